"""The turns of pan: draw or take, meld or throw, until someone has eleven cards down.

A drawn card is turned up for all and never enters the hand: it is melded or thrown. Everyone is asked at every draw,
even a player who can only throw the card, because skipping them would reveal what they do not hold.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.cards import Card, format_cards, rank_of
from houseway.errors import InvariantError
from houseway.ranking.pan import MeldKind
from houseway.referee.game import Step
from houseway.referee.mixing import mixed
from houseway.referee.pan.actions import DrawCard, Force, FoulHand, MayDrawCard, MayForce, MayMeld, Meld
from houseway.referee.pan.deal import (
    Stage,
    Standing,
    from_forehand,
    open_card,
    pan_of,
    sets_of,
    surrender,
    to_the_right,
)
from houseway.referee.pan.events import ForcedOn, Melded, OpenTaken, StockDrawn, StockRunOut, ThrownUp, WentOut
from houseway.referee.pan.melds import (
    PACK_CARDS,
    TO_GO_OUT,
    Laid,
    borrowing_among,
    borrowing_with,
    laid,
    melds_among,
    melds_with,
)
from houseway.referee.pan.pays import pay_condition
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.shared_actions import Action, Discard, MayDiscard, MayPass, Option, Pass, said
from houseway.referee.shared_events import Mixed
from houseway.referee.steps import without
from houseway.referee.why import WhyNot

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

MOST_MIXES: Final = 1
"""How often the thrown cards become a new stock in one hand, so that every hand ends."""
FOOT: Final = 24
"""The last cards of the stock, mixed undrawn with the thrown ones. Nobody has seen their order, and the new order is
derived from it: if the stock were drawn to its end, the next one could be predicted.
"""
_SEVEN, _JACK = 5, 9
_TOPICS: Final = {
    Stage.FORCING: "force",
    Stage.START: "turn",
    Stage.DRAWN: "throw.drawn",
    Stage.MELDED: "throw",
}


class _Laying(NamedTuple):
    """A legal meld, and everything it changes."""

    number: int
    now: Laid
    worth_before: int
    left: tuple[Card, ...]
    lender: Laid | None


class Turns(Step, frozen=True):
    """Everyone still in takes turns, to the right, from the dealer's right (SK-PAN-08 to SK-PAN-13)."""

    def cards(self, rules: Rules, players: int) -> int:
        """At least one to draw; the thrown cards come back."""
        return 1

    stock = True

    def start(self, hand: "Hand") -> bool:
        """Start with the first player; a lone player has already won, and with no players nobody has."""
        play = pan_of(hand)
        if len(play.playing) < 2:
            play.winner = next(iter(play.playing), None)
            return True
        self._turn_of(hand, next(player for player in from_forehand(hand) if player in play.playing), usable=False)
        return False

    # what may be done

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Every meld of three, every addition of one card, and the other options."""
        play, player = pan_of(hand), hand.who
        if player is None or play.turn is None:
            return ()
        match play.stage:
            case Stage.FORCING:
                return MayForce(hand.seats[play.turn], hand.discards[-1]), MayPass()
            case Stage.START:
                return *self._melds(hand, player, open_card(hand)), MayDrawCard()
            case Stage.DRAWN:
                drawn = hand.discards[-1]
                return *self._melds(hand, player, drawn), MayDiscard(1, (drawn,))
            case _:
                thrown = MayDiscard(1, tuple(dict.fromkeys(hand.hole[player])))
                return *self._more_melds(hand, player), thrown

    def why_not(self, hand: "Hand") -> tuple[WhyNot, ...]:
        """Why nothing can be melded: the open card may not be taken, or the card makes no meld with the hand."""
        play, cite = pan_of(hand), hand.rules.cite
        if play.stage is Stage.START and hand.discards and open_card(hand) is None:
            return (WhyNot("meld", "The open card was discarded from a hand and may not be taken.", cite("take.not")),)
        if play.stage in (Stage.START, Stage.DRAWN) and not any(isinstance(one, MayMeld) for one in self.options(hand)):
            if play.stage is Stage.DRAWN:
                return (WhyNot("meld", "You cannot meld the card you drew: discard it.", cite("throw.drawn")),)
            if open_card(hand) is not None:
                return (WhyNot("meld", "You cannot meld the open card: draw.", cite("take.may")),)
        return ()

    @staticmethod
    def _melds(hand: "Hand", player: int, card: Card | None) -> list[Option]:
        """What can be melded with a card on the table."""
        if card is None:
            return []
        held, own, sets = hand.hole[player], pan_of(hand).melds[player], sets_of(hand.rules)
        found: list[Option] = [MayMeld((card,), number) for number, one in enumerate(own, 1) if card in one.takes]
        found += [MayMeld(cards) for cards in melds_with(card, held, sets)]
        if hand.rules.pan.switching:
            for number, one in enumerate(own, 1):
                found += [MayMeld(cards, 0, number) for cards in borrowing_with(card, held, one.gives, sets)]
        return found

    @staticmethod
    def _more_melds(hand: "Hand", player: int) -> list[Option]:
        """What can be melded from the hand alone."""
        held, own, sets = hand.hole[player], pan_of(hand).melds[player], sets_of(hand.rules)
        found: list[Option] = [
            MayMeld((card,), number)
            for number, one in enumerate(own, 1)
            for card in dict.fromkeys(held)
            if card in one.takes
        ]
        found += [MayMeld(cards) for cards in melds_among(held, sets)]
        if hand.rules.pan.switching:
            for number, one in enumerate(own, 1):
                found += [MayMeld(cards, 0, number) for cards in borrowing_among(held, one.gives, sets)]
        return found

    # what is done

    def act(self, hand: "Hand", action: Action) -> bool:
        """Carry out the actor's move, or a foul-hand call, which anyone can make at any time."""
        play, player = pan_of(hand), hand.who
        if player is None or play.turn is None:
            raise RefusedError(f"nobody may {action} now")
        match play.stage, action:
            case _, FoulHand():
                return self._foul(hand, action)
            case Stage.FORCING, Force():
                return self._force(hand, player, play.turn)
            case Stage.FORCING, Pass():
                self._ask_to_force(hand, player)
                return False
            case Stage.START, DrawCard():
                return self._draw(hand, player)
            case Stage.START | Stage.DRAWN | Stage.MELDED, Meld():
                return self._meld(hand, player, action)
            case Stage.DRAWN, Discard(cards) if cards == hand.discards[-1:]:
                self._throw(hand, player, cards[0], drawn=True)
                return False
            case Stage.MELDED, Discard(cards) if len(cards) == 1 and cards[0] in hand.hole[player]:
                self._throw(hand, player, cards[0], drawn=False)
                return False
        raise self._refusal(hand, player, str(action), _TOPICS[play.stage])

    def _refusal(self, hand: "Hand", player: int, what: str, topic: str) -> RefusedError:
        return RefusedError(
            f"seat {hand.seats[player]} cannot {what}",
            legal=said(self.options(hand)),
            clause=hand.rules.cite(topic),
        )

    def _turn_of(self, hand: "Hand", player: int, *, usable: bool) -> None:
        play = pan_of(hand)
        play.turn = hand.who = player
        play.usable, play.let_go = usable, False
        play.stage = Stage.START
        if hand.rules.pan.forcing and self._fitting(hand, player) is not None:
            play.stage = Stage.FORCING
            self._ask_to_force(hand, player)

    def _next_turn(self, hand: "Hand", after: int, *, usable: bool) -> None:
        playing = pan_of(hand).playing
        self._turn_of(hand, next(one for one in to_the_right(hand, after) if one in playing), usable=usable)

    # drawing and throwing

    def _draw(self, hand: "Hand", player: int) -> bool:
        """Turn up the top card of the stock for everyone to see (SK-PAN-08)."""
        play = pan_of(hand)
        self._renew_stock(hand)
        play.usable, play.let_go = False, play.usable
        if hand.top == len(hand.deck):
            hand.events.append(StockRunOut("nobody wins and the tops stay", hand.rules.cite("stock")))
            return True
        card = hand.deck[hand.top]
        hand.top += 1
        hand.discards += (card,)
        play.stage = Stage.DRAWN
        hand.events.append(StockDrawn(hand.seats[player], card, hand.rules.cite("turn")))
        return False

    @staticmethod
    def _renew_stock(hand: "Hand") -> None:
        """Once per hand, when the stock is down to its foot, mix the foot with the thrown cards except the open one."""
        foot = hand.deck[hand.top :]
        keep = 1 if pan_of(hand).usable else 0
        pile, kept = hand.discards[: len(hand.discards) - keep], hand.discards[len(hand.discards) - keep :]
        if len(foot) > FOOT or not pile or _renewed(hand) == MOST_MIXES:
            return
        hand.mixes += 1
        hand.deck = hand.deck[: hand.top] + mixed(pile + foot, hand.deck, hand.mixes)
        hand.discards = kept
        clause = hand.rules.cite("stock")
        hand.events.append(StockRunOut("they and the discards are mixed into a new stock", clause, len(foot)))
        hand.events.append(Mixed(len(pile) + len(foot), clause))

    def _throw(self, hand: "Hand", player: int, card: Card, *, drawn: bool) -> None:
        """A card drawn and not used is open to the next player; one thrown from the hand is not (SK-PAN-10 to 12)."""
        if not drawn:
            hand.hole[player] = without(hand.hole[player], (card,)) or ()
            if hand.trouble is not None:
                hand.trouble.gone(player, (card,))
            hand.discards += (card,)
        clause = hand.rules.cite("throw.drawn" if drawn else "throw")
        hand.events.append(ThrownUp(hand.seats[player], card, drawn, clause))
        self._next_turn(hand, player, usable=drawn)

    # melding

    def _meld(self, hand: "Hand", player: int, action: Meld) -> bool:
        """Lay cards down: the one drawn or taken first, and then any others (SK-PAN-09, SK-PAN-11)."""
        laying = self._checked(hand, player, action)
        play, seat = pan_of(hand), hand.seats[player]
        if play.stage is Stage.START:
            hand.events.append(OpenTaken(seat, hand.discards[-1], hand.rules.cite("take.may")))
        return self._lay(hand, player, action, laying)

    def _lay(self, hand: "Hand", player: int, action: Meld, laying: _Laying) -> bool:
        play, rules = pan_of(hand), hand.rules
        if play.stage is not Stage.MELDED:
            hand.discards = hand.discards[:-1]
        play.stage = Stage.MELDED
        play.usable = False
        melds = list(play.melds[player])
        if laying.lender is not None:
            melds[action.borrowed - 1] = laying.lender
        melds[laying.number - 1 : laying.number] = [laying.now]
        play.melds[player] = tuple(melds)
        hand.up[player] = tuple(card for meld in melds for card in meld.cards)
        if hand.trouble is not None:
            hand.trouble.gone(player, without(hand.hole[player], laying.left) or ())
        hand.hole[player] = laying.left
        clause = rules.cite("meld.add" if action.to else "switch")
        if not action.to and not action.borrowed:
            clause = _meld_clause(rules, laying.now)
        cards = tuple(sorted(action.cards, key=laying.now.cards.index))
        hand.events.append(Melded(hand.seats[player], cards, laying.number, laying.now.what, clause, action.borrowed))
        pay_condition(hand, player, laying.now.worth - laying.worth_before)
        if len(hand.up[player]) < TO_GO_OUT:
            return False
        play.standing[player] = Standing.OUT
        play.winner = player
        hand.events.append(WentOut(hand.seats[player], rules.cite("out")))
        return True

    def _checked(self, hand: "Hand", player: int, action: Meld) -> _Laying:
        """Check a meld; refuse an illegal one with nothing changed."""
        play, sets = pan_of(hand), sets_of(hand.rules)
        if len(action.cards) > TO_GO_OUT:
            raise self._refusal(hand, player, f"meld {len(action.cards)} cards", "meld")
        for card in action.cards:
            if type(card) is not int or card not in PACK_CARDS:
                raise self._refusal(hand, player, f"meld {card!r}, which is not a card of this pack", "deck")
        what = str(action)
        left, borrowed = self._left(hand, player, action, what)
        own = play.melds[player]
        lender = None
        if borrowed is not None:
            lender = self._lender(hand, player, action, borrowed)
        if not action.to:
            now = laid(tuple(sorted(action.cards)), sets)
            if now is None:
                raise self._refusal(hand, player, f"{what}: that is neither a square nor a rope", "meld")
            return _Laying(len(own) + 1, now, 0, left, lender)
        if type(action.to) is not int or not 1 <= action.to <= len(own) or action.borrowed or not action.cards:
            raise self._refusal(hand, player, what, "meld.add")
        before = own[action.to - 1]
        now = laid(tuple(sorted(before.cards + action.cards)), sets)
        if now is None or now.kind is not before.kind:
            raise self._refusal(hand, player, f"{what}: the meld takes no such card", "meld.add")
        return _Laying(action.to, now, before.worth, left, None)

    def _left(self, hand: "Hand", player: int, action: Meld, what: str) -> tuple[tuple[Card, ...], Card | None]:
        """What stays in the hand, and the one card to be borrowed."""
        stage, from_hand = pan_of(hand).stage, action.cards
        if stage is not Stage.MELDED:
            card = hand.discards[-1] if stage is Stage.DRAWN else open_card(hand)
            if card is None:  # the top card, if there is one, was thrown out of a hand (SK-PAN-12)
                raise self._refusal(hand, player, f"{what} before drawing", "take.not" if hand.discards else "turn")
            rest = without(action.cards, (card,))
            if rest is None:
                topic = "throw" if stage is Stage.DRAWN else "take.may"
                raise self._refusal(hand, player, f"{what}: {format_cards((card,))} has to go down first", topic)
            from_hand = rest
        left, missing = list(hand.hole[player]), []
        for card in from_hand:
            if card in left:
                left.remove(card)
            else:
                missing.append(card)
        if not missing and not action.borrowed:
            return tuple(left), None
        if len(missing) == 1 and action.borrowed:
            return tuple(left), missing[0]
        told = f"does not hold {format_cards(missing)}" if missing else "need not borrow what is in the hand"
        topic = "meld" if missing else "switch"
        raise self._refusal(hand, player, f"{what}: seat {hand.seats[player]} {told}", topic)

    def _lender(self, hand: "Hand", player: int, action: Meld, card: Card) -> Laid:
        """The player's own meld that lends a card, without that card."""
        own = pan_of(hand).melds[player]
        known = type(action.borrowed) is int and 1 <= action.borrowed <= len(own)
        if not hand.rules.pan.switching or not known or card not in own[action.borrowed - 1].gives:
            raise self._refusal(hand, player, str(action), "switch")
        rest = laid(without(own[action.borrowed - 1].cards, (card,)) or (), sets_of(hand.rules))
        if rest is None:
            raise InvariantError("a meld gave a card that it cannot be without")
        return rest

    # forcing, and foul hands

    @staticmethod
    def _fitting(hand: "Hand", player: int) -> int | None:
        """The number of the player's first meld that takes the open card."""
        card = open_card(hand)
        melds = pan_of(hand).melds[player]
        return next((number for number, one in enumerate(melds, 1) if card in one.takes), None)

    @staticmethod
    def _ask_to_force(hand: "Hand", after: int) -> None:
        """Ask the next player at the right; once the round returns to the player in turn, that player acts."""
        play = pan_of(hand)
        playing = play.playing
        hand.who = next(one for one in to_the_right(hand, after) if one in playing)
        if hand.who == play.turn:
            play.stage = Stage.START

    def _force(self, hand: "Hand", by: int, player: int) -> bool:
        """The player in turn has to take the open card, and will have to throw one from the hand."""
        number, card = self._fitting(hand, player), hand.discards[-1]
        if number is None:
            raise InvariantError("nothing fits, and yet it could be forced")
        before = pan_of(hand).melds[player][number - 1]
        now = laid(tuple(sorted((*before.cards, card))), sets_of(hand.rules))
        if now is None:
            raise InvariantError("a meld takes a card that does not fit")
        hand.who = player
        hand.events.append(ForcedOn(hand.seats[player], hand.seats[by], card, hand.rules.cite("force")))
        laying = _Laying(number, now, before.worth, hand.hole[player], None)
        return self._lay(hand, player, Meld((card,), number), laying)

    def _foul(self, hand: "Hand", action: FoulHand) -> bool:
        """A foul hand takes no more turns; the last player left has won."""
        surrender(hand, action)
        return self.dropped(hand)

    def dropped(self, hand: "Hand") -> bool:
        """A hand takes no more turns, foul or dead: move on to the next player; the last one left has won."""
        play, playing = pan_of(hand), pan_of(hand).playing
        if play.turn is None or hand.who is None:
            raise InvariantError("a hand of pan is out that nobody was playing")
        out = play.turn not in playing
        if out and play.stage is Stage.DRAWN:  # the card goes to the dealer with the hand
            hand.muck += hand.discards[-1:]
            hand.discards = hand.discards[:-1]
        if len(playing) == 1:
            (play.winner,) = playing
            return True
        if out:
            self._next_turn(hand, play.turn, usable=play.usable)
        elif hand.who not in playing:
            self._ask_to_force(hand, hand.who)
        return False


def _renewed(hand: "Hand") -> int:
    """How many new stocks there were; a ruling may also have mixed cards."""
    return sum(isinstance(event, StockRunOut) for event in hand.events)


def _meld_clause(rules: Rules, meld: Laid) -> str:
    """The clauses that make it a meld: the form of set, or whether a rope continues from seven to jack."""
    if meld.kind is MeldKind.ONE_SUIT:
        return rules.cite("meld.suit")
    if meld.kind is not MeldKind.ROPE:
        return rules.cite("meld.suits")
    over = {_SEVEN, _JACK} <= {rank_of(card) for card in meld.cards}
    return rules.cite("rope" if over else "rope.plain")
