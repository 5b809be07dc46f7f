"""The floor desk of push-nine: what can go wrong with three cards, one round of betting and agreements.

Cards and bets go wrong as in poker. There are no burns, and no cards after the deal. Raising a partner with less than
an eight is judged at the end anyway (`proof`); a report turns the raiser's cards up at once.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from houseway.ranking.push_nine import eight_or_better, say
from houseway.referee.hand import UNKNOWN
from houseway.referee.poker import mishaps
from houseway.referee.poker.desk import PokerDesk
from houseway.referee.poker.showdown import score_of
from houseway.referee.push.award import PushRound, PushShowdown
from houseway.referee.push.proof import must_show, raises, turn_up
from houseway.referee.refusals import RefusedError
from houseway.referee.rulings.case import Case, Fact
from houseway.referee.rulings.remedies import kill, remedy
from houseway.referee.rulings.table_facts import everyone, refuse, step_of

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

_OF_THE_DEAL: Final = (
    "exposed", "card off the table", "contact", "flashed", "short", "extra", "boxed card", "button misplaced",
    "first card to the wrong seat", "card to an empty seat", "player skipped", "dealt out of order",
)  # fmt: skip
"""Irregularities that can be found until the betting is over."""
_LATER_TOO: Final = ("joker in a game without", "foul deck", "hand touched the muck", "lap")


def _in_the_round(fact: Fact) -> Fact:
    """The same while the betting is on: there is no other round, and nothing is dealt after it."""

    def found(case: Case) -> Callable[[], None] | None:
        if not isinstance(step_of(case.hand), PushRound):
            raise refuse(case, "that can be reported only during the betting")
        return fact(case)

    return found


def _once_dealt(fact: Fact) -> Fact:
    """The same from the deal on."""

    def found(case: Case) -> Callable[[], None] | None:
        if not any(case.hand.hole):
            raise refuse(case, "no card has been dealt yet")
        return fact(case)

    return found


def _wrong_count(case: Case) -> None:
    """More or fewer than three cards, once someone has acted; before that the deal itself is wrong (CX-48)."""
    everyone(case)
    if not case.hand.hole[case.player]:
        raise refuse(case, "no card has been dealt yet")
    if not case.desk.acted(case):
        raise refuse(case, "nobody has acted yet: report short or extra")


def _miscall(case: Case) -> Callable[[], None]:
    """As in poker, but a player who has raised a partner must show the hand regardless of any miscall (CC-PN-40)."""
    happens = mishaps.miscall(case)
    hand = case.hand
    victim = hand.seats.index(case.report.seats[0])
    if victim in must_show(hand):
        raise refuse(case, f"seat {hand.seats[victim]} has raised a partner and has to show")
    return happens


def _partner_raise(case: Case) -> None:
    """A player has raised the bet of a partner or backer, and may have folded since."""
    hand = case.hand
    if not case.players:
        raise refuse(case, f"say who raised, like: {case.report.what} seat {hand.seats[hand.live[0]]}")
    if not _partners(case):
        raise refuse(case, f"seat {case.seat} has raised no partner or backer")
    if hand.shown[case.player]:
        raise refuse(case, f"seat {case.seat}'s cards have been shown")
    held = hand.hole[case.player]
    if len(held) != 3 or UNKNOWN in held:
        raise refuse(case, f"seat {case.seat}'s three cards are not there to be judged")


def _partners(case: Case) -> list[int]:
    """The partners or backers whom the player has raised."""
    return [partner for raiser, partner in raises(case.hand) if raiser == case.player]


@remedy(
    "partners out",
    "The raiser's cards are turned up. Both partners are out of it: they lose all right to the "
    "pot, which goes to the best hand among the rest.",
)
def _partners_out(case: Case) -> None:
    hand, raiser = case.hand, case.player
    both = [raiser, *_partners(case)]
    turn_up(hand, raiser)
    case.say(f"Seat {case.seat}'s cards are turned up: {say(hand.play.scores[raiser][0])}, less than an eight.")
    seats = " and ".join(str(hand.seats[player]) for player in both)
    if any(player not in both for player in hand.live):
        for player in both:
            kill(case, player)
        case.say(f"Seats {seats} lose all right to the pot and are out of it; it goes to the best hand among the rest.")
    else:  # nobody else is in: the others who were dealt in play for it again (CX-50)
        case.again = True
        case.say(
            f"Seats {seats} lose all right to the pot. Nobody else is in, so it is pushed to the others who were "
            "dealt in."
        )


class PushDesk(PokerDesk):
    """Push-nine: three cards down, no burns, one round."""

    facts: ClassVar[Mapping[str, Fact]] = {
        **{name: _in_the_round(PokerDesk.facts[name]) for name in _OF_THE_DEAL},
        **{name: _once_dealt(PokerDesk.facts[name]) for name in _LATER_TOO},
        **{name: fact for name, fact in PokerDesk.facts.items() if name not in (*_OF_THE_DEAL, *_LATER_TOO)},
        "wrong count at showdown": _wrong_count,
        "miscall": _miscall,
        "partner raise without eight or better": _partner_raise,
    }

    once_at_rest: ClassVar[bool] = True

    def burn_is_due(self, hand: "Hand") -> bool:
        """No card is burned, and none comes after the deal."""
        return False

    def breach(self, case: Case) -> bool:
        """Whether the raiser has less than an eight (CC-PN-40, CX-50)."""
        return bool(_partners(case)) and not eight_or_better(score_of(case.hand, case.player)[0])

    def in_step(self, case: Case) -> None:
        """A ruling cannot leave anyone in with more or fewer than three cards: such a hand could not be compared."""
        hand = case.hand
        if hand.over or not isinstance(step_of(hand), PushRound | PushShowdown):
            return
        for player in hand.live:
            held = len(hand.hole[player])
            if held != 3 and not hand.mucked[player]:
                raise RefusedError(
                    f"{case.report}: seat {hand.seats[player]} would play on with {held} cards, which "
                    "cannot be: call a misdeal, or the hand dead",
                    clause=case.clause,
                )
