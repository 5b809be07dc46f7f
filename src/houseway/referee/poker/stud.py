"""Stud: cards dealt up and down by streets, who opens, and what happens when the deck runs short.

Third street is opened by the low card, which must make the forced bet or complete it (in razz by the high card); later
streets by the high hand showing (in razz the low one), ties to the dealer's left.
"""

from typing import TYPE_CHECKING

from houseway.ranking.boards import bring_in, open_pair, opener
from houseway.referee.hand import UNKNOWN
from houseway.referee.mixing import mixed
from houseway.referee.poker.actions import Bet, BringIn, MayBet, MayBringIn
from houseway.referee.poker.betting import LOWER, BettingRound, ClosedBetting, end_round, may_raise
from houseway.referee.poker.events import BoardDealt, Burned, RoundOpened
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Betting, Rules
from houseway.referee.rulings.case import shuffle_in, take_back
from houseway.referee.shared_actions import Action, Option, said
from houseway.referee.shared_events import Dealt, DealtUp, Mixed, Posted
from houseway.referee.steps import QuietStep, pay, take_cards
from houseway.referee.why import WhyNot

if TYPE_CHECKING:
    from houseway.referee.hand import Hand
    from houseway.referee.poker.play import PokerPlay


LOW_CARD, HIGH_CARD = "low card", "high card"
"""The card that is forced to open on third street."""
HIGH_HAND, LOW_HAND = "high hand", "low hand"
"""The open hand that opens the later streets."""


_STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


def fill_up(hand: "Hand", count: int) -> None:
    """If a ruling has removed cards and the deck is too short without them, shuffle them back in."""
    if hand.trouble is None or len(hand.deck) - hand.top >= count:
        return
    cards = take_back(hand)
    if len(hand.deck) - hand.top + len(cards) < count:
        cards, hand.burns, hand.muck = cards + hand.burns + hand.muck, (), ()
    shuffle_in(hand, cards)
    hand.events.append(Mixed(len(hand.deck) - hand.top, hand.rules.cite("run_out")))


class DealUp(QuietStep, frozen=True):
    """A card face up to everyone still in, after a burn from fourth street on."""

    street: int
    each = 1

    def start(self, hand: "Hand") -> bool:
        """Burn and deal."""
        play: PokerPlay = hand.play
        trouble = hand.trouble
        fill_up(hand, len(hand.live) + 1)
        if (
            self.street > 3
            and hand.rules.dealing.burn
            and (trouble is None or not trouble.waive(_STREETS[self.street]))
        ):
            burned = take_cards(hand, 1)
            hand.burns += burned
            hand.events.append(Burned(burned, 1, hand.rules.cite("burn")))
        play.flopped = play.flopped or self.street > 3
        clause = hand.rules.cite("deal")
        live = hand.live
        for player, card in zip(live, take_cards(hand, len(live)), strict=True):
            if trouble is not None and self.street == 3 and player in trouble.face_down:
                hand.hole[player] += (card,)
                hand.events.append(Dealt(hand.seats[player], (card,), 1, clause))
                continue
            hand.up[player] += (card,)
            hand.events.append(DealtUp(hand.seats[player], (card,), clause))
        return True

    def cards(self, rules: Rules, players: int) -> int:
        """One each, and the burn."""
        return players + int(self.street > 3 and rules.dealing.burn)


class LastCard(QuietStep, frozen=True):
    """Seventh street, face down, whatever the deck has left (OV-7S-22 to 25, CX-76)."""

    each = 1

    def start(self, hand: "Hand") -> bool:
        """Deal it as usual, or by the stages for a short deck."""
        if hand.aside:
            fill_up(hand, len(hand.live) + 1)
        live, left = hand.live, len(hand.deck) - hand.top
        burn = int(hand.rules.dealing.burn)
        if left >= len(live) + burn:
            self._burn(hand, "burn")
            self._down(hand, live)
            return True
        served = left - burn - 1
        missing = len(live) - served
        pool = 1 + len(hand.burns) + burn
        if left >= 2 and missing <= pool:
            # All but the last card go out; it is mixed with the burns, and the rest are served from that. The burn is
            # skipped if only so everyone gets a card (OV-7S-24).
            self._burn(hand, "burn")
            self._down(hand, live[:served])
            self._mix(hand)
            if missing < pool:
                self._burn(hand, "run_out")
            self._down(hand, live[served:])
            return True
        if left < 2:
            self._mix(hand)
        self._burn(hand, "run_out")
        cards = take_cards(hand, 1)
        hand.board += cards
        hand.events.append(BoardDealt(cards, "community card", hand.rules.cite("run_out")))
        return True

    @staticmethod
    def _burn(hand: "Hand", topic: str) -> None:
        if hand.rules.dealing.burn and (hand.trouble is None or not hand.trouble.waive("last")):
            burned = take_cards(hand, 1)
            hand.burns += burned
            hand.events.append(Burned(burned, 1, hand.rules.cite(topic)))

    @staticmethod
    def _down(hand: "Hand", players: list[int]) -> None:
        clause = hand.rules.cite("deal")
        for player, card in zip(players, take_cards(hand, len(players)), strict=True):
            hand.hole[player] += (card,)
            hand.events.append(Dealt(hand.seats[player], (card,), 1, clause))

    @staticmethod
    def _mix(hand: "Hand") -> None:
        """The rest of the stub and all burns become the new stub."""
        pile = hand.deck[hand.top :] + hand.burns
        hand.mixes += 1
        hand.top, hand.deck = len(hand.deck), hand.deck + mixed(pile, hand.deck, hand.mixes)
        hand.burns = ()
        hand.events.append(Mixed(len(pile), hand.rules.cite("run_out")))


class ThirdStreet(BettingRound, frozen=True):
    """The first round: the forced bet, then everyone in turn. When all just call it is over (CX-93)."""

    opens: str = LOW_CARD

    def start(self, hand: "Hand") -> bool:
        """Find the player forced to open, and ask for the forced bet or more."""
        play: PokerPlay = hand.play
        self.prepare(hand)
        low = self.opens == HIGH_CARD
        if sum(stack > 0 for stack in hand.stacks) < 2:
            end_round(hand)
            return True
        # A card that a record does not show cannot open. A player all-in for the ante cannot be forced either: the
        # player to the left opens instead (CX-93).
        cards = [up[-1] if up[-1] != UNKNOWN else None for up in hand.up]
        if hand.trouble is not None:
            # Neither can a dead hand, or one with an exposed hole card (OV-7S-12).
            free = [player in hand.trouble.forced_free or hand.folded[player] for player in range(len(cards))]
            cards = [None if out else card for out, card in zip(free, cards, strict=True)] if not all(free) else cards
        forced = bring_in(cards, highest=low, ace_low=low)
        order = [*range(forced, len(cards)), *range(forced)]
        first = next(player for player in order if hand.stacks[player] and not hand.folded[player])
        hand.who = first
        play.forced = first == forced
        hand.events.append(RoundOpened(self.number, hand.seats[first], hand.rules.cite("bring_in")))
        return False

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """At the very start the forced bet, or a full one; after that as in any round."""
        play: PokerPlay = hand.play
        if play.level or hand.who is None:
            return BettingRound.options(self, hand)
        player = hand.who
        amount = min(hand.rules.limit.bring_in, hand.stacks[player])
        found: list[Option] = [] if play.forced else [BettingRound.options(self, hand)[0]]
        found.append(MayBringIn(amount))
        span = may_raise(hand, player)
        if not isinstance(span, ClosedBetting) and span[1] > amount:
            found.append(MayBet(*span))
        return tuple(found)

    def why_not(self, hand: "Hand") -> tuple[WhyNot, ...]:
        """Why the player forced to open can neither check nor fold; after that as in any round."""
        play: PokerPlay = hand.play
        if play.level or hand.who is None:
            return BettingRound.why_not(self, hand)
        card = "high" if self.opens == HIGH_CARD else "low"
        who = f"You have the {card} card and" if play.forced else "You are the first who can and"
        open_to = " or ".join(map(str, self.options(hand)))
        return (WhyNot("check", f"{who} must open: {open_to}.", hand.rules.cite("bring_in")),)

    def sizes(self, hand: "Hand", what: str) -> str:
        """At a structured table the clause of third street; spread limits have one for all streets."""
        return f"{what}.1" if hand.rules.limit.betting is Betting.FIXED else what

    def act(self, hand: "Hand", action: Action) -> bool:
        """The forced bet first; then any action."""
        play: PokerPlay = hand.play
        player = hand.who
        if player is None or play.level:
            return BettingRound.act(self, hand, action)
        options = self.options(hand)
        if isinstance(action, BringIn):
            paid = pay(hand, player, hand.rules.limit.bring_in)
            hand.bets[player] = paid
            play.level = hand.rules.limit.bring_in
            if play.level >= play.bet_size:  # nothing is left to complete: the next player raises
                play.full_level = play.level
            play.acted[player] = True
            play.seen[player] = play.fulls
            clause = hand.rules.cite("bring_in")
            hand.events.append(Posted(hand.seats[player], paid, "bring-in", True, hand.stacks[player] == 0, clause))
            return self.pass_on(hand, player)
        fold = not play.forced and type(action).__name__ == "Fold"
        if fold or (isinstance(action, Bet) and any(isinstance(one, MayBet) for one in options)):
            return BettingRound.act(self, hand, action)
        raise RefusedError(
            f"seat {hand.seats[player]} must open and cannot {action}",
            legal=said(options),
            clause=hand.rules.cite("bring_in"),
        )


class StudRound(BettingRound, frozen=True):
    """Fourth street and later: the best hand showing opens. An open pair on fourth may double the bet (CX-28)."""

    opens: str = HIGH_HAND

    def opener(self, hand: "Hand") -> int:
        """The player with the best open hand, or in razz the lowest."""
        boards = [
            None if hand.folded[player] or UNKNOWN in hand.up[player] else hand.up[player]
            for player in range(len(hand.seats))
        ]
        if all(board is None for board in boards):
            return 0
        return opener(boards, low=self.opens == LOW_HAND)

    def prepare(self, hand: "Hand") -> None:
        """Set the round up, noting an open pair on fourth street."""
        play: PokerPlay = hand.play
        BettingRound.prepare(self, hand)
        rule = hand.rules.streets.open_pair
        fixed = hand.rules.limit.betting is Betting.FIXED
        if self.number == 2 and self.limit == LOWER and rule != "none" and fixed:
            play.either_size = any(open_pair(hand.up[player]) for player in hand.live if UNKNOWN not in hand.up[player])

    def sizes(self, hand: "Hand", what: str) -> str:
        """At a structured table the clause of the street, or of the open pair on fourth (OV-7S-06, OV-7S-19 to 21)."""
        play: PokerPlay = hand.play
        if hand.rules.limit.betting is not Betting.FIXED:
            return what
        if self.number > 2:
            return f"{what}.later"
        if play.either_size:
            return f"open_pair.{what}"
        doubled = self.limit == LOWER and play.bet_size > hand.rules.limit.lower * play.kill_percent // 100
        return "open_pair.doubled" if doubled else f"{what}.fourth"
