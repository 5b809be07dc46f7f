"""Waiting lists by game and limit, seat changes, must-move games, and stacks that go from table to table."""
