"""Writing PokerStars text: the history that trackers and solvers read.

The wording is theirs, so that programs understand it; the site has nothing to do with the hand. Reading is
`pokerstars_read`.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from houseway.cards import Card, format_card
from houseway.history.sites import story as told
from houseway.history.sites.reading import NO_TIME, NOTE
from houseway.history.sites.story import Acted, Dealt, Posted, Returned, Showed, Story, Street, Threw, Won
from houseway.referee.rules import Betting

TITLES: Final = {
    "holdem": "Hold'em",
    "short-deck": "6+ Hold'em",
    "omaha": "Omaha",
    "omaha-hi-lo": "Omaha Hi/Lo",
    "omaha-5": "5 Card Omaha",
    "omaha-5-hi-lo": "5 Card Omaha Hi/Lo",
    "stud": "7 Card Stud",
    "stud-hi-lo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
    "draw": "5 Card Draw",
    "deuce-to-seven": "Single Draw 2-7 Lowball",
    "deuce-to-seven-triple": "Triple Draw 2-7 Lowball",
    "badugi": "Badugi",
}
BETS: Final = {Betting.FIXED: "Limit", Betting.POT_LIMIT: "Pot Limit", Betting.NO_LIMIT: "No Limit"}
POSTS: Final = {
    told.SMALL: "posts small blind",
    told.BIG: "posts big blind",
    told.ANTE: "posts the ante",
    told.STRADDLE: "posts straddle",
    told.DEAD: "posts dead blind",
    told.BRING_IN: "brings in for",
}
SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£", "": ""}
"""The currency sign before an amount; none for play chips."""
STREETS: Final = {"3rd": "3rd STREET", "4th": "4th STREET", "5th": "5th STREET", "6th": "6th STREET", "7th": "RIVER"}
_ROMAN: Final = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_TRIPLE: Final = ("deuce-to-seven-triple", "badugi")
_DRAWN: Final = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_FOLDED: Final = {"flop": "on the Flop", "turn": "on the Turn", "river": "on the River", "draw": "after the Draw",
                  "FIRST DRAW": "after the 1st Draw", "SECOND DRAW": "after the 2nd Draw",
                  "THIRD DRAW": "after the 3rd Draw",
                  "3rd": "on the 3rd Street", "4th": "on the 4th Street", "5th": "on the 5th Street",
                  "6th": "on the 6th Street", "7th": "on the River"}  # fmt: skip


def format_pokerstars(story: Story) -> str:
    """The text of one hand, ending with a line break."""
    return "\n".join(_Writer(story).lines()) + "\n"


def roman(number: int) -> str:
    """`IV`: the number of a level."""
    said = ""
    for value, sign in _ROMAN:
        said, number = said + sign * (number // value), number % value
    return said


def _entry(tourney: told.Tourney) -> str:
    """`Tournament #7, $10+$1 USD `."""
    if not tourney.buy_in + tourney.fee:
        return f"Tournament #{tourney.number}, Freeroll "
    sign = SIGNS.get(tourney.currency, "$")
    cost = "+".join(f"{sign}{cents // 100}{f'.{cents % 100:02}' * (cents % 100 > 0)}" for cents in tourney[2:4])
    return f"Tournament #{tourney.number}, {cost}{f' {tourney.currency}' * bool(tourney.currency)} "


def _cards(cards: Iterable[Card]) -> str:
    return f"[{' '.join(map(format_card, cards))}]"


class _Writer:
    """Writes one story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.names = story.names
        self.sign = SIGNS.get(story.currency, "$")
        self.board: tuple[Card, ...] = ()
        self.street = ""
        self.folded: dict[int, str] = {}
        self.level = 0
        self.shown = False
        self.hole = False
        self.draws = 0
        posted = {line.what for line in story.lines if isinstance(line, Posted)}
        self.button_blind = story.game == "short-deck" and told.STRADDLE in posted and told.BIG not in posted
        """Whether everyone antes and only the button posts a blind."""

    def _money(self, cents: int) -> str:
        """`$3` or `$1.50`, without commas; play chips have no sign."""
        whole, part = divmod(cents, 100)
        return f"{self.sign}{whole}.{part:02}" if part else f"{self.sign}{whole}"

    def lines(self) -> Iterator[str]:
        """All lines."""
        yield from self._head()
        if self.story.game not in told.STUD and not any(isinstance(line, Dealt) for line in self.story.lines):
            posts = [line for line in self.story.lines if isinstance(line, Posted)]
            yield from (self._posted(line) for line in posts)
            yield self._dealing()
            yield from self._play(line for line in self.story.lines if not isinstance(line, Posted))
        else:
            yield from self._play(self.story.lines)
        yield from self._summary()

    def _head(self) -> Iterator[str]:
        story = self.story
        low, high = map(self._money, story.stakes)
        stakes = f"Button Blind {high} - Ante {low} " if self.button_blind else f"{low}/{high}"
        when = story.when or NO_TIME
        at = story.tournament
        game, level = f"{TITLES[story.game]} {BETS[story.betting]}", "" if at is None else f"- Level {roman(at.level)} "
        yield (
            f"PokerStars Hand #{story.number}: {' ' if at is None else _entry(at)}{game} {level}"
            f"({stakes}{' ' * bool(story.currency)}{story.currency}) - {when:%Y/%m/%d} {when.hour}:{when:%M:%S} ET"
        )
        button = "" if story.game in told.STUD else f" Seat #{story.button} is the button"
        yield f"Table '{story.table}' {story.size}-max{button}"
        for player in story.players:
            yield f"Seat {player.seat}: {player.name} ({self._money(player.stack)} in chips)"

    def _dealing(self) -> str:
        self.hole = True
        return "*** DEALING HANDS ***" if self.story.game in told.DRAWS else "*** HOLE CARDS ***"

    def _play(self, lines: Iterable[told.Line]) -> Iterator[str]:
        for line in lines:
            match line:
                case Posted():
                    yield self._posted(line)
                case Dealt():
                    if not self.hole and self.story.game not in told.STUD:
                        yield self._dealing()
                    held = f"{_cards(line.held)} " if line.held else ""
                    yield f"Dealt to {self.names[line.seat]} {held}{_cards(line.cards)}"
                case Street():
                    yield from self._begin(line)
                case Acted():
                    yield self._acted(line)
                case Threw(seat, count, cards):
                    yield f"{self.names[seat]}: {_discards(count, cards)}"
                case Returned(seat, amount):
                    yield f"Uncalled bet ({self._money(amount)}) returned to {self.names[seat]}"
                case Showed():
                    if not self.shown:
                        yield "*** SHOW DOWN ***"
                    self.shown = True
                    yield self._showed(line)
                case Won(seat, amount, pot):
                    yield f"{self.names[seat]} collected {self._money(amount)} from {self._pot(pot)}"
                    if not self.shown:
                        yield f"{self.names[seat]}: doesn't show hand"

    def _posted(self, line: Posted) -> str:
        self.level = max(self.level, line.amount if line.what not in (told.ANTE, told.DEAD) else 0)
        what = "posts button blind" if self.button_blind and line.what == told.STRADDLE else POSTS[line.what]
        return f"{self.names[line.seat]}: {what} {self._money(line.amount)}{' and is all-in' * line.all_in}"

    def _begin(self, street: Street) -> Iterator[str]:
        self.street = street.name
        if street.name != "3rd":
            self.level = 0
        if street.name in STREETS:
            shared = f" {_cards(street.cards)}" if street.cards else ""
            yield f"*** {STREETS[street.name]} ***{shared}"
            self.board += street.cards
        elif street.name == "draw" and self.story.game in _TRIPLE:
            self.street = _DRAWN[self.draws]
            self.draws += 1
            yield f"*** {self.street} ***"
        elif street.cards:
            before = f"{_cards(self.board)} " if self.board else ""
            yield f"*** {street.name.upper()} *** {before}{_cards(street.cards)}"
            self.board += street.cards

    def _acted(self, line: Acted) -> str:
        match line.verb:
            case "fold":
                self.folded[line.seat] = self.street
                said = "folds"
            case "check":
                said = "checks"
            case "call":
                said = f"calls {self._money(line.amount)}"
            case "bet":
                said = f"bets {self._money(line.to)}"
            case _:
                said = f"raises {self._money(line.to - self.level)} to {self._money(line.to)}"
        self.level = max(self.level, line.to)
        return f"{self.names[line.seat]}: {said}{' and is all-in' * line.all_in}"

    def _showed(self, line: Showed) -> str:
        if not line.cards:
            return f"{self.names[line.seat]}: mucks hand"
        return f"{self.names[line.seat]}: shows {_cards(line.cards)} ({line.words})"

    def _pots(self) -> list[int]:
        """The size of every pot, from what was pushed; the main pot also had the rake."""
        won = [line for line in self.story.lines if isinstance(line, Won)]
        sums = [0] * max((line.pot for line in won), default=1)
        for line in won:
            sums[line.pot - 1] += line.amount
        sums[0] += self.story.rake
        return sums

    def _pot(self, number: int) -> str:
        several = len(self._pots())
        if several == 1:
            return "pot"
        if number == 1:
            return "main pot"
        return "side pot" if several == 2 else f"side pot-{number - 1}"

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        pots = self._pots()
        parts = ""
        if len(pots) > 1:
            sides = [
                f"Side pot{f'-{number}' if len(pots) > 2 else ''} {self._money(pot)}."
                for number, pot in enumerate(pots[1:], start=1)
            ]
            parts = f" Main pot {self._money(pots[0])}. {' '.join(sides)}"
        yield f"Total pot {self._money(sum(pots))}{parts} | Rake {self._money(self.story.rake)}"
        if self.board:
            yield f"Board {_cards(self.board)}"
        yield from (self._sum_up(player.seat) for player in self.story.players)
        yield from (f"{NOTE}{note}" for note in self.story.notes)

    def _sum_up(self, seat: int) -> str:
        lines = self.story.lines
        marks = " (button)" * (seat == self.story.button and self.story.game not in told.STUD)
        for what, mark in ((told.SMALL, " (small blind)"), (told.BIG, " (big blind)")):
            first = next((line for line in lines if isinstance(line, Posted) and line.what == what), None)
            marks += mark * (first is not None and first.seat == seat)
        won = sum(line.amount for line in lines if isinstance(line, Won) and line.seat == seat)
        shown = next((line for line in lines if isinstance(line, Showed) and line.seat == seat), None)
        if seat in self.folded:
            put_in = any(isinstance(line, Posted | Acted) and line.seat == seat and line.amount for line in lines)
            early = "before the Draw" if self.story.game in told.DRAWS else "before Flop"
            said = f"folded {_FOLDED.get(self.folded[seat], early)}" + ("" if put_in else " (didn't bet)")
        elif shown is not None and shown.cards:
            outcome = f"won ({self._money(won)})" if won else "lost"
            said = f"showed {_cards(shown.cards)} and {outcome} with {shown.words}"
        else:
            said = f"collected ({self._money(won)})" if won else "mucked"
        return f"Seat {seat}: {self.names[seat]}{marks} {said}"


def _discards(count: int, cards: tuple[Card, ...]) -> str:
    if not count:
        return "stands pat"
    return f"discards {count} card{'s' * (count > 1)}{f' {_cards(cards)}' if cards else ''}"
