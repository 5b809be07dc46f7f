"""The cards of a draw game in a PHH record: dealt, discarded, drawn, and held.

A card dealt unseen becomes known when it is discarded or shown. Nothing here knows whose turn it is.
"""

from collections.abc import Sequence

from houseway.cards import Card
from houseway.decks import deck as find_deck
from houseway.history.handfile.toml import Source
from houseway.history.history_errors import NotPlayedError
from houseway.history.phh.notation import (
    UNKNOWN,
    DealHole,
    OfOtherGames,
    PhhAction,
    ShowMuck,
    format_phh_cards,
)
from houseway.referee.game import Game


class _Player:
    """One player's cards: all that were dealt, and which of them are held."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.came: list[Card] = []
        self.held: list[int] = []
        """Indexes into the cards dealt."""

    def take(self, cards: tuple[Card, ...]) -> None:
        self.held += range(len(self.came), len(self.came) + len(cards))
        self.came += cards

    def place_of(self, card: Card) -> int | None:
        """The place of a held card; if it is not held, an unknown card becomes it."""
        known = [at for at in self.held if self.came[at] == card]
        unknown = [at for at in self.held if self.came[at] == UNKNOWN]
        at = next(iter(known + unknown), None)
        if at is not None:
            self.came[at] = card
        return at


def exchanged(
    source: Source, names: Sequence[str], actions: tuple[PhhAction, ...], game: Game
) -> tuple[tuple[tuple[Card, ...], ...], tuple[tuple[Card, ...], ...]]:
    """The first cards of all players, and the cards drawn, by draw and by player.

    `names` are the players' names for errors.
    """
    hands = [_Player(name) for name in names]
    draws: list[list[tuple[int, int]]] = []
    """For each draw: (player, place among the new cards), in order."""
    for action in actions:
        match action:
            case DealHole(player, cards):
                _deal(source, hands[player], cards, game)
            case OfOtherGames(player, "sd", cards):
                if not draws or any(one == player for one, _ in draws[-1]):
                    draws.append([])
                draws[-1].append((player, len(hands[player].came)))
                _throw(source, hands[player], cards)
            case ShowMuck(player, cards) if cards:
                _show(source, hands[player], cards)
    for hand in hands:
        hand.take((UNKNOWN,) * (game.keeps - len(hand.held)))
    dealt = tuple(tuple(hand.came[: game.keeps]) for hand in hands)
    drawn = tuple(_drawn(draw, later, hands) for draw, later in zip(draws, [*draws[1:], []], strict=False))
    needed = sum(map(len, dealt)) + sum(len(cards) + 1 for cards in drawn if cards)
    if needed > find_deck(game.deck).size:
        problem = "the deck ran out, and a record does not show how the discards were shuffled: not played by Houseway"
        raise NotPlayedError(problem, place=source.place("actions"))
    check_twice(source, [card for hand in hands for card in hand.came])
    return dealt, drawn


def _drawn(draw: list[tuple[int, int]], later: list[tuple[int, int]], hands: list[_Player]) -> tuple[Card, ...]:
    """The cards dealt in a draw, up to the player's next draw."""
    until = dict(later)
    return tuple(
        card
        for player, first in draw
        for card in hands[player].came[first : until.get(player, len(hands[player].came))]
    )


def _deal(source: Source, hand: _Player, cards: tuple[Card, ...], game: Game) -> None:
    if len(hand.held) + len(cards) > game.keeps:
        problem = f"{hand.name} has {len(hand.held) + len(cards)} cards ({format_phh_cards(cards)} the last): "
        raise source.error(f"{problem}{game.title} has {game.keeps}", "actions")
    hand.take(cards)


def _throw(source: Source, hand: _Player, cards: tuple[Card, ...]) -> None:
    for card in cards:
        at = hand.place_of(card)
        if at is None:
            problem = f"{hand.name} discards {format_phh_cards((card,))} without holding it"
            raise source.error(problem, "actions")
        hand.held.remove(at)


def _show(source: Source, hand: _Player, cards: tuple[Card, ...]) -> None:
    for card in cards:
        if card != UNKNOWN and hand.place_of(card) is None:
            held = tuple(hand.came[at] for at in hand.held)
            problem = f"{hand.name} shows {format_phh_cards(cards)} and holds {format_phh_cards(held)}"
            raise source.error(problem, "actions")


def check_twice(source: Source, cards: list[Card]) -> None:
    """Check that no card comes twice."""
    known = [card for card in cards if card != UNKNOWN]
    if len(known) != len(set(known)):
        twice = next(card for card in known if known.count(card) > 1)
        raise source.error(f"{format_phh_cards((twice,))} is dealt twice", "actions")
