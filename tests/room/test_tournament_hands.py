"""The hands of a room's tournaments: their chips are no money in hand files, logs, results and replays."""

from dataclasses import replace

import pytest
from msgspec import json
from tests.tournaments.desk import structure

from houseway.errors import HousewayError
from houseway.history.handfile.record import HandRecord, record_of, replay
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.narrate.narrator import narrate
from houseway.live.views.log_lines import log_of
from houseway.live.views.replays import frames_of
from houseway.referee.rules import TournamentLevel
from houseway.room import tournament_requests
from houseway.room.room import Room, TableRun
from houseway.store.rows import HandRow
from houseway.tournaments.placing import Lineup, placed

from .scaffold import a_room, new_guest, until
from .test_field_tables import FIELD, bots_enter, tables_of
from .test_sit_and_go import MIXED, QUICK, act_now, evening, its_turn, opened, start


def again(record: HandRecord) -> HandRecord:
    """The record of its replay."""
    return record_of(
        replay(record), record.names_by_seat, commitment=record.commitment, seed=record.seed, root=record.root,
        seals=record.seals, nonces=record.nonces, tournament=record.tournament, about=record.about,
    )  # fmt: skip


def check_chips(row: HandRow, tournament: str) -> TournamentLevel:
    """A hand's file, replay and story have chips without dollar signs; its level."""
    record = parse_record(row.text)
    level = record.rules.limit.tournament
    assert level is not None
    assert record.tournament == tournament
    assert format_record(again(record)) == row.text
    top, _, rules = row.text.partition("\n[rules]\n")
    assert "$" not in top
    assert "buy_in = '$10', entry_fee = '$1'}" in rules
    assert rules.count("$") == 2
    hand = replay(record)
    assert "$" not in "".join((*narrate(hand.events, record.names_by_seat), str(hand), repr(hand)))
    for frame in frames_of(row, record.seats[0], house_name="Common", title="Hold'em"):
        told = json.decode(frame)
        assert not [line["text"] for line in told["log"] if "$" in line["text"]]
        assert "$" not in json.encode((told["now"]["result"], told["now"]["offer"]["stakes"])).decode()
    return level


async def rows_of(room: Room, run: TableRun, number: int) -> list[HandRow]:
    """The first hands of a table, once they are on the disk."""
    await until(lambda: room.store.hand(run.table.id, number) is not None)
    return [row for one in range(1, number + 1) if (row := room.store.hand(run.table.id, one)) is not None]


@pytest.mark.parametrize("structure", [QUICK, MIXED])
def test_a_sit_and_go_is_told_in_chips(structure: str) -> None:
    @evening
    async def played() -> None:
        async with a_room() as room:
            ann = await new_guest(room, "Ann")
            run = await opened(room, ann, bots=True, structure=structure)
            await tournament_requests.enter(run, ann)
            await start(run, ann)
            while run.table.number_of_hand < 2:
                await until(lambda: run.table.number_of_hand > 1 or its_turn(run, {ann.id: ann}) is not None)
                if run.table.number_of_hand < 2:
                    await act_now(run, ann)
            assert not [line.text for line in log_of(run.table.recent, ann.id) if "$" in line.text]
            (row,) = await rows_of(room, run, 1)
            level = check_chips(row, run.table.id)
            name = "Quick sit-and-go" if structure == QUICK else "Mixed games"
            assert level == TournamentLevel(name=name, level=1, buy_in=1_000, entry_fee=100)
            assert f"stack = '{'200' if structure == QUICK else '1,000'}'" in row.text

    played()


@evening
async def test_every_table_of_a_tournament_is_told_in_chips() -> None:
    async with a_room() as room:
        ann = await new_guest(room, "Ann")
        desk = await room.open_tournament(FIELD, bots=True, host=ann, players=6)
        await bots_enter(desk, 6)
        await until(lambda: len(tables_of(room, desk)) == 2)
        for run in tables_of(room, desk):
            for row in await rows_of(room, run, 1):
                assert check_chips(row, desk.table.id).level == 1


def test_a_file_from_before_chips_were_told_apart_stays_the_same() -> None:
    record = parse_record(hand_file())
    limit = replace(record.rules.limit, tournament=None)
    old = format_record(replace(record, rules=replace(record.rules, limit=limit), tournament=""))
    assert "stack = '$1,000'" in old
    assert "tournament" not in old
    assert format_record(again(parse_record(old))) == old
    assert "$1,000" in narrate(replay(parse_record(old)).events)[0]


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("level = 2", "level = '2'", "level|expected `int`"),
        ("name = 'Small'", "title = 'Small'", "title: is not a switch"),
        ("buy_in = '$10'", "buy_in = 'ten'", "'ten' is not an amount of money"),
        ("tournament = 'k7'", "tournament = 7", "tournament: is not text"),
    ],
)
def test_a_wrong_tournament_is_one_line(right: str, wrong: str, said: str) -> None:
    text = hand_file()
    assert right in text
    with pytest.raises(HousewayError, match=said) as refused:
        parse_record(text.replace(right, wrong))
    assert "\n" not in str(refused.value)


def hand_file() -> str:
    """A hand of a tournament that everyone folds, at its second level."""
    found = structure()
    play = found.plays[0]
    table, _ = placed(found, Lineup(play, 2, {seat: (name, 1_000) for seat, name in enumerate("ABC", 1)}, 1), None)
    hand = table.deal(seed=3)
    while not hand.over:
        hand.act("fold")
    return format_record(record_of(hand, tournament="k7"))
