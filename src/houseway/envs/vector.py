"""Many tables at once: Gymnasium's vector environment over bulk play. One seat learns, styles play the others.

Observations and actions are those of the table environment (`aec`), column by column and name by name, so that an agent
trained here can play there. `info` has the masks; rewards are what the seat won or lost in a hand, in units.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from houseway.bulk.kernels import seats as kernel
from houseway.bulk.play_styles import Style, check, find_style
from houseway.bulk.seated import Columns, Sat, SeatedTables
from houseway.envs.episodes import EnvError, Sitting
from houseway.envs.seeing import Sight
from houseway.envs.slots import SIZES, names_of
from houseway.errors import HousewayError
from houseway.referee.poker.dealing import Deal

Seen = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]

_PLAIN: Final = {
    "fold": kernel.FOLDS,
    "check": kernel.CHECKS,
    "call": kernel.CALLS,
    "bring in": kernel.BRINGS_IN,
    "pass": kernel.PASSES,
    "kill": kernel.POSTS,
    "straddle": kernel.POSTS,
}
_SEEDS: Final = 2**63


def _code(name: str) -> tuple[int, int]:
    """An action as the kernels know it."""
    what, _, rest = name.partition(" ")
    if name in _PLAIN:
        return _PLAIN[name], 0
    if what == "bet":
        return kernel.BETS, SIZES.index(rest)
    places = rest.split() if what == "throw" else []
    return kernel.THROWS, sum(1 << int(place) - 1 for place in places)


def _columns(sitting: Sitting, sight: Sight) -> Columns:
    """The offsets of the parts of an observation."""
    place = {name: at for at, name in enumerate(sight.columns)}
    card = sight.columns[0].removeprefix("own ")
    steps = sitting.game.steps
    return Columns(
        own=0,
        board=place.get(f"board {card}", -1),
        shown=place.get(f"seat 0 open {card}", -1),
        seats=place["seat 0 in"],
        table=place["pot"],
        acts=place["seat 0 round 1 raises"],
        draws=place.get("seat 0 draw 1", -1),
        rounds=sum(name.startswith("round ") for name in sight.columns),
        draw_count=sum(name.startswith("seat 0 draw ") for name in sight.columns),
        down=next(step.down for step in steps if isinstance(step, Deal)),
        length=len(sight.columns),
    )


def _mode(autoreset: AutoresetMode | str) -> AutoresetMode:
    for mode in AutoresetMode:
        if autoreset in (mode, mode.value):
            return mode
    known = ", ".join(mode.value for mode in AutoresetMode)
    raise EnvError(f"{autoreset!r} is not an autoreset mode: choose {known}")


def _whole(what: str, value: int, least: int) -> int:
    if type(value) is not int or value < least:
        raise EnvError(f"{what}={value!r}: give a whole number, {least} or more")
    return value


class TablesEnv(VectorEnv[Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):  # type: ignore[misc]
    """Many tables of one game, with the learner in the same seat at each."""

    def __init__(
        self,
        sitting: Sitting,
        num_envs: int,
        *,
        styles: Sequence[str | Style] = ("caller",),
        seat: int = 1,
        hands: int = 1,
        autoreset: AutoresetMode | str = AutoresetMode.SAME_STEP,
        threads: int = 1,
    ) -> None:
        if not sitting.game.family.poker:
            raise EnvError(
                f"{sitting.name} is not poker: vector environments are for poker only; use make() for a single table"
            )
        self.num_envs = _whole("num_envs", num_envs, 1)
        if not 1 <= _whole("seat", seat, 1) <= sitting.seats:
            raise EnvError(f"seat={seat}: the table has seats 1 to {sitting.seats}")
        if isinstance(styles, str | Style):
            styles = (styles,)
        if not styles:
            raise EnvError("nobody plays the other seats: name a style, such as caller")
        others = tuple(
            check(one) if isinstance(one, Style) else find_style(one)
            for one in (styles[place % len(styles)] for place in range(sitting.seats - 1))
        )
        self._mode = _mode(autoreset)
        self.sitting = sitting
        self.metadata = {"autoreset_mode": self._mode, "render_modes": [], "name": "houseway_tables_v0"}
        sight = Sight(sitting.game, sitting.rules, sitting.seats, sitting.unit)
        self.columns = sight.columns
        """The meaning of each number of an observation."""
        self.actions = names_of(sitting.game, sitting.rules, sitting.seats)
        """The meaning of each action."""
        sat = Sat(
            rules=sitting.rules,
            game=sitting.game,
            styles=others,
            seat=seat - 1,
            buy_in=sitting.stack,
            unit=sitting.unit,
            hands=_whole("hands", hands, 1),
            columns=_columns(sitting, sight),
            actions=tuple(_code(name) for name in self.actions),
        )
        same = self._mode is AutoresetMode.SAME_STEP
        self.tables = SeatedTables(sat, num_envs, threads=_whole("threads", threads, 1), same_step=same)
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (len(self.columns),), np.float32)
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.observation_space = spaces.Box(-np.inf, np.inf, (num_envs, len(self.columns)), np.float32)
        self.action_space = spaces.MultiDiscrete(np.full(num_envs, len(self.actions)))
        self._over: Flags = np.zeros(num_envs, np.bool_)
        self._every = np.arange(num_envs)
        self._dealt = False
        self._made: dict[str, Any] = {
            "styles": others,
            "seat": seat,
            "hands": hands,
            "autoreset": self._mode,
            "threads": threads,
        }

    def __getstate__(self) -> dict[str, Any]:
        """The settings, and the state of every table."""
        return {
            "made": (self.sitting, self.num_envs, self._made),
            "tables": self.tables.arrays(),
            "dealt": self._dealt,
            "over": self._over,
            "chance": (self._np_random, self._np_random_seed),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore every table, sharing nothing with the original."""
        sitting, count, how = state["made"]
        TablesEnv.__init__(self, sitting, count, **how)
        self.tables.put_back(state["tables"])
        self._dealt, self._over = state["dealt"], state["over"].copy()
        self._np_random, self._np_random_seed = deepcopy(state["chance"])

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a new episode at every table, or at those of `options["reset_mask"]`.

        With a seed, table i starts the stream of seed + i, or of the i-th of several seeds; without one it continues
        its own.
        """
        which = np.ones(self.num_envs, np.bool_)
        if options is not None and "reset_mask" in options:
            which = np.asarray(options["reset_mask"])
            if which.shape != (self.num_envs,) or which.dtype != np.bool_ or not which.any():
                raise EnvError(f"reset_mask: give {self.num_envs} booleans, at least one of them True")
            if not self._dealt and not which.all():
                raise EnvError("reset_mask: no hand has been dealt, so reset all tables first")
        self.tables.begin(which, self._seeds(seed))
        self._dealt = True
        self._over[which] = False
        return self.tables.seen.copy(), {"action_mask": self.tables.mask.copy()}

    def _seeds(self, seed: int | Sequence[int | None] | None) -> npt.NDArray[np.int64] | None:
        if seed is None and self._dealt:
            return None
        if seed is None:
            return self._drawn()
        if isinstance(seed, int):
            super().reset(seed=seed)
            return np.array([(seed + place) % _SEEDS for place in range(self.num_envs)], np.int64)
        if len(seed) != self.num_envs:
            raise EnvError(f"{len(seed)} seeds for {self.num_envs} tables: give one, or one for each")
        drawn = self._drawn()
        return np.array(
            [int(own) if one is None else one % _SEEDS for one, own in zip(seed, drawn, strict=True)], np.int64
        )

    def _drawn(self) -> npt.NDArray[np.int64]:
        """Seeds of the environment's own."""
        found: npt.NDArray[np.int64] = self.np_random.integers(0, _SEEDS, self.num_envs, np.int64)
        return found

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Seen, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Take a decision at every table; if one of them is not open, all are refused and nothing is done."""
        tables = self.tables
        begins = self._over if self._mode is AutoresetMode.NEXT_STEP else None
        tables.decide(self._checked(actions), begins)
        over = tables.over == kernel.ENDED
        self._over = over
        info: dict[str, Any] = {"action_mask": tables.mask.copy()}
        if over.any():
            ended = {
                "won": tables.won.copy(),
                "_won": over,
                "fees": tables.fees.copy(),
                "_fees": over,
                "hands": tables.hands.copy(),
                "_hands": over,
            }
            if self._mode is AutoresetMode.SAME_STEP:
                last = np.full(self.num_envs, None, object)
                last[over] = np.fromiter(tables.last[over], object)
                info |= {"final_obs": last, "_final_obs": over, "final_info": ended, "_final_info": over}
            else:
                info |= ended
        return tables.seen.copy(), tables.rewards.copy(), over.copy(), np.zeros(self.num_envs, np.bool_), info

    def _checked(self, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        if not self._dealt:
            raise EnvError("no hand has been dealt: call reset first")
        if self._mode is AutoresetMode.DISABLED and self._over.any():
            ended = int(np.flatnonzero(self._over)[0])
            raise EnvError(f"table {ended} has ended its episode: reset it with options={{'reset_mask': ...}}")
        taken = np.asarray(actions)
        if taken.shape != (self.num_envs,) or taken.dtype.kind not in "iu":
            raise EnvError(f"actions: give {self.num_envs} whole numbers, one for each table")
        taken = taken.astype(np.int64)
        known = (taken >= 0) & (taken < len(self.actions))
        right = known & (self.tables.mask[self._every, np.where(known, taken, 0)] != 0)
        if not right.all():
            table = int(np.flatnonzero(~right)[0])
            name = self.actions[taken[table]] if known[table] else str(taken[table])
            found = ", ".join(f"{at} {self.actions[at]}" for at in np.flatnonzero(self.tables.mask[table]))
            raise EnvError(f"{name!r} is not open at table {table}: choose {found}")
        return taken


def made(sitting: Sitting, num_envs: int, **chosen: Any) -> TablesEnv:
    """Make the environment; what bulk play cannot do is refused with its own message."""
    try:
        return TablesEnv(sitting, num_envs, **chosen)
    except EnvError:
        raise
    except HousewayError as wrong:
        raise EnvError(str(wrong)) from None
