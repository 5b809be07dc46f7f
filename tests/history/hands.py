"""Recorded hands written for the tests: small, made up, each with something to show."""

HEADS_UP = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 80]
actions = ['d dh p1 AsKs', 'd dh p2 QhQd', 'p2 cbr 6', 'p1 cc', 'd db 2s7s9d', 'p1 cc', 'p2 cbr 8', 'p1 cc', 'd db 3c',
    'p1 cc', 'p2 cc', 'd db Ts', 'p1 cbr 20', 'p2 cc', 'p1 sm AsKs', 'p2 sm']
finishing_stacks = [134, 46]
"""

RAKED = """\
variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [0.10, 0.25, 0]
min_bet = 0.25
starting_stacks = [10.60, 26.15, 29.80]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 0.75', 'p1 f', 'p2 cc', 'd db 6h9hKh', 'p2 cbr 1.50',
    'p3 cc', 'd db 2c', 'p2 cc', 'p3 cc', 'd db 2d', 'p2 cc', 'p3 cc', 'p2 sm ????', 'p3 sm KdQd']
venue = 'A room'
time = 20:15:00
seats = [4, 6, 1]
players = ['Ann', 'Bob', 'Cat']
finishing_stacks = [10.50, 23.90, 31.92]
winnings = [0, 0, 4.37]
currency_symbol = '$'
_my_note = {streets = 4, told = ['by', 'hand']}
"""

DEAD_POST = """\
variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [2, 4, 0, -2]
min_bet = 4
starting_stacks = [200, 200, 200, 200]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p3 f', 'p4 cc', 'p1 cc', 'p2 cc',
    'd db Qc7h8h', 'p1 cbr 10', 'p2 f', 'p4 f']
finishing_stacks = [209.3, 196, 200, 194]
"""

FIXED_OMAHA = """\
variant = 'FO/8'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
small_bet = 10
big_bet = 20
starting_stacks = [100, 100, 100]
actions = ['d dh p1 As2s7h8h', 'd dh p2 KcKdQcQd', 'd dh p3 9c9d4s4h', 'p3 cc', 'p1 cc', 'p2 cbr 20', 'p3 cc', 'p1 cc',
    'd db 3s4cKh', 'p1 cc', 'p2 cbr 10', 'p3 f', 'p1 cc', 'd db 5d', 'p1 cc', 'p2 cbr 20', 'p1 cc', 'd db Td',
    'p1 cc', 'p2 cc', 'p1 sm -', 'p2 sm KcKdQcQd']
finishing_stacks = [170, 50, 80]
"""

POT_LIMIT = """\
variant = 'PO'
antes = [1, 1]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [50, inf]
actions = ['d dh p1 AsAdKsKd', 'd dh p2 ????????', 'p2 cbr 8', 'p1 cbr 26', 'p2 f # too much']
hand = 'R-7'
"""
