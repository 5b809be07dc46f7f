"""Verbs for the games that are not poker: bank and wager, set two hands, draw to a count, meld and go out.

Dollars everywhere, as in `room`. A pack is stacked in the order in which the dealer's hands move, as the events of a
deal tell it: one card a pass from the bank's left where players are dealt to, one card a pass into seven piles where
piles are dealt, and two rounds of five to the right of the dealer in pan.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from houseway import houses
from houseway.cards import format_cards, parse_cards
from houseway.decks import deck
from houseway.houses import house
from houseway.referee.banked.play import BankedView
from houseway.referee.hand import Hand
from houseway.referee.pan.deal import PanView
from houseway.referee.rules import Rules
from houseway.referee.vocabulary import (
    Action,
    BankPassed,
    BankTaken,
    Charged,
    Dealt,
    DiceThrown,
    HandEvent,
    MayBank,
    MaySet,
    MayWager,
    Settled,
    Uncovered,
)

from .room import Room, dollars, events, only, option, play

PILES = 7


def parts(house_id: str, game: str, **changes: Mapping[str, Any]) -> dict[str, Any]:
    """Switches of a part of the rules: `bank={"permanent": False}` is the house's bank but for that."""
    rules = house(house_id).offer(game).rules
    return {name: replace(getattr(rules, name), **changed) for name, changed in changes.items()}


class TableRoom(Room):
    """A table where somebody banks, or of pan; it knows the pack it is played with."""

    def __init__(self, house_id: str, game: str, limit: str | None = None, **given: Any) -> None:
        super().__init__(house_id, game, limit, **given)
        self.pack = deck(self.rules.deck or house(house_id).offer(game).game.deck).cards

    def rest(self, *named: str, seed: int = 0) -> list[int]:
        """The pack without the cards named, well mixed."""
        left = [*self.pack]
        for card in parse_cards(" ".join(named)):
            left.remove(card)
        random.Random(seed).shuffle(left)
        return left

    def open(self, script: str = "", pack: Iterable[int] | None = None, *, seed: int = 0) -> Hand:
        """The next hand, played as told; cards as they come where no `pack` is given."""
        dealt = self.table.deal(tuple(self.rest(seed=seed) if pack is None else pack))
        return play(dealt, script)

    def in_turn(self, cards: Mapping[int, str], after: str = "", *, each: int) -> tuple[int, ...]:
        """A pack that gives each seat `each` cards, one a pass, in the order of `cards`; then `after` is on top."""
        named = {seat: parse_cards(held) for seat, held in cards.items()}
        assert all(len(held) == each for held in named.values())
        served = [held[deal] for deal in range(each) for held in named.values()]
        return (*served, *parse_cards(after), *self.rest(*cards.values(), after))

    def bank_passed_on(self) -> tuple[int, ...]:
        """A hand that nobody banks: everyone who is offered the bank, in order."""
        hand = self.open()
        while not hand.over:
            hand.act("pass")
        self.table.settle()
        return tuple(passed.seat for passed in events(hand.events, BankPassed))

    def banked(self, seed: int = 0, *, stake: float | None = None) -> int:
        """A hand banked by whoever is offered the bank first, with least wagers and house ways: the banker's seat."""
        hand = self.open(seed=seed)
        offered = option(hand.options, MayBank)
        assert offered is not None
        hand.act(f"bank ${dollars(offered.least) if stake is None else stake}")
        banker = only(hand.events, BankTaken).seat
        assert hand.actor is not None
        while not hand.over:
            if wager := option(hand.options, MayWager):
                hand.act(f"wager ${dollars(wager.least)}")
            else:
                house_way(hand)
        self.table.settle()
        return banker


class RuleBook:
    """A house's rule book as its manager may rewrite it: other words on a line of one game's page."""

    def __init__(self, house_id: str, game: str, folder: Path) -> None:
        self.house_id, self.game, self.folder = house_id, game, folder

    def rules(self, old: str, new: str, *, also: tuple[str, str] = ("", ""), limit: str | None = None) -> Rules:
        text = (Path(houses.__file__).parent / "data" / f"{self.house_id}.toml").read_text(encoding="utf-8")
        before, start, page = text.partition(f"[{self.game}]\n")
        for line, other in ((old, new), also):
            assert line in page
            page = page.replace(line, other, 1)
        file = self.folder / "our-room.toml"
        file.write_text(before + start + page, encoding="utf-8")
        return houses.load(file).offer(self.game, limit=limit).rules


def house_way(hand: Hand) -> Hand:
    """Everyone whose turn it is to point at a pile, set or draw does as the house would; the hand goes to its end."""
    for _ in range(60):
        if hand.over:
            return hand
        if setting := option(hand.options, MaySet):
            hand.act(f"set {format_cards(setting.front)}")
        else:
            tags = [str(one.__struct_config__.tag) for one in hand.options]
            hand.act("pile 1" if "pile" in tags else "stand")
    raise AssertionError("the hand does not end")


@dataclass(frozen=True)
class Shown:
    """Two hands as a player sets them."""

    front: str
    back: str

    @property
    def cards(self) -> str:
        return f"{self.front} {self.back}"


def shown(text: str) -> Shown:
    """`Ah Kd / 9c 9d 5h 3s 2c`: the two in front, the five behind."""
    front, _, back = text.partition("/")
    return Shown(front.strip(), back.strip())


@dataclass
class PaiGow:
    """A deal of pai gow: who has how much, who banks for what, who bets what, and how everybody sets which cards."""

    house_id: str
    bank: int = 1
    stake: float = 100
    limit: str | None = None
    stacks: Mapping[int, float] = field(default_factory=dict)
    switches: Mapping[str, Any] = field(default_factory=dict)
    pile: int = 1

    def table(self, wagers: Mapping[int, float]) -> TableRoom:
        stacks = dict.fromkeys(sorted({self.bank, *wagers}), 200.0) | dict(self.stacks)
        return TableRoom(self.house_id, "pai-gow", self.limit, stacks=stacks, **self.switches)

    def begin(self, at: TableRoom, wagers: Mapping[int, float], pack: Iterable[int] | None = None) -> Hand:
        """The offer goes by until it comes to the banker; then everybody wagers from the bank's left, or passes."""
        hand = at.open(pack=pack)
        while hand.actor != self.bank:
            hand.act("pass")
        hand.act(f"bank ${self.stake}")
        for seat in left_of(at, self.bank)[:-1]:
            act(hand, seat, f"wager ${wagers[seat]}" if wagers.get(seat) else "pass")
        return hand

    def deal(self, wagers: Mapping[int, float], hands: Mapping[int, str], *, position: int | None = None) -> Hand:
        """The hand up to where the first player sets. `position`: the place the dice give the action hand to."""
        given = {seat: shown(text).cards for seat, text in hands.items()}
        at = self.table(wagers)
        if not at.rules.pai_gow.piles:
            order = [seat for seat in left_of(at, self.bank) if seat in given]
            return self.begin(at, wagers, at.in_turn({seat: given[seat] for seat in order}, each=7))
        first = self.bank if position is None else position
        for seed in range(400):
            at = self.table(wagers)
            hand = self.begin(at, wagers, pile_deck(at, given, self.pile, first, seed=seed))
            act(hand, self.bank, f"pile {self.pile}")
            if only(hand.events, DiceThrown).position == first:
                return hand
        raise AssertionError("the dice never fall so")

    def play(self, wagers: Mapping[int, float], hands: Mapping[int, str], *, position: int | None = None) -> Hand:
        """The whole hand, everybody setting as `hands` says."""
        hand = self.deal(wagers, hands, position=position)
        while not hand.over:
            assert hand.actor is not None
            hand.act(f"set {shown(hands[hand.actor]).front}")
        return hand


def left_of(at: TableRoom, bank: int) -> list[int]:
    """Seats from the bank's left, the bank last."""
    seats = sorted(at.table.seats)
    return [seat for seat in seats if seat > bank] + [seat for seat in seats if seat <= bank]


def pile_deck(at: TableRoom, cards: Mapping[int, str], pile: int, position: int, *, seed: int) -> tuple[int, ...]:
    """A pack whose pile `pile` is for the seat `position`, the next pile for the next place, and so round."""
    rest = at.rest(*cards.values(), seed=seed)
    piles: list[list[int]] = [[] for _ in range(PILES)]
    for seat, held in cards.items():
        piles[(pile - 1 + seat - position) % PILES] = [*parse_cards(held)]
    for one in piles:
        while len(one) < 7:
            one.append(rest.pop())
    return (*(piles[number][deal] for deal in range(7) for number in range(PILES)), *rest)


def pan_deck(at: TableRoom, cards: Mapping[int, str], stock: str = "") -> tuple[int, ...]:
    """Ten cards to each seat, five at a time in the order of `cards`, and then the stock from its top.

    A hand of which less than ten cards are named is filled up with any others.
    """
    rest = at.rest(*cards.values(), stock)
    named = [[*parse_cards(held)] for held in cards.values()]
    for held in named:
        held += [rest.pop() for _ in range(10 - len(held))]
    served = [card for turn in (0, 5) for held in named for card in held[turn : turn + 5]]
    return (*served, *parse_cards(stock), *rest)


def banking(hand: Hand) -> BankedView:
    view = hand.view(None).play
    assert isinstance(view, BankedView)
    return view


def panning(hand: Hand) -> PanView:
    view = hand.view(None).play
    assert isinstance(view, PanView)
    return view


def settled(hand: Hand) -> dict[int, tuple[str, float]]:
    """How each wager came out, in the order of settling: outcome and dollars to the player."""
    return {one.seat: (one.outcome, dollars(one.amount)) for one in events(hand.events, Settled)}


def settling_order(hand: Hand) -> list[int]:
    """The seats in the order in which their wagers met the bank."""
    met = (one.seat for one in hand.events if isinstance(one, Settled | Uncovered))
    return list(dict.fromkeys(met))


def uncovered(hand: Hand) -> dict[int, float]:
    return {one.seat: dollars(one.amount) for one in events(hand.events, Uncovered)}


def charges(hand: Hand) -> dict[int, float]:
    """What each seat has paid the house."""
    return {one.seat: dollars(one.amount) for one in events(hand.events, Charged)}


def dealt_to(hand: Hand) -> dict[int, int]:
    """How many cards each seat was dealt face down."""
    given: dict[int, int] = {}
    for one in events(hand.events, Dealt):
        given[one.seat] = given.get(one.seat, 0) + one.count
    return given


def place(source: Iterable[HandEvent], *kinds: type[object]) -> list[int]:
    """Where in the record events of these kinds stand."""
    return [at for at, event in enumerate(source) if isinstance(event, kinds)]


def act(hand: Hand, seat: int, said: str | Action) -> Hand:
    assert hand.actor == seat, f"it is seat {hand.actor}'s turn, not {seat}'s"
    hand.act(said)
    return hand


# Seven cards each of one deal: against BANKER two hands win, two lose, and one has the better front alone.
BANKER = "Kc Qd / 9c 9d 7h 5s 3c"
WINS = ("Ah Kd / Tc Td 6h 4s 2c", "As Kh / Jc Jd 6s 4d 2d")
LOSES = ("Jh Ts / 8c 8d 6c 4c 2h", "Qh Js / 5c 5d 4h 3d 2s")
PUSHES = "Ac Ks / 7c 7d 6d 5h 3h"

# The better and the worse of two hands behind; in front lie the 9h and 8c, or the 9d and 7c.
ORDINARY = [
    ("Th Jh Qh Kh Ah", "4s 5s 6s 7s 8s", "royal flush, straight flush"),
    ("4s 5s 6s 7s 8s", "6c 6d 6h Ts 2c", "straight flush, trips"),
    ("2s 3s 4s 5s 6s", "6c 6d 6h As Ah", "straight flush, full house"),
    ("4s 5s 6s 7s 8s", "Kc Kd Kh Ks 2c", "straight flush, four of a kind"),
    ("6c 6d 6h 6s 2c", "Ac Ad Ah Kc Kd", "four of a kind, full house"),
    ("3c 3d 3h Kc Kd", "2s 5s 8s Js As", "full house, flush"),
    ("2d 4d 5d 6d 7d", "Ts Js Qs Ks Ac", "flush, straight"),
    ("4c 5d 6h 7s 8d", "Ac Ad Ah Ks Qs", "straight, three of a kind"),
    ("2c 2d 2h 4s 3c", "Ac As Kh Ks Qd", "three of a kind, two pair"),
    ("3c 3d 2h 2s 4c", "Ac As Kh Qd Jc", "two pair, one pair"),
    ("2c 2d 4h 3s 5c", "Ac Kh Qd Jc 9s", "one pair, none"),
    ("Ac 6h 4d 3c 2s", "Kh Qd Jc Ts 8h", "an ace, a king"),
    ("Ac Kd 6h 4s 2c", "Ah Qd Jc Ts 8h", "the second card"),
    ("Qc Qd 8h 3s 2c", "Qh Qs 7h 6s 5c", "the card beside the pair"),
]
JOKERS = [
    ("2s 4s Js Qs Jk", "Tc Jd Qc Kh As", "flush over straight"),
    ("2s 4s Js Qs Jk", "Kh Qh Jh Th 6h", "the ace of that flush"),
    ("Ah Kh Qh Jh 5h", "As Qs Js 4s Jk", "no flush counts two aces"),
    ("As Qs Js 4s Jk", "Ah Kh Qh Jh 3h", "with the ace held it is the king"),
    ("4c 5d 6h 7s Jk", "Ac Ad Ah 2c 3d", "straight over three of a kind"),
    ("4c 5d 6h 7s Jk", "3c 4d 5h 6s 7d", "the upper end of the straight"),
    ("4c 5d 7s 8d Jk", "3c 4d 5h 6s 7d", "the gap of the straight"),
    ("Tc Jd Qh Ks Jk", "9c Ts Jc Qd Kd", "the ace of the straight"),
    ("5h 6h 7h 8h Jk", "Kc Kd Kh Ks 2c", "straight flush over four of a kind"),
    ("Ac Kd Qh 4s Jk", "Kc Ks Ah Qd Jd", "a pair of aces"),
    ("Kd Qh Jc 4s Jk", "Ks Qc Jd Ts 2h", "an ace by itself"),
    ("2c 2d 2h 5s 6c", "Kc Kd 4h 3s Jk", "never a third king"),
    ("2c 2d 2h 5s 6c", "Kc Kd 4h 4s Jk", "never the king of a full house"),
    ("Kc Kd 4h 4s Jk", "Ks Kh 4c 4d Qc", "the ace beside two pair"),
    ("Ac Ad Ah 2c Jk", "Kc Kd Kh Ks Qc", "the fourth ace"),
    ("Ac Ad Kc Kd Jk", "Qc Qd Qh Jc Jd", "the third ace of a full house"),
    ("Ac Ad Ah As Jk", "9s Ts Js Qs Ks", "five aces before a straight flush"),
]


def behind(house_id: str, player: str, banker: str, **switches: Any) -> str:
    """The outcome for a player who has the better front: `win` with the better hand behind, else `push`."""
    game = PaiGow(house_id, switches=switches)
    hand = game.play({2: 10}, {2: f"9h 8c / {player}", 1: f"9d 7c / {banker}"})
    return settled(hand)[2][0]


def in_front(house_id: str, player: str, banker: str, **switches: Any) -> str:
    """The outcome for a player who has the better hand behind: `win` with the better front, else `push`."""
    game = PaiGow(house_id, switches=switches)
    hand = game.play({2: 10}, {2: f"{player} / 4c 4d 4h 3s 2c", 1: f"{banker} / 3c 3d 3h 2s 5c"})
    return settled(hand)[2][0]


FRONTS = [
    ("2d 2h", "As Kd", "a pair over any two cards"),
    ("Ac Ad", "Kc Kd", "the higher pair"),
    ("Ac Qd", "As Jd", "the second card"),
    ("Kc 5d", "Qc Jd", "the first card"),
    ("Jk Kd", "Ac Qd", "the joker is an ace"),
    ("Jk Ac", "Kc Kd", "and makes a pair of aces"),
    ("Qc Qd", "Jk Kc", "and pairs nothing else"),
    ("Ac 9d", "Kh Qh", "no flush or straight of two cards"),
]
