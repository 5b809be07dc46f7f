"""Games for people who have never played them: what a game is, what the decision is, what we would do, and why.

It sees only what one seat may see. It decides nothing: the options say what is legal, and every suggestion is one of
them.
"""
