"""No-limit hold'em before the flop in a tournament: push or fold with a short stack, and call an all-in bet or not.

All that counts is prize money (`all_in_ranges`). With deeper stacks, and once there is a flop, players bet as usual but
with caution (`outlook.caution`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.bots.all_in_ranges import AllIn, ranges, share_needed, shares_against
from houseway.bots.outlook import Outlook
from houseway.bots.shapes import shape
from houseway.bots.styles import Style
from houseway.chips.stack_worths import icm_table
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    Action,
    Called,
    Folded,
    MayBet,
    MayCall,
    MayCheck,
    MayFold,
    MayRaise,
    Opened,
    Option,
    Posted,
    Raised,
)

if TYPE_CHECKING:
    from houseway.bots.all_in_ranges import Floats

SHORT: Final = 12
"""With so many big blinds or fewer to play for, a player pushes or folds."""
_TASTE: Final = 0.25
"""By how much a style's taste for calls shifts what it pushes with, as a share of the pot."""
_NO_LIMIT: Final = "no limit"
_TWO_CARDS: Final = 2


class _Moment(NamedTuple):
    """The table when a player had to act, by place from the button's left."""

    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    pot: int
    folded: frozenset[int]
    raised: frozenset[int]


def plays_all_in(view: HandView) -> bool:
    """Whether these decisions are for this module: two cards of a full pack before the flop, without a limit."""
    of = shape(view.game)
    usual = of.hole == _TWO_CARDS and of.ranked == ("high",) and of.board > 0 and len(of.pack) == 52
    return view.round == 1 and not view.board and usual and view.limit.endswith(_NO_LIMIT)


def decide_short(view: HandView, options: Sequence[Option], style: Style, known: Outlook) -> Action | None:
    """Push, call, check or fold; None if stacks are deep and nobody is all-in."""
    me = next(at for at, seat in enumerate(view.seats) if seat.seat == view.viewer)
    now = _now(view)
    rivals = [at for at in _in_turn(me, len(view.seats)) if at not in now.folded]
    if not rivals:
        return None
    all_in = [at for at in rivals if not now.stacks[at] and now.bets[at] > now.bets[me]]
    call, raising = may(options, MayCall), may(options, MayRaise) or may(options, MayBet)
    chips = [stack + bet for stack, bet in zip(now.stacks, now.bets, strict=True)]
    short = min(chips[me], max(chips[at] for at in rivals)) <= SHORT * known.big
    if all_in and call is not None:
        worth_it = _gain_of_call(view, me, all_in, now, known, style) > 0
        others = any(now.stacks[at] for at in rivals)
        if not worth_it and (fold := may(options, MayFold)):
            return fold.take()
        if short and others and raising is not None:
            return raising.take(raising.most)
        return call.take() if short or not others else None
    if not short or (raising is None and call is None):
        return None
    gain = _gain_of_push(view, me, rivals, now, known, style)
    if gain > 0:
        return raising.take(raising.most) if raising is not None else None if call is None else call.take()
    if check := may(options, MayCheck):
        return check.take()
    fold = may(options, MayFold)
    return None if fold is None else fold.take()


def _in_turn(me: int, count: int) -> list[int]:
    """The others' places, from the next one on."""
    return [(me + step) % count for step in range(1, count)]


def _class(view: HandView, me: int) -> int:
    from houseway.ranking.starting_hands import class_of

    first, second = view.seats[me].cards
    return class_of((first, second))


def _gain_of_push(view: HandView, me: int, rivals: Sequence[int], now: _Moment, known: Outlook, style: Style) -> float:
    """What going all-in is worth beyond not doing so, as a share of what it is worth to take the pot."""
    spot = AllIn(now.stacks, now.bets, now.pot, me, tuple(rivals), tuple(at for at in rivals if at in now.raised))
    found, mine = ranges(spot, known), _class(view, me)
    free = 0.0
    if now.bets[me] >= max(now.bets):  # a check costs nothing, and is worth a part of the pot
        free = found.steal / (len(rivals) + 1)
    return float(found.gain[mine]) - free - _TASTE * style.calls_above * found.steal


def _gain_of_call(view: HandView, me: int, all_in: Sequence[int], now: _Moment, known: Outlook, style: Style) -> float:
    """By how much the share of the pot against everyone who is all-in is more than what a call needs."""
    share = 1.0
    for one in all_in:
        share *= float(shares_against(_range_of(view, one, known))[_class(view, me)])
    biggest = max(all_in, key=lambda at: now.bets[at])
    spot = AllIn(now.stacks, now.bets, now.pot, me, (biggest,))
    rows = [spot.given_up(biggest), spot.after(me, biggest), spot.after(biggest, me)]
    worths = icm_table([[*row, *known.elsewhere] for row in rows], known.prizes)
    return share - share_needed(worths, me, fold=0, won=1, lost=2) - _TASTE * style.calls_above * 0.5


def _range_of(view: HandView, one: int, known: Outlook) -> "Floats":
    """With which hands a player is all-in who has bet everything."""
    import numpy as np

    before = _before_last_bet(view, view.seats[one].seat)
    rivals = [at for at in _in_turn(one, len(view.seats)) if at not in before.folded and before.stacks[at]]
    if not before.stacks[one] or not rivals:
        return np.ones(169)  # all-in on a blind
    spot = AllIn(
        before.stacks, before.bets, before.pot, one, tuple(rivals), tuple(at for at in rivals if at in before.raised)
    )
    push = ranges(spot, known).push
    return push if push.any() else np.ones(169)


def _now(view: HandView) -> _Moment:
    """The table as it is."""
    raisers = {event.seat for event in view.events if isinstance(event, Opened | Raised)}
    return _Moment(
        tuple(seat.stack for seat in view.seats),
        tuple(seat.bet for seat in view.seats),
        view.pot,
        frozenset(at for at, seat in enumerate(view.seats) if seat.folded),
        frozenset(at for at, seat in enumerate(view.seats) if seat.seat in raisers),
    )


def _before_last_bet(view: HandView, seat: int) -> _Moment:
    """The table before the last call or raise of a seat; as it is, if there was none."""
    places = {one.seat: at for at, one in enumerate(view.seats)}
    chips, bets = [one.stack + one.put_in for one in view.seats], [0] * len(view.seats)
    folded, raised, pot, found = set[int](), set[int](), 0, _now(view)
    for event in view.events:
        if isinstance(event, Folded):
            folded.add(places[event.seat])
        if not isinstance(event, Posted | Called | Opened | Raised):
            continue
        at = places[event.seat]
        if event.seat == seat and not isinstance(event, Posted):
            found = _Moment(tuple(chips), tuple(bets), pot, frozenset(folded), frozenset(raised))
        if isinstance(event, Opened | Raised):
            raised.add(at)
        chips[at] -= event.amount
        bets[at] += event.amount if not isinstance(event, Posted) or event.live else 0
        pot += event.amount
    return found
