"""Push-nine told a second time, in plain code and from the clauses alone, to be held against the referee.

Nothing here is taken from the referee: cards are read from their text, rules through `switch`, actions and commands by
their name. A `Room` remembers chips, seats, button and push pot between hands. `Room.hand` is a generator: it yields
who is asked and what is open, is sent the action taken, and puts the chips where they belong when the hand is over.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from houseway.cards import format_cards

Asked = tuple[int, frozenset[tuple[Any, ...]]]
Play = Generator[Asked, Any, Any]

_PLACES = {
    "betting": "limit.betting", "lower": "limit.lower", "higher": "limit.higher", "ante": "limit.ante",
    "chip": "limit.chip", "fee": "limit.fee", "raise_cap": "betting.raise_cap", "uncapped": "betting.heads_up_uncapped",
    "button": "push.button", "first": "push.first", "price": "push.price", "most_pushes": "push.most_pushes",
    "split_unbet": "push.split_unbet", "agreements": "push.agreements", "may_split": "push.pushers_may_split",
    "betting_stake": "push.betting_stake", "most_seats": "most_seats",
}  # fmt: skip


def switch(rules: Any, name: str) -> Any:
    """One rule of the house, wherever the record keeps it."""
    for part in _PLACES[name].split("."):
        rules = getattr(rules, part)
    return getattr(rules, "value", rules)


def switched(rules: Any, name: str, value: Any) -> Any:
    """The same rules with one of them otherwise."""
    return _replaced(rules, _PLACES[name].split("."), value)


def _replaced(record: Any, path: list[str], value: Any) -> Any:
    inner = _replaced(getattr(record, path[0]), path[1:], value) if len(path) > 1 else value
    return replace(record, **{path[0]: inner})


# ---------------------------------------------------------------- what beats what (SK-PN-17 to 25, CC-PN-47 to 53)


def strength(cards: Iterable[int]) -> tuple[int, int]:
    """Class and place in it: three of a kind, straight, three faces, points."""
    text = format_cards(tuple(cards)).replace(" ", "")[::2]
    ranks = sorted("A23456789TJQK".index(one) + 1 for one in text)
    if ranks[0] == ranks[2]:
        return 3, 14 if ranks[0] == 1 else ranks[0]
    if ranks == [1, 12, 13]:
        return 2, 14  # A-K-Q; no other straight goes round the corner (CX-63)
    if ranks == list(range(ranks[0], ranks[0] + 3)):
        return 2, ranks[2]
    if ranks[0] > 10:
        return 1, 0  # all alike (CX-60)
    return 0, sum(min(rank, 10) for rank in ranks) % 10


def eight_or_better(cards: Iterable[int]) -> bool:
    """CX-50."""
    return strength(cards) >= (0, 8)


# ---------------------------------------------------------------- between hands


@dataclass
class Together:
    """A cow (its holder first), partners or backers."""

    what: str
    seats: list[int]
    parts: list[int]


@dataclass
class PushPot:
    """A pot that waits to be played for again."""

    amount: int
    pushers: list[int] = field(default_factory=list)
    eligible: list[int] = field(default_factory=list)
    number: int = 0
    price: int = 0
    groups: list[Together] = field(default_factory=list)


class Room:
    """Who sits where with how much, where the button is, and what waits in the middle."""

    def __init__(self, rules: Any, count: int) -> None:
        self.rules, self.count = rules, count
        self.stacks: dict[int, int] = {}
        self.out: set[int] = set()
        self.button = 0
        self.played = False
        """Whether a hand has been dealt here, by whomever."""
        self.waits: int | None = None
        """Where the button lies for the next hand already: where it was put, or at the winner's."""
        self.pot: PushPot | None = None
        self.fees = 0
        self.met: Counter[str] = Counter()

    def clockwise(self, seats: Iterable[int], after: int) -> list[int]:
        """From the left of a seat round to that seat itself."""
        return sorted(seats, key=lambda seat: (seat - after - 1) % self.count)

    def apply(self, command: Any) -> None:
        """What a command that was not refused does to the table."""
        name, seat = type(command).__name__, getattr(command, "seat", 0)
        match name:
            case "Sit":
                self.stacks[seat] = command.buy_in
            case "Leave":
                self._gone(seat)
            case "SitOut":
                self.out.add(seat)
            case "ComeBack":
                self.out.discard(seat)
            case "TopUp":
                self.stacks[seat] += command.amount
            case "Move":
                self._moved(seat, command.to)
            case "PlaceButton":
                self._put_button(seat, stays=self.waits is not None)
            case "DrawButton":
                self._put_button(self._highest(command.cards), stays=True)

    def _put_button(self, seat: int, *, stays: bool) -> None:
        """At the first hand, when drawn for, or when it was to go to who won before, it stays; else it moves on."""
        if stays or not self.button:
            self.waits = seat
        if self.button:
            self.button = seat

    def _highest(self, cards: tuple[int, ...]) -> int:
        """A card each from the dealer's left; the ace is high, and suits go clubs, diamonds, hearts, spades (CX-01)."""
        drawn = zip(sorted(self.stacks), format_cards(cards).split(), strict=False)
        return max(drawn, key=lambda one: ("23456789TJQKA".index(one[1][0]), "cdhs".index(one[1][1])))[0]

    def _moved(self, seat: int, to: int) -> None:
        def renamed(seats: list[int]) -> list[int]:
            return [to if one == seat else one for one in seats]

        self.stacks[to] = self.stacks.pop(seat)
        self.out = set(renamed(list(self.out)))
        if self.waits == seat and self.played and switch(self.rules, "button") == "winner":
            self.waits = (
                to  # it is the winner's, wherever the winner sits; before the first hand it stays where it lies
            )
        if self.pot is not None:
            self.pot.pushers, self.pot.eligible = renamed(self.pot.pushers), renamed(self.pot.eligible)
            for group in self.pot.groups:
                group.seats = renamed(group.seats)

    def _gone(self, seat: int) -> None:
        """Only leaving for good gives a claim up (CX-113); a cow's hand goes to its next member (CC-PN-36)."""
        del self.stacks[seat]
        self.out.discard(seat)
        if not self.stacks:
            self.button, self.waits = 0, None  # whoever comes draws again
        if self.pot is None:
            return
        pot = self.pot
        for group in list(pot.groups):
            if seat not in group.seats:
                continue
            if group.what == "cow" and seat in pot.pushers and len(group.seats) > 1 and group.seats[0] == seat:
                pot.pushers[pot.pushers.index(seat)] = group.seats[1]
            at = group.seats.index(seat)
            del group.seats[at], group.parts[at]
            if len(group.seats) < 2:
                pot.groups.remove(group)
        pot.pushers = [one for one in pot.pushers if one != seat]
        pot.eligible = [one for one in pot.eligible if one != seat]
        if not pot.eligible:
            self._nobody_to_play()

    def _nobody_to_play(self) -> None:
        """The last pusher takes the pot when everyone else who could play for it is gone, or away at the deal."""
        pot = self.pot
        if pot is not None and pot.number and len(pot.pushers) == 1 and not set(pot.eligible) & set(self.ready()):
            self.pot = None
            hand = Hand(self, [pot.pushers[0]], pot, {})
            hand.stacks = self.stacks
            hand.pay(pot.pushers[0], pot.amount, pot.amount)
            hand.share([pot.pushers[0]])
            if switch(self.rules, "button") == "winner":
                self.waits = pot.pushers[0]

    def ready(self) -> list[int]:
        return [seat for seat, stack in self.stacks.items() if stack and seat not in self.out]

    def next_button(self, dealt_in: Iterable[int]) -> int:
        """It stops only at a seat dealt in on the new hand (CX-98, CX-112)."""
        seats = list(dealt_in)
        if self.waits in seats:
            return self.waits
        return self.clockwise(seats, self.button if self.waits is None else self.waits)[0]

    def hand(self, cards: Callable[[], Mapping[int, tuple[int, ...]]], *, asks_showdown: bool) -> Play:
        """The next hand; `cards` is asked once they are dealt."""
        self._nobody_to_play()
        pot = self.pot
        pushing = pot is not None and bool(pot.pushers)
        hand = Hand(self, [], pot if pot is not None and pushing else PushPot(pot.amount if pot else 0), cards)
        self.pot = None
        hand.asks_showdown = asks_showdown
        if pushing:
            yield from hand.bought_into()
            if hand.over:
                return hand
        else:
            hand.button = self.next_button(self.ready())
            hand.seats = self.clockwise(self.ready(), hand.button)
        hand.pays_to_play()
        hand.bring_stakes()
        yield from hand.betting()
        if not hand.over:
            yield from hand.showdown()
        return hand


# ---------------------------------------------------------------- one hand


@dataclass
class Layer:
    """A pot: so much, for these seats, and whose chips it is made of."""

    amount: int
    seats: list[int]
    chips: dict[int, int] = field(default_factory=dict)


class Hand:
    """One deal, from the buy-ins to the last chip."""

    def __init__(self, room: Room, seats: list[int], pot: PushPot, cards: Any) -> None:
        self.room, self.rules, self.seats, self.pot, self.cards = room, room.rules, seats, pot, cards
        self.stacks = dict(room.stacks)
        self.nominal = room.button
        """Where the button would be if everyone came in; they are asked, and odd chips go, from its left."""
        self.button = 0
        self.pushing = bool(pot.pushers)
        self.middle = pot.amount
        """Chips that belong to the main pot whoever put them there: a push pot and its buy-ins, a pot left over."""
        self.put: Counter[int] = Counter()
        """What each has in by ante and bets, also where it went to the house (SK-FEE-08)."""
        self.fee_from_antes = 0
        self.groups = [Together(group.what, list(group.seats), list(group.parts)) for group in pot.groups]
        self.folded: set[int] = set()
        self.mucked: list[int] = []
        self.declined: set[int] = set()
        """Whose proposal to divide the pot was declined: nobody asks it twice on a hand."""
        self.forfeited: set[int] = set()
        self.raised_partner: list[int] = []
        self.winners: dict[int, int] = {}
        self.pushed_won: dict[int, int] = {}
        """What each has of the push pot and its buy-ins, bets apart."""
        self.divided = False
        self.stakes: dict[int, dict[int, int]] = {}
        """By holder: what each of a cow brought for betting."""
        self.bets: Counter[int] = Counter()
        self.over = False
        self.asks_showdown = False
        self.aggressor = 0
        self.carry: PushPot | None = None

    def rule(self, name: str) -> Any:
        return switch(self.rules, name)

    def meet(self, what: str) -> None:
        self.room.met[what] += 1

    @property
    def live(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.folded]

    # ------------------------------------------------------------ coming in

    def bought_into(self) -> Play:
        """First the buy-ins (CX-112); pushers are in without paying, absent or broke or not (CC-PN-27, CX-113)."""
        pot, room = self.pot, self.room
        if self.rule("button") == "winner":
            self.button = room.next_button(pot.pushers) if room.waits else room.clockwise(pot.pushers, room.button)[0]
        asked = [seat for seat in pot.eligible if seat in room.ready()]
        members = [seat for group in pot.groups for seat in group.seats]
        self.nominal = self.button or room.next_button({*pot.pushers, *asked, *members})
        table = BuyIns(self, room.clockwise(asked, self.nominal))
        yield from table.ask()
        self.seats = [*pot.pushers, *table.inside]
        if len(self.seats) == 1:  # nobody to play against
            self.pay(self.seats[0], pot.amount, pot.amount)
            self.end(self.seats)
            return
        if not table.inside and self.rule("may_split"):
            yield from self._pushers_split()
        if not self.over:
            if self.rule("button") != "winner":
                self.button = room.next_button(self.seats)
            self.seats = room.clockwise(self.seats, self.button)

    def _pushers_split(self) -> Play:
        """Nobody came in: those who pushed may divide rather than play on, if all of them agree (CC-PN-45)."""
        order = self.room.clockwise(self.pot.pushers, self.nominal)
        first, others = order[0], order[1:]
        said = yield first, frozenset({("propose", "split", (others[0],)), ("pass",)})
        if type(said).__name__ == "Pass":
            return
        for other in others:
            said = yield other, frozenset({("agree", "split", first), ("pass",)})
            if type(said).__name__ == "Pass":
                self.declined.add(first)
                return
        self.meet("pushers split")
        self.divide(Layer(self.middle, order), main=True)
        self.end(order)

    def pays_to_play(self) -> None:
        """The fee, then the antes (CX-118); no antes on a push pot, the fee as on any hand (CX-100)."""
        fee, ante = self.rule("fee"), self.rule("ante")
        if fee is not None:
            from_ante = fee.payer.value == "button's ante"
            owed = ante if from_ante else fee.amount(len(self.seats))
            paid = min(owed, self.stacks[self.button])
            self.stacks[self.button] -= paid
            self.room.fees += paid
            if from_ante and not self.pushing:
                self.put[self.button] += paid
                self.fee_from_antes = paid
        if self.pushing:
            return
        for seat in self.seats:
            if seat == self.button and self.fee_from_antes:
                continue
            self.pays(seat, min(ante, self.stacks[seat]))

    def bring_stakes(self) -> None:
        """What a cow brings for betting lies before its holder (CC-PN-37, CX-119): half a stake, by their parts.

        A member brings whole chips of it and no more than there are, the holder the rest; what the holder has not, the
        others add.
        """
        stake, chip = self.rule("betting_stake") * self.rule("lower") // 2, self.rule("chip")
        for group in self.groups:
            holder, *others = group.seats
            if group.what != "cow" or holder not in self.seats:
                continue
            parts = dict(zip(group.seats, group.parts, strict=True))
            brought = {
                one: min(stake * parts[one] // sum(group.parts) // chip * chip, self.stacks[one]) for one in others
            }
            brought[holder] = min(stake - sum(brought.values()), self.stacks[holder])
            for one in others:
                brought[one] += min(stake - sum(brought.values()), self.stacks[one] - brought[one])
            for one in others:
                self.stacks[one] -= brought[one]
                self.stacks[holder] += brought[one]
            self.stakes[holder] = brought

    def return_stakes(self) -> None:
        """What is left of it, and what was won by it, goes back in their parts; an odd chip stays with the holder."""
        chip = self.rule("chip")
        for holder, brought in self.stakes.items():
            stake, bet = sum(brought.values()), self.bets[holder]
            won = self.winners.get(holder, 0) - self.pushed_won.get(holder, 0)
            if not stake:
                continue
            back = stake - bet + won if bet <= stake else won * stake // bet
            for one, chips in brought.items():
                if one != holder:
                    due = back * chips // stake // chip * chip
                    self.stacks[holder] -= due
                    self.stacks[one] += due

    def pays(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount
        self.put[seat] += amount

    # ------------------------------------------------------------ betting

    def betting(self) -> Play:
        """One round: the button's left first, or the button (CX-41)."""
        rules = self.rule
        order = list(self.seats)
        if rules("first") == "button":
            order = [*order[-1:], *order[:-1]]
        self.level = self.full = self.raises = 0
        self.step = rules("lower")
        self.acted: set[int] = set()
        """Who has acted since the last full bet or raise."""
        self.answered: set[int] = set()
        """Who has acted since the last bet or raise of any kind."""
        self.order = order
        self.spoke: list[int] = []
        """Who has acted, first to last."""
        queue = list(order) if sum(self.stacks[seat] > 0 for seat in order) > 1 else []
        while queue:
            seat = queue.pop(0)
            if seat in self.folded or not self.stacks[seat]:
                continue
            if len(self.live) == 1 or (self.bets[seat] == self.level and self._alone(seat)):
                continue
            said = yield seat, self._open(seat)
            name = type(said).__name__
            while name == "Propose":
                self.declined.add(seat)
                other = next(one for one in self.live if one != seat)
                answer = yield other, frozenset({("agree", "split", seat), ("pass",)})
                if type(answer).__name__ == "Agree":
                    self.meet("unbet pot split")
                    for at, layer in enumerate(self.pots()):
                        self.divide(layer, main=not at)
                    return self.end(self.live)
                said = yield seat, self._open(seat)
                name = type(said).__name__
            self._act(seat, name, getattr(said, "to", 0))
            if name in ("Bet", "Raise"):
                at = order.index(seat)
                queue = [*order[at + 1 :], *order[:at]]
        self._uncalled()
        if len(self.live) == 1:
            return self._alone_left()
        return None

    def _alone(self, seat: int) -> bool:
        """Whether nobody else could answer a bet."""
        return not any(self.stacks[one] for one in self.live if one != seat)

    def _open(self, seat: int) -> frozenset[tuple[Any, ...]]:
        """What the seat may do in the betting."""
        stack, owes = self.stacks[seat], self.level - self.bets[seat]
        found: set[tuple[Any, ...]] = {("fold",), ("call", min(owes, stack)) if owes else ("check",)}
        two = len([one for one in self.live if self.stacks[one]]) == 2
        cap = self.rule("raise_cap")
        capped = cap is not None and self.raises >= cap and not (two and self.rule("uncapped"))
        if stack > owes and not capped and self._reopened(seat) and not self._alone(seat):
            found.add(self._range(seat))
        if self.rule("split_unbet") and len(self.live) == 2 and not self.level and seat not in self.declined:
            found.add(("propose", "split", tuple(one for one in self.live if one != seat)))
        return frozenset(found)

    def _reopened(self, seat: int) -> bool:
        """Who has acted may raise again over a full raise; in a spread also over short ones that add up (CX-99)."""
        if seat not in self.acted:
            return True
        return bool(self.rule("betting") != "fixed limit" and self.level - self.bets[seat] >= self.step)

    def _range(self, seat: int) -> tuple[Any, ...]:
        """How much a bet or raise may be: the condition, or within a spread at least the last one (CC-PN-11, CX-96)."""
        has = self.bets[seat] + self.stacks[seat]
        if self.rule("betting") == "fixed limit":
            least = most = self.full + self.rule("lower")
        else:
            least, most = self.level + self.step, self.level + self.rule("higher")
        return "raise" if self.level else "bet", min(least, has), min(most, has)

    def _act(self, seat: int, name: str, to: int) -> None:
        self.acted.add(seat)
        self.spoke.append(seat)
        if name == "Fold":
            self.folded.add(seat)
        elif name == "Call":
            self._bets(seat, min(self.level, self.bets[seat] + self.stacks[seat]))
        elif name in ("Bet", "Raise"):
            self._bets(seat, to)
            if self.together(seat, self.aggressor):
                self.raised_partner.append(seat)
            self.aggressor = seat
            if self._is_full(to):
                self.raises += self.full > 0  # completing a short opening bet is still the opening bet
                self.step = max(self.step, to - self.level)
                self.full = to
                self.acted = {seat}
            self.level = to

    def _is_full(self, to: int) -> bool:
        """Fixed limit: half a bet counts as a bet; in a spread only a whole one does."""
        if self.rule("betting") == "fixed limit":
            return bool(2 * (to - self.full) >= self.rule("lower"))
        return bool(to - self.level >= self.step)

    def _bets(self, seat: int, to: int) -> None:
        self.pays(seat, to - self.bets[seat])
        self.bets[seat] = to

    def _uncalled(self) -> None:
        """What nobody called goes back."""
        highest = self.bets.most_common(2)
        if highest and highest[0][1]:
            seat, most = highest[0]
            back = most - (highest[1][1] if len(highest) > 1 else 0)
            self.bets[seat] -= back
            self.pays(seat, -back)

    def together(self, seat: int, other: int) -> bool:
        """Partners and backers raise each other only with an eight or better (CC-PN-40, CC-PN-44)."""
        return any(group.what != "cow" and seat != other and {seat, other} <= set(group.seats) for group in self.groups)

    # ------------------------------------------------------------ pots and showdown

    def pots(self) -> list[Layer]:
        """Each pot belongs to those who put chips in it (CX-136); the push pot to everyone dealt in."""
        live = self.live
        levels = sorted({self.put[seat] for seat in live} - {0})
        layers, below = [], 0
        if self.pushing:
            layers.append(Layer(self.middle, list(live)))
        for level in levels:
            chips = {seat: self._chips(seat, level) - self._chips(seat, below) for seat in self.seats}
            layers.append(Layer(sum(chips.values()), [seat for seat in live if self.put[seat] >= level], chips))
            below = level
        if not self.pushing and layers:
            layers[0].amount += self.middle
        layers[-1].amount += sum(self._chips(seat, self.put[seat]) - self._chips(seat, below) for seat in self.seats)
        whole: list[Layer] = []
        for layer in layers:
            if whole and whole[-1].seats == layer.seats:
                whole[-1].amount += layer.amount
                whole[-1].chips = dict(Counter(whole[-1].chips) + Counter(layer.chips))
            else:
                whole.append(layer)
        return whole

    def _chips(self, seat: int, level: int) -> int:
        """What lies in the pots of a seat's chips up to a level; the ante that is the fee lies with the house."""
        return max(0, min(self.put[seat], level) - (self.fee_from_antes if seat == self.button else 0))

    def breach(self, seen: list[int]) -> set[int]:
        """Those whose side raised one another with less than an eight: both lose all right to the pot (CC-PN-41)."""
        lost: set[int] = set()
        for seat in self.raised_partner:
            if seat in seen and not eight_or_better(self.cards()[seat]):
                for group in self.groups:
                    if group.what != "cow" and seat in group.seats:
                        lost |= set(group.seats)
        return lost

    def _alone_left(self) -> None:
        (winner,) = self.live
        amount = sum(self.put.values()) + self.middle - self.fee_from_antes
        if winner in self.breach(self.seats):
            self.forfeited = self.breach(self.seats)
            return self._pushed_to_others(amount)
        self.pay(winner, amount, amount)
        return self.end([winner])

    def _pushed_to_others(self, amount: int) -> None:
        """Those left in have no right to it, and the rest have folded: it goes to these."""
        rest = [seat for seat in self.seats if seat not in self.forfeited]
        self.meet("forfeited, nobody left")
        if len(rest) > 1:
            self._push([Layer(amount, rest)])
        elif rest:
            self.pay(rest[0], amount, amount)
            self.end(rest)
        else:
            self.carry = PushPot(amount)
            self.end([])

    def showing(self) -> list[int]:
        """Who bet or raised last shows first, else who acted first; side pots before the main pot.

        Before all of them whoever raised a partner, which takes an eight or better (CC-PN-40).
        """
        live, pots = self.live, self.pots()
        not_all_in = [seat for seat in self.order if self.stacks[seat]]
        acted = [seat for seat in (self.aggressor, *self.spoke, *not_all_in, *self.order) if seat in live]
        order = self.room.clockwise(live, acted[0] - 1)
        order.sort(key=lambda seat: -sum(seat in pot.seats for pot in pots))
        return sorted(order, key=lambda seat: seat not in self.raised_partner)

    def showdown(self) -> Play:
        pots = self.pots()
        for seat in self.showing() if self.asks_showdown else []:
            if len(self.live) - len(self.mucked) == 1:
                continue  # the last with cards need not show them
            must = seat in self.raised_partner
            said = yield seat, frozenset({("show",)} if must else {("show",), ("muck",)})
            if type(said).__name__ == "Muck":
                self.mucked.append(seat)
        self._award(pots)

    def _award(self, pots: list[Layer]) -> None:
        """Pot by pot; a tie for all that is left to win pushes (CX-116)."""
        self.forfeited = self.breach(self.live)  # who is in must show a hand that raised a partner
        best = [self._best(pot) for pot in pots]
        if self.breach(self.seats) & {seat for seats in best for seat in seats}:
            self.forfeited = self.breach(self.seats)  # to take the pot, also one that was folded since
            best = [self._best(pot) for pot in pots]
        if self.forfeited:
            self.meet("breach")
        if not best[0]:
            return self._pushed_to_others(sum(pot.amount for pot in pots))
        pushed: list[Layer] = []
        for at, (pot, seats) in enumerate(zip(pots, best, strict=True)):
            if len(seats) > 1 and seats == best[0] and (not at or pushed):
                pushed.append(Layer(pot.amount, seats))
            elif len(seats) > 1:
                self.meet("side pot divided")
                self.divide(Layer(pot.amount, seats))
                self.divided = False
            elif seats:
                self.pay(seats[0], pot.amount, 0 if at else pot.amount)
            else:  # a side pot of nobody's but those who forfeit: each has the own chips back
                self.meet("forfeited side pot")
                for seat, chips in pot.chips.items():
                    self.stacks[seat] += chips
                    self.bets[seat] -= chips
        if pushed:
            return self._push(pushed)
        return self.end(best[0])

    def _best(self, pot: Layer) -> list[int]:
        """The best hands among those who put chips in it, or the last of them to throw a hand away."""
        held = self.cards()
        entitled = [seat for seat in pot.seats if seat not in self.forfeited]
        shown = [seat for seat in entitled if seat not in self.mucked]
        if not shown:
            return [seat for seat in self.mucked if seat in entitled][-1:]
        most = max(strength(held[seat]) for seat in shown)
        return [seat for seat in shown if strength(held[seat]) == most]

    def _push(self, pots: list[Layer]) -> None:
        """The pot waits to be played for again; after the last push it is divided (CC-PN-33, CC-PN-34)."""
        most, chip = self.rule("most_pushes"), self.rule("chip")
        number = self.pot.number + 1
        amount, pushers = sum(pot.amount for pot in pots), pots[0].seats
        if most and number >= most:
            self.meet("last push divided")
            for at, pot in enumerate(pots):
                self.divide(pot, main=not at)
            return self.end(pushers)
        self.meet("push")
        among = 2 if self.rule("price") == "half" else len(pushers)
        groups = [group for group in self.groups if set(group.seats) & set(pushers)]
        self.carry = PushPot(amount, pushers, [], number, -(-amount // (among * chip)) * chip, groups)
        shared = {seat for group in groups if group.what == "cow" for seat in group.seats}
        played = [*self.seats, *(seat for group in self.groups if group.what == "cow" for seat in group.seats[1:])]
        self.carry.eligible = [seat for seat in played if seat not in {*pushers, *shared, *self.forfeited}]
        return self.end(pushers)

    def _claims(self) -> set[int]:
        """Who has a claim on what is carried over: pushers, and who holds together with one (CX-113)."""
        if self.carry is None:
            return set()
        return {*self.carry.pushers, *(seat for group in self.carry.groups for seat in group.seats)}

    # ------------------------------------------------------------ chips

    def divide(self, layer: Layer, *, main: bool = False) -> None:
        """Equally in whole chips; what is left over to the first left of the button (CX-14)."""
        chip = self.rule("chip")
        self.divided = True
        order = self.room.clockwise(layer.seats, self.button or self.nominal)
        each = layer.amount // len(order) // chip * chip
        for seat in order:
            over = layer.amount - each * len(order) if seat == order[0] else 0
            self.pay(seat, each + over, layer.amount if main else 0)

    def pay(self, seat: int, amount: int, pot: int = 0) -> None:
        """Push chips to a winner; `pot` is the size of the main pot when they are of it."""
        self.stacks[seat] += amount
        self.winners[seat] = self.winners.get(seat, 0) + amount
        if pot and self.pushing:
            self.pushed_won[seat] = self.pushed_won.get(seat, 0) + amount * self.middle // pot

    def share(self, winners: list[int]) -> None:
        """What is won of a push pot goes on to cow, partner or backer (CX-101, CC-PN-42, CC-PN-43)."""
        for seat, amount in list(self.winners.items()):
            for group in self.groups:
                if seat in group.seats and seat in winners and not self._both(group, winners):
                    self._share(seat, amount, group)

    def _both(self, group: Together, winners: list[int]) -> bool:
        """Partners or backers who divide a pot with each other have their parts of it."""
        return group.what != "cow" and set(group.seats) <= set(winners)

    def _share(self, seat: int, amount: int, group: Together) -> None:
        chip = self.rule("chip")
        self.meet(f"{group.what} shares")
        for other, part in zip(group.seats, group.parts, strict=True):
            if other == seat:
                continue
            if group.what == "partners":
                due = amount // 2 // chip * chip
            elif group.what == "backing":
                due = 0 if self.divided else min(part, amount)
            else:
                due = self.pushed_won.get(seat, 0) * part // sum(group.parts) // chip * chip
            self.stacks[seat] -= due
            self.stacks[other] += due

    def end(self, winners: list[int]) -> None:
        """Chips and button as they are for the next hand."""
        room = self.room
        self.return_stakes()
        if self.carry is None and self.pushing:
            self.share(winners)
        self.over = True
        room.stacks = self.stacks
        room.pot = self.carry
        broke = {seat for seat, stack in self.stacks.items() if not stack}
        room.out |= broke - self._claims()
        old = self.button or room.button
        if self.button:
            room.button = self.button
        room.waits, room.played = None, True
        if self.rule("button") == "winner" and winners:
            room.waits = room.clockwise(winners, old)[0]


class BuyIns:
    """The buy-ins of a push pot, and what players agree on over them."""

    def __init__(self, hand: Hand, order: list[int]) -> None:
        self.hand, self.order, self.price = hand, order, hand.pot.price
        self.chip = int(hand.rule("chip"))
        self.half_stake = hand.rule("betting_stake") * hand.rule("lower") // 2
        """Of one bet and three raises (CX-49)."""
        self.inside: list[int] = []
        """Who gets a hand."""
        self.members: list[int] = []
        """Who is in a cow without holding its hand."""
        self.passed: set[int] = set()
        self.refused: set[tuple[str, int, int]] = set()
        self.joined: dict[int, int] = {}
        """Who has agreed to a cow that is not paid for yet, and for how much."""
        self.holder = 0
        self.bound = {seat for group in hand.groups for seat in group.seats}
        """Who holds together with a pusher from the hand before makes no other agreement on the same pot."""

    def ask(self) -> Play:
        for seat in self.order:
            self.holder = 0
            while not self._done(seat):
                found = self.open(seat)
                if len(found) == 1:
                    self._passes(seat)
                    continue
                said = yield seat, found
                match type(said).__name__:
                    case "Pass":
                        self._passes(seat)
                    case "BuyIn" if self.joined:
                        self._cow(seat, self.price - sum(self.joined.values()))
                    case "BuyIn":
                        self._pays(seat, self.price)
                        self.inside.append(seat)
                        self._again(seat)
                    case _ if said.what == "cow":
                        yield from self._asked_to_join(seat, said)
                    case _:
                        yield from self._asked(seat, said)

    def _again(self, seat: int) -> None:
        """Who is bound to a pusher and buys in once more has that much more in the pot (CC-PN-43)."""
        for group in self.hand.groups:
            if seat in group.seats:
                group.parts[group.seats.index(seat)] += self.price

    def _done(self, seat: int) -> bool:
        return seat in self.inside or seat in self.members or seat in self.passed

    def _passes(self, seat: int) -> None:
        """Who had agreed to a cow of this seat's is free again."""
        self.passed.add(seat)
        self.joined.clear()

    def open(self, seat: int) -> frozenset[tuple[Any, ...]]:
        stacks, agreements = self.hand.stacks, self.hand.rule("agreements")
        found: set[tuple[Any, ...]] = {("pass",)}
        missing = self.price - sum(self.joined.values())
        if stacks[seat] >= missing and (not self.joined or self._enough(seat, list(self.joined))):
            found.add(("buy in", missing))
        for what in ("partners", "backing"):
            least = self.price + (self.half_stake if what == "partners" else 0)
            others = tuple(
                other for other in self._free(seat, what) if other not in self.passed and stacks[other] >= least
            )
            others = () if seat in self.bound else others
            if what in agreements and stacks[seat] >= least and others and not self.joined:
                found.add(("propose", what, others))
        free = self._free(seat, "cow")
        payable = stacks[seat] + sum(stacks[other] for other in free) >= missing
        others = tuple(
            other for other in free if missing >= self.chip * (2 if self._enough(seat, [other]) else 3)
        )  # a chip of the price each, and one for a third where it takes a third
        able = "cow" in agreements and seat not in self.bound and stacks[seat] >= self.chip
        if able and others and payable and self._enough(seat, free):
            found.add(("propose", "cow", others, self.chip, self._chips(min(stacks[seat], missing - self.chip))))
        return frozenset(found)

    def _free(self, seat: int, what: str) -> list[int]:
        """Whom the seat may still ask: not in yet, and not asked the same before."""
        taken = {seat, *self.inside, *self.members, *self.joined, *self.bound}
        return [
            other
            for other in self.order
            if other not in taken and (what, seat, other) not in self.refused and self.hand.stacks[other] >= self.chip
        ]

    def _enough(self, seat: int, others: list[int]) -> bool:
        """Together one buy-in and half the stake for betting (CC-PN-37, CX-49)."""
        together = {seat, *self.joined, *others}
        return bool(sum(self.hand.stacks[one] for one in together) >= self.price + self.half_stake)

    def _chips(self, amount: int) -> int:
        """As much of it as is whole chips."""
        return amount // self.chip * self.chip

    def _pays(self, seat: int, amount: int) -> None:
        """The price lies in front of the player before the deal (CC-PN-30), and then in the pot."""
        self.hand.stacks[seat] -= amount
        self.hand.middle += amount
        self.hand.meet("bought in")

    def _asked(self, seat: int, said: Any) -> Play:
        """Partners or backers: a full price each."""
        other, what = said.seat, said.what
        answer = yield other, frozenset({("agree", what, seat, self.price), ("pass",)})
        if type(answer).__name__ == "Pass":
            self.refused.add((what, seat, other))
            return
        for one in (seat, other):
            self._pays(one, self.price)
            self.inside.append(one)
        self.hand.groups.append(Together(what, [seat, other], [self.price, self.price]))
        self.hand.meet(what)

    def _asked_to_join(self, seat: int, said: Any) -> Play:
        """A cow: the parts add up to the price (CC-PN-35), and whoever is asked may take its hand (CC-PN-36)."""
        other, part = said.seat, said.part
        rest = self.price - part - sum(self.joined.values())
        most = self._chips(min(rest, self.hand.stacks[other]))
        enough = self._enough(seat, [other])
        if not enough:  # a third is needed, and a chip is left for that one
            most = min(most, rest + part - 2 * self.chip)
        answer = yield other, frozenset({("agree", "cow", seat, most, self.chip, not self.holder), ("pass",)})
        if type(answer).__name__ == "Pass":
            self.refused.add(("cow", seat, other))
            return
        self.joined[other] = answer.part or most
        self.passed.discard(other)
        if answer.holds:
            self.holder = other
        if self.joined[other] == rest and enough:
            self._cow(seat, part)

    def _cow(self, seat: int, part: int) -> None:
        parts = {seat: part, **self.joined}
        for one, amount in parts.items():
            self._pays(one, amount)
        holder = self.holder or seat
        seats = [holder, *(one for one in parts if one != holder)]
        self.inside.append(holder)
        self.members += seats[1:]
        self.hand.groups.append(Together("cow", seats, [parts[one] for one in seats]))
        self.hand.meet("cow")
        self.joined.clear()
