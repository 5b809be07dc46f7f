"""Hands of tournaments as PokerStars text: the tournament, the level, and chips, written and read."""

import pytest
from tests.room.test_sit_and_go import MIXED
from tests.tournaments.desk import TEXT

from houseway.history.files import read, written_as
from houseway.history.handfile.record import HandRecord, record_of
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.sites.forms import FORMS, write_site
from houseway.history.sites.pokerstars import roman
from houseway.history.sites.reenactment import play_story
from houseway.history.sites.story import Story, Tourney
from houseway.referee.rules import TournamentLevel
from houseway.tournaments.placing import Lineup, placed
from houseway.tournaments.structure_reader import read_structure

ANTE = TEXT.replace("[50, 100] }", "[50, 100], ante = 25 }").replace("00] }", "00], ante = 100 }")
BIG_ANTE = TEXT.replace("00] }", "00], big_blind_ante = 100 }")
THEIRS = """\
PokerStars Hand #98765: Tournament #4321, $3.19+$0.31 USD Hold'em No Limit - Level XIV (50/100) - 2013/01/02 3:04:05 ET
Table '4321 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1400 in chips)
Bob: posts the ante 10
Ann: posts the ante 10
Ann: posts small blind 50
Bob: posts big blind 100
*** HOLE CARDS ***
Ann: folds
Uncalled bet (50) returned to Bob
Bob collected 120 from pot
Bob: doesn't show hand
*** SUMMARY ***
Total pot 120 | Rake 0
Seat 1: Ann (button) (small blind) folded before Flop
Seat 2: Bob (big blind) collected (120)
"""


def played(text: str, game: int = 0) -> HandRecord:
    """A hand at the second level: everyone calls and checks as long as possible."""
    found = read_structure(text, "structure.toml")
    seats = {seat: (name, 1_500) for seat, name in enumerate(("Ann", "Bob", "Cy"), 1)}
    table, _ = placed(found, Lineup(found.plays[game], 2, seats, 1), None)
    hand = table.deal(seed=5)
    while not hand.over:
        said = [str(option).split()[0] for option in hand.options]
        hand.act(
            next(hand.options[said.index(one)].take() for one in ("check", "call", "bring", "show") if one in said)
        )
    return record_of(hand, {seat: name for seat, (name, _) in seats.items()}, tournament="k3-x9")


@pytest.mark.parametrize(
    ("structure", "game", "head"),
    [
        (TEXT, 0, "$10+$1 USD Hold'em No Limit - Level II (50/100) - "),
        (ANTE, 0, "$10+$1 USD Hold'em No Limit - Level II (50/100) - "),
        (BIG_ANTE, 0, "$10+$1 USD Hold'em No Limit - Level II (50/100) - "),
        (MIXED, 0, "$10+$1 USD Hold'em Limit - Level II (40/80) - "),
        (MIXED, 3, "$10+$1 USD 7 Card Stud Limit - Level II (40/80) - "),
    ],
)
def test_a_hand_is_the_same_when_read_back(structure: str, game: int, head: str) -> None:
    record = played(structure, game)
    story = write_site(record, FORMS["pokerstars"])
    text = FORMS["pokerstars"].write(story)
    first, _, rest = text.partition("\n")
    assert ": Tournament #" in first
    assert head in first
    assert "$" not in rest
    assert "(1500 in chips)" in rest
    assert ("posts the ante 100" in rest) == (structure == BIG_ANTE)
    assert rest.count("posts the ante") == {ANTE: 3, BIG_ANTE: 1}.get(structure, 3 * (game == 3))
    (back,) = read(text)
    assert isinstance(back, Story)
    assert back.tournament == story.tournament
    assert back.left == dict(zip(record.seats, record.left or (), strict=True))
    assert play_story(back).hand.rules.limit.in_chips


def test_a_sites_tournament_hand_becomes_one_of_ours_and_theirs_again(tmp_path_factory: pytest.TempPathFactory) -> None:
    (story,) = read(THEIRS)
    assert isinstance(story, Story)
    assert story.tournament == Tourney("4321", 14, 319, 31)
    assert story.left == {1: 144_000, 2: 146_000}
    path = tmp_path_factory.mktemp("hands")
    ours = written_as([story], path / "hand.toml").text
    record = parse_record(ours)
    assert format_record(record) == ours
    assert record.tournament == "4321"
    assert record.rules.limit.tournament == TournamentLevel(name="Tournament #4321", level=14, buy_in=319, entry_fee=31)
    assert "stack = '1,500', left = '1,440'" in ours
    again = written_as([record], path / "hand.txt").text
    assert "Tournament #4321, $3.19+$0.31 USD Hold'em No Limit - Level XIV (50/100) - " in again


def test_a_tournament_without_an_entry_is_a_freeroll() -> None:
    (story,) = read(THEIRS.replace("$3.19+$0.31 USD", "Freeroll"))
    assert isinstance(story, Story)
    assert story.tournament == Tourney("4321", 14)
    assert "Tournament #4321, Freeroll Hold'em No Limit - Level XIV (50/100)" in FORMS["pokerstars"].write(story)


def test_levels_are_counted_in_roman_numerals() -> None:
    assert [*map(roman, (1, 4, 9, 14, 40, 99))] == ["I", "IV", "IX", "XIV", "XL", "XCIX"]
