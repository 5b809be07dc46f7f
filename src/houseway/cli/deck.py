"""`houseway deck`, `houseway shuffle` and `houseway verify`: look at a pack, shuffle it, check a shuffle.

These commands print everything they know when asked, including a fair shuffle's seed: they are for trying things out
and for checking afterward. A live room never shuffles through the command line.
"""

import re
import sys
from collections import Counter
from json import dumps, loads
from pathlib import Path
from reprlib import repr as shortly
from typing import Annotated, Final

from cyclopts import Parameter

from houseway import decks
from houseway.cards import JOKER, RANKS, SUIT_NAMES, Card, format_card, format_cards, parse_cards
from houseway.shuffle import FairDeck, ShuffleError, SimShuffler, verify

_SIMULATION: Final = "simulation, not for live deals"
_CARDS_A_LINE: Final = 20
_MAX_RECORD_LENGTH: Final = 4_194_304
"""The proof of a long hand of pan takes a few hundred kilobytes."""

_Json = Annotated[bool, Parameter(negative="", help="Print JSON.")]
_Packs = Annotated[int | None, Parameter(help="How many packs, for super-pan-9 and blackjack-22.")]
_Jokers = Annotated[int | None, Parameter(help="Jokers in each pack, for blackjack-22.")]


def deck_command(
    name: Annotated[str | None, Parameter(help="Which deck; without one, all are listed.")] = None,
    *,
    count: Annotated[bool, Parameter(negative="", help="Count the copies of each rank and suit.")] = False,
    packs: _Packs = None,
    jokers: _Jokers = None,
    json: _Json = False,
) -> None:
    """Show what a deck consists of."""
    if name is None:
        if count or packs is not None or jokers is not None:
            raise decks.DeckError(f"which deck? choose {', '.join(decks.DECK_NAMES)}")
        every = [decks.deck(one) for one in decks.DECK_NAMES]
        if json:
            print(dumps([_facts(one) for one in every]))
        else:
            print(*(f"{one.name:<15} {one.size:>4} cards  {one.about}" for one in every), sep="\n")
        return
    chosen = decks.deck(name, packs=packs, jokers=jokers)
    rows = _count_rows(chosen) if count else []
    if json:
        facts = _facts(chosen)
        if count:
            facts["ranks"] = [
                {"rank": rank, **dict(zip(SUIT_NAMES, suits, strict=True)), "total": sum(suits)} for rank, suits in rows
            ]
            facts["jokers"] = chosen.cards.count(JOKER)
        print(dumps(facts))
        return
    print(f"{chosen.name}: {chosen.size} cards, {chosen.about}")
    if count:
        _print_table(rows, chosen.cards.count(JOKER))


def shuffle_command(
    *,
    deck: Annotated[str, Parameter(help="Which deck; see `houseway deck`.")] = "52",
    seed: Annotated[
        str | None,
        Parameter(help="64 hex digits repeat a fair shuffle; a plain whole number repeats a simulation."),
    ] = None,
    packs: _Packs = None,
    jokers: _Jokers = None,
    json: _Json = False,
) -> None:
    """Shuffle a deck with the operating system's entropy, or repeat a shuffle from its seed."""
    chosen = decks.deck(deck, packs=packs, jokers=jokers)
    parsed = None if seed is None else _parse_seed(seed)
    if isinstance(parsed, int):
        cards = SimShuffler(parsed).shuffle(chosen).cards
        facts = {"kind": "simulation", "note": _SIMULATION, "deck": chosen.name, "seed": parsed}
    else:
        fair = FairDeck.shuffle(chosen) if parsed is None else FairDeck.from_seed(chosen, parsed)
        cards = fair.cards
        facts = {
            "kind": "fair",
            "deck": chosen.name,
            "commitment": fair.commitment,
            "seed": fair.seed.hex(),
        }
    if json:
        print(dumps({**facts, "cards": [format_card(one) for one in cards]}))
        return
    for what, value in facts.items():
        print(f"{what:<11} {value}")
    for at in range(0, len(cards), _CARDS_A_LINE):
        print(f"{'' if at else 'cards':<11} {format_cards(cards[at : at + _CARDS_A_LINE])}")


def verify_command(
    source: Annotated[
        str,
        Parameter(
            help="The proof of a hand, or the output of `houseway shuffle --json`; - is standard input.",
            allow_leading_hyphen=True,
        ),
    ] = "-",
    *,
    deck: Annotated[str | None, Parameter(help="The deck that was shuffled.")] = None,
    seed: Annotated[str | None, Parameter(help="The seed, 64 hex digits, shown after the deal.")] = None,
    commitment: Annotated[str | None, Parameter(help="The commitment published before the deal.")] = None,
    cards: Annotated[str | None, Parameter(help="All cards in dealing order.")] = None,
    root: Annotated[str | None, Parameter(help="With a proof: the root published before the deal.")] = None,
    nonce: Annotated[str | None, Parameter(help="With a proof: the nonce that you added.")] = None,
    packs: _Packs = None,
    jokers: _Jokers = None,
    json: _Json = False,
) -> None:
    """Check a fair shuffle against its commitment, or the proof of a hand.

    With a proof, give the --commitment, --root and --nonce that you noted before the deal.
    """
    if root is not None or nonce is not None or (commitment is not None and deck is None and seed is None):
        if source == "-" and sys.stdin.isatty():
            raise ShuffleError("nothing to verify: give the proof of a hand as a file, or pipe it in")
        text = _read_text(source)
        _verify_proof(text, commitment, root, nonce, as_facts=json)
        return
    options = {"deck": deck, "seed": seed, "commitment": commitment, "cards": cards}
    record: dict[str, object] = {what: value for what, value in options.items() if value is not None}
    where = "the command line"
    if source != "-" and (record or source.startswith("-")):
        raise ShuffleError(
            f"{shortly(source)} cannot be combined with --deck, --seed and --commitment: give a file or these"
        )
    if not record:
        record, where = _read_record(source), _where(source)
    if "proof" in record:
        _verify_proof(dumps(record), None, None, None, as_facts=json)
        return
    if record.get("kind") == "simulation":
        raise ShuffleError("a simulated shuffle has no commitment: only a fair shuffle can be verified")
    chosen = decks.deck(_text(record, "deck", where), packs=packs, jokers=jokers)
    digits = _text(record, "seed", where)
    parsed = _parse_seed(digits)
    if isinstance(parsed, int):
        raise ShuffleError(f"{shortly(digits)} is not a fair shuffle's seed: write its 64 hex digits")
    claimed = _text(record, "commitment", where)
    shown = _shown_cards(record, where)
    verify(chosen, parsed, claimed, shown)
    if json:
        checked = ["commitment"] if shown is None else ["commitment", "cards"]
        facts = {"ok": True, "deck": chosen.name, "commitment": claimed.strip().lower(), "checked": checked}
        print(dumps(facts))
    else:
        dealt = "no cards were given to check" if shown is None else f"and to all {chosen.size} cards in order"
        print(f"OK: deck {chosen.name}, the seed matches the commitment, {dealt}")


def _verify_proof(text: str, commitment: str | None, root: str | None, nonce: str | None, *, as_facts: bool) -> None:
    """Check a room's proof of a hand, and print what it shows."""
    from houseway.shuffle.proofs import check_proof, read_proof

    proof, deck, unopened, seed = check_proof(read_proof(text), commitment=commitment, root=root, nonce=nonce)
    noted = [
        name for name, value in (("commitment", commitment), ("root", root), ("nonce", nonce)) if value is not None
    ]
    if as_facts:
        facts = {
            "ok": True, "table": proof.table, "hand": proof.hand, "deck": deck.name, "commitment": proof.commitment,
            "root": proof.root, "cards": len(proof.cards), "nonces": sorted(proof.nonces), "unopened": list(unopened),
            "mixes": proof.mixes, "seed": seed, "noted": noted,
        }  # fmt: skip
        print(dumps(facts))
        return
    print(f"OK: hand {proof.hand} of {proof.table}, deck {deck.name}, {len(proof.cards)} cards as sealed")
    seen: dict[str, list[str]] = {}
    for one in proof.cards:
        seen.setdefault(one.where, []).append(one.card)
    for where, shown in seen.items():
        print(f"  {where:<10} {' '.join(shown)}")
    added = ", ".join(f"seat {seat}" for seat in sorted(proof.nonces))
    print(f"  {'nonces':<10} {added or 'none: the room alone shuffled this deck'}")
    if unopened:
        left = ", ".join(f"seat {seat}" for seat in unopened)
        print(f"  {'unopened':<10} {left}: holding back left at most {2 ** len(unopened)} decks to choose from")
    if proof.mixes:
        print(f"  {'mixes':<10} {proof.mixes}: cards were reshuffled during the hand; only the seed proves that order")
    if seed:
        print(f"  {'seed':<10} matches the commitment, the root and every card")
    for name, value in (("commitment", proof.commitment), ("root", proof.root)):
        if name not in noted:
            print(f"  {name:<10} {value}: compare it with what you were shown before the deal")


def _facts(chosen: decks.Deck) -> dict[str, object]:
    return {"deck": chosen.name, "size": chosen.size, "about": chosen.about}


def _count_rows(chosen: decks.Deck) -> list[tuple[str, list[int]]]:
    """The deck's ranks from the ace down, with the copies of each by suit."""
    copies = Counter(chosen.cards)
    rows = [(sign, [copies[4 * rank + suit] for suit in range(4)]) for rank, sign in enumerate(RANKS)]
    return [(sign, suits) for sign, suits in reversed(rows) if any(suits)]


def _print_table(rows: list[tuple[str, list[int]]], jokers: int) -> None:
    lines = [(sign, *suits, sum(suits)) for sign, suits in rows]
    if jokers:
        lines.append(("joker", "", "", "", "", jokers))
    by_suit = [sum(column) for column in zip(*(suits for _, suits in rows), strict=True)]
    lines.append(("total", *by_suit, sum(by_suit) + jokers))
    for first, *rest in [("rank", *SUIT_NAMES, "total"), *lines]:
        print(f"{first:<5}" + "".join(f"{one:>9}" for one in rest))


def _parse_seed(text: str) -> bytes | int:
    """A fair shuffle's seed as bytes, a simulation's as an int."""
    plain = text.strip()
    if re.fullmatch("[0-9a-fA-F]{64}", plain):
        return bytes.fromhex(plain)
    if re.fullmatch("[0-9]{1,20}", plain):
        return int(plain)
    raise ShuffleError(
        f"{shortly(text)} is not a seed: give 64 hex digits for a fair shuffle, a plain whole number for a simulation"
    )


def _where(source: str) -> str:
    return "standard input" if source == "-" else repr(source)


def _read_text(source: str) -> str:
    try:
        if source == "-":
            return sys.stdin.read(_MAX_RECORD_LENGTH + 1)
        with Path(source).open(encoding="utf-8-sig") as file:
            return file.read(_MAX_RECORD_LENGTH + 1)
    except OSError as error:
        raise ShuffleError(f"{source!r} cannot be read: {error.strerror or error}") from None
    except ValueError:
        return ""


def _read_record(source: str) -> dict[str, object]:
    """The output of `houseway shuffle --json`, or the proof of a hand."""
    if source == "-" and sys.stdin.isatty():
        raise ShuffleError("nothing to verify: give a file, pipe one in, or give --deck --seed --commitment")
    text = _read_text(source)
    try:
        record: object = loads(text) if len(text) <= _MAX_RECORD_LENGTH else None
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise ShuffleError(
            f"{_where(source)} is neither the proof of a hand nor the output of `houseway shuffle --json`: "
            "expected one JSON object"
        )
    return record


def _text(record: dict[str, object], what: str, where: str) -> str:
    value = record.get(what)
    if not isinstance(value, str):
        missing = "has no" if value is None else "has no text as"
        raise ShuffleError(f"{where} {missing} {what}: a fair shuffle has a deck, a seed and a commitment")
    return value


def _shown_cards(record: dict[str, object], where: str) -> tuple[Card, ...] | None:
    value = record.get("cards")
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        value = " ".join(value)
    if value is None or isinstance(value, str):
        return None if value is None else parse_cards(value)
    raise ShuffleError(f'{where} has no list of cards as cards: write them like ["As", "Td"]')
