"""Equations, inequalities and systems in unknown numbers: ways to propose, evidence to dispose."""
