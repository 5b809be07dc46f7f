"""The table state of a banked game: the bank, the wagers, the cards, who owes whom.

Wagers and the bank's stake are in `hand.bets` until settled. Wagers are settled in the order of action, up to the
stake: what the bank wins or loses uses it up, winnings do not add to it, and the rest of a wager goes back (CX-74,
CX-105). Nothing here deals a card or decides who wins; the games do.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from houseway.cards import Card
from houseway.errors import InvariantError
from houseway.referee.banked.events import BankReturned, HandShown, Settled, Uncovered
from houseway.referee.play import PlayView
from houseway.referee.rules import joined
from houseway.referee.rulings.ruling_events import HandKilled

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


class SpotView(Struct, frozen=True):
    """One hand in a banked game: the banker's or a wager's (a seat has several after a split)."""

    seat: int
    hand: int
    wager: int
    cards: tuple[Card, ...]
    """The cards the viewer may see, in dealing order."""
    count: int
    front: tuple[Card, ...]
    back: tuple[Card, ...]
    """Pai gow: the front cards once set, if the viewer may see them."""
    state: str
    """`waiting`, `playing`, `stood`, `set`, `foul`, `dead`, `settled`, `surrendered`."""
    words: str
    """The total of the visible cards, in words."""
    outcome: str
    net: int


class BankedView(PlayView, frozen=True, tag="banked"):
    """Who banks, for how much, what is still covered, and every hand on the table."""

    bank: int | None
    stake: int
    covered: int
    """The part of the stake not yet used up."""
    action: int | None
    """The seat with the action button."""
    dice: tuple[int, ...]
    spots: tuple[SpotView, ...]
    variant: str = ""
    """The house's rule: who takes a copy (pai gow) or an even count (super pan 9), or which sheet (blackjack 22)."""


EVEN: Final = (1, 1)


class Spot(Struct):
    """One hand on the table: the banker's, or a wager's. A seat has several after a split."""

    player: int
    seat: int
    wager: int = 0
    hand: int = 1
    first: int = 0
    """What the seat wagered at first; 0 for a hand made by splitting."""
    cards: tuple[Card, ...] = ()
    down: int = 0
    """How many of the first cards are face down."""
    front: tuple[Card, ...] = ()
    """Pai gow: the two in front, once the hand is set."""
    back: tuple[Card, ...] = ()
    state: str = "waiting"
    """`waiting`, `playing`, `stood`, `set`, `foul`, `dead`, `settled`, `surrendered`."""
    words: str = ""
    """The hand's total, in words."""
    outcome: str = ""
    net: int = 0


class BankedPlay(Struct):
    """Who banks and for how much, every hand on the table, and who is still to act."""

    round = 0
    level = 0
    bank: int | None = None
    """The banker, as an index."""
    stake: int = 0
    left: int = 0
    """The part of the stake not yet used up."""
    running: int = 0
    """How many hands in a row the banker has banked, including this one."""
    place: int = 0
    """Where the action hand goes: a place at the table, taken or not."""
    action: int | None = None
    """The first player with a wager from that place on, as an index."""
    dice: tuple[int, ...] = ()
    pile: int = 0
    """Pai gow: the pile that the player-dealer chose."""
    frozen: bool = False
    """Blackjack: whether nobody may draw."""
    queue: tuple[int, ...] = ()
    """Players still to be asked, the current one first."""
    spots: list[Spot] = field(default_factory=list)
    """All hands, in the order of action once that is known, with the banker's last."""

    def copy(self) -> "BankedPlay":
        """An independent copy."""
        return replace(self, spots=[replace(spot) for spot in self.spots])

    def view(self, hand: "Hand", viewer: int | None) -> BankedView:
        """Everyone's wagers and open cards, plus face-down cards that are the viewer's own or have been shown.

        In a void hand, stake and wagers are back with their owners.
        """
        return BankedView(
            None if self.bank is None else hand.seats[self.bank],
            0 if hand.voided else self.stake,
            0 if hand.voided else self.left,
            None if self.action is None else hand.seats[self.action],
            self.dice,
            tuple(_seen(hand, spot, viewer) for spot in self.spots),
            hand.game.variant(hand.rules),
        )

    @property
    def banker(self) -> Spot:
        """The banker's hand."""
        for spot in self.spots:
            if spot.player == self.bank:
                return spot
        raise InvariantError("there is no bank yet")

    @property
    def wagers(self) -> list[Spot]:
        """The hands against the bank, in the order of action."""
        return [spot for spot in self.spots if spot.player != self.bank]

    @property
    def unsettled(self) -> list[Spot]:
        """The hands not yet compared with the bank's, in the order of action."""
        return [spot for spot in self.wagers if spot.state != "settled"]

    @property
    def contested(self) -> list[Spot]:
        """The hands still to be compared with the bank's; none if a ruling has killed it."""
        if self.banker.state == "dead":
            return []
        return [spot for spot in self.unsettled if spot.state not in ("surrendered", "dead")]


def _seen(hand: "Hand", spot: Spot, viewer: int | None) -> SpotView:
    known = spot.seat == viewer or hand.shown[spot.player]
    wager, outcome, net = (0, "", 0) if hand.voided else (spot.wager, spot.outcome, spot.net)
    return SpotView(
        spot.seat,
        spot.hand,
        wager,
        spot.cards if known else spot.cards[spot.down :],
        len(spot.cards),
        spot.front if known else (),
        spot.back if known else (),
        spot.state,
        spot.words if known or not spot.down else "",
        outcome,
        net,
    )


def banked(hand: "Hand") -> BankedPlay:
    """The state of a hand of a banked game."""
    if not isinstance(hand.play, BankedPlay):
        raise InvariantError(f"{hand.game.name} has not offered the bank yet")
    return hand.play


def places(hand: "Hand") -> int:
    """How many places the table has, taken or not (CC-PG-24)."""
    return max(hand.rules.most_seats, *hand.seats)


def from_place(hand: "Hand", spots: Sequence[Spot], place: int) -> list[Spot]:
    """Hands clockwise from a place at the table, starting with that place."""
    count = places(hand)
    return sorted(spots, key=lambda spot: (spot.seat - place) % count)


def lay(hand: "Hand", spot: Spot, cards: tuple[Card, ...], *, up: bool) -> None:
    """Deal cards to a hand; face-down cards always come before face-up ones."""
    spot.cards += cards
    if up:
        hand.up[spot.player] += cards
    else:
        spot.down += len(cards)
        hand.hole[spot.player] += cards


def show(hand: "Hand", spot: Spot, topic: str) -> None:
    """Turn a hand's cards up, if any are face down."""
    if spot.down and not hand.shown[spot.player]:
        hand.shown[spot.player] = True
        hand.events.append(HandShown(spot.seat, spot.cards, spot.hand, spot.words, hand.rules.cite(topic)))


_DEAD: Final = {(False, True): "dead hand", (True, False): "dead hand of the bank", (True, True): "both hands dead"}


def settle_by_ruling(hand: "Hand", spot: Spot) -> bool:
    """Settle a wager if a ruling has decided it because a hand is dead; return whether it did.

    A dead hand loses its wager to the bank, and against a dead bank every other wager wins, as far as it is covered.
    """
    bank = banked(hand).banker
    if "dead" not in (bank.state, spot.state):
        return False
    outcome = "win" if spot.state != "dead" else "lose" if bank.state != "dead" else "push"
    dead = {one.seat for one in (bank, spot) if one.state == "dead"}
    clause = joined(*(event.clause for event in hand.events if type(event) is HandKilled and event.seat in dead))
    settle(hand, spot, outcome, clause, words=_DEAD[bank.state == "dead", spot.state == "dead"])
    return True


def payout(hand: "Hand", wager: int, pays: tuple[int, int]) -> int:
    """What a wager wins, in whole chips if it is not even money; the remainder stays with the bank."""
    due = wager * pays[0] // pays[1]
    return due if pays == EVEN else due - due % hand.rules.limit.chip


def half_back(hand: "Hand", wager: int) -> int:
    """The part of a surrendered wager that goes back; the bank gets an odd chip."""
    half = wager // 2
    return half - half % hand.rules.limit.chip


def settle(
    hand: "Hand",
    spot: Spot,
    outcome: str,
    clause: str,
    *,
    words: str = "",
    pays: tuple[int, int] = EVEN,
    at_risk: int | None = None,
) -> None:
    """Settle one hand with the bank, as far as the remaining stake covers it; `at_risk` is the most it can lose."""
    play = banked(hand)
    covered, amount = _covered(hand, spot, outcome, pays, at_risk)
    spot.state = "settled"
    if covered < spot.wager:
        _give_back(hand, spot, spot.wager - covered)
    if not spot.wager:
        spot.outcome = "uncovered"
        return
    bank = play.bank if play.bank is not None else spot.player
    hand.bets[spot.player] -= spot.wager
    hand.bets[bank] -= amount
    hand.stacks[spot.player] += spot.wager + amount
    play.left -= abs(amount)
    spot.outcome, spot.net = outcome, amount
    clause = joined(clause, hand.rules.cite("bank.settle"))
    hand.events.append(Settled(spot.seat, amount, outcome, words, spot.hand, clause))


def _covered(hand: "Hand", spot: Spot, outcome: str, pays: tuple[int, int], at_risk: int | None) -> tuple[int, int]:
    """How much of a wager the bank covers, and what that part wins; negative if it loses."""
    left, wager = banked(hand).left, spot.wager
    if outcome == "push":
        return wager, 0
    if outcome == "win":
        due = payout(hand, wager, pays)
        if due <= left:
            return wager, due
        # The rest of the stake is used to its last chip (CX-105), for as many chips of the wager as it covers.
        chip = 1 if pays == EVEN else hand.rules.limit.chip
        return min(wager, -(-left * pays[1] // (pays[0] * chip)) * chip), left
    if outcome == "surrender":  # it uses up only what it loses, about half of what is covered (CX-122)
        covered = min(wager, 2 * left)
        return covered, -min(covered - half_back(hand, covered), left)
    risk = wager if at_risk is None else min(wager, at_risk)
    lost = min(risk, left)
    return (wager - risk + lost if lost else 0), -lost


def _give_back(hand: "Hand", spot: Spot, amount: int) -> None:
    """What the bank cannot cover gets no action (CX-74)."""
    spot.wager -= amount
    hand.bets[spot.player] -= amount
    hand.stacks[spot.player] += amount
    hand.events.append(Uncovered(spot.seat, amount, spot.hand, hand.rules.cite("bank.cover")))


def return_bank(hand: "Hand") -> None:
    """The contents of the bank go back to the banker: the stake, minus losses, plus winnings."""
    play = banked(hand)
    if play.bank is not None and hand.bets[play.bank]:
        amount = hand.bets[play.bank]
        hand.bets[play.bank] = 0
        hand.stacks[play.bank] += amount
        hand.events.append(BankReturned(hand.seats[play.bank], amount, hand.rules.cite("bank.stake")))
