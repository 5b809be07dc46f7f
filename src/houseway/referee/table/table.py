"""A table: seats, stacks, button, what players owe, and what carries over from one hand to the next.

A table changes only by `apply` (between hands) and `deal`. Like a hand it is pure: the order of the deck is an input.
Chips brought in always equal the chips on the table plus what the house has collected plus what departed players took
away.
"""

from collections.abc import Collection, Mapping, Sequence
from copy import copy as shallow
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, Self, get_args

from houseway.cards import JOKER, Card, as_cards, rank_of, suit_of
from houseway.chips.money import format_money
from houseway.decks import deck as find_deck
from houseway.errors import CardError, InvariantError
from houseway.ranking.orders import ACE
from houseway.referee.game import Game
from houseway.referee.hand import NO_BUTTON, Hand, Post
from houseway.referee.mishaps import Report, check_report, parse_report
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import COMMON, SWITCHES, Rules, joined
from houseway.referee.rules.values import NONE, every
from houseway.referee.shared_actions import cents_of
from houseway.referee.shared_events import TableEvent
from houseway.referee.table.aftermath import Aftermath, aftermath_of
from houseway.referee.table.claims import Claims, claims
from houseway.referee.table.killing import killer_of
from houseway.referee.table.resuming import check_resume
from houseway.referee.table.seating import HandPlan, Places, Plan, Seat, able, between, seats_named
from houseway.referee.table.seating_commands import (
    Bring,
    CallBombPot,
    ComeBack,
    Command,
    DrawButton,
    Leave,
    Move,
    PlaceButton,
    RabbitHunt,
    ShowCards,
    Sit,
    SitOut,
    Straddle,
    TopUp,
)
from houseway.referee.table.seating_events import (
    BlindDeferred,
    BombPotCalled,
    ButtonDrawn,
    ButtonMoved,
    CameBack,
    CardsShown,
    KillOwed,
    Left,
    Missed,
    PotTaken,
    RabbitHunted,
    SatOut,
    Seated,
    StraddleAnnounced,
    ToppedUp,
    Waiting,
)
from houseway.referee.table.wishes import ArrangedHand, Cards, check, wishes_of
from houseway.shuffle import SimShuffler, any_sim_seed

if TYPE_CHECKING:
    from houseway.referee.play import Carry

NAME_LENGTH: Final = 40
NO_CLAUSE: Final = ""
"""Cited for the program's choice of the button's seat: no rule covers it (CX-144)."""
_STRADDLERS: Final = {
    "under the gun": "only seat {}, left of the big blind, may straddle",
    "button": "only seat {}, with the button, may straddle",
    "any seat": "only a player who is dealt in and has no blind may straddle",
}
_MISSED_TOPIC: Final = {"post": "missed.post", "wait": "missed.wait", "kill": "missed.kill"}
_MOVED_TOPIC: Final = {"post": "seat.change", "wait": "seat.change"}
_ENTRY_TOPIC: Final = {
    "free": "entry.free",
    "post": "entry.post",
    "wait": "entry.wait",
    "after button": "entry.wait",
    "post ahead of button": "entry.post",
    "kill": "entry.kill",
}


def _checked_name(given: object) -> str:
    name = given.strip() if isinstance(given, str) else ""
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise RefusedError(f"a name must have 1 to {NAME_LENGTH} printable characters")
    return name


class ShuffledDeck(Protocol):
    """A shuffled deck: its cards in the order they will be dealt."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """From the top."""


class DealtIn(NamedTuple):
    """When and how a seat comes into the game."""

    deal: int
    """1 is the next hand; 0 if none of the hands examined."""
    posts: tuple[Post, ...]
    why: str
    """Why it is not dealt in on the next hand, in words; empty if it is."""


class Table:
    """Seats 1 to `seats` of one offer.

    Two tables are equal if everything about them is, apart from past events. A table is mutable, so it has no hash.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, rules: Rules, game: Game, *, seats: int | None = None) -> None:
        count = rules.most_seats if seats is None else seats
        if not 2 <= count <= rules.most_seats:
            raise RefusedError(
                f"a table of {rules.title or game.title} has 2 to {rules.most_seats} seats, not {count}",
                clause=rules.cite("seats"),
            )
        self.rules = rules
        self.game = game
        self.count = count
        self.seats: dict[int, Seat] = {}
        self.button: int | None = None
        self.small: int | None = None
        self.big: int | None = None
        self.places = Places()
        """Where the blinds were on the last hand."""
        self.skip: int | None = None
        self.straddler: int | None = None
        self.bomb = False
        """Whether the next hand is called as a bomb pot."""
        self.killer: int | None = None
        self.legs: tuple[int, int] | None = None
        """(seat, whole pots won running)."""
        self.passed: dict[int, tuple[int, ...]] = {}
        """For each seat and blind, the number of the hand on which that blind last reached or passed the seat."""
        self.hand: Hand | None = None
        self.events: list[TableEvent] = []
        self.hands_dealt = 0
        self.brought_in = 0
        self.taken_away = 0
        self.collected = 0
        self.carried = 0
        """A pot that waits for the next deal: nobody opened for it, or it pushed."""
        self.carry: Carry | None = None
        """What the last hand passes on to the next."""
        self.next_button: int | None = None
        """Where the last hand sent the button."""
        self.voids = 0
        """How many of the hands dealt did not count: misdeals and foul decks."""
        self.paid: tuple[tuple[int, int], ...] = ()
        """(seat, fee) that the next hand does not pay, because it was paid on the hand being redealt; 0 for the pot."""
        self.again: tuple[int, ...] = ()
        """The players of the void hand: it is redealt to exactly them."""
        self.aftermath: Aftermath | None = None
        """What of the last hand may still be shown, until the next is dealt."""
        self._before: StateBeforeDeal | None = None
        """The state when the current hand was dealt."""

    @property
    def least_stack(self) -> int:
        """The fewest chips with which a player is dealt in."""
        return self.game.family.least_stack(self.rules)

    def __repr__(self) -> str:
        rules = self.rules
        button = f", button {self.button}" if self.button is not None else ""
        dealt = "1 hand" if self.hands_dealt == 1 else f"{self.hands_dealt or 'no'} hands"
        where = f"{rules.house}/{rules.game} {rules.limit.name}"
        return f"<Table {where}, {len(self.seats)} of {self.count} seats taken{button}, {dealt} dealt>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return _state(self) == _state(other)

    def copy(self) -> Self:
        """An independent copy, even in the middle of a hand: changing one leaves the other unchanged."""
        new = shallow(self)
        new.seats = {number: seat.copy() for number, seat in self.seats.items()}
        new.passed, new.events = dict(self.passed), self.events[:]
        new.hand = None if self.hand is None else self.hand.copy()
        return new

    # between hands

    def resume(
        self,
        carry: "Carry | None" = None,
        *,
        carried: int | str = 0,
        button: int | None = None,
        killer: int | None = None,
    ) -> None:
        """Start in the middle of a session, as if the last hand had left this for the next one.

        `carry` is a `PushPot` (push-nine) or a `BankTurn` (the banked games); `carried` are chips in the middle, in
        cents or as text, which count as brought in; `button` is the seat that the last hand sent the button to, if
        hands decide that; `killer` is the seat that must kill the next pot. Inconsistent input is refused.
        """
        self.settle()
        if self.hand is not None:
            raise RefusedError("a hand is being played: resume only between hands")
        chips = cents_of(carried)
        check_resume(self.rules, self.game, self.seats, self.count, carry, chips, button, killer)
        self.brought_in += chips - self.carried
        self.carry, self.carried, self.next_button, self.killer = carry, chips, button, killer

    def apply(self, command: Command) -> list[TableEvent]:
        """Carry out one command; its events, or a `RefusedError` and nothing changed."""
        self.settle()
        if self.hand is not None:
            raise RefusedError("a hand is being played: seats, stacks and button change between hands only")
        given: object = command
        match given:
            case Sit():
                events = self._sit(given)
            case Bring(seat, name, stack, entry):
                events = self._take(seat, name, stack, entry)
            case Leave(seat):
                events = self._leave(seat)
            case SitOut(seat):
                self._player(seat).out = True
                events = [SatOut(seat)]
            case ComeBack(seat, how):
                events = self._come_back(seat, how)
            case TopUp(seat, amount):
                events = self._top_up(seat, amount)
            case Move(seat, to, how):
                events = self._move(seat, to, how)
            case DrawButton(cards):
                events = self._draw_button(cards)
            case PlaceButton(seat):
                self._needs_button()
                self._player(seat)
                self._put_button(seat, drawn=False)
                events = [ButtonMoved(seat, NO_CLAUSE)]
            case Straddle(seat):
                events = self._straddle(seat)
            case CallBombPot(on):
                events = self._call_bomb_pot(on=on)
            case ShowCards() | RabbitHunt():
                events = [self._turn_up(given)]
            case _:
                known = ", ".join(one.__name__ for one in get_args(Command))
                raise RefusedError(f"{type(command).__name__} is not a command", legal=known)
        self.events += events
        return events

    def changed(self, rules: Rules, game: Game, *, dealer: int | None = None) -> Self:
        """A copy that plays another game from the next hand on: the same seats, stacks, and button.

        `dealer` is the seat that deals the next hand, if that is not simply the next one in turn: it has the button. A
        stack stays even if nobody could buy in with it there. What was announced for the next hand lapses, and so do
        blinds that were missed in a game with other blinds.
        """
        self.settle()
        why = self.cannot_change
        if why:
            raise RefusedError(why)
        if len(self.seats) > rules.most_seats:
            raise RefusedError(
                f"{rules.title or game.title} takes {rules.most_seats} players at most, and {len(self.seats)} sit here",
                clause=rules.cite("seats"),
            )
        chip = rules.limit.chip
        if any(player.stack % chip for player in self.seats.values()):
            raise RefusedError(f"not every stack comes out in whole chips of {format_money(chip)}")
        new = self.copy()
        new.rules, new.game = rules, game
        new.straddler = new.killer = new.legs = new.carry = new.next_button = new.skip = None
        new.bomb, new.paid, new.aftermath = new.bomb and new.has_bomb_pots, (), None
        other = len(rules.limit.blinds) != len(self.rules.limit.blinds)
        if other:
            new.places, new.passed = Places(), {}
        if dealer in new.seats:
            new.next_button = dealer if new.has_button else None
            new.button = dealer if new.button is None or not new.has_button else new.button
        for player in new.seats.values():
            player.deferred, player.missed = 0, () if other else player.missed
            ways = rules.seating.missed if player.owes else (*rules.seating.entry, "free")
            player.how = player.how if player.how in ways else ways[0]
        return new

    @property
    def cannot_change(self) -> str:
        """Why the game cannot change now; empty if it can."""
        if self.hand is not None and not self.hand.over:
            return "a hand is being played: the game changes between hands only"
        if self.carried or (self.carry is not None and any(map(self.carry.holds, self.seats))):
            return "a pot waits for the next hand: the game can change when it has been won"
        if self.again:
            return "the void hand is dealt again first: the game can change after that"
        return ""

    def divide(self, dealt: Collection[int]) -> list[TableEvent]:
        """The game breaks up: chips waiting in the middle are divided equally among those entitled to them.

        Those are the pushers of a push pot, otherwise the players last dealt in who are still here. Odd chips go to the
        lowest seats. With nobody at the table the chips stay where they are.
        """
        self.settle()
        if self.hand is not None:
            raise RefusedError("a hand is being played: the game breaks up between hands")
        carry, here = self.carry, sorted(self.seats)
        part = [seat for seat in here if carry is not None and carry.holds(seat)]
        part = part or [seat for seat in here if seat in dealt] or here
        if not self.carried or not part:
            return []
        chip = self.rules.limit.chip
        each, odd = divmod(self.carried // chip, len(part))
        shares = {seat: (each + (place < odd)) * chip for place, seat in enumerate(part)}
        shares[part[0]] += self.carried % chip
        for seat, share in shares.items():
            self.seats[seat].stack += share
        self.carried, self.carry, self.next_button = 0, None, None
        events: list[TableEvent] = [PotTaken(seat, share, COMMON) for seat, share in shares.items() if share]
        self.events += events
        return events

    @property
    def has_button(self) -> bool:
        """Whether a button goes around; stud is dealt without one, unless the house has a traveling button (CX-131)."""
        return self.game.has_button(self.rules)

    def _needs_button(self) -> None:
        if not self.has_button:
            raise RefusedError(
                "there is no button at this table: a house dealer deals, and cards go out from the dealer's left",
                clause=self.rules.cite("button"),
            )

    def _player(self, seat: int) -> Seat:
        if type(seat) is not int or seat not in self.seats:
            raise RefusedError(f"nobody sits in seat {seat}", legal=seats_named(self.seats))
        return self.seats[seat]

    def _empty_seat(self, seat: int) -> None:
        if type(seat) is not int or not 1 <= seat <= self.count:
            raise RefusedError(f"there is no seat {seat}: seats are 1 to {self.count}", clause=self.rules.cite("seats"))
        if seat in self.seats:
            raise RefusedError(f"seat {seat} is {self.seats[seat].name}'s", clause=COMMON)

    def _sit(self, command: Sit) -> list[TableEvent]:
        limit = self.rules.limit
        self._empty_seat(command.seat)
        _checked_name(command.name)
        if command.buy_in < max(limit.buy_in, limit.chip):
            least = format_money(max(limit.buy_in, limit.chip))
            raise RefusedError(
                f"a buy-in of {format_money(command.buy_in)} is too small: it is at least {least}",
                clause=self.rules.cite("buy_in"),
            )
        return self._take(command.seat, command.name, command.buy_in, command.entry)

    def _take(self, seat: int, said: str, stack: int, entry: str | None) -> list[TableEvent]:
        """Seat a player with whole chips; the minimum buy-in applies to buy-ins, not to stacks brought along."""
        limit = self.rules.limit
        self._empty_seat(seat)
        if len(self.seats) >= self.rules.most_seats:
            raise RefusedError(
                f"{self.rules.title or self.game.title} takes {self.rules.most_seats} players at most",
                clause=self.rules.cite("seats"),
            )
        name = _checked_name(said)
        if stack <= 0 or stack % limit.chip:
            raise RefusedError(
                f"a buy-in is whole chips of {format_money(limit.chip)}", clause=self.rules.cite("buy_in")
            )
        how = self._choice(entry, self.rules.seating.entry, _ENTRY_TOPIC)
        self.seats[seat] = Seat(name, stack, how=how)
        self.brought_in += stack
        return [
            Seated(seat, name, stack, self.rules.cite("seats")),
            CameBack(seat, how, self.rules.cite(_ENTRY_TOPIC[how])),
        ]

    def _choice(self, wanted: str | None, offered: Sequence[str], topics: Mapping[str, str], more: str = "") -> str:
        """How to come in: by default the first way offered; `more` is the clause that requires it."""
        if wanted is None:
            return offered[0]
        if wanted not in offered:
            cited = [self.rules.cite(topics[one]) for one in offered]
            raise RefusedError(f"{wanted!r} is not offered here", legal=", ".join(offered), clause=joined(more, *cited))
        return wanted

    def _leave(self, seat: int) -> list[TableEvent]:
        player = self._player(seat)
        del self.seats[seat]
        self._out_of_aftermath(seat)
        self.taken_away += player.stack
        if self.killer == seat:
            self.killer = None
        if self.legs is not None and self.legs[0] == seat:
            self.legs = None
        if self.carry is not None:
            # A table that everyone has left then starts a new game (CC-PG-09).
            self.carry = self.carry.without(seat) if self.seats else None
        left = self._claims(self.seats)
        self.seats, self.carry, self.carried, self.next_button = left[:4]
        if not self.seats:
            self._forget_button()
        return [Left(seat, player.name, player.stack), *left.events]

    def _forget_button(self) -> None:
        """After everyone has left, the next players reopen the table and draw for the button (OAS-HE-29, CC-PN-05)."""
        self.button = self.small = self.big = self.skip = self.straddler = self.next_button = None
        self.places, self.passed = Places(), {}

    def _come_back(self, seat: int, how: str | None) -> list[TableEvent]:
        player = self._player(seat)
        if player.stack == 0:
            raise RefusedError(f"seat {seat} has no chips: top up first", clause=self.rules.cite("buy_in"))
        if player.owes:
            offered = self.rules.seating.missed
            chosen = (
                player.how if not player.out and player.how in offered else None
            )  # a player already back has chosen
            player.how = self._choice(how or chosen, offered, _MISSED_TOPIC)
            topic = _MISSED_TOPIC[player.how]
        elif player.moved:
            topic = "seat.change"
            self._choose_after_moving(player, how)
        elif player.new:
            player.how = self._choice(how or player.how, self.rules.seating.entry, _ENTRY_TOPIC)
            topic = _ENTRY_TOPIC[player.how]
        else:
            player.how, topic = "free", "entry.back"  # not new, and nothing was missed
        player.out = False
        return [CameBack(seat, player.how, self.rules.cite(topic))]

    def _choose_after_moving(self, player: Seat, how: str | None) -> None:
        """A player who moved away from the big blind still posts it or waits, whatever new players may do (CX-26)."""
        waits = player.how == "free"
        if self._choice(how, ("wait", "post") if waits else ("post",), _MOVED_TOPIC) == "post":
            player.how, player.wait_hands = "post", 0

    def _top_up(self, seat: int, amount: int) -> list[TableEvent]:
        player, limit = self._player(seat), self.rules.limit
        if amount <= 0 or amount % limit.chip:
            raise RefusedError(f"{format_money(amount)} is not whole chips of {format_money(limit.chip)}")
        if player.stack + amount < limit.buy_in:
            raise RefusedError(
                f"a stack is topped up to {format_money(limit.buy_in)} or more", clause=self.rules.cite("buy_in")
            )
        player.stack += amount
        self.brought_in += amount
        return [ToppedUp(seat, amount, self.rules.cite("buy_in"))]

    def _move(self, seat: int, to: int, how: str | None) -> list[TableEvent]:
        """Change seats. Moving away from the big blind has a price that depends on the house (CX-26, CC-HE-23)."""
        player = self._player(seat)
        self._empty_seat(to)
        topic = "seats"
        if self.rules.seating.seat_change == "post or wait" and not player.paid and self._moves_away(seat, to):
            topic = "seat.change"
            player.how = self._choice(how, ("post", "wait"), _MOVED_TOPIC)
            player.new = player.moved = True
            if player.how == "wait":
                player.wait_hands = self._hands_to_big(seat)
                player.how = "free"
        elif self.rules.seating.seat_change == "free before blind":
            topic = "seat.change"
            if gone := self._blinds_gone_by(seat, to):
                player.how = self._choice(how, self.rules.seating.missed, _MISSED_TOPIC, self.rules.cite(topic))
                player.missed, player.new = tuple(sorted({*player.missed, *gone})), False
        del self.seats[seat]
        self.seats[to] = player
        self._out_of_aftermath(seat)
        if self.killer == seat:
            self.killer = to
        if self.legs is not None and self.legs[0] == seat:
            self.legs = (to, self.legs[1])
        if self.carry is not None:
            self.carry = self.carry.moved(seat, to)
        if self.next_button == seat and self.rules.push.button == "winner":
            self.next_button = to  # the button belongs to the winner (CC-PN-07), not the chair
        return [Seated(to, player.name, player.stack, self.rules.cite(topic))]

    def _blinds_gone_by(self, seat: int, to: int) -> list[int]:
        """The blinds that have passed the new seat and not yet, in this round of the table, the old one (CC-HE-23)."""
        none = (0,) * len(self.rules.limit.blinds)
        old, new = self.passed.get(seat, none), self.passed.get(to, none)
        return [at for at, (then, now) in enumerate(zip(old, new, strict=True)) if now > then]

    def _moves_away(self, seat: int, to: int) -> bool:
        """Whether the big blind will take longer to reach the new seat."""
        return self.big is not None and self._hands_to_big(to) > self._hands_to_big(seat)

    def _hands_to_big(self, seat: int) -> int:
        """How many hands until the big blind reaches a seat, counting the players on the way."""
        on_the_way = [one for one, player in self.seats.items() if player.ready and between(one, self.big or 0, seat)]
        return len(on_the_way) + 1

    def _draw_button(self, cards: Sequence[Card]) -> list[TableEvent]:
        """A card up to each player from the house dealer's left; the highest card takes the button (OAS-HE-29)."""
        self._needs_button()
        try:
            cards = as_cards(cards)
        except CardError as error:
            raise RefusedError(str(error), clause=self.rules.cite("button.draw")) from None
        if JOKER in cards:
            raise RefusedError(
                "a joker cannot be used in the draw for the button", clause=self.rules.cite("button.draw")
            )
        if len(set(cards)) != len(cards):
            raise RefusedError("the draw for the button has the same card twice", clause=self.rules.cite("button.draw"))
        players = sorted(self.seats)
        events: list[TableEvent] = []
        left = list(cards)
        clause = self.rules.cite("button.draw")
        while True:
            if len(left) < len(players) or not players:
                raise RefusedError(
                    f"a draw for the button takes a card for each of {len(players)} players", clause=clause
                )
            drawn = {seat: left.pop(0) for seat in players}
            events += [ButtonDrawn(seat, card, clause) for seat, card in drawn.items()]
            rank = {seat: self._draw_rank(card) for seat, card in drawn.items()}
            players = [seat for seat in drawn if rank[seat] == max(rank.values())]
            if len(players) == 1:
                break
            if self.rules.seating.button_draw != "redraw":
                order = self.rules.seating.button_draw
                players.sort(key=lambda seat: order.index("cdhs"[suit_of(drawn[seat])]))
                players = players[-1:]
                break
        self._put_button(players[0], drawn=True)
        return [*events, ButtonMoved(players[0], clause)]

    def _put_button(self, seat: int, *, drawn: bool) -> None:
        """Put the button in front of a seat.

        The player who drew the highest card has it on the next hand (OAS-HE-30, CC-PN-05), and so does the chosen seat
        if the last hand sent the button somewhere or nobody has it. Otherwise it moves on from where it was put.
        """
        if self.hands_dealt > self.voids and (drawn or self.button is None or self.next_button is not None):
            self.next_button = seat
            self.places, self.skip = Places(), None
        self.button = seat

    def _draw_rank(self, card: Card) -> int:
        """A card's rank in the draw for the button; the ace may be lowest there (CX-02)."""
        rank = rank_of(card)
        return -1 if rank == ACE and self.rules.seating.button_draw_ace == "low" else rank

    def _straddle(self, seat: int) -> list[TableEvent]:
        self._player(seat)
        if self.rules.blinds.window == "straddle":
            raise RefusedError(
                "a straddle is made when everyone has two cards, not before the deal", clause=self.rules.cite("window")
            )
        if not self.rules.blinds.straddle:
            raise RefusedError("there is no straddle at this table", clause=self.rules.cite("straddle"))
        if self.next_is_bomb:
            raise RefusedError("the next hand is a bomb pot, without blinds", clause=self.rules.cite("straddle"))
        may, clause = self._plan(None, self._claims()).straddlers, self.rules.cite("straddle")
        if not may:
            raise RefusedError("with so few players there is nobody to straddle", clause=clause)
        if seat not in may:
            raise RefusedError(_STRADDLERS[self.rules.blinds.straddle_from].format(may[0]), clause=clause)
        if self.straddler != seat and self.straddler in may:
            raise RefusedError(f"seat {self.straddler} straddles the next hand already", clause=clause)
        self.straddler = seat
        return [StraddleAnnounced(seat, self.rules.cite("straddle"))]

    @property
    def straddlers(self) -> tuple[int, ...]:
        """The seats that may announce a straddle for the next hand now."""
        blinds = self.rules.blinds
        if not blinds.straddle or blinds.window == "straddle" or self.next_is_bomb:
            return ()
        try:
            may = self._plan(None, self._claims()).straddlers
        except RefusedError:  # too few have chips
            return ()
        return () if self.straddler in may else may

    @property
    def has_bomb_pots(self) -> bool:
        """Whether a hand here may be a bomb pot."""
        return SWITCHES["bomb_pots"].concerns(self.rules, self.game) and self.rules.blinds.bomb_pots != NONE

    @property
    def next_is_bomb(self) -> bool:
        """Whether the next hand is a bomb pot: because it was called, or because its turn has come."""
        hands = every(self.rules.blinds.bomb_pots)
        turn = bool(hands) and (self.hands_dealt - self.voids + 1) % hands == 0
        return self.has_bomb_pots and (self.bomb or turn)

    def _call_bomb_pot(self, *, on: bool) -> list[TableEvent]:
        if not self.has_bomb_pots:
            raise RefusedError("there are no bomb pots at this table", clause=self.rules.cite("blind.ante"))
        if self.bomb == on:
            raise RefusedError(f"the next hand is {'already' if on else 'not'} called as a bomb pot")
        self.bomb = on
        return [BombPotCalled(on, self.rules.cite("blind.ante"))]

    def _turn_up(self, wanted: ShowCards | RabbitHunt) -> TableEvent:
        """After a hand, a player shows cards of their own, or asks for the rest of the board."""
        seat, after, showdown = wanted.seat, self.aftermath, self.rules.showdown
        self._player(seat)
        shows = isinstance(wanted, ShowCards)
        clause = self.rules.cite("show" if shows else "uncontested")
        if not (showdown.show_cards if shows else showdown.rabbit_hunt):
            no = "nobody shows cards after a hand" if shows else "there is no rabbit hunt"
            raise RefusedError(f"{no} at this table", clause=clause)
        if after is None:
            raise RefusedError("no hand lies on the table: there is nothing to show", clause=clause)
        if isinstance(wanted, ShowCards):
            self.aftermath = after.show(seat, wanted.cards, clause=clause)
            return CardsShown(seat, wanted.cards, clause)
        self.aftermath = after.hunt(seat, clause=clause)
        return RabbitHunted(seat, after.coming, clause)

    def _out_of_aftermath(self, seat: int) -> None:
        if self.aftermath is not None:
            self.aftermath = self.aftermath.without(seat)

    @property
    def ready(self) -> list[int]:
        """The seats that the next hand could be dealt to."""
        least = self.least_stack
        return [seat for seat, player in self.seats.items() if able(least, seat, player, self.carry)]

    # a hand

    def _claims(self, present: Collection[int] | None = None) -> Claims:
        """What the last hand left, given that these seats may buy in, or those now present."""
        if present is None and self.carry is not None:
            present = {seat for seat, player in self.seats.items() if player.ready}
        return claims(
            self.rules,
            self.seats,
            carry=self.carry,
            carried=self.carried,
            button=self.next_button,
            present=present or (),
        )

    def _plan(self, straddler: int | None, left: Claims) -> HandPlan:
        plan = Plan(
            self.rules,
            left.seats,
            left.carry,
            least_stack=self.least_stack,
            again=self.again,
            paid=self.paid,
            count=self.count,
        )
        ready = plan.ready
        if len(ready) < 2:
            raise RefusedError(f"a hand takes two players with chips, not {len(ready)}", clause=COMMON)
        fresh = self._first_hand or not self.has_button
        # On the first hand the button stays where it was drawn; after that it moves on.
        button = self.button
        if fresh:
            button = ((self.button or min(ready)) - 2) % self.count + 1
        return plan.deal(
            button=button,
            last=Places() if fresh else self.places,
            skip=self.skip,
            straddler=straddler,
            killer=self.killer,
            decided=left.button,
            has_button=self.has_button,
            bomb=self.next_is_bomb,
        )

    def after_hand(self) -> Self:
        """A copy as it will be after the current hand, as far as that is known.

        Seats and chips are as before the deal; what the hand will leave for the next one is unknown.
        """
        new = shallow(self)
        new.seats = {number: seat.copy() for number, seat in self.seats.items()}
        new.passed, new.events = dict(self.passed), []
        if self.hand is not None and not self.hand.over:
            new.hand = new.carry = new.next_button = None
        elif self.hand is not None:
            new.hand = self.hand.copy()
        return new

    def dealt_in(self, seat: int, *, most: int) -> DealtIn | None:
        """On which upcoming deal a seat is dealt in if nobody comes or goes, what it posts then, and why it waits.

        None with fewer than two players.
        """
        ahead, why = self.after_hand(), ""
        ahead.settle()
        for number in range(1, most + 1):
            plan = ahead.next_deal()
            if plan is None:
                return None
            if seat in plan.players:
                posts = tuple(post for post in plan.posts if plan.players[post.player] == seat)
                return DealtIn(number, posts, why)
            why = why or next((said for one, said, _ in plan.waiting if one == seat), "")
        return DealtIn(0, (), why)

    def next_deal(self) -> HandPlan | None:
        """Who would be dealt in on the next hand, with which posts; button and blinds go on as if it had been played.

        None, and nothing changed, with fewer than two to play. For a copy that looks ahead: no cards are dealt.
        """
        try:
            plan = self._plan(None, self._claims())
        except RefusedError:
            return None
        self._note_deal(plan)
        self.killer = self.next_button = None
        self.again = ()
        return plan

    def deal(
        self,
        deck: ShuffledDeck | Sequence[Card] | None = None,
        *,
        seed: int | None = None,
        cards: Mapping[int, Cards] | None = None,
        board: Cards | None = None,
        draws: Mapping[int, Cards] | None = None,
        stock: Cards | None = None,
        dice: str | Sequence[int] | None = None,
        ask_showdown: bool = False,
        ask_cuts: bool = False,
        mishaps: Report | str | Sequence[Report | str] | None = (),
    ) -> Hand:
        """Deal the next hand: button, blinds, fees and cards, up to the first decision.

        Pass in a shuffled deck, or a `seed` for a simulated shuffle of the game's pack, which is the same for the same
        seed and number of the hand; with neither, a random seed is chosen. `hand.seed` has the seed, and
        `hand.table_events` what happened at the table.

        You can choose what is dealt: `cards={2: "As Ah"}` by seat in dealing order, the `board`, `draws` by seat, the
        `stock` of pan, and the `dice` of pai gow. The rest comes as shuffled.

        For practice the dealer can make errors: `mishaps=("premature turn",)` happen as soon as they can, and are ruled
        on. After a void hand the same hand is redealt: the same button and blinds, and no fee twice.
        """
        before = len(self.events)
        self.settle()
        if self.hand is not None:
            raise RefusedError("a hand is being played already")
        order, seed = self._order(deck, seed)
        errs = self._errs(mishaps)
        left = self._claims()
        plan = self._plan(self.straddler, left)
        stacks = [left.seats[seat].stack for seat in plan.players]

        def dealt(kind: type[Hand], order: Sequence[Card], dice: Sequence[int]) -> Hand:
            return kind(
                self.rules, self.game, plan.players, stacks, order, posts=plan.posts, button=plan.button,
                opens=plan.opens, ask_showdown=ask_showdown, ask_cuts=ask_cuts, kill_percent=plan.kill_percent,
                carried_in=left.carried, carry=left.carry, dice=dice, paid=self.paid, mishaps=errs,
            )  # fmt: skip

        if cards is board is draws is stock is dice is None:
            hand = dealt(Hand, order, ())
        else:
            wishes = wishes_of(cards=cards, board=board, draws=draws, stock=stock, dice=dice)
            check(wishes, self.rules, self.game, plan.players)
            hand = ArrangedHand.dealt(wishes, dealt, order, self.rules, self.game)
        self.seats, self.carry = left.seats, left.carry
        self.events += left.events
        self._before = StateBeforeDeal(self, left.button)
        self._note_deal(plan)
        self.hand, self.aftermath = hand, None
        self.carried = 0
        self.next_button = None
        hand.seed, hand.table_events = seed, tuple(self.events[before:])
        return hand

    def _errs(self, mishaps: Report | str | Sequence[Report | str] | None) -> tuple[Report, ...]:
        """The dealer's arranged errors, each possible in this game."""
        given: Sequence[Report | str] = (mishaps,) if isinstance(mishaps, str | Report) else mishaps or ()
        found = tuple(check_report(parse_report(one) if isinstance(one, str) else one) for one in given)
        for one in found:
            if one.what not in self.game.family.desk.facts:
                raise RefusedError(f"{one.what}: that cannot happen in {self.rules.title or self.game.title}")
        return found

    def _order(self, deck: ShuffledDeck | Sequence[Card] | None, seed: int | None) -> tuple[Sequence[Card], int | None]:
        """The cards from the top, and the seed of a simulation."""
        if deck is not None:
            if seed is not None:
                raise RefusedError("a hand is dealt from a shuffled deck or from a seed: give only one of them")
            order = deck if isinstance(deck, Sequence) else getattr(deck, "cards", None)
            if not isinstance(order, Sequence):
                raise RefusedError(f"{type(deck).__name__} is not a deck: give cards from the top, or a FairDeck")
            return order, None
        seed = any_sim_seed() if seed is None else seed
        pack = find_deck(self.rules.deck or self.game.deck)
        return SimShuffler(seed, number=self.hands_dealt).shuffle(pack).cards, seed

    def _note_deal(self, plan: HandPlan) -> None:
        rules, limit = self.rules, self.rules.limit
        events: list[TableEvent] = [] if plan.button == NO_BUTTON else [ButtonMoved(plan.button, self._moved_by(plan))]
        events += [Waiting(seat, why, rules.cite(topic)) for seat, why, topic in plan.waiting]
        paid = {plan.players[post.player] for post in plan.posts if post.live and post.amount >= limit.blinds[-1]}
        for seat, player in self.seats.items():
            if seat in plan.players:
                player.new = player.moved = False
                player.how, player.missed = "free", ()
                player.paid |= seat in paid
            elif seat in plan.missed:
                player.missed = plan.missed[seat]
                owed = sum(limit.blinds[at] for at in player.missed)
                cited = joined(*(rules.cite(_MISSED_TOPIC[how]) for how in rules.seating.missed))
                events.append(Missed(seat, owed, cited))
            player.wait_hands = max(0, player.wait_hands - 1)
            if seat in plan.deferred:
                player.deferred = plan.deferred[seat]
                events.append(BlindDeferred(seat, player.deferred, rules.cite("blind.deferred")))
            elif seat in plan.paid_up:
                player.deferred = 0
        self._note_blinds(plan)
        self.straddler = None
        self.bomb = False
        self.hands_dealt += 1
        self.events += events

    def _moved_by(self, plan: HandPlan) -> str:
        """The clauses by which the button moves; none where it lies as it was put or drawn (CX-144)."""
        if self._first_hand or plan.button == self.button:
            return NO_CLAUSE
        return joined(self.rules.cite("button.move"), self.rules.cite("entry.jump") if plan.skipped else "")

    @property
    def _first_hand(self) -> bool:
        """Whether the button is still where it was put or drawn, or nowhere: no hand has counted with it."""
        return self.button is None or self.hands_dealt == self.voids

    def _note_blinds(self, plan: HandPlan) -> None:
        """Keep where the button and the blinds are, and which seats they have come to or gone past."""
        number, none = self.hands_dealt + 1, (0,) * len(self.rules.limit.blinds)
        for at, seats in enumerate(plan.goes_by):
            for seat in seats:
                known = self.passed.get(seat, none)
                self.passed[seat] = (*known[:at], number, *known[at + 1 :])
        if self.carry is None or not self.carry.antes_paid:
            # On a push pot the hand decides where the button stops, once all have bought in (CX-112).
            # Games without a button leave it where it is, for the games after them.
            self.button = self.button if plan.button == NO_BUTTON else plan.button
        self.small, self.big, self.skip, self.places = plan.small, plan.big, plan.jumped, plan.places

    def settle(self) -> None:
        """Return a finished hand's chips to the seats. Runs automatically before the next command or deal."""
        hand = self.hand
        if hand is None or not hand.over:
            return
        result = hand.result
        if result is None:
            raise InvariantError("a hand that is over has a result")
        for seat, stack in zip(result.seats, result.stacks, strict=True):
            # Players without chips are out, unless they play on for a push pot; players who were away still are
            # (CX-113).
            self.seats[seat].out |= stack == 0 and not (result.carry is not None and result.carry.holds(seat))
            self.seats[seat].stack = stack
        if hand.given.carry is not None and hand.given.carry.antes_paid and any(hand.hole):
            self.button = hand.button
        self.aftermath = aftermath_of(hand)
        self.collected += result.collected
        self.carried, self.carry, self.next_button = result.carried, result.carry, result.next_button
        self.paid, self.again = result.paid, ()
        if result.voided and self._before is not None:
            self._before.put_back(self)
            self.voids, self.again = self.voids + 1, hand.seats
            self.paid = tuple(sorted(_added(hand.given.paid, result.paid).items()))
        else:
            self.legs, self.killer = killer_of(self.rules, hand, self.legs)
        self._before = None
        if self.killer is not None and not result.voided:
            post = 2 * self.rules.limit.blinds[-1]
            self.events.append(KillOwed(self.killer, post, self.rules.cite("kill")))
        self.hand = None
        on_table = sum(player.stack for player in self.seats.values())
        if on_table + self.collected + self.carried + self.taken_away != self.brought_in:
            raise InvariantError(
                f"{self.brought_in} brought in, but {on_table} on the table, {self.collected} collected and "
                f"{self.taken_away} taken away"
            )


class StateBeforeDeal:
    """A table's state before a deal, to redeal the hand if it is void.

    The count of hands continues, so that no two share a number; chips are where the hand left them.
    """

    def __init__(self, table: Table, button: int | None) -> None:
        self.seats = {number: seat.copy() for number, seat in table.seats.items()}
        self.kept = {name: getattr(table, name) for name in (
            "button", "small", "big", "places", "skip", "straddler", "killer", "legs", "bomb",
        )}  # fmt: skip
        self.passed = dict(table.passed)
        self.next_button = button

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StateBeforeDeal) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def put_back(self, table: Table) -> None:
        """The old state, except for the chips."""
        for number, seat in table.seats.items():
            if number in self.seats:
                was = self.seats[number].copy()
                was.stack, was.out = seat.stack, was.out or seat.stack == 0
                table.seats[number] = was
        for name, value in self.kept.items():
            setattr(table, name, value)
        table.passed, table.next_button = self.passed, self.next_button


def _added(*parts: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Fees by seat, added up over several hands."""
    total: dict[int, int] = {}
    for part in parts:
        for seat, fee in part:
            total[seat] = total.get(seat, 0) + fee
    return total


def _state(table: Table) -> dict[str, object]:
    """Everything that makes two tables equal; games compare by name, so that one may come from another process."""
    return {**vars(table), "events": (), "game": table.game.name}
