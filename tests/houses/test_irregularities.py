"""Lines on what goes wrong: how they are read, which of them a game goes by, what is refused, how they are printed."""

import re
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from tests.reporting import choose_report, likely_report

from houseway.cli import main
from houseway.games import GAMES
from houseway.houses import HOUSES, House, RuleBookError, find_offer, house
from houseway.houses.book_files import built_in
from houseway.houses.clause_proofs import reasons
from houseway.houses.clauses import clauses, is_clause
from houseway.houses.extending import parse
from houseway.houses.irregularities import (
    MOST_LINES,
    PRACTICE,
    foreign,
    is_reached,
    known_to,
    practice,
    read_practice,
    remedies,
)
from houseway.houses.loader import read_book
from houseway.houses.sheets import make_sheet
from houseway.houses.sheets.html import as_html
from houseway.houses.sheets.irregularity_lines import PRACTICE as SILENT
from houseway.houses.sheets.irregularity_lines import TITLE, irregularities, situations
from houseway.houses.sheets.plain_sheet import WIDTH, as_text
from houseway.houses.troublelint import no_answer, no_question
from houseway.referee.mishaps import MISHAPS
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import COMMON, HOUSE, Answer, Rules
from houseway.referee.rulings.conditions import CONDITIONS, condition
from houseway.referee.rulings.remedies import REMEDIES, TREAT_AS
from houseway.testing.acting import choose_action
from houseway.testing.decisions import Choices

PAGES = [f"{name}/{game}" for name in HOUSES for game in house(name).games]

ROOM = """\
id = "my-room"
name = "My Room"

[every_game]
fee = "none"

[holdem]
limits = [{ bets = ["$3", "$6"] }]

[lowball]
limits = [{ bets = ["$3", "$6"] }]
"""


def book(text: str) -> House:
    return read_book(text, file="my-room.toml", source="my-room.toml")


def with_lines(*lines: str, page: str = "holdem", more: str = "") -> str:
    """The room with lines on a page, each of them on a line of the file from the second after the page's limits."""
    listed = "".join(f"    {{ {line} }},\n" for line in lines)
    start = f'[{page}]\nlimits = [{{ bets = ["$3", "$6"] }}]\n'
    assert ROOM.count(start) == 1
    return ROOM.replace(start, f"{start}irregularities = [\n{listed}]\n") + more


def problems(text: str) -> list[str]:
    with pytest.raises(RuleBookError) as caught:
        book(text)
    return [str(one) for one in caught.value.problems]


def only(text: str) -> str:
    (found,) = problems(text)
    return found


def own(rules: Rules) -> list[Answer]:
    """The lines that rest on a clause."""
    return [one for one in rules.irregularities if one.clause not in (COMMON, HOUSE)]


def of(rules: Rules, what: str) -> list[tuple[tuple[str, ...], tuple[str, ...], str]]:
    return [(one.when, one.do, one.clause) for one in rules.irregularities if one.what == what]


# reading


def test_a_line_becomes_an_answer_before_common_practice() -> None:
    room = book(
        with_lines('what = "exposed", when = ["before action"], do = ["keep"], cites = ["OV-HE-35", "OV-HE-36"]')
    )
    first, *rest = room.offer("holdem").rules.irregularities
    assert first == Answer(what="exposed", when=("before action",), do=("keep",), clause="OV-HE-35 OV-HE-36")
    assert rest
    assert {one.clause for one in rest} == {COMMON}


def test_names_may_stand_alone_and_lines_in_tables_of_their_own() -> None:
    listed = book(with_lines('what = "contact", when = "before action", do = "keep"'))
    tables = book(ROOM + '\n[[holdem.irregularities]]\nwhat = "contact"\nwhen = ["before action"]\ndo = ["keep"]\n')
    assert listed.offer("holdem").rules.irregularities == tables.offer("holdem").rules.irregularities
    assert of(listed.offer("holdem").rules, "contact")[0] == (("before action",), ("keep",), HOUSE)


def test_every_limit_and_every_table_of_a_page_has_them() -> None:
    page = house("ocean-view").page("holdem")
    assert len({one.irregularities for one in page.rules}) == 1
    offer = house("ocean-view").offer("holdem", limit="3/6", blinds="1/2")
    assert offer.rules.irregularities == page.rules[0].irregularities


def test_substantial_action_is_a_switch() -> None:
    assert house("ocean-view").offer("holdem").rules.dealing.substantial_action == (2, 3)
    room = book(ROOM.replace('fee = "none"', 'fee = "none"\nsubstantial_action = [1, 4]'))
    assert room.offer("holdem").rules.dealing.substantial_action == (1, 4)
    sheet = as_text(make_sheet(room.offer("holdem")))
    assert "once one player has put chips in of their own will, or four have" in " ".join(sheet.split())


@pytest.mark.parametrize("value", ["2", "[2]", "[2, 3, 4]", "[0, 3]", '["two", 3]', "[true, 3]", "[2, 100]"])
def test_substantial_action_is_two_numbers(value: str) -> None:
    found = only(ROOM.replace('fee = "none"', f'fee = "none"\nsubstantial_action = {value}'))
    assert found.startswith("my-room.toml:6: every_game.substantial_action")


# which lines apply to a game


def test_a_page_has_its_own_lines_then_those_it_is_like_then_every_games() -> None:
    text = (
        with_lines('what = "contact", when = ["before action"], do = ["keep"]')
        + '\n[omaha]\nlike = "holdem"\nirregularities = [{ what = "contact", when = "first card", do = ["play on"] }]\n'
    ).replace('fee = "none"', 'fee = "none"\nirregularities = [{ what = "contact", do = ["misdeal"] }]')
    rules = book(text).offer("omaha").rules
    assert [(when, do) for when, do, _ in of(rules, "contact")] == [
        (("first card",), ("play on",)),
        (("before action",), ("keep",)),
        ((), ("misdeal",)),
    ]


def test_what_a_game_cannot_have_is_passed_over_where_it_is_inherited() -> None:
    every = 'irregularities = [{ what = "premature turn", do = ["set aside"] }, { what = "contact", do = ["misdeal"] }]'
    room = book(ROOM.replace('fee = "none"', f'fee = "none"\n{every}'))
    assert of(room.offer("holdem").rules, "premature turn") == [((), ("set aside",), HOUSE)]
    assert of(room.offer("lowball").rules, "premature turn") == []
    assert of(room.offer("lowball").rules, "contact") == [((), ("misdeal",), HOUSE)]


def test_what_is_treated_as_something_a_game_cannot_have_is_passed_over_too() -> None:
    every = 'irregularities = [{ what = "card off the table", do = ["treat as last card face up"] }]'
    room = book(ROOM.replace('fee = "none"', f'fee = "none"\n{every}'))
    assert of(room.offer("holdem").rules, "card off the table") == [((), ("treat as exposed",), COMMON)]


@pytest.mark.clause("OV-OM-06", "OV-CP-08", "OV-GEN-01")
def test_the_clause_by_which_a_page_takes_lines_over_is_named_with_them() -> None:
    view = house("ocean-view")
    exposed = ("before action",), ("replace", "becomes the burn")
    for game, carried in (
        ("holdem", ""),
        ("holdem-hi-lo", " OV-HE8-01"),
        ("omaha", " OV-OM-06"),
        ("omaha-hi-lo", " OV-OM-06 OV-OM8-01"),
        ("crazy-pineapple", " OV-CP-08"),
        ("crazy-pineapple-hi-lo", " OV-CP-08 OV-CP8-01"),
    ):
        assert (*exposed, f"OV-HE-35 OV-HE-36{carried}") in of(view.offer(game).rules, "exposed")
        assert of(view.offer(game).rules, "exposed")[0][2] == COMMON  # a line without a clause takes none along
    assert of(view.offer("crazy-pineapple-hi-lo").rules, "not cleared") == [((), ("hand dead",), "OV-CP-06 OV-CP8-01")]
    assert of(view.offer("lowball").rules, "wrong count at showdown") == [((), ("hand dead",), "OV-DR-01 OV-GEN-01")]
    assert of(view.offer("razz").rules, "last card face up")[0][2].endswith("OV-7S-18 OV-RZ-01")
    assert of(view.offer("stud-hi-lo").rules, "last card face up")[0][2].endswith("OV-7S-18 OV-7S8-03")


@pytest.mark.clause("CX-64")
def test_lowball_has_its_own_lines_for_exposed_cards() -> None:
    assert of(house("ocean-view").offer("lowball").rules, "exposed") == [
        (("before the draw", "up to 5"), ("keep",), "OV-LB-08"),
        (("before the draw",), ("replace", "goes to the discards"), "OV-LB-09"),
        (("on the draw",), ("replace after the draw",), "OV-LB-10"),
    ]


@pytest.mark.clause("CX-56", "CX-82")
def test_lowball_keeps_a_five_where_the_house_prints_nothing() -> None:
    for offer in ("oasis/lowball", "s-and-k/lowball", "common/lowball"):
        found = of(find_offer(offer).rules, "exposed")
        assert (("before the draw", "up to 5"), ("keep",), COMMON) in found


def test_a_tournaments_lines_stand_before_the_pages() -> None:
    text = with_lines(
        'what = "contact", do = ["keep"]',
        more="""
[holdem.tournament]
irregularities = [{ what = "contact", when = ["before action"], do = ["misdeal"] }]
""",
    )
    room = book(text)
    assert of(room.offer("holdem").rules, "contact") == [((), ("keep",), HOUSE)]
    there = room.offer("holdem", tournament=True)
    assert of(there.rules, "contact") == [(("before action",), ("misdeal",), HOUSE), ((), ("keep",), HOUSE)]
    assert there.settings == ("a tournament, without a collection",)
    found = as_text(make_sheet(room.offer("holdem")))
    section = found[found.index("IN A TOURNAMENT") :]
    assert "Contact (a card is turned up by touching the player it was meant for), before anyone has" in section


def test_common_practice_has_lines_for_tournaments_too() -> None:
    view = house("ocean-view")
    usual, there = (house("common").offer("stud", tournament=one).rules for one in (False, True))
    assert (("second of the hand", "before substantial action"), ("ante back", "hand dead"), COMMON) in of(
        usual, "exposed"
    )
    assert (("before substantial action",), ("misdeal",), COMMON) in of(there, "exposed")
    printed = of(view.offer("stud", tournament=True).rules, "exposed")
    down = ("before substantial action",), ("third card down", "cannot be forced low"), "OV-7S-11 OV-7S-12"
    assert down in printed  # what the house prints goes before common practice, there too
    assert not any("misdeal" in do for _, do, _ in printed)


NIGHT = """\
id = "night-view"
name = "Night View"
extends = "ocean-view"

[holdem]
irregularities = [{ what = "exposed", when = ["two or more"], do = ["play on"] }, { what = "lap", do = ["misdeal"] }]

[every_game]
irregularities = [{ what = "lap", when = ["before action"], do = ["hand dead"] }]
"""


def test_a_book_that_extends_another_has_its_own_lines_first() -> None:
    room = book(NIGHT)
    mine, theirs = (one.offer("holdem").rules for one in (room, house("ocean-view")))
    assert [one.do for one in mine.irregularities[:2]] == [("play on",), ("misdeal",)]
    assert own(mine) == own(theirs)
    assert of(mine, "exposed") == [(("two or more",), ("play on",), HOUSE), *of(theirs, "exposed")[1:]]
    assert of(room.offer("holdem").rules, "lap") == [((), ("misdeal",), HOUSE)]
    assert of(room.offer("omaha").rules, "lap") == [((), ("misdeal",), HOUSE)]  # it is like hold'em
    assert of(room.offer("draw").rules, "lap") == [
        (("before action",), ("hand dead",), HOUSE),
        ((), ("play on",), COMMON),
    ]
    stud, theirs = (one.offer("stud").rules for one in (room, house("ocean-view")))
    assert COMMON in [clause for _, _, clause in of(stud, "exposed")]  # ocean view's own line, without a clause
    assert of(stud, "exposed") == of(theirs, "exposed")


def test_a_book_may_undo_an_inherited_line() -> None:
    text = NIGHT.replace('when = ["two or more"], do = ["play on"]', 'do = ["keep"]')
    assert of(book(text).offer("holdem").rules, "exposed") == [((), ("keep",), HOUSE)]


def test_a_book_on_a_book_on_a_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.houses import load
    from houseway.houses.extending import whole_text

    monkeypatch.chdir(tmp_path)
    Path("night.toml").write_text(NIGHT)
    Path("late.toml").write_text(
        'id = "late"\nname = "Late"\nextends = "night.toml"\n\n[[holdem.irregularities]]\n'
        'what = "lap"\nwhen = ["on the button"]\ndo = ["play on"]\n'
    )
    late = load("late.toml")
    assert of(late.offer("holdem").rules, "lap") == [
        (("on the button",), ("play on",), HOUSE),
        ((), ("misdeal",), HOUSE),  # of a book that is a user's too
    ]
    again = read_book(whole_text(Path("late.toml")), file="kept.toml")
    assert again.offer("holdem").rules.irregularities == late.offer("holdem").rules.irregularities


# what is refused


@pytest.mark.parametrize(
    ("line", "key", "said"),
    [
        ('what = "exposd", do = ["keep"]', ".what", 'did you mean "exposed"?'),
        ('what = "too few cards", do = ["keep"]', ".what", 'did you mean "short"?'),
        ('what = 3, do = ["keep"]', ".what", '3 is not an irregularity: write one like "exposed"'),
        ('what = "xyzzy", do = ["keep"]', ".what", "is not an irregularity: it may be exposed, "),
        ('do = ["keep"]', "", 'the line does not say what went wrong: write what = "exposed"'),
        ('what = "exposed", when = ["befor action"], do = ["keep"]', ".when[1]", 'did you mean "before action"?'),
        ('what = "exposed", when = ["up to 14"], do = ["keep"]', ".when[1]", "from 1 for an ace to 13 for a king"),
        ('what = "exposed", when = ["up to five"], do = ["keep"]', ".when[1]", '"up to five" does not name a card'),
        ('what = "exposed", when = "zzz", do = ["keep"]', ".when", '"zzz" is not a condition: they are '),
        ('what = "exposed", when = 5, do = ["keep"]', ".when", '5 is not a list of names: write a list like ["before'),
        ('what = "exposed", when = ["looked", "looked"], do = ["keep"]', ".when[2]", '"looked" is listed twice'),
        ('what = "exposed", do = ["kept"]', ".do[1]", 'did you mean "keep"?'),
        ('what = "exposed", do = ["keep", "treat as nothing much"]', ".do[2]", "is not an irregularity"),
        ('what = "exposed", do = ["treat as contakt"]', ".do[1]", 'did you mean "contact"?'),
        ('what = "exposed", do = ["treat as contact", "keep"]', ".do", '"treat as contact" settles it'),
        ('what = "exposed", do = ["misdeal", "keep"]', ".do", '"misdeal" settles it, so nothing'),
        ('what = "wrong amount", do = ["call", "play on"]', ".do", '"call" settles it, so nothing'),
        ('what = "exposed", do = ["keep", "replace"]', ".do", '"keep" and "replace" both decide what becomes'),
        ('what = "exposed", do = ["ante back"]', ".do", 'is for a hand that is dead: write "hand dead" after it'),
        ('what = "short", do = ["supply", "supply at the draw"]', ".do", '"supply" and "supply at the draw" both'),
        ('what = "exposed", do = ["hand dead", "keep"]', ".do", '"hand dead" and "keep" both decide'),
        ('what = "exposed", do = []', ".do", 'the line does not say what to do: write do = ["play on"]'),
        ('what = "exposed"', "", "the line does not say what to do"),
        ('what = "exposed", do = ["keep"], if = ["looked"]', ".if", "unknown key in a line: the keys are what, when"),
        ('what = "exposed", do = ["keep"], whem = ["looked"]', ".whem", 'did you mean "when"?'),
        ('what = "exposed", do = ["keep"], cites = "OV-HE-99"', ".cites", 'there is no clause "OV-HE-99"'),
        ('what = "exposed", do = ["keep"], cites = ["OV-HE-35", "OV-X"]', ".cites[2]", 'there is no clause "OV-X"'),
        ('what = "last card face up", do = ["keep"]', "", '"last card face up" cannot happen in holdem'),
        ('what = "not cleared", do = ["hand dead"]', "", '"not cleared" cannot happen in holdem'),
        ('what = "lap", do = ["treat as foul pan hand"]', "", '"foul pan hand" cannot happen in holdem'),
        ('what = "lap", when = ["up to 5"], do = ["play on"]', ".when", 'asks about a card, and "lap" names none'),
        ('what = "foul deck", when = ["on the button"], do = ["play on"]', ".when", 'and "foul deck" names none'),
        ('what = "no burn", when = ["on the button"], do = ["play on"]', ".when", 'a player, and "no burn" names none'),
        ('what = "contact", when = ["not looked"], do = ["keep"]', ".when", '"not looked" never applies to "contact"'),
        ('what = "contact", when = ["a fold"], do = ["keep"]', ".when", '"a fold" does not apply to "contact"'),
        ('what = "boxed card", when = ["up to 5"], do = ["scrap"]', ".when", 'write "in a hand" before it'),
        ('what = "boxed card", when = ["has acted", "in a hand"], do = ["scrap"]', ".when", 'write "in a hand" before'),
        ('what = "boxed card", do = ["replace"]', ".do", 'write "in a hand" among the conditions'),
        ('what = "lap", do = ["keep"]', ".do", '"keep" is about a card, and "lap" names none'),
        ('what = "foul deck", do = ["hand dead"]', ".do", '"hand dead" is about a player, and "foul deck" names none'),
        ('what = "exposed", do = ["reshuffle"]', ".do", 'put something like "replace" before it'),
        ('what = "exposed", do = ["becomes the burn", "replace"]', ".do", 'put something like "replace" before it'),
        ('what = "exposed", do = ["supply"]', ".do", '"supply" is not a remedy for "exposed": it is for short'),
        ('what = "short", do = ["play on"]', ".do", 'one of "supply", "supply at the draw", "hand dead", '),
        ('what = "extra", do = ["play on"]', ".do", 'one of "draw one at random", "take the last card back", "hand'),
        ('what = "flop with too many cards", do = ["reshuffle"]', ".do", 'one of "deal it again", "scramble", '),
        ('what = "lap", do = ["treat as exposed"]', ".do", '"exposed" names a card, and "lap" names none'),
        ('what = "lap", do = ["treat as wrong amount"]', ".do", '"wrong amount" names a sum, and "lap" names none'),
        ('what = "exposed", do = ["third card down"]', "", '"third card down" is not a remedy in holdem: remove it'),
        ('what = "exposed", do = ["replace after the draw"]', "", '"replace after the draw" is not a remedy in holdem'),
        ('what = "lap", do = ["treat as lap"]', "", "in a circle (lap -> lap): break it"),
        (
            'what = "exposed", do = ["treat as card off the table"]',
            "",
            "in a circle (exposed -> card off the table -> exposed): break it",
        ),
    ],
)
def test_what_is_wrong_with_a_line_is_said_with_its_place(line: str, key: str, said: str) -> None:
    found = only(with_lines(line))
    assert found.startswith(f"my-room.toml:10: holdem.irregularities[1]{key}: ")
    assert said in found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("before action", "after action"),
        ("before substantial action", "after substantial action"),
        ("before the draw", "on the draw"),
        ("looked", "not looked"),
        ("up to 5", "up to 7"),
    ],
)
def test_conditions_that_never_hold_together(one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        found = only(with_lines(f'what = "exposed", when = ["{first}", "{second}"], do = ["keep"]', page="lowball"))
        assert found.startswith("my-room.toml:13: lowball.irregularities[1].when: ")
        assert found.endswith((": remove one of them", ": remove one"))


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ([""], '"before action"'),
        ([""], ""),
        (['"before action"'], '"before action", "looked"'),
        (['"looked", "before action"'], '"before action", "looked"'),
        (['"up to 7"'], '"up to 5"'),
        (['"before action"', '"after action"'], ""),
        (['"before the draw"', '"on the draw"'], '"looked"'),
        (['"looked", "before action"', '"not looked"'], '"before action", "first card"'),
    ],
)
def test_a_line_that_it_never_comes_to(before: list[str], line: str) -> None:
    lines = [f'what = "exposed", when = [{when}], do = ["keep"]' for when in (*before, line)]
    place = len(lines)
    found = only(with_lines(*lines))
    assert found.startswith(f"my-room.toml:{9 + place}: holdem.irregularities[{place}]: this line is never reached")
    assert "move it up, or remove it" in found
    assert ("holdem.irregularities[1] before it holds" in found) == (place == 2)


def test_lines_that_differ_are_all_come_to() -> None:
    lines = [
        'what = "exposed", when = ["up to 5"], do = ["keep"]',
        'what = "exposed", when = ["up to 7"], do = ["play on"]',
        'what = "exposed", when = ["before action", "looked"], do = ["misdeal"]',
        'what = "exposed", when = ["before action"], do = ["keep"]',
        'what = "contact", when = ["up to 5"], do = ["keep"]',
        'what = "exposed", do = ["keep"]',
    ]
    rules = book(with_lines(*lines)).offer("holdem").rules
    assert [one.what for one in rules.irregularities[:6]] == ["exposed"] * 4 + ["contact", "exposed"]
    assert len(of(rules, "exposed")) == 5


def test_what_is_never_come_to_is_the_same_as_trying_every_case() -> None:
    """Against the plain statement: a line is reached when some set of facts makes it the first to hold."""
    names = ("before action", "after action", "looked", "up to 5", "up to 7")
    whens = [*((one,) for one in names), (), ("before action", "up to 5"), ("looked", "up to 7")]
    facts = [
        {
            "before action" if early else "after action",
            *(["looked"] if looked else []),
            *(name for name in ("up to 5", "up to 7") if card <= int(name[-1])),
        }
        for early, looked, card in product((True, False), (True, False), (4, 6, 9))
    ]
    for when, first, second in product(whens, repeat=3):
        line, *before = (Answer(what="exposed", when=one, do=("keep",)) for one in (when, first, second))
        plain = any(set(when) <= given and not set(first) <= given and not set(second) <= given for given in facts)
        assert is_reached(line, before) == plain, (when, first, second)
        assert is_reached(line, [Answer(what="contact", do=("keep",))])


def test_lines_are_a_list_of_tables_and_not_too_many() -> None:
    assert only(ROOM.replace("[holdem]\n", '[holdem]\nirregularities = "none"\n')).startswith(
        "my-room.toml:8: holdem.irregularities: each of these is a table of its own: write [[holdem.irregularities]]"
    )
    many = [
        f'what = "{what}", when = ["up to {card}"], do = ["keep"]'
        for what in list(known_to("holdem"))[:16]
        for card in range(1, 14)
    ]
    assert len(many) > MOST_LINES
    assert f"{len(many)} lines are too many: write {MOST_LINES} at most" in problems(with_lines(*many))[0]


def test_they_do_not_stand_in_a_limit_or_at_the_top() -> None:
    line = 'irregularities = [{ what = "lap", do = ["keep"] }]'
    limit = ROOM.replace(
        '[holdem]\nlimits = [{ bets = ["$3", "$6"] }]', f'[holdem]\nlimits = [{{ bets = ["$3", "$6"], {line} }}]'
    )
    assert "unknown key in a limit" in only(limit)
    assert "unknown key at the top of the file" in only(f"{line}\n{ROOM}")
    assert 'did you mean "irregularities"?' in only(ROOM.replace("[holdem]\n", "[holdem]\nirregularitys = []\n"))


def test_a_circle_through_common_practice_is_found_where_it_was_made() -> None:
    """Common practice treats a card off the table as exposed, so exposed may not be treated as that."""
    found = problems(
        ROOM.replace(
            'fee = "none"',
            'fee = "none"\nirregularities = [{ what = "exposed", do = ["treat as card off the table"] }]',
        )
    )
    assert len(found) == 1
    assert found[0].startswith(
        "my-room.toml:6: every_game.irregularities[1]: these are treated as each other in a circle"
    )


def test_a_change_to_an_inherited_book_has_the_changing_line() -> None:
    text = NIGHT.replace('do = ["play on"]', 'do = ["treat as contact"]').replace(
        '{ what = "lap", do = ["misdeal"] }', '{ what = "contact", do = ["treat as exposed"] }'
    )
    found = problems(text)
    assert all(one.startswith("my-room.toml:6: holdem.irregularities[") for one in found)
    assert any("exposed -> contact -> exposed" in one for one in found)


def test_check_reports_them_like_everything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my-room.toml").write_text(with_lines('what = "exposd", do = ["kept"]'))
    with pytest.raises(SystemExit) as caught:
        main(["check", "my-room.toml"])
    assert caught.value.code == 2
    assert capsys.readouterr().err.splitlines() == [
        f"houseway: my-room.toml:10: holdem.irregularities[1].{said}"
        for said in (
            'what: "exposd" is not an irregularity: did you mean "exposed"?',
            'do[1]: "kept" is not a remedy: did you mean "keep"?',
        )
    ]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_not_refused_can_be_carried_out(seed: int) -> None:
    """Books of lines put together at random: every one that is let through rules on hands without falling over."""
    choices = Choices(seed)
    assert remedies()  # every family has brought its own by now
    every = (*REMEDIES, "play on", "misdeal", "hand dead")
    asked = (*CONDITIONS, "up to 5")
    tried = 0

    def some(names: tuple[str, ...], count: int) -> tuple[str, ...]:
        return tuple(dict.fromkeys(names[choices.below(len(names))] for _ in range(count)))

    def a_line(game: str, what: str) -> Answer | None:
        for _ in range(60):
            do, when = some(every, 1 + choices.below(3)), some(asked, choices.below(3))
            if not (foreign(game, do) or no_answer(what, when, do) or no_question(what, when)):
                return Answer(what=what, when=when, do=do)
        return None

    for _ in range(4):
        table = find_offer(PAGES[choices.below(len(PAGES))]).open(seats=4)
        names = sorted(known_to(table.rules.game)) * 2
        lines = [line for what in names if (line := a_line(table.rules.game, what))]
        table.rules = replace(table.rules, irregularities=(*lines, *table.rules.irregularities))
        hand = table.deal(seed=seed, ask_showdown=True)
        for _ in range(150):
            if hand.over:
                break
            reports = [choose_report(hand, choices) for _ in range(3)]
            if (likely := likely_report(hand, choices)) is not None:
                reports.append(likely)
            for report in reports:
                with suppress(RefusedError):
                    tried += bool(hand.ruling(report).steps)
            if likely is not None and choices.one_in(4):
                hand.report(likely)
            else:
                hand.act(choose_action(hand, choices))
    assert tried > 10


# the books


@pytest.mark.parametrize("offer", [*PAGES, *(f"common/{game}" for game in house("common").games)])
def test_everything_that_can_happen_has_an_answer(offer: str) -> None:
    """For each thing there is a line that counts when no condition holds; and no line speaks of what is unknown."""
    page = find_offer(offer).page
    for rules in page.rules[:1]:
        known = known_to(rules.game)
        assert {one.what for one in rules.irregularities} == known
        for what in known:
            lines = [one for one in rules.irregularities if one.what == what]
            assert not is_reached(Answer(what=what, do=("play on",)), lines), what
        for one in rules.irregularities:
            assert one.do
            assert all(
                name.removeprefix(TREAT_AS) in known if name.startswith(TREAT_AS) else name in remedies()
                for name in one.do
            ), one
            assert all(condition(name) is not None for name in one.when)
            assert not foreign(rules.game, one.do)
            assert all(name == COMMON or is_clause(name) for name in one.clause.split())


@pytest.mark.parametrize("name", [*HOUSES, "common"])
def test_a_built_in_book_passes_as_if_it_were_a_users(name: str) -> None:
    read_book(built_in(name), file=f"{name}.toml")


def test_common_practice_is_right_and_serves_every_game() -> None:
    wrong: list[str] = []
    tables = read_practice(
        parse(built_in(PRACTICE), f"{PRACTICE}.toml"), lambda path, what: wrong.append(f"{path} {what}")
    )
    assert not wrong
    names = {*GAMES, *(game.family.name for game in GAMES.values()), "poker", "every_game"}
    assert tables.keys() <= names
    for game in GAMES:
        known = {line.answer.what for source in practice(game) for line in source.lines}
        assert known_to(game) <= known
    every = {line.answer.what for source in tables.values() for line in source.lines}
    assert every == set(MISHAPS)


def test_every_clause_of_irregularity_is_cited_by_a_line_or_has_a_reason() -> None:
    cited = {
        name
        for offer in PAGES
        for rules in (find_offer(offer).rules, find_offer(offer, tournament=True).rules)
        for one in rules.irregularities
        for name in one.clause.split()
    }
    besides = {"OV-7S-18", "CC-PN-41"}
    named = [one for one in clauses() if one.kind == "irregularity" or one.id in besides]
    assert len(named) > 70
    overridden = {"OV-DR-11", "OV-DR-12", "OV-DR-13"} - cited
    assert not overridden  # lowball has others, draw poker has these
    for one in named:
        why = [reason for reason in reasons() if reason.covers(one) and reason.status != "later"]
        assert one.id in cited or why, one


@pytest.mark.clause("CX-48")
def test_push_nine_tells_before_action_from_after_it() -> None:
    rules = house("casino-club").offer("push-nine").rules
    for what in ("short", "extra"):
        assert of(rules, what) == [
            (("before action",), ("misdeal",), "CC-PN-20"),
            (("after action",), ("hand dead",), "CC-PN-19"),
        ]


def test_two_exposed_cards_are_a_misdeal_in_games_with_a_flop_wherever_the_clause_speaks_of_one() -> None:
    for offer in PAGES:
        if GAMES[find_offer(offer).page.game].family.name == "board":
            found = of(find_offer(offer).rules, "exposed")
            assert (("two or more", "before substantial action"), ("misdeal",), COMMON) in found[:2]


def test_oasis_prints_nothing_so_common_practice_is_all_there_is() -> None:
    for game in house("oasis").games:
        assert not own(house("oasis").offer(game).rules)
        assert house("oasis").offer(game).rules.irregularities == (house("common").offer(game).rules.irregularities)


# printing


def section(offer: str, title: str) -> list[str]:
    found = [one for one in make_sheet(find_offer(offer)).sections if one.title == title]
    return [f"{line.text} [{' '.join(line.cites)}]" for one in found for line in one.lines]


@pytest.mark.parametrize("offer", PAGES)
def test_every_line_is_printed_with_its_clauses(offer: str) -> None:
    rules = find_offer(offer).rules
    printed, silent = section(offer, TITLE), section(offer, SILENT)
    every = situations(rules)
    assert [one.clauses for one in every if one.clauses] == [
        tuple(found[1].split()) for line in printed if (found := re.search(r"\[((?!CX)[A-Z].*)\]$", line))
    ]
    for one in every:
        said = [line for line in (printed if one.clauses else silent) if one.what in line.lower()]
        assert any(all(words in line for words in one.when) for line in said), one
    assert all(line.endswith(("[]", "[CX-27]")) for line in silent)


def test_a_line_is_one_sentence() -> None:
    lowball = section("ocean-view/lowball", TITLE)
    assert lowball[0] == (
        "Exposed (the dealer turns a player's card up by mistake), before the draw, when it is five or lower: the card "
        "is kept. [OV-LB-08]"
    )
    assert lowball[1].startswith("Exposed, before the draw: its owner gets the top card of the deck in its place")
    assert lowball[1].endswith("It goes to the discards. [OV-LB-09]")
    silent = section("ocean-view/holdem", SILENT)
    assert "Exposed, otherwise: the card is kept. []" in silent
    assert any(line.startswith("Flashed (") and "nothing is changed" in line for line in silent)


def test_what_cannot_go_wrong_as_the_house_plays_it_is_not_printed() -> None:
    assert not any("not cleared" in line.lower() for line in section("s-and-k/pineapple", SILENT))  # nobody throws away
    assert not any("Joker in" in line for line in section("ocean-view/draw", SILENT))
    assert any("Joker in" in line for line in section("ocean-view/holdem", SILENT))
    assert not any("Partner raise" in line for line in section("s-and-k/push-nine", SILENT))
    assert any("Partner raise" in line for line in section("casino-club/push-nine", TITLE))
    dry = book(ROOM.replace('fee = "none"', 'fee = "none"\nburn = false'))
    assert not any(one.what == "two burns" for one in situations(dry.offer("holdem").rules))
    assert any(one.what == "two burns" for one in situations(house("oasis").offer("holdem").rules))


@pytest.mark.parametrize("offer", PAGES)
def test_the_sheet_of_one_page_has_every_situation(offer: str) -> None:
    found = find_offer(offer)
    sheet = irregularities(found)
    plain, html = as_text(sheet), as_html(sheet)
    assert max(map(len, plain.splitlines())) <= WIDTH
    assert '<article class="paper one-page">' in html
    assert not re.search(r"https?:|//|url\(|@import|<script|<link|<img|<dl></dl>", html)
    words = " ".join(plain.split()).lower()
    for one in situations(found.rules):
        assert one.what in words
        assert all(clause.lower() in words for clause in one.clauses or (COMMON,))
    assert found.house.name.upper() in plain
    cited = {name for section in sheet.sections for name in section.cited()} - {COMMON, "CX-27"}
    assert cited == {name for one in situations(found.rules) for name in one.clauses}


def test_a_rule_sheet_keeps_common_practice_small() -> None:
    html = as_html(make_sheet(find_offer("oasis/holdem")))
    assert html.count('<section class="small">') == 1
    assert '<section class="small"><h2>Where the house’s book is silent: common practice</h2>' in html
    assert "The house prints no rulings for this game; the floor rules by common practice." in html


def test_a_line_of_the_houses_own_is_not_called_common_practice() -> None:
    room = book(NIGHT)
    sheet = make_sheet(room.offer("holdem"))
    own_lines, silent = (
        [line for one in sheet.sections if one.title == title for line in one.lines] for title in (TITLE, SILENT)
    )
    assert [line.cites for line in own_lines if line.text.startswith("Lap (")] == [(HOUSE,)]
    assert not any(line.text.startswith("Lap") for line in silent)
    said = "by the house's own book"
    alone = irregularities(room.offer("holdem"))
    for one in (sheet, alone):
        assert said in " ".join(as_text(one).split())
        assert said.replace("'", "\u2019") in as_html(one)
    for one in (make_sheet(find_offer("ocean-view/holdem")), irregularities(find_offer("ocean-view/holdem"))):
        assert said.replace("'", "\u2019") not in as_html(one)


def test_the_marks_of_the_one_page_sheet_are_explained() -> None:
    for form in (as_text, as_html):
        said = " ".join(form(irregularities(find_offer("oasis/holdem"))).split())
        assert "The mark common: by common practice" in said
        assert "CX marks a reading" in said
        assert "CX marks a reading" not in form(irregularities(find_offer("s-and-k/pan")))  # there is none


def test_what_goes_wrong_stands_out_on_the_page() -> None:
    page = as_html(irregularities(find_offer("ocean-view/holdem")))
    assert "<b>Premature flop</b> (the flop comes before the betting is over): " in page
    assert "<b>card to an empty seat</b>" in page
    for offer in PAGES:
        sheet = irregularities(find_offer(offer))
        whats = {one.what for one in situations(find_offer(offer).rules)}
        bold = {one.lower() for one in re.findall("<b>(.*?)</b>", as_html(sheet))}
        assert bold == whats, offer


def sheet_words(offer: str) -> str:
    return " ".join(as_text(irregularities(find_offer(offer))).split())


def test_the_sheet_tells_whose_hand_is_dead() -> None:
    said = sheet_words("casino-club/lowball")
    assert "mucks because of it): the hand that was called wrong is dead, and" in said


def test_the_sheet_speaks_of_what_the_game_has() -> None:
    told_apart = "a down card that can no longer be told apart"
    assert told_apart not in sheet_words("ocean-view/holdem")
    assert "moved to where they should have gone." in sheet_words("ocean-view/holdem")
    assert told_apart in sheet_words("ocean-view/stud")
    assert "wrong count at showdown" not in sheet_words("s-and-k/pan").lower()
    assert "wrong count at showdown" in sheet_words("s-and-k/push-nine").lower()


def test_one_condition_is_said_once() -> None:
    said = sheet_words("ocean-view/holdem")
    assert "when a player has it, when its holder has acted" not in said
    assert "when its holder has acted: the hand is dead" in said


@pytest.mark.parametrize("offer", ["ocean-view/stud", "common/stud"])
def test_an_ante_that_is_back_is_not_lost(offer: str) -> None:
    said = "ante goes back to that player. The hand is dead, and what else its player has put in is lost."
    assert said in sheet_words(offer)
