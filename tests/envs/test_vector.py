"""Many tables at once: Gymnasium's interface, and the referee's opinion on every hand, view and mask."""

import copy
import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from tests.sim import bulk_play

from houseway.envs import EnvError, make, make_vector
from houseway.envs.episodes import Sitting
from houseway.envs.seeing import Sight
from houseway.envs.slots import open_slots
from houseway.referee.hand import Hand
from houseway.referee.shared_actions import Action
from houseway.testing import BOOKS, offer_at, places

pytestmark = pytest.mark.verify


pytest.importorskip("gymnasium")

Mask = npt.NDArray[np.int8]


def any_open(mask: Mask, chance: np.random.Generator) -> npt.NDArray[np.int64]:
    """At each table any of the open actions."""
    found: npt.NDArray[np.int64] = np.argmax(chance.random(mask.shape) * mask, axis=1)
    return found


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
    sitting, rules, game = env.sitting, env.sitting.rules, env.sitting.game
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

    different = bulk_play.accept_hands(rules, game, sitting.stack, kept, see)
    assert different is None, str(different)
    assert next(asked, None) is None
    assert one.fees == int(kept.fees.sum())
    assert sum(one.won) == -one.fees
    assert one.reward == pytest.approx(one.won[seat - 1] / sitting.unit)


TABLES: list[tuple[str, dict[str, Any]]] = [
    ("ocean-view/holdem", {"seats": 6}),
    ("ocean-view/omaha-hi-lo", {"seats": 4}),
    ("oasis/holdem", {"seats": 2}),
    ("ocean-view/crazy-pineapple-hi-lo", {"seats": 5}),
    ("s-and-k/pineapple", {"seats": 3, "stack": 5000}),
    ("ocean-view/stud", {"seats": 8}),
    ("ocean-view/stud-hi-lo", {"seats": 3}),
    ("ocean-view/razz", {"seats": 4}),
    ("ocean-view/draw", {"seats": 6}),
    ("ocean-view/lowball", {"seats": 5}),
    ("casino-club/lowball", {"seats": 4}),
    ("common/holdem", {"seats": 3, "limit": "no limit", "stack": 2000}),
    ("common/omaha", {"seats": 4, "limit": "pot limit"}),
]
STYLES = ("random", "loose", "caller", "aggressive")


@pytest.mark.parametrize(("offer", "chosen"), TABLES)
def test_every_hand_view_and_mask_is_the_referees(offer: str, chosen: dict[str, Any]) -> None:
    env = make_vector(offer, 5, styles=STYLES, **chosen)
    ended = list(episodes(env, 11, seed=len(offer)))
    assert len(ended) > 8
    for one in ended:
        refereed(env, one)


@pytest.mark.parametrize(
    "offer", ["ocean-view/holdem", "casino-club/omaha-hi-lo", "ocean-view/razz", "del-rio/lowball"]
)
def test_chips_button_and_kills_go_on_from_hand_to_hand(offer: str) -> None:
    """Small stacks: somebody is broke and buys in again within the episode, and the learner sits elsewhere."""
    least = Sitting.of(offer).rules.limit
    stack = max(least.buy_in, 5 * least.lower)
    env = make_vector(offer, 3, styles=STYLES, hands=12, seat=3, seats=4, stack=stack)
    ended = list(episodes(env, 60, seed=3))
    assert len(ended) >= 3
    for one in ended:
        assert one.hands >= 12
        refereed(env, one, seat=3)


def jacks(*, seats: int) -> Sitting:
    """Draw poker with an ante, and a pair of jacks to open."""
    offer = offer_at(("ocean-view", "draw", "$4-$8"))
    limit = replace(offer.rules.limit, blinds=(), ante=100)
    rules = offer.rules.but(limit=limit, forced="ante", openers="jacks")
    return Sitting(offer.name, rules, offer.game, seats, 40_000)


def test_a_pot_that_nobody_opened_is_played_for() -> None:
    from houseway.envs.vector import TablesEnv

    env = TablesEnv(jacks(seats=3), 6, styles=("tight",))
    ended = list(episodes(env, 25, seed=1))
    assert max(one.hands for one in ended) > 1
    for one in ended:
        refereed(env, one)


def test_a_pot_that_nobody_ever_opens_is_divided_after_thirty_hands() -> None:
    from houseway.envs.vector import TablesEnv

    env = TablesEnv(jacks(seats=3), 1, styles=("caller",), autoreset="Disabled")
    _, info = env.reset(seed=4)
    check, pat = env.actions.index("check"), env.actions.index("stand pat")
    over, total = np.zeros(1, np.bool_), 0.0
    while not over[0]:
        _, reward, over, _, info = env.step(np.array([check if info["action_mask"][0, check] else pat]))
        total += reward[0]
    assert info["hands"][0] == 30
    assert info["fees"][0] == -info["won"][0].sum()
    assert np.ptp(info["won"][0]) <= env.sitting.rules.limit.chip
    assert total == pytest.approx(info["won"][0, 0] / env.sitting.unit)


class TestGymnasium:
    """What Gymnasium asks of a vector environment."""

    def test_spaces_and_shapes(self) -> None:
        from gymnasium.vector import AutoresetMode, VectorEnv

        env = make_vector("ocean-view/razz", 5, seats=3)
        assert isinstance(env, VectorEnv)
        assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        seen, info = env.reset(seed=1)
        assert seen in env.observation_space
        assert seen[0] in env.single_observation_space
        assert info["action_mask"].shape == (5, env.single_action_space.n)
        assert env.single_action_space.n == len(env.actions)
        taken = any_open(info["action_mask"], np.random.default_rng(1))
        assert taken in env.action_space
        seen, reward, over, cut, info = env.step(taken)
        assert seen in env.observation_space
        assert (reward.shape, over.shape, cut.shape) == ((5,), (5,), (5,))
        assert (reward.dtype, over.dtype, cut.dtype) == (np.float64, np.bool_, np.bool_)
        assert env.columns == make("ocean-view/razz", seats=3).columns
        assert env.actions == make("ocean-view/razz", seats=3).actions
        env.close()

    def test_its_own_wrappers_go_around_it(self) -> None:
        from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

        inner = make_vector("ocean-view/holdem", 4)
        env = DictInfoToList(RecordEpisodeStatistics(inner))
        _, infos = env.reset(seed=1)
        ends, chance = 0, np.random.default_rng(1)
        for _ in range(12):
            masks = np.stack([info["action_mask"] for info in infos])
            _, rewards, over, _, infos = env.step(any_open(masks, chance))
            for table in np.flatnonzero(over):
                ends += 1
                assert infos[table]["final_info"]["won"][0] / inner.sitting.unit == pytest.approx(rewards[table])
                assert infos[table]["final_obs"].shape == (len(inner.columns),)
        assert ends

    def test_the_same_seed_is_the_same_play_however_many_tables_and_threads(self) -> None:
        def told(count: int, seed: int, threads: int) -> list[npt.NDArray[Any]]:
            env = make_vector("oasis/holdem", count, styles=("random",), threads=threads)
            seen, info = env.reset(seed=seed)
            found = [seen]
            for turn in range(20):
                taken = [np.flatnonzero(row)[(turn + seed) % int(row.sum())] for row in info["action_mask"]]
                seen, reward, over, _, info = env.step(np.array(taken))
                found += [seen, reward, over]
            return found

        one = told(4, 7, 1)
        assert all(np.array_equal(a, b) for a, b in zip(one, told(4, 7, 3), strict=True))
        assert not all(np.array_equal(a, b) for a, b in zip(one, told(4, 8, 1), strict=True))
        env = make_vector("oasis/holdem", 2, styles=("random",))
        assert np.array_equal(env.reset(seed=[9, 7])[0][::-1][0], one[0][0])
        assert np.array_equal(env.reset(seed=8)[0], one[0][1:3])
        assert not np.array_equal(env.reset()[0], one[0][1:3])

    def test_anew_with_the_next_step_or_in_the_same(self) -> None:
        """The same hands in both modes; on a step that begins anew nothing is won, and the action does not matter."""

        def rewards(mode: str) -> tuple[list[float], int]:
            env = make_vector("ocean-view/razz", 1, styles=("loose",), autoreset=mode)
            _, info = env.reset(seed=5)
            found, over, begun = list[float](), np.zeros(1, np.bool_), 0
            while len(found) < 12:
                before = over[0] and mode == "NextStep"
                action = 0 if before else int(np.flatnonzero(info["action_mask"][0])[-1])
                seen, reward, over, _, info = env.step(np.array([action]))
                if before:
                    assert (reward[0], over[0]) == (0.0, False)
                    begun += 1
                elif over[0]:
                    found.append(float(reward[0]))
                    assert mode == "SameStep" or info["won"][0, 0] / env.sitting.unit == reward[0]
                    assert mode == "SameStep" or info["action_mask"].all()
                assert seen in env.observation_space
            return found, begun

        same, never = rewards("SameStep")
        later, begun = rewards("NextStep")
        assert same == later
        assert (never, begun) == (0, 11)

    def test_anew_when_told_to(self) -> None:
        env = make_vector("ocean-view/holdem", 3, autoreset="Disabled")
        seen, _ = env.reset(seed=5)
        over = np.zeros(3, np.bool_)
        while not over.any():
            fold = np.array([env.actions.index("fold"), 2, 2])
            check = env.tables.mask[:, 1] != 0
            seen, _, over, _, _ = env.step(np.where((np.arange(3) > 0) & check, 1, fold))
        assert over.tolist() == [True, False, False]
        with pytest.raises(EnvError, match="table 0 has ended its episode"):
            env.step(np.zeros(3, np.int64))
        again, _ = env.reset(options={"reset_mask": over})
        assert np.array_equal(again[1:], seen[1:])
        assert not np.array_equal(again[0], seen[0])


class TestRefusals:
    """One line, and nothing changes."""

    def test_an_action_that_is_not_open_anywhere(self) -> None:
        env, other = (make_vector("common/holdem", 3, seats=2) for _ in range(2))
        with pytest.raises(EnvError, match="call reset first"):
            env.step(np.zeros(3, np.int64))
        _, info = env.reset(seed=1)
        other.reset(seed=1)
        right = any_open(info["action_mask"], np.random.default_rng(1))
        table = int(np.flatnonzero(info["action_mask"][:, 1] == 0)[0])
        wrong = right.copy()
        wrong[table] = 1
        with pytest.raises(EnvError, match=f"'check' is not open at table {table}: choose 0 fold, 2 call, 3 bet"):
            env.step(wrong)
        with pytest.raises(EnvError, match="'99' is not open at table 0"):
            env.step(np.array([99, 0, 0]))
        with pytest.raises(EnvError, match="give 3 whole numbers"):
            env.step(np.array([0.5, 0, 0]))
        assert np.array_equal(env.step(right)[0], other.step(right)[0])

    @pytest.mark.parametrize(
        ("offer", "chosen", "says"),
        [
            ("casino-club/pai-gow", {}, "casino-club/pai-gow is not poker"),
            ("common/badugi", {}, "badugi"),
            ("common/leduc", {}, "leduc"),
            ("common/short-deck", {}, "bulk"),
            ("ocean-view/razz", {"num_envs": 0}, "num_envs=0: give a whole number, 1 or more"),
            ("ocean-view/razz", {"seat": 7, "seats": 4}, "seat=7: the table has seats 1 to 4"),
            ("ocean-view/razz", {"styles": "wild"}, "'wild' is not a style"),
            ("ocean-view/razz", {"styles": ()}, "name a style"),
            ("ocean-view/razz", {"hands": 0}, "hands=0"),
            ("ocean-view/razz", {"autoreset": "Never"}, "choose NextStep, SameStep, Disabled"),
        ],
    )
    def test_tables_that_cannot_be(self, offer: str, chosen: dict[str, Any], says: str) -> None:
        with pytest.raises(EnvError, match=says) as caught:
            make_vector(offer, **{"num_envs": 2, **chosen})
        assert "\n" not in str(caught.value)

    def test_seeds_and_masks_of_another_number(self) -> None:
        env = make_vector("ocean-view/holdem", 2)
        with pytest.raises(EnvError, match="3 seeds for 2 tables"):
            env.reset(seed=[1, 2, 3])
        with pytest.raises(EnvError, match="no hand has been dealt"):
            env.reset(options={"reset_mask": np.array([True, False])})
        with pytest.raises(EnvError, match="give 2 booleans"):
            env.reset(options={"reset_mask": np.array([True])})


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS)
def test_a_long_run_of_every_game_of_a_book(book: str) -> None:
    played = 0
    for limits in places(book):
        for place in limits[:2]:
            try:
                env = make_vector("/".join(place[:2]), 8, limit=place[2], styles=STYLES, hands=2)
            except EnvError:
                continue
            for one in episodes(env, 60, seed=1):
                refereed(env, one)
                played += 1
    assert played or book == "practice"


@pytest.mark.parametrize("threads", [1, 2])
def test_a_copy_in_the_middle_of_hands_goes_on_alike(threads: int) -> None:
    env = make_vector("common/holdem", 5, seats=3, styles=("caller", "loose"), hands=2, threads=threads)
    chance = np.random.default_rng(1)

    def moved(one: Any, random: np.random.Generator, times: int) -> list[Any]:
        """Random moves that are open; all that came of them."""
        seen = []
        for _ in range(times):
            open_ = [np.flatnonzero(mask) for mask in one.tables.mask]
            told = one.step(np.array([random.choice(slots) for slots in open_]))
            seen.append([part.tolist() for part in told[:4]])
        return seen

    env.reset(seed=3)
    moved(env, chance, 7)
    others = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    played = [moved(one, np.random.default_rng(2), 40) for one in (*others, env)]
    assert all(one == played[0] for one in played)
    begun = [one.reset(seed=[None] * 5)[0].tolist() for one in (*others, env)]
    assert all(one == begun[0] for one in begun), "what is dealt next comes of the same chance"
