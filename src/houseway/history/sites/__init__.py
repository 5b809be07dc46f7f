"""Formats from elsewhere: PokerStars text and Open Hand History both ways, other sites' text for reading."""
