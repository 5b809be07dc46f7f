"""One episode: a hand from the deal to the last chip, plus further hands while chips carry over.

A pot that pushes, or that nobody opened, belongs to the hands after it: they are played too, until nothing is carried
over, or the pot is divided after many hands. A player who has lost all chips by then buys in again. Nothing here knows
agents or spaces.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, Self, TypedDict

from houseway.chips.money import format_money
from houseway.errors import HousewayError
from houseway.games import GAMES, Game
from houseway.houses import find_offer
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.shared_actions import Action
from houseway.referee.table.seating_commands import ComeBack, PlaceButton, Sit, TopUp
from houseway.referee.table.table import Table

USUAL_SEATS: Final = 6
_BUY_IN_BETS: Final = 50
_MOST_HANDS: Final = 30
"""A pot still carried over after this many hands is divided."""
_TRIES: Final = 100
_SEEDS: Final = 2**53


class EnvError(HousewayError):
    """An environment that cannot be made, or an action that is not open in it."""

    __module__ = "houseway.envs"


class TableOptions(TypedDict, total=False):
    """The settings of a table."""

    limit: str | None
    seats: int | None
    stack: int | None


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table that is set up again for every episode."""

    name: str
    """Of the offer: `oasis/holdem`."""
    rules: Rules
    game: Game
    seats: int
    stack: int

    def __reduce__(self) -> tuple[object, ...]:
        """Unpickling a game gives the game itself, not a copy."""
        return _sitting, (self.name, self.rules, self.game.name, self.seats, self.stack)

    def __deepcopy__(self, memo: object) -> Self:
        """Immutable, so a copy is the object itself."""
        return self

    @classmethod
    def of(cls, name: str, *, limit: str | None = None, seats: int | None = None, stack: int | None = None) -> Self:
        """The table of an offer, checked."""
        offer = find_offer(name, limit=limit)
        most = offer.rules.most_seats
        count = min(USUAL_SEATS, most) if seats is None else seats
        if not 2 <= count <= most:
            raise EnvError(f"{count} seats: {offer.name} takes 2 to {most}")
        least = _least(offer.rules, offer.game)
        chips = _buy_in(offer.rules, least) if stack is None else stack
        if type(chips) is not int or chips < least or chips % offer.rules.limit.chip:
            unit = format_money(offer.rules.limit.chip)
            raise EnvError(f"a stack of {chips!r} cents: give {format_money(least)} or more in whole {unit} chips")
        return cls(offer.name, offer.rules, offer.game, count, chips)

    @property
    def unit(self) -> int:
        """The unit of rewards and chips: the lower bet, or the minimum wager or ante."""
        limit = self.rules.limit
        return max(1, limit.lower, limit.ante if not limit.lower else 0)


def _sitting(name: str, rules: Rules, game: str, seats: int, stack: int) -> Sitting:
    return Sitting(name, rules, GAMES[game], seats, stack)


def _least(rules: Rules, game: Game) -> int:
    limit = rules.limit
    return max(limit.buy_in, limit.ante, game.family.least_stack(rules), limit.chip)


def _buy_in(rules: Rules, least: int) -> int:
    limit = rules.limit
    wanted = max(least, _BUY_IN_BETS * max(limit.lower, *limit.blinds, limit.ante))
    return -(-wanted // limit.chip) * limit.chip


class Episode:
    """A table, its hand, and everyone's buy-ins."""

    def __init__(self, sitting: Sitting, seed: int) -> None:
        self.sitting, self.seed = sitting, seed
        self.actions: list[Action] = []
        """The decisions so far: together with the seed, all that is needed to get here again."""
        self._chance = Random(seed)
        self.over = False
        self.hand, self._table = self._dealt()
        self._brought = dict.fromkeys(self._table.seats, sitting.stack)
        self._hands = 1

    @classmethod
    def again(cls, sitting: Sitting, seed: int, actions: Iterable[Action]) -> Self:
        """An episode as far as it was played."""
        one = cls(sitting, seed)
        for action in actions:
            one.act(action)
        return one

    def _dealt(self) -> tuple[Hand, Table]:
        """Deal a hand in which someone has a decision."""
        for _ in range(_TRIES):
            table = Table(self.sitting.rules, self.sitting.game, seats=self.sitting.seats)
            for seat in range(1, self.sitting.seats + 1):
                table.apply(Sit(seat, f"Seat {seat}", self.sitting.stack))
            if table.has_button:
                table.apply(PlaceButton(self._chance.randint(1, self.sitting.seats)))
            hand = table.deal(seed=self._chance.randrange(_SEEDS))
            if not hand.over:
                return hand, table
        raise EnvError(f"nobody has a decision at {self.sitting.name} with these stacks: give larger ones")

    @property
    def actor(self) -> int | None:
        """The seat that has to decide."""
        return None if self.over else self.hand.actor

    def act(self, action: Action) -> None:
        """Carry out the actor's decision, and go on to the next hand if chips carry over."""
        self.hand.act(action)
        self.actions.append(action)
        while self.hand.over and not self.over:
            self._table.settle()
            if not self._table.carried:
                self.over = True
            elif self._hands >= _MOST_HANDS or not self._next():
                self._table.divide(self.hand.seats)
                self.over = True

    def _next(self) -> bool:
        """Deal the hand for the chips carried over; False if it cannot be dealt."""
        for seat, player in self._table.seats.items():
            if player.stack < _least(self.sitting.rules, self.sitting.game):
                self._table.apply(TopUp(seat, self.sitting.stack))
                self._brought[seat] += self.sitting.stack
                if player.out:
                    self._table.apply(ComeBack(seat))
        self._hands += 1
        try:
            self.hand = self._table.deal(seed=self._chance.randrange(_SEEDS))
        except RefusedError:
            return False
        return True

    def won(self) -> dict[int, float]:
        """What every seat has won or lost, in units."""
        stacks = {seat: player.stack for seat, player in self._table.seats.items()}
        return {seat: (stacks[seat] - brought) / self.sitting.unit for seat, brought in self._brought.items()}
