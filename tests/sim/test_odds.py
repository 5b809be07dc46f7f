"""Odds of the banked games and of push-nine: the exact figures that are known from elsewhere, and what must hold."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.sim.banked_referee import agree

import houseway
from houseway import BankOdds, PushOdds, house, odds
from houseway.cli import main
from houseway.errors import HousewayError
from houseway.pricing.game_odds import offered, with_sheet
from houseway.pricing.odds_points import points_row
from houseway.pricing.odds_sampled import rounds
from houseway.ranking.pan_nine_odds import banker_gains
from houseway.referee.banked.variants import SHEETS

pytestmark = pytest.mark.verify


def only(game: str, **asked: object) -> BankOdds:
    found = odds(game, **asked)[0]  # type: ignore[arg-type]
    assert isinstance(found, BankOdds)
    return found


class TestSuperPan9:
    """Twelve packs, everybody playing for the best."""

    def test_one_player_is_counted(self) -> None:
        found = only("super-pan-9")
        assert found.win == pytest.approx(0.43761147, abs=5e-9)
        assert found.push == pytest.approx(0.11331351, abs=5e-9)
        assert found.lose == pytest.approx(0.44907502, abs=5e-9)
        assert found.rows[0].how == "exact"
        assert found.rows[0].banker == pytest.approx(0.01146355, abs=5e-9)

    @pytest.mark.parametrize(("players", "bank"), [(2, 0), (4, 0), (6, 1), (6, 4)])
    def test_more_players_are_as_when_rounds_are_played(self, players: int, bank: int) -> None:
        rules = house("del-rio").offer("super-pan-9").rules
        _, _, player, banker, action, how, _ = points_row(rules, players, bank)
        found = rounds(rules, players, bank, 40_000, 3)
        assert how == "computed"
        assert player == pytest.approx(found.player, abs=4.5 * found.error)
        assert banker == pytest.approx(found.banker, abs=4.5 * found.error * players)
        assert action == pytest.approx(found.action, abs=0.01)

    def test_a_banker_has_less_of_every_player_the_more_there_are(self) -> None:
        """One decision has to do for all of them."""
        rows = [row for row in only("super-pan-9").rows if not row.bank]
        assert [row.players for row in rows] == [1, 2, 3, 4, 5, 6]
        assert rows[0].banker > rows[1].banker > 0
        assert rows[5].banker / 6 < rows[0].banker / 4

    def test_a_banker_who_draws_against_one_by_the_gain(self) -> None:
        gains = banker_gains(12, "push")
        assert gains[5, True] > 0 > gains[6, True]
        assert gains[6, False] > 0 > gains[7, False]

    def test_ties_for_somebody(self) -> None:
        """If the banker took ties the edge would be about twelve percent (outside figure: 12.4777 by the old play)."""
        rules = house("del-rio").offer("super-pan-9").rules
        taken = replace(rules, super_pan_9=replace(rules.super_pan_9, ties="banker"))
        assert points_row(taken, 1, 0)[3] == pytest.approx(0.12, abs=0.01)

    def test_the_fee_eats_it_up(self) -> None:
        """DR-FEE-10: a dollar from everybody, on wagers of a dollar to ten."""
        least, most = only("super-pan-9").fees
        assert (least.wager, least.fee, most.wager) == (100, 100, 1000)
        assert most.player == pytest.approx(-0.1 - 0.01146355, abs=1e-7)
        assert most.banker == pytest.approx(0.01146355 - 0.1, abs=1e-7)
        assert most.evens == 0


class TestPaiGow:
    def test_the_house_way_on_both_sides(self) -> None:
        """Figures from 200 million deals elsewhere: 0.291174, 0.404933, 0.303893."""
        found = only("del-rio/pai-gow", trials=50_000)
        error = found.rows[0].error
        assert found.win == pytest.approx(0.291174, abs=4 * error)
        assert found.push == pytest.approx(0.404933, abs=4 * error)
        assert found.lose == pytest.approx(0.303893, abs=4 * error)
        assert found.rows[0].how == "sampled"

    def test_a_hand_is_worth_the_same_at_every_full_bank(self) -> None:
        rows = [row for row in only("casino-club/pai-gow", limit="$1-$10", trials=1000).rows if not row.bank]
        assert len({row.player for row in rows}) == 1

    def test_a_short_bank_meets_fewer_wagers(self) -> None:
        rows = [row for row in only("s-and-k/pai-gow", limit="$5-$100", trials=5000).rows if row.players == 6]
        shares = {row.bank: row.action for row in rows}
        assert shares[1] < shares[2] < shares[4] < shares[0] == 1

    def test_every_house_and_limit(self) -> None:
        found = {(one.house, one.limit) for one in odds("pai-gow", trials=1000)}
        assert {name for name, _ in found} == {"s-and-k", "casino-club", "del-rio"}
        assert len(found) == 7

    def test_fees_by_the_size_of_the_wager(self) -> None:
        """SK-FEE-05 to 07: half a dollar to fifty, a dollar to a hundred, two to two hundred, then three."""
        fees = only("s-and-k/pai-gow", limit="$5-$500", trials=1000).fees
        assert [(row.wager, row.fee) for row in fees] == [
            (500, 50),
            (5000, 50),
            (10_000, 100),
            (20_000, 200),
            (50_000, 300),
        ]
        assert all(row.full > row.banker > row.player for row in fees)


class TestBlackjack22:
    def test_sheet_a_is_close_to_even_between_two_who_play_for_the_best(self) -> None:
        found = only("blackjack-22", trials=20_000)
        assert found.sheet == "a"
        assert abs(found.rows[0].player) < 0.03
        assert sum((found.win, found.push, found.lose)) == pytest.approx(1)

    def test_a_banker_by_rule_has_the_edge(self) -> None:
        """Sheets I and J: a player who is over has lost, whatever the banker makes."""
        for letter in ("i", "j"):
            rules = with_sheet(house("del-rio").offer("blackjack-22").rules, letter)
            found = rounds(rules, 1, 0, 30_000, 1)
            assert found.banker > 3 * found.error

    def test_every_sheet_has_a_shoe(self) -> None:
        rules = house("del-rio").offer("blackjack-22").rules
        for letter in SHEETS:
            by = with_sheet(rules, letter)
            assert by.blackjack == letter
            agree(by, 3, hands=3, seed=1, buy_in=50_000, by_chance=False)


class TestPushNine:
    def test_both_houses(self) -> None:
        found = odds("push-nine")
        assert {(one.house, one.limit) for one in found} == {
            ("s-and-k", "$1 condition"),
            ("s-and-k", "$2 condition"),
            ("casino-club", "$2 condition"),
            ("casino-club", "$5 condition"),
        }
        for one in found:
            assert isinstance(one, PushOdds)
            assert one.first + one.second == pytest.approx(one.pot)
            assert one.first < one.second
            assert 0 <= one.exploitability < 1.1e-5

    def test_chances_of_a_class_add_up(self) -> None:
        found = odds("s-and-k/push-nine", limit="$1")[0]
        assert isinstance(found, PushOdds)
        assert found.raises == 3
        assert len(found.charts) == 10
        for chart in found.charts:
            assert len(chart.rows) == 36
            assert all(sum(chances) == pytest.approx(1) for _, chances in chart.rows)

    def test_the_spread_table_is_refused_alone(self) -> None:
        with pytest.raises(HousewayError, match="one size of bet"):
            odds("casino-club/push-nine", limit="$2-$10")


class TestAsking:
    @pytest.mark.parametrize(
        ("game", "asked", "words"),
        [
            ("holdem", {}, "equity"),
            ("pai-gow", {"sheet": "b"}, "no such sheets"),
            ("blackjack-22", {"sheet": "z"}, "not a sheet"),
            ("super-pan-9", {"trials": 3}, "not a number of trials"),
            ("chess", {}, "chess"),
            ("del-rio/pai-gow", {"limit": "$7"}, "limit"),
        ],
    )
    def test_what_cannot_be_asked(self, game: str, asked: dict[str, object], words: str) -> None:
        with pytest.raises(HousewayError, match=words) as refused:
            odds(game, **asked)  # type: ignore[arg-type]
        assert "\n" not in str(refused.value)

    def test_offers(self) -> None:
        assert len(offered("del-rio/super-pan-9")) == 1
        assert houseway.odds is odds


class TestTheCommand:
    def test_tables_in_the_terminal(self, capsys: pytest.CaptureFixture[str]) -> None:
        main(["odds", "super-pan-9"])
        out = capsys.readouterr().out
        assert "1        covers all  -1.146 %           +1.146 %" in out
        assert "6            stand        hit" in out

    def test_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        main(["odds", "s-and-k/push-nine", "--json"])
        found = json.loads(capsys.readouterr().out)
        assert found[0]["pot"] == 1
        assert found[0]["type"] == "push"

    def test_a_page(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        page = tmp_path / "odds.html"
        main(["odds", "super-pan-9", "--html", str(page)])
        text = page.read_text()
        assert text.startswith("<!doctype html>")
        assert '<td class="hit">hit</td>' in text
        assert "1 table" in capsys.readouterr().out

    def test_a_page_that_cannot_be_written(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["odds", "super-pan-9", "--html", str(tmp_path / "no" / "odds.html")])
        assert "cannot be written" in capsys.readouterr().err

    def test_push_nine_has_every_spot_on_its_page(self, tmp_path: Path) -> None:
        page = tmp_path / "odds.html"
        main(["odds", "s-and-k/push-nine", "--limit", "$1", "--html", str(page)])
        assert page.read_text().count("<table>") == 12
