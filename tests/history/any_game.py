"""Hands of every game that any house offers, played at random: stubs cut and mixed again, kills, pots carried over."""

from dataclasses import replace
from functools import cache

from houseway.decks import deck as deck_named
from houseway.houses import house
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import Action, ChangeDraw
from houseway.testing import BOOKS, Choices, choose_action


@cache
def places() -> tuple[tuple[str, str, str], ...]:
    """(house, game, limit) of everything offered."""
    return tuple(
        (book, key, limit.name) for book in BOOKS for key, page in house(book).games.items() for limit in page.limits
    )


def games() -> list[str]:
    """Every game that some house deals."""
    return sorted({house(book).games[key].game for book, key, _ in places()})


def table_of(game: str, choices: Choices) -> Table:
    """A table of a game, somewhere."""
    offered = [place for place in places() if house(place[0]).games[place[1]].game == game]
    book, key, limit = offered[choices.below(len(offered))]
    offer = house(book).offer(key, limit=limit)
    rules = offer.rules
    if game == "draw" and choices.below(2):  # openers go with antes: a blind has opened already
        rules = rules.but(openers="jacks", forced="ante", limit=replace(rules.limit, ante=rules.limit.chip))
    table = Table(rules, offer.game, seats=2 + choices.below(rules.most_seats - 1))
    chip, most = rules.limit.chip, max(rules.limit.buy_in, 8 * rules.limit.lower)
    for seat in range(1, 1 + table.count):
        chips = most // (1 if rules.limit.buy_in else 1 + choices.below(6)) // chip + choices.below(40)
        chips = max(chips, offer.game.family.least_stack(rules) // chip)
        table.apply(Sit(seat, f"Player {seat}", chips * chip))
    if table.has_button:
        table.apply(PlaceButton(1 + choices.below(table.count)))
    return table


def deal(table: Table, choices: Choices) -> Hand:
    """A hand just dealt, at a table that asks more or less."""
    pack = deck_named(table.rules.deck or table.game.deck)
    return table.deal(choices.deck(pack), ask_showdown=choices.one_in(3), ask_cuts=choices.one_in(2))


def act(hand: Hand, choices: Choices) -> None:
    """Something legal, now and then the change of a draw request."""
    for action in (_changed(hand, choices), *(choose_action(hand, choices) for _ in range(20))):
        if action is not None:
            try:
                hand.act(action)
            except RefusedError:
                continue
            return
    hand.act("fold")


def _changed(hand: Hand, choices: Choices) -> Action | None:
    pending = getattr(hand.play, "pending", None)
    if pending is None or not choices.one_in(3):
        return None
    player, thrown = pending
    return ChangeDraw(hand.seats[player], thrown[:-1] if choices.below(2) else hand.hole[player][:1])


def a_hand(game: str, choices: Choices, *, decisions: int | None = None) -> Hand:
    """A hand, the first or the second at its table, played to its end or for so many decisions."""
    table = table_of(game, choices)
    hand = deal(table, choices)
    if choices.below(2):
        play(hand, choices)
        table.settle()
        try:
            hand = deal(table, choices)
        except RefusedError:  # too few have chips for another
            return hand
    play(hand, choices, decisions=decisions)
    return hand


def play(hand: Hand, choices: Choices, *, decisions: int | None = None) -> None:
    """To the end, or for so many decisions."""
    done = 0
    while not hand.over and (decisions is None or done < decisions):
        act(hand, choices)
        done += 1
