"""Random tables and hands for anybody's tests: Hypothesis strategies, and the random play they are made of.

Play here goes by the options alone, so it fits every game. All chance comes from a `Choices`, which is read from
bytes (Hypothesis shrinks them towards zero, where everyone checks and calls) or drawn from a seed (quick, for
long runs). Hypothesis is asked for only by the strategies. Nothing here may ever deal a live hand.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import msgspec

from houseway.cards import Card
from houseway.decks import STANDARD
from houseway.errors import HousewayError
from houseway.referee.actions import (
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    MayBet,
    MayCall,
    MayCheck,
    MayDiscard,
    MayFold,
    MayMuck,
    MayPlayBoard,
    MayRaise,
    MayShow,
    Muck,
    Option,
    PlayBoard,
    Raise,
    Show,
)
from houseway.referee.commands import (
    ComeBack,
    Command,
    DrawButton,
    Leave,
    Move,
    PlaceButton,
    Sit,
    SitOut,
    Straddle,
    TopUp,
)
from houseway.referee.errors import RefusedError
from houseway.referee.hand import Hand
from houseway.referee.rules import NO_FLOP_FULL, Betting, Fee, FeeBand, FeeMoment, FeePayer, Kill, Rules
from houseway.referee.table import Table

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from houseway.houses import Offer
    from houseway.referee.game import Game

_HAND_BYTES: Final = 160
_SESSION_BYTES: Final = 480
_MOST_WARM_UP: Final = 4
"""How many hands a table of `tables` has behind it at most."""
_COME_INS: Final = ("free", "post", "wait", "after button", "post ahead of button")
"""How one may come in at some house."""


class TestingError(HousewayError):
    """A strategy that cannot be made here."""

    __test__ = False


class Choices:
    """A supply of decisions; when bytes run out, or for an empty supply, always the first and plainest one."""

    __slots__ = ("_at", "_given", "_random")

    def __init__(self, given: bytes | int) -> None:
        self._given = b"" if isinstance(given, int) else given
        self._at = 0
        self._random = random.Random(given) if isinstance(given, int) else None  # noqa: S311 - never a live deal

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1."""
        if count <= 1:
            return 0
        if self._random is not None:
            return int(self._random.random() * count)
        size = 1 if count <= 256 else 3
        taken = self._given[self._at : self._at + size]
        self._at += size
        return int.from_bytes(taken, "big") % count

    def one_in(self, count: int) -> bool:
        """Now and then; never, once the supply has run out."""
        return self.below(count) == count - 1

    def deck(self) -> tuple[Card, ...]:
        """A shuffled pack, now and then one in order, in which hands come out nearly equal."""
        cards = list(STANDARD.cards)
        if self.one_in(8):
            cut = self.below(len(cards))
            return (*cards[cut:], *cards[:cut])
        random.Random(self.below(1 << 24)).shuffle(cards)  # noqa: S311 - never a live deal
        return tuple(cards)


# what may be done, and what may not


def accepts(options: tuple[Option, ...], action: Action, *, held: tuple[Card, ...] = ()) -> bool:
    """Whether some option offers the action to a player who holds these cards; written apart from the referee."""
    for option in options:
        match option, action:
            case (
                (MayFold(), Fold()) | (MayCheck(), Check()) | (MayCall(), Call())
                | (MayMuck(), Muck()) | (MayPlayBoard(), PlayBoard())
            ):  # fmt: skip
                return True
            case (MayBet(least, most, chip), Bet(to)) | (MayRaise(least, most, chip), Raise(to)):
                return least <= to <= most and (to in (least, most) or to % chip == 0)
            case MayDiscard(count, cards), Discard(thrown):
                return len(thrown) == count == len(set(thrown)) and set(thrown) <= set(cards)
            case MayShow(), Show(cards):
                return not cards or sorted(cards) == sorted(held)
    return False


def offered(hand: Hand) -> list[Action]:
    """The actor's options taken: least, most and some between of a range, every way to discard."""
    found: list[Action] = []
    for option in hand.options:
        match option:
            case MayBet(least, most, chip) | MayRaise(least, most, chip):
                kind = Bet if isinstance(option, MayBet) else Raise
                found += [kind(to) for to in _amounts(least, most, chip)]
            case MayDiscard(count, cards):
                found += [Discard(thrown) for thrown in combinations(cards, count)]
            case _:
                found.append(_PLAIN[type(option)])
    return found


_PLAIN: Final[dict[type[Option], Action]] = {
    MayFold: Fold(), MayCheck: Check(), MayCall: Call(), MayShow: Show(), MayMuck: Muck(), MayPlayBoard: PlayBoard(),
}  # fmt: skip


def _amounts(least: int, most: int, chip: int) -> list[int]:
    """Both ends of a range, and whole chips after the one, before the other and halfway."""
    inside = (least - least % chip + chip, (least + most) // 2 // chip * chip, most - 1 - (most - 1) % chip)
    return sorted({least, most, *(to for to in inside if least <= to <= most)})


def not_offered(hand: Hand) -> list[Action]:
    """Actions of every kind that the actor's options leave out, many of them by very little."""
    options = hand.options
    held = () if hand.actor is None else hand.hole[hand.seats.index(hand.actor)]
    amounts = {-100, 0, 1, hand.level, hand.level + 1, hand.bet_size, 10**12}
    for option in options:
        if isinstance(option, MayBet | MayRaise):
            amounts |= {option.least - option.chip, option.least - 1, option.least + 1, option.most - 1}
            amounts |= {option.most + 1, option.most + option.chip}
    strange = next(card for card in range(52) if card not in held)
    thrown = [(), held, held[:1], held[:2], held[:1] * 2, (strange,), (52,), (99,), (-1,)]
    tried: list[Action] = [
        *_PLAIN.values(), *(kind(to) for to in sorted(amounts) for kind in (Bet, Raise)),
        *(Discard(cards) for cards in thrown), Show((strange, *held[1:])), Show((99,)), Show(held[:1]),
    ]  # fmt: skip
    return [action for action in tried if not accepts(options, action, held=held)]


def choose_action(hand: Hand, choices: Choices) -> Action:
    """Something legal: mostly check, call or show, often a raise, now and then a fold or all the chips."""
    actions = offered(hand)
    plain = next((one for one in actions if isinstance(one, Check | Call | Show)), None)
    if plain is None:  # a discard
        return actions[choices.below(len(actions))]
    weight = choices.below(16)
    raises = [one for one in actions if isinstance(one, Bet | Raise)]
    if weight < 8:
        return plain
    if weight < 10 or not raises:
        others = [one for one in actions if not isinstance(one, Bet | Raise)]
        return others[choices.below(len(others))]
    if weight < 13:
        return raises[0]
    return raises[-1] if weight == 13 else raises[choices.below(len(raises))]


def play(hand: Hand, choices: Choices) -> Iterator[Action]:
    """Play a hand to its end; each action before it is taken."""
    while not hand.over:
        action = choose_action(hand, choices)
        yield action
        hand.act(action)


# tables


def choose_command(table: Table, choices: Choices) -> Command:
    """Something a player or the floor might ask for between hands; now and then it is not allowed."""
    wild = choices.one_in(8)
    seat = choices.below(table.count + 2) if wild else choices.below(table.count) + 1
    chip, least = table.rules.limit.chip, table.rules.limit.buy_in
    ways = (*_COME_INS, "swim") if wild else (*table.rules.entry, *table.rules.missed)
    how = None if choices.below(2) else ways[choices.below(len(ways))]
    chips = (least // chip + 1 + choices.below(60)) * chip + (choices.below(chip) if wild else 0)
    player = table.seats.get(seat)
    if sum(one.ready for one in table.seats.values()) < 2 and player is not None and player.out and not wild:
        return ComeBack(seat) if player.stack else TopUp(seat, chips)
    if player is None:
        return Sit(seat, "" if choices.one_in(16) else f"Player {table.brought_in}", chips - wild * 50 * chip, how)
    if player.out and choices.below(3):
        return ComeBack(seat, how) if player.stack else TopUp(seat, chips)
    match choices.below(9):
        case 0 | 1:
            return SitOut(seat)
        case 2:
            return Leave(seat)
        case 3:
            return TopUp(seat, chips - wild * 70 * chip)
        case 4 | 5:
            return Move(seat, choices.below(table.count) + 1, how)
        case 6:
            return PlaceButton(seat)
        case 7:
            return DrawButton(choices.deck()[: choices.below(3) * table.count])
        case _:
            return Straddle(seat)


def open_table(rules: Rules, game: "Game", choices: Choices) -> Table:
    """A table with two players or more and the button somewhere."""
    table = Table(rules, game, seats=2 + choices.below(rules.most_seats - 1))
    chip, least = rules.limit.chip, rules.limit.buy_in
    for seat in range(1, 1 + table.count):
        if seat <= 2 or not choices.one_in(4):
            table.apply(Sit(seat, f"Player {seat}", (least // chip + 1 + choices.below(60)) * chip))
    table.apply(PlaceButton(sorted(table.seats)[choices.below(len(table.seats))]))
    return table


def bustle(table: Table, choices: Choices) -> None:
    """Some coming and going between two hands; what is not allowed is refused and that is that."""
    for _ in range(choices.below(5)):
        _try(table, choose_command(table, choices))


def _try(table: Table, command: Command) -> None:
    try:
        table.apply(command)
    except RefusedError:
        return


def straddle(table: Table, choices: Choices) -> None:
    """Where one may, somebody straddles now and then, and then perhaps somebody else comes or goes."""
    if table.rules.straddle and choices.one_in(3):
        for seat in sorted(table.seats):
            _try(table, Straddle(seat))
        if choices.one_in(3):
            _try(table, choose_command(table, choices))


def deal(table: Table, choices: Choices) -> Hand | None:
    """The next hand, if there are two to play it."""
    try:
        return table.deal(choices.deck(), ask_showdown=choices.one_in(3))
    except RefusedError:
        return None


def switched(rules: Rules, choices: Choices) -> Rules:
    """The same page with other switches, as a room of the user's own might print it."""
    flag = choices.one_in
    limit, percent = rules.limit, (150, 200)[choices.below(2)]
    betting = tuple(Betting)[choices.below(len(Betting))]
    higher = 2 * limit.lower if betting in (Betting.FIXED, Betting.SPREAD) else 0
    payer = tuple(FeePayer)[choices.below(len(FeePayer))]
    moments = (FeeMoment.BEFORE_FLOP, FeeMoment.AFTER_FLOP) if payer is FeePayer.POT else (FeeMoment.BEFORE_DEAL,)
    fee = Fee(
        bands=(FeeBand(1, 99, (1 + choices.below(4)) * limit.chip),), moment=moments[choices.below(len(moments))],
        payer=payer, no_flop=(None, NO_FLOP_FULL, limit.chip)[choices.below(3)],
    )  # fmt: skip
    blinds = limit.blinds[-1:] if flag(4) else limit.blinds
    ante = limit.chip if flag(4) else 0
    trigger = "scoop" if rules.hi_lo else "two pots running"
    return replace(
        rules,
        limit=replace(limit, betting=betting, higher=higher, fee=fee if flag(2) else None, blinds=blinds, ante=ante),
        burn=not flag(4), prelaid_board=flag(4), raise_cap=(3, 4, 1, None)[choices.below(4)],
        heads_up_uncapped=flag(2), heads_up_test="now" if flag(2) else "round start",
        min_reraise="any larger" if flag(4) else "last raise", check_raise=not flag(3),
        odd_half="high" if flag(2) else "left of button", odd_chips="one each" if flag(2) else "one player",
        show_all=flag(2), play_board_announce="forfeit" if flag(4) else "none",
        forced="ante" if flag(8) and ante else "blinds", button="dead" if flag(2) else "forward",
        heads_up_blinds="button small" if flag(2) else "literal", button_draw="redraw" if flag(2) else "cdhs",
        entry=_COME_INS[choices.below(5) :], entry_jump_seat="right" if flag(3) else "left",
        entry_waits_behind_button=flag(3), no_makeup_arc=("none", "short", "long")[choices.below(3)],
        seat_change=("free", "post or wait", "free before blind")[choices.below(3)], straddle=flag(2),
        kill=Kill(percent=percent, trigger=trigger) if flag(3) else None,
    )  # fmt: skip


# states as bytes


def state_bytes(hand: Hand) -> bytes:
    """Everything a hand holds, every slot of it, as bytes to compare; rules and game, which never change, by name."""
    fields = {name: getattr(hand, name) for name in Hand.__slots__ if name not in ("rules", "game")}
    return msgspec.msgpack.encode([hand.rules.house, hand.rules.limit.name, hand.game.name, fields])


def table_bytes(table: Table) -> bytes:
    """Everything a table holds, as bytes to compare."""
    fields: dict[str, Any] = {name: value for name, value in vars(table).items() if name not in ("rules", "game")}
    fields["hand"] = None if table.hand is None else state_bytes(table.hand)
    return msgspec.msgpack.encode(fields)


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that is over, and what was done in it."""

    hand: Hand
    actions: tuple[Action, ...]

    def start(self) -> Hand:
        """The same hand dealt again: same seats, chips, posts and deck, nobody has acted."""
        return dealt_again(self.hand)


def dealt_again(hand: Hand, *, deck: tuple[Card, ...] | None = None, stacks: tuple[int, ...] | None = None) -> Hand:
    """A hand from its beginning, if wanted with another deck or other stacks."""
    return Hand(
        hand.rules, hand.game, hand.seats, stacks or hand.started, deck or hand.deck, posts=hand.posts,
        button=hand.button, opens=hand.opens, ask_showdown=hand.ask_showdown, kill_percent=hand.kill_percent,
    )  # fmt: skip


BOOKS: Final = ("oasis", "ocean-view", "s-and-k", "casino-club", "del-rio", "common")
"""The built-in rule books, the house-neutral one last."""


@cache
def places(book: str) -> tuple[tuple[str, str, str], ...]:
    """(book, game, limit) of everything that a built-in rule book offers."""
    from houseway.houses import house

    games = house(book).games.items()
    return tuple((book, key, limit.name) for key, page in games for limit in page.limits)


def offer_at(place: tuple[str, str, str]) -> "Offer":
    """The offer at a place."""
    from houseway.houses import house

    book, game, limit = place
    return house(book).offer(game, limit=limit)


def random_offer(choices: Choices) -> "Offer":
    """Some game at some limit of some house, each house as often as another, however much it offers."""
    some = places(BOOKS[choices.below(len(BOOKS))])
    return offer_at(some[choices.below(len(some))])


def random_table(offer: "Offer", choices: Choices, *, hands: int = _MOST_WARM_UP) -> Table:
    """A table of the offer, or of the same page with other switches, after up to so many hands and some bustle."""
    rules = switched(offer.rules, choices) if choices.one_in(3) else offer.rules
    table = open_table(rules, offer.game, choices)
    for _ in range(choices.below(hands + 1)):
        hand = deal(table, choices)
        if hand is not None:
            for _ in play(hand, choices):
                pass
        bustle(table, choices)
        straddle(table, choices)
    table.settle()
    return table


def random_hand(offer: "Offer", choices: Choices) -> Hand:
    """A hand just dealt, often with stacks that the table's own limits would not let anybody sit down with."""
    table = random_table(offer, choices)
    hand = deal(table, choices)
    if hand is None:
        table = open_table(offer.rules, offer.game, choices)
        hand = table.deal(choices.deck())
    if not choices.one_in(2):
        return hand
    bet = hand.rules.limit.lower
    return dealt_again(hand, stacks=tuple(_odd_stack(bet, choices) for _ in hand.seats))


def _odd_stack(bet: int, choices: Choices) -> int:
    """From a cent to sixteen bets, short stacks as likely as deep ones."""
    most = (bet // 2, bet, 3 * bet, 16 * bet)[choices.below(4)]
    return 1 + choices.below(max(1, most))


# strategies


def _hypothesis() -> Any:
    try:
        import hypothesis.strategies
    except ImportError as missing:
        raise TestingError("houseway.testing needs Hypothesis for its strategies: pip install hypothesis") from missing
    return hypothesis.strategies


def decks() -> "SearchStrategy[tuple[Card, ...]]":
    """A 52-card pack from the top."""
    st = _hypothesis()
    return st.binary(min_size=4, max_size=4).map(lambda given: Choices(given).deck())  # type: ignore[no-any-return]


def offers() -> "SearchStrategy[Offer]":
    """Every house, community-card game and limit; each house as often as another, however much it offers."""
    st = _hypothesis()
    return st.one_of(st.sampled_from(places(book)) for book in BOOKS).map(offer_at)  # type: ignore[no-any-return]


def _from_offers(make: Any, size: int) -> Any:
    st = _hypothesis()
    choices = st.binary(min_size=size, max_size=size).map(Choices)
    return st.builds(make, offers(), choices)


def tables() -> "SearchStrategy[Table]":
    """A table between hands: new, or after some hands with players sitting out, owing blinds, gone or just come."""
    return _from_offers(random_table, _SESSION_BYTES)  # type: ignore[no-any-return]


def hands() -> "SearchStrategy[Hand]":
    """A hand just dealt."""
    return _from_offers(random_hand, _SESSION_BYTES)  # type: ignore[no-any-return]


def played_hands() -> "SearchStrategy[PlayedHand]":
    """A hand played to its end by random legal actions."""

    def played(offer: "Offer", choices: Choices) -> PlayedHand:
        hand = random_hand(offer, choices)
        return PlayedHand(hand, tuple(play(hand, choices)))

    return _from_offers(played, _SESSION_BYTES + _HAND_BYTES)  # type: ignore[no-any-return]
