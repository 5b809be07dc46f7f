"""How a hand of poker is bet: what each choice promises, and which one is taken.

From its seat's view a player knows its cards, the board, what is open before the others, and what everybody has done.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from houseway.bots.fields import (
    beaten_in_draw,
    beaten_in_stud,
    beaten_on_board,
    board_field,
    draw_field,
    mask_of,
    stud_field,
)
from houseway.bots.levels import Level
from houseway.bots.memory import USUAL, Memory, bet_share, fold_share
from houseway.bots.shapes import Cards, shape
from houseway.bots.story import RAISE, Story, price_of, told
from houseway.bots.styles import Style
from houseway.bots.weighing import Against, Rival, against, likely_hands, share_of
from houseway.referee.hand import UNKNOWN
from houseway.referee.view import HandView, SeatView, may
from houseway.referee.vocabulary import Action, MayBet, MayBringIn, MayCall, MayCheck, MayFold, MayRaise, Option

_WHOLE_PACK: Final = 52
_TO_COME: Final = 0.55
"""How many bets a player is taken to put in on a street to come."""
_POSITION: Final = 0.06
"""How many bets it is worth to see what all others do first, with cards still to come."""
_BEHIND: Final = 0.45
"""Who is behind pays only so much of what is still to be bet, and then gives up."""
_WHIM: Final = 0.75
"""How many small bets hope is worth at most."""
_RAISED_BACK: Final = 0.8
_DOUBT: Final = 0.1
"""How much of the pot one trusts one's judgement less with for every raise of others in the round."""


def rivals_of(view: HandView, story: Story, level: Level, memory: Memory | None) -> tuple[SeatView, list[Rival]]:
    """The viewer's own seat, and everybody else who is still in, each with the hands they are likely to hold."""
    me = next(seat for seat in view.seats if seat.seat == view.viewer)
    others = [seat for seat in view.seats if seat.seat != view.viewer and not seat.folded and seat.card_count]
    return me, [_rival(view, story, me, seat, level, memory) for seat in others]


def _alike(mine: Cards) -> Cards:
    """Two cards that are as good as these before the board comes."""
    high, low = max(mine), min(mine)
    return high & ~3, low & ~3 | (high & 3 != low & 3)


def _rival(view: HandView, story: Story, me: SeatView, seat: SeatView, level: Level, memory: Memory | None) -> Rival:
    habits = memory.habits(seat.seat) if level.remembers and memory is not None else USUAL
    acts = story.acts.get(seat.seat, ())
    of = shape(view.game)
    if view.family == "board":
        mine = tuple(sorted(me.cards + me.up, reverse=True))
        if not view.board and len(mine) == 2:
            mine = _alike(mine)
        count = len(mine)
        field = board_field(view.game, count, view.board)
        beaten = beaten_on_board(view.game, mine, view.board)
        rounds = tuple(
            max(0, story.board_at.get(at, 0) - of.flop + 1) if of.flop else 0 for at in range(story.round + 1)
        )
        weights: tuple[float, ...] | list[float] = likely_hands(
            (f"board {view.game}", count, view.board, 0), acts, rounds, habits, level.reads
        )
        if view.board or len(of.pack) < _WHOLE_PACK:  # in a small one the cards one holds are missed at once
            own = mask_of(mine)
            weights = [0.0 if own & mask else weight for weight, mask in zip(weights, field.masks, strict=True)]
    elif of.draws:
        drawn = story.drew.get(seat.seat) if story.round > 1 else None
        more = 1 < story.round <= of.draws
        field = draw_field(view.game, drawn, more=more)
        beaten = beaten_in_draw(view.game, me.cards, drawn, done=story.round > of.draws, more=more)
        rounds = (0, 0, *[len(field.orders) - 1] * of.draws)
        family = "draw_more" if more else "draw"
        weights = likely_hands(
            (f"{family} {view.game}", of.hole, (), -1 if drawn is None else drawn), acts, rounds, habits, level.reads
        )
    else:
        ups, count = seat.up, seat.card_count + len(seat.up)
        field = stud_field(view.game, ups, count)
        beaten = beaten_in_stud(view.game, me.cards + me.up, ups, count)
        rounds = tuple(max(0, at - 1) for at in range(story.round + 1))
        weights = likely_hands((f"stud {view.game}", count, ups, 0), acts, rounds, habits, level.reads)
        gone = mask_of(me.cards + me.up) | mask_of(tuple(story.ups))
        if level.reads:
            weights = [0.0 if gone & mask else weight for weight, mask in zip(weights, field.masks, strict=True)]
    if not any(weights):
        weights = [1.0] * len(field.orders[0])
    answered = any(act.round == view.round for act in acts) and seat.bet >= view.level
    waits = not answered and not seat.all_in
    return Rival(tuple(weights), field.orders[-1], beaten, habits, view.round, seat.bet, seat.stack, waits)


class Bettor:
    """One decision to bet, call, raise or fold."""

    def __init__(self, view: HandView, level: Level, style: Style, memory: Memory | None, chance: Random) -> None:
        self.view, self.level, self.style, self.chance = view, level, style, chance
        self.story = told(view)
        self.me, self.rivals = rivals_of(view, self.story, level, memory)
        self.pot = view.pot
        rounds = shape(view.game).rounds
        self.last = view.round >= rounds
        self.streets = max(0, rounds - view.round)
        self.unit = self._unit()
        self.small = max(1, min(self.unit, self.pot // 4, max(2 * self.story.stake, self.pot // 10)))
        """What moods are measured in: a bet, where bets are small; big pots are not played by mood."""
        self.place = self._place()
        hopes = level.hopes if level.hopes > 0 or (view.round > 1 and view.level > self.me.bet) else 0.0
        self.hopes = hopes - style.calls_above * 0.5
        self.doubt = _DOUBT * self._raised_back() - min(0.0, self.hopes)

    def _place(self) -> int:
        """1 for who acts after all others from the next round on, -1 for who acts before all of them."""
        if self.view.family == "stud":
            return 0
        order = [seat.seat for seat in self.view.seats if not seat.folded]
        return 1 if order[-1] == self.view.viewer else -1 if order[0] == self.view.viewer else 0

    def _raised_back(self) -> int:
        """How often others have raised in this round: at some time they must have what one thinks they have not."""
        here = self.view.round
        return sum(
            act.what == RAISE and act.round == here
            for seat, acts in self.story.acts.items()
            if seat != self.view.viewer
            for act in acts
        )

    def _unit(self) -> int:
        """What a bet is here."""
        raising = may(self.view.options, MayRaise) or may(self.view.options, MayBet)
        if raising is None:
            call = may(self.view.options, MayCall)
            return max(1, call.amount if call else self.pot // 6)
        return max(1, min(raising.least - self.view.level, self.pot) or raising.least)

    def choose(self, options: Sequence[Option]) -> Action | None:
        """What promises most; None when nothing here is a bet."""
        promised: list[tuple[float, Action]] = []
        call, check, fold = may(options, MayCall), may(options, MayCheck), may(options, MayFold)
        small = self.small
        waver = self.level.wavers * small
        if fold is not None and check is None:
            promised.append((0.0, fold.take()))
        if check is not None:
            promised.append((self._staying(0), check.take()))
        if call is not None:
            promised.append((self._staying(call.amount) + (waver and self.chance.gauss(0.0, waver)), call.take()))
        if forced := may(options, MayBringIn):
            promised.append((self._raising(forced.amount), forced.take()))
        raising = may(options, MayRaise) or may(options, MayBet)
        if raising is not None:
            for to in self._sizes(raising):
                worth = self._raising(to) + (waver and self.chance.gauss(0.0, waver))
                promised.append((worth + (self.style.eager - self.level.shy) * small, raising.take(to)))
        return max(promised, key=lambda one: one[0])[1] if promised else None

    def _answers(self) -> list[Against]:
        """The chances against everybody if nothing more is bet: those who have still to answer may give up."""
        found = []
        for one in self.rivals:
            gone = 0.0
            if one.waits and self.view.level > one.bet:
                price = price_of(min(self.view.level - one.bet, one.stack), self.pot)
                gone = fold_share(one.habits, self.view.round, price)
            found.append(against(one, gone))
        return found

    def _later(self, share: float, players: int) -> float:
        """What the bets to come are worth: they are paid by the weaker hands to the better ones, and by who acts first.

        Who is behind seldom pays all of them.
        """
        if self.last or not self.level.foresees:
            return 0.0
        edge = (players + 1) * share - 1
        bets = _TO_COME * self.streets * (edge if edge > 0 else _BEHIND * edge) + _POSITION * self.place
        return self.level.foresees * self.unit * bets

    def _staying(self, pay: int) -> float:
        """What a check or a call promises, compared with giving up."""
        chances = self._answers()
        share = share_of(self.rivals, chances)
        players = sum(1 - one.gone for one in chances)
        pot = self.pot + pay
        whim = self.hopes * pot
        if whim > 0 and self.style.calls_above > -1:
            whim = min(whim, _WHIM * self.small)
        behind = sum(bet_share(one.habits, self.view.round, 3, RAISE) for one in self.rivals if one.waits)
        squeezed = behind * self.unit * max(0.0, 1 - 2 * share) if pay else 0.0
        return share * pot + whim - pay - squeezed + self._later(share, max(1, round(players)))

    def _raising(self, to: int) -> float:
        """What a bet or a raise to so much promises."""
        view, me = self.view, self.me
        pay = to - me.bet
        chances, extra = [], []
        for one in self.rivals:
            more = min(max(0, to - one.bet), one.stack)
            price = price_of(more, self.pot + pay)
            gone = self.level.dares * fold_share(one.habits, view.round, price) if more else 0.0
            chances.append(against(one, gone))
            extra.append(more)
        share = max(0.0, share_of(self.rivals, chances) - self.doubt)
        promised = share * (self.pot + pay) - pay
        for at, more in enumerate(extra):
            stays = 1 - chances[at].gone
            sure = max(0.0, share_of(self.rivals, chances, at) - self.doubt)
            again = bet_share(self.rivals[at].habits, view.round, 3, RAISE)
            promised += stays * more * sure
            promised -= stays * again * _RAISED_BACK * max(0, to - view.level) * max(0.0, 1 - 1.2 * sure)
        players = max(1, round(sum(1 - one.gone for one in chances)))
        all_gone = 1.0
        for chance in chances:
            all_gone *= chance.gone
        return promised + (1 - all_gone) * self._later(share, players)

    def _sizes(self, raising: MayBet | MayRaise) -> list[int]:
        """The amounts worth thinking about."""
        if raising.least >= raising.most:
            return [raising.most]
        if self.view.family == "stud" and self.view.limit.find("spread") < 0 and self.view.round == 2:
            return [raising.least, raising.most]
        sizes = {raising.least}
        owed = max(0, self.view.level - self.me.bet)
        for part in (0.6, 1.0):
            target = self.view.level + int((self.pot + owed) * part)
            sizes.add(max(raising.least, min(raising.most, target - target % raising.chip)))
        if raising.most <= self.view.level + 2 * (self.pot + owed):
            sizes.add(raising.most)
        return sorted(sizes)


def decide_bet(
    view: HandView, options: Sequence[Option], level: Level, style: Style, memory: Memory | None, chance: Random
) -> Action | None:
    """A bet, a call, a raise, a check or a fold; None where the cards are not known or nobody else is in."""
    mine = next((seat for seat in view.seats if seat.seat == view.viewer), None)
    if mine is None or not (mine.cards or mine.up) or UNKNOWN in mine.cards or UNKNOWN in view.board:
        return None
    if any(UNKNOWN in seat.up for seat in view.seats):
        return None
    bettor = Bettor(view, level, style, memory, chance)
    return bettor.choose(options) if bettor.rivals else None
