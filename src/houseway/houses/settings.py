"""A table's own settings, within what its house's book leaves open, and checked like a book.

A table may set what the book marks as not printed (`not_printed`) or leaves to the table (`table_settings`), and
anything the book leaves out; the smallest chip and fewer seats than the maximum; and it may always waive the fee. What
the book prints cannot be changed.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import gcd
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypedDict, get_type_hints

from houseway.chips.money import format_money
from houseway.games import GAMES, Game
from houseway.houses import linter
from houseway.houses.families import fits, misfit
from houseway.houses.fees import MOMENTS, PAYERS, amounts
from houseway.houses.pages import GamePage, SettingError
from houseway.houses.places import LIMIT_KEYS, SHARED_KEYS
from houseway.houses.readers import WrongValueError, read_more_money
from houseway.houses.toml_lines import Path, format_path
from houseway.referee.rules import COMMON, SWITCHES, Limit, Rules, Switch
from houseway.referee.rules.switch import FLAG

if TYPE_CHECKING:
    from houseway.houses.build import InForce

Amount: TypeAlias = str | int
"""Money: text such as `$1.50`, or whole cents."""
Amounts: TypeAlias = str | int | Sequence[Amount]
"""Several amounts: text such as `2/4`, or a list."""
Stacks: TypeAlias = Amount | Mapping[int, Amount]
"""What everyone buys in for, or what each seat does."""


class TableSettings(TypedDict, total=False):
    """What a table may set, apart from its seats and minimum buy-in."""

    bets: Amounts
    blinds: Amounts
    wagers: Amounts
    condition: Amount
    ante: Amount
    bring_in: Amount
    chip: Amount
    fee: Amount | Sequence[Mapping[str, Any]] | None
    """What the house takes from a hand, as the book would write it; None for nothing."""
    self_dealt: bool
    tournament: bool
    switches: Mapping[str, Any]
    """Switches that the book leaves to the table, each as the book would write it."""


class Settings(TableSettings, total=False):
    """All that a table may set."""

    seats: int
    """The most seats."""
    buy_in: Amount
    """The least buy-in."""
    most_buy_in: Amount
    """The most that a stack may be bought or topped up to."""


_NAMES: Final = tuple(name for name in get_type_hints(Settings) if name != "switches")
_LISTS: Final = ("bets", "blinds", "wagers")
_OPENED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "bets": ("limits",),
    "wagers": ("limits",),
    "condition": ("limits", "ante"),
    "blinds": ("blinds",),
    "ante": ("ante",),
    "bring_in": ("bring-in",),
    "buy_in": ("buy-in",),
    "most_buy_in": ("buy-in",),
    "fee": ("fee",),
    "self_dealt": ("self-dealt",),
}
"""The words in `not_printed` or `table_settings` that open each setting."""
_WORDS: Final = {
    "bring_in": "the bring-in",
    "buy_in": "the minimum buy-in",
    "most_buy_in": "the maximum buy-in",
    "self_dealt": "who deals",
}
_TOPICS: Final = {
    "ante": "blind.ante",
    "bring_in": "bring_in",
    "buy_in": "buy_in",
    "most_buy_in": "buy_in",
    "self_dealt": "deal",
}
_USUAL_SEATS: Final = 6
_USUAL_BETS: Final = 50


def set_table(page: GamePage, place: int, settings: dict[str, Any]) -> tuple[Rules, tuple[str, ...]]:
    """The rules of a page at one of its limits with these settings, and the settings in words."""
    if page.desk is None:
        raise SettingError(f"this table of {page.title} has its settings already: give all settings at once")
    wrong: dict[str, None] = {}
    settings = {**settings}
    switches = settings.pop("switches", None)
    given = _read(page, settings, lambda key, what: wrong.setdefault(f"{key}: {what}"))
    chosen = _read_switches(page, place, switches, lambda key, what: wrong.setdefault(f"{key}: {what}"))
    tournament = given.pop("tournament", False) is True
    book = page.desk.force(place, lambda *_: None)
    for key, value in given.items():
        if why := _closed(page, place, book, key, value):
            wrong[f"{key}: {why}"] = None
    if wrong:
        raise SettingError("\n".join(wrong))

    def report(path: Path, what: str) -> None:
        key = format_path(path[:1])
        if key in settings or key in chosen:
            wrong[f"{key}: {what}"] = None
        elif not wrong:  # one of the book's own values no longer fits: the first says enough
            wrong[f"{', '.join((*settings, *chosen))}: this makes {path[-1]} wrong: {what}"] = None

    over = _with_what_follows(page, book, given, tournament=tournament) | chosen
    rules = page.desk.rules(page.desk.force(place, report, over, tournament=tournament))
    if wrong:
        raise SettingError("\n".join(wrong))
    return rules, (*_said(page, rules, given, tournament=tournament), *_switches_said(page, place, rules, chosen))


# reading


def _read(page: GamePage, settings: dict[str, Any], report: Callable[[str, str], object]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in settings.items():
        if key not in _NAMES:
            report(key, f"not a setting: the settings are {', '.join(_NAMES)}")
            continue
        try:
            if key == "tournament":
                found[key] = FLAG.read(value)
            elif not fits(page.game, key):
                report(key, misfit(page.game, key))
            else:
                reader = (SHARED_KEYS.get(key) or LIMIT_KEYS[key]).read
                found[key] = reader(_as_written(key, value))
        except WrongValueError as error:
            for one in (error, *error.others):
                report(format_path((key, *one.inside)), str(one))
    return found


def _read_switches(page: GamePage, place: int, given: object, report: Callable[[str, str], object]) -> dict[str, Any]:
    """The switches that the table sets for itself; a table sets none that its book does not leave to it."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        report("switches", 'they are given by name, like {"straddle": True}')
        return {}
    left, found = open_switches(page, place), dict[str, Any]()
    for key, value in given.items():
        if key not in left:
            may = f"a table here may set {', '.join(left)}" if left else "a table here may set none"
            report("switches", f"{_why_not(page, place, str(key))}: {may}")
            continue
        try:
            found[key] = SWITCHES[key].values.read(value)
        except WrongValueError as error:
            report(key, str(error))
    return found


def _why_not(page: GamePage, place: int, key: str) -> str:
    """Why a table may not set a switch."""
    one, rules = SWITCHES.get(key), page.rules[place]
    if one is None:
        return f"there is no switch {key[:40]!r}"
    if not (fits(page.game, key) and one.concerns(where_it_matters(one, rules), GAMES[page.game])):
        return f"{key!r} means nothing in {page.title}"
    return f"{key!r} is up to the book"


def open_switches(page: GamePage, place: int) -> tuple[str, ...]:
    """The switches that a table may set at one of a page's limits."""
    left = (*page.not_printed[place], *page.table_settings[place])
    rules, game = page.rules[place], GAMES[page.game]
    return tuple(
        key
        for key, one in SWITCHES.items()
        if one.asked and key in left and fits(page.game, key) and one.concerns(where_it_matters(one, rules), game)
    )


def where_it_matters(one: Switch, rules: Rules) -> Rules:
    """The rules of a table at which the switch makes a difference, as far as another one or an ante decides that."""
    if one.asked_after == "ante":
        return replace(rules, limit=replace(rules.limit, ante=rules.limit.ante or rules.limit.chip))
    if not one.asked_after:
        return rules
    other = SWITCHES[one.asked_after]
    return other.set(rules, next(value for value in other.values.samples() if value != other.default))


def _as_written(key: str, value: Any) -> object:
    """A setting in the book's form: a plain number is dollars in the book and cents here."""
    if key in _LISTS:
        parts = re.split(r"\s*(?:/|–|—|-|,|\band\b|\bto\b)\s*", value.strip()) if isinstance(value, str) else value
        return [_money(part) for part in parts] if isinstance(parts, list | tuple) else [_money(parts)]
    if key in ("seats", "self_dealt"):
        return value
    if key == "fee":
        return _fee_as_written(value)
    return _money(value)


def _fee_as_written(value: Any) -> object:
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return {part: _money(one) if part == "amount" else one for part, one in value.items()}
    return [_fee_as_written(one) for one in value] if isinstance(value, list | tuple) else _money(value)


def _money(value: Any) -> object:
    cents = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return format_money(value) if cents else value


# what the book leaves open


def _closed(page: GamePage, place: int, book: "InForce", key: str, value: Any) -> str | None:
    """Why a table may not set this, or None."""
    rules, game = page.rules[place], GAMES[page.game]
    limit = rules.limit
    if key == "chip":
        return None
    if key == "seats":
        most = rules.most_seats
        return None if value <= most else f"the house seats {most} at most{_cited(rules, 'seats')}: set 2 to {most}"
    if key == "fee" and not value:
        return None  # a house may always waive its collection
    left = (*page.not_printed[place], *page.table_settings[place])
    blinds_alone = game.family.poker and rules.blinds.forced == "blinds" and not limit.ante
    if key == "ante" and blinds_alone and "ante" not in left:
        return f"blinds start the pot here{_cited(rules, 'blind.big')}: leave it out"
    if key == "blinds" and rules.blinds.forced == "ante":
        return f"antes start the pot here{_cited(rules, 'blind.ante')}: leave them out"
    printed = _printed(key, rules)
    if value == printed:
        return None
    if any(word in left for word in _OPENED_BY[key]):
        return None
    if key not in ("fee", "self_dealt") and not book.has(key):
        return None
    if key == "wagers" and "smallest wager" in left:
        if value[-1] == printed[-1]:
            return None
        return f"the largest wager is {_shown(printed[-1:])}{_cited(rules, key)}: only the smallest is open here"
    what = f"{_WORDS.get(key, f'the {key}')} {'are' if key in _LISTS else 'is'}"
    return f"{what} up to the house, and its book has {_shown(printed)}{_cited(rules, key)}: do not change that"


def left_open(page: GamePage, place: int) -> tuple[str, ...]:
    """The settings that a table may change at one of its limits, by name."""
    if page.desk is None:
        return ()
    book = page.desk.force(place, lambda *_: None)
    found = []
    for key in _NAMES:
        if key in ("tournament", "seats", "self_dealt") or not fits(page.game, key):
            continue
        if key == "bring_in" and page.rules[place].blinds.forced != "ante":
            continue
        other: Any = 1  # no book prints such amounts, so a setting that is not open is refused
        if key in _LISTS:
            other = tuple(2 * one for one in _printed(key, page.rules[place])) or (1,)
        elif key == "fee":
            other = (1,)
        if _closed(page, place, book, key, other) is None:
            found.append(key)
    return tuple(found)


def _printed(key: str, rules: Rules) -> Any:
    limit = rules.limit
    match key:
        case "bets":
            return (limit.lower, limit.higher) if limit.higher else (limit.lower,)
        case "wagers":
            return (limit.lower, limit.higher)
        case "condition":
            return limit.ante
        case "fee":
            return () if limit.fee is None else (*limit.fee.bands, *limit.fee.tiers)
        case "self_dealt":
            return rules.self_dealt
    return getattr(limit, key)


def _shown(value: Any) -> str:
    match value:
        case bool():
            return "no self-dealt table" if not value else "a self-dealt table"
        case int():
            return format_money(value)
        case ():
            return "none"
        case (int(), *_):
            return "-".join(map(format_money, value))
    found = sorted({one.amount for one in value})
    return " to ".join(format_money(amount) for amount in dict.fromkeys((found[0], found[-1])))


def _cited(rules: Rules, key: str) -> str:
    """The clause behind it, in brackets."""
    topic = _TOPICS.get(key, key)
    cited = rules.limit.cite if key in ("bets", "blinds", "wagers", "condition") else rules.cite(topic)
    found = [one for one in cited.split() if one != COMMON]
    return f" ({', '.join(found)})" if found else ""


# what follows from a setting


def _with_what_follows(
    page: GamePage, book: "InForce", given: Mapping[str, Any], *, tournament: bool
) -> dict[str, object]:
    over, nature = dict(given), GAMES[page.game]
    open_ended = linter.betting(book) not in linter.STRUCTURED
    if "blinds" in over and "bets" not in over and open_ended:
        over["bets"] = over["blinds"][-1:]  # without a limit the smallest bet is the big blind (CX-95)
    over |= _by_stakes(book, over)
    if "bets" in over and "blinds" not in over and len(book.get("blinds", tuple) or ()) == 2 and not open_ended:
        unit, lower = over.get("chip") or linter.chip(book), over["bets"][0]
        half = lower // 2 // unit * unit
        over["blinds"] = (half, lower) if half else (lower,)  # CX-89
    priced = re.search(r"\d", book.get("name", str) or "") and not _called_by_bets(book)
    if priced and {"bets", "wagers", "condition"} & given.keys():
        named = book.get("wagers", tuple)
        if "wagers" not in over or named is None or named[-1] != over["wagers"][-1]:
            over["name"] = None  # "$3-$6" is no name for other bets
    if tournament and "fee" not in over:
        says = page.desk.tournament if page.desk is not None else {}
        over["fee"] = says.get("fee", ())
    if over.get("fee"):
        over |= _fee_in_place(book, nature)
    return over


def _by_stakes(book: "InForce", given: Mapping[str, Any]) -> dict[str, object]:
    """Where a book calls its limits by their blinds or fixed bets, others change the name; blinds also the rest."""
    name, old, new = book.get("name", str) or "", linter.blinds(book), given.get("blinds", ())
    old_bets = book.get("bets", tuple) or ()
    by_bets = _called_by_bets(book)
    if not by_bets and (not old or _blinds_said(old) not in name):
        return {}
    found: dict[str, object] = {}
    bets: tuple[int, ...] = ()
    if old and new and "bets" not in given and len(old_bets) == 2:
        found["bets"] = bets = tuple(bet * new[-1] // old[-1] for bet in old_bets)
    if by_bets:
        found["name"] = f"{_bets_said(given.get('bets') or bets or old_bets)} limit"
    else:
        found["name"] = name.replace(_blinds_said(old), _blinds_said(new or old))
    amounts = [*(new or old), given.get("ante") or linter.chip(book), *bets]
    if old and "chip" not in given and any(amount % linter.chip(book) for amount in amounts):
        found["chip"] = gcd(*amounts)
    return found


def _called_by_bets(book: "InForce") -> bool:
    """Whether a limit is called `$2-$4 limit`, by its bets alone."""
    bets = book.get("bets", tuple) or ()
    return bool(bets) and book.get("name", str) == f"{_bets_said(bets)} limit"


def _bets_said(bets: Sequence[int]) -> str:
    return "-".join(map(format_money, bets))


def _blinds_said(blinds: Sequence[int]) -> str:
    return "/".join(map(format_money, blinds))


def _fee_in_place(book: "InForce", nature: Game) -> dict[str, object]:
    """When the fee is taken and from whom, if the book has no fee for this game."""
    family, found = nature.family.name, dict[str, object]()
    if book.get("fee_taken", str) not in MOMENTS[family]:
        found["fee_taken"] = linter.usual_moment(nature).value
    if book.get("fee_paid_by", str) not in PAYERS[family]:
        found["fee_paid_by"] = PAYERS[family][0].value
    return found


# in words


def _said(page: GamePage, rules: Rules, given: Mapping[str, Any], *, tournament: bool) -> tuple[str, ...]:
    said = [_words(key, rules.limit, value) for key, value in given.items()]
    if tournament:
        fee = "" if rules.limit.fee is not None or "fee" in given else ", without a collection"
        known = page.desk is not None and page.desk.tournament
        said.append(f"a tournament{fee}" if known else f"a tournament{fee}: the book says nothing more of tournaments")
    return tuple(said)


def _switches_said(page: GamePage, place: int, rules: Rules, chosen: Mapping[str, Any]) -> Iterator[str]:
    """The switches that differ from the book's: `straddle: yes`."""
    for key in chosen:
        one = SWITCHES[key]
        if one.value(page.rules[place]) != one.value(rules):
            yield f"{one.asked.lower()}: {value_words(one, one.value(rules)).lower()}"


def value_words(one: Switch, value: Any) -> str:
    """A value of a switch, as somebody chooses it: `Yes`, `Any seat`, `5`."""
    written = one.values.write(value)
    if isinstance(written, bool):
        return "Yes" if written else "No"
    return f"{str(written)[:1].upper()}{str(written)[1:]}"


def said_of(one: Switch, rules: Rules, game: Game) -> str:
    """A switch's sentence; if it has only words of another's, that one's."""
    said = one.sentence(rules, game)
    if said and not said.endswith(".") and one.asked_after in SWITCHES:
        return SWITCHES[one.asked_after].sentence(rules, game)
    return said


def _words(key: str, limit: Limit, value: Any) -> str:
    match key:
        case "fee":
            return f"a fee of {_shown_fee(limit)}" if value else "no collection"
        case "seats":
            return f"{value} seats"
        case "self_dealt":
            return "self-dealt" if value else "a house dealer"
        case "buy_in":
            return f"a buy-in of {format_money(value)} or more"
        case "most_buy_in":
            return f"a buy-in of {format_money(value)} or less"
        case "chip":
            return f"chips of {format_money(value)}"
        case "ante" | "condition" | "bring_in":
            return f"{key.replace('_', '-')} {format_money(value)}"
    return f"{key} {_shown(value)}"


def _shown_fee(limit: Limit) -> str:
    found = sorted(amounts(limit.fee))
    return " to ".join(format_money(amount) for amount in dict.fromkeys((found[0], found[-1])))


# the players' stacks


def _whole(value: object, least: int, most: int) -> bool:
    """Whether a Python value is a whole number in a range."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def read_stacks(rules: Rules, seats: int | None, buy_in: Stacks | None) -> dict[int, int]:
    """Each seat's buy-in: the same for everyone, or different for some seats."""
    limit, most = rules.limit, rules.most_seats
    usual = max(limit.buy_in, _USUAL_BETS * max(limit.lower, limit.higher))
    if seats is not None and not _whole(seats, 2, most):
        raise SettingError(f"seats: {seats!r} is out of range{_cited(rules, 'seats')}: seat 2 to {most}")
    if not isinstance(buy_in, Mapping):
        count = min(_USUAL_SEATS, most) if seats is None else seats
        each = usual if buy_in is None else _stack(rules, buy_in, "")
        return dict.fromkeys(range(1, count + 1), each)
    for seat in buy_in:
        if not _whole(seat, 1, seats or most):
            raise SettingError(f"buy_in: there is no seat {seat!r}: seats are 1 to {seats or most}")
    named = {seat: _stack(rules, amount, f"[{seat}]") for seat, amount in sorted(buy_in.items())}
    if len(named) < 2 and seats is None:
        raise SettingError("buy_in: it takes two to play: name at least two seats, or say how many `seats` there are")
    return named if seats is None else {seat: named.get(seat, usual) for seat in range(1, seats + 1)}


def _stack(rules: Rules, amount: Amount, where: str) -> int:
    limit, cited = rules.limit, _cited(rules, "buy_in")
    try:
        chips = read_more_money(_money(amount))
    except WrongValueError as error:
        raise SettingError(f"buy_in{where}: {error}") from None
    least = max(limit.buy_in, limit.chip)
    if chips < least:
        raise SettingError(
            f"buy_in{where}: {format_money(chips)} is too small{cited}: the minimum is {format_money(least)}"
        )
    if chips % limit.chip:
        unit = format_money(limit.chip)
        raise SettingError(f"buy_in{where}: {format_money(chips)} is not whole chips of {unit}: give a multiple")
    return chips
