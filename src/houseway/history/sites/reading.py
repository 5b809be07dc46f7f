"""Reads the text histories of sites: each site describes its lines, and everything shared is here.

A file holds hands one after the other. An unreadable hand is an error with its line, and does not hide the others.
Lines that say nothing about the play (chat, connections, comings and goings) are skipped; a player's line that is not
understood is an error, so that no chip is lost.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.history.handfile.toml import Source
from houseway.history.history_errors import HistoryError, NotPlayedError, Place
from houseway.history.phh.notation import parse_phh_cards
from houseway.history.sites import story as told
from houseway.history.sites.story import (
    Acted,
    Dealt,
    Line,
    Player,
    Posted,
    Returned,
    Showed,
    Story,
    Street,
    Threw,
    Won,
)
from houseway.referee.rules import Betting

_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
NO_TIME: Final = datetime(2000, 1, 1)
"""The placeholder for a required but unknown time."""
NOTE: Final = "Note: "
"""The prefix of summary lines that say what was changed; programs skip them."""
MONEY: Final = r"[$€£]?\s?[0-9][0-9,]*(?:\.[0-9]{1,2})?\s?[$€£]?(?: (?:USD|EUR|GBP))?"
"""An amount, its sign before or after it."""
_AMOUNT: Final = re.compile(r"[$€£]?\s?([0-9][0-9,]{0,17})(?:\.([0-9]{1,2}))?\s?[$€£]?(?: (?:USD|EUR|GBP))?")
_COMMA: Final = re.compile(r"(?<=[0-9]),(?=[0-9]{1,2}(?![0-9,.]))")
"""A comma used as a decimal point: before one or two digits, with no point elsewhere."""
_ARCHIVE: Final = re.compile(r"\*{3,} # [0-9]+ \*{3,}|Transcript for .*|#Game No : \w+|Game #\w+ starts\.?")
"""Separators between hands, in histories sent by mail and from one site."""
_RUN: Final = re.compile(r"(?P<before>FIRST |SECOND )?(?P<street>FLOP|TURN|RIVER|SHOW DOWN)(?P<after> 1| 2)?")
_LOOK: Final = 8
"""How many lines are needed to detect a format."""

Spoken: TypeAlias = tuple[tuple[str, "re.Pattern[str]"], ...]
"""Patterns, each with the name of the method for its lines: a `_line_` or `_says_` method of `Reader`."""
_DEAL: Final = re.compile(r"(?: \[(?P<held>[^\]]*)\])? ?\[(?P<cards>[^\]]*)\]")


def patterns(*pairs: tuple[str, str]) -> Spoken:
    """Names and the patterns of their lines, the more specific ones first."""
    return tuple((name, re.compile(pattern)) for name, pattern in pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """One site's format.

    The patterns have named groups: `number`, `game`, `bets`, `low`, `high`, `currency`, `cap`, `when` (or `clock`,
    `date` and `year`), `table`, `size` and `button` for the hand, with `new_` before a name that occurs in two places;
    `seat`, `name`, `stack` and `more` for a player; `amount` for chips that go in now and `to` for the resulting total;
    `what`, `all_in`, `cards`, `held`, `count`, `words` and `pot` for events.
    """

    title: str
    begins: "re.Pattern[str]"
    """The start of every hand's first line."""
    first: str
    """An example of that line, for error messages."""
    opening: tuple[tuple["re.Pattern[str]", str], ...]
    """The first lines in order, each with its description for errors."""
    facts: tuple["re.Pattern[str]", ...] = ()
    """Other lines about the hand as a whole, wherever they are."""
    seat: "re.Pattern[str]"
    lines: Spoken
    """Lines that do not begin with a player's name."""
    says: Spoken
    """The rest of a line after a player's name, including the colon or space."""
    deal: tuple[str, "re.Pattern[str]"] = ("Dealt to ", _DEAL)
    """The text before and after the name of a player who is dealt cards."""
    summary: Spoken = ()
    quiet: tuple[str, ...] = ()
    """Text in lines that say nothing about the play."""
    games: Mapping[str, str]
    bets: Mapping[str, Betting]
    posts: Mapping[str, str]
    streets: Mapping[str, str]
    """Our name of a round; empty for the first."""
    dates: tuple[str, ...] = ("%Y/%m/%d %H:%M:%S",)
    tournament: "re.Pattern[str]"
    """How the first lines of a tournament hand are recognized."""
    uncalled_told: bool = True
    """Whether a line states the uncalled bet; otherwise it is included in the winnings."""
    stakes: "Callable[[Mapping[str, str]], tuple[str, str]] | None" = None
    """The stakes from the facts, if they are not stated directly."""


def fits(site: Site, text: str) -> bool:
    """Whether a text begins like a site's history."""
    lines = (line.strip() for line in text.lstrip("\ufeff")[:2000].splitlines())
    for line in [line for line in lines if line][:_LOOK]:
        if site.begins.match(line):
            return True
        if not _ARCHIVE.fullmatch(line):
            return False
    return False


def each_hand(site: Site, text: str, *, file: str = "") -> Iterator[Story | HistoryError]:
    """The hands of a text one by one, with an error in place of an unreadable one."""
    block: list[tuple[int, str]] = []
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        line = raw.strip()
        begins = site.begins.match(line) is not None
        if block and (begins or _ARCHIVE.fullmatch(line)):
            yield _read(site, block, file)
            block = []
        if begins or (line and block):
            block.append((number, line))
        elif line and not _ARCHIVE.fullmatch(line):
            yield HistoryError(
                f"is not the first line of a {site.title} hand: it begins '{site.first}'", place=Place(file, number)
            )
            return
    if block:
        yield _read(site, block, file)


def _read(site: Site, block: list[tuple[int, str]], file: str) -> Story | HistoryError:
    try:
        return Reader(site, block, file).story()
    except HistoryError as error:
        return error


def cents(text: str) -> int:
    """An amount of money."""
    found = _AMOUNT.fullmatch(text if "." in text else _COMMA.sub(".", text))
    if found is None:
        raise HousewayError(f"{text!r} is not an amount of money")
    return 100 * int(found[1].replace(",", "")) + int((found[2] or "0").ljust(2, "0"))


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards separated by spaces or commas."""
    return parse_phh_cards(text.replace(" ", "").replace(",", "").replace("10", "T"))


def _from_roman(text: str) -> int:
    """A number in Roman digits: one before a larger one is taken off."""
    digits = [_ROMAN[sign] for sign in text]
    return sum(-one if one < after else one for one, after in zip(digits, [*digits[1:], 0], strict=True))


class Reader:
    """Reads one hand."""

    def __init__(self, site: Site, block: list[tuple[int, str]], file: str) -> None:
        self.site = site
        self.block = block
        self.file = file
        self.at = block[0][0]
        self.facts: dict[str, str] = {}
        self.seats: dict[str, int] = {}
        self.players: list[Player] = []
        self.lines: list[Line] = []
        self.bets: dict[int, int] = {}
        self.game = ""
        self.betting = Betting.FIXED
        self.stakes = (0, 0)
        self.cap = 0
        self.capped: int | None = None
        """The player who has reached a cap that the first line does not mention."""
        self.rake: int | None = None
        """As stated in the summary."""
        self.notes: list[str] = []
        self.second: tuple[Card, ...] = ()
        """The second board of a hand that was run twice."""
        self.over = False
        """Whether the summary has begun."""

    def error(self, problem: str) -> HistoryError:
        """An error about the current line."""
        return HistoryError(problem, place=Place(self.file, self.at))

    def not_played(self, problem: str) -> NotPlayedError:
        """Something that is not supported, through no fault of the file."""
        return NotPlayedError(problem, place=Place(self.file, self.at))

    def story(self) -> Story:
        """The hand; an error names the line."""
        try:
            count = self._open()
            for number, line in self.block[count:]:
                self.at = number
                self._line(line)
            if not self.players:
                raise self.error("the hand has no table or no seats")
            return self._told()
        except HistoryError:
            raise
        except HousewayError as error:
            raise self.error(str(error)) from None
        except ValueError:
            raise self.error("has a number that is too long") from None

    # the hand as a whole

    def _open(self) -> int:
        """Read the first lines; returns how many there are."""
        site = self.site
        for (number, line), (pattern, what) in zip(self.block, site.opening, strict=False):
            self.at = number
            if site.tournament.search(line):
                raise self.not_played("a tournament hand: only cash games can be read")
            found = pattern.fullmatch(line)
            if found is None:
                raise self.error(f"is not {what}")
            self._learn(found)
        if len(self.block) < len(site.opening):
            raise self.error("the hand has no table or no seats")
        self.at = self.block[0][0]
        self._name_game()
        return len(site.opening)

    def _learn(self, found: "re.Match[str]") -> None:
        self.facts |= {name.removeprefix("new_"): value for name, value in found.groupdict().items() if value}

    def _name_game(self) -> None:
        site, facts = self.site, self.facts
        game, bets = facts["game"].strip(), facts["bets"]
        if game not in site.games or bets not in site.bets:
            titles = dict.fromkeys(GAMES[one].title for one in site.games.values())
            raise self.not_played(f"{game} cannot be read: of {site.title}'s games Houseway deals {', '.join(titles)}")
        self.game, self.betting = site.games[game], site.bets[bets]
        low, high = site.stakes(facts) if site.stakes else (facts["low"], facts.get("high", ""))
        if high:  # otherwise it is the buy-in, and the posts show the blinds
            self.stakes = cents(low), cents(high)
        if "cap" in facts:
            self.cap = cents(facts["cap"])
            self.notes.append(f"a game with a cap of {facts['cap']} a hand: what players have beyond it is left out")
        self.facts.setdefault("currency", next((CURRENCIES[sign] for sign in CURRENCIES if sign in low), ""))

    @property
    def big(self) -> int:
        """The big blind, from the stakes or as posted."""
        if self.stakes[1]:
            return self.stakes[0] if self.betting is Betting.FIXED else self.stakes[1]
        return next((line.amount for line in self.lines if isinstance(line, Posted) and line.what == told.BIG), 0)

    def _posted_stakes(self) -> tuple[int, int]:
        """The stakes as posted."""
        small = next((line.amount for line in self.lines if isinstance(line, Posted) and line.what == told.SMALL), 0)
        return (self.big, 2 * self.big) if self.betting is Betting.FIXED else (small or self.big // 2, self.big)

    def _told(self) -> Story:
        dealt = {line.seat for line in self.lines if not isinstance(line, Street)}
        players = [player for player in self.players if player.seat in dealt]  # who sits there and was not dealt in
        if not self.site.uncalled_told:
            self._return_uncalled()
        if not self.stakes[1]:
            self.stakes = self._posted_stakes()
        if self.capped is not None:
            players = self._within_cap(players, self.capped)
        facts = self.facts
        story = Story(
            game=self.game, betting=self.betting, stakes=self.stakes, players=tuple(sorted(players)),
            button=int(facts.get("button", 0)), lines=tuple(self.lines), number=facts["number"],
            table=facts.get("table", ""), when=self._when(),
            size=int(facts.get("size", 0)) or max(player.seat for player in self.players), hero=self._hero(),
            currency=facts["currency"], notes=tuple(self.notes), second=self.second,
            tournament=self._tourney(),
            source=Source(self.file, f"#{facts['number']}", "\n".join(line for _, line in self.block),
                          self.block[0][0]),
        )  # fmt: skip
        if story.rake < 0:
            raise self.error("more came out of the pots than went in")
        if self.rake is not None and self.rake != story.rake:
            raise self.error(f"the rake is stated as {self.rake / 100:.2f}, and {story.rake / 100:.2f} are missing")
        return story

    def _tourney(self) -> told.Tourney | None:
        facts = self.facts
        if "level" not in facts or "tournament" not in facts:
            return None
        buy_in, currency = facts.get("buy_in", ""), facts.get("entry_currency", "")
        currency = currency or next((CURRENCIES[sign] for sign in CURRENCIES if sign and sign in buy_in), "")
        cost, fee = (cents(facts[name]) if name in facts else 0 for name in ("buy_in", "entry_fee"))
        return told.Tourney(facts["tournament"], _from_roman(facts["level"]), cost, fee, currency or "USD")

    def _within_cap(self, players: list[Player], seat: int) -> list[Player]:
        """Limit all stacks to the amount of the player who reached the cap, if the first line does not mention it."""
        cap = sum(line.amount for line in self.lines if isinstance(line, Posted | Acted) and line.seat == seat)
        self.notes.append(f"a game with a cap of {cap / 100:.2f} a hand: what players have beyond it is left out")
        return [player._replace(stack=min(player.stack, cap)) for player in players]

    def _when(self) -> datetime | None:
        facts = self.facts
        parts = [facts[name] for name in ("clock", "date", "year") if name in facts]
        text = " ".join(parts) if parts else facts.get("when")
        for form in self.site.dates if text else ():
            try:
                when = datetime.strptime(text or "", form)
            except ValueError:
                continue
            return None if when == NO_TIME else when
        return None

    def _hero(self) -> int | None:
        """The one player whose down cards are shown."""
        down = 3 if self.game in told.STUD else 1
        seats = {line.seat for line in self.lines if isinstance(line, Dealt) and len(line.cards) >= down}
        return seats.pop() if len(seats) == 1 else None

    def _return_uncalled(self) -> None:
        """Subtract the uncalled bet from its player's winnings, if the site includes it."""
        uncalled = told.uncalled(self.lines)
        if uncalled is None:
            return
        seat, excess = uncalled
        won = [(at, line) for at, line in enumerate(self.lines) if isinstance(line, Won) and line.seat == seat]
        into = sum(line.amount for line in self.lines if isinstance(line, Posted | Acted))
        back = sum(line.amount for line in self.lines if isinstance(line, Won))
        self.lines.append(Returned(seat, excess, self.at))
        if self.rake is not None and into - back - self.rake == excess:
            return  # it was left out
        for at, line in sorted(won, key=lambda one: one[1].pot, reverse=True):  # what is on top of all pots
            part = min(line.amount, excess)
            self.lines[at] = line._replace(amount=line.amount - part)
            excess -= part
        if excess:
            raise self.error("a bet that nobody called is not among what its player wins")
        self.lines = [line for line in self.lines if not (isinstance(line, Won) and not line.amount)]

    # lines

    def _line(self, line: str) -> None:
        site = self.site
        if self.over:
            self._try(site.summary, line)
            return
        if any(found := pattern.fullmatch(line) for pattern in site.facts):
            self._learn(found)  # type: ignore[arg-type] # one fits
        elif (seat := site.seat.fullmatch(line)) is not None and not self.lines:
            self._sit(seat)
        elif not self._try(site.lines, line):
            self._said(line)

    def _sit(self, seat: "re.Match[str]") -> None:
        more = seat["more"] or ""
        if "sitting out" in more or "out of hand" in more:
            return
        name, number, stack = seat["name"], int(seat["seat"]), cents(seat["stack"])
        if name in self.seats or number in self.seats.values():
            raise self.error(f"{name!r} or seat {number} is listed twice")
        self.players.append(Player(number, name, min(stack, self.cap) if self.cap else stack))
        self.seats[name] = number

    def _try(self, spoken: Spoken, line: str) -> bool:
        """Handle a line without a player's name."""
        for name, pattern in spoken:
            if (found := pattern.fullmatch(line)) is not None:
                getattr(self, f"_line_{name}")(found)
                return True
        return False

    def _said(self, line: str) -> None:
        """A line that begins with a player's name; of several that fit, the longest, if that makes sense."""
        before, dealt = self.site.deal
        if line.startswith(before):
            rest = line.removeprefix(before)
            for name in self._names(rest):
                if (found := dealt.fullmatch(rest, len(name))) is not None:
                    self._dealt(self.seats[name], found)
                    return
            raise self.error(f"is not a deal: {before}Name [As Kd]")
        names = self._names(line)
        for name in names:
            for kind, pattern in self.site.says:
                if (found := pattern.fullmatch(line, len(name))) is not None:
                    getattr(self, f"_says_{kind}")(self.seats[name], found)
                    return
        if not any(quiet in line for quiet in self.site.quiet):
            said = line[len(names[0]) :].lstrip(": ") if names else line
            raise self.error(f"{said[:60]!r} is not understood")

    def _names(self, line: str) -> list[str]:
        return sorted((name for name in self.seats if line.startswith(name)), key=len, reverse=True)

    def _seat(self, name: str) -> int:
        if name not in self.seats:
            raise self.error(f"{name!r} has no seat at this table")
        return self.seats[name]

    # lines without a player's name

    def _line_canceled(self, _: "re.Match[str]") -> None:
        raise self.not_played("the hand was canceled")

    def _line_summary(self, _: "re.Match[str]") -> None:
        self.over = True

    def _line_rake(self, found: "re.Match[str]") -> None:
        self.rake = sum(cents(amount) for amount in found.groups() if amount is not None)

    def _line_note(self, found: "re.Match[str]") -> None:
        self.notes.append(found["words"])

    def _line_pass(self, _: "re.Match[str]") -> None:
        """Not part of the play."""

    def _line_returned(self, found: "re.Match[str]") -> None:
        self.lines.append(Returned(self._seat(found["name"]), cents(found["amount"]), self.at))

    def _line_street(self, found: "re.Match[str]") -> None:
        title = found["street"].strip()
        groups = re.findall(r"\[([^\]]*)\]", found["cards"])
        run = _RUN.fullmatch(title)
        if run is not None and (run["before"] or run["after"]):
            self._run(run["street"], groups, second=run["before"] == "SECOND " or run["after"] == " 2")
            return
        name = self.site.streets.get(title)
        if name is None:
            raise self.error(f"there is no street {title}")
        if not name:
            return
        if self.game in told.STUD:
            name = "7th" if name == "river" else name
            shared = groups if name == "7th" else []
        else:
            shared = groups[-1:]
        if (name in told.STREETS) != (self.game in told.STUD) or (name == "draw") != (self.game in told.DRAWS):
            raise self.error(f"there is no street {title} in {GAMES[self.game].title}")
        self._begin(name, cards_of(shared[-1]) if shared else ())

    def _begin(self, name: str, cards: tuple[Card, ...] = ()) -> None:
        self.lines.append(Street(name, cards, self.at))
        if name != "3rd":
            self.bets.clear()

    def _run(self, street: str, groups: list[str], *, second: bool) -> None:
        """A street or a showdown of a hand that is run twice."""
        if street == "SHOW DOWN":
            return
        if second:
            self.second = cards_of("".join(groups))
        else:
            self._begin(street.lower(), cards_of(groups[-1]))

    # players' actions

    def _dealt(self, seat: int, found: "re.Match[str]") -> None:
        cards, held = cards_of(found["cards"]), cards_of(found["held"] or "")
        last = self.lines[-1] if self.lines else None
        up = int(self.game in told.STUD and not (isinstance(last, Street) and last.name == "7th"))
        self.lines.append(Dealt(seat, cards, held, up, self.at))

    def _says_posts(self, seat: int, found: "re.Match[str]") -> None:
        what = self.site.posts.get(found["what"])
        amount, all_in = cents(found["amount"]), self._all_in(found)
        if what is None:
            raise self.error(f"'posts {found['what'][:40]}' is not understood")
        if what == told.BOTH:
            live = min(amount, self.big)
            if amount > live:
                self.lines.append(Posted(seat, told.DEAD, amount - live, line=self.at))
            what, amount = told.BIG, live
        first = not any(isinstance(line, Posted) and line.what == told.SMALL for line in self.lines)
        if what in (told.BIG, told.STRADDLE) or (what == told.SMALL and first):
            self.bets[seat] = self.bets.get(seat, 0) + amount
        self.lines.append(Posted(seat, what, amount, all_in, self.at))

    @staticmethod
    def _all_in(found: "re.Match[str]") -> bool:
        return bool(found.groupdict().get("all_in"))

    def _says_brings_in(self, seat: int, found: "re.Match[str]") -> None:
        amount = cents(found["amount"])
        self.bets[seat] = amount
        self.lines.append(Posted(seat, told.BRING_IN, amount, self._all_in(found), self.at))

    def _put(self, verb: str, seat: int, found: "re.Match[str]", *, all_in: bool = False) -> None:
        groups, bet = found.groupdict(), self.bets.get(seat, 0)
        to = cents(groups["to"]) if groups.get("to") else bet + cents(groups["amount"])
        self.bets[seat] = to
        self.lines.append(Acted(seat, verb, to - bet, to, all_in or self._all_in(found), self.at))
        if not self.cap and "capped" in (groups.get("all_in") or ""):
            self.capped = seat

    def _says_calls(self, seat: int, found: "re.Match[str]") -> None:
        self._put("call", seat, found)

    def _says_bets(self, seat: int, found: "re.Match[str]") -> None:
        self._put("bet", seat, found)

    def _says_raises(self, seat: int, found: "re.Match[str]") -> None:
        self._put("raise", seat, found)

    def _says_all_in(self, seat: int, found: "re.Match[str]") -> None:
        """All the chips, without saying whether it is a call or more."""
        level = max(self.bets.values(), default=0)
        to = self.bets.get(seat, 0) + cents(found["amount"])
        self._put("call" if to <= level else "raise" if level else "bet", seat, found, all_in=True)

    def _says_checks(self, seat: int, _: "re.Match[str]") -> None:
        self.lines.append(Acted(seat, "check", line=self.at))

    def _says_folds(self, seat: int, _: "re.Match[str]") -> None:
        self.lines.append(Acted(seat, "fold", line=self.at))

    def _says_throws(self, seat: int, found: "re.Match[str]") -> None:
        groups = found.groupdict()
        last = next((line for line in reversed(self.lines) if not isinstance(line, Threw | Dealt)), None)
        if not isinstance(last, Street):  # a single draw has no line of its own
            self._begin("draw")
        self.lines.append(Threw(seat, int(groups.get("count") or 0), cards_of(groups.get("cards") or ""), self.at))

    def _says_shows(self, seat: int, found: "re.Match[str]") -> None:
        cards = cards_of(found["cards"])
        shown = [line for line in self.lines if isinstance(line, Showed) and line.seat == seat and line.cards]
        if not any(line.cards == cards for line in shown):  # with two boards, hands are shown for each
            self.lines.append(Showed(seat, cards, found.groupdict().get("words") or "", self.at))

    def _says_mucks(self, seat: int, _: "re.Match[str]") -> None:
        self.lines.append(Showed(seat, line=self.at))

    def _says_pass(self, _: int, __: "re.Match[str]") -> None:
        """Not part of the play."""

    def _says_wins(self, seat: int, found: "re.Match[str]") -> None:
        amount = cents(found["amount"])
        if amount:
            self.lines.append(Won(seat, amount, pot_number(found["pot"] or ""), self.at))


def pot_number(words: str) -> int:
    """The number of a pot by its name: the main pot is 1."""
    if "side" not in words:
        return 1
    number = re.search(r"[0-9]+", words)
    return 2 if number is None else 1 + int(number[0])
