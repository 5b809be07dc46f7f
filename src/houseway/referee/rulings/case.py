"""A report being ruled on: the hand, whom it concerns, by which clause, and what has been done so far."""

from typing import TYPE_CHECKING

from houseway.cards import Card
from houseway.errors import InvariantError
from houseway.referee.errors import RefusedError
from houseway.referee.mixing import mixed
from houseway.referee.rulings.events import PutAside
from houseway.referee.trouble import Trouble

if TYPE_CHECKING:
    from houseway.referee.events import HandEvent
    from houseway.referee.hand import Hand
    from houseway.referee.reports import Report
    from houseway.referee.rulings.desk import Desk


class Case:
    """What a condition is asked about and a remedy works on; players are indexes."""

    __slots__ = (
        "again", "bare", "clause", "deferred", "desk", "hand", "loose", "players", "put_aside", "report", "seen",
        "steps", "street", "where", "why",
    )  # fmt: skip

    def __init__(self, hand: "Hand", report: "Report", desk: "Desk") -> None:
        self.hand: Hand = hand
        self.report: Report = report
        self.desk: Desk = desk
        self.clause = ""
        self.players: tuple[int, ...] = tuple(hand.seats.index(seat) for seat in report.all_seats if seat in hand.seats)
        """Whom it concerns."""
        self.steps: list[str] = []
        """What is done, in words."""
        self.why = ""
        """When the book does so, in words, where it tells cases apart."""
        self.loose: tuple[Card, ...] = ()
        """Cards that lie nowhere yet: the next remedy says where they go."""
        self.put_aside: tuple[Card, ...] = ()
        """What has been set aside by this ruling."""
        self.seen = False
        """Whether all have seen those."""
        self.street = ""
        """The street it is about, where it is about one."""
        self.where: int = 0
        """The place of the card in the player's hand."""
        self.bare = False
        """Whether it is about a card that all have seen: where there are several packs, a hand may have it twice."""
        self.deferred = False
        """Whether a card is replaced only when the deal is over."""
        self.again = False
        """Whether somebody is out by now, so that it must be seen whose turn it is."""

    @property
    def player(self) -> int:
        """The one it concerns first."""
        if not self.players:
            raise InvariantError(f"{self.report} concerns nobody")
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
        """What the hand keeps of all this."""
        if self.hand.trouble is None:
            self.hand.trouble = Trouble()
        return self.hand.trouble

    def tell(self, event: "HandEvent") -> None:
        """Something happens."""
        self.hand.events.append(event)

    def say(self, words: str) -> None:
        """One more step of what is done."""
        self.steps.append(words)

    def lay_aside(self, cards: tuple[Card, ...], *, seen: bool) -> None:
        """Cards do not play; those that everybody has seen lie open."""
        self.hand.aside += cards
        if seen:
            self.trouble.lie_open += cards
        self.tell(PutAside(cards if seen else (), cards, len(cards), self.clause))

    def take(self, count: int = 1) -> tuple[Card, ...]:
        """Cards off the stub, which is made new from what lies out of play when it is used up."""
        hand = self.hand
        if len(hand.deck) - hand.top < count:
            restock(hand)
        if len(hand.deck) - hand.top < count:
            raise RefusedError(f"{self.report}: there are not {count} cards left to deal", clause=self.clause)
        cards = hand.deck[hand.top : hand.top + count]
        hand.top += count
        return cards

    def put_back(self, cards: tuple[Card, ...]) -> None:
        """Lay cards on the top of the stub."""
        hand = self.hand
        hand.deck = hand.deck[: hand.top] + cards + hand.deck[hand.top :]

    def shuffle_in(self, cards: tuple[Card, ...], order: tuple[Card, ...] = ()) -> None:
        """Mix cards into the stub; burns and discards stay out."""
        shuffle_in(self.hand, cards, order or self.report.order)

    def at_random(self, cards: tuple[Card, ...]) -> Card:
        """One of these cards, drawn without chance: the arranged one, or as the deck's own order has it."""
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
    """The cards that were set aside to be shuffled in again; what is out of play for good stays aside."""
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
    """Make a new stub of all that lies out of play."""
    pile = hand.muck + hand.discards + hand.burns
    hand.muck = hand.discards = hand.burns = ()
    shuffle_in(hand, pile)
