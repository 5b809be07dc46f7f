"""Every event names its clause: one of this house, printed for this table, or `common` where the book is silent."""

import random

import pytest
from tests.repeats import repeats

from houseway.decks import deck as deck_named
from houseway.houses import house
from houseway.houses.clauses import clause
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import ComeBack, PlaceButton, Sit, SitOut
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Action,
    BankTaken,
    Called,
    CameBack,
    Charged,
    Checked,
    Event,
    HandFouled,
    HandStarted,
    MayBet,
    MayRaise,
    Melded,
    Opened,
    Option,
    Raise,
    Raised,
    SetShown,
    Settled,
    Won,
)
from houseway.testing import Choices, choose_action, not_offered, ways

from .draw_room import DrawRoom, cites, to_draw, to_round
from .room import HOUSES, Room, clause_of, events, play, refused
from .table_room import PaiGow, TableRoom, pan_deck

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


@repeats("seeds", 2, 15, 400)
@pytest.mark.parametrize(("house_id", "game"), TABLES)
def test_an_event_cites_clauses_of_its_own_house_once_each(house_id: str, game: str, seeds: int) -> None:
    for seed in range(seeds):
        foul, bank = set[int](), 0
        for event in evening(house_id, game, seed):
            cites = clause_of(event).split()
            assert len(cites) == len(set(cites)), event
            foul = set() if isinstance(event, HandStarted) else foul | fouled_by(event)
            bank = event.seat if isinstance(event, BankTaken) else bank
            irregular = isinstance(event, HandFouled | SetShown | Settled) and event.seat in foul
            irregular |= isinstance(event, Settled) and bank in foul  # who set right wins by the bank's foul hand
            for cite in cites:
                assert cite == "common" or cite.startswith(HOUSES[house_id] + "-"), event
                assert cite == "common" or clause(cite).kind != "irregularity" or irregular, event


SPEAKS_OF = {
    "bet": "bet", "raised": "bet", "called": "bet", "folded": "bet", "checked": "bet, conduct", "round": "bet",
    "swept": "bet", "board": "deal", "dealt": "deal", "dealt up": "deal", "burned": "deal, draw", "drew": "draw",
    "requested": "draw", "discarded": "draw", "collected": "collection", "charged": "collection",
    "posted": "entry/blinds, bet", "came back": "entry/blinds", "missed": "entry/blinds", "kill owed": "entry/blinds",
    "button": "button", "hand started": "button", "shown": "showdown", "mucked": "showdown",
    "played board": "showdown, award",
}  # fmt: skip
"""Which kinds of clauses may stand behind what happens in poker."""


@pytest.mark.parametrize(("house_id", "game"), [pair for pair in TABLES if pair[1] not in NOT_POKER])
@repeats("seeds", 1, 8, 200)
def test_an_event_cites_a_clause_that_speaks_of_such_things(house_id: str, game: str, seeds: int) -> None:
    for seed in range(100, 100 + seeds):
        for event in evening(house_id, game, seed):
            kind = str(event.__struct_config__.tag)
            for cite in clause_of(event).split():
                said = cite == "common" or clause(cite).kind in SPEAKS_OF.get(kind, clause(cite).kind).split(", ")
                assert said, event


def fouled_by(event: Event) -> set[int]:
    """The seat whose hand an event tells to be foul: the one irregularity that belongs to the play of some games."""
    foul = isinstance(event, HandFouled) or (isinstance(event, SetShown) and event.foul)
    return {event.seat} if foul and isinstance(event, HandFouled | SetShown) else set()


CITED = {
    ("s-and-k", "pai-gow"): {
        "bank taken 2": "SK-PG-06 SK-PG-07 common", "bank taken 3": "SK-PG-06 SK-PG-07 SK-PG-09 common",
        "settled win": "SK-PG-15 SK-PG-08", "settled push": "SK-PG-16 SK-PG-08", "settled lose": "SK-PG-17 SK-PG-08",
        "charged 50": "SK-FEE-05", "charged 100": "SK-FEE-06", "hand set": "SK-PG-12",
    },
    ("casino-club", "pai-gow"): {
        "bank taken new": "CC-PG-09 CC-PG-10 CC-PG-13 CC-PG-21", "bank taken 1": "CC-PG-10 CC-PG-13 CC-PG-21",
        "bank taken 2": "CC-PG-10 CC-PG-11 CC-PG-13 CC-PG-21", "dealt": "CC-PG-14 CC-PG-15 CC-PG-17",
    },
    ("s-and-k", "pan"): {
        "melded different suits": "SK-PAN-09 SK-PAN-16 SK-PAN-17", "melded in hearts": "SK-PAN-09 SK-PAN-16 SK-PAN-18",
        "melded ace to three": "SK-PAN-09 SK-PAN-19", "melded six to jack": "SK-PAN-09 SK-PAN-19 SK-PAN-21",
        "melded jack to king": "SK-PAN-09 SK-PAN-19", "open taken": "SK-PAN-11",
    },
}  # fmt: skip
"""The very clauses that decide, of those printed for a thing."""
COPIES = {"SK-PG-15", "SK-PG-17"}


@pytest.mark.parametrize(("house_id", "game"), CITED)
def test_it_is_the_clause_that_decides(house_id: str, game: str) -> None:
    wanted, met = CITED[house_id, game], set()
    for seed in range(60):
        new = True
        for event in evening(house_id, game, seed):
            kind, cites = str(event.__struct_config__.tag), {*clause_of(event).split()}
            if isinstance(event, BankTaken):
                kind, new = f"{kind} {'new' if new else min(event.running, 3)}", False
                if house_id == "s-and-k" and event.running > 2 and "SK-PG-09" not in cites:
                    kind = "bank taken 2"  # an offer that nobody took has ended the round: of the next, two are his
            elif isinstance(event, Settled):
                kind = f"{kind} {event.outcome}"
                if "SK-PG-18" in cites or cites >= COPIES:
                    continue  # a foul hand, or a copy, decided
            elif isinstance(event, Charged):
                kind = f"{kind} {event.amount}"
            elif isinstance(event, Melded):
                if event.clause == "SK-PAN-16":
                    continue  # added to
                kind = next((one for one in wanted if event.what.endswith(one.removeprefix("melded "))), "")
            if kind in wanted:
                met.add(kind)
                assert cites == {*wanted[kind].split()}, event
    assert met == wanted.keys()


def test_a_bank_set_foul_loses_by_the_clause_on_foul_hands() -> None:
    hand = PaiGow("s-and-k", stake=50).play({3: 10}, {1: "Kc Qd / Qh Jd 6h 4s 2c", 3: "5c 4d / 9c 8d 7h 3s 2d"})
    (settled,) = [event for event in hand.events if isinstance(event, Settled)]
    assert (settled.outcome, settled.clause) == ("win", "SK-PG-13 SK-PG-18 SK-PG-08")


@pytest.mark.clause("SK-PAN-12", "SK-PAN-08")
def test_what_cannot_be_taken_is_refused_by_its_clause() -> None:
    at = TableRoom("s-and-k", "pan", stacks={1: 50, 2: 50, 3: 50}, button=1)
    hands = {3: "4c 4d 2h 3c 5d 6h 7c Jd Qh Kc", 2: "4c 4d 2h 3c 5d 6h 7c Jd Qh Kc", 1: ""}
    hand = play(at.open("3 play, 2 play, 1 play", pan_deck(at, hands, "4h")), "")
    refused(hand, "meld 4c 4d 2h", clause="SK-PAN-08")
    play(hand, "3 draw card")
    refused(hand, "meld 5d 6h 7c", clause="SK-PAN-09")
    play(hand, "3 meld 4c 4d 4h, 3 discard 2h")
    refused(hand, "meld 2h 2h 2h", clause="SK-PAN-12")


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
            alone = isinstance(event, Won) and event.share == "uncontested"
            if alone and game not in NOT_POKER:  # no book says who wins when all others fold
                assert clause_of(event) == "common", event
            elif kind in spoken:
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
    if not any(
        said in caught.value.problem for said in ("is not a card", "is named twice", "no hand in play that could be")
    ):
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


# The clause that decides, and no other


@pytest.mark.clause("OV-CP-03", "SK-PA-06", "OAS-PA-46")
@pytest.mark.parametrize(
    ("house_id", "game", "cite"),
    [
        ("ocean-view", "crazy-pineapple", "OV-CP-03"),
        ("s-and-k", "pineapple", "SK-PA-06"),
        ("oasis", "pineapple", "OAS-PA-46"),
        ("ocean-view", "holdem", "common"),
        ("ocean-view", "draw", "OV-DR-06"),
        ("oasis", "lowball", "OAS-LB-43"),
    ],
)
def test_a_discard_out_of_time(house_id: str, game: str, cite: str) -> None:
    hand = to_round(Room(house_id, game, stacks={1: 200, 2: 200, 3: 200}, button=1).table.deal(tuple(range(52))), 1)
    refused(hand, "discard 2c", clause=cite)


def first_to_act(house_id: str, game: str, stack: float) -> tuple[Hand, int]:
    """Seat 4 acts first, and what it may raise to; seat 1 has `stack`."""
    limit = "4/8" if house_id == "ocean-view" else None
    at = Room(house_id, game, limit, stacks={1: stack, 2: 300, 3: 300, 4: 300}, button=1)
    hand = at.table.deal(tuple(range(52)))
    while "pass" in {str(one.__struct_config__.tag) for one in hand.options}:
        hand.act("pass")
    return hand, next(one for one in hand.options if isinstance(one, MayRaise)).least


@pytest.mark.clause("CX-99")
@pytest.mark.parametrize(("house_id", "game"), [("ocean-view", "lowball"), ("oasis", "holdem"), ("del-rio", "holdem")])
def test_a_short_all_in_that_does_not_reopen_is_nobodys_clause(house_id: str, game: str) -> None:
    """Seat 4 raises, seat 1 goes all-in for a dollar more, the others call: seat 4 may call and no more."""
    least = first_to_act(house_id, game, 300)[1]
    hand, _ = first_to_act(house_id, game, least // 100 + 1)
    hand.act(Raise(least))
    assert hand.actor == 1
    hand.act(Raise(least + 100))
    play(hand, "2 call, 3 call")
    error = refused(hand, f"raise to ${(least * 3) // 100}")
    assert error.clause == "common"
    assert "does not reopen" in error.problem


@pytest.mark.clause("OV-HE-17", "OV-HE-18")
def test_who_will_post_ahead_of_the_button_is_let_in_by_that_option() -> None:
    at = Room("ocean-view", "holdem", stacks={1: 200, 2: 200, 3: 200}, button=1)
    told = at.do(Sit(6, "Newcomer", 20_000, "post ahead of button"))
    assert cites(told, CameBack) == {"OV-HE-17"}


@pytest.mark.clause("OV-HE-15")
def test_who_sat_out_and_missed_nothing_is_no_new_player() -> None:
    at = Room("ocean-view", "holdem", stacks={1: 200, 2: 200, 3: 200, 4: 200}, button=1)
    at.pass_hand()
    at.do(SitOut(1))
    assert cites(at.do(ComeBack(1)), CameBack) == {"common"}


@pytest.mark.clause(
    "OAS-LB-06", "OAS-LB-07", "OAS-LB-32", "OAS-LB-34", "OAS-LB-35", "OAS-LB-37", "OAS-LB-48", "OAS-LB-53"
)
def test_oasis_lowball_cites_the_round_that_is_played() -> None:
    at = DrawRoom("oasis", "lowball", "3/6", stacks=dict.fromkeys((1, 2, 3, 4), 200), button=1)
    hand = to_round(at.next_deal(), 1)
    play(hand, "2 check, 3 bet $3, 4 raise to $6, 1 call")
    refused(hand, "check", clause="OAS-LB-32")
    play(hand, "2 raise to $9, 3 raise to $12")
    assert "OAS-LB-53" not in refused(hand, "raise to $15", clause="OAS-LB-37").clause
    assert cites(hand.events, Checked) == {"OAS-LB-32"}
    assert cites(hand.events, Opened) == {"OAS-LB-06", "OAS-LB-33"}
    assert cites(hand.events, Raised) == {"OAS-LB-06", "OAS-LB-35", "OAS-LB-36"}
    assert cites(hand.events, Called) == {"OAS-LB-34", "OAS-LB-36"}
    before = len(hand.events)
    to_round(to_draw(hand), 2)
    play(hand, "2 check, 3 bet $6, 4 raise to $12, 1 call")
    refused(hand, "check", clause="OAS-LB-48")
    later = hand.events[before:]
    assert cites(events(later, Opened), Opened) == {"OAS-LB-07", "OAS-LB-49"}
    assert cites(events(later, Raised), Raised) == {"OAS-LB-07", "OAS-LB-51", "OAS-LB-52"}
    assert cites(events(later, Checked), Checked) == {"OAS-LB-48"}


@pytest.mark.clause("DR-LB-03", "DR-LB-36", "CX-143")
def test_before_the_draw_there_is_no_check_at_del_rio() -> None:
    at = DrawRoom("del-rio", "lowball", stacks=dict.fromkeys((1, 2, 3, 4, 5), 200), button=1)
    hand = to_round(at.next_deal(), 1)
    refused(hand, "check", clause="DR-LB-03")
    before = to_round(hand, 2).events
    assert cites(before, Checked) == {"DR-LB-03"}
    hand.act("check")
    assert cites(hand.events[len(before) - 1 :], Checked) == {"DR-LB-36"}


@pytest.mark.clause("OV-7S-06")
@pytest.mark.parametrize(
    ("span", "said"),
    [
        ((300, 300, 100), "bet $3"),
        ((300, 600, 600), "bet $3 or $6"),
        ((300, 400, 100), "bet $3 or $4"),
        ((300, 600, 100), "bet $3 to $6 in whole $1 chips"),
        ((300, 550, 500), "bet $3 to $5.50 in whole $5 chips"),
        ((600, 700, 500), "bet $6 or $7"),
    ],
)
def test_what_is_offered_in_words_is_what_is_accepted(span: tuple[int, int, int], said: str) -> None:
    assert str(MayBet(*span)) == said
