"""Who took the pots of a hand of poker, or of push-nine, and why: from what one viewer may see.

A viewer knows the hands that were shown and their own, mucked or not. Nothing else is used here, so no sentence can
name a card that its reader has not been shown.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from houseway.cards import Card
from houseway.chips.pots import build_pots
from houseway.live.views.verdicts.comparison import called, why
from houseway.live.views.verdicts.verdict_words import Teller, dead_seats, dead_words, money, own_dead, sentence
from houseway.ranking import KINDS
from houseway.ranking.hand_names import as_held
from houseway.ranking.kinds import evaluator
from houseway.referee.hand import UNKNOWN, Hand
from houseway.referee.poker.showdown import score_of
from houseway.referee.vocabulary import (
    Called,
    CarriedOver,
    Charged,
    Folded,
    Forfeited,
    Mucked,
    Opened,
    Posted,
    Pushed,
    Raised,
    Returned,
    Won,
)


class _Award(NamedTuple):
    """Chips pushed to the same players for the same reason."""

    pots: tuple[int, ...]
    share: str
    seats: tuple[int, ...]
    amount: int
    half: int
    run: int = 0
    """Of a board that was run twice: which run."""


_ON_BOARD: Final = ("", "on the first board ", "on the second board ")


def verdict(hand: Hand, teller: Teller) -> str:
    """The sentence, or one for every winner if several took a share."""
    won = [event for event in hand.events if type(event) is Won]
    told: list[str] = []
    for run in sorted({event.run for event in won}, key=lambda one: (not one, one)):
        awards = _awards([event for event in won if event.run == run])
        scooped = _scoop(hand, teller, awards)
        found = [scooped] if scooped else [_told(hand, teller, award, awards) for award in awards]
        told += [f"{_ON_BOARD[run]}{one}" for one in found]
    alone = any(event.share == "uncontested" for event in won)
    own = [] if alone else own_dead(hand, teller)
    fee = [f"the house takes {money(hand.collected)}"] if hand.collected else []
    return " ".join(sentence(one) for one in (*told, *_left_over(hand, teller), *own, *fee))


def _scoop(hand: Hand, teller: Teller, awards: Sequence[_Award]) -> str:
    """Both halves of everything went to one player."""
    if {one.share for one in awards} != {"high", "low"} or len({one.seats for one in awards}) > 1:
        return ""
    seats = awards[0].seats
    if len(seats) > 1:
        return ""
    parts = [f"{one.share}{_reason(hand, teller, one, awards).replace(':', ',', 1)}" for one in awards]
    amount = money(sum(one.amount for one in awards))
    return f"{teller.who(seats[0])} {teller.does(seats, 'takes', 'take')} both halves, {amount}: {'; '.join(parts)}"


def contenders(hand: Hand) -> list[tuple[int, ...]]:
    """By pot, the main pot first: the players (indexes) who had chips in it at the end and had not folded."""
    put_in, credit = [0] * len(hand.seats), 0
    index = {seat: player for player, seat in enumerate(hand.seats)}
    for event in hand.events:
        match event:
            case Posted(live=True) | Called() | Opened() | Raised():
                put_in[index[event.seat]] += event.amount
            case Charged(live=True):
                put_in[index[event.seat]] += event.amount
                credit += event.amount
            case Returned():
                put_in[index[event.seat]] -= event.amount
    live = [player for player, folded in enumerate(hand.folded) if not folded]
    return [pot.players for pot in build_pots(put_in, live, credit=credit)] if any(put_in) else []


def _awards(won: Sequence[Won]) -> list[_Award]:
    """What was pushed, with equal cases merged: pots with the same winners, and halves of a pot."""
    parts: dict[tuple[int, str], list[Won]] = {}
    for event in won:
        parts.setdefault((event.pot, event.share), []).append(event)
    found: list[_Award] = []
    for (pot, share), events in parts.items():
        seats, amount = tuple(dict.fromkeys(event.seat for event in events)), sum(event.amount for event in events)
        for at, known in enumerate(found):
            if (known.share, known.seats) == (share, seats):
                found[at] = known._replace(pots=(*known.pots, pot), amount=known.amount + amount)
                break
        else:
            found.append(_Award((pot,), share, seats, amount, int(share == "low"), events[0].run))
    return sorted(found, key=lambda one: one.pots)


def _what(hand: Hand, award: _Award, awards: Sequence[_Award]) -> str:
    """`$40`, `the high, $20`, `the side pot, $12`: just enough to tell the parts apart."""
    amount, several = money(award.amount), len({one.seats for one in awards}) > 1
    halved = hand.game.hi_lo and any(one.share == "low" for one in awards)
    part = f"the {award.share}" if halved and award.share in ("high", "low") else ""
    every = {pot for one in awards for pot in one.pots}
    pot = _pot_words(award.pots, len(every)) if several and set(award.pots) != every else ""
    where = f"{part} of {pot}" if part and pot else part or pot
    return f"{where}, {amount}" if where else amount


def _pot_words(pots: tuple[int, ...], count: int) -> str:
    if pots == (1,):
        return "the main pot"
    if count == 2:
        return "the side pot"
    return f"side pot {pots[0] - 1}" if len(pots) == 1 else f"{len(pots)} pots"


def _told(hand: Hand, teller: Teller, award: _Award, awards: Sequence[_Award]) -> str:
    seats = award.seats
    takes = teller.does(seats, "takes", "take") if len(seats) == 1 else "split"
    begins = f"{teller.all(seats)} {takes} {_what(hand, award, awards)}"
    if award.share == "uncontested":
        return f"{begins}: {_why_alone(hand, teller)}"
    if award.share == "split":
        return f"{begins}, as agreed" if not any(type(event) is Mucked for event in hand.events) else begins
    return f"{begins}{_reason(hand, teller, award, awards)}"


def _why_alone(hand: Hand, teller: Teller) -> str:
    if any(type(event) is Mucked for event in hand.events):
        return "nobody else showed a hand"
    killed = dead_seats(hand)
    if not killed:
        return "everyone else folded"
    folded = ", and everyone else folded" if any(type(event) is Folded for event in hand.events) else ""
    return f"{dead_words(killed, teller)}{folded}"


def _known(hand: Hand, viewer: int | None, players: Sequence[int], half: int, run: int = 0) -> dict[int, int]:
    """By player: the value of each hand that the viewer knows; in hi-lo, for one half; with the board of a run."""
    found: dict[int, int] = {}
    for player in players:
        if hand.folded[player] or not (hand.shown[player] or hand.seats[player] == viewer):
            continue
        if UNKNOWN in hand.hole[player]:
            continue
        found[player] = score_of(hand, player, run)[half]
    return found


def _reason(hand: Hand, teller: Teller, award: _Award, awards: Sequence[_Award]) -> str:
    """The winning hand, and why the next best was not enough."""
    kind, half = hand.play.kinds[award.half], award.half
    winners = [hand.seats.index(seat) for seat in award.seats]
    pots = contenders(hand)
    inside = {player for number in award.pots for player in (pots[number - 1] if number <= len(pots) else ())}
    others = sorted((inside or {*hand.live}) - {*winners})
    known = _known(hand, teller.viewer, [*winners, *others], half, award.run)
    best = known.get(winners[0], 0)
    no_low = "; no low" if hand.game.hi_lo and all(one.share != "low" for one in awards) else ""
    if not best:
        return no_low
    better = [player for player in others if known.get(player, 0) > best]
    beaten = sorted((player for player in others if 0 < known.get(player, 0) < best), key=lambda one: -known[one])
    told = _against(hand, teller, award, winners, best, beaten, others, kind)
    if beaten and _loose(hand, beaten[0], kind, award.run) >= _loose(hand, winners[0], kind, award.run) > 0:
        own = "both hole cards" if len(hand.hole[winners[0]]) == 2 else "exactly two hole cards"
        told += f" ({own} must play)"
    if better:
        told += f"; {teller.whose(hand.seats[better[0]])} {called(known[better[0]], kind)} cannot win under the rules"
    mine = next((player for player in others if hand.seats[player] == teller.viewer), None)
    if mine is not None and mine not in (*beaten[:1], *better[:1]) and known.get(mine):
        told += f" (you had {as_held(called(known[mine], kind))})"
    return f"{told}{no_low}"


def _loose(hand: Hand, player: int, kind: str, run: int) -> int:
    """What a hand would be worth if any of its cards could play; 0 if they can, or if it makes no difference."""
    if not KINDS[kind].exactly_two:
        return 0
    return _any_five(tuple(hand.hole[player]), hand.board_of(run), str(KINDS[kind].order))


@lru_cache(maxsize=256)
def _any_five(hole: tuple[Card, ...], board: tuple[Card, ...], order: str) -> int:
    score = evaluator(order, 5)
    return max(score(five) for five in combinations(hole + board, 5))


def _against(
    hand: Hand,
    teller: Teller,
    award: _Award,
    winners: Sequence[int],
    best: int,
    beaten: Sequence[int],
    others: Sequence[int],
    kind: str,
) -> str:
    if len(winners) > 1:
        both = "both" if len(winners) == 2 else "all"
        against = ""
        if beaten:
            score = score_of(hand, beaten[0], award.run)[award.half]
            against = f", against {teller.whose(hand.seats[beaten[0]])} {called(score, kind)}"
        return f": {both} have {as_held(called(best, kind))}{against}"
    if not beaten:
        return f" with {as_held(called(best, kind))}{_alone(hand, teller, award, others)}"
    loser = beaten[0]
    found = why(best, score_of(hand, loser, award.run)[award.half], kind)
    seat = hand.seats[loser]
    if found.kicker:
        return f": {as_held(found.best)}; {teller.beside(seat)} {found.other}"
    return f": {as_held(found.best)} {'beat' if found.many else 'beats'} {teller.whose(seat)} {found.other}"


def _alone(hand: Hand, teller: Teller, award: _Award, others: Sequence[int]) -> str:
    """Why there is no next-best hand: nobody showed another, or there is none."""
    if award.half:
        return ", the only low shown"
    mucked = [hand.seats[player] for player in others if hand.mucked[player]]
    return f"; {teller.all(mucked)} {teller.does(mucked, 'mucks', 'muck')}" if mucked else ""


def _left_over(hand: Hand, teller: Teller) -> list[str]:
    """What nobody won: a pot that is played for again."""
    told: list[str] = []
    for event in hand.events:
        match event:
            case Pushed(equal=True):
                told.append(_pushed(hand, teller, event))
            case Pushed():
                plays = teller.does(event.seats, "plays", "play")
                told.append(f"{teller.all(event.seats)} {plays} for {money(event.amount)} again")
            case CarriedOver():
                told.append(f"nobody wins: {money(event.amount)} carries over to the next deal")
            case Forfeited():
                told.append(f"{teller.all(event.seats)} {teller.does(event.seats, 'has', 'have')} lost all claim to it")
    return told


def _pushed(hand: Hand, teller: Teller, event: Pushed) -> str:
    player = hand.seats.index(event.seats[0])
    known = _known(hand, teller.viewer, [player], 0)
    words = f" with {as_held(called(known[player], hand.play.kinds[0]))}" if player in known else ""
    many = "each" if len(event.seats) > 1 and words else ""
    held = f"{words} {many}" if words else ""
    return f"{teller.all(event.seats)} push{held}: {money(event.amount)} goes to the next hand"
