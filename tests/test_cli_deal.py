"""`houseway deal`: a hand at any house's table, played by bots, told and saved."""

import json
import re
from pathlib import Path

import pytest
from tests.repeats import sampled

from houseway.cards import parse_cards
from houseway.cli.deal import deal_command
from houseway.cli.history import history_check_command, history_convert_command, replay_command
from houseway.decks import STANDARD
from houseway.errors import HousewayError
from houseway.history.handfile.text import load
from houseway.houses import HOUSES, house
from houseway.shuffle import verify

Capture = pytest.CaptureFixture[str]


def test_tells_a_hand_with_its_clauses(capsys: Capture) -> None:
    deal_command("oasis/holdem", seed=7)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("A hand of Hold'em $1 to no limit at oasis: ")
    assert any("(OAS-HE-" in line for line in lines)
    assert lines[-1].startswith("The hand is over: ")


def test_a_seed_repeats_everything(capsys: Capture) -> None:
    def told(**options: object) -> str:
        deal_command("ocean-view/omaha-hi-lo", seed=11, hands=3, **options)  # type: ignore[arg-type]
        return capsys.readouterr().out

    assert told() == told()
    assert told(json=True) == told(json=True)
    assert told(bots="wild") != told(bots="tight")
    assert told().count("A hand of Omaha hi-lo") == 3


def test_without_a_seed_the_deal_can_be_verified(capsys: Capture) -> None:
    deal_command("casino-club/holdem", limit="$3/$6", json=True)
    facts = json.loads(capsys.readouterr().out)
    (hand,) = facts["hands"]
    assert (facts["offer"], facts["limit"]) == ("casino-club/holdem", "$3-$6")
    seed = bytes.fromhex(hand["seed"])
    verify(STANDARD, seed, hand["commitment"])
    deal_command("casino-club/holdem")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Commitment: ")
    assert lines[-1].startswith("Seed of the shuffle: ")


def test_saved_hands_replay(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "hand.toml"
    deal_command("del-rio/omaha-hi-lo", save=file)
    told = capsys.readouterr().out.splitlines()
    record = load(file)
    verify(STANDARD, bytes.fromhex(record.seed), record.commitment, record.deck)
    replay_command(file)
    assert capsys.readouterr().out.splitlines() == told[1:-1]
    deal_command("del-rio/omaha-hi-lo", seed=1, hands=2, save=tmp_path / "two.toml")
    capsys.readouterr()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hand.toml", "two-1.toml", "two-2.toml"]
    history_check_command(tmp_path)
    assert capsys.readouterr().out.startswith("3 hands checked in 3 files: 3 agree, 0 disagree")


@sampled(2)
@pytest.mark.parametrize("name", HOUSES)
def test_every_game_of_every_house_can_be_dealt(name: str, capsys: Capture) -> None:
    for key in house(name).games:
        for seats in (2, None):
            deal_command(f"{name}/{key}", seats=seats, seed=3, hands=2)
            assert capsys.readouterr().out.count("The hand is over") == 2


@sampled(3)
@pytest.mark.parametrize(
    "offer",
    [
        "ocean-view/draw",
        *(f"{name}/lowball" for name in HOUSES),
        "ocean-view/stud",
        "ocean-view/stud-hi-lo",
        "ocean-view/razz",
        "common/stud",
        "common/draw",
    ],
)
def test_draws_and_stud_are_told_saved_and_replayed(offer: str, tmp_path: Path, capsys: Capture) -> None:
    deal_command(offer, seed=21, hands=4, bots="loose,wild,caller", save=tmp_path / "hand.toml")
    told = capsys.readouterr().out
    assert told.count("The hand is over") == 4
    assert ("Third street" if "stud" in offer or "razz" in offer else "Before the draw") in told
    for number in range(1, 5):
        replay_command(tmp_path / f"hand-{number}.toml")
        assert capsys.readouterr().out in told
    deal_command(offer, seed=21, hands=4, bots="loose,wild,caller", json=True)
    hands = json.loads(capsys.readouterr().out)["hands"]
    assert all(hand["over"] for hand in hands)
    history_check_command(tmp_path)
    assert "4 agree, 0 disagree" in capsys.readouterr().out


NOT_POKER = [
    ("s-and-k/pan", "goes out"),
    ("s-and-k/pai-gow", "in front of"),
    ("casino-club/pai-gow", "The dice show"),
    ("del-rio/pai-gow", "in front of"),
    ("s-and-k/push-nine", "is pushed to the next hand"),
    ("casino-club/push-nine", "is pushed to the next hand"),
    ("del-rio/super-pan-9", "from the bank"),
    ("del-rio/blackjack-22", "from the bank"),
]


@sampled(1)
@pytest.mark.parametrize(("offer", "said"), NOT_POKER)
def test_games_that_are_not_poker_are_told_saved_and_replayed(
    offer: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    """Long enough for pots to push and the bank to go round: files hold what the hand before left."""
    count = 20
    deal_command(offer, seed=21, hands=count, save=tmp_path / "hand.toml")
    told = capsys.readouterr().out
    assert told.count("The hand is over") == count
    assert said in told
    carried = 0
    for number in range(1, count + 1):
        file = tmp_path / f"hand-{number}.toml"
        carried += "[carry]" in file.read_text()
        replay_command(file)
        assert capsys.readouterr().out in told
    assert carried or offer.endswith("pan")
    replay_command(tmp_path / "hand-2.toml", view="spectator")
    hidden = capsys.readouterr().out
    assert "is dealt" not in hidden or re.search(r"is dealt \d+ cards?", hidden)
    replay_command(tmp_path / "hand-2.toml", json=True)
    assert json.loads(capsys.readouterr().out)["over"]
    history_check_command(tmp_path)
    assert f"{count} agree, 0 disagree" in capsys.readouterr().out
    with pytest.raises(HousewayError) as caught:
        history_convert_command(tmp_path / "hand-1.toml", tmp_path / "hand.phh")
    assert "hand-1.toml:4: PHH records only poker and has no variant for" in str(caught.value)
    assert not (tmp_path / "hand.phh").exists()


@sampled(2)
@pytest.mark.parametrize("offer", [offer for offer, _ in NOT_POKER])
def test_nobody_is_left_with_too_little_to_wager(offer: str, capsys: Capture) -> None:
    count = 8 if offer.endswith("pan") else 60
    deal_command(offer, seed=4, hands=count, bots="wild,loose", json=True)
    hands = json.loads(capsys.readouterr().out)["hands"]
    rules = house(offer.partition("/")[0]).offer(offer.partition("/")[2]).rules
    assert min(player["stack"] for hand in hands for player in hand["players"]) >= min(rules.limit.lower, 100)
    assert sum(event["type"] == "no bank" for hand in hands for event in hand["events"]) < 6


def test_a_rule_book_of_ones_own(tmp_path: Path, capsys: Capture) -> None:
    from houseway import houses

    book = tmp_path / "my-room.toml"
    source = Path(houses.__file__).parent / "data" / "common.toml"
    book.write_text(source.read_text().replace('id = "common"', 'id = "my-room"'))
    deal_command(f"{book}/holdem", limit="no limit", seed=1, seats=4)
    assert capsys.readouterr().out.startswith("A hand of Hold'em no limit at my-room: ")


def test_broke_bots_buy_in_again(capsys: Capture) -> None:
    deal_command("common/holdem", limit="no limit", seed=5, seats=2, bots="wild", hands=30)
    assert capsys.readouterr().out.count("The hand is over") == 30


def test_cards_in_json_can_be_read_back(capsys: Capture) -> None:
    deal_command("oasis/omaha-hi-lo", seed=2, json=True)
    (hand,) = json.loads(capsys.readouterr().out)["hands"]
    dealt = [event["cards"] for event in hand["events"] if event["type"] == "dealt"]
    assert all(len(parse_cards(" ".join(cards))) == 4 for cards in dealt)
    assert sum(player["left"] for player in hand["players"]) + hand["collected"] == sum(
        player["stack"] for player in hand["players"]
    )


@pytest.mark.parametrize(
    ("offer", "options", "said"),
    [
        ("oasis", {}, "is not an offer: write house/game"),
        ("oasis/whist", {}, "does not offer 'whist'"),
        ("nowhere/holdem", {}, "there is no house 'nowhere'"),
        ("oasis/holdem", {"limit": "1000/2000"}, "is not offered at '1000/2000'"),
        ("oasis/holdem", {"seats": 1}, "has 2 to"),
        ("oasis/holdem", {"seats": 99}, "has 2 to"),
        ("oasis/holdem", {"hands": 0}, "0 is not a number of hands: ask for 1 to 1,000"),
        ("oasis/holdem", {"seed": -1}, "-1 is not a seed"),
        ("oasis/holdem", {"bots": "brave"}, "'brave' is not a style of play"),
    ],
)
def test_errors_are_one_line(offer: str, options: dict[str, object], said: str) -> None:
    with pytest.raises(HousewayError) as caught:
        deal_command(offer, **options)  # type: ignore[arg-type]
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(HousewayError, match="cannot be written: No such file"):
        deal_command("oasis/holdem", seed=1, save=tmp_path / "missing" / "hand.toml")
