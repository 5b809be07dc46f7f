"""Bulk play of the banked games: a rule book turned into plain numbers, and a block of hands played by them.

`compile_bank` handles a house's settings, `_counting` the counts of a blackjack sheet. Every style takes the bank when
offered, with all its chips, wagers its `size` (percent of the way from the minimum wager to the maximum), sets by the
house way, and draws by the best play; a random style takes any option.
"""

from functools import lru_cache
from itertools import product
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from houseway.bulk.engine import Tell, getting_ready, in_lines
from houseway.bulk.jobs import TABLES, Playing
from houseway.bulk.kernels import codes, root
from houseway.bulk.kernels.banked_hands import Points, Settings
from houseway.bulk.kernels.banked_memory import BANK_COUNTERS, BANKED
from houseway.bulk.kernels.banking import Trace
from houseway.bulk.kernels.kernel_memory import Memory, blank
from houseway.bulk.kernels.twenty_two import Counting
from houseway.bulk.play_styles import Style
from houseway.bulk.tally import COUNTS, STRETCH, SeatTally, Tally
from houseway.cards import JOKER, Card
from houseway.decks import deck
from houseway.errors import HousewayError, InvariantError
from houseway.games import GAMES
from houseway.ranking.blackjack import Joker, total
from houseway.ranking.blackjack_model import COUNTS as CARD_COUNTS
from houseway.ranking.blackjack_model import Model, meeting, model_of, usual_drawing, worth_against
from houseway.ranking.house_way_kernel import lookup
from houseway.ranking.orders import order
from houseway.ranking.pai_gow import back_height, least_backs
from houseway.ranking.pan_nine_odds import TOTALS, banker_gains, player_hits
from houseway.ranking.points import PACK, card_value
from houseway.referee.banked.variants import SHEETS
from houseway.referee.rules import FeePayer, Rules

Ints: TypeAlias = npt.NDArray[np.int64]

_COMPARES: Final = {"setting": codes.SETTINGS, "points": codes.POINTS, "22": codes.TWENTY_TWO}
_BANK_UP: Final = {"second": codes.SECOND_UP, "both": codes.BOTH_UP, "both, late": codes.LATE_UP}
_TIES: Final = {"push": 0, "player": 1, "banker": -1}
_PERCENT: Final = 100
_KINDS: Final = 14
"""Thirteen ranks and the joker."""
_SUITS: Final = 4
_PACK_OF_NINE: Final = 36
_HELD: Final = 7 ** len(CARD_COUNTS)


def compile_bank(rules: Rules, players: int, *, buy_in: int, stake: int = 0) -> Memory:
    """A table for one of the house's banked games, ready for play.

    `stake` is what a banker puts up, as far as chips allow; 0 for everything.
    """
    limit, bank, fee = rules.limit, rules.bank, rules.limit.fee
    charged = fee is not None and fee.payer is FeePayer.EACH_PLAYER
    tiers = fee.tiers if fee is not None and charged else ()
    sheet, pack = SHEETS[rules.blackjack], pack_of(rules)
    _require_room(rules, players, len(pack), len(tiers))
    values = {
        "kind": _COMPARES[GAMES[rules.game].compares], "players": players, "places": max(rules.most_seats, players),
        "pack_size": len(pack), "lower": limit.lower, "higher": limit.higher or codes.NO_END, "chip": limit.chip,
        "backwards": bank.direction == "counter-clockwise", "most_hands": bank.most_hands,
        "by_round": bank.counted == "round", "permanent": bank.permanent, "dice": bank.action == "dice",
        "fee": fee.amount(players) if fee is not None and charged else 0, "tiers": len(tiers), "usual_stake": stake,
        "buy_in": buy_in, "copies_push": rules.pai_gow.copies == "push", "piles": rules.pai_gow.piles,
        "ties": _TIES[rules.super_pan_9.ties], "second_card": rules.super_pan_9.second_card,
        "open_hands": sheet.open_hands, "bank_up": _BANK_UP[sheet.bank_up], "at_once": sheet.naturals_at_once,
        "freezes": sheet.joker_up_freezes, "by_rule": sheet.bank_draws != "free", "doubles": sheet.doubles,
        "most_split": sheet.most_hands, "surrender": sheet.surrender, "late_joker": sheet.late_joker,
    }  # fmt: skip
    memory = blank(BANKED)
    for name, value in values.items():
        memory[name] = value
    memory["tier_wager"][: len(tiers)] = [tier.wager for tier in tiers]
    memory["tier_fee"][: len(tiers)] = [tier.amount for tier in tiers]
    memory["pack"][: len(pack)] = pack
    return memory


def pack_of(rules: Rules) -> npt.NDArray[np.uint8]:
    """The game's cards at this house."""
    return np.array(deck(rules.deck or GAMES[rules.game].packs[0]).cards, np.uint8)


def wager_of(rules: Rules, style: Style) -> int:
    """A style's wager as a percentage of the way from the minimum to the maximum; by default the fallback size."""
    limit = rules.limit
    most = limit.higher or 2 * limit.lower
    wager = limit.lower + (most - limit.lower) * min(style.size, _PERCENT) // _PERCENT
    return max(limit.lower, wager - wager % limit.chip)


@lru_cache(maxsize=16)
def _settings(back: str, five_aces_top: bool) -> Settings:
    """Pai gow: how the house sets, how high each back stands, and the weakest back that each front allows."""
    backs = range(len(order(back).classes) + 1)
    heights = [back_height(found, back_order=back, five_aces_top=five_aces_top) for found in backs]
    return Settings._make((*lookup(back), np.array(heights, np.int64), np.array(least_backs(back), np.int64)))


@lru_cache(maxsize=16)
def _points(packs: int, ties: str) -> Points:
    """Super pan 9 with this number of packs."""
    hits = np.array([player_hits(points, packs=packs, ties=ties) for points in TOTALS], np.int64)
    found = banker_gains(packs, ties)
    values = np.array([card_value(card) if card in PACK else 0 for card in range(JOKER + 1)], np.int64)
    return Points(hits, np.array([[found[points, drew] for drew in (False, True)] for points in TOTALS]), values)


@lru_cache(maxsize=16)
def _counting(letter: str) -> Counting:
    """Blackjack 22 as played by one sheet."""
    sheet = SHEETS[letter]
    model = model_of(sheet.count)
    states, kinds = len(model.states), [_SUITS * kind for kind in range(_KINDS)]
    if states > codes.STATES:
        raise InvariantError(f"sheet {letter} of blackjack 22 has {states} counts: there is room for {codes.STATES}")
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
    return Counting(
        steps=steps,
        naturals=_naturals(model),
        classes=np.array([*model.class_of, model.naturals_at], np.int64),
        draws=np.array([bool(nexts) for nexts in model.nexts], np.int64),
        rule=np.array([False] * states if free else model.by_rule(rule), np.int64),
        pay_won=won,
        pay_staked=staked,
        expects=expects,
        splits=splits,
        worth=worth,
        likely=likely,
        memo=np.full((_KINDS, _HELD, states) if free else (1, 1, 1), -1, np.int8),
    )


def _naturals(model: Model) -> Ints:
    """By two cards: which natural they make, counted from 1; 0 for none."""
    found = np.zeros((JOKER + 1, JOKER + 1), np.int64)
    cards = range(JOKER + 1 if model.rules.joker is not Joker.NONE else JOKER)
    for one, other in product(cards, cards):
        natural = total((one, other), model.rules).natural
        found[one, other] = 0 if natural is None else 1 + model.rules.naturals.index(natural)
    return found


def _expectations(model: Model, likely: Any, kinds: list[Card], *, free: bool) -> tuple[Any, Any, Any]:
    """By up card: what standing, hitting, and doubling are worth by count and state; what splitting is worth by rank;
    and how a free bank's hands end.
    """
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


_FORMS: Final = {"setting": "settings", "points": "points", "22": "counting"}


def root_of(rules: Rules) -> str:
    """The kernels to compile for the game."""
    return f"banked_hands {_FORMS[GAMES[rules.game].compares]}"


def tables_of(rules: Rules) -> Settings | Points | Counting:
    """The kernels' lookup tables for a game's cards, computed once."""
    match GAMES[rules.game].compares:
        case "setting":
            return _settings(GAMES[rules.game].kinds(rules)[0], rules.pai_gow.five_aces_top)
        case "points":
            return _points(len(pack_of(rules)) // _PACK_OF_NINE, rules.super_pan_9.ties)
        case _:
            return _counting(rules.blackjack)


class Stretch(Struct, frozen=True):
    """The results of many tables: net by table and seat, the house's take by table, and counts."""

    net: Ints
    taken: Ints
    memory: Memory
    trace: Trace

    @property
    def counts(self) -> dict[str, int]:
        """The scalar counters, by name."""
        return {name: int(self.memory[name]) for name, kind in BANK_COUNTERS.fields.items() if isinstance(kind, str)}


_LOGGED: Final = 120
"""The most decisions in a hand."""


def play_tables(
    rules: Rules,
    players: int,
    styles: Ints,
    seeds: npt.NDArray[np.uint64],
    hands: int,
    *,
    buy_in: int,
    stake: int = 0,
    traced: bool = False,
) -> Stretch:
    """Play this many hands at one table per seed. `styles`, by seat from 1: whether it plays at random, and
    its wager.
    """
    memory = compile_bank(rules, players, buy_in=buy_in, stake=stake)
    memory["by_chance"][: players + 1], memory["usual_wager"][: players + 1] = styles[: players + 1].T
    net, taken = np.zeros((len(seeds), players), np.int64), np.zeros(len(seeds), np.int64)
    rows = hands if traced else 0
    trace = Trace(
        log=np.zeros((rows * _LOGGED, 3), np.int64),
        spans=np.zeros((rows, 2), np.int64),
        stacks=np.zeros((rows + 1, players + 1), np.int64),
        decks=np.zeros((rows, int(memory["pack_size"])), np.uint8),
        dice=np.zeros((rows, 3), np.int64),
    )
    root(root_of(rules)).call(memory.ctypes.data, tables_of(rules), seeds, hands, net, taken, trace)
    return Stretch(net, taken, memory, trace)


def _require_room(rules: Rules, players: int, cards: int, tiers: int) -> None:
    """Check the limits that the kernels rely on: seats and cards for everyone, and enough memory."""
    need = sum(step.cards(rules, players) for step in GAMES[rules.game].steps)
    if need > cards:
        raise HousewayError(
            f"{players} players at {rules.title} need {need} cards, and the deck has {cards}: use fewer players"
        )
    for number, room, what in (
        (max(rules.most_seats, players), codes.SEATS - 1, "seats"),
        (cards, codes.SHOE, "cards"),
        (tiers, codes.MOST_TIERS, "tiers of a fee"),
    ):
        if number > room:
            raise HousewayError(f"{rules.title} has {number} {what}, and bulk play has room for {room}")


def styles_row(rules: Rules, styles: tuple[Style, ...]) -> Ints:
    """The styles of the seats as numbers for the kernels."""
    rows = [(int(style.by_chance), wager_of(rules, style)) for style in styles]
    return np.array([(0, 0), *rows], np.int64)


def seeds_of(seed: int, block: int, count: int = TABLES) -> npt.NDArray[np.uint64]:
    """One seed for each table of a block."""
    return np.random.SeedSequence([seed, block]).generate_state(count, np.uint64).astype(np.uint64)


def get_ready(playing: Playing, tell: Tell = in_lines) -> None:
    """Compile and precompute everything that the job's blocks need."""
    with getting_ready([root_of(playing.rules)], playing.rules.title, tell):
        tables_of(playing.rules)


def play(playing: Playing, block: int) -> Tally:
    """One block of a job."""
    job, rules = playing.job, playing.rules
    get_ready(playing)
    found = play_tables(
        rules, job.players, styles_row(rules, playing.styles), seeds_of(job.seed, block), STRETCH, buy_in=playing.buy_in
    )
    squares = (found.net * found.net).sum(axis=0).tolist()

    def of(name: str, seat: int) -> int:
        return int(found.memory[f"seat_{name}"][seat])

    seats = tuple(
        SeatTally(
            style=style.name,
            net=net,
            squares=square,
            showdowns=of("hands", seat),
            **{name: of(name, seat) for name in ("hands", "entered", "won", "buy_ins")},
        )
        for seat, (style, net, square) in enumerate(
            zip(playing.styles, found.net.sum(axis=0).tolist(), squares, strict=True), start=1
        )
    )
    counts = found.counts
    return Tally(
        hands=TABLES * STRETCH,
        stretches=TABLES,
        collected=counts["collected"],
        collected_squares=int((found.taken * found.taken).sum()),
        pots=counts["wagered"],
        showdowns=counts["rounds"],
        decisions=counts["decisions"],
        seats=seats,
        counts={name: count for name, count in counts.items() if name in COUNTS},
    )
