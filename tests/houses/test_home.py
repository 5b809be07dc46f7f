"""The rule book for home: it is no card room, every game of it is dealt, and no clause of a house stands behind it."""

from collections.abc import Iterator
from typing import Any

import pytest

from houseway.games import GAMES
from houseway.houses import HOUSES, Offer, SettingError, book_files, house
from houseway.houses.loader import read_book
from houseway.houses.settings import left_open
from houseway.houses.sheets import make_sheet
from houseway.houses.sheets.html import as_html
from houseway.houses.sheets.plain_sheet import as_text
from houseway.live.buy_ins import buy_in
from houseway.protocol.table_state import BuyIn
from houseway.referee.rules import Betting
from houseway.room.books.findings import offers_of
from houseway.testing import Choices
from houseway.testing.acting import play

HOME = house("home")
KEYS = tuple(HOME.games)
STUDIED = {"kuhn", "leduc", "rhode-island", "royal-rhode-island", "numeral-211", "royal-holdem"}
"""Games that are studied, or that nobody plays at home."""


def offers() -> Iterator[Offer]:
    for page in HOME.games.values():
        yield from (Offer(HOME, page, rules) for rules in page.rules)


def test_it_has_every_game_and_is_no_card_room() -> None:
    assert set(KEYS) == set(GAMES) - STUDIED
    assert "home" not in HOUSES
    assert "home" in book_files.BUILT_IN


def test_it_is_right_in_full() -> None:
    text = book_files.built_in("home")
    assert read_book(text, file="home.toml").games == {key: HOME.games[key] for key in KEYS}


def test_friends_play_by_the_usual_rules_at_home() -> None:
    for offer in offers():
        rules, limit = offer.rules, offer.rules.limit
        assert limit.fee is None, offer
        assert set(rules.cites.values()) <= {"common"}, offer
        assert limit.cite == "common", offer
        assert {line.clause for line in rules.irregularities} == {"common"}, offer
        if not offer.game.family.poker:
            continue
        assert rules.betting.raise_cap is None, offer
        assert rules.showdown.show_all is False, offer
        assert rules.seating.entry == ("free",), offer
        if limit.blinds:
            assert rules.blinds.heads_up_blinds == "button small", offer
        fixed = limit.betting is Betting.FIXED
        stakes, between = ((limit.lower, limit.higher), "-") if fixed else (limit.blinds, "/")
        assert limit.name.startswith(between.join(f"${one / 100:.2f}".removesuffix(".00") for one in stakes))


@pytest.mark.parametrize("key", KEYS)
def test_the_stakes_are_where_a_table_starts_from(key: str) -> None:
    page = HOME.games[key]
    for place, rules in enumerate(page.rules):
        left = left_open(page, place)
        assert "buy_in" in left
        assert not rules.limit.blinds or {"blinds", "bets"} <= set(left)


def test_other_blinds_change_the_name_the_bets_and_the_chip() -> None:
    def limit(at: str, **settings: Any) -> tuple[Any, ...]:
        found = HOME.offer("holdem", limit=at, **settings).rules.limit
        return found.name, found.lower, found.higher, found.blinds, found.ante, found.chip

    assert limit("$1/$2 no limit", blinds="5/10") == ("$5/$10 no limit", 1_000, 0, (500, 1_000), 0, 100)
    assert limit("$1/$2 no limit", blinds="0.10/0.20") == ("$0.10/$0.20 no limit", 20, 0, (10, 20), 0, 10)
    assert limit("$1/$2 no limit", ante="0.25") == ("$1/$2 no limit", 200, 0, (100, 200), 25, 25)
    assert limit("$2-$4 limit", blinds="3/6") == ("$6-$12 limit", 600, 1_200, (300, 600), 0, 100)
    assert limit("$2-$4 limit", bets="4/8") == ("$4-$8 limit", 400, 800, (200, 400), 0, 100)
    assert limit("$2-$4 limit", blinds="0.50/1", chip="0.25") == ("$1-$2 limit", 100, 200, (50, 100), 0, 25)


def test_a_table_sets_the_switches_that_the_book_leaves_to_it() -> None:
    offer = HOME.offer(
        "omaha", ante="1", switches={"straddle": True, "straddle_from": "button", "ante_from": "big blind"}
    )
    blinds = offer.rules.blinds
    assert (blinds.straddle, blinds.straddle_from, blinds.ante_from) == (True, "button", "big blind")
    assert offer.settings == ("ante $1", "straddle: yes", "who may straddle: button", "who antes: big blind")


@pytest.mark.parametrize(
    ("at", "settings", "said"),
    [
        ("home/holdem", {"switches": {"straddle": 1}}, "straddle: 1 is neither true nor false"),
        (
            "home/holdem",
            {"switches": {"straddle_from": "x"}},
            'straddle_from: "x" is not a choice: write "under the gun"',
        ),
        ("home/holdem", {"switches": {"kill": "none"}}, "switches: 'kill' is up to the book: a table here may set"),
        ("home/holdem", {"switches": [1]}, "switches: they are given by name"),
        ("home/holdem", {"switches": {"kil": "none"}}, "switches: there is no switch 'kil': a table here may set"),
        (
            "home/stud",
            {"switches": {"straddle": True}},
            "'straddle' means nothing in Seven-card stud: a table here may",
        ),
        ("home/pai-gow", {"switches": {"straddle": True}}, "means nothing in Pai gow poker: a table here may set none"),
        ("oasis/holdem", {"switches": {"straddle": True}}, "a table here may set none"),
        ("home/holdem", {"buy_in": "40", "most_buy_in": "20"}, "most_buy_in: the maximum buy-in $20 is less than $40"),
        ("home/holdem", {"most_buy_in": "1"}, "most_buy_in: the maximum buy-in $1 is less than $2"),
        ("home/pan", {"most_buy_in": "0.50"}, "most_buy_in: the maximum buy-in $0.50 is less than $1"),
        ("home/pan", {"most_buy_in": "1.50"}, "most_buy_in: $1.50 is not whole chips of $1"),
    ],
)
def test_what_a_table_may_not_set_is_refused_in_words(at: str, settings: dict[str, Any], said: str) -> None:
    name, _, game = at.partition("/")
    with pytest.raises(SettingError) as refused:
        house(name).offer(game, **settings)
    assert said in str(refused.value)


def test_nobody_buys_in_for_more_than_the_table_takes() -> None:
    assert buy_in(HOME.offer("holdem", buy_in="40", most_buy_in="100").rules) == BuyIn(4_000, 10_000, 10_000)
    assert buy_in(HOME.offer("holdem", most_buy_in="500").rules) == BuyIn(200, 20_000, 50_000)
    grid = as_text(make_sheet(HOME.offer("holdem", buy_in="40", most_buy_in="100"), only=True))
    assert "$40 to $100" in grid


def test_whoever_opens_a_table_is_told_what_every_choice_means() -> None:
    for game in offers_of(HOME).games:
        for limit in game.limits:
            asked = {one.key: one for one in limit.switches}
            for one in limit.switches:
                assert one.asked
                assert one.value in [choice.value for choice in one.choices]
                told = [one, *(other for other in limit.switches if other.after == one.key)]
                assert any(choice.says for each in told for choice in each.choices), (game.key, one.key)
                assert not one.after or one.after in asked or one.after in limit.open, (game.key, one.key)


@pytest.mark.parametrize("key", KEYS)
def test_every_sheet_is_printed(key: str) -> None:
    sheet = make_sheet(HOME.offer(key))
    assert as_text(sheet).startswith("HOME GAME\n")
    assert "</html>" in as_html(sheet)


@pytest.mark.parametrize("key", KEYS)
def test_every_game_is_dealt_and_no_chip_is_lost(key: str) -> None:
    for seed in range(3):
        table = HOME.open(key, seats=4)
        hand = table.deal(seed=seed, ask_showdown=True)
        for _ in play(hand, Choices(seed)):
            pass
        assert hand.over
        table.settle()
        assert sum(seat.stack for seat in table.seats.values()) + table.carried == table.brought_in
