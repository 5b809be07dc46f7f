"""`houseway rank`, `compare` and `kinds`: name a hand, and say what beats what."""

import json as json_format
from typing import Annotated, Any

from cyclopts import Parameter

from houseway.cards import format_cards, parse_cards
from houseway.ranking import KINDS, SPLITS, Kind, RankingError, Score, compare, kind, rank
from houseway.ranking.orders import order

As = Annotated[str, Parameter(name=["--as", "-a"], help="The kind of ranking; `houseway kinds` lists them.")]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]


def rank_command(
    hand: Annotated[str, Parameter(help='Cards like "As Ks Qs Js Ts"; hole cards before board cards.')],
    *,
    as_: As = "high",
    json: Json = False,
) -> None:
    """Rank a hand and name it."""
    cards = parse_cards(hand)
    scores = [rank(cards, name) for name in _halves(as_)]
    if json:
        facts = [_facts(score) for score in scores]
        print(json_format.dumps({"cards": format_cards(cards), "as": as_, "scores": facts}, indent=2))
        return
    for score in scores:
        print(_line(score))


def compare_command(
    *hands: Annotated[str, Parameter(help="Two hands or more, each in quotes.")],
    as_: As = "high",
    json: Json = False,
) -> None:
    """Say which of several hands is best."""
    if len(hands) < 2:
        raise RankingError(f"compare takes two hands or more, each in quotes, not {len(hands)}")
    read = [parse_cards(hand) for hand in hands]
    results = {name: compare(read, name) for name in _halves(as_)}
    if json:
        halves = [
            {
                "kind": name,
                "hands": [
                    {"cards": format_cards(cards), "place": place, **_facts(score)}
                    for cards, (place, score) in zip(read, places, strict=True)
                ],
            }
            for name, places in results.items()
        ]
        print(json_format.dumps({"as": as_, "results": halves}, indent=2))
        return
    width = max(len(format_cards(cards)) for cards in read)
    for name, places in results.items():
        if len(results) > 1:
            print(f"{name}:")
        best = [place for place, _ in places].count(1)
        for (place, score), cards in sorted(zip(places, read, strict=True), key=lambda row: row[0][0]):
            verdict = "" if place > 1 or not score else ("wins" if best == 1 else "ties")
            print(f"{place:2}  {format_cards(cards):{width}}  {_line(score)}  {verdict}".rstrip())


def kinds_command(*, json: Json = False) -> None:
    """List the kinds of ranking."""
    rows: list[dict[str, Any]] = [
        {"name": one.name, "takes": one.takes, "joker": one.joker, "about": one.about} for one in KINDS.values()
    ]
    rows += [
        {"name": name, "takes": kind(high).takes, "joker": False, "about": f"a split game: {high} and {low}"}
        for name, (high, low) in SPLITS.items()
    ]
    if json:
        print(json_format.dumps(rows, indent=2))
        return
    name_width, takes_width = (max(len(row[key]) for row in rows) for key in ("name", "takes"))
    for row in rows:
        print(f"{row['name']:{name_width}}  {row['takes']:{takes_width}}  {row['about']}")


def _halves(name: str) -> tuple[str, ...]:
    if name in SPLITS:
        return SPLITS[name]
    try:
        return (kind(name).name,)
    except RankingError as problem:
        raise RankingError(f"{problem}, {', '.join(SPLITS)}") from None


def _detail(by: Kind, score: Score) -> str:
    return order(by.order).detail(score) if by.order and score else ""


def _line(score: Score) -> str:
    detail = _detail(kind(score.kind), score)
    return f"{score.words} ({detail})" if detail else score.words


def _facts(score: Score) -> dict[str, Any]:
    by = kind(score.kind)
    facts: dict[str, Any] = {"kind": score.kind, "score": int(score), "words": score.words}
    if detail := _detail(by, score):
        facts["ranks"] = detail
    return facts
