"""The state of a poker hand besides chips and cards: the betting round, the draw, and the showdown.

The bet to call is `level`. `full_level` is the last level that counts as a full bet or raise.
"""

from typing import TYPE_CHECKING, Self

from houseway.referee.hand import BOMB_ANTE
from houseway.referee.play import PlayView

if TYPE_CHECKING:
    from houseway.cards import Card
    from houseway.referee.hand import Hand


class PokerPlay:
    """The state of the betting, the draw and the showdown; players are indexes, from the button's left."""

    __slots__ = (
        "acted", "aggressor", "agreed", "announced", "before_draw", "bet_size", "bomb", "checked", "checked_sevens",
        "draw_burned", "either_size", "exactly_two", "flopped", "forced", "full_level", "fulls", "kill_percent",
        "kinds", "last_raise", "late", "level", "miscalled", "pending", "posters", "raises", "round", "round_heads_up",
        "runs", "scores", "second_scores", "seen", "shared", "thrown",
    )  # fmt: skip

    def __init__(self, hand: "Hand") -> None:
        count = len(hand.seats)
        given = hand.given
        self.kinds = hand.game.kinds(hand.rules)
        """The rankings that decide: the high, and in hi-lo the low."""
        self.exactly_two = hand.game.two_exactly(hand.rules)
        # the betting
        self.kill_percent = given.kill_percent
        self.posters: tuple[int, ...] = ()
        """Who has killed or straddled, and is skipped until all others have acted (CX-79)."""
        for post in given.posts:
            if post.last and post.what == "kill":
                self.posters += (post.player,)
        self.bomb = any(post.what == BOMB_ANTE for post in given.posts)
        """Whether it is a bomb pot, without a round before the flop."""
        self.round = 0
        self.level = self.full_level = self.last_raise = self.raises = self.fulls = self.bet_size = 0
        self.acted = [False] * count
        self.checked = [False] * count
        self.seen = [0] * count
        """The number of full bets when each player last acted."""
        self.aggressor: int | None = None
        self.round_heads_up = self.either_size = self.forced = False
        self.flopped = False
        """Whether the hand has gone far enough for the house's fee."""
        # the draw
        self.thrown: list[tuple[Card, ...]] = [()] * count
        self.pending: tuple[int, tuple[Card, ...]] | None = None
        self.late: tuple[int, ...] = ()
        self.before_draw: list[int] = []
        """What each player had in before the draw; once set it does not change."""
        self.checked_sevens = 0
        self.draw_burned = False
        # the board run twice
        self.runs = 0
        """How often the rest of the board is dealt, 1 or 2, once that is settled."""
        self.agreed: tuple[int, ...] = ()
        """Who has agreed to two runs."""
        self.shared = 0
        """How many cards of the board two runs have in common."""
        # the showdown
        self.announced = [False] * count
        self.scores: dict[int, tuple[int, ...]] = {}
        self.second_scores: dict[int, tuple[int, ...]] = {}
        """With the second run of the board, if there is one."""
        self.miscalled = 0

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.kinds, new.exactly_two = self.kinds, self.exactly_two
        new.kill_percent, new.posters = self.kill_percent, self.posters
        new.bomb = self.bomb
        new.round, new.bet_size, new.aggressor = self.round, self.bet_size, self.aggressor
        new.level, new.full_level, new.last_raise = self.level, self.full_level, self.last_raise
        new.raises, new.fulls = self.raises, self.fulls
        new.acted, new.checked, new.seen = self.acted[:], self.checked[:], self.seen[:]
        new.round_heads_up, new.either_size, new.forced = self.round_heads_up, self.either_size, self.forced
        new.flopped, new.checked_sevens, new.before_draw = self.flopped, self.checked_sevens, self.before_draw
        new.thrown, new.pending, new.late = self.thrown[:], self.pending, self.late
        new.runs, new.agreed, new.shared = self.runs, self.agreed, self.shared
        new.second_scores = self.second_scores.copy()
        new.draw_burned, new.announced = self.draw_burned, self.announced[:]
        new.scores, new.miscalled = self.scores.copy(), self.miscalled
        return new

    def between(self) -> "tuple[Card, ...]":
        """Discards of a draw request that may still change, not yet in the discard pile."""
        return () if self.pending is None else self.pending[1]

    def view(self, hand: "Hand", viewer: int | None) -> PlayView | None:
        """Nothing beyond what every hand shows."""
        return None
