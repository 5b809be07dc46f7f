"""Pan up to the first draw: the antes, ten cards each, who plays and who passes, and the house rate.

Also the family's state of a hand (`PanPlay`). Everything goes to the right: since a hand counts players clockwise, the
next player has the next lower number. Thrown cards are face up on the hand's discards, the last one on top; a card just
drawn is there too until it is melded, and a meld's cards are its owner's `up` cards.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Self

from msgspec import Struct

from houseway.cards import Card
from houseway.errors import InvariantError
from houseway.referee.game import Step
from houseway.referee.hand import UNKNOWN
from houseway.referee.pan.actions import FOULS, FoulHand, MayPlay, Play
from houseway.referee.pan.events import HandFouled, PassedHand, Plays
from houseway.referee.pan.melds import Laid, Sets
from houseway.referee.play import PlayView
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import FeeMoment, Rules
from houseway.referee.rulings.ruling_events import FeeCovered
from houseway.referee.shared_actions import Action, MayPass, Option, Pass, said
from houseway.referee.shared_events import Collected, Dealt, Posted
from houseway.referee.steps import DealtDown, QuietStep, pay, take_cards

if TYPE_CHECKING:
    from houseway.ranking.pan import Growth
    from houseway.referee.hand import Hand


class MeldView(Struct, frozen=True):
    """A meld on the table."""

    number: int
    cards: tuple[Card, ...]
    what: str


class PanSeatView(Struct, frozen=True):
    """A player's melds, and how many of eleven cards are down."""

    seat: int
    state: str
    """`asked`, `playing`, `passed`, `foul`, `out` (has won)."""
    melds: tuple[MeldView, ...]
    down: int


class PanView(PlayView, frozen=True, tag="pan"):
    """The tops, the stock, the open card and everyone's melds."""

    tops: int
    stock: int
    open: Card | None
    """The top thrown card."""
    usable: bool
    """Whether the open card came from the stock, so that the player in turn may take it."""
    let_go: bool
    """Whether it came from the stock and the player in turn has declined it."""
    drawn: Card | None
    """A card drawn and not yet melded or thrown."""
    seats: tuple[PanSeatView, ...]
    turn: int | None
    """Whose turn it is; the actor differs while others are asked whether to force a card on that seat."""
    stage: str
    """`declaring`, `forcing`, `start`, `drawn`, `melded`, `over`."""
    set_growth: str
    free_aces_kings: bool
    """The house's reading of sets, which determines what may be melded."""


class Standing(StrEnum):
    """A player's status in this hand."""

    ASKED = "asked"
    """Has not declared yet."""
    PLAYING = "playing"
    PASSED = "passed"
    FOUL = "foul"
    OUT = "out"
    """Has eleven cards down, and has won."""


class Stage(StrEnum):
    """The stage of a turn."""

    DECLARING = "declaring"
    FORCING = "forcing"
    """The others may force the open card on the player in turn."""
    START = "start"
    DRAWN = "drawn"
    """A card is turned up, to be melded or thrown."""
    MELDED = "melded"
    """The card drawn or taken is down: more may follow, and one from the hand must go."""
    OVER = "over"


@dataclass(slots=True)
class PanPlay:
    """The state of a hand of pan; players are indexes."""

    round = 0
    level = 0
    standing: list[Standing]
    melds: list[tuple[Laid, ...]]
    stage: Stage = Stage.DECLARING
    turn: int | None = None
    """Whose turn it is, even while another is asked whether to force a card on that player."""
    usable: bool = False
    """Whether the top thrown card came from the stock, so that the player in turn may take it (SK-PAN-11)."""
    winner: int | None = None
    let_go: bool = False
    """Whether the top thrown card came from the stock and was declined: another was drawn."""

    def copy(self) -> Self:
        """An independent copy."""
        return type(self)(self.standing[:], self.melds[:], self.stage, self.turn, self.usable, self.winner, self.let_go)

    @property
    def playing(self) -> list[int]:
        """The players still in."""
        return [player for player, standing in enumerate(self.standing) if standing is Standing.PLAYING]

    def view(self, hand: "Hand", viewer: int | None) -> PanView:
        """All of it: only the hands themselves are hidden, and they are stored elsewhere."""
        top = hand.discards[-1] if hand.discards else None
        drawn = self.stage is Stage.DRAWN
        under = hand.discards[-2] if len(hand.discards) > 1 else None
        pan = hand.rules.pan
        return PanView(
            tops=hand.pot,
            stock=len(hand.deck) - hand.top,
            open=under if drawn else top,
            usable=self.usable,
            let_go=self.let_go,
            drawn=top if drawn else None,
            seats=tuple(self._seat(hand, player) for player in range(len(hand.seats))),
            turn=None if self.turn is None else hand.seats[self.turn],
            stage=self.stage.value,
            set_growth=pan.set_growth,
            free_aces_kings=pan.free_aces_kings,
        )

    def _seat(self, hand: "Hand", player: int) -> PanSeatView:
        melds = tuple(MeldView(number, one.cards, one.what) for number, one in enumerate(self.melds[player], start=1))
        return PanSeatView(hand.seats[player], self.standing[player].value, melds, len(hand.up[player]))


def begin(hand: "Hand") -> PanPlay:
    """The state at the start of a hand."""
    count = len(hand.seats)
    return PanPlay([Standing.ASKED] * count, [()] * count)


def pan_of(hand: "Hand") -> PanPlay:
    """The hand's pan state."""
    if not isinstance(hand.play, PanPlay):
        raise InvariantError("a step of pan in a hand that did not start with pan's antes")
    return hand.play


def sets_of(rules: Rules) -> Sets:
    """How the house reads sets."""
    growth: Growth = "strict" if rules.pan.set_growth == "strict" else "free"
    return Sets(growth, rules.pan.free_aces_kings)


def to_the_right(hand: "Hand", player: int) -> list[int]:
    """All players in turn, from the first at a player's right; that player last (CX-109)."""
    count = len(hand.seats)
    return [(player - place) % count for place in range(1, count + 1)]


def from_forehand(hand: "Hand") -> list[int]:
    """All players in turn from the dealer's right; the dealer last."""
    dealer = len(hand.seats) - 1 if hand.seats[-1] == hand.button else len(hand.seats)
    return to_the_right(hand, dealer)


class Antes(QuietStep, frozen=True):
    """Each player antes one chip: the tops."""

    def start(self, hand: "Hand") -> bool:
        """Put them in, on top of anything an earlier hand left."""
        if UNKNOWN in hand.deck:
            raise RefusedError("a hand of pan is dealt from known cards only", clause=hand.rules.cite("deck"))
        clause = hand.rules.cite("blind.ante")
        for player in from_forehand(hand):
            paid = pay(hand, player, hand.rules.limit.ante)
            hand.totals[player] += paid
            if paid:
                all_in = hand.stacks[player] == 0
                hand.events.append(Posted(hand.seats[player], paid, "ante", live=False, all_in=all_in, clause=clause))
        return True


class DealRound(DealtDown, frozen=True):
    """Some cards at a time to each player, from the dealer's right."""

    def start(self, hand: "Hand") -> bool:
        """Deal them."""
        clause = hand.rules.cite("deal")
        for player in from_forehand(hand):
            cards = take_cards(hand, self.down)
            hand.hole[player] += cards
            hand.events.append(Dealt(hand.seats[player], cards, self.down, clause))
        return True

    def cards(self, rules: Rules, players: int) -> int:
        """This many for everyone."""
        return self.down * players


class PlayOrPass(Step, frozen=True):
    """Everyone in turn from the dealer's right declares to play, or passes and loses the ante (SK-PAN-03, SK-PAN-04).

    The last one is asked even if all others have passed: everyone may pass (CX-109).
    """

    def start(self, hand: "Hand") -> bool:
        """Ask the first player."""
        hand.who = self._next(hand)
        return False

    @staticmethod
    def _next(hand: "Hand") -> int | None:
        standing = pan_of(hand).standing
        return next((player for player in from_forehand(hand) if standing[player] is Standing.ASKED), None)

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Play, or pass."""
        return () if hand.who is None else (MayPlay(), MayPass())

    def act(self, hand: "Hand", action: Action) -> bool:
        """Take a declaration."""
        play, player = pan_of(hand), hand.who
        if isinstance(action, FoulHand):
            surrender(hand, action)
            return False
        if player is None or not isinstance(action, Play | Pass):
            raise RefusedError(
                f"seat {hand.actor} cannot {action}: first it is to play or to pass",
                legal=said(self.options(hand)),
                clause=hand.rules.cite("play"),
            )
        seat = hand.seats[player]
        if isinstance(action, Play):
            play.standing[player] = Standing.PLAYING
            hand.events.append(Plays(seat, hand.rules.cite("play")))
        else:
            play.standing[player] = Standing.PASSED
            hand.folded[player] = True
            hand.muck += hand.hole[player]
            hand.events.append(PassedHand(seat, hand.rules.cite("pass")))
        hand.who = self._next(hand)
        return hand.who is None

    def dropped(self, hand: "Hand") -> bool:
        """A hand is out: ask the next player who has not declared."""
        hand.who = self._next(hand)
        return hand.who is None


class HouseRate(QuietStep, frozen=True):
    """The dealer gathers the antes and takes the house rate from them; the rest is the winner's (SK-PAN-05)."""

    def start(self, hand: "Hand") -> bool:
        """Take it, by the number of players dealt in or of those who stay (CX-67), and never more than there is."""
        fee = hand.rules.limit.fee
        if fee is None or fee.moment is not FeeMoment.AFTER_DECLARING:
            return True
        if hand.given.paid:  # not taken twice if the hand is redealt (CX-110)
            hand.events += [FeeCovered(seat, before, False, hand.rules.cite("fee")) for seat, before in hand.given.paid]
            return True
        staying = hand.rules.pan.rate_by == "staying"
        players = len(pan_of(hand).playing) if staying else len(hand.seats)
        # The sheets print their lowest rate for a number of players "or fewer" (SK-PAN-06, SK-PAN-07).
        fewest = min((band.least_players for band in fee.bands), default=0)
        amount = min(fee.amount(max(players, fewest)), hand.pot)
        if amount:
            hand.taken += amount
            hand.collected += amount
            hand.events.append(Collected(amount, players, hand.rules.cite("fee")))
        return True


def surrender(hand: "Hand", action: FoulHand) -> None:
    """A foul hand: its cards and melds go to the dealer, and its holder still pays the winner (SK-PAN-22 to 24)."""
    play = pan_of(hand)
    drawn = action.why == FOULS[1]
    clause = hand.rules.cite("foul.drawn" if drawn else "foul")
    seats = [hand.seats[player] for player in play.playing]
    if action.seat not in seats:
        raise RefusedError(
            f"seat {action.seat} has no hand in play that could be foul",
            legal=f"seats {', '.join(map(str, seats))}" if seats else "",
            clause=clause,
        )
    if action.why not in FOULS:
        raise RefusedError(f"{action.why!r} does not make a hand foul", legal=" or ".join(FOULS), clause=clause)
    player = hand.seats.index(action.seat)
    play.standing[player] = Standing.FOUL
    hand.folded[player] = True
    hand.muck += hand.hole[player]
    give_up_melds(hand, player)
    hand.events.append(HandFouled(action.seat, action.why, clause))


def give_up_melds(hand: "Hand", player: int) -> None:
    """The melds of a hand that is out go to the dealer."""
    hand.muck += hand.up[player]
    hand.up[player] = pan_of(hand).melds[player] = ()


def open_card(hand: "Hand") -> Card | None:
    """The card that the player in turn may take: drawn by the previous player, and not used."""
    return hand.discards[-1] if pan_of(hand).usable else None
