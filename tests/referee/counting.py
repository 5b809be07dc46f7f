"""How many ways a small hand can go: a second, tiny reading of the betting rules that uses nothing of the referee.

A set-up is one of the files in `perft/`, whose README says what every key means and what is counted. A state is
a handful of plain values; the tree is walked in full, and every end is paid out from the showdown that the
set-up states.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class State:
    """One point of the hand. `level` is what must be matched, `full` the last level that was a full bet or raise."""

    round: int
    who: int | None
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    put_in: tuple[int, ...]
    folded: tuple[bool, ...]
    faced: tuple[int | None, ...]
    """The number of full bets each player had seen when last acting; None for one who has not acted."""
    passed: tuple[bool, ...]
    level: int
    full: int
    step: int
    """The least amount by which a raise must go over the level, apart from fixed limit."""
    raises: int
    fulls: int
    throwing: tuple[int, ...] = ()
    """Who still has to discard or draw before the next round."""
    asked: tuple[int, ...] = ()
    """Who is still asked whether to kill the pot, before round 1."""
    killer: int | None = None
    times: int = 1
    """How much higher the bets are than the limit's."""
    boards: tuple[tuple[str, ...], ...] = ()
    """Stud: everyone's open cards."""
    dealt: int = 0
    """Stud: how many cards have left the deck."""


class Walk:
    """Counts of one set-up: sequences and ends by depth, and the final stacks added up over all ends."""

    def __init__(self, setup: dict[str, Any], depth: int) -> None:
        self.setup = setup
        self.betting = setup["betting"]
        self.stud = setup["game"] in ("stud", "stud-hi-lo", "razz")
        self.draws = setup["game"] in ("draw", "lowball")
        self.rounds = 5 if self.stud else 2 if self.draws else 4
        self.players = range(len(setup["stacks"]))
        self.sequences = [0] * (depth + 1)
        self.ends = [0] * (depth + 1)
        self.final_stacks = [0] * len(self.players)
        self.depth = depth
        self._walk(self._start(), 0)

    def _start(self) -> State:
        stacks, bets, level = list(self.setup["stacks"]), [0 for _ in self.players], 0
        put_in = bets.copy()
        for player, amount, what in self.setup["posts"]:
            paid = min(amount, stacks[player])
            stacks[player] -= paid
            put_in[player] += paid
            if what != "ante":
                bets[player] += paid
                level = max(level, amount)
        none = tuple(False for _ in self.players)
        fresh = tuple(None for _ in self.players)
        state = State(1, None, tuple(stacks), tuple(bets), tuple(put_in), none, fresh, none, level, level, 0, 0, 1)
        state = replace(state, step=self._size(state))
        if self.stud:
            state = self._deal_up(replace(state, boards=tuple(() for _ in self.players), dealt=2 * len(self.players)))
            return replace(state, who=self._forced(state))
        if self.setup.get("window") == "kill":
            able = tuple(one for one in self.players if stacks[one] + bets[one] > self._kill())
            if able:
                return replace(state, who=able[0], asked=able)
        return self._turn(state, self.setup["opens"])

    def _walk(self, state: State, depth: int) -> None:
        self.sequences[depth] += 1
        if state.who is None:
            self.ends[depth] += 1
            self.final_stacks = [a + b for a, b in zip(self.final_stacks, self._paid(state), strict=True)]
        elif depth < self.depth:
            for following in self._moves(state):
                self._walk(following, depth + 1)

    def _size(self, state: State) -> int:
        late = self.betting == "fixed limit" and state.round > (1 if self.draws else 2)
        return int(self.setup["higher" if late else "lower"]) * state.times

    def _kill(self) -> int:
        return 2 * max(int(amount) for _, amount, _ in self.setup["posts"])

    # open cards

    def _deal_up(self, state: State) -> State:
        """A card up to everyone still in, after a burn except on third street; seventh street shows nothing new."""
        cards = self.setup["deck"].split()
        top = state.dealt + (state.round > 1)
        boards = list(state.boards)
        for player in self.players:
            if not state.folded[player]:
                boards[player] += (cards[top],)
                top += 1
        return replace(state, boards=tuple(boards), dealt=top)

    def _forced(self, state: State) -> int:
        """Third street: the lowest card, in razz the highest with the ace low; suits from clubs up."""
        order = "A23456789TJQK" if self.setup["game"] == "razz" else "23456789TJQKA"
        strength = [(order.index(card[0]), "cdhs".index(card[1])) for (card,) in state.boards]
        return strength.index(max(strength) if self.setup["game"] == "razz" else min(strength))

    def _shows_best(self, state: State) -> int:
        """Later streets: more of a kind, then higher ranks; in razz fewer and lower; the first of equals."""
        low = self.setup["game"] == "razz"
        order = "A23456789TJQK" if low else "23456789TJQKA"
        live = [one for one in self.players if not state.folded[one]]

        def strength(player: int) -> list[tuple[int, int]]:
            ranks = [order.index(card[0]) for card in state.boards[player]]
            return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)

        best = (min if low else max)(strength(player) for player in live)
        return next(player for player in live if strength(player) == best)

    # who acts

    def _turn(self, state: State, first: int) -> State:
        """The state with the next player to act from `first` on, in the next round if this one is over."""
        waiting = None
        for at in range(first, first + len(self.players)):
            player = at % len(self.players)
            if state.folded[player] or not state.stacks[player]:
                continue
            rivals = [one for one in self.players if one != player and not state.folded[one]]
            settled = state.faced[player] is not None and state.bets[player] >= state.level
            lonely = all(not state.stacks[one] and state.bets[one] <= state.bets[player] for one in rivals)
            if not settled and not lonely:
                if player == state.killer and state.bets[player] >= state.level:
                    waiting = player  # goes last while nobody has raised the kill
                    continue
                return replace(state, who=player)
        if waiting is not None:
            return replace(state, who=waiting)
        if self.draws and state.round == 1:
            left = tuple(one for one in self.players if not state.folded[one])
            return replace(state, who=left[0], throwing=left)
        moment = {1: "before flop", 2: "after flop"}.get(state.round)
        if moment == self.setup.get("discard"):
            left = tuple(one for one in self.players if not state.folded[one])
            return replace(state, who=left[0], throwing=left)
        return self._next_round(state)

    def _next_round(self, state: State) -> State:
        if state.round == self.rounds:
            return replace(state, who=None)
        none = tuple(False for _ in self.players)
        zero = tuple(0 for _ in self.players)
        fresh = tuple(None for _ in self.players)
        opened = replace(
            state, round=state.round + 1, who=None, bets=zero, faced=fresh, passed=none, level=0, full=0, raises=0,
            fulls=1, killer=None,
        )  # fmt: skip
        opened = replace(opened, step=self._size(opened))
        if not self.stud:
            return self._turn(opened, 0)
        if opened.round < self.rounds:
            opened = self._deal_up(opened)
        return self._turn(opened, self._shows_best(opened))

    # what may be done

    def _moves(self, state: State) -> Iterator[State]:
        player = state.who
        assert player is not None
        if state.throwing:
            yield from self._throws(state)
            return
        if state.asked:
            yield from self._answers(state, player)
            return
        if self.stud and state.round == 1 and not state.level:
            yield from self._openings(state, player)
            return
        folded = tuple(out or one == player for one, out in enumerate(state.folded))
        if folded.count(False) == 1:
            yield replace(state, who=None, folded=folded)
        else:
            yield self._acted(replace(state, folded=folded), player)
        owed = state.level - state.bets[player]
        if owed > 0:
            yield self._acted(self._pay(state, player, min(owed, state.stacks[player])), player)
        else:
            passed = tuple(was or one == player for one, was in enumerate(state.passed))
            yield self._acted(replace(state, passed=passed), player)
        for to in self._raises_to(state, player):
            yield self._acted(self._raised(state, player, to), player)

    def _throws(self, state: State) -> Iterator[State]:
        """One of three cards: three ways, whichever cards they are. At the draw two: pat, or the first card."""
        left = state.throwing[1:]
        for _ in range(2 if self.draws else 3):
            if left:
                yield replace(state, who=left[0], throwing=left)
            else:
                yield self._next_round(replace(state, throwing=()))

    def _answers(self, state: State, player: int) -> Iterator[State]:
        """Let the kill go by, or post twice the big blind for twice the stakes."""
        left = state.asked[1:]
        passed = replace(state, asked=left)
        yield replace(passed, who=left[0]) if left else self._turn(passed, self.setup["opens"])
        kill = self._kill()
        killed = self._pay(state, player, kill - state.bets[player])
        killed = replace(killed, asked=(), killer=player, times=2, level=kill, full=kill)
        yield self._turn(replace(killed, step=self._size(killed)), self.setup["opens"])

    def _openings(self, state: State, player: int) -> Iterator[State]:
        """The forced bet, or a full one: no fold."""
        forced = self.setup["bring_in"]
        paid = self._pay(state, player, min(forced, state.stacks[player]))
        yield self._acted(replace(paid, level=forced), player)
        if state.stacks[player] > forced:
            for to in self._raises_to(state, player):
                yield self._acted(self._raised(state, player, to), player)

    def _acted(self, state: State, player: int) -> State:
        faced = tuple(state.fulls if one == player else seen for one, seen in enumerate(state.faced))
        return self._turn(replace(state, faced=faced), player + 1)

    def _pay(self, state: State, player: int, chips: int) -> State:
        def changed(amounts: Sequence[int], by: int) -> tuple[int, ...]:
            return tuple(amount + by * (one == player) for one, amount in enumerate(amounts))

        return replace(
            state,
            stacks=changed(state.stacks, -chips),
            bets=changed(state.bets, chips),
            put_in=changed(state.put_in, chips),
        )

    def _raises_to(self, state: State, player: int) -> list[int]:
        """The least and the most, once if they are the same."""
        everything = state.bets[player] + state.stacks[player]
        able = [one for one in self.players if not state.folded[one] and state.stacks[one]]
        cap = self.setup["raise_cap"]
        free = self.setup["heads_up_uncapped"] and len(able) == 2
        if everything <= state.level or len(able) < 2:
            return []
        if cap is not None and state.raises >= cap and not free:
            return []
        if state.passed[player] and not self.setup["check_raise"]:
            return []
        if state.faced[player] is not None and not self._reopened(state, player):
            return []
        least, most = self._span(state, player)
        return [everything] if everything < least else sorted({least, min(most, everything)})

    def _reopened(self, state: State, player: int) -> bool:
        if self.betting == "fixed limit":
            return state.fulls > (state.faced[player] or 0)
        return state.level - state.bets[player] >= self._over(state)

    def _over(self, state: State) -> int:
        """By how much a bet or raise must be larger to be a full one."""
        chip: int = self.setup["chip"]
        return chip if self.setup["min_reraise"] == "any larger" and state.level else state.step

    def _span(self, state: State, player: int) -> tuple[int, int]:
        if self.betting == "fixed limit":
            to = state.full + self._size(state)
            return to, to
        over = self._over(state)
        if self.betting == "spread limit":
            return state.level + min(over, self.setup["higher"]), state.level + self.setup["higher"]
        least = state.level + over
        if self.betting == "no limit":
            return least, state.bets[player] + state.stacks[player]
        pot_after_call = sum(state.put_in) + state.level - state.bets[player]
        return least, max(least, state.level + pot_after_call)

    def _raised(self, state: State, player: int, to: int) -> State:
        over = to - state.level
        if self.betting == "fixed limit":
            is_full = 2 * (to - state.full) >= self._size(state)
            step = state.step
        else:
            is_full = over >= self._over(state)
            step = max(state.step, over) if is_full else state.step
        paid = self._pay(state, player, to - state.bets[player])
        if is_full:
            counted = state.raises + bool(state.full)
            return replace(paid, level=to, full=to, step=step, raises=counted, fulls=state.fulls + 1)
        return replace(paid, level=to)

    # who is paid

    def _paid(self, state: State) -> list[int]:
        """Every player's chips at the end."""
        stacks = list(state.stacks)
        live = [one for one in self.players if not state.folded[one]]
        if len(live) == 1:
            stacks[live[0]] += sum(state.put_in)
            return stacks
        below = 0
        for level in sorted({state.put_in[one] for one in live}):
            pot = sum(min(put, level) - min(put, below) for put in state.put_in)
            if level == max(state.put_in[one] for one in live):
                pot += sum(max(0, put - level) for put in state.put_in)
            for player, chips in self._shares(pot, [one for one in live if state.put_in[one] >= level]):
                stacks[player] += chips
            below = level
        return stacks

    def _shares(self, pot: int, players: list[int]) -> Iterator[tuple[int, int]]:
        """A pot by the strengths that the set-up states; shares are whole chips, and what is over goes to the first."""
        chip = self.setup["chip"]
        halves = [(self.setup["high"], pot)]
        if self.setup.get("low"):
            strengths = [self.setup["low"][one] for one in players]
            if any(strengths):
                half = pot // 2 // chip * chip
                halves = [(self.setup["high"], pot - half), (self.setup["low"], half)]
        for strength, amount in halves:
            best = max(strength[one] for one in players)
            winners = [one for one in players if strength[one] == best]
            share = amount // len(winners) // chip * chip
            for winner in winners:
                yield winner, share + (amount - share * len(winners) if winner == winners[0] else 0)
