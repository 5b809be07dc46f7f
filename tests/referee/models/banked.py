"""A second referee for the games with a bank, written from the clauses alone: who is offered the bank, what may be
wagered, what it costs, who gets action, and what every seat has in the end.

`Turn` remembers from hand to hand whose the bank is. `BankedHand` is one hand: it says who must decide what now
(`asks`), is told what was done (`heard`), and takes cards and dice from the unfiltered events. Events, actions and
options are known here by their names only. Nothing of the referee, of the chips or of the rankings is asked.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tests.referee.models.banked_counts import (
    JOKER,
    against_bank,
    back_worth,
    bank_must_draw,
    front_worth,
    is_foul,
    is_natural,
    may_take_a_card,
    pan_nine,
)

PLACES = 7
"""Every place at the table is counted by the dice, whoever sits there (CC-PG-05, CC-PG-24)."""
SHEETS = ("a", "b", "f")
"""The sheets of blackjack 22 that are modelled."""
Option = tuple[Any, ...]
Ask = tuple[int, set[Option]]
Play = Generator[Ask, Any, None]


def switch(rules: Any, name: str) -> Any:
    """One field of a rules record; the only place that knows where in the record it is."""
    where: Any = {
        "lower": lambda: rules.limit.lower,
        "higher": lambda: rules.limit.higher,
        "chip": lambda: rules.limit.chip,
        "bands": lambda: [(b.least_players, b.most_players, b.amount) for b in _fee(rules, "bands")],
        "tiers": lambda: [(tier.wager, tier.amount) for tier in _fee(rules, "tiers")],
        "direction": lambda: rules.bank.direction,
        "most_hands": lambda: rules.bank.most_hands,
        "counted": lambda: rules.bank.counted,
        "permanent": lambda: rules.bank.permanent,
        "action": lambda: rules.bank.action,
        "copies": lambda: rules.pai_gow.copies,
        "five_aces_top": lambda: rules.pai_gow.five_aces_top,
        "piles": lambda: rules.pai_gow.piles,
        "wheel_second": lambda: rules.ranking == ("bug-wheel-second",),
        "ties": lambda: rules.super_pan_9.ties,
        "second_card": lambda: rules.super_pan_9.second_card,
        "sheet": lambda: rules.blackjack,
        "game": lambda: rules.game,
    }
    return where[name]()


def _fee(rules: Any, name: str) -> Any:
    return getattr(rules.limit.fee, name) if rules.limit.fee is not None else ()


def fee_for(rules: Any, wager: int, players: int) -> int:
    """The charge for a wager of so much: by its tier (CX-43), else the same for everyone (CC-FEE-21, DR-FEE-10..12)."""
    for most, amount in switch(rules, "tiers"):
        if wager <= most or not most:
            return int(amount)
    return next((int(amount) for least, most, amount in switch(rules, "bands") if least <= players <= most), 0)


def fits(rules: Any, chips: int, most: int) -> int:
    """The largest wager in whole chips that leaves its own charge in the stack; 0 when the smallest does not."""
    least, chip = switch(rules, "lower"), switch(rules, "chip")
    amount = min(most, chips // chip * chip)
    while amount >= least and amount + fee_for(rules, amount, PLACES) > chips:
        amount -= chip
    return int(amount) if amount >= least else 0


# ------------------------------------------------------------------ whose the bank is


@dataclass
class Turn:
    """Where the bank is. Hands are counted by player, who may change chairs (CX-114); the offer goes on by places."""

    at: int = 0
    """The place that the offer goes on from; 0 in a new game."""
    holds: str = ""
    """Who has banked the last hand, and is asked first while he may bank another."""
    banker: str = ""
    running: int = 0
    served: dict[str, int] = field(default_factory=dict)
    """Hands banked in this round of the table."""
    start: int = 0
    """The place where this round began."""
    went_on: bool = False
    """Whether the offer has gone on since a hand was banked."""

    def round_the_table(self, rules: Any, players: Mapping[int, str]) -> list[tuple[int, bool]]:
        """Everyone in the order of the offer, and whether the bank has come round to a new round of the table then."""
        step = 1 if switch(rules, "direction") == "clockwise" else -1
        if not self.at:
            return [(place, False) for place in _places(1, step) if place in players]
        order = _places(self.at + step, step)
        begins = order.index(self.start) if self.start else PLACES
        found = []
        for at, place in enumerate(order):
            if place in players:  # who has just banked is in his old round still, though all others should decline
                found.append((place, at >= begins and (self.went_on or players[place] != self.banker)))
        if self.holds in players.values() and not self.has_had_it(rules, self.holds, new_round=False):
            first = next(seat for seat, player in players.items() if player == self.holds)
            found = [(first, False), *(one for one in found if one[0] != first)]
        return found

    def has_had_it(self, rules: Any, player: str, *, new_round: bool) -> bool:
        """Whether the player has banked as often as one may (CC-PG-11, SK-PG-07)."""
        most = switch(rules, "most_hands")
        if switch(rules, "counted") == "running":
            banked = self.running if player == self.banker else 0
        else:
            banked = 0 if new_round else self.served.get(player, 0)
        return bool(most) and banked >= most

    def left(self, player: str) -> None:
        """Once nobody is left who has banked in this round, the next to bank begins another."""
        self.served.pop(player, None)
        if not self.served:
            self.start = 0

    def nobody(self) -> None:
        """An offer that nobody takes has gone round the table; it is no hand between two others (CC-PG-11)."""
        self.served, self.start, self.went_on = {}, 0, True

    def unwagered(self, came_to: int, *, new_round: bool) -> None:
        """No hand was banked, but the offer goes on from where it had come to (CX-121)."""
        if new_round and came_to != self.at:
            self.served, self.start = {}, 0
        self.at, self.went_on = came_to or self.at, True

    def banked(self, seat: int, player: str, *, holder: str, new_round: bool) -> None:
        """A hand is dealt against this bank; who holds the place for another hand holds it where it is."""
        self.running = self.running + 1 if player == self.banker else 1
        self.at = self.at if player == holder else seat
        self.holds = self.banker = player
        self.went_on = False
        if new_round or not self.served:
            self.served, self.start = {}, seat
        self.served[player] = self.served.get(player, 0) + 1


def _places(first: int, step: int) -> list[int]:
    return [(first - 1 + step * count) % PLACES + 1 for count in range(PLACES)]


# ------------------------------------------------------------------ one hand


@dataclass
class Spot:
    """A wager and its hand; a seat has several once a pair is split."""

    seat: int
    wager: int
    cards: tuple[int, ...] = ()
    number: int = 1
    first: int = 0
    """What was wagered before the first card; nothing on a hand that came of a split."""
    done: str = ""
    """`surrender` or `paid`, when nothing is left to compare."""


class BankedHand:
    """One hand, from what is on the table before it."""

    def __init__(
        self,
        rules: Any,
        seats: Mapping[int, str],
        stacks: Mapping[int, int],
        turn: Turn,
        events: Sequence[Any],
        cards: int,
    ) -> None:
        self.rules, self.players, self.turn, self.events = rules, dict(seats), turn, events
        self.stacks = dict(stacks)
        self.cards_in_pack = cards
        self.bank = self.stake = self.left = self.won = 0
        self.spots: list[Spot] = []
        self.expected: dict[str, list[tuple[Any, ...]]] = {}
        self.asks: Ask | None = None
        self._play = self._hand()
        self._go(None)

    def heard(self, action: Any) -> None:
        """The one who was asked has acted."""
        self._go(action)

    def _go(self, action: Any) -> None:
        try:
            self.asks = self._play.send(action) if action is not None else next(self._play)
        except StopIteration:
            self.asks = None

    def _tell(self, name: str, *facts: Any) -> None:
        self.expected.setdefault(name, []).append(facts)

    def _found(self, name: str) -> list[Any]:
        return [event for event in self.events if type(event).__name__ == name]

    def clockwise(self, first: int) -> list[int]:
        """Everyone at the table from this place on."""
        return [place for place in _places(first, 1) if place in self.players]

    def _hand(self) -> Play:
        yield from self._offer()
        if not self.bank:
            self._tell("NoBank")
            self.turn.nobody()
            return
        yield from self._wagers()
        if not self.spots:
            self.turn.unwagered(self.came_to[0], new_round=self.came_to[1])
            self._back()
            return
        self.turn.banked(self.bank, self.players[self.bank], holder=self.holder, new_round=self.new_round)
        self._fees()
        game = switch(self.rules, "game")
        yield from {"pai-gow": self._pai_gow, "super-pan-9": self._pan_nine, "blackjack-22": self._blackjack}[game]()
        self._back()

    def _back(self) -> None:
        """The bank takes back what is left of the stake, and what it won."""
        back = self.stake + self.won
        if back:
            self._tell("BankReturned", self.bank, back)
        self.stacks[self.bank] += back

    # the bank, the wagers, the charge

    def _offer(self) -> Play:
        """Everyone in turn; who has had it comes when more than half of the others have declined (CX-120).

        Who cannot bank or has had it is not asked and so cannot decline.
        """
        order = self.turn.round_the_table(self.rules, self.players)
        # who passes, is away or cannot bank now has let it go by (CC-PG-12)
        self.holder, self.turn.holds = self.turn.holds, ""
        able: list[tuple[int, bool]] = []
        had: list[tuple[int, bool]] = []
        for seat, new_round in order:
            if self.bank_range(seat):
                again = self.turn.has_had_it(self.rules, self.players[seat], new_round=new_round)
                (had if again else able).append((seat, new_round))
        others, declined, self.came_to = len(able), 0, (0, False)
        volunteers = [(seat, False) for seat, _ in had] if switch(self.rules, "permanent") else []
        while able or volunteers:
            in_turn = able and not (volunteers and 2 * declined > others)
            seat, new_round = able.pop(0) if in_turn else volunteers.pop(0)
            if in_turn and self.players[seat] != self.holder:
                self.came_to = (seat, new_round)
            if (yield from self._offered(seat, new_round)):
                return
            declined += 1

    def bank_range(self, seat: int) -> int:
        """The most that may be put up, 0 for nothing: the smallest wager or more, without limit (CC-PG-13, CC-PG-21).

        The charge must stay in the stack, and that is the charge of the largest wager anyone else can make (CX-111).
        """
        others = [
            fits(self.rules, self.stacks[other], switch(self.rules, "higher"))
            for other in self.players
            if other != seat
        ]
        least, chip = switch(self.rules, "lower"), switch(self.rules, "chip")
        charge = max(fee_for(self.rules, max(wager, least), PLACES) for wager in others)
        most = (self.stacks[seat] - charge) // chip * chip
        return int(most) if most >= least else 0

    def _offered(self, seat: int, new_round: bool) -> Generator[Ask, Any, bool]:
        most = self.bank_range(seat)
        option = ("MayBank", switch(self.rules, "lower"), most, switch(self.rules, "chip"))
        action = yield seat, {option, ("MayPass",)}
        if type(action).__name__ == "Pass":
            self._tell("BankPassed", seat)
            return False
        self.bank, self.stake, self.new_round = seat, action.stake, new_round
        self.left = self.stake
        self.stacks[seat] -= self.stake
        again = self.turn.running + 1 if self.turn.banker == self.players[seat] else 1
        self._tell("BankTaken", seat, self.stake, again)
        return True

    def _wagers(self) -> Play:
        """Clockwise from the bank's left; who has not the smallest wager and its charge is not asked."""
        least, most, chip = (switch(self.rules, name) for name in ("lower", "higher", "chip"))
        for seat in self.clockwise(self.bank + 1)[:-1]:
            able = fits(self.rules, self.stacks[seat], most)
            action: Any = (yield seat, {("MayWager", least, able, chip), ("MayPass",)}) if able else None
            if type(action).__name__ != "Wager":
                self._tell("NotIn", seat)
                continue
            self._tell("Wagered", seat, action.amount)
            self.stacks[seat] -= action.amount
            self.spots.append(Spot(seat, action.amount, first=action.amount))

    def _fees(self) -> None:
        """From everyone in the hand, the banker too (CX-103), whose tier is that of the largest wager (CX-111)."""
        players = len(self.spots) + 1
        due = [(spot.seat, spot.wager) for spot in self.spots]
        due.append((self.bank, max(spot.wager for spot in self.spots)))
        for seat, wager in due:
            fee = fee_for(self.rules, wager, players)
            if fee:
                self._tell("Charged", seat, fee)
                self.stacks[seat] -= fee

    # action

    def _action(self) -> int:
        """Put the wagers in the order of action, from the place that the dice point at, or else the bank's left."""
        if switch(self.rules, "action") == "dice":
            (thrown,) = self._found("DiceThrown")
            assert len(thrown.dice) == 3
            assert all(1 <= die <= 6 for die in thrown.dice)
            place: int = _places(self.bank, 1)[(sum(thrown.dice) - 1) % PLACES]  # the bank is 1, 8 and 15 (CC-PG-24)
        else:
            place = self.bank % PLACES + 1
        order = [seat for seat in self.clockwise(place) if seat != self.bank]
        self.spots.sort(key=lambda spot: order.index(spot.seat))
        if switch(self.rules, "action") == "dice":
            self._tell("DiceThrown", place, self.spots[0].seat)
        return place

    def _dealt(self, count: int) -> None:
        """Everyone in the hand has so many cards, of the top of the pack."""
        self.held: dict[int, tuple[int, ...]] = {}
        for event in self.events:
            if type(event).__name__ in ("Dealt", "DealtUp"):
                self.held[event.seat] = self.held.get(event.seat, ()) + event.cards
        assert {seat: len(cards) for seat, cards in self.held.items()} == dict.fromkeys(
            [spot.seat for spot in self.spots] + [self.bank], count
        )
        for spot in self.spots:
            spot.cards = self.held[spot.seat]

    # settlement

    def _settle(self, spot: Spot, outcome: str, *, pays: int = 1, part: bool = False) -> None:
        """One wager with the bank, as far as its stake is not used up (CX-74, CX-105), or with a `part` of it."""
        if outcome == "push":
            self._tell("Settled", spot.seat, 0, "push", spot.number)
            self.stacks[spot.seat] += spot.wager
            return
        at_stake = spot.wager * pays if outcome == "win" else spot.wager
        if outcome == "surrender":
            at_stake = spot.wager - self.half(spot.wager)  # it uses up only what it loses (CX-122)
        moved = min(at_stake, self.left)
        self.left -= moved
        self.won += -moved if outcome == "win" else moved
        self.stacks[spot.seat] += spot.wager + (moved if outcome == "win" else -moved)
        if moved:
            self._tell("Settled", spot.seat, moved if outcome == "win" else -moved, outcome, spot.number)
        if moved < at_stake and pays == 1 and outcome != "surrender" and not part:
            self._tell("Uncovered", spot.seat, at_stake - moved, spot.number)

    def half(self, wager: int) -> int:
        """What comes back of a wager given up: half, in whole chips."""
        chip = switch(self.rules, "chip")
        return wager // 2 // chip * chip  # type: ignore[no-any-return]

    # pai gow

    def _pai_gow(self) -> Play:
        piles = switch(self.rules, "piles")
        pile = 0
        if piles:
            action = yield self.bank, {("MayChoosePile", piles)}
            pile = action.pile
            self._tell("PileChosen", self.bank, pile)
        place = self._action()
        self._dealt(7)
        if pile:
            self._piles(pile, place)
        fronts: dict[int, tuple[int, ...]] = {}
        for seat in [spot.seat for spot in self.spots] + [self.bank]:
            action = yield seat, {("MaySet", frozenset(self.held[seat]))}
            fronts[seat] = action.front
        both = {seat: self.both_hands(seat, front) for seat, front in fronts.items()}
        for spot in self.spots:
            self._settle(spot, self.compared(both[spot.seat], both[self.bank]))

    def _piles(self, pile: int, place: int) -> None:
        """The chosen pile goes to the place the dice point at, the next pile to the next place (CX-62)."""
        for seat, cards in self.held.items():
            number = (pile - 1 + _places(place, 1).index(seat)) % PLACES
            self._tell("pile", seat, number)
            assert len(set(cards)) == 7

    def both_hands(self, seat: int, front: Sequence[int]) -> tuple[Any, Any] | None:
        """What is in front and what is behind, None for a hand set wrongly."""
        second = switch(self.rules, "wheel_second")
        back = tuple(card for card in self.held[seat] if card not in front)
        self._tell("SetShown", seat, frozenset(front), is_foul(front, back, wheel_second=second))
        if is_foul(front, back, wheel_second=second):
            return None
        top = switch(self.rules, "five_aces_top")
        return front_worth(front), back_worth(back, wheel_second=second, five_aces_top=top)

    def compared(self, player: tuple[Any, Any] | None, bank: tuple[Any, Any] | None) -> str:
        """SK-PG-15 to 18, CC-PG-01; copies are the banker's (CX-40), or nobody's, and so are two foul hands."""
        copy = -1 if switch(self.rules, "copies") == "banker" else 0
        if player is None or bank is None:
            return "win" if player is not None else "push" if bank is None and not copy else "foul"
        sides = zip(player, bank, strict=True)
        parts = sum(1 if ours > theirs else -1 if ours < theirs else copy for ours, theirs in sides)
        return "win" if parts > 0 else "lose" if parts < 0 else "push"

    # super pan 9

    def _pan_nine(self) -> Play:
        self._action()
        self._dealt(3)
        for spot in self.spots:
            yield from self._one_more(spot)
        bank = Spot(self.bank, 0, self.held[self.bank])
        took = yield from self._one_more(bank)
        if took and switch(self.rules, "second_card"):
            yield from self._one_more(bank)
        for spot in self.spots:
            ours, theirs = pan_nine(spot.cards), pan_nine(bank.cards)
            even = {"push": "push", "player": "win", "banker": "lose"}[switch(self.rules, "ties")]
            self._settle(spot, "win" if ours > theirs else "lose" if ours < theirs else even)

    def _one_more(self, spot: Spot) -> Generator[Ask, Any, bool]:
        action = yield spot.seat, {("MayHit",), ("MayStand",)}
        if type(action).__name__ != "Hit":
            return False
        spot.cards += self._last_card(spot)
        return True

    def _last_card(self, spot: Spot) -> tuple[int, ...]:
        """The card that has just been taken to this hand."""
        taken = [one for one in self._found("CardTaken") if (one.seat, one.hand) == (spot.seat, spot.number)]
        assert len(taken[-1].cards) == 1
        return taken[-1].cards  # type: ignore[no-any-return]

    # blackjack 22

    def _blackjack(self) -> Play:
        self.sheet = switch(self.rules, "sheet")
        self._action()
        self._dealt(2)
        (up,) = [event for event in self._found("DealtUp") if event.seat == self.bank]
        bank = Spot(self.bank, 0, self.held[self.bank])
        no_draw = (self.sheet == "a" and is_natural(bank.cards, "a")) or (self.sheet != "a" and JOKER in up.cards)
        if self.sheet == "a" and not no_draw:
            self._pay_naturals()
        for seat in [spot.seat for spot in self.spots] if not no_draw else []:
            yield from self._player(seat)
        yield from self._banks_cards(bank, no_draw)
        late = self.sheet == "f" and JOKER in bank.cards[:2] and JOKER not in up.cards
        split = {spot.seat for spot in self.spots if spot.number > 1}
        for spot in self.spots:
            if spot.done == "paid":
                continue
            outcome = spot.done or against_bank(spot.cards, bank.cards, self.sheet, split=spot.seat in split)
            if late and outcome == "lose":
                self._original_only(spot)
            else:
                two = self.sheet == "f" and outcome == "win" and spot.cards == (JOKER, JOKER)
                self._settle(spot, outcome, pays=2 if two else 1)

    def _original_only(self, spot: Spot) -> None:
        """A joker in the hole takes only what was wagered at first; doubles and splits go back (sheet F)."""
        self.stacks[spot.seat] += spot.wager - spot.first
        spot.wager = spot.first
        if spot.first or self.left:  # a bank that is used up settles nothing more
            self._settle(spot, "lose" if spot.first else "push", part=True)

    def _pay_naturals(self) -> None:
        """Sheet A: a natural is paid at once, where the bank covers it and all before it in any case (CX-122)."""
        before = 0
        for spot in self.spots:
            before += spot.wager
            if is_natural(spot.cards, "a") and before <= self.stake:
                self._settle(spot, "win")
                spot.done = "paid"

    def _banks_cards(self, bank: Spot, no_draw: bool) -> Play:
        """Sheet A asks the banker; in B and F he draws to sixteen and on a soft seventeen."""
        waiting = [spot for spot in self.spots if not spot.done]
        compared = [spot for spot in waiting if not is_natural(spot.cards, self.sheet)]
        if self.sheet == "a":
            while not no_draw and waiting and may_take_a_card(bank.cards, "a") and self._stub():
                action = yield bank.seat, {("MayHit",), ("MayStand",)}
                if type(action).__name__ != "Hit":
                    return
                bank.cards += self._last_card(bank)
            return
        for taken in self._found("CardTaken"):
            if taken.seat == self.bank:
                assert bank_must_draw(bank.cards, self.sheet), "the bank draws too often"
                bank.cards += taken.cards
        if compared and self._stub():
            assert not bank_must_draw(bank.cards, self.sheet), "the bank stops too soon"

    def _stub(self) -> int:
        """How many cards are left to be taken."""
        out = sum(
            len(event.cards) for event in self.events if type(event).__name__ in ("Dealt", "DealtUp", "CardTaken")
        )
        return self.cards_in_pack - out

    def _player(self, seat: int) -> Play:
        """One seat's hands, one after the other; a hand made by a split comes right after the one it was split from."""
        at = next(at for at, spot in enumerate(self.spots) if spot.seat == seat)
        while at < len(self.spots) and self.spots[at].seat == seat:
            yield from self._one_hand(at)
            at += 1

    def _one_hand(self, at: int) -> Play:
        spot = self.spots[at]
        while not spot.done and (options := self._blackjack_options(spot)):
            action = yield spot.seat, options
            kind = type(action).__name__
            if kind == "SplitPair":
                self._split(at)
            elif kind == "Surrender":
                spot.done = "surrender"
                self._tell("Surrendered", spot.seat, spot.wager - self.half(spot.wager), spot.number)
            elif kind != "Stand":
                if kind == "Double":
                    self.stacks[spot.seat] -= spot.wager
                    self._tell("Doubled", spot.seat, spot.wager, spot.number)
                    spot.wager *= 2
                spot.cards += self._last_card(spot)
            if kind in ("Stand", "Double"):
                return

    def _blackjack_options(self, spot: Spot) -> set[Option]:
        """Sheet A asks everyone but naturals, since hands are hidden; in B and F who cannot draw is passed over."""
        draws = may_take_a_card(spot.cards, self.sheet) and self._stub() > 0
        if self.sheet == "a":
            return set() if is_natural(spot.cards, "a") else {("MayStand",)} | ({("MayHit",)} if draws else set())
        if not draws:
            return set()
        found: set[Option] = {("MayHit",), ("MayStand",)}
        if self.sheet == "b" or len(spot.cards) != 2:
            return found
        hands = sum(one.seat == spot.seat for one in self.spots)
        if self.stacks[spot.seat] >= spot.wager:
            found.add(("MayDouble", spot.wager))
            if spot.cards[0] // 4 == spot.cards[1] // 4 and hands < 3 and self._stub() >= 2:
                found.add(("MaySplit", spot.wager))
        if hands == 1:
            found.add(("MaySurrender", self.half(spot.wager)))
        return found

    def _split(self, at: int) -> None:
        spot = self.spots[at]
        number = 1 + sum(one.seat == spot.seat for one in self.spots)
        self.stacks[spot.seat] -= spot.wager
        self._tell("PairSplit", spot.seat, spot.wager, spot.number)
        stays, goes = spot.cards
        other = Spot(spot.seat, spot.wager, (goes,), number)
        self.spots.insert(at + 1, other)
        spot.cards = (stays,)
        spot.cards += self._last_card(spot)
        other.cards += self._last_card(other)


def turned(turn: Turn) -> Turn:
    """A copy, for a hand that is played beside the table."""
    return replace(turn, served=dict(turn.served))
