"""Counts the chips of a recorded hand with a board, in whole cents: a second referee, for speed.

Most recorded hands are plain: blinds, bets, folds, a showdown with known cards. For those, this counts who ends with
what and compares it with the record. It can only confirm a hand. For anything refused, unusual, or different, `agrees`
is False; then the referee plays the hand and reports what is wrong. So this must never agree when the referee does not,
and tests compare the two hand by hand.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import gcd
from typing import Final, NamedTuple, TypeAlias

from houseway.cards import Card
from houseway.chips.pots import Pot, build_pots, halves, shares
from houseway.decks import deck as find_deck
from houseway.games import GAMES
from houseway.history.phh.notation import UNKNOWN
from houseway.history.phh.setup import common_rules, game_of
from houseway.ranking.adaptive import scorer
from houseway.referee.rules import Betting, BettingRules, DealingRules, Rules, ShowdownRules

FOLD, CALL, RAISE, HOLE, BOARD, SHOW, MUCK, NOTHING = range(8)
"""Kinds of recorded actions; a check counts as a call, a bet as a raise."""
Code: TypeAlias = tuple[int, int, int, tuple[Card, ...]]
"""A short form of an action: its kind, the player, the total of a raise in cents, the cards."""

FEW_PLAYERS: Final = 10
"""Any pack has enough cards for this many players."""
_STREETS: Final = (0, 3, 4, 5)
_WHOLE_BOARD: Final = 5
_AROUND: Final = tuple(
    tuple(tuple(range(first, count)) + tuple(range(first)) for first in range(count))
    for count in range(FEW_PLAYERS + 1)
)
"""By number of players and starting player: all players clockwise."""
_UNSEEN: Final = frozenset((UNKNOWN,) * count for count in range(5))
"""Cards that are all unknown."""


class ChipRecord(NamedTuple):
    """The chips of a record, in cents, by player as written."""

    variant: str
    trims: bool
    """Whether unmatched antes are returned."""
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    """A negative amount is a live post for coming in."""
    bets: tuple[int, int]
    """The smallest bet of the early rounds and of the late ones."""
    sizes: tuple[int, ...]
    """Every bet size in the record."""
    stacks: tuple[int, ...]
    actions: Sequence[Code]
    finishing: tuple[int, ...] | None
    winnings: tuple[int, ...] | None


class _Kind(NamedTuple):
    """What must be known about a variant."""

    betting: Betting
    hole: int
    hi_lo: bool
    pack: frozenset[Card] | None
    """The cards, if not the whole pack."""
    scores: tuple[Callable[[Sequence[Card]], int], ...]


class _OddError(Exception):
    """A hand that only the referee can judge."""


def plays(variant: str) -> bool:
    """Whether hands of a variant can be counted here."""
    return _kind(variant) is not None


@cache
def _kind(variant: str) -> _Kind | None:
    """Only games with a board are counted here, by exactly the rules written out below."""
    key, limit, betting, hole = game_of(variant)
    game, rules = GAMES[key], common_rules(key, limit)
    if game.family.name != "board" or not _as_written_here(rules):
        return None
    kinds = game.kinds(rules)
    pack = find_deck(game.pack(rules))
    return _Kind(
        betting,
        hole,
        game.hi_lo,
        None if pack.size == 52 else frozenset(pack.cards),
        tuple(scorer(kind, hole + _WHOLE_BOARD) for kind in kinds),
    )


def _as_written_here(rules: Rules) -> bool:
    """Whether the rule book matches the rules written out here: no cap, no fee, odd chips to the high hand and the
    first winner.
    """
    return (
        rules.betting == BettingRules(raise_cap=None)
        and rules.showdown == ShowdownRules(odd_half="high")
        and rules.dealing == DealingRules()
        and rules.limit.fee is None
        and rules.sevens is None
    )


class ChipCount(NamedTuple):
    """The chips of a finished hand, by player."""

    stacks: list[int]
    pushed: list[int]
    """What came from the pots."""
    returned: list[int]
    """What was returned because nobody called it."""
    odd: list[int]
    """The tolerance for odd chips, in which rooms differ."""


def agrees(told: ChipRecord) -> bool:
    """Whether the hand is played to its end by the rules, with the chips as recorded; False leaves it to the
    referee.
    """
    counted = count(told)
    return counted is not None and _as_told(told, counted)


def count(told: ChipRecord) -> ChipCount | None:
    """The chips at the end of a hand; None leaves it to the referee."""
    kind = _kind(told.variant)
    if kind is None or len(told.stacks) > FEW_PLAYERS:
        return None
    try:
        return _Table(told, kind).played()
    except (_OddError, IndexError):
        return None


def _as_told(told: ChipRecord, counted: ChipCount) -> bool:
    """Whether the record has the same chips, except for what the room may have taken from the winners."""
    stacks, pushed, returned, odds = counted
    stated = told.finishing
    if stated is not None:
        short = [ours - theirs for ours, theirs in zip(stacks, stated, strict=True)]
        rake = sum(short)
        if rake < 0:
            return False
        for missing, won, odd in zip(short, pushed, odds, strict=True):
            if missing and (not won or not -odd <= missing <= min(won, rake) + odd):
                return False
    return all([pushed[player] for player in _said_to_win(told, returned)])  # noqa: C419 - quicker


def _said_to_win(told: ChipRecord, returned: list[int]) -> list[int]:
    """The players recorded with winnings, not counting a returned bet."""
    return [at for at, amount in enumerate(told.winnings or ()) if amount and amount != returned[at]]


class _Table:
    """The chips and cards of one hand; players are indexes from the button's left."""

    __slots__ = (
        "able", "acted", "around", "behind", "bets", "betting", "board", "count", "dead", "folded", "full_level",
        "fulls", "hole", "in_hand", "kind", "last_raise", "level", "mucked", "odd", "pushed", "returned", "round",
        "seen", "size", "told", "totals", "who",
    )  # fmt: skip

    def __init__(self, told: ChipRecord, kind: _Kind) -> None:
        count = len(told.stacks)
        self.told, self.kind, self.betting, self.count = told, kind, kind.betting, count
        self.around = _AROUND[count]
        self.behind = list(told.stacks)
        self.bets = [0] * count
        self.totals = [0] * count
        self.dead = 0
        self.folded = [False] * count
        self.in_hand = count
        self.hole: list[tuple[Card, ...]] = [()] * count
        self.board: tuple[Card, ...] = ()
        self.mucked: set[int] = set()
        self.pushed = [0] * count
        self.returned = [0] * count
        self.odd = [0] * count
        """How often somebody else won a part of the same pot: as many odd chips may be elsewhere."""
        self.who = -1
        """The player to act; -1 if nobody has a decision left."""
        self.round = 0
        self.level = 0
        opens = self._post()
        self._begin(opens)

    def played(self) -> ChipCount:
        """Take every action and settle."""
        for what, player, to, cards in self.told.actions:
            if what <= RAISE:
                if player != self.who:
                    raise _OddError
                if what == FOLD:
                    self._fold(player)
                elif what == CALL:
                    self._call(player)
                else:
                    self._raise(player, to)
            elif what == HOLE:
                self.hole[player] += cards
            elif what == BOARD:
                self.board += cards
                if self.who >= 0 and len(self.board) > _STREETS[self.round]:
                    raise _OddError
            elif what == SHOW:
                self._show(player, cards)
            elif what == MUCK:
                if player >= self.count:
                    raise _OddError
                self.mucked.add(player)
        if self.who >= 0:
            raise _OddError
        self._check_cards()
        if self.in_hand > 1:
            self._showdown()
        return ChipCount(self.behind, self.pushed, self.returned, self.odd)

    # before the deal

    def _post(self) -> int:
        """Put in antes, blinds, and posts; returns who acts first in the first round."""
        told, behind, bets = self.told, self.behind, self.bets
        antes, blinds = told.antes, told.blinds
        if self.count == 2:  # PHH swaps the posts of two players
            antes, blinds = antes[::-1], blinds[::-1]
        if any(antes):
            antes = self._ante(antes)
        largest = most = level = 0
        for player, amount in enumerate(blinds):
            if not amount:
                continue
            left = told.stacks[player] - antes[player]
            if amount > 0 and min(amount, left) >= most:
                largest, most = player, min(amount, left)
            amount = abs(amount)  # noqa: PLW2901 - its sign has been seen
            paid = min(amount, behind[player])
            behind[player] -= paid
            bets[player] = paid
            level = max(level, amount)  # the full blind, even if its player has less
        self.level = level
        return (largest + 1) % self.count if most > 0 else 0

    def _ante(self, antes: tuple[int, ...]) -> tuple[int, ...]:
        stacks, behind = self.told.stacks, self.behind
        if self.told.trims:
            matched = sorted(map(min, antes, stacks))[-2]
            antes = tuple([min(ante, matched) for ante in antes])
        everybody = all(antes)
        for player, ante in enumerate(antes):
            paid = min(ante, behind[player])
            behind[player] -= paid
            if everybody:
                self.totals[player] = paid  # a player short of the ante wins no more than that from each of the others
            else:
                self.dead += paid
        return antes

    # betting

    def _begin(self, opener: int) -> None:
        """Start betting rounds until somebody has a decision or all are over."""
        early, late = self.told.bets
        while self.in_hand > 1 and self.round < len(_STREETS):
            self.size = late if self.round > 1 and self.betting is Betting.FIXED else early
            self.full_level = self.level
            self.last_raise = max(self.size, self.level)
            self.fulls = 1
            self.acted = [False] * self.count
            self.seen = [0] * self.count
            self.able = sum([not out and left > 0 for out, left in zip(self.folded, self.behind, strict=True)])
            self.who = self._next(opener)
            if self.who >= 0:
                return
            self._sweep()
            opener = 0

    def _next(self, first: int) -> int:
        """The first player from here on, clockwise, with a decision."""
        folded, behind, bets, acted, level = self.folded, self.behind, self.bets, self.acted, self.level
        for player in self.around[first]:
            if (
                not folded[player]
                and behind[player]
                and (bets[player] < level or not acted[player])
                and (self.able > 1 or self._owes(player))
            ):
                return player
        return -1

    def _owes(self, player: int) -> bool:
        """Whether the only player with chips left has not matched all bets."""
        bet, folded = self.bets[player], self.folded
        return any(other > bet and not folded[at] for at, other in enumerate(self.bets))

    def _fold(self, player: int) -> None:
        self.folded[player] = True
        self.in_hand -= 1
        self.able -= 1
        if self.in_hand > 1:
            self._pass_on(player)
            return
        self.who = -1
        self._sweep()
        last = self.folded.index(False)
        self._push(sum(self.totals) + self.dead, [last])

    def _call(self, player: int) -> None:
        owed = self.level - self.bets[player]
        if owed > 0:
            paid = min(owed, self.behind[player])
            self.behind[player] -= paid
            self.bets[player] += paid
            if not self.behind[player]:
                self.able -= 1
        self._pass_on(player)

    def _raise(self, player: int, to: int) -> None:
        bet, level = self.bets[player], self.level
        everything = bet + self.behind[player]
        if everything <= level or self.able < 2 or (self.acted[player] and not self._reopened(player)):
            raise _OddError
        least, most = self._span(player)
        if everything <= most:
            most = everything
            least = min(least, most)
        if not least <= to <= most:
            raise _OddError
        self.behind[player] = everything - to
        self.bets[player] = to
        if to == everything:
            self.able -= 1
        if self.betting is Betting.FIXED:
            full = 2 * (to - self.full_level) >= self.size
        else:
            full = to - level >= (self.last_raise if level else self.size)
            if full:
                self.last_raise = max(self.last_raise, to - level)
        if full:
            self.full_level = to
            self.fulls += 1
        self.level = to
        self._pass_on(player)

    def _reopened(self, player: int) -> bool:
        """Whether a player who has acted faces a full bet or raise made since."""
        if self.betting is Betting.FIXED:
            return self.fulls > self.seen[player]
        return self.level - self.bets[player] >= self.last_raise

    def _span(self, player: int) -> tuple[int, int]:
        """The smallest and largest bet or raise, ignoring the stack."""
        level = self.level
        if self.betting is Betting.FIXED:
            to = self.full_level + self.size
            return to, to
        least = level + (self.last_raise if level else self.size)
        if self.betting is Betting.POT_LIMIT:
            pot = sum(self.totals) + sum(self.bets) + self.dead
            return least, max(least, level + pot + level - self.bets[player])
        return least, self.bets[player] + self.behind[player]

    def _pass_on(self, player: int) -> None:
        self.acted[player] = True
        self.seen[player] = self.fulls
        after = player + 1
        self.who = self._next(after if after < self.count else 0)
        if self.who < 0:
            self._sweep()
            self._begin(0)

    def _sweep(self) -> None:
        """Return what nobody called, and sweep the bets into the pot."""
        bets, totals = self.bets, self.totals
        best = max(bets)
        if best:
            if bets.count(best) == 1:
                player = bets.index(best)
                if not self.folded[player]:
                    back = best - sorted(bets)[-2]
                    bets[player] -= back
                    self.behind[player] += back
                    self.returned[player] += back
            for player, bet in enumerate(bets):
                totals[player] += bet
            self.bets = [0] * self.count
        self.level = 0
        self.round += 1

    # cards

    def _show(self, player: int, shown: tuple[Card, ...]) -> None:
        """Reveal cards dealt unseen."""
        dealt = self.hole[player]
        if dealt == shown:
            return
        known = [card for card in dealt if card != UNKNOWN]
        new = [card for card in shown if card != UNKNOWN and card not in known]
        blank = max(len(dealt), len(shown)) - len(known) - len(new)
        if blank < 0 or len(shown) > self.kind.hole:
            raise _OddError
        self.hole[player] = (*known, *new, *(UNKNOWN,) * blank)

    def _check_cards(self) -> None:
        """Check that nobody has too many cards, no card comes twice, and all are in the pack."""
        most, pack = self.kind.hole, self.kind.pack
        cards = [*self.board]
        for hole in self.hole:
            if hole not in _UNSEEN:
                cards += hole
            if len(hole) > most:
                raise _OddError
        known = {*cards}
        unknown = cards.count(UNKNOWN)
        if len(known) - (unknown > 0) != len(cards) - unknown or len(self.board) > _WHOLE_BOARD:
            raise _OddError
        if pack is not None and not known - {UNKNOWN} <= pack:
            raise _OddError

    # the showdown

    def _showdown(self) -> None:
        """Give every pot to the best hand shown for it, if the record shows them."""
        if len(self.board) != _WHOLE_BOARD or UNKNOWN in self.board:
            raise _OddError
        live = [player for player, out in enumerate(self.folded) if not out]
        contend = [player for player in live if player not in self.mucked]
        most = self.kind.hole
        shown = [one for one in contend if len(self.hole[one]) == most and UNKNOWN not in self.hole[one]]
        if len(shown) < len(contend):
            self._check_unseen(contend, shown)
        if not shown:
            raise _OddError
        for pot in self._pots(live):
            players = [player for player in pot.players if player in shown]
            if not players:
                raise _OddError
            self._award(pot.amount, players)

    def _check_unseen(self, contend: list[int], shown: list[int]) -> None:
        """A hand never shown loses to a shown one, unless the record says that it won."""
        stated = self.told.finishing
        won: set[int] = set()
        if stated is not None:
            won = {player for player, left in enumerate(self.behind) if stated[player] > left}
        winners = won or _said_to_win(self.told, self.returned)
        if any(player not in shown and player in winners for player in contend):
            raise _OddError

    def _pots(self, live: list[int]) -> list[Pot]:
        totals = self.totals
        most = totals[live[0]]
        if all([totals[player] == most for player in live]):  # noqa: C419 - asked at every showdown
            return [Pot(sum(totals) + self.dead, tuple(live))]
        with_chips = [player for player in live if totals[player]]
        return build_pots(totals, with_chips, dead=self.dead)

    def _award(self, amount: int, players: list[int]) -> None:
        """Award a pot, or both halves of it, to the best hands."""
        if len(players) == 1:
            self._push(amount, players)
            return
        cards = [self.hole[player] + self.board for player in players]
        highs = _best(players, [*map(self.kind.scores[0], cards)])
        lows = _best(players, [*map(self.kind.scores[1], cards)]) if self.kind.hi_lo else []
        if not lows:
            self._push(amount, highs)
            return
        half, left = halves(amount, chip=self._chip())
        self._push(half + left, highs, lows, half)

    def _push(self, amount: int, winners: list[int], lows: Sequence[int] = (), low: int = 0) -> None:
        """Push the chips of a pot to its winners, or to its high and low."""
        if len(winners) + len(lows) == 1:
            self.behind[winners[0]] += amount
            self.pushed[winners[0]] += amount
            return
        chip = self._chip()
        given = [*zip(winners, shares(amount, winners, chip=chip), strict=True)]
        if low:
            given += zip(lows, shares(low, lows, chip=chip), strict=True)
        given = [one for one in given if one[1]]
        for player, chips in given:
            self.behind[player] += chips
            self.pushed[player] += chips
            self.odd[player] += (len(given) - 1) * chip

    def _chip(self) -> int:
        """The smallest chip that makes up every amount of the record."""
        told = self.told
        raises = [to for what, _, to, _ in told.actions if what == RAISE]
        every = (*told.antes, *told.blinds, *told.sizes, *told.stacks, *(told.finishing or ()), *(told.winnings or ()))
        return gcd(*every, *raises)


def _best(players: list[int], scores: list[int]) -> list[int]:
    best = max(scores)
    return [player for player, score in zip(players, scores, strict=True) if score == best] if best else []
