"""Counterfactual regret minimization on a small game, with the referee as the only one who knows the rules.

python examples/cfr.py kuhn 2000      # the first player's value is -1/18 of an ante
python examples/cfr.py leduc 200
"""

import sys
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations

from houseway import Hand, Sit, Table, deck, format_cards, house
from houseway.cards import Card


@dataclass(slots=True)
class Place:
    """What a player knows at a decision, and what was learned there."""

    regrets: list[float]
    played: list[float]
    actions: tuple[str, ...] = ()

    def strategy(self) -> list[float]:
        """In proportion to the regrets that are positive."""
        positive = [max(0.0, regret) for regret in self.regrets]
        total = sum(positive)
        return [one / total for one in positive] if total else [1 / len(positive)] * len(positive)

    def average(self) -> list[float]:
        """What it comes to in the long run."""
        total = sum(self.played)
        return [one / total for one in self.played] if total else [1 / len(self.played)] * len(self.played)


@dataclass(slots=True)
class Decision:
    """A decision in one deal: whose it is, what is known there, and what follows from each action."""

    player: int
    place: Place
    after: "list[Decision | tuple[float, float]]" = field(default_factory=list)


class Solver:
    """The whole tree of a game for two, walked again and again."""

    def __init__(self, game: str) -> None:
        self.places: dict[str, Place] = {}
        offer = house("common").offer(game)
        table = Table(offer.rules, offer.game, seats=2)
        for seat in (1, 2):
            table.apply(Sit(seat, f"Player {seat}", 100 * max(offer.rules.limit.buy_in, offer.rules.limit.higher)))
        pack = deck(offer.game.deck).cards
        self.unit = offer.rules.limit.ante
        needed = 2 * offer.game.hole_cards + offer.game.board
        self.deals = [self._grow(_dealt(table, first, pack), "") for first in permutations(pack, needed)]

    def _grow(self, hand: Hand, history: str) -> "Decision | tuple[float, float]":
        if hand.over:
            first, second = ((now - was) / self.unit for now, was in zip(hand.stacks, hand.started, strict=True))
            return first, second
        player = hand.seats.index(hand.actor or 0)
        legal = [action for action in hand.legal() if str(action) != "fold" or "check" not in map(str, hand.legal())]
        actions = tuple(map(str, legal))  # nobody folds who may check
        known = f"{_ranks(hand.hole[player])}/{_ranks(hand.board)}{history}"
        place = self.places.setdefault(known, Place([0.0] * len(actions), [0.0] * len(actions), actions))
        found = Decision(player, place)
        for action in legal:
            after = hand.copy()
            after.act(action)
            found.after.append(self._grow(after, f"{history} {action}"))
        return found

    def solve(self, times: int) -> float:
        """Walk every deal so often; the first player's value when both play what they did on average."""
        for _ in range(times):
            for deal in self.deals:
                self._walk(deal, 1.0, 1.0)
        return sum(self._value(deal) for deal in self.deals) / len(self.deals)

    def _walk(self, node: "Decision | tuple[float, float]", mine: float, theirs: float) -> float:
        """The value to the first player; `mine` and `theirs` are how likely the players have come here."""
        if isinstance(node, tuple):
            return node[0]
        place, first = node.place, node.player == 0
        strategy = place.strategy()
        values = [
            self._walk(after, mine * share if first else mine, theirs if first else theirs * share)
            for after, share in zip(node.after, strategy, strict=True)
        ]
        value = sum(share * one for share, one in zip(strategy, values, strict=True))
        sign, reached, others = (1, mine, theirs) if first else (-1, theirs, mine)
        for at, one in enumerate(values):
            place.regrets[at] += others * sign * (one - value)
            place.played[at] += reached * strategy[at]
        return value

    def _value(self, node: "Decision | tuple[float, float]") -> float:
        if isinstance(node, tuple):
            return node[0]
        return sum(
            share * self._value(after) for share, after in zip(node.place.average(), node.after, strict=True) if share
        )


def _dealt(table: Table, first: tuple[Card, ...], pack: tuple[Card, ...]) -> Hand:
    """A hand in which these cards come first."""
    again = table.copy()
    return again.deal((*first, *(card for card in pack if card not in first)))


def _ranks(cards: tuple[Card, ...]) -> str:
    """Suits mean nothing here."""
    return "".join(sorted(text[0] for text in format_cards(cards).split()))


if __name__ == "__main__":
    name, rounds = (sys.argv[1], int(sys.argv[2])) if len(sys.argv) > 2 else ("kuhn", 2_000)
    solver = Solver(name)
    worth = solver.solve(rounds)
    print(f"{name}: worth {worth:.4f} antes to who acts first ({Fraction(worth).limit_denominator(100)})")
    for known, place in sorted(solver.places.items())[:24]:
        print(f"{known:30}", *(f"{action} {share:.2f}" for action, share in zip(place.actions, place.average())))  # noqa: B905
