"""Full Tilt, PartyPoker and Winamax: read, played again to the cent, and written as PHH."""

from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.history.other_sites import (
    FULL_TILT_CAP_TWICE,
    FULL_TILT_HOLDEM,
    FULL_TILT_RAZZ,
    PARTY_FIXED,
    PARTY_HOLDEM,
    SITE_HANDS,
    WINAMAX_HOLDEM,
    WINAMAX_OMAHA,
    WINAMAX_WALK,
)
from tests.history.site_hands import EVERY_GAME, MORE_GAMES
from tests.history.test_sites import same_chips_as_phh
from tests.repeats import examples

from houseway.cli.history import history_check_command, history_convert_command
from houseway.history.check import AGREES, check_each, check_record
from houseway.history.files import read
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.history_errors import DisagreementError, HistoryError, NotPlayedError
from houseway.history.phh.setup import variant_of
from houseway.history.sites.forms import FORMS, READ, reader_of, write_site
from houseway.history.sites.reading import Site, cents, fits
from houseway.history.sites.reenactment import play_story, record_story
from houseway.history.sites.story import DEAD, Posted, Returned, Story, Won
from houseway.referee.rules import Betting


def one(text: str) -> Story:
    reader = reader_of(text)
    assert reader is not None
    (story,) = reader(text, file="hands.txt")
    if isinstance(story, HistoryError):
        raise story
    return story


@pytest.mark.parametrize("name", SITE_HANDS)
def test_a_hand_is_played_again_and_kept(name: str) -> None:
    story = one(SITE_HANDS[name])
    played = play_story(story)
    assert played.exact
    assert sum(story.left.values()) + story.rake == sum(player.stack for player in story.players)
    record = record_story(story)
    assert record.collected == story.rake
    assert parse_record(format_record(record)) == record
    if variant_of(story.game, story.betting) is not None:
        same_chips_as_phh(story)
    stars = FORMS["pokerstars"]
    (back,) = stars.each(stars.write(write_site(record, stars)))
    assert isinstance(back, Story)
    assert (back.left, back.rake, back.board) == (story.left, story.rake, story.board)


@pytest.mark.parametrize("site", READ, ids=lambda site: site.title)
def test_no_text_is_taken_for_another_sites(site: Site) -> None:
    fitting = {name for name, text in SITE_HANDS.items() if fits(site, text)}
    assert fitting == {name for name in SITE_HANDS if name.startswith(site.title.lower().removesuffix("poker"))}


def test_full_tilt_posts_and_chips() -> None:
    story = one(FULL_TILT_HOLDEM)
    assert (story.number, story.table, story.size, story.button) == ("30000000001", "Bluff", 6, 4)
    assert (story.when, story.hero, story.currency) == (datetime(2010, 1, 4, 21, 9, 25), 2, "USD")
    assert [player.name for player in story.players] == ["Ann Lee", "Hero", "Cat", "Dan"]
    assert [line.amount for line in story.lines if isinstance(line, Posted) and line.what == DEAD] == [100]
    assert story.left == {1: 19_900, 2: 120_450 - 6_000 + 12_500, 3: 0, 4: 20_000 - 700}


def test_full_tilt_in_either_order_of_its_first_line() -> None:
    new = FULL_TILT_HOLDEM.replace("$1/$2 - No Limit Hold'em", "NL Hold'em - $1/$2")
    assert one(new).stakes == one(FULL_TILT_HOLDEM).stakes == (100, 200)
    assert one(new).left == one(FULL_TILT_HOLDEM).left
    deep = FULL_TILT_HOLDEM.replace("(6 max)", "(New to the Game, 6 max)")
    assert (one(deep).table, one(deep).size) == ("Bluff", 6)
    with_cap = one(FULL_TILT_HOLDEM.replace("No Limit Hold'em", "$60 Cap No Limit Hold'em"))
    assert max(player.stack for player in with_cap.players) == 6_000
    assert play_story(with_cap).exact


def test_full_tilt_run_twice_with_a_cap_that_is_not_told() -> None:
    story = one(FULL_TILT_CAP_TWICE)
    assert {player.stack for player in story.players} == {30_000}
    assert check_record(story).status == AGREES
    wrong = one(FULL_TILT_CAP_TWICE.replace("Bob wins pot 2", "Ann wins pot 2"))
    assert check_record(wrong).status == "disagrees"


def test_party_has_neither_blinds_nor_rake_in_its_lines() -> None:
    story = one(PARTY_HOLDEM)
    assert (story.stakes, story.betting, story.rake) == ((10, 25), Betting.NO_LIMIT, 80)
    assert (story.number, story.table, story.size) == ("4452050206", "Table  127365 (No DP)", 6)
    assert story.when == datetime(2008, 6, 10, 9, 15, 30)
    assert [player.name for player in story.players] == ["Ann", "Hero", "Cat", "Dan", "Eve"]  # `away` was not dealt in
    assert [(line.seat, line.amount) for line in story.lines if isinstance(line, Returned)] == [(2, 460)]
    assert [line.amount for line in story.lines if isinstance(line, Won)] == [1_520]


def test_what_nobody_called_is_among_what_is_won() -> None:
    assert one(PARTY_FIXED).rake == 50
    assert one(WINAMAX_OMAHA).left == {1: 10_000 - 350 + 700, 2: 9_950, 3: 9_650}
    assert one(WINAMAX_WALK).left == {1: 498, 2: 502, 3: 500}
    left_out = WINAMAX_HOLDEM.replace("collected 131.50€", "collected 61€").replace(
        "Total pot 131.50€", "Total pot 63€"
    )
    assert one(left_out).left == one(WINAMAX_HOLDEM).left  # or not, where the rest says so


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (FULL_TILT_HOLDEM.replace("Cat raises to", "Cat rises to"), "hands.txt:14: 'rises to $6' is not understood"),
        (FULL_TILT_HOLDEM.replace("Rake $3", "Rake $4"), "the rake is stated as 4.00, and 3.00 are missing"),
        (FULL_TILT_HOLDEM.replace(" ET - 2010", ""), "hands.txt:1: is not the first line of a hand"),
        (PARTY_HOLDEM.replace("calls [$1 USD]", "calls [$1,x]"), "is not understood"),
        (PARTY_HOLDEM.replace("Hero wins $15.20", "Hero wins $25.20"), "more came out of the pots than went in"),
        (
            PARTY_HOLDEM.replace("Hero wins $4", "Dan wins $4").replace("Hero wins $15", "Dan wins $15"),
            "a bet that nobody called is not among what its player wins",
        ),
        (PARTY_HOLDEM.replace("$25 USD NL Texas", "$25 USD XX Texas"), "hands.txt:2: is not the line of the game"),
        (WINAMAX_HOLDEM.replace("5-max", "5max"), "hands.txt:2: is not the line of the table"),
        (WINAMAX_HOLDEM.replace("[2c 7d Jh]\n", "[2c 7d Jx]\n", 1), "'Jx' is not a card"),
    ],
)
def test_a_text_that_cannot_be_read(text: str, problem: str) -> None:
    with pytest.raises(HistoryError) as caught:
        one(text)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (FULL_TILT_HOLDEM.replace("Table Bluff (6 max) -", "$1 + $0.25 Sit & Go (780), Table 1 -"), "a tournament"),
        (FULL_TILT_HOLDEM.replace("Hold'em", "Irish"), "Irish cannot be read: of Full Tilt's games Houseway deals"),
        (FULL_TILT_HOLDEM.replace("Cat raises", "Hand #30000000001 has been canceled\nCat raises"), "was canceled"),
        (PARTY_HOLDEM.replace("$25 USD NL", "NL Texas Hold'em $6 USD Buy-in Trny:71 NL"), "a tournament hand"),
        (PARTY_HOLDEM.replace("Texas Hold'em", "7 Card Stud"), "7 Card Stud cannot be read"),
        (WINAMAX_HOLDEM.replace("CashGame", 'Tournament "X" buyIn: 1€'), "a tournament hand"),
    ],
)
def test_what_is_passed_over(text: str, why: str) -> None:
    with pytest.raises(NotPlayedError, match=why):
        one(text)


def test_a_record_that_is_wrong() -> None:
    with pytest.raises(DisagreementError, match=r"Bob cannot act|Ann cannot act"):
        play_story(
            one(FULL_TILT_RAZZ.replace("Ann brings in", "Bob brings in").replace("Bob completes", "Ann completes"))
        )
    with pytest.raises(DisagreementError, match=r"ends with"):
        play_story(
            one(WINAMAX_WALK.replace("Hero collected 0.07€", "Ann collected 0.02€ from pot\nHero collected 0.05€"))
        )


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("$1,204.50", 120_450),
        ("1 204", None),
        ("0,05€", 5),
        ("1,250€", 125_000),
        ("$3 USD", 300),
        ("2.5 €", 250),
        ("€", None),
    ],
)
def test_amounts_as_sites_write_them(text: str, amount: int | None) -> None:
    if amount is None:
        with pytest.raises(Exception, match="is not an amount of money"):
            cents(text)
    else:
        assert cents(text) == amount


@settings(max_examples=examples(60), deadline=None)
@given(st.sampled_from([*EVERY_GAME.values(), *MORE_GAMES.values(), *SITE_HANDS.values()]), st.randoms())
def test_whatever_is_wrong_is_said_in_one_line(text: str, choose: Random) -> None:
    """Lines lost, doubled, moved or spoiled: a text is read or refused, and nothing else."""
    lines = text.splitlines()
    for _ in range(choose.randint(1, 3)):
        at, other = choose.randrange(1, len(lines)), choose.randrange(len(lines))
        match choose.randrange(4):
            case 0:
                lines[at] = lines[other]
            case 1:
                lines[at], lines[other] = lines[other], lines[at]
            case 2:
                lines.insert(at, lines[other])
            case _:
                spot = choose.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:spot] + choose.choice("0123456789$€ [](),.AKx:-") + lines[at][spot + 1 :]
    spoiled = "\n".join(lines)
    reader = reader_of(spoiled)
    for found in check_each(reader(spoiled, file="f")) if reader else ():
        assert "\n" not in found.reason


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for site in ("full tilt", "party", "winamax"):
        hands = [text for name, text in SITE_HANDS.items() if name.startswith(site)]
        (tmp_path / f"{site}.txt").write_text("\n\n\n".join(hands), encoding="utf-8")
    history_check_command(tmp_path)
    assert f"{len(SITE_HANDS)} hands checked in 3 files: {len(SITE_HANDS)} agree" in capsys.readouterr().out
    history_convert_command(tmp_path / "winamax.txt", tmp_path / "out.phhs")
    assert "3 hands written" in capsys.readouterr().out
    history_convert_command(tmp_path / "party.txt", tmp_path / "out.ohh")
    assert len(read(tmp_path / "out.ohh")) == 3
    history_check_command(tmp_path)
