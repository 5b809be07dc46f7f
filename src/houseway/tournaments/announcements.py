"""What the director's decisions are called when they are announced to the players."""

from houseway.tournaments.director import Director
from houseway.tournaments.director_events import (
    DirectorEvent,
    Eliminated,
    HandForHand,
    LevelBegan,
    RacedOff,
    SeatDrawn,
    TableBroken,
)
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
    return ""
