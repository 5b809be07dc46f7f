"""Replay a site's story as a hand of the referee, and compare the chips.

The referee plays under the house-neutral `common` rule book at the story's own stakes. Points that a story leaves open,
such as whether a second small blind was dead, are read in the usual way first; the first reading under which all final
stacks match is taken. If a room divides odd chips or its rake over several pots in its own way, the hand still agrees,
and a note says by how much.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import gcd
from typing import TYPE_CHECKING, Final

from houseway.cards import Card, format_card
from houseway.chips.money import format_money, in_chips
from houseway.decks import deck as find_deck
from houseway.games import GAMES
from houseway.history.handfile.record import HandRecord, record_of
from houseway.history.history_errors import DisagreementError, HistoryError, NotPlayedError, Place
from houseway.history.phh.exchanges import exchanged
from houseway.history.phh.notation import DealHole, OfOtherGames, PhhAction, ShowMuck
from houseway.history.phh.setup import common_rules
from houseway.history.sites import story as told
from houseway.history.sites.story import Acted, Dealt, Posted, Showed, Story, Street, Threw, Won
from houseway.referee import vocabulary as referee
from houseway.referee.hand import UNKNOWN, Hand, Post
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Betting, Fee, FeeBand, FeeMoment, Limit, Rules, Streets, TournamentLevel
from houseway.referee.vocabulary import MayBet, MayBringIn, MayCall, MayCheck, MayMuck, MayRaise, MayShow

if TYPE_CHECKING:
    from houseway.history.handfile.toml import Value

_MOST_PLAYERS: Final = 10
_USUAL_CHIPS: Final = (25, 50, 100, 500)


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of what a story leaves open."""

    second_small_live: bool = False
    """Whether a small blind after the first is a bet, as with three blinds, instead of dead."""
    opens_as_told: bool = False
    """Whether the first recorded actor was first, instead of the seat after the last blind."""
    any_raise: bool = False
    """Whether any raise is large enough, and stud's open pair may bet double, as in some rooms."""
    odd_half: str = "high"
    one_each: bool = False
    """Whether odd chips go one to each from the left, instead of all to the first."""
    chip: int = 1
    """The smallest unit for shares of a pot."""


@dataclass(slots=True)
class Reenactment:
    """A replayed story."""

    story: Story
    hand: Hand
    notes: list[str] = field(default_factory=list)

    @property
    def exact(self) -> bool:
        """Whether all final stacks match the story."""
        return all(self.hand.stacks[at] == self.story.left[seat] for at, seat in enumerate(self.hand.seats))


def check_story(story: Story) -> Reenactment:
    """Replay a story; if it was run twice, each board plays for half of every pot."""
    return _played_twice(story) if story.second else play_story(story)


def play_story(story: Story) -> Reenactment:
    """Replay a story; if it has several readings, one of them must agree."""
    if story.second:
        problem = "the board was run twice, which no other format can express: `houseway history check` plays both"
        raise NotPlayedError(problem, place=story.source.place())
    first: DisagreementError | None = None
    near: Reenactment | None = None
    for reading in _readings(story):
        try:
            played = _Player(story, reading).play()
            if not played.exact:
                _compare(played)
        except DisagreementError as error:
            first = first or error
            continue
        if played.exact:
            return played
        near = near or played
    if near is not None:
        return near
    raise first or DisagreementError("no reading of the story is left", place=story.source.place())


def _played_twice(story: Story) -> Reenactment:
    """The hand on either board: everyone must end halfway between the two, except for odd chips."""
    hands = [_Player(one, Reading()).play().hand for one in _boards(story)]
    slack = 2 * sum(isinstance(line, Won) for line in story.lines)
    for at, seat in enumerate(hands[0].seats):
        ours = sum(hand.stacks[at] for hand in hands)
        if abs(ours - 2 * story.left[seat]) > slack:
            half, theirs = format_money(ours // 2), format_money(story.left[seat])
            problem = f"{story.names[seat]} ends with {theirs} in the record, but with {half} when replayed, run twice"
            raise DisagreementError(problem, place=_place(story, 0))
    return Reenactment(story, hands[0], ["the board was run twice: each was played for a half of every pot"])


def _boards(story: Story) -> tuple[Story, Story]:
    """The same hand with only the first board, and with only the second."""
    if len(story.second) != len(story.board):
        problem = f"two boards of {len(story.board)} and {len(story.second)} cards"
        raise HistoryError(problem, place=story.source.place())
    second: list[told.Line] = []
    dealt = 0
    for line in story.lines:
        if isinstance(line, Street):
            dealt, first = dealt + len(line.cards), dealt
            line = line._replace(cards=story.second[first:dealt])  # noqa: PLW2901 - completed
        second.append(line)
    return replace(story, second=()), replace(story, second=(), lines=tuple(second))


def record_story(story: Story) -> HandRecord:
    """The story as a record replayed by the referee."""
    played = play_story(story)
    about: dict[str, Value] = {
        name: value
        for name, value in (
            ("site_hand", story.number),
            ("table", story.table),
            ("played", story.when),
            ("hero", story.hero),
            ("currency", story.currency if story.currency != "USD" else None),
        )
        if value is not None and value != ""
    }
    if played.notes:
        about["notes"] = [*played.notes]
    tournament = "" if story.tournament is None else story.tournament.number
    record = record_of(played.hand, story.names, tournament=tournament, about={"site": about} if about else {})
    return replace(record, source=story.source)


def _readings(story: Story) -> Iterator[Reading]:
    smalls = sum(isinstance(line, Posted) and line.what == told.SMALL for line in story.lines)
    split = len({line.seat for line in story.lines if isinstance(line, Won)}) > 1
    for any_raise in (False, True):
        for opens_as_told in (False, True):
            for live in (False, True)[: 1 + (smalls > 1)]:
                for odd_half in ("high", "left of button")[: 1 + split]:
                    for one_each in (False, True)[: 1 + split]:
                        for chip in _chips(story)[: None if split else 1]:
                            yield Reading(live, opens_as_told, any_raise, odd_half, one_each, chip)


def _chips(story: Story) -> list[int]:
    """Candidates for the smallest chip: one that makes all amounts, one that makes all bets, or a cent."""
    bets = [line.amount for line in story.lines if isinstance(line, Posted | Acted) and not line.all_in]
    amounts = [*story.stakes, *(player.stack for player in story.players), *bets]
    amounts += [line.amount for line in story.lines if isinstance(line, Won)]
    return [
        *dict.fromkeys((gcd(*amounts) or 1, gcd(*story.stakes, *bets) or 1, gcd(*story.stakes) or 1, 1, *_USUAL_CHIPS))
    ]


def _compare(played: Reenactment) -> None:
    """Chips that differ must be odd chips, or rake from what several winners were pushed."""
    story, hand = played.story, played.hand
    left = story.left
    won = [event for event in hand.events if isinstance(event, referee.Won)]
    pots = len({event.pot for event in won})
    for at, seat in enumerate(hand.seats):
        pushed = sum(event.amount for event in won if event.seat == seat)
        shared = (
            sum(1 for event in won for other in won if event.seat == seat and other.pot == event.pot) if pushed else 0
        )
        slack = shared * hand.rules.limit.chip + (story.rake if pots > 1 and pushed else 0)
        if abs(hand.stacks[at] - left[seat]) > slack:
            ours, theirs = format_money(hand.stacks[at]), format_money(left[seat])
            line = max((one.line for one in story.lines if isinstance(one, Won)), default=0)
            problem = f"{story.names[seat]} ends with {theirs} in the record, but with {ours} when replayed"
            raise DisagreementError(problem, place=_place(story, line))
    off = sum(abs(hand.stacks[at] - left[seat]) for at, seat in enumerate(hand.seats)) // 2
    played.notes.append(f"the room divides odd chips or its rake differently: {format_money(off)} went elsewhere")


def _place(story: Story, line: int) -> Place:
    source = story.source
    return Place(source.file, line or source.first_line, source.hand)


class _Player:
    """Plays one story under one reading."""

    def __init__(self, story: Story, reading: Reading) -> None:
        self.story = story
        self.reading = reading
        self.seats = self._seats()
        self.place = {seat: at for at, seat in enumerate(self.seats)}
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.seen: dict[int, tuple[Card, ...]] = {}
        """Cards of hands that were shown only in part."""
        self.game = GAMES[story.game]
        self.shared = story.game in told.STUD and bool(story.board)
        """Stud: whether the seventh card is shared."""
        whole = self.game.keeps - self.shared
        for line in story.lines:
            if isinstance(line, Showed) and line.cards:
                shown = self.shown if len(line.cards) >= whole else self.seen
                shown[line.seat] = line.cards

    def _seats(self) -> tuple[int, ...]:
        """From the button's left; in stud from the lowest seat."""
        seats = sorted(player.seat for player in self.story.players)
        if not 2 <= len(seats) <= _MOST_PLAYERS:
            problem = f"{len(seats)} players: a hand has 2 to {_MOST_PLAYERS}"
            raise HistoryError(problem, place=_place(self.story, 0))
        if self.story.game in told.STUD:
            return tuple(seats)
        return tuple(sorted(seats, key=lambda seat: (seat <= self.story.button, seat)))

    def play(self) -> Reenactment:
        """Play from the first post to the last chip."""
        try:
            hand = self._start()
        except RefusedError as refused:
            raise DisagreementError(f"the hand cannot start: {refused}", place=_place(self.story, 0)) from None
        for line in self.story.lines:
            if isinstance(line, Acted | Threw) or (isinstance(line, Posted) and line.what == told.BRING_IN):
                self._put(hand, line)
        self._showdown(hand)
        if not hand.over:
            problem = f"the record ends, and seat {hand.actor} must act"
            raise DisagreementError(problem, place=_place(self.story, 0))
        if hand.board != self.story.board:
            raise DisagreementError("the board is not what the betting allows", place=_place(self.story, 0))
        return Reenactment(self.story, hand)

    # before the first decision

    def _start(self) -> Hand:
        story = self.story
        posts, opens = self._posts(), self._opens()
        stack = {player.seat: player.stack for player in story.players}
        return Hand(
            self._rules(),
            self.game,
            self.seats,
            [stack[seat] for seat in self.seats],
            self._deck(),
            posts=posts,
            button=None if story.game in told.STUD else story.button or self.seats[-1],
            opens=opens,
            ask_showdown=True,
        )

    def _rules(self) -> Rules:
        story = self.story
        fixed = story.betting is Betting.FIXED
        lower, higher = story.stakes if fixed else (story.stakes[1], 0)
        bring_in = self._bring_in(lower) if story.game in told.STUD else 0
        blinds = {line.amount for what in (told.SMALL, told.BIG) for line in self._posted(what)}
        fee = None
        if story.rake:
            fee = Fee(bands=(FeeBand(1, 99, story.rake),), moment=FeeMoment.AT_END)
        limit = Limit(
            name=_stakes_name(story),
            betting=story.betting,
            lower=lower,
            higher=higher,
            blinds=tuple(sorted(blinds)),
            chip=self.reading.chip,
            bring_in=bring_in,
            fee=fee,
            tournament=_level(story),
        )
        page = "fixed limit" if story.game in ("draw", *told.STUD) else str(story.betting)
        rules = common_rules(story.game, page).but(
            limit=limit,
            most_seats=_MOST_PLAYERS,
            odd_half=self.reading.odd_half,
            odd_chips="one each" if self.reading.one_each else "one player",
        )
        if self.reading.any_raise:
            rules = rules.but(min_reraise="any larger", short_all_in="counts", streets=Streets(open_pair="any"))
        if self.shared:  # dealt without burns, so the deck is as short as it was there
            rules = rules.but(burn=False)
        return rules.but(deck="52") if story.game == "draw" else rules

    def _bring_in(self, lower: int) -> int:
        """The forced bet.

        A player who made it all-in may have had less; then the first call shows it. If nobody made it, because somebody
        completed it at once, it was less than a bet.
        """
        made = next(iter(self._posted(told.BRING_IN)), None)
        if made is not None:
            put_in = [line for line in self.story.lines if isinstance(line, Acted) and line.amount]
            first = put_in[0] if put_in else None
            return max(made.amount, first.to) if made.all_in and first and first.verb == "call" else made.amount
        antes = max((line.amount for line in self._posted(told.ANTE)), default=0)
        return max(1, min(lower - 1, antes or lower // 2))

    def _posted(self, what: str) -> list[Posted]:
        return [line for line in self.story.lines if isinstance(line, Posted) and line.what == what]

    def _posts(self) -> tuple[Post, ...]:
        posts: list[Post] = []
        bets: dict[int, int] = {}
        smalls = 0
        for line in self.story.lines:
            if not isinstance(line, Posted) or line.what == told.BRING_IN:
                continue
            live = line.what not in (told.ANTE, told.DEAD)
            again = line.what == told.BIG and any(post.what == told.BIG for post in posts)
            if line.what == told.SMALL:
                smalls += 1
                live = smalls == 1 or self.reading.second_small_live
            if live:  # the referee takes a bet's total, not what is added
                bets[line.seat] = bets.get(line.seat, 0) + line.amount
            post = self._post(line, bets[line.seat] if live else line.amount, live=live)
            posts.append(post._replace(what="live post") if again else post)  # of a player coming in
        return tuple(posts)

    def _post(self, line: Posted, amount: int, *, live: bool) -> Post:
        """A post; a blind posted all-in still sets the full amount to call."""
        what = line.what if live or line.what == told.ANTE else "dead post"
        if live and line.all_in and line.what in (told.SMALL, told.BIG):
            small, big = self.story.stakes if self.story.betting is not Betting.FIXED else (0, self.story.stakes[0])
            amount = max(amount, big if line.what == told.BIG else small)
        return Post(self.place[line.seat], amount, what, live)

    def _opens(self) -> int:
        """The first to act: the seat after the last blind or straddle, ignoring posts for coming in."""
        first = next((line for line in self.story.lines if isinstance(line, Acted)), None)
        if self.reading.opens_as_told and first is not None:
            return self.place[first.seat]
        blinds = self._posted(told.BIG)[:1] or self._posted(told.SMALL)[:1]
        last = (self._posted(told.STRADDLE) or blinds)[-1:]
        return (self.place[last[0].seat] + 1) % len(self.seats) if last else 0

    # the deck

    def _deck(self) -> tuple[Card, ...]:
        """The pack from the top, so that everyone is dealt the recorded cards; the rest is unknown."""
        game = self.story.game
        if game in told.STUD:
            cards = self._stud_deck()
        elif game in told.DRAWS:
            cards = self._draw_deck()
        else:
            cards = self._passes(self.game.keeps)
            board = self.story.board + (UNKNOWN,) * (5 - len(self.story.board))
            for first, last in ((0, 3), (3, 4), (4, 5)):
                cards += [UNKNOWN, *board[first:last]]
        known = [card for card in cards if card != UNKNOWN]
        if len(known) != len(set(known)):
            twice = next(card for card in known if known.count(card) > 1)
            raise HistoryError(f"{format_card(twice)} is dealt twice", place=_place(self.story, 0))
        pack = find_deck("52" if game == "draw" else self.game.deck)
        strange = [card for card in known if card not in pack.cards]
        if strange:
            raise HistoryError(
                f"{format_card(strange[0])} is not in the pack of {pack.size} cards", place=_place(self.story, 0)
            )
        return (*cards, *(UNKNOWN,) * (pack.size - len(cards)))

    def _passes(self, count: int) -> list[Card]:
        """Hole cards, one at a time around the table."""
        hole = [self._hole(seat, count) for seat in self.seats]
        return [held[card] for card in range(count) for held in hole]

    def _hole(self, seat: int, count: int) -> tuple[Card, ...]:
        """The known first cards of a player: from the deal, otherwise from the showdown."""
        dealt = next((line for line in self.story.lines if isinstance(line, Dealt) and line.seat == seat), None)
        cards = dealt.cards if dealt is not None else ()
        if not cards and self.story.game not in told.DRAWS:
            cards = self.shown.get(seat) or self.seen.get(seat, ())
        if len(cards) > count:
            problem = f"{self.story.names[seat]} has {len(cards)} cards where {count} are dealt"
            raise HistoryError(problem, place=_place(self.story, dealt.line if dealt else 0))
        return cards + (UNKNOWN,) * (count - len(cards))

    def _draw_deck(self) -> list[Card]:
        """The first cards; then for each draw a burn, if anyone draws, and the new cards in turn."""
        actions: list[PhhAction] = []
        drawing: dict[int, int] = {}

        def serve() -> None:
            """Deal unknown cards to players whose draws are not recorded."""
            actions.extend(DealHole(player, (UNKNOWN,) * count) for player, count in drawing.items() if count)
            drawing.clear()

        for player, seat in enumerate(self.seats):
            actions.append(DealHole(player, self._hole(seat, self.game.keeps)))
        drawn = False
        for line in self.story.lines:
            match line:
                case Street():
                    serve()
                    drawn = True
                case Threw(seat, count, cards):
                    thrown = cards + (UNKNOWN,) * (count - len(cards))
                    actions.append(OfOtherGames(self.place[seat], "sd", thrown))
                    drawing[self.place[seat]] = count
                case Dealt(seat, cards) if drawn:
                    drawing.pop(self.place[seat], None)
                    actions.append(DealHole(self.place[seat], cards))
        serve()
        actions += [ShowMuck(self.place[seat], cards) for seat, cards in (self.seen | self.shown).items()]
        names = [self.story.names[seat] for seat in self.seats]
        hole, draws = exchanged(self.story.source, names, tuple(actions), self.game)
        deck = [held[card] for card in range(self.game.keeps) for held in hole]
        for cards in draws:
            deck += [UNKNOWN, *cards] if cards else []
        return deck

    def _stud_deck(self) -> list[Card]:
        """Two down and one up to everyone, then for each street a burn and a card to everyone still in."""
        hands = {seat: self._stud_cards(seat) for seat in self.seats}
        cards = [hands[seat][card] for card in range(3) for seat in self.seats]
        inside = set(self.seats)
        for line in self.story.lines:
            if isinstance(line, Acted) and line.verb == "fold":
                inside.discard(line.seat)
            elif isinstance(line, Street) and line.name in told.STREETS[1:]:
                at = 3 + told.STREETS.index(line.name) - 1
                new = line.cards or tuple(hands[seat][at] for seat in self.seats if seat in inside)
                cards += new if self.shared else (UNKNOWN, *new)
        return cards

    def _stud_cards(self, seat: int) -> tuple[Card, ...]:
        """A player's seven cards, unknown if not recorded."""
        cards = [UNKNOWN] * 7
        count = 3
        for line in self.story.lines:
            if isinstance(line, Street) and line.name in told.STREETS:
                count = 3 + told.STREETS.index(line.name)
            if not isinstance(line, Dealt) or line.seat != seat:
                continue
            first = count - len(line.cards)
            if first < 0:
                problem = f"{self.story.names[seat]} has {len(line.cards)} cards on a street of {count}"
                raise HistoryError(problem, place=_place(self.story, line.line))
            cards[first:count] = line.cards
        shown = self.shown.get(seat) or self.seen.get(seat, ())
        if shown:
            # They are listed by street, or down cards first; the open ones stay where they are.
            rest = [card for card in shown if card not in cards]
            cards = [rest.pop(0) if card == UNKNOWN and rest else card for card in cards]
        return tuple(cards)

    # decisions

    def _put(self, hand: Hand, line: Acted | Threw | Posted) -> None:
        seat = line.seat
        if hand.over or hand.actor != seat or _at_showdown(hand):
            who = "the hand is over" if hand.over or _at_showdown(hand) else f"seat {hand.actor} must act"
            problem = f"{self.story.names[seat]} cannot act: {who}"
            raise DisagreementError(problem, place=_place(self.story, line.line))
        try:
            hand.act(self._spoken(hand, line))
        except RefusedError as refused:
            said = f"{self.story.names[seat]}: {refused}"
            raise DisagreementError(said, place=_place(self.story, line.line)) from None

    def _spoken(self, hand: Hand, line: Acted | Threw | Posted) -> referee.Action:
        if isinstance(line, Posted):
            return referee.BringIn()
        if isinstance(line, Threw):
            held = hand.hole[self.place[line.seat]]
            unseen = tuple(card for card in held if card == UNKNOWN)
            return referee.Discard(line.cards or unseen[: line.number])
        if line.verb == "fold":
            return referee.Fold()
        options = hand.options
        if line.verb in ("check", "call"):
            return referee.Call() if any(isinstance(one, MayCall) for one in options) else referee.Check()
        return _bet(options, line, checkable=any(isinstance(one, MayCheck) for one in options))

    def _showdown(self, hand: Hand) -> None:
        while not hand.over and _at_showdown(hand):
            seat = hand.actor or 0
            cards, at = self.shown.get(seat), self.place[seat]
            muck = any(isinstance(one, MayMuck) for one in hand.options)
            if UNKNOWN in hand.board:
                raise HistoryError("the record does not show the whole board", place=_place(self.story, 0))
            if (not muck) if cards is None else UNKNOWN in hand.hole[at] + hand.up[at]:
                problem = f"the record lacks the cards of {self.story.names[seat]}, which decide the showdown"
                raise HistoryError(problem, place=_place(self.story, 0))
            try:
                hand.act(referee.Muck() if cards is None else referee.Show())
            except RefusedError as refused:
                raise DisagreementError(str(refused), place=_place(self.story, 0)) from None


def _bet(options: tuple[referee.Option, ...], line: Acted, *, checkable: bool) -> referee.Action:
    """A bet or a raise in the referee's words."""
    for option in options:
        if isinstance(option, MayBringIn) and line.to == option.amount:
            return referee.BringIn()
        if isinstance(option, MayBet):
            return referee.Bet(line.to)
        if isinstance(option, MayRaise):
            return referee.Raise(line.to)
    return referee.Bet(line.to) if checkable else referee.Raise(line.to)


def _at_showdown(hand: Hand) -> bool:
    return any(isinstance(option, MayShow) for option in hand.options)


def _level(story: Story) -> TournamentLevel | None:
    """Where a tournament's hand belongs."""
    at = story.tournament
    if at is None:
        return None
    return TournamentLevel(name=f"Tournament #{at.number}", level=at.level, buy_in=at.buy_in, entry_fee=at.fee)


def _stakes_name(story: Story) -> str:
    with in_chips(story.tournament is not None):
        first, second = map(format_money, story.stakes)
    return f"{first}-{second}" if story.betting is Betting.FIXED else f"{first}-{second} {story.betting}"
