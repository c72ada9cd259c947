"""Recurrences: what is asked, ways to closed forms, and the evidence for them."""
