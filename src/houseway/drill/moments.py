"""Describes where a hand stands, and finds moments when something can have gone wrong in it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from houseway.drill.drill_hands import FRIENDLY, walk
from houseway.errors import HousewayError
from houseway.houses import Offer
from houseway.houses.sheets.irregularity_lines import happens
from houseway.referee.banked.actions import Double, Hit, SplitPair
from houseway.referee.banked.bank import OfferBank, PostWagers
from houseway.referee.banked.blackjack_22 import PlayBank, PlayHands
from houseway.referee.banked.pai_gow import PickPile, SetHands
from houseway.referee.banked.super_pan_9 import HitOrStand
from houseway.referee.game import Step
from houseway.referee.hand import Hand
from houseway.referee.mishaps import MISHAPS, Report
from houseway.referee.pan.deal import PlayOrPass
from houseway.referee.pan.turns import Turns
from houseway.referee.poker.betting import BettingRound
from houseway.referee.poker.dealing import ThrowAway
from houseway.referee.poker.drawing import CutWindow, DrawCards
from houseway.referee.poker.running_twice import RunTwiceWindow
from houseway.referee.poker.showdown import Showdown
from houseway.referee.poker.window import TwoCardWindow
from houseway.referee.push.agreements import BuyIns, PushersAlone
from houseway.referee.push.deal import push_play
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.conditions import CONDITIONS
from houseway.referee.rulings.ruling_desk import Desk, possible
from houseway.referee.shared_actions import Action

SEED: Final = 11
"""The seed of the hand for showing a ruling, if no hand is given."""
_HANDS, _PUSH_HANDS = 12, 600
"""How many active hands to play until something can have happened; partners only meet at push pots."""
_AMONG_PARTNERS: Final = "partner raise without eight or better"
_STREETS: Final = {0: "before the flop", 3: "on the flop", 4: "on the turn", 5: "on the river"}
_STAGES: Final[Mapping[type[Step], str]] = {
    Showdown: "at the showdown", DrawCards: "at the draw", CutWindow: "at the cut before the draw",
    TwoCardWindow: "after two cards", ThrowAway: "during the discards",
    RunTwiceWindow: "while running it twice is offered",
    BuyIns: "while a push pot is bought into", PushersAlone: "while the pushers may divide the pot",
    PlayOrPass: "while players declare", Turns: "during the turns",
    OfferBank: "while the bank is offered", PostWagers: "while wagers are made", PickPile: "while a pile is chosen",
    SetHands: "while hands are set", HitOrStand: "while cards are drawn", PlayHands: "while cards are drawn",
    PlayBank: "while the bank draws",
}  # fmt: skip
_MORE: Final = (1, 2, 3, 5, 8, 13)
"""How many chips more than the call."""
_CHIPS: Final = (500, 2_500, 10_000)
"""Single large chips, in cents."""
_TOLD: Final = 8
"""How many of the latest actions to mention."""


class MomentError(HousewayError):
    """A moment that does not exist."""


def stage(hand: Hand) -> str:
    """How far the hand is: `on the flop`, `before the draw`, `while hands are set`."""
    if hand.over:
        return "after the hand"
    step = hand.game.steps[hand.at]
    if isinstance(step, BettingRound):
        names, number = hand.game.family.rounds, hand.play.round
        if number <= len(names):
            name = names[number - 1]
            return name.lower() if " the " in name else f"on {name.lower()}"
        return _STREETS.get(len(hand.board), "in the betting") if hand.game.board else "in the betting"
    return next((words for kind, words in _STAGES.items() if isinstance(step, kind)), "in the hand")


def so_far(hand: Hand) -> list[tuple[int, Action]]:
    """What has been done at this stage of the hand."""
    played, there = hand.dealt_again(), []
    for seat, action in hand.actions:
        there.append(played.at)
        played.act(action, seat if seat and action.by is None else None)
    return [done for at, done in zip(there, hand.actions, strict=True) if at == hand.at]


def told(hand: Hand) -> str:
    """The moment in one line: the stage of the hand, the latest actions, and whose turn it is."""
    done = so_far(hand)
    words = [f"seat {seat}: {_words(action)}" if seat else f"reported: {action}" for seat, action in done[-_TOLD:]]
    since = f"; {'so far' if len(done) <= _TOLD else 'last'} {', '.join(words)}" if words else f"; {_nobody(hand)}"
    turn = "the hand is over" if hand.actor is None else f"seat {hand.actor} is to act"
    where = stage(hand)
    return f"{where[0].upper()}{where[1:]}{since}; {turn}."


def _nobody(hand: Hand) -> str:
    """Says that nothing has been done since; a line may depend on that."""
    before = any(seat for seat, _ in hand.actions)
    return "nobody has acted at this stage yet" if before else "nobody has acted yet"


def _words(action: Action) -> str:
    """An action as everyone sees it, without cards discarded face down."""
    return str(action.__struct_config__.tag) if action.named else str(action)


# what can have happened


def reports(hand: Hand, what: str, seats: tuple[int, ...] = ()) -> Iterator[Report]:
    """The ways in which something can have happened now, for these seats or for all; the actor's first."""
    desk = hand.game.family.desk
    if desk is None or what not in desk.facts:
        return
    for seat in _seats(hand, what, seats):
        card = 1 if MISHAPS[what].card and seat else 0
        tried = desk.tries(hand, Report(what, seat, card=card))
        if what == "oversized chip":
            tried = tuple(replace(tried[0], amount=chip) for chip in _CHIPS)
        for report in (*tried, *_whole_amounts(hand, tried)):
            if possible(hand, report):
                yield report


def looks_so(hand: Hand, report: Report) -> bool:
    """Whether the moment and the table fit the report.

    The referee believes the floor about more than that: about a wrong count found before the showdown, or a hand that
    was not cleared and has discarded since.
    """
    step = hand.game.steps[hand.at]
    players = [hand.seats.index(seat) for seat in report.all_seats]
    match report.what:
        case "wrong count at showdown":
            return step.role == "showdown" and not any(hand.shown[player] for player in players)
        case "not cleared":
            return isinstance(step, ThrowAway)
        case "boxed card":
            return bool(players) or not hand.game.family.poker or _cards_come(hand)
        case "short" | "extra":
            drawn = {seat for seat, action in hand.actions if isinstance(action, Hit | Double | SplitPair)}
            return drawn.isdisjoint(report.all_seats)
    return True


def _cards_come(hand: Hand) -> bool:
    """Whether cards are still to be dealt."""
    rules = hand.rules
    return any(step.each or step.board or step.draws(rules) for step in hand.game.steps[hand.at :])


def _whole_amounts(hand: Hand, tried: tuple[Report, ...]) -> Iterator[Report]:
    """The same reports with amounts that the table's chips can make."""
    known = {report.amount for report in tried}
    for count in _MORE if known.isdisjoint((0, *_CHIPS[:1])) else ():
        amount = hand.play.level + count * hand.rules.limit.chip
        if amount not in known:
            yield replace(tried[0], amount=amount)


def _seats(hand: Hand, what: str, seats: tuple[int, ...]) -> tuple[int, ...]:
    if seats:
        return seats
    if not MISHAPS[what].seats:
        return (0,)
    live = [hand.seats[player] for player in hand.live]
    return tuple(sorted(live, key=lambda seat: seat != hand.actor))


def filled(hand: Hand, wanted: Report) -> Report | None:
    """A report with its omissions filled in so that it can have happened now; None if that is impossible."""
    if possible(hand, wanted):
        return wanted
    for found in reports(hand, wanted.what, (wanted.seat,) if wanted.seat else ()):
        whole = replace(
            found,
            card=wanted.card or found.card,
            seats=wanted.seats or found.seats,
            amount=wanted.amount or found.amount,
            count=wanted.count,
            said=wanted.said,
            order=wanted.order,
            action=wanted.action or found.action,
        )
        if whole == found or possible(hand, whole):
            return whole
    return None


def first_moment(offer: Offer, wanted: Report) -> tuple[Hand, Report]:
    """A typical hand of the offer at the first moment when this can have happened, with the completed report."""
    known_desk(offer, wanted)
    refused: Counter[str] = Counter()
    for hand in walk(offer, SEED):
        if (report := filled(hand, wanted)) is not None:
            return hand.copy(), report
        refused.update(_why_not(hand, wanted))
    for hand in _lively(offer, wanted):
        if (report := filled(hand, wanted)) is not None:
            return hand.copy(), report
    why = refused.most_common(1)[0][0] if refused else str(wanted)
    raise MomentError(f"no hand of {offer.name} was found in which this could have happened: {why}")


def _lively(offer: Offer, wanted: Report) -> Iterator[Hand]:
    """Hands with more action than a calm one; none if it cannot happen in the house's game."""
    if not happens(wanted.what, offer.game, offer.rules):
        return
    if wanted.what != _AMONG_PARTNERS:
        yield from walk(offer, SEED, most=_HANDS, lively=True)
        return
    for hand in walk(offer, SEED, most=_PUSH_HANDS, lively=True, weights=FRIENDLY):
        if push_play(hand).raised:
            yield hand


def known_desk(offer: Offer, wanted: Report) -> Desk:
    """The desk of the offer's family, if it knows such a report."""
    desk: Desk | None = offer.game.family.desk
    if desk is None:
        raise MomentError(f"nothing can be reported in {offer.page.title} yet")
    if wanted.what not in desk.facts:
        said = ", ".join(what for what in desk.facts if happens(what, offer.game, offer.rules))
        raise MomentError(f"{wanted.what}: that cannot happen in {offer.page.title}; say {said}")
    return desk


_IN_TURN, _DEALT = 1_000, 10
"""How much more a reason weighs if it was that player's turn, for things done in turn; and once cards are dealt."""


def _why_not(hand: Hand, wanted: Report) -> dict[str, int]:
    """The reasons why it cannot have happened now, with their weights; without a seat, for the acting player."""
    kind = MISHAPS[wanted.what]
    if kind.seats and not kind.alone and not wanted.seat and hand.actor is not None:
        wanted = replace(wanted, seat=hand.actor, card=wanted.card or int(kind.card))
    if wanted.what == "out of turn" and not wanted.action:
        wanted = replace(wanted, action="call")
    try:
        hand.ruling(wanted)
    except RefusedError as error:
        in_turn = kind.amount and hand.actor == wanted.seat
        return {str(error): _IN_TURN if in_turn else _DEALT if any((*hand.hole, *hand.up)) else 1}
    return {}


def happened(report: Report) -> str:
    """What happened, in a sentence."""
    about = MISHAPS[report.what].about
    besides = [CONDITIONS[name].says.removeprefix("when ") for name in report.said if name in CONDITIONS]
    return f"{about[0].upper()}{about[1:]}{''.join(f'; {words}' for words in besides)}."
