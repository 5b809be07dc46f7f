"""Formats of other sites: what is written reads back as the same hand, and what is read is played again to the cent."""

import gzip
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from tests.history.site_hands import (
    BADUGI,
    CANCELED,
    DRAW,
    EVERY_GAME,
    HOLDEM,
    MORE_GAMES,
    OMAHA,
    OMAHA_HI_LO,
    RAZZ,
    RUN_TWICE,
    SHORT_BRING_IN,
    SHORT_DECK,
    STUD,
    TRIPLE_DRAW,
)
from tests.repeats import examples, sampled

from houseway.cards import format_card, format_cards, parse_cards
from houseway.cli.history import history_check_command, history_convert_command, replay_command
from houseway.games import GAMES as GAME_LIST
from houseway.history.check import AGREES, check_each, check_record
from houseway.history.files import read, replay, save
from houseway.history.handfile.record import HandRecord, record_of
from houseway.history.handfile.record import replay as replay_record
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.history_errors import DisagreementError, HistoryError, NotPlayedError
from houseway.history.parallel_check import check_folder
from houseway.history.phh.compare import check_phh
from houseway.history.phh.convert import to_phh
from houseway.history.phh.phh_record import format_phh
from houseway.history.phh.read import parse_phh
from houseway.history.phh.setup import common_rules
from houseway.history.sites.forms import FORMS, Form, write_site
from houseway.history.sites.ohh import each_ohh, format_ohh
from houseway.history.sites.pokerstars import format_pokerstars
from houseway.history.sites.reenactment import play_story, record_story
from houseway.history.sites.story import GAMES, Acted, Dealt, Showed, Story, Threw, Won
from houseway.history.sites.story_writer import About, tell
from houseway.houses import house
from houseway.referee.hand import UNKNOWN, Hand, Post
from houseway.referee.rules import Fee, FeeBand, FeeMoment, FeePayer
from houseway.testing import Choices, PlayedHand, offer_at, places, play, played_hands, random_hand

each_pokerstars = FORMS["pokerstars"].each
is_pokerstars = FORMS["pokerstars"].fits


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
    books = ["ocean-view" if game in house("ocean-view").games else "common"]
    found = [limits for book in books for limits in places(book) if offer_at(limits[0]).game.name == game]
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


@pytest.mark.parametrize("game", EVERY_GAME | MORE_GAMES)
def test_a_hand_of_a_site_is_played_again_and_kept(game: str) -> None:
    story = one((EVERY_GAME | MORE_GAMES)[game])
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


def test_a_bring_in_with_the_last_chips_is_called_whole() -> None:
    played = play_story(one(SHORT_BRING_IN))
    assert played.exact
    assert played.hand.rules.limit.bring_in == 25
    same_chips_as_phh(one(SHORT_BRING_IN))


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
        (HOLDEM.replace("Hold'em", "6 Card Omaha"), "6 Card Omaha cannot be read: of PokerStars's games"),
        (HOLDEM.replace("Hold'em No Limit ($", "Tournament #7, $1+$0.10 USD Hold'em No Limit ($"), "a tournament hand"),
    ],
)  # fmt: skip
def test_what_is_passed_over(text: str, why: str) -> None:
    (found,) = each_pokerstars(text)
    assert isinstance(found, NotPlayedError)
    assert why in str(found)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"*** TURN *** [2c 7d Jh] [5s]\n": ""}, "the record does not show the whole board"),
        ({"*** FLOP *** [2c 7d Jh]\n": ""}, "the record does not show the whole board"),
        ({"Seat 2: Hero": "Seat 1: Hero"}, "hands.txt:4: 'Hero' or seat 1 is listed twice"),
        ({"Seat 2: Hero": "Seat 2: bb player"}, "hands.txt:4: 'bb player' or seat 2 is listed twice"),
        ({"Seat 2: Hero": f"Seat {'9' * 5000}: Hero"}, "hands.txt:4: has a number that is too long"),
        ({"raises $2 to $3": f"raises $2 to ${'9' * 5000}"}, "is not an amount of money"),
        ({"2024/05/02 19:08:45": "2024/13/45 19:08:45"}, ""),
    ],
)
def test_what_cannot_be_is_said_in_one_line(change: dict[str, str], problem: str) -> None:
    text = HOLDEM
    for was, now in change.items():
        assert was in text
        text = text.replace(was, now)
    (found,) = check_each(each_pokerstars(text, file="hands.txt"))
    said = f"{found.place}: {found.reason}"
    assert problem in said
    assert "\n" not in said
    assert (found.status == AGREES) is not bool(problem)


def test_a_record_that_is_wrong() -> None:
    out_of_turn = OMAHA.replace("Bob: folds\nCat: calls $5", "Cat: calls $5\nBob: folds")
    with pytest.raises(DisagreementError, match=r"hands.txt:11 .*Cat cannot act: seat 2 must act"):
        play_story(one(out_of_turn))
    wrong = HOLDEM.replace("co: p collected $88.50", "Hero collected $88.50")
    with pytest.raises(DisagreementError, match=r"ends with \$\d+"):
        play_story(one(wrong))
    assert check_record(one(HOLDEM)).status == AGREES


def same_chips_as_phh(story: Story) -> None:
    """Written as PHH and played, everybody has the same chips, but for the rake, which PHH leaves with winners."""
    back = check_phh(parse_phh(format_phh(to_phh(record_story(story)))))
    won = {line.seat for line in story.lines if isinstance(line, Won)}
    off = {seat: back.hand.stacks[at] - story.left[seat] for at, seat in enumerate(back.hand.seats)}
    assert {seat for seat, amount in off.items() if amount} <= won
    assert sum(off.values()) == back.rake == story.rake


def test_the_games_that_only_the_common_book_deals() -> None:
    hand = play_story(one(TRIPLE_DRAW)).hand
    assert dict(zip(hand.seats, hand.stacks, strict=True)) == {1: 1_500, 2: 2_850, 3: 0}
    assert hand.hole[hand.seats.index(2)] == one(TRIPLE_DRAW).known(2)[:3] + one(TRIPLE_DRAW).known(2)[-2:]
    assert format_pokerstars(one(SHORT_DECK)).splitlines()[0] == SHORT_DECK.splitlines()[0]
    assert "posts button blind $0.25" in format_pokerstars(one(SHORT_DECK))
    assert one(BADUGI).game == "badugi"  # of a mixed game
    with pytest.raises(HistoryError, match="2c is not in the pack of 36 cards"):
        play_story(one(SHORT_DECK.replace("Jh", "2c")))
    with pytest.raises(HistoryError, match="Hero discards 2d without holding it"):
        play_story(one(TRIPLE_DRAW.replace("[Kh Ks]", "[Kh 2d]")))
    for name in ("deuce-to-seven-triple", "deuce-to-seven", "badugi", "short-deck"):
        story = one(MORE_GAMES[name])
        same_chips_as_phh(story)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"*** SUMMARY ***": "No low hand qualified\n*** SUMMARY ***"}, "a low that nobody makes"),
        ({"btn_p: folds": "btn_p: folds\nBetting is capped"}, "a last raise"),
        ({"btn_p: folds": "btn_p: folds\nPair on board - a double bet is allowed"}, "an open pair"),
        ({"PokerStars Hand": "PokerStars Game", " 6-max": ""}, "an old table's line"),
        ({" 6-max": " 6-max (Play Money)"}, "play money"),
        ({"Hold'em No Limit (": "Mixed NLH/PLO (Hold'em No Limit, "}, "a mixed game"),
        ({"PokerStars Hand #": "*********** # 1 **************\nPokerStars Hand #"}, "an archive"),
        ({"PokerStars Hand #": "Transcript for your last 1 hands requested by Ann\n\n*** # 1 ***\nPokerStars Hand #"},
         "a transcript"),
        ({"\n": "\n "}, "lines that an archive moves to the right"),
        ({"\n": "\r\n"}, "lines of another system"),
    ],
)  # fmt: skip
def test_lines_that_change_nothing(change: dict[str, str], what: str) -> None:
    text = HOLDEM
    for was, now in change.items():
        assert was in text
        text = text.replace(was, now)
    assert is_pokerstars(text), what
    assert one(text).left == one(HOLDEM).left
    assert play_story(one(text)).exact


def test_an_archive_with_several_hands() -> None:
    text = "\n\n\n".join(f"*********** # {number} **************\n {hand.replace(chr(10), chr(10) + ' ')}"
                         for number, hand in enumerate((HOLDEM, OMAHA, STUD), start=1))  # fmt: skip
    assert [getattr(hand, "game", hand) for hand in each_pokerstars(text)] == ["holdem", "omaha", "stud"]


def test_a_canceled_hand_is_counted_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hands.txt").write_text(CANCELED + "\n\n" + HOLDEM + "\n\n" + CANCELED)
    history_check_command(tmp_path)
    said = capsys.readouterr().out
    assert "skipped  2 hands: the hand was canceled" in said
    assert "1 hand checked in 1 file: 1 agree" in said


def test_a_cap_is_all_that_anybody_can_lose() -> None:
    text = OMAHA.replace("$1/$2 USD", "$1/$2 - $20 Cap -  USD").replace(
        "bets $15", "bets $13 and has reached the $20 cap"
    )
    story = one(text.replace("bet ($15)", "bet ($13)"))
    assert [player.stack for player in story.players] == [2_000] * 3
    assert "a cap of $20" in story.notes[0]
    played = play_story(story)
    assert played.exact
    assert played.hand.stacks[played.hand.seats.index(1)] == 2_000 - 700 + 1_425
    with pytest.raises(DisagreementError):
        play_story(one(text.replace("bets $13 and", "bets $14 and").replace("bet ($15)", "bet ($14)")))


def test_a_second_big_blind_is_somebody_coming_in() -> None:
    text = HOLDEM.replace("returner: posts small & big blinds $1.50", "returner: posts big blind $1")
    text = text.replace("Seat 3: returner ($100.50", "Seat 3: returner ($100").replace("$88.50 from", "$88 from")
    text = text.replace("Main pot $91.50", "Main pot $91").replace("pot $231.50", "pot $231")
    for story in (one(text), one(HOLDEM)):
        record = record_story(story)
        assert [post.what for post in record.posts if post.live] == ["big blind", "live post"]
        phh = to_phh(record)
        assert phh.blinds_or_straddles[record.seats.index(3)] == -1
        same_chips_as_phh(story)
        again = one(format_pokerstars(write_site(record, FORMS["pokerstars"])))
        assert again.left == story.left


def test_a_partial_show() -> None:
    shown = OMAHA.replace("Ann: doesn't show hand", "Ann: shows [Ah Kd] (a pair of Aces)").replace(
        "Dealt to Ann [Ah Ad Kh Kd]", "Dealt to Cat [2h 3h 4h 5h]"
    )
    hand = play_story(one(shown)).hand
    assert hand.hole[hand.seats.index(1)] == (*parse_cards("Ah Kd"), UNKNOWN, UNKNOWN)
    loses = OMAHA_HI_LO.replace(
        "Bob: shows [Ah 2d Kh Kd] (HI: two pair, Kings and Queens; LO: 8,7,3,2,A)", "Bob: shows [Kd]"
    )
    loses = loses.replace("Ann collected $9.75 from pot\nBob collected $9.75", "Ann collected $19.50")
    assert play_story(one(loses)).exact


def stud_hand(*, folds: bool) -> Hand:
    """Eight players, of whom one folds or none: too many for seven cards each."""
    rules = common_rules("stud", "fixed limit").but(burn=folds)
    posts = [Post(player, 50, "ante", live=False) for player in range(8)]
    hand = Hand(rules, GAME_LIST["stud"], range(1, 9), [10_000] * 8, tuple(range(52)), posts=posts, ask_showdown=True)
    hand.act("bring in")
    while not hand.over:
        words = {str(option).split()[0] for option in hand.options}
        if folds and hand.play.round == 2 and not any(hand.folded):
            hand.act("fold" if "fold" in words else "bet $2")
        else:
            hand.act(next(word for word in ("check", "call", "show") if word in words))
    return hand


@pytest.mark.parametrize("folds", [False, True])
def test_a_seventh_card_that_all_share(folds: bool) -> None:
    hand = stud_hand(folds=folds)
    assert len(hand.board) == 1
    assert sum(hand.folded) == folds
    for hero in (None, 8):
        text = format_pokerstars(write_site(record_of(hand), FORMS["pokerstars"], About(hero=hero)))
        assert f"*** RIVER *** [{format_card(hand.board[0])}]" in text
        shown = [line for line in text.splitlines() if ": shows [" in line]
        assert shown
        assert {len(line.split("[")[1].split("]")[0].split()) for line in shown} == {6}
        story = one(text)
        assert play_story(story).exact
        assert story.left == dict(zip(hand.seats, hand.stacks, strict=True))


class TestRunTwice:
    def test_each_board_is_played_for_half_the_pot(self) -> None:
        story = one(RUN_TWICE)
        assert (format_cards(story.board), format_cards(story.second)) == ("7c 7h 4h 7s 5h", "7c 7h 4h As 6h")
        assert story.rake == 50
        check = check_record(story)
        assert (check.status, check.notes[0].split(":")[0]) == (AGREES, "the board was run twice")

    def test_a_half_that_went_to_the_wrong_player(self) -> None:
        check = check_record(one(RUN_TWICE.replace("Hero collected $7.77", "Bob collected $7.77")))
        assert check.status == "disagrees"
        assert "run twice" in check.reason

    def test_no_single_hand_can_hold_it(self) -> None:
        with pytest.raises(NotPlayedError, match="the board was run twice, which no other format can express"):
            record_story(one(RUN_TWICE))
        uneven = one(RUN_TWICE.replace("*** SECOND RIVER *** [7c 7h 4h As] [6h]\n", ""))
        assert check_record(uneven).reason == "two boards of 5 and 4 cards"


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
    with pytest.raises(HistoryError, match=r"does not cover razz: its game types are .*StudHiLo and Draw; write it as"):
        format_ohh(one(RAZZ))
    with pytest.raises(HistoryError, match=r"does not cover draw: its game type Draw does not say which"):
        format_ohh(one(DRAW))
    with pytest.raises(HistoryError, match="seat 9 was not dealt in"):
        tell(a_record(), About(hero=9))


@pytest.mark.parametrize(
    ("payer", "words"), [("big blind", "is written as an ante"), ("live button", "counts as a bet")]
)
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

    def test_what_can_be_converted_is_and_the_rest_is_listed(
        self, text: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit) as ended:  # razz and draw, which the format does not have
            history_convert_command(text, text.with_name("all.ohh"))
        assert ended.value.code == 1
        said = capsys.readouterr().out.splitlines()
        assert said[0] == f"{text.with_name('all.ohh')}: 5 hands written, 2 left out"
        assert said[1].startswith(f"left out  {text}:")
        assert "Open Hand History (1.4.7) does not cover razz" in said[1]
        assert len(read(text.with_name("all.ohh"))) == 5

    def test_a_hand_that_cannot_be_read_hides_no_other(self, text: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text.write_text("\n\n".join([OMAHA, RAZZ.replace("brings in", "brngs in"), CANCELED, HOLDEM]))
        target = text.with_name("out.phhs")
        with pytest.raises(SystemExit) as ended:
            history_convert_command(text, target)
        assert ended.value.code == 1
        said = capsys.readouterr().out.splitlines()
        assert said[0] == f"{target}: 2 hands written, 2 left out"
        assert said[1].startswith(f"left out  {text}:34: 'brngs in for")
        assert said[2] == f"left out  {text}:50: the hand was canceled"
        assert len(read(target)) == 2
        with pytest.raises(SystemExit) as ended:
            history_check_command(text)
        assert ended.value.code == 1

    def test_what_is_passed_over_is_no_failure(self, text: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text.write_text(f"{CANCELED}\n\n{HOLDEM}")
        history_convert_command(text, text.with_name("out.phhs"))
        assert "1 hand written, 1 left out" in capsys.readouterr().out

    def test_nothing_is_written_where_no_hand_can_be(self, text: Path) -> None:
        text.write_text(RAZZ.replace("brings in", "brngs in"))
        target = text.with_name("out.phhs")
        target.write_text("what was there")
        with pytest.raises(HistoryError, match="'brngs in for"):
            history_convert_command(text, target)
        text.write_text(DRAW)
        with pytest.raises(HistoryError, match="PHH has no variant for fixed limit draw"):
            history_convert_command(text, target)
        assert target.read_text() == "what was there"

    def test_files_with_an_unknown_first_line_are_named(self, text: Path, capsys: pytest.CaptureFixture[str]) -> None:
        readme = text.with_name("readme.txt")
        readme.write_text("not a hand\n" + HOLDEM)
        with zipfile.ZipFile(text.with_name("more.zip"), "w") as packed:
            packed.writestr("notes.txt", "nothing")
        history_check_command(text.parent)
        said = capsys.readouterr().out.splitlines()
        assert said[:2] == [
            f"unknown  {readme}: its first line is not that of any known hand history",
            f"unknown  {text.with_name('more.zip')}/notes.txt: its first line is not that of any known hand history",
        ]
        assert said[-1] == "2 files of an unknown format"
        history_check_command(text.parent, json=True)
        assert len(json.loads(capsys.readouterr().out)["unknown_files"]) == 2
        with pytest.raises(HistoryError, match="no hand could be read"):
            history_check_command(readme)

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
    @pytest.mark.parametrize("packed", [False, True])
    def test_encodings_that_sites_have_used(self, tmp_path: Path, encoding: str, packed: bool) -> None:
        raw = HOLDEM.replace("returner", "Jürgen").replace("$", "€").encode(encoding)
        file = tmp_path / ("hands.txt.gz" if packed else "hands.txt")
        file.write_bytes(gzip.compress(raw) if packed else raw)
        report = check_folder(tmp_path)
        assert (report.agree, report.unreadable, report.unknown) == (1, [], [])
        if not packed:
            (story,) = read(file)
            assert isinstance(story, Story)
            assert (story.names[3], story.currency) == ("Jürgen", "USD")

    def test_bytes_that_are_no_text(self, tmp_path: Path) -> None:
        file = tmp_path / "hands.txt"
        file.write_bytes(HOLDEM.encode().replace(b"returner", b"\x81\x8d"))
        with pytest.raises(HistoryError, match=r"hands.txt:5: is neither UTF-8 nor UTF-16 nor cp1252 text"):
            read(file)

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
        ({"spec_version": "2.0"}, "spec_version: version 2.0 cannot be read"),
        ({"spec_version": None}, "spec_version: 'None' is not a version"),
        ({"game_type": "Badugi"}, "'Badugi' cannot be read"),
        ({"game_type": "Draw"}, "'Draw' cannot be read: its game type Draw does not say which draw game it is"),
        ({"tournament": True}, "a tournament hand"),
        ({"rounds": [{"street": "Preflop", "actions": [{"action": "Fold", "player_id": 77}]}]}, "is not a player's id"),
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
        'x.ohh:1 [1]: is not a hand: expected an object with "ohh"',
        "x.ohh:3: is not JSON: Expecting ':' delimiter",
    ]
