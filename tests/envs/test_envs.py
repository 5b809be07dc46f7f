"""Every game as an environment: PettingZoo's own tests, and what a card room would ask of one."""

import copy
import pickle
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houseway.bots.simple import SimpleBot
from houseway.envs import EnvError, make
from houseway.envs.episodes import Episode, Sitting
from houseway.envs.seeing import Sight
from houseway.envs.slots import open_slots
from houseway.games import GAMES
from houseway.houses import HOUSES, house
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import PlaceButton, Sit
from houseway.referee.table.table import Table
from houseway.testing import accepts

pytest.importorskip("pettingzoo")
pytestmark = pytest.mark.filterwarnings("ignore")

OFFERS = {
    page.game: f"{name}/{key}" for name in ("common", *reversed(HOUSES)) for key, page in house(name).games.items()
}
"""Every game at one of its houses."""


def every_step(offer: str, episodes: int, seats: int = 2) -> Iterator[Any]:
    """An environment before each decision; whoever asks takes any of the open actions after that."""
    env = make(offer, seats=seats)
    chance = np.random.default_rng(4)
    for episode in range(episodes):
        env.reset(seed=episode)
        while env.agents and not env.episode.over:
            yield env
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(chance.choice(np.flatnonzero(mask))))


def test_every_game_has_one() -> None:
    assert OFFERS.keys() == GAMES.keys()


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(make(OFFERS[game], seats=2), num_cycles=25)
    seed_test(lambda: make(OFFERS[game], seats=2), num_cycles=10)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_an_action_and_every_action_is_an_option(game: str) -> None:
    """What is open has a slot that takes it, each slot is another action, and the referee takes them all."""
    for number, env in enumerate(every_step(OFFERS[game], 4, seats=2)):
        hand = env.episode.hand
        view = env.view(env.agent_selection)
        found = open_slots(view)
        assert found.keys() <= set(env.actions)
        assert len(set(found.values())) == len(found)
        assert np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).size == len(found)
        for option in view.options:
            assert any(accepts((option,), action) for action in found.values()), option
        if number % 4 == 0:
            for action in found.values():
                hand.copy().act(action)


@pytest.mark.parametrize("game", ["holdem", "razz", "pan", "pai-gow", "push-nine", "badugi", "blackjack-22"])
def test_an_observation_has_a_name_for_every_number(game: str) -> None:
    for env in every_step(OFFERS[game], 2, seats=3):
        seen = env.observe(env.agent_selection)
        assert len(seen["observation"]) == len(env.columns) == len(set(env.columns))
        assert np.isfinite(seen["observation"]).all()


def holdem(seat_two: str) -> Hand:
    offer = house("common").offer("holdem")
    table = Table(offer.rules, offer.game, seats=2)
    for seat in (1, 2):
        table.apply(Sit(seat, f"Seat {seat}", 10_000))
    table.apply(PlaceButton(1))
    return table.deal(seed=3, cards={1: "As Kd", 2: seat_two}, board="2c 7d 9h Tc 3s")


def test_nobody_sees_what_the_seat_may_not_see() -> None:
    """The same vector whatever the other holds."""
    offer = house("common").offer("holdem")
    sight = Sight(offer.game, offer.rules, 2, 200)
    hands = [holdem("Qc Qd"), holdem("5h 4h")]
    for hand in hands:
        hand.act("call")
    one, other = (sight.of(hand.view(1)) for hand in hands)
    assert one == other
    assert sight.of(hands[0].view(2)) != sight.of(hands[1].view(2))
    mine = dict(zip(sight.columns, one, strict=True))
    assert (mine["own As"], mine["own Kd"], mine["own Qc"]) == (1.0, 1.0, 0.0)
    assert (mine["pot"], mine["seat 0 put in"], mine["seat 1 acts"], mine["round 1"]) == (2.0, 1.0, 1.0, 1.0)


@pytest.mark.parametrize("game", ["holdem", "badugi", "kuhn", "push-nine"])
def test_what_one_wins_the_others_lose_but_for_the_fee(game: str) -> None:
    env = make(OFFERS[game], seats=2)
    chance = np.random.default_rng(1)
    for episode in range(6):
        env.reset(seed=episode)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            total[agent] += reward
            env.step(None if over or cut else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        if OFFERS[game].startswith("common"):
            assert sum(total.values()) == pytest.approx(0)
        else:
            assert sum(total.values()) <= 1e-9


def test_a_bot_of_the_room_can_play_a_seat() -> None:
    env = make("ocean-view/razz", seats=3, views=True)
    bots = {agent: SimpleBot(seed=at) for at, agent in enumerate(env.possible_agents)}
    env.reset(seed=5)
    for agent in env.agent_iter():
        _, _, over, cut, info = env.last()
        if not over:
            assert info["view"]["viewer"] == int(agent.removeprefix("seat_"))
        env.step(None if over or cut else bots[agent].decide(env.view(agent)))
    assert "wins" in env.render()


class TestRefusals:
    """One line, and nothing changes."""

    def test_an_action_that_is_not_open(self) -> None:
        env = make("common/holdem", seats=2)
        env.reset(seed=1)
        before = env.render()
        with pytest.raises(EnvError, match=r"'check' is not open to seat_.: choose 0 fold, 2 call, 3 bet least"):
            env.step(1)
        with pytest.raises(EnvError, match="'99' is not open"):
            env.step(99)
        assert env.render() == before

    @pytest.mark.parametrize(
        ("chosen", "says"),
        [
            ({"seats": 1}, "1 seats: common/holdem takes 2 to 10"),
            ({"stack": 0}, "a stack of 0 cents"),
            ({"stack": "many"}, "a stack of 'many' cents"),
            ({"limit": "$9"}, r"\$9"),
        ],
    )
    def test_a_table_that_cannot_be(self, chosen: dict[str, Any], says: str) -> None:
        with pytest.raises(Exception, match=says) as caught:
            make("common/holdem", **chosen)
        assert "\n" not in str(caught.value)

    def test_nothing_dealt_yet_and_no_way_to_render(self) -> None:
        with pytest.raises(EnvError, match="call reset first"):
            make("common/kuhn").render()
        with pytest.raises(EnvError, match="use ansi or human"):
            make("common/kuhn", render_mode="film")

    def test_without_pettingzoo_one_line_says_so(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "pettingzoo", None)
        with pytest.raises(EnvError, match=r"pip install 'houseway\[envs\]'"):
            make("common/kuhn")


def test_a_pot_that_pushes_is_played_for_until_somebody_has_it() -> None:
    """Of a few hundred hands of push-nine some push: no chip is left in the middle at the end of an episode."""
    sitting = Sitting.of("s-and-k/push-nine", seats=3)
    hands = 0
    for seed in range(40):
        episode = Episode(sitting, seed)
        chance = np.random.default_rng(seed)
        first = episode.hand
        while not episode.over:
            assert episode.actor is not None
            found = list(open_slots(episode.hand.view(episode.actor)).values())
            try:
                episode.act(found[int(chance.integers(len(found)))])
            except RefusedError as refused:
                raise AssertionError("an open slot was refused") from refused
        hands += episode.hand is not first
        assert sum(episode.won().values()) <= 1e-9
    assert hands


def test_the_page_about_environments_runs_as_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "envs.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(compile(block, "envs.md", "exec"), {})
    assert "wins" in capsys.readouterr().out
    names = {name for game in GAMES for name in make(OFFERS[game], seats=2).actions}
    said = set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", page, flags=re.DOTALL)))
    assert {"fold", "bring in", "bet half", "throw 1 3", "set 2 5", "agree and hold", "draw card"} <= said & names


def finished(env: Any, moves: list[int]) -> tuple[list[Any], list[int], dict[str, float]]:
    """Play to the end by a list of numbers: everything that was seen, what was drawn, and the rewards."""
    seen, rewards = [], dict.fromkeys(env.possible_agents, 0.0)
    for at, agent in enumerate(env.agent_iter()):
        told, reward, over, cut, _ = env.last()
        rewards[agent] += reward
        seen.append((agent, told["observation"].tolist(), told["action_mask"].tolist(), reward, over, cut))
        slots = np.flatnonzero(told["action_mask"])
        env.step(None if over or cut else int(slots[moves[at % len(moves)] % len(slots)]))
    env.reset()
    return seen, env.observe(env.agent_selection)["observation"].tolist(), rewards


@pytest.mark.parametrize("name", ["common/holdem", "ocean-view/stud", "casino-club/push-nine", "s-and-k/pan",
                                  "del-rio/pai-gow", "del-rio/blackjack-22"])  # fmt: skip
def test_a_copy_in_the_middle_of_a_hand_goes_on_alike(name: str) -> None:
    moves = [int(one) for one in np.random.default_rng(3).integers(1_000, size=97)]
    for count in (0, 3, 10):
        env = make(name, seats=3, views=True)
        env.reset(seed=11)
        for move in moves[:count]:
            slots = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            if len(slots):
                env.step(int(slots[move % len(slots)]))
        others = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        assert all(other.sitting.game is env.sitting.game for other in others)
        assert all(other.infos == env.infos for other in others)
        played = [finished(one, moves) for one in (*others, env)]
        assert all(one == played[0] for one in played), "each goes on by itself, and all go on alike"


def test_an_environment_is_copied_before_anything_is_dealt_and_after_the_end() -> None:
    env = make("common/kuhn")
    for one in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        one.reset(seed=1)
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    again = copy.copy(env)
    assert (again.agent_selection, again.rewards, again.terminations) == (
        env.agent_selection,
        env.rewards,
        env.terminations,
    )
    again.step(None)
    assert (len(again.agents), len(env.agents)) == (1, 2)


def test_a_hand_is_printed_for_human_eyes_and_given_to_programs(capsys: pytest.CaptureFixture[str]) -> None:
    told, seen = make("common/kuhn", render_mode="ansi"), make("common/kuhn", render_mode="human")
    for env in (told, seen):
        env.reset(seed=1)
    text = told.render()
    assert isinstance(text, str)
    assert capsys.readouterr().out == ""
    assert seen.render() is None
    assert capsys.readouterr().out == f"{text}\n"
    seen.step(int(np.flatnonzero(seen.observe(seen.agent_selection)["action_mask"])[0]))
    assert capsys.readouterr().out.startswith(text.splitlines()[0])
