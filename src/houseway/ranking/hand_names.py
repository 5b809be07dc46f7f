"""How a card room says a hand aloud: "aces full of kings", "eight-six low", "nine points".

Only wording lives here. Nothing in this module decides what beats what.
"""

from collections.abc import Sequence
from typing import Final

from houseway.cards import RANK_NAMES

NUMBER_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_ONE_THING: Final = ("wheel", "badugi")
_ROYAL_TOP: Final = 12
_SHORT: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def singular(rank: int) -> str:
    """`nine` for rank 7."""
    return RANK_NAMES[rank]


def plural(rank: int) -> str:
    """`nines` for rank 7, `sixes` for rank 4."""
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


def with_article(words: str) -> str:
    """`an ace`, `a pair of aces`, `a one-card hand`."""
    return f"{'an' if words[:1] in 'aeiou' and not words.startswith('one-') else 'a'} {words}"


def as_held(words: str) -> str:
    """`a pair of aces`, `an ace-high flush`, `a three-card hand, six-four-deuce`, `a wheel`; a hand named in plural
    or by its high card stays bare.
    """
    one_word = words.replace("-", "").isalpha() and ("-" in words or words in _ONE_THING)
    counted = "-card " in words or words.startswith(("pair of ", "number "))
    if one_word or counted or words.endswith((" straight", " flush", " low")):
        return with_article(words)
    return words


def dashed(ranks: Sequence[int]) -> str:
    """`A-K-10` for ranks ace, king, ten."""
    return "-".join(_SHORT[rank] for rank in ranks)


def high_words(category: int, ranks: Sequence[int]) -> str:
    """The name of a high hand from its category and its ranks in order of weight."""
    first = ranks[0]
    match category:
        case 9:
            return "five aces"
        case 8 if first == _ROYAL_TOP:
            return "royal flush"
        case 8:
            return f"{singular(first)}-high straight flush"
        case 7:
            return f"four {plural(first)}"
        case 6:
            return f"{plural(first)} full of {plural(ranks[1])}"
        case 5:
            return f"{singular(first)}-high flush"
        case 4:
            return f"{singular(first)}-high straight"
        case 3:
            return f"three {plural(first)}"
        case 2:
            return f"{plural(first)} and {plural(ranks[1])}"
        case 1:
            return f"pair of {plural(first)}"
        case _:
            return f"{singular(first)}-{singular(ranks[1])} high"


def low_words(category: int, ranks: Sequence[int]) -> str:
    """The name of a low hand: by its two highest cards, as at the table; with a pair or more, which is no good low, by
    what that is."""
    if category == 0:
        return "wheel" if ranks[0] == 3 else f"{singular(ranks[0])}-{singular(ranks[1])} low"
    paired = (0, 1, 2, 3, 6, 7)[category]
    return high_words(paired, ranks)


_NUMBERS_OF_THE_SEVENS: Final = 4


def deuce_words(category: int, ranks: Sequence[int], *, place: int) -> str:
    """The name of a deuce-to-seven hand: the four sevens go by their number, what hurts by what it is."""
    if place <= _NUMBERS_OF_THE_SEVENS:
        return f"number {NUMBER_WORDS[place]}"
    return f"{singular(ranks[0])}-{singular(ranks[1])} low" if category == 0 else high_words(category, ranks)
