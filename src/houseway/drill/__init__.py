"""Practice for the floor: a hand is dealt into trouble, and the question is what the house does about it.

The referee makes everything here: it plays hands of an offer, asks at every rest what can have gone wrong, has the
house's book decide, and for the wrong answers has lines of other books decide. Nothing is typed in.
"""
