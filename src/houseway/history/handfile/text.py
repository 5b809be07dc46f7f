"""The text of a hand file: `format_record` writes it and `parse_record` reads it.

The same record always gives the same bytes. Errors name the file, the line and the key.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

from houseway.cards import JOKER, Card, format_card, parse_card
from houseway.chips.money import format_money, in_chips, parse_money
from houseway.decks import MAX_CARDS
from houseway.errors import HousewayError
from houseway.history.handfile.carry_toml import read_carry, write_carry
from houseway.history.handfile.record import FLOOR, KEY, UNSEEN, VERSION, HandRecord, spoken, unseen_in
from houseway.history.handfile.rules_toml import read_rules, write_rules
from houseway.history.handfile.ruling_lines import write_answers
from houseway.history.handfile.toml import Source, Value, parse, write_key, write_lines, write_pairs, yes_or_no
from houseway.history.history_errors import HistoryError, Place, read_text
from houseway.referee.hand import UNKNOWN, Post
from houseway.referee.mishaps import parse_report
from houseway.referee.rules import Rules
from houseway.referee.vocabulary import Action, Report, parse_action

_CARDS_A_LINE: Final = 13
_ACTION: Final = re.compile(rf"([1-9][0-9]{{0,2}}|{FLOOR}:) (.+)")
_SEALED: Final = re.compile("([1-9][0-9]?) ([0-9a-f]{64})")
_T = TypeVar("_T")

_TOP_KEYS: Final = frozenset(
    (KEY, "house", "game", "limit", "button", "opens", "ask_showdown", "ask_cuts", "kill_percent", "carried_in",
     "collected", "commitment", "seed", "root", "seals", "nonces",
     "dice", "paid", "mishaps", "players", "posts", "deck", "actions", "about",
     "carry", "rules", "tournament")
)  # fmt: skip


def format_record(record: HandRecord) -> str:
    """The hand file; in a tournament, amounts are chips."""
    with in_chips(record.rules.limit.in_chips):
        return _text_of(record)


def _text_of(record: HandRecord) -> str:
    parts = [
        f"# {_title(record)}. Play it again with `houseway replay`.\n",
        write_pairs(_top(record)),
        "\n",
        write_lines("players", _players(record)),
        "\n",
        write_lines("posts", _posts(record)),
        "\n",
        write_lines("deck", _rows(record.deck)),
        "\n",
        write_lines("actions", [spoken(seat, action) for seat, action in record.actions]),
    ]
    if record.about:
        plain = {key: value for key, value in record.about.items() if not isinstance(value, dict)}
        parts += ["\n[about]\n", write_pairs(plain)] if plain else []
        for key, table in record.about.items():
            if isinstance(table, dict):
                parts += [f"\n[about.{write_key(key)}]\n", write_pairs(table)]
    if record.carry is not None:
        parts += ["\n[carry]\n", write_pairs(write_carry(record.carry))]
    return "".join((*parts, _rules_text(record.rules, whole=record.ruled)))


_MOST_KEPT: Final = 256
_rules_texts: dict[tuple[int, bool], tuple[Rules, str]] = {}
"""A cache by identity, because every hand of a table writes the same rules."""


def _rules_text(rules: Rules, *, whole: bool) -> str:
    """The `[rules]` table with everything that belongs to it, computed once for a table's rules.

    `whole` if the hand had a ruling: then common practice is written out too.
    """
    kept = _rules_texts.get((id(rules), whole))
    if kept is not None and kept[0] is rules:
        return kept[1]
    table = write_rules(rules)
    limit, cites = _table(table.pop("limit")), _table(table.pop("cites"))
    answers = write_answers(rules, whole=whole)
    text = "".join(
        (
            "\n[rules]\n",
            write_pairs(table),
            "" if answers is None else write_lines("irregularities", answers),
            "\n[rules.limit]\n",
            write_pairs(limit),
            "\n[rules.cites]\n",
            write_pairs(cites),
        )
    )
    if len(_rules_texts) >= _MOST_KEPT:
        _rules_texts.clear()
    _rules_texts[id(rules), whole] = (rules, text)
    return text


def _title(record: HandRecord) -> str:
    return " ".join(f"{record.rules.title or record.game}, played at {record.rules.house}".split())


def _table(value: Value) -> Mapping[str, Value]:
    return value if isinstance(value, dict) else {}


def _top(record: HandRecord) -> dict[str, Value]:
    top: dict[str, Value] = {
        KEY: VERSION,
        "house": record.rules.house,
        "game": record.game,
        "limit": record.rules.limit.name,
        "button": record.button,
        "opens": record.opens,
        "ask_showdown": record.ask_showdown,
        "kill_percent": record.kill_percent,
        "collected": format_money(record.collected),
    }
    if record.tournament:
        top["tournament"] = record.tournament
    if record.ask_cuts:
        top["ask_cuts"] = True
    if record.carried_in:
        top["carried_in"] = format_money(record.carried_in)
    if record.dice:
        top["dice"] = list(record.dice)
    if record.paid:
        top["paid"] = [{"seat": seat, "amount": format_money(fee)} for seat, fee in record.paid]
    if record.mishaps:
        top["mishaps"] = [str(report) for report in record.mishaps]
    if record.commitment:
        top["commitment"] = record.commitment
    if record.seed:
        top["seed"] = record.seed
    if record.root:
        top["root"] = record.root
    for key, added in (("seals", record.seals), ("nonces", record.nonces)):
        if added:
            top[key] = [f"{seat} {digits}" for seat, digits in sorted(added.items())]
    return top


def _players(record: HandRecord) -> list[Value]:
    rows: list[Value] = []
    for place, seat in enumerate(record.seats):
        row: dict[str, Value] = {"seat": seat, "name": record.names[place], "stack": format_money(record.stacks[place])}
        if record.left is not None:
            row["left"] = format_money(record.left[place])
        rows.append(row)
    return rows


def _posts(record: HandRecord) -> list[Value]:
    rows: list[Value] = []
    for post in record.posts:
        row: dict[str, Value] = {
            "seat": record.seats[post.player],
            "what": post.what,
            "amount": format_money(post.amount),
            "live": post.live,
        }
        if post.topic:
            row["topic"] = post.topic
        if post.last:
            row["last"] = True
        rows.append(row)
    return rows


def _rows(deck: Sequence[Card]) -> list[Value]:
    cards = [UNSEEN if card == UNKNOWN else format_card(card) for card in deck]
    return [" ".join(cards[at : at + _CARDS_A_LINE]) for at in range(0, len(cards), _CARDS_A_LINE)]


def parse_record(text: str, *, file: str = "") -> HandRecord:
    """The record of a hand file's text."""
    tables = parse(text, Place(file))
    return _Reader(tables, Source(file, text=text)).record()


def save(record: HandRecord, path: Path) -> None:
    """Write a hand file."""
    path.write_text(format_record(record), encoding="utf-8", newline="\n")


def load(path: Path) -> HandRecord:
    """Read a hand file."""
    return parse_record(read_text(path, most_bytes=1_000_000), file=str(path))


class _Reader:
    """Reads the tables of a hand file, and reports where something is wrong."""

    def __init__(self, tables: Mapping[str, Value], source: Source) -> None:
        self.tables = tables
        self.source = source

    def record(self) -> HandRecord:
        """Everything, checked."""
        version = self._get(KEY, int, "is missing: every Houseway hand file has it")
        if version != VERSION:
            raise self.source.error(f"is {version}: this Houseway reads version {VERSION}", KEY)
        for key in self.tables:
            if key not in _TOP_KEYS:
                raise self.source.error("is not a key of a hand file: put your own facts under [about]", key)
        game, house, limit = self._text("game"), self._text("house"), self._text("limit")
        rules = read_rules(self._get("rules", dict), self.source, house=house, game=game, limit=limit)
        rows = self._rows("players")
        seats = tuple(self._field("players", row, "seat", _whole) for row in rows)
        lefts = [self._field("players", row, "left", _money) for row in rows if "left" in row]
        if len(set(seats)) != len(seats) or not seats:
            raise self.source.error("every player has a seat of their own", "players")
        if lefts and len(lefts) != len(rows):
            raise self.source.error("give final stacks for every player, or for none", "players")
        opens = self._get("opens", int)
        if opens not in seats:
            raise self.source.error(f"{opens} is not the seat of a player", "opens")
        return HandRecord(
            rules=rules, game=game, seats=seats,
            names=tuple(self._field("players", row, "name", _text) for row in rows),
            stacks=tuple(self._field("players", row, "stack", _money) for row in rows),
            button=self._get("button", int), opens=opens,
            posts=tuple(self._post(row, seats) for row in self._rows("posts")), deck=self._deck(),
            actions=tuple(self._action(number, one) for number, one in enumerate(self._texts("actions"), start=1)),
            ask_showdown=self._get("ask_showdown", bool), kill_percent=self._get("kill_percent", int),
            ask_cuts=self._get("ask_cuts", bool) if "ask_cuts" in self.tables else False,
            carried_in=self._money("carried_in") if "carried_in" in self.tables else 0,
            carry=read_carry(self._get("carry", dict), self.source) if "carry" in self.tables else None,
            dice=self._dice() if "dice" in self.tables else (),
            paid=self._paid() if "paid" in self.tables else (),
            mishaps=self._mishaps() if "mishaps" in self.tables else (),
            left=tuple(lefts) if lefts else None, collected=self._money("collected"),
            commitment=self._text("commitment", ""), seed=self._text("seed", ""),
            root=self._text("root", ""), seals=self._by_seat("seals"), nonces=self._by_seat("nonces"),
            tournament=self._text("tournament", ""), about=self._get("about", dict) if "about" in self.tables else {},
            program="0.1.0" if "hole_cards" in self._get("rules", dict) else "", source=self.source,
        )  # fmt: skip

    def _get(self, key: str, kind: type[_T], missing: str = "is missing") -> _T:
        value = self.tables.get(key)
        if value is None:
            raise self.source.error(missing, key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            wanted = {int: "a whole number", str: "text", bool: "true or false", dict: "a table", list: "an array"}
            raise self.source.error(f"is not {wanted.get(kind, kind.__name__)}", key)
        return value

    def _text(self, key: str, default: str | None = None) -> str:
        return default if default is not None and key not in self.tables else self._get(key, str)

    def _by_seat(self, key: str) -> dict[int, str]:
        """What players added to the shuffle: `3 0f1e...`, a seat and 64 hex digits."""
        found: dict[int, str] = {}
        for said in self._texts(key) if key in self.tables else ():
            match = _SEALED.fullmatch(said)
            if match is None:
                raise self.source.error("is not an array of a seat and 64 hex digits each", key, near=said)
            found[int(match[1])] = match[2]
        return found

    def _texts(self, key: str) -> list[str]:
        values = self._get(key, list)
        if not all(isinstance(value, str) for value in values):
            raise self.source.error("is not an array of texts", key)
        return values

    def _rows(self, key: str) -> list[dict[str, Value]]:
        rows = self._get(key, list)
        if not all(isinstance(row, dict) for row in rows):
            raise self.source.error("is not an array of { seat = 1, ... }", key)
        return rows

    def _field(self, key: str, row: dict[str, Value], name: str, read: Callable[[Value], _T]) -> _T:
        try:
            return read(row[name])
        except KeyError:
            raise self._row_error(key, row, f"{name} is missing") from None
        except HousewayError as error:
            raise self._row_error(key, row, f"{name}: {error}") from None

    def _row_error(self, key: str, row: dict[str, Value], problem: str) -> HistoryError:
        if "seat" not in row:
            return self.source.error(problem, key)
        return self.source.error(f"{problem} (seat {row['seat']})", key, near=f"seat = {row['seat']},")

    def _money(self, key: str) -> int:
        try:
            return parse_money(self._get(key, str))
        except HistoryError:
            raise
        except HousewayError as error:
            raise self.source.error(str(error), key) from None

    def _post(self, row: dict[str, Value], seats: tuple[int, ...]) -> Post:
        seat = self._field("posts", row, "seat", _whole)
        if seat not in seats:
            raise self.source.error(f"seat {seat} posts but is not a player's seat", "posts")
        return Post(
            seats.index(seat),
            self._field("posts", row, "amount", _money),
            self._field("posts", row, "what", _text),
            self._field("posts", row, "live", yes_or_no),
            self._field("posts", row, "topic", _text) if "topic" in row else "",
            self._field("posts", row, "last", yes_or_no) if "last" in row else False,
        )

    def _dice(self) -> tuple[int, ...]:
        dice = self._get("dice", list)
        if len(dice) != 3 or any(type(one) is not int or not 1 <= one <= 6 for one in dice):
            raise self.source.error("are three dice, each from 1 to 6", "dice")
        return tuple(dice)

    def _paid(self) -> tuple[tuple[int, int], ...]:
        """Seat 0 is the pot; a seat that paid may have left."""
        found: list[tuple[int, int]] = []
        for row in self._rows("paid"):
            if set(row) != {"seat", "amount"}:
                raise self.source.error("is an array of { seat = 1, amount = '$3' }, with seat 0 for the pot", "paid")
            seat = self._field("paid", row, "seat", _whole)
            if seat < 0 or seat in [one for one, _ in found]:
                raise self.source.error(f"seat {seat}: every seat once, and 0 for the pot", "paid")
            found.append((seat, self._field("paid", row, "amount", _money)))
        return tuple(found)

    def _mishaps(self) -> tuple[Report, ...]:
        found: list[Report] = []
        for text in self._texts("mishaps"):
            try:
                found.append(parse_report(text))
            except HousewayError as error:
                raise self.source.error(str(error), "mishaps") from None
        return tuple(found)

    def _deck(self) -> tuple[Card, ...]:
        cards: list[Card] = []
        for row in self._texts("deck"):
            for word in row.split():
                try:
                    cards.append(UNKNOWN if word == UNSEEN else parse_card(word))
                except HousewayError as error:
                    raise self.source.error(str(error), "deck", near=row) from None
        if len(cards) > MAX_CARDS:
            raise self.source.error(f"{len(cards)} cards are more than any deck has", "deck")
        return tuple(cards)

    def _action(self, number: int, text: str) -> tuple[int, Action]:
        found = _ACTION.fullmatch(text.strip())
        if found is None:
            problem = f"action {number} is {text!r}: write the seat and what it does, like 3 call"
            raise self.source.error(problem, "actions", near=text)
        try:
            if not found[1].isdecimal():
                return 0, parse_report(found[2])
            action = parse_action(found[2].replace(UNSEEN, format_card(JOKER)))
            if UNSEEN in found[2]:
                action = unseen_in(action, found[2])
            if isinstance(action, Report):
                raise HousewayError(f"a report is nobody's action: write it like {FLOOR}: {action}")
            return int(found[1]), action
        except HousewayError as error:
            raise self.source.error(f"action {number}: {error}", "actions", near=text) from None


def _whole(value: Value) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise HousewayError(f"{value!r} is not a whole number")
    return value


def _text(value: Value) -> str:
    if not isinstance(value, str):
        raise HousewayError(f"{value!r} is not text")
    return value


def _money(value: Value) -> int:
    return parse_money(_text(value))
