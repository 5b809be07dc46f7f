"""Recorded hands as tables: what happened, row by row, for questions over many hands."""
