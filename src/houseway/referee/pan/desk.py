"""The floor desk of pan: foul hands, and what can go wrong with ten cards and a stock.

A hand found with any number of cards other than ten is foul: its cards and melds go to the dealer, and its holder still
pays the winner (SK-PAN-22 to 24). Before anyone has declared, a wrong count is an error of the deal.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from houseway.cards import Card
from houseway.referee.mishaps import Report
from houseway.referee.pan.actions import FOULS, FoulHand
from houseway.referee.pan.deal import PlayOrPass, Standing, give_up_melds, pan_of
from houseway.referee.pan.events import StockDrawn
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.case import Case, Fact
from houseway.referee.rulings.remedies import kill, remedy
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
    step_of,
    which_card,
)

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


def _declaring(case: Case) -> None:
    """The cards were just dealt, and not everyone has declared."""
    if not isinstance(step_of(case.hand), PlayOrPass):
        raise refuse(case, "the turns have begun: what came in the deal has been played")


def _which(case: Case) -> int:
    _declaring(case)
    return which_card(case)


def _exposed(case: Case) -> Happens:
    """A card is turned up, by the dealer's mistake or by touching its player."""
    return exposed_card(case, _which(case))


def _unseen(case: Case) -> None:
    """A card that falls off the table, or is seen for a moment."""
    _which(case)


def _short(case: Case) -> Happens:
    """Cards that should have been dealt are still on the stock."""
    everyone(case)
    return missing(case)


def _extra(case: Case) -> Happens:
    """The next card on the stock was dealt too."""
    everyone(case)
    return one_too_many(case)


def _boxed(case: Case) -> Happens:
    """A card is face up, on top of the stock or as it reaches a player."""
    if case.players:
        return boxed_card(case, _which(case))
    return boxed_card(case, None)


def _deck(case: Case) -> None:
    """The deck is found foul, at any time during the hand."""


def _alive(case: Case) -> None:
    """A hand that is in play."""
    one(case)


def _wrong_count(case: Case) -> None:
    """Hands with any number of cards other than ten, found during play."""
    everyone(case)
    if not case.desk.acted(case):
        raise refuse(case, "nobody has declared yet: report short or extra")


def _foul(case: Case) -> None:
    """A hand with a wrong number of cards, found during play."""
    _wrong_count(case)


def _drawn_in_hand(case: Case) -> None:
    """A player who has drawn has put the card into the hand."""
    one(case)
    drew = {event.seat for event in case.hand.events if isinstance(event, StockDrawn)}
    if case.seat not in drew:
        raise refuse(case, f"seat {case.seat} has drawn no card")


@remedy("give the hand up", "The hand is foul: its cards go to the dealer, and its holder still pays the winner.")
def _give_up(case: Case) -> None:
    """Treat it as a foul hand; one not declared in play is only out, and pays nobody."""
    hand = case.hand
    why = FOULS[case.report.what == "drawn card put into the hand"]
    if all(player in case.players for player in hand.live):
        raise RefusedError(
            f"{case.report}: then no hand would be left: call a misdeal or a foul deck", clause=case.clause
        )
    for player in case.players:
        seat = hand.seats[player]
        if pan_of(hand).standing[player] is Standing.PLAYING:
            case.say(f"Seat {seat}'s hand is foul: the cards go to the dealer, and seat {seat} still pays the winner.")
            case.desk.perform(case, FoulHand(seat, why))
        else:
            kill(case, player)
            case.say(
                f"Seat {seat}'s hand is foul: the cards go to the dealer. Seat {seat} has not declared to play, "
                "and loses the ante only."
            )


class PanDesk(Desk):
    """Pan: ten cards each, a stock, melds."""

    facts: ClassVar[Mapping[str, Fact]] = {
        "exposed": _exposed,
        "card off the table": _unseen,
        "contact": _exposed,
        "flashed": _unseen,
        "short": _short,
        "extra": _extra,
        "boxed card": _boxed,
        "joker in a game without": joker,
        "foul deck": _deck,
        "button misplaced": _declaring,
        "first card to the wrong seat": _declaring,
        "card to an empty seat": _declaring,
        "player skipped": _declaring,
        "dealt out of order": _declaring,
        "hand touched the muck": _alive,
        "lap": _alive,
        "wrong count at showdown": _wrong_count,
        "foul pan hand": _foul,
        "drawn card put into the hand": _drawn_in_hand,
    }

    def thinkable(self, hand: "Hand") -> Iterator[Report]:
        """Everything that applies, except what a foul hand covers: there is no showdown."""
        return (one for one in super().thinkable(hand) if one.what != "wrong count at showdown")

    once_at_rest: ClassVar[bool] = True

    def action(self, hand: "Hand") -> tuple[int, int]:
        """Nobody puts chips in after the ante; everything a player does counts as acting."""
        return 0, sum(not isinstance(action, Report) for _, action in hand.actions)

    def burn_is_due(self, hand: "Hand") -> bool:
        """No card is burned."""
        return False

    def lay_away(self, hand: "Hand", cards: tuple[Card, ...]) -> None:
        """Goes under the thrown cards: the top one may be open to the player in turn."""
        hand.discards = cards + hand.discards

    def bears(self, hand: "Hand", put_in: list[int]) -> list[int]:
        """The house rate comes out of the antes, regardless of what players have paid each other."""
        return hand.totals

    def in_step(self, case: Case) -> None:
        """A dead hand takes no more turns: it counts as foul if it was played, otherwise as passed."""
        hand, play = case.hand, pan_of(case.hand)
        for player in () if hand.trouble is None else sorted(hand.trouble.dead):
            if play.standing[player] is Standing.PLAYING:
                play.standing[player] = Standing.FOUL
                give_up_melds(hand, player)
                case.say(f"Seat {hand.seats[player]} still pays the winner.")
            elif play.standing[player] is Standing.ASKED:
                play.standing[player] = Standing.PASSED
