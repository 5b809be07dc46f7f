"""A report being ruled on: the hand, whom it concerns, by which clause, and what its family knows of such a hand."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from houseway.cards import Card
from houseway.errors import InvariantError
from houseway.referee.mixing import mixed
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.ruling_events import PutAside, Supplied
from houseway.referee.shared_actions import Action
from houseway.referee.trouble import Trouble

if TYPE_CHECKING:
    from houseway.referee.hand import Hand
    from houseway.referee.mishaps import Report
    from houseway.referee.shared_events import HandEvent


Fact: TypeAlias = "Callable[[Case], Callable[[], None] | None]"


class Circumstances:
    """What a family of games knows of a hand in which something went wrong: what is asked while a report is ruled on.

    The desk of the family extends it.
    """

    facts: ClassVar[Mapping[str, Fact]] = {}
    """What can be reported in the family: each checks that it can have happened now, refuses it otherwise, and gives
    back what it does to the cards, which is done once it is known by which clause."""

    # what the conditions ask

    def acted(self, case: "Case") -> bool:
        """Whether somebody has acted since the cards in question came."""
        return self.action(case.hand)[1] > 0

    def action(self, hand: "Hand") -> tuple[int, int]:
        """How many have put chips in of their own will, and how often somebody has acted."""
        raise NotImplementedError

    def drawn(self, case: "Case") -> bool:
        """Whether the card came on the draw, or the draw has begun."""
        return False

    def last_card(self, case: "Case") -> bool:
        """Whether it is the last card of the hand."""
        return False

    def half(self, case: "Case") -> bool:
        """Whether what was put in is half of the least raise or more."""
        return False

    def has_acted(self, case: "Case") -> bool:
        """Whether the player has acted in this hand."""
        return any(seat == case.seat for seat, _ in case.hand.actions)

    def acted_on_street(self, case: "Case") -> bool:
        """Whether the player has acted since the last cards came."""
        return self.has_acted(case)

    def breach(self, case: "Case") -> bool:
        """Whether the cards do not bear out what was done with them."""
        return False

    # what the remedies ask

    dealt_again: ClassVar[str] = "the deal does not move on"
    """What is said of a hand that is dealt again after a misdeal."""

    def as_dealt(self, hand: "Hand", player: int) -> tuple[Card, ...]:
        """A player's cards by the numbers that a report has for them."""
        return hand.hole[player]

    def burn_is_due(self, hand: "Hand") -> bool:
        """Whether a burn is still to come that a card can serve as."""
        return hand.rules.dealing.burn

    def serve_as_burn(self, case: "Case") -> None:
        """The next burn is not made."""
        case.trouble.waived = True

    def deal_is_on(self, hand: "Hand") -> bool:
        """Whether the deal has stopped half-way, and a card is replaced when it is over."""
        return False

    def left_after_deal(self, hand: "Hand") -> int:
        """How many cards are on the deck when a deal that has stopped is over."""
        return len(hand.deck) - hand.top

    def draw_is_on(self, hand: "Hand") -> bool:
        """Whether players are drawing now."""
        return False

    def changed(self, hand: "Hand", player: int, old: Card, new: Card) -> None:
        """A card of a hand is another now; for a family that keeps the cards somewhere else too."""

    def supply(self, case: "Case", player: int, cards: tuple[Card, ...]) -> None:
        """Cards come to a short hand, face down."""
        case.hand.hole[player] += cards
        case.tell(Supplied(case.hand.seats[player], cards, len(cards), case.clause))

    def lay_away(self, hand: "Hand", cards: tuple[Card, ...]) -> None:
        """Cards go to the discards."""
        hand.discards += cards

    def in_step(self, case: "Case") -> None:
        """A ruling is done, but for whose turn it is: for a family that keeps cards or hands somewhere else too."""

    def bears(self, hand: "Hand", put_in: list[int]) -> list[int]:
        """By what everyone bears a fee out of the pot of a hand that is void: what each has put in."""
        return put_in

    def perform(self, case: "Case", action: Action) -> None:
        """The actor does this, by the ruling."""
        hand = case.hand
        if hand.game.steps[hand.at].act(hand, action):
            hand.at += 1
            hand.run()


class Case:
    """The input of conditions and remedies; players are indexes."""

    __slots__ = (
        "again", "bare", "clause", "deferred", "desk", "hand", "loose", "players", "put_aside", "report", "seen",
        "steps", "street", "where", "why",
    )  # fmt: skip

    def __init__(self, hand: "Hand", report: "Report", desk: Circumstances) -> None:
        self.hand: Hand = hand
        self.report: Report = report
        self.desk: Circumstances = desk
        self.clause = ""
        self.players: tuple[int, ...] = tuple(hand.seats.index(seat) for seat in report.all_seats if seat in hand.seats)
        """The players it concerns."""
        self.steps: list[str] = []
        """The steps, in words."""
        self.why = ""
        """The condition in words, if the book distinguishes cases."""
        self.loose: tuple[Card, ...] = ()
        """Cards without a place: the next remedy says where they go."""
        self.put_aside: tuple[Card, ...] = ()
        """Cards set aside by this ruling."""
        self.seen = False
        """Whether everyone has seen those."""
        self.street = ""
        """The street it is about, if any."""
        self.where: int = 0
        """The place of the card in the player's hand."""
        self.bare = False
        """Whether it is about a card that everyone has seen: with several packs, a hand may have it twice."""
        self.deferred = False
        """Whether a card is replaced only after the deal."""
        self.again = False
        """Whether someone is out, so that the turn must be found again."""

    @property
    def player(self) -> int:
        """The first player it concerns."""
        if not self.players:
            raise InvariantError(f"{self.report} does not concern a player")
        return self.players[0]

    @property
    def seat(self) -> int:
        """The seat of that player."""
        return self.hand.seats[self.player]

    @property
    def card(self) -> Card:
        """The card it is about."""
        return self.hand.hole[self.player][self.where]

    @property
    def trouble(self) -> Trouble:
        """The hand's record of irregularities."""
        if self.hand.trouble is None:
            self.hand.trouble = Trouble()
        return self.hand.trouble

    def tell(self, event: "HandEvent") -> None:
        """Something happens."""
        self.hand.events.append(event)

    def say(self, words: str) -> None:
        """Add a step."""
        self.steps.append(words)

    def lay_aside(self, cards: tuple[Card, ...], *, seen: bool) -> None:
        """Set cards aside; those that everyone has seen stay open."""
        self.hand.aside += cards
        if seen:
            self.trouble.lie_open += cards
        self.tell(PutAside(cards if seen else (), cards, len(cards), self.clause))

    def take(self, count: int = 1) -> tuple[Card, ...]:
        """Take cards off the stub; if it runs out, make a new one from the cards out of play."""
        hand = self.hand
        if len(hand.deck) - hand.top < count:
            restock(hand)
        if len(hand.deck) - hand.top < count:
            raise RefusedError(f"{self.report}: there are not {count} cards left to deal", clause=self.clause)
        cards = hand.deck[hand.top : hand.top + count]
        hand.top += count
        return cards

    def put_back(self, cards: tuple[Card, ...]) -> None:
        """Put cards on top of the stub."""
        hand = self.hand
        hand.deck = hand.deck[: hand.top] + cards + hand.deck[hand.top :]

    def shuffle_in(self, cards: tuple[Card, ...], order: tuple[Card, ...] = ()) -> None:
        """Mix cards into the stub; burns and discards stay out."""
        shuffle_in(self.hand, cards, order or self.report.order)

    def at_random(self, cards: tuple[Card, ...]) -> Card:
        """Draw one of these cards deterministically: the arranged one, or one derived from the deck's order."""
        wanted = [card for card in self.report.order if card in cards]
        if wanted:
            return wanted[0]
        if self.report.order:
            raise RefusedError(f"{self.report}: none of these is among the {len(cards)} cards it is drawn from")
        self.hand.mixes += 1
        return mixed(cards, self.hand.first_deck, self.hand.mixes)[0]


def shuffle_in(hand: "Hand", cards: tuple[Card, ...], order: tuple[Card, ...] = ()) -> None:
    """Mix cards into a hand's stub; those in `order` come first, where an order was arranged."""
    pile = hand.deck[hand.top :] + cards
    hand.mixes += 1
    new = mixed(pile, hand.deck, hand.mixes)
    if order:
        left = list(new)
        first = []
        for card in order:
            if card not in left:
                raise RefusedError(f"the order names a card that is not among the {len(pile)} that are mixed")
            left.remove(card)
            first.append(card)
        new = (*first, *left)
    hand.top, hand.deck = len(hand.deck), hand.deck + new


def take_back(hand: "Hand") -> tuple[Card, ...]:
    """The cards set aside to be shuffled back in; cards out of play for good stay aside."""
    trouble = hand.trouble
    if trouble is None:
        return ()
    left, found = list(hand.aside), []
    for card in trouble.back:
        if card in left:
            left.remove(card)
            found.append(card)
    hand.aside, trouble.back, trouble.aside_until = tuple(left), (), ""
    return tuple(found)


def restock(hand: "Hand") -> None:
    """Make a new stub of all cards out of play."""
    pile = hand.muck + hand.discards + hand.burns
    hand.muck = hand.discards = hand.burns = ()
    shuffle_in(hand, pile)
