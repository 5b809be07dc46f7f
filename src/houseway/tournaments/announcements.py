"""What the director's decisions are called when they are announced to the players."""

from collections.abc import Mapping, Sequence

from houseway.chips.money import format_money
from houseway.tournaments.director import Director
from houseway.tournaments.director_events import (
    CalledOff,
    ChopAnswered,
    ChopDropped,
    Chopped,
    ChopProposed,
    DirectorEvent,
    Eliminated,
    HandForHand,
    LevelBegan,
    RacedOff,
    Removed,
    SeatDrawn,
    StackCorrected,
    TableBroken,
    WentAway,
)
from houseway.tournaments.director_state import Player
from houseway.tournaments.structure_sheet import stakes_said


def announced(director: Director, event: DirectorEvent) -> str:
    """A decision in words, without its rule; empty if it is not announced."""
    players, structure = director.state.players, director.structure
    match event:
        case LevelBegan(level):
            left, play = len(director.alive), structure.play_at(level)
            game = f", {play.title}" if len(structure.plays) > 1 and structure.change == "level" else ""
            return f"Level {level}: {stakes_said(structure.level(level))}{game}; {left} players left"
        case Eliminated(player, place):
            return f"{players[player].name} is out in place {place}"
        case TableBroken(table):
            return f"Table {table} is broken"
        case RacedOff(chip, _, _, added):
            return f"The {chip} chips are raced off" + (f"; {added} chips are added" if added else "")
        case HandForHand(on):
            return "Hand for hand" if on else "No longer hand for hand"
        case SeatDrawn(player, table, seat, "balance"):
            return f"{players[player].name} moves to table {table}, seat {seat}"
        case SeatDrawn(player, table, seat, "final table"):
            return f"{players[player].name} draws seat {seat} at the final table"
        case SeatDrawn(player, table, seat, "floor"):
            return f"The floor moves {players[player].name} to table {table}, seat {seat}"
    return _of_the_floor(players, event)


def _of_the_floor(players: Mapping[int, Player], event: DirectorEvent) -> str:
    match event:
        case WentAway(player, hands, _, reason) if hands:
            return f"{players[player].name} sits out {hands} hand{'s' * (hands != 1)}" + (
                f": {reason}" if reason else ""
            )
        case StackCorrected(player, before, stack, reason):
            return f"The stack of {players[player].name} is corrected from {before:,} to {stack:,}: {reason}"
        case Removed(player, chips, reason):
            return f"The floor removes {players[player].name}, and {chips:,} chips with them: {reason}"
        case ChopProposed(_, amounts, rest):
            return f"A split of the prizes is proposed: {_shares(players, amounts, rest)}"
        case ChopAnswered(player, agrees):
            return f"{players[player].name} {'agrees to' if agrees else 'declines'} the split"
        case ChopDropped():
            return "The split is taken back"
        case Chopped(amounts, rest):
            return f"The prizes are split: {_shares(players, amounts, rest)}"
        case CalledOff(_, reason):
            return f"The tournament is called off: {reason}"
    return ""


def _shares(players: Mapping[int, Player], amounts: Sequence[tuple[int, int]], rest: int) -> str:
    shares = [f"{players[player].name} {format_money(cents)}" for player, cents in amounts]
    return ", ".join([*shares, f"and {format_money(rest)} for the winner"] if rest else shares)
