"""Poker: betting rounds, draws, streets and the showdown, for every game that is played for a pot."""
