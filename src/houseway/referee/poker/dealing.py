"""The steps of poker that put chips in, deal cards and take the fee. Only a discard needs a decision."""

from typing import TYPE_CHECKING

from houseway.cards import format_cards
from houseway.referee.game import Step
from houseway.referee.hand import BOMB_ANTE, UNKNOWN
from houseway.referee.poker.actions import Clear
from houseway.referee.poker.betting import return_unmatched
from houseway.referee.poker.events import BoardDealt, Burned, Discarded, HandDead, HandsClear
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import NO_FLOP_FULL, FeeMoment, FeePayer, Rules, joined
from houseway.referee.rulings.case import shuffle_in, take_back
from houseway.referee.rulings.remedies import replace_after_deal
from houseway.referee.rulings.ruling_events import FeeCovered
from houseway.referee.shared_actions import Action, Discard, MayDiscard, Option
from houseway.referee.shared_events import Charged, Dealt, Mixed, Posted
from houseway.referee.steps import DealtDown, QuietStep, pay, take_cards, take_from_pot, without

if TYPE_CHECKING:
    from houseway.referee.hand import Hand
    from houseway.referee.poker.play import PokerPlay


_BLIND_TOPICS = {
    "small blind": "blind.small",
    "middle blind": "blind.small",
    "big blind": "blind.big",
    "ante": "blind.ante",
    BOMB_ANTE: "blind.ante",
    "kill": "kill",
    "straddle": "straddle",
    "live post": "entry.post",
    "dead post": "missed.post",
}


_ANTES = ("ante", BOMB_ANTE)


class PostBlinds(QuietStep, frozen=True):
    """Antes, blinds and other posts go in before any card is dealt.

    The bet to call is the full blind even when the player who owed it had less. Chips a player has already been
    credited with (a live button charge) count toward the blind (CX-91).
    """

    def start(self, hand: "Hand") -> bool:
        """Put everything in."""
        play: PokerPlay = hand.play
        rules = hand.rules
        everyone_antes = sum(post.what in _ANTES for post in hand.given.posts) == len(hand.seats)
        for player, amount, what, live, topic, _ in hand.given.posts:
            topic = topic or _BLIND_TOPICS.get(what, "blind.big")  # noqa: PLW2901 - filled in
            owed = max(0, amount - hand.bets[player]) if live else amount  # live posts do not add up
            paid = pay(hand, player, owed)
            if live:
                hand.bets[player] += paid
                play.level = max(play.level, amount)
            elif what in _ANTES and everyone_antes:
                hand.totals[player] += paid  # so that a player short of the ante wins no more than that from the others
            else:
                hand.dead += paid
            if paid:
                hand.events.append(
                    Posted(hand.seats[player], paid, what, live, hand.stacks[player] == 0, rules.cite(topic))
                )
        return True


class Collect(QuietStep, frozen=True):
    """The house takes its fee, if this is the moment its rule book names."""

    moment: FeeMoment

    def start(self, hand: "Hand") -> bool:
        """Take it from the player or pot that pays it."""
        fee = hand.rules.limit.fee
        if fee is None or fee.moment is not self.moment:
            return True
        amount = fee.amount(len(hand.seats))
        if fee.payer is FeePayer.POT:
            if hand.given.paid:  # not taken twice if the hand is redealt (CX-110)
                cover_fee(hand, len(hand.seats) - 1, live=False)
            else:
                take_from_pot(hand, amount, "fee")
        elif fee.payer is FeePayer.BIG_BLIND:
            self._charge(hand, _last_blind(hand), amount, live=False)
        else:
            self._charge(hand, len(hand.seats) - 1, amount, live=True)
        return True

    @staticmethod
    def _charge(hand: "Hand", player: int, amount: int, *, live: bool) -> None:
        play: PokerPlay = hand.play
        if hand.given.paid:
            cover_fee(hand, player, live=live)
            return
        paid = pay(hand, player, amount)
        hand.collected += paid
        if live:
            hand.bets[player] += paid
            hand.credit += paid
            play.level = max(play.level, hand.bets[player])
        if paid:
            hand.events.append(Charged(hand.seats[player], paid, live, hand.rules.cite("fee")))


def cover_fee(hand: "Hand", player: int, *, live: bool) -> None:
    """The fee was paid on the hand before the redeal; one that counts as a bet still counts (CX-110)."""
    for seat, fee in hand.given.paid:
        counts = live and seat == hand.seats[player]
        if counts:
            hand.bets[player] += fee
            hand.credit += fee
            hand.play.level = max(hand.play.level, hand.bets[player])
        hand.events.append(FeeCovered(seat, fee, counts, hand.rules.cite("fee")))


def _last_blind(hand: "Hand") -> int:
    """The player with the last blind; the fee comes first, then the blind (CX-94)."""
    blinds = [post.player for post in hand.given.posts if post.what.endswith("blind")]
    return blinds[-1] if blinds else len(hand.seats) - 1


def collect_at_end(hand: "Hand") -> None:
    """What the house takes only now: the whole fee, or its part of a hand without a flop (CX-21)."""
    play: PokerPlay = hand.play
    fee = hand.rules.limit.fee
    if fee is not None and fee.moment is FeeMoment.AT_END:
        take_from_pot(hand, fee.amount(len(hand.seats)), "fee")
        return
    if play.flopped or fee is None or fee.payer is not FeePayer.POT or fee.moment is FeeMoment.BEFORE_DEAL:
        return
    if hand.taken == 0 and fee.no_flop is not None and not hand.given.paid:
        amount = fee.amount(len(hand.seats)) if fee.no_flop == NO_FLOP_FULL else fee.no_flop
        take_from_pot(hand, amount, "fee.no_flop")


class Deal(DealtDown, frozen=True):
    """Hole cards, one to a player a pass from the button's left, the button last."""

    def start(self, hand: "Hand") -> bool:
        """Deal them, and lay out the board face down if the house does so at the start (CX-31)."""
        players = range(len(hand.seats)) if hand.trouble is None else hand.live
        count = len(players)
        dealt = take_cards(hand, self.down * count)
        clause = hand.rules.cite("deal")
        for place, player in enumerate(players):
            cards = dealt[place::count]
            hand.hole[player] += cards
            hand.events.append(Dealt(hand.seats[player], cards, self.down, clause))
        if hand.rules.dealing.prelaid_board:
            hand.laid = take_cards(hand, hand.game.board)
        if hand.trouble is not None:
            replace_after_deal(hand)
        return True

    def cards(self, rules: Rules, players: int) -> int:
        """All hole cards; a board that is laid out in advance counts with its streets."""
        return self.down * players


def burned_already(hand: "Hand", street: str) -> bool:
    """Whether no card is burned for a street: a card already serves as the burn, or the deck was just shuffled
    (OV-HE-33).
    """
    trouble = hand.trouble
    if trouble is None:
        return False
    if trouble.aside_until == street:
        cards = take_back(hand)
        trouble.settled += (street,)
        there = hand.deck[hand.top :] + cards
        shuffle_in(hand, cards, tuple(card for card in trouble.order if card in there))
        clause = " ".join(trouble.rulings[-1].clauses) if trouble.rulings else ""
        hand.events.append(Mixed(len(hand.deck) - hand.top, clause))
        return True
    return trouble.waive(street)


class Burn(QuietStep, frozen=True):
    """The top card goes to the burns unseen, if the house burns (CX-04)."""

    street: str

    def start(self, hand: "Hand") -> bool:
        """Burn one, unless a card already serves as the burn; cards set aside until now are shuffled in instead."""
        if hand.trouble is not None and burned_already(hand, self.street):
            return True
        if hand.rules.dealing.burn and not hand.rules.dealing.prelaid_board:
            burned = take_cards(hand, 1)
            hand.burns += burned
            hand.events.append(Burned(burned, 1, hand.rules.cite("burn." + self.street)))
        return True

    def cards(self, rules: Rules, players: int) -> int:
        """One, if the house burns."""
        return int(rules.dealing.burn and not rules.dealing.prelaid_board)


class Board(QuietStep, frozen=True):
    """Shared cards are turned up."""

    street: str
    count: int

    @property
    def board(self) -> int:
        """What is turned up."""
        return self.count

    def start(self, hand: "Hand") -> bool:
        """Turn them from the stub, or over from the board laid out at the start."""
        play: PokerPlay = hand.play
        if hand.rules.dealing.prelaid_board:
            cards, hand.laid = hand.laid[: self.count], hand.laid[self.count :]
        else:
            cards = take_cards(hand, self.count)
        hand.board += cards
        play.flopped = True
        hand.events.append(BoardDealt(cards, self.street, hand.rules.cite("board." + self.street)))
        return True

    def cards(self, rules: Rules, players: int) -> int:
        """The street's cards, whether they are laid out at the start or not."""
        return self.count


class ThrowAway(Step, frozen=True):
    """Everyone still in discards hole cards for good, all-in players too, unless the house keeps them (CX-35).

    Before the flop it goes in turn from the button's left (OAS-PA-47). After it all may discard at once, until the
    dealer calls the hands clear; a player who has not discarded by then is dead (OV-CP-05, OV-CP-06, CX-137).
    """

    throws: int

    def start(self, hand: "Hand") -> bool:
        """Ask the first player."""
        if hand.rules.dealing.discard == "none":
            return True
        hand.who = next(iter(self._owing(hand)), None)
        return hand.who is None

    @staticmethod
    def _owing(hand: "Hand") -> list[int]:
        """The players in the hand who have not discarded yet."""
        play: PokerPlay = hand.play
        return [player for player, thrown in enumerate(play.thrown) if not thrown and not hand.folded[player]]

    def waiting(self, hand: "Hand") -> list[int]:
        """The players who may act: one after the other before the flop, all at once after it."""
        owing = self._owing(hand)
        return owing if hand.board else owing[:1]

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """The player must discard."""
        return () if hand.who is None else (MayDiscard(self.throws, hand.hole[hand.who]),)

    def act(self, hand: "Hand", action: Action) -> bool:
        """Put them on the discards, face down."""
        play: PokerPlay = hand.play
        if hand.who is None:
            raise RefusedError("nobody has to discard now")
        if isinstance(action, Clear) and hand.board:
            return self._clear(hand)
        player = hand.who
        held, clause = hand.hole[player], hand.rules.cite("discard")
        if not isinstance(action, Discard):
            raise RefusedError(
                f"seat {hand.seats[player]} must first discard",
                legal=self._must(hand, player),
                clause=clause,
            )
        left = without(held, action.cards)
        if left is None or len(action.cards) != self.throws:
            raise RefusedError(
                f"seat {hand.seats[player]} cannot discard {format_cards(action.cards)}",
                legal=f"discard {self.throws} of {format_cards(held)}",
                clause=clause,
            )
        hand.hole[player] = left
        play.thrown[player] = action.cards
        hand.discards += action.cards
        hand.events.append(Discarded(hand.seats[player], action.cards, self.throws, clause))
        return self._go_on(hand)

    def _go_on(self, hand: "Hand") -> bool:
        """Ask the next player; after the flop the dealer calls the hands clear when all have discarded (OV-CP-05)."""
        hand.who = next(iter(self._owing(hand)), None)
        if hand.who is None and hand.board:
            hand.events.append(HandsClear(hand.rules.cite("discard.call")))
        return hand.who is None

    def dropped(self, hand: "Hand") -> bool:
        """The last player left has won; otherwise ask whoever still has to discard."""
        return_unmatched(hand, hand.rules.cite("returned"))
        if hand.folded.count(False) == 1:
            hand.who = None
            hand.skip_to("showdown")
            return True
        return self._go_on(hand)

    def _clear(self, hand: "Hand") -> bool:
        """The call is made: players who still hold too many cards are out, and the last one left has won.

        Each pot belongs to those who put chips in it (CX-136). From a pot with nobody left in it, everyone gets their
        own chips back: the players left have not matched them, and all who have are dead by the same call. If nobody at
        all has discarded, the call is too early: someone must be left to win the pot.
        """
        owing, clause = self._owing(hand), hand.rules.cite("discard.clear")
        if len(owing) == hand.folded.count(False):
            raise RefusedError(
                "the hands cannot be called clear: nobody has discarded",
                legal=self._must(hand, hand.who),
                clause=clause,
            )
        hand.events.append(HandsClear(hand.rules.cite("discard.call")))
        for player in owing:
            hand.folded[player] = True
            hand.muck += hand.hole[player]
            hand.events.append(HandDead(hand.seats[player], clause))
        return_unmatched(hand, joined(hand.rules.cite("returned"), clause))
        hand.who = None
        if hand.folded.count(False) == 1:
            hand.skip_to("showdown")
        return True

    def _must(self, hand: "Hand", player: int | None) -> str:
        held = () if player is None else hand.hole[player]
        return f"discard {self.throws} of {format_cards(held)}" if UNKNOWN not in held else "discard"
