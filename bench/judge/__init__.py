"""Bots judged afterward: plays that cannot be right, whatever the others hold, counted over many hands.

It belongs to the bench, not to what is shipped: nothing at a table needs it, and bots must never come near it. It knows
the rules of the house and every card that was seen, and reckons with exactly what the player could know.
"""
