"""Differential equations: what is asked, ways to propose solutions, and the evidence for them."""
