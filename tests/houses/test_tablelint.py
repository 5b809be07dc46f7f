"""The linter on the games that are not poker: what is refused, where, and what would be right; what may be left out."""

import pytest

from houseway.games import GAMES as GAMES_BY_NAME
from houseway.houses import RuleBookError
from houseway.houses.families import own_keys
from houseway.houses.fees import amounts
from houseway.houses.loader import read_book
from houseway.houses.problems import Problem
from houseway.ranking.blackjack import VARIANTS
from houseway.referee.rules import (
    BankRules,
    Betting,
    FeeMoment,
    FeePayer,
    FeeTier,
    PaiGowRules,
    PanRules,
    PushRules,
    Rules,
    SuperPan9Rules,
)

clause, case = pytest.mark.clause, pytest.param

ROOM = """\
id = "my-room"
name = "My Room"

[every_game]
raise_cap = 4
new_player = ["post", "wait"]
fee = "$3"
fee_taken = "before the deal"
fee_paid_by = "big blind"

[holdem]
limits = [{ bets = ["$3", "$6"] }]

[pai-gow]
limits = [{ wagers = ["$5", "$100"] }]

[super-pan-9]
limits = [{ wagers = ["$5", "$100"] }]

[blackjack-22]
limits = [{ wagers = ["$5", "$100"] }]

[push-nine]
limits = [{ condition = "$2" }]

[pan]
limits = [{ ante = "$1" }]
"""
GAMES = ("pai-gow", "super-pan-9", "blackjack-22", "push-nine", "pan")


def rules(text: str, game: str) -> Rules:
    return read_book(text, file="my-room.toml").offer(game).rules


def on(game: str, lines: str) -> str:
    return ROOM.replace(f"[{game}]\n", f"[{game}]\n{lines}\n")


def at(game: str, limit: str) -> str:
    """The room with another limit for a game."""
    head, tail = ROOM.split(f"[{game}]\n")
    return f"{head}[{game}]\nlimits = [{{ {limit} }}]\n{tail.partition(chr(10))[2]}"


def problems(text: str) -> list[Problem]:
    with pytest.raises(RuleBookError) as caught:
        read_book(text, file="my-room.toml")
    for one in caught.value.problems:
        assert "\n" not in str(one)
        assert 1 <= one.line <= len(text.splitlines())
    return list(caught.value.problems)


def test_what_a_page_has_without_a_word() -> None:
    pai_gow, points, blackjack, nine, pan = (rules(ROOM, game) for game in GAMES)
    for one in (pai_gow, points, blackjack, nine, pan):
        assert (one.blinds.forced, one.limit.blinds, one.limit.fee, one.seating.entry) == ("game", (), None, ("free",))
    assert [one.most_seats for one in (pai_gow, points, blackjack, nine, pan)] == [7, 7, 7, 9, 7]
    kinds = [GAMES_BY_NAME[one.game].kinds(one) for one in (pai_gow, nine, points, pan)]
    assert kinds == [("bug-wheel-second",), ("push-nine",), (), ()]
    assert (pai_gow.bank, pai_gow.pai_gow, points.super_pan_9) == (BankRules(), PaiGowRules(), SuperPan9Rules())
    assert (blackjack.blackjack, nine.push, pan.pan) == ("a", PushRules(), PanRules())
    assert (pai_gow.limit.name, pai_gow.limit.betting) == ("$5-$100", Betting.SPREAD)
    assert (nine.limit.name, nine.limit.ante, nine.limit.lower, nine.betting.raise_cap) == ("$2 condition", 200, 200, 4)
    assert (pan.limit.name, pan.limit.ante) == ("$1 ante", 100)
    assert [one.deck for one in (pai_gow, points, blackjack, nine, pan)] == [""] * 5


def test_every_switch_of_the_bank() -> None:
    lines = (
        'bank = { direction = "counter-clockwise", most_hands = "none", counted = "round", permanent = true }\n'
        'bank.action = "dice"\ncopies = "push"\npiles = "none"\nranking = "bug"\nseats = 6'
    )
    found = rules(
        on("pai-gow", lines.replace("bank = { ", "bank = { action = 'dice', ").replace('bank.action = "dice"\n', "")),
        "pai-gow",
    )
    assert found.bank == BankRules(
        direction="counter-clockwise", most_hands=0, counted="round", permanent=True, action="dice"
    )
    assert (found.pai_gow, found.ranking, found.most_seats) == (PaiGowRules(copies="push", piles=0), ("bug",), 6)
    gold = rules(on("super-pan-9", 'ties = "player"\nsecond_card = true\ndeck = "super-pan-9 packs=8"'), "super-pan-9")
    assert (gold.super_pan_9, gold.deck) == (SuperPan9Rules(ties="player", second_card=True), "super-pan-9 packs=8")


def test_a_group_is_written_in_any_way_that_toml_knows() -> None:
    ways = (
        on("pai-gow", 'bank.direction = "counter-clockwise"\nbank.most_hands = 1'),
        on("pai-gow", 'bank = { direction = "counter-clockwise", most_hands = 1 }'),
        ROOM + '[pai-gow.bank]\ndirection = "counter-clockwise"\nmost_hands = 1\n',
        at("pai-gow", 'wagers = [5, 100], bank = { direction = "counter-clockwise", most_hands = 1 }'),
        on("every_game", 'bank = { direction = "counter-clockwise", most_hands = 1 }'),
    )
    for text in ways:
        assert rules(text, "pai-gow").bank == BankRules(direction="counter-clockwise", most_hands=1)
    assert rules(ways[-1], "blackjack-22").bank.most_hands == 1
    assert rules(ways[0], "blackjack-22").bank == BankRules()


@pytest.mark.parametrize(
    ("variant", "deck"),
    [
        ("a", ""),
        ("b", "blackjack-22-b"),
        ("f", "blackjack-22-f"),
        ("c", "blackjack-22 packs=6 jokers=1"),
        ("j", "blackjack-22 packs=6 jokers=0"),
    ],
)
def test_a_variant_of_blackjack_22_brings_its_pack(variant: str, deck: str) -> None:
    found = rules(on("blackjack-22", f'variant = "{variant}"'), "blackjack-22")
    assert (found.blackjack, found.deck) == (variant, deck)
    assert set(VARIANTS) >= {variant}


def test_every_switch_of_push_nine_and_pan() -> None:
    lines = (
        'push = { button = "winner", first = "button", price = "per pusher", most_pushes = 3, split_unbet = true, '
        'agreements = ["cow", "backing"], pushers_may_split = true, betting_stake = 6 }\nheads_up_uncapped = false'
    )
    found = rules(on("push-nine", lines), "push-nine")
    assert found.push == PushRules(
        button="winner",
        first="button",
        price="per pusher",
        most_pushes=3,
        split_unbet=True,
        agreements=("cow", "backing"),
        pushers_may_split=True,
        betting_stake=6,
    )
    assert not found.betting.heads_up_uncapped
    lines = (
        'rate_by = "staying"\nset_growth = "strict"\nwinner_has = 1\nconditions = true\nfree_aces_kings = true\n'
        'forcing = true\nswitching = true\ndeck = "pan-310"\nseats = 8'
    )
    pan = rules(on("pan", lines), "pan")
    assert pan.pan == PanRules(
        rate_by="staying",
        set_growth="strict",
        pays=1,
        conditions=True,
        free_aces_kings=True,
        forcing=True,
        switching=True,
    )
    assert (pan.deck, pan.most_seats) == ("pan-310", 8)


def test_a_spread_over_the_condition() -> None:
    text = at("push-nine", 'condition = "$2", betting = "spread limit", bets = ["$2", "$10"]')
    limit = rules(text, "push-nine").limit
    assert (limit.name, limit.ante, limit.lower, limit.higher) == ("$2-$10 spread", 200, 200, 1000)
    free = rules(at("push-nine", 'condition = "$2", betting = "no limit"'), "push-nine").limit
    assert (free.name, free.ante, free.lower, free.higher) == ("$2 no limit", 200, 200, 0)


# Fees


@clause("CX-43")
def test_tiers_by_the_wager() -> None:
    tiers = (
        'chip = "$0.50"\nfee = [{ wager = "$5-$50", amount = "$0.50" }, { wager = "$51 to $75", amount = "$1" }, '
        '{ wager = "over $75", amount = "$3" }]'
    )
    fee = rules(on("pai-gow", tiers), "pai-gow").limit.fee
    assert fee is not None
    assert (fee.tiers, fee.bands) == ((FeeTier(5000, 50), FeeTier(7500, 100), FeeTier(0, 300)), ())
    assert (amounts(fee), amounts(None)) == ((50, 100, 300), ())
    assert (fee.moment, fee.payer) == (FeeMoment.BEFORE_DEAL, FeePayer.EACH_PLAYER)
    assert [fee.for_wager(wager, 4) for wager in (500, 5000, 5050, 7500, 7550, 10000)] == [50, 50, 100, 100, 300, 300]
    one = rules(on("pai-gow", 'fee = { wager = "up to $100", amount = "$1" }'), "pai-gow").limit.fee
    assert one is not None
    assert one.tiers == (FeeTier(10000, 100),)


def test_fees_of_push_nine_and_pan() -> None:
    fee = rules(on("push-nine", 'fee = "$2"\nfee_paid_by = "button\'s ante"'), "push-nine").limit.fee
    assert fee is not None
    assert (fee.moment, fee.payer, fee.amount(5)) == (FeeMoment.BEFORE_DEAL, FeePayer.BUTTON_ANTE, 200)
    fee = rules(on("push-nine", 'fee = "$1"'), "push-nine").limit.fee
    assert fee is not None
    assert (fee.moment, fee.payer) == (FeeMoment.BEFORE_DEAL, FeePayer.BUTTON)
    fee = rules(
        on("pan", 'fee = [{ players = "2-4", amount = "$1" }, { players = "5-7", amount = "$2" }]'), "pan"
    ).limit.fee
    assert fee is not None
    assert (fee.moment, fee.payer, fee.amount(3), fee.amount(7)) == (FeeMoment.AFTER_DECLARING, FeePayer.TOPS, 100, 200)


# Refusals: the game, what is written there, the key it is reported at, and what the message must say

CASES = [
    # keys that a game does not know
    ("pai-gow", 'ante = "$1"', "ante", "pai-gow has no such key: leave it out; its own keys are wagers, bank."),
    ("pai-gow", "burn = true", "burn", "leave it out"),
    ("pai-gow", "raise_cap = 3", "raise_cap", "leave it out"),
    ("pai-gow", 'ties = "push"', "ties", "copies, five_aces_top, piles"),
    ("pai-gow", 'push.price = "half"', "push.price", "has no such key"),
    ("super-pan-9", 'copies = "push"', "copies", "ties, second_card"),
    ("super-pan-9", 'ranking = ["high"]', "ranking", "has no such key"),
    ("blackjack-22", "second_card = true", "second_card", "bank.permanent, bank.action"),
    ("push-nine", 'ante = "$1"', "ante", 'write condition = "$1"'),
    ("push-nine", 'bank.action = "dice"', "bank.action", "push-nine has no such key"),
    ("push-nine", 'kill = { size = "full" }', "kill", "has no such key"),
    ("push-nine", 'new_player = ["post"]', "new_player", "has no such key"),
    ("pan", "check_raise = false", "check_raise", "rate_by, set_growth"),
    ("holdem", 'bank.action = "dice"', "bank.action", "only a banked game has this"),
    ("holdem", 'copies = "push"', "copies", "only pai gow has this: leave it out"),
    ("holdem", 'push.price = "half"', "push.price", "only push-nine has this"),
    ("holdem", "conditions = true", "conditions", "only pan has this"),
    ("holdem", 'forced = "game"', "forced", 'write "blinds" or "ante"'),
    ("holdem", 'fee_paid_by = "antes"\nfee = "$1"', "fee_paid_by", '"pot", "big blind" or "live button"'),
    ("holdem", 'fee = { wager = "up to $5", amount = "$1" }', "fee", "OAS-FEE-04"),
    ("holdem", "player_dealer = true", "player_dealer", "played for a pot"),
    # values
    ("pai-gow", 'bank = "clockwise"', "bank", "write [pai-gow.bank]"),
    ("pai-gow", 'bank.direction = "left"', "bank.direction", '"clockwise" or "counter-clockwise"'),
    ("pai-gow", 'bank.way = "left"', "bank.way", "the keys are action, counted, direction, most_hands, permanent"),
    ("pai-gow", "bank.most_hand = 2", "bank.most_hand", 'did you mean "most_hands"?'),
    ("pai-gow", "bank.most_hands = 0", "bank.most_hands", 'from 1 to 99, or "none"'),
    ("pai-gow", 'copies = "player"', "copies", '"banker" or "push"'),
    ("pai-gow", "piles = 8", "piles", "from 2 to 7"),
    ("pai-gow", 'ranking = ["high"]', "ranking", '"bug" or "bug-wheel-second"'),
    ("pai-gow", 'forced = "ante"', "forced", 'write "game" or leave it out'),
    ("pai-gow", "player_dealer = false", "player_dealer", "a player banks this game, never the house"),
    ("pai-gow", 'deck = "52"', "deck", 'write deck = "53"'),
    ("super-pan-9", 'ties = "house"', "ties", '"push", "player" or "banker"'),
    ("super-pan-9", 'deck = "52"', "deck", '"super-pan-9 packs=8" for another shoe'),
    ("super-pan-9", 'deck = "super-pan-9 packs=99"', "deck", 'write deck = "super-pan-9"'),
    ("blackjack-22", 'variant = "g"', "variant", '"f", "i" or "j"'),
    ("blackjack-22", 'variant = "j"\ndeck = "blackjack-22"', "variant", 'write deck = "blackjack-22 packs=6 jokers=0"'),
    ("blackjack-22", 'deck = "blackjack-22 jokers=0"', "variant", 'write deck = "blackjack-22"'),
    ("push-nine", 'push.agreements = ["herd"]', "push.agreements[1]", '"cow", "partners" or "backing"'),
    ("push-nine", 'push.agreements = "cows"', "push.agreements[1]", '"cow"'),
    ("push-nine", 'push.price = "all"', "push.price", '"half" or "per pusher"'),
    ("push-nine", "push.betting_stake = 0", "push.betting_stake", "from 1 to 99"),
    ("push-nine", 'ranking = ["bug"]', "ranking", '"push-nine"'),
    ("pan", 'set_growth = "wild"', "set_growth", '"free" or "strict"'),
    ("pan", 'deck = "53"', "deck", '"pan" or "pan-310"'),
    # seats
    ("pai-gow", "seats = 8", "seats", "8 hands of 7 cards are more than the 53 cards: write seats = 7"),
    ("pai-gow", "piles = 5", "piles", '5 piles do not serve 7 seats: write piles = 7, or "none"'),
    ("super-pan-9", 'seats = 10\ndeck = "super-pan-9 packs=1"', "seats", "write seats = 9"),
    # fees
    ("pai-gow", 'fee = "$1"\nfee_paid_by = "pot"', "fee_paid_by", 'write "each player"'),
    ("pai-gow", 'fee = "$1"\nfee_taken = "after the flop"', "fee_taken", 'write "before the deal"'),
    ("pai-gow", 'fee = "$0.50"', "fee", "not whole chips of $1"),
    ("pai-gow", 'fee = "5%"', "fee", "OAS-FEE-05"),
    (
        "pai-gow",
        'fee = [{ wager = "$5-$50", amount = "$1" }, { players = "2", amount = "$1" }]',
        "fee[2]",
        "use one or the other for all",
    ),
    ("pai-gow", 'fee = [{ wager = "$5-$50", amount = "2%" }]', "fee[1].amount", "OAS-FEE-05"),
    ("pai-gow", 'fee = [{ wager = "5 percent", amount = "$1" }]', "fee[1].wager", 'write "$5-$50", "up to $50"'),
    ("pai-gow", 'fee = [{ wager = "$50-$5", amount = "$1" }]', "fee[1].wager", 'write "$5-$50"'),
    ("pai-gow", 'fee = [{ wager = "$5-$50" }]', "fee[1]", "the tier has no amount"),
    ("pai-gow", 'fee = [{ wager = "$5-$50", amount = "$1", share = 1 }]', "fee[1].share", "OAS-FEE-05"),
    ("pai-gow", 'fee = [{ wager = "$5-$50", amount = "$1", hue = 1 }]', "fee[1].hue", "wager and amount"),
    (
        "pai-gow",
        'fee = [{ wager = "$5-$50", amount = "$1" }, { wager = "$80-$100", amount = "$2" }]',
        "fee[2]",
        'the one before ends at $50: continue with "$51-$100"',
    ),
    (
        "pai-gow",
        'fee = [{ wager = "over $50", amount = "$1" }, { wager = "$5-$50", amount = "$2" }]',
        "fee[2]",
        "move it to the end",
    ),
    (
        "pai-gow",
        'fee = [{ wager = "$5-$50", amount = "$1" }]',
        "fee",
        'no tier for a wager of $100: make the last one "over $50"',
    ),
    ("push-nine", 'fee = "$1"\nfee_paid_by = "button\'s ante"', "fee", "the button's ante of $2 is the fee (CX-44)"),
    ("push-nine", 'fee = [{ wager = "up to $5", amount = "$1" }]', "fee", "nobody wagers against a bank here"),
    ("push-nine", 'fee = "$1"\nfee_paid_by = "antes"', "fee_paid_by", '"button", "button\'s ante" or "pot"'),
    ("pan", 'fee = "$5"', "fee", "$5 is more than 2 antes of $1"),
    ("pan", 'fee = [{ players = "2-4", amount = "$1" }]', "fee", "no band for 5, 6, 7 players"),
    ("pan", 'fee = "$1"\nfee_taken = "before the deal"', "fee_taken", 'write "after the declarations"'),
    ("pan", 'fee = "$1"\nfee_without_flop = "full"', "fee_without_flop", "has no such key"),
]


@pytest.mark.parametrize(("game", "lines", "key", "right"), CASES)
def test_what_is_refused(game: str, lines: str, key: str, right: str) -> None:
    found = {one.key: one for one in problems(on(game, lines))}
    wanted = {f"{game}.{key}", f"{game}.limits[1].{key}"} & found.keys()
    assert wanted, list(map(str, found.values()))
    for name in wanted:
        assert right in found[name].what, found[name]


LIMITS = [
    ("pai-gow", "", "wagers", 'write wagers = ["$2", "$50"]'),
    ("pai-gow", 'bets = ["$5", "$10"]', "bets", 'write wagers = ["$2", "$50"]'),
    ("pai-gow", 'wagers = ["$5"]', "wagers", "two amounts"),
    ("pai-gow", 'wagers = ["$100", "$5"]', "wagers", 'write ["$5", "$100"]'),
    ("pai-gow", 'wagers = ["$5", "$0"]', "wagers[2]", "is not a positive amount"),
    ("pai-gow", 'wagers = ["$5", "$7.50"]', "wagers", "not whole chips of $1"),
    ("pai-gow", 'wagers = ["$5", "$10"], buy_in = "$2"', "buy_in", "does not pay the smallest wager of $5"),
    ("push-nine", "", "condition", 'write condition = "$2"'),
    ("push-nine", 'condition = "$2", bets = ["$2", "$4"]', "bets", "the bet is the condition of $2: leave this out"),
    ("push-nine", 'condition = "$2", betting = "spread limit"', "bets", 'write bets = ["$2", "$10"]'),
    ("push-nine", 'condition = "$2", betting = "spread limit", bets = ["$1", "$4"]', "bets", "runs from the condition"),
    ("push-nine", 'condition = "$2.50"', "condition", "not whole chips of $1"),
    ("push-nine", 'condition = "$2", blinds = ["$1"]', "blinds", "leave the blinds out"),
    ("push-nine", 'condition = "$2", buy_in = "$1"', "buy_in", "does not pay the condition of $2"),
    ("pan", "", "ante", 'write ante = "$1"'),
    ("pan", 'bets = ["$1", "$2"]', "bets", 'write ante = "$1"'),
    ("pan", 'ante = "$1", wagers = ["$1", "$2"]', "wagers", "pan has no such key"),
    ("pan", 'ante = "$1.50"', "ante", "not whole chips of $1"),
    ("holdem", 'bets = ["$3", "$6"], wagers = ["$1", "$2"]', "wagers", "leave it out"),
    ("holdem", 'bets = ["$3", "$6"], condition = "$2"', "condition", "only push-nine has this"),
]


@pytest.mark.parametrize(("game", "limit", "key", "right"), LIMITS)
def test_stakes_that_are_refused(game: str, limit: str, key: str, right: str) -> None:
    found = {one.key: one for one in problems(at(game, limit))}
    assert f"{game}.limits[1].{key}" in found, list(map(str, found.values()))
    assert right in found[f"{game}.limits[1].{key}"].what


@clause("OAS-GEN-02")
def test_no_banked_game_where_the_house_bars_it() -> None:
    found = problems(f'player_dealer = "never"\n{ROOM}')
    assert {one.key for one in found} == {
        f"{game}.player_dealer" for game in ("pai-gow", "super-pan-9", "blackjack-22")
    }
    assert all("OAS-GEN-02" in one.what for one in found)
    assert (
        rules(f'player_dealer = "banked games"\n{on("pai-gow", "player_dealer = true")}', "pai-gow").game == "pai-gow"
    )


def test_two_limits_may_differ_by_the_fee_alone() -> None:
    text = at("pan", 'name = "one", ante = "$1", fee = "$1" }, { name = "two", ante = "$1", fee = "$2"')
    assert [limit.name for limit in read_book(text, file="x.toml").page("pan").limits] == ["one", "two"]
    (same,) = problems(at("pan", 'name = "one", ante = "$1" }, { name = "two", ante = "$1"'))
    assert "the same limit as pan.limits[1]" in same.what
    (same,) = problems(at("pai-gow", 'name = "one", wagers = [5, 10] }, { name = "two", wagers = [5, 10]'))
    assert "the same limit as pai-gow.limits[1]" in same.what


def test_limits_of_poker_are_not_taken_over() -> None:
    text = on("every_game", 'limits = [{ bets = ["$3", "$6"] }]').replace('limits = [{ ante = "$1" }]\n', "")
    (found,) = problems(text)
    assert (found.key, found.what) == ("pan", "there are no limits: write [[pan.limits]]")


def test_a_page_may_follow_another_of_its_family() -> None:
    lines = 'like = "pai-gow"\ntitle = "Nine"'
    text = on("super-pan-9", lines).replace(
        "[pai-gow]\n", '[pai-gow]\nbank.action = "dice"\ncopies = "push"\nseats = 6\n'
    )
    found = rules(text, "super-pan-9")
    assert (found.title, found.bank.action, found.most_seats) == ("Nine", "dice", 6)
    assert found.super_pan_9 == SuperPan9Rules()


def test_everything_is_told_at_once() -> None:
    text = on("pai-gow", 'bank.direction = "up"\ncopies = 3\nblinds = ["$1"]\nfee = [{ wager = "all", amount = "1%" }]')
    text = text.replace('[push-nine]\nlimits = [{ condition = "$2" }]', "[push-nine]\nlimits = [{ }]\npush = 3")
    found = [(one.line, one.key) for one in problems(text)]
    assert found == sorted(found, key=lambda one: one[0])
    assert {key for _, key in found} == {
        "pai-gow.bank.direction",
        "pai-gow.copies",
        "pai-gow.blinds",
        "pai-gow.fee[1].wager",
        "pai-gow.fee[1].amount",
        "push-nine.limits[1].condition",
        "push-nine.push",
    }


def test_every_key_of_its_own_is_known_to_some_game() -> None:
    shared = set.intersection(*(set(own_keys(game)) for game in ("pai-gow", "super-pan-9", "blackjack-22")))
    assert shared == {
        "wagers",
        *(f"bank.{name}" for name in ("direction", "most_hands", "counted", "permanent", "action")),
    }
