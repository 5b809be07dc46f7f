"""A director and made-up hands: a test says who loses to whom, without any cards."""

import re
from random import Random

from houseway.tournaments.balancing import due_big_blind
from houseway.tournaments.chops import chop_amounts
from houseway.tournaments.director import Director
from houseway.tournaments.director_commands import (
    AnswerChop,
    CallOff,
    ComeHome,
    CorrectStack,
    DeclineRebuy,
    DirectorCommand,
    DropChop,
    GoAway,
    HandBegan,
    HandOver,
    MovePlayer,
    Penalize,
    ProposeChop,
    Reenter,
    Register,
    RemovePlayer,
    Start,
    TakeAddOn,
    TakeRebuy,
    TimeUp,
)
from houseway.tournaments.director_events import DirectorEvent
from houseway.tournaments.director_state import TournamentError
from houseway.tournaments.structure_reader import read_structure
from houseway.tournaments.structures import Structure

TEXT = """\
id = "small"
name = "Small"
games = ["common/holdem"]
betting = "no limit"
players = [2, 60]
seats = 4
final_table = 4
starting_chips = 1_000
chips = [25, 100, 500]
minutes = 10
levels = [
    { blinds = [25, 50] },
    { blinds = [50, 100] },
    { break = 10, race_off = 25 },
    { blinds = [100, 200] },
    { blinds = [200, 400] },
]

[entry]
buy_in = "$10"
fee = "$1"

[[payouts]]
entries = 2
percent = [100]

[[payouts]]
entries = 5
percent = [60, 40]
"""


def structure(old: str = "", new: str = "", text: str = TEXT) -> Structure:
    assert old in text
    return read_structure(text.replace(old, new, 1), "small.toml")


def at_a_limit(text: str) -> str:
    """The same levels for games at a limit, by the big blind as the lower bet."""
    text = re.sub(r"blinds = \[(\d+), (\d+)\]", lambda found: f"bets = [{found[2]}, {2 * int(found[2])}]", text)
    return text.replace('"no limit"', '"fixed limit"')


class Desk:
    """A director in the middle of a tournament."""

    def __init__(self, players: int, how: Structure | None = None, *, seed: int = 1, start: bool = True) -> None:
        self.director = Director(how or structure(), seed=seed)
        self.commands: list[DirectorCommand] = []
        for number in range(1, players + 1):
            self.tell(Register(f"Player {number}"))
        if start:
            self.tell(Start())

    def tell(self, command: DirectorCommand) -> list[DirectorEvent]:
        self.commands.append(command)
        return self.director.apply(command)

    def at(self, table: int) -> dict[int, int]:
        """The players of a table, by seat."""
        return self.director.state.tables[table].seats

    def stack(self, player: int) -> int:
        return self.director.state.players[player].stack

    def table_of(self, player: int) -> int:
        return self.director.state.players[player].table

    def stacks(self, table: int) -> dict[int, int]:
        """Of those in the hand that is being played, by seat."""
        return {seat: self.stack(player) for seat, player in self.director.state.tables[table].hand.items()}

    def deal(self, table: int) -> None:
        seated = self.director.state.tables[table]
        self.tell(HandBegan(table, due_big_blind(seated)))

    def over(self, table: int, **moved: int) -> list[DirectorEvent]:
        """A hand is over: `p3=-200, p4=200` moves chips between players."""
        stacks = self.stacks(table)
        for name, chips in moved.items():
            stacks[self.director.state.players[int(name[1:])].seat] += chips
        return self.tell(HandOver(table, stacks))

    def hand(self, table: int, **moved: int) -> list[DirectorEvent]:
        self.deal(table)
        return self.over(table, **moved)

    def knock_out(self, *players: int, by: int) -> list[DirectorEvent]:
        """Some players at one table lose everything to another in one hand."""
        lost = {f"p{player}": -self.stack(player) for player in players}
        return self.hand(self.table_of(by), **lost, **{f"p{by}": -sum(lost.values())})

    @property
    def chip(self) -> int:
        """The smallest chip in play."""
        state = self.director.state
        return state.races[0] if state.races else self.director.structure.chip_at(state.level + state.resting)

    def sizes(self) -> list[int]:
        return sorted(len(table.seats) for table in self.director.state.tables.values())

    def check(self) -> None:
        """What must always hold."""
        state = self.director.state
        assert self.director.chips == state.sold + state.added + state.corrected
        seated = [player for table in state.tables.values() for player in table.seats.values()]
        assert len(seated) == len(set(seated))
        out = [player for together in state.out for player in together]
        assert len(out) == len(set(out))
        assert not set(out) & set(seated)
        if state.level:
            assert {*out, *seated} == {*state.players}
        for table in state.tables.values():
            for seat, player in table.seats.items():
                assert (state.players[player].table, state.players[player].seat) == (table.number, seat)
        paid = self.director.entries * self.director.structure.entry.buy_in
        assert state.cents >= paid
        if state.level:
            assert all(one.stack % self.chip == 0 for one in state.players.values())


def random_tournament(desk: Desk, chance: Random, *, floor: bool = False, most: int = 20_000) -> None:
    """Play to the end: hands of different tables begin and end in any order, and anyone may win anything; with `floor`,
    the floor decides things, too.
    """
    director, state = desk.director, desk.director.state
    for _ in range(most):
        desk.check()
        if state.over:
            return
        offered = [one.number for one in state.players.values() if one.offered]
        if offered:
            desk.tell(chance.choice((TakeRebuy, DeclineRebuy))(offered[0]))
            continue
        if state.chop:
            waiting = [player for player in state.chop.amounts if player not in state.chop.agreed]
            yes = AnswerChop(chance.choice(waiting), chance.random() < 0.9)
            desk.tell(DropChop() if chance.random() < 0.02 else yes)
            continue
        if chance.random() < (0.4 if floor else 0.1):
            _try(desk, chance, floor=floor)
            continue
        ready = [number for number in state.tables if director.may_deal(number)]
        playing = [number for number, table in state.tables.items() if table.playing]
        if (not ready and not playing) or chance.random() < 0.03:
            assert ready or playing or state.resting, {one: director.why_not(one) for one in state.tables}
            desk.tell(TimeUp())
        elif ready and (not playing or chance.random() < 0.5):
            desk.deal(chance.choice(ready))
        else:
            table = chance.choice(playing)
            stacks = desk.stacks(table)
            desk.tell(HandOver(table, _any_hand(stacks, desk.chip, chance)))
    raise AssertionError("it does not end")


def _try(desk: Desk, chance: Random, *, floor: bool) -> None:
    """Ask for something that may not be possible now: then nothing may change."""
    everyone = [*desk.director.state.players, len(desk.director.state.players) + 1]
    player = chance.choice([one.number for one in desk.director.alive] * 3 + everyone)
    asked: list[DirectorCommand] = [
        Register("Late"), Reenter(player), TakeRebuy(player), TakeAddOn(player), GoAway(player), ComeHome(player),
        Penalize(player, 2), Start(), DeclineRebuy(player),
    ]  # fmt: skip
    command = chance.choice(_decisions(desk, player, chance) if floor and chance.random() < 0.9 else asked)
    before = desk.director.packed()
    try:
        desk.director.apply(command)
    except TournamentError:
        assert desk.director.packed() == before
    else:
        desk.commands.append(command)


def _decisions(desk: Desk, player: int, chance: Random) -> list[DirectorCommand]:
    """What the floor might want, sensible or not."""
    state, how = desk.director.state, desk.director.structure
    stack = chance.randint(0, 40) * how.chip_at(max(1, state.level)) + chance.choice((0, 0, 0, 5))
    table = chance.randint(1, len(state.tables) + 1)
    wanted: list[DirectorCommand] = [
        CorrectStack(player, stack, "counted again"), RemovePlayer(player, "left the room"), AnswerChop(player, True),
        MovePlayer(player, table), MovePlayer(player, table, chance.randint(1, how.seats)), DropChop(),
        ProposeChop("custom", {player: 100}),
    ]  # fmt: skip
    if chance.random() < 0.01:
        wanted = [CallOff("the lights are out")]
    elif chance.random() < 0.1 and any(state.prizes_left):
        rest = chance.choice((0, state.prizes_left[0] // 2))
        by = chance.choice(("chips", "icm"))
        wanted = [ProposeChop(by, chop_amounts(state, by, rest), rest)]
    return wanted


def _any_hand(stacks: dict[int, int], chip: int, chance: Random) -> dict[int, int]:
    after = dict(stacks)
    for _ in range(chance.randint(1, 2)):
        winner, loser = chance.sample(sorted(after), 2)
        at_stake = min(after[winner], after[loser])
        lost = at_stake if chance.random() < 0.4 else chance.randint(0, at_stake // chip) * chip
        lost = min(lost, after[loser])
        after[winner] += lost
        after[loser] -= lost
    return after
