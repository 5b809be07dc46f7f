"""A betting round: who must act, what they may do, and what it does to the bet.

The bet to call is `level`. `full_level` is the last level that counts as a full bet or raise: in fixed limit a
short all-in of less than half a bet lifts `level` alone and does not reopen the betting, while half or more counts
as full; in no limit only a full raise reopens, and short ones add up (CX-99). An opening bet is not a raise (CX-10).
One function, `may_raise`, answers what may be bet, or why nothing may be and by which clause.
"""

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from houseway.cards import JOKER
from houseway.ranking import rank
from houseway.ranking.adaptive import scorer
from houseway.ranking.orders import ACE
from houseway.referee.game import Step
from houseway.referee.poker.actions import (
    AskCut,
    Bet,
    BringIn,
    Call,
    ChangeDraw,
    Check,
    Clear,
    Fold,
    Kill,
    MayBet,
    MayCall,
    MayCheck,
    MayFold,
    MayRaise,
    Muck,
    PlayBoard,
    Raise,
    Show,
    Straddle,
)
from houseway.referee.poker.events import Called, Checked, Folded, Opened, Raised, Returned, RoundOpened, Swept
from houseway.referee.poker.sevens import costs_a_seven, note_check, seven_words
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import COMMON, Betting, Rules, joined
from houseway.referee.rules.values import number
from houseway.referee.shared_actions import Action, Discard, Option, said
from houseway.referee.shared_events import Won
from houseway.referee.why import WhyNot, left_to_do

if TYPE_CHECKING:
    from houseway.referee.hand import Hand
    from houseway.referee.poker.play import PokerPlay

_JACK: Final = 9
LOWER = "lower"
HIGHER = "higher"
AFTER_BLINDS, LEFT_OF_BUTTON = "after the blinds", "left of the button"
"""Who opens a round; without blinds the first round too is opened left of the button."""

_FOLD, _CHECK = MayFold(), MayCheck()


class ClosedBetting(NamedTuple):
    """Why no bet or raise is open to a player, and the topic of the clause that says so."""

    why: str
    topic: str


Span: TypeAlias = tuple[int, int, int]
"""The least and the most a player may bet or raise to, and the step: the ends and whole steps between them are legal.
"""

_NO_MORE: Final = ClosedBetting("the stack is no more than the call", "all_in")
_NOBODY_LEFT: Final = ClosedBetting("everyone else is all-in", "all_in")
_CHECKED: Final = ClosedBetting("a player who has checked may not raise", "check_raise")
_NOT_REOPENED: Final = ClosedBetting("a short all-in does not reopen the betting", "reopen")
_NO_RAISES: Final = ClosedBetting("bets are not raised in this game", "cap")
_NO_OPENERS: Final = ClosedBetting("it takes a pair of jacks or better to open", "openers")

_CLOSED_WORDS: Final = {
    _NO_MORE: "The call takes all your chips",
    _NOBODY_LEFT: "Nobody else has chips left to bet with",
    _CHECKED: "You have checked, and a player who has checked may not raise",
    _NOT_REOPENED: "The all-in was less than a full raise and does not open the betting again",
    _NO_RAISES: "Bets are not raised in this game",
    _NO_OPENERS: "It takes a pair of jacks or better to open",
}
"""The same, as told to the player; a cap is told with its number."""

_OUT_OF_PLACE: Final[dict[type[object], str]] = {
    AskCut: "draw.cut",
    ChangeDraw: "draw.change",
    BringIn: "bring_in",
    Show: "show",
    Muck: "muck",
    PlayBoard: "play_board",
    Clear: "discard.clear",
}
"""Refusals of actions that have no place in a betting round."""


class BettingRound(Step, frozen=True):
    """Round `number`, at the lower or the higher limit of a fixed-limit table."""

    number: int
    limit: str
    opens: str = LEFT_OF_BUTTON

    def start(self, hand: "Hand") -> bool:
        """Set the round up and find the first to act; done at once if nobody can bet."""
        self.prepare(hand)
        who = None if self.number == 1 and hand.play.bomb else self._next(hand, self.opener(hand))
        if who is None:
            end_round(hand)
            return True
        hand.who = who
        topic = "first.1" if self.number == 1 else "first.later"
        hand.events.append(RoundOpened(self.number, hand.seats[who], hand.rules.cite(topic)))
        return False

    def opener(self, hand: "Hand") -> int:
        """Who would act first: left of the blinds, or left of the button."""
        return hand.given.opens if self.opens == AFTER_BLINDS else 0

    def prepare(self, hand: "Hand") -> None:
        """The state at the start of a round."""
        play: PokerPlay = hand.play
        rules = hand.rules
        stakes = rules.limit
        play.round = self.number
        size = stakes.lower if self.limit == LOWER or stakes.betting is not Betting.FIXED else stakes.higher
        play.bet_size = size * play.kill_percent // 100
        count = len(hand.seats)
        if self.number > 1:
            play.level = 0
            play.posters = ()
        play.full_level = play.level
        # Blinds are a bet, and a straddle or a kill is the new amount to raise by.
        play.last_raise = max(play.bet_size, play.level)
        play.raises = 0
        play.fulls = 1
        play.acted = [False] * count
        play.checked = [False] * count
        play.seen = [0] * count
        play.aggressor = None
        play.either_size = False
        if rules.betting.heads_up_test == "round start":
            play.round_heads_up = _able(hand) == 2

    @staticmethod
    def _next(hand: "Hand", first: int) -> int | None:
        """The first player clockwise from `first` with a decision; None when the round is over."""
        play: PokerPlay = hand.play
        folded, stacks, bets, acted, level = hand.folded, chips_of(hand), hand.bets, play.acted, play.level
        count = len(folded)
        last = None
        for place in range(first, first + count):
            player = place if place < count else place - count
            if folded[player] or not stacks[player]:
                continue
            if (bets[player] < level or not acted[player]) and not _alone(hand, player, bets[player]):
                # A player who has killed or straddled is skipped while nobody has raised, and acts last (CX-79).
                if player in play.posters and bets[player] >= level:
                    last = player if last is None else last
                else:
                    return player
        return last

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Everything the actor may do, with its range."""
        play: PokerPlay = hand.play
        if hand.who is None:
            return ()
        player = hand.who
        owed = play.level - hand.bets[player]
        found: list[Option] = [_FOLD]
        if owed <= 0:
            found.append(_CHECK)
        else:
            stack = hand.stacks[player]
            found.append(MayCall(min(stack, owed)))
        span = may_raise(hand, player)
        if not isinstance(span, ClosedBetting):
            least, most, step = span
            found.append(MayRaise(least, most, step) if play.level else MayBet(least, most, step))
        return tuple(found)

    def why_not(self, hand: "Hand") -> tuple[WhyNot, ...]:
        """Why no bet or raise is open; and what checking a seven costs, if the house has that rule."""
        play: PokerPlay = hand.play
        if hand.who is None:
            return ()
        options, span = self.options(hand), may_raise(hand, hand.who)
        found: list[WhyNot] = []
        if isinstance(span, ClosedBetting):
            topic = self._by_round("cap") if span.topic == "cap" else span.topic
            why = _CLOSED_WORDS.get(span) or f"{number(play.raises).capitalize()} raises are in"
            words = f"{why}: {left_to_do(options)}."
            found.append(WhyNot("raise" if play.level else "bet", words, hand.rules.cite(topic)))
        if _CHECK in options and costs_a_seven(hand, hand.who):
            found.append(WhyNot("check", *seven_words(hand.rules)))
        return tuple(found)

    def act(self, hand: "Hand", action: Action) -> bool:
        """Carry the action out, or refuse it and change nothing."""
        play: PokerPlay = hand.play
        player = hand.who
        if player is None:
            raise RefusedError(f"nobody may {action} now")
        owed = play.level - hand.bets[player]
        kind = type(action)
        if kind is Call:
            if owed <= 0:
                raise self._refuse(hand, "call: nothing is owed", self._by_round("call"))
            self._call(hand, player, owed)
        elif kind is Check:
            if owed > 0:
                raise self._refuse(hand, "check: a bet must be called", self._by_round("owed"))
            clause = hand.rules.cite("check.1" if self.number == 1 else "check.later")
            hand.events.append(Checked(hand.seats[player], clause))
            # A player who stays in on a live blind or charge has already bet, and may raise when raised (DR-FEE-05,
            # CX-92).
            play.checked[player] = not play.level
            if hand.rules.sevens is not None:
                note_check(hand, player)
        elif kind is Fold:
            hand.folded[player] = True
            hand.muck += hand.hole[player]
            hand.events.append(Folded(hand.seats[player], hand.rules.cite("fold")))
            if hand.folded.count(False) == 1:
                end_round(hand)
                hand.skip_to("showdown")
                return True
        elif isinstance(action, Bet | Raise):
            self._raise(hand, player, action)
        else:
            topic = out_of_place(hand.rules, action, f"round.{self.number}")
            raise self._refuse(hand, str(action), topic)
        return self.pass_on(hand, player)

    def dropped(self, hand: "Hand") -> bool:
        """The last player left has won; otherwise the turn moves on, or the round is over."""
        if hand.folded.count(False) == 1:
            end_round(hand)
            hand.skip_to("showdown")
            return True
        who = self._next(hand, hand.who or 0)
        if who is None:
            end_round(hand)
            return True
        hand.who = who
        return False

    def hear(self, hand: "Hand", said: str) -> Action | None:
        """As in any game; a bare `bet` or `raise` that is not open gets the reason."""
        heard = Step.hear(self, hand, said)
        if heard is not None or said not in ("bet", "raise") or hand.who is None:
            return heard
        span = may_raise(hand, hand.who)
        if isinstance(span, ClosedBetting):
            topic = self._by_round("cap") if span.topic == "cap" else span.topic
            raise self._refuse(hand, f"{said}: {span.why}", topic)
        why = "the betting is open, so raise" if said == "bet" else "nobody has bet, so bet"
        raise self._refuse(hand, f"{said}: {why}", self._by_round(said))

    def pass_on(self, hand: "Hand", player: int) -> bool:
        """The player has acted: ask the next, or end the round."""
        play: PokerPlay = hand.play
        play.acted[player] = True
        play.seen[player] = play.fulls
        after = player + 1
        who = self._next(hand, after if after < len(hand.seats) else 0)
        if who is None:
            end_round(hand)
            return True
        hand.who = who
        return False

    def _call(self, hand: "Hand", player: int, owed: int) -> None:
        stack, bet = hand.stacks[player], hand.bets[player]
        paid = min(owed, stack)
        hand.stacks[player] = stack - paid
        hand.bets[player] = bet + paid
        clause = hand.rules.cite("call.1" if self.number == 1 else "call.later")
        hand.events.append(Called(hand.seats[player], paid, bet + paid, paid == stack, clause))

    def _raise(self, hand: "Hand", player: int, action: Bet | Raise) -> None:
        play: PokerPlay = hand.play
        opening = play.level == 0
        if opening is not isinstance(action, Bet):
            wrong = "bet: the betting is open, so raise" if isinstance(action, Bet) else "raise: nobody has bet, so bet"
            raise self._refuse(hand, wrong, self._by_round("bet" if opening else "raise"))
        span = may_raise(hand, player)
        if isinstance(span, ClosedBetting):
            topic = self._by_round("cap") if span.topic == "cap" else span.topic
            raise self._refuse(hand, f"{action}: {span.why}", topic)
        least, most, step = span
        to, topic = action.to, self.sizes(hand, "bet" if opening else "raise")
        if type(to) is not int:
            raise self._refuse(hand, f"bet {to!r}: amounts are whole cents", topic)
        if not least <= to <= most or (to % step and to != most and to != least):
            raise self._refuse(hand, str(action), topic)
        paid = to - hand.bets[player]
        hand.stacks[player] -= paid
        hand.bets[player] = to
        full = is_full(hand, to)
        if full:
            if hand.rules.limit.betting is not Betting.FIXED and (
                opening or hand.rules.betting.min_reraise != "first bet"
            ):
                play.last_raise = max(play.last_raise, to - play.level)
            # Completing a forced or short opening bet is not a raise, unless the house counts it (CX-65).
            counted = play.full_level > 0 or hand.rules.streets.completion_counts
            if play.either_size and to - play.full_level >= hand.rules.limit.higher:
                play.either_size = False
                play.bet_size = hand.rules.limit.higher * play.kill_percent // 100
            play.full_level = to
            play.fulls += 1
            play.raises += not opening and counted
        play.level = to
        play.aggressor = player
        all_in = hand.stacks[player] == 0
        seat, clause = hand.seats[player], hand.rules.cite(topic)
        if opening:
            hand.events.append(Opened(seat, paid, to, all_in, clause))
        else:
            hand.events.append(Raised(seat, paid, to, full, all_in, clause))

    def _by_round(self, what: str) -> str:
        """The topic of an action, for books that treat the first round separately."""
        return f"{what}.1" if self.number == 1 else f"{what}.later"

    def sizes(self, hand: "Hand", what: str) -> str:
        """The topic that decides how large a bet or raise is now."""
        return self._by_round(what)

    def _refuse(self, hand: "Hand", what: str, topic: str) -> RefusedError:
        return RefusedError(
            f"seat {hand.actor} cannot {what}", legal=said(self.options(hand)), clause=hand.rules.cite(topic)
        )


def out_of_place(rules: Rules, action: Action, otherwise: str) -> str:
    """The topic of the clause by which an action has no place now."""
    if isinstance(action, Discard):
        return "draw" if rules.cite("discard") == COMMON else "discard"
    if isinstance(action, Kill | Straddle):
        named = "kill" if isinstance(action, Kill) else "straddle"
        if rules.blinds.window == named:
            return "window"  # too late for it (OV-LB-06, CC-LB-26)
        return "window.none" if rules.blinds.window == "none" and not rules.blinds.straddle else named
    return _OUT_OF_PLACE.get(type(action), otherwise)


def chips_of(hand: "Hand") -> list[int]:
    """What everyone can bet: the stacks, except for a player who plays for the pot as it stood (OV-7S-16)."""
    if hand.trouble is None or not hand.trouble.all_in:
        return hand.stacks
    return [0 if player in hand.trouble.all_in else stack for player, stack in enumerate(hand.stacks)]


def _alone(hand: "Hand", player: int, bet: int) -> bool:
    """Whether nobody else can bet and the player has matched every bet, so that nothing is left to decide."""
    folded, stacks = hand.folded, chips_of(hand)
    for other in range(len(folded)):
        if other != player and not folded[other] and (stacks[other] or hand.bets[other] > bet):
            return False
    return True


def _able(hand: "Hand") -> int:
    """How many players can still bet: in the hand and not all-in (CX-80)."""
    return sum(not out and stack > 0 for out, stack in zip(hand.folded, chips_of(hand), strict=True))


def capped(hand: "Hand") -> bool:
    """Whether the raise cap of this round is reached (CX-09, CX-80)."""
    play: PokerPlay = hand.play
    rules = hand.rules
    if rules.betting.raise_cap is None or play.raises < rules.betting.raise_cap:
        return False
    if not rules.betting.heads_up_uncapped:
        return True
    if rules.betting.heads_up_test == "now":
        return _able(hand) > 2
    return not play.round_heads_up


def reopened(hand: "Hand", player: int) -> bool:
    """Whether a player who has already acted faces a full bet or raise since."""
    play: PokerPlay = hand.play
    if not play.acted[player]:
        return True
    if hand.rules.limit.betting is Betting.FIXED or hand.rules.betting.short_all_in == "counts":
        return play.fulls > play.seen[player]
    return play.level - hand.bets[player] >= _least_raise(hand)


def may_raise(hand: "Hand", player: int) -> Span | ClosedBetting:
    """What a player may bet or raise to, or why nothing is open; the ends and whole steps between them are legal."""
    play: PokerPlay = hand.play
    rules = hand.rules
    bet, level = hand.bets[player], play.level
    everything = bet + hand.stacks[player]
    if everything <= level:
        return _NO_MORE
    if not _someone_can_answer(hand, player):
        return _NOBODY_LEFT
    if (play.raises or play.full_level) and capped(hand):
        return ClosedBetting(f"{play.raises} raises have been made", "cap") if play.raises else _NO_RAISES
    if play.checked[player] and not rules.betting.check_raise:
        return _CHECKED
    if play.acted[player] and not reopened(hand, player):
        return _NOT_REOPENED
    if not level and play.round == 1 and rules.betting.openers == "jacks" and not _has_openers(hand, player):
        return _NO_OPENERS
    least, most = _target(hand, player)
    if everything <= most:
        most = everything
        least = min(least, most)
    # An open pair gives a choice of two sizes and nothing between them (CX-28).
    return least, most, most if play.either_size and most > least else rules.limit.chip


def _target(hand: "Hand", player: int) -> tuple[int, int]:
    """The range of a full bet or raise, regardless of the player's stack."""
    play: PokerPlay = hand.play
    limit, level = hand.rules.limit, play.level
    size = play.bet_size
    match limit.betting:
        case Betting.FIXED:
            to = play.full_level + size
            if play.either_size and _may_double(hand, player):
                return to, play.full_level + limit.higher * play.kill_percent // 100
            return to, to
        case Betting.SPREAD:
            most = limit.higher * play.kill_percent // 100
            least_raise = _least_raise(hand) if level else size
            return level + min(least_raise, most), level + most
        case Betting.POT_LIMIT:
            after_call = hand.pot + level - hand.bets[player]
            least = level + (_least_raise(hand) if level else size)
            return least, max(least, level + after_call)
        case _:
            return level + (_least_raise(hand) if level else size), hand.bets[player] + hand.stacks[player]


def _may_double(hand: "Hand", player: int) -> bool:
    """Whether the player may use the higher bet that an open pair allows (CX-28)."""
    play: PokerPlay = hand.play
    if hand.rules.streets.open_pair != "holder first" or play.level:
        return True
    ranks = [card >> 2 for card in hand.up[player]]
    return len(set(ranks)) < len(ranks)


def _least_raise(hand: "Hand") -> int:
    """The minimum that a raise adds: the last bet or raise, the first bet of the round (CC-LB-29), or one chip."""
    play: PokerPlay = hand.play
    return hand.rules.limit.chip if hand.rules.betting.min_reraise == "any larger" else play.last_raise


def is_full(hand: "Hand", to: int) -> bool:
    """Whether a bet or raise to this amount counts as full."""
    play: PokerPlay = hand.play
    if hand.rules.betting.short_all_in == "counts":
        return True
    if hand.rules.limit.betting is Betting.FIXED:
        return 2 * (to - play.full_level) >= play.bet_size
    return to - play.level >= (_least_raise(hand) if play.level else play.bet_size)


def _someone_can_answer(hand: "Hand", player: int) -> bool:
    folded, stacks = hand.folded, chips_of(hand)
    for other in range(len(folded)):  # noqa: SIM110 - asked at every decision, and a loop is quicker
        if other != player and stacks[other] and not folded[other]:
            return True
    return False


@cache
def _worst_openers() -> int:
    return int(rank("Jc Jd 4h 3s 2c", "bug"))


def _has_openers(hand: "Hand", player: int) -> bool:
    """A pair of jacks or better; a short hand is judged by the cards it has."""
    held = hand.hole[player]
    if len(held) == 5:
        return scorer("bug", 5)(held) >= _worst_openers()
    ranks = Counter(ACE if card == JOKER else card >> 2 for card in held)
    several = [rank for rank, count in ranks.items() if count > 1]
    return len(several) > 1 or any(rank >= _JACK or ranks[rank] > 2 for rank in several)


def end_round(hand: "Hand") -> None:
    """Return the uncalled bet and sweep the bets into the pot."""
    play: PokerPlay = hand.play
    bets = hand.bets
    hand.who = None
    if hand.trouble is not None:
        hand.trouble.bound.clear()  # an action out of turn binds only in its round
    best = max(bets)
    if not best:
        if hand.trouble is not None and hand.trouble.dead:
            return_unmatched(hand, hand.rules.cite("returned"))
        return
    if bets.count(best) == 1:
        player = bets.index(best)
        uncalled = best - sorted(bets)[-2]
        credit = hand.credit if player == len(bets) - 1 and play.round == 1 else 0
        back = min(uncalled, best - credit)
        lost = hand.trouble is not None and player in hand.trouble.forfeits
        if back and not lost and (not hand.folded[player] or hand.trouble is not None):
            bets[player] -= back
            hand.stacks[player] += back
            hand.events.append(Returned(hand.seats[player], back, hand.rules.cite("returned")))
    swept = 0
    for player, bet in enumerate(bets):
        hand.totals[player] += bet
        swept += bet
        bets[player] = 0
    play.level = 0
    if play.round == 1:
        swept -= hand.credit  # a live charge counts as a bet, but its chips belong to the house
    hand.events.append(Swept(swept, hand.pot, hand.rules.cite("sweep")))
    if hand.trouble is not None and hand.trouble.dead:
        return_unmatched(hand, joined(hand.rules.cite("returned")))


def return_unmatched(hand: "Hand", clause: str) -> None:
    """Chips beyond what anyone left has put in: a pot of its own, with nobody left in it.

    Each pot belongs to those who put chips in it, and goes to the one of them whose hand died last (CX-136). If several
    died by one call, or none did, everyone gets their own chips back. A charge that counted as a bet is not in it, and
    a player who loses everything loses this too.
    """
    trouble, base = hand.trouble, max(hand.totals[player] for player in hand.live)
    deaths = () if trouble is None else tuple(one for one in trouble.deaths if one[0] not in trouble.forfeits)
    lost = frozenset() if trouble is None else trouble.forfeits
    totals = hand.totals[:]
    while claims := [one for one in deaths if totals[one[0]] > base]:
        last, number = claims[-1]
        together = {player for player, ruling in claims if ruling == number}
        top = totals[last]
        for player, total in enumerate(totals):
            to = player if player in together else last
            _give_back(hand, player, to, min(total, top) - base, clause)
        base = top
    for player, total in enumerate(totals):
        if not deaths and player not in lost:
            _give_back(hand, player, player, total - base, clause)


def _give_back(hand: "Hand", player: int, to: int, amount: int, clause: str) -> None:
    """Move chips of one player's total to a player, as far as they are there: a charge or fee may have taken them."""
    charge = hand.credit if player == len(hand.seats) - 1 else 0
    back = min(amount, hand.totals[player] - charge, hand.pot)
    if back <= 0:
        return
    hand.totals[player] -= back
    hand.stacks[to] += back
    if player == to:
        hand.events.append(Returned(hand.seats[to], back, clause))
    else:
        hand.events.append(Won(hand.seats[to], back, 2, "uncontested", "", (), hand.rules.cite("uncontested")))
