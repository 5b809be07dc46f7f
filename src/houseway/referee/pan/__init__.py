"""Pan: cards drawn, melded and thrown, and what players pay each other."""
