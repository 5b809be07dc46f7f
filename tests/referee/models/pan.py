"""Pan told a second time, in plain code and from the clauses alone, to be held against the referee.

Cards are read from their text, rules through `switch`, actions by their name. `Room.hand` is a generator: it yields who
is asked and what is open, is sent the action taken (a foul hand may be found at any time), and settles when it is over.
"""

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any

from houseway.cards import format_cards

Asked = tuple[int, frozenset[tuple[Any, ...]]]
Play = Generator[Asked, Any, Any]
Cards = tuple[int, ...]

_PLACES = {
    "ante": "limit.ante",
    "fee": "limit.fee",
    "rate_by": "pan.rate_by",
    "growth": "pan.set_growth",
    "pays": "pan.pays",
    "most_seats": "most_seats",
    "deck": "deck",
}


def switch(rules: Any, name: str) -> Any:
    """One rule of the house, wherever the record keeps it."""
    for part in _PLACES[name].split("."):
        rules = getattr(rules, part)
    return rules


def switched(rules: Any, name: str, value: Any) -> Any:
    """The same rules with one of them otherwise."""
    return _replaced(rules, _PLACES[name].split("."), value)


def _replaced(record: Any, path: list[str], value: Any) -> Any:
    inner = _replaced(getattr(record, path[0]), path[1:], value) if len(path) > 1 else value
    return replace(record, **{path[0]: inner})


def rank_of(card: int) -> int:
    """The ace is low, and the jack follows the seven (SK-PAN-21)."""
    return "A234567JQK".index(format_cards((card,))[0])


def suit_of(card: int) -> str:
    return format_cards((card,))[1]


def is_rope(cards: Iterable[int]) -> bool:
    """At least three in sequence in one suit (SK-PAN-19)."""
    ranks = sorted(map(rank_of, cards))
    one_suit = len(set(map(suit_of, cards))) == 1
    return one_suit and len(ranks) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def is_set(three: Cards) -> bool:
    """Three of a rank, all of different suits or all of one (SK-PAN-17, SK-PAN-18, CX-68)."""
    return len(set(map(rank_of, three))) == 1 and len(set(map(suit_of, three))) in (1, 3)


def grows(meld: Cards, card: int, growth: str) -> bool:
    """A rope at its ends; a set of one suit by that suit, a mixed one by any card of the rank (CX-68)."""
    if is_rope(meld):
        return is_rope((*meld, card))
    suits = set(map(suit_of, meld))
    if rank_of(card) != rank_of(meld[0]):
        return False
    if len(suits) == 1:
        return suit_of(card) in suits
    return growth == "free" or suit_of(card) not in suits


class Room:
    """Chips, seats, dealer, and tops left over."""

    def __init__(self, rules: Any, count: int) -> None:
        self.rules, self.count = rules, count
        self.stacks: dict[int, int] = {}
        self.out: set[int] = set()
        self.tops = 0
        self.rates = 0
        self.winner: int | None = None
        """Who won the last hand, while nobody has moved the button since."""
        self.met: Counter[str] = Counter()

    def apply(self, command: Any) -> None:
        """What a command that was not refused does to the table."""
        seat = getattr(command, "seat", 0)
        match type(command).__name__:
            case "Sit":
                self.stacks[seat] = command.buy_in
            case "Leave":
                del self.stacks[seat]
                self.out.discard(seat)
            case "SitOut":
                self.out.add(seat)
            case "ComeBack":
                self.out.discard(seat)
            case "TopUp":
                self.stacks[seat] += command.amount
            case "Move":
                self.stacks[command.to] = self.stacks.pop(seat)
                self.out = {command.to if one == seat else one for one in self.out}
        if type(command).__name__ in ("Move", "Leave", "PlaceButton", "DrawButton"):
            self.winner = None

    def dealer(self) -> int | None:
        """The player at the winner's left deals, so that the winner is first at the dealer's right (outside 03)."""
        if self.winner is None:
            return None
        return self.rightwards(self.dealt_in(), self.winner)[-2 if self.winner in self.dealt_in() else -1]

    def rightwards(self, seats: Iterable[int], dealer: int) -> list[int]:
        """From the dealer's right round to the dealer (CX-109)."""
        return sorted(seats, key=lambda seat: (dealer - seat - 1) % self.count)

    def dealt_in(self) -> list[int]:
        """Ante and what a winner has from one player must be there: nobody plays off the tops (CX-115)."""
        ante = switch(self.rules, "ante")
        least = ante + switch(self.rules, "pays") * ante
        return [seat for seat, stack in self.stacks.items() if stack >= least and seat not in self.out]

    def hand(self, dealer: int, held: Any, turned_up: Any) -> Play:
        """A hand; `held` tells the ten cards that each was dealt, `turned_up` the last card that was drawn.

        When the stock runs out is not printed; then `turned_up` tells None, and the tops stay.
        """
        hand = Hand(self, self.rightwards(self.dealt_in(), dealer), turned_up)
        yield from hand.declarations(held)
        if not hand.over:
            yield from hand.turns()
        return hand


class Hand:
    """One deal: antes, declarations, turns, and what is paid."""

    def __init__(self, room: Room, order: list[int], turned_up: Any) -> None:
        self.room, self.order, self.turned_up = room, order, turned_up
        self.ante = switch(room.rules, "ante")
        self.over = self.declared = False
        self.order_left = list(order)
        """Who has still to declare or not been found foul."""
        self.playing: list[int] = []
        self.fouled: list[int] = []
        self.down: dict[int, list[Cards]] = {seat: [] for seat in order}
        self.cards: dict[int, list[int]] = {}
        self.tops = room.tops
        for seat in order:
            room.stacks[seat] -= self.ante
            self.tops += self.ante

    def ask(self, seat: int, options: set[tuple[Any, ...]]) -> Play:
        """What the seat does; None when meanwhile its hand is found foul, or all is over."""
        while True:
            said = yield seat, frozenset(options)
            if type(said).__name__ != "FoulHand":
                return said
            self._foul(said.seat)
            if self.over or said.seat == seat:
                return None

    def _foul(self, seat: int) -> None:
        """The cards are given up, and the winner is still paid (SK-PAN-22, SK-PAN-23, SK-PAN-24)."""
        self.room.met["foul"] += 1
        self.fouled.append(seat)
        self.order_left = [one for one in self.order_left if one != seat]
        if seat in self.playing:
            self.playing.remove(seat)
        if self.declared and len(self.playing) == 1:
            self.wins(self.playing[0])
        elif self.declared and not self.playing:
            self.leave_tops()

    def declarations(self, held: Any) -> Play:
        self.cards = {seat: list(cards) for seat, cards in held().items()}
        for seat in self.order:
            if seat not in self.order_left:
                continue
            said = yield from self.ask(seat, {("play",), ("pass",)})
            if said is not None and type(said).__name__ == "Play":
                self.playing.append(seat)
        self.declared = True
        dealt = len(self.order) if switch(self.room.rules, "rate_by") == "dealt" else len(self.playing)
        rate = min(switch(self.room.rules, "fee").amount(max(1, dealt)), self.tops)
        self.tops -= rate
        self.room.rates += rate
        if not self.playing:
            self.leave_tops()
        elif len(self.playing) == 1:
            self.wins(self.playing[0])

    def turns(self) -> Play:
        """To the right, from the first who plays; a card from the stock that was not used lies open for the next."""
        seat = self.playing[0]
        open_card: int | None = None
        while not self.over:
            nexts = self.order[self.order.index(seat) + 1 :] + self.order[: self.order.index(seat)]
            open_card = yield from self._turn(seat, open_card)
            if not self.over:
                seat = next(one for one in nexts if one in self.playing)

    def _turn(self, seat: int, open_card: int | None) -> Play:
        """One turn; the card it leaves open, None when what was thrown came out of the hand (SK-PAN-11, SK-PAN-12)."""
        options: set[tuple[Any, ...]] = {("draw card",)}
        if open_card is not None:
            options |= self.melds(seat, open_card)
        said = yield from self.ask(seat, options)
        if said is None:
            return open_card
        card = open_card
        if type(said).__name__ == "DrawCard":
            card = self.turned_up()
            if card is None:
                return self.leave_tops()
            said = yield from self.ask(seat, {*self.melds(seat, card), ("discard", (card,))})
            if said is None:
                return None  # what a foul hand has drawn goes to the dealer with it
            if type(said).__name__ == "Discard":
                return card
        assert card is not None
        self.cards[seat].append(card)
        while type(said).__name__ == "Meld":
            self._meld(seat, said)
            if sum(map(len, self.down[seat])) == 11:
                return self.wins(seat)
            said = yield from self.ask(
                seat, {*self.melds(seat, None), ("discard", tuple(sorted(set(self.cards[seat]))))}
            )
        if said is not None:
            self.cards[seat].remove(said.cards[0])
        return None

    def melds(self, seat: int, card: int | None) -> set[tuple[Any, ...]]:
        """Three cards for a new meld, or one added to an own one; with the drawn or open card where there is one."""
        hand, growth = self.cards[seat], switch(self.room.rules, "growth")
        threes = combinations(hand, 3) if card is None else ((card, *two) for two in combinations(hand, 2))
        found: set[tuple[Any, ...]] = {
            ("meld", tuple(sorted(three)), 0) for three in threes if is_set(three) or is_rope(three)
        }
        for at, meld in enumerate(self.down[seat], 1):
            for one in set(hand) if card is None else {card}:
                if grows(meld, one, growth):
                    found.add(("meld", (one,), at))
        return found

    def _meld(self, seat: int, said: Any) -> None:
        for card in said.cards:
            self.cards[seat].remove(card)
        if said.to:
            self.down[seat][said.to - 1] += tuple(said.cards)
        else:
            self.down[seat].append(tuple(said.cards))

    def wins(self, seat: int) -> None:
        """Two chips from each player in the hand, foul ones too, and the tops (SK-PAN-14, SK-PAN-15, CX-67)."""
        self.room.met["won"] += 1
        stacks = self.room.stacks
        self.room.met["out"] += sum(map(len, self.down[seat])) == 11
        for one in {*self.playing, *self.fouled} - {seat}:
            stacks[one] -= switch(self.room.rules, "pays") * self.ante
            stacks[seat] += switch(self.room.rules, "pays") * self.ante
        stacks[seat] += self.tops
        self.end(0)
        self.room.winner = seat

    def leave_tops(self) -> None:
        """Nobody is left to win: what is there stays for the next deal (CX-109)."""
        self.room.met["tops left"] += 1
        self.end(self.tops)

    def end(self, tops: int) -> None:
        self.over = True
        self.room.tops, self.room.winner = tops, None
        self.room.out |= {seat for seat, stack in self.room.stacks.items() if not stack}
