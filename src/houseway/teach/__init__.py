"""Games for people who have never played them: what each is, what is asked now, what we would do, and why.

It is handed what one seat may see and nothing else. It decides nothing: what is legal is in the options, and every
suggestion is one of them.
"""
