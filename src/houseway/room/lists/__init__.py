"""Waiting lists by game and limit, seat changes, must-move games, and moves from table to table."""
