"""From a PHH hand to a `Hand` at its first decision: amounts as whole units, the deck as it must have been, the posts.

The referee deals one card a pass from the first seat left of the button and burns before every street, so the deck is
laid out to give each player the recorded cards; unrecorded cards are `UNKNOWN`. Antes are dead, blinds and straddles
live, and a negative amount is the live post of someone coming in. For a post smaller than the big blind, a record does
not say whether it was live, so the caller decides how to read it. The cards of a draw follow one burn, player after
player.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from functools import cache, lru_cache
from itertools import islice, product
from math import gcd
from typing import Final, NamedTuple

from houseway.cards import Card
from houseway.decks import deck as find_deck
from houseway.games import GAMES
from houseway.history.history_errors import HistoryError, NotPlayedError
from houseway.history.phh.exchanges import check_twice, exchanged
from houseway.history.phh.notation import (
    UNKNOWN,
    Amount,
    BetRaise,
    DealBoard,
    DealHole,
    OfOtherGames,
    PhhAction,
    ShowMuck,
    format_phh_cards,
)
from houseway.history.phh.phh_record import DRAWS, INFINITE, ONE_SIZE, STUD, PhhHand
from houseway.houses import house
from houseway.referee.game import Game
from houseway.referee.hand import Hand, Post
from houseway.referee.rules import Betting, Limit, Rules

CENTS: Final = 2
_MOST_PLACES: Final = 6
_POWERS: Final[tuple[int, ...]] = tuple(10**places for places in range(_MOST_PLACES + 1))
_BOARD: Final = 5
_WHOLE_PACK: Final = 52

_GAME_OF: Final = {
    "FT": ("holdem", "fixed limit", Betting.FIXED, 2),
    "NT": ("holdem", "no limit", Betting.NO_LIMIT, 2),
    "PO": ("omaha", "pot limit", Betting.POT_LIMIT, 4),
    "FO/8": ("omaha-hi-lo", "fixed limit", Betting.FIXED, 4),
    "F7S": ("stud", "fixed limit", Betting.FIXED, 7),
    "F7S/8": ("stud-hi-lo", "fixed limit", Betting.FIXED, 7),
    "FR": ("razz", "fixed limit", Betting.FIXED, 7),
    "NS": ("short-deck", "no limit", Betting.NO_LIMIT, 2),
    "N2L1D": ("deuce-to-seven", "no limit", Betting.NO_LIMIT, 5),
    "F2L3D": ("deuce-to-seven-triple", "fixed limit", Betting.FIXED, 5),
    "FB": ("badugi", "fixed limit", Betting.FIXED, 4),
}
_STREETS: Final = (3, 4, 5, 6)


def game_of(variant: str) -> tuple[str, str, Betting, int]:
    """The game of a variant, its limit in the common rule book, its betting, and the number of hole cards."""
    return _GAME_OF[variant]


def variant_of(game: str, betting: Betting) -> str | None:
    """PHH's code for a game with this betting; None if there is none."""
    return next((code for code, (name, _, bets, _) in _GAME_OF.items() if (name, bets) == (game, betting)), None)


class Entry(StrEnum):
    """How to read a post for coming in: a record has one amount, without saying what part of it was live."""

    LIVE = "live"
    """As PHH defines it: part of the player's bet."""
    DEAD = "dead"
    """A missed small blind: in the pot, but not part of the bet."""
    BOTH = "both blinds"
    """Both blinds were missed and posted, the small one dead, and the record kept only the small one; the player's
    first-round raises are then recorded too low by the difference."""
    DEAD_TOO = "live, with a dead small blind that is not recorded"
    SPLIT = "a big blind, and the rest dead"


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of what a record leaves open, since rooms differ."""

    entries: Mapping[int, Entry] = field(default_factory=dict)
    """By player (index): how to read a post for coming in that is not live as recorded."""
    short_blind: bool = False
    """Whether a blind that is all-in for less is all there is to call, instead of the full blind."""
    short_counts: bool = False
    """Whether an all-in raise of less than a full one counts as a raise, as in some rooms."""
    as_written: bool = False
    """With two players, one of whom posts a blind: whether the posts belong to the players as written, not swapped."""
    poster_first: bool = False
    """With two players, one of whom posts a blind: whether that player acts first, as if the other had posted."""

    def __str__(self) -> str:
        said = [f"the post of p{player + 1} is read as {entry}" for player, entry in self.entries.items()]
        said += ["a short blind is all there is to call"] if self.short_blind else []
        said += ["an all-in raise counts, however short"] if self.short_counts else []
        said += ["with one blind posted, the posts of two players stand as written"] if self.as_written else []
        said += ["with one blind posted, the player who posted it acts first"] if self.poster_first else []
        return " and ".join(said)


USUAL: Final = Reading()
_MOST_READINGS: Final = 64


@dataclass(frozen=True, slots=True)
class Units:
    """Amounts of a record as whole units: cents, or finer if the record needs it."""

    places: int

    def of(self, amount: Amount) -> int:
        """The amount in units, rounded if it is finer."""
        if isinstance(amount, int):
            return amount * _POWERS[self.places]
        exact = amount * _POWERS[self.places]
        units = int(exact)
        return units if units == exact else int(Decimal(exact).to_integral_value())

    def exactly(self, amount: Amount) -> Decimal:
        """The amount in units, unrounded."""
        return Decimal(amount).scaleb(self.places)

    def back(self, units: int) -> Amount:
        """The amount as PHH writes it: a whole number if possible."""
        amount = Decimal(units).scaleb(-self.places).normalize()
        return int(amount) if amount == amount.to_integral_value() else amount


_CENTS: Final = Units(CENTS)


class Setting(NamedTuple):
    """The inputs of a `Hand`, and the record's known cards."""

    record: PhhHand
    units: Units
    rules: Rules
    game: Game
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    unknown_stacks: frozenset[int]
    """Players (indexes) whose stack the record omits; they get a very large one."""
    hole: tuple[tuple[Card, ...], ...]
    draws: tuple[tuple[Card, ...], ...]
    """The drawn cards, draw after draw, player after player."""
    board: tuple[Card, ...]
    posts: tuple[Post, ...]
    opens: int
    short_raises: Mapping[int, int]
    """How much too low a player's first-round raises are recorded."""

    def start(self) -> Hand:
        """The hand, dealt and waiting for its first decision."""
        return Hand(
            self.rules,
            self.game,
            self.seats,
            self.stacks,
            self.deck(),
            posts=self.posts,
            opens=self.opens,
            ask_showdown=True,
        )

    def deck(self) -> tuple[Card, ...]:
        """The pack from the top: hole cards one at a time around the table, a burn before each street, unknown cards
        until the end.
        """
        if self.record.variant in STUD:
            return self._stud_deck()
        cards = [held[card] for card in range(len(self.hole[0])) for held in self.hole]
        if self.record.variant in DRAWS:
            for drawn in self.draws:
                cards += [UNKNOWN, *drawn] if drawn else []
            return self._whole(cards)
        board = self.board + (UNKNOWN,) * (_BOARD - len(self.board))
        for first, last in ((0, 3), (3, 4), (4, 5)):
            cards += [UNKNOWN, *board[first:last]]
        return self._whole(cards)

    def _whole(self, cards: list[Card]) -> tuple[Card, ...]:
        """The pack with these cards first; cards beyond its size are never dealt."""
        size = find_deck(self.game.deck).size
        return (*cards[:size], *(UNKNOWN,) * (size - len(cards)))

    def _stud_deck(self) -> tuple[Card, ...]:
        """Two down and one up to everyone, then for each street a burn and a card to each player who is dealt one."""
        cards = [held[card] for card in range(3) for held in self.hole]
        for street in _STREETS:
            served = [held[street] for held in self.hole if len(held) > street]
            cards += [UNKNOWN, *served]
        return self._whole(cards)


@cache
def common_rules(key: str, limit: str) -> Rules:
    """The house-neutral rule book's page for a game; a recorded hand brings its own stakes."""
    # A recorded straddle may come from a room where it does not increase the minimum raise.
    return house("common").offer(key, limit=limit).rules.but(straddle=False)


def readings(record: PhhHand) -> Iterator[Reading]:
    """Every way to read a record, the usual one first, then from fewer to more surprises."""
    yield USUAL  # nearly always right, so the others need not be considered
    yield from islice(_every_reading(record), 1, None)
    if record.count == 2 and sum(bool(amount) for amount in record.blinds_or_straddles) == 1:
        for entry in (Reading(as_written=True), Reading(poster_first=True)):
            yield entry
            yield replace(entry, short_blind=True)


def _every_reading(record: PhhHand) -> Iterator[Reading]:
    short = any(
        max(abs(Decimal(post)), Decimal(record.bring_in or 0)) > stack - min(ante, stack)
        for post, ante, stack in zip(record.posted, record.anted, record.starting_stacks, strict=True)
    )
    posts = {player: _entries(record, -amount) for player, amount in enumerate(record.posted) if amount < 0}
    every = islice(product(*posts.values()), _MOST_READINGS)
    ways = [dict(zip(posts, entries, strict=True)) for entries in every]
    ways = [{player: entry for player, entry in way.items() if entry is not Entry.LIVE} for way in ways]
    for entries in sorted(ways, key=len):
        for short_counts in (False, True):
            yield Reading(entries, short_counts=short_counts)
            if short:
                yield Reading(entries, short_blind=True, short_counts=short_counts)


def _entries(record: PhhHand, amount: Amount) -> tuple[Entry, ...]:
    """How a post of this size may be read; without final stacks to compare, it stays as recorded."""
    least = record.min_bet or record.small_bet or 0
    if amount < least:
        return (Entry.LIVE, Entry.DEAD, Entry.BOTH)
    if record.finishing_stacks is None:
        return (Entry.LIVE,)
    return (Entry.LIVE, Entry.SPLIT if amount > least else Entry.DEAD_TOO)


def setting_of(record: PhhHand, actions: Iterable[PhhAction], reading: Reading = USUAL) -> Setting:
    """Set up a recorded hand for the referee."""
    told = tuple(actions)
    units, chip = _units(_amounts(record, told))
    key, _, _, hole_count = _GAME_OF[record.variant]
    lower, higher = _bets(record, units)
    game = GAMES[key]
    draws: tuple[tuple[Card, ...], ...] = ()
    board: tuple[Card, ...] = ()
    if record.variant in DRAWS:
        names = [f"p{player}" for player in range(1, record.count + 1)]
        hole, draws = exchanged(record.source, names, told, game)
    else:
        hole, board = _cards(record, told, hole_count)
    _check_in_pack(record, [*(card for held in hole for card in held), *board], game)
    blinds = tuple([units.of(post) for post in (record.blinds_or_straddles if reading.as_written else record.posted)])
    antes = tuple([units.of(amount) for amount in record.anted])
    stacks, unknown = _stacks(record, units, told)
    bring_in = units.of(record.bring_in or 0)
    if reading.short_blind and bring_in:
        bring_in = _short_bring_in(bring_in, told, antes, stacks)
    rules = _table_rules(
        record.variant,
        _stakes_name(record),
        (lower, higher),
        tuple(sorted([amount for amount in blinds if amount > 0])),
        chip,
        bring_in,
        record.count,
        reading.short_counts,
    )
    short = {player: lower + blinds[player] for player, entry in reading.entries.items() if entry is Entry.BOTH}
    return Setting(
        record, units, rules, game, _seats(record), stacks, unknown, hole, draws, board,
        _posts(blinds, antes, stacks, lower, reading), _opens(blinds, antes, stacks, reading), short,
    )  # fmt: skip


@lru_cache(maxsize=1_024)
def _table_rules(
    variant: str,
    name: str,
    bets: tuple[int, int],
    blinds: tuple[int, ...],
    chip: int,
    bring_in: int,
    count: int,
    short_counts: bool,
) -> Rules:
    """The rules of a table at its stakes, which are the same hand after hand."""
    key, limit_name, betting, _ = _GAME_OF[variant]
    limit = Limit(
        name=name, betting=betting, lower=bets[0], higher=bets[1], blinds=blinds, chip=chip, bring_in=bring_in
    )
    return common_rules(key, limit_name).but(
        limit=limit, most_seats=count, short_all_in="counts" if short_counts else "usual"
    )


def _amounts(record: PhhHand, actions: tuple[PhhAction, ...]) -> list[Amount]:
    """Every amount in a record."""
    every = [
        *record.antes,
        *record.blinds_or_straddles,
        *record.starting_stacks,
        record.small_bet,
        record.big_bet,
        record.min_bet,
        record.bring_in,
        *[action.to for action in actions if type(action) is BetRaise],
        *(record.finishing_stacks or ()),
        *(record.winnings or ()),
    ]
    return [amount for amount in every if amount and (isinstance(amount, int) or amount.is_finite())]


def decimal_places(amount: Amount) -> int:
    """How many decimal places an amount has, ignoring zeros at the end."""
    exponent = Decimal(amount).normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _units(amounts: list[Amount]) -> tuple[Units, int]:
    """The units that the amounts need, and the smallest chip that makes all of them.

    A quotient with many places needs no more than the others; an odd chip of a split pot is no finer than the smallest
    chip.
    """
    cents = [amount * 100 for amount in amounts]
    whole = [*map(int, cents)]
    if whole == cents:  # nearly always
        return _CENTS, gcd(*whole) or 1
    places = [decimal_places(amount) for amount in amounts]
    units = Units(max(CENTS, *(many for many in places if many <= _MOST_PLACES)))
    return units, 1 if max(places) > _MOST_PLACES else gcd(*map(units.of, amounts)) or 1


def _bets(record: PhhHand, units: Units) -> tuple[int, int]:
    if record.min_bet is not None and record.variant in ONE_SIZE:
        return units.of(record.min_bet), 0
    return units.of(record.small_bet or 0), units.of(record.big_bet or 0)


def _stakes_name(record: PhhHand) -> str:
    posted = [amount for amount in record.blinds_or_straddles if amount > 0]
    sign = record.currency_symbol or ""
    if record.variant in ONE_SIZE:
        stakes = "-".join(f"{sign}{amount}" for amount in sorted(posted)) or f"{sign}{record.min_bet}"
        return f"{stakes} {'pot' if record.variant == 'PO' else 'no'} limit"
    return f"{sign}{record.small_bet}-{sign}{record.big_bet}"


def _stacks(record: PhhHand, units: Units, actions: tuple[PhhAction, ...]) -> tuple[tuple[int, ...], frozenset[int]]:
    unknown = frozenset(
        [player for player, stack in enumerate(record.starting_stacks) if type(stack) is not int and stack == INFINITE]
    )
    if not unknown:
        return tuple([units.of(stack) for stack in record.starting_stacks]), unknown
    known = sum(units.of(stack) for stack in record.starting_stacks if stack != INFINITE)
    bets = sum(units.of(action.to) for action in actions if isinstance(action, BetRaise))
    forced = sum(abs(units.of(amount)) for amount in record.antes + record.blinds_or_straddles)
    # More than anyone is known to have or to put in, so that nobody goes all-in by mistake.
    plenty = 10 ** len(str(2 * (known + (bets + forced) * record.count) + 10**9))
    return tuple(
        plenty if player in unknown else units.of(stack) for player, stack in enumerate(record.starting_stacks)
    ), unknown


def _seats(record: PhhHand) -> tuple[int, ...]:
    """The record's seat numbers if possible, otherwise 1, 2, 3, and so on."""
    seats = record.seats
    if seats is None or len(set(seats)) != len(seats) or min(seats) < 1:
        return tuple(range(1, record.count + 1))
    return seats


def _posts(
    blinds: tuple[int, ...], antes: tuple[int, ...], stacks: tuple[int, ...], big_blind: int, reading: Reading
) -> tuple[Post, ...]:
    posts: list[Post] = [Post(player, ante, "ante", live=False) for player, ante in enumerate(antes) if ante]
    for player, amount in enumerate(blinds):
        if not amount:
            continue
        owed = min(abs(amount), max(0, stacks[player] - antes[player])) if reading.short_blind else abs(amount)
        if amount > 0:
            what = "small blind" if amount < big_blind else "big blind" if amount == big_blind else "straddle"
            posts.append(Post(player, owed, what))
        else:
            entry = reading.entries.get(player, Entry.LIVE)
            posts += _entry_posts(player, owed, entry, big_blind, _small_blind(blinds, big_blind))
    return tuple(posts)


def _entry_posts(player: int, amount: int, entry: Entry, big_blind: int, small_blind: int) -> list[Post]:
    """The posts of a player coming in."""
    match entry:
        case Entry.LIVE:
            return [Post(player, amount, "live post")]
        case Entry.DEAD:
            return [_dead(player, amount)]
        case Entry.BOTH:
            return [_dead(player, amount), Post(player, big_blind, "live post")]
        case Entry.DEAD_TOO:
            return [_dead(player, small_blind), Post(player, amount, "live post")]
        case Entry.SPLIT:
            return [_dead(player, amount - big_blind), Post(player, big_blind, "live post")]


def _short_bring_in(
    amount: int, actions: tuple[PhhAction, ...], antes: tuple[int, ...], stacks: tuple[int, ...]
) -> int:
    """The forced bet, or what its player has left of a stack."""
    first = next((action.player for action in actions if isinstance(action, OfOtherGames | BetRaise)), None)
    return amount if first is None else min(amount, max(1, stacks[first] - antes[first]))


def _dead(player: int, amount: int) -> Post:
    return Post(player, amount, "dead post", live=False)


def _small_blind(blinds: tuple[int, ...], big_blind: int) -> int:
    return next((amount for amount in blinds if 0 < amount < big_blind), big_blind // 2)


def _opens(blinds: tuple[int, ...], antes: tuple[int, ...], stacks: tuple[int, ...], reading: Reading) -> int:
    """The first to act: the seat after the largest blind or straddle actually posted; posts for coming in do
    not count.
    """
    largest = most = 0
    for player, amount in enumerate(blinds):
        put_in = min(amount, stacks[player] - antes[player])
        if amount > 0 and put_in >= most:
            largest, most = player, put_in
    if reading.poster_first:
        return largest
    return (largest + 1) % len(blinds) if most > 0 else 0


def _cards(
    record: PhhHand, actions: tuple[PhhAction, ...], hole_count: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Everyone's recorded hole cards, from the deal and the showdown, and the board."""
    hole: list[tuple[Card, ...]] = [()] * record.count
    board: tuple[Card, ...] = ()
    for action in actions:
        if isinstance(action, DealHole):
            hole[action.player] += action.cards
            if len(hole[action.player]) > hole_count:
                raise _too_many(record, hole[action.player], hole_count, action.player)
        elif isinstance(action, DealBoard):
            board += action.cards
        elif isinstance(action, ShowMuck) and action.cards:
            if len(action.cards) > hole_count:
                raise _too_many(record, action.cards, hole_count, action.player)
            hole[action.player] = _merged(record, action.player, hole[action.player], action.cards)
    if len(board) > _BOARD:
        problem = f"{len(board)} cards are dealt to the board: a hand run more than once is not played by Houseway"
        raise NotPlayedError(problem, place=record.source.place("actions"))
    # In stud, the record says who is dealt a card on each street; in other games everyone is dealt all of them.
    dealt = 3 if record.variant in STUD else hole_count
    filled = tuple(held + (UNKNOWN,) * (dealt - len(held)) for held in hole)
    check_twice(record.source, [*(card for held in filled for card in held), *board])
    return filled, board


def _too_many(record: PhhHand, cards: tuple[Card, ...], most: int, player: int) -> HistoryError:
    told = f"{len(cards)} hole cards ({format_phh_cards(cards)})"
    return record.source.error(f"p{player + 1} has {told}: {record.variant} deals {most}", "actions")


def _check_in_pack(record: PhhHand, cards: list[Card], game: Game) -> None:
    pack = find_deck(game.deck)
    if pack.size == _WHOLE_PACK:
        return
    for card in cards:
        if card != UNKNOWN and card not in pack.cards:
            raise record.source.error(f"{format_phh_cards((card,))} is not in the pack of {pack.size} cards", "actions")


def _merged(record: PhhHand, player: int, dealt: tuple[Card, ...], shown: tuple[Card, ...]) -> tuple[Card, ...]:
    """Hole cards as dealt, with unknown ones filled in from the showdown."""
    if record.variant in STUD and len(shown) == len(dealt):
        same = all(was in (UNKNOWN, now) or now == UNKNOWN for was, now in zip(dealt, shown, strict=True))
        if same:  # listed in street order, which decides which cards were face up
            return tuple(now if was == UNKNOWN else was for was, now in zip(dealt, shown, strict=True))
    known = tuple(card for card in dealt if card != UNKNOWN)
    new = tuple(card for card in shown if card != UNKNOWN and card not in known)
    blank = max(len(dealt), len(shown)) - len(known) - len(new)
    if blank < 0:
        problem = f"p{player + 1} shows {format_phh_cards(shown)} and was dealt {format_phh_cards(dealt)}"
        raise record.source.error(problem, "actions")
    return (*known, *new, *(UNKNOWN,) * blank)
