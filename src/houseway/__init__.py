"""Houseway: a card room's rule book as a program."""

__version__ = "0.1.0"
