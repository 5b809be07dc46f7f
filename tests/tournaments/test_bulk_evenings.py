"""Tournaments on bulk play: every hand as the referee plays it, every chip kept, durations like full evenings."""

from dataclasses import replace

import numpy as np
import pytest
from tests.repeats import sampled
from tests.sim.bulk_play import decided_action

from houseway.bots.styles import styles_for
from houseway.bulk.kernels.codes import KEPT
from houseway.bulk.kernels.many_tables import BIG, BUTTON, DEALT, NUMBER, PLACES
from houseway.bulk.play_styles import find_style
from houseway.bulk.table_rounds import TableRounds, TableRules, get_ready
from houseway.games import GAMES
from houseway.referee.table.seating_commands import Bring, PlaceButton
from houseway.referee.table.table import Table
from houseway.tournaments.bot_evening import Evening, bots_of
from houseway.tournaments.bulk_evenings import play_evenings
from houseway.tournaments.structure_files import find_structure
from houseway.tournaments.structures import CHIP
from houseway.tournaments.tournament_rules import table_rules

STYLES = tuple(map(find_style, ("tight", "loose", "aggressive", "passive")))
MOST_HANDS = 400


@sampled(4)
@pytest.mark.parametrize(
    ("name", "level"),
    [("turbo", 2), ("turbo", 6), ("eight-or-better", 3), *[("horse", level) for level in range(1, 6)], ("evening", 9)],
)
def test_the_referee_agrees_with_every_hand(name: str, level: int) -> None:
    """A table at one level until one player has all chips: the same blinds, buttons, decisions and stacks."""
    structure = find_structure(name)
    play, chance = structure.play_at(level), np.random.default_rng(level)
    rules, game, seats = table_rules(structure, play, level), GAMES[play.page.game], 7
    played = TableRules(game, rules, seats)
    get_ready([played], STYLES)
    rounds = TableRounds(played, STYLES, 5)
    codes = np.zeros(10_000, np.int64)
    rounds.memory["given"], rounds.memory["codes"], rounds.memory["coded"] = KEPT, codes.ctypes.data, len(codes)
    big = structure.level(level).big
    stacks = (chance.integers(1, 24, (1, seats)) * big * CHIP // 2).astype(np.int64)
    styles, places = chance.integers(0, len(STYLES), (1, seats)), np.full((1, PLACES), -1, np.int64)
    places[0, NUMBER], places[0, BUTTON] = 3, 2
    table = Table(rules, game, seats=seats)
    for seat, stack in enumerate(stacks[0].tolist(), 1):
        table.apply(Bring(seat, f"P{seat}", stack))
    if table.has_button:
        table.apply(PlaceButton(3))
    whole, hands = stacks.sum(), 0
    while (stacks > 0).sum() > 1 and hands < MOST_HANDS:
        rounds.memory["cursor"] = 0
        rounds.play(hands, np.zeros(1, np.int64), stacks, styles, places)
        told = iter(codes[: rounds.memory["cursor"]].tolist())
        hand = table.deal(tuple(rounds.memory["deck"][: rounds.memory["pack"]].tolist()))
        while not hand.over:
            hand.act(decided_action(hand, next(told)))
        table.settle()
        assert next(told, None) is None, "decisions are left over"
        assert [table.seats[seat].stack for seat in range(1, seats + 1)] == stacks[0].tolist(), f"hand {hands}"
        assert table.big is None or table.big == places[0, BIG] + 1
        assert places[0, DEALT] == len(hand.seats)
        hands += 1
    assert stacks.sum() == whole
    assert hands > 5


def test_tournaments_end_with_a_winner_and_all_the_prizes() -> None:
    structure = find_structure("home-game")
    found = play_evenings(structure, 9, STYLES, count=20, seed=3)
    entry = structure.entry.buy_in
    for one in found.tournaments:
        assert sorted(player for together in one.out for player in together) == list(range(9))
        assert sum(one.placed) == 9 * entry + one.cents
        assert one.placed[one.out[-1][0]] == max(one.placed)
    assert [one.reached for one in found.levels] == sorted((one.reached for one in found.levels), reverse=True)
    again = play_evenings(structure, 9, STYLES, count=20, seed=3)
    assert [one.out for one in again.tournaments] == [one.out for one in found.tournaments]


@pytest.mark.parametrize(("name", "entries"), [("evening", 60), ("horse", 40), ("eight-or-better", 23)])
def test_tables_are_balanced_and_broken(name: str, entries: int) -> None:
    structure = find_structure(name)
    found = play_evenings(structure, entries, STYLES, count=10, seed=1)
    assert found.levels[0].left == [entries] * 10
    for level in found.levels:
        for left, tables in zip(level.left, level.tables, strict=True):
            assert tables == (1 if left <= structure.final_table else max(2, -(-left // structure.seats)))


@pytest.mark.verify
def test_they_last_as_long_as_evenings_on_the_referee() -> None:
    """Bots on the referee and styles in bulk: the same length within an eighth, breaks left out on both sides."""
    for structure, entries, evenings in (
        (find_structure("turbo"), 9, 6),
        (replace(find_structure("evening"), rebuy=None, add_on=None), 18, 2),
    ):
        bots = styles_for("tight,loose,solid,wild", entries)
        minutes = []
        for seed in range(1, evenings + 1):
            evening = Evening(structure, bots_of(bots, level="regular", seed=seed), seed=seed)
            for _ in evening.play():
                pass
            minutes.append(evening.minutes)
        found = play_evenings(structure, entries, STYLES, count=200, seed=1)
        played = [one.playing for one in found.tournaments]
        assert sum(played) / len(played) == pytest.approx(sum(minutes) / len(minutes), rel=0.125)
