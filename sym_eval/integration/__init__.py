"""Ways to integrals that SymPy misses or gets wrong: each proposes, quadrature disposes.

Nothing in here is believed: what a way gives is checked by whoever asked for it.
"""
