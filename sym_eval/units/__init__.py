"""Units: a closed table, which names of a text are units, and quantities worked out exactly.

The table is made from pint's definitions before the first fork; pint sees no text of a caller.
"""
