"""What a bot does about a push pot: whether the price is right, and whom to agree with.

It is handed its seat's view like any other player. It never proposes what it would not keep to, and it agrees to divide
a pot only when the pot is worth more divided than its hand is.
"""

from random import Random
from typing import Final

from houseway.ranking import rank
from houseway.referee.actions import Action, MayPass, Pass
from houseway.referee.actions_push import Agree, BuyIn, MayAgree, MayBuyIn, MayPropose, Propose
from houseway.referee.plays import PushView
from houseway.referee.view import HandView

_EVEN_HAND: Final = int(rank("Kc 3d 2h", "push-nine"))
"""Five points: about as many three-card hands are better as are worse."""


def decide_push(view: HandView, chance: Random, *, generous: float) -> Action | None:
    """An answer to a price or a proposal; None when it is a matter of betting.

    `generous` is how much more than its worth the player pays, as a share of the pot.
    """
    options = view.options
    agree = next((option for option in options if isinstance(option, MayAgree)), None)
    if agree is not None:
        return Agree() if _agrees(view, agree, chance) else Pass()
    buy = next((option for option in options if isinstance(option, MayBuyIn)), None)
    if buy is not None:
        return BuyIn() if _worth_it(view, buy.amount, generous) else Pass()
    if any(isinstance(option, MayPass) for option in options):
        split = next((one for one in options if isinstance(one, MayPropose) and one.what == "split"), None)
        return Propose("split", split.seats[0]) if split is not None and not _strong(view) else Pass()
    split = next((one for one in options if isinstance(one, MayPropose) and one.what == "split"), None)
    if split is not None and not _strong(view) and chance.random() < _OFFERS:
        return Propose("split", split.seats[0])
    return None


_OFFERS: Final = 0.3
"""How often a weak hand offers to divide a pot nobody has bet at."""


def _worth_it(view: HandView, price: int, generous: float) -> bool:
    """Whether an even share of the pot, with everybody in who is in by now, is worth its price."""
    play = view.play
    pushers = len(play.pushers) if isinstance(play, PushView) else 2
    bought = len(play.bought) if isinstance(play, PushView) else 0
    share = (view.pot + price) / (pushers + bought + 1)
    return share + generous * view.pot >= price


def _agrees(view: HandView, proposal: MayAgree, chance: Random) -> bool:
    if proposal.what == "split":
        return not _strong(view) or chance.random() < _OFFERS / 2
    return proposal.what == "backing" or _worth_it(view, proposal.amount, 0.1)


def _strong(view: HandView) -> bool:
    """Whether the player's three cards are better than an even hand; before the deal nobody is strong."""
    cards = next((seat.cards for seat in view.seats if seat.seat == view.viewer), ())
    return len(cards) == 3 and int(rank(cards, "push-nine")) > _EVEN_HAND
