"""The actions of a game as a fixed list of slots, each of which is an option taken in one way.

A slot has a name (`call`, `bet pot`, `throw 1 3`, `set 2 5`) and a number, and at any moment some of them are open: the
mask. If an option has a choice of amounts, a few sizes stand for all of them; if it has a choice of cards, they are
named by their places in the player's hand, lowest first. `names_of` says what no slot reaches.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final

from houseway.cards import Card
from houseway.referee.game import Game
from houseway.referee.rules import Betting, Rules
from houseway.referee.shared_actions import Action
from houseway.referee.view import HandView
from houseway.referee.vocabulary import (
    AGREEMENTS,
    Agree,
    MayAgree,
    MayBank,
    MayBet,
    MayBringIn,
    MayBuyIn,
    MayCall,
    MayCheck,
    MayChoosePile,
    MayDiscard,
    MayDouble,
    MayDraw,
    MayDrawCard,
    MayFold,
    MayForce,
    MayHit,
    MayKill,
    MayMeld,
    MayPass,
    MayPlay,
    MayPropose,
    MayRaise,
    MayRunOnce,
    MayRunTwice,
    MaySet,
    MaySplit,
    MayStand,
    MayStraddle,
    MaySurrender,
    MayWager,
    Option,
)

SIZES: Final = ("least", "half", "pot", "most")
"""For a bet or raise: the minimum, half the pot, the pot, the maximum."""
STAKES: Final = ("least", "some", "half", "most")
"""For a wager or a bank: the minimum, four times that, halfway to the maximum, the maximum."""
MOST_MELDS: Final = 48
_PAN_CARDS: Final = 11
_SET: Final = 7
_TIMES: Final = 4

Taken = Iterator[tuple[str, Action]]


def names_of(game: Game, rules: Rules, seats: int) -> tuple[str, ...]:
    """Every slot of a game at a house.

    Not reached: amounts between the sizes; a cut of the stub, and showing or mucking, which are not used here;
    changing a draw request; a meld of pan beyond the first `MOST_MELDS` on offer; other parts of a cow's price than
    the least and the most. Straddles and moves between hands belong to the table, and an episode has none.
    """
    return tuple(_FAMILIES[game.family.name](game, rules, seats))


def _bets(rules: Rules, *, two_sizes: bool = False) -> list[str]:
    if rules.limit.betting is not Betting.FIXED:
        return [f"bet {size}" for size in SIZES]
    return ["bet least", "bet most"] if two_sizes else ["bet least"]


def _throws(cards: int, most: int, *, exactly: bool = False) -> list[str]:
    counts = range(most if exactly else 0, most + 1)
    return [_throw(places) for count in counts for places in combinations(range(1, cards + 1), count)]


def _throw(places: tuple[int, ...]) -> str:
    return " ".join(["throw", *map(str, places)]) if places else "stand pat"


def _poker(game: Game, rules: Rules, seats: int) -> Iterator[str]:
    stud = game.family.name == "stud"
    yield from ("fold", "check", "call")
    if stud:
        yield "bring in"
    yield from _bets(rules, two_sizes=stud)
    if rules.blinds.window != "none":
        yield from ("pass", rules.blinds.window)
    most = max(step.draws(rules) for step in game.steps)
    if most:
        yield from _throws(game.hole_cards, min(most, game.hole_cards))
    if game.throws_away(rules) != "none":
        yield from _throws(game.hole_cards, game.hole_cards - game.keeps, exactly=True)


def _push(game: Game, rules: Rules, seats: int) -> Iterator[str]:
    yield from ("fold", "check", "call", *_bets(rules), "pass", "buy in", "agree", "agree least", "agree and hold")
    for what in AGREEMENTS:
        for place in range(1, seats):
            yield from (f"propose {what} {place}", f"propose {what} {place} most")


def _banked(game: Game, rules: Rules, seats: int) -> Iterator[str]:
    yield "pass"
    yield from (f"{what} {size}" for what in ("bank", "wager") for size in STAKES)
    if game.compares == "setting":
        yield from (f"pile {number}" for number in range(1, max(rules.pai_gow.piles, seats) + 1))
        yield from ("house way", *(f"set {one} {other}" for one, other in combinations(range(1, _SET + 1), 2)))
    else:
        yield from ("hit", "stand", "double", "split", "surrender")


def _pan(game: Game, rules: Rules, seats: int) -> Iterator[str]:
    yield from ("play", "pass", "draw card", "force")
    yield from _throws(_PAN_CARDS, 1, exactly=True)
    yield from (f"meld {number}" for number in range(1, MOST_MELDS + 1))


_FAMILIES: Final[dict[str, Callable[[Game, Rules, int], Iterator[str]]]] = {
    "board": _poker,
    "draw": _poker,
    "stud": _poker,
    "push": _push,
    "banked": _banked,
    "pan": _pan,
}


def open_slots(view: HandView, melds: int = MOST_MELDS) -> dict[str, Action]:
    """The viewer's open actions by name; no action has two names."""
    found: dict[str, Action] = {}
    for option in view.options:
        if isinstance(option, MayMeld):
            continue
        take = _TAKES.get(type(option))
        found |= dict(take(option, view)) if take else {}
    on_offer = [option for option in view.options if isinstance(option, MayMeld)]
    on_offer.sort(key=lambda one: (one.cards, one.to, one.borrowed))
    found |= {f"meld {number}": option.take() for number, option in enumerate(on_offer[:melds], start=1)}
    return found


def _plain(name: str) -> Callable[[Any, HandView], Taken]:
    def take(option: Option, view: HandView) -> Taken:
        yield name, option.take()

    return take


def _sizes(option: MayBet | MayRaise, view: HandView) -> Taken:
    mine = 0 if view.viewer is None else view.seat(view.viewer).bet
    pot = view.pot + max(0, view.level - mine)
    wanted = (option.least, view.level + pot // 2, view.level + pot, option.most)
    if option.chip == option.most:  # an open pair leaves two sizes, and nothing between them
        wanted = (option.least, option.least, option.least, option.most)
    last = 0
    for size, amount in zip(SIZES, wanted, strict=True):
        to = min(max(amount - amount % option.chip, option.least), option.most) if size != "most" else option.most
        if to > last:  # two sizes with the same amount are one
            yield f"bet {size}", option.take(to)
            last = to


def _stakes(what: str) -> Callable[[Any, HandView], Taken]:
    def take(option: MayBank | MayWager, view: HandView) -> Taken:
        last = 0
        for size, amount in zip(
            STAKES, (option.least, _TIMES * option.least, (option.least + option.most) // 2, option.most), strict=True
        ):
            whole = amount - amount % option.chip if size in ("some", "half") else amount
            to = min(max(whole, option.least), option.most)
            if to > last:
                yield f"{what} {size}", option.take(to)
                last = to

    return take


def in_places(cards: tuple[Card, ...]) -> list[Card]:
    """The player's cards by place, lowest first, without repeats."""
    return sorted(set(cards))


def _discards(option: MayDiscard | MayDraw, view: HandView) -> Taken:
    held = in_places(option.cards)
    counts = range(option.most + 1) if isinstance(option, MayDraw) else (option.count,)
    for count in counts:
        for places in combinations(range(len(held)), count):
            yield _throw(tuple(at + 1 for at in places)), option.take(tuple(held[at] for at in places))


def _piles(option: MayChoosePile, view: HandView) -> Taken:
    yield from ((f"pile {number}", option.take(number)) for number in range(1, option.most + 1))


def _settings(option: MaySet, view: HandView) -> Taken:
    held = in_places(option.cards)
    yield "house way", option.take()
    for one, other in combinations(range(len(held)), 2):
        front = (held[one], held[other])
        if set(front) != set(option.front):
            yield f"set {one + 1} {other + 1}", option.take(front)


def _proposals(option: MayPropose, view: HandView) -> Taken:
    every = sorted(seat.seat for seat in view.seats)
    for seat in option.seats:
        place = (every.index(seat) - every.index(view.viewer or 0)) % len(every)
        yield f"propose {option.what} {place}", option.take((seat, option.least))
        if option.most > option.least:
            yield f"propose {option.what} {place} most", option.take((seat, option.most))


def _agreements(option: MayAgree, view: HandView) -> Taken:
    yield "agree", option.take()
    if option.least and option.least != option.amount:
        yield "agree least", option.take(option.least)
    if option.may_hold:
        yield "agree and hold", Agree(0, True)


_TAKES: Final[dict[type[Option], Callable[[Any, HandView], Taken]]] = {
    MayFold: _plain("fold"), MayCheck: _plain("check"), MayCall: _plain("call"), MayBringIn: _plain("bring in"),
    MayPass: _plain("pass"), MayKill: _plain("kill"), MayStraddle: _plain("straddle"), MayBet: _sizes,
    MayRunOnce: _plain("run it once"), MayRunTwice: _plain("run it twice"),
    MayRaise: _sizes, MayDiscard: _discards, MayDraw: _discards, MayBuyIn: _plain("buy in"), MayPropose: _proposals,
    MayAgree: _agreements, MayBank: _stakes("bank"), MayWager: _stakes("wager"), MayChoosePile: _piles,
    MaySet: _settings, MayHit: _plain("hit"), MayStand: _plain("stand"), MayDouble: _plain("double"),
    MaySplit: _plain("split"), MaySurrender: _plain("surrender"), MayPlay: _plain("play"),
    MayDrawCard: _plain("draw card"), MayForce: _plain("force"),
}  # fmt: skip
