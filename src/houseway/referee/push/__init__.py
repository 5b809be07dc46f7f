"""Push-nine: three cards, one round of betting, and pots that push."""
