"""Tournaments: structures as data, the tournament rules, and the director who carries them out.

Nothing here reads a clock or opens a socket: the rooms do, and ask.
"""
