"""Practice for the floor: a hand is dealt into trouble, and the question is what the house does about it.

The referee makes everything here: it plays hands of an offer, finds at every decision what can have gone wrong, and
lets the house's book decide; for the wrong answers it uses lines of other books. Nothing is typed in.
"""
