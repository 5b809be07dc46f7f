"""The director's desk of a tournament: what its floor decides, and what its players are asked.

Whoever has entered has a stake in every stack, so a decision of such a person is carried out only if all others who are
still in agree; bots have no vote there. Everyone who is left, bots too, is asked about splitting the prizes. Whether a
person may use the desk at all is decided elsewhere. Like the table, this is pure: the end of its time is passed in.
"""

from typing import Final

from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.live.table.sit_and_go import Asked, Done, SitAndGo
from houseway.live.table.table_commands import AnswerDesk, Decide, DeskCommand, EndQuestion, ShiftLevel
from houseway.live.table.votes import joined
from houseway.referee.refusals import RefusedError
from houseway.tournaments.director_commands import (
    AnswerChop,
    CallOff,
    CorrectStack,
    DropChop,
    FloorDecision,
    MovePlayer,
    Penalize,
    ProposeChop,
    RemovePlayer,
)

MOST_SHIFT: Final = 3_600
"""By how many seconds a level can be made longer or shorter at once."""
_ALONE: Final = (ProposeChop, DropChop)
"""What a person who plays may decide: everyone left is asked about it anyway."""


def at_desk(now: SitAndGo, command: DeskCommand, role: str, *, at: float) -> Done:
    """Carry out a command of the desk; `role` is the name of the person who gives it, and what they are here."""
    if now.over:
        raise RefusedError("the tournament is over")
    match command:
        case Decide():
            return _decided(now, command, role, at)
        case AnswerDesk():
            return _answered(now, command, at)
        case EndQuestion():
            return _ended(now, at)
        case ShiftLevel(_, _, seconds):
            return _shifted(now, seconds, role, at)


def _decided(now: SitAndGo, command: Decide, role: str, at: float) -> Done:
    decision, state = command.decision, now.state
    if state.asked is not None:
        raise RefusedError(f"{state.asked.name} has asked the players: wait for their answer")
    if not now.number_of(command.guest) or isinstance(decision, _ALONE):
        return _carried_out(now, decision, role, at)
    voters = voters_on(now, command.guest, decision)
    if not voters:
        raise RefusedError("you play in this tournament, and nobody else here can agree to that: call the floor")
    now.told(decision, at=at)  # whether it can be done at all
    after = replace(state, asked=Asked(command.guest, command.name, decision, voters), asked_at=at, seen_at=at)
    words = f"{role} plays, so {joined([*voters.values()])} must agree: {wanted(now, decision)}?"
    return Done(SitAndGo(now.choice, after), {}, words)


def voters_on(now: SitAndGo, guest: str, decision: FloorDecision) -> dict[str, str]:
    """By guest: the people who are still in, but for the person who decides and the player whom it is about."""
    about = getattr(decision, "player", 0)
    return {
        entrant.guest: now.state.director.players[number].name
        for number, entrant in now.state.entrants.items()
        if not entrant.bot and entrant.guest != guest and number != about and now.state.director.players[number].stack
    }


def _carried_out(now: SitAndGo, decision: FloorDecision, by: str, at: float) -> Done:
    done = now.told(decision, at=at)
    asks = isinstance(decision, ProposeChop)
    after = SitAndGo(now.choice, replace(done.after.state, asked_at=at)) if asks else done.after
    return Done(after, done.wallets, f"{by}: {done.words}" if done.words else "")


def _answered(now: SitAndGo, command: AnswerDesk, at: float) -> Done:
    asked, number = now.state.asked, now.number_of(command.guest)
    if asked is None:
        if not number:
            raise RefusedError("only players of this tournament are asked")
        return now.told(AnswerChop(number, command.agrees), at=at)
    if command.guest == asked.guest and not command.agrees:
        return Done(_unasked(now, at), {}, f"{asked.name} withdraws it")
    if command.guest not in asked.voters:
        raise RefusedError("only the other players who are still in are asked")
    if not command.agrees:
        return Done(_unasked(now, at), {}, f"{command.name} does not agree: it is not done")
    if command.guest in asked.agreed:
        raise RefusedError("you have already agreed")
    agreed = (*asked.agreed, command.guest)
    if len(agreed) < len(asked.voters):
        after = replace(now.state, asked=replace(asked, agreed=agreed), seen_at=at)
        return Done(SitAndGo(now.choice, after), {}, f"{command.name} agrees")
    return _carried_out(_unasked(now, at), asked.decision, f"Agreed by {joined([*asked.voters.values()])}", at)


def _ended(now: SitAndGo, at: float) -> Done:
    if now.state.director.chop is not None:
        done = now.told(DropChop(), at=at)
        return Done(done.after, {}, "Not everyone has confirmed the split in time: play goes on")
    if now.state.asked is None:
        raise RefusedError("nobody is asked")
    return Done(_unasked(now, at), {}, "Not everyone has agreed in time: it is not done")


def _shifted(now: SitAndGo, seconds: int, role: str, at: float) -> Done:
    state = now.state
    if not now.started or not now.seconds:
        raise RefusedError("no clock is running: time is added to levels and breaks that last minutes")
    if not seconds or abs(seconds) > MOST_SHIFT:
        raise RefusedError("add or remove up to an hour")
    minutes, rest = divmod(abs(seconds), 60)
    said = f"{minutes}:{rest:02} minutes are {'added to' if seconds > 0 else 'taken off'} the level"
    after = replace(state, shifted=state.shifted + seconds, seen_at=at)
    return Done(SitAndGo(now.choice, after), {}, f"{role}: {said}")


def _unasked(now: SitAndGo, at: float) -> SitAndGo:
    return SitAndGo(now.choice, replace(now.state, asked=None, seen_at=at))


def wanted(now: SitAndGo, decision: FloorDecision) -> str:
    """A decision that is not made yet, in words."""
    players = now.state.director.players
    match decision:
        case Penalize(player, hands, reason):
            why = f" ({reason})" if reason else ""
            return f"{players[player].name} sits out {hands} hand{'s' * (hands != 1)}{why}"
        case CorrectStack(player, stack, reason):
            return f"the stack of {players[player].name} is corrected to {stack:,} ({reason})"
        case MovePlayer(player, table, seat):
            return f"{players[player].name} moves to table {table}" + (f", seat {seat}" if seat else "")
        case RemovePlayer(player, reason):
            return f"{players[player].name} is removed, and {players[player].stack:,} chips too ({reason})"
        case CallOff(reason):
            return f"the tournament is called off ({reason})"
        case ProposeChop(_, amounts, rest):
            shares = ", ".join(f"{players[player].name} {format_money(cents)}" for player, cents in amounts.items())
            return f"the prizes are split: {shares}" + (f", and {format_money(rest)} for the winner" if rest else "")
        case DropChop():
            return "the split is taken back"
