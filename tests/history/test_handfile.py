"""Hand files: whatever is played, at any house, is written, read and played again to the same bytes."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.history.any_game import a_hand, games
from tests.repeats import examples, sampled

from houseway.chips.money import format_money
from houseway.decks import deck
from houseway.history.handfile.record import HandRecord, record_of, replay
from houseway.history.handfile.text import format_record, load, parse_record, save
from houseway.history.history_errors import DisagreementError, HistoryError
from houseway.houses import house
from houseway.referee.hand import UNKNOWN, Hand, Post
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    BoardDealt,
    Call,
    CarriedOver,
    ChangeDraw,
    Discard,
    Fold,
    HandEvent,
    Kill,
    MayCall,
    MayDraw,
    Mixed,
    Pass,
    Show,
    StubCut,
)
from houseway.shuffle import SimShuffler
from houseway.testing import Choices, PlayedHand, played_hands

NAMES = {1: "Ann", 2: "Bob", 3: "Cat", 4: "D'Arcy", 5: 'The "Kid"'}
quick = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def dealt(
    *, seed: int = 7, offer: str = "holdem", at: str = "ocean-view", ask_showdown: bool = False, pack: str = "52"
) -> Hand:
    found = house(at).offer(offer)
    table = Table(found.rules, found.game, seats=5)
    for seat, name in NAMES.items():
        table.apply(Sit(seat, name, 20_000))
    table.apply(PlaceButton(1))
    return table.deal(SimShuffler(seed).shuffle(deck(pack)), ask_showdown=ask_showdown)


def played(*, ask_showdown: bool = False) -> Hand:
    hand = dealt(ask_showdown=ask_showdown)
    for action in ["raise to $4", "call", "fold", "fold", "call", "bet $2", "call", "fold"]:
        hand.act(action)
    while not hand.over:
        offered = str(hand.options)
        hand.act("show" if "MayShow" in offered else "check" if "MayCheck" in offered else "call")
    return hand


def is_read_back(hand: Hand) -> None:
    """From a hand, over or not, to its file and back: the same record, the same state, the same text."""
    record = record_of(hand)
    text = format_record(record)
    read = parse_record(text)
    assert read == record
    again = replay(read)
    assert (again.events, again.actor, again.options) == (hand.events, hand.actor, hand.options)
    assert again.actions == hand.actions
    assert (read.left is None) is not hand.over
    assert format_record(record_of(again)) == text


class TestRoundTrip:
    @settings(quick, max_examples=examples(50))
    @given(played_hands(), st.dictionaries(st.integers(1, 10), st.text(min_size=1, max_size=12)))
    def test_a_replay_of_a_replay_is_the_same_bytes(self, done: PlayedHand, names: dict[int, str]) -> None:
        record = record_of(done.hand, names, commitment="c0ffee", about={"table": "Ten", "level": 3})
        text = format_record(record)
        read = parse_record(text)
        assert read == record
        again = replay(read)
        assert again.events == done.hand.events
        assert again.result == done.hand.result
        assert format_record(record_of(again, read.names_by_seat, commitment="c0ffee", about=read.about)) == text

    @sampled(8)
    @pytest.mark.parametrize("game", games())
    @settings(quick, max_examples=examples(8))
    @given(st.binary(max_size=400).map(Choices), st.none() | st.integers(0, 12))
    def test_every_game_of_every_house(self, game: str, choices: Choices, decisions: int | None) -> None:
        is_read_back(a_hand(game, choices, decisions=decisions))

    @pytest.mark.soak
    @pytest.mark.parametrize("game", games())
    def test_every_game_of_every_house_for_long(self, game: str) -> None:
        for seed in range(2_000):
            is_read_back(a_hand(game, Choices(seed), decisions=seed % 13 if seed % 2 else None))

    @sampled(1)
    @pytest.mark.parametrize(("game", "event"), [("lowball", StubCut), ("lowball", Mixed), ("draw", CarriedOver)])
    def test_what_changes_the_deck_or_the_pot_is_played_again(self, game: str, event: type[HandEvent]) -> None:
        """The random hands above do come to a cut, a new stub and a pot carried over."""
        for seed in range(2_000):
            hand = a_hand(game, Choices(seed))
            if any(isinstance(one, event) for one in hand.events):
                break
        else:
            pytest.fail(f"no {event.__name__} in any of the hands")
        text = format_record(record_of(hand))
        again = replay(parse_record(text))
        assert again.events == hand.events
        assert format_record(record_of(again)) == text

    @pytest.mark.parametrize(("fold", "event"), [(0, BoardDealt), (1, Mixed)])
    def test_a_deck_that_runs_out_in_stud(self, fold: int, event: type[HandEvent]) -> None:
        found = house("common").offer("stud")
        antes = [Post(player, 50, "ante", live=False) for player in range(8)]
        cards = SimShuffler(3).shuffle(deck("52")).cards
        hand = Hand(found.rules, found.game, range(1, 9), (90_000,) * 8, cards, posts=antes)
        hand.act("bring in")
        while not hand.over:
            calls = any(isinstance(option, MayCall) for option in hand.options)
            folds = sum(hand.folded) < fold and hand.play.round == 5 - fold
            hand.act("fold" if folds else "call" if calls else "check")
        assert any(isinstance(one, event) for one in hand.events)
        text = format_record(record_of(hand))
        assert replay(parse_record(text)).events == hand.events
        assert hand.deck != hand.first_deck or event is BoardDealt

    def test_a_pot_carried_in_and_a_kill_with_two_cards(self) -> None:
        carried = next(
            hand for hand in (a_hand("draw", Choices(seed)) for seed in range(2_000)) if hand.given.carried_in
        )
        assert f"carried_in = '{format_money(carried.given.carried_in)}'" in format_record(record_of(carried))
        assert replay(parse_record(format_record(record_of(carried)))).stacks == carried.stacks
        killed = dealt(offer="lowball", pack="53")
        killed.act("pass")
        killed.act("kill")
        record = record_of(killed)
        assert (record.kill_percent, killed.play.kill_percent) == (100, 200)
        assert record.actions[-2:] == ((2, Pass()), (3, Kill()))
        assert replay(parse_record(format_record(record))).play.kill_percent == 200

    def test_an_offer_let_go_by_at_the_very_end_is_kept(self) -> None:
        hand = dealt(offer="lowball", pack="53")
        hand.act("pass")
        again = replay(parse_record(format_record(record_of(hand))))
        assert again.actions == [(2, Pass())]
        assert again.actor == hand.actor == 3

    def test_a_draw_request_that_was_changed(self) -> None:
        hand = dealt(offer="draw", pack="53")
        while not any(isinstance(option, MayDraw) for option in hand.options):
            hand.act("call" if any(isinstance(option, MayCall) for option in hand.options) else "check")
        first = hand.actor
        assert first is not None
        held = hand.hole[hand.seats.index(first)]
        hand.act(Discard(held[:2]))
        hand.act(ChangeDraw(first, held[:1]))
        record = parse_record(format_record(record_of(hand)))
        assert record.actions[-1] == (first, ChangeDraw(first, held[:1]))
        assert replay(record).play.pending == hand.play.pending
        with pytest.raises(DisagreementError, match="cannot act"):
            replay(replace(record, actions=(*record.actions[:-1], (99, ChangeDraw(first, held[:1])))))

    def test_a_post_that_has_the_option_last(self) -> None:
        found = house("ocean-view").offer("lowball")
        posts = (Post(0, 100, "small blind"), Post(1, 200, "big blind"), Post(2, 400, "kill", last=True))
        hand = Hand(found.rules, found.game, (2, 5, 7), (9_000,) * 3, tuple(range(53)), posts=posts, opens=2)
        text = format_record(record_of(hand))
        assert "{seat = 7, what = 'kill', amount = '$4', live = true, last = true}" in text
        assert replay(parse_record(text)).play.posters == (2,)

    def test_a_file(self, tmp_path: Path) -> None:
        file = tmp_path / "hand.toml"
        record = record_of(played(), NAMES, seed="ab" * 32, commitment="cd" * 32)
        save(record, file)
        assert load(file) == record
        assert file.read_bytes() == format_record(record).encode()
        assert load(file).source.file == str(file)

    def test_who_shows_is_an_action_where_the_table_asks(self) -> None:
        asked, settled = played(ask_showdown=True), played()
        assert [type(action) for _, action in record_of(asked).actions].count(Show) == 2
        assert [type(action) for _, action in record_of(settled).actions].count(Show) == 0
        assert replay(parse_record(format_record(record_of(asked)))).events == asked.events

    def test_unknown_cards_and_a_post_with_a_reason(self) -> None:
        found = house("common").offer("holdem", limit="no limit")
        posts = (Post(0, 100, "small blind"), Post(1, 200, "big blind"), Post(2, 200, "live post", True, "missed.post"))
        hand = Hand(found.rules, found.game, (2, 5, 7), (1000, 1000, 1000), (UNKNOWN,) * 52, posts=posts, opens=2)
        for action in ("check", "call", "check", "bet $2", "fold", "fold"):
            hand.act(action)
        text = format_record(record_of(hand))
        assert "'?? ?? ??" in text
        assert "topic = 'missed.post'" in text
        assert replay(parse_record(text)).events == hand.events


class TestReading:
    def test_a_person_can_read_it(self) -> None:
        text = format_record(record_of(played(), NAMES))
        for line in (
            "houseway_hand = 1",
            "house = 'ocean-view'",
            "game = 'holdem'",
            "limit = '$2-$4'",
            "button = 1",
            "    {seat = 2, name = 'Bob', stack = '$200', left = '$204'},",
            "    {seat = 2, what = 'small blind', amount = '$1', live = true},",
            "    '4 raise to $4',",
            "collected = '$2'",
            "lower = '$2'",
            "blinds = ['$1', '$2']",
        ):
            assert re.search(f"^{re.escape(line).replace('204', '[0-9]+')}$", text, re.MULTILINE), line

    def test_the_rules_travel_with_the_hand(self) -> None:
        record = record_of(played(), NAMES)
        assert parse_record(format_record(record)).rules == record.rules
        assert parse_record(format_record(record)).rules.cite("first.1") == "OV-HE-09"

    @pytest.mark.parametrize(
        ("was", "now", "said"),
        [
            ("houseway_hand = 1", "houseway_hand = 2", "hand.toml:2: houseway_hand: is 2: this Houseway reads"),
            ("houseway_hand = 1", "houseway_hand = '1'", "hand.toml:2: houseway_hand: is not a whole number"),
            ("houseway_hand = 1\n", "", "hand.toml: houseway_hand: is missing"),
            ("game = 'holdem'\n", "", "hand.toml: game: is missing"),
            ("game = 'holdem'", "game = 5", "hand.toml:4: game: is not text"),
            ("button = 1", "button = 1\nbuton = 1", "hand.toml:7: buton: is not a key of a hand file"),
            ("button = 1", "button = true", "hand.toml:6: button: is not a whole number"),
            ("button = 1", "button = = 1", "hand.toml:6: invalid value"),
            ("opens = 4", "opens = 9", "hand.toml:7: opens: 9 is not the seat of a player"),
            ("collected = '$2'", "collected = '2 dollars'", "hand.toml:10: collected: '2 dollars' is not an amount"),
            ("seat = 3, name", "seat = 2, name", "hand.toml:12: players: every player has a seat of their own"),
            ("stack = '$200'", "stack = 200", "hand.toml:13: players: stack: 200 is not text (seat 2)"),
            (", left = '$196'", "", "players: give final stacks for every player, or for none"),
            ("name = 'Cat', ", "", "hand.toml:14: players: name is missing (seat 3)"),
            ("live = true", "live = 'yes'", "posts: live: 'yes' is not true or false (seat 2)"),
            ("{seat = 3, what", "{seat = 9, what", "posts: seat 9 posts but is not a player's seat"),
            ("    '4 raise to $4',", "    '4 raises',", "hand.toml:33: actions: action 1: 'raises' is not an action"),
            ("    '4 raise to $4',", "    'raise',", "hand.toml:33: actions: action 1 is 'raise': write the seat"),
            ("    '4 raise to $4',", "    7,", "hand.toml:32: actions: is not an array of texts"),
            ("deck = [\n    '", "deck = [\n    'Zz ", "hand.toml:26: deck: 'Zz' is not a card"),
            ("burn = true", "burn = 'yes'", "burn: expected `bool`, got `str`"),
            ("burn = true", "burns = true", "burns: is not a switch of this version of Houseway"),
            ("lower = '$2'", "lower = 2", "lower: 2 is not an amount of money: write it like '$3'"),
            ("lower = '$2'", "lower = 'two'", "lower: 'two' is not an amount of money"),
            ("betting = 'fixed limit'", "betting = 'no'", "betting: invalid enum value 'no'"),
            ("[rules.limit]", "[rules.stakes]", "limit: has no [rules.limit]"),
            ("moment = 'before the flop'", "moment = 'now'", "moment: invalid enum value 'now'"),
        ],
    )
    def test_errors_name_file_line_and_key(self, was: str, now: str, said: str) -> None:
        text = format_record(record_of(played(), NAMES))
        assert was in text
        with pytest.raises(HistoryError) as caught:
            parse_record(text.replace(was, now, 1), file="hand.toml")
        assert said in str(caught.value)
        assert re.match(r"hand\.toml(:\d+)?: ", str(caught.value))
        assert "\n" not in str(caught.value)

    def test_an_error_in_the_rules_has_its_line(self) -> None:
        text = format_record(record_of(played(), NAMES))
        number = text.splitlines().index("lower = '$2'") + 1
        with pytest.raises(HistoryError, match=f"hand.toml:{number}: lower: "):
            parse_record(text.replace("lower = '$2'", "lower = 2"), file="hand.toml")

    @given(st.text())
    def test_any_text_ends_in_one_line_of_error(self, text: str) -> None:
        with pytest.raises(HistoryError) as caught:
            parse_record(text, file="any.toml")
        assert len(str(caught.value).splitlines()) == 1


class TestDisagreements:
    def changed(self, **fields: object) -> HandRecord:
        record = parse_record(format_record(record_of(played(), NAMES)), file="hand.toml")
        return replace(record, **fields)  # type: ignore[arg-type]

    def test_an_action_that_is_not_legal(self) -> None:
        with pytest.raises(DisagreementError, match=r"hand\.toml:\d+: action 1 \(4 call\): seat 4 cannot act|action"):
            replay(self.changed(actions=((3, Fold()),)))
        with pytest.raises(DisagreementError, match=r"action 1 \(4 show\): "):
            replay(self.changed(actions=((4, Show()),)))

    def test_too_many_and_too_few_actions(self) -> None:
        actions = self.changed().actions
        with pytest.raises(DisagreementError, match="cannot act: the hand is over"):
            replay(self.changed(actions=(*actions, (2, Call()))))
        with pytest.raises(DisagreementError, match="the hand is not over: seat"):
            replay(self.changed(actions=actions[:3]))

    def test_other_chips(self) -> None:
        record = self.changed()
        assert record.left is not None
        with pytest.raises(DisagreementError, match=r"hand\.toml:13: seat 2 is left with .* in the record"):
            replay(replace(record, left=(record.left[0] + 100, *record.left[1:])))
        with pytest.raises(DisagreementError, match="the house collects another amount"):
            replay(replace(record, collected=0))

    def test_a_hand_that_cannot_start(self) -> None:
        with pytest.raises(DisagreementError, match="the hand cannot start: "):
            replay(self.changed(deck=()))
        with pytest.raises(HistoryError, match="'whist' is not a game"):
            replay(self.changed(game="whist"))
