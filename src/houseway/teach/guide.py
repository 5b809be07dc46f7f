"""A voice beside one player: what you hold, what is asked, what each choice means, what we would do, and what happened.

It is made from the view of one seat and that view's own events, so it can name no card which that seat does not see.
Nothing it says binds anybody: the player may do otherwise, and the next word starts from there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from houseway.cards import Card, format_cards
from houseway.chips.money import format_money
from houseway.errors import HousewayError
from houseway.games import GAMES
from houseway.history.narrate.hand import Line, line_of, tell
from houseway.ranking.orders import NO_PAIR, PAIR, TRIPS
from houseway.ranking.words import NUMBER_WORDS
from houseway.referee.actions import Option, span
from houseway.referee.events import Event
from houseway.referee.pan.melds import TO_GO_OUT
from houseway.referee.rules import Rules
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    AnyAction,
    BankedView,
    BankPassed,
    BankReturned,
    BankTaken,
    BoardDealt,
    BoughtIn,
    Burned,
    Called,
    CardTaken,
    Charged,
    Checked,
    Collected,
    Dealt,
    DealtUp,
    DiceThrown,
    Discard,
    Discarded,
    Drew,
    Folded,
    HandEnded,
    HandSet,
    HandShown,
    HandStarted,
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
    Melded,
    Mucked,
    NoBank,
    Opened,
    OpenTaken,
    PaidOver,
    PanView,
    PassedHand,
    Plays,
    Posted,
    Pushed,
    Raised,
    RoundOpened,
    SetShown,
    Settled,
    Shown,
    StockDrawn,
    Stood,
    ThrownUp,
    Wagered,
    WentOut,
    Won,
)
from houseway.teach.advice import suggest
from houseway.teach.odds import Odds, flush_on_board, shared_by_all
from houseway.teach.seen import cards_down, last_bet

_MOST_TOLD: Final = 14
"""How many lines of what happened are told at once; the log has them all."""


class Choice(Struct, frozen=True):
    """An option, as it is said, and what it means."""

    option: str
    """The option's tag, as the options of the view have it."""
    words: str
    means: str
    suggested: bool = False


class Happened(Struct, frozen=True):
    """A line of what happened, and why it is so, where it is the first of its sort in the hand."""

    text: str
    why: str = ""


class Guidance(Struct, frozen=True, kw_only=True):
    """What the voice says now."""

    happened: tuple[Happened, ...] = ()
    """Since the player decided last."""
    holds: str = ""
    asked: str = ""
    choices: tuple[Choice, ...] = ()
    suggestion: str = ""
    why: str = ""
    action: AnyAction | None = None
    """The suggestion, as it would be sent."""
    odds: Odds | None = None
    ended: tuple[str, ...] = ()
    """Who won and why, once the hand is over."""


def guide(
    view: HandView, rules: Rules, *, held: str = "", names: Mapping[int, str] | None = None, result: str = ""
) -> Guidance:  # fmt: skip
    """What to say to the viewer; `held` is the viewer's hand in words, `result` who won and why, where it is known."""
    known = _Told(view, names or {})
    if view.over:
        return Guidance(happened=known.since(), holds=_holds(view, held), ended=known.ending(result))
    if not view.options:
        return Guidance(happened=known.since(), holds=_holds(view, held), asked=_waiting(view, known))
    found = suggest(view, rules)
    action: Any = found.action
    taken = _taken(view.options, action)
    choices = tuple(_choices(view, rules, taken))
    return Guidance(
        happened=known.since(), holds=_holds(view, held), asked=_asked(view, rules, known), choices=choices,
        suggestion=_action_words(action, view), why=found.why, action=action, odds=found.odds,
    )  # fmt: skip


def _said(words: str) -> str:
    return words[:1].upper() + words[1:]


_NAMED: Final[dict[str, str]] = {"pat": "Stand pat", "draw card": "Draw a card"}


def _action_words(action: Any, view: HandView) -> str:
    if isinstance(action, Meld):
        return _meld_words(action, view)
    if isinstance(action, Discard):
        return f"Throw {format_cards(action.cards)}" if action.cards else "Stand pat"
    words = str(action)
    return _NAMED.get(words) or _said(words)


def _meld_words(meld: Meld | MayMeld, view: HandView) -> str:
    """What is laid down, and on which of one's own melds."""
    cards = format_cards(meld.cards)
    if not meld.to:
        return f"Lay down {cards}"
    mine = (
        next((seat for seat in view.play.seats if seat.seat == view.viewer), None)
        if isinstance(view.play, PanView)
        else None
    )
    grows = next((one for one in mine.melds if one.number == meld.to), None) if mine else None
    return f"Add {cards} to your {format_cards(grows.cards)}" if grows else f"Add {cards} to your meld {meld.to}"


def _meld_means(meld: MayMeld, view: HandView) -> str:
    """How far it brings one, and what is left in the hand."""
    held = list(own_cards(view))
    for card in meld.cards:
        if card in held:
            held.remove(card)
    down = cards_down(view) + len(meld.cards)
    if down >= TO_GO_OUT:
        return "Eleven are down then: you go out."
    return f"{_said(NUMBER_WORDS[down])} of eleven are down then, and you hold {format_cards(sorted(held))}."


def _sentence(words: str) -> str:
    return words if words.endswith((".", "!", "?")) else f"{words}."


def _taken(options: Iterable[Option], action: Any) -> Option | None:
    """The option that an action takes."""
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
    return f"You hold {format_cards(cards)}{words}{everybodys}.{_beware(view)}"


def _beware(view: HandView) -> str:
    """That others may have a flush by the board, where the viewer has none."""
    found = flush_on_board(view)
    if found is None or not found[2]:
        return ""
    suit, there, more = found
    return f" {_said(NUMBER_WORDS[there])} {suit} lie on the board: who holds {NUMBER_WORDS[more]} has a flush."


_ON_BOARD: Final = {
    NO_PAIR: "; those high cards lie on the board",
    PAIR: "; the pair lies on the board, and everybody has it",
    TRIPS: "; the three lie on the board, and everybody has them",
}


def own_cards(view: HandView) -> tuple[Card, ...]:
    """Every card of the viewer's own that is in play."""
    if isinstance(view.play, BankedView):
        return next((spot.cards for spot in view.play.spots if spot.seat == view.viewer), ())
    mine = next((seat for seat in view.seats if seat.seat == view.viewer), None)
    if mine is None:
        return ()
    return mine.cards if isinstance(view.play, PanView) else mine.cards + mine.up  # what is melded is no longer held


# what is asked


def _waiting(view: HandView, known: "_Told") -> str:
    if view.actor is None:
        return "The dealer goes on."
    return f"It is {known.who(view.actor)}'s turn. Nothing is asked of you."


def _asked(view: HandView, rules: Rules, known: "_Told") -> str:
    """The question, in a sentence or two."""
    for kind, say in _QUESTIONS:
        option = may(view.options, kind)
        if option is not None:
            return say(option, view, rules, known)
    return "Choose one of these."


def _asked_to_call(option: MayCall, view: HandView, rules: Rules, known: "_Told") -> str:
    bet = last_bet(view)
    forced = "The blinds count as bets" if rules.blinds.forced == "blinds" else "The bet that had to start it stands"
    by = forced if bet is None else f"{known.who(bet.seat)} has {'bet' if isinstance(bet, Opened) else 'raised'}"
    if bet is not None and any(seat.seat == bet.seat and seat.all_in for seat in view.seats):
        by += ", all in"
    return f"{by}. It costs {format_money(option.amount)} to stay in; the pot holds {format_money(view.pot)}."


def _asked_to_check(_: MayCheck, view: HandView, __: Rules, ___: "_Told") -> str:
    left = sum(not seat.folded for seat in view.seats) - 1
    others = "One other is" if left == 1 else f"{NUMBER_WORDS[left].capitalize()} others are"
    bets = "Raise" if may(view.options, MayRaise) else "Bet" if may(view.options, MayBet) else ""
    more = f"{bets}, or check for nothing?" if bets else "A check is free."
    return f"Nothing is owed. {others} still in, and the pot holds {format_money(view.pot)}. {more}"


def _asked_to_meld(view: HandView) -> str:
    return f"You have {cards_down(view)} of eleven cards down."


def _drew(view: HandView) -> str:
    drawn = view.play.drawn if isinstance(view.play, PanView) else None
    return "" if drawn is None else f"You have drawn {format_cards((drawn,))}. "


def _lay_or_throw(view: HandView) -> str:
    drawn = isinstance(view.play, PanView) and view.play.drawn is not None
    return "Lay it down in a meld, or throw it." if drawn else "Lay more down, or throw a card."


def _asked_to_throw(option: MayDiscard, view: HandView) -> str:
    drawn = view.play.drawn if isinstance(view.play, PanView) else None
    if drawn is not None:
        return f"You have drawn {format_cards((drawn,))}, and no meld of yours takes it: it must be thrown."
    if isinstance(view.play, PanView):
        return f"{_asked_to_meld(view)} One card goes from your hand, and the turn is over."
    return f"{_said(NUMBER_WORDS[option.count])} of these must go."


def _asked_to_draw(view: HandView) -> str:
    if isinstance(view.play, PanView) and view.play.open is None:
        return "No card lies open yet: draw."
    if isinstance(view.play, PanView) and not view.play.usable:
        return "The open card came out of a hand and may not be taken: draw."
    if may(view.options, MayMeld) is None:
        return "The open card makes no meld of yours: draw."
    return "Take the open card into a meld, or draw?"


_Ask = Callable[[Any, HandView, Rules, "_Told"], str]
_QUESTIONS: Final[tuple[tuple[type[Option], _Ask], ...]] = (
    (MayKeep, lambda *_: "A card of yours was turned up by mistake. Keep it, or have another?"),
    (MayTakeAnother, lambda *_: "A card of yours was turned up by mistake: another comes in its place."),
    (MayStayActive, lambda *_: "A ruling asks: stay in the betting, or play for the pot as it stands?"),
    (MayPotOnly, lambda *_: "By a ruling you play for the pot as it stands."),
    (
        MayBank,
        lambda one, *_: f"Will you hold the bank, for {format_money(one.least)} or more? All others bet against it.",
    ),
    (MayWager, lambda one, *_: f"How much do you wager against the bank, from {format_money(one.least)} up?"),
    (MayChoosePile, lambda *_: "You bank: point at one of the piles of seven cards. The deal starts with it."),
    (MaySet, lambda *_: "Put two of your seven cards in front. The five behind must be the better hand."),
    (MayHit, lambda *_: "Another card, or leave the hand as it is?"),
    (MayStand, lambda *_: "This hand takes no more cards."),
    (MayAgree, lambda one, _, __, known: f"{known.who(one.seat)} proposes: {_AGREEMENT.get(one.what, one.what)}"),
    (MayBuyIn, lambda one, *_: f"A pot has pushed. Buy a hand in it for {format_money(one.amount)}?"),
    (MayPlay, lambda *_: "Ten cards: play them, or pass and lose only the ante?"),
    (MayForce, lambda one, _, __, known: f"The open card fits a meld of {known.who(one.seat)}'s. Force it on them?"),
    (MayDrawCard, lambda _, view, *__: f"{_asked_to_meld(view)} {_asked_to_draw(view)}"),
    (MayMeld, lambda _, view, *__: f"{_drew(view)}{_asked_to_meld(view)} {_lay_or_throw(view)}"),
    (MayDraw, lambda one, *_: f"Throw away up to {one.most} cards for new ones, or keep them all (stand pat)."),
    (MayDiscard, lambda one, view, *_: _asked_to_throw(one, view)),
    (MayBringIn, lambda *_: "Your open card makes you start the betting."),
    (MayShow, lambda *_: "The betting is over. Show your hand?"),
    (MayMuck, lambda *_: "The betting is over. Show your hand, or throw it away unseen?"),
    (MayKill, lambda one, *_: f"You have two cards. Raise the stakes for this hand, for {format_money(one.amount)}?"),
    (MayStraddle, lambda one, *_: f"You have two cards. Put in a third blind of {format_money(one.amount)}?"),
    (MayAskCut, lambda *_: "Before the draw you may ask for the cards to be cut."),
    (MayCall, _asked_to_call),
    (MayCheck, _asked_to_check),
    (MayBet, lambda *_: "You may open the betting."),
    (MayRaise, lambda *_: "You may raise."),
    (MayPass, lambda *_: "There is an offer: take it or let it go by."),
)
_AGREEMENT: Final[dict[str, str]] = {
    "cow": "buy one hand together, and divide what it wins.",
    "partners": "play as partners, and divide what either wins.",
    "backing": "pay the buy-in for them, to be repaid if the pot is won.",
    "split": "divide the pot now, and play no further.",
}  # fmt: skip


# what the choices mean


def _choices(view: HandView, rules: Rules, taken: Option | None) -> Iterable[Choice]:
    for option in view.options:
        means = _MEANS.get(type(option))
        yield Choice(
            option=str(option.__struct_config__.tag), words=_option_words(option, view),
            means="" if means is None else means(option, view, rules), suggested=option is taken,
        )  # fmt: skip


def _option_words(option: Option, view: HandView) -> str:
    if isinstance(option, MayMeld):
        return _meld_words(option, view)
    if isinstance(option, MayDiscard):
        some = len(option.cards) > option.count
        return (
            f"Throw {NUMBER_WORDS[option.count]} of {format_cards(option.cards)}"
            if some
            else (f"Throw {format_cards(option.cards)}")
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
    return _NAMED.get(str(option)) or _said(str(option))


def _throwing(option: MayDiscard, view: HandView) -> str:
    """What becomes of a card that is thrown."""
    if isinstance(view.play, PanView) and option.cards == (view.play.drawn,):
        return "It lies open: the next player may take it, if it can be melded at once."
    mark = "Mark what goes: " if len(option.cards) > option.count else ""
    return _said(f"{mark}{'nobody may take it' if isinstance(view.play, PanView) else 'it is out of play for good'}.")


_Mean = Callable[[Any, HandView, Rules], str]
_MEANS: Final[dict[type[Option], _Mean]] = {
    MayFold: lambda _, view, __: (
        "Give up the hand. There is no need to while a check is free."
        if may(view.options, MayCheck)
        else "Give up the hand and what you have put in. It costs nothing more."
    ),
    MayCheck: lambda *_: "Stay in for nothing, and let the next player decide.",
    MayCall: lambda *_: "Match the bet and stay in.",
    MayBet: lambda *_: "Put chips in first: whoever wants to stay must match them.",
    MayRaise: lambda *_: "Match the bet and make it dearer for the others.",
    MayBringIn: lambda *_: "Make the small forced bet.",
    MayDraw: lambda *_: "Mark the cards to throw away; as many new ones come. None is standing pat.",
    MayDiscard: lambda one, view, _: _throwing(one, view),
    MayShow: lambda *_: "Turn your cards up. The best hand shown wins.",
    MayMuck: lambda *_: "Throw the cards away unseen, and all claim to the pot with them.",
    MayPlayBoard: lambda *_: "Say that the five in the middle are your hand, and throw yours away.",
    MayKill: lambda *_: "Post extra: this hand is then played at higher stakes.",
    MayStraddle: lambda *_: "Post twice the big blind before the rest is dealt, and act last in the first round.",
    MayAskCut: lambda *_: "The cards are cut once more before the draw.",
    MayPass: lambda _, view, __: (
        "Give up the hand and the ante." if may(view.options, MayPlay) else "Let the offer go by. It costs nothing."
    ),
    MayBank: lambda *_: "Put up chips that all others bet against. You win what they lose, and pay what they win.",
    MayWager: lambda *_: "Bet that your hand beats the bank's.",
    MayChoosePile: lambda *_: "Point at a pile.",
    MaySet: lambda *_: "Mark two cards for the front; the other five are the back.",
    MayHit: lambda *_: "Take one more card.",
    MayStand: lambda *_: "Leave the hand as it is.",
    MayDouble: lambda *_: "Double the wager, and take one more card.",
    MaySplit: lambda *_: "Make two hands of the pair, with a wager on each.",
    MaySurrender: lambda *_: "Give the hand up now, and have a part of the wager back.",
    MayBuyIn: lambda *_: "Pay, and be dealt a hand for the pot that pushed.",
    MayPropose: lambda one, *_: f"Propose it to another player: {_AGREEMENT.get(one.what, one.what)}",
    MayAgree: lambda one, *_: f"Agree: {_AGREEMENT.get(one.what, one.what)}",
    MayPlay: lambda *_: "Stay in with these ten cards.",
    MayDrawCard: lambda *_: "Turn up the top card of the stock: use it in a meld at once, or throw it.",
    MayMeld: lambda one, view, _: _meld_means(one, view),
    MayForce: lambda *_: "They must add the card to their meld, which may spoil their plan.",
    MayKeep: lambda *_: "The card stays yours.",
    MayTakeAnother: lambda *_: "Another card comes in its place.",
    MayStayActive: lambda *_: "Go on betting like everybody else.",
    MayPotOnly: lambda *_: "Play for what is in the pot, and put in no more.",
}


# what happened


class _Told:
    """What the viewer has seen of the hand, as it is told."""

    def __init__(self, view: HandView, names: Mapping[int, str]) -> None:
        self._view = view
        self._names = names

    def who(self, seat: int) -> str:
        """What to call a player."""
        return self._names.get(seat) or f"Seat {seat}"

    def since(self) -> tuple[Happened, ...]:
        """What happened since the viewer decided last, the newest last."""
        events = self._view.events
        begin = max((at + 1 for at, event in enumerate(events) if self._decided(event)), default=0)
        first = {type(event): at for at, event in reversed(list(enumerate(events))) if self._is_told(event)}
        words = self._words(events)
        told = [(at, event) for at, event in enumerate(events) if at >= begin and self._is_told(event)]
        found = []
        for kind, run in groupby(told, key=lambda one: type(one[1])):
            lines = list(run)
            texts = self._together([event for _, event in lines], [words[at] for at, _ in lines])
            whys = [self._why(event) if first[kind] == at else "" for at, event in lines]
            found += [Happened(_sentence(text), why) for text, why in zip(texts, whys, strict=False)]
        return tuple(found[-_MOST_TOLD:])

    def _together(self, run: Sequence[Event], texts: Sequence[str]) -> list[str]:
        """What several players got or did alike as one line, the rest as a line each."""
        seats: list[int] = [getattr(one, "seat", 0) for one in run]
        if len(run) > 1 and isinstance(run[0], DealtUp):
            cards = (format_cards(one.cards) for one in run if isinstance(one, DealtUp))
            return [
                f"Dealt face up: {', '.join(f'{self._you(seat)} {up}' for seat, up in zip(seats, cards, strict=True))}"
            ]
        deeds = {text.removeprefix(f"{self.who(seat)} ") for seat, text in zip(seats, texts, strict=True)}
        if len(run) == 1 or len(deeds) > 1 or len(set(seats)) < len(run) or not isinstance(run[0], _ALIKE):
            return [self._as_you(text) for text in texts]
        verb, _, rest = deeds.pop().partition(" ")
        *others, last = map(self._you, seats)
        each = f"{rest} each" if "$" in rest else rest.replace("the hand", "their hands")
        return [_said(f"{', '.join(others)} and {last} {_base(verb)} {each}".rstrip())]

    def _you(self, seat: int) -> str:
        return "you" if seat == self._view.viewer else self.who(seat)

    def _words(self, events: Sequence[Event]) -> list[str]:
        try:
            return tell(events, self._names)
        except HousewayError:
            return ["" for _ in events]

    def _as_you(self, text: str) -> str:
        """A line about the viewer, said to the viewer: `Ann posts $1` is `You post $1`."""
        viewer = self._view.viewer
        name = "" if viewer is None else self.who(viewer)
        if not name or not text.startswith(f"{name} "):
            return text
        verb, _, rest = text[len(name) + 1 :].partition(" ")
        said = f"You {_base(verb)} {rest}".rstrip()
        return said.replace(" and is ", " and are ").replace(" and has ", " and have ")

    def _is_told(self, event: Event) -> bool:
        if isinstance(event, Dealt) and event.seat != self._view.viewer:
            return False
        if self._view.over and isinstance(event, _RESULTS):  # told as the ending
            return False
        return line_of(event) is not Line.NONE and not isinstance(event, _PLAIN)

    def _decided(self, event: Event) -> bool:
        mine = getattr(event, "seat", None) == self._view.viewer
        return mine and isinstance(event, _DECISIONS)

    def _why(self, event: Event) -> str:
        say = _WHYS.get(type(event))
        return "" if say is None else say(event, GAMES[self._view.game].low)

    def ending(self, result: str) -> tuple[str, ...]:
        """Who won and with what, and what it did to the viewer's chips."""
        events = self._view.events
        if result:
            return (_sentence(result), *self._net(events))
        words = self._words(events)
        won = [_sentence(words[at]) for at, event in enumerate(events) if isinstance(event, _RESULTS)]
        return (*won, *self._net(events))

    def _net(self, events: Sequence[Event]) -> Iterable[str]:
        start = next((event for event in events if isinstance(event, HandStarted)), None)
        end = next((event for event in reversed(events) if isinstance(event, HandEnded)), None)
        if start is None or end is None or self._view.viewer not in start.seats:
            return
        at = start.seats.index(self._view.viewer)
        net = end.stacks[at] - start.stacks[at]
        if net > 0:
            yield f"You are {format_money(net)} up on this hand."
        elif net < 0:
            yield f"You are {format_money(-net)} down on this hand."
        else:
            yield "You end this hand as you began it."


_VERBS: Final = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
_HISSING: Final = ("sses", "shes", "ches", "xes")


def _base(verb: str) -> str:
    """`post` for `posts`."""
    if verb in _VERBS:
        return _VERBS[verb]
    return verb[:-2] if verb.endswith(_HISSING) else verb.removesuffix("s")


_DECISIONS: Final = (
    Folded, Checked, Called, Opened, Raised, Drew, Discarded, Wagered, BankTaken, HandSet, Stood, CardTaken, Plays,
    PassedHand, Melded, ThrownUp, OpenTaken, BoughtIn, StockDrawn, BankPassed,
)  # fmt: skip
_ALIKE: Final = (Posted, Folded, Checked, Called, Mucked, Plays, PassedHand)
"""What is told of several players at once who did the same one after the other."""
_PLAIN: Final = (HandStarted, HandEnded, RoundOpened, Burned)
"""What the table shows well enough."""
_RESULTS: Final = (Won, Settled, Pushed, NoBank, WentOut, PaidOver, BankReturned)
_Why = Callable[[Any, bool], str]
_WHYS: Final[dict[type[Event], _Why]] = {
    Posted: lambda event, _: _POSTED.get(event.what, "It must go in first, so that there is a pot to win."),
    Dealt: lambda *_: "Cards face down: only who holds them sees them.",
    DealtUp: lambda *_: "Cards face up: everybody sees them, so look at what the others show.",
    BoardDealt: lambda *_: "These belong to everybody.",
    Folded: lambda *_: "Out of this hand; what was put in stays in the pot.",
    Checked: lambda *_: "Stays in without a bet.",
    Called: lambda *_: "Matches the bet to stay in.",
    Opened: lambda *_: "Says the hand is good, or wants you to think so.",
    Raised: lambda *_: "Makes it dearer: a sign of a strong hand, or of nerve.",
    Charged: lambda *_: "The house's fee for the hand.",
    Collected: lambda *_: "The house's fee for the hand, the same whoever wins.",
    Drew: lambda *_: "How many cards somebody draws tells something of what they kept.",
    Discarded: lambda *_: "Nobody else sees it.",
    Shown: lambda *_: "The cards speak for themselves.",
    Mucked: lambda *_: "A beaten hand may go away unseen.",
    BankTaken: lambda *_: "Everybody else plays against this stake, each for themselves.",
    Wagered: lambda *_: "Bet against the bank.",
    DiceThrown: lambda *_: "The dice say whose hand is dealt and settled first.",
    HandShown: lambda *_: "Now it can be compared.",
    SetShown: lambda *_: "Both hands are laid open and compared with the bank's.",
    StockDrawn: lambda *_: "It must go into a meld at once, or be thrown.",
    ThrownUp: lambda *_: "The next player may take it, if it came from the stock and can be melded at once.",
    Melded: lambda *_: "Cards down count towards eleven.",
    Plays: lambda *_: "To play is to stay in with one's ten cards.",
    PassedHand: lambda *_: "To pass is to give up the ante.",
    Pushed: lambda *_: "Equal best hands: the pot stays, and is played for again.",
    Won: lambda event, low: "Everybody else had given up." if event.share == "uncontested" else (
        "The lowest hand of those shown." if low and event.share == "all" else ""
    ),
}  # fmt: skip
_POSTED: Final[dict[str, str]] = {
    "small blind": "The first seats after the button must bet before the cards come, so that there is a pot to win.",
    "big blind": "The first seats after the button must bet before the cards come, so that there is a pot to win.",
    "bring-in": "Somebody must start the betting: the open cards say who.",
    "ante": "Everybody pays a little before the cards come, so that there is a pot to win.",
}  # fmt: skip
