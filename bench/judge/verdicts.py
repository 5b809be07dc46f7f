"""The acts that are flagged, each in one sentence, and the judge who finds them.

The judge watches one hand. Before an act is carried out it gets the view from which the player decided, so that nobody
is blamed for what could not be known.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from bench.judge.holdings import BARE, NONE, Showing
from houseway.cards import Card
from houseway.decks import deck as find_deck
from houseway.games import Game
from houseway.ranking import points, rank
from houseway.ranking.adaptive import scorer
from houseway.ranking.draw_choice import low_rank
from houseway.referee.banked.play import BankedView, SpotView
from houseway.referee.pan.deal import PanSeatView, PanView
from houseway.referee.pan.melds import TO_GO_OUT, Sets, laid
from houseway.referee.poker.betting import BettingRound
from houseway.referee.push.deal import PushView
from houseway.referee.rules import Rules
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import (
    Action,
    Agree,
    Bet,
    Call,
    Called,
    Check,
    Checked,
    Discard,
    Double,
    Fold,
    Folded,
    Hit,
    MayAgree,
    MayBet,
    MayCall,
    MayCheck,
    MayDiscard,
    MayDraw,
    MayMeld,
    MayRaise,
    MaySet,
    MayStand,
    MayWager,
    Meld,
    Muck,
    Opened,
    Propose,
    Raise,
    Raised,
    RoundOpened,
    SetHand,
    SplitPair,
    Stand,
    Surrender,
    Wager,
)

FLAGS: Final = {
    "free fold": "folds when checking is free",
    "folded nuts": "folds, with no more cards to come, a hand that no hand another may hold beats, for a price of a "
    "quarter of the pot or less in hi-lo",
    "passive nuts": "checks or calls last of all on the last round, with a hand that none beats, where a bet or raise "
    "was open and someone could have paid it",
    "hopeless call": "calls on the last round though fewer than one in a hundred of the hands that some opponent may "
    "hold, and fewer than the price asks for, lose to this hand or tie it",
    "hopeless bet": "bets or raises on the last round though fewer than one in twenty of the hands that some opponent "
    "may hold lose to this hand or tie it, into the open cards of stud or into two players or more",
    "raise, then draw": "bets or raises in the round before a draw and then draws all of its cards or all but one",
    "pay, then draw all": "calls for more than an eighth of the pot in the round before a draw and then draws every "
    "card",
    "broken hand": "draws to a straight or better in high, to an eight or better in low, to a badugi with an eight or "
    "better",
    "empty pat": "stands pat with less than two pair in high, with a king or worse in low, or with fewer than "
    "four cards of a badugi",
    "kept pair": "keeps a pair in a low draw though it could throw another card",
    "wrong throw": "throws away a card of its hand when another throw leaves at least as good a hand on every board "
    "that can come, and a better one on some",
    "broken pair": "throws, before the flop, a card of a pair of tens or better and keeps no such pair",
    "mucked": "mucks at the showdown, where a hand is shown for nothing",
    "set badly": "sets a pai gow hand otherwise than the house way",
    "against the odds": "takes or refuses a card where that loses at least a tenth of the wager against the best play; "
    "at super pan 9, takes one with seven or more or refuses one with four or fewer",
    "wager without cover": "wagers more than the least though the bank can no longer cover it",
    "shared nuts": "offers or agrees to divide a pot with a hand that cannot be beaten",
    "stayed in": "does not meld at pan when that would win the hand",
    "fed winner": "throws a pan card that wins the hand for the next player, who lacks one card, when it holds another "
    "that does not",
}
"""What is flagged, and when exactly."""

_PAT_LOW, _NO_LOW, _NO_DEUCE = "8c 7d 6h 5s 3c", "Kc 4d 3h 2s Ac", "Kc 5d 4h 3s 2c"
_TENS, _EIGHT = 8, 8
_CHEAP: Final = 8
_DEAR: Final = 0.1


class Judge:
    """Judges one hand of a game by a house's rules."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self.game, self.rules = game, rules
        self._rounds = sum(isinstance(step, BettingRound) for step in game.steps)
        self._paid: dict[int, tuple[int, str]] = {}
        """By seat: the last round in which it put chips in by choice, and how: `raise`, `call`, or `cheap call`."""

    def flags(self, view: HandView, action: Action) -> Iterator[str]:
        """The names of what is wrong with an act that a player took from this view."""
        play = view.play
        if isinstance(play, BankedView):
            yield from self._banked(view, play, action)
        elif isinstance(play, PanView):
            yield from _pan(view, play, action)
        else:
            yield from self._poker(view, action)

    # poker and push-nine

    def _poker(self, view: HandView, action: Action) -> Iterator[str]:
        seat = view.viewer or 0
        if isinstance(action, Bet | Raise | Call):
            call = may(view.options, MayCall)
            cheap = call is not None and call.amount * _CHEAP <= view.pot + call.amount
            how = "raise" if not isinstance(action, Call) else "cheap call" if cheap else "call"
            if how == "raise" or self._paid.get(seat) != (view.round, "raise"):
                self._paid[seat] = (view.round, how)
        if isinstance(action, Fold) and may(view.options, MayCheck):
            yield "free fold"
        if draw := may(view.options, MayDraw):
            if isinstance(action, Discard):
                yield from self._draw(view, draw, action.cards)
        elif (throw := may(view.options, MayDiscard)) and isinstance(action, Discard):
            yield from self._thrown(view, throw, action.cards)
        elif isinstance(action, Muck):
            yield "mucked"
        elif view.round >= self._rounds and not (isinstance(view.play, PushView) and view.play.groups):
            yield from self._at_the_end(view, action)

    def _showing(self, view: HandView) -> Showing:
        return Showing(self.game, self.rules, view, next(one for one in view.seats if one.seat == view.viewer))

    def _at_the_end(self, view: HandView, action: Action) -> Iterator[str]:
        at = self._showing(view)
        if len(at.me.cards + at.me.up) < self.game.keeps:
            return
        call = may(view.options, MayCall)
        price = call.amount / (view.pot + call.amount) if call else 0.0
        if isinstance(action, Fold) and at.unbeaten() and (not self.game.hi_lo or price <= 1 / 4):
            yield "folded nuts"
        elif isinstance(action, Call) and any(at.hopeless_against(one, min(NONE, price)) for one in at.rivals):
            yield "hopeless call"
        elif isinstance(action, Check | Call) and self._could_raise(view) and at.unbeaten():
            yield "passive nuts"
        elif isinstance(action, Bet | Raise):
            seen_through = view.family == "stud" or len(at.rivals) > 1
            if seen_through and any(at.hopeless_against(one, BARE) for one in at.rivals):
                yield "hopeless bet"
        elif (
            view.family == "push"
            and ((isinstance(action, Propose) and action.what == "split") or isinstance(action, Agree))
            and (not (agree := may(view.options, MayAgree)) or agree.what == "split")
            and at.unbeaten()
        ):
            yield "shared nuts"

    def _could_raise(self, view: HandView) -> bool:
        """Whether the player closes the betting, could bet or raise, and someone has chips to answer with."""
        if not (may(view.options, MayBet) or may(view.options, MayRaise)):
            return False
        others = {seat.seat for seat in view.seats if seat.seat != view.viewer and not seat.folded and seat.stack}
        if not others or (self.game.hi_lo and len(others) > 1):
            return False
        waiting = set(others)
        for event in view.events:
            if isinstance(event, RoundOpened):
                waiting = set(others)
            elif isinstance(event, Checked | Called | Folded):
                waiting.discard(event.seat)
            elif isinstance(event, Opened | Raised):
                waiting = others - {event.seat}
        return not waiting

    def _draw(self, view: HandView, draw: MayDraw, thrown: tuple[Card, ...]) -> Iterator[str]:
        cards, kind = draw.cards, self.game.kinds(self.rules)[0]
        paid = self._paid.get(view.viewer or 0)
        if paid == (view.round, "raise") and len(thrown) >= len(cards) - 1:
            yield "raise, then draw"
        if paid == (view.round, "call") and len(thrown) == len(cards):
            yield "pay, then draw all"
        mark = scorer(kind, len(cards))(cards)
        kept = [card for card in cards if card not in thrown]
        if kind == "badugi":
            made = _is_badugi(cards)
            if thrown and made and max(map(low_rank, cards)) <= _EIGHT:
                yield "broken hand"
            if not thrown and not made:
                yield "empty pat"
        elif self.game.low:
            if thrown and mark >= _mark(_PAT_LOW, kind):
                yield "broken hand"
            if not thrown and mark <= _mark(_NO_DEUCE if kind == "deuce-to-seven" else _NO_LOW, kind):
                yield "empty pat"
            ranks = [low_rank(card) for card in kept]
            if len(set(ranks)) < len(ranks) and len(thrown) < draw.most and thrown:
                yield "kept pair"
        else:
            if thrown and mark >= _mark("Ac 2d 3h 4s 5c", kind) and not _quads(cards):
                yield "broken hand"
            if not thrown and mark < _mark("2c 2d 3h 3s 4c", kind):
                yield "empty pat"

    def _thrown(self, view: HandView, throw: MayDiscard, thrown: tuple[Card, ...]) -> Iterator[str]:
        kept = [tuple(one) for one in combinations(throw.cards, len(throw.cards) - throw.count)]
        left = tuple(card for card in throw.cards if card not in thrown)
        if not view.board:
            pairs = [one for one in kept if len({card >> 2 for card in one}) < len(one) and one[0] >> 2 >= _TENS]
            if pairs and left not in pairs and not self.game.hi_lo:
                yield "broken pair"
            return
        others = [one for one in kept if set(one) != set(left)]
        seen = {*throw.cards, *view.board}
        unseen = [card for card in find_deck(self.game.pack(self.rules)).cards if card not in seen]
        Random(view.pot).shuffle(unseen)
        score = [scorer(kind, len(left) + self.game.board) for kind in self.game.kinds(self.rules)]
        better: set[tuple[Card, ...]] = set()
        for come in combinations(unseen, self.game.board - len(view.board)):
            board = (*view.board, *come)
            mine = [mark((*left, *board)) for mark in score]
            for other in tuple(others):
                theirs = [mark((*other, *board)) for mark in score]
                if any(own > their for own, their in zip(mine, theirs, strict=True)):
                    others.remove(other)
                elif mine != theirs:
                    better.add(other)
            if not others:
                return
        if better.intersection(others):
            yield "wrong throw"

    # banked games

    def _banked(self, view: HandView, play: BankedView, action: Action) -> Iterator[str]:
        setting = may(view.options, MaySet)
        if setting and isinstance(action, SetHand) and set(action.front) != set(setting.front):
            yield "set badly"
        wager = may(view.options, MayWager)
        if wager and isinstance(action, Wager):
            rest = play.stake - sum(spot.wager for spot in play.spots if spot.seat != play.bank)
            if action.amount > max(wager.least, rest):
                yield "wager without cover"
        mine = next((spot for spot in play.spots if spot.seat == view.viewer and spot.state == "playing"), None)
        if mine and isinstance(action, Hit | Stand | Double | SplitPair | Surrender) and may(view.options, MayStand):
            nine = self.game.compares == "points"
            if _nine(mine, action) if nine else _twenty_two(view, play, mine, action):
                yield "against the odds"


def _mark(cards: str, kind: str) -> int:
    return int(rank(cards, kind))


def _is_badugi(cards: tuple[Card, ...]) -> bool:
    return len({card >> 2 for card in cards}) == len({card & 3 for card in cards}) == len(cards)


def _quads(cards: tuple[Card, ...]) -> bool:
    ranks = [card >> 2 for card in cards]
    return max(ranks.count(one) for one in ranks) >= 4 or (52 in cards and max(map(ranks.count, ranks)) >= 3)


def _nine(mine: SpotView, action: Action) -> bool:
    total = points.score(mine.cards)
    return total >= 7 if isinstance(action, Hit) else total <= 4


def _twenty_two(view: HandView, play: BankedView, mine: SpotView, action: Action) -> bool:
    from houseway.ranking.blackjack_play import banker_advise, expectations
    from houseway.referee.banked.variants import SHEETS

    rules = SHEETS[play.variant or "a"].count
    up = next((seat.up for seat in view.seats if seat.seat == play.bank), ())
    if view.viewer == play.bank:
        players = [
            (spot.wager, spot.cards or None, spot.count)
            for spot in play.spots
            if spot.seat != play.bank and spot.state not in ("settled", "surrendered")
        ]
        return banker_advise(rules, mine.cards, players, up=up[0] if up else None) != str(action)
    ways = [str(option.__struct_config__.tag) for option in view.options]
    worth = expectations(rules, mine.cards, up[0] if up else None, ways)
    return max(worth.values()) - worth[str(action)] >= _DEAR  # type: ignore[index]


def _pan(view: HandView, play: PanView, action: Action) -> Iterator[str]:
    mine = next(seat for seat in play.seats if seat.seat == view.viewer)
    for option in view.options:
        if isinstance(option, MayMeld) and not option.borrowed:
            down = mine.down + len(option.cards)
            if down >= TO_GO_OUT and not (isinstance(action, Meld) and len(action.cards) >= len(option.cards)):
                yield "stayed in"
                break
    if isinstance(action, Discard):
        held = next(option.cards for option in view.options if isinstance(option, MayDiscard))
        place = [seat.seat for seat in play.seats].index(view.viewer or 0)
        to_the_right = [play.seats[place - away] for away in range(1, len(play.seats))]
        following = next((seat for seat in to_the_right if seat.state == "playing"), None)
        if following and following.down == TO_GO_OUT - 1:
            wins = _wanted(play, following)
            if action.cards[0] in wins and any(card not in wins for card in held):
                yield "fed winner"


def _wanted(play: PanView, seat: PanSeatView) -> set[Card]:
    """Every card that can be added to what a seat has down."""
    sets = Sets("strict" if play.set_growth == "strict" else "free", play.free_aces_kings)
    on_table = [laid(tuple(sorted(meld.cards)), sets) for meld in seat.melds]
    return {card for one in on_table if one for card in one.takes}
