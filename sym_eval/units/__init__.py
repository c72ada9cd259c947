"""Units: a closed table, which names of a text are units, and quantities worked out exactly.

The table is written down from pint's definitions; pint itself is not there when a text is read.
"""
