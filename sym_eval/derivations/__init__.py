"""Derivations step by step: each step a rule's name and an equation that is true by itself.

One module a kind of question; record.py has what they share. Nothing here answers a caller.
"""
