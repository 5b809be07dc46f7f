"""Bulk play of the banked games: a rule book turned into plain numbers, and a block of hands played by them.

What a house may set is in `book_of`, what a form of blackjack counts in `_counting`. Every style takes the bank when it
is offered, with all its chips, wagers its `size` (percent of the way from the least wager to the largest), sets by the
house way and draws by the best play; one that plays by chance takes any option there is.
"""

import sys
from functools import cache, lru_cache
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from houseway.bulk import banked_kernels as kernels
from houseway.bulk.banked_rounds import made, workspace
from houseway.bulk.blackjack_kernels import play_22
from houseway.bulk.jobs import TABLES, Playing
from houseway.bulk.kernels import pieces
from houseway.bulk.styles import Style
from houseway.bulk.tally import STRETCH, SeatTally, Tally
from houseway.cards import JOKER, Card
from houseway.decks import deck
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.ranking.blackjack import Joker, total
from houseway.ranking.blackjack_model import COUNTS as CARD_COUNTS
from houseway.ranking.blackjack_model import Model, meeting, model_of, usual_drawing, worth_against
from houseway.ranking.house_way_kernel import lookup, set_one
from houseway.ranking.orders import order
from houseway.ranking.pai_gow import back_height, least_backs
from houseway.ranking.pan_nine_odds import TOTALS, banker_gains, player_hits
from houseway.ranking.points import PACK, card_value
from houseway.referee.banked.variants import SHEETS
from houseway.referee.rules import FeePayer, Rules

Ints: TypeAlias = npt.NDArray[np.int64]

_COMPARES: Final = {"setting": kernels.SETTINGS, "points": kernels.POINTS, "22": kernels.TWENTY_TWO}
_BANK_UP: Final = ("second", "both", "both, late")
_TIES: Final = {"push": 0, "player": 1, "banker": -1}
_PERCENT: Final = 100
_KINDS: Final = 14
"""Thirteen ranks and the joker."""
_SUITS: Final = 4
_PACK_OF_NINE: Final = 36
_HELD: Final = 7 ** len(CARD_COUNTS)


@cache
def _kernel() -> Any:
    """The compiled rounds, from the cache on disk where no source of them has changed."""
    names = (made.__module__, play_22.__module__, kernels.__name__, pieces.__name__, set_one.__module__)
    texts = (Path(str(sys.modules[name].__file__)).read_bytes() for name in names)
    return made(sha256(b"".join(texts)).hexdigest())


def book_of(rules: Rules, players: int, *, buy_in: int, stake: int = 0) -> Ints:
    """A house's rules for one of its banked games, as `kernels.BOOK` names them.

    `stake` is what a banker puts up, as far as there is so much; 0 for everything.
    """
    limit, bank, fee = rules.limit, rules.bank, rules.limit.fee
    charged = fee is not None and fee.payer is FeePayer.EACH_PLAYER
    tiers = fee.tiers if fee is not None and charged else ()
    sheet = SHEETS[rules.blackjack]
    values = {
        "kind": _COMPARES[GAMES[rules.game].compares], "players": players, "places": max(rules.most_seats, players),
        "lower": limit.lower, "higher": limit.higher or kernels.NO_END, "chip": limit.chip,
        "backwards": bank.direction == "counter-clockwise", "most_hands": bank.most_hands,
        "by_round": bank.counted == "round", "permanent": bank.permanent, "dice": bank.action == "dice",
        "fee": fee.amount(players) if fee is not None and charged else 0, "tiers": len(tiers), "stake": stake,
        "buy_in": buy_in, "copies_push": rules.pai_gow.copies == "push", "piles": rules.pai_gow.piles,
        "ties": _TIES[rules.super_pan_9.ties], "second_card": rules.super_pan_9.second_card,
        "target": sheet.count.target, "open_hands": sheet.open_hands, "bank_up": _BANK_UP.index(sheet.bank_up),
        "at_once": sheet.naturals_at_once, "freezes": sheet.joker_up_freezes, "by_rule": sheet.bank_draws != "free",
        "doubles": sheet.doubles, "most_split": sheet.most_hands, "surrender": sheet.surrender,
        "late_joker": sheet.late_joker,
    }  # fmt: skip
    book = np.zeros(kernels.FIRST_TIER + 2 * max(1, len(tiers)), np.int64)
    book[: len(kernels.BOOK)] = [values[name] for name in kernels.BOOK]
    for place, tier in enumerate(tiers):
        book[kernels.FIRST_TIER + 2 * place :][:2] = tier.wager, tier.amount
    return book


def pack_of(rules: Rules) -> npt.NDArray[np.uint8]:
    """The cards of the game as the house has them."""
    return np.array(deck(rules.deck or GAMES[rules.game].packs[0]).cards, np.uint8)


def wager_of(rules: Rules, style: Style) -> int:
    """What a style wagers: its size, in percent of the way from the least to the largest; twice that where none is."""
    limit = rules.limit
    most = limit.higher or 2 * limit.lower
    wager = limit.lower + (most - limit.lower) * min(style.size, _PERCENT) // _PERCENT
    return max(limit.lower, wager - wager % limit.chip)


class Tables(Struct, frozen=True):
    """What the kernels look up about a game's cards; those of the other games are empty."""

    settings: tuple[Any, ...]
    points: tuple[Any, ...]
    twenty_two: tuple[Any, ...]


@lru_cache(maxsize=16)
def _settings(back: str, five_aces_top: bool) -> tuple[Any, ...]:
    """Pai gow: how the house sets, how high each back stands, and the least back behind each front."""
    backs = range(len(order(back).classes) + 1)
    heights = [back_height(found, back_order=back, five_aces_top=five_aces_top) for found in backs]
    return *lookup(back), np.array(heights, np.int64), np.array(least_backs(back), np.int64)


@lru_cache(maxsize=16)
def _points(packs: int, ties: str) -> tuple[Any, ...]:
    """Super pan 9: when a player hits, what a banker gains by it against who stood and who drew, what cards count."""
    hits = np.array([player_hits(points, packs=packs, ties=ties) for points in TOTALS], np.int64)
    found = banker_gains(packs, ties)
    values = np.array([card_value(card) if card in PACK else 0 for card in range(JOKER + 1)], np.int64)
    return hits, np.array([[found[points, drew] for drew in (False, True)] for points in TOTALS]), values


@lru_cache(maxsize=16)
def _counting(letter: str) -> tuple[Any, ...]:
    """Blackjack 22 by a sheet: states and their next ones, naturals, what is paid, and what every choice expects."""
    sheet = SHEETS[letter]
    model = model_of(sheet.count)
    states, kinds = len(model.states), [_SUITS * kind for kind in range(_KINDS)]
    furthest = model.place[max(model.states)]
    steps = np.zeros((states + 1, _KINDS), np.int64)
    for at, state in enumerate((*model.states, (0, 0))):
        steps[at] = [model.place.get(model.add(state, card), furthest) for card in kinds]
    likely = np.zeros((states, states))
    for at, nexts in enumerate(model.nexts):
        for then, chance in nexts:
            likely[at, then] = chance
    won, staked = (np.array([[pays[part] for pays in row] for row in model.settled], np.int64) for part in (0, 1))
    free = sheet.bank_draws == "free"
    expects, splits, worth = _expectations(model, likely, kinds, free=free)
    rule = usual_drawing(sheet.count)
    return (
        steps, _naturals(model), np.array([*model.class_of, model.naturals_at], np.int64),
        np.array([bool(nexts) for nexts in model.nexts], np.int64),
        np.array([False] * states if free else model.by_rule(rule), np.int64), won, staked, expects, splits, worth,
        likely,
        np.full((_KINDS, _HELD, states) if free else (1, 1, 1), -1, np.int8),
    )  # fmt: skip


def _naturals(model: Model) -> Ints:
    """By two cards: which natural they are, counted from 1; 0 for none."""
    found = np.zeros((JOKER + 1, JOKER + 1), np.int64)
    cards = range(JOKER + 1 if model.rules.joker is not Joker.NONE else JOKER)
    for one, other in product(cards, cards):
        natural = total((one, other), model.rules).natural
        found[one, other] = 0 if natural is None else 1 + model.rules.naturals.index(natural)
    return found


def _expectations(model: Model, likely: Any, kinds: list[Card], *, free: bool) -> tuple[Any, Any, Any]:
    """By up card: standing, hitting and doubling by count and state; splitting by rank; a free bank's ends."""
    states, classes = len(model.states), np.array(model.class_of)
    expects = np.zeros((_KINDS, len(CARD_COUNTS), states, 3))
    splits = np.zeros((_KINDS, _KINDS))
    worth = np.zeros((_KINDS, len(CARD_COUNTS), len(model.pays)))
    drawing = usual_drawing(model.rules)
    for kind, up in enumerate(kinds):
        if up == JOKER and model.rules.joker is Joker.NONE:
            continue
        met = meeting(model, drawing, up)
        for count in range(len(CARD_COUNTS)):
            later = min(count + 1, len(CARD_COUNTS) - 1)
            expects[kind, count, :, 0] = np.array(met.standing[count])[classes]
            expects[kind, count, :, 1] = likely @ np.array(met.values[later])
            expects[kind, count, :, 2] = 2 * likely @ np.array(met.standing[later])[classes]
            if free:
                hands = met.hands[count]
                worth[kind, count] = np.array(worth_against(model, hands)) / sum(hands)
        for rank, card in enumerate(kinds):
            single = model.place.get(model.add((0, 0), card))
            halves = () if single is None else model.nexts[single] or ((single, 1.0),)
            splits[kind, rank] = 2 * sum(chance * met.values[0][at] for at, chance in halves)
    return expects, splits, worth


@lru_cache(maxsize=1)
def _empty() -> Tables:
    """Tables of the right kinds with nothing in them, so that one kernel serves all games."""
    kinds = (np.uint64, np.uint16, np.uint32, np.uint32, np.uint16, np.uint16, np.uint64, np.int64, np.int64)
    whole, parts = np.int64, np.float64
    shapes = ((2, whole), (2, whole), (1, whole), (1, whole), (1, whole), (2, whole), (2, whole), (4, parts),
              (2, parts), (3, parts), (2, parts), (3, np.int8))  # fmt: skip
    return Tables(
        tuple(np.zeros(1, kind) for kind in kinds),
        (np.zeros(1, np.int64), np.zeros((1, 1)), np.zeros(1, np.int64)),
        tuple(np.zeros((1,) * dimensions, kind) for dimensions, kind in shapes),
    )


def tables_of(rules: Rules) -> Tables:
    """What the kernels need of a game's cards, worked out once."""
    empty = _empty()
    match GAMES[rules.game].compares:
        case "setting":
            back = GAMES[rules.game].kinds(rules)[0]
            return Tables(_settings(back, rules.pai_gow.five_aces_top), empty.points, empty.twenty_two)
        case "points":
            packs = len(pack_of(rules)) // _PACK_OF_NINE
            return Tables(empty.settings, _points(packs, rules.super_pan_9.ties), empty.twenty_two)
        case _:
            return Tables(empty.settings, empty.points, _counting(rules.blackjack))


class Trace(Struct, frozen=True):
    """What happened at one table, hand by hand: enough for the referee to play it again."""

    log: Ints
    """(seat, decision, amount)."""
    spans: Ints
    """By hand: where its decisions begin and end in the log."""
    stacks: Ints
    """By hand: what everybody has before it, and after the last; the seat is the place."""
    decks: npt.NDArray[np.uint8]
    dice: Ints
    collected: int


class Stretch(Struct, frozen=True):
    """What came of many tables: net by table and seat, what the house took by table, and the counts."""

    net: Ints
    seats: Ints
    """By seat: hands, wagers, hands won, buy-ins."""
    taken: Ints
    counts: dict[str, int]
    trace: Trace | None = None


_LOGGED: Final = 120
"""Decisions of a hand, at most."""


def play_tables(
    rules: Rules, players: int, styles: Ints, seeds: npt.NDArray[np.uint64], hands: int, *, buy_in: int, stake: int = 0,
    traced: bool = False,
) -> Stretch:  # fmt: skip
    """So many hands at a table for every seed. `styles`, by seat from 1: (whether it plays by chance, its wager)."""
    book, pack, tables = book_of(rules, players, buy_in=buy_in, stake=stake), pack_of(rules), tables_of(rules)
    _require_room(rules, players, len(pack))
    count = len(seeds)
    net, taken = np.zeros((count, players), np.int64), np.zeros(count, np.int64)
    seats, counts = np.zeros((players, 4), np.int64), np.zeros(len(kernels.COUNTED), np.int64)
    rows = hands if traced else 0
    log, spans = np.zeros((rows * _LOGGED, 3), np.int64), np.zeros((rows, 2), np.int64)
    stacks = np.zeros((rows + 1, kernels.MOST_SEATS + 1), np.int64)
    decks, dice = np.zeros((rows, len(pack)), np.uint8), np.zeros((rows, 3), np.int64)
    _kernel()(
        workspace(len(pack), max(rules.most_seats, players)), book, styles, seeds, hands, pack, tables.settings,
        tables.points, tables.twenty_two, net, seats, taken, counts, log, spans, stacks, decks, dice,
    )  # fmt: skip
    trace = Trace(log, spans, stacks, decks, dice, int(taken.sum())) if traced else None
    return Stretch(net, seats, taken, dict(zip(kernels.COUNTED, counts.tolist(), strict=True)), trace)


def _require_room(rules: Rules, players: int, cards: int) -> None:
    """The kernels trust that there are seats and cards for everybody."""
    need = sum(step.cards(rules, players) for step in GAMES[rules.game].steps)
    if players >= kernels.MOST_SEATS or need > cards:
        raise HousewayError(f"{players} players at {rules.title} need {need} cards of {cards}: fewer can be dealt to")


def styles_row(rules: Rules, styles: tuple[Style, ...]) -> Ints:
    """The styles of the seats as the kernels want them."""
    rows = [(int(style.by_chance), wager_of(rules, style)) for style in styles]
    return np.array([(0, 0), *rows], np.int64)


def seeds_of(seed: int, block: int, count: int = TABLES) -> npt.NDArray[np.uint64]:
    """One seed for each table of a block."""
    return np.random.SeedSequence([seed, block]).generate_state(count, np.uint64).astype(np.uint64)


def play(playing: Playing, block: int) -> Tally:
    """One block of a job."""
    job, rules = playing.job, playing.rules
    found = play_tables(
        rules, job.players, styles_row(rules, playing.styles), seeds_of(job.seed, block), STRETCH, buy_in=playing.buy_in
    )
    squares = (found.net * found.net).sum(axis=0).tolist()
    seats = tuple(
        SeatTally(
            style=style.name, hands=hands, net=net, squares=square, entered=wagers, showdowns=hands, won=won,
            buy_ins=buy_ins,
        )
        for style, net, square, (hands, wagers, won, buy_ins) in zip(
            playing.styles, found.net.sum(axis=0).tolist(), squares, found.seats.tolist(), strict=True
        )
    )  # fmt: skip
    counts = found.counts
    named = {name: counts[name] for name in COUNTED}
    return Tally(
        hands=TABLES * STRETCH, stretches=TABLES, collected=counts["fee_total"],
        collected_squares=int((found.taken * found.taken).sum()), pots=counts["wagered"], showdowns=counts["rounds"],
        decisions=counts["decisions"], seats=seats, counts=named,
    )  # fmt: skip


COUNTED: Final = tuple(name for name in kernels.COUNTED if name not in ("decisions", "fee_total", "bank_squares"))
"""What a tally counts of the banked games."""
