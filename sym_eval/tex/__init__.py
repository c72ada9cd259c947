"""LaTeX to the tree that plain text gives: a reader of our own, sharing names and vocabulary."""
