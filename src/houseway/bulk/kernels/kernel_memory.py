"""The memory that the kernels work on: every field is declared here once, with its shape and what it means.

A table in bulk play is one record of numbers. `MEMORY` is its NumPy type: Numba turns `m.stack[player]` into a load
from a fixed place, and Python reads and writes the same field as `memory["stack"]`. NumPy computes the offsets, and the
documentation is printed from here (`python -m scripts.handbook`), so adding a field changes this file alone. A table of
a banked game is another record, in `banked_memory`.

Players are counted from the button's left, as in the referee; in push-nine they are counted by their seats. A meaning
that says "one bit each" has the bit `1 << player` set for every player it is true of.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from houseway.bulk.kernels import codes


class Row(NamedTuple):
    """A field with several numbers, or with a type other than a 64-bit integer."""

    shape: tuple[int, ...]
    meaning: str
    kind: Any = np.int64


class Part(NamedTuple):
    """Fields that belong together."""

    title: str
    fields: dict[str, str | Row]

    def rows(self) -> Iterator[tuple[str, Row]]:
        """Each field's name, and its shape, meaning and type."""
        for name, field in self.fields.items():
            yield name, field if isinstance(field, Row) else Row((), field)


def part(title: str, **fields: str | Row) -> Part:
    """Fields that belong together, with their meanings."""
    return Part(title, fields)


def seats(meaning: str) -> Row:
    """A number for each player, seat, pot, or style, with room for `codes.SEATS`."""
    return Row((codes.SEATS,), meaning)


def _groups(meaning: str) -> Row:
    """A number for each member of each group of push-nine, including the group being formed."""
    return Row((codes.MOST_GROUPS + 1, codes.SEATS), meaning)


def _cards(count: int, meaning: str) -> Row:
    return Row((count,), meaning)


_BY_COUNT: Final = 12
"""Ranking tables are found by the number of cards."""
_MOST_BLINDS: Final = 3
_DECK: Final = 512
"""A deck with all cards that may be mixed in behind it in one hand."""

RULES: Final = part(
    "The rules, written once when the table is compiled",
    n="players at the table",
    step_count="steps of a hand",
    pack="cards in the deck",
    need="cards that a usual hand needs, all drawn at once",
    betting="the betting structure: `FIXED`, `SPREAD`, `NO_LIMIT` or `POT_LIMIT`",
    lower="the lower bet, or the smallest bet",
    higher="the higher bet, or the largest of a spread",
    chip="the smallest chip",
    ante="everyone's ante",
    blind_count="how many blinds there are",
    blinds=_cards(_MOST_BLINDS, "the blinds, the smallest first"),
    bring_in="the forced bet of stud",
    forced_ante="whether players ante instead of posting blinds",
    button_small="whether the button has the small blind heads-up",
    fee="the fee of a hand",
    fee_payer="where the fee comes from: `FROM_POT`, `FROM_BIG_BLIND`, `FROM_BUTTON` or `BUTTON_ANTE_IS_FEE`",
    no_flop="the fee of a hand without a flop or draw; -1 for none",
    raise_cap="raises allowed in a round; -1 for any number",
    uncapped="whether raises are unlimited heads-up",
    test_at_start="whether heads-up is decided when the round begins",
    reraise="the minimum raise: `LAST_RAISE_RULE`, `FIRST_BET_RULE` or `ANY_LARGER_RULE`",
    counts_short="whether an all-in for less counts as a full raise",
    check_raise="whether a player who checked may raise",
    jacks="whether opening takes a pair of jacks",
    odd_high="whether an odd chip between the halves goes to the high hand",
    one_each="whether odd chips are dealt out one to each winner",
    burn="whether a card is burned before a draw or street",
    prelaid="board cards dealt face down before the first round",
    window="what a player may do with two cards dealt: `NO_WINDOW`, `KILL_WINDOW` or `STRADDLE_WINDOW`",
    kill_limit="whether a kill raises the limit",
    kill_percent="the limit of a killed hand, in percent; 0 without kills",
    kill_scoop="whether a scoop, not two pots in a row, brings on a kill",
    scoop_bets="how many lower bets a scooped pot needs to bring on a kill",
    straddle="whether the player after the blinds may straddle before the deal",
    draw_most="how many cards a player may draw",
    dealer_most="how many cards the dealer may draw",
    fifth_late="whether the fifth of five drawn cards comes after everyone else's draw",
    sevens="when a checked seven counts against a player: `NO_SEVENS`, `SEVENS_AFTER` or `SEVENS_BEFORE`",
    later_bets="what happens to later bets: `RETURNED_BETS`, `SECOND_BEST` or `FORFEITED`",
    short_sevens="whether a seven that only calls a short all-in is exempt",
    open_pair="who may double the bet with an open pair: `NO_PAIR`, `ANY_PAIR` or `HOLDER_FIRST`",
    completion="whether completing the forced bet counts as a raise",
    has_button="whether the game has a button",
    hi_lo="whether the pot is divided between high and low",
    exact="whether exactly two hole cards are played",
    worst_seven="the score of the worst seven",
    worst_openers="the score of the worst pair of jacks",
    buy_in="everyone's buy-in",
    least="a player who has fewer chips before a hand buys in again",
    has_draw="whether cards are drawn",
    low_draw="whether players draw to lowball hands",
    forgets="whether the number of cards drawn is public only until the next action",
    steps=Row((codes.MOST_STEPS, 4), "the steps: a code and up to three arguments"),
)
ROOTS: Final = part(
    "Addresses of other compiled code, written by the `engine` that runs the loop",
    doing=_cards(codes.MOST_STEPS, "the function for each step"),
    scoring="the function that scores a hand",
    judging="the function that pushes pots under the rule on checked sevens",
)
TABLES: Final = part(
    "Where tables begin in the two large read-only blocks",
    t16="the address of the block of 16-bit numbers",
    t32="the address of the block of 32-bit numbers",
    offsets_1=_cards(_BY_COUNT, "first ranking: offsets, by number of cards"),
    scores_1=_cards(_BY_COUNT, "first ranking: scores"),
    offsets_2=_cards(_BY_COUNT, "low: offsets"),
    scores_2=_cards(_BY_COUNT, "low: scores"),
    cuts=_cards(_BY_COUNT, "cuts between the eighths of strength, by betting round"),
    suited_1="first ranking: flushes",
    suited_2="low: flushes, which do not count",
    pairs_at="ranks of two hole cards",
    top_two="the two highest of a suit in the hand",
    top_three="the three highest of a suit on the board",
    lows_at="lows of two and three cards",
    least_straight_flush="the score of the lowest straight flush",
    worth="the value of two cards while there are fewer than five",
    showing="open cards of stud",
    bug_offsets="high with the joker, for openers: offsets",
    bug_scores="high with the joker: scores",
    bug_suited="high with the joker: flushes",
    keys_1=_cards(64, "each card's key for the first ranking"),
    keys_2=_cards(64, "each card's key for the low"),
    bits=_cards(64, "each card's bit by suit"),
    pat_high="the lowest score that stands pat in draw poker",
    straights=_cards(16, "the ranks of each straight, the lowest first"),
)
HAND: Final = part(
    "The hand being played",
    live="players still in, one bit each",
    level="the bet to call",
    full_level="the last bet that counted in full",
    last_raise="the size of the last full raise",
    raises="raises in this round",
    fulls="full bets and raises in this round, plus one",
    bet_size="the size of a bet in this round",
    percent="the limit of this hand, in percent of the usual one",
    posters="players who posted in the window, one bit each",
    aggressor="the last player to bet or raise; -1 for none",
    either="whether an open pair allows either bet",
    round="the betting round, from 1",
    dead="chips in the pot that are nobody's bet",
    taken="what the house has taken out of the pot",
    credit="how much of the button's charge counts as a bet",
    collected="what the house has collected in this hand",
    flopped="whether there has been a flop or draw",
    top="the next card of the deck",
    length="cards in the deck, with those mixed in behind it",
    drawn="cards of the deck that have been drawn at random",
    mixes="how often the stub was reshuffled",
    board_count="cards on the board",
    laid_over="cards dealt face down that have been turned over",
    burn_count="burned cards",
    carried="chips carried over to the next hand",
    opens="the player who opens the first round",
    opens_up="stud: the player who opens the round",
    seven_checkers="players who checked a seven, one bit each",
    logged="bets in this round's log",
    live_posts="whether any post counts as a bet",
    checked="players who checked in this round, one bit each",
    pushed="players who were pushed chips, one bit each",
    won="all chips that were pushed",
    entered="players who voluntarily put chips in during the first round, one bit each",
    raised="players who bet or raised in the first round, one bit each",
    straddler="the player who straddles; -1 for none",
    killed="the player who posts the kill; -1 for none",
    dealer="the player with the button; -1 if it is at an empty seat",
    seat_of=seats("the seat of each player, from 0"),
    before_draw="whether the bets before the draw are known",
    board_key="the board's summed keys for the first ranking",
    board_bits="the board's bits",
    board_key_2="the board's keys for the low",
    known="players whose strength has been looked up in this round, one bit each",
    board=_cards(8, "the board"),
    laid=_cards(8, "the board dealt face down"),
    burns=_cards(16, "the burned cards"),
    deck=_cards(_DECK, "the deck in order, with cards mixed in behind it"),
    holes=Row((codes.SEATS, codes.HOLE), "each player's cards"),
    mixing=_cards(32, "scratch space for mixing"),
    order=_cards(64, "the order of mixed cards"),
    log_player=_cards(codes.MOST_LOGGED, "each bet of the round: the player"),
    log_to=_cards(codes.MOST_LOGGED, "each bet of the round: the total"),
    log_how=_cards(codes.MOST_LOGGED, "each bet of the round: `CALLED`, `IN_FULL` and `WITH_ALL`"),
)
PLAN: Final = part(
    "A hand as planned by the table, if players come and go (`planned`)",
    planned="whether posts and places are given",
    big="the player with the big blind; -1 for none",
    blind_posters="players who post a blind, one bit each",
    last_posters="players who came in by a kill and act last unless someone raises, one bit each",
    post_count="posts before the deal: blinds, and those of new and returning players",
    post_player=_cards(codes.MOST_POSTS, "each post: the player"),
    post_amount=_cards(codes.MOST_POSTS, "each post: the amount"),
    post_live=_cards(codes.MOST_POSTS, "each post: whether it counts as a bet"),
)
TABLE: Final = part(
    "What carries over from hand to hand",
    button="the seat of the button",
    leg_seat="the seat that won the last pot alone",
    legs="how many it has won in a row",
    killer="the seat that has to post a kill next; -1 for none",
    deck_stream="random state for the deck",
    choice_stream="random state for decisions",
    trouble="whether a round had more bets than the log holds",
)
PLAYERS: Final = part(
    "Players in the hand",
    stack=seats("chips in front of each player"),
    bet=seats("chips put in during this round"),
    total=seats("chips put in during earlier rounds"),
    held=seats("how many cards each player has"),
    seen=seats("the number of full bets at the player's last action"),
    first=seats("the score by the first ranking"),
    second=seats("the score of the low; 0 for none"),
    early=seats("chips put in before the draw"),
    style=seats("each player's style"),
    shown=seats("open stud cards, as digits of their ranks"),
    thrown=seats("cards discarded in this draw, one bit each"),
    bucket=seats("the hand's strength in this round, in eighths"),
    mine=seats("what each player put into the current pot after the draw"),
    give_back=seats("what a checked seven returns"),
    pot_amount=seats("the pots, the main pot first: chips"),
    pot_players=seats("the pots: players who can win them, one bit each"),
)
SEATS: Final = part(
    "Seats from hand to hand",
    seat_stack=seats("chips"),
    seat_style=seats("style"),
    seat_counts=seats("four counts of this stretch, packed in one number"),
    seat_stretch=seats("chips brought to this stretch, as a negative number"),
)
STYLES: Final = part(
    "Styles",
    style_kind=seats("`BY_STYLE` or `BY_CHANCE`"),
    style_size=seats("the size of its bets, in percent of the pot"),
    style_kills=seats("how often it kills or straddles, in percent"),
    style_looks=seats("whether it looks at its cards"),
    style_calls=seats("whether it only checks and calls"),
    style_buys=seats("how often it buys into a push pot, in percent"),
    style_agrees=seats("how often it agrees to something in push-nine, in percent"),
    thresholds=Row(
        (codes.SEATS, codes.MOST_ROUNDS, codes.CLASSES, 2, codes.BUCKETS, 2),
        "by style, round, class, position (early, late) and strength: how often in 65,536 it raises, and folds",
    ),
)
DECISIONS: Final = part(
    "Decisions: given, recorded or requested",
    given="where decisions come from: `CHOSEN`, `TOLD`, `KEPT` or `SEATED`",
    codes="the address of the given decisions",
    coded="the number of given decisions",
    cursor="how many of them have been used",
    learner="the one player who is asked for decisions",
    what="what that player must decide, such as `ASK_CHECK`",
    low_to="that player's minimum bet or raise",
    high_to="the maximum bet or raise, or the most cards that may be drawn",
    may_fold="whether that player may fold",
    pending="the player still waiting for drawn cards",
    pending_cards="how many cards that player has in the meantime",
    draw_number="draws so far",
    acted_in="the round of the latest action",
    history_length="decisions of this hand",
    history=_cards(codes.MOST_HISTORY, "all decisions of this hand"),
    acts=Row((codes.SEATS, codes.ACTS_EACH), "how often each player bet or raised, and checked or called, by round"),
    drew=Row((codes.MOST_DRAWS, codes.SEATS), "how many cards each player drew in each draw, plus one"),
)
COUNTERS: Final = part(
    "Counters of the whole run",
    hands="hands",
    collected_all="collected by the house",
    collected_squares="squares of what was collected in a stretch",
    pots="chips in all pots",
    showdowns="hands that came to a showdown",
    splits="pots pushed to several players",
    stretches="stretches",
    decided="decisions",
    rounds=_cards(codes.MOST_ROUNDS, "hands that came to each betting round"),
    kills="hands with a kill",
    straddles="hands with a straddle",
    windows="hands with a kill or straddle in the window",
    caps="rounds in which the last raise allowed was made",
    check_raises_barred="check-raises that were barred",
    all_ins="calls and bets with all a player had",
    short_all_ins="bets and raises for less than a full one",
    side_pots="hands with side pots",
    returned="bets that no one called",
    odd_chips="pots with an odd chip",
    no_lows="pots without a low",
    scoops="pots scooped",
    no_flop_fees="fees of hands without a flop or draw",
    bring_ins="forced bets brought in",
    open_pairs="open pairs that allowed the higher bet",
    checked_sevens="sevens checked",
    sevens_bitten="sevens that cost something",
    draws="draws",
    run_outs="decks that ran out",
    passed_out="hands that no one opened",
    pushed_pots="push-nine: pots that pushed",
    bought_in="push-nine: buy-ins into push pots",
    last_pushes="push-nine: pots pushed for the last time",
    cows="push-nine: cows",
    partners="push-nine: partners",
    backings="push-nine: backings",
    forfeits="push-nine: rights forfeited",
    no_takers="push-nine: push pots that no one bought into",
    unbet_splits="push-nine: pots divided without a bet",
    histogram=_cards(64, "pots by size"),
    seat_hands=seats("hands, by seat"),
    seat_net=seats("chips won or lost, by seat"),
    seat_squares=seats("squares of chips won or lost in a stretch: the low 32 bits"),
    seat_squares_high=seats("the high bits of those"),
    seat_entered=seats("hands entered"),
    seat_raised=seats("hands raised in the first round"),
    seat_showdowns=seats("showdowns"),
    seat_won=seats("pots won"),
    seat_buy_ins=seats("buy-ins after the first"),
)
PUSH_RULES: Final = part(
    "Push-nine: its rules",
    winner_deals="whether the winner gets the button",
    button_first="whether the button acts first",
    per_pusher="whether the price is divided by the number of pushers, not by two",
    most_pushes="how often a pot may push; 0 for any number",
    split_unbet="whether the last two may divide a pot without a bet",
    may_cow="whether several players may share a price",
    may_partners="whether two players may be partners",
    may_back="whether a player may back another",
    pushers_split="whether pushers may divide a pot that no one bought into",
    half_stake="the stake that a cow brings for betting",
    ranks_at="where the ranks of three cards begin",
    fees_by=seats("the fee, by number of players dealt in"),
)
PUSH_NEXT: Final = part(
    "Push-nine: what a hand leaves for the next",
    next_button="the seat of the button; -1 for the usual one",
    next_pushers="seats that pushed, one bit each",
    next_buyers="seats that may buy in, one bit each",
    next_number="how often the pot has pushed",
    next_price="the price of buying in",
)
PUSH_HAND: Final = part(
    "Push-nine: the hand",
    hand_button="the button of this hand",
    pushers="seats that pushed the last hand, one bit each",
    buyers="seats that may buy in, one bit each",
    waiting="seats that have not said whether they buy in, one bit each",
    bought="seats that bought in, one bit each",
    push_number="how often the pot has pushed",
    price="the price of buying in",
    fee_ante="the button's ante, if that is the fee",
    dealt="seats dealt in, one bit each",
    showed="seats at the showdown, one bit each",
    holder="the seat that holds the hand of a cow; -1 for none",
    groups="agreements in force",
    partner_raised="seats that raised their partner, one bit each",
    took_pushed="seats that took a push pot, one bit each",
    opener="the seat that opens",
    group_of=seats("the seat's group, plus one; 0 for none"),
    partner=seats("the seat's partner, plus one; 0 for none"),
    took=seats("what a seat took"),
    asked_cow=seats("seats asked by this one to share a price, one bit each"),
    asked_partners=seats("seats asked to be partners, one bit each"),
    asked_back=seats("seats asked to back or be backed, one bit each"),
    asked_split=seats("seats asked to divide, one bit each"),
    pot_number=seats("which pot of the hand it is, from 1"),
    group_what=seats("what a group is: `COW`, `PARTNERS` or `BACKING`"),
    group_size=seats("members of a group"),
    staked=seats("what a group has staked on betting"),
    stake_won=seats("what that stake has won"),
    group_seats=_groups("the members"),
    group_parts=_groups("what each member has paid to buy in"),
    stakes=_groups("what each member brings for betting"),
)

PARTS: Final = (
    RULES, ROOTS, TABLES, HAND, PLAN, TABLE, PLAYERS, SEATS, STYLES, DECISIONS, COUNTERS, PUSH_RULES, PUSH_NEXT,
    PUSH_HAND,
)  # fmt: skip


def record(*parts: Part) -> np.dtype[np.void]:
    """The type of a record with these fields."""
    rows = [(name, row.kind, row.shape) for one in parts for name, row in one.rows()]
    return np.dtype(rows, align=True)


MEMORY: Final = record(*PARTS)
"""One table in bulk play."""
Memory: TypeAlias = npt.NDArray[Any]
"""A table's memory: a zero-dimensional array that holds one record."""

STANDING: Final = part(
    "A table between hands, with one seat that is asked (`seats`)",
    seed="random state",
    episode="the episode, from 0",
    hand_number="hands of the episode that are over; -1 before it begins",
    decisions="decisions of the hand so far",
    was_asked="whether the seat has been asked in this episode",
    net="what the seat has won or lost",
    paid="how much of that has been reported as a reward",
    fees="collected by the house",
    button="the seat of the button",
    carried="chips carried over to the next hand",
    killer="the seat that has to post a kill next; -1 for none",
    leg_seat="the seat that won the last pot alone; -1 for none",
    legs="how many it has won in a row",
    stacks=seats("chips, by seat"),
    stretches=seats("chips each seat brought, as a negative number"),
)
SIGHT: Final = part(
    "What one seat sees: where each kind of number begins in an observation; -1 for none",
    own="the seat's own cards",
    board="the board",
    shown="open cards, by place",
    seats="the state of each place",
    table="the state of the table",
    acts="what each place has done, by round",
    draws="how many cards each place drew",
    rounds="betting rounds of the game",
    draw_count="draws of the game",
    down="cards that each player is dealt face down first",
    unit="the unit in which chips are counted",
    seat="the seat that is asked",
    wanted_hands="hands of an episode",
    same_step="whether an episode begins in the step that ends the last one",
)
STATE: Final = record(STANDING)
WHERE: Final = record(SIGHT)


class CompiledTable(Struct, frozen=True):
    """A table ready for play: the initial memory, and the large read-only tables."""

    memory: Memory
    t16: npt.NDArray[np.uint16]
    t32: npt.NDArray[np.uint32]
    push: bool = False
    """Whether it is push-nine, which has its own loop."""


def blank(kind: np.dtype[np.void] = MEMORY) -> Memory:
    """A memory of zeros."""
    return np.zeros((), kind)
