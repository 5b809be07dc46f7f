"""A player's status at the table: what is pending until the hand is over, what the player is waiting for, and what to
do.

All of it is for this viewer alone. Words are whole sentences; what a button does is sent as data.
"""

from typing import Final

from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table.conduct import Conduct
from houseway.live.table.entry_ways import as_it_stands, ways_back, ways_in
from houseway.live.table.room_table import RoomTable
from houseway.protocol.table_state import PendingNow, WaitingNow, Way
from houseway.referee.table.seating_commands import ComeBack, Move, Sit, TopUp

_BACK: Final = "I’m back"
_NOTHING_LEFT: Final = "You have no chips left at this table."
_COMES: Final[dict[str | None, str]] = {
    "post": "You post and come in",
    "post ahead of button": "You post ahead of the button and come in",
    "kill": "You kill the pot and come in",
    "wait": "You come back and wait for the big blind,",
}


def pending_now(conduct: Conduct, guest: str) -> tuple[PendingNow, ...]:
    """A guest's own requests that wait for the end of the hand. For a player who was away, this is in `waiting_now`."""
    table, who = conduct.table, conduct.people.get(guest)
    seat, found = table.seat_of(guest), list[PendingNow]()
    claims = who is not None and seat is not None and table.claims(seat) and not who.gives_up
    when = "when the push pot is settled" if claims else "after this hand"
    if who is not None and who.leaving:
        found.append(PendingNow("leave", f"You will leave {when} with your chips.", "leaving"))
    elif who is not None and who.sent_home:
        words = f"The floor ({who.sent_home}) is cashing you out {when}. Your chips go to your wallet then."
        found.append(PendingNow("leave", words, "leaving", back=False))
    elif who is not None and seat is not None and not table.table.seats[seat].out and who.sit_out:
        found.append(PendingNow("sit out", "You will sit out starting with the next hand.", "sitting out next"))
    for asked in table.hosted.asking:
        if asked.guest == guest:
            chips = format_money(asked.cents)
            found.append(PendingNow("confirm", f"The host has to confirm your {chips}.", f"asking for {chips}"))
    found += [_by_floor(_later(one.command.command), one.by) for one in conduct.later if one.guest == guest]
    name_of = conduct.manner.name_of
    if seat is not None and name_of is not None and name_of(guest) != table.occupants[seat].name:
        name = name_of(guest)
        words = f"Your name will be {name} starting with the next hand."
        found.append(PendingNow("rename", words, f"soon {name}", back=False))
    return tuple(found)


def _by_floor(one: PendingNow, by: str) -> PendingNow:
    """The same as the floor's order, which the player cannot cancel."""
    return replace(one, words=f"{one.words} Ordered by the floor ({by}).", back=False) if by else one


def _later(wanted: object) -> PendingNow:
    match wanted:
        case TopUp(_, amount):
            chips = format_money(amount)
            return PendingNow("top up", f"{chips} will be added to your stack after this hand.", f"+{chips}")
        case Move(_, to):
            return PendingNow("move", f"You will move to seat {to} after this hand.", f"to seat {to}")
        case Sit(seat):
            return PendingNow("sit", f"Seat {seat} is yours when this hand is over.", "sitting down")
        case ComeBack(_, how):
            return PendingNow("come back", f"{_COMES.get(how, 'You come back')} when this hand is over.", "coming back")
    return PendingNow("", "Something is pending until the end of this hand.", "", back=False)


def waiting_now(conduct: Conduct, guest: str, seat: int | None) -> WaitingNow | None:
    """Why a guest who has, had, or is promised a seat is not dealt in; None for players dealt in and for spectators."""
    table = conduct.table
    for one in conduct.later:
        if one.guest == guest and isinstance(one.command.command, Sit):
            return _promised(conduct, one.command.command)
    if seat is None or seat not in table.occupants:
        return _stood_up(conduct, guest)
    player, hand = table.table.seats[seat], table.hand
    if table.playing and hand is not None and seat in hand.seats:
        return _away(conduct, guest)
    if table.claims(seat) and not player.away:
        return None
    if player.stack < max(1, table.offer.game.family.least_stack(table.rules)):
        return _short(table, player.stack)
    if player.out:
        return _out(ways_back(table, seat), owes=player.owes)
    if len(table.ready()) < 2 or not (table.playing or player.unsettled or player.wait_hands):
        return None
    now = as_it_stands(table, seat)
    if now.hands == 0 and not table.playing and not now.cost:
        return None  # the next hand comes in a moment, as for everyone
    others = tuple(
        way for way in ways_back(table, seat) if (way.hands, way.cost) != (now.hands, now.cost) and _sooner(way, now)
    )
    return WaitingNow(now.words, now.hands, others)


def _stood_up(conduct: Conduct, guest: str) -> WaitingNow | None:
    """Tells a player who was away too long that the seat was given up, and that they may sit down again."""
    who = conduct.people.get(guest)
    if who is None or who.stood_up is None:
        return None
    back = f": {format_money(who.stood_up)} went back to your wallet" if who.stood_up else ""
    away = "You were away too long" if who.stood_up else "You had no chips for too long"
    return WaitingNow(f"{away}, so you lost your seat{back}.", None, ask="sit")


def _short(table: RoomTable, stack: int) -> WaitingNow:
    """Tells a player with no chips, or too few for a hand, how many it takes."""
    chip = table.rules.limit.chip
    cents = -(-(usual_buy_in(table.rules) - stack) // chip) * chip
    chips = format_money(cents)
    words = f"You have {format_money(stack)} left here: too little to be dealt in." if stack else _NOTHING_LEFT
    label = f"Add {chips}" if stack else f"Buy in again ({chips})"
    return WaitingNow(words, None, (Way(None, None, cents, label, f"{chips} comes from your wallet."),), "top up")


def _out(ways: tuple[Way, ...], *, owes: bool) -> WaitingNow:
    """How a player comes back from sitting out: one tap if there is one way, otherwise the house's choices."""
    if len(ways) == 1:
        ways = (replace(ways[0], label=_BACK),)
    missed = " You missed the blinds." if owes else ""
    return WaitingNow(f"You are sitting out.{missed}", None, ways)


def _sooner(way: Way, now: Way) -> bool:
    """Whether a way deserves a button: it comes in sooner than the chosen one, or costs less."""
    return now.hands is None or (way.hands is not None and way.hands < now.hands) or way.cost < now.cost


def _promised(conduct: Conduct, sit: Sit) -> WaitingNow | None:
    """Tells a player who sits down after the hand what happens then."""
    ways = ways_in(conduct.table, sit.seat, buy_in=sit.buy_in)
    way = next((one for one in ways if one.how == sit.entry), ways[0] if ways else None)
    return None if way is None else WaitingNow(way.words, way.hands)


def _away(conduct: Conduct, guest: str) -> WaitingNow | None:
    """For a player in the hand who was away on their turn: with one tap, nothing is missed."""
    who = conduct.people.get(guest)
    if who is None or not who.away or who.going:
        return None
    if conduct.table.in_tournament:
        way = Way(None, 0, 0, _BACK, "You play your own hands again.")
        return WaitingNow("You are away: your blinds are posted, and your hands are folded.", None, (way,))
    way = Way(None, 0, 0, _BACK, "You will be dealt in on the next hand.")
    return WaitingNow("You were away on your turn, so you sit out starting with the next hand.", None, (way,))


def alone(conduct: Conduct, seat: int | None) -> bool:
    """Whether a player has nobody to play with."""
    return seat is not None and seat in conduct.table.occupants and conduct.lacks_players
