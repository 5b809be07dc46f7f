"""Starting in the middle of a session: checks that what the last hand supposedly left is consistent."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final

from houseway.chips.money import format_money
from houseway.referee.banked.turn import BankTurn
from houseway.referee.push.pot import Group, PushPot
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating import seats_named

if TYPE_CHECKING:
    from houseway.referee.game import Game
    from houseway.referee.play import Carry
    from houseway.referee.rules import Rules

_AGREEMENTS: Final = ("cow", "partners", "backing")


def check_resume(
    rules: "Rules",
    game: "Game",
    seats: Collection[int],
    count: int,
    carry: "Carry | None",
    carried: int,
    button: int | None,
    killer: int | None,
) -> None:
    """Refuse chips or claims that no hand of this game can have left with these players."""
    chip = rules.limit.chip
    if carried < 0 or carried % chip:
        raise RefusedError(f"{format_money(carried)} is not whole chips of {format_money(chip)}")
    if carried and not _leaves_chips(rules, game):
        raise RefusedError(f"a hand of {game.title} leaves no chips for the next one here")
    if button is not None:
        _check_seats("the button", (button,), seats)
    if killer is not None:
        _check_seats("the killer", (killer,), seats)
        if rules.blinds.kill is None:
            raise RefusedError("no pot is killed at this table", clause=rules.cite("kill"))
    match carry:
        case None:
            return
        case PushPot() if game.family.name == "push":
            _check_push(rules, carry, carried, seats)
        case BankTurn() if game.family.name == "banked":
            _check_turn(carry, count)
        case _:
            wanted = {"push": "a PushPot or nothing", "banked": "a BankTurn or nothing"}.get(
                game.family.name, "nothing"
            )
            raise RefusedError(f"a hand of {game.title} does not leave {carry!r}", legal=wanted)


def _leaves_chips(rules: "Rules", game: "Game") -> bool:
    """Push-nine leaves a pot that pushed, draw poker one that nobody opened, pan the tops that nobody won."""
    return game.family.name in ("push", "pan") or rules.betting.openers != "none"


def _check_seats(what: str, named: Sequence[int], seats: Collection[int]) -> None:
    for seat in named:
        if type(seat) is not int or seat not in seats:
            raise RefusedError(f"{what} cannot be seat {seat}: nobody sits there", legal=seats_named(seats))
    if len(set(named)) != len(named):
        raise RefusedError(f"{what} are seats, each once, not {', '.join(map(str, named))}")


def _check_push(rules: "Rules", pot: PushPot, carried: int, seats: Collection[int]) -> None:
    clause = rules.cite("push")
    _check_seats("the pushers", pot.pushers, seats)
    _check_seats("those who may buy in", pot.eligible, seats)
    if not pot.pushers or not carried:
        raise RefusedError("a push pot has pushers, and chips in it: say carried='$12'", clause=clause)
    if both := set(pot.pushers) & set(pot.eligible):
        raise RefusedError(f"seat {min(both)} has pushed and cannot buy in", clause=clause)
    if pot.cutter not in pot.pushers:
        raise RefusedError(f"seat {pot.cutter} has not pushed and does not cut", clause=clause)
    if pot.number < 1:
        raise RefusedError("a push pot has pushed once or more", clause=clause)
    if pot.price <= 0 or pot.price % rules.limit.chip:
        raise RefusedError(f"{format_money(pot.price)} is not a price in whole chips", clause=clause)
    taken: set[int] = set()
    for group in pot.groups:
        _check_group(rules, group, pot, seats)
        if taken & set(group.seats):
            raise RefusedError("a seat is in one agreement only", clause=clause)
        taken |= set(group.seats)


def _check_group(rules: "Rules", group: Group, pot: PushPot, seats: Collection[int]) -> None:
    _check_seats(f"the seats of a {group.what}", group.seats, seats)
    if group.what not in _AGREEMENTS or group.what not in rules.push.agreements:
        offered = ", ".join(rules.push.agreements) or "none"
        raise RefusedError(
            f"{group.what!r} is not an agreement at this house", legal=offered, clause=rules.cite("push")
        )
    if len(group.seats) != len(group.parts) or len(group.seats) < 2 or (group.what != "cow" and len(group.seats) > 2):
        raise RefusedError(
            f"{group.what}: two seats (a cow two or more), each with its part", clause=rules.cite("push")
        )
    if min(group.parts) < 0 or not set(group.seats) & set(pot.pushers):
        raise RefusedError("an agreement goes on while one of its seats has pushed", clause=rules.cite("push"))


def _check_turn(turn: BankTurn, count: int) -> None:
    numbers = (turn.seat, turn.running, *chain(*turn.served), turn.banker or 0, turn.began or 0)
    if wrong := [one for one in numbers if type(one) is not int]:
        raise RefusedError(f"a BankTurn has whole numbers, not {wrong[0]!r}")
    served: Mapping[int, int] = dict(turn.served)
    places = (turn.seat, *served, *(one for one in (turn.banker, turn.began) if one is not None))
    for place in places:
        if not 1 <= place <= count:
            raise RefusedError(f"there is no seat {place}: seats are 1 to {count}")
    if len(served) != len(turn.served) or any(hands < 1 for hands in served.values()):
        raise RefusedError("the hands banked are counted once for each seat, from 1 up")
    if turn.running < 0 or (turn.running and served.get(turn.last, turn.running) < turn.running):
        raise RefusedError(f"seat {turn.last} cannot have banked {turn.running} hands running")
