"""How people write a limit or a game, and what they mean: `5-10 NL`, `$6`, `seven-card stud hi/lo`, `double hand`."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from houseway.chips.money import format_money
from houseway.games import GAMES
from houseway.referee.rules import Betting, Limit

# limits

_KINDS: Final = (
    (Betting.NO_LIMIT, re.compile(r"\b(?:no[ -]?limit|nl)\b")),
    (Betting.POT_LIMIT, re.compile(r"\b(?:pot[ -]?limit|pl)\b")),
    (Betting.SPREAD, re.compile(r"\b(?:spread(?:[ -]?limit)?|sl)\b")),
    (Betting.FIXED, re.compile(r"\b(?:fixed(?:[ -]?limit)?|fl)\b")),
)
_LIMIT_WORD: Final = re.compile(r"\blimit\b")
_AMOUNT: Final = re.compile(r"\d{1,12}(?:\.\d{1,2})?")
_SAYS_NOTHING: Final = re.compile(r"\b(?:to|and|or|game|table|condition|ante|blinds?|wagers?)\b|[\s/&–—,.+-]")
_MOST_TEXT: Final = 80


class AmbiguousError(Exception):
    """Several limits have that name."""

    def __init__(self, places: Sequence[int]) -> None:
        super().__init__()
        self.places = places


def limit_name(betting: Betting, bets: tuple[int, ...], blinds: tuple[int, ...]) -> str:
    """The default name of a limit."""
    amounts = bets if betting in (Betting.FIXED, Betting.SPREAD) else blinds or bets
    name = "-".join(map(format_money, amounts))
    kind = "spread" if betting is Betting.SPREAD else betting.value
    return name if betting is Betting.FIXED else f"{name} {kind}"


def find_limit(text: str, limits: Sequence[Limit]) -> int | None:
    """The limit that is meant; None if it is none of these."""
    wanted = _plain(text)
    for place, limit in enumerate(limits):
        if wanted == _plain(limit.name):
            return place
    meant = _meaning(text)
    if meant is None:
        return None
    amounts, kind = meant
    fitting = [place for place, limit in enumerate(limits) if kind is None or limit.betting is kind]
    if not amounts:
        return fitting[0] if fitting and kind is not None else None
    for names in (_named, _stakes, _highest, _lowest):
        found = [place for place in fitting if amounts == names(limits[place])]
        if len(found) > 1 and len(amounts) == 1:
            raise AmbiguousError(found)
        if found:
            return found[0]
    return None


def _plain(text: str) -> str:
    """`$3/$6`, `$3 - $6` and `3 to 6` all become `3-6`."""
    spaced = re.sub(r"\s*(?:/|–|—|&|\bto\b|-)\s*", "-", text.lower().replace("$", ""))
    return re.sub(r"[\s,]", "", spaced).replace(".00", "")


def _meaning(text: str) -> tuple[tuple[int, ...], Betting | None] | None:
    """The amounts in cents and the kind of betting; None if the text has any other words."""
    rest = re.sub(r"(?<=\d),(?=\d{3})", "", text[:_MOST_TEXT].lower().replace("$", ""))
    rest = re.sub(r"(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)", " ", rest)
    kind = None
    for one, pattern in _KINDS:
        if pattern.search(rest):
            if kind is not None:
                return None
            kind, rest = one, pattern.sub(" ", rest)
    if _LIMIT_WORD.search(rest):
        kind, rest = kind or Betting.FIXED, _LIMIT_WORD.sub(" ", rest)
    amounts = _cents(rest)
    return (amounts, kind) if not _SAYS_NOTHING.sub("", _AMOUNT.sub("", rest)) else None


def _cents(text: str) -> tuple[int, ...]:
    return tuple(round(100 * float(one)) for one in _AMOUNT.findall(text.replace(",", "")))


def _named(limit: Limit) -> tuple[int, ...]:
    return _cents(limit.name)


def _stakes(limit: Limit) -> tuple[int, ...]:
    structured = limit.betting in (Betting.FIXED, Betting.SPREAD)
    amounts = (limit.lower, limit.higher) if structured else limit.blinds or (limit.lower,)
    return tuple(dict.fromkeys(amounts))


def _highest(limit: Limit) -> tuple[int, ...]:
    return _stakes(limit)[-1:]


def _lowest(limit: Limit) -> tuple[int, ...]:
    return _stakes(limit)[:1]


# games

_NUMBERS: Final = {"five": "5", "seven": "7", "eight": "8", "nine": "9", "twentytwo": "22"}
_HI_LO: Final = re.compile(r"\b(?:hi(?:gh)? ?(?:and )?lo(?:w)?(?: split)?|8(?: or better)?(?: split)?|split)\b")
_NOISE: Final = re.compile(r"\b(?:texas|poker|cards?|7|5|the|game|california)\b")
_GAMES: Final = {
    "holdem": "holdem", "hold em": "holdem", "omaha": "omaha", "o": "omaha", "omaha high": "omaha",
    "pineapple": "pineapple", "crazy pineapple": "crazy-pineapple", "draw": "draw", "jacks or better": "draw",
    "jacks or better draw": "draw", "lowball": "lowball", "low ball": "lowball", "loball": "lowball",
    "lo ball": "lowball", "draw low": "lowball", "lowball draw": "lowball", "stud": "stud", "stud high": "stud",
    "razz": "razz", "pai gow": "pai-gow", "paigow": "pai-gow", "double hand": "pai-gow", "super pan 9": "super-pan-9",
    "superpan 9": "super-pan-9", "pan 9": "super-pan-9", "blackjack 22": "blackjack-22", "blackjack": "blackjack-22",
    "22": "blackjack-22", "push 9": "push-nine", "pan": "pan", "panguingue": "pan", "big omaha": "omaha-5",
    "deuce to": "deuce-to-seven", "deuce to single draw": "deuce-to-seven", "2": "deuce-to-seven",
    "2 to": "deuce-to-seven", "2 single draw": "deuce-to-seven", "2 to single draw": "deuce-to-seven",
    "deuce to triple draw": "deuce-to-seven-triple", "2 triple draw": "deuce-to-seven-triple",
    "2 to triple draw": "deuce-to-seven-triple", "triple draw": "deuce-to-seven-triple", "badugi": "badugi",
    "short deck": "short-deck", "short deck holdem": "short-deck", "short deck hold em": "short-deck",
    "6 plus": "short-deck", "6 holdem": "short-deck",
    "6 plus holdem": "short-deck", "royal holdem": "royal-holdem", "kuhn": "kuhn",
    "leduc": "leduc", "leduc holdem": "leduc", "rhode island": "rhode-island", "rhode island holdem": "rhode-island",
}  # fmt: skip


def game_name(text: str) -> str:
    """A game's name as one word: `Texas Hold'em` becomes `texas-holdem`."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("'", "").replace("’", "")).strip("-")


def meant_game(text: str) -> str:
    """The game that is meant, by its own name; or the text as one word if there is no such game."""
    words = game_name(text[:_MOST_TEXT]).replace("-", " ").replace("twenty two", "twentytwo")
    words = " ".join(_NUMBERS.get(word, word) for word in words.split())
    words = re.sub(r"\bo 8\b|\bo8\b", "omaha 8", words)
    words = re.sub(r"\b5 (?:cards? )?omaha\b|\bomaha 5\b", "big omaha", words)
    plain = _HI_LO.sub(" ", words)
    rest = " ".join(_NOISE.sub(" ", plain).split())
    found = game_name(text) if game_name(text) in GAMES else _GAMES.get(rest)
    if found is None or found == game_name(text):
        return game_name(text)
    return f"{found}-hi-lo" if plain != words else found


def one_of(names: Iterable[str]) -> str:
    """`a, b or c`."""
    *some, last = names
    return f"{', '.join(some)} or {last}" if some else last
