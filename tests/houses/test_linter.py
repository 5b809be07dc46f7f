"""The linter: each refusal with its line and what would be right, all of them at once, and good books let through."""

from pathlib import Path

import pytest

from houseway.games import GAMES
from houseway.houses import RuleBookError, house, load
from houseway.houses.keys import SWITCHES
from houseway.houses.loader import read_book
from houseway.houses.problems import Problem
from houseway.houses.toml_lines import key_lines
from houseway.referee.rules import Betting

clause, case = pytest.mark.clause, pytest.param
FLAT, FIXED = pytest.mark.clause("OAS-FEE-05"), pytest.mark.clause("OAS-FEE-04")

ROOM = """\
id = "my-room"
name = "My Room"

[every_game]
seats = 8
fee_taken = "after the flop"

[holdem]
title = "Hold'em on Mondays"

[[holdem.limits]]
bets = ["$3", "$6"]
fee = [{ players = "1-4", amount = "$2" }, { players = "5-8", amount = "$3" }]
"""


def problems(text: str) -> list[Problem]:
    with pytest.raises(RuleBookError) as caught:
        read_book(text, file="my-room.toml")
    found = list(caught.value.problems)
    assert str(caught.value).splitlines() == [str(one) for one in found]
    lines = text.splitlines()
    for one in found:
        assert one.file == "my-room.toml"
        assert 1 <= one.line <= max(1, len(lines))
        assert "\n" not in str(one)
    return found


def only(text: str) -> Problem:
    (found,) = problems(text)
    return found


def changed(old: str, new: str) -> str:
    assert ROOM.count(old) == 1
    return ROOM.replace(old, new)


def test_a_small_book_is_all_it_takes() -> None:
    room = read_book(ROOM, file="my-room.toml")
    offer = room.offer("holdem")
    assert (room.id, room.name, offer.page.title) == ("my-room", "My Room", "Hold'em on Mondays")
    assert offer.rules.limit.blinds == (100, 300)  # CX-89
    assert offer.rules.limit.betting is Betting.FIXED
    assert offer.rules.most_seats == 8
    assert offer.rules.cite("deal") == "common"


def test_a_users_own_file(tmp_path: Path) -> None:
    file = tmp_path / "my-room.toml"
    file.write_text(ROOM)
    assert load(file).offer("holdem", limit="3/6").name == f"{file}/holdem"
    file.write_text(changed("seats = 8", "seats = 80"))
    with pytest.raises(RuleBookError) as caught:
        load(str(file))
    assert str(caught.value).startswith(f"{file}:5: every_game.seats: 80 is out of range")
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RuleBookError, match="UTF-8"):
        load(file)


def test_the_built_in_books_are_read_the_same_way() -> None:
    folder = Path(__file__).parents[2] / "src" / "houseway" / "houses" / "data"
    for name in ("oasis", "ocean-view", "s-and-k", "casino-club", "del-rio", "common"):
        assert load(folder / f"{name}.toml").games == house(name).games


# One refusal at a time: the change, the line and key, and what the message must say

BETS = 'bets = ["$3", "$6"]'
CASES = [
    # keys
    ("seats = 8", "seets = 8", 5, "every_game.seets", 'did you mean "seats"?'),
    ("seats = 8", "colour = 8", 5, "every_game.colour", "the keys are "),
    ('name = "My Room"', 'nmae = "My Room"\nname = "My Room"', 2, "nmae", 'did you mean "name"?'),
    ('name = "My Room"', "", 1, "name", 'write name = "..."'),
    ('id = "my-room"', 'id = "My Room!"', 1, "id", 'like "my-room"'),
    (BETS, BETS + '\nbet = "$3"', 13, "holdem.limits[1].bet", 'did you mean "bets"?'),
    ("title = ", "titel = ", 9, "holdem.titel", 'did you mean "title"?'),
    ('title = "Hold\'em on Mondays"', "title = 7", 9, "holdem.title", "write it in quotes"),
    # kinds of values
    ("seats = 8", "seats = 11", 5, "every_game.seats", "from 2 to 10"),
    ("seats = 8", "seats = 1", 5, "every_game.seats", "from 2 to 10"),
    ("seats = 8", 'seats = "eight"', 5, "every_game.seats", "whole number"),
    ("seats = 8", 'seats = 8\nburn = "yes"', 6, "every_game.burn", "write true or false"),
    ("seats = 8", "seats = 8\nraise_cap = 100", 6, "every_game.raise_cap", 'from 0 to 99, or "none"'),
    ("seats = 8", 'seats = 8\nbutton = "left"', 6, "every_game.button", 'write "forward" or "dead"'),
    ("seats = 8", 'seats = 8\nbutton_draw = "cdhh"', 6, "every_game.button_draw", '"redraw"'),
    ("seats = 8", 'seats = 8\nnew_player = ["free", "sneak"]', 6, "every_game.new_player[2]", '"post ahead of button"'),
    ("seats = 8", "seats = 8\nnew_player = []", 6, "every_game.new_player", "write a list of"),
    ("seats = 8", 'seats = 8\nmissed_blinds = ["post", "post"]', 6, "every_game.missed_blinds[2]", "once is enough"),
    ("seats = 8", 'seats = 8\nnot_printed = ["weather"]', 6, "every_game.not_printed[1]", '"buy-in"'),
    ("seats = 8", 'seats = 8\nprints = ["OAS-HE-01"]', 6, "every_game.prints", "unknown key"),
    # games and pages
    ("[holdem]", '[holdem]\ngame = "holdme"', 9, "holdem.game", 'did you mean "holdem"?'),
    ("[holdem]", '[holdem]\ngame = "canasta"', 9, "holdem.game", "the games are holdem"),
    ("[holdem]", '[holdem]\ndeck = "53"', 9, "holdem.deck", 'write deck = "52"'),
    ("[holdem]", '[holdem]\nlike = "omaha"', 9, "holdem.like", 'there is no page "omaha"'),
    ("[holdem]", '[holdem]\nlike = "holdem"', 9, "holdem.like", "in a circle"),
    ("[holdem]", '[holdem]\ndiscard = "after flop"', 9, "holdem.discard", "only pineapple has this"),
    ("[holdem]", '[holdem]\nkill = { when = "scoop" }', 9, "holdem.kill", "hi-lo"),
    ("[holdem]", '[holdem]\nkill = { size = "huge" }', 9, "holdem.kill.size", 'write "full" or "half"'),
    ("[holdem]", '[holdem]\nkill = { sise = "full" }', 9, "holdem.kill.sise", "size, when, scoop_bets"),
    ("[holdem]", '[holdem]\nkill = "big"', 9, "holdem.kill", '"none"'),
    # stakes
    (BETS, 'bets = ["$6", "$3"]', 12, "holdem.limits[1].bets", 'write ["$3", "$6"]'),
    (BETS, 'bets = ["$3"]', 12, "holdem.limits[1].bets", "two amounts"),
    (BETS, 'bets = ["$3", "six"]', 12, "holdem.limits[1].bets[2]", "like $3"),
    (BETS, 'bets = ["$3", 6.5]', 12, "holdem.limits[1].bets[2]", "as text"),
    (BETS, 'bets = ["$3", "$0"]', 12, "holdem.limits[1].bets[2]", "is not a positive amount"),
    (BETS, "", 11, "holdem.limits[1].bets", 'write bets = ["$3", "$6"]'),
    (BETS, 'betting = "no limit"\nbets = ["$3", "$6"]', 13, "holdem.limits[1].bets", "one amount"),
    (BETS, 'bets = ["$3", "$6.50"]', 12, "holdem.limits[1].bets", "whole chips of $1"),
    (BETS, BETS + '\nblinds = ["$3", "$1"]', 13, "holdem.limits[1].blinds", '["$1", "$3"]'),
    (BETS, BETS + '\nblinds = ["$2", "$4"]', 13, "holdem.limits[1].blinds", "lower bet $3"),
    (BETS, BETS + '\nbuy_in = "$2"', 13, "holdem.limits[1].buy_in", "big blind of $3"),
    (BETS, BETS + '\nforced = "ante"', 11, "holdem.limits[1].ante", 'write ante = "$1"'),
    (BETS, BETS + '\nchip = "$2"', 12, "holdem.limits[1].bets", "whole chips of $2"),
]


@pytest.mark.parametrize(("old", "new", "line", "key", "right"), CASES)
def test_what_is_refused(old: str, new: str, line: int, key: str, right: str) -> None:
    found = [one for one in problems(changed(old, new)) if one.key == key]
    assert found, problems(changed(old, new))
    assert found[0].line == line
    assert right in found[0].what


FEES = [
    case('fee = "5%"', "fee", "OAS-FEE-05", marks=FLAT),
    case('fee = "10 percent"', "fee", "OAS-FEE-05", marks=FLAT),
    case("fee = 0.05", "fee", "OAS-FEE-05", marks=FLAT),
    case('fee = "1/10 of the pot"', "fee", "OAS-FEE-05", marks=FLAT),
    case('fee = "a tenth"', "fee", "OAS-FEE-05", marks=FLAT),
    case('fee = { percent = 5, amount = "$4" }', "fee.percent", "OAS-FEE-05", marks=FLAT),
    case('fee = [{ players = "1-8", amount = "5%" }]', "fee[1].amount", "OAS-FEE-05", marks=FLAT),
    case('fee = "$4"\nfee_percent = 5', "fee_percent", "OAS-FEE-05", marks=FLAT),
    case('fee = "$4"\nrake = "5%"', "rake", "OAS-FEE-05", marks=FLAT),
    case('fee = "$4"\nfee_without_flop = "2%"', "fee_without_flop", "OAS-FEE-05", marks=FLAT),
    case('fee = [{ players = "1-8", pot = "$40", amount = "$4" }]', "fee[1].pot", "OAS-FEE-04", marks=FIXED),
    case('fee = [{ street = "turn", amount = "$1" }]', "fee[1].street", "OAS-FEE-04", marks=FIXED),
    case('fee = [{ bet_size = "$6", amount = "$1" }]', "fee[1].bet_size", "OAS-FEE-04", marks=FIXED),
    case('fee = "$4"\nfee_by_pot = true', "fee_by_pot", "OAS-FEE-04", marks=FIXED),
    case('fee = "$4"\nfee_per_round = "$1"', "fee_per_round", "OAS-FEE-04", marks=FIXED),
    case('fee = "$4"\nfee_taken = "after the river"', "fee_taken", "before the flop", marks=FIXED),
    case(
        "fee = [" + ", ".join(f'{{ players = "{n}", amount = "${n}" }}' for n in range(1, 9)) + "]",
        "fee",
        "8 different rates at one table: use 5 at most (OAS-FEE-06)",
        marks=clause("OAS-FEE-06"),
    ),
    ('fee = [{ players = "1-5", amount = "$2" }, { players = "5-8", amount = "$3" }]', "fee", "5 players in two bands"),
    ('fee = [{ players = "1-4", amount = "$2" }, { players = "7-8", amount = "$3" }]', "fee", "no band for 5, 6"),
    ('fee = [{ players = "1-6", amount = "$2" }]', "fee", "no band for 7, 8 players"),
    ('fee = [{ players = "6-1", amount = "$2" }]', "fee[1].players", 'write "1-6"'),
    ('fee = [{ players = "1-20", amount = "$2" }]', "fee[1].players", "players are 1 to 10"),
    ('fee = [{ players = "many", amount = "$2" }]', "fee[1].players", 'like "1-6"'),
    ('fee = [{ players = "1-8" }]', "fee[1]", "no amount"),
    ('fee = [{ players = "1-8", amount = "$2", colour = "red" }]', "fee[1].colour", "players and amount"),
    ("fee = []", "fee", 'write "none"'),
    ('fee = ["$2"]', "fee[1]", "not a fee band"),
    ('fee = "$2.50"', "fee", "whole chips"),
    ('fee = "lots"', "fee", "not an amount"),
    ('fee = "$3"\nfee_taken = "before the deal"', "fee_paid_by", "the pot is empty"),
    ('fee = "$3"\nfee_paid_by = "big blind"', "fee_taken", '"before the deal"'),
    ('fee = "$4"\nfee_taken = "before the deal"\nfee_paid_by = "live button"', "fee", "more than the big blind $3"),
    (
        'fee = "$3"\nfee_taken = "before the deal"\nfee_paid_by = "big blind"\nfee_without_flop = "$1"',
        "fee_without_flop",
        "leave this out",
    ),
    ('fee = "$4"\nfee_without_flop = "some"', "fee_without_flop", '"nothing", "full" or an amount'),
]


@pytest.mark.parametrize(("fee", "key", "right"), FEES)
def test_fees_that_are_refused(fee: str, key: str, right: str) -> None:
    old = ROOM.splitlines()[-1]
    found = {one.key: one for one in problems(changed(old, fee))}
    wanted = f"holdem.limits[1].{key}"
    wanted = wanted if wanted in found or key != "fee_taken" else "every_game.fee_taken"
    assert wanted in found, list(map(str, found.values()))
    assert right in found[wanted].what


@clause("OAS-FEE-06")
def test_five_rates_are_allowed_and_so_is_a_rate_used_twice() -> None:
    bands = ", ".join(f'{{ players = "{n}", amount = "${min(n, 5)}" }}' for n in range(1, 9))
    room = read_book(changed(ROOM.splitlines()[-1], f"fee = [{bands}]"), file="room.toml")
    fee = room.offer("holdem").rules.limit.fee
    assert fee is not None
    assert [fee.amount(players) for players in range(2, 9)] == [200, 300, 400, 500, 500, 500, 500]


@pytest.mark.parametrize(("wanted", "said"), [("never", "OAS-GEN-02"), ("banked games", "played for a pot")])
@clause("OAS-GEN-02")
def test_no_player_dealer_where_the_house_bars_it(wanted: str, said: str) -> None:
    text = f'player_dealer = "{wanted}"\n' + changed("[holdem]", "[holdem]\nplayer_dealer = true")
    found = only(text)
    assert (found.key, found.line) == ("holdem.player_dealer", 10)
    assert said in found.what
    assert read_book(text.replace("= true", "= false"), file="room.toml").games
    assert house("oasis").player_dealer == "never"


def test_citations_are_checked() -> None:
    text = ROOM + '[holdem.cites]\ndeck = "OAS-HE-99"\ndekc = "OAS-HE-01"\n"burn.flop" = ["OAS-HE-44", "x"]\nburn = 7\n'
    found = {one.key: (one.line, one.what) for one in problems(text)}
    assert found.keys() == {
        "holdem.cites.deck",
        "holdem.cites.dekc",
        'holdem.cites."burn.flop"[2]',
        "holdem.cites.burn",
    }
    assert found["holdem.cites.deck"][0] == 15
    assert 'there is no clause "OAS-HE-99"' in found["holdem.cites.deck"][1]
    assert 'did you mean "deck"?' in found["holdem.cites.dekc"][1]
    good = ROOM + '[holdem.cites]\ndeck = "OAS-HE-01"\nburn = ["OAS-HE-44", "OAS-HE-48"]\nodd = "common"\n'
    rules = read_book(good, file="room.toml").offer("holdem").rules
    assert rules.cite("deck") == "OAS-HE-01"
    assert rules.cite("burn.turn") == "OAS-HE-44 OAS-HE-48"
    assert rules.cite("odd") == "common"


def test_a_limit_may_not_come_twice() -> None:
    again = '\n[[holdem.limits]]\nbets = ["$3", "$6"]\nfee = "$1"\n'
    found = only(ROOM + again)
    assert (found.key, found.line) == ("holdem.limits[2]", 15)
    assert "the same limit as holdem.limits[1]" in found.what
    named = '\n[[holdem.limits]]\nname = "$3-$6"\nbets = ["$4", "$8"]\nfee = "$1"\n'
    assert "the same limit" in only(ROOM + named).what
    capped = '\n[[holdem.limits]]\nname = "capped"\nbets = ["$3", "$6"]\nfee = "$1"\nraise_cap = 1\n'
    rules = read_book(ROOM + capped, file="room.toml").page("holdem").rules
    assert [one.betting.raise_cap for one in rules] == [3, 1]


def test_seats_of_every_game_that_one_game_cannot_have() -> None:
    """The line names the game: the others can have them."""
    book = (
        'id = "x"\nname = "X"\n[every_game]\nseats = 10\nfee = "none"\n[holdem]\nlimits = [{ bets = ["$3", "$6"] }]\n'
        '[stud]\nlimits = [{ bets = ["$3", "$6"], ante = "$1", bring_in = "$1" }]\n'
        '[omaha-5]\nlimits = [{ bets = ["$3", "$6"] }]\n'
    )
    stud, omaha = problems(book)
    assert (stud.key, stud.line, stud.key == omaha.key) == ("every_game.seats", 4, True)
    assert stud.what == "[stud]: 10 hands of stud run out of cards on sixth street (CX-76): write seats = 8 there"
    assert omaha.what == "[omaha-5]: 10 hands of 5 cards and a board need more than 52 cards"
    assert "[stud]" not in only(book.replace("[stud]\n", "[stud]\nseats = 8\n")).what


@pytest.mark.parametrize("game", ["holdem", "omaha-hi-lo", "crazy-pineapple-hi-lo", "deuce-to-seven-triple"])
def test_a_page_without_a_title_has_the_games(game: str) -> None:
    book = (
        f'id = "x"\nname = "X"\n[every_game]\nseats = 6\nfee = "none"\n[{game}]\nlimits = [{{ bets = ["$3", "$6"] }}]\n'
    )
    page = read_book(book, file="x.toml").page(game)
    assert page.title == page.rules[0].title == GAMES[game].title
    named = read_book(book.replace("limits =", 'title = "Ours"\nlimits ='), file="x.toml").page(game)
    assert named.title == "Ours"


def test_no_games_and_no_limits() -> None:
    assert "offers no game" in only('id = "x"\nname = "X"\n').what
    assert "write [[omaha.limits]]" in only('id = "x"\nname = "X"\n[omaha]\n').what
    assert "write [[omaha.limits]]" in only('id = "x"\nname = "X"\n[omaha]\nlimits = 3\n').what


def test_text_that_is_not_toml() -> None:
    found = only('id = "x"\nname = \'X\n')
    assert (found.line, found.key) == (2, "")
    assert found.what.startswith("not TOML: ")
    assert only('id = "x"\nid = "y"\n').line == 2


def test_everything_wrong_is_told_at_once() -> None:
    text = """\
id = "My Room"
nam = "My Room"

[every_game]
seets = 6
seats = 12
fee_taken = "after the river"

[holdem]
game = "holdme"
[[holdem.limits]]
bets = ["$6", "$3"]
fee = [
  { players = "1-4", amount = "5%" },
  { players = "3-5", amount = 0.05 },
]
[[holdem.limits]]
bets = ["$4", "$8"]
blinds = ["$4", "$1.50"]

[omaha]
like = "omahas"
player_dealer = true
[[omaha.limits]]
bets = ["$3", "$6"]
burn = 1
"""
    found = [(one.line, one.key) for one in problems(text)]
    assert found == sorted(found, key=lambda one: one[0])
    assert set(found) == {
        (1, "id"), (1, "name"), (2, "nam"), (5, "every_game.seets"), (6, "every_game.seats"),
        (7, "every_game.fee_taken"),
        (10, "holdem.game"), (12, "holdem.limits[1].bets"), (14, "holdem.limits[1].fee[1].amount"),
        (15, "holdem.limits[1].fee[2].amount"), (19, "holdem.limits[2].blinds"), (22, "omaha.like"),
        (23, "omaha.player_dealer"), (26, "omaha.limits[1].burn"),
    }  # fmt: skip


def test_a_page_follows_the_one_it_is_like() -> None:
    text = ROOM.replace("[holdem]", "[holdem]\nraise_cap = 5\nstraddle = true") + (
        '[omaha]\nlike = "holdem"\nstraddle = false\n\n[omaha-hi-lo]\nlike = "omaha"\nraise_cap = "none"\n'
    )
    room = read_book(text, file="room.toml")
    found = {
        key: (page.rules[0].betting.raise_cap, page.rules[0].blinds.straddle, page.limits[0].name)
        for key, page in room.games.items()
    }
    assert found == {
        "holdem": (5, True, "$3-$6"),
        "omaha": (5, False, "$3-$6"),
        "omaha-hi-lo": (None, False, "$3-$6"),
    }
    assert [room.offer(game).game.hole_cards for game in room.games] == [2, 4, 4]


def test_a_limit_may_have_switches_of_its_own() -> None:
    text = (
        ROOM + 'burn = false\n\n[[holdem.limits]]\nbetting = "no limit"\nblinds = ["$1", "$2"]\nseats = 6\nfee = "$2"\n'
    )
    first, second = read_book(text, file="room.toml").page("holdem").rules
    assert (first.dealing.burn, second.dealing.burn) == (False, True)
    assert (first.most_seats, second.most_seats) == (8, 6)
    assert (second.limit.name, second.limit.lower, second.limit.higher) == ("$1-$2 no limit", 200, 0)


@pytest.mark.parametrize("key", SWITCHES, ids=lambda key: key.name)
def test_every_switch_says_what_it_takes(key: object) -> None:
    name = getattr(key, "name", "")
    wrong = f"{name} = 1979-05-27"
    found = only(changed("seats = 8", wrong if name == "seats" else f"seats = 8\n{wrong}"))
    assert found.key == f"every_game.{name}"
    assert ": " in found.what


def test_a_tab_inside_quotes_is_good_toml() -> None:
    assert key_lines('"a\tb" = "c\td"\n') == {("a\tb",): 1}


def test_lines_of_awkward_but_good_toml() -> None:
    text = (
        'a = """\nx = 1 # not a key\n\\""""\nb.c = [ # list\n  1,\n  { d = "}", \'e f\' = [2] }, # more\n]\n'
        "[\"g.h\".i]\nj = '#'\n[[k]]\n[[k]]\nl = 2024-01-01 00:00:00\n[k.m]\nn = +1_000\n"
    )
    assert key_lines(text) == {
        ("a",): 1, ("b",): 4, ("b", "c"): 4, ("b", "c", 0): 5, ("b", "c", 1): 6, ("b", "c", 1, "d"): 6,
        ("b", "c", 1, "e f"): 6, ("b", "c", 1, "e f", 0): 6, ("g.h", "i"): 8, ("g.h", "i", "j"): 9, ("k",): 10,
        ("k", 0): 10, ("k", 1): 11, ("k", 1, "l"): 12, ("k", 1, "m"): 13, ("k", 1, "m", "n"): 14,
    }  # fmt: skip
