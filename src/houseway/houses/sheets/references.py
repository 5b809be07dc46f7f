"""What a packet refers to: every clause and reading named in it, with readings worded for one house.

A reading often compares the houses. In a house's packet it is about that house alone, and cites no clause that the
packet does not print.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Final

from houseway.houses.clauses import clause, clauses, is_clause, reading
from houseway.houses.sheets.model import Term

_ID: Final = re.compile(r"\b(?:CX-\d+|[A-Z]{2,3}-[A-Z0-9]{2,4}-\d+)\b")
_BRACKETS: Final = re.compile(r" ?\([^()]*\)")
_NAMES: Final = {"Oasis": "OAS", "Ocean View": "OV", "S & K": "SK", "Casino Club": "CC", "Del Rio": "DR"}
"""The houses as readings call them, with the codes in the ids of their clauses."""
_HOUSE: Final = re.compile(rf"(?<!-)\b(?:{'|'.join((*_NAMES, *_NAMES.values()))})\b")


def named(text: str) -> tuple[str, ...]:
    """The ids of clauses and readings in a text."""
    return tuple(one for one in dict.fromkeys(_ID.findall(text)) if one.startswith("CX-") or is_clause(one))


def code_of(name: str) -> str:
    """The house in the id of a clause: `OV` of `OV-HE-12`."""
    return name.partition("-")[0]


_EVERY_HOUSE: Final = re.compile(
    r"\b(?:any house|every house|all houses|everywhere|elsewhere|the rest|others?|silent)\b"
)


def concerns(name: str, codes: Collection[str]) -> bool:
    """Whether a reading says anything about the houses with these codes, rather than only about others."""
    found = reading(name)
    text = f"{found.about} {found.question} {found.reading}"
    said = f"{found.question} {found.reading}"
    return not _foreign(text, codes) or not _houses(said) or bool(_EVERY_HOUSE.search(said))


def codes_of(names: Iterable[str]) -> frozenset[str]:
    """The houses whose clauses are among these."""
    return frozenset(code_of(name) for name in names if not name.startswith("CX-"))


def closure(names: Iterable[str]) -> dict[str, Term]:
    """These clauses and readings in full, and all they refer to: clauses in printed order, readings by number."""
    wanted = list(dict.fromkeys(names))
    codes = codes_of(wanted)
    found: dict[str, Term] = {}
    for name in wanted:  # grows during the loop
        found[name] = Term(name, _text(name, codes))
        wanted += [one for one in named(found[name].text) if one not in wanted]
    order = _printed_order()
    return dict(sorted(found.items(), key=lambda item: order.get(item[0], len(order) + _number(item[0]))))


@cache
def _printed_order() -> dict[str, int]:
    return {one.id: place for place, one in enumerate(clauses())}


def _number(name: str) -> int:
    return int(name.rpartition("-")[2])


def _text(name: str, codes: Collection[str]) -> str:
    if not name.startswith("CX-"):
        return clause(name).rule
    found = reading(name)
    return " ".join(
        filter(None, (_sentence(question_for(found.question, codes)), _sentence(answer_for(found.reading, codes))))
    )


def question_for(text: str, codes: Collection[str]) -> str:
    """What the reading is about, limited to the houses with these codes or to none in particular."""
    kept: list[tuple[str, str]] = []
    left_out, head = False, ""
    for piece, end in _pieces(_referring(text, codes), ".?;"):
        left_out = _foreign(piece, codes) or (left_out and not _houses(piece))
        if left_out:
            before, colon, _ = piece.partition(": ")
            head = head or (f"{before}: " if colon and not _houses(before) else "")
            if end != ";" and kept and kept[-1][1] == ";":
                kept[-1] = (kept[-1][0], end)
        else:
            kept.append((f"{head}{piece}", end))
        if end != ";" or not left_out:  # the sentence ends here, or its subject has been given
            left_out, head = False, ""
    return "".join(f"{piece}{end} " for piece, end in kept).rstrip(" ;")


def answer_for(text: str, codes: Collection[str]) -> str:
    """The reading without sentences that begin with other houses and that nothing else in it refers to."""
    sentences = [f"{piece}{end}" for piece, end in _pieces(_referring(text, codes), ".?")]

    def needless(one: str) -> bool:
        head = one.partition(":")[0] if ":" in one else ""
        others = {house for other in sentences if other is not one for house in _houses(other)}
        return _foreign(head, codes) and not _houses(head) & others

    return " ".join(one for one in sentences if not needless(one)) or text


def _houses(text: str) -> set[str]:
    return {_NAMES.get(one, one) for one in _HOUSE.findall(text)}


def _foreign(text: str, codes: Collection[str]) -> bool:
    """Whether a text is only about other houses."""
    houses = _houses(text)
    return bool(houses) and not houses & set(codes)


def _referring(text: str, codes: Collection[str]) -> str:
    """The text without references to other houses' clauses, or remarks on what another reading says about them."""

    def refers(piece: str) -> bool:
        elsewhere = any(not one.startswith("CX-") and code_of(one) not in codes for one in named(piece))
        return elsewhere or (bool(named(piece)) and _foreign(piece, codes))

    plain = _BRACKETS.sub(lambda found: "" if refers(found[0]) else found[0], text)
    return " ".join(f"{piece}{end}" for piece, end in _pieces(plain, ".?;") if not refers(piece)).rstrip(" ;")


def _pieces(text: str, signs: str) -> Iterator[tuple[str, str]]:
    """The text cut after each of these signs, each piece with the sign that ends it; brackets are never cut."""
    depth, start = 0, 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        after = text[place + 1 : place + 3]
        ends = sign in signs and (sign == ";" or (after[:1] == " " and not after[1:].islower()))
        if depth == 0 and ends:
            yield text[start:place].strip(), sign
            start = place + 1
    if rest := text[start:].strip():
        yield rest, ""


def _sentence(text: str) -> str:
    """With a capital letter and a period."""
    ended = text if not text or text.endswith((".", "?")) else f"{text}."
    return ended[:1].upper() + ended[1:]
