"""Rulings explained: the moment, the steps, the clauses, and what is done otherwise."""

import pytest
from tests.repeats import sampled

from houseway.drill.drill_hands import walk
from houseway.drill.explaining import in_a_typical_hand, in_this_hand
from houseway.drill.moments import MomentError, first_moment, looks_so, stage, told
from houseway.drill.quiz import offers
from houseway.houses import find_offer, house
from houseway.houses.sheets.irregularity_lines import situations
from houseway.referee.hand import Hand
from houseway.referee.mishaps import Report, parse_report
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import joined
from houseway.referee.rulings.ruling_events import Ruled

NEVER = {
    ("ocean-view/holdem", "not cleared"): "no hand has to be cleared",
    ("ocean-view/draw", "joker in a game without"): "the joker belongs to the pack here",
    ("casino-club/pai-gow", "joker in a game without"): "the joker belongs to the pack here",
    ("del-rio/blackjack-22", "joker in a game without"): "the joker belongs to the pack here",
    ("del-rio/blackjack-22", "wrongly set"): "no hands are set in this game",
    ("del-rio/super-pan-9", "wrongly set"): "no hands are set in this game",
}
"""What a family knows and this or that game of it does not have."""


@pytest.mark.parametrize("name", ["ocean-view/holdem", "ocean-view/crazy-pineapple", "ocean-view/draw",
                                  "ocean-view/stud", "casino-club/push-nine", "s-and-k/pan", "casino-club/pai-gow",
                                  "del-rio/blackjack-22", "del-rio/super-pan-9"])  # fmt: skip
def test_everything_that_can_be_reported_is_explained(name: str) -> None:
    offer = find_offer(name)
    for what in offer.game.family.desk.facts:
        if (name, what) in NEVER:
            with pytest.raises(MomentError, match=NEVER[name, what]):
                in_a_typical_hand(offer, Report(what))
            continue
        found = in_a_typical_hand(offer, Report(what))
        assert found.steps, what
        assert all(clause.text for clause in found.clauses)
        assert next(line.what for line in found.lines if line.decides) == what
        assert found.report.startswith(what)


@pytest.mark.verify
def test_the_drill_tells_what_the_desk_does() -> None:
    """Every kind of report in every game of every house: the same lines, steps and clauses, on the same table."""
    compared, differ = 0, []
    for name in offers():
        offer = find_offer(name)
        for what in offer.game.family.desk.facts:
            try:
                hand, report = first_moment(offer, Report(what))
            except MomentError:
                continue  # the family knows it, and this game of it does not have it
            explained, found, ruled = in_this_hand(offer, hand, report), hand.trace(report), hand.copy()
            ruling = ruled.report(report)
            deciding = [line for line in explained.lines if line.decides]
            happened = found.found.events[len(hand.events) :]
            compared += 1
            if not (
                (explained.steps, explained.remedies) == (ruling.steps, ruling.remedies)
                and tuple(clause.id for clause in explained.clauses) == ruling.clauses
                and joined(*(" ".join(line.clauses) for line in deciding)) == " ".join(ruling.clauses)
                and tuple(one for line in deciding for one in line.remedies) == ruling.remedies
                and found.ruling == ruling == ruled.rulings[-1]
                and isinstance(ruling.events[0], Ruled)
                and tuple(happened) == ruling.events[1 : 1 + len(happened)]
                and {seat.seat: seat.stack for seat in explained.table.seats}
                == dict(zip(hand.seats, hand.stacks, strict=True))
            ):
                differ.append((name, what))
    assert not differ
    assert compared > 900


def after(name: str, actions: int) -> Hand:
    """A calm hand after so many actions."""
    for at, hand in enumerate(walk(find_offer(name), 5)):
        if at == actions:
            return hand.copy()
    raise AssertionError("the hand was over")


@pytest.mark.parametrize(
    ("actions", "clauses", "does"),
    [
        (0, ("OV-HE-24",), "draws one card at random"),
        (1, ("OV-HE-24",), "draws one card at random"),
        (3, ("OV-HE-25",), "is dead"),
    ],
)
def test_the_same_report_before_and_after_substantial_action(actions: int, clauses: tuple[str, ...], does: str) -> None:
    hand = after("ocean-view/holdem", actions)
    found = in_this_hand(find_offer("ocean-view/holdem"), hand, parse_report("extra seat 2"))
    assert tuple(one.id for one in found.clauses) == clauses
    assert does in found.steps[0]
    assert not found.chosen
    assert [line.clauses for line in found.lines if line.decides] == [clauses]
    assert len(found.lines) >= 3


def test_another_house_rules_on_the_same_hand() -> None:
    hand = after("ocean-view/lowball", 6)
    assert stage(hand) == "before the draw"
    report = parse_report("exposed seat 3 card 2")
    theirs = {
        name: in_this_hand(find_offer(f"{name}/lowball"), hand, report).clauses[0].id
        for name in ("ocean-view", "casino-club", "del-rio", "oasis")
    }
    assert len(set(theirs.values())) == 4
    assert theirs["oasis"] == "common"


def test_what_is_left_out_is_chosen() -> None:
    found = in_a_typical_hand(find_offer("ocean-view/holdem"), parse_report("exposed"))
    assert found.chosen
    assert found.report == "exposed seat 4 card 1"
    assert [seat.seat for seat in found.table.seats if seat.concerned] == [4]


def test_what_was_said_is_kept() -> None:
    found = in_a_typical_hand(find_offer("casino-club/push-nine"), parse_report("exposed seat 3 card 1 looked"))
    assert found.report == "exposed seat 3 card 1 looked"
    assert "the player has looked at another card" in found.happened
    assert {one.id for one in found.clauses} & {"CC-PN-22", "CC-PN-21"}


def test_what_something_is_treated_as_is_told_with_its_lines() -> None:
    found = in_a_typical_hand(find_offer("ocean-view/holdem"), parse_report("card off the table seat 2 card 1"))
    assert found.remedies[0] == "treat as exposed"
    assert [line.what for line in found.lines if line.decides] == ["card off the table", "exposed"]


def test_reports_that_cannot_have_happened_say_why() -> None:
    offer = find_offer("ocean-view/holdem")
    with pytest.raises(RefusedError, match="the turn comes after round 2"):
        in_this_hand(offer, after("ocean-view/holdem", 0), parse_report("premature turn"))
    with pytest.raises(MomentError, match="that cannot happen in Texas Hold'em; say "):
        in_a_typical_hand(offer, parse_report("last card face up"))
    with pytest.raises(MomentError, match=r"no hand of ocean-view/holdem was found .* no hand has to be cleared"):
        in_a_typical_hand(offer, parse_report("not cleared"))
    with pytest.raises(MomentError, match="that is a hand of Lowball, and ocean-view/holdem is Hold'em"):
        in_this_hand(offer, after("ocean-view/lowball", 0), parse_report("foul deck"))


@pytest.mark.parametrize(
    ("name", "report", "why"),
    [
        ("ocean-view/omaha", "two burns seat 3 mixed", "only a card that comes face down can be mixed"),
        ("ocean-view/holdem", "short seat 3 by 2", "seat 3 would have none of 2 cards left"),
        ("s-and-k/holdem", "out of turn seat 3 raise to $6", r"'raise to \$6' would not be open to seat 3"),
        ("s-and-k/holdem", "under-raise seat 3 $5", r"\$5 is enough: the minimum is \$5"),
        ("s-and-k/holdem", "under-raise $5", r"\$5 is enough: the minimum is \$5"),
    ],
)
def test_the_reason_is_that_of_most_moments_or_of_that_players_turn(name: str, report: str, why: str) -> None:
    with pytest.raises(MomentError, match=why):
        in_a_typical_hand(find_offer(name), parse_report(report))


@pytest.mark.parametrize(
    ("name", "never"),
    [
        ("ocean-view/holdem", "not cleared"),
        ("ocean-view/lowball", "joker in a game without"),
        ("casino-club/pai-gow", "joker in a game without"),
        ("del-rio/super-pan-9", "wrongly set"),
        ("del-rio/blackjack-22", "wrongly set"),
        ("s-and-k/push-nine", "partner raise without eight or better"),
        ("s-and-k/pan", "wrong count at showdown"),
    ],
)
def test_what_is_proposed_instead_can_happen(name: str, never: str) -> None:
    offer = find_offer(name)
    foreign = "premature street" if never != "wrongly set" else "foul pan hand"
    with pytest.raises(MomentError, match=r"that cannot happen in .*; say ") as refused:
        in_a_typical_hand(offer, Report(foreign))
    proposed = str(refused.value).partition("; say ")[2].split(", ")
    assert never not in proposed
    assert set(proposed) == {one.what for one in situations(offer.rules)}


@sampled(2)
@pytest.mark.parametrize("seat", range(7))
def test_partners_are_met(seat: int) -> None:
    found = in_a_typical_hand(
        find_offer("casino-club/push-nine"), Report("partner raise without eight or better", seat)
    )
    assert seat in (0, *(one.seat for one in found.table.seats if one.concerned))
    assert found.lines[0].clauses == ("CC-PN-41",)


def test_moments_in_words() -> None:
    assert told(after("ocean-view/holdem", 0)) == "Before the flop; nobody has acted yet; seat 4 is to act."
    assert told(after("ocean-view/holdem", 2)) == (
        "Before the flop; so far seat 4: call, seat 5: call; seat 6 is to act."
    )
    seen = {stage(hand) for hand in walk(find_offer("ocean-view/crazy-pineapple"), 5)}
    assert seen == {
        "before the flop",
        "on the flop",
        "during the discards",
        "on the turn",
        "on the river",
        "at the showdown",
    }


def test_thrown_cards_are_not_told() -> None:
    hands = [hand.copy() for hand in walk(house("ocean-view").offer("lowball"), 5, lively=True, most=4)]
    words = [told(hand) for hand in hands if stage(hand) == "at the draw" and hand.actions]
    assert any("discard" in one for one in words)
    assert not any("discard " in one for one in words)


@pytest.mark.parametrize("name", ["ocean-view/holdem", "casino-club/pai-gow", "del-rio/blackjack-22", "s-and-k/pan"])
@pytest.mark.parametrize(("report", "more"), [("extra", 1), ("short", -1)])
def test_a_wrong_count_is_seen_on_the_table(name: str, report: str, more: int) -> None:
    found = in_a_typical_hand(find_offer(name), parse_report(report))
    counts = [(seat.concerned, len(seat.cards)) for seat in found.table.seats if seat.cards]
    usual = {count for concerned, count in counts if not concerned}
    assert len(usual) == 1
    assert {count for concerned, count in counts if concerned} == {usual.pop() + more}


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("ocean-view/holdem", "on the turn"),
        ("ocean-view/lowball", "at the draw"),
        ("ocean-view/stud", "on sixth street"),
    ],
)
def test_a_boxed_card_on_the_deck_would_have_come(name: str, last: str) -> None:
    asked = {stage(hand): looks_so(hand, Report("boxed card")) for hand in walk(find_offer(name), 5)}
    assert list(asked)[: list(asked).index(last) + 1] == [where for where, whether in asked.items() if whether]
    assert not asked["at the showdown"]


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("casino-club/pai-gow", 1),
        ("casino-club/pai-gow", 6),
        ("del-rio/super-pan-9", 3),
        ("del-rio/blackjack-22", 2),
        ("s-and-k/pan", 4),
        ("ocean-view/holdem", 2),
    ],
)
def test_the_open_card_is_the_one_that_is_reported(name: str, card: int) -> None:
    found = in_a_typical_hand(find_offer(name), Report("contact", 3, card))
    (cards,) = [seat.cards for seat in found.table.seats if seat.seat == 3]
    assert found.report == f"contact seat 3 card {card}"
    assert [at for at, one in enumerate(cards, 1) if one] == [card]
