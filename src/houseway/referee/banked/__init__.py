"""The games in which one player banks against the others: pai gow, super pan 9, blackjack 22."""
