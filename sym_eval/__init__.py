"""The sealed room: the only folder that imports SymPy and that meets an agent's text."""
