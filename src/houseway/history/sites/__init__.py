"""Formats that people have from elsewhere: PokerStars text and Open Hand History both ways, other sites' text read."""
