"""A voice beside one player: what you hold, what the decision is, what each choice does, our advice, and what happened.

It is made from the view of one seat and that view's own events, so it can name no card that the seat does not see. The
player is free to do something else, and the next advice starts from there.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct

from houseway.cards import Card, format_cards
from houseway.chips.money import format_money
from houseway.ranking.hand_names import NUMBER_WORDS
from houseway.ranking.orders import NO_PAIR, PAIR, TRIPS
from houseway.referee.banked.play import BankedView
from houseway.referee.pan.deal import PanView
from houseway.referee.pan.melds import TO_GO_OUT
from houseway.referee.rules import Rules
from houseway.referee.shared_actions import Option, span
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    AnyAction,
    Discard,
    MayAgree,
    MayAskCut,
    MayBank,
    MayBet,
    MayBringIn,
    MayBuyIn,
    MayCall,
    MayCheck,
    MayChoosePile,
    MayDiscard,
    MayDouble,
    MayDraw,
    MayDrawCard,
    MayFold,
    MayForce,
    MayHit,
    MayKeep,
    MayKill,
    MayMeld,
    MayMuck,
    MayPass,
    MayPlay,
    MayPlayBoard,
    MayPotOnly,
    MayPropose,
    MayRaise,
    MayRunOnce,
    MayRunTwice,
    MaySet,
    MayShow,
    MaySplit,
    MayStand,
    MayStayActive,
    MayStraddle,
    MaySurrender,
    MayTakeAnother,
    MayWager,
    Meld,
    Opened,
)
from houseway.teach.advice import suggest
from houseway.teach.hand_story import Story, StoryLine, capitalized
from houseway.teach.outs import Odds, flush_on_board, shared_by_all
from houseway.teach.seen import cards_down, last_bet


class Choice(Struct, frozen=True):
    """An option in words, and what it means."""

    option: str
    """The option's tag, as in the view."""
    words: str
    means: str
    suggested: bool = False


class Guidance(Struct, frozen=True, kw_only=True):
    """Everything to say now."""

    happened: tuple[StoryLine, ...] = ()
    """What happened since the player's last decision."""
    holds: str = ""
    asked: str = ""
    choices: tuple[Choice, ...] = ()
    suggestion: str = ""
    why: str = ""
    action: AnyAction | None = None
    """The suggestion, ready to send."""
    odds: Odds | None = None
    ended: tuple[str, ...] = ()
    """Who won and why, once the hand is over."""


def guide(
    view: HandView, rules: Rules, *, held: str = "", names: Mapping[int, str] | None = None, result: str = ""
) -> Guidance:
    """Everything to say to the viewer. `held` is the viewer's hand in words; `result`, if known, says who won
    and why.
    """
    known = Story(view, names or {})
    if view.over:
        return Guidance(happened=known.since(), holds=_holds(view, held), ended=known.ending(result))
    if not view.options:
        return Guidance(happened=known.since(), holds=_holds(view, held), asked=_waiting(view, known))
    found = suggest(view, rules)
    action: Any = found.action
    taken = _taken(view.options, action)
    choices = tuple(_choices(view, rules, taken))
    return Guidance(
        happened=known.since(),
        holds=_holds(view, held),
        asked=_asked(view, rules, known),
        choices=choices,
        suggestion=_action_words(action, view),
        why=found.why,
        action=action,
        odds=found.odds,
    )


_NAMED: Final[dict[str, str]] = {"pat": "Stand pat", "draw card": "Draw a card"}


def _action_words(action: Any, view: HandView) -> str:
    if isinstance(action, Meld):
        return _meld_words(action, view)
    if isinstance(action, Discard):
        return f"Discard {format_cards(action.cards)}" if action.cards else "Stand pat"
    words = str(action)
    return _NAMED.get(words) or capitalized(words)


def _meld_words(meld: Meld | MayMeld, view: HandView) -> str:
    """The cards to lay down, and the meld they add to."""
    cards = format_cards(meld.cards)
    if not meld.to:
        return f"Meld {cards}"
    mine = (
        next((seat for seat in view.play.seats if seat.seat == view.viewer), None)
        if isinstance(view.play, PanView)
        else None
    )
    grows = next((one for one in mine.melds if one.number == meld.to), None) if mine else None
    return f"Add {cards} to your {format_cards(grows.cards)}" if grows else f"Add {cards} to your meld {meld.to}"


def _meld_means(meld: MayMeld, view: HandView) -> str:
    """How many cards are down after it, and which are left in the hand."""
    held = list(own_cards(view))
    for card in meld.cards:
        if card in held:
            held.remove(card)
    down = cards_down(view) + len(meld.cards)
    if down >= TO_GO_OUT:
        return "That makes eleven down: you go out."
    return f"{capitalized(NUMBER_WORDS[down])} of eleven are down then, leaving you {format_cards(sorted(held))}."


def _taken(options: Iterable[Option], action: Any) -> Option | None:
    tag = action.__struct_config__.tag
    for option in options:
        if option.__struct_config__.tag == tag and (not isinstance(option, MayMeld) or option.take() == action):
            return option
    return next((option for option in options if isinstance(option, MayDraw) and tag == "discard"), None)


# what you hold


def _holds(view: HandView, held: str) -> str:
    cards = own_cards(view)
    if not cards:
        return ""
    words = f": {held[:1].lower()}{held[1:]}" if held and not isinstance(view.play, PanView) else ""
    shared = shared_by_all(view) if words else None
    everybodys = "" if shared is None else _ON_BOARD[shared]
    return f"You have {format_cards(cards)}{words}{everybodys}.{_beware(view)}"


def _beware(view: HandView) -> str:
    """A warning that others may have a flush with the board when the viewer has none."""
    found = flush_on_board(view)
    if found is None or not found[2]:
        return ""
    suit, there, more = found
    return f" {capitalized(NUMBER_WORDS[there])} {suit} are on the board: anyone with {NUMBER_WORDS[more]} has a flush."


_ON_BOARD: Final = {
    NO_PAIR: "; those high cards are on the board",
    PAIR: "; the pair is on the board, so everyone has it",
    TRIPS: "; the three are on the board, so everyone has them",
}


def own_cards(view: HandView) -> tuple[Card, ...]:
    """The viewer's cards that are in play."""
    if isinstance(view.play, BankedView):
        return next((spot.cards for spot in view.play.spots if spot.seat == view.viewer), ())
    mine = next((seat for seat in view.seats if seat.seat == view.viewer), None)
    if mine is None:
        return ()
    return mine.cards if isinstance(view.play, PanView) else mine.cards + mine.up  # melded cards are no longer held


# what is asked


def _waiting(view: HandView, known: Story) -> str:
    if view.actor is None:
        return "The dealer is dealing."
    return f"It is {known.who(view.actor)}'s turn. You have nothing to decide."


def _asked(view: HandView, rules: Rules, known: Story) -> str:
    """The question, in a sentence or two."""
    for kind, say in _QUESTIONS:
        option = may(view.options, kind)
        if option is not None:
            return say(option, view, rules, known)
    return "Choose one of these."


def _asked_to_call(option: MayCall, view: HandView, rules: Rules, known: Story) -> str:
    bet = last_bet(view)
    forced = "The blinds count as bets" if rules.blinds.forced == "blinds" else "You are facing the forced bet"
    by = forced if bet is None else f"{known.who(bet.seat)} has {'bet' if isinstance(bet, Opened) else 'raised'}"
    if bet is not None and any(seat.seat == bet.seat and seat.all_in for seat in view.seats):
        by += ", all in"
    return f"{by}. It costs {format_money(option.amount)} to stay in; the pot is {format_money(view.pot)}."


def _asked_to_check(_: MayCheck, view: HandView, __: Rules, ___: Story) -> str:
    left = sum(not seat.folded for seat in view.seats) - 1
    others = "One other is" if left == 1 else f"{NUMBER_WORDS[left].capitalize()} others are"
    bets = "Raise" if may(view.options, MayRaise) else "Bet" if may(view.options, MayBet) else ""
    more = f"{bets}, or check for free?" if bets else "A check is free."
    return f"You owe nothing. {others} still in, and the pot is {format_money(view.pot)}. {more}"


def _asked_to_meld(view: HandView) -> str:
    return f"You have {cards_down(view)} of eleven cards down."


def _drew(view: HandView) -> str:
    drawn = view.play.drawn if isinstance(view.play, PanView) else None
    return "" if drawn is None else f"You have drawn {format_cards((drawn,))}. "


def _lay_or_throw(view: HandView) -> str:
    drawn = isinstance(view.play, PanView) and view.play.drawn is not None
    return "Meld it or discard it." if drawn else "Meld more or discard a card."


def _asked_to_throw(option: MayDiscard, view: HandView) -> str:
    drawn = view.play.drawn if isinstance(view.play, PanView) else None
    if drawn is not None:
        return f"You have drawn {format_cards((drawn,))}, and it fits none of your melds: you must discard it."
    if isinstance(view.play, PanView):
        return f"{_asked_to_meld(view)} Discard one card to end your turn."
    return f"{capitalized(NUMBER_WORDS[option.count])} of these must go."


def _asked_to_draw(view: HandView) -> str:
    if isinstance(view.play, PanView) and view.play.open is None:
        return "There is no open card yet: draw."
    if isinstance(view.play, PanView) and not view.play.usable:
        return "The open card came from a player’s hand, so you cannot take it: draw."
    if may(view.options, MayMeld) is None:
        return "You cannot meld the open card: draw."
    return "Meld the open card, or draw?"


_Ask = Callable[[Any, HandView, Rules, Story], str]
_QUESTIONS: Final[tuple[tuple[type[Option], _Ask], ...]] = (
    (MayKeep, lambda *_: "One of your cards was turned up by mistake. Keep it, or take another?"),
    (MayTakeAnother, lambda *_: "One of your cards was turned up by mistake: you get another in its place."),
    (MayStayActive, lambda *_: "The floor gives you a choice: stay in the betting, or play for the pot as it stands?"),
    (MayPotOnly, lambda *_: "The floor has ruled that you play for the pot as it stands."),
    (
        MayBank,
        lambda one, *_: f"Take the bank, for {format_money(one.least)} or more? Everyone else bets against it.",
    ),
    (MayWager, lambda one, *_: f"How much do you wager against the bank? The minimum is {format_money(one.least)}."),
    (MayChoosePile, lambda *_: "You have the bank: choose one of the piles of seven cards. The deal starts with it."),
    (MaySet, lambda *_: "Put two of your seven cards in front. The five in back must be the better hand."),
    (MayHit, lambda *_: "Take another card, or stand?"),
    (MayStand, lambda *_: "This hand takes no more cards."),
    (MayAgree, lambda one, _, __, known: f"{known.who(one.seat)} offers: {_AGREEMENT.get(one.what, one.what)}"),
    (MayBuyIn, lambda one, *_: f"A pot has pushed. Buy into it for {format_money(one.amount)}?"),
    (MayPlay, lambda *_: "You have ten cards: play them, or pass and lose only the ante?"),
    (MayForce, lambda one, _, __, known: f"The open card fits one of {known.who(one.seat)}'s melds. Force it on them?"),
    (MayDrawCard, lambda _, view, *__: f"{_asked_to_meld(view)} {_asked_to_draw(view)}"),
    (MayMeld, lambda _, view, *__: f"{_drew(view)}{_asked_to_meld(view)} {_lay_or_throw(view)}"),
    (MayDraw, lambda one, *_: f"Draw up to {one.most} new cards for the ones you discard, or stand pat."),
    (MayDiscard, lambda one, view, *_: _asked_to_throw(one, view)),
    (MayBringIn, lambda *_: "Your up card makes you start the betting."),
    (MayShow, lambda *_: "The betting is over. Show your hand?"),
    (MayMuck, lambda *_: "The betting is over. Show your hand, or muck it?"),
    (MayRunTwice, lambda *_: "No one can bet anymore. Run the rest of the board once, or twice for half the pot each?"),
    (MayKill, lambda one, *_: f"You have two cards. Raise the stakes for this hand, for {format_money(one.amount)}?"),
    (MayStraddle, lambda one, *_: f"You have two cards. Put in a third blind of {format_money(one.amount)}?"),
    (MayAskCut, lambda *_: "Before the draw you can ask for a cut."),
    (MayCall, _asked_to_call),
    (MayCheck, _asked_to_check),
    (MayBet, lambda *_: "You can open the betting."),
    (MayRaise, lambda *_: "You can raise."),
    (MayPass, lambda *_: "There is an offer: take it or pass."),
)
_AGREEMENT: Final[dict[str, str]] = {
    "cow": "buy one hand together and split what it wins.",
    "partners": "play as partners and split what either wins.",
    "backing": "pay the buy-in for them, to be repaid if the pot is won.",
    "split": "split the pot now and play no further.",
}


# what the choices mean


def _choices(view: HandView, rules: Rules, taken: Option | None) -> Iterable[Choice]:
    for option in view.options:
        means = _MEANS.get(type(option))
        yield Choice(
            option=str(option.__struct_config__.tag),
            words=_option_words(option, view),
            means="" if means is None else means(option, view, rules),
            suggested=option is taken,
        )


def _option_words(option: Option, view: HandView) -> str:
    if isinstance(option, MayMeld):
        return _meld_words(option, view)
    if isinstance(option, MayDiscard):
        some = len(option.cards) > option.count
        return (
            f"Discard {NUMBER_WORDS[option.count]} of {format_cards(option.cards)}"
            if some
            else f"Discard {format_cards(option.cards)}"
        )
    if isinstance(option, MaySet):
        return "Set two in front"
    if isinstance(option, MayBet | MayRaise):
        if isinstance(option, MayRaise) and option.most > option.least:
            return f"Raise to {format_money(option.least)} or more, up to {format_money(option.most)}"
        verb = "Bet" if isinstance(option, MayBet) else "Raise to"
        return f"{verb} {span(option.least, option.most)}"
    if isinstance(option, MayPass) and may(view.options, MayWager):
        return "Sit this one out"
    return _NAMED.get(str(option)) or capitalized(str(option))


def _throwing(option: MayDiscard, view: HandView) -> str:
    """What happens to a discarded card."""
    if isinstance(view.play, PanView) and option.cards == (view.play.drawn,):
        return "It becomes the open card: the next player may take it if they can meld it at once."
    mark = "Choose what goes: " if len(option.cards) > option.count else ""
    return capitalized(
        f"{mark}{'nobody may take it' if isinstance(view.play, PanView) else 'it is out of play for good'}."
    )


_Mean = Callable[[Any, HandView, Rules], str]
_MEANS: Final[dict[type[Option], _Mean]] = {
    MayFold: lambda _, view, __: (
        "Give up the hand. There is no need to while a check is free."
        if may(view.options, MayCheck)
        else "Give up the hand and what you have put in. It costs nothing more."
    ),
    MayCheck: lambda *_: "Stay in for free and let the next player decide.",
    MayCall: lambda *_: "Match the bet and stay in.",
    MayBet: lambda *_: "Put chips in first: anyone who wants to stay in must match them.",
    MayRaise: lambda *_: "Match the bet and make the others pay more.",
    MayBringIn: lambda *_: "Make the small forced bet.",
    MayDraw: lambda *_: "Choose the cards to discard; you get as many new ones. Choose none to stand pat.",
    MayDiscard: lambda one, view, _: _throwing(one, view),
    MayShow: lambda *_: "Turn your cards up. The best hand shown wins.",
    MayMuck: lambda *_: "Give up your hand without showing it, and with it any claim to the pot.",
    MayPlayBoard: lambda *_: "Announce that the five cards on the board are your hand, and muck your own.",
    MayRunOnce: lambda *_: "The rest of the board comes once and decides the whole pot.",
    MayRunTwice: lambda *_: "If everyone agrees, the rest of the board is dealt twice, and each run wins half the pot.",
    MayKill: lambda *_: "Post extra, and this hand is played at higher stakes.",
    MayStraddle: lambda *_: "Post twice the big blind before the rest is dealt, and act last in the first round.",
    MayAskCut: lambda *_: "The cards are cut once more before the draw.",
    MayPass: lambda _, view, __: (
        "Give up the hand and the ante." if may(view.options, MayPlay) else "Turn the offer down. It costs nothing."
    ),
    MayBank: lambda *_: "Put up chips that everyone else bets against. You win what they lose and pay what they win.",
    MayWager: lambda *_: "Bet that your hand beats the bank's.",
    MayChoosePile: lambda *_: "Choose a pile.",
    MaySet: lambda *_: "Choose two cards for the front; the other five are the back.",
    MayHit: lambda *_: "Take one more card.",
    MayStand: lambda *_: "Take no more cards.",
    MayDouble: lambda *_: "Double the wager and take one more card.",
    MaySplit: lambda *_: "Split the pair into two hands, with a wager on each.",
    MaySurrender: lambda *_: "Give up the hand now and get part of the wager back.",
    MayBuyIn: lambda *_: "Pay to be dealt a hand for the pot that pushed.",
    MayPropose: lambda one, *_: f"Offer this to another player: {_AGREEMENT.get(one.what, one.what)}",
    MayAgree: lambda one, *_: f"Agree: {_AGREEMENT.get(one.what, one.what)}",
    MayPlay: lambda *_: "Stay in with these ten cards.",
    MayDrawCard: lambda *_: "Turn up the top card of the stock: meld it at once, or discard it.",
    MayMeld: lambda one, view, _: _meld_means(one, view),
    MayForce: lambda *_: "They must add the card to their meld, which may spoil their plan.",
    MayKeep: lambda *_: "You keep the card.",
    MayTakeAnother: lambda *_: "You get another card in its place.",
    MayStayActive: lambda *_: "Keep betting like everyone else.",
    MayPotOnly: lambda *_: "Play for what is in the pot and put in no more.",
}
