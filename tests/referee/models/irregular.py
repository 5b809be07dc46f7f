"""A second, plain referee for what goes wrong: where every card lies and who has which chips after every report.

Written from the clauses (kind irregularity), their readings and the common layer alone, for the flop games, lowball and
stud. It is given the deck, the players and their chips, and then told what was done and what was reported; it deals the
cards itself and says after every step where each of them must lie, who is dead, whose turn it is and what all have.
The betting itself is `poker.PokerModel`; the order of a pack that is mixed is taken from the first referee where nobody
arranged it, after a look whether the right cards were mixed.

What no clause settles is `Silent`: there the first referee may do as it likes, and the two part company.
"""

import copy
from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace
from typing import Any, Final

from houseway.chips.money import parse_money

from .poker import BOARD_GAMES, STUD_GAMES, PokerModel, kind_of, offered, same_options, switch

HOLES: Final = {
    "holdem": 2,
    "holdem-hi-lo": 2,
    "omaha": 4,
    "omaha-hi-lo": 4,
    "pineapple": 3,
    "crazy-pineapple": 3,
    "crazy-pineapple-hi-lo": 3,
}
MISDEALS: Final = (
    "button misplaced",
    "first card to the wrong seat",
    "card to an empty seat",
    "player skipped",
    "dealt out of order",
)
STREETS: Final = {2: ("flop", 3), 3: ("turn", 1), 4: ("river", 1)}
KEPT: Final = {"ocean-view": 5, "casino-club": 5, "oasis": 5, "s-and-k": 5, "del-rio": 7}
"""Up to which card one that is exposed before the draw is kept (OV-LB-08, CC-LB-10, DR-LB-17, CX-56)."""


class Refused(Exception):  # noqa: N818 - an answer, not an error
    """It cannot have happened now."""


class Silent(Exception):  # noqa: N818 - an answer, not an error
    """No clause says what is done."""


class Differ(AssertionError):  # noqa: N818 - what the two referees do
    """The two referees do not say the same."""


class Chips(PokerModel):
    """The betting, told what was done instead of reading it from events."""

    def __init__(self, *given: Any, **how: Any) -> None:
        super().__init__(*given, **how)
        self.parked = [0] * len(self.seats)
        """Chips of a player who plays for the pot as it stands (OV-7S-16)."""
        self.lost: set[int] = set()
        """Who loses all that was put in, even what nobody called (OV-HE-25)."""
        self.died: list[int] = []
        """Who went out of the hand, one after the other."""
        self.free: set[int] = set()
        """Who cannot be made to open for being low (OV-7S-12)."""
        self.sixth: int | None = None
        """Who opened on sixth street, where that decides who opens the last round (OV-7S-18)."""

    def stud_opener(self) -> int:
        if self.number > 1:
            return super().stud_opener()
        low = self.game == "razz"
        self.bring_in_due = True
        there = [at for at in self.live if at not in self.free] or self.live
        value = {at: self.card_value(self.up[at][0], ace_low=low) for at in there}
        return (max if low else min)(there, key=lambda at: value[at])

    def wager(self, at: int, to: int, event: Any) -> bool:
        """CX-28: a raise by the higher amount over the last whole bet, a short all-in between not counted."""
        large = to - self.full_level >= self.higher()
        full = super().wager(at, to, event)
        if full and large and self.betting == "fixed" and self.number == 2 and self.open_pair():
            self.large_steps = True
        return full

    def does(self, at: int, what: str, to: int = 0) -> None:
        """One action of a player, as plain words."""
        seat = self.seats[at]
        if what == "fold":
            self.on_folded(SimpleNamespace(seat=seat))
        elif what == "check":
            self.on_checked(SimpleNamespace(seat=seat))
        elif what == "call":
            self.on_called(SimpleNamespace(seat=seat, amount=min(self.level - self.bet[at], self.stack[at])))
        elif what in ("bring-in", "kill", "straddle"):
            due = {"bring-in": self.limit.bring_in, "kill": self.kill_post()}.get(
                what, 2 * self.limit.blinds[-1] if self.limit.blinds else 0
            )
            amount = min(due - self.bet[at], self.stack[at])
            self.on_posted(SimpleNamespace(seat=seat, what=what, amount=amount))
        else:
            raises = self.level > 0
            self.wager(at, to, f"{what} to {to}")
            self.raised = self.raised or raises

    def close_round(self) -> None:
        """What nobody called goes back to a hand that is dead as well, unless it is foul."""
        fresh = self.in_round or not self.number
        super().close_round()
        top = max(range(len(self.seats)), key=lambda at: self.bet[at])
        if not fresh or not self.folded[top] or top in self.lost:
            return
        second = max(bet for at, bet in enumerate(self.bet) if at != top)
        back = min(self.bet[top] - second, self.cash[top])
        self.stack[top] += back
        self.level_in[top] -= back
        self.bet[top] -= back

    def park(self, at: int) -> None:
        """No more betting for this player, chips or not."""
        self.parked[at], self.stack[at] = self.stack[at], 0

    def nobody_left(self) -> None:
        """What only players put in who are out of the hand goes to the last of them (CX-136)."""
        live = max(self.level_in[at] for at in self.live)
        gone = [at for at in self.died if at not in self.lost and self.level_in[at] > live]
        low = live
        for top in sorted({self.level_in[at] for at in gone}):
            there = [at for at in gone if self.level_in[at] >= top]
            for at in there:
                self.stack[there[-1]] += top - max(low, min(top, self.credit[at]))
            low = top
        for at in gone:
            self.level_in[at] = live

    def ends(self) -> tuple[int, ...]:
        """What everyone has at the end."""
        self.nobody_left()
        self.start = [start - parked for start, parked in zip(self.start, self.parked, strict=True)]
        return tuple(stack + parked for stack, parked in zip(self.final(), self.parked, strict=True))


class Irregular:
    """One hand. `acted` and `reported` after the first referee did it, then `same` to compare."""

    def __init__(self, hand: Any) -> None:
        self.book, self.game = hand.rules.house, hand.game.name
        self.rules = hand.rules
        self.seats: tuple[int, ...] = hand.seats
        self.players = len(self.seats)
        self.button = hand.button
        self.chips = Chips(
            hand.rules,
            self.game,
            hand.events[0],
            hand.given.posts,
            carried_in=hand.given.carried_in,
            asked=hand.given.ask_showdown,
        )
        self.asked = hand.given.ask_showdown
        self.told = 0
        self.fees: list[Any] = []
        self.cuts: list[int] = []
        self.showing: list[Any] = []
        for event in hand.events:
            if kind_of(event) in ("Charged", "Posted"):
                self.chips.take(event)
        # the cards
        self.stub: list[int] = list(hand.first_deck)
        self.cards: list[list[int]] = [[] for _ in self.seats]
        """By the order they were dealt."""
        self.open: list[set[int]] = [set() for _ in self.seats]
        self.board: list[int] = []
        self.burns: list[int] = []
        self.muck: list[int] = []
        self.discards: list[int] = []
        self.scraps: list[int] = []
        """Set aside for good: boxed cards, cards of a street that came too early."""
        self.early: list[int] = []
        """Set aside until the river: a turn card that came too early (OV-HE-30)."""
        self.order: tuple[int, ...] = ()
        """How that mix shall come out, where it was arranged."""
        self.burned = False
        """Whether there is a card that serves as the next burn (OV-HE-29, OV-HE-36)."""
        self.last_burn: int | None = None
        """The burn of the street just dealt, none where it came without."""
        self.mixed: Callable[[int], tuple[int, ...]] = lambda count: ()
        # the draw
        self.request: tuple[int, list[int]] | None = None
        self.drawn: list[set[int]] = [set() for _ in self.seats]
        self.served: set[int] = set()
        self.fifths: list[int] = []
        self.replaced_later: list[tuple[int, int]] = []
        self.after_deal: list[tuple[int, int]] = []
        self.missing: dict[int, int] = {}
        # where it stands
        self.stage = ""
        self.street_acted = False
        self.acted_now: set[int] = set()
        """Who has acted in this betting round."""
        self.choice: int | None = None
        self.asked_about: set[int] = set()
        """Last cards that were dealt face up: a player chooses once (OV-7S-16, OV-7S-17)."""
        self.actions = 0
        self.freely = 0
        """How many of them nobody was forced to."""
        self.put_chips: set[int] = set()
        self.exposed = 0
        self.seen: set[int] = set()
        """Cards of hands that everyone has seen."""
        self.boxed = 0
        self.sixes: set[int] = set()
        """Who was found with cards too many."""
        self.extras = 0
        self.bound: dict[int, tuple[str, int, int]] = {}
        """Who is held to what: which action, to which amount, at which bet."""
        self.perhaps: set[int] = set()
        """Of those, before whom somebody has called since: 07 sets them free, and nothing is asked of the referee."""
        self.unsure = False
        """Whether a refusal of what was reported last is as good as a ruling."""
        self.before_raise: tuple[int, Chips, set[int]] | None = None
        self.over = False
        self.void = False
        self.hear(hand)
        self.began()
        self.step(hand)

    def kept(self, thing: Any) -> Any:
        """A copy, the rules not copied with it."""
        return copy.deepcopy(thing, {id(self.rules): self.rules, id(self.rules.limit): self.rules.limit})

    # --- small questions

    @property
    def live(self) -> list[int]:
        return self.chips.live

    @property
    def stud(self) -> bool:
        return self.game in STUD_GAMES

    @property
    def flop_game(self) -> bool:
        return self.game in BOARD_GAMES

    @property
    def in_window(self) -> bool:
        """Nobody may call a misdeal any more once there was substantial action (outside 07, CX-27, CX-82)."""
        return not self.substantial

    @property
    def in_deal(self) -> bool:
        """Whether what came in the deal can still be looked at: nothing has come since."""
        return self.stage in ("window", "bet") and self.chips.number <= 1 and not self.board

    @property
    def substantial(self) -> bool:
        """CX-27: two have put chips in of their own will, or there were three actions of any kind."""
        if self.actions > self.freely == 2 and len(self.put_chips) < 2:
            raise Silent("whether the forced bet is one of three actions")
        return len(self.put_chips) >= 2 or self.freely >= 3

    @property
    def before_draw(self) -> bool:
        return not self.flop_game and not self.stud and self.chips.before_draw is None

    def down(self, at: int) -> list[int]:
        return [card for card in self.cards[at] if card not in self.open[at]]

    @staticmethod
    def need(fact: bool, problem: str) -> None:
        if not fact:
            raise Differ(problem)

    # --- cards

    def take(self) -> int:
        if not self.stub:
            raise Silent("the stub is empty")
        return self.stub.pop(0)

    def give(self, at: int, *, up: bool = False) -> None:
        card = self.take()
        self.cards[at].append(card)
        if up:
            self.open[at].add(card)

    def burn(self) -> None:
        """The card before a street, unless there is one that serves as it."""
        if self.burned:
            self.burned, self.last_burn = False, None
            return
        self.last_burn = self.take()
        self.burns.append(self.last_burn)

    def mix(self, back: Iterable[int], order: Sequence[int]) -> None:
        """The stub and these, in the order that was arranged, else in any."""
        pool = [*self.stub, *back]
        came = self.mixed(len(pool))
        self.need(sorted(came) == sorted(pool), f"mixed {sorted(came)}, and {sorted(pool)} should be")
        self.need(tuple(came[: len(order)]) == tuple(order), f"{order} were to come first, and {came[:8]} came")
        self.stub = list(came)

    def synced(self) -> None:
        """What the betting has to know of the cards."""
        for at in range(self.players):
            self.chips.up[at] = tuple(card for card in self.cards[at] if card in self.open[at])
            self.chips.hole[at] = tuple(self.down(at))
        self.chips.board = tuple(self.board)

    # --- the hand as it goes

    def began(self) -> None:
        first = HOLES.get(self.game, 2)
        if self.game == "lowball" and not self.two_card_window():
            first = 5
        for _ in range(first):
            for at in range(self.players):
                self.give(at)
        if self.stud:
            for at in range(self.players):
                self.give(at, up=True)
        self.synced()
        if self.game == "lowball" and first == 2:
            self.stage = "window"
            self.window_left = [at for at in range(self.players) if self.can_post(at)]
        else:
            self.stage = "bet"
            self.chips.open_round(1)

    def two_card_window(self) -> bool:
        """OV-LB-06, CC-LB-26; where a kill was posted already, there is no other (CX-128)."""
        return (
            self.book in ("ocean-view", "casino-club")
            and self.chips.posted_last is None
            and any(self.can_post(at) for at in range(self.players))
        )

    def can_post(self, at: int) -> bool:
        return bool(self.chips.bet[at] + self.chips.stack[at] >= 2 * self.chips.limit.blinds[-1])

    def window_over(self) -> None:
        for _ in range(3):
            for at in self.live:
                self.give(at)
        for at, card in self.after_deal:
            if not self.chips.folded[at]:
                self.swap_exposed(at, card)
        self.after_deal = []
        self.synced()
        self.stage = "bet"
        self.chips.open_round(1)

    def swap_exposed(self, at: int, card: int) -> None:
        """A substitute from the stub; the card serves as the burn (OV-HE-36), in lowball it is a discard (CX-142)."""
        where = self.cards[at].index(card)
        if self.book == "casino-club":  # CC-LB-12: from a cut in the middle or deeper
            new = self.cuts.pop(0)
            self.need(new in self.stub, "the substitute was not in the stub")
            self.need(self.stub.index(new) >= len(self.stub) // 2, f"{new} lay in the upper half")
            self.stub.remove(new)
        else:
            new = self.take()
        self.cards[at][where] = new
        if self.flop_game:
            self.burns.append(card)
            self.burned = True
        else:
            self.discards.append(card)

    def step(self, hand: Any) -> None:
        """Everything that asks nobody."""
        while not self.over:
            if len(self.live) == 1:
                self.finish()
                return
            if self.choice is not None:
                return
            if self.stage == "window":
                if self.chips.posted_last is None and self.window_left:
                    return
                self.window_over()
            elif self.stage == "bet":
                if self.chips.turn() is not None:
                    return
                self.chips.close_round()
                self.bound.clear()
                self.perhaps.clear()
                self.after_round()
            elif self.stage == "discard":
                if any(len(self.cards[at]) == 3 for at in self.live):
                    return
                self.next_street()
            elif self.stage == "draw":
                if any(at not in self.served and not self.asked_of(at) for at in self.live):
                    return
                self.draw_over()
            elif self.stage == "show":
                return

    def asked_of(self, at: int) -> bool:
        return self.request is not None and self.request[0] == at

    def after_round(self) -> None:
        number = self.chips.number
        if self.game == "lowball":
            if number == 1:
                self.fee("before the draw")
                self.stage = "draw"
                self.chips.before_draw = list(self.chips.level_in)
            else:
                self.showdown()
            return
        throws = switch(self.rules, "discard")
        if (throws == "before flop" and number == 1) or (throws == "after flop" and number == 2):
            self.stage = "discard"
        else:
            self.next_street()

    def next_street(self) -> None:
        number = self.chips.number + 1
        if number > self.chips.rounds:
            self.showdown()
            return
        if self.stud:
            if number == 2:
                self.fee("before fourth street")
            self.stud_street(number)
        else:
            if number == 2:
                self.fee("before the flop")
            if number == 4 and self.early:
                pool = [*self.stub, *self.early]
                self.mix(self.early, [card for card in self.order if card in pool])  # OV-HE-32, OV-HE-33: and no burn
                self.early, self.order, self.burned, self.last_burn = [], (), False, None
            else:
                self.burn()
            for _ in range(STREETS[number][1]):
                self.board.append(self.take())
        self.synced()
        if number == 2:
            self.fee("after the flop")
        self.stage = "bet"
        self.street_acted, self.acted_now = False, set()
        self.chips.open_round(number)

    def stud_street(self, number: int) -> None:
        need = len(self.live) + (0 if self.burned else 1)
        if len(self.stub) < need:
            raise Silent("the stub runs out")
        self.burn()
        for at in self.live:
            self.give(at, up=number < 5)

    def fee(self, moment: str) -> None:
        if self.fees and str(self.chips.limit.fee.moment.value) == moment:
            self.chips.on_collected(self.fees.pop(0))

    def showdown(self) -> None:
        if self.asked:
            self.stage = "show"
        else:
            self.finish()

    def finish(self) -> None:
        self.chips.close_round()
        while self.fees:
            self.chips.on_collected(self.fees.pop(0))
        self.over = True

    # --- the draw

    def serve(self) -> None:
        """The request that was made last: a burn before the first card of the draw (CX-106), then as many cards."""
        if self.request is None:
            return
        at, thrown = self.request
        self.request = None
        count = len(thrown) + self.missing.pop(at, 0)
        self.discards += thrown
        self.served.add(at)
        if count:
            self.drew_last = at
        if count and not self.draw_begun:
            self.draw_begun = True
            self.burn()
        late = self.book == "casino-club" and count == 5  # CC-LB-16
        for _ in range(count - late):
            self.give(at)
            self.drawn[at].add(self.cards[at][-1])
        if late:
            self.fifths.append(at)

    draw_begun = False
    drew_last = -1

    def draw_over(self) -> None:
        self.serve()
        for at in self.fifths:
            if self.chips.folded[at]:
                continue
            if at == self.drew_last:  # CC-LB-17
                self.burns.append(self.take())
            self.give(at)
            self.drawn[at].add(self.cards[at][-1])
        self.fifths = []
        for at, card in self.replaced_later:
            if not self.chips.folded[at] and card in self.cards[at]:
                self.replace_drawn(at, card)
        self.replaced_later = []
        self.fee("after the draw")
        self.synced()
        self.stage = "bet"
        self.street_acted, self.acted_now = False, set()
        self.chips.open_round(2)

    def replace_drawn(self, at: int, card: int) -> None:
        """OV-LB-10, CC-LB-13, DR-LB-19: from the top, when all have drawn."""
        where = self.cards[at].index(card)
        self.cards[at][where] = new = self.take()
        self.drawn[at].add(new)
        self.discards.append(card)

    # --- what was done

    def acted(self, hand: Any, seat: int, action: Any) -> None:
        """A player's action, already carried out by the first referee."""
        self.hear(hand)
        at, what = self.seats.index(seat), kind_of(action).lower()
        if what == "changedraw":
            self.change_request(self.seats.index(action.seat), list(action.cards))
        elif self.choice is not None:
            self.need(at == self.choice, f"seat {self.seats[self.choice]} was asked, not {seat}")
            self.choice = None
            if what == "potonly":
                self.chips.park(at)
        elif self.stage == "window":
            self.window_left.remove(at)
            if what in ("kill", "straddle"):
                self.chips.does(at, what)
        elif self.stage == "discard":
            self.throw(at, action.cards)
        elif self.stage == "draw":
            self.serve()
            for card in action.cards:
                self.cards[at].remove(card)
            self.request = (at, list(action.cards))
        elif self.stage == "show":
            self.shown(hand)
        else:
            self.bets(at, what, getattr(action, "to", 0))
        self.step(hand)

    def shown(self, hand: Any) -> None:
        """Who shows when, and what that is worth, is the other model's."""
        for event in self.showing:
            self.chips.take(event)
            if kind_of(event) in ("Mucked", "PlayedBoard"):
                self.muck += self.down(self.seats.index(event.seat))
        self.showing.clear()
        if hand.over:
            self.finish()

    def change_request(self, at: int, thrown: list[int]) -> None:
        assert self.request is not None
        assert self.request[0] == at
        held = self.cards[at] + self.request[1]
        self.cards[at] = [card for card in held if card not in thrown]
        self.request = (at, thrown)

    def throw(self, at: int, cards: Iterable[int]) -> None:
        for card in cards:
            self.cards[at].remove(card)
            self.discards.append(card)
        self.synced()

    def bets(self, at: int, what: str, to: int) -> None:
        what = {"bringin": "bring-in"}.get(what, what)
        self.need(self.chips.turn() == self.seats[at], f"seat {self.chips.turn()} must act, not {self.seats[at]}")
        self.before_raise = (at, self.kept(self.chips), set(self.put_chips)) if what == "raise" else None
        self.chips.does(at, what, to)
        self.actions += 1
        self.street_acted = True
        self.acted_now.add(at)
        self.freely += what != "bring-in"
        if what in ("call", "bet", "raise"):
            self.put_chips.add(at)
            self.perhaps |= self.bound.keys()
        self.bound.pop(at, None)
        self.perhaps.discard(at)
        if what == "fold":
            self.chips.died.append(at)
            self.gone(at)

    def held(self, at: int) -> tuple[str, int] | None:
        """What a player is held to: a fold always, anything else while the bet is the same (outside 07)."""
        if at not in self.bound:
            return None
        did, amount, level = self.bound[at]
        return (did, amount) if did == "fold" or level == self.chips.level else None

    def gone(self, at: int) -> None:
        """Cards that go to the muck; open cards of stud lie where they are."""
        self.muck += self.down(at)
        if self.request is not None and self.request[0] == at:
            self.discards += self.request[1]
            self.request = None
        self.missing.pop(at, None)
        if self.chips.number and not self.chips.in_round and len(self.live) > 1:
            self.chips.nobody_left()

    # --- what was reported

    def reported(self, hand: Any, report: Any) -> None:
        """A report, already ruled on by the first referee."""
        self.hear(hand)
        self.unsure = False
        name = "on_" + report.what.replace(" ", "_").replace("-", "_")
        if report.what in MISDEALS:
            self.misdeal_cause(report)
        else:
            getattr(self, name, self.unknown)(report)
        self.synced()
        if self.stage == "show" and hand.over and not self.over:
            self.finish()
        if not self.over:
            self.step(hand)

    def unknown(self, report: Any) -> None:
        raise Silent(f"the model knows nothing of {report.what}")

    def seat_of(self, report: Any) -> int:
        if report.seat not in self.seats:
            raise Refused("no such seat")
        at = self.seats.index(report.seat)
        if self.chips.folded[at] or at in self.chips.mucked:
            raise Refused("out of the hand")
        if at in self.chips.by_board:
            raise Silent("has thrown the cards away to play the board")
        return at

    def card_of(self, report: Any) -> tuple[int, int]:
        at = self.seat_of(report)
        if not 1 <= report.card <= len(self.cards[at]):
            raise Refused("no such card")
        return at, self.cards[at][report.card - 1]

    def hear(self, hand: Any) -> None:
        """Nothing is read from the events but what the house took, what was shown, and the cards drawn at random."""
        self.cuts.clear()
        for event in hand.events[self.told :]:
            name = kind_of(event)
            if name == "Collected":
                self.fees.append(event)
            elif name in ("Shown", "Mucked", "PlayedBoard", "Declared"):
                self.showing.append(event)
            elif name == "CardReplaced":
                self.cuts.append(event.cards[0])
        self.told = len(hand.events)
        deck = hand.deck
        self.mixed = lambda count: tuple(deck[len(deck) - count :])
        self.first_burns = tuple(hand.burns)

    first_burns: tuple[int, ...] = ()

    def voided(self) -> None:
        self.over = self.void = True

    def kill(self, at: int, *, all_lost: bool = False) -> None:
        """A hand is dead, and what was put in stays in the pot."""
        self.chips.folded[at] = True
        self.chips.died.append(at)
        if all_lost:
            self.chips.lost.add(at)
        self.gone(at)
        self.bound.pop(at, None)
        if self.choice == at:
            self.choice = None
        if self.stud and self.chips.bring_in_due and self.chips.first == at and len(self.live) > 1:
            raise Silent("who opens when the low hand is dead")
        if self.stage == "window" and at in self.window_left:
            self.window_left.remove(at)

    # the deal

    def misdeal_cause(self, report: Any) -> None:
        if report.what == "button misplaced" and self.stud:
            raise Refused("there is no button")
        self.not_while_discarding()
        if not self.in_deal:
            raise Refused("the first round is over")
        if self.in_window:
            self.voided()

    def not_while_discarding(self) -> None:
        if self.stage == "discard" and self.chips.number == 1:
            raise Silent("the first round is over, and the flop has not come")

    def on_foul_deck(self, report: Any) -> None:
        self.voided()

    def on_exposed(self, report: Any) -> None:
        at, card = self.card_of(report)
        if card in self.seen:
            raise Silent("everyone has seen it")
        self.seen.add(card)
        if self.stud:
            self.stud_exposed(report, at, card)
        elif self.flop_game:
            self.flop_exposed(report, at, card)
        else:
            self.low_exposed(report, at, card)

    def flop_exposed(self, report: Any, at: int, card: int) -> None:
        self.not_while_discarding()
        if not self.in_deal:
            raise Refused("the deal is over")
        self.exposed += 1
        if self.exposed > 1 and self.in_window:
            self.voided()  # outside 07: two or more
        elif self.actions:
            if self.in_window:
                raise Silent("seen after a first action")
        elif self.book != "ocean-view" and report.card == 1 and at == 0:
            self.voided()  # outside 07: the first card dealt
        elif self.book != "ocean-view" and report.card == 1 and at == 1:
            raise Silent("outside 07 has the second card of the deal both ways")
        else:
            where = self.cards[at].index(card)
            self.cards[at][where] = self.take()
            self.burns.append(card)
            self.burned = True

    def low_exposed(self, report: Any, at: int, card: int) -> None:
        if self.before_draw:
            if self.stage not in ("window", "bet"):
                raise Refused("nothing has come on the draw")
            self.exposed += 1
            worth = 0 if card >= 52 else (card // 4 + 1) % 13 + 1
            if worth <= KEPT[self.book]:
                return
            if self.stage == "window":
                if (at, card) not in self.after_deal:
                    self.after_deal.append((at, card))
            else:
                self.swap_exposed(at, card)
            return
        if card not in self.drawn[at]:
            raise Refused("it did not come on the draw")
        if self.stage == "draw":
            if (at, card) not in self.replaced_later:
                self.replaced_later.append((at, card))
        elif self.stage == "bet" and not self.street_acted:
            self.replace_drawn(at, card)
        else:
            raise Silent("exposed when the last round is being bet at")

    def stud_exposed(self, report: Any, at: int, card: int) -> None:
        if report.card == 7 and self.chips.number == 5:
            self.face_up(at)
            return
        if report.card not in (1, 2) or not self.in_deal:
            raise Refused("an open card, or one of an earlier street")
        if card in self.open[at]:
            raise Silent("it lies open already")
        if self.freely:
            raise Silent("seen after the betting began")
        if self.open[at] & set(self.cards[at][:2]):  # outside 07: both: dead, and the ante back
            if self.actions:
                raise Silent("both, and the betting has begun")
            ante = self.chips.level_in[at]
            self.chips.level_in[at] = 0
            self.chips.stack[at] += ante
            self.kill(at)
            return
        third = self.cards[at][2]
        self.open[at].remove(third)
        self.open[at].add(card)  # OV-7S-11
        self.synced()
        self.chips.free.add(at)  # OV-7S-12
        if self.chips.bring_in_due and self.chips.number == 1:
            self.chips.first = self.chips.stud_opener()

    def on_card_off_the_table(self, report: Any) -> None:
        if not self.stud:
            self.on_exposed(report)  # OV-HE-37, OV-LB-11; elsewhere the common layer's
            return
        at, card = self.card_of(report)
        if card in self.seen:
            raise Silent("everyone has seen it")
        if report.card == 7:
            self.face_up(at)  # OV-7S-30
        elif self.chips.number != max(1, report.card - 2):
            raise Refused("that street is over")
        # OV-7S-29: it has to be played

    def seen_card(self, report: Any) -> tuple[int, int]:
        at, card = self.card_of(report)
        if self.stud:
            if report.card in (1, 2) and self.in_deal:
                if card in self.open[at]:
                    raise Silent("it lies open")
                return at, card
            if report.card in (3, 4, 5, 6):
                raise Silent("an open card")
            raise Silent("the last card") if report.card == 7 else Refused("that street is over")
        if self.flop_game:
            self.not_while_discarding()
            if not self.in_deal:
                raise Refused("the deal is over")
        elif self.before_draw and self.stage == "draw":
            raise Refused("nothing has come on the draw")
        elif not self.before_draw and (card not in self.drawn[at] or self.stage == "show"):
            raise Refused("it did not come on the draw, or has been played")
        return at, card

    def on_contact(self, report: Any) -> None:
        _, card = self.seen_card(report)
        if card in self.seen:
            raise Silent("everyone has seen it")
        self.seen.add(card)
        if not self.before_draw and not self.flop_game and not self.stud:
            raise Silent("turned up on the draw by touching the player")
        # OV-HE-38 and the common layer: it is kept

    def on_flashed(self, report: Any) -> None:
        at, card = self.seen_card(report)
        if card in self.seen:
            raise Silent("everyone has seen it")
        if self.book == "del-rio" and not self.before_draw:
            self.low_exposed(report, at, card)  # DR-LB-21
        # DR-LB-20 and the common layer: no exposed card

    def on_boxed_card(self, report: Any) -> None:
        """A scrap of paper, and the next card comes in its place (outside 07); two or more are a misdeal."""
        if report.seat and not report.card:
            raise Silent("whose card, and which")
        if report.seat:
            at, card = self.seen_card(report)
            if card in self.seen:
                raise Silent("everyone has seen it")
        self.boxed += 1
        if self.boxed > 1 and self.in_window:
            self.voided()
            return
        if not report.seat:
            self.scraps.append(self.take())
            return
        where = self.cards[at].index(card)
        new = self.take()
        self.cards[at][where] = new
        if card in self.drawn[at]:
            self.drawn[at].add(new)
        self.scraps.append(card)

    def on_short(self, report: Any) -> None:
        """The last cards are still on top of the stub."""
        if report.seats or self.stage == "show":
            raise Silent("several at once, or hands are being shown")
        at = self.seat_of(report)
        count = report.count or 1
        if self.stud:
            self.short_at_stud(at, count)
            return
        if count >= len(self.down(at)):
            raise Silent("no cards at all")
        if self.flop_game and self.book == "ocean-view":
            return  # OV-HE-23: given off the top, which is the same card
        if self.flop_game:
            if not self.in_window:
                self.put_back(at, count)
                self.kill(at)  # outside 07: played out
            elif count > 1:
                self.voided()  # a wrong number of cards that the top card does not complete
            return
        if at in self.served:
            self.put_back(at, count)
            self.kill(at)  # OV-DR-01, DR-LB-23, outside 07
        elif self.book == "casino-club":
            if count > 1:
                raise Silent("by several")
            if self.actions:
                raise Silent("outside 07: may be filled")
        elif not self.actions or "deal unfinished" in report.said or self.seats[at] == self.button:
            return  # OV-DR-02 to 04, DR-LB-24, DR-LB-25
        else:
            if self.request is not None and self.request[0] == at:
                raise Silent("the draw has been asked for")
            self.put_back(at, count)
            self.missing[at] = self.missing.get(at, 0) + count  # OV-DR-05, DR-LB-26

    def short_at_stud(self, at: int, count: int) -> None:
        """CX-141: it is the street's own card; who has not acted since has it off the top, which is the same card."""
        if count > 1 or self.stage != "bet" or self.board:
            raise Silent("by several, or no street is being bet on")
        if at in self.acted_now:
            self.stub.insert(0, self.cards[at].pop())
            self.kill(at)

    def put_back(self, at: int, count: int) -> None:
        back = self.down(at)[len(self.down(at)) - count :]
        for card in back:
            self.cards[at].remove(card)
        self.stub = back + self.stub

    def on_extra(self, report: Any) -> None:
        """The top card of the stub is in that hand too."""
        at = self.seat_of(report)
        if self.stage == "show":
            raise Silent("hands are being shown")
        if report.seats:
            self.several_extra(report)
            return
        count = report.count or 1
        if self.game == "lowball":
            self.low_extra(at, count)
            return
        if self.flop_game and self.book == "ocean-view":
            if self.substantial:
                self.foul_with(at, count)  # OV-HE-25
            elif count > 1 or self.sixes:
                raise Silent("two extra cards")
            else:
                self.draw_one(at, report)
                self.sixes.add(at)
            return
        self.common_extra(at, count)

    def several_extra(self, report: Any) -> None:
        """Two with cards too many: a misdeal (CC-LB-34, outside 07), or foul hands when it is too late for that."""
        if report.count or self.sixes:
            raise Silent("more than one each")
        seats = [self.seat_of(SimpleNamespace(seat=seat)) for seat in report.all_seats]
        if len(set(seats)) < len(seats) or len(seats) >= len(self.live) or self.served & set(seats):
            raise Silent("a seat twice, or everybody, or after the draw")
        if self.book == "casino-club" or (self.in_window and self.book != "ocean-view"):
            self.voided()
        elif self.in_window:
            raise Silent("each has one card too many, and OV-HE-24 speaks of one player")
        else:
            self.several(report, self.on_extra)

    def foul_with(self, at: int, count: int) -> None:
        for _ in range(count):
            self.give(at)
        self.kill(at, all_lost=self.flop_game and self.book == "ocean-view")

    def draw_one(self, at: int, report: Any) -> None:
        """OV-HE-24: one drawn at random from the hand is shown and serves as the first burn."""
        self.give(at)
        new = list(self.first_burns)
        for card in self.burns:
            new.remove(card)
        self.need(len(new) == 1 and new[0] in self.cards[at], f"{new} became the burn, of {self.cards[at]}")
        if report.order:
            self.need(new[0] == report.order[0], f"{report.order[0]} was drawn, and {new[0]} is the burn")
        self.cards[at].remove(new[0])
        self.burns.append(new[0])
        self.burned = self.burned or self.chips.number <= 1

    def common_extra(self, at: int, count: int) -> None:
        """Outside 07: before the first betting it is the burn; two are a misdeal; later the hand is fouled."""
        self.extras += count
        if not self.in_window:
            self.foul_with(at, count)
        elif self.extras > 1 or self.actions:
            self.voided()
        else:
            self.burns.append(self.take())
            self.burned = True

    def low_extra(self, at: int, count: int) -> None:
        if at in self.served:
            if self.book == "casino-club" and self.sixes - {at}:
                raise Silent("two with six cards, and one found after the draw")
            self.sixes.add(at)
            self.foul_with(at, count)
            return
        self.sixes.add(at)
        if self.book == "casino-club" and len(self.sixes) > 1:
            self.voided()  # CC-LB-34
            return
        if self.stage == "draw" and not self.in_window:
            self.foul_with(at, count)
            return
        self.common_extra(at, count)

    # hands

    def on_hand_touched_the_muck(self, report: Any) -> None:
        at = self.seat_of(report)
        if not self.cards[at]:
            raise Refused("no cards")
        if "identified" not in report.said:
            self.kill(at)

    def on_lap(self, report: Any) -> None:
        if not self.cards[self.seat_of(report)]:
            raise Refused("no cards")

    def on_wrong_count_at_showdown(self, report: Any) -> None:
        if report.seats:
            self.several(report, self.on_wrong_count_at_showdown)
            return
        at = self.seat_of(report)
        last = self.stage == "show" or self.chips.number == self.chips.rounds
        if not (last or (self.stage == "draw" and at in self.served)):
            raise Refused("report short or extra")
        self.kill(at)  # OV-DR-01, DR-LB-23, OV-7S-27, outside 07

    def several(self, report: Any, each: Callable[[Any], None]) -> None:
        """The same for all the seats that are named."""
        seats = report.all_seats
        if len(set(seats)) < len(seats) or len(seats) >= len(self.live):
            raise Silent("a seat twice, or everybody")
        left = max(self.chips.level_in[at] for at in self.live if self.seats[at] not in seats)
        if sum(amount > left for amount in self.chips.level_in) > 1:
            raise Silent("which of them was the last to have a claim to what they alone have put in")
        for seat in seats:
            each(SimpleNamespace(what=report.what, seat=seat, seats=(), all_seats=(seat,), count=report.count,
                                 said=report.said, order=report.order))  # fmt: skip

    def on_not_cleared(self, report: Any) -> None:
        if switch(self.rules, "discard") != "after flop" or (self.stage != "discard" and self.chips.number < 3):
            raise Refused("nobody has been called clear")
        if not report.seat or report.seats:
            raise Silent("all who have not")
        at = self.seat_of(report)
        if self.stage == "discard" and len(self.cards[at]) != 3:
            raise Silent("has discarded")
        self.kill(at)  # OV-CP-06

    # the board and the streets

    def on_premature_flop(self, report: Any) -> None:
        if not self.flop_game or self.stage != "bet" or self.chips.number != 1:
            raise Refused("not in round 1")
        self.burn()
        flop = [self.take() for _ in range(3)]
        self.mix(flop, report.order)
        self.burned = True  # OV-HE-29

    def on_premature_turn(self, report: Any) -> None:
        if not self.flop_game or self.chips.number != 2 or self.stage not in ("bet", "discard"):
            raise Refused("not in round 2")
        if self.stage == "discard":
            raise Silent("the round is over, and not all have discarded")
        self.burn()
        self.early.append(self.take())  # OV-HE-30; OV-HE-31 follows: a burn, and the next card
        if len(self.early) > 1 and (report.order or self.order):
            raise Silent("whether an order that was arranged outlasts another one")
        self.order = report.order or self.order

    def on_premature_river(self, report: Any) -> None:
        if not self.flop_game or self.stage != "bet" or self.chips.number != 3:
            raise Refused("not in round 3")
        if self.early:
            raise Silent("and the turn came early too")
        self.burn()
        self.mix([self.take()], report.order)
        self.burned = True  # OV-HE-34

    def on_flop_with_too_many_cards(self, report: Any) -> None:
        self.too_many(2, report)

    def on_turn_with_too_many_cards(self, report: Any) -> None:
        self.too_many(3, report)

    def on_river_with_too_many_cards(self, report: Any) -> None:
        self.too_many(4, report)

    def too_many(self, number: int, report: Any) -> None:
        """OV-HE-26, OV-HE-27: it goes back and is mixed, the burn stays out, and it comes again without one."""
        if not self.flop_game or self.stage != "bet" or self.chips.number != number or self.street_acted:
            raise Refused("it is not what was dealt last")
        size = STREETS[number][1]
        back = self.board[-size:] + [self.take() for _ in range(report.count or 1)]
        del self.board[-size:]
        self.mix(back, report.order)
        self.board += [self.take() for _ in range(size)]
        self.last_burn = None

    def on_premature_street(self, report: Any) -> None:
        if not self.stud or self.stage != "bet" or self.chips.number > 4:
            raise Refused("no more cards come")
        count = report.count or len(self.live)
        if count > len(self.live):
            raise Refused("more cards than players")
        if len(self.stub) < 1 + count + len(self.live):
            raise Silent("the stub runs out")
        self.burn()
        self.scraps += [self.take() for _ in range(count + len(self.live))]  # outside 07

    def on_last_card_face_up(self, report: Any) -> None:
        if not self.stud:
            raise Refused("no stud")
        self.face_up(self.seat_of(report))

    def face_up(self, at: int) -> None:
        if self.chips.number != 5 or self.street_acted or self.stage != "bet":
            raise Refused("the last card has not come, or has been played")
        if self.cards[at][-1] in self.asked_about:
            raise Refused("the choice has been made")
        self.asked_about.add(self.cards[at][-1])
        if self.chips.stack[at]:  # who is all in has nothing to choose
            self.choice = at  # OV-7S-16, OV-7S-17

    def on_no_burn(self, report: Any) -> None:
        self.moved(report, self.not_burned)

    def on_two_burns(self, report: Any) -> None:
        self.moved(report, self.burned_twice)

    def moved(self, report: Any, move: Callable[[list[int]], list[int]]) -> None:
        """OV-7S-13: each card goes where it belongs; OV-7S-14: who cannot tell the card keeps it."""
        if self.game == "lowball" or self.chips.number < 2 or self.stage != "bet":
            raise Refused("no street has come")
        mixed = "mixed" in report.said
        if self.street_acted:
            raise Silent("the street has been played")
        if mixed and not (self.stud and self.chips.number == 5):
            raise Refused("nothing came face down")
        if report.all_seats and not mixed:
            raise Silent("seats are named for who cannot tell")
        if self.last_burn is None:
            raise Silent("the street came without a burn")
        if not self.stud:
            size = STREETS[self.chips.number][1]
            self.board[-size:] = move(self.board[-size:])
            return
        if len(set(report.all_seats)) < len(report.all_seats):
            raise Refused("a seat twice")
        stays = {self.seat_of(SimpleNamespace(seat=seat)) for seat in report.all_seats}
        moving = [at for at in self.live if at not in stays] if not mixed or report.all_seats else []
        if not moving:
            raise Silent("nobody can tell")
        came = [self.cards[at][-1] for at in moving]
        for at, card in zip(moving, move(came), strict=True):
            self.open[at].discard(self.cards[at][-1])
            self.cards[at][-1] = card
            if self.chips.number < 5:
                self.open[at].add(card)
        self.synced()
        if self.chips.number < 5:
            self.chips.first = self.chips.opener()

    def not_burned(self, came: list[int]) -> list[int]:
        """No card was burned: it is still on the stub, and the first that came is the burn."""
        assert self.last_burn is not None
        self.burns.remove(self.last_burn)
        self.burns.append(came[0])
        last, self.last_burn = self.last_burn, came[0]
        return [*came[1:], last]

    def burned_twice(self, came: list[int]) -> list[int]:
        """The top of the stub was burned too, and is the first card; the last that came goes back."""
        first = self.take()
        self.stub.insert(0, came[-1])
        return [first, *came[:-1]]

    # the betting

    def turn_of(self, report: Any) -> int:
        at = self.seat_of(report)
        if self.stage != "bet" or self.choice is not None or self.chips.turn() != self.seats[at]:
            raise Refused("it is not that player's turn")
        return at

    def on_string_bet(self, report: Any) -> None:
        """Outside 07: the raise does not stand; the first motion was a call."""
        if self.before_raise is None or self.before_raise[0] != self.seat_of(report) or self.stage != "bet":
            raise Refused("no raise was made")
        at, chips, self.put_chips = self.before_raise
        self.before_raise = None
        owes = chips.level > chips.bet[at]
        chips.does(at, "call" if owes else "check")
        self.chips = chips
        if owes:
            self.put_chips.add(at)

    def on_under_raise(self, report: Any) -> None:
        """T 43: half a raise or more is made whole, less is a call; an opening bet is made whole (outside 07)."""
        at = self.turn_of(report)
        if at in self.bound:
            raise Silent("held to something")
        options = self.chips.options()
        range_ = options.get("MayRaise") or options.get("MayBet")
        if range_ is None or "MayBringIn" in options:
            if "MayBringIn" in options:
                raise Silent("who must open")
            raise Silent("may not raise")
        least = range_[0]
        level = self.chips.level
        if not level < report.amount < least:
            raise Refused("not less than the least raise")
        if report.amount - self.chips.bet[at] > self.chips.stack[at]:
            raise Refused("more than is there")
        if not level:
            self.bets(at, "bet", least)
        elif self.chips.betting == "fixed" and range_[1] != least:
            raise Silent("two sizes")
        elif 2 * (report.amount - level) >= least - level:
            self.bets(at, "raise", least)
        else:
            self.bets(at, "call" if level > self.chips.bet[at] else "check", 0)

    def on_oversized_chip(self, report: Any) -> None:
        """Outside 07: a single large chip without a word is a call."""
        at = self.turn_of(report)
        if at in self.bound:
            raise Silent("held to something")
        options = self.chips.options()
        if "MayBringIn" in options or not self.chips.level:
            raise Silent("nothing to call")
        if report.amount <= self.chips.level:
            raise Refused("not larger than the call")
        if report.amount - self.chips.bet[at] > self.chips.stack[at]:
            raise Silent("more than is there")
        self.bets(at, "call" if self.chips.level > self.chips.bet[at] else "check", 0)

    def on_out_of_turn(self, report: Any) -> None:
        at = self.seat_of(report)
        if self.stage != "bet" or self.choice is not None or self.chips.turn() == self.seats[at]:
            raise Refused("nobody is out of turn")
        if not self.chips.stack[at]:
            raise Refused("all-in")
        if self.chips.bring_in_due:
            raise Silent("somebody must open")
        if report.action == "fold":
            self.bound[at] = ("fold", 0, -1)
        elif report.action == "check":
            if self.chips.level > self.chips.bet[at]:
                raise Silent("a check where a bet is owed")
            self.bound[at] = ("check", 0, self.chips.level)
        elif report.action == "call":
            if self.chips.level <= self.chips.bet[at]:
                raise Refused("nothing to call")
            self.bound[at] = ("call", 0, self.chips.level)
        else:
            self.bound[at] = self.raise_of(report.action, at)
        self.perhaps.discard(at)

    def raise_of(self, words: str, at: int) -> tuple[str, int, int]:
        """A bet or raise out of turn: the amount that was said, or the only one there is."""
        self.unsure = True  # whether it would have been open to that player
        did, _, amount = words.replace(" to", "").partition(" ")
        if (did == "raise") != (self.chips.level > 0):
            raise Silent("a bet for a raise")
        least, most, _ = self.chips.amounts(at)
        if not amount and least != most:
            raise Silent("no amount")
        return did, parse_money(amount) if amount else least, self.chips.level

    # --- the comparison

    def same(self, hand: Any) -> None:
        """Everything the two can be asked about."""
        self.need(self.over == hand.over, f"over: {self.over}, and {hand.over}")
        self.need(self.void == hand.voided, f"void: {self.void}, and {hand.voided}")
        dead = tuple(self.chips.folded)
        if self.void:
            self.all_back(hand)
            return
        self.need(dead == tuple(hand.folded), f"out of the hand: {dead}, and {tuple(hand.folded)}")
        self.need(tuple(self.board) == tuple(hand.board), f"board {self.board}, and {hand.board}")
        if self.over:
            self.shown(hand)
            stacks = self.chips.ends()
            self.need(stacks == tuple(hand.result.stacks), f"stacks {stacks}, and {hand.result.stacks}")
            return
        for at in self.live:
            if at in self.chips.mucked or at in self.chips.by_board:
                continue
            self.need(
                tuple(self.down(at)) == tuple(hand.hole[at]),
                f"seat {self.seats[at]} holds {self.down(at)}, and {hand.hole[at]}",
            )
            self.need(
                sorted(self.open[at]) == sorted(hand.up[at]),
                f"seat {self.seats[at]} shows {self.open[at]}, and {hand.up[at]}",
            )
        piles = hand.piles
        self.need(tuple(self.stub) == piles["stub"], f"stub {self.stub[:8]}, and {piles['stub'][:8]}")
        for name, cards in (
            ("burns", self.burns),
            ("muck", self.muck),
            ("discards", self.discards),
            ("aside", self.scraps + self.early),
            ("between", self.request[1] if self.request else []),
        ):
            self.need(sorted(cards) == sorted(piles[name]), f"{name} {cards}, and {piles[name]}")
        now = [stack + parked for stack, parked in zip(self.chips.stack, self.chips.parked, strict=True)]
        if self.stage != "show":
            self.need(now == list(hand.stacks), f"stacks {now}, and {hand.stacks}")
        self.turn_is(hand)

    def turn_is(self, hand: Any) -> None:
        offered = {kind_of(option) for option in hand.options}
        if self.choice is not None:
            self.need(offered == {"MayStayActive", "MayPotOnly"}, f"a choice was due, and {offered}")
            self.need(hand.actor == self.seats[self.choice], f"seat {self.seats[self.choice]}, and {hand.actor}")
        elif self.stage == "bet":
            turn = self.chips.turn()
            self.need(turn == hand.actor, f"seat {turn}'s turn, and {hand.actor}'s")
            self.may(hand, self.seats.index(hand.actor))
        elif self.stage == "draw":
            turn = next(at for at in self.live if at not in self.served and not self.asked_of(at))
            self.need(hand.actor == self.seats[turn], f"seat {self.seats[turn]} draws, and {hand.actor}")
        elif self.stage == "window":
            self.need(hand.actor == self.seats[self.window_left[0]], f"seat {self.window_left[0]}, and {hand.actor}")

    def may(self, hand: Any, at: int) -> None:
        """What the player in turn may do: what the betting allows, or the one thing done out of turn."""
        wanted, told = self.chips.options(), offered(hand.options)
        held = self.held(at)
        if held is None or f"May{held[0].title()}" not in wanted:  # nobody is held to what is not open any more
            fits = same_options(wanted, told, self.chips.chip)
        elif at in self.perhaps and held[0] != "fold":
            return
        else:
            did, to = held
            fits = told.keys() == {f"May{did.title()}"} and (not to or told[f"May{did.title()}"][:2] == (to, to))
        self.need(fits, f"seat {self.seats[at]} may {held or wanted}, and {told}")

    def all_back(self, hand: Any) -> None:
        """A hand that does not count: all goes back but a fee that was paid (CC-PN-13, CX-110)."""
        result = hand.result
        self.need(
            sum(result.stacks) + result.collected == sum(hand.started) + self.chips.carried_in - result.carried,
            f"{result.stacks} of {hand.started}",
        )
        put_in = [start - stack for start, stack in zip(hand.started, self.chips.stack, strict=True)]
        for at, net in enumerate(result.net):
            self.need(-put_in[at] <= net <= 0, f"seat {self.seats[at]} is {net} after putting {put_in[at]} in")
        if not result.collected:
            self.need(not any(result.net), f"{result.net} on a hand that does not count")
        fee, chip = self.chips.limit.fee, self.chips.chip
        if fee is not None and str(fee.payer.value) != "pot":
            self.need(sum(1 for net in result.net if net) <= 1, f"{result.net}: one seat pays the fee")
        if not any(start % chip for start in hand.started):
            self.need(not any(net % chip for net in result.net), f"{result.net} in chips of {chip}")
        paid = dict(result.paid)
        self.need(sum(paid.values()) == result.collected, f"{paid} paid, {result.collected} collected")
