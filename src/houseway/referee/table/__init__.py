"""A table between hands: seats, button, blinds owed, kills, and what carries over."""
