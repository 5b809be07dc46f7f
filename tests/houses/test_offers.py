"""Finding an offer: a game at a house at a limit, however people write it, and a plain answer where there is none."""

import pytest

from houseway.games import GAMES
from houseway.houses import OfferError, find_offer
from houseway.houses.spoken_names import meant_game


@pytest.mark.parametrize(
    ("offer", "limit", "found"),
    [
        ("ocean-view/holdem", None, "$2-$4"), ("ocean-view/holdem", "3/6", "$3-$6"),
        ("ocean-view/holdem", "$3-$6", "$3-$6"), ("ocean-view/holdem", "$3/$6", "$3-$6"),
        ("ocean-view/holdem", "3 to 6", "$3-$6"), ("ocean-view/holdem", "$1-$6 spread", "$1-$6 spread"),
        ("ocean-view/holdem", "1/6", "$1-$6 spread"), ("ocean-view/Omaha High-Low Split", "50-100", "$50-$100"),
        ("casino-club/holdem", "nl", "$5-$10 no limit"), ("casino-club/holdem", "5/10", "$5-$10 no limit"),
        ("casino-club/Hold'em", "No Limit", "$5-$10 no limit"), ("oasis/holdem", "$1 to no limit", "$1 to no limit"),
        ("oasis/omaha-hi-lo", "2/4", "$1 to no limit"), ("common/omaha", "pot limit", "pot limit"),
        ("common/omaha", "fixed limit", "fixed limit"),
        ("ocean-view/stud", "4/8", "$4-$8"), ("ocean-view/7-card stud", None, "$2-$4"),
        ("del-rio/lowball", None, "$6 limit"),
        ("del-rio/lowball", "$6", "$6 limit"), ("del-rio/lowball", "6", "$6 limit"),
        ("casino-club/holdem", "no-limit 5/10", "$5-$10 no limit"),
        ("casino-club/holdem", "5-10 NL", "$5-$10 no limit"),
        ("casino-club/holdem", "5/10nl", "$5-$10 no limit"), ("casino-club/holdem", "$3/$6", "$3-$6"),
        ("casino-club/holdem", "3-6 limit", "$3-$6"), ("casino-club/holdem", "limit 3-6", "$3-$6"),
        ("casino-club/holdem", "fixed 15/30", "$15-$30"), ("casino-club/holdem", "$30", "$15-$30"),
        ("ocean-view/holdem", "spread 2-10", "$2-$10 spread"),
        ("ocean-view/holdem", "2-10 spread limit", "$2-$10 spread"),
        ("ocean-view/holdem", "$50.00/$100.00", "$50-$100"), ("oasis/holdem", "1-no-limit", "$1 to no limit"),
        ("oasis/holdem", "$1 NL", "$1 to no limit"), ("casino-club/push-nine", "$2", "$2 condition"),
        ("del-rio/blackjack-22", "$50", "$2-$50"), ("del-rio/double hand", "$10", "$10 limit"),
        ("del-rio/lowball", "3/6", "$6 limit"), ("s-and-k/Lo-Ball", "5-10", "$5-$10 spread"),
    ],
)  # fmt: skip
def test_a_limit_is_found_however_it_is_written(offer: str, limit: str | None, found: str) -> None:
    chosen = find_offer(offer, limit=limit)
    assert chosen.rules.limit.name == found
    assert chosen.game is GAMES[chosen.page.game]
    assert chosen.name == f"{chosen.house.id}/{chosen.key}"


@pytest.mark.parametrize(
    ("offer", "limit", "right"),
    [
        ("oasis", None, "write house/game"),
        ("", None, "write house/game"),
        ("oasis/", None, "write house/game"),
        ("atlantis/holdem", None, "choose oasis, ocean-view"),
        ("oasis/omaha", None, "its games are holdem"),
        ("del-rio/holdem", "7/14", "its limits are $3-$6, $6-$12"),
        ("del-rio/holdem", "3/6 nl", "its limits are $3-$6, $6-$12"),
        ("del-rio/holdem", "", "its limits are"),
        ("del-rio/holdem", "three to six", "its limits are"),
        ("del-rio/holdem", "nl pl", "its limits are"),
        ("casino-club/holdem", "9" * 400, "its limits are"),
        ("ocean-view/holdem", "$6 spread", "$1-$6 spread or $2-$6"),
        ("ocean-view/holdem", "6", "choose $3-$6, $1-$6 spread or $2-$6 spread"),
        ("nowhere.toml/holdem", None, "No such file"),
    ],
)
def test_an_offer_that_is_not_made(offer: str, limit: str | None, right: str) -> None:
    with pytest.raises(OfferError) as caught:
        find_offer(offer, limit=limit)
    assert right in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("house", "written", "game"),
    [
        ("oasis", "Hold'em", "holdem"), ("oasis", "Texas Hold’em", "holdem"), ("oasis", "hold em", "holdem"),
        ("oasis", "omaha 8", "omaha-hi-lo"), ("oasis", "Omaha Hi/Lo", "omaha-hi-lo"), ("oasis", "O8", "omaha-hi-lo"),
        ("oasis", "Omaha eight or better", "omaha-hi-lo"), ("ocean-view", "7 card stud", "stud"),
        ("ocean-view", "seven-card stud hi/lo", "stud-hi-lo"),
        ("ocean-view", "7 Card Stud High-Low Split", "stud-hi-lo"),
        ("ocean-view", "crazy pineapple 8-or-better", "crazy-pineapple-hi-lo"), ("ocean-view", "draw poker", "draw"),
        ("ocean-view", "jacks or better", "draw"), ("ocean-view", "Lo-ball", "lowball"),
        ("ocean-view", "low ball", "lowball"),
        ("casino-club", "double hand", "pai-gow"), ("casino-club", "Double Hand Poker", "pai-gow"),
        ("casino-club", "pai gow poker", "pai-gow"), ("casino-club", "push 9", "push-nine"),
        ("del-rio", "Super Pan Nine", "super-pan-9"), ("del-rio", "blackjack", "blackjack-22"),
        ("s-and-k", "panguingue", "pan"), ("common", "2-7 triple draw", "deuce-to-seven-triple"),
        ("common", "Deuce to Seven Single Draw", "deuce-to-seven"), ("common", "2-7", "deuce-to-seven"),
        ("common", "five-card omaha", "omaha-5"), ("common", "omaha 5 hi/lo", "omaha-5-hi-lo"),
        ("common", "omaha-5", "omaha-5"), ("common", "short deck", "short-deck"),
        ("common", "6+ hold'em", "short-deck"),
    ],
)  # fmt: skip
def test_a_game_is_found_however_it_is_written(house: str, written: str, game: str) -> None:
    assert find_offer(f"{house}/x".replace("x", written.replace("/", "-"))).page.game == game
    assert meant_game(written) == game


def test_high_only_is_not_taken_for_hi_lo() -> None:
    with pytest.raises(OfferError, match="its games are"):
        find_offer("oasis/omaha")
    with pytest.raises(OfferError, match="its games are"):
        find_offer("casino-club/hold'em hi-lo")
