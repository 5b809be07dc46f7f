"""A house's rules of a game as TOML and back, so that a hand file can be replayed without a rule book.

Every switch is written, even with its usual value: a rule book may change, but a played hand must not. Amounts are
written as money. Nothing here may know what a switch does.
"""

from collections.abc import Mapping
from dataclasses import is_dataclass, replace
from threading import Lock
from typing import Final, get_args, get_type_hints

import msgspec

from houseway.chips.money import format_money, in_chips, parse_money
from houseway.decks import deck as deck_named
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.history.handfile.ruling_lines import ANSWERS, read_answers
from houseway.history.handfile.toml import Source, Value, write_value
from houseway.houses.keys import SWITCHES
from houseway.houses.readers import or_list
from houseway.referee.game import usual_kinds
from houseway.referee.rules import COMMON, NO_FLOP_FULL, PART_OF, Rules
from houseway.referee.rules.rules import KINDS

_MONEY: Final = frozenset(
    {"lower", "higher", "ante", "bring_in", "chip", "buy_in", "most_buy_in", "amount", "no_flop", "wager", "entry_fee"}
)
_TOLD_AT_THE_TOP: Final = ("house", "game")
_TOLD_APART: Final = ("cites", ANSWERS)
_LATER: Final[dict[str, dict[str, Value]]] = {
    "blinds": {"ante_from": "each player", "straddle_from": "under the gun", "bomb_pots": "none", "bomb_ante": 2},
    "showdown": {"seven_deuce": "none", "run_twice": "off", "show_cards": False, "rabbit_hunt": False},
    "limit": {"most_buy_in": "$0", "tournament": "none"},
}
"""Keys added after rooms had stored hands, with the value they imply when missing. They are written only with another
value, so that a hand's text stays the same."""
_CONVERTING: Final = Lock()
"""msgspec inspects a type on first use, and crashes the process if two threads do so at once."""
_NONE: Final = "none"
_FULL: Final = "full"
_PUSH_NINE: Final = "push-nine"
"""The ranking of the push family alone."""


def write_rules(rules: Rules) -> dict[str, Value]:
    """The `[rules]` table, without the keys at the top of a hand file and without `irregularities`."""
    plain = replace(rules, cites={}, irregularities=())
    table: dict[str, Value] = _written(msgspec.to_builtins(plain))
    for told in (*_TOLD_AT_THE_TOP, *_TOLD_APART):
        table.pop(told, None)
    limit = table["limit"]
    if isinstance(limit, dict):
        limit.pop("name", None)
    for part, keys in _LATER.items():
        values = table[part]
        if isinstance(values, dict):
            table[part] = {key: value for key, value in values.items() if keys.get(key) not in (value, f"${value}")}
    table["cites"] = {topic: clause for topic, clause in rules.cites.items() if _says_something(rules, topic, clause)}
    return table


def _says_something(rules: Rules, topic: str, clause: str) -> bool:
    """Whether a citation adds to what `Rules.cite` would say anyway."""
    whole, dot, _ = topic.partition(".")
    return clause != (rules.cites.get(whole, COMMON) if dot else COMMON)


def _written(table: dict[str, object]) -> dict[str, Value]:
    return {key: _written_value(key, value) for key, value in table.items()}


def _written_value(key: str, value: object) -> Value:
    match value:
        case None:
            return _NONE
        case dict() if key == "tournament":  # what it cost to enter is money
            with in_chips(False):
                return _written(value)
        case dict():
            return _written(value)
        case list() | tuple() if key == "blinds":
            return [format_money(amount) for amount in value]
        case list() | tuple():
            return [_written(one) if isinstance(one, dict) else one for one in value]
        case bool() | str():
            return value
        case int() if key == "no_flop":
            return _FULL if value == NO_FLOP_FULL else format_money(value)
        case int() if key in _MONEY:
            return format_money(value)
        case int():
            return value
    raise TypeError(f"{key} = {value!r} cannot be written")


def read_rules(table: Mapping[str, Value], source: Source, *, house: str, game: str, limit: str) -> Rules:
    """The rules of a `[rules]` table; an error names the wrong key."""
    stakes = table.get("limit")
    if not isinstance(stakes, dict):
        raise source.error("has no [rules.limit]: the stakes of the table", "limit", table="rules")
    answers = read_answers(table.get(ANSWERS), game, source)
    switches = {key: value for key, value in table.items() if key != ANSWERS}
    told = {**_grouped(switches, game), "house": house, "game": game, "limit": {**stakes, "name": limit}}
    plain = _plain(told, Rules, source, "rules")
    try:
        with _CONVERTING:
            rules = msgspec.convert(plain, Rules)
    except msgspec.ValidationError as error:
        said, _, where = str(error).partition(" - at `$.")
        path = where.rstrip("`").split(".")
        key, inside = path[-1].partition("[")[0], ".".join(["rules", *path[:-1]])
        raise source.error(said[:1].lower() + said[1:], key, table=inside) from None
    _check(rules, source)
    return replace(rules, irregularities=answers)


_NOW_THE_GAMES: Final = ("hole_cards", "hi_lo")
_RENAMED: Final = {"setting": "pai_gow", "points": "super_pan_9"}
_PARTS: Final = frozenset(PART_OF.values())


def _grouped(table: Mapping[str, Value], game: str) -> dict[str, Value]:
    """The switches in their parts. A file of the first edition has poker's switches side by side, and states what the
    game now defines itself.
    """
    told: dict[str, Value] = {}
    parts: dict[str, dict[str, Value]] = {}
    for key, value in table.items():
        if key in PART_OF and not (key in _PARTS and isinstance(value, dict)):
            parts.setdefault(PART_OF[key], {})[key] = value
        elif key == "streets" and isinstance(value, dict):
            told[key] = {name: one for name, one in value.items() if name != "low"}
        elif key not in _NOW_THE_GAMES:
            told[_RENAMED.get(key, key)] = value
    dealing = parts.get("dealing", {})
    if game in GAMES and dealing.get("discard") == GAMES[game].discard:
        del dealing["discard"]
    for part, switches in parts.items():
        own = told.get(part)
        told[part] = {**(own if isinstance(own, dict) else {}), **switches}
    return told


def _check(rules: Rules, source: Source) -> None:
    """Check what the referee trusts: a chip with a value, switches with known words, cards it can rank."""
    if rules.limit.chip <= 0:
        raise source.error("is not a chip: the smallest one is worth at least a cent", "chip", table="rules.limit")
    for switch in SWITCHES:
        inside, _, field = switch.field.rpartition(".")
        value = getattr(getattr(rules, inside) if inside else rules, field)
        if isinstance(value, str) and value:  # not set: as the game says
            try:
                switch.read(value)
            except HousewayError as error:
                raise source.error(str(error), field, table=f"rules.{inside}" if inside else "rules") from None
    nature = GAMES.get(rules.game)
    if nature is None:
        return
    packs = nature.packs
    if rules.deck.partition(" ")[0] not in ("", *packs):
        raise source.error(f"is not a pack for {rules.game}: write {or_list(tuple(packs))}", "deck", table="rules")
    try:
        deck_named(rules.deck or nature.deck)
    except HousewayError as error:
        raise source.error(str(error), "deck", table="rules") from None
    usual = _usual_ranking(rules.game, rules.deck)
    known = {_PUSH_NINE} if nature.family.name == "push" else {*KINDS} - {_PUSH_NINE}
    if usual and rules.ranking and (len(rules.ranking) != len(usual) or not known.issuperset(rules.ranking)):
        problem = f"is not how {rules.game} is ranked: leave it out, or write {write_value([*usual])}"
        raise source.error(problem, "ranking", table="rules")


def _usual_ranking(game: str, deck: object) -> tuple[str, ...]:
    """The default kinds of ranking of a game; none if the switches decide."""
    nature = GAMES.get(game)
    if nature is None:
        return ()
    pack = deck.partition(" ")[0] if isinstance(deck, str) else ""
    return usual_kinds(nature, pack if pack in nature.packs else "")


def _plain(table: Mapping[str, Value], known: type, source: Source, inside: str) -> dict[str, object]:
    """The fields of a record with amounts as cents and missing values as None; an unknown key is refused."""
    hints = get_type_hints(known)
    plain: dict[str, object] = {}
    for key, value in table.items():
        if key not in hints:
            raise source.error("is not a switch of this version of Houseway", key, table=inside)
        plain[key] = _plain_value(key, value, hints[key], source, inside)
    return plain


def _plain_value(key: str, value: Value, hint: object, source: Source, inside: str) -> object:
    kinds = [kind for kind in get_args(hint) if kind is not Ellipsis] or [hint]
    if value == _NONE and type(None) in kinds:
        return None
    if key == "no_flop" and value == _FULL:
        return NO_FLOP_FULL
    record = next((kind for kind in kinds if isinstance(kind, type) and is_dataclass(kind)), None)
    deeper = f"{inside}.{key}"
    if isinstance(value, dict):
        return _plain(value, record, source, deeper) if record is not None else value
    if isinstance(value, list):
        if key == "blinds":
            return [_money(key, one, source, inside) for one in value]
        if record is not None:
            return [_plain(one, record, source, deeper) if isinstance(one, dict) else one for one in value]
        return value
    return _money(key, value, source, inside) if key in _MONEY else value


def _money(key: str, value: Value, source: Source, inside: str) -> int:
    if not isinstance(value, str):
        raise source.error(f"{value} is not an amount of money: write it like '$3'", key, table=inside)
    try:
        return parse_money(value)
    except HousewayError as error:
        raise source.error(str(error), key, table=inside) from None
