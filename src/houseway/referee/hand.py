"""One deal, from the first posted chip to the last chip pushed.

A `Hand` is handed everything at the start, the order of the deck included, and changes only through `act`.
It runs a game's steps one after the other and rests only where someone must decide. The same inputs give the
same events, byte for byte: there is no clock, no input or output, and no chance in here. Inside, players are
counted 0, 1, 2 ... clockwise from the button's left, or the dealer's left where there is no button; outside, they
are known by their seat numbers.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from houseway.cards import JOKER, Card
from houseway.decks import deck as find_deck
from houseway.referee.actions import Action, Discard, Option
from houseway.referee.banked.actions import SetHand
from houseway.referee.errors import RefusedError
from houseway.referee.events import HandEnded, HandEvent, HandStarted
from houseway.referee.game import AllAtOnce
from houseway.referee.pan.actions import FoulHand
from houseway.referee.play import Carry
from houseway.referee.poker.actions import ChangeDraw, Check, Clear, MayDraw, Show
from houseway.referee.rules import Rules
from houseway.referee.vocabulary import parse_action

if TYPE_CHECKING:
    from houseway.referee.game import Game
    from houseway.referee.play import Play
    from houseway.referee.view import HandView

NO_BUTTON: Final = 0
"""The button's seat where there is none: a house dealer deals, and the lowest seat is first (CX-131)."""
UNKNOWN: Final[Card] = -1
"""A card that a record of the hand does not tell."""


class Post(NamedTuple):
    """Chips that a player (an index) must put in before the deal; a dead post is no part of the player's bet."""

    player: int
    amount: int
    what: str
    live: bool = True
    topic: str = ""
    """What to cite, where `what` alone does not tell: why a live post is owed."""
    last: bool = False
    """Whether the poster is passed over in the first round until all others have acted (CX-79)."""


class Result(NamedTuple):
    """How a hand came out, in the order of its seats."""

    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    net: tuple[int, ...]
    collected: int
    carried: int = 0
    """What stays on the table for the next hand."""
    carry: Carry | None = None
    """What the next hand must know of this one."""
    next_button: int | None = None
    """Where the button goes next, when this hand decides it."""


class Hand:
    """The state of one hand; see the module for what it promises."""

    __slots__ = (
        "acted",
        "actions",
        "aggressor",
        "announced",
        "ask_cuts",
        "ask_showdown",
        "at",
        "before_draw",
        "bet_size",
        "bets",
        "board",
        "burns",
        "button",
        "carried",
        "carried_in",
        "carry",
        "carry_in",
        "checked",
        "checked_sevens",
        "collected",
        "credit",
        "dead",
        "deck",
        "discards",
        "draw_burned",
        "either_size",
        "events",
        "first_button",
        "first_deck",
        "first_kill_percent",
        "flopped",
        "folded",
        "forced",
        "full_level",
        "fulls",
        "game",
        "hole",
        "kill_percent",
        "laid",
        "last_raise",
        "late",
        "level",
        "miscalled",
        "mixes",
        "muck",
        "mucked",
        "next_button",
        "opens",
        "over",
        "pending",
        "play",
        "posters",
        "posts",
        "raises",
        "round",
        "round_heads_up",
        "rules",
        "scores",
        "seats",
        "seen",
        "shown",
        "stacks",
        "started",
        "taken",
        "thrown",
        "top",
        "totals",
        "up",
        "who",
    )  # fmt: skip

    def __init__(
        self,
        rules: Rules,
        game: "Game",
        seats: Sequence[int],
        stacks: Sequence[int],
        deck: Sequence[Card],
        *,
        posts: Sequence[Post] = (),
        button: int | None = None,
        opens: int = 0,
        ask_showdown: bool = False,
        ask_cuts: bool = False,
        kill_percent: int = 100,
        carried_in: int = 0,
        carry: Carry | None = None,
    ) -> None:
        count = len(seats)
        _check_start(rules, game, seats, stacks, deck, opens, carry)
        self.rules = rules
        self.game = game
        self.seats = tuple(seats)
        start = button if button is not None else seats[-1] if game.has_button(rules) else NO_BUTTON
        self.button = self.first_button = start
        """Where the button lies, and where it lay when the hand began: on a push pot it may go on."""
        self.deck = self.first_deck = tuple(deck)
        """The deck as it lies now, and as it was handed in: a cut or a mix changes only the one."""
        self.first_kill_percent, self.carried_in = kill_percent, carried_in
        self.carry_in = self.carry = carry
        self.next_button: int | None = None
        self.play: Play | None = None
        self.actions: list[tuple[int, Action]] = []
        """Every action taken, with its seat: with what was handed in, all that is needed to play the hand again."""
        self.posts = tuple(posts)
        self.opens = opens
        self.ask_showdown = ask_showdown
        self.ask_cuts = ask_cuts
        self.kill_percent = kill_percent
        self.posters = tuple(post.player for post in posts if post.what == "kill" and post.last)
        self.up: list[tuple[Card, ...]] = [()] * count
        self.thrown: list[tuple[Card, ...]] = [()] * count
        self.pending: tuple[int, tuple[Card, ...]] | None = None
        self.late: tuple[int, ...] = ()
        self.before_draw: list[int] = []
        self.checked_sevens = self.miscalled = 0
        self.mixes = 0
        self.draw_burned = self.either_size = self.forced = False
        self.started = tuple(stacks)
        self.stacks = list(stacks)
        self.bets = [0] * count
        self.totals = [0] * count
        self.folded = [False] * count
        self.mucked = [False] * count
        self.shown = [False] * count
        self.announced = [False] * count
        self.hole: list[tuple[Card, ...]] = [()] * count
        self.scores: dict[int, tuple[int, ...]] = {}
        self.board: tuple[Card, ...] = ()
        self.laid: tuple[Card, ...] = ()
        self.burns: tuple[Card, ...] = ()
        self.muck: tuple[Card, ...] = ()
        self.discards: tuple[Card, ...] = ()
        self.top = 0
        self.credit = 0
        self.dead = carried_in
        self.carried = 0
        self.taken = 0
        self.collected = 0
        self.flopped = False
        self.round = 0
        self.level = self.full_level = self.last_raise = self.raises = self.fulls = self.bet_size = 0
        self.acted = [False] * count
        self.checked = [False] * count
        self.seen = [0] * count
        self.aggressor: int | None = None
        self.round_heads_up = False
        self.who: int | None = None
        self.at = 0
        self.over = False
        self.events: list[HandEvent] = [
            HandStarted(
                rules.house, game.name, rules.limit.name, self.seats, self.started, self.button, rules.cite("button")
            )
        ]
        self._run()

    def _run(self) -> None:
        """Take the steps that ask nothing; stop at the first that must wait for somebody, or at the end."""
        steps = self.game.steps
        while self.at < len(steps):
            if not steps[self.at].start(self):
                return
            self.at += 1
        self.who = None
        self.over = True
        self.events.append(HandEnded(tuple(self.stacks), self.collected))

    def act(self, action: Action | str, seat: int | None = None) -> list[HandEvent]:
        """Let the actor do something; the new events, or a `RefusedError` and nothing changed.

        `seat`, where it is named, must be the actor's or that of one who may act out of turn now.
        """
        if isinstance(action, str):
            action = self._heard(action)
        if self.over:
            raise RefusedError("the hand is over: nobody may act")
        if isinstance(action, Discard | ChangeDraw | Show):
            _check_cards(action.cards)
        elif isinstance(action, SetHand):
            _check_cards(action.front)
        before = len(self.events)
        acting = action.seat if isinstance(action, ChangeDraw | FoulHand) else self.seats[self.who or 0]
        if seat is None or seat == acting:
            done = self.game.steps[self.at].act(self, action)
        else:
            done = self._out_of_turn(action, seat)
            acting = seat
        self.actions.append((acting, action))
        if done:
            self.at += 1
            self._run()
        return self.events[before:]

    def _out_of_turn(self, action: Action, seat: int) -> bool:
        """Somebody else acts, where all may act at once."""
        turn = self.who
        if isinstance(action, ChangeDraw | FoulHand | Clear) or seat not in self.waiting:
            clause = self.rules.cite("discard") if isinstance(action, Discard) else ""
            raise RefusedError(f"it is seat {self.actor}'s turn, not seat {seat}'s", clause=clause)
        self.who = self.seats.index(seat)
        try:
            return self.game.steps[self.at].act(self, action)
        except RefusedError:
            self.who = turn
            raise

    def _heard(self, said: str) -> Action:
        """An action in words; a rap or knock means pat at the draw and a check otherwise (OV-DR-08, DR-LB-36)."""
        if said.strip().lower() in ("rap", "knock"):
            pat = any(isinstance(option, MayDraw) for option in self.options)
            return Discard(()) if pat else Check()
        return parse_action(said)

    @property
    def actor(self) -> int | None:
        """The seat number of who must act, None when the hand is over."""
        return None if self.who is None else self.seats[self.who]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now: the actor's, and where all may act at once those of all who still have to."""
        if self.who is None or self.over:
            return ()
        step = self.game.steps[self.at]
        if isinstance(step, AllAtOnce):
            return tuple(self.seats[player] for player in step.waiting(self))
        return (self.seats[self.who],)

    def options_of(self, seat: int) -> tuple[Option, ...]:
        """What a seat may do now, in turn or out of it."""
        if seat == self.actor:
            return self.options
        if seat not in self.waiting:
            return ()
        turn, self.who = self.who, self.seats.index(seat)
        options = self.options
        self.who = turn
        return options

    @property
    def options(self) -> tuple[Option, ...]:
        """Everything the actor may do now; empty only when the hand is over."""
        return () if self.over else self.game.steps[self.at].options(self)

    @property
    def pot(self) -> int:
        """All chips in the middle: pots and the bets of this round, without what the house has taken."""
        return sum(self.totals) + sum(self.bets) + self.dead - self.taken - self.credit

    @property
    def live(self) -> list[int]:
        """The players (indexes) still in the hand."""
        return [player for player, out in enumerate(self.folded) if not out]

    @property
    def result(self) -> Result | None:
        """How it came out; None until the hand is over."""
        if not self.over:
            return None
        net = tuple(now - then for now, then in zip(self.stacks, self.started, strict=True))
        return Result(self.seats, tuple(self.stacks), net, self.collected, self.carried, self.carry, self.next_button)

    def view(self, seat: int | None) -> "HandView":
        """The hand as a seat may see it; None for a spectator."""
        from houseway.referee.view import view

        return view(self, seat)

    def __str__(self) -> str:
        from houseway.referee.picture import picture

        return picture(self)

    def copy(self) -> Self:
        """An independent copy: acting on one leaves the other as it is."""
        new = object.__new__(type(self))
        new.rules, new.game, new.seats, new.button = self.rules, self.game, self.seats, self.button
        new.deck, new.posts, new.opens, new.ask_showdown = self.deck, self.posts, self.opens, self.ask_showdown
        new.kill_percent, new.started, new.board, new.laid = self.kill_percent, self.started, self.board, self.laid
        new.burns, new.muck, new.discards, new.top = self.burns, self.muck, self.discards, self.top
        new.credit, new.dead, new.collected, new.flopped = self.credit, self.dead, self.collected, self.flopped
        new.round, new.level, new.full_level, new.last_raise = self.round, self.level, self.full_level, self.last_raise
        new.raises, new.fulls, new.bet_size, new.aggressor = self.raises, self.fulls, self.bet_size, self.aggressor
        new.taken = self.taken
        new.round_heads_up, new.who, new.at, new.over = self.round_heads_up, self.who, self.at, self.over
        new.stacks, new.bets, new.totals, new.folded = self.stacks[:], self.bets[:], self.totals[:], self.folded[:]
        new.mucked, new.shown, new.announced = self.mucked[:], self.shown[:], self.announced[:]
        new.hole, new.acted, new.checked, new.seen = self.hole[:], self.acted[:], self.checked[:], self.seen[:]
        new.scores, new.events = self.scores.copy(), self.events[:]
        new.ask_cuts, new.posters, new.pending, new.late = self.ask_cuts, self.posters, self.pending, self.late
        new.up, new.thrown, new.before_draw = self.up[:], self.thrown[:], self.before_draw[:]
        new.checked_sevens, new.mixes, new.draw_burned = self.checked_sevens, self.mixes, self.draw_burned
        new.either_size, new.forced, new.miscalled = self.either_size, self.forced, self.miscalled
        new.carried, new.carried_in, new.first_deck = self.carried, self.carried_in, self.first_deck
        new.first_kill_percent, new.actions = self.first_kill_percent, self.actions[:]
        new.carry, new.carry_in, new.next_button = self.carry, self.carry_in, self.next_button
        new.first_button = self.first_button
        new.play = None if self.play is None else self.play.copy()
        return new


def _check_cards(cards: Sequence[Card]) -> None:
    """Refuse what is no card, or one card twice, before anything is done with it."""
    for card in cards:
        if type(card) is not int or not 0 <= card <= JOKER:
            raise RefusedError(f"{card!r} is not a card")
    if len(set(cards)) != len(cards):
        raise RefusedError("a card is named twice")


def _check_start(
    rules: Rules, game: "Game", seats: Sequence[int], stacks: Sequence[int], deck: Sequence[Card], opens: int,
    carry: Carry | None,
) -> None:  # fmt: skip
    count = len(seats)
    if not 2 <= count <= rules.most_seats:
        raise RefusedError(
            f"a hand of {rules.title or game.title} takes 2 to {rules.most_seats} players, not {count}",
            clause=rules.cite("seats"),
        )
    if len(set(seats)) != count or len(stacks) != count:
        raise RefusedError(f"{count} seats and {len(stacks)} stacks: every seat once, with its stack")
    if min(stacks) <= 0 and any(
        stack < 0 or (stack == 0 and (carry is None or not carry.holds(seat)))
        for seat, stack in zip(seats, stacks, strict=True)
    ):
        raise RefusedError("everyone who is dealt in has chips", clause=rules.cite("buy_in"))
    if not 0 <= opens < count:
        raise RefusedError(f"player {opens} cannot open: players are 0 to {count - 1}")
    needed = game.most_cards(rules, count)
    if len(deck) < needed:
        raise RefusedError(
            f"{len(deck)} cards in the deck where {count} players need {needed}", clause=rules.cite("deck")
        )
    _check_pack(deck, rules.deck or game.deck, rules)


@cache
def _in_the_pack(name: str) -> Mapping[Card, int]:
    """How often each card is in a pack."""
    return Counter(find_deck(name).cards)


def _check_pack(deck: Sequence[Card], name: str, rules: Rules) -> None:
    """Every card is one of the pack's, and none is there more often than the pack has it."""
    different = set(deck)
    if name not in ("52", "53"):
        pack = _in_the_pack(name)
        if any(count > pack.get(card, 0) for card, count in Counter(deck).items() if card != UNKNOWN):
            raise RefusedError(f"there is a card in the deck that does not belong to {name}", clause=rules.cite("deck"))
        return
    known = len(deck) if UNKNOWN not in different else len(deck) - deck.count(UNKNOWN)
    if len(different - {UNKNOWN}) != known:
        raise RefusedError("a card is twice in the deck", clause=rules.cite("deck"))
    if min(different) < UNKNOWN or max(different) > JOKER:
        raise RefusedError("there is something in the deck that is no card", clause=rules.cite("deck"))
    if JOKER in different and name == "52":
        raise RefusedError("there is a joker in the deck, where the pack is 52 cards", clause=rules.cite("deck"))
