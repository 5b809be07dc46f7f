"""Where a player stands with the table: what waits for the end of the hand, what one waits for oneself, and what to do.

All of it is the viewer's own, and nobody else is told. Words are whole sentences; what a button does is said as a fact.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.referee.table.commands import ComeBack, Move, Sit, TopUp
from houseway.room.stakes import usual_buy_in
from houseway.room.table.conduct import Conduct
from houseway.room.table.entering import Way, as_it_stands, ways_back, ways_in
from houseway.room.table.table import RoomTable

_BACK: Final = "I’m back"
_NOTHING_LEFT: Final = "You have no chips left at this table."
_TWO: Final = 2
_COMES: Final[dict[str | None, str]] = {
    "post": "You post and come in", "post ahead of button": "You come in by posting, and say so",
    "kill": "You kill the pot and come in", "wait": "You come back, and wait for the big blind,",
}  # fmt: skip


class PendingNow(Struct, frozen=True):
    """What a player has asked for, and what is done when the hand is over."""

    what: str
    """What it is called in `take back`; the message that asked for it, or `rename`."""
    words: str
    short: str
    """The same in a word or two, for the seat."""
    back: bool = True
    """Whether it can be taken back."""


class WaitingNow(Struct, frozen=True):
    """Why a player is not dealt in, for how long, and what can be done about it."""

    words: str
    hands: int | None
    """How many hands are dealt before, about; None where nobody can tell."""
    choices: tuple[Way, ...] = ()
    """Each a button: `ask` with its `how`, or with its `cost` as the amount of a `top up`."""
    ask: str = "come back"


def pending_now(conduct: Conduct, guest: str) -> tuple[PendingNow, ...]:
    """What waits for the end of the hand by a guest's own word; who was away hears of that as what one waits for."""
    table, who = conduct.table, conduct.people.get(guest)
    seat, found = table.seat_of(guest), list[PendingNow]()
    claims = who is not None and seat is not None and table.claims(seat) and not who.gives_up
    when = "when the push pot is settled" if claims else "after this hand"
    if who is not None and who.leaving:
        found.append(PendingNow("stand", f"You leave {when}, with your chips.", "leaving"))
    elif who is not None and who.sent_home:
        words = f"The floor ({who.sent_home}) has you leave {when}. Play it out: your chips go to your wallet then."
        found.append(PendingNow("stand", words, "leaving", back=False))
    elif who is not None and seat is not None and not table.table.seats[seat].out and who.sit_out:
        found.append(PendingNow("sit out", "You sit out from the next hand on.", "sitting out next"))
    found += [_by_floor(_later(one.command.command), one.by) for one in conduct.later if one.guest == guest]
    name_of = conduct.manner.name_of
    if seat is not None and name_of is not None and name_of(guest) != table.occupants[seat].name:
        name = name_of(guest)
        words = f"You are called {name} from the next hand on."
        found.append(PendingNow("rename", words, f"soon {name}", back=False))
    return tuple(found)


def _by_floor(one: PendingNow, by: str) -> PendingNow:
    """The same where it is the floor's word, and not the player's to take back."""
    return replace(one, words=f"{one.words} So says the floor ({by}).", back=False) if by else one


def _later(wanted: object) -> PendingNow:
    match wanted:
        case TopUp(_, amount):
            chips = format_money(amount)
            return PendingNow("top up", f"{chips} comes to your stack after this hand.", f"+{chips}")
        case Move(_, to):
            return PendingNow("move", f"You change to seat {to} after this hand.", f"to seat {to}")
        case Sit(seat):
            return PendingNow("sit", f"Seat {seat} is yours when this hand is over.", "sitting down")
        case ComeBack(_, how):
            return PendingNow("come back", f"{_COMES.get(how, 'You come back')} when this hand is over.", "coming back")
    return PendingNow("", "Something waits for the end of this hand.", "", back=False)


def waiting_now(conduct: Conduct, guest: str, seat: int | None) -> WaitingNow | None:
    """Why a guest who has, had or is promised a seat is not dealt in; None for who is, and who only looks on."""
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
    if len(table.ready()) < _TWO or not (table.playing or player.unsettled or player.wait_hands):
        return None
    now = as_it_stands(table, seat)
    if now.hands == 0 and not table.playing and not now.cost:
        return None  # the next hand comes in a moment, like anybody's
    others = tuple(
        way for way in ways_back(table, seat) if (way.hands, way.cost) != (now.hands, now.cost) and _sooner(way, now)
    )
    return WaitingNow(now.words, now.hands, others)


def _stood_up(conduct: Conduct, guest: str) -> WaitingNow | None:
    """Who was away for so long that the seat was given up hears of it, and may sit down again."""
    who = conduct.people.get(guest)
    if who is None or who.stood_up is None:
        return None
    back = f": {format_money(who.stood_up)} went back to your wallet" if who.stood_up else ""
    away = "You were away for long" if who.stood_up else "You had no chips for long"
    return WaitingNow(f"{away}, and your seat was given up{back}.", None, ask="sit")


def _short(table: RoomTable, stack: int) -> WaitingNow:
    """Who has no chips, or too few for a hand, is told what it takes."""
    chip = table.rules.limit.chip
    cents = -(-(usual_buy_in(table.rules) - stack) // chip) * chip
    chips = format_money(cents)
    words = f"You have {format_money(stack)} left here: too little for a hand." if stack else _NOTHING_LEFT
    label = f"Add {chips}" if stack else f"Buy in again ({chips})"
    return WaitingNow(words, None, (Way(None, None, cents, label, f"{chips} comes from your wallet."),), "top up")


def _out(ways: tuple[Way, ...], *, owes: bool) -> WaitingNow:
    """Who sits out comes back by one tap where there is one way, and chooses where the house leaves a choice."""
    if len(ways) == 1:
        ways = (replace(ways[0], label=_BACK),)
    missed = " You missed the blinds." if owes else ""
    return WaitingNow(f"You sit out, and are not dealt in.{missed}", None, ways)


def _sooner(way: Way, now: Way) -> bool:
    """Whether a way is worth a button: it comes in before the one that was chosen, or costs less."""
    return now.hands is None or (way.hands is not None and way.hands < now.hands) or way.cost < now.cost


def _promised(conduct: Conduct, sit: Sit) -> WaitingNow | None:
    """Who takes a seat when the hand is over hears what comes then."""
    ways = ways_in(conduct.table, sit.seat, buy_in=sit.buy_in)
    way = next((one for one in ways if one.how == sit.entry), ways[0] if ways else None)
    return None if way is None else WaitingNow(way.words, way.hands)


def _away(conduct: Conduct, guest: str) -> WaitingNow | None:
    """Somebody in the hand who was away when the turn came: one tap, and nothing is missed."""
    who = conduct.people.get(guest)
    if who is None or not who.away or who.going:
        return None
    way = Way(None, 0, 0, _BACK, "You are dealt in on the next hand.")
    return WaitingNow("You were away when your turn came, and sit out from the next hand on.", None, (way,))


def alone(conduct: Conduct, seat: int | None) -> bool:
    """Whether a player has nobody to play with."""
    return seat is not None and seat in conduct.table.occupants and bool(conduct.waiting_for())
