"""Reading PokerStars text: cash games of the seven games that are played here too.

A file holds hands one after the other, with blank lines between them. A hand that cannot be read is an error with its
line, and hides no other. Lines that say nothing about the play (chat, connections, who leaves) are passed over; a line
of a player that is not understood is an error, so that no chip is lost.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.history.errors import HistoryError, NotPlayedError, Place
from houseway.history.handfile.toml import Source
from houseway.history.phh.actions import parse_phh_cards
from houseway.history.sites import story as told
from houseway.history.sites.pokerstars import BETS, NO_TIME, NOTE, SIGNS, STREETS, TITLES
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

_HEAD: Final = re.compile(r"(?:PokerStars|POKERSTARS) .*?(?:Hand|Game) #")
_FIRST: Final = re.compile(
    r"(?:PokerStars|POKERSTARS) (?:Zoom |Home Game )?(?:Hand|Game) #(?P<number>\w+):\s+(?:\{[^}]*\}\s+)?"
    r"(?P<game>.+?) (?P<bets>No Limit|Pot Limit|Limit)\s+"
    r"\((?P<low>[^/)]+)/(?P<high>[^)]+?)(?: (?P<currency>[A-Z]{3}))?\)"
    r"(?:\s+-\s+(?P<when>\d{4}/\d\d?/\d\d? \d\d?:\d\d:\d\d))?"
)
_TABLE: Final = re.compile(r"Table '(?P<name>.*)' (?P<size>\d+)-max(?:(?: .*)? Seat #(?P<button>\d+) is the button)?")
_SEAT: Final = re.compile(r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>\S+) in chips(?:[,;].*)?\)(?P<more>.*)")
_MONEY: Final = r"[$€£]?[0-9][0-9,]*(?:\.[0-9]{1,2})?"
_AMOUNT: Final = re.compile(r"[$€£]?([0-9][0-9,]{0,17})(?:\.([0-9]{1,2}))?")
_ALL_IN: Final = r"(?P<all_in> and is all-in)?(?: and has reached the .*)?"
_POST: Final = re.compile(rf"posts (?P<what>.+?) (?P<amount>{_MONEY}){_ALL_IN}")
_BRINGS: Final = re.compile(rf"brings in for (?P<amount>{_MONEY}){_ALL_IN}")
_BETS: Final = re.compile(rf"(?P<verb>calls|bets) (?P<amount>{_MONEY}){_ALL_IN}")
_RAISES: Final = re.compile(rf"raises {_MONEY} to (?P<amount>{_MONEY}){_ALL_IN}")
_DISCARDS: Final = re.compile(r"discards (?P<count>\d) cards?(?: \[(?P<cards>[^\]]*)\])?")
_SHOWS: Final = re.compile(r"shows \[(?P<cards>[^\]]*)\](?: \((?P<words>.*)\))?")
_DEALT: Final = re.compile(r"(?: \[(?P<held>[^\]]*)\])? \[(?P<cards>[^\]]*)\]")
_STREET: Final = re.compile(r"\*\*\* (?P<name>[A-Za-z0-9 ]+) \*\*\*(?P<cards>.*)")
_CARDS: Final = re.compile(r"\[([^\]]*)\]")
_RETURNED: Final = re.compile(rf"Uncalled bet \((?P<amount>{_MONEY})\) returned to (?P<name>.+)")
_COLLECTED: Final = re.compile(rf" collected (?P<amount>{_MONEY}) from (?P<pot>.*?)\s*")
_SUM: Final = re.compile(rf"Total pot (?P<pot>{_MONEY})(?P<parts>.*?) \| Rake (?P<rake>{_MONEY})(?P<more>.*)")
_QUIET: Final = ("said, ", "is sitting out", "sits out", "will be allowed to play", "is disconnected", "is connected",
                 "has timed out", "leaves the table", "joins the table", "was removed", "has returned", "re-buys",
                 "doesn't show hand", "mucks hand", "cashed out", "finished the tournament")  # fmt: skip
_POSTS: Final = {
    "small blind": told.SMALL, "big blind": told.BIG, "the ante": told.ANTE, "straddle": told.STRADDLE,
    "dead blind": told.DEAD, "button blind": told.STRADDLE,
}  # fmt: skip
_GAMES: Final = {title: game for game, title in TITLES.items()} | {
    "Omaha Hi/Lo": "omaha-hi-lo", "7 Card Stud H/L": "stud-hi-lo", "Omaha H/L": "omaha-hi-lo",
}  # fmt: skip
_CURRENCIES: Final = {sign: currency for currency, sign in SIGNS.items() if sign}
_STREET_OF: Final = {title: name for name, title in STREETS.items()}
_BETTING: Final = {words: betting for betting, words in BETS.items()}


def is_pokerstars(text: str) -> bool:
    """Whether a text begins like a history of that site."""
    return _HEAD.match(text.lstrip("\ufeff \r\n\t")) is not None


def each_pokerstars(text: str, *, file: str = "") -> Iterator[Story | HistoryError]:
    """The hands of a text one by one, with the error in place of one that cannot be read."""
    block: list[tuple[int, str]] = []
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        line = raw.rstrip()
        if block and _HEAD.match(line):
            yield _read(block, file)
            block = []
        if line and (block or _HEAD.match(line)):
            block.append((number, line))
        elif line and not block:
            yield HistoryError("is not the first line of a PokerStars hand: it begins 'PokerStars Hand #'",
                               place=Place(file, number))  # fmt: skip
            return
    if block:
        yield _read(block, file)


def _read(block: list[tuple[int, str]], file: str) -> Story | HistoryError:
    try:
        return _Reader(block, file).story()
    except HistoryError as error:
        return error


def _cents(text: str) -> int:
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise HousewayError(f"{text!r} is not an amount of money")
    return 100 * int(found[1].replace(",", "")) + int((found[2] or "0").ljust(2, "0"))


def _cards(text: str) -> tuple[Card, ...]:
    return parse_phh_cards(text.replace(" ", "").replace("10", "T"))


class _Reader:
    """Reads one hand."""

    def __init__(self, block: list[tuple[int, str]], file: str) -> None:
        self.block = block
        self.file = file
        self.at = block[0][0]
        self.seats: dict[str, int] = {}
        self.lines: list[Line] = []
        self.bets: dict[int, int] = {}
        self.game = ""
        self.big = 0
        self.rake: int | None = None
        """As the summary states it."""
        self.notes: list[str] = []

    def error(self, problem: str) -> HistoryError:
        """A problem of the line that is being read."""
        return HistoryError(problem, place=Place(self.file, self.at))

    def story(self) -> Story:
        """The hand; an error names the line."""
        head = self._head()
        rest = iter(self.block[1:])
        table = None
        players: list[Player] = []
        try:
            for self.at, line in rest:
                if table is None:
                    table = _TABLE.match(line)
                    if table is None:
                        raise self.error("is not the line of the table: Table 'name' 9-max Seat #1 is the button")
                elif (seat := _SEAT.fullmatch(line)) is not None and not self.lines:
                    if "sitting out" not in seat["more"] and "out of hand" not in seat["more"]:
                        players.append(Player(int(seat["seat"]), seat["name"], _cents(seat["stack"])))
                        self.seats[seat["name"]] = int(seat["seat"])
                elif line.startswith("*** SUMMARY ***"):
                    self._summary(rest)
                    break
                else:
                    self._line(line)
        except HistoryError:
            raise
        except HousewayError as error:
            raise self.error(str(error)) from None
        if table is None or not players:
            raise self.error("the hand has no table or no seats")
        return self._told(head, table, players)

    def _told(self, head: re.Match[str], table: re.Match[str], players: list[Player]) -> Story:
        posted = {line.seat for line in self.lines if not isinstance(line, Street)}
        players = [player for player in players if player.seat in posted]  # who sits there and was not dealt in
        low, high = head["low"], head["high"]
        when = None if head["when"] is None else datetime.strptime(head["when"], "%Y/%m/%d %H:%M:%S")
        text = "\n".join(line for _, line in self.block)
        story = Story(
            game=self.game, betting=_BETTING[head["bets"]], stakes=(_cents(low), _cents(high)),
            players=tuple(sorted(players)), button=int(table["button"] or 0), lines=tuple(self.lines),
            number=head["number"], table=table["name"], when=None if when == NO_TIME else when,
            size=int(table["size"]), hero=self._hero(), currency=head["currency"] or _CURRENCIES.get(low[0], ""),
            notes=tuple(self.notes),
            source=Source(self.file, f"#{head['number']}", text, self.block[0][0]),
        )  # fmt: skip
        if story.rake < 0:
            raise self.error("more comes out of the pots than went in")
        if self.rake is not None and self.rake != story.rake:
            raise self.error(f"the rake is stated as {self.rake / 100:.2f}, and {story.rake / 100:.2f} are missing")
        return story

    def _head(self) -> re.Match[str]:
        first = self.block[0][1]
        if "Tournament #" in first:
            raise NotPlayedError("a tournament hand: cash games are read", place=Place(self.file, self.at))
        head = _FIRST.match(first)
        if head is None:
            raise self.error("is not the first line of a hand: PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - ...")
        if head["game"] not in _GAMES:
            problem = f"{head['game']} is not played by Houseway: read are {', '.join(TITLES.values())}"
            raise NotPlayedError(problem, place=Place(self.file, self.at))
        self.game = _GAMES[head["game"]]
        try:
            self.big = _cents(head["low" if head["bets"] == "Limit" else "high"])
        except HousewayError as error:
            raise self.error(str(error)) from None
        return head

    def _hero(self) -> int | None:
        """The one player whose down cards are told."""
        down = 3 if self.game in told.STUD else 1
        seats = {line.seat for line in self.lines if isinstance(line, Dealt) and len(line.cards) >= down}
        return seats.pop() if len(seats) == 1 else None

    def _line(self, line: str) -> None:
        if (street := _STREET.fullmatch(line)) is not None:
            self._street(street)
        elif line.startswith("Dealt to "):
            self._dealt(line.removeprefix("Dealt to "))
        elif (returned := _RETURNED.fullmatch(line)) is not None:
            self.lines.append(Returned(self._seat(returned["name"]), _cents(returned["amount"]), self.at))
        elif (name := self._whose(line, ": ")) is not None:
            self._acted(self.seats[name], line[len(name) + 2 :].strip())
        elif (name := self._whose(line, " collected ")) is not None:
            collected = _COLLECTED.fullmatch(line, len(name))
            if collected is None:
                raise self.error("is not understood")
            self.lines.append(Won(self.seats[name], _cents(collected["amount"]), _pot(collected["pot"]), self.at))
        elif not any(quiet in line for quiet in _QUIET):
            raise self.error(f"{line[:60]!r} is not understood")

    def _whose(self, line: str, after: str) -> str | None:
        """The player a line begins with; the longest name where several fit."""
        return max((name for name in self.seats if line.startswith(name + after)), key=len, default=None)

    def _seat(self, name: str) -> int:
        if name not in self.seats:
            raise self.error(f"{name!r} has no seat at this table")
        return self.seats[name]

    def _street(self, street: re.Match[str]) -> None:
        name = street["name"]
        dealt = _CARDS.findall(street["cards"])
        if name in ("HOLE CARDS", "DEALING HANDS", "SHOW DOWN", "DRAW"):
            return
        if name.startswith(("FIRST", "SECOND")):
            problem = "a board that is run twice is not played by Houseway"
            raise NotPlayedError(problem, place=Place(self.file, self.at))
        known = _STREET_OF.get(name) if self.game in told.STUD else name.lower()
        if known not in ("flop", "turn", "river", *told.STREETS):
            raise self.error(f"there is no street {name}")
        self.lines.append(Street(known, _cards(dealt[-1]) if dealt and self.game not in told.STUD else (), self.at))
        if known != "3rd":
            self.bets.clear()

    def _dealt(self, line: str) -> None:
        name = max((name for name in self.seats if line.startswith(name + " [")), key=len, default=None)
        found = None if name is None else _DEALT.fullmatch(line, len(name))
        if name is None or found is None:
            raise self.error("is not a deal: Dealt to Name [As Kd]")
        cards, held = _cards(found["cards"]), _cards(found["held"] or "")
        seat = self.seats[name]
        up = int(self.game in told.STUD and not (self.lines and isinstance(self.lines[-1], Street)
                                                 and self.lines[-1].name == "7th"))  # fmt: skip
        self.lines.append(Dealt(seat, cards, held, up, self.at))

    def _acted(self, seat: int, said: str) -> None:
        if (post := _POST.fullmatch(said)) is not None:
            self._posted(seat, post)
        elif (brings := _BRINGS.fullmatch(said)) is not None:
            amount = _cents(brings["amount"])
            self.bets[seat] = amount
            self.lines.append(Posted(seat, told.BRING_IN, amount, bool(brings["all_in"]), self.at))
        elif (bet := _BETS.fullmatch(said)) is not None:
            amount = _cents(bet["amount"])
            self.bets[seat] = self.bets.get(seat, 0) + amount
            verb = bet["verb"].removesuffix("s")
            self.lines.append(Acted(seat, verb, amount, self.bets[seat], bool(bet["all_in"]), self.at))
        elif (raised := _RAISES.fullmatch(said)) is not None:
            to = _cents(raised["amount"])
            self.lines.append(Acted(seat, "raise", to - self.bets.get(seat, 0), to, bool(raised["all_in"]), self.at))
            self.bets[seat] = to
        elif said == "checks" or said.startswith("folds"):
            self.lines.append(Acted(seat, "check" if said == "checks" else "fold", line=self.at))
        else:
            self._other(seat, said)

    def _other(self, seat: int, said: str) -> None:
        if (threw := _DISCARDS.fullmatch(said)) is not None or said.startswith("stands pat"):
            if not any(isinstance(line, Street) for line in self.lines):
                self.lines.append(Street("draw", line=self.at))
                self.bets.clear()
            count, cards = (0, ()) if threw is None else (int(threw["count"]), _cards(threw["cards"] or ""))
            self.lines.append(Threw(seat, count, cards, self.at))
        elif (shows := _SHOWS.fullmatch(said)) is not None:
            cards = _cards(shows["cards"])
            if len(cards) in (2, 4, 5, 7):
                self.lines.append(Showed(seat, cards, shows["words"] or "", self.at))
        elif said == "mucks hand":
            self.lines.append(Showed(seat, line=self.at))
        elif not any(quiet in said for quiet in _QUIET):
            raise self.error(f"{said[:60]!r} is not understood")

    def _posted(self, seat: int, post: re.Match[str]) -> None:
        amount, all_in = _cents(post["amount"]), bool(post["all_in"])
        what = post["what"]
        if what == "small & big blinds":
            live = min(amount, self.big)
            if amount > live:
                self.lines.append(Posted(seat, told.DEAD, amount - live, line=self.at))
            self.lines.append(Posted(seat, told.BIG, live, all_in, self.at))
            self.bets[seat] = live
            return
        if what not in _POSTS:
            raise self.error(f"'posts {what[:40]}' is not understood")
        first = not any(isinstance(line, Posted) and line.what == told.SMALL for line in self.lines)
        if what in ("big blind", "straddle", "button blind") or (what == "small blind" and first):
            self.bets[seat] = self.bets.get(seat, 0) + amount
        self.lines.append(Posted(seat, _POSTS[what], amount, all_in, self.at))

    def _summary(self, rest: Iterator[tuple[int, str]]) -> None:
        for self.at, line in rest:
            if (found := _SUM.fullmatch(line)) is not None:
                self.rake = _cents(found["rake"])
            elif line.startswith(NOTE):
                self.notes.append(line.removeprefix(NOTE))


def _pot(words: str) -> int:
    """The number of a pot by its name."""
    if words in ("pot", "main pot"):
        return 1
    number = words.rpartition("-")[2]
    return 1 + int(number) if number.isdecimal() else 2
