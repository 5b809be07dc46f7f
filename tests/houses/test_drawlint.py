"""The linter on draw games and stud: what is refused, where, and what would be right; what may be left out."""

import pytest

from houseway.games import GAMES
from houseway.houses import RuleBookError
from houseway.houses.loader import read_book
from houseway.referee.rules import Draw, FeeMoment, Rules, Sevens, Streets

clause, case = pytest.mark.clause, pytest.param

ROOM = """\
id = "my-room"
name = "My Room"

[lowball]
fee_taken = "before the draw"
limits = [{ bets = ["$4", "$8"], fee = "$3" }]

[draw]
limits = [{ bets = ["$4", "$8"] }]

[stud]
limits = [{ bets = ["$4", "$8"] }]

[stud-hi-lo]
like = "stud"

[razz]
like = "stud"

[holdem]
limits = [{ bets = ["$4", "$8"] }]
"""
PAGES = ("lowball", "draw", "stud", "stud-hi-lo", "razz", "holdem")


def rules(text: str, game: str) -> Rules:
    return read_book(text, file="my-room.toml").offer(game).rules


def on(game: str, lines: str) -> str:
    return ROOM.replace(f"[{game}]\n", f"[{game}]\n{lines}\n")


def kinds(page: Rules) -> tuple[str, ...]:
    return GAMES[page.game].kinds(page)


def test_what_a_page_has_without_a_word() -> None:
    low, draw, stud, split, razz, holdem = (rules(ROOM, game) for game in PAGES)
    assert (kinds(low), kinds(draw), kinds(stud)) == (("low-joker",), ("bug",), ("high",))
    assert (kinds(split), kinds(razz), kinds(holdem)) == (("high", "eight"), ("low",), ("high",))
    assert (low.limit.blinds, low.limit.ante, low.blinds.forced) == ((200, 400), 0, "blinds")
    for one in (stud, split, razz):
        assert (one.limit.blinds, one.limit.ante, one.limit.bring_in) == ((), 100, 200)  # CX-65
        assert (one.blinds.forced, one.most_seats, one.seating.entry) == ("ante", 8, ("free",))  # CX-76
    assert (low.streets, razz.streets, stud.streets) == (Streets(), Streets(), Streets())
    assert (low.draw, low.sevens, low.blinds.window) == (Draw(), None, "none")
    assert low.limit.fee is not None
    assert low.limit.fee.moment is FeeMoment.BEFORE_DRAW


@clause("CX-65")
def test_ante_and_forced_bet_are_settings_of_the_table() -> None:
    text = on("stud", 'ante = "$0.50"\nbring_in = "$1.50"\nchip = "$0.50"')
    limit = rules(text, "razz").limit
    assert (limit.ante, limit.bring_in) == (50, 150)
    small = ROOM.replace('[stud]\nlimits = [{ bets = ["$4", "$8"] }]', '[stud]\nlimits = [{ bets = ["$1", "$2"] }]')
    assert (rules(small, "stud").limit.ante, rules(small, "stud").limit.bring_in) == (100, 100)


def test_a_pack_without_the_joker_has_its_own_ranking() -> None:
    assert kinds(rules(on("lowball", 'deck = "52"'), "lowball")) == ("low",)
    assert kinds(rules(on("draw", 'deck = "52"'), "draw")) == ("high",)
    oasis = rules(on("lowball", 'deck = "52"\nranking = ["low-oasis"]'), "lowball")
    assert (oasis.deck, oasis.ranking) == ("52", ("low-oasis",))
    assert rules(on("stud-hi-lo", 'ranking = ["high", "low"]'), "stud-hi-lo").ranking == ("high", "low")


def test_every_switch_of_the_draw() -> None:
    lines = (
        "draw_most = 4\ncut_before_draw = true\ndealer_draw_most = 2\nself_dealt = true\nverbal_binding = true\n"
        'two_card_window = "kill"\nkill_effect = "blind"\nshort_blind = "defer"\nnew_player = ["wait", "kill"]\n'
        'missed_blinds = "kill"\ncheck_seven = { when = "before draw", short_all_in = true }'
    )
    found = rules(on("lowball", lines), "lowball")
    assert found.draw == Draw(most=4, dealer_most=2, cut=True)
    assert (found.self_dealt, found.showdown.verbal_binding, found.blinds.window, found.blinds.kill_effect) == (
        True,
        True,
        "kill",
        "blind",
    )
    assert (found.blinds.short_blind, found.seating.entry, found.seating.missed) == (
        "defer",
        ("wait", "kill"),
        ("kill",),
    )
    assert found.sevens == Sevens(when="before draw", later_bets="returned", short_all_in=True)
    assert rules(on("draw", 'openers = "jacks"'), "draw").betting.openers == "jacks"
    off = on("lowball", 'check_seven = "none"').replace("[lowball]", "[every_game]\n[lowball]")
    assert rules(off, "lowball").sevens is None
    pair = on("stud", 'open_pair = "holder first"\ncompletion_counts = true')
    assert rules(pair, "stud").streets == Streets(open_pair="holder first", completion_counts=True)
    assert rules(pair, "stud-hi-lo").streets == Streets(completion_counts=True)
    assert rules(pair, "razz").streets == Streets(completion_counts=True)


CASES = [
    # packs and rankings
    ("lowball", 'deck = "54"', "deck", 'lowball is dealt from "53" or "52": write one'),
    ("stud", 'deck = "53"', "deck", 'write deck = "52"'),
    ("lowball", 'deck = "52"\nranking = ["low-joker"]', "ranking", "the pack has none"),
    ("lowball", 'ranking = ["low"]', "ranking", "the pack has one"),
    ("lowball", 'ranking = ["bug"]', "ranking", 'the lowest hand wins this game, so "bug" is not its ranking'),
    ("draw", 'ranking = ["low-joker"]', "ranking", "the highest hand wins this game"),
    ("razz", 'ranking = ["high"]', "ranking", 'write ["low"]'),
    ("stud", 'ranking = ["high", "eight"]', "ranking", "2 where this game has one ranking"),
    ("stud-hi-lo", 'ranking = ["high"]', "ranking", "two rankings, a high and a low"),
    ("stud-hi-lo", 'ranking = ["high", "high"]', "ranking[2]", "once is enough"),
    ("stud-hi-lo", 'ranking = ["high", "low-oasis"]', "ranking", 'write ["high", "eight"]'),
    ("holdem", 'ranking = ["high"]', "ranking", "only a game without a board"),
    ("lowball", 'ranking = ["lowest"]', "ranking[1]", '"low-joker", "low-oasis" or "push-nine"'),
    # the draw
    ("lowball", "draw_most = 6", "draw_most", "from 0 to 5"),
    ("draw", "draw_most = -1", "draw_most", "from 0 to 5"),
    ("lowball", "dealer_draw_most = 9", "dealer_draw_most", "from 0 to 5"),
    ("lowball", "draw_most = 3\nfifth_card_late = true", "fifth_card_late", "nobody may draw five cards here"),
    ("stud", "draw_most = 3", "draw_most", "only a game with a draw"),
    ("holdem", "cut_before_draw = true", "cut_before_draw", "only a game with a draw has this: leave it out"),
    ("lowball", 'check_seven = "yes"', "check_seven", 'write "none", or {'),
    ("lowball", 'check_seven = { when = "later" }', "check_seven.when", '"after draw" or "before draw"'),
    ("lowball", 'check_seven = { whom = "all" }', "check_seven.whom", "when, later_bets, short_all_in"),
    ("draw", "check_seven = {}", "check_seven", "only a lowball game"),
    ("lowball", 'openers = "jacks"', "openers", "only draw poker"),
    ("draw", "verbal_binding = true", "verbal_binding", "only a lowball game"),
    ("draw", 'two_card_window = "kill"', "two_card_window", "only a lowball game has this: leave it out"),
    ("lowball", "prelaid_board = true", "prelaid_board", "only a game with a board"),
    ("stud", "exactly_two = true", "exactly_two", "only a game with a board"),
    # stud
    ("stud", "seats = 9", "seats", "(CX-76): write seats = 8"),
    ("stud", 'forced = "blinds"', "forced", 'write forced = "ante"'),
    ("stud", 'bring_in = "$5"', "bring_in", "more than the lower bet $4"),
    ("stud", 'bring_in = "$1.50"', "bring_in", "whole chips of $1"),
    ("stud", 'bring_in = "$0"', "bring_in", "is not a positive amount"),
    ("draw", 'bring_in = "$1"', "bring_in", "only stud has this"),
    ("stud-hi-lo", 'open_pair = "any"', "open_pair", "(OV-7S8-10)"),
    ("razz", 'open_pair = "any"', "open_pair", "(OV-RZ-02)"),
    ("lowball", 'open_pair = "any"', "open_pair", "only stud"),
    ("stud", 'open_pair = "all"', "open_pair", '"none", "any" or "holder first"'),
    # without blinds
    ("stud", 'new_player = ["post", "wait"]', "new_player", 'write ["free"]'),
    ("stud", "straddle = true", "straddle", "no blind at this table to double"),
    ("stud", 'kill = { size = "full" }', "kill", "no blind at this table to double"),
    ("stud", 'short_blind = "defer"', "short_blind", 'write "all in"'),
    ("lowball", 'forced = "ante"\nante = "$1"\ntwo_card_window = "kill"', "two_card_window", "set blinds"),
    (
        "stud",
        'fee = "$1"\nfee_taken = "before the deal"\nfee_paid_by = "big blind"',
        "fee_paid_by",
        'no blind at this table to count it against: write "pot"',
    ),
    # when the fee is taken
    ("lowball", 'fee_taken = "before the flop"', "fee_taken", '"before the draw" or "after the draw"'),
    ("stud", 'fee = "$1"\nfee_taken = "after the draw"', "fee_taken", '"before the deal" or "before fourth street"'),
    ("holdem", 'fee = "$1"\nfee_taken = "after the draw"', "fee_taken", "a game with a board has no"),
    ("stud", 'fee = "$1"', "fee_taken", 'write fee_taken = "before fourth street"'),
    ("draw", 'fee = "$1"', "fee_taken", 'write fee_taken = "after the draw"'),
]


@pytest.mark.parametrize(("game", "lines", "key", "right"), CASES)
def test_what_is_refused(game: str, lines: str, key: str, right: str) -> None:
    text = on(game, lines)
    if lines.startswith("fee_taken"):  # the page has one already
        text = text.replace('fee_taken = "before the draw"\n', "")
    with pytest.raises(RuleBookError) as caught:
        read_book(text, file="my-room.toml")
    found = {one.key: one for one in caught.value.problems}
    wanted = {f"{game}.{key}", f"{game}.limits[1].{key}", f"stud.limits[1].{key}"} & found.keys()
    assert wanted, str(caught.value)
    for name in wanted:
        assert right in found[name].what, found[name]
        assert "\n" not in str(found[name])


def test_a_game_that_another_is_like_hands_on_its_pack() -> None:
    text = ROOM.replace("[draw]\n", '[draw]\nlike = "lowball"\n').replace("[lowball]\n", '[lowball]\ndeck = "52"\n')
    assert (rules(text, "draw").deck, kinds(rules(text, "draw"))) == ("52", ("high",))
    with pytest.raises(RuleBookError, match="razz is dealt from"):
        read_book(ROOM.replace('[razz]\nlike = "stud"', '[razz]\nlike = "draw"\ndeck = "53"'), file="my-room.toml")
