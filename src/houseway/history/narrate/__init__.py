"""A hand in a card room's words, and as plain facts."""
