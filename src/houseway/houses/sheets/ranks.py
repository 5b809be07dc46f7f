"""The ranks of hands for a printed sheet, each with a hand to look at."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from houseway.cards import parse_cards
from houseway.houses.sheets.model import Citing, Example, Lines, Section
from houseway.ranking import KINDS

HIGH: Final = (
    ("royal flush", "As Ks Qs Js Ts", "ace, king, queen, jack and ten of one suit"),
    ("straight flush", "9h 8h 7h 6h 5h", "five in sequence, one suit"),
    ("four of a kind", "Qc Qd Qh Qs 7d", "all four of a rank"),
    ("full house", "Tc Td Th 4s 4c", "three of one rank, two of another"),
    ("flush", "Kd Jd 8d 6d 3d", "five of one suit, out of sequence"),
    ("straight", "8s 7d 6c 5h 4s", "five in sequence, mixed suits; 5-4-3-2-A is the lowest"),
    ("three of a kind", "7c 7d 7s Kh 2d", "three of a rank"),
    ("two pair", "Js Jd 5h 5c 9s", "two pairs of different ranks"),
    ("one pair", "Ah Ad Ts 6c 3h", "two of one rank"),
    ("high card", "Ac Qd 9h 6s 4c", "none of these: the highest card counts, then the next"),
)
"""The classes of high hands from the best down, each with an example."""

LOW: Final = (
    ("five-four low", "5s 4d 3c 2h As", "the best low; straights and flushes do not spoil it"),
    ("six-four low", "6c 4h 3d 2s Ac", "compare from the highest card down: the smaller wins"),
    ("seven-six low", "7d 6h 4c 3s 2d", "beats 8-6-5-3-A"),
    ("eight-seven low", "8h 7c 6d 5s 4h", "the worst hand that qualifies"),
)
"""Lows of eight or better from the best down."""


BUG: Final = (
    ("five aces", "As Ah Ad Ac Jk", "four aces and the joker"),
    HIGH[0],
    ("straight flush", "9h 8h Jk 6h 5h", "the joker fills it as the seven of hearts"),
    ("four of a kind", "Ac Ah Ad Jk 9c", "the joker is the fourth ace"),
    HIGH[3],
    ("flush", "Ad Jd 8d 6d Jk", "the joker is the king: no flush has two aces"),
    ("straight", "8s 7d Jk 5h 4s", "the joker is the six"),
    HIGH[6],
    ("two pair", "Jk As 5h 5c 9s", "the joker is an ace"),
    ("one pair", "Ac Jk Ts 6c 3h", "the joker is an ace, never another card that pairs"),
    HIGH[9],
)
"""The eleven classes of draw poker with a joker, from the best down (OV-DR-15)."""

_LOW_PAIRS: Final = (
    ("king-queen low", "Kh Qc Jd Ts 9h", "the worst hand without a pair"),
    ("pair of aces", "Ac Ad 4h 3s 2c", "the best pair; the ace is low here too"),
    ("pair of kings", "Kc Kd 4h 3s 2c", "then two pair, three, a full house, four"),
)
ACE_TO_FIVE: Final = (
    ("wheel", "5s 4d 3c 2h As", "the best hand, suited or not"),
    ("six-four low", "6c 4h 3d 2s Ac", "from the highest card down, the smaller wins"),
    ("seven-six low", "7d 6h 4c 3s 2d", "beats the next: the third card is smaller"),
    ("seven-six low", "7d 6h 5c 2s Ad", "the third card decides"),
    ("eight-six low", "8h 6c 5d 3s Ah", "any seven beats any eight"),
    *_LOW_PAIRS,
)
"""Lows without a qualifier from the best down."""

ACE_TO_FIVE_JOKER: Final = (
    ("wheel", "5s 4d Jk 2h As", "the joker is the three, the lowest card not held"),
    ("six-four low", "6c 4h 3d 2s Jk", "the joker is the ace"),
    *ACE_TO_FIVE[2:4],
    ("eight-six low", "8h 6c 5d Jk Ah", "the joker is the deuce"),
    *_LOW_PAIRS,
)
"""The same with a joker in the pack."""

OASIS_LOW: Final = (
    *ACE_TO_FIVE[:2],
    ("seven-six low", "7d 6h 4c 3s 2d", "beats 8-6-5-3-A"),
    ("king-queen low", "Kh Qc Jd Ts 9h", "the worst hand without a pair"),
    ("pair of deuces", "2c 2d 5h 4s 3c", "the best pair"),
    ("pair of aces", "Ac Ad 4h 3s 2c", "the worst pair: paired, the ace is high"),
    ("threes and deuces", "3c 3d 2h 2s Ac", "the best two pair"),
    ("three deuces", "2c 2d 2h 4s 3c", "the best three of a kind"),
    ("deuces full of threes", "2c 2d 2h 3s 3c", "the best full house"),
    ("four deuces", "2c 2d 2h 2s 3c", "the best four of a kind"),
    ("four aces", "Ac Ad Ah As Kc", "the worst hand of all"),
)
"""Lowball as one house prints it: paired aces are the worst of their class (CX-15)."""

_TABLES: Final = MappingProxyType(
    {
        "high": HIGH,
        "bug": BUG,
        "eight": LOW,
        "low": ACE_TO_FIVE,
        "low-joker": ACE_TO_FIVE_JOKER,
        "low-oasis": OASIS_LOW,
    }
)
_READINGS: Final = MappingProxyType(
    {
        "bug": "CX-61",
        "low": "CX-12",
        "low-joker": "CX-12",
        "low-oasis": "CX-15 CX-16 CX-17",
    }
)


def rank_sections(citing: Citing) -> list[Section]:
    """What beats what, with hands drawn."""
    kinds = citing.nature.kinds(citing.first)
    if citing.nature.family.name == "board":
        drawn = all(KINDS[kind].order in ("high", "eight") for kind in kinds)
        return _with_a_board(citing) if drawn else [_in_words(citing, kinds)]
    return _by_ranking(citing) if _TABLES.keys() >= {*kinds} else [_in_words(citing, kinds)]


def _in_words(citing: Citing, kinds: tuple[str, ...]) -> Section:
    """How hands rank that no house's page has, in the words of the ranking itself."""
    lines = Lines(citing)
    for kind in kinds:
        about = KINDS[kind].about
        lines.say(f"{about[:1].upper()}{about[1:]}.", "hand")
    return lines.section("Ranks of the hands")


def best_low(citing: Citing) -> str:
    """What takes the low half of a pot: in some houses any five cards will do."""
    return "best low hand" if citing.nature.kinds(citing.first)[-1] == "low" else "best qualifying low"


def _by_ranking(citing: Citing) -> list[Section]:
    """Draw games and stud name their rankings; with two of them the second is the low."""
    first, *others = citing.nature.kinds(citing.first)
    low = citing.nature.low
    topic = "rank.low" if low else "rank.high"
    lines = Lines(citing)
    made = "A hand is the five cards a player holds after the draw."
    lines.say("A hand is the best five of the seven cards." if citing.nature.family.name == "stud" else made, "hand")
    lines.say("Suits are equal: no suit breaks a tie between hands.", "suits")
    if not others:
        lines.switch("ranking")
    said = low or first == "bug"
    lines.say("From the best down:", *(() if said else (topic,)), cx=_READINGS.get(first, ""))
    sections = [replace(lines.section("Ranks of the hands"), examples=_examples(_TABLES[first]))]
    for kind in others:
        more = Lines(citing)
        more.switch("ranking")
        more.say("High and low may use the same cards or different ones.", "low_choice")
        more.say("From the best down:", cx="CX-12")
        sections.append(replace(more.section("Ranks of the low hands"), examples=_examples(_TABLES[kind])))
    return sections


def _with_a_board(citing: Citing) -> list[Section]:
    lines = Lines(citing)
    lines.switch("exactly_two")
    lines.say("Suits are equal: no suit breaks a tie between hands.", "suits")
    lines.say("From the best down:", "rank.high")
    sections = [replace(lines.section("Ranks of the hands"), examples=_examples(HIGH))]
    if citing.nature.hi_lo:
        low = Lines(citing)
        low.say("A low hand is five different cards of eight or under, the ace being lowest.", "rank.low")
        low.say("High and low may use the same cards or different ones.", "low_choice")
        low.say("From the best down:", cx="CX-12")
        sections.append(replace(low.section("Ranks of the low hands"), examples=_examples(LOW)))
    return sections


def _examples(rows: tuple[tuple[str, str, str], ...]) -> tuple[Example, ...]:
    return tuple(Example(name, parse_cards(cards), about) for name, cards, about in rows)
