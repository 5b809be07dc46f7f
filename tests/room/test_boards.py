"""The weekly boards: what they count is what the ledger moved at tables open to all, and nobody is on them unasked."""

import json
import re
from collections import Counter, defaultdict

import pytest
from msgspec.structs import replace

from houseway import __version__
from houseway.cli import main
from houseway.history.handfile.record import replay
from houseway.history.handfile.text import parse_record
from houseway.houses import house
from houseway.live.table.restoration import new_table, offer_of
from houseway.live.table_settings import SitAndGoChoice, TableSettings, written
from houseway.people.board_names import BoardNames
from houseway.protocol.board_bodies import BoardLine, BoardsView
from houseway.referee.vocabulary import Won
from houseway.room import weekly_boards
from houseway.room.own_hands.hand_finder import HandFilter, OwnHands
from houseway.room.reports.calendar import calendar, set_calendar
from houseway.room.weekly_boards import Boards
from houseway.store import Store, TableRow, at_table, open_store, pot_of

from .played import GUESTS, Player, play_room

DAY = 86_400.0
NOW = 2_000.0
GAMES = (("oasis", "holdem"), ("ocean-view", "lowball"), ("ocean-view", "razz"), ("del-rio", "pai-gow"))
HANDS = 4
LIMIT = house("oasis").offer("holdem").rules.limit.name


def view(store: Store, week: str = "this", now: float = NOW, *, game: str = "", guest: str = "ann") -> BoardsView:
    return Boards(store, offer_of).view(week, now, game=game, guest=guest, seconds=60)


def values(lines: tuple[BoardLine, ...]) -> dict[str, float]:
    return {one.name: one.value for one in lines}


def play_apart(store: Store, chosen: TableSettings) -> None:
    """Hands at a table that is not open to all."""
    name = f"apart-{len(store.tables())}"
    row = TableRow(
        id=name, house="oasis", game="holdem", limit=LIMIT, seats=6, program=__version__, settings=written(chosen)
    )
    store.add_table(row)
    cash = row if chosen.tournament is None else replace(row, settings="{}")
    player = Player(store, new_table(cash), 99)  # only the settings in the store matter here
    player.sit()
    for _ in range(HANDS):
        player.deal()


def by_the_ledger(store: Store, guest: str, at: str = "") -> tuple[float, float]:
    """A guest's results in big blinds over all hands of poker at the open tables, and the most won out of the pots."""
    total, most = 0.0, 0.0
    for hand in store.each_hand():
        if hand.table.startswith("apart") or guest not in hand.guests.values() or not hand.house.startswith(at):
            continue
        played = replay(parse_record(hand.text, file="x"))
        if played.game.family.name not in ("board", "draw", "stud") or played.voided:
            continue
        limit = played.rules.limit
        blind = limit.blinds[-1] if limit.blinds else limit.lower
        seat = next(number for number, one in hand.guests.items() if one == guest)
        won = sum(one.amount for one in played.events if isinstance(one, Won) and one.seat == seat)
        stack, pot, net = at_table(hand.table, guest), pot_of(hand.table), Counter[int]()
        for entry in store.entries(hand.table):
            for one in entry.transfers:
                if {one.debit, one.credit} == {stack, pot}:
                    net[entry.hand] += one.cents if one.credit == stack else -one.cents
        total += net[hand.hand] / blind
        most = max(most, won / blind)
    return total, most


def test_the_boards_are_what_was_played_at_the_open_tables(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weekly_boards, "LEAST_HANDS", 5)
    with open_store(place) as store:
        play_room(store, GAMES, hands=HANDS)
        play_apart(store, TableSettings(private=True, invited=GUESTS))
        play_apart(store, TableSettings(lesson=True))
        play_apart(store, TableSettings(tournament=SitAndGoChoice(structure="", seed=1)))
        nobody = view(store)
        assert (nobody.hands, nobody.games, nobody.results, nobody.pots) == ((), (), (), ())
        assert not nobody.shows
        names = BoardNames(store)
        for guest in ("ann", "bo", "cy"):
            names.choose(guest, shows=True)
        names.choose("ann", shows=True)  # twice is once
        shown = view(store)
        assert shown.shows
        assert (shown.week, shown.unread) == ("1970-W01", 0)
        assert set(shown.offers) == {f"{where}/{game}" for where, game in GAMES}
        dealt = defaultdict[str, list[str]](list)
        for one in store.each_hand():
            for guest in one.guests.values():
                if not one.table.startswith("apart"):
                    dealt[guest.title()].append(one.game)
        counted = {guest.title(): OwnHands(store).uncounted(guest, HandFilter()) for guest in ("ann", "bo", "cy")}
        assert values(shown.hands) == {name: len(dealt[name]) - without for name, without in counted.items()}
        assert all(value == len(GAMES) for value in values(shown.games).values())
        assert [one.place for one in shown.games] == [1, 1, 1], "the same number, the same place"
        assert [one.you for one in shown.games] == [one.name == "Ann" for one in shown.games]
        for guest in ("ann", "bo", "cy"):
            total, most = by_the_ledger(store, guest)
            assert values(shown.pots).get(guest.title(), 0) == round(most, 1)
            hands = sum(game != "pai-gow" for game in dealt[guest.title()])
            on_it = values(shown.results).get(guest.title())
            assert (on_it is not None) == (total > 0), "nobody is named for being down"
            assert on_it is None or abs(on_it - 100 * total / hands) < 40, "void hands alone make a difference"
            _, at_home = by_the_ledger(store, guest, "ocean-view")
            assert values(view(store, game="ocean-view").pots).get(guest.title(), 0) == round(at_home, 1)
        one_game = view(store, game="del-rio/pai-gow")
        assert (one_game.games, one_game.results, one_game.pots) == ((), (), ()), "a bank has no big blinds"
        assert one_game.hands
        assert view(store, game="nowhere/else").hands == ()
        assert view(store, "last").hands == ()
        later = view(store, "last", NOW + 7 * DAY)
        assert (later.week, later.hands) == ("1970-W01", shown.hands)
        assert view(store, "this", NOW + 7 * DAY).hands == ()
        own, before = OwnHands(store), counted["Ann"]
        own.read_more("ann", lambda row: row.table, seconds=60)
        (tournament,) = (row.id for row in store.tables() if "tournament" in row.settings)
        played = sum(hand.table == tournament and "ann" in hand.guests.values() for hand in store.each_hand())
        assert played
        assert own.uncounted("ann", HandFilter()) >= before + played, "the chips of a tournament are no money"
        assert len(own.page("ann", HandFilter(), most=1_000)) > sum(one.hands for one in own.sums("ann", HandFilter()))
        names.choose("bo", shows=False)
        assert "Bo" not in values(view(store).hands)


def test_too_few_hands_are_no_result(capsys: pytest.CaptureFixture[str], place: str) -> None:
    with open_store(place) as store:
        play_room(store, GAMES[:1], hands=HANDS)
        BoardNames(store).choose("ann", shows=True)
        assert view(store).results == ()
        assert view(store).least > HANDS
    main(["reports", "--boards", "this", "--db", place])
    told = capsys.readouterr().out
    assert re.match(r"\d{4}-W\d\d: people who let the boards name them", told)
    assert "most hands: nobody" in told, "they were played long ago"
    main(["reports", "--boards", "last", "--game", "oasis/holdem", "--json", "--db", place])
    assert json.loads(capsys.readouterr().out)["game"] == "oasis/holdem"
    for wrong in (["--boards", "this", "--csv"], ["--game", "oasis"], ["--boards", "this", "--from", "2026-11-01"]):
        with pytest.raises(SystemExit):
            main(["reports", *wrong, "--db", place])
        assert "boards" in capsys.readouterr().err


def test_a_bot_is_never_on_a_board() -> None:
    with open_store(":memory:") as store:
        store.add_guest("ann", "Ann", bot=True)
        row = TableRow(id="t", house="oasis", game="holdem", limit=LIMIT, seats=2, program=__version__)
        store.add_table(row)
        store.add_guest("bo", "Bo")
        player = Player(store, new_table(row), 3)
        player.sit()
        player.deal()
        for guest in ("ann", "bo"):
            BoardNames(store).choose(guest, shows=True)
        assert list(values(view(store).hands)) == ["Bo"]


@pytest.mark.parametrize(
    ("zone", "at", "name", "hours"),
    [
        (
            "Europe/Zurich",
            1_792_994_400.0,
            "2026-W43",
            169,
        ),  # Monday 26 October 2026, 07:00: the week before was longer
        ("Europe/Zurich", 1_774_846_800.0, "2026-W13", 167),
        ("America/Los_Angeles", 1_767_009_600.0, "2025-W52", 168),
    ],
)
def test_a_week_begins_on_monday_where_the_room_is(zone: str, at: float, name: str, hours: int) -> None:
    this, last = (calendar(zone).week(at, before=before) for before in (0, 1))
    assert last.until == this.since <= at < this.until
    assert (last.name, (last.until - last.since) / 3600) == (name, hours)
    assert calendar(zone).local(this.since).strftime("%A %H:%M") == "Monday 00:00"


def test_the_rooms_zone_decides_the_week() -> None:
    with open_store(":memory:") as store:
        sunday = 1_793_570_400.0  # Sunday 1 November 2026, 23:00 in Zurich; Monday in Auckland
        set_calendar(store, "Europe/Zurich", "")
        assert view(store, now=sunday).week == "2026-W44"
        set_calendar(store, "Pacific/Auckland", "")
        assert view(store, now=sunday).week == "2026-W45"
