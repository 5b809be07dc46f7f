"""Many tables at once: Gymnasium's interface, and the referee's opinion on every hand, view and mask."""

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from houseway.envs import EnvError, make, make_vector
from houseway.envs.seeing import Sight
from houseway.envs.slots import open_slots
from houseway.referee.actions import Action
from houseway.referee.hand import Hand
from houseway.testing import bulk

pytest.importorskip("gymnasium")

Mask = npt.NDArray[np.int8]


def any_open(mask: Mask, chance: np.random.Generator) -> npt.NDArray[np.int64]:
    """At each table any of the open actions."""
    return np.argmax(chance.random(mask.shape) * mask, axis=1)


class Played:
    """One table's episode as the environment told it."""

    def __init__(self, seed: int, number: int) -> None:
        self.seed, self.number = seed, number
        self.codes: list[int] = []
        self.seen: list[npt.NDArray[np.float32]] = []
        self.masks: list[Mask] = []
        self.won: tuple[int, ...] = ()
        self.reward, self.fees, self.hands = 0.0, 0, 0


def episodes(env: Any, steps: int, seed: int) -> Iterator[Played]:
    """Play by chance, and give out every episode that has ended."""
    chance = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    now = [Played(seed + table, 0) for table in range(env.num_envs)]
    for _ in range(steps):
        mask = info["action_mask"]
        taken = any_open(mask, chance)
        for table, one in enumerate(now):
            one.codes.append(int(env.tables.codes[table, taken[table]]))
            one.seen.append(seen[table])
            one.masks.append(mask[table])
        seen, rewards, over, cut, info = env.step(taken)
        assert not cut.any()
        for table, one in enumerate(now):
            one.reward += rewards[table]
            if over[table]:
                ended = info["final_info"]
                one.won = tuple(ended["won"][table].tolist())
                one.fees, one.hands = int(ended["fees"][table]), int(ended["hands"][table])
                yield one
                now[table] = Played(one.seed, one.number + 1)


def refereed(env: Any, one: Played, *, seat: int = 1) -> None:
    """The referee plays the episode: the same chips, the same fees, and before each decision the same view and mask."""
    sitting, rules, game = env.sitting, env.sitting.offer.rules, env.sitting.offer.game
    sight = Sight(game, rules, sitting.seats, sitting.unit)
    kept = env.tables.kept(one.seed, one.number, one.codes, one.hands)
    asked = iter(zip(one.seen, one.masks, strict=True))

    def see(hand: Hand, action: Action) -> None:
        del action
        if hand.actor != seat:
            return
        seen, mask = next(asked)
        view = hand.view(seat)
        wanted = np.array(sight.of(view), np.float32)
        wrong = np.flatnonzero(wanted != seen)
        assert not wrong.size, [(env.columns[at], float(seen[at]), float(wanted[at])) for at in wrong]
        found = open_slots(view).keys()
        assert found == {env.actions[at] for at in np.flatnonzero(mask)}

    different = bulk.accept_hands(rules, game, sitting.stack, kept, see)
    assert different is None, str(different)
    assert next(asked, None) is None
    assert one.fees == int(kept.fees.sum())
    assert sum(one.won) == -one.fees
    assert one.reward == pytest.approx(one.won[seat - 1] / sitting.unit)


TABLES = [
    ("ocean-view/holdem", {"seats": 6}), ("ocean-view/omaha-hi-lo", {"seats": 4}), ("oasis/holdem", {"seats": 2}),
    ("ocean-view/crazy-pineapple-hi-lo", {"seats": 5}), ("s-and-k/pineapple", {"seats": 3}),
    ("ocean-view/stud", {"seats": 8}), ("ocean-view/stud-hi-lo", {"seats": 3}), ("ocean-view/razz", {"seats": 4}),
    ("ocean-view/draw", {"seats": 6}), ("ocean-view/lowball", {"seats": 5}), ("oasis/lowball", {"seats": 4}),
    ("common/holdem", {"seats": 3}), ("common/omaha", {"seats": 4}),
]  # fmt: skip
STYLES = ("random", "loose", "caller", "aggressive")


@pytest.mark.parametrize(("offer", "chosen"), TABLES)
def test_every_hand_view_and_mask_is_the_referees(offer: str, chosen: dict[str, Any]) -> None:
    env = make_vector(offer, 6, styles=STYLES, **chosen)
    count = 0
    for one in episodes(env, 14, seed=len(offer)):
        refereed(env, one)
        count += 1
    assert count > 12
