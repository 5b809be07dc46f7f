"""The entries of a packet's glossary: the words it uses, explained for the games the house offers."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from houseway.games import GAMES
from houseway.houses.sheets.model import Term
from houseway.houses.sheets.stake_lines import and_list
from houseway.referee.rules.switch import BANKED, BLACKJACK_22, LOWBALL, PAI_GOW, PAN, PUSH_NINE, STUD, SUPER_PAN_9

_GAMES: Final = {
    r"(?<!super )pan": PAN,
    "push-nine|push pot": PUSH_NINE,
    "pai gow": PAI_GOW,
    "super pan 9": SUPER_PAN_9,
    "blackjack": BLACKJACK_22,
    "banked games?": BANKED,
    "stud": STUD,
    "lowball": LOWBALL,
}
"""Games as the glossary speaks of them."""


def with_fee_names(words: Iterable[Term], fee: str, names: Mapping[str, str]) -> tuple[Term, ...]:
    """The words with a house's own names of the fee, by the titles of its games, explained like the word for it."""
    known = {word.id: word for word in words}
    if fee not in known:
        return tuple(known.values())
    says = known[fee].text
    own = {name: [title for title, one in names.items() if one == name] for name in names.values() if name}
    for name, titles in own.items():
        here = f"In {and_list(titles)}, {says[:1].lower()}{says[1:]}" if len(own) > 1 else says
        known[name] = Term(name, here)
    return tuple(sorted(known.values(), key=lambda word: word.id.casefold()))


def words_used(words: Iterable[Term], text: str, games: Collection[str]) -> tuple[Term, ...]:
    """The glossary words found in a text, with their meaning in these games."""
    natures = [GAMES[name] for name in games]
    has = {name: any(some.include(nature) for nature in natures) for name, some in _GAMES.items()}
    found = []
    for word in words:
        stands = re.search(rf"\b{re.escape(word.id)}(?:s|es|ed|ing)?\b", text, re.IGNORECASE)
        says = _for_games(word.text, has)
        if stands and says:
            found.append(Term(word.id, says))
    return tuple(found)


def _for_games(text: str, has: Mapping[str, bool]) -> str:
    """What a word means where only some games are played."""
    kept: list[str] = []
    left_out = False
    for sentence in re.split(r"(?<=\.) ", text):
        found = _sentence(sentence, has)
        left_out = not found or (left_out and not sentence.startswith("In "))  # what follows is about the same thing
        kept += [] if left_out else [found]
    return " ".join(kept)


def _sentence(text: str, has: Mapping[str, bool]) -> str:
    """`The last board card, or the last card of stud`: keep only the parts about games that the house offers."""
    head, colon, rest = text.rpartition(": ")
    parts = [part for part in rest.rstrip(".").split(", or ") if _here(part, has)]
    if not parts or not _here(head, has):
        return ""
    said = f"{head}{colon}{', or '.join(parts)}."
    return said[:1].upper() + said[1:]


def _here(text: str, has: Mapping[str, bool]) -> bool:
    named = [name for name in has if re.search(rf"\b(?:{name})\b", text, re.IGNORECASE)]
    return not named or any(has[name] for name in named)
