"""Poker betting: the expected value of each choice, and which one to take.

From its seat's view a player knows its cards, the board, the others' open cards, and everyone's actions.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from houseway.bots.betting_record import CHECK, RAISE, Story, price_of, told
from houseway.bots.blunders import Choice, Spot, without_blunders
from houseway.bots.fields import first_place, looks, mask_of
from houseway.bots.levels import Level
from houseway.bots.outlook import Outlook, caution
from houseway.bots.player_memory import USUAL, Habits, Memory, bet_share, fold_share
from houseway.bots.shapes import Cards, shape
from houseway.bots.short_stacks import decide_short, plays_all_in
from houseway.bots.styles import Style
from houseway.bots.weighing import GONE_STEPS, LikelyHands, Of, OpponentChances, Read, likely, share_of
from houseway.referee.hand import UNKNOWN
from houseway.referee.view import HandView, SeatView, may
from houseway.referee.vocabulary import Action, MayBet, MayBringIn, MayCall, MayCheck, MayFold, MayRaise, Option

_PAIR: Final = 2
_WHOLE_PACK: Final = 52
_TO_COME: Final = 0.55
"""The number of bets a player is expected to put in on a future street."""
_POSITION: Final = 0.06
"""How many bets it is worth to act after all others, with cards still to come."""
_BEHIND: Final = 0.45
"""A player who is behind pays only this share of future bets, and then folds."""
_SEVERAL: Final = 3
_CHEAP: Final = 3
"""In sixteenths: any cards may consider a cheaper price."""
_HOPELESS: Final = 0.33
"""The share of starting hands that no sane player pays for."""
_PART: Final = 0.75
"""Bet sizes as shares of the pot, if any size is allowed."""
_AWE, _LEAST_AWE, _MOST_AWE = 2.5, 0.3, 1.8
_WHIM: Final = 0.75
"""The most that hope is worth, in small bets."""
_RAISED_BACK: Final = 0.8
_DOUBT: Final = 0.1
"""The loss of confidence per raise by others in the round, as a share of the pot."""


class Rival(NamedTuple):
    """An opponent still in the hand, and the read on that player."""

    seat: int
    read: Read
    bet: int
    """The opponent's bet in this round."""
    stack: int
    waits: bool
    """Whether the opponent still has to answer the current bet."""

    @property
    def habits(self) -> Habits:
        """The opponent's habits, as far as known."""
        return self.read.habits


def rivals_of(view: HandView, story: Story, level: Level, memory: Memory | None) -> tuple[SeatView, list[Rival]]:
    """The viewer's seat, and every opponent still in, with the reads on them."""
    me = next(seat for seat in view.seats if seat.seat == view.viewer)
    others = [seat for seat in view.seats if seat.seat != view.viewer and not seat.folded and seat.card_count]
    fields = _fields(view, story, me, others, fine=level.close)
    found = []
    for seat, (of, rounds, mine, seen) in zip(others, fields, strict=True):
        habits = memory.habits(seat.seat) if level.remembers and memory is not None else USUAL
        acts = tuple(story.acts.get(seat.seat, ()))
        answered = bool(acts) and acts[-1].round == view.round and seat.bet >= view.level
        if not level.hears_checks:
            acts = tuple(act for act in acts if act.what != CHECK)
        out = mask_of(tuple(story.ups)) if level.remembers and of.family == "stud" else 0
        read = Read(of, acts, rounds, habits, level.reads, mine, seen, story.round > shape(view.game).draws, out)
        found.append(Rival(seat.seat, read, seat.bet, seat.stack, not answered and not seat.all_in))
    return me, found


_Dealt: TypeAlias = tuple[Of, tuple[int, ...], Cards, int]
"""The deck a field is dealt from, the order that counted in each round, the viewer's own cards, and cards the rival
lacks."""


def _fields(view: HandView, story: Story, me: SeatView, others: list[SeatView], *, fine: bool) -> list[_Dealt]:
    mine = me.cards + me.up
    of = shape(view.game)
    if view.family == "board":
        mine = tuple(sorted(mine, reverse=True))
        if not view.board and len(mine) == _PAIR:
            mine = _alike(mine)
        there = Of(view.game, "board", len(mine), view.board, fine=fine)
        laid = [story.board_at.get(at, 0) for at in range(story.round + 1)]
        rounds = tuple([max(0, lying - of.flop + 1) if of.flop else 0 for lying in laid])
        missed = view.board or len(of.pack) < _WHOLE_PACK  # in a small pack, the viewer's own cards matter at once
        return [(there, rounds, mine, mask_of(mine) if missed else 0)] * len(others)
    if of.draws:
        drawn = story.drew if story.round > 1 else {}
        more, rounds = 1 < story.round <= of.draws, (0, 0, *[1] * of.draws)
        return [
            (Of(view.game, "draw", of.hole, (), drawn.get(seat.seat), more, fine), rounds, mine, 0) for seat in others
        ]
    seen = mask_of(mine) | mask_of(tuple(story.ups))
    rounds = tuple([max(0, at - 1) for at in range(story.round + 1)])
    return [
        (
            Of(view.game, "stud", seat.card_count + len(seat.up), seat.up, fine=fine),
            rounds,
            mine,
            seen & ~mask_of(seat.up),
        )
        for seat in others
    ]


def _alike(mine: Cards) -> Cards:
    """Two cards of the same class as these before the flop."""
    high, low = max(mine), min(mine)
    return high & ~3, low & ~3 | (high & 3 != low & 3)


class Bettor:
    """One decision to bet, call, raise or fold."""

    def __init__(
        self,
        view: HandView,
        level: Level,
        style: Style,
        memory: Memory | None,
        chance: Random,
        known: Outlook | None = None,
    ) -> None:
        self.view, self.level, self.style, self.chance = view, level, style, chance
        self.story = told(view) if memory is None else memory.hear(view.events)
        self.me, self.rivals = rivals_of(view, self.story, level, memory)
        self._known: list[LikelyHands] | None = None
        self.pot = view.pot
        rounds = shape(view.game).rounds
        self.last = view.round >= rounds
        self.streets = max(0, rounds - view.round)
        self.unit = self._unit()
        self.small = max(1, min(self.unit, self.pot // 4, max(2 * self.story.stake, self.pot // 10)))
        """The unit of moods: a bet, if bets are small; big pots are not played by mood."""
        self.place = self._place()
        hopes = level.hopes if level.hopes > 0 or (view.round > 1 and view.level > self.me.bet) else 0.0
        self.hopes = hopes - style.calls_above * 0.5 - self._scare()
        self.doubt = level.doubts * _DOUBT * self._raised_back() - min(0.0, self.hopes)
        self.most, self.caution = 1, 0.0
        """The most to be lost to one opponent, and how much more such a loss hurts than a win helps in a tournament."""
        if known is not None and self.rivals:
            self._play_for_prizes(known)

    def _play_for_prizes(self, known: Outlook) -> None:
        """Be as careful as the prizes ask."""
        rival = max(self.rivals, key=lambda one: one.stack)
        seats = [seat.seat for seat in self.view.seats]
        stacks = [seat.stack for seat in self.view.seats]
        self.most = max(1, min(self.me.stack, rival.stack))
        self.caution = caution(known, stacks, seats.index(self.me.seat), seats.index(rival.seat)) - 1

    def _risk(self, pay: int, share: float) -> float:
        """What a loss of this amount costs in prizes beyond its chips; small losses hurt hardly more than wins help."""
        return self.caution * min(1.0, pay / self.most) * (1 - share) * pay if self.caution else 0.0

    def _place(self) -> int:
        """1 if acting after all others from the next round on, -1 if before all of them."""
        if self.view.family == "stud":
            return 0
        order = [seat.seat for seat in self.view.seats if not seat.folded]
        return 1 if order[-1] == self.view.viewer else -1 if order[0] == self.view.viewer else 0

    def _raised_back(self) -> int:
        """How often others have raised in this round: at some point, they must have the better hand."""
        here = self.view.round
        return sum(
            [
                act.what == RAISE and act.round == here
                for seat, acts in self.story.acts.items()
                if seat != self.view.viewer
                for act in acts
            ]
        )

    def _unit(self) -> int:
        """The size of a bet here."""
        raising = may(self.view.options, MayRaise) or may(self.view.options, MayBet)
        if raising is None:
            call = may(self.view.options, MayCall)
            return max(1, call.amount if call else self.pot // 6)
        return max(1, min(raising.least - self.view.level, self.pot) or raising.least)

    def choose(self, options: Sequence[Option]) -> Action | None:
        """The choice with the highest value; None if this is not a betting decision."""
        promised = self.weighed(options)
        if not self.style.heedless and len(promised) > 1:
            promised = without_blunders(promised, Spot(self.view, self.story, self.me, self.last, self._parts))
        return max(promised, key=lambda one: one[0])[1] if promised else None

    def _parts(self, seat: int) -> list[float]:
        """Once all cards are dealt: the share of the pot won from each hand that this opponent may hold."""
        return next(holds.parts() for one, holds in zip(self.rivals, self._likely(), strict=True) if one.seat == seat)

    def share(self) -> float:
        """The share of the pot won against everyone still in, by what they may hold."""
        return share_of([one.against() for one in self._likely()])

    def _likely(self) -> list[LikelyHands]:
        """What everyone still in may hold."""
        if self._known is None:
            self._known = [likely(one.read) for one in self.rivals]
        return self._known

    def weighed(self, options: Sequence[Option]) -> list[Choice]:
        """The value of each choice, in cents relative to folding."""
        promised: list[Choice] = []
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
        return promised

    def _answers(self) -> list[OpponentChances]:
        """Everyone's chances without further bets: players who still have to answer may fold."""
        found = []
        for one, holds in zip(self.rivals, self._likely(), strict=True):
            gone = 0.0
            if one.waits and self.view.level > one.bet:
                price = price_of(min(self.view.level - one.bet, one.stack), self.pot)
                gone = fold_share(one.habits, self.view.round, price)
            found.append(holds.against(min(GONE_STEPS - 2, round(gone * GONE_STEPS))))
        return found

    def _later(self, share: float, players: int) -> float:
        """The value of future bets: weaker hands pay better ones, and acting first costs.

        A player who is behind seldom pays all of them.
        """
        if self.last or not self.level.foresees:
            return 0.0
        edge = (players + 1) * share - 1
        bets = _TO_COME * self.streets * (edge if edge > 0 else _BEHIND * edge) + _POSITION * self.place
        return self.level.foresees * self.unit * bets

    def _staying(self, pay: int) -> float:
        """The value of a check or a call, relative to folding."""
        chances = self._answers()
        share = share_of(chances)
        players = sum(1 - one.gone for one in chances)
        pot = self.pot + pay
        whim = self.hopes * pot
        if whim > 0 and self.style.calls_above > -1:
            whim = min(whim, _WHIM * self.small)
        behind = sum(bet_share(one.habits, self.view.round, 3, RAISE) for one in self.rivals if one.waits)
        squeezed = behind * self.unit * max(0.0, 1 - 2 * share) if pay else 0.0
        return share * pot + whim - pay - squeezed + self._later(share, max(1, round(players))) - self._risk(pay, share)

    def _raising(self, to: int) -> float:
        """The value of a bet or a raise to this amount."""
        view, me = self.view, self.me
        pay = to - me.bet
        chances, extra = [], []
        for one, holds in zip(self.rivals, self._likely(), strict=True):
            more = min(max(0, to - one.bet), one.stack)
            price = price_of(more, self.pot + pay)
            gone = self.level.dares * fold_share(one.habits, view.round, price) * self._awe(one) if more else 0.0
            chances.append(holds.against(min(GONE_STEPS - 2, round(gone * GONE_STEPS))))
            extra.append(more)
        share = max(0.0, share_of(chances) - self.doubt)
        promised = share * (self.pot + pay) - pay - self._risk(pay, share)
        alike: dict[int, float] = {}  # many count as the same
        for at, more in enumerate(extra):
            stays = 1 - chances[at].gone
            known = alike.get(id(chances[at]))
            if known is None:
                known = alike[id(chances[at])] = share_of(chances, at)
            sure = max(0.0, known - self.doubt)
            again = bet_share(self.rivals[at].habits, view.round, 3, RAISE)
            promised += stays * more * sure
            promised -= stays * again * _RAISED_BACK * max(0, to - view.level) * max(0.0, 1 - 1.2 * sure)
        players = max(1, round(sum(1 - one.gone for one in chances)))
        all_gone = 1.0
        for chance in chances:
            all_gone *= chance.gone
        return promised + (1 - all_gone) * self._later(share, players)

    def _scare(self) -> float:
        """The loss of confidence when open cards that look better than the viewer's bet."""
        bettor = self.story.last_bettor
        if not self.level.scared or self.view.family != "stud" or bettor in (None, self.view.viewer):
            return 0.0
        theirs = next((one.read.of for one in self.rivals if one.seat == bettor), None)
        if theirs is None:
            return 0.0
        mine = looks(theirs.game, self.me.up, self.me.card_count + len(self.me.up))
        return self.level.scared * max(0.0, looks(theirs.game, theirs.known, theirs.held) - mine)

    def _awe(self, rival: Rival) -> float:
        """How much more often than usual a player folds to open cards; strong players judge by their own."""
        if self.view.family != "stud" or not self.level.remembers:
            return 1.0
        mine, of = self.me.up, rival.read.of
        ahead = looks(of.game, mine, self.me.card_count + len(mine)) - looks(of.game, of.known, of.held)
        return max(_LEAST_AWE, min(_MOST_AWE, 1 + _AWE * ahead))

    def _sizes(self, raising: MayBet | MayRaise) -> list[int]:
        """The amounts worth considering."""
        if raising.least >= raising.most:
            return [raising.most]
        if self.view.family == "stud" and self.view.limit.find("spread") < 0 and self.view.round == 2:
            return [raising.least, raising.most]
        sizes = {raising.least}
        owed = max(0, self.view.level - self.me.bet)
        target = self.view.level + int((self.pot + owed) * _PART)
        sizes.add(max(raising.least, min(raising.most, target - target % raising.chip)))
        if raising.most <= self.view.level + 2 * (self.pot + owed):
            sizes.add(raising.most)
        return sorted(sizes)


def _hopeless(view: HandView, mine: SeatView, options: Sequence[Option], level: Level, style: Style) -> bool:
    """Whether the first cards are an automatic fold: far from good, at a price, with several players in."""
    call = may(options, MayCall)
    if call is None or price_of(call.amount, view.pot) < _CHEAP:
        return False
    if sum([not seat.folded for seat in view.seats]) <= _SEVERAL:
        return False
    cards = mine.cards + mine.up
    if shape(view.game).board and len(cards) != _PAIR:
        return False  # more cards take as long to check as to weigh
    place = first_place(view.game, _alike(cards) if len(cards) == _PAIR else cards)
    return place < _HOPELESS + style.calls_above - max(0.0, 2 * level.hopes)


def can_weigh(view: HandView) -> bool:
    """Whether the view has everything its player knows, with no card missing from the record."""
    mine = next((seat for seat in view.seats if seat.seat == view.viewer), None)
    if mine is None or not (mine.cards or mine.up) or UNKNOWN in mine.cards or UNKNOWN in view.board:
        return False
    return not any(UNKNOWN in seat.up for seat in view.seats)


def decide_bet(
    view: HandView,
    options: Sequence[Option],
    level: Level,
    style: Style,
    memory: Memory | None,
    chance: Random,
    known: Outlook | None = None,
) -> Action | None:
    """A bet, call, raise, check, or fold; None if the cards are unknown or nobody else is in."""
    if not can_weigh(view):
        return None
    if not level.heeds_prizes or style.heedless:
        known = None
    if known is not None and plays_all_in(view) and (short := decide_short(view, options, style, known)):
        return short
    mine = next(seat for seat in view.seats if seat.seat == view.viewer)
    if view.round == 1 and (fold := may(options, MayFold)) and _hopeless(view, mine, options, level, style):
        return fold.take()
    bettor = Bettor(view, level, style, memory, chance, known)
    return bettor.choose(options) if bettor.rivals else None
