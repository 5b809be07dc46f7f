"""Finding an offer: a game at a house at a limit, however people write it, and a plain answer where there is none."""

import pytest

from houseway.games import GAMES
from houseway.houses import OfferError, find_offer


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
        ("oasis", None, "write house/game"), ("", None, "write house/game"), ("oasis/", None, "write house/game"),
        ("atlantis/holdem", None, "choose oasis, ocean-view"), ("oasis/omaha", None, "its games are holdem"),
        ("del-rio/holdem", "7/14", "its limits are $3-$6, $6-$12"), ("nowhere.toml/holdem", None, "No such file"),
    ],
)  # fmt: skip
def test_an_offer_that_is_not_made(offer: str, limit: str | None, right: str) -> None:
    with pytest.raises(OfferError) as caught:
        find_offer(offer, limit=limit)
    assert right in str(caught.value)
    assert "\n" not in str(caught.value)
