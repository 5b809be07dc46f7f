"""From a TOML text to a structure, or a `StructureError` with everything that is wrong, a line for each.

This reads one key after the other; `structure_checks` compares them.
"""

from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any, Final

from houseway.games import GAMES
from houseway.houses import OfferError, find_house
from houseway.houses.problems import RuleBookError
from houseway.houses.readers import WrongValueError, read_money, read_more_money, read_short, read_text, show
from houseway.houses.toml_lines import Path
from houseway.referee.rules import Betting
from houseway.referee.rules.switch import FLAG
from houseway.referee.rules.values import Choice
from houseway.tournaments.payouts import WHOLE
from houseway.tournaments.structure_checks import check
from houseway.tournaments.structures import (
    ANY_NUMBER,
    AddOn,
    Curve,
    Entry,
    Level,
    Pause,
    PayoutRow,
    Play,
    Rebuy,
    Row,
    Structure,
)
from houseway.tournaments.toml_reading import Reader, TomlReading, parsed, whole_number

MOST_LEVELS: Final = 100
MOST_PLAYERS: Final = 10_000
MOST_CHIPS: Final = 10**9
_BETTING: Final = {
    "fixed limit": Betting.FIXED,
    "pot limit": Betting.POT_LIMIT,
    "no limit": Betting.NO_LIMIT,
}


class StructureError(RuleBookError):
    """A structure that no tournament can be played from. The message has one line for each of its `problems`."""


def read_structure(text: str, file: str, *, folder: FilePath | None = None, proved: bool = False) -> Structure:
    """The structure that a text describes; `folder` is where a rule book that it names is looked for."""
    document = parsed(text, file, "structure", StructureError, proved=proved)
    return _Reading(text, file, document, folder).structure()


_chips = whole_number(1, MOST_CHIPS, "write chips as a whole number, like 25")
_minutes = whole_number(1, 24 * 60, "write minutes from 1 to 1440")


def _amounts(most: int) -> Reader:
    def read(value: object) -> tuple[int, ...]:
        items = value if isinstance(value, list) else [value]
        if not 1 <= len(items) <= most:
            raise WrongValueError(f"{len(items)} amounts: write 1 to {most}, like [25, 50]")
        return tuple(_chips(item) for item in items)

    return read


def _times(value: object) -> int:
    if value == "any":
        return ANY_NUMBER
    found: int = whole_number(0, ANY_NUMBER, 'write how often, like 2, or "any"')(value)
    return found


def _hundredths(least: float, most: float) -> Reader:
    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise WrongValueError(f"{show(value)} is out of range: write a number from {least:g} to {most:g}")
        return round(100 * value)

    return read


def _percents(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not value:
        raise WrongValueError(f"{show(value)} is not a list of shares: write percents, like [50, 30, 20]")
    found = tuple(_hundredths(0.01, 100)(one) for one in value)
    if sum(found) != WHOLE:
        raise WrongValueError(f"the shares add up to {sum(found) / 100:g} %: they have to add up to 100")
    if list(found) != sorted(found, reverse=True):
        raise WrongValueError(
            "a better place is paid less than a worse one: write the shares from the first place down"
        )
    return found


def _pair(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise WrongValueError(f"{show(value)} is not two numbers: write the least and the most, like [2, 60]")
    read = whole_number(2, MOST_PLAYERS)
    return read(value[0]), read(value[1])


def _names(value: object) -> list[object]:
    items = value if isinstance(value, list) else [value]
    if not 1 <= len(items) <= 20:
        raise WrongValueError(f"{len(items)} games: write 1 to 20")
    return items


_TOP: Final[Mapping[str, Reader]] = {
    "id": read_short(60), "name": read_short(60), "about": read_short(160), "games": _names,
    "betting": Choice(tuple(_BETTING)).read, "change": Choice(("level", "orbit")).read,
    "seats": whole_number(2, 10), "final_table": whole_number(2, 10), "players": _pair,
    "starting_chips": _chips, "chips": _amounts(10), "minutes": _minutes, "hands": whole_number(1, 1_000),
    "levels": lambda value: value, "clock": whole_number(5, 600, "write seconds from 5 to 600"),
    "time_bank": whole_number(0, 3_600, "write seconds from 0 to 3600"), "straddle": FLAG.read,
    "entry": lambda value: value, "rebuy": lambda value: value, "add_on": lambda value: value,
    "payouts": lambda value: value, "curve": lambda value: value, "round_to": read_more_money,
}  # fmt: skip
_NEEDED: Final = {
    "id": 'a short name for commands, like id = "friday"',
    "name": 'what players call it, like name = "Friday night"',
    "games": 'what is played, like games = ["common/holdem"]',
    "betting": 'how it is bet, like betting = "no limit"',
    "starting_chips": "what each player starts with, like starting_chips = 10_000",
    "chips": "the denominations, like chips = [25, 100, 500, 1000]",
    "levels": "the levels, like levels = [{ blinds = [25, 50] }, { break = 10 }, { blinds = [50, 100] }]",
    "players": "how many may enter, like players = [2, 60]",
}
_PLAY: Final[Mapping[str, Reader]] = {"play": read_text, "betting": Choice(tuple(_BETTING)).read}
_LEVEL: Final[Mapping[str, Reader]] = {
    "blinds": _amounts(3), "bets": _amounts(2), "ante": _chips, "big_blind_ante": _chips, "bring_in": _chips,
    "minutes": _minutes, "hands": whole_number(1, 1_000), "race_off": _chips,
}  # fmt: skip
_PAUSE: Final[Mapping[str, Reader]] = {"break": _minutes, "race_off": _chips}
_ONE_LENGTH: Final = "minutes are given too, and a level lasts one or the other: leave one out"
_level_number = whole_number(1, MOST_LEVELS, "write the number of a level")
_ENTRY: Final[Mapping[str, Reader]] = {
    "buy_in": read_money, "fee": read_money, "guarantee": read_more_money, "late_through": _level_number,
    "reentries": _times, "reentry_through": _level_number,
}  # fmt: skip
_REBUY: Final[Mapping[str, Reader]] = {
    "price": read_more_money, "chips": _chips, "through": _level_number, "most": _times,
    "when": Choice(("out", "starting chips or fewer")).read,
}  # fmt: skip
_ADD_ON: Final[Mapping[str, Reader]] = {"price": read_more_money, "chips": _chips, "after": _level_number}
_PAYOUT: Final[Mapping[str, Reader]] = {"entries": whole_number(1, MOST_PLAYERS), "percent": _percents}
_CURVE: Final[Mapping[str, Reader]] = {
    "paid": whole_number(1, 100, "write how many of a hundred entries are paid, like 15"),
    "steepness": _hundredths(0, 3), "least": _hundredths(0, 100),
}  # fmt: skip


class _Reading(TomlReading):
    """Reads one document and collects its problems."""

    error = StructureError

    def __init__(self, text: str, file: str, document: Mapping[str, Any], folder: FilePath | None) -> None:
        super().__init__(text, file, document)
        self.folder = folder

    def structure(self) -> Structure:
        top = self.table((), self.document, _TOP)
        for key, right in _NEEDED.items():
            if key not in self.document:
                self.wrongs.append(((key,), f"this is missing: write {right}"))
        plays = self.plays(top)
        made = self.made(top, plays)
        if made is None or self.wrongs:
            self.fail()
        for path, what in check(made):
            self.wrongs.append((path, what))
        if self.wrongs:
            self.fail()
        return made

    # the games

    def plays(self, top: Mapping[str, Any]) -> tuple[Play, ...]:
        found = []
        for at, one in enumerate(top.get("games", ())):
            path: Path = ("games", at)
            said = self.table(path, one, _PLAY) if isinstance(one, Mapping) else {"play": one}
            betting = said.get("betting", top.get("betting"))
            if "play" not in said:
                self.wrongs.append((path, 'a game in a table has a name: write { play = "common/holdem" }'))
            elif betting is not None and (play := self.play(path, said["play"], betting)) is not None:
                found.append(play)
        return tuple(found)

    def play(self, path: Path, name: object, betting: str) -> Play | None:
        where, slash, game = name.rpartition("/") if isinstance(name, str) else ("", "", "")
        if not slash or not where or not game:
            self.wrongs.append((path, f'{show(name)} is not a game: write house/game, like "common/holdem"'))
            return None
        place = str(self.folder / where) if where.endswith(".toml") and self.folder is not None else where
        try:
            page = find_house(place).page(game)
        except RuleBookError as error:
            self.wrongs.append(
                (path, f"the rule book {where} has {len(error.problems)} problems: houseway check lists them")
            )
            return None
        except OfferError as error:
            self.wrongs.append((path, str(error)))
            return None
        if not GAMES[page.game].family.poker:
            self.wrongs.append((path, f"{page.title} has no common pot to be knocked out of: name a poker game"))
            return None
        if page.rules[0].betting.openers != "none":
            what = "a pot that nobody opens waits for the next hand, when its players may have been moved"
            self.wrongs.append((path, f"{page.title} here takes openers, and {what}: name another game"))
            return None
        return Play(name=f"{where}/{page.key}", page=page, betting=_BETTING[betting])

    # the rest

    def made(self, top: Mapping[str, Any], plays: tuple[Play, ...]) -> Structure | None:
        rows = self.rows(top)
        seats = min((play.page.rules[0].most_seats for play in plays), default=9)
        least, most = top.get("players", (2, MOST_PLAYERS))
        entry, rebuy, add_on = self.entry(top), self.rebuy(top), self.add_on(top)
        payouts, curve = self.payouts(top), self.curve(top)
        if not payouts and curve is None and not {"payouts", "curve"} & self.document.keys():
            self.wrongs.append(
                (("payouts",), "nobody is paid: write [[payouts]] with entries and percent, or a [curve]")
            )
        if self.wrongs:
            return None
        size = top.get("seats", min(9, seats))
        return Structure(
            id=top["id"],
            name=top["name"],
            about=top.get("about", ""),
            plays=plays,
            change=top.get("change", "level"),
            seats=size,
            final_table=top.get("final_table", size),
            least_players=least,
            most_players=most,
            starting_chips=top["starting_chips"],
            chips=top["chips"],
            rows=rows,
            clock=top.get("clock", 30),
            time_bank=top.get("time_bank", 60),
            straddle=top.get("straddle", False),
            entry=entry,
            rebuy=rebuy,
            add_on=add_on,
            payouts=payouts,
            curve=curve,
            round_to=top.get("round_to", 100),
        )

    def rows(self, top: Mapping[str, Any]) -> tuple[Row, ...]:
        given = top.get("levels", [])
        if not isinstance(given, list) or not 1 <= len(given) <= 2 * MOST_LEVELS:
            if "levels" in top:
                self.wrongs.append(
                    (("levels",), f"write a list of 1 to {MOST_LEVELS} levels, with breaks between them")
                )
            return ()
        found: list[Row] = []
        number = 0
        if {"hands", "minutes"} <= top.keys():
            self.wrongs.append((("hands",), _ONE_LENGTH))
        for at, one in enumerate(given):
            path: Path = ("levels", at)
            if isinstance(one, Mapping) and "break" in one:
                values = self.table(path, one, _PAUSE)
                if "break" in values:
                    found.append(Pause(minutes=values["break"], race_off=values.get("race_off", 0)))
                continue
            number += 1
            values = self.table(path, one, _LEVEL)
            if not isinstance(one, Mapping):
                continue
            if not {"blinds", "bets"} & one.keys():
                self.wrongs.append(
                    (path, "a level has blinds or bets: write { blinds = [25, 50] } or { bets = [50, 100] }")
                )
            if {"hands", "minutes"} <= values.keys():
                self.wrongs.append(((*path, "hands"), _ONE_LENGTH))
            hands = values.pop("hands", 0) or (0 if "minutes" in values else top.get("hands", 0))
            minutes = values.pop("minutes", 0) or (0 if hands else top.get("minutes", 0))
            if not hands and not minutes:
                self.wrongs.append((path, "how long does it last? write minutes = 20 at the top, or here"))
            found.append(Level(number=number, minutes=minutes, hands=hands, **values))
        return tuple(found)

    def entry(self, top: Mapping[str, Any]) -> Entry:
        values = self.table(("entry",), top.get("entry", {}), _ENTRY)
        late = values.get("late_through", 0)
        again = values.get("reentry_through", late if values.get("reentries") else 0)
        return Entry(**{**values, "reentry_through": again})

    def rebuy(self, top: Mapping[str, Any]) -> Rebuy | None:
        if "rebuy" not in top:
            return None
        values = self.table(("rebuy",), top["rebuy"], _REBUY)
        if not self.needs(("rebuy",), values, top["rebuy"], "price", "chips", "through"):
            return None
        return Rebuy(only_when_out=values.pop("when", "") == "out", **values)

    def add_on(self, top: Mapping[str, Any]) -> AddOn | None:
        if "add_on" not in top:
            return None
        values = self.table(("add_on",), top["add_on"], _ADD_ON)
        needed = self.needs(("add_on",), values, top["add_on"], "price", "chips", "after")
        return AddOn(**values) if needed else None

    def payouts(self, top: Mapping[str, Any]) -> tuple[PayoutRow, ...]:
        given = top.get("payouts", [])
        if not isinstance(given, list):
            self.wrongs.append((("payouts",), "write each row as [[payouts]], with entries and percent"))
            return ()
        found = []
        for at, one in enumerate(given):
            values = self.table(("payouts", at), one, _PAYOUT)
            if self.needs(("payouts", at), values, one, "entries", "percent"):
                found.append(PayoutRow(entries=values["entries"], shares=values["percent"]))
        return tuple(found)

    def curve(self, top: Mapping[str, Any]) -> Curve | None:
        if "curve" not in top:
            return None
        values = self.table(("curve",), top["curve"], _CURVE)
        if not self.needs(("curve",), values, top["curve"], "paid"):
            return None
        return Curve(paid=values["paid"], steepness=values.get("steepness", 100), least=values.get("least", 150))
