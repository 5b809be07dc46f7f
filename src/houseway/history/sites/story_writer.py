"""Turns one of our hands into a story for other sites: what one player saw, or every card if nobody is named.

If a site cannot express something, the nearest equivalent that moves the same chips is written, with a note. What
cannot be expressed at all is refused in one line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final
from zlib import crc32

from houseway.cards import JOKER, Card
from houseway.chips.money import format_money, in_chips
from houseway.games import GAMES
from houseway.history.handfile.record import HandRecord, replay
from houseway.history.history_errors import HistoryError
from houseway.history.sites import story as told
from houseway.history.sites.story import Line, Player, Story
from houseway.referee.hand import BOMB_ANTE, UNKNOWN, Hand
from houseway.referee.rules import Betting
from houseway.referee.vocabulary import (
    BoardDealt,
    Called,
    Charged,
    Checked,
    Dealt,
    DealtUp,
    Drew,
    Folded,
    HandEvent,
    Mixed,
    Mucked,
    Opened,
    PaidOver,
    PlayedBoard,
    Posted,
    Raised,
    Requested,
    Returned,
    RoundOpened,
    Shown,
    Won,
)

SITE_BETS: Final = (Betting.FIXED, Betting.POT_LIMIT, Betting.NO_LIMIT)
_USUAL_POSTS: Final = {
    "small blind": told.SMALL,
    "big blind": told.BIG,
    "ante": told.ANTE,
    "straddle": told.STRADDLE,
    "bring-in": told.BRING_IN,
}
_AFTER_DRAWS: Final = (Opened, Raised, Called, Checked, Folded, Shown, Mucked, Won, Returned)
"""Events that come only after everyone is served."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """A hand's facts besides its play: its number, place, and time, and the teller's seat."""

    number: str = ""
    table: str = ""
    when: datetime | None = None
    seats: int = 0
    """The number of seats at the table; 0 if unknown, which writes the maximum of the game."""
    hero: int | None = None
    """The seat whose cards are written in addition to those shown; None writes every recorded card."""


def tell(record: HandRecord, about: About = About()) -> Story:  # noqa: B008 - it is frozen
    """The story of a recorded hand; refused if sites do not have the game, or if the floor ruled on it."""
    place = record.source.place("game")
    if record.game not in told.GAMES:
        has = ", ".join(GAMES[one].title for one in told.GAMES)
        raise HistoryError(f"sites do not have {GAMES[record.game].title}: they have {has}", place=place)
    if record.rules.limit.betting not in SITE_BETS:
        raise HistoryError(f"sites do not have {record.rules.limit.betting}: keep the hand file", place=place)
    if about.hero is not None and about.hero not in record.seats:
        seats = ", ".join(map(str, record.seats))
        raise HistoryError(f"seat {about.hero} was not dealt in: the seats are {seats}", place=record.source.place())
    hand = replay(record)
    if hand.trouble is not None or hand.given.carried_in or hand.carried:
        what = "the floor ruled on it" if hand.trouble is not None else "a pot stayed on the table between two hands"
        raise HistoryError(f"sites cannot express this hand, since {what}: keep the hand file", place=place)
    if any(post.what == BOMB_ANTE for post in record.posts):
        raise HistoryError("sites have no bomb pots: keep the hand file", place=place)
    if any(isinstance(event, PaidOver) for event in hand.events):
        raise HistoryError("sites have no pay for seven-deuce: keep the hand file", place=place)
    if hand.second:
        raise HistoryError("a second run of the board is not written for sites: keep the hand file", place=place)
    if any(isinstance(event, Mixed) for event in hand.events):
        problem = "sites cannot express this hand, since the deck ran out and cards were mixed"
        raise HistoryError(f"{problem}: keep the hand file", place=place)
    if not hand.over:
        raise HistoryError("sites record only finished hands, and this one is not over", place=place)
    return _Teller(record, hand, about).story()


@dataclass(slots=True)
class _Teller:
    """Writes one hand, event by event."""

    record: HandRecord
    hand: Hand
    about: About
    notes: list[str] = field(default_factory=list)
    held: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    """The cards of each seat written so far."""
    bets: dict[int, int] = field(default_factory=dict)
    smalls: int = 0
    requests: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    drawn: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    served: set[int] = field(default_factory=set)
    dealt: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    """Stud: every card that each seat has been dealt, written or not."""
    deepest: int = 0
    """Stud: the largest number of cards any player has been dealt."""

    @property
    def stud(self) -> bool:
        """Whether it has streets with a card for everyone."""
        return self.record.game in told.STUD

    def story(self) -> Story:
        """The whole story."""
        hand, record, about = self.hand, self.record, self.about
        with in_chips(record.rules.limit.in_chips):
            lines = tuple(self._lines())
        seen = {card for line in lines for card in getattr(line, "cards", ())}
        if JOKER in seen:
            raise HistoryError(
                "sites deal without a joker, and one shows in this hand: keep the hand file",
                place=record.source.place("deck"),
            )
        if hand.given.kill_percent != 100:
            self.notes.append(f"a kill pot: the stakes are written as they were played, at {hand.given.kill_percent}%")
        return Story(
            game=record.game, betting=record.rules.limit.betting, stakes=self._stakes(), lines=lines,
            players=tuple(sorted(Player(seat, name, stack) for seat, name, stack in
                                 zip(hand.seats, self._names(), record.stacks, strict=True))),
            button=record.button, number=about.number or str(crc32(repr((record.deck, record.seats)).encode())),
            table=about.table or f"{record.rules.house} {record.game}", when=about.when,
            size=max(about.seats or record.rules.most_seats, *hand.seats), hero=about.hero,
            notes=tuple(dict.fromkeys(self.notes)), source=record.source, tournament=(tourney := self._tourney()),
            currency="USD" if tourney is None else "",
        )  # fmt: skip

    def _tourney(self) -> told.Tourney | None:
        level = self.record.rules.limit.tournament
        if level is None:
            return None
        name = self.record.tournament or level.name
        number = name if name.isdecimal() else str(crc32(name.encode()))
        return told.Tourney(number, level.level, level.buy_in, level.entry_fee)

    def _names(self) -> Sequence[str]:
        """Names in the sites' form: unique, without line breaks or spaces at the ends."""
        plain = [
            " ".join(name.split()) or f"Seat {seat}"
            for seat, name in zip(self.record.seats, self.record.names, strict=True)
        ]
        if len(set(plain)) == len(plain):
            return plain
        self.notes.append("two players have the same name: their seats are added to it")
        return [f"{name} ({seat})" for seat, name in zip(self.record.seats, plain, strict=True)]

    def _stakes(self) -> tuple[int, int]:
        limit, percent = self.record.rules.limit, self.record.kill_percent
        if limit.betting is Betting.FIXED:
            return limit.lower * percent // 100, limit.higher * percent // 100
        big = limit.blinds[-1] if limit.blinds else limit.lower
        return (limit.blinds[0] if len(limit.blinds) > 1 else big // 2), big

    def _lines(self) -> Iterator[Line]:
        for event in self.hand.events:
            again = isinstance(event, Requested) and event.seat in self.served  # nobody could bet before the next draw
            if again or isinstance(event, _AFTER_DRAWS):
                yield from self._draws()
            match event:
                case Charged(seat, amount, live):
                    yield self._charge(seat, amount, live=live)
                case Posted():
                    yield from self._post(event)
                case Dealt() | DealtUp() | BoardDealt():
                    yield from self._cards(event)
                case Requested(seat, cards):
                    self.requests[seat] = cards
                case Drew(seat, cards):
                    self.served.add(seat)
                    self.drawn[seat] = self.drawn.get(seat, ()) + cards
                case Opened() | Raised() | Called() | Checked() | Folded():
                    yield self._acted(event)
                case RoundOpened(number) if number > 1:
                    self.bets.clear()
                case Returned(seat, amount):
                    yield told.Returned(seat, amount)
                case Shown() | PlayedBoard() | Mucked():
                    yield self._showed(event)
                case Won(seat, amount, pot):
                    yield told.Won(seat, amount, pot)

    # before the deal

    def _charge(self, seat: int, amount: int, *, live: bool) -> Line:
        """A fee from a stack: a post that leaves as rake."""
        fee = format_money(amount)
        if live:
            self.notes.append(f"the house's fee of {fee} that counts as a bet is written as a straddle, and as rake")
            self.bets[seat] = self.bets.get(seat, 0) + amount
            return told.Posted(seat, told.STRADDLE, amount, self._broke(seat))
        self.notes.append(f"the house's fee of {fee} out of a stack is written as an ante, and as rake")
        return told.Posted(seat, told.ANTE, amount, self._broke(seat))

    def _broke(self, seat: int) -> bool:
        return self.record.stacks[self.record.seats.index(seat)] <= self.bets.get(seat, 0)

    def _post(self, event: Posted) -> Iterator[Line]:
        seat, amount, what = event.seat, event.amount, event.what
        if event.live:
            self.bets[seat] = self.bets.get(seat, 0) + amount
        site = _USUAL_POSTS.get(what)
        if site == told.SMALL:
            self.smalls += 1
        if site is None:
            site = self._other_post(event)
        yield told.Posted(seat, site, amount, event.all_in)

    def _other_post(self, event: Posted) -> str:
        """The sites' name for a post that they do not have."""
        limit = self.record.rules.limit
        small = min(limit.blinds, default=0)
        if not event.live:
            if event.amount == small and self.smalls:
                return told.SMALL
            self.notes.append(f"a {event.what} of {format_money(event.amount)} is written as an ante")
            return told.ANTE
        if event.amount == max(limit.blinds, default=0):
            return told.BIG
        self.notes.append(f"a {event.what} of {format_money(event.amount)} is written as a straddle")
        return told.STRADDLE

    # cards

    def _tells(self, seat: int) -> bool:
        return self.about.hero in (None, seat)

    def _cards(self, event: Dealt | DealtUp | BoardDealt) -> Iterator[Line]:
        if isinstance(event, BoardDealt):
            self.bets.clear()
            yield told.Street(told.STREETS[-1] if self.stud else event.street, event.cards)
            return
        seat, cards = event.seat, event.cards
        if not self.stud:
            # To a site, lowball's deal in two parts is one deal.
            if self._tells(seat) and UNKNOWN not in cards:
                self.held[seat] = self.held.get(seat, ()) + cards
                yield told.Dealt(seat, cards)
            return
        if isinstance(event, Dealt) and seat not in self.dealt:
            self.dealt[seat] = cards  # the two down cards are written with the first up card
            return
        yield from self._street(seat, cards, up=isinstance(event, DealtUp))

    def _street(self, seat: int, cards: tuple[Card, ...], *, up: bool) -> Iterator[Line]:
        """A card of stud; the first one of a street starts it."""
        before = self.dealt[seat]
        self.dealt[seat] = before + cards
        count = len(self.dealt[seat])
        if count > self.deepest:
            self.deepest = count
            self.bets.clear()
            yield told.Street(told.STREETS[count - 3])
        first = before if count == 3 else ()
        tells = self._tells(seat) and UNKNOWN not in first + cards
        new = (first if tells else ()) + (cards if up or tells else ())
        if new:
            held = self.held.get(seat, ())
            yield told.Dealt(seat, new, held, int(up))
            self.held[seat] = held + new

    def _dealt_to(self, seat: int) -> tuple[Card, ...]:
        return next(
            cards
            for event in self.hand.events
            if isinstance(event, Dealt) and event.seat == seat
            for cards in [event.cards]
        )

    def _showed(self, event: Shown | PlayedBoard | Mucked) -> Line:
        """A hand at the showdown; in stud, in dealing order."""
        if isinstance(event, Mucked):
            return told.Showed(event.seat)
        if isinstance(event, Shown):
            return told.Showed(event.seat, self.dealt[event.seat] if self.stud else event.cards, event.words)
        self.notes.append("a player announced playing the board, which is written as a hand shown")
        return told.Showed(event.seat, self._dealt_to(event.seat), event.words)

    def _draws(self) -> Iterator[Line]:
        """Everyone's draw, once all are served."""
        if not self.requests:
            return
        requests, self.requests, self.served = self.requests, {}, set()
        yield told.Street("draw")
        self.bets.clear()
        for seat, thrown in requests.items():
            tells = self._tells(seat) and UNKNOWN not in thrown
            yield told.Threw(seat, len(thrown), thrown if tells else ())
            new = self.drawn.pop(seat, ())
            if tells and new and UNKNOWN not in new:
                kept = tuple(card for card in self.held.get(seat, ()) if card not in thrown)
                yield told.Dealt(seat, new, kept)
                self.held[seat] = kept + new

    # betting

    def _acted(self, event: HandEvent) -> Line:
        match event:
            case Folded(seat):
                return told.Acted(seat, "fold")
            case Checked(seat):
                return told.Acted(seat, "check")
            case Called(seat, amount, _, all_in):
                self.bets[seat] = self.bets.get(seat, 0) + amount
                return told.Acted(seat, "call", amount, self.bets[seat], all_in)
            case Opened(seat, amount, _, all_in):
                verb = "raise" if any(self.bets.values()) else "bet"
                self.bets[seat] = self.bets.get(seat, 0) + amount
                return told.Acted(seat, verb, amount, self.bets[seat], all_in)
            case Raised(seat, amount, _, _, all_in):
                self.bets[seat] = self.bets.get(seat, 0) + amount
                return told.Acted(seat, "raise", amount, self.bets[seat], all_in)
        raise HistoryError(f"{event!r} is not told")
