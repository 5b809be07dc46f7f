"""What is compared in a game when all cards are out: how many, which of them, by what ranking, and out of which pack.

Everything follows from the game's own steps and the house's rules; nothing is said here about a game by name.
"""

from typing import NamedTuple

from houseway.decks import deck
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.houses import find_offer
from houseway.houses.names import meant_game
from houseway.ranking import KINDS
from houseway.referee.game import Game, usual_kinds
from houseway.referee.poker.drawing import DrawCards

_PLAIN = (None, "deuce-to-seven")
"""Orders of which the kernels know nothing: of other hands than five cards, or in which a flush hurts."""


class ContestError(HousewayError):
    """A game in which hands have no equity, or that nobody knows."""


class Contest(NamedTuple):
    """A showdown of a game."""

    game: str
    family: str
    pack: tuple[int, ...]
    hole: int
    """How many cards a player has before any are thrown away: all of them in games without a board."""
    board: int
    high: str
    """The ranking that wins, or takes the high half."""
    low: str
    """The ranking of the low half; nothing where there is none."""
    exactly_two: bool
    discard: str
    """When one of three hole cards goes away: `none`, `before flop` or `after flop`."""
    lowest: bool
    """Whether the low hand alone wins."""
    draws: int = 0
    """How often cards are exchanged."""
    plain: bool = False
    """Whether its hands are compared one by one (`meetings`): no order of five cards in which a flush only helps."""

    @property
    def cards(self) -> int:
        """How many cards a hand is ranked from."""
        kept = self.hole - (self.discard != "none")
        return kept + self.board


def contest(name: str) -> Contest:
    """The showdown of `omaha-hi-lo`, or of `s-and-k/holdem-hi-lo` by that house's rules."""
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
        raise ContestError(f"{game.name} is not played for a pot with poker hands: use a poker game, such as holdem")
    draws = sum(isinstance(step, DrawCards) for step in game.steps)
    return Contest(
        game.name, family, deck(pack).cards, game.hole_cards, game.board, kinds[0], kinds[1] if game.hi_lo else "",
        exactly, discard, game.low, draws, draws > 1 or any(KINDS[kind].order in _PLAIN for kind in kinds),
    )  # fmt: skip


def _known(name: str) -> Game:
    found = GAMES.get(meant_game(name))
    if found is None:
        raise ContestError(f"there is no game {name[:40]!r}: use one of {', '.join(GAMES)}, or house/game")
    return found
