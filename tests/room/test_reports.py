"""Reports: any grouping of the drop comes to what the collection accounts hold, to the cent, and is found in time."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.repeats import examples

from houseway.cli import main
from houseway.room.reports.calendar import Calendar, ReportError, calendar, calendar_of, set_calendar
from houseway.room.reports.ledger_sums import Sums
from houseway.room.reports.takings import BY, as_csv, report_of
from houseway.store import (
    BANK,
    CASHIER,
    Entry,
    HandRow,
    Store,
    TableRow,
    Transfer,
    collection_of,
    open_store,
    pot_of,
    wallet_of,
)

ZURICH = Calendar("Europe/Zurich")
NOON = 1_792_062_000  # 15 October 2026, 13:00 in Zurich
HAND = 90  # so many seconds a hand takes here
TABLES = {
    "one": ("oasis", "holdem", "$3-$6"),
    "two": ("oasis", "holdem", "$6-$12"),
    "three": ("del-rio", "lowball", "$1-$2"),
    "four": ("oasis", "omaha", "$3-$6"),
}


class Books:
    """A ledger written by hand: pots filled from the bank, fees out of them and back."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.numbers: Counter[str] = Counter()
        self.hands: Counter[str] = Counter()
        for id_, (house, game, limit) in TABLES.items():
            store.add_table(TableRow(id=id_, house=house, game=game, limit=limit, seats=6))
        store.add_guest("ann", "Ann")
        moved = (Transfer(BANK, wallet_of("ann"), 10**9, "play chips"),)
        store.write(self._entry(CASHIER, "grant", moved, 5.0))
        for table in TABLES:
            store.write(self._entry(table, "act", (Transfer(wallet_of("ann"), pot_of(table), 10**7, "put in"),), 5.0))

    def _entry(
        self, table: str, kind: str, moved: tuple[Transfer, ...], at: float, *, hand: bool = False, by: str = "ann"
    ) -> Entry:
        if table != CASHIER:
            self.numbers[table] += 1
        row = None
        if hand:
            self.hands[table] += 1
            house, game, limit = TABLES[table]
            row = HandRow(
                table=table, hand=self.hands[table], house=house, game=game, limit=limit, names={1: "Ann"},
                guests={1: by}, commitment="c", seed="5", started_at=at - HAND, ended_at=at, text="",
            )  # fmt: skip
        return Entry(
            table=table,
            number=self.numbers[table],
            hand=self.hands[table],
            kind=kind,
            body=b"{}",
            events=b"[]",
            transfers=moved,
            at=at,
            hand_row=row,
        )

    def fee(self, table: str, cents: int, at: float, by: str = "ann") -> Entry:
        """A hand with a fee; one below nothing is given back, and is no hand."""
        pot, box = pot_of(table), collection_of(table)
        if cents > 0:
            return self._entry(table, "act", (Transfer(pot, box, cents, "collected"),), at, hand=True, by=by)
        return self._entry(table, "act", (Transfer(box, pot, -cents, "given back"),), at)

    def cash(self, kind: str, cents: int, at: float) -> None:
        one, other = (BANK, wallet_of("ann")) if cents > 0 else (wallet_of("ann"), BANK)
        self.store.write(self._entry(CASHIER, kind, (Transfer(one, other, abs(cents), kind),), at))


@st.composite
def fees(draw: st.DrawFn) -> list[tuple[str, int, float]]:
    """Fees at any time within a year, also given back, never more than was collected there."""
    held: Counter[str] = Counter()
    made = []
    for _ in range(draw(st.integers(0, 40))):
        table = draw(st.sampled_from(sorted(TABLES)))
        cents = draw(st.integers(-held[table], 900))
        if cents:
            held[table] += cents
            made.append((table, cents, NOON + draw(st.floats(0, 365 * 86_400.0, allow_nan=False))))
    return made


def test_any_grouping_is_the_ledger_to_the_cent() -> None:
    """One ledger that grows: whatever is added, each grouping comes to its balances."""
    with open_store(":memory:") as store:
        books, sums, hands = Books(store), Sums(store), Counter[str]()

        @settings(max_examples=examples(40))
        @given(
            fees(),
            st.sampled_from(["Europe/Zurich", "Asia/Kathmandu", "America/St_Johns", ""]),
            st.sampled_from(["", "0", "5 13 21", "23"]),
        )
        def holds(some: list[tuple[str, int, float]], zone: str, shifts: str) -> None:
            for table, cents, at in some:
                store.write(books.fee(table, cents, at))
                hands[table] += cents > 0
            sums.refresh()  # reads only what is new
            held = {name: cents for name, cents in store.balances().items() if name.startswith("collection:") and cents}
            for by in BY:
                report = report_of(sums, calendar(zone, shifts), by=by)
                assert report.agrees
                assert report.drop == sum(row.drop for row in report.rows) == report.ledger == sum(held.values())
                assert report.hands == sum(row.hands for row in report.rows) == hands.total()
            rows = report_of(sums, calendar(), by="table").rows
            assert {collection_of(row.label): row.drop for row in rows if row.drop} == held

        holds()


def test_hours_shifts_and_days_are_where_the_room_is(place: str) -> None:
    with open_store(place) as store:
        books = Books(store)
        night = NOON + 14 * 3600  # 16 October, 03:00
        for table, cents, at in (
            ("one", 300, NOON),
            ("one", 300, NOON + 3_599),
            ("two", 500, NOON + 3_600),
            ("three", 100, night),
            ("one", -300, night + 60),
        ):
            store.write(books.fee(table, cents, at))
        books.cash("buy in", 5_000, NOON)
        books.cash("cash out", -2_000, night)
        sums = Sums(store)
        sums.refresh()

        def drops(by: str, **more: str) -> dict[str, int]:
            return {row.label: row.drop for row in report_of(sums, ZURICH, by=by, **more).rows}

        assert drops("hour") == {"2026-10-15 13:00": 600, "2026-10-15 14:00": 500, "2026-10-16 03:00": -200}
        assert drops("shift") == {"2026-10-15 06-14": 600, "2026-10-15 14-22": 500, "2026-10-15 22-06": -200}
        assert drops("day") == {"2026-10-15": 1_100, "2026-10-16": -200}
        assert drops("house") == {"del-rio": 100, "oasis": 800}
        assert drops("game") == {"del-rio/lowball": 100, "oasis/holdem": 800}
        assert drops("table", since="2026-10-16") == {"one": -300, "three": 100}
        assert drops("table", until="2026-10-15") == {"one": 600, "two": 500}
        cash = {one.kind: (one.out, one.back) for one in report_of(sums, ZURICH, since="2026-10-15").cash}
        assert cash == {"buy in": (5_000, 0), "cash out": (0, 2_000)}
        one = report_of(sums, ZURICH, by="table").rows[0]
        assert (one.label, one.hands, one.table_hours, one.hands_per_hour) == ("one", 2, 0.05, 40.0)


def test_hands_with_people_are_told_from_those_that_bots_played_alone(place: str) -> None:
    with open_store(place) as store:
        books, sums = Books(store), Sums(store)
        store.add_guest("bot-1", "Ada", bot=True)

        def told(by: str = "table") -> dict[str, tuple[int, int, int, int]]:
            sums.refresh()
            rows = report_of(sums, ZURICH, by=by).rows
            return {row.label: (row.drop, row.hands, row.people_drop, row.people_hands) for row in rows}

        store.write(books.fee("one", 300, NOON), books.fee("one", 500, NOON + 90, "bot-1"))
        store.write(books.fee("two", 100, NOON, "bot-1"))
        assert told() == {"one": (800, 2, 300, 1), "two": (100, 1, 0, 0)}
        # a fee is taken before the hand is over, and looked at in between
        taken = Transfer(pot_of("two"), collection_of("two"), 70, "collected")
        books.hands["two"] += 1
        store.write(books._entry("two", "act", (taken,), NOON + 200))
        assert told()["two"] == (170, 1, 0, 0), "nobody knows yet whose hand it is"
        books.hands["two"] -= 1
        store.write(books._entry("two", "act", (), NOON + 290, hand=True))
        assert told() == {"one": (800, 2, 300, 1), "two": (170, 2, 70, 1)}
        assert told() == {"one": (800, 2, 300, 1), "two": (170, 2, 70, 1)}, "looked at again, it is the same"
        assert told("day") == {"2026-10-15": (970, 4, 370, 2)}
        whole = report_of(sums, ZURICH)
        assert (whole.people_drop, whole.people_hands) == (370, 2)
        fresh = Sums(store)
        fresh.refresh()
        assert report_of(fresh, ZURICH) == whole, "counted bit by bit or all at once"


def test_what_hosts_give_stands_beside_what_the_cashier_does(place: str) -> None:
    with open_store(place) as store:
        books, sums = Books(store), Sums(store)
        given = Transfer(BANK, wallet_of("ann"), 5_000, "given"), Transfer(wallet_of("ann"), pot_of("one"), 5_000, "in")
        store.write(books._entry("one", "give", given, NOON))
        sums.refresh()
        cash = {one.kind: (one.out, one.back) for one in report_of(sums, ZURICH, since="2026-10-15").cash}
        assert cash == {"give": (5_000, 0)}


def test_table_hours_are_those_from_the_first_deal_to_the_last_hands_end() -> None:
    """A hand of a minute and a half is no quarter of an hour; what lies between two hands of one counts."""
    with open_store(":memory:") as store:
        books, sums = Books(store), Sums(store)

        def hours(by: str = "table") -> list[tuple[str, float, float]]:
            sums.refresh()  # reads only what is new
            return [(row.label, row.table_hours, row.hands_per_hour) for row in report_of(sums, ZURICH, by=by).rows]

        store.write(books.fee("one", 300, NOON + HAND))
        assert hours() == [("one", 0.025, 40.0)]
        store.write(books.fee("one", 300, NOON + 720))  # both in one quarter: twelve minutes
        assert hours() == [("one", 0.2, 10.0)]
        store.write(books.fee("one", 300, NOON + 3_600), books.fee("two", 300, NOON + 720))
        assert hours() == [("one", 0.225, 13.3), ("two", 0.025, 40.0)]
        assert hours("house") == [("oasis", 0.25, 16.0)]
        whole = report_of(sums, ZURICH)
        assert (whole.table_hours, whole.hands_per_hour) == (0.25, 16.0)


def test_the_hour_that_comes_twice_is_one_row() -> None:
    with open_store(":memory:") as store:
        books = Books(store)
        for hour in range(4):  # 25 October 2026: the clocks go back at 03:00
            store.write(books.fee("one", 100, 1_792_882_800 + hour * 3_600))
        sums = Sums(store)
        sums.refresh()
        rows = report_of(sums, ZURICH, by="hour").rows
        assert [(row.label[-5:], row.drop) for row in rows] == [("01:00", 100), ("02:00", 200), ("03:00", 100)]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"by": "moon"}, "there is no report by 'moon': choose table, game, house, hour, shift or day"),
        ({"since": "yesterday"}, "'yesterday' is not a date: write it as 2026-11-15"),
        ({"since": "2026-11-15", "until": "2026-11-14"}, "2026-11-15 comes after 2026-11-14"),
        ({"until": "9999-12-31"}, "9999-12-31 is too far away for a report"),
    ],
)
def test_what_is_no_report_is_said_in_one_line(asked: dict[str, str], said: str) -> None:
    with open_store(":memory:") as store:
        with pytest.raises(ReportError) as problem:
            report_of(Sums(store), ZURICH, **asked)
        assert str(problem.value) == said


def test_the_calendar_is_kept_with_the_room_and_a_bad_one_is_not() -> None:
    with open_store(":memory:") as store:
        assert calendar_of(store) == Calendar("", (6, 14, 22))
        set_calendar(store, "America/Los_Angeles", "4, 12 20")
        assert calendar_of(store) == Calendar("America/Los_Angeles", (4, 12, 20))
        for zone, shifts in (("Atlantis/Deep", ""), ("../etc/passwd", ""), ("", "6 14 25"), ("", "14 6"), ("", "²")):
            with pytest.raises(ReportError):
                set_calendar(store, zone, shifts)
        assert calendar_of(store) == Calendar("America/Los_Angeles", (4, 12, 20))


def test_csv_is_exact_and_no_formula() -> None:
    with open_store(":memory:") as store:
        store.add_table(TableRow(id="=cmd()", house="oasis", game="holdem", limit="$3-$6", seats=6))
        books = Books(store)
        TABLES["=cmd()"] = ("oasis", "holdem", "$3-$6")
        try:
            store.write(books.fee("one", 120_450, NOON))
            sums = Sums(store)
            sums.refresh()
        finally:
            del TABLES["=cmd()"]
        lines = as_csv(report_of(sums, ZURICH)).splitlines()
        assert lines[0] == (
            "table,house,game,limit,drop_cents,drop,hands,table_hours,hands_per_hour,"
            "people_drop_cents,people_drop,people_hands"
        )
        assert lines[1] == "one,oasis,holdem,$3-$6,120450,1204.50,1,0.025,40,120450,1204.50,1"
        assert lines[-1] == "total,,,,120450,1204.50,1,0.025,40,120450,1204.50,1"


def test_the_command_prints_a_table_csv_and_json(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    with open_store(place) as store:
        books = Books(store)
        store.write(books.fee("one", 300, NOON), books.fee("three", 100, NOON))

    def said(*more: str) -> str:
        main(["reports", "--db", place, *more])
        return capsys.readouterr().out

    told = said("--by", "game")
    assert "oasis/holdem       $3      1       40" in told
    assert told.splitlines()[-1] == "the ledger's collection accounts hold $4, which matches the report"
    assert said("--csv").splitlines()[-1].startswith("total,,,,400,4.00,2")
    assert json.loads(said("--json", "--by", "house"))["drop"] == 400
    with pytest.raises(SystemExit) as wrong:
        main(["reports", "--db", place, "--from", "x"])
    assert (wrong.value.code, capsys.readouterr().err) == (2, "houseway: 'x' is not a date: write it as 2026-11-15\n")


@pytest.mark.soak
def test_a_hundred_thousand_hands_are_reported(tmp_path: Path) -> None:
    chance = Random(1)
    with open_store(tmp_path / "room.db") as store:
        books = Books(store)
        for _ in range(100):
            batch = []
            for _ in range(1_000):
                table = chance.choice(sorted(TABLES))
                batch.append(books.fee(table, 300, NOON + chance.random() * 30 * 86_400))
                moved = tuple(Transfer(wallet_of("ann"), pot_of(table), 100, "put in") for _ in range(8))
                batch += [books._entry(table, "act", moved, NOON) for _ in range(3)]
            store.write(*batch)
        sums = Sums(store)
        sums.refresh()
        assert report_of(sums, ZURICH, by="shift").drop == 100_000 * 300
        store.write(books.fee("one", 300, NOON))
        sums.refresh()
        assert report_of(sums, ZURICH, by="hour").drop == 100_001 * 300
