"""What holds in every tournament, whatever happens: made-up hands in any order, and real ones played to the end."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random, randrange

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import msgpack
from tests.repeats import examples, repeats, sampled

from houseway.bots.outlook import Outlook
from houseway.bots.styles import STYLES
from houseway.games import GAMES
from houseway.houses import book_files, house
from houseway.referee.table.seating import clockwise
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import Action, MayBet, MayCall, MayRaise
from houseway.tournaments.bot_evening import Decides, Evening, bots_of, folded
from houseway.tournaments.chip_race import race
from houseway.tournaments.chops import by_chips, by_icm
from houseway.tournaments.director import Director
from houseway.tournaments.director_commands import DirectorCommand, HandBegan, Register, Start
from houseway.tournaments.director_events import ButtonPlaced, DirectorEvent
from houseway.tournaments.structure_files import BUILT_IN, built_in
from houseway.tournaments.structure_reader import read_structure
from houseway.tournaments.structures import Structure

from .desk import TEXT, Desk, at_a_limit, random_tournament, structure

PLAIN = structure()
ALL = read_structure(
    TEXT.replace('fee = "$1"', 'fee = "$1"\nlate_through = 2')
    .replace("percent = [60, 40]", "percent = [50, 30, 20]")
    .replace("[[payouts]]", '[rebuy]\nprice = "$5"\nchips = 500\nthrough = 2\nmost = 2\n\n[[payouts]]', 1),
    "all.toml",
)
AGAIN = read_structure(
    TEXT.replace('fee = "$1"', 'fee = "$1"\nguarantee = "$200"\nlate_through = 1\nreentries = 2\nreentry_through = 2')
    .replace("[[payouts]]", '[add_on]\nprice = "$5"\nchips = 800\nafter = 2\n\n[[payouts]]', 1)
    .replace('["common/holdem"]', '["common/holdem", "common/omaha"]\nchange = "orbit"'),
    "again.toml",
)
MANY = read_structure(TEXT.replace("seats = 4\nfinal_table = 4", "seats = 3\nfinal_table = 5"), "many.toml")


def finished(desk: Desk) -> None:
    """The places are a permutation, and the money adds up."""
    director = desk.director
    standings = director.standings()
    assert {player for player, _, _ in standings} == {*director.state.players}
    places = [place for _, place, _ in standings]
    assert places == sorted(places)
    assert all(place == places.index(place) + 1 for place in places), "shared places leave out the next ones"
    assert sum(prize for _, _, prize in standings) == director.pool
    paid = sum(one.entries for one in director.state.players.values())
    rebuys = sum(one.rebuys for one in director.state.players.values())
    entry, rebuy = director.structure.entry, director.structure.rebuy
    assert director.state.fees == paid * entry.fee
    add_ons = sum(one.add_on for one in director.state.players.values())
    extra = (rebuys * rebuy.price if rebuy else 0) + (
        add_ons * director.structure.add_on.price if director.structure.add_on else 0
    )
    assert director.state.cents == paid * entry.buy_in + extra
    assert director.pool == max(entry.guarantee, director.state.cents)


HOW = {"plain": PLAIN, "all": ALL, "again": AGAIN, "many": MANY}


@given(st.sampled_from(sorted(HOW)), st.integers(2, 30), st.integers(0, 10**6))
@settings(max_examples=examples(120))
def test_any_tournament_ends_with_everything_in_order(name: str, players: int, seed: int) -> None:
    how = HOW[name]
    desk = Desk(players, how, seed=seed)
    random_tournament(desk, Random(seed))
    finished(desk)
    again = Director(how, seed=seed)
    for command in desk.commands:
        again.apply(msgpack.decode(msgpack.encode(command), type=DirectorCommand))
    assert again.packed() == desk.director.packed(), "the same commands give the same bytes"


@given(st.sampled_from(sorted(HOW)), st.integers(2, 20), st.integers(0, 10**6))
@settings(max_examples=examples(160))
def test_whatever_the_floor_decides_chips_and_prizes_add_up(name: str, players: int, seed: int) -> None:
    how = HOW[name]
    desk = Desk(players, how, seed=seed)
    random_tournament(desk, Random(seed), floor=True)
    if desk.director.state.called_off:
        assert not any(prize for _, _, prize in desk.director.standings())
    else:
        finished(desk)
    again = Director(how, seed=seed)
    for command in desk.commands:
        again.apply(msgpack.decode(msgpack.encode(command), type=DirectorCommand))
    assert again.packed() == desk.director.packed(), "the same commands give the same bytes"


@given(st.lists(st.integers(1, 5_000), min_size=2, max_size=9), st.lists(st.integers(0, 9_999), min_size=1, max_size=9),
       st.integers(0, 100))  # fmt: skip
@settings(max_examples=examples(200))
def test_a_split_is_whole_cents_that_add_up_and_more_chips_never_get_less(
    chips: list[int], paid: list[int], percent: int
) -> None:
    prizes = sorted(paid, reverse=True)[: len(chips)]
    rest = prizes[0] * percent // 100
    for split in (by_chips, by_icm):
        shares = split(dict(enumerate(chips)), prizes, rest)
        assert sum(shares.values()) == sum(prizes) - rest
        assert min(shares.values()) >= 0
        if split is by_chips or not rest:
            ordered = [shares[player] for player in sorted(shares, key=lambda one: chips[one])]
            assert all(more >= less - 1 for less, more in pairwise(ordered))


@given(
    st.lists(st.lists(st.integers(1, 60), min_size=1, max_size=9), min_size=1, max_size=6),
    st.sampled_from([(5, 25), (25, 100), (100, 500), (1, 1000)]),
    st.integers(0, 1_000),
)
@settings(max_examples=examples(200))
def test_a_race_loses_nothing_and_takes_nobody_out(tables: list[list[int]], chips: tuple[int, int], seed: int) -> None:
    small, large = chips
    stacks = {
        table: {100 * table + seat: count * small for seat, count in enumerate(counts)}
        for table, counts in enumerate(tables)
    }
    done = race(stacks, small, large, Random(seed))
    before = {player: stack for table in stacks.values() for player, stack in table.items()}
    assert sum(done.stacks.values()) == sum(before.values()) + done.added
    for player, stack in before.items():
        assert done.stacks[player] > 0
        assert done.stacks[player] % large == 0
        assert abs(done.stacks[player] - stack) < large
    raced_out = sum(stack < large for stack in before.values())
    assert done.added < large * (1 + raced_out)


class Loose:
    """Plays any hand somehow, all in every so often: tournaments of these are short."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def decide(self, view: HandView, *, outlook: Outlook | None = None) -> Action:
        luck = self.chance.random()
        raising = may(view.options, MayRaise) or may(view.options, MayBet)
        if raising is not None and luck < 0.15:
            return raising.take(raising.most if luck < 0.08 else raising.least)
        call = may(view.options, MayCall)
        return call.take() if call is not None and luck < 0.5 else folded(view)


class Watched(Evening):
    """Sees to it that the big blind goes to the next player who is dealt in, so that none is skipped or doubled."""

    def __init__(self, structure: Structure, players: Sequence[Decides], *, seed: int) -> None:
        super().__init__(structure, players, seed=seed)
        self.big: dict[int, int] = {}

    def tell(self, command: DirectorCommand) -> list[DirectorEvent]:
        if isinstance(command, HandBegan):
            table = self.tables[command.table]
            assert table.hand is not None
            if not table.has_button or not command.big:
                self.big.pop(command.table, None)
            else:
                if command.table in self.big:
                    assert clockwise(self.big[command.table], table.hand.seats)[0] == command.big
                self.big[command.table] = command.big
        events = super().tell(command)
        for event in events:
            if isinstance(event, ButtonPlaced):
                self.big.pop(event.table, None)
        return events


@repeats("seeds", 1, 3, 150)
@pytest.mark.parametrize("name", [*BUILT_IN, "soak"])
def test_whole_tournaments_on_the_referee(name: str, seeds: int) -> None:
    """At every hand: chips conserved, nobody in two seats, tables balanced, nobody twice in a row in the big blind."""
    first = randrange(10**6)
    for seed in range(first, first + seeds):
        print(f"seed {seed}")
        how = ALL if name == "soak" else built_in(name)
        players = min(how.most_players, max(how.least_players, Random(f"{name} {seed}").randint(6, 26)))
        evening = Watched(how, [Loose(seed * 100 + one) for one in range(players)], seed=seed)
        for _ in evening.play():
            state = evening.director.state
            assert evening.director.chips == state.sold + state.added + state.corrected
            seated = [player for table in state.tables.values() for player in table.seats.values()]
            assert len(seated) == len(set(seated))
            sizes = [len(table.seats) for table in state.tables.values()]
            assert max(sizes, default=0) - min(sizes, default=0) <= 1
        desk = Desk(0, how, start=False)
        desk.director = evening.director
        finished(desk)


@pytest.mark.parametrize("seed", [1000, 1002, 524315, 524401])
def test_the_big_blind_keeps_its_turn_when_one_player_is_joined_by_others(seed: int) -> None:
    """Tournaments in which a table loses all players but one in a hand, and gets those of a table that is broken."""
    players = min(ALL.most_players, max(ALL.least_players, Random(f"soak {seed}").randint(6, 26)))
    evening = Watched(ALL, [Loose(seed * 100 + one) for one in range(players)], seed=seed)
    for _ in evening.play():
        pass
    assert evening.director.state.over


PAGES = [
    f"{name}/{key}"
    for name in book_files.BUILT_IN
    for key, page in house(name).games.items()
    if GAMES[page.game].family.poker and page.rules[0].most_seats > 3 and page.rules[0].betting.openers == "none"
]


@sampled(3)
@pytest.mark.parametrize("betting", ["fixed limit", "no limit", "pot limit"])
@pytest.mark.parametrize("page", PAGES)
def test_any_poker_game_of_any_house_is_played_in_a_tournament(page: str, betting: str) -> None:
    text = TEXT.replace("common/holdem", page).replace("minutes = 10", "minutes = 6")
    text = at_a_limit(text) if betting == "fixed limit" else text.replace("no limit", betting)
    desk = Desk(0, read_structure(text, "any.toml"), start=False)
    evening = Watched(desk.director.structure, [Loose(one) for one in range(6)], seed=len(page))
    for _ in evening.play():
        pass
    desk.director = evening.director
    finished(desk)


def test_bots_play_the_same_tournament_from_the_same_seed() -> None:
    packed = []
    for _ in range(2):
        evening = Evening(built_in("turbo"), bots_of([*STYLES], level="regular", seed=5), seed=5)
        events = [str(event) for told in evening.play() for event in told]
        packed.append((evening.director.packed(), events))
    assert packed[0] == packed[1]
    assert isinstance(evening.commands[0], Register)
    assert Start() in evening.commands
