"""Structures of tournaments: what is refused, in one line with its place, and what the built-in ones come to."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repeats import examples

from houseway.tournaments.forecast import ForecastError, forecast, level_minutes_for
from houseway.tournaments.payouts import prizes, shared
from houseway.tournaments.structure_files import BUILT_IN, NoStructureError, built_in, find_structure
from houseway.tournaments.structure_reader import StructureError, read_structure
from houseway.tournaments.structure_sheet import sheet
from houseway.tournaments.structures import Level, races, stakes

GOOD = """\
id = "friday"
name = "Friday"
games = ["common/holdem"]
betting = "no limit"
players = [2, 20]
starting_chips = 2_000
chips = [25, 100, 500]
minutes = 15
levels = [
    { blinds = [25, 50] },
    { blinds = [50, 100] },
    { break = 10, race_off = 25 },
    { blinds = [100, 200], big_blind_ante = 200 },
]

[entry]
buy_in = "$20"
fee = "$2"

[[payouts]]
entries = 2
percent = [100]

[[payouts]]
entries = 5
percent = [65, 35]
"""


def wrong(text: str) -> list[str]:
    with pytest.raises(StructureError) as caught:
        read_structure(text, "friday.toml")
    return [str(one) for one in caught.value.problems]


def test_a_structure_is_read() -> None:
    found = read_structure(GOOD, "friday.toml")
    assert [level.big for level in found.levels] == [50, 100, 200]
    assert [found.chip_at(number) for number in (1, 2, 3, 9)] == [25, 25, 100, 100]
    assert list(races(found)) == [(25, 2)]
    assert found.pause_after(2) is not None
    assert found.pause_after(1) is found.pause_after(3) is None
    assert [found.minutes_before_break(number) for number in (1, 2, 3, 4)] == [15, 0, None, None]
    counted = read_structure(GOOD.replace("minutes = 15", "hands = 20"), "friday.toml")
    assert [counted.minutes_before_break(number) for number in (1, 2)] == [None, 0]
    assert stakes(found, found.plays[0], 3).one_ante


REFUSED = [
    ("blinds = [50, 100] }", "blinds = [20, 40] }", 11, "levels[2].blinds", "the blinds fall from 25/50 to 20/40"),
    ("blinds = [50, 100] }", "blinds = [60, 120] }", 11, "levels[2].blinds", "60 is not whole chips of 25"),
    ("blinds = [50, 100] }", "blinds = [100, 50] }", 11, "levels[2].blinds", "write them from the small to the big"),
    ("blinds = [50, 100] }", "blind = [50, 100] }", 11, "levels[2].blind", "did you mean blinds?"),
    ("blinds = [50, 100] }", "minutes = 5 }", 11, "levels[2]", "a level has blinds or bets"),
    ("race_off = 25", "race_off = 100", 12, "levels[3].race_off", "the smallest chip in play is 25"),
    ("chips = [25, 100, 500]", "chips = [25, 60]", 7, "chips[2]", "25 chips could never be raced off"),
    ("chips = [25, 100, 500]", "chips = [25]", 12, "levels[3].race_off", "this is the largest chip"),
    ("starting_chips = 2_000", "starting_chips = 400", 6, "starting_chips", "are 8 big blinds of level 1: write 500"),
    ("starting_chips = 2_000", "starting_chips = 2_010", 6, "starting_chips", "not whole chips of 25"),
    ("starting_chips = 2_000", "", 1, "starting_chips", "this is missing"),
    ("percent = [65, 35]", "percent = [65, 30]", 26, "payouts[2].percent", "add up to 95 %"),
    ("percent = [65, 35]", "percent = [35, 65]", 26, "payouts[2].percent", "a better place is paid less"),
    ("percent = [100]", "percent = [50, 30, 20]", 22, "payouts[1].percent", "3 prizes for 2 entries"),
    ("entries = 2\n", "entries = 3\n", 21, "payouts[1].entries", "2 players may start, and nobody would be paid"),
    ("entries = 5\n", "entries = 2\n", 25, "payouts[2].entries", "the rows go up: write more than 2"),
    ("players = [2, 20]", "players = [20, 2]", 5, "players", "write [2, 20]"),
    ("common/holdem", "common/whist", 3, "games[1]", "does not offer 'whist'"),
    ("common/holdem", "nowhere/holdem", 3, "games[1]", "there is no house 'nowhere'"),
    ("common/holdem", "holdem", 3, "games[1]", "write house/game"),
    ("common/holdem", "home/pan", 3, "games[1]", "name a poker game"),
    ('"no limit"', '"fixed limit"', 10, "levels[1]", "write bets = [50, 100] in this level"),
    ('"no limit"', '"half pot"', 4, "betting", '"half pot" is not a choice'),
    ("minutes = 15", "minutes = 15\nseats = 10\nfinal_table = 25", 10, "final_table", "from 2 to 10"),
    ('fee = "$2"', 'fee = "$30"', 18, "entry.fee", "the fee is more than the buy-in"),
    ('fee = "$2"', "late_through = 9", 18, "entry.late_through", "there is no level 9: the last one is 3"),
    ('fee = "$2"', "reentries = 2", 18, "entry.reentries", "until when?"),
    ("minutes = 15", "", 10, "levels[1]", "how long does it last?"),
    ("minutes = 15", "minutes = 15\nhands = 9", 9, "hands", "a level lasts one or the other"),
    ("[50, 100] }", "[50, 100], minutes = 3, hands = 9 }", 11, "levels[2].hands", "a level lasts one or the other"),
    ("minutes = 15", "minutes = 15\nfinal_table = 2", 9, "final_table", "somebody would sit alone"),
    ("minutes = 15", "minutes = 15\nseats = 2\nfinal_table = 4", 9, "seats", "write 3 or more, or players = [2, 4]"),
    ('fee = "$2"', "reentry_through = 2", 18, "entry.reentry_through", "how often? write reentries = 1"),
    ("[entry]", '[rebuy]\nprice = "$5"\nchips = 500\nthrough = 1\nmost = 0\n\n[entry]', 20, "rebuy.most",
     "nobody could rebuy"),
    ("entries = 5\n", "entries = 50\n", 25, "payouts[2].entries", "at most 20 players may enter"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "key", "said"), REFUSED)
def test_what_cannot_work_is_refused_in_one_line(old: str, new: str, line: int, key: str, said: str) -> None:
    assert old in GOOD
    first = wrong(GOOD.replace(old, new, 1))[0]
    assert said in first
    assert f": {key}: " in first
    assert first.startswith("friday.toml:")
    assert "\n" not in first
    assert first.split(":")[1] == str(line)


def test_every_error_is_named_at_once() -> None:
    said = wrong(
        GOOD.replace("[25, 50]", '["x", 50]').replace('id = "friday"', 'idd = "friday"').replace("[65, 35]", "65")
    )
    assert len(said) == 4


def test_a_table_that_is_none_is_one_line() -> None:
    assert (
        "is not a table"
        in wrong(GOOD.replace('[entry]\nbuy_in = "$20"\nfee = "$2"', "").replace("id =", "entry = 3\nid =", 1))[0]
    )


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_built_in_structure_holds_together(name: str) -> None:
    found = built_in(name)
    assert found.id == name
    assert len(list(sheet(found))) > len(found.rows) + 8
    for level in found.levels:
        for play in found.plays:
            at = stakes(found, play, level.number)
            amounts = (*at.blinds, *at.bets, at.ante, at.bring_in)
            assert not [amount for amount in amounts if amount % at.chip]
    for players in {found.least_players, found.most_players}:
        expected = forecast(found, players)
        assert sum(expected.prizes) == expected.pool
        assert expected.levels[-1].left == 1
        left = [one.left for one in expected.levels]
        assert left == sorted(left, reverse=True)


def test_a_structure_that_is_not_there() -> None:
    with pytest.raises(NoStructureError, match="choose turbo, regular"):
        find_structure("bingo")


STRUCTURES = st.sampled_from([built_in(name) for name in BUILT_IN])


@given(STRUCTURES, st.integers(1, 400), st.integers(0, 10**8))
@settings(max_examples=examples(200))
def test_prizes_add_up_and_fall(structure: object, entries: int, pool: int) -> None:
    found = built_in(getattr(structure, "id"))  # noqa: B009
    paid = prizes(found, entries, pool)
    assert sum(paid) == pool
    assert len(paid) <= entries
    assert list(paid) == sorted(paid, reverse=True)
    assert all(paid)


@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=8), st.integers(1, 8), st.integers(1, 5))
def test_a_shared_place_loses_no_cent(paid: list[int], place: int, tied: int) -> None:
    each = shared(paid, place, tied)
    assert len(each) == tied
    assert sum(each) == sum(paid[place - 1 : place - 1 + tied])
    assert max(each) - min(each) <= 1


def test_more_entries_than_players_pay_no_prize_twice() -> None:
    assert len(prizes(read_structure(GOOD, "friday.toml"), 6, 12_000, players=1)) == 1


def test_a_plan_is_refused_for_another_number_of_players() -> None:
    with pytest.raises(ForecastError, match="is for 2 to 9"):
        forecast(built_in("turbo"), 10)
    with pytest.raises(ForecastError, match="has none"):
        forecast(built_in("turbo"), 9, rebuys=1)
    with pytest.raises(ForecastError, match="hours"):
        level_minutes_for(built_in("turbo"), 9, 0)


def test_levels_are_stretched_to_the_hours_there_are() -> None:
    evening = built_in("evening")
    assert level_minutes_for(evening, 100, 4) < level_minutes_for(evening, 100, 8)


@given(st.text(max_size=200) | st.binary(max_size=100).map(lambda raw: raw.decode("latin-1")))
@settings(max_examples=examples(60))
def test_any_text_is_a_structure_or_refused(text: str) -> None:
    for tried in (text, GOOD + text, text + GOOD):
        with suppress(StructureError):
            read_structure(tried, "any.toml")


ODD: st.SearchStrategy[object] = st.sampled_from([-1, 0, 1.5, True, "", "x", [], {}, [[]], {"a": 1}, 10**12, None])


@given(
    st.sampled_from([line.split(" = ")[0] for line in GOOD.splitlines() if " = " in line and line[0].isalpha()]), ODD
)
@settings(max_examples=examples(200))
def test_any_value_of_a_key_is_taken_or_refused(key: str, value: object) -> None:
    shown = {True: "true", None: '"none"'}.get(value, value) if value is True or value is None else value
    written = (
        "{}"
        if value == {}
        else "{ a = 1 }"
        if value == {"a": 1}
        else repr(shown).replace("'", '"')
        if shown != "true"
        else "true"
    )
    text = "\n".join(f"{key} = {written}" if line.startswith(f"{key} = ") else line for line in GOOD.splitlines())
    with suppress(StructureError):
        assert isinstance(read_structure(text, "any.toml").levels[0], Level)


def test_a_game_is_named_within_a_line() -> None:
    titles = [play.title for play in built_in("horse").plays]
    assert titles[::3] == ["Limit Texas Hold'em", "Limit seven-card stud"]
    assert titles[1] == "Limit Omaha hi-lo"
