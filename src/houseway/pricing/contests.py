"""What a game compares at showdown: how many cards, which of them, by what ranking, and from which pack.

Everything is derived from the game's own steps and the house's rules; no game is mentioned by name.
"""

from typing import NamedTuple

from houseway.decks import deck
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.houses import find_offer
from houseway.houses.spoken_names import meant_game
from houseway.ranking import KINDS
from houseway.referee.game import Game, usual_kinds
from houseway.referee.poker.drawing import DrawCards

_PLAIN = (None, "deuce-to-seven")
"""Orders that the kernels do not support: hands of other than five cards, or in which a flush hurts."""


class ContestError(HousewayError):
    """A game in which hands have no equity, or an unknown game."""


class Contest(NamedTuple):
    """A game's showdown."""

    game: str
    family: str
    pack: tuple[int, ...]
    hole: int
    """How many cards a player has before any discards: all of them in games without a board."""
    board: int
    high: str
    """The ranking that wins, or takes the high half."""
    low: str
    """The ranking of the low half, if there is one."""
    exactly_two: bool
    discard: str
    """When one of three hole cards is discarded: `none`, `before flop` or `after flop`."""
    lowest: bool
    """Whether the low hand wins the whole pot."""
    draws: int = 0
    """The number of draws."""
    plain: bool = False
    """Whether its hands are compared one by one (`meetings`): its ranking is not of five cards in which a flush only
    helps.
    """

    @property
    def cards(self) -> int:
        """How many cards a hand is made from."""
        kept = self.hole - (self.discard != "none")
        return kept + self.board


def contest(name: str) -> Contest:
    """The contest of `omaha-hi-lo`, or of `s-and-k/holdem-hi-lo` by that house's rules."""
    if "/" in name:
        offer = find_offer(name)
        game, rules = offer.game, offer.rules
        kinds, pack, exactly = game.kinds(rules), rules.deck or game.deck, game.two_exactly(rules)
        discard = game.throws_away(rules)
    else:
        game = _known(name)
        kinds, pack, exactly = usual_kinds(game), game.deck, game.exactly_two
        discard = game.discard
    family = game.family.name
    if family not in ("board", "draw", "stud"):
        raise ContestError(
            f"{game.name} is not poker, so its hands have no equity: choose a poker game, such as holdem"
        )
    draws = sum(isinstance(step, DrawCards) for step in game.steps)
    return Contest(
        game.name, family, deck(pack).cards, game.hole_cards, game.board, kinds[0], kinds[1] if game.hi_lo else "",
        exactly, discard, game.low, draws, draws > 1 or any(KINDS[kind].order in _PLAIN for kind in kinds),
    )  # fmt: skip


def _known(name: str) -> Game:
    found = GAMES.get(meant_game(name))
    if found is None:
        raise ContestError(f"there is no game {name[:40]!r}: choose one of {', '.join(GAMES)}, or house/game")
    return found
