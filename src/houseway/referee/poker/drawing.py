"""The draw: players in turn from the button's left discard cards and get as many new ones.

A request is served only when the next player speaks, so that it can be changed until then (OV-DR-10, CC-LB-20,
DR-LB-27, DR-LB-28); the last one is served at once. One card is burned before the first is served (CX-106). When the
stub is empty, folded hands, earlier discards and burns are shuffled to make a new one, and as a last resort the
drawer's own discards of this draw (CX-77, CX-78, CX-123).
"""

from typing import TYPE_CHECKING

from houseway.cards import Card, format_cards
from houseway.errors import InvariantError
from houseway.referee.game import Step
from houseway.referee.mixing import mixed
from houseway.referee.poker.actions import AskCut, ChangeDraw, MayAskCut, MayDraw
from houseway.referee.poker.betting import out_of_place, return_unmatched
from houseway.referee.poker.events import Burned, Drew, Requested, StubCut
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules
from houseway.referee.rules.values import number
from houseway.referee.rulings.ruling_events import CardReplaced
from houseway.referee.shared_actions import Action, Discard, MayPass, Option, Pass, said
from houseway.referee.shared_events import CarriedOver, Mixed
from houseway.referee.steps import QuietStep, without
from houseway.referee.why import WhyNot

if TYPE_CHECKING:
    from houseway.referee.hand import Hand
    from houseway.referee.poker.play import PokerPlay


def stub_card(hand: "Hand", player: int) -> Card:
    """The next card for a player, from a new stub if the old one has run out."""
    if hand.top >= len(hand.deck):
        _new_stub(hand, player)
    card = hand.deck[hand.top]
    hand.top += 1
    return card


def _new_stub(hand: "Hand", player: int) -> None:
    """Mix everything out of play, leaving out the drawer's own discards of this draw while there is anything else
    (CX-123).

    Discards of players still waiting for a fifth card are left out too, as long as there are other discards.
    """
    play: PokerPlay = hand.play
    for spared in ({player, *play.late}, {player}, set[int]()):
        kept = [card for one in spared for card in play.thrown[one]]
        discards = tuple(card for card in hand.discards if card not in kept)
        pile = hand.muck + discards + hand.burns
        if pile:
            break
    else:
        raise InvariantError("the stub is empty, and no cards are out of play")
    play.thrown = [cards if one in spared else () for one, cards in enumerate(play.thrown)]
    hand.discards = tuple(kept)
    hand.muck = hand.burns = ()
    hand.mixes += 1
    hand.deck += mixed(pile, hand.deck, hand.mixes)
    hand.events.append(Mixed(len(pile), hand.rules.cite("run_out")))


class DrawCards(Step, frozen=True):
    """Everyone still in replaces cards or stands pat, all-in players too."""

    def draws(self, rules: Rules) -> int:
        """As many as may be discarded."""
        return rules.draw.most

    def start(self, hand: "Hand") -> bool:
        """Note what was in before the draw, and ask the first player."""
        play: PokerPlay = hand.play
        if play.before_draw:  # with several draws, each has its own burn and its own discards to leave out
            play.thrown, play.draw_burned = [()] * len(hand.seats), False
        play.before_draw = hand.totals[:]
        play.flopped = True
        hand.who = self._next(hand, 0)
        return hand.who is None

    @staticmethod
    def _next(hand: "Hand", first: int) -> int | None:
        return next((player for player in range(first, len(hand.seats)) if not hand.folded[player]), None)

    @staticmethod
    def _most(hand: "Hand", player: int) -> int:
        draw = hand.rules.draw
        dealer = hand.rules.self_dealt and hand.seats[player] == hand.button
        return min(draw.most, draw.dealer_most) if dealer else draw.most

    def dropped(self, hand: "Hand") -> bool:
        """The last player left has won; otherwise ask the next who still has to draw."""
        play: PokerPlay = hand.play
        return_unmatched(hand, hand.rules.cite("returned"))
        if play.pending is not None and hand.folded[play.pending[0]]:
            hand.discards += play.pending[1]
            play.pending = None
        play.late = tuple(player for player in play.late if not hand.folded[player])
        if hand.folded.count(False) == 1:
            if play.pending is not None:
                self._serve(hand)
            hand.who = None
            hand.skip_to("showdown")
            return True
        if hand.who is not None and hand.folded[hand.who]:
            hand.who = self._next(hand, hand.who + 1)
            if hand.who is None:
                self._serve(hand)
                self._late_cards(hand)
        return hand.who is None

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Up to this many of the player's own cards."""
        if hand.who is None:
            return ()
        held = hand.hole[hand.who]
        return (MayDraw(min(self._most(hand, hand.who), len(held)), held),)

    def why_not(self, hand: "Hand") -> tuple[WhyNot, ...]:
        """Why not all cards may be discarded."""
        if hand.who is None:
            return ()
        most = self._most(hand, hand.who)
        if most >= len(hand.hole[hand.who]):
            return ()
        dealer = most < hand.rules.draw.most
        cards = f"{number(most)} card{'' if most == 1 else 's'}"
        words = f"The dealer may draw {cards} at most." if dealer else f"You may draw {cards} at most."
        return (WhyNot("draw", words, hand.rules.cite("draw.dealer" if dealer else "draw")),)

    def act(self, hand: "Hand", action: Action) -> bool:
        """Take a request, serving the previous one, or change the open one."""
        player = hand.who
        if player is None:
            raise RefusedError(f"nobody may {action} now")
        if isinstance(action, ChangeDraw):
            self._change(hand, action)
            return False
        if not isinstance(action, Discard):
            raise self._refuse(hand, player, str(action), out_of_place(hand.rules, action, "draw"))
        self._check(hand, player, action.cards)
        self._serve(hand)
        self._request(hand, player, action.cards, topic="draw.ask" if action.cards else "draw.pat")
        hand.who = self._next(hand, player + 1)
        if hand.who is None:
            self._serve(hand)
            self._late_cards(hand)
            return True
        return False

    def _check(self, hand: "Hand", player: int, thrown: tuple[Card, ...]) -> None:
        most = self._most(hand, player)
        if without(hand.hole[player], thrown) is None or len(thrown) > most:
            topic = "draw.dealer" if most < len(thrown) <= hand.rules.draw.most else "draw"
            raise self._refuse(hand, player, f"discard {format_cards(thrown)}", topic)

    def _refuse(self, hand: "Hand", player: int, what: str, topic: str) -> RefusedError:
        return RefusedError(
            f"seat {hand.seats[player]} cannot {what}",
            legal=said((MayDraw(self._most(hand, player), hand.hole[player]),)),
            clause=hand.rules.cite(topic),
        )

    def _change(self, hand: "Hand", action: ChangeDraw) -> None:
        play: PokerPlay = hand.play
        clause = hand.rules.cite("draw.change")
        if play.pending is None or hand.seats[play.pending[0]] != action.seat:
            raise RefusedError(f"seat {action.seat} has no draw request that can still be changed", clause=clause)
        player, thrown = play.pending
        held = hand.hole[player] + thrown
        if without(held, action.cards) is None or len(action.cards) > self._most(hand, player):
            raise RefusedError(f"seat {action.seat} cannot discard {format_cards(action.cards)}", clause=clause)
        hand.hole[player] = held
        self._request(hand, player, action.cards, topic="draw.change")

    @staticmethod
    def _request(hand: "Hand", player: int, thrown: tuple[Card, ...], *, topic: str) -> None:
        play: PokerPlay = hand.play
        hand.hole[player] = without(hand.hole[player], thrown) or ()
        play.pending = (player, thrown)
        hand.events.append(Requested(hand.seats[player], thrown, len(thrown), hand.rules.cite(topic)))

    def _serve(self, hand: "Hand") -> None:
        """Serve the open request; four of five cards if the fifth comes late (CC-LB-16)."""
        play: PokerPlay = hand.play
        if play.pending is None:
            return
        player, thrown = play.pending
        play.pending = None
        play.thrown[player] = thrown
        hand.discards += thrown
        draws = thrown or (hand.trouble is not None and hand.trouble.short.get(player))
        if draws and hand.rules.dealing.burn and not play.draw_burned:
            self._burn(hand, player, "burn.draw")
            play.draw_burned = True
        count = len(thrown) + _missing(hand, player)
        if count == 5 and hand.rules.draw.fifth_late:
            count = 4
            play.late = (*play.late, player)
        self._give(hand, player, count, "draw.deal" if count else "draw.pat")

    def _give(self, hand: "Hand", player: int, count: int, topic: str) -> None:
        cards = tuple(stub_card(hand, player) for _ in range(count))
        hand.hole[player] += cards
        hand.events.append(Drew(hand.seats[player], cards, count, hand.rules.cite(topic)))

    @staticmethod
    def _burn(hand: "Hand", player: int, topic: str) -> None:
        burned = (stub_card(hand, player),)
        hand.burns += burned
        hand.events.append(Burned(burned, 1, hand.rules.cite(topic)))

    def _late_cards(self, hand: "Hand") -> None:
        """Deal the fifth cards after everyone has drawn; the last player to draw gets it after a burn (CC-LB-16,
        CC-LB-17).
        """
        play: PokerPlay = hand.play
        waiting = play.late
        if not waiting:
            _replace_exposed(hand)
            return
        last = next(event.seat for event in reversed(hand.events) if isinstance(event, Drew) and event.count)
        for player in waiting:
            if hand.seats[player] == last and hand.rules.dealing.burn:
                self._burn(hand, player, "draw.last")
            self._give(hand, player, 1, "draw.fifth")
            play.late = play.late[1:]
        _replace_exposed(hand)


def _missing(hand: "Hand", player: int) -> int:
    """How many extra cards a short hand draws (OV-DR-05, DR-LB-26)."""
    return hand.trouble.short.pop(player, 0) if hand.trouble is not None else 0


def _replace_exposed(hand: "Hand") -> None:
    """Replace cards exposed on the draw after everyone has drawn (OV-DR-13, CC-LB-13, DR-LB-19)."""
    trouble = hand.trouble
    if trouble is None:
        return
    waiting, trouble.later = trouble.later, ()
    for player, card, _, clause in waiting:
        if hand.folded[player] or card not in hand.hole[player]:  # if more draws are to come it may be discarded
            continue
        new = stub_card(hand, player)
        held = list(hand.hole[player])
        held[held.index(card)] = new
        hand.hole[player] = tuple(held)
        hand.discards += (card,)
        seen = (card,) if (player, card) in trouble.exposed else ()
        hand.events.append(CardReplaced(hand.seats[player], seen, (card,), (new,), clause))


class PassedOut(QuietStep, frozen=True):
    """If openers are required and nobody opened, the hand is over and the pot stays for the next deal."""

    def start(self, hand: "Hand") -> bool:
        """Carry the pot over."""
        # A blind has already opened, and if all are all-in for the ante nobody was asked.
        play: PokerPlay = hand.play
        asked = any(play.checked) and not any(post.live for post in hand.given.posts)
        if hand.rules.betting.openers == "none" or play.aggressor is not None or not asked:
            return True
        hand.carried = hand.pot
        hand.events.append(CarriedOver(hand.carried, hand.rules.cite("openers")))
        hand.totals = [0] * len(hand.seats)
        hand.dead = hand.taken = hand.credit = 0
        hand.skip_to_end()
        return True


class CutWindow(Step, frozen=True):
    """Before the draw a player may ask for one cut, which the player at the dealer's right makes (CC-LB-22 to 25).

    The table asks only if its players want to be asked; the dealer of a self-dealt game may not.
    """

    def start(self, hand: "Hand") -> bool:
        """Ask the first player, if cuts are allowed and wanted."""
        if not (hand.rules.draw.cut and hand.given.ask_cuts):
            return True
        hand.who = self._next(hand, 0)
        return hand.who is None

    @staticmethod
    def _next(hand: "Hand", first: int) -> int | None:
        for player in range(first, len(hand.seats)):
            dealer = hand.rules.self_dealt and hand.seats[player] == hand.button
            if not hand.folded[player] and not dealer:
                return player
        return None

    def dropped(self, hand: "Hand") -> bool:
        """The last player left has won; otherwise ask the next."""
        return_unmatched(hand, hand.rules.cite("returned"))
        if hand.folded.count(False) == 1:
            hand.who = None
            hand.skip_to("showdown")
        elif hand.who is not None and hand.folded[hand.who]:
            hand.who = self._next(hand, hand.who + 1)
        return hand.who is None

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Pass, or ask for a cut somewhere inside the stub."""
        left = len(hand.deck) - hand.top
        return (MayPass(), MayAskCut(left - 1)) if left > 1 else (MayPass(),)

    def act(self, hand: "Hand", action: Action) -> bool:
        """Cut once, or ask the next player."""
        player = hand.who
        if player is None:
            raise RefusedError(f"nobody may {action} now")
        if isinstance(action, Pass):
            hand.who = self._next(hand, player + 1)
            return hand.who is None
        clause = hand.rules.cite("draw.cut")
        left = len(hand.deck) - hand.top
        if not isinstance(action, AskCut) or not 1 <= action.at < left:
            raise RefusedError(
                f"seat {hand.seats[player]} cannot {action} before the draw",
                legal=said(self.options(hand)),
                clause=clause,
            )
        stub = hand.deck[hand.top :]
        hand.deck = hand.deck[: hand.top] + stub[action.at :] + stub[: action.at]
        right_of_dealer = hand.seats[-2] if hand.seats[-1] == hand.button else hand.seats[-1]
        hand.events.append(StubCut(hand.seats[player], right_of_dealer, action.at, clause))
        hand.who = None
        return True
