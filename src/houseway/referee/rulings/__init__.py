"""Rulings: what a house does when something goes wrong, carried out on the real cards and chips."""
