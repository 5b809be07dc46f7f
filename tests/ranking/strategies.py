"""Hypothesis strategies for hands that are interesting to rank.

A uniform seven-card hand is a pair or worse three times in four. These strategies draw from a small part
of the pack, one suit, a few ranks, the low cards, a run of neighbours, so that flushes, full houses,
wheels, jokers and near ties come up all the time. They must never import `houseway.ranking`.
"""

from dataclasses import dataclass

from hypothesis import strategies as st

from .reference import JOKER

PACK = tuple(range(52))


@dataclass(frozen=True, slots=True)
class Shape:
    """What a kind of ranking takes: the numbers of cards, and how many of them come first as hole cards."""

    counts: tuple[int, ...]
    hole: int = 0
    jokers: int = 0
    pack: tuple[int, ...] = PACK
    repeats: bool = False


PAN_PACK = tuple(card for card in PACK if card // 4 + 2 not in (7, 8, 9, 10))
SHORT_PACK = tuple(card for card in PACK if card // 4 + 2 >= 6)
FACELESS_PACK = tuple(card for card in PACK if card // 4 + 2 not in (11, 12, 13))

SHAPES: dict[str, Shape] = {
    "high": Shape((5, 6, 7, 8)),
    "bug": Shape((5, 6, 7), jokers=1),
    "bug-wheel-second": Shape((5, 6, 7), jokers=1),
    "low": Shape((5, 6, 7, 8)),
    "low-joker": Shape((5, 6, 7), jokers=1),
    "low-oasis": Shape((5, 6, 7)),
    "eight": Shape((5, 6, 7, 8)),
    "omaha": Shape((7, 8, 9), hole=4),
    "omaha8": Shape((7, 8, 9), hole=4),
    "two-hole": Shape((5, 6, 7), hole=2),
    "two-hole8": Shape((5, 6, 7), hole=2),
    "pineapple": Shape((6, 7, 8), hole=3),
    "omaha-5": Shape((8, 9, 10), hole=5),
    "omaha-5-8": Shape((8, 9, 10), hole=5),
    "short-deck": Shape((5, 6, 7, 8), pack=SHORT_PACK),
    "deuce-to-seven": Shape((5,)),
    "badugi": Shape((4,)),
    "kuhn": Shape((1,)),
    "leduc": Shape((2,), hole=1),
    "rhode-island": Shape((3,), hole=1),
    "numeral-211": Shape((3,), hole=1, pack=FACELESS_PACK),
    "push-nine": Shape((3,)),
    "pai-gow-front": Shape((2,), jokers=1),
    "super-pan-9": Shape((1, 2, 3, 4, 5), pack=PAN_PACK, repeats=True),
    "blackjack22": Shape((2, 3, 4, 5, 6), jokers=4),
    "showing-high": Shape((1, 2, 3, 4)),
    "showing-low": Shape((1, 2, 3, 4)),
}

EVERY_COUNT = [(kind, count) for kind, shape in SHAPES.items() for count in shape.counts]


def corners(pack: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Parts of the pack, each with at least ten cards, where rare hands are common."""
    of_rank = {rank: [card for card in pack if card // 4 == rank] for rank in range(13)}
    parts = [list(pack)]
    for suit in range(4):
        suited = [card for card in pack if card % 4 == suit]
        parts += [suited, [*suited, *of_rank[12], *of_rank[3]]]
    for ranks in ((12, 11, 10), (12, 0, 1), (7, 6, 5), (3, 2, 1), (12, 6, 0), (11, 9, 4)):
        parts.append([card for rank in ranks for card in of_rank[rank]])
    for lowest in range(-1, 9):
        run = [rank % 13 for rank in range(lowest, min(lowest + 6, 13))]
        parts.append([card for rank in run for card in of_rank[rank]])
        parts.append([card for rank in run for card in of_rank[rank] if card % 4 < 2])
    parts.append([card for rank in (12, *range(7)) for card in of_rank[rank]])
    distinct = [tuple(dict.fromkeys(part)) for part in parts]
    return [part for part in distinct if len(part) >= 10]


CORNERS = {pack: corners(pack) for pack in (PACK, PAN_PACK, SHORT_PACK, FACELESS_PACK)}


def cards(kind: str) -> st.SearchStrategy[int]:
    """One card that the kind's pack holds, joker included where there is one."""
    shape = SHAPES[kind]
    return st.sampled_from([*shape.pack, *([JOKER] if shape.jokers else [])])


@st.composite
def hands(draw: st.DrawFn, kind: str, count: int) -> list[int]:
    """A hand the kind can rank, hole cards first."""
    shape = SHAPES[kind]
    jokers = draw(st.integers(0, min(shape.jokers, count)))
    part = draw(st.sampled_from(CORNERS[shape.pack]))
    size = count - jokers
    held = draw(st.lists(st.sampled_from(part), min_size=size, max_size=size, unique=not shape.repeats))
    for _ in range(jokers):
        held.insert(draw(st.integers(0, len(held))), JOKER)
    return held


@st.composite
def rivals(draw: st.DrawFn, kind: str, count: int) -> tuple[list[int], list[int]]:
    """Two hands to compare: unrelated, or the same but for a card or two, or the same in other suits."""
    mine = draw(hands(kind, count))
    relation = draw(st.sampled_from(["unrelated", "close", "other suits", "same board"]))
    if relation == "unrelated":
        return mine, draw(hands(kind, count))
    if relation == "other suits":
        return mine, in_suits(mine, draw(st.permutations(range(4))))
    changes = SHAPES[kind].hole if relation == "same board" and SHAPES[kind].hole else min(2, count)
    theirs = list(mine)
    for at in range(changes):
        place = at if relation == "same board" else draw(st.integers(0, count - 1))
        card = draw(cards(kind))
        if SHAPES[kind].repeats or theirs.count(card) < (SHAPES[kind].jokers if card == JOKER else 1):
            theirs[place] = card
    return mine, theirs


def in_suits(hand: list[int], order: list[int]) -> list[int]:
    """The same hand with its suits renamed."""
    return [card if card == JOKER else card - card % 4 + order[card % 4] for card in hand]


@st.composite
def dealt_again(draw: st.DrawFn, hand: list[int], kind: str) -> list[int]:
    """The same cards in another order, hole cards still first."""
    hole = SHAPES[kind].hole
    return [*draw(st.permutations(hand[:hole])), *draw(st.permutations(hand[hole:]))]
