"""The bulk engine compared with the referee: the same decks and decisions, and everyone's chips after every hand.

The referee plays first, with random legal decisions, at a table with a past; the kernel then gets the decks and the
decisions. Where chips or fees differ, the referee's hand is printed as a hand file.
"""

import random
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from tests.sim.bulk_push import any_answer, push_action, push_code

from houseway.bulk import turnover
from houseway.bulk.compiling import compile_table
from houseway.bulk.jobs import Job, prepare
from houseway.bulk.play_styles import find_style
from houseway.bulk.poker import RecordedHands, keep, replay
from houseway.decks import deck as deck_named
from houseway.history.handfile.record import record_of
from houseway.history.handfile.text import format_record
from houseway.referee.game import Game
from houseway.referee.hand import Hand
from houseway.referee.rules import Rules
from houseway.referee.shared_actions import Discard, MayDiscard, Pass
from houseway.referee.table.seating_commands import Bring, PlaceButton, Straddle
from houseway.referee.table.table import Table
from houseway.referee.vocabulary import (
    Action,
    Bet,
    MayBet,
    MayDraw,
    MayFold,
    MayKill,
    MayPropose,
    MayRaise,
    MayStraddle,
    Option,
    Raise,
)

_ALIKE: Final = ((8, 9, 11), (6, 7, 8, 9, 10, 11))
"""Any three of these ranks make few different hands of push-nine: tens, jacks, and kings; eights to kings."""


class Difference(NamedTuple):
    """The first hand with a different result."""

    number: int
    referee: tuple[int, ...]
    kernel: tuple[int, ...]
    fees: tuple[int, int]
    """The fees collected by the referee and by the kernel."""
    hand_file: str

    def __str__(self) -> str:
        return (
            f"hand {self.number}: the referee has {self.referee} and a fee of {self.fees[0]}, "
            f"the kernel {self.kernel} and {self.fees[1]}\n{self.hand_file}"
        )


class Session(NamedTuple):
    """Hands that the referee played at one table, with all their inputs."""

    decks: list[tuple[int, ...]]
    codes: list[int]
    stacks: list[tuple[int, ...]]
    fees: list[int]
    hands: list[Hand]


def compare(rules: Rules, game: Game, players: int, hands: int, seed: int, *, bets: int = 0) -> Difference | None:
    """Play this many hands in both, from stacks of at most this many lower bets; returns the first that differs, if
    any.
    """
    chance = random.Random(seed)
    limit = rules.limit
    least = max(limit.buy_in, 2 * limit.ante, *(4 * one for one in limit.blinds), 4 * limit.lower)
    buy_in = -(-max(least, (bets or chance.choice((5, 12, 40))) * limit.lower) // limit.chip) * limit.chip
    table = compile_table(rules, game, players, [find_style("caller")] * players, buy_in)
    starts = [buy_in - chance.randrange(buy_in // 2 // limit.chip + 1) * limit.chip for _ in range(players)]
    button = chance.randrange(players)
    fewest = int(table.memory["least"])
    session = _refereed(rules, game, starts, button, hands, chance, fewest=fewest, buy_in=buy_in)
    found = replay(table, np.array(session.decks, np.uint8), np.array(session.codes, np.int64), starts, button)
    for number in range(hands):
        kernel, fee = tuple(found.stacks[number].tolist()), int(found.fees[number])
        if kernel != session.stacks[number] or fee != session.fees[number]:
            told = format_record(record_of(session.hands[number]))
            return Difference(number, session.stacks[number], kernel, (session.fees[number], fee), told)
    if found.asked != len(session.codes):
        told = format_record(record_of(session.hands[-1]))
        return Difference(hands, (len(session.codes),), (found.asked,), (0, 0), told)
    return None


def accept(job: Job, block: int, number: int, see: Callable[[Hand, Action], None] | None = None) -> Difference | None:
    """Let the referee play a table of a block with the decks and decisions of the styles; returns the first hand that
    differs.

    The referee refuses anything illegal. `see` gets every decision before it is made.
    """
    playing = prepare(job)
    return accept_hands(playing.rules, playing.game, playing.buy_in, keep(job, block, number), see)


def accept_visits(job: Job, block: int, number: int) -> Difference | None:
    """The same for a table where players come and go, dealt by the referee from the first command to the last."""
    playing, (kept, dealt) = prepare(job), turnover.keep(job, block, number)
    table, visits = turnover.open_table(playing, number), turnover.Visits(job, block, number, playing.buy_in)
    codes = iter(kept.codes.tolist())
    for place, deck in enumerate(kept.decks.tolist()):
        turnover.buy_in_again(table, kept.least, playing.buy_in)
        visits.before(table)
        found = tuple(kept.stacks[place].tolist())
        if dealt[place]:
            straddler = _asked_to_straddle(table)
            if straddler and next(codes):
                table.apply(Straddle(straddler))
            hand = table.deal(tuple(deck))
            while not hand.over:
                hand.act(decided_action(hand, next(codes)))
            table.settle()
        stacks = tuple(table.seats[seat].stack if seat in table.seats else 0 for seat in range(1, table.count + 1))
        fee, told = (hand.collected, format_record(record_of(hand))) if dealt[place] else (0, "")
        if found != stacks or fee != kept.fees[place]:
            return Difference(place, stacks, found, (fee, int(kept.fees[place])), told)
    return None if next(codes, None) is None else Difference(len(dealt), (), (), (0, 0), "decisions are left over")


def _asked_to_straddle(table: Table) -> int:
    """The seat offered a straddle before the deal; 0 for none."""
    blinds, plan = table.rules.blinds, table.copy().next_deal()
    if plan is None or not blinds.straddle or blinds.window == "straddle" or blinds.forced != "blinds":
        return 0
    blinds_of = {post.player for post in plan.posts if post.what.endswith("blind")}
    return 0 if plan.opens in blinds_of else plan.players[plan.opens]


def accept_hands(
    rules: Rules, game: Game, buy_in: int, kept: RecordedHands, see: Callable[[Hand, Action], None] | None = None
) -> Difference | None:
    """The same for any recorded hands, where everyone starts with the buy-in."""
    players = kept.stacks.shape[1]
    table = Table(rules, game, seats=players)
    for seat in range(1, players + 1):
        table.apply(Bring(seat, f"Seat {seat}", buy_in))
    if table.has_button:
        table.apply(PlaceButton(kept.button + 1))
    codes = iter(kept.codes.tolist())
    for place, deck in enumerate(kept.decks.tolist()):
        turnover.buy_in_again(table, kept.least, buy_in)
        straddler = _asked_to_straddle(table)
        if straddler and next(codes):
            table.apply(Straddle(straddler))
        hand = table.deal(tuple(deck))
        while not hand.over:
            action = decided_action(hand, next(codes))
            if see is not None:
                see(hand, action)
            hand.act(action)
        table.settle()
        stacks = tuple(table.seats[seat].stack for seat in range(1, players + 1))
        found, fee = tuple(kept.stacks[place].tolist()), int(kept.fees[place])
        if found != stacks or fee != hand.collected:
            return Difference(place, stacks, found, (hand.collected, fee), format_record(record_of(hand)))
    return None


def _refereed(
    rules: Rules,
    game: Game,
    starts: list[int],
    button: int,
    hands: int,
    chance: random.Random,
    *,
    fewest: int,
    buy_in: int,
) -> Session:
    """This many hands of one table, with everyone rebuying as in bulk play."""
    players = len(starts)
    table = Table(rules, game, seats=players)
    for seat, stack in enumerate(starts, start=1):
        table.apply(Bring(seat, f"Seat {seat}", stack))
    if table.has_button:
        table.apply(PlaceButton(button + 1))
    pack = list(deck_named(game.pack(rules)).cards)
    session = Session([], [], [], [], [])
    for _ in range(hands):
        turnover.buy_in_again(table, fewest, buy_in)
        _straddled(table, session.codes, chance)
        chance.shuffle(pack)
        if game.family.name == "push" and chance.random() < 0.6:
            alike = chance.choice(_ALIKE)
            pack.sort(key=lambda card: card >> 2 not in alike)  # then many hands tie and push
        hand = table.deal(tuple(pack))
        while not hand.over:
            action = _any_action(hand.options, chance)
            session.codes.append(_code(hand, action))
            hand.act(action)
        table.settle()
        session.decks.append(tuple(pack))
        session.stacks.append(tuple(table.seats[seat].stack for seat in range(1, players + 1)))
        session.fees.append(hand.collected)
        session.hands.append(hand)
    return session


def _straddled(table: Table, codes: list[int], chance: random.Random) -> None:
    """Where straddles before the deal are allowed, sometimes straddle."""
    straddler = _asked_to_straddle(table)
    if straddler:
        codes.append(int(chance.random() < 0.2))
        if codes[-1]:
            table.apply(Straddle(straddler))


def _any_action(options: tuple[Option, ...], chance: random.Random) -> Action:
    """Something legal: folds rarely, bets and raises often and of any size."""
    said = any_answer(options, chance)
    if said is not None:
        return said
    last = next(option for option in reversed(options) if not isinstance(option, MayPropose))
    if isinstance(last, MayBet | MayRaise) and chance.random() < 0.45:
        kind = Bet if isinstance(last, MayBet) else Raise
        steps = (last.most - last.least) // last.chip if last.chip else 0
        way = chance.random()
        if way < 0.6 or not steps:
            return kind(last.least)
        if way < 0.75 or last.chip == last.most:
            return kind(last.most)
        first = -(-last.least // last.chip) * last.chip
        return kind(min(last.most, first + chance.randrange(min(steps, 30) + 1) * last.chip))
    if isinstance(last, MayDraw):
        return Discard(tuple(chance.sample(last.cards, chance.randrange(min(last.most, len(last.cards)) + 1))))
    if isinstance(last, MayDiscard):
        return Discard((chance.choice(last.cards),))
    if isinstance(last, MayKill | MayStraddle) and chance.random() < 0.1:
        return last.take()
    if isinstance(options[0], MayFold):
        return (options[0] if chance.random() < 0.12 else options[1]).take()
    return options[0].take()


def _code(hand: Hand, action: Action) -> int:
    """A decision as a number for the kernel."""
    code = push_code(hand, action)
    if code is not None:
        return code
    match type(action).__name__:
        case "Fold":
            return -1
        case "Bet" | "Raise":
            return int(getattr(action, "to", 0))
        case "Kill" | "Straddle":
            return 1
        case "Discard":
            held = hand.hole[hand.who or 0]
            return sum(1 << held.index(card) for card in action.named)
    return 0


def decided_action(hand: Hand, code: int) -> Action:
    """The kernel's number as a decision for the referee."""
    options = hand.options
    said = push_action(options, code)
    if said is not None:
        return said
    last = next(option for option in reversed(options) if not isinstance(option, MayPropose))
    if isinstance(last, MayDraw | MayDiscard):
        return Discard(tuple(card for place, card in enumerate(last.cards) if code >> place & 1))
    if isinstance(last, MayKill | MayStraddle):
        return last.take() if code else Pass()
    if code < 0:
        return options[0].take()
    if code > 0:
        return Bet(code) if isinstance(last, MayBet) else Raise(code)
    return next(option for option in options if not isinstance(option, MayFold)).take()
