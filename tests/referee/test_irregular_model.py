"""The referee's rulings against a second referee (`models/irregular`): every card and chip after every report.

Random hands with many reports of the flop games, lowball and stud. `make test` plays some from fixed seeds, `make soak`
plays `HOUSEWAY_SOAK_HANDS` of each pair from fresh ones. A failure names its seed and everything that was done.
"""

import os
from collections import Counter
from typing import Any, Final

import msgspec
import pytest
from tests.repeats import sampled
from tests.reporting import choose_report, likely_report

from houseway import HousewayError, Report, Sit, Table
from houseway.decks import deck as deck_named
from houseway.houses import house
from houseway.referee.mishaps import MISHAPS
from houseway.referee.vocabulary import Released
from houseway.testing import Choices, choose_action, offer_at, places

from .models.irregular import KEPT, MISDEALS, Differ, Irregular, Refused, Silent
from .models.poker import kind_of

HANDS = int(os.environ.get("HOUSEWAY_SOAK_HANDS", "10000"))
FIRST = int(os.environ.get("HOUSEWAY_SOAK_SEED") or int.from_bytes(os.urandom(6), "big"))
PAIRS: Final = (
    ("ocean-view", "holdem"), ("ocean-view", "holdem-hi-lo"), ("ocean-view", "omaha"), ("ocean-view", "omaha-hi-lo"),
    ("ocean-view", "crazy-pineapple"), ("ocean-view", "crazy-pineapple-hi-lo"), ("oasis", "holdem"),
    ("oasis", "omaha-hi-lo"), ("oasis", "pineapple"), ("ocean-view", "lowball"), ("casino-club", "lowball"),
    ("del-rio", "lowball"), ("ocean-view", "stud"), ("ocean-view", "stud-hi-lo"), ("ocean-view", "razz"),
)  # fmt: skip
MIXES: Final = (
    "premature flop",
    "premature river",
    "flop with too many cards",
    "turn with too many cards",
    "river with too many cards",
)
LEFT_OUT: Final = ("joker in a game without", "miscall", "pat unaware of a raise", "wrong amount")
"""What the model knows nothing of."""
RARE: Final = {"foul deck": 16, "hand touched the muck": 4, "extra": 2, **dict.fromkeys(MISDEALS, 12), "lap": 3}
MOST_SEATS: Final = 6
"""So few that the stub lasts for nearly every hand."""


def a_hand(book: str, game: str, choices: Choices) -> Any:
    """A hand of some players, often with short and unequal stacks, now and then with an asked showdown."""
    limits = next(limits for limits in places(book) if limits[0][1] == game)
    offer = offer_at(limits[choices.below(len(limits))])
    rules = offer.rules
    table = Table(rules, offer.game, seats=MOST_SEATS)
    bet, chip = rules.limit.lower, rules.limit.chip
    for seat in range(1, 3 + choices.below(MOST_SEATS - 1)):
        table.apply(Sit(seat, f"Player {seat}", max(rules.limit.buy_in, 40 * bet)))
    hand = table.deal(choices.deck(deck_named(offer.game.pack(rules))), ask_showdown=choices.one_in(3))
    if choices.below(2):
        return hand
    stacks = tuple(
        max(chip, (1 + choices.below((2, 6, 30)[choices.below(3)] * bet)) // chip * chip) for _ in hand.seats
    )
    return hand.dealt_again(stacks=stacks)


def one_that_goes(hand: Any, choices: Choices) -> Report:
    """Mostly one that can have happened: looked for a few times, which is quicker than to ask for all there are."""
    report = choose_report(hand, choices)
    for _ in range(choices.below(5)):
        try:
            hand.ruling(report)
        except HousewayError:
            report = choose_report(hand, choices)
    return report


def timely(hand: Any, choices: Choices) -> Report:
    """One that fits the moment: what can only be said of the street that came last, of a raise, of the last card."""
    seat, last = hand.actor, hand.events[-1]
    held = hand.hole[hand.seats.index(seat)]
    other, card = hand.seats[choices.below(len(hand.seats))], 1 + choices.below(max(2, len(held)))
    fitting = [Report("no burn"), Report("two burns")]
    if not hand.burns or not (hand.board or any(hand.up)):
        fitting = [Report(what, other, card) for what in ("exposed", "exposed", "card off the table", "boxed card")]
        fitting += [Report("short", other), Report("extra", other)]
        fitting += [Report("premature flop")] if len(held) < 5 and not any(hand.up) else []
    fitting += [Report("premature street")] if any(hand.up) and len(held) < 3 and choices.one_in(4) else []
    if hand.board:
        street = {3: "flop", 4: "turn", 5: "river"}[len(hand.board)]
        fitting += [Report(f"{street} with too many cards", count=choices.below(3) % 3)]
        fitting += [Report("premature turn" if street == "flop" else "premature river")]
    if kind_of(last) == "Raised":
        fitting += [Report("string bet", last.seat)] * 3
    if any(hand.up) and len(held) == 3:
        other = hand.seats[hand.live[choices.below(len(hand.live))]]
        fitting = fitting[:2] + [Report("last card face up", other)] * 3 + [Report("card off the table", other, 7)]
        fitting += [Report("no burn", other, said=("mixed",)), Report("two burns", other, said=("mixed",))]
    for option in hand.options:
        if kind_of(option) in ("MayBet", "MayRaise") and (hand.burns or choices.one_in(4)):
            under = hand.play.level + 1 + choices.below(max(1, option.least - hand.play.level - 1))
            fitting += [Report("under-raise", seat, amount=under), Report("oversized chip", seat, amount=under + 300)]
    if kind_of(hand.options[0]) == "MayDraw":
        fitting += [Report("exposed", other, 1 + choices.below(5)), Report("flashed", other, 1 + choices.below(5))]
        fitting += [Report("short", other), Report("wrong count at showdown", other)]
    return fitting[choices.below(len(fitting))]


def a_report(hand: Any, choices: Choices) -> Report | None:
    """Something that can have happened, or anything at all; now and then with the order of the mix arranged."""
    report: Report | None = timely(hand, choices) if choices.below(2) else one_that_goes(hand, choices)
    if choices.one_in(24):
        report = likely_report(hand, choices)
    if report is None or report.what in LEFT_OUT:
        return None
    if choices.below(RARE.get(report.what, 1)):  # what ends hands or players would leave little to be seen
        return None
    stub = hand.piles["stub"]
    if report.what in MIXES and choices.below(2) and len(stub) > 9:
        order = tuple(dict.fromkeys(stub[1 + choices.below(len(stub) - 1)] for _ in range(1 + choices.below(3))))
        report = msgspec.structs.replace(report, order=order)
    if report.what == "premature turn" and choices.below(2) and len(stub) > 12:
        order = tuple(dict.fromkeys(stub[6 + choices.below(len(stub) - 6)] for _ in range(1 + choices.below(3))))
        report = msgspec.structs.replace(report, order=order)
    if (
        report.what == "extra"
        and not report.seats
        and choices.below(2)
        and report.seat in hand.seats
        and not report.count
    ):
        held = (*hand.hole[hand.seats.index(report.seat)], *stub[:1])
        report = msgspec.structs.replace(report, order=(held[choices.below(len(held))],))
    return report


SEEN: Counter[str] = Counter()
"""What was ruled on and agreed upon, for whoever looks at how much is covered."""


def ruled(hand: Any, model: Irregular, report: Report) -> tuple[Any, Irregular]:
    """Hand and model after a report; as they were where it was refused or no clause speaks."""
    tried, second = hand.copy(), model.kept(model)
    refusal = None
    try:
        tried.report(report)
    except HousewayError as error:
        refusal = str(error)
    try:
        second.reported(tried, report)
    except Silent:
        SEEN[f"{report.what}: silent"] += 1
        return hand, model
    except Refused as problem:
        if refusal is None:
            raise Differ(f"accepted, and cannot have happened: {problem}") from None
        SEEN[f"{report.what}: refused"] += 1
        return hand, model
    except Differ:
        if refusal is None:
            raise
    if refusal is not None and second.unsure:
        return hand, model
    if refusal is not None:
        raise Differ(f"refused: {refusal}")
    second.same(tried)
    SEEN[f"{report.what}: ruled"] += 1
    return tried, second


def played(hand: Any, choices: Choices, story: list[str]) -> None:
    """A hand to its end, the model beside it."""
    model = Irregular(hand)
    model.same(hand)
    while not hand.over:
        if choices.below(2) and (report := a_report(hand, choices)) is not None:
            story.append(f"r:{report}")
            before = hand
            hand, model = ruled(hand, model, report)
            if hand.over:
                return
            if hand is before:
                story.pop()
        seat, action = hand.actor, choose_action(hand, choices)
        story.append(f"{seat} {action}")
        hand.act(action)
        try:
            model.acted(hand, seat, action)
        except Silent as problem:
            SEEN[f"stopped: {problem}"] += 1
            return
        model.same(hand)


def disagreements(book: str, game: str, *, hands: int, first: int, enough: int = 20) -> list[str]:
    """What the two did not agree on in so many hands."""
    found: list[str] = []
    for seed in range(first, first + hands):
        if len(found) >= enough:
            break
        choices = Choices(seed)
        story: list[str] = []
        try:
            played(a_hand(book, game, choices), choices, story)
        except AssertionError as problem:
            found.append(f"{book}/{game} HOUSEWAY_SOAK_SEED={seed}: {problem} after {'; '.join(story)}")
    return found


def agreed(found: list[str]) -> None:
    assert not found, f"{len(found)} disagreements, such as\n" + "\n".join(found[:5])


@sampled(5)
@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_every_card_and_chip_after_every_report(book: str, game: str) -> None:
    agreed(disagreements(book, game, hands=15, first=1_000))


@pytest.mark.soak
@pytest.mark.parametrize(("book", "game"), PAIRS)
def test_thousands_of_hands_with_reports(book: str, game: str) -> None:
    agreed(disagreements(book, game, hands=HANDS, first=FIRST))


def test_every_kind_is_known() -> None:
    """The model is told of everything but what it leaves out on purpose."""
    assert set(LEFT_OUT) < set(MISHAPS)


# the second referee is awake


def test_another_threshold_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KEPT, "del-rio", 5)
    assert disagreements("del-rio", "lowball", hands=120, first=1_000, enough=1)


def test_a_burn_too_many_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def burned_anyway(model: Irregular) -> None:
        model.burned = False
        model.last_burn = model.take()
        model.burns.append(model.last_burn)

    monkeypatch.setattr(Irregular, "burn", burned_anyway)
    assert disagreements("ocean-view", "holdem", hands=120, first=1_000, enough=1)


def test_another_window_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Irregular, "substantial", property(lambda model: model.freely >= 1))
    assert disagreements("oasis", "holdem", hands=120, first=1_000, enough=1)


def test_a_dead_hand_that_plays_on_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Irregular, "on_wrong_count_at_showdown", Irregular.on_lap)
    assert disagreements("ocean-view", "stud", hands=120, first=1_000, enough=1)


# what the two did not agree on, each by itself


def at_table(book: str, game: str, seats: int, *story: str) -> Any:
    """A hand from a fixed shuffle, after all that was done and reported (`!` before it)."""
    hand = house(book).open(game, seats=seats).deal(seed=7)
    for words in story:
        if words.startswith("!"):
            hand.report(words[1:])
        else:
            hand.act(words)
    return hand


def test_a_scrap_of_paper_is_not_shuffled_in() -> None:
    """OV-HE-32: before the river the stub is mixed with the turn that came early, not with a boxed card."""
    hand = at_table("ocean-view", "holdem", 2, "call", "check", "!boxed card")
    scrap = hand.piles["aside"]
    for words in ("!premature turn", "check", "check", "check", "check"):
        hand.report(words[1:]) if words.startswith("!") else hand.act(words)
    assert len(hand.board) == 5
    assert hand.piles["aside"] == scrap


@pytest.mark.parametrize("first", ["oversized chip seat 4 $5", "under-raise seat 4 $3"])
def test_a_bet_that_a_ruling_makes_is_action(first: str) -> None:
    """OV-HE-25, CX-27: two have put chips in, whether by themselves or as the floor took it."""
    hand = at_table("ocean-view", "holdem", 5, f"!{first}", "call")
    assert hand.report("extra seat 2").clauses == ("OV-HE-25",)


def test_a_pot_whose_last_claimant_dies_is_not_paid_back_to_who_folded() -> None:
    """CX-136: seat 3 is all in for $2; the side pot is of seats 2 and 1, of whom 1 folds and 2 is found foul."""
    dealt = house("ocean-view").open("lowball", seats=3).deal(seed=7, ask_showdown=True)
    hand: Any = dealt.dealt_again(stacks=(4500, 200, 1000))
    for words in ("kill", "call", "raise", "fold", "pat", "pat"):
        hand.act(words)
    assert hand.seats == (2, 3, 1)
    assert hand.folded == [False, False, True]
    before = hand.stacks[2]
    hand.report("wrong count at showdown seat 2")
    while not hand.over:
        hand.act("show")
    assert hand.result.stacks[2] == before, "who folded has chips back"


def test_nobody_wins_a_side_pot_without_a_chip_in_it() -> None:
    """CX-136: seats 2 and 3, who alone are in the side pot, are found foul at once; it is not seat 1's to win."""
    hand: Any = house("oasis").open("holdem", seats=3).deal(seed=7).dealt_again(stacks=(1_700, 600, 200))
    for words in ("call", "call", "check", "check", "check"):
        hand.act(words)
    assert hand.seats == (2, 3, 1)
    hand.report("extra seat 3 seat 2")
    assert hand.over
    assert hand.result.stacks[2] + hand.result.collected <= 3 * 200


@pytest.mark.parametrize("again", ["extra seat 4", "extra seat 4 by 2"])
def test_one_player_is_not_two_players(again: str) -> None:
    """CC-LB-34: two *players* with six cards are a misdeal; one player's is that player's alone after action."""
    first = ("!extra seat 4",) if again == "extra seat 4" else ()
    hand = at_table("casino-club", "lowball", 4, *("pass",) * 4, *first, "call", "call", "call")
    hand.report(again)
    assert not hand.voided
    assert hand.folded[hand.seats.index(4)]


def test_the_foul_hand_loses_all_that_was_put_in() -> None:
    """OV-HE-25: all money, so the raise that nobody had called too."""
    hand = at_table("ocean-view", "holdem", 4, "call", "raise", "call", "raise", "!extra seat 3", "fold", "fold")
    assert hand.over
    assert hand.result.net_of(3) == -600


@pytest.mark.parametrize("words", ["flashed seat 2 card 4", "card off the table seat 2 card 5"])
def test_a_card_that_was_supplied_is_counted_once(words: str) -> None:
    """On fourth street everybody has four cards, of which the fourth lies open, whether one was missing or not."""
    hand = at_table("ocean-view", "stud", 4, "!short seat 2", "bring in", "call", "call", "call")
    with pytest.raises(HousewayError):
        hand.report(words)


def test_the_card_that_serves_as_the_burn_serves_a_premature_street_too() -> None:
    hand = at_table("ocean-view", "stud", 4, "!extra seat 2")
    burns = hand.piles["burns"]
    hand.report("premature street")
    assert hand.piles["burns"] == burns


def test_only_the_first_card_of_the_deal_makes_a_misdeal() -> None:
    """Robert's: the first card dealt is retrieved and all is shuffled again; any other is replaced after the deal."""
    assert at_table("oasis", "holdem", 4, "!exposed seat 2 card 1").voided
    hand = at_table("oasis", "holdem", 4, "!exposed seat 4 card 1")
    assert not hand.voided
    assert len(hand.piles["burns"]) == 1


def test_a_call_between_frees_who_acted_out_of_turn() -> None:
    """Outside 07: it may bind where nobody between has bet, called or raised."""
    hand = at_table("ocean-view", "holdem", 4, "!out of turn seat 2 call", "call", "fold")
    assert {kind_of(option) for option in hand.options} == {"MayFold", "MayCall", "MayRaise"}
    (told,) = [event for event in hand.events if isinstance(event, Released)]
    assert told.seat == 2
    before = at_table("ocean-view", "holdem", 4, "!out of turn seat 2 call", "fold")
    assert not any(isinstance(event, Released) for event in before.events), "a fold frees nobody"


def test_nobody_is_held_to_a_raise_that_is_not_open_any_more() -> None:
    """Seat 2 raises out of turn, seat 1 folds, seat 3 is all in: there is nobody left to raise."""
    hand = house("ocean-view").open("holdem", seats=3).deal(seed=7).dealt_again(stacks=(20_000, 200, 20_000))
    assert hand.seats == (2, 3, 1)
    hand.report("out of turn seat 2 raise")
    hand.act("fold")
    assert hand.actor == 2
    assert {kind_of(option) for option in hand.options} == {"MayFold", "MayCall"}
    hand.act("call")
    assert hand.over


def test_the_choice_over_the_last_card_is_made_once() -> None:
    """OV-7S-16, OV-7S-17: who plays for the pot as it stands is not asked again over the same card."""
    hand = at_table(
        "ocean-view", "stud", 4, "bring in", *("call",) * 3, *("check",) * 12, "!last card face up seat 2", "pot only"
    )
    with pytest.raises(HousewayError):
        hand.report("last card face up seat 2")
    assert hand.actor != 2


def test_an_extra_card_at_the_draw_is_the_burn() -> None:
    """Nobody has acted and nothing has been burned: the card that is taken back is the burn of the draw."""
    hand = house("ocean-view").open("lowball", seats=2).deal(seed=7).dealt_again(stacks=(100, 5600))
    hand.act("pass")
    hand.act(hand.options[0].take(hand.hole[0][:2]))
    hand.report("extra seat 2")
    hand.act("pat")
    assert len(hand.piles["burns"]) == 1


def test_a_substitute_can_be_exposed_as_well() -> None:
    """OV-LB-10: on or after the draw an exposed card is never kept."""
    hand = at_table(
        "ocean-view", "lowball", 4, *("pass",) * 4, "call", "call", "call", "check", "discard Kh 2h Ac Ks", "pat",
        "!exposed seat 2 card 2", "pat", "pat",
    )  # fmt: skip
    new = hand.hole[0][1]
    hand.report("exposed seat 2 card 2")
    assert new not in hand.hole[0]


def test_cards_are_written_as_cards() -> None:
    ruling = at_table("ocean-view", "holdem", 4).ruling("boxed card seat 1 card 1")
    assert "Ts" in ruling.steps[0], ruling.steps
