"""The floor desk of the games with a bank: what can go wrong with cards, wagers and settings.

A hand that is dead loses its wager to the bank, in the order of action like any other, and a bank whose hand is dead
loses to every wager that it covers (`play.settle_by_ruling`). Cards lie in the hand and on its `Spot`: a ruling moves
them in the hand, and the spot follows (`BankedDesk.in_step`).
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from houseway.cards import Card
from houseway.chips.money import format_money
from houseway.ranking.points import say, score
from houseway.referee.banked.actions import Double, Hit, SetHand, SplitPair, Stand, Surrender
from houseway.referee.banked.blackjack_22 import card_left, count
from houseway.referee.banked.pai_gow import HAND_CARDS, show_setting
from houseway.referee.banked.play import Spot, banked, settle
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.case import Case, Fact
from houseway.referee.rulings.remedies import remedy
from houseway.referee.rulings.ruling_desk import Desk
from houseway.referee.rulings.table_facts import (
    Happens,
    boxed_card,
    everyone,
    exposed_card,
    joker,
    missing,
    one,
    one_too_many,
    refuse,
    which_card,
)

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

_ACTS: Final = (SetHand, Hit, Stand, Double, SplitPair, Surrender)
_CHIPS: Final = (Double, SplitPair)
_OVER: Final = ("settled", "dead", "surrendered")


def _dealt(case: Case) -> None:
    """Cards have been dealt, to the players or in piles on the table."""
    hand = case.hand
    if not any(hand.hole) and not any(hand.up) and not hand.laid:
        raise refuse(case, "no card has been dealt yet")


def _spots(hand: "Hand", player: int) -> list[Spot]:
    """The hands of a player; several after a split."""
    return [spot for spot in banked(hand).spots if spot.player == player]


def _in_play(case: Case, player: int) -> None:
    """A hand that is not settled yet."""
    hand, seat = case.hand, case.hand.seats[player]
    if not hand.hole[player] and not hand.up[player]:
        raise refuse(case, f"seat {seat} has no cards")
    if all(spot.state in _OVER for spot in _spots(hand, player)):
        raise refuse(case, f"seat {seat}'s hand has been decided")


def _face_down(case: Case, player: int) -> None:
    """Cards that are face down and not set, so that the dealt cards can still be told from the rest."""
    hand, seat = case.hand, case.hand.seats[player]
    _in_play(case, player)
    if hand.shown[player] or not hand.hole[player]:
        raise refuse(case, f"seat {seat}'s cards lie open")
    if any(spot.state in ("set", "foul") for spot in _spots(hand, player)):
        raise refuse(case, f"seat {seat} has set the hand")


def _which(case: Case) -> int:
    _dealt(case)
    player = which_card(case)
    _face_down(case, player)
    return player


def _exposed(case: Case) -> Happens:
    """A card is turned up, by the dealer's mistake or by touching its player."""
    return exposed_card(case, _which(case))


def _unseen(case: Case) -> None:
    """A card that falls off the table, or is seen for a moment."""
    _which(case)


def _short(case: Case) -> Happens:
    """Cards that should have been dealt are still on the deck."""
    return _count(case, missing)


def _extra(case: Case) -> Happens:
    """The next card on the deck was dealt too."""
    return _count(case, one_too_many)


def _count(case: Case, what: Callable[[Case], Happens]) -> Happens:
    _dealt(case)
    everyone(case)
    for player in case.players:
        _face_down(case, player)
    return what(case)


def _boxed(case: Case) -> Happens:
    """A card is face up in the deck, on top or as it reaches a player."""
    _dealt(case)
    if case.players:
        return boxed_card(case, _which(case))
    if not card_left(case.hand):
        raise refuse(case, "no card that could be dealt is left on the deck")
    return boxed_card(case, None)


def _joker(case: Case) -> None:
    """A joker turns up in a shoe that should have none."""
    _dealt(case)
    joker(case)
    if case.players:
        _in_play(case, case.player)


def _deal(case: Case) -> None:
    """The whole deal went wrong."""
    _dealt(case)
    if case.hand.laid:
        raise refuse(case, "the piles have not been given out yet")


def _alive(case: Case) -> None:
    """A hand that is in play."""
    _dealt(case)
    _in_play(case, one(case))


def _wrong_count(case: Case) -> None:
    """A hand has too many or too few cards after someone has acted; before that it is a wrong deal."""
    _dealt(case)
    everyone(case)
    for player in case.players:
        _in_play(case, player)
    if not case.desk.acted(case):
        raise refuse(case, "nobody has acted yet: report short or extra")


def _wrongly_set(case: Case) -> None:
    """Pai gow: a set hand is found to be set wrong before all hands are turned up."""
    if case.hand.game.compares != "setting":
        raise refuse(case, "no hands are set in this game")
    player = one(case)
    if all(spot.state != "set" for spot in _spots(case.hand, player)):
        raise refuse(case, f"seat {case.seat} has not set the hand")


@remedy("set hand loses", "The hand is turned up and loses its wager at once.")
def _set_hand_loses(case: Case) -> None:
    """At once if the bank covers everyone ahead of it; a short bank settles in the order of action (CX-105)."""
    hand, play = case.hand, banked(case.hand)
    spot = _spots(hand, case.player)[0]
    show_setting(hand, spot, case.clause, foul=True)
    case.again = True
    if spot.player == play.bank:
        case.say(f"Seat {case.seat}'s hand is turned up: wrongly set, the bank's hand loses to every other.")
        return
    before = sum(one.wager for one in play.spots[: play.spots.index(spot)] if one.state != "settled")
    if before + spot.wager <= play.left:
        case.say(f"Seat {case.seat}'s hand is turned up and loses at once: {format_money(spot.wager)} to the bank.")
        settle(hand, spot, "foul", case.clause, words=f"{spot.words}, wrongly set")
    else:
        case.say(
            f"Seat {case.seat}'s hand is turned up and loses; the bank may not cover all that comes before it, so "
            "it is settled in its turn."
        )


class BankedDesk(Desk):
    """Pai gow, super pan 9 and blackjack 22."""

    facts: ClassVar[Mapping[str, Fact]] = {
        "exposed": _exposed,
        "card off the table": _unseen,
        "contact": _exposed,
        "flashed": _unseen,
        "short": _short,
        "extra": _extra,
        "boxed card": _boxed,
        "joker in a game without": _joker,
        "foul deck": _dealt,
        "button misplaced": _deal,
        "first card to the wrong seat": _deal,
        "card to an empty seat": _deal,
        "player skipped": _deal,
        "dealt out of order": _deal,
        "hand touched the muck": _alive,
        "lap": _alive,
        "wrong count at showdown": _wrong_count,
        "wrongly set": _wrongly_set,
    }

    dealt_again: ClassVar[str] = "the bank is offered from the same seat again, and wagers are made anew"

    once_at_rest: ClassVar[bool] = True

    def action(self, hand: "Hand") -> tuple[int, int]:
        """What was done since the deal: hands set, cards taken or declined, wagers doubled."""
        chips = {seat for seat, action in hand.actions if isinstance(action, _CHIPS)}
        return len(chips), sum(isinstance(action, _ACTS) for _, action in hand.actions)

    def has_acted(self, case: Case) -> bool:
        """Whether the player has done any of that."""
        return any(seat == case.seat and isinstance(action, _ACTS) for seat, action in case.hand.actions)

    def burn_is_due(self, hand: "Hand") -> bool:
        """No card is burned."""
        return False

    def changed(self, hand: "Hand", player: int, old: Card, new: Card) -> None:
        """Move a card that was set."""
        for spot in _spots(hand, player):
            for name in ("front", "back"):
                cards = list(getattr(spot, name))
                if old in cards:
                    cards[cards.index(old)] = new
                    setattr(spot, name, tuple(cards))
                    break

    def in_step(self, case: Case) -> None:
        """Make spots match their hands: a dead hand's spots are dead, and nobody can set six cards or play one."""
        hand, play = case.hand, banked(case.hand)
        dead = frozenset() if hand.trouble is None else hand.trouble.dead
        for spot in play.spots:
            if spot.player in dead:
                if spot.state not in _OVER:
                    spot.state = "dead"
                    if spot.player == play.bank:
                        case.say("Every wager wins, as far as the bank covers it.")
                continue
            held = hand.hole[spot.player] + hand.up[spot.player]
            if held == spot.cards or len(_spots(hand, spot.player)) > 1:
                continue
            setting, twenty_two = hand.game.compares == "setting", hand.game.compares == "22"
            if not hand.over and (len(held) != HAND_CARDS if setting else twenty_two and len(held) < 2):
                raise RefusedError(
                    f"{case.report}: seat {spot.seat} would play on with {len(held)} cards, which "
                    "cannot be: call a misdeal, or the hand dead",
                    clause=case.clause,
                )
            spot.cards, spot.down = held, len(hand.hole[spot.player])
            if not hand.over:
                self._say(hand, spot)

    @staticmethod
    def _say(hand: "Hand", spot: Spot) -> None:
        """What the cards amount to now."""
        if hand.game.compares == "points":
            spot.words = say(score(spot.cards))
        elif hand.game.compares == "22":
            count(hand, spot)
