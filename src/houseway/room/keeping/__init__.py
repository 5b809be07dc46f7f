"""Keeping a room whole over the years: damage seen, old pages archived, copies made, and how the room is doing."""
