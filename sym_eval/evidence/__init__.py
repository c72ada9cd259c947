"""Evidence for answers: proofs, fixed-point numerics, quadrature, scans.

Nothing in here computes an answer, uses a random number or trusts the function it checks.
"""
