"""A vote of the other players before a person who is dealt into a hand rules on it: what each command does.

A host or floor person who is dealt in has a stake in the hand, so the ruling is made only if everyone else with a seat
agrees; bots have no vote. Nobody acts while the vote is open. Like the table, it is pure: the end of its time is passed
in.
"""

from typing import Protocol

from msgspec.structs import replace

from houseway.live.table.happenings import Occupant, Vote
from houseway.live.table.table_commands import AskVote, CastVote, CloseVote, VoteCommand
from houseway.referee.refusals import RefusedError


class VotingTable(Protocol):
    """What a vote needs of the table."""

    number: int
    """The number of the last entry."""
    vote: Vote | None
    occupants: dict[int, Occupant]
    dealt: dict[str, int]
    """By guest: the seat in which they were dealt into the hand."""
    outvoted: frozenset[str]
    """The guests whose vote has failed in this hand."""

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""

    @property
    def number_of_hand(self) -> int:
        """The number of that hand."""


def voters_at(occupants: dict[int, Occupant], guest: str) -> dict[str, str]:
    """Everyone whose agreement a guest needs for a ruling: all other people with a seat."""
    return {one.guest: one.name for _, one in sorted(occupants.items()) if not one.bot and one.guest != guest}


def vote_after(table: VotingTable, command: VoteCommand) -> tuple[Vote | None, bool]:
    """The vote after a command, and whether it failed so that the floor is called; or a `RefusedError`."""
    vote = table.vote
    if isinstance(command, AskVote):
        return _asked(table, command), False
    if vote is None:
        raise RefusedError("no vote is open at this table")
    if isinstance(command, CloseVote):
        return None, True
    if command.vote != vote.number:
        raise RefusedError("that vote is over: look at the current question")
    if command.guest == vote.asked.guest:
        if command.agrees:
            raise RefusedError("you asked the question: the other players have to agree")
        return None, False
    if command.guest not in vote.voters:
        raise RefusedError("only players seated at this table vote")
    if not command.agrees:
        return None, True
    if command.guest in vote.agreed:
        raise RefusedError("you have already agreed")
    return replace(vote, agreed=(*vote.agreed, command.guest)), False


def _asked(table: VotingTable, command: AskVote) -> Vote:
    if not table.playing:
        raise RefusedError("no hand is in progress: there is nothing to rule on")
    if table.vote is not None:
        raise RefusedError(f"{table.vote.asked.name} has asked the players about this hand: wait for their answer")
    seat = table.dealt.get(command.guest)
    if seat is None:
        raise RefusedError("a person who is not dealt in needs no vote")
    if command.guest in table.outvoted:
        raise RefusedError("the players were asked during this hand and did not agree: it is played as it stands")
    return Vote(table.number + 1, table.number_of_hand, seat, command, voters_at(table.occupants, command.guest))


def words_of(command: VoteCommand, before: Vote | None, after: Vote | None, by: str) -> str:
    """The log's line for everyone; `by` names the person who asks, with their role."""
    if isinstance(command, AskVote):
        if after is None:
            return ""
        name = after.asked.name
        what = f"asks to void this hand ({after.words})" if command.report is None else f"reports {after.words}"
        return f"{by} {what}. {name} is dealt in, so the other players vote"
    if isinstance(command, CastVote) and command.agrees:
        return f"Agreed by {agreed_words(after)}" if after is not None and after.passed else f"{command.name} agrees"
    if isinstance(command, CastVote) and before is not None and command.guest == before.asked.guest:
        return f"{by} withdraws it: play goes on"
    late = "" if before is None else joined([before.voters[one] for one in before.waiting])
    who = f"{command.name} does not agree" if isinstance(command, CastVote) else f"Nobody rules: no answer from {late}"
    return f"{who}. The hand is played as it stands, and the floor is called"


def agreed_words(vote: Vote | None) -> str:
    """The names of those who agreed."""
    return "" if vote is None else joined([vote.voters[one] for one in vote.agreed])


def joined(names: list[str]) -> str:
    """Names in a list: `Bob, Cy and Dan`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nobody"
