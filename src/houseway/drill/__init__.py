"""Practice for the floor: a hand is dealt into trouble, and the question is what the house does about it.

Everything here is made by the referee: it plays hands of an offer, asks at every rest what can have gone wrong, has
the house's book decide, and lets the lines of other books decide instead for the wrong answers. None is typed in.
"""
