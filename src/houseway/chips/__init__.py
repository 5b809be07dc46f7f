"""Money on the table: amounts, pots and how they are split, in integer cents, and what stacks are worth in prizes.

Nothing here knows cards.
"""
