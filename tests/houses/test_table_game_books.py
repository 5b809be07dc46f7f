"""Pan, pai gow, push-nine, super pan 9 and blackjack 22 in the rule books: every figure and switch with its clause."""

import pytest

from houseway.cards import parse_cards
from houseway.decks import deck
from houseway.games import GAMES
from houseway.houses import HOUSES, OfferError, house
from houseway.houses.tablelint import SHOES
from houseway.ranking.blackjack import VARIANTS, Joker
from houseway.referee.rules import (
    BankRules,
    Betting,
    Fee,
    FeeMoment,
    FeePayer,
    PaiGowRules,
    PanRules,
    PushRules,
    Rules,
    SuperPan9Rules,
)
from houseway.referee.table.seating_commands import DrawButton

clause, case = pytest.mark.clause, pytest.param

PAGES = [(name, game) for name in HOUSES for game in house(name).games if not GAMES[game].family.poker]
BANKED = [page for page in PAGES if GAMES[page[1]].family.name == "banked"]


def rules(name: str, game: str, limit: str | None = None) -> Rules:
    return house(name).offer(game, limit=limit).rules


def fee_of(found: Rules) -> Fee:
    assert found.limit.fee is not None
    return found.limit.fee


def silent(name: str, game: str) -> set[str]:
    return {what for row in house(name).page(game).not_printed for what in row}


def test_who_offers_them() -> None:
    assert PAGES == [
        ("s-and-k", "pan"),
        ("s-and-k", "pai-gow"),
        ("s-and-k", "push-nine"),
        ("casino-club", "push-nine"),
        ("casino-club", "pai-gow"),
        ("del-rio", "super-pan-9"),
        ("del-rio", "blackjack-22"),
        ("del-rio", "pai-gow"),
    ]


@pytest.mark.parametrize(("name", "game"), PAGES)
def test_every_limit_opens_a_table(name: str, game: str) -> None:
    for limit in house(name).page(game).limits:
        offer = house(name).offer(game, limit=limit.name)
        assert offer.game is GAMES[game]
        assert offer.rules.blinds.forced == "game"
        table = offer.open(seats=offer.rules.most_seats)
        assert len(table.seats) == offer.rules.most_seats
        assert all(seat.stack >= 50 * limit.lower for seat in table.seats.values())


# Wagers and fees


@pytest.mark.parametrize(
    ("wager", "fee"),
    [
        case(5, 0.5, marks=clause("SK-FEE-05")),
        case(50, 0.5, marks=clause("SK-FEE-05")),
        case(50.5, 1, marks=clause("CX-43")),
        case(51, 1, marks=clause("SK-FEE-06")),
        case(100, 1, marks=clause("SK-FEE-06")),
        case(100.5, 2, marks=clause("CX-43")),
        case(200, 2, marks=clause("CX-43", "SK-FEE-07")),
        case(200.5, 3, marks=clause("SK-FEE-07")),
        case(500, 3, marks=clause("SK-FEE-07")),
    ],
)
def test_the_fee_at_s_and_k_goes_by_the_wager(wager: float, fee: float) -> None:
    for limit in house("s-and-k").page("pai-gow").limits:
        found = rules("s-and-k", "pai-gow", limit.name)
        assert fee_of(found).for_wager(round(100 * wager), 6) == round(100 * fee)
        assert found.cite("fee") == "SK-FEE-05 SK-FEE-06 SK-FEE-07"


@clause("CX-103", "CC-FEE-19", "CC-FEE-20", "DR-FEE-10", "DR-FEE-11", "DR-FEE-12")
@pytest.mark.parametrize(("name", "game"), BANKED)
def test_everyone_with_a_wager_pays_before_the_deal(name: str, game: str) -> None:
    for found in house(name).page(game).rules:
        fee = fee_of(found)
        assert (fee.moment, fee.payer) == (FeeMoment.BEFORE_DEAL, FeePayer.EACH_PLAYER)
        assert found.limit.betting is Betting.SPREAD
        assert not any(amount % found.limit.chip for amount in (found.limit.lower, found.limit.higher))


@pytest.mark.parametrize(
    ("limit", "wagers", "fee"),
    [("1-10", (100, 1000), 25), ("5-50", (500, 5000), 50), ("$10-$100", (1000, 10000), 50)],
)
@clause("CC-FEE-21", "CX-43")
def test_double_hand_at_casino_club_pays_by_the_limit(limit: str, wagers: tuple[int, int], fee: int) -> None:
    found = rules("casino-club", "pai-gow", limit)
    assert ((found.limit.lower, found.limit.higher), found.limit.chip) == (wagers, 25)
    assert {fee_of(found).for_wager(wager, 7) for wager in wagers} == {fee}
    assert silent("casino-club", "pai-gow") == {"limits", "buy-in"}


@pytest.mark.parametrize(
    ("game", "name", "wagers", "fee", "cites"),
    [
        case("super-pan-9", "$10 limit", (100, 1000), 100, ("DR-SP9-01", "DR-FEE-10"), marks=clause("DR-SP9-01")),
        case("blackjack-22", "$2-$50", (200, 5000), 50, ("DR-BJ22-01", "DR-FEE-11"), marks=clause("DR-BJ22-01")),
        case("pai-gow", "$10 limit", (100, 1000), 100, ("DR-PG-01", "DR-FEE-12"), marks=clause("DR-PG-01")),
    ],
)
@clause("CX-104", "DR-FEE-10", "DR-FEE-11", "DR-FEE-12")
def test_del_rio_prints_a_limit_and_a_fee_and_no_more(
    game: str, name: str, wagers: tuple[int, int], fee: int, cites: tuple[str, str]
) -> None:
    (limit,) = house("del-rio").page(game).limits
    found = rules("del-rio", game)
    assert (limit.name, (limit.lower, limit.higher), limit.cite) == (name, wagers, cites[0])
    assert (fee_of(found).for_wager(wagers[1], 7), found.cite("fee")) == (fee, cites[1])
    assert silent("del-rio", game) == {"play", "seats", "buy-in"}
    cited = {found.cite(topic) for topic in found.cites} - {"common"}
    assert cited == {*cites, "DR-GEN-03"}


@pytest.mark.parametrize(
    ("limit", "rates"),
    [
        case("sheet A", (1, 1, 1, 2, 3, 3), marks=clause("SK-PAN-06")),
        case("sheet B", (1, 1, 1, 2, 2, 2), marks=clause("SK-PAN-07")),
        case(None, (1, 1, 1, 2, 3, 3), marks=clause("CX-38")),
    ],
)
@clause("SK-PAN-01", "SK-PAN-05", "CX-38", "CX-67")
def test_two_sheets_of_pan(limit: str | None, rates: tuple[int, ...]) -> None:
    found = rules("s-and-k", "pan", limit)
    fee = fee_of(found)
    assert tuple(fee.amount(players) // found.limit.ante for players in range(2, 8)) == rates
    assert (fee.moment, fee.payer, found.pan.rate_by) == (FeeMoment.AFTER_DECLARING, FeePayer.TOPS, "dealt")
    assert (found.limit.ante, found.limit.lower, found.limit.higher) == (100, 100, 100)
    row = "SK-PAN-07" if limit == "sheet B" else "SK-PAN-06"
    assert (found.limit.cite, found.cite("fee")) == (row, f"SK-PAN-05 {row}")
    assert silent("s-and-k", "pan") == {"ante", "buy-in"}


@pytest.mark.parametrize("dollars", [1, 2])
@clause("SK-PN-03", "SK-PN-04", "SK-PN-09", "SK-FEE-08", "CX-44")
def test_the_condition_at_s_and_k_is_ante_and_bet_and_the_buttons_is_the_fee(dollars: int) -> None:
    found = rules("s-and-k", "push-nine", f"${dollars}")
    limit, fee = found.limit, fee_of(found)
    assert (limit.name, limit.betting) == (f"${dollars} condition", Betting.FIXED)
    assert (limit.ante, limit.lower, limit.higher) == (100 * dollars,) * 3
    assert {fee.amount(players) for players in range(2, 11)} == {100 * dollars}
    assert (fee.moment, fee.payer, found.cite("fee")) == (FeeMoment.BEFORE_DEAL, FeePayer.BUTTON_ANTE, "SK-FEE-08")
    assert limit.cite == "SK-PN-03 SK-PN-04"
    assert len(house("s-and-k").page("push-nine").limits) == 2


@pytest.mark.parametrize(
    ("limit", "betting", "stakes"),
    [
        ("$2 condition", Betting.FIXED, (200, 200, 200)),
        ("5", Betting.FIXED, (500, 500, 500)),
        case("2-10", Betting.SPREAD, (200, 200, 1000), marks=clause("CC-PN-11")),
    ],
)
@clause("CC-FEE-17", "CC-FEE-18", "CX-44")
def test_the_button_at_casino_club_pays_two_dollars_that_do_not_play(
    limit: str, betting: Betting, stakes: tuple[int, int, int]
) -> None:
    found = rules("casino-club", "push-nine", limit)
    fee = fee_of(found)
    assert (found.limit.betting, (found.limit.ante, found.limit.lower, found.limit.higher)) == (betting, stakes)
    assert {fee.amount(players) for players in range(2, 10)} == {200}
    assert (fee.moment, fee.payer, found.cite("fee")) == (FeeMoment.BEFORE_DEAL, FeePayer.BUTTON, "CC-FEE-17 CC-FEE-18")
    assert found.betting.min_reraise == "last raise"
    assert silent("casino-club", "push-nine") == {"limits", "ante", "buy-in"}


@clause("CC-PN-05", "CX-41")
def test_at_casino_club_the_high_card_gets_the_first_button() -> None:
    table = house("casino-club").open("push-nine", seats=3)
    events = table.apply(DrawButton(parse_cards("9h Kd 2s")))
    assert (table.button, {getattr(event, "clause", "") for event in events}) == (2, {"CC-PN-05"})


def test_a_condition_or_sheet_that_is_not_run() -> None:
    with pytest.raises(OfferError, match=r"its limits are \$1 condition, \$2 condition"):
        rules("s-and-k", "push-nine", "$5")
    with pytest.raises(OfferError, match="its limits are sheet A, sheet B"):
        rules("s-and-k", "pan", "sheet C")


# Seats and packs


@pytest.mark.parametrize(
    ("name", "game", "seats", "cite"),
    [
        case("s-and-k", "pan", 7, "SK-PAN-25", marks=clause("SK-PAN-25")),
        ("s-and-k", "pai-gow", 7, "common"),
        case("s-and-k", "push-nine", 10, "SK-PN-02", marks=clause("SK-PN-02")),
        ("casino-club", "push-nine", 9, "CC-GEN-02 CC-PN-04"),
        case("casino-club", "pai-gow", 7, "CC-PG-05", marks=clause("CC-PG-05")),
        ("del-rio", "super-pan-9", 7, "common"),
        ("del-rio", "blackjack-22", 7, "common"),
        ("del-rio", "pai-gow", 7, "common"),
    ],
)
def test_seats(name: str, game: str, seats: int, cite: str) -> None:
    assert (rules(name, game).most_seats, rules(name, game).cite("seats")) == (seats, cite)
    assert ("seats" in silent(name, game)) == (cite == "common")


@clause("SK-PG-01", "CC-PG-03", "SK-PN-01", "SK-PAN-20")
def test_packs() -> None:
    packs = {page: deck(rules(*page).deck or GAMES[page[1]].deck) for page in PAGES}
    assert {page: pack.size for page, pack in packs.items()} == {
        ("s-and-k", "pan"): 320,
        ("s-and-k", "pai-gow"): 53,
        ("s-and-k", "push-nine"): 52,
        ("casino-club", "push-nine"): 52,
        ("casino-club", "pai-gow"): 53,
        ("del-rio", "super-pan-9"): 432,
        ("del-rio", "blackjack-22"): 56,
        ("del-rio", "pai-gow"): 53,
    }
    assert [rules("s-and-k", game).cite("deck") for game in ("pan", "pai-gow", "push-nine")] == [
        "SK-PAN-20",
        "SK-PG-01",
        "SK-PN-01",
    ]


def test_every_variant_of_blackjack_22_has_its_pack() -> None:
    assert SHOES.keys() == VARIANTS.keys()
    for letter, name in SHOES.items():
        variant, pack = VARIANTS[letter], deck(name)
        jokers = pack.size % 52 if variant.packs == 1 else pack.cards.count(52)
        packs = (pack.size - jokers) // 52
        assert variant.packs in (None, packs), letter
        assert jokers == packs * variant.jokers_per_pack
        assert (variant.joker is Joker.NONE) == (jokers == 0)


# Switches


@clause("CX-107", "CX-40", "CX-61", "SK-PG-02", "CC-PG-02", "CC-PG-04", "SK-PG-11", "CC-PG-15")
def test_how_pai_gow_hands_are_ranked_and_dealt() -> None:
    found = {name: rules(name, "pai-gow") for name in ("s-and-k", "casino-club", "del-rio")}
    kinds = [("bug-wheel-second",), ("bug",), ("bug-wheel-second",)]
    assert [one.ranking for one in found.values()] == kinds
    assert [one.pai_gow for one in found.values()] == [
        PaiGowRules(copies="banker", piles=0),
        PaiGowRules(copies="banker", piles=7),
        PaiGowRules(),
    ]


@clause(
    "CX-39", "CX-62", "SK-PG-06", "SK-PG-07", "SK-PG-09", "CC-PG-09", "CC-PG-11", "CC-PG-22", "CC-PG-23", "CC-PG-24"
)
def test_how_the_bank_goes_round() -> None:
    assert {page: rules(*page).bank for page in BANKED} == {
        ("s-and-k", "pai-gow"): BankRules(
            direction="counter-clockwise", most_hands=2, counted="round", permanent=True, action="left"
        ),
        ("casino-club", "pai-gow"): BankRules(direction="clockwise", most_hands=2, counted="running", action="dice"),
        ("del-rio", "super-pan-9"): BankRules(),
        ("del-rio", "blackjack-22"): BankRules(),
        ("del-rio", "pai-gow"): BankRules(action="dice"),
    }


def test_what_del_rio_does_not_print_is_the_usual() -> None:
    assert rules("del-rio", "super-pan-9").super_pan_9 == SuperPan9Rules(ties="push", second_card=False)
    assert rules("del-rio", "blackjack-22").blackjack == "a"
    for game in ("super-pan-9", "blackjack-22", "pai-gow"):
        found = rules("del-rio", game)
        assert {found.cite(topic) for topic in ("bank.offer", "bank.stake", "hit", "set", "award", "deal")} == {
            "common"
        }


@clause("CX-41", "CX-42", "CX-49", "SK-PN-07", "SK-PN-14", "SK-PN-15", "CC-PN-06", "CC-PN-07", "CC-PN-33")
def test_two_houses_push_differently() -> None:
    assert rules("s-and-k", "push-nine").push == PushRules(button="clockwise", first="left", price="half")
    assert rules("casino-club", "push-nine").push == PushRules(
        button="winner",
        first="button",
        price="per pusher",
        most_pushes=3,
        split_unbet=True,
        agreements=("cow", "partners", "backing"),
        pushers_may_split=True,
        betting_stake=4,
    )


@clause("SK-PN-11", "CC-PN-09", "CC-PN-10", "CX-09")
def test_three_raises_and_heads_up() -> None:
    caps = {name: rules(name, "push-nine") for name in ("s-and-k", "casino-club")}
    assert [(one.betting.raise_cap, one.betting.heads_up_uncapped) for one in caps.values()] == [(3, False), (3, True)]
    assert [(one.cite("cap"), one.cite("heads_up")) for one in caps.values()] == [
        ("SK-PN-11", "SK-PN-11"),
        ("CC-PN-09", "CC-PN-10"),
    ]


@clause("CX-68", "SK-PAN-14", "SK-PAN-17")
def test_pan_pays_for_going_out_and_for_nothing_else() -> None:
    found = rules("s-and-k", "pan").pan
    assert found == PanRules(rate_by="dealt", set_growth="free", pays=2)


@pytest.mark.parametrize(("name", "game"), PAGES)
def test_nothing_of_poker_comes_over_from_every_game(name: str, game: str) -> None:
    for found in house(name).page(game).rules:
        assert (found.blinds.forced, found.limit.blinds, found.limit.bring_in, found.seating.entry) == (
            "game",
            (),
            0,
            ("free",),
        )
        assert (found.blinds.straddle, found.blinds.kill, found.sevens, found.blinds.window) == (
            False,
            None,
            None,
            "none",
        )
