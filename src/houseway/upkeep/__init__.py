"""Keeping a room whole over the years: finding damage, archiving old pages, making copies, checking its health."""
