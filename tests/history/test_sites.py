"""Formats of other sites: what is written reads back as the same hand, and what is read is played again to the cent."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from tests.history.site_hands import DRAW, EVERY_GAME, HOLDEM, OMAHA, OMAHA_HI_LO, RAZZ, STUD
from tests.repeats import examples, sampled

from houseway.cli.history import history_check_command, history_convert_command, replay_command
from houseway.history.check import AGREES, check_record
from houseway.history.errors import DisagreementError, HistoryError, NotPlayedError
from houseway.history.files import read, replay, save
from houseway.history.handfile.record import HandRecord, record_of
from houseway.history.handfile.record import replay as replay_record
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.sites.forms import FORMS, Form, write_site
from houseway.history.sites.ohh import each_ohh, format_ohh
from houseway.history.sites.playing import play_story, record_story
from houseway.history.sites.pokerstars import format_pokerstars
from houseway.history.sites.pokerstars_read import each_pokerstars
from houseway.history.sites.story import GAMES, Acted, Dealt, Showed, Story, Threw
from houseway.history.sites.telling import About, tell
from houseway.houses import house
from houseway.referee.hand import Hand, Post
from houseway.referee.rules import Fee, FeeBand, FeeMoment, FeePayer
from houseway.testing import Choices, PlayedHand, offer_at, places, play, played_hands, random_hand


def one(text: str) -> Story:
    (story,) = each_pokerstars(text, file="hands.txt")
    if isinstance(story, HistoryError):
        raise story
    return story


def told(story: Story) -> tuple[object, ...]:
    """All that must be the same when a hand is read back."""
    plain = [line._replace(line=0) for line in story.lines]
    bets = [line for line in plain if isinstance(line, Acted | Threw)]
    cards = {player.seat: story.known(player.seat) for player in story.players}
    shown = {line.seat: line.cards for line in plain if isinstance(line, Showed)}
    return (story.game, story.betting, story.players, bets, cards, story.board, shown, story.left, story.rake,
            story.notes)  # fmt: skip


def reads_back(hand: Hand, form: Form, hero: int | None) -> bool:
    """Whether it can be told; and if so, that it reads back as the same hand and is played to the same chips."""
    record = record_of(hand, {seat: f"Player {seat}" for seat in hand.seats})
    try:
        story = write_site(record, form, About(hero=hero))
    except HistoryError as error:
        assert "\n" not in str(error)  # noqa: PT017
        return False
    (back,) = form.each(form.write(story))
    assert isinstance(back, Story)
    assert told(back) == told(story)
    assert back.left == dict(zip(hand.seats, hand.stacks, strict=True))
    assert back.rake == hand.collected
    again = play_story(back).hand
    assert dict(zip(again.seats, again.stacks, strict=True)) == dict(zip(hand.seats, hand.stacks, strict=True))
    assert again.collected == hand.collected
    return True


@settings(max_examples=examples(60), suppress_health_check=list(HealthCheck), deadline=None)
@given(played_hands())
def test_whatever_is_written_reads_back(done: PlayedHand) -> None:
    hand = done.hand
    assume(hand.game.name in GAMES and hand.over)
    for form in FORMS.values():
        reads_back(hand, form, None)
        reads_back(hand, form, hand.seats[-1])


@sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_most_hands_of_every_game_can_be_told(game: str) -> None:
    form = FORMS["pokerstars"]
    found = [limits for limits in places("ocean-view") if offer_at(limits[0]).game.name == game]
    offers = [place for limits in found for place in limits if form.tells(game, offer_at(place).rules.limit.betting)]
    worked, tried, seed = 0, 0, 0
    while tried < 12:
        choices = Choices(seed)
        hand = random_hand(offer_at(offers[seed % len(offers)]), choices)
        seed += 1
        for _ in play(hand, choices):
            pass
        if hand.over:
            tried += 1
            worked += reads_back(hand, form, None if seed % 2 else hand.seats[0])
    assert worked >= (3 if game == "draw" else 9)  # a joker that shows is not told


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_hand_of_a_site_is_played_again_and_kept(game: str) -> None:
    story = one(EVERY_GAME[game])
    assert story.game == game
    played = play_story(story)
    assert played.exact
    record = record_story(story)
    assert record.collected == story.rake
    kept = parse_record(format_record(record))
    assert kept == record
    assert replay_record(kept).stacks == played.hand.stacks
    back = one(format_pokerstars(write_site(kept, FORMS["pokerstars"], About(hero=story.hero))))
    assert back.left == story.left


def test_both_blinds_posted_side_pots_and_rake() -> None:
    story = one(HOLDEM)
    assert [player.seat for player in story.players] == [1, 2, 3, 4, 5]  # who sits out is not dealt in
    assert story.names[4] == "co: p"
    assert story.hero == 2
    assert story.rake == 300
    assert story.left == {1: 9_900, 2: 14_000, 3: 0, 4: 8_850, 5: 125_050}
    hand = play_story(story).hand
    assert dict(zip(hand.seats, hand.stacks, strict=True)) == story.left


@pytest.mark.parametrize(("sign", "code"), [("€", " EUR"), ("£", " GBP"), ("", "")])
def test_other_money_stays_what_it_is(sign: str, code: str) -> None:
    text = HOLDEM.replace("$", sign).replace(" USD", code).replace("6-max", "6-max (Play Money)")
    story = one(text)
    assert (story.currency, story.button) == (code.strip(), 5)
    assert story.left == one(HOLDEM).left
    again = format_pokerstars(story)
    assert f"({sign}0.50/{sign}1{code})" in again
    assert "$" not in again
    (back,) = each_ohh(format_ohh(story))
    assert isinstance(back, Story)
    assert back.currency == story.currency


def test_what_others_threw_away_stays_unknown() -> None:
    hand = play_story(one(DRAW)).hand
    ann = hand.seats.index(1)
    assert hand.hole[ann] == one(DRAW).known(1)
    assert hand.stacks[ann] == 47 - 30 + 67


@pytest.mark.parametrize("name", ["holdem", "omaha", "omaha-hi-lo", "stud", "stud-hi-lo"])
def test_one_site_to_the_other(name: str) -> None:
    story = one(EVERY_GAME[name])
    (back,) = each_ohh(format_ohh(story))
    assert isinstance(back, Story)
    assert (back.left, back.rake, back.hero, back.when) == (story.left, story.rake, story.hero, story.when)
    assert play_story(back).exact
    data = json.loads(format_ohh(story))["ohh"]
    assert data["spec_version"].startswith("1.4")
    assert sum(pot["rake"] for pot in data["pots"]) == pytest.approx(story.rake / 100)


def test_stakes_where_another_program_wrote_it() -> None:
    data = json.loads(format_ohh(one(OMAHA_HI_LO)))
    del data["ohh"]["_houseway"]
    (back,) = each_ohh(json.dumps(data))
    assert isinstance(back, Story)
    assert back.stakes == (200, 400)
    assert play_story(back).exact


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (HOLDEM.replace("Hero: raises $2 to $3", "Hero: raises $2 tp $3"), "hands.txt:13: 'raises $2 tp $3' is not"),
        (HOLDEM.replace("Rake $3", "Rake $4"), "the rake is stated as 4.00, and 3.00 are missing"),
        (HOLDEM.replace("[2c 7d Jh]\n", "[2c 7d Jx]\n", 1), "hands.txt:21: 'Jx' is not a card"),
        (HOLDEM.replace("Dealt to Hero", "Dealt to Nobody"), "hands.txt:12: is not a deal"),
        (HOLDEM.replace("6-max", "6max"), "hands.txt:2: is not the line of the table"),
        (STUD.replace("Seat 4: Bob ($0.97", "Seat 4: Bob ($0,97x"), "'$0,97x' is not an amount"),
        ("hello\n" + HOLDEM, "hands.txt:1: is not the first line of a PokerStars hand"),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_read(text: str, problem: str) -> None:
    (found,) = list(each_pokerstars(text, file="hands.txt"))[:1]
    assert isinstance(found, HistoryError)
    assert problem in str(found)


def test_a_hand_that_cannot_be_read_hides_no_other() -> None:
    text = "\n\n\n".join([OMAHA, RAZZ.replace("brings in", "brngs in"), OMAHA_HI_LO])
    first, second, third = each_pokerstars(text, file="hands.txt")
    assert isinstance(first, Story)
    assert isinstance(third, Story)
    assert isinstance(second, HistoryError)
    assert "hands.txt:35: 'brngs in for" in str(second)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (HOLDEM.replace("Hold'em", "2-7 Triple Draw"), "2-7 Triple Draw is not played"),
        (HOLDEM.replace("Hold'em No Limit ($", "Tournament #7, $1+$0.10 USD Hold'em No Limit ($"), "a tournament hand"),
    ],
)  # fmt: skip
def test_what_is_passed_over(text: str, why: str) -> None:
    (found,) = each_pokerstars(text)
    assert isinstance(found, NotPlayedError)
    assert why in str(found)


def test_a_record_that_is_wrong() -> None:
    out_of_turn = OMAHA.replace("Bob: folds\nCat: calls $5", "Cat: calls $5\nBob: folds")
    with pytest.raises(DisagreementError, match=r"hands.txt:11 .*Cat cannot act: seat 2 must act"):
        play_story(one(out_of_turn))
    wrong = HOLDEM.replace("co: p collected $88.50", "Hero collected $88.50")
    with pytest.raises(DisagreementError, match=r"ends with \$\d+"):
        play_story(one(wrong))
    assert check_record(one(HOLDEM)).status == AGREES


def a_record() -> HandRecord:
    offer = house("casino-club").offer("holdem", limit="3/6")
    posts = (Post(0, 100, "small blind"), Post(1, 300, "big blind"))
    hand = Hand(offer.rules, offer.game, (2, 5), (20_000, 20_050), tuple(range(52)), posts=posts)
    hand.act("call")
    hand.act("check")
    while not hand.over:
        hand.act("check")
    return record_of(hand, {2: "Ann", 5: "Bob"})


def test_a_hand_of_ours_as_trackers_read_it() -> None:
    text = format_pokerstars(write_site(a_record(), FORMS["pokerstars"], About(hero=2, number="77", table="T")))
    assert text.splitlines()[:9] == [
        "PokerStars Hand #77:  Hold'em Limit ($3/$6 USD) - 2000/01/01 0:00:00 ET",
        "Table 'T' 9-max Seat #5 is the button",
        "Seat 2: Ann ($200 in chips)",
        "Seat 5: Bob ($200.50 in chips)",
        "Ann: posts small blind $1",
        "Bob: posts big blind $3",
        "*** HOLE CARDS ***",
        "Dealt to Ann [2c 2h]",
        "Ann: calls $2",
    ]
    assert "2d 2s" not in text or "Bob: shows [2d 2s]" in text
    six = format_pokerstars(write_site(a_record(), FORMS["pokerstars"], About(hero=2, table="T", seats=6)))
    assert "Table 'T' 6-max Seat #5" in six


def test_what_sites_cannot_tell_is_refused_in_one_line() -> None:
    pan = house("s-and-k").offer("pan")
    record = replace(a_record(), game="pan", rules=pan.rules)
    with pytest.raises(HistoryError, match="sites do not have Pan"):
        tell(record)
    with pytest.raises(HistoryError, match=r"does not tell razz: its game types are .*StudHiLo and Draw; write it as"):
        format_ohh(one(RAZZ))
    with pytest.raises(HistoryError, match=r"does not tell draw: its game type Draw says neither which"):
        format_ohh(one(DRAW))
    with pytest.raises(HistoryError, match="seat 9 was not dealt in"):
        tell(a_record(), About(hero=9))


@pytest.mark.parametrize(("payer", "words"), [("big blind", "is told as an ante"), ("live button", "counts as a bet")])
def test_a_fee_out_of_a_stack_is_told_and_noted(payer: str, words: str) -> None:
    offer = house("ocean-view").offer("holdem", limit="$3-$6")
    fee = Fee(bands=(FeeBand(1, 9, 100),), moment=FeeMoment.BEFORE_DEAL, payer=FeePayer(payer))
    rules = offer.rules.but(limit=replace(offer.rules.limit, fee=fee))
    posts = (Post(0, 100, "small blind"), Post(1, 300, "big blind"))
    hand = Hand(rules, offer.game, (1, 2, 3), (10_000,) * 3, tuple(range(52)), posts=posts, opens=2)
    for said in ("raise to $6", "fold", "fold"):
        hand.act(said)
    story = write_site(record_of(hand, {1: "Ann", 2: "Bob", 3: "Cat"}), FORMS["pokerstars"])
    assert words in story.notes[0]
    assert story.rake == hand.collected == 100
    assert story.left == dict(zip(hand.seats, hand.stacks, strict=True))
    assert one(format_pokerstars(story)).notes == story.notes


class TestCommands:
    @pytest.fixture
    def text(self, tmp_path: Path) -> Path:
        file = tmp_path / "hands.txt"
        file.write_text("\n\n\n".join(EVERY_GAME.values()), encoding="utf-8")
        return file

    def test_check_and_replay(self, text: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text.with_name("readme.txt").write_text("not a hand", encoding="utf-8")
        history_check_command(text.parent)
        assert "7 hands checked in 1 file: 7 agree, 0 disagree" in capsys.readouterr().out
        replay_command(text, hand="#100000001")
        assert "three jacks" in capsys.readouterr().out.lower().replace("three of a kind, jacks", "three jacks")

    def test_convert_there_and_back(self, text: Path, capsys: pytest.CaptureFixture[str]) -> None:
        again = text.with_name("again.txt")
        history_convert_command(text, again)
        assert "again.txt: 7 hands written" in capsys.readouterr().out
        for was, now in zip(read(text), read(again), strict=True):
            assert isinstance(was, Story)
            assert isinstance(now, Story)
            assert (was.left, was.number, was.when) == (now.left, now.number, now.when)
            assert {line for line in was.lines if isinstance(line, Dealt)} or was.hero is None
        with pytest.raises(HistoryError, match=r"Open Hand History \(1.4.7\) does not tell razz"):
            history_convert_command(text, text.with_name("all.ohh"))

    def test_one_hand_to_every_format(self, tmp_path: Path) -> None:
        source = tmp_path / "one.txt"
        source.write_text(HOLDEM, encoding="utf-8")
        record = record_story(one(HOLDEM))
        for ending in (".toml", ".txt", ".ohh"):
            target = tmp_path / f"made{ending}"
            history_convert_command(source, target)
            (back,) = read(target)
            assert replay(back).stacks == replay_record(record).stacks
        save(record, tmp_path / "saved.ohh")
        assert replay(read(tmp_path / "saved.ohh")[0]).collected == 300

    def test_a_hero_by_name(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file, target = tmp_path / "hand.toml", tmp_path / "bob.txt"
        save(a_record(), file)
        history_convert_command(file, target, hero="bob")
        assert "Dealt to Bob" in target.read_text()
        assert "Dealt to Ann" not in target.read_text()
        with pytest.raises(HistoryError, match="'Eve' was not dealt in: there are Ann, Bob"):
            history_convert_command(file, target, hero="Eve")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"spec_version": "2.0"}, "spec_version: version 2.0 is not read"),
        ({"spec_version": None}, "spec_version: 'None' is not a version"),
        ({"game_type": "Badugi"}, "'Badugi' is not read"),
        ({"game_type": "Draw"}, "'Draw' is not read: its game type Draw says neither which draw game it is nor"),
        ({"tournament": True}, "a tournament hand"),
        ({"rounds": [{"street": "Preflop", "actions": [{"action": "Fold", "player_id": 77}]}]}, "is no player's id"),
        ({"rounds": [{"street": "Preflop", "actions": [{"action": "Dance", "player_id": 1}]}]}, "'Dance' is not und"),
        ({"rounds": [{"street": "Mars", "actions": []}]}, "'Mars' is not a street"),
        ({"players": []}, "every player has a seat"),
        ({"pots": []}, "pots: 231.50 went in"),
        ({"start_date_utc": "noon"}, "'noon' is not a date and time"),
    ],
)  # fmt: skip
def test_json_that_cannot_be_read(change: dict[str, object], problem: str) -> None:
    data = json.loads(format_ohh(one(HOLDEM)))
    data["ohh"] |= change
    (found,) = each_ohh(json.dumps(data), file="x.ohh")
    assert isinstance(found, HistoryError)
    assert problem in str(found)
    assert "x.ohh:1" in str(found)


def test_json_that_is_none() -> None:
    assert [str(found) for found in each_ohh('{"ohh": 3}\n\n{"ohh"', file="x.ohh")] == [
        'x.ohh:1 [1]: is not a hand: it is an object with "ohh"',
        "x.ohh:3: is not JSON: Expecting ':' delimiter",
    ]
