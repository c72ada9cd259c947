"""Programs of an agent: read, checked, run once in the sealed child, and what they leave behind.

Four layers, each of which denies what it has no rule for: the text (source), its syntax (rules),
every attribute at run time (gate), what can be imported (modules). The sealed child around them
holds without any of these; they make it dull, and turn a wall into a sentence.
"""
