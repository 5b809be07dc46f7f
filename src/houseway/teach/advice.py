"""What we would do in a seat, and why: one of the options, and the reason for it.

`bet_advice` decides how to bet. Super pan 9 and blackjack 22 follow the best play that `ranking` computes; pai gow
follows the house way. Elsewhere the bots' own judgment decides, and the reason says so.
"""

from collections.abc import Callable
from typing import Final

from houseway.bots.simple import SimpleBot
from houseway.cards import JOKER, Card, format_cards
from houseway.games import GAMES
from houseway.ranking.draw_choice import low_rank, not_wanted, worst
from houseway.referee.banked.play import BankedView, SpotView
from houseway.referee.game import usual_kinds
from houseway.referee.pan.deal import PanView
from houseway.referee.pan.melds import TO_GO_OUT, partners
from houseway.referee.push.deal import PushView
from houseway.referee.rules import Rules
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    Action,
    BankPassed,
    MayBank,
    MayBuyIn,
    MayCheck,
    MayChoosePile,
    MayDiscard,
    MayDraw,
    MayDrawCard,
    MayFold,
    MayHit,
    MayKill,
    MayMeld,
    MayMuck,
    MayPass,
    MayPlay,
    MayRunTwice,
    MaySet,
    MayShow,
    MayStand,
    MayStraddle,
    MayWager,
    Pass,
    Play,
)
from houseway.teach.bet_advice import Suggestion, at_a_bet
from houseway.teach.seen import cards_down

_SOLID: Final = "solid"


def suggest(view: HandView, rules: Rules) -> Suggestion:
    """Our choice among `view.options`, one of which is always open."""
    for found in (_at_the_bank, _at_pan, _on_cards, _on_an_offer, at_a_bet):
        suggestion = found(view, rules)
        if suggestion is not None:
            return suggestion
    return Suggestion(_as_a_bot(view), "That is what a careful player would do here.")


def _as_a_bot(view: HandView) -> Action:
    return SimpleBot(_SOLID, seed=0).decide(view)


# cards to discard or show


def _on_cards(view: HandView, rules: Rules) -> Suggestion | None:
    options = view.options
    if draw := may(options, MayDraw):
        return _draw(view, draw)
    if discard := may(options, MayDiscard):
        gone = worst(discard.cards, discard.count, view.board)
        kept = tuple(card for card in discard.cards if card not in gone)
        return Suggestion(
            discard.take(gone), f"{format_cards(kept)} go best together: pairs, one suit and high cards come first."
        )
    if twice := may(options, MayRunTwice):
        return Suggestion(twice.take(), "Your share of the pot stays the same on average; the swings get smaller.")
    if show := may(options, MayShow):
        return Suggestion(show.take(), "Only a hand that is shown can win: the cards speak for themselves.")
    if muck := may(options, MayMuck):
        return Suggestion(muck.take(), "The hand is beaten: you can muck it without showing.")
    return None


def _draw(view: HandView, draw: MayDraw) -> Suggestion:
    low, kind = GAMES[view.game].low, usual_kinds(GAMES[view.game])[0]
    gone = not_wanted(draw.cards, draw.most, kind=kind)
    if not gone:
        why = (
            "All of them are low and none pair: stand pat."
            if low
            else "The hand is made: stand pat, because drawing cannot improve it."
        )
        return Suggestion(draw.take(()), why)
    kept = tuple(card for card in draw.cards if card not in gone)
    one = len(gone) == 1
    hurts = {"deuce-to-seven": "a pair, a straight or a flush", "badugi": "a second of a rank or suit"}
    ranks = [low_rank(card) for card in draw.cards if card != JOKER]
    if kind not in hurts and len(set(ranks)) == len(ranks):
        hurt = "is the highest" if one else "are the highest"
    else:
        hurt = f"{'is high, or makes' if one else 'are high, or make'} {hurts.get(kind, 'a pair')}"
    what = hurt if low else f"belong{'s' if one else ''} to no made hand or draw"
    left = f"; {format_cards(kept)} stay{'s' if len(kept) == 1 else ''}" if kept else ""
    whose = "It" if one else "They"
    return Suggestion(draw.take(gone), f"{whose} {what}{left}.")


# offers before the cards


def _on_an_offer(view: HandView, rules: Rules) -> Suggestion | None:
    options = view.options
    let_go = may(options, MayPass)
    if isinstance(view.play, PushView) and not may(options, MayFold) and not may(options, MayCheck):
        action = _as_a_bot(view)
        if isinstance(action, Pass):
            return Suggestion(action, "By our bots' reckoning, the price is more than a hand is worth here.")
        why = "A fair price" if may(options, MayBuyIn) else "A fair agreement"
        return Suggestion(action, f"{why} by our bots' reckoning: an even share of the pot is worth about as much.")
    if let_go is not None and (may(options, MayKill) or may(options, MayStraddle)):
        return Suggestion(
            let_go.take(), "That means higher stakes for two cards you have barely seen: pass while you learn."
        )
    return None


# games with a bank


def _at_the_bank(view: HandView, rules: Rules) -> Suggestion | None:
    play, options = view.play, view.options
    if not isinstance(play, BankedView):
        return None
    if bank := may(options, MayBank):
        let_go = may(options, MayPass)
        passed = {event.seat for event in view.events if isinstance(event, BankPassed)}
        if let_go is not None and passed | {view.viewer} != {seat.seat for seat in view.seats}:
            return Suggestion(
                let_go.take(), "The banker plays against everyone. Learn the game from the other side first."
            )
        why = "Everyone else has passed, and without a bank there is no hand. This much covers the others' wagers."
        return Suggestion(bank.take(_covering(bank, view)), why)
    if wager := may(options, MayWager):
        return Suggestion(wager.take(wager.least), "The smallest wager is enough to learn on.")
    if pile := may(options, MayChoosePile):
        return Suggestion(pile.take(1), "One pile is as good as another: nobody has seen any of them.")
    if setting := may(options, MaySet):
        back = tuple(card for card in setting.cards if card not in setting.front)
        why = (
            f"This is the house way: {format_cards(setting.front)} in front, {format_cards(back)} in back. It makes the"
            " front as good as it can be without weakening the back too much."
        )
        return Suggestion(setting.take(), why)
    if may(options, MayHit) or may(options, MayStand):
        return _on_points(view, play, rules)
    return None


def _covering(bank: MayBank, view: HandView) -> int:
    """A stake of a few minimum wagers for each player, as far as that is allowed."""
    wanted = bank.least * max(1, len(view.seats) - 1) * 4
    return max(bank.least, min(bank.most, wanted - wanted % bank.chip))


def _on_points(view: HandView, play: BankedView, rules: Rules) -> Suggestion:
    action = _as_a_bot(view)
    mine = next((spot for spot in play.spots if spot.seat == view.viewer and spot.state == "playing"), None)
    if mine is None:
        return Suggestion(action, "This hand is worth playing.")
    return Suggestion(action, _POINTS[GAMES[view.game].compares](action, mine, view, play, rules))


def _nine_why(action: Action, mine: SpotView, view: HandView, play: BankedView, rules: Rules) -> str:
    hits = str(action) == "hit"
    if view.viewer == play.bank:
        return (
            f"With {mine.words} a card helps the bank more often than it hurts, against what the players have done."
            if hits
            else f"With {mine.words} the bank does best to stand, against what the players have done."
        )
    if hits:
        return f"{mine.words.capitalize()} is low: a fourth card makes it better more often than worse."
    if mine.words.startswith("nine"):
        return "Nine is the best there is: a fourth card could only spoil it."
    return f"{mine.words.capitalize()} is enough: a fourth card would spoil it more often than help."


def _twenty_two_why(action: Action, mine: SpotView, view: HandView, play: BankedView, rules: Rules) -> str:
    from houseway.ranking.blackjack_play import expectations
    from houseway.referee.banked.variants import SHEETS

    if view.viewer == play.bank:
        return f"With {mine.words} that wins the bank most on average, against what the players may hold."
    ways = [name for name in ("hit", "stand", "double", "split", "surrender") if _offered(view, name)]
    up = next((seat.up for seat in view.seats if seat.seat == play.bank), ())
    worth = expectations(SHEETS[rules.blackjack].count, mine.cards, up[0] if up else None, ways)
    chosen = str(action)
    others = [f"{name} {_of_a_dollar(value)}" for name, value in worth.items() if name != chosen]
    shown = f" against the bank's {format_cards(up[:1])}" if up else ""
    said = _of_a_dollar(next(value for name, value in worth.items() if name == chosen))
    plain = f"{_PLAINLY[chosen]} " if others else ""
    return (
        f"{plain}With {mine.words}{shown}, to {chosen} brings {said} a dollar wagered on average"
        f"{'; ' if others else ''}{', '.join(others)}."
    )


_PLAINLY: Final = {
    "hit": "This hand wins too rarely as it is: another card does better.",
    "stand": "Another card would cost more than it gains: stand.",
    "double": "This hand is worth twice the wager with one more card.",
    "split": "Each of the two cards does better as its own hand.",
    "surrender": "On average, playing this hand costs more than giving it up.",
}
"""Why one way is best among those that are open. That it is best needs no other reason."""


def _of_a_dollar(value: float) -> str:
    cents = round(100 * value)
    return f"{'+' if cents > 0 else '−' if cents < 0 else ''}{abs(cents)} cent{'' if abs(cents) == 1 else 's'}"


def _offered(view: HandView, name: str) -> bool:
    return any(option.__struct_config__.tag == name for option in view.options)


_POINTS: Final[dict[str, Callable[[Action, SpotView, HandView, BankedView, Rules], str]]] = {
    "points": _nine_why,
    "22": _twenty_two_why,
}


# pan


def _at_pan(view: HandView, rules: Rules) -> Suggestion | None:
    if not isinstance(view.play, PanView):
        return None
    action = _as_a_bot(view)
    why = _pan_why(action, view, view.play)
    first = may(view.options, MayPlay) is not None  # announced once a hand
    return Suggestion(action, f"{why} That is our bots' view: nobody has solved this game." if first else why)


def _together(view: HandView, play: PanView) -> tuple[Card, ...]:
    """The cards in a hand that form a meld with others, or need one more card for it."""
    held = next((seat.cards for seat in view.seats if seat.seat == view.viewer), ())

    def near(at: int) -> bool:
        others = {*held[:at], *held[at + 1 :]}
        melds = partners(held[at], free_aces_kings=play.free_aces_kings)
        return any(one in others or other in others for one, other, _ in melds)

    return tuple(sorted(card for at, card in enumerate(held) if near(at)))


def _thrown_why(card: Card, view: HandView, play: PanView) -> str:
    near = _together(view, play)
    if not near:
        return "No two of these go together: discard any of them."
    said = format_cards((card,))
    if card not in near:
        return f"{said} goes with none of the others; keep {format_cards(near)}."
    return f"Every card goes with another; {said} has the fewest chances of a meld."


def _pan_why(action: Action, view: HandView, play: PanView) -> str:
    options = view.options
    if may(options, MayPlay):
        if isinstance(action, Play):
            return f"{format_cards(_together(view, play))} go together or need one more: enough to play."
        return "Little here goes together: passing costs only the ante."
    taken = next((one for one in options if isinstance(one, MayMeld) and one.take() == action), None)
    if taken is not None:
        down = cards_down(view) + len(taken.cards)
        if down >= TO_GO_OUT:
            return f"{format_cards(taken.cards)} down makes eleven: you go out and win the hand."
        more = "; you can meld more after that" if sum(isinstance(one, MayMeld) for one in options) > 1 else ""
        return f"{format_cards(taken.cards)} down makes {down} of eleven{more}."
    if may(options, MayDrawCard) and str(action) == "draw card":
        return "The open card is no use to you: turn up another." if play.usable else "You can only draw."
    thrown: tuple[Card, ...] = getattr(action, "cards", ())
    if thrown and thrown == (play.drawn,):
        return f"{format_cards(thrown)} makes no meld with your cards, and a drawn card never goes into your hand."
    if thrown:
        return _thrown_why(thrown[0], view, play)
    return "We do as little as possible."
