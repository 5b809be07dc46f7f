"""The result of a hand for one viewer: what everyone won and lost, and one sentence that says why.

Amounts are public: everyone sees the stacks. The sentence uses only what this viewer may see.
"""

import logging
from collections.abc import Mapping
from typing import Final

from houseway.chips.money import in_chips
from houseway.live.views.verdicts import banked, pan, poker
from houseway.live.views.verdicts.verdict_words import Teller
from houseway.protocol.table_state import ResultNow, SeatResult, ThrownNow
from houseway.referee.banked.play import BankedView
from houseway.referee.hand import Hand
from houseway.referee.pan.deal import PanView
from houseway.referee.play import PlayView
from houseway.referee.view import HandView
from houseway.referee.vocabulary import Discarded, Pushed, Requested, Won

log = logging.getLogger("houseway.room")
_VOID: Final = "This hand does not count: all chips go back."
_VOID_BUT_FEE: Final = "This hand does not count: all chips go back except the fee."
_HALVES: Final = {frozenset({"high"}): "high", frozenset({"low"}): "low", frozenset({"high", "low"}): "both"}
_FAULTS: set[str] = set()
_MOST_FAULTS: Final = 50


def result_of(hand: Hand, view: HandView, names: Mapping[int, str], number: int) -> ResultNow | None:
    """The result for the viewer of `view`; None while the hand is on."""
    if not hand.over:
        return None
    with in_chips(hand.rules.limit.in_chips):
        return ResultNow(number, _sentence(hand, view, Teller(names, view.viewer)), seat_results(hand))


def _sentence(hand: Hand, view: HandView, teller: Teller) -> str:
    if hand.voided:
        even = all(now == before for now, before in zip(hand.stacks, hand.started, strict=True))
        return _VOID if even else _VOID_BUT_FEE
    try:
        if isinstance(view.play, BankedView):
            return banked.verdict(hand, view.play, teller)
        if isinstance(view.play, PanView):
            return pan.verdict(hand, view.play, teller)
        return poker.verdict(hand, teller)
    except Exception as problem:  # a failure of words must never hide the cards and the chips
        fault = f"{type(problem).__name__}: {problem}"
        if fault not in _FAULTS and len(_FAULTS) < _MOST_FAULTS:
            _FAULTS.add(fault)
            log.exception("a result could not be put in words")
        return ""


def seat_results(hand: Hand) -> tuple[SeatResult, ...]:
    """Everyone whose chips changed or who gets a tone, in the order of the seats."""
    play, parts, found = hand.play.view(hand, None), _parts(hand), []
    won = won_by_seat(hand, play)
    takers = [seat for seat, amount in won.items() if amount > 0]
    for player, seat in enumerate(hand.seats):
        net = hand.stacks[player] - hand.started[player]
        one = SeatResult(seat, won.get(seat, 0), net, parts.get(seat, ""), "")
        tone = _tone(play, one, alone=len(takers) == 1)
        if tone or net:
            found.append(SeatResult(seat, one.won, net, one.part, tone))
    return tuple(sorted(found, key=lambda one: one.seat))


def _tone(play: PlayView | None, one: SeatResult, *, alone: bool) -> str:
    """`win` is for players who are ahead: a loss, or chips that only come back, are not winnings.

    A player who takes a whole pot has won, even if the house's fee was more than the others put in.
    """
    if isinstance(play, BankedView | PanView):
        if one.net:
            return "win" if one.net > 0 else "lose"
        at_stake = isinstance(play, BankedView) and any(
            spot.outcome and one.seat in (spot.seat, play.bank) for spot in play.spots
        )
        return "even" if at_stake else ""
    if one.won > 0:
        return "win" if one.net > 0 or alone else "even"
    return "even" if one.part else ""


def won_by_seat(hand: Hand, play: PlayView | None) -> dict[int, int]:
    """What every seat was pushed; what its wagers won before fees; in pan, its gain or loss."""
    if isinstance(play, BankedView):
        return {seat: won for seat, won in banked.brought(play).items() if won}
    if isinstance(play, PanView):
        return {seat: now - before for seat, now, before in zip(hand.seats, hand.stacks, hand.started, strict=True)}
    found: dict[int, int] = {}
    for event in hand.events:
        if type(event) is Won:
            found[event.seat] = found.get(event.seat, 0) + event.amount
    return found


def _parts(hand: Hand) -> dict[int, str]:
    shares: dict[int, set[str]] = {}
    found: dict[int, str] = {}
    halved = hand.game.hi_lo and any(type(event) is Won and event.share == "low" for event in hand.events)
    for event in hand.events:
        if halved and type(event) is Won:
            shares.setdefault(event.seat, set()).add(event.share)
        elif type(event) is Pushed:
            found.update(dict.fromkeys(event.seats, "push"))
    return {**found, **{seat: _HALVES.get(frozenset(share), "") for seat, share in shares.items()}}


def thrown_of(hand: Hand, seat: int | None) -> ThrownNow | None:
    """A seat's discards, for its owner to look at until the hand is over."""
    if hand.over or seat is None or seat not in hand.seats:
        return None
    player = hand.seats.index(seat)
    folded = hand.hole[player] + hand.up[player] if hand.folded[player] else ()
    discards = tuple(
        card
        for event in hand.events
        if isinstance(event, Discarded | Requested) and event.seat == seat
        for card in event.cards
    )
    return ThrownNow(folded, discards) if folded or discards else None
