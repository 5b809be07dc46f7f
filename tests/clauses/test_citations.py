"""Every event names its clause: one of this house, printed for this table, or `common` where the book is silent."""

import random

import pytest

from houseway.decks import deck as deck_named
from houseway.houses import house
from houseway.houses.clauses import clause
from houseway.referee.actions import Action, Option
from houseway.referee.commands import PlaceButton, Sit
from houseway.referee.errors import RefusedError
from houseway.referee.events import Event, HandStarted
from houseway.referee.events_banked import SetShown, Settled
from houseway.referee.events_pan import HandFouled
from houseway.referee.hand import Hand
from houseway.referee.table import Table
from houseway.testing import Choices, choose_action, not_offered, ways

from .room import HOUSES, clause_of

TABLES = [(one, game) for one in HOUSES for game in house(one).games]
NOT_POKER = ("pai-gow", "super-pan-9", "blackjack-22", "push-nine", "pan")
WITHOUT_BOARD = ("draw", "lowball", "stud", "stud-hi-lo", "razz")
BOARD_TABLES = [(one, game) for one, game in TABLES if game not in (*WITHOUT_BOARD, *NOT_POKER)]
SPEAKING_TABLES = [(one, game) for one, game in TABLES if game not in WITHOUT_BOARD]


def choose(rng: random.Random, options: tuple[Option, ...]) -> Action:
    return rng.choice(ways(rng.choice(options)))


def evening(house_id: str, game: str, seed: int) -> list[Event]:
    """Everything that happens at one table over four hands of wild play."""
    rng = random.Random(seed)
    offer = house(house_id).offer(game)
    seats = min(8, offer.rules.most_seats)
    table = Table(offer.rules, offer.game, seats=seats)
    for seat in rng.sample(range(1, seats + 1), rng.randint(2, seats - 1)):
        table.apply(Sit(seat, f"Player {seat}", max(offer.rules.limit.buy_in, rng.choice((2_000, 5_000, 30_000)))))
    if table.has_button:
        table.apply(PlaceButton(rng.choice(sorted(table.seats))))
    told: list[Event] = []
    for _ in range(4):
        deck = list(deck_named(table.rules.deck or table.game.deck).cards)
        rng.shuffle(deck)
        try:
            hand = table.deal(tuple(deck), ask_showdown=rng.random() < 0.5)
        except RefusedError:  # fewer than two have chips
            break
        while not hand.over:
            hand.act(choose(rng, hand.options))
        told += hand.events
        table.settle()
    return [*told, *table.events]


@pytest.mark.parametrize(("house_id", "game"), TABLES)
def test_an_event_cites_clauses_of_its_own_house_once_each(house_id: str, game: str) -> None:
    for seed in range(40):
        foul: set[int] = set()
        for event in evening(house_id, game, seed):
            cites = clause_of(event).split()
            assert len(cites) == len(set(cites)), event
            foul = set() if isinstance(event, HandStarted) else foul | fouled_by(event)
            irregular = isinstance(event, HandFouled | SetShown | Settled) and event.seat in foul
            for cite in cites:
                assert cite == "common" or cite.startswith(HOUSES[house_id] + "-"), event
                assert cite == "common" or clause(cite).kind != "irregularity" or irregular, event


def fouled_by(event: Event) -> set[int]:
    """The seat whose hand an event tells to be foul: the one irregularity that belongs to the play of some games."""
    foul = isinstance(event, HandFouled) or (isinstance(event, SetShown) and event.foul)
    return {event.seat} if foul and isinstance(event, HandFouled | SetShown) else set()


SPOKEN = {
    "oasis": "hand started, posted, collected, dealt, burned, board, round, folded, checked, called, bet, raised,"
    " swept, shown, won, button, seated",
    "ocean-view": "posted, collected, dealt, board, round, bet, raised, shown, button, came back, seated",
    "s-and-k": "dealt, board, shown, won",
    "casino-club": "posted, collected, dealt, board, round, shown, button, came back, seated",
    "del-rio": "posted, charged, shown, came back",
    # the games that are not poker, of which the books speak more or less
    "s-and-k/pan": "posted, dealt, plays, passed hand, collected, stock drawn, thrown up, open taken, melded, went out,"
    " paid over, won, hand fouled, seated",
    "s-and-k/pai-gow": "bank passed, bank taken, charged, dealt, hand set, settled, uncovered, no bank",
    "casino-club/pai-gow": "bank passed, bank taken, not in, wagered, charged, pile chosen, dice, dealt, bank returned,"
    " uncovered, no bank, seated",
    "del-rio/pai-gow": "not in, wagered, charged, no bank",
    "s-and-k/push-nine": "posted, charged, dealt, round, checked, bet, called, raised, folded, pushed, buy-in named,"
    " bought in, not bought, waiting, seated",
    "casino-club/push-nine": "posted, charged, dealt, round, bet, raised, pushed, buy-in named, bought in, not bought,"
    " proposed, agreed, declined, paid over, forfeited, waiting, seated",
    "del-rio/super-pan-9": "not in, wagered, charged, no bank",
    "del-rio/blackjack-22": "not in, wagered, charged, no bank",
}


@pytest.mark.parametrize(("house_id", "game"), SPEAKING_TABLES)
def test_where_the_book_speaks_it_is_cited(house_id: str, game: str) -> None:
    spoken = set(SPOKEN[f"{house_id}/{game}" if game in NOT_POKER else house_id].split(", "))
    met: set[str] = set()
    for seed in range(40, 60):
        for event in evening(house_id, game, seed):
            kind = str(event.__struct_config__.tag)
            if kind in spoken:
                met.add(kind)
                assert clause_of(event) != "common", event
    rare = {"no bank", "forfeited", "paid over", "waiting", "declined", "hand fouled", "went out", "open taken"}
    assert game not in NOT_POKER or spoken <= met | rare, "what the book speaks of did not happen"


@pytest.mark.parametrize(("house_id", "game"), BOARD_TABLES)
def test_a_refusal_cites_its_own_house_too(house_id: str, game: str) -> None:
    offer = house(house_id).offer(game)
    table = Table(offer.rules, offer.game, seats=4)
    for seat in (1, 2, 3, 4):
        table.apply(Sit(seat, f"Player {seat}", 30_000))
    table.apply(PlaceButton(1))
    hand = table.deal(tuple(range(52)))
    for said in ("check", "bet $1", "raise to $1", "raise to $9999", "discard 2c", "show", "muck", "play board"):
        is_refused_by_its_house(hand, said, house_id)


def is_refused_by_its_house(hand: Hand, action: Action | str, house_id: str) -> None:
    """The refusal says what would be legal, and by which clause, of this house or of the common layer."""
    with pytest.raises(RefusedError) as caught:
        hand.act(action)
    for cite in caught.value.clause.split():
        assert cite == "common" or cite.startswith(HOUSES[house_id] + "-")
    if not any(said in caught.value.problem for said in ("is not a card", "is named twice", "no hand that could be")):
        assert caught.value.legal, action
        assert caught.value.clause, action
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("house_id", "game"), [pair for pair in TABLES if pair[1] in NOT_POKER])
def test_so_does_every_refusal_of_a_game_that_is_not_poker(house_id: str, game: str) -> None:
    """At every kind of decision, everything that is not on offer."""
    offer = house(house_id).offer(game)
    asked: set[str] = set()
    for seed in range(12):
        choices = Choices(seed)
        table = Table(offer.rules, offer.game, seats=4)
        for seat in (1, 2, 3, 4):
            table.apply(Sit(seat, f"Player {seat}", 30_000))
        table.apply(PlaceButton(1))
        for number in range(4):
            hand = table.deal(seed=10 * seed + number)
            while not hand.over:
                kind = " ".join(type(option).__name__ for option in hand.options)
                if kind not in asked:
                    asked.add(kind)
                    for action in not_offered(hand):
                        is_refused_by_its_house(hand, action, house_id)
                hand.act(choose_action(hand, choices))
    assert len(asked) > 2
