"""The public face: what a program sees of Houseway, over all games."""

import pickle
import random
from collections import Counter
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest

import houseway
from houseway import (
    GAMES,
    HOUSES,
    ActionError,
    BankTurn,
    Group,
    Hand,
    HandRecord,
    HistoryError,
    HousewayError,
    OfferError,
    PlaceButton,
    PushPot,
    Range,
    RefusedError,
    Report,
    Rules,
    Ruling,
    Sit,
    Table,
    TopUp,
    actions,
    commands,
    deck,
    events,
    format_cards,
    house,
    options,
    parse_cards,
    read,
    replay,
    save,
)
from houseway.referee import vocabulary
from houseway.referee.banked.actions import BankedOption
from houseway.referee.push.actions import PushOption
from houseway.referee.vocabulary import words

ROOT = Path(__file__).parent.parent
PLACE = {page.game: (name, key) for name in ("common", *reversed(HOUSES)) for key, page in house(name).games.items()}
"""A house and a page for every game."""


def opened(game: str, seats: int = 4) -> Table:
    name, key = PLACE[game]
    table = house(name).open(key, seats=min(seats, house(name).offer(key).rules.most_seats))
    if table.has_button:
        table.apply(PlaceButton(1))
    return table


def three_six() -> Table:
    """Hold'em at a fixed limit."""
    table = house("ocean-view").open("holdem", limit="$3-$6", seats=4)
    table.apply(PlaceButton(1))
    return table


def every_game() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("game", GAMES)


def choose(hand: Hand, chance: random.Random) -> actions.Action:
    """Any legal action, one that goes on more often than one that gives up."""
    legal, ranges = hand.legal(), hand.ranges()
    if ranges and chance.random() < 0.3:
        sizes = chance.choice(ranges)
        return sizes.take(chance.choice([*islice(sizes, 20), sizes.most]))
    staying = [one for one in legal if not isinstance(one, actions.Fold | actions.Pass | actions.Surrender)]
    return chance.choice(staying if staying and chance.random() < 0.9 else legal)


def play_out(hand: Hand, chance: random.Random, most: int = 600) -> None:
    for _ in range(most):
        if hand.over:
            return
        hand.act(choose(hand, chance))


class TestTheNames:
    def test_every_public_name_is_there_and_on_the_page(self) -> None:
        page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
        for name in houseway.__all__:
            assert getattr(houseway, name) is not None
            assert f"`{name}" in page or f"{name}(" in page, f"docs/api.md does not show {name}"
        assert dir(houseway) == sorted([*houseway.__all__, "__version__"])

    def test_the_lists_hold_every_word_of_the_referee(self) -> None:
        kinds = {
            actions: (actions.Action, vocabulary.AnyAction),
            options: (options.Option, vocabulary.AnyOption),
            events: (events.Event, vocabulary.AnyEvent),
        }
        for module, (base, every) in kinds.items():
            names = vars(module)["__all__"]
            assert len({*names}) == len(names)
            listed = {getattr(module, name) for name in names}
            defined = {
                one for one in below(base) if one.__module__.startswith("houseway.") and one.__struct_config__.tag
            }
            assert defined <= listed
            assert {*get_args(every)} == defined - {Range}
        assert {*vars(commands)["__all__"]} - {"Command"} == {one.__name__ for one in get_args(commands.Command)}

    def test_what_a_family_calls_its_words_together_is_all_of_them(self) -> None:
        found = {
            BankedOption: words(options.Option, family="banked"),
            PushOption: words(options.Option, family="push"),
        }
        for union, kinds in found.items():
            assert {*get_args(union)} == {*kinds}

    @pytest.mark.parametrize("name", [name for name in houseway.__all__ if name.endswith("Error")])
    def test_errors_are_of_houseway(self, name: str) -> None:
        error = getattr(houseway, name)
        assert issubclass(error, HousewayError)
        assert error.__module__ == "houseway"

    def test_what_nobody_knows(self) -> None:
        with pytest.raises(AttributeError, match="has no attribute 'poker'"):
            _ = houseway.poker


def below(kind: type[Any]) -> set[type[Any]]:
    """Every kind below one; those that are only a name for several are not meant."""
    found = {one for sub in kind.__subclasses__() for one in {sub, *below(sub)}}
    return {one for one in found if one.__struct_config__.tag}


class TestOptions:
    @every_game()
    def test_every_action_that_is_legal_is_taken(self, game: str) -> None:
        chance = random.Random(3)
        hand = opened(game).deal(seed=3, ask_cuts=True, ask_showdown=True)
        for _ in range(40):
            if hand.over:
                break
            for one in hand.legal():
                hand.copy().act(one)
            for sizes in hand.ranges():
                assert {sizes.take(sizes.least), sizes.take(sizes.most)} <= {*hand.legal()}
                for amount in islice(sizes, 3):
                    hand.copy().act(sizes.take(amount))
            hand.act(choose(hand, chance))

    @every_game()
    def test_an_option_that_needs_nothing_more_is_an_action(self, game: str) -> None:
        hand = opened(game).deal(seed=4)
        for option in hand.options:
            again = hand.copy()
            if any(isinstance(one, Range) for one in option.legal()):
                with pytest.raises(RefusedError, match="say how much"):
                    again.act(option)
                assert again == hand
            else:
                assert again.act(option)

    @every_game()
    def test_wrong_input_is_refused_in_one_line(self, game: str) -> None:
        chance = random.Random(5)
        hand = opened(game).deal(seed=5, ask_cuts=True)
        tried: set[type] = set()
        for _ in range(60):
            if hand.over:
                break
            for option in hand.options:
                tried.add(type(option))
                for wrong in ("nonsense", 2.5, object(), [99], -7, {"a": 1}, True, "9999999"):
                    before = hand.copy()
                    with pytest.raises(RefusedError) as refused:
                        hand.act(option.take(wrong))
                    assert "\n" not in str(refused.value)
                    assert hand == before
            hand.act(choose(hand, chance))
        assert tried

    @every_game()
    def test_who_is_not_to_act_is_told_by_seat(self, game: str) -> None:
        hand = opened(game).deal(seed=6)
        for _ in range(12):
            if hand.over or len(hand.waiting) > 1:
                break
            other = next(seat for seat in hand.seats if seat != hand.actor)
            with pytest.raises(RefusedError, match=rf"it is seat {hand.actor}'s turn, not seat {other}'s"):
                hand.act(hand.legal()[-1], seat=other)
            assert hand.legal(other) == ()
            hand.act(choose(hand, random.Random(1)))

    def test_a_range_holds_exactly_what_the_referee_takes(self) -> None:
        """A spread limit with odd stacks: the ends and whole chips between them, nothing else."""
        offer = house("common").offer("holdem", limit="no limit")
        table = Table(offer.rules, offer.game, seats=3)
        for seat, chips in ((1, 1_000), (2, 700), (3, 900)):
            table.apply(Sit(seat, f"Seat {seat}", max(chips, offer.rules.limit.buy_in)))
        hand = table.deal(seed=1)
        (legal,) = hand.ranges()
        taken = []
        for amount in range(legal.least - 3, min(legal.most, legal.least + 900) + 3):
            again = hand.copy()
            try:
                again.act(actions.Raise(amount))
            except RefusedError:
                assert amount not in legal
            else:
                taken.append(amount)
                assert amount in legal
        assert taken == [amount for amount in legal if amount <= taken[-1]]
        assert len([*legal]) == len(legal)
        assert str(legal) == str(hand.options[-1])

    def test_amounts_are_cents_or_text(self) -> None:
        hand = house("common").open("holdem", limit="no limit", seats=3).deal(seed=1)
        (legal,) = hand.ranges()
        text = houseway.format_money(legal.least)
        assert legal.take(text) == legal.take(legal.least) == actions.Raise(text) == actions.Raise(legal.least)
        assert text in legal
        assert "nonsense" not in legal
        with pytest.raises(RefusedError, match="is out of range"):
            legal.take(legal.most + 1)
        with pytest.raises(RefusedError, match="say how much"):
            hand.act(legal)


WRONG: tuple[Any, ...] = (None, 3.5, True, b"call", [], {}, object(), Sit, actions.Fold, Sit(1, "Ann", "$60"))
WRONG_SEATS: tuple[Any, ...] = (None, "2", 2.0, [], {})


class TestWrongKinds:
    """Whatever is handed in, it is refused in one line and nothing has changed."""

    @every_game()
    @pytest.mark.parametrize("wrong", WRONG, ids=lambda value: type(value).__name__)
    def test_what_is_no_action(self, game: str, wrong: Any) -> None:
        hand = opened(game).deal(seed=5)
        before = hand.copy()
        with pytest.raises(ActionError, match="is not an action; legal now: ") as refused:
            hand.act(wrong)
        assert len(str(refused.value).splitlines()) == 1
        assert hand == before

    def test_a_long_speech_is_not_repeated_whole(self) -> None:
        with pytest.raises(ActionError) as refused:
            three_six().deal(seed=5).act("raise " * 2000)
        assert len(str(refused.value)) < 200

    @pytest.mark.parametrize("seat", ["2", 1.0, 2.0, True, []], ids=lambda value: type(value).__name__)
    def test_a_seat_is_a_whole_number_where_all_may_act_at_once(self, seat: Any) -> None:
        hand = opened("crazy-pineapple").deal(seed=7)
        while len(hand.waiting) < 3:
            hand.act(hand.options[1])
        hand.act(f"discard {houseway.format_cards(hand.seat(hand.waiting[0]).cards[:1])}", seat=hand.waiting[0])
        before = hand.copy()
        if seat == hand.actor:
            pytest.skip("that one is in turn")
        with pytest.raises(RefusedError):
            hand.act(actions.Discard(hand.seat(hand.waiting[-1]).cards[:1]), seat=seat)
        assert hand == before

    @pytest.mark.parametrize("cards", [None, 5, 3.5, "As", {}, object()], ids=lambda value: type(value).__name__)
    def test_what_are_no_cards(self, cards: Any) -> None:
        hand = opened("crazy-pineapple").deal(seed=7)
        while not isinstance(hand.options[0], options.MayDiscard):
            hand.act(hand.options[1])
        before = hand.copy()
        with pytest.raises(RefusedError):
            hand.act(actions.Discard(cards))
        assert hand == before

    @pytest.mark.parametrize("wrong", [None, "sit", 5, Sit, actions.Fold()], ids=lambda value: type(value).__name__)
    def test_what_is_no_command(self, wrong: Any) -> None:
        with pytest.raises(RefusedError, match="is not a command; legal now: Sit, Leave, "):
            three_six().apply(wrong)

    @pytest.mark.parametrize("seat", WRONG_SEATS, ids=lambda value: type(value).__name__)
    def test_what_is_no_seat(self, seat: Any) -> None:
        table = three_six()
        before = table.copy()
        for command in (
            Sit(seat, "Ann", "$60"),
            commands.Leave(seat),
            commands.SitOut(seat),
            commands.ComeBack(seat),
            TopUp(seat, "$60"),
            commands.Move(seat, 3),
            commands.Move(1, seat),
            PlaceButton(seat),
            commands.Straddle(seat),
        ):
            with pytest.raises(RefusedError):
                table.apply(command)
        for carry in (BankTurn(seat, 1), BankTurn(1, seat), PushPot((seat,), (2,), 1, 1, "$6")):
            with pytest.raises(RefusedError):
                opened("push-nine" if isinstance(carry, PushPot) else "pai-gow").resume(carry)
        assert table == before

    @pytest.mark.parametrize("seat", ["2", 2.0, [], {}], ids=lambda value: type(value).__name__)
    def test_what_is_no_seat_for_button_or_killer(self, seat: Any) -> None:
        for story in ({"button": seat}, {"killer": seat}):
            with pytest.raises(RefusedError, match="nobody sits there"):
                opened("lowball").resume(**story)

    def test_names_cards_decks_and_dice(self) -> None:
        table = three_six()
        before = table.copy()
        wrong: Any
        for wrong in (None, 5):
            with pytest.raises(RefusedError, match="a name must have"):
                Table(table.rules, table.game, seats=6).apply(Sit(5, wrong, "$60"))
            with pytest.raises(RefusedError, match="are not cards"):
                table.apply(commands.DrawButton(wrong))
            with pytest.raises(HousewayError, match="are not cards"):
                houseway.rank(wrong, "high")
        for wrong in (3, object(), houseway.FairDeck):
            with pytest.raises(RefusedError, match="is not a deck: give cards"):
                table.deal(wrong)
        with pytest.raises(RefusedError, match="is not a throw: three dice"):
            table.deal(seed=1, dice=5)  # type: ignore[arg-type]
        assert table == before

    @pytest.mark.parametrize("names", [["Ann"], {1: 5}, {1: None}, 7], ids=lambda value: type(value).__name__)
    def test_a_hand_is_not_saved_with_names_that_cannot_be_read(self, tmp_path: Path, names: Any) -> None:
        with pytest.raises(HistoryError, match="names are text by seat"):
            save(three_six().deal(seed=1), tmp_path / "hand.toml", names=names)
        assert not (tmp_path / "hand.toml").exists()

    @pytest.mark.parametrize("wrong", [3, 3.5, [], {}], ids=lambda value: type(value).__name__)
    def test_houses_games_and_limits_have_names(self, wrong: Any) -> None:
        with pytest.raises(OfferError, match="the games of Oasis Card Room are holdem, "):
            house("oasis").open(wrong)
        with pytest.raises(OfferError, match="its limits are "):
            house("oasis").open("lowball", limit=wrong)


class TestWords:
    def test_raise_alone_at_a_fixed_limit(self) -> None:
        hand = three_six().deal(seed=1)
        (raised,) = hand.act("Raise")
        assert isinstance(raised, events.Raised)
        assert raised.to == 600

    def test_raise_alone_when_the_bets_are_capped_says_why(self) -> None:
        hand = three_six().deal(seed=1)
        for _ in range(3):
            hand.act("raise")
        with pytest.raises(RefusedError, match=r"cannot raise: .*; legal now: fold, call"):
            hand.act("raise")

    def test_raise_and_bet_for_each_other(self) -> None:
        hand = three_six().deal(seed=1)
        with pytest.raises(RefusedError, match="the betting is open, so raise"):
            hand.act("bet")

    @pytest.mark.parametrize("words", ["all-in", "all in", "ALLIN"])
    def test_all_in(self, words: str) -> None:
        hand = house("common").open("holdem", limit="no limit", seats=3).deal(seed=1)
        (raised,), (called,) = hand.act(words), hand.act(words)
        assert isinstance(raised, events.Raised)
        assert isinstance(called, events.Called)
        assert raised.all_in
        assert called.all_in

    def test_all_in_at_a_limit_where_all_chips_cannot_go_in(self) -> None:
        hand = three_six().deal(seed=1)
        with pytest.raises(RefusedError, match=r"cannot put all \$300 in now; legal now: fold, call \$3, raise to \$6"):
            hand.act("all-in")

    def test_a_call_may_name_its_price(self) -> None:
        hand = three_six().deal(seed=1)
        assert hand.copy().act("call $3") == hand.copy().act("call")
        with pytest.raises(ActionError, match="legal now: fold, call"):
            hand.act("call $4")

    @every_game()
    @pytest.mark.parametrize("words", ["castle", "raise to $x", "set zz", ""])
    def test_an_unknown_word_lists_what_is_open(self, game: str, words: str) -> None:
        hand = opened(game).deal(seed=1)
        with pytest.raises(RefusedError) as refused:
            hand.act(words)
        assert refused.value.legal == ", ".join(map(str, hand.options))


def wished(game: str, table: Table, chance: random.Random) -> dict[str, Any]:
    """Everything that can be wished for in a game, drawn at random."""
    rules, nature = table.rules, GAMES[game]
    pack = [*deck(nature.pack(rules)).cards]
    chance.shuffle(pack)

    def take(count: int) -> tuple[int, ...]:
        return tuple(pack.pop() for _ in range(count))

    seats = sorted(table.seats)
    wishes: dict[str, Any] = {
        "cards": {seat: take(chance.randint(1, nature.hole_cards)) for seat in chance.sample(seats, 2)}
    }
    if board := sum(step.board for step in nature.steps):
        wishes["board"] = take(chance.randint(1, board))
    if most := sum(step.draws(rules) for step in nature.steps):
        wishes["draws"] = {chance.choice(seats): take(min(most, 3))}
    if any(step.stock for step in nature.steps):
        wishes["stock"] = take(10)
    if nature.family.name == "banked" and rules.bank.action == "dice":
        wishes["dice"] = tuple(chance.randint(1, 6) for _ in range(3))
    return wishes


def came(hand: Hand) -> dict[tuple[str, int], list[int]]:
    """What was dealt where, in order, until the deck was mixed."""
    found: dict[tuple[str, int], list[int]] = {}
    for event in hand.events:
        match event:
            case events.Dealt(seat, cards) | events.DealtUp(seat, cards):
                found.setdefault(("cards", seat), []).extend(cards)
            case events.Drew(seat, cards) | events.CardTaken(seat, cards):
                found.setdefault(("draws", seat), []).extend(cards)
            case events.BoardDealt(cards):
                found.setdefault(("board", 0), []).extend(cards)
            case events.StockDrawn(_, card):
                found.setdefault(("stock", 0), []).append(card)
            case events.DiceThrown(dice):
                found["dice", 0] = [*dice]
            case events.Mixed():
                break
    return found


class TestDealing:
    @every_game()
    @pytest.mark.parametrize("seed", range(4))
    def test_wished_cards_come_whatever_the_players_do(self, game: str, seed: int) -> None:
        chance = random.Random(100 * seed + len(game))
        table = opened(game)
        wishes = wished(game, table, chance)
        hand = table.deal(seed=seed, **wishes)
        play_out(hand, chance, most=120)
        dealt = came(hand)
        for name, wish in wishes.items():
            for seat, cards in wish.items() if isinstance(wish, dict) else [(0, wish)]:
                got = dealt.get((name, seat), [])[: len(cards)]
                assert got == [*cards][: len(got)], (name, seat)
        assert Counter(hand.first_deck) == Counter(deck(GAMES[game].pack(table.rules)).cards)
        again = replay(hand)
        assert again == hand
        assert again.events == hand.events
        assert again.stacks == hand.stacks

    @every_game()
    def test_cards_that_come_with_the_deal_are_all_there(self, game: str) -> None:
        """Seat 2 is in to the end, so that every wished card has come."""
        table = opened(game)
        pack = deck(GAMES[game].pack(table.rules)).cards
        cards = pack[:: len(pack) // GAMES[game].hole_cards][: GAMES[game].hole_cards]
        hand = table.deal(seed=9, cards={2: cards})
        while not hand.over and len(came(hand).get(("cards", 2), [])) < len(cards):
            staying = [one for one in hand.legal() if not isinstance(one, actions.Fold | actions.Pass)]
            hand.act(staying[0] if staying else hand.legal()[0])
        assert tuple(came(hand)["cards", 2]) == cards

    def test_holdem_with_burns_between(self) -> None:
        hand = opened("holdem").deal(cards={2: "As Ah", 4: "Kd Kh"}, board="Kc 4h 2d 2c 2h", seed=7)
        assert format_cards(hand.seat(2).cards) == "As Ah"
        while not hand.over:
            hand.act(hand.options[1])
        assert format_cards(hand.board) == "Kc 4h 2d 2c 2h"
        assert len(hand.burns) == 3
        assert hand.result is not None
        assert hand.result.winners == (4,)

    def test_stud_by_streets_though_players_fold(self) -> None:
        cards = "2c 3d 4h 5s 6c 7d 8h"
        hand = opened("stud").deal(cards={3: cards}, seed=7)
        assert (format_cards(hand.seat(3).cards), format_cards(hand.seat(3).up)) == ("2c 3d", "4h")
        for _ in range(40):
            if hand.over:
                break
            folds = hand.actor == 1 and actions.Fold() in hand.legal()
            hand.act("fold" if folds else hand.options[0] if "bring" in str(hand.options[0]) else hand.options[1])
        assert format_cards(came(hand)["cards", 3]) == cards

    def test_draws(self) -> None:
        hand = opened("draw").deal(cards={2: "As Ah Kd 7c 2h"}, draws={2: "Ad Ac"}, seed=7)
        while not hand.over:
            draw = isinstance(hand.options[0], options.MayDraw)
            act = "discard 7c 2h" if draw and hand.actor == 2 else "pat" if draw else hand.options[1]
            hand.act(act)
        assert format_cards(hand.seat(2).cards) == "As Ah Kd Ad Ac"

    def test_dice_are_kept_in_the_record(self, tmp_path: Path) -> None:
        hand = house("casino-club").open("pai-gow", seats=4).deal(seed=1, dice=(1, 2, 3))
        play_out(hand, random.Random(1))
        assert [event.dice for event in hand.events if isinstance(event, events.DiceThrown)] == [(1, 2, 3)]
        save(hand, tmp_path / "dice.toml")
        assert "dice = [1, 2, 3]" in (tmp_path / "dice.toml").read_text()
        assert replay(read(tmp_path / "dice.toml")[0]) == hand

    def test_dice_that_cannot_be_are_no_record(self, tmp_path: Path) -> None:
        save(house("casino-club").open("pai-gow", seats=4).deal(seed=1, dice=(1, 2, 3)), tmp_path / "dice.toml")
        text = (tmp_path / "dice.toml").read_text()
        for dice in ("[1, 2, 7]", "[1, 2]", "[true, 2, 3]", "3"):
            with pytest.raises(HistoryError, match="dice: "):
                read(text.replace("dice = [1, 2, 3]", f"dice = {dice}"))

    @pytest.mark.parametrize(
        ("game", "wish", "problem"),
        [
            ("holdem", {"cards": {2: "As As"}}, "As is asked for 2 times, and deck 52 has only 1"),
            ("holdem", {"cards": {2: "As"}, "board": "As"}, "As is asked for 2 times"),
            ("holdem", {"cards": {2: "As Ah Ad"}}, "As Ah Ad is 3 cards for seat 2: Hold'em has 2 at most"),
            ("holdem", {"cards": {9: "As Ah"}}, "seat 9 is not dealt in; legal now: seats 1, 2, 3, 4"),
            ("holdem", {"cards": {2: "Jk"}}, "Jk is not in the pack"),
            ("holdem", {"cards": {2: "As Zz"}}, "seat 2: 'Zz' is not a card"),
            ("holdem", {"cards": "As Ah"}, "cards are given by seat"),
            ("holdem", {"cards": {2: 7}}, "seat 2: 7 are not cards"),
            ("holdem", {"board": "2c 3c 4c 5c 6c 7c"}, "is 6 cards for the board: Hold'em has 5 at most"),
            ("holdem", {"draws": {2: "2c"}}, "Hold'em has no draw"),
            ("holdem", {"dice": "1 2 3"}, "no dice are thrown at this table"),
            ("holdem", {"stock": "2c"}, "Hold'em has no stock"),
            ("stud", {"board": "2c"}, "Seven-card stud has no board"),
            ("draw", {"draws": {2: "2c 3c 4c 5c 6c 7c"}}, "Draw poker draws 5 at most"),
            ("pan", {"stock": "8c"}, "8c is not in the pack"),
            ("super-pan-9", {"cards": {1: "9c"}}, "9c is not in the pack"),
            ("pai-gow", {"dice": "1 2 7"}, "is not a throw: three dice show 1 to 6 each"),
        ],
    )
    def test_what_cannot_come_is_refused_and_nothing_changes(
        self, game: str, wish: dict[str, Any], problem: str
    ) -> None:
        table = opened(game)
        before = table.copy()
        with pytest.raises(RefusedError) as refused:
            table.deal(seed=1, **wish)
        assert problem in str(refused.value)
        assert "\n" not in str(refused.value)
        assert table == before
        assert table.deal(seed=1) == before.deal(seed=1)

    def test_an_action_that_is_refused_moves_no_card(self) -> None:
        hand = opened("holdem").deal(cards={2: "As Ah"}, board="Kc", seed=7)
        before = hand.copy()
        with pytest.raises(RefusedError):
            hand.act("check")
        assert hand == before
        assert hand.first_deck == before.first_deck

    def test_a_copy_has_the_same_wishes(self) -> None:
        hand = opened("holdem").deal(board="Kc 4h 2d", seed=7)
        again = hand.copy()
        for one in (hand, again):
            while len(one.board) < 3:
                one.act(one.options[1])
            assert format_cards(one.board) == "Kc 4h 2d"

    def test_a_seed_that_nobody_chose_is_told(self) -> None:
        table, other = opened("holdem"), opened("holdem")
        hand = table.deal()
        assert hand.seed is not None
        assert other.deal(seed=hand.seed) == hand
        assert opened("holdem").deal().first_deck != hand.first_deck

    def test_a_deck_and_a_seed_are_one_too_many(self) -> None:
        with pytest.raises(RefusedError, match="give only one of them"):
            opened("holdem").deal(deck("52"), seed=3)

    def test_what_happened_at_the_table(self) -> None:
        hand = opened("holdem").deal(seed=7)
        assert [type(event) for event in hand.table_events] == [events.ButtonMoved]


class TestSeatsAndResults:
    @every_game()
    def test_everything_is_reached_by_the_seat(self, game: str) -> None:
        hand = opened(game).deal(seed=2)
        for player, seat in enumerate(hand.seats):
            one = hand.seat(seat)
            assert (one.seat, one.stack, one.bet) == (seat, hand.stacks[player], hand.bets[player])
            assert (one.cards, one.up) == (hand.hole[player], hand.up[player])
            assert hand.view(seat).seat(seat).cards == one.cards
            assert hand.view(None).seat(seat).cards == ()
        with pytest.raises(RefusedError, match="seat 9 is not dealt in"):
            hand.seat(9)

    @every_game()
    @pytest.mark.parametrize("seed", range(3))
    def test_the_result_names_winners_and_pots(self, game: str, seed: int) -> None:
        hand = opened(game).deal(seed=seed)
        play_out(hand, random.Random(seed))
        if not hand.over:
            return
        result = hand.result
        assert result is not None
        for pot in result.pots:
            assert pot.amount == sum(pot.shares.values())
            assert set(pot.seats) == set(pot.shares) <= set(hand.seats)
        ahead = {seat for seat in result.seats if result.net_of(seat) > 0}
        if hand.game.family.poker:
            assert ahead <= set(result.winners)
        elif not result.pots:
            assert ahead == set(result.winners)

    def test_side_pots(self) -> None:
        offer = house("common").offer("holdem", limit="no limit")
        table = Table(offer.rules, offer.game, seats=3)
        chip = max(offer.rules.limit.buy_in, offer.rules.limit.chip)
        for seat, chips in ((1, chip), (2, 2 * chip), (3, 3 * chip)):
            table.apply(Sit(seat, f"Seat {seat}", chips))
        table.apply(PlaceButton(3))
        hand = table.deal(cards={1: "As Ah", 2: "Ks Kh", 3: "2c 7d"}, board="3c 4d 9h Td Qs", seed=1)
        while not hand.over:
            try:
                hand.act("all-in")
            except RefusedError:
                hand.act(hand.options[1])
        assert hand.result is not None
        assert hand.result.winners == (1, 2)
        main, side = hand.result.pots
        assert (main.seats, side.seats) == ((1,), (2,))
        assert main.shares == {1: main.amount}


class TestCopiesAndWords:
    @every_game()
    def test_one_line_for_each(self, game: str) -> None:
        table = opened(game)
        hand = table.deal(seed=1)
        name, _ = PLACE[game]
        assert repr(hand).startswith(f"<Hand {name}/{game} ")
        assert repr(hand).endswith(f"seat {hand.actor} to act>")
        assert repr(table).startswith(f"<Table {name}/{game} ")
        assert repr(table.rules) == f"<Rules {name}/{game} {table.rules.limit.name}>"
        for one in (hand, table, table.rules, hand.seat(1), house(name).offer(PLACE[game][1])):
            assert "\n" not in repr(one)
        play_out(hand, random.Random(1))
        assert repr(hand).endswith("over>" if hand.over else "to act>")

    @every_game()
    def test_equal_states(self, game: str) -> None:
        one, other = opened(game), opened(game)
        assert one == other
        first, second = one.deal(seed=1), other.deal(seed=1)
        assert first == second
        assert one == other
        second.act(second.legal()[-1])
        assert first != second
        assert one != other
        assert first != opened(game).deal(seed=2)
        assert first != "a hand"
        assert one != "a table"
        for thing in (first, one):
            with pytest.raises(TypeError, match="unhashable"):
                hash(thing)

    @every_game()
    def test_a_pickled_table_is_the_same_and_plays_on(self, game: str) -> None:
        table = opened(game)
        hand = table.deal(seed=8)
        for other in (pickle.loads(pickle.dumps(table)), deepcopy(table)):
            assert other == table
            assert other.hand is not None
            play_out(other.hand, random.Random(3))
            assert other != table
        play_out(hand, random.Random(3))
        assert other == table

    @every_game()
    def test_a_copied_table_goes_its_own_way(self, game: str) -> None:
        table = opened(game)
        for _ in range(2):
            hand = table.deal(seed=1)
            again = table.copy()
            assert again == table
            assert again.hand is not None
            before = hand.copy()
            play_out(again.hand, random.Random(2))
            assert hand == before
            play_out(hand, random.Random(2))
            if not hand.over:
                return
            table.settle()
            again.settle()
            assert again == table
            again.apply(TopUp(1, again.rules.limit.chip * 1_000))
            assert again != table
            assert again.seats[1].stack != table.seats[1].stack


class TestStories:
    def test_a_push_pot(self) -> None:
        table = opened("push-nine")
        pot = PushPot(pushers=(1, 3), eligible=(2, 4), number=1, cutter=3, price="$6")
        table.resume(pot, carried="$12", button=1)
        hand = table.deal(seed=3, cards={1: "9c 9d 9h"})
        assert (hand.pot, hand.actor, str(hand.options[0])) == (1200, 2, "buy in for $6")
        hand.act("buy in")
        hand.act("pass")
        assert format_cards(hand.seat(1).cards) == "9c 9d 9h"
        play_out(hand, random.Random(1))
        table.settle()
        on_table = sum(seat.stack for seat in table.seats.values())
        assert on_table + table.collected + table.carried == table.brought_in

    @pytest.mark.parametrize(
        ("changes", "problem"),
        [
            ({"pushers": (1, 9)}, "cannot be seat 9: nobody sits there"),
            ({"pushers": (1, 1)}, "each once"),
            ({"pushers": ()}, "has pushers"),
            ({"eligible": (1, 2)}, "seat 1 has pushed and cannot buy in"),
            ({"cutter": 2}, "seat 2 has not pushed and does not cut"),
            ({"number": 0}, "has pushed once or more"),
            ({"price": 0}, "is not a price"),
            ({"price": 650}, "is not a price"),
            ({"groups": (Group("herd", (1, 2), (100, 100)),)}, "is not an agreement at this house"),
        ],
    )
    def test_a_push_pot_that_does_not_hang_together(self, changes: dict[str, Any], problem: str) -> None:
        table = opened("push-nine")
        before = table.copy()
        told: dict[str, Any] = {"pushers": (1, 3), "eligible": (2, 4), "number": 1, "cutter": 3, "price": 600}
        with pytest.raises(RefusedError, match=problem):
            table.resume(PushPot(**(told | changes)), carried=1200)
        assert table == before

    def test_whose_turn_it_is_to_bank(self) -> None:
        table = opened("pai-gow")
        table.resume(BankTurn(seat=3, running=1))
        assert table.deal(seed=1).actor == 3
        with pytest.raises(RefusedError, match="resume only between hands"):
            table.resume()

    @pytest.mark.parametrize(
        ("game", "told", "problem"),
        [
            ("pai-gow", {"carry": BankTurn(seat=30, running=1)}, "there is no seat 30"),
            ("pai-gow", {"carry": BankTurn(seat=3, running=-1)}, "cannot have banked"),
            ("pai-gow", {"carry": BankTurn(3, 2, ((3, 1),))}, "cannot have banked 2 hands running"),
            ("pai-gow", {"carry": BankTurn(3, 1, ((3, 0),))}, "from 1 up"),
            ("pai-gow", {"carried": "$5"}, "leaves no chips"),
            ("holdem", {"carry": BankTurn(seat=3, running=1)}, "legal now: nothing"),
            ("push-nine", {"carry": BankTurn(seat=3, running=1)}, "legal now: a PushPot or nothing"),
            ("holdem", {"killer": 9}, "the killer cannot be seat 9"),
            ("holdem", {"killer": 2}, "no pot is killed at this table"),
            ("push-nine", {"carried": "$0.30"}, "is not whole chips"),
            ("push-nine", {"carried": -100}, "is not whole chips"),
            ("push-nine", {"carried": "$5", "button": 9}, "the button cannot be seat 9"),
        ],
    )
    def test_a_story_that_does_not_hang_together(self, game: str, told: dict[str, Any], problem: str) -> None:
        table = opened(game)
        before = table.copy()
        with pytest.raises(RefusedError, match=problem):
            table.resume(**told)
        assert table == before

    def test_a_kill_that_is_owed(self) -> None:
        """Every offer with a kill: the killer's post is there when the hand is dealt."""
        offers = [
            (name, key, rules.limit.name)
            for name in HOUSES
            for key, page in house(name).games.items()
            for rules in page.rules
            if rules.blinds.kill is not None
        ]
        assert offers
        for name, key, limit in offers:
            table = house(name).open(key, limit=limit, seats=5)
            table.resume(killer=3)
            posted = [
                (event.seat, event.what) for event in table.deal(seed=1).events if isinstance(event, events.Posted)
            ]
            assert (3, "kill") in posted

    def test_what_a_hand_left_is_what_resumes_it(self) -> None:
        """Every carry that play itself leaves is one that can be taken up."""
        seen = 0
        for game in ("push-nine", "pai-gow", "super-pan-9", "blackjack-22"):
            table, chance = opened(game), random.Random(8)
            for number in range(12):
                hand = table.deal(seed=number)
                play_out(hand, chance)
                table.settle()
                fresh = table.copy()
                fresh.resume(table.carry, carried=table.carried, button=table.next_button)
                assert fresh == table
                seen += table.carry is not None
        assert seen > 20

    def test_money_is_text_or_cents_at_the_table_too(self) -> None:
        assert Sit(3, "Ann", "$60") == Sit(3, "Ann", 6000)
        assert TopUp(3, "$60") == TopUp(3, 6000)
        with pytest.raises(RefusedError, match="is not an amount of money"):
            Sit(3, "Ann", "lots")

    def test_rules_are_public(self) -> None:
        assert isinstance(opened("holdem").rules, Rules)


RULED = [game for game in GAMES if GAMES[game].family.desk is not None]
"""The games in which something can be reported."""


def with_cards(game: str) -> Hand:
    """A hand as soon as something can have gone wrong in it: where there is a bank, once the cards are out."""
    hand, chance = opened(game).deal(seed=3), random.Random(3)
    while not hand.reportable():
        hand.act(choose(hand, chance))
    return hand


class TestRulings:
    @pytest.mark.parametrize("game", RULED)
    def test_what_can_have_happened_is_ruled_on_and_a_preview_changes_nothing(self, game: str) -> None:
        hand = with_cards(game)
        reports = hand.reportable()
        assert len({(report.what, report.seat) for report in reports}) == len(reports) > 3
        for report in reports:
            before = hand.copy()
            ruling = hand.ruling(report)
            assert isinstance(ruling, Ruling)
            assert ruling.steps
            assert ruling.clauses
            assert ruling.printed == (ruling.clauses != ("common",))
            assert hand == before
            assert hand.rulings == ()
            again = hand.copy()
            assert again.report(str(report)) == ruling
            assert again.rulings == (ruling,)
            assert again.actions == [*hand.actions, (0, report)]
            acted = hand.copy()
            assert acted.act(report) == [*ruling.events]
            assert acted == again

    @pytest.mark.parametrize("game", RULED)
    def test_the_pack_is_always_whole(self, game: str) -> None:
        hand = with_cards(game)
        for report in hand.reportable():
            again = hand.copy()
            again.report(report)
            piles = again.piles
            assert Counter(card for cards in piles.values() for card in cards) == Counter(again.first_deck)
            page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
            assert all(f"`{name}`" in page for name in piles)

    def test_a_void_hand_is_dealt_again_and_pays_its_fee_once(self) -> None:
        table = three_six()
        hand = table.deal(seed=3)
        while not hand.board:
            hand.act(hand.options[1])
        hand.report("foul deck")
        assert hand.result is not None
        assert (hand.voided, hand.result.voided, hand.result.paid) == (True, True, ((0, 400),))
        assert sum(hand.result.net) == -400
        again = table.deal(seed=4)
        assert (again.button, again.given.posts, again.given.paid) == (hand.button, hand.given.posts, ((0, 400),))
        while not again.over:
            again.act(again.options[1])
        table.settle()
        assert table.collected == 400

    def test_a_dealer_who_errs(self) -> None:
        hand = three_six().deal(seed=3, mishaps=("premature flop", Report("lap", seat=2)))
        assert hand.given.mishaps == (Report("premature flop"), Report("lap", seat=2))
        assert hand.actions == []
        hand.act("call")
        assert sorted(ruling.report.what for ruling in hand.rulings) == ["lap", "premature flop"]
        assert hand.actions == [(4, actions.Call())]

    @pytest.mark.parametrize(
        "words",
        ["", "call", "exposed", "exposed seat 9 card 1", "exposed seat 3 card 7", "premature river", "exposed " * 999],
    )
    def test_what_cannot_have_happened_is_refused_in_one_line(self, words: str) -> None:
        hand = three_six().deal(seed=3)
        before = hand.copy()
        for ask in (hand.ruling, hand.report):
            with pytest.raises(RefusedError) as refused:
                ask(words)
            assert len(str(refused.value).splitlines()) == 1
            assert len(str(refused.value)) < 300
        assert hand == before

    def test_a_choice_is_an_option_and_an_action(self) -> None:
        pairs = {
            options.MayKeep: actions.Keep,
            options.MayTakeAnother: actions.TakeAnother,
            options.MayPotOnly: actions.PotOnly,
            options.MayStayActive: actions.StayActive,
        }
        for option, action in pairs.items():
            assert option().take() == action()
            assert actions.parse_action(str(action())) == action()


class TestFiles:
    @every_game()
    def test_a_hand_is_saved_read_and_replayed(self, game: str, tmp_path: Path) -> None:
        hand = opened(game).deal(seed=5)
        play_out(hand, random.Random(5), most=60)
        save(hand, tmp_path / "hand.toml", names={1: "Ann"})
        (record,) = read(tmp_path / "hand.toml")
        assert isinstance(record, HandRecord)
        assert record.names_by_seat[1] == "Ann"
        assert replay(record) == hand
        (again,) = read((tmp_path / "hand.toml").read_text())
        assert again == record

    def test_phh(self, tmp_path: Path) -> None:
        hand = opened("holdem").deal(seed=5)
        while not hand.over:
            hand.act(hand.options[1])
        save(hand, tmp_path / "hand.phh")
        save([hand, hand], tmp_path / "hands.phhs")
        assert len(read(str(tmp_path / "hands.phhs"))) == 2
        (record,) = read(tmp_path / "hand.phh")
        assert format_cards(replay(record).board) == format_cards(hand.board)
        save(record, tmp_path / "again.toml")
        assert replay(read(tmp_path / "again.toml")[0]).over

    def test_what_cannot_be_read_or_written(self, tmp_path: Path) -> None:
        hand = opened("holdem").deal(seed=5)
        for path in ("hand.doc", "hand", "no/such/folder/hand.toml"):
            with pytest.raises(HistoryError, match="cannot be written"):
                save(hand, tmp_path / path)
        with pytest.raises(HistoryError, match=r"a \.phhs, \.txt or \.ohh file holds more than one"):
            save([hand, hand], tmp_path / "hand.phh")
        with pytest.raises(HistoryError, match="cannot be read"):
            read(tmp_path / "none.toml")
        (tmp_path / "other.toml").write_text("a = 1\n")
        with pytest.raises(HistoryError, match="has no hands"):
            read(tmp_path / "other.toml")
        with pytest.raises(HistoryError, match="neither a path nor"):
            read(7)  # type: ignore[arg-type]
        with pytest.raises(HistoryError, match="is not a record of a hand"):
            replay("hand.toml")  # type: ignore[arg-type]


def test_cards_are_ints_or_text() -> None:
    cards = parse_cards("As Ah")
    assert opened("holdem").deal(cards={2: cards}, seed=1) == opened("holdem").deal(cards={2: "As Ah"}, seed=1)


def test_a_switch_or_a_house_that_is_none_is_refused_in_one_line() -> None:
    rules = houseway.house("oasis").offer("holdem").rules
    with pytest.raises(houseway.HousewayError, match="there is no switch 'raise_kap': did you mean 'raise_cap'"):
        rules.but(raise_kap=3)
    with pytest.raises(houseway.HousewayError, match="there is no switch"):
        rules.switch("foo")
    with pytest.raises(houseway.HousewayError, match="is not a house"):
        houseway.house([])  # type: ignore[arg-type]


def test_a_draw_may_be_called_a_draw() -> None:
    hand = houseway.house("ocean-view").open("draw", seats=2).deal(cards={1: "As Ad 7c 5d 2h"}, seed=4)
    while "draw" not in {str(option.__struct_config__.tag) for option in hand.options}:
        hand.act("call" if any(str(option).startswith("call") for option in hand.options) else "check")
    if hand.actor != 1:
        hand.act("pat")
    hand.act("draw 7c 5d 2h")
    assert hand.actions[-1] == (1, houseway.actions.Discard(houseway.parse_cards("7c 5d 2h")))
