"""One module an operation; the table that names them is sym_core.tools."""
