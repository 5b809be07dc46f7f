"""How, when, and for how much a newcomer gets into the game, in whole sentences, before and after sitting down.

Nothing here decides anything. Each way the house offers is tried on a copy of the table, deal after deal, as if nobody
came or went in the meantime; that is why the figures say "about".
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.live.table.room_table import RoomTable
from houseway.protocol.table_state import Way
from houseway.referee.hand import BOMB_ANTE, Post
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating import HAD_NO_PART
from houseway.referee.table.seating_commands import ComeBack, Sit
from houseway.referee.table.table import DealtIn, Table

_MOST_DEALS: Final = 24
"""How many deals to look ahead: twice around the largest table."""
_FORCED: Final = ("big blind", "small blind", "middle blind")
_WHY: Final = {
    "waits for the big blind": "the big blind must reach you",
    "waits until the button is past": "the button must pass you",
    "gets no cards until the button is past": "the button must pass you",
    "may not make up the blinds from here": "missed blinds cannot be made up from your seat now",
    "may not post between the button and the big blind": "nobody posts between the button and the big blind",
    "waits for the seat ahead of the button": "the button must come up to you",
    "has less than the whole kill": "a kill must be posted in full, and you have less",
    "waits for a deal that nobody else kills": "somebody else kills the next pot",
    "had no part in the hand that pushed": "only the players with a share of this pot play it out",
    HAD_NO_PART: "the last hand was void and is dealt again to the players who were in it",
    "has less than the ante": "you have less than the ante",
    "has less than the ante and what a winner is paid": "you have less than the ante and what a winner is paid",
}


def ways_in(table: RoomTable, seat: int, *, buy_in: int) -> tuple[Way, ...]:
    """Every way in that the house offers a newcomer in a free seat; ways with the same result count as one."""
    found = []
    for how in table.rules.seating.entry:
        ahead = table.table.after_hand()
        ahead.settle()
        try:
            ahead.apply(Sit(seat, "newcomer", buy_in, how))
        except RefusedError:
            return ()
        found.append(_way(ahead, seat, how))
    if found and table.hosted.unstarted:  # everyone who sits here by then is dealt in
        words = "You will be dealt in when the host starts the game."
        return (replace(found[0], hands=None, cost=0, label="Play", words=words),)
    return _different(found)


def beforehand(ways: Sequence[Way]) -> str:
    """For the lobby: the house's usual way in, if it means waiting, and every alternative."""
    if not ways or not ways[0].hands:
        return ""
    return " Or ".join((ways[0].words, *(one.words[:1].lower() + one.words[1:] for one in ways[1:])))


def ways_back(table: RoomTable, seat: int) -> tuple[Way, ...]:
    """Every way for a player who sits out or waits to come in from this seat, the house's usual one first."""
    found = []
    for how in _offered(table, seat):
        ahead = table.table.after_hand()
        ahead.settle()
        try:
            ahead.apply(ComeBack(seat, how))
        except RefusedError:
            continue
        found.append(_way(ahead, seat, how))
    return _different(found)


def as_it_stands(table: RoomTable, seat: int) -> Way:
    """When a seat will be dealt in by its player's choice."""
    return _way(table.table, seat, table.table.seats[seat].how)


def _offered(table: RoomTable, seat: int) -> Sequence[str | None]:
    player, seating = table.table.seats[seat], table.rules.seating
    if player.owes:
        return seating.missed
    if player.moved:
        return ("wait", "post") if player.how == "free" else ("post",)
    return seating.entry if player.new else (None,)


def _different(ways: Iterable[Way]) -> tuple[Way, ...]:
    """Merge ways that differ only in name."""
    found: dict[tuple[int | None, int], Way] = {}
    for way in ways:
        found.setdefault((way.hands, way.cost), way)
    return tuple(found.values())


def _way(table: Table, seat: int, how: str | None) -> Way:
    dealt = table.dealt_in(seat, most=_MOST_DEALS)
    if dealt is None:
        return Way(how, None, 0, "Play", "You will be dealt in as soon as there is someone to play with.")
    player = table.seats[seat]
    if player.wait_hands and not dealt.deal:
        dealt = DealtIn(player.wait_hands + 1, (), "")
    hands = dealt.deal - 1 if dealt.deal else None
    cost = sum(post.amount for post in dealt.posts if post.what not in (*_FORCED, "ante", BOMB_ANTE))
    return Way(how, hands, cost, _label(how, hands, cost), _words(how, hands, dealt, waits=player.wait_hands))


def _label(how: str | None, hands: int | None, cost: int) -> str:
    when = _when(hands)
    match how:
        case "kill" if cost:
            return f"Kill the pot for {format_money(cost)}, {'play now' if hands == 0 else when}"
        case _ if cost:
            return f"Post {format_money(cost)}, {'play now' if hands == 0 else when}"
        case "wait" if hands:
            return f"Wait for the big blind, {when}"
        case "after button" if hands:
            return f"Wait for the button, {when}"
    return "Play the next hand" if hands == 0 else f"Play {when}"


def _when(hands: int | None) -> str:
    if hands is None:
        return "later"
    return "on the next hand" if hands == 0 else f"in about {counted(hands)}"


def counted(hands: int) -> str:
    """`1 hand`, `3 hands`."""
    return f"{hands} hand" if hands == 1 else f"{hands} hands"


def _words(how: str | None, hands: int | None, dealt: DealtIn, *, waits: int) -> str:
    blind = next((post for post in dealt.posts if post.what in _FORCED), None)
    paid = _paid(dealt.posts)
    if hands is None:
        return f"You are waiting: {_WHY.get(dealt.why, 'it is not your turn to come in')}."
    if hands == 0:
        if paid:
            return f"You {'kill the pot for' if how == 'kill' else 'post'} {paid} and play the next hand."
        if blind is not None:
            return f"You will be dealt in on the next hand with the {blind.what} ({format_money(blind.amount)})."
        return "You will be dealt in on the next hand."
    if waits:
        return f"You are waiting: you changed seats and sit out {counted(hands)}."
    if how == "wait" and blind is not None:
        return f"You will come in with the big blind ({format_money(blind.amount)}) in about {counted(hands)}."
    then = f" Then you {'kill the pot for' if how == 'kill' else 'post'} {paid} and play." if paid else ""
    return f"You are waiting: {_WHY.get(dealt.why, 'it is not your turn to come in')}, about {counted(hands)}.{then}"


def _paid(posts: Sequence[Post]) -> str:
    """The posts for coming in: `$4`, or `$3 and $2 dead`."""
    own = [post for post in posts if post.what not in (*_FORCED, "ante", BOMB_ANTE)]
    return " and ".join(format_money(post.amount) + ("" if post.live else " dead") for post in own)
