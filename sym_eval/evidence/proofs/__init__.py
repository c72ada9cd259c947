"""Proofs of equality: one method a module, each sound by itself; together a portfolio.

Nothing in here takes agreeing numbers, or the word of a simplifier, for a proof.
"""
