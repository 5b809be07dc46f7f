"""The environment: PettingZoo's agent-environment-cycle over an episode. Agents are seats, `seat_1` and so on.

An observation is a dictionary of `observation`, the vector of `Sight`, and `action_mask`, one number per slot. Rewards
come at the end of an episode: what the seat won or lost, in units. `step` also accepts a referee's action instead of a
number, so that a bot can play a seat.
"""

from copy import deepcopy
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from msgspec import to_builtins
from pettingzoo import AECEnv

from houseway.envs.episodes import EnvError, Episode, Sitting
from houseway.envs.seeing import Sight
from houseway.envs.slots import names_of, open_slots
from houseway.history.narrate.narrator import narrate
from houseway.referee.shared_actions import Action
from houseway.referee.view import HandView

_MOST_STEPS: Final = 20_000
"""No hand takes this many decisions; one that does is truncated."""


_KEPT: Final = (
    "agents",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
    "agent_selection",
    "_skip_agent_selection",
    "_steps",
    "_chance",
)
"""Attributes of a game in play besides the episode; one belongs to PettingZoo and exists only at times."""


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table at which every seat is an agent."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "name": "houseway_v0", "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo reads it

    def __init__(self, sitting: Sitting, *, render_mode: str | None = None, views: bool = False) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise EnvError(f"{render_mode!r} is not a render mode: use ansi or human")
        self.sitting, self.render_mode, self._with_views = sitting, render_mode, views
        self.sight = Sight(sitting.game, sitting.rules, sitting.seats, sitting.unit)
        self.columns = self.sight.columns
        """The meaning of each number of an observation."""
        self.actions = names_of(sitting.game, sitting.rules, sitting.seats)
        """The meaning of each action."""
        self._slot = {name: at for at, name in enumerate(self.actions)}
        self.possible_agents = [f"seat_{seat}" for seat in range(1, sitting.seats + 1)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents, start=1)}
        self._episode: Episode | None = None
        self._seen: HandView | None = None
        self._open: dict[int, Action] = {}
        self._chance = np.random.default_rng()
        self._steps = 0
        box = spaces.Box(-np.inf, np.inf, (len(self.columns),), np.float32)
        mask = spaces.Box(0, 1, (len(self.actions),), np.int8)
        self._observed = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """The vector and the mask."""
        return self._observed[agent]

    def action_space(self, agent: str) -> Any:
        """One number per slot."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new hand: the same for the same seed; without one, the next of the stream."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self._episode = Episode(self.sitting, int(self._chance.integers(2**53)))
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()

    @property
    def episode(self) -> Episode:
        """The current episode."""
        if self._episode is None:
            raise EnvError("no hand has been dealt: call reset first")
        return self._episode

    def view(self, agent: str) -> HandView:
        """Everything that the agent's seat may see, with the events so far: the bots' input."""
        return self.episode.hand.view(self._seat[agent])

    def _next(self) -> str:
        """Whose turn it is, and that seat's options."""
        actor = self.episode.actor
        if actor is None:
            self._open, self._seen = {}, None
            return self.agents[0]
        agent = f"seat_{actor}"
        self._seen = self.view(agent)
        named = open_slots(self._seen)
        self._open = {self._slot[name]: action for name, action in named.items() if name in self._slot}
        self.infos[agent] = {"view": to_builtins(self._seen)} if self._with_views else {}
        return agent

    def observe(self, agent: str) -> dict[str, Any]:
        """The agent's vector, and the mask if it is its turn."""
        mask = np.zeros(len(self.actions), np.int8)
        mine = self._seen is not None and self._seen.viewer == self._seat[agent]
        if mine:
            mask[list(self._open)] = 1
        view = self._seen if self._seen is not None and mine else self.view(agent)
        return {"observation": np.array(self.sight.of(view), np.float32), "action_mask": mask}

    def step(self, action: int | Action | None) -> None:
        """Take the decision of `agent_selection`: the number of a slot that is open, or the referee's own action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.episode.act(self._meant(action))
        self._steps += 1
        if self.episode.over:
            won = self.episode.won()
            self.rewards = {one: won[self._seat[one]] for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._steps >= _MOST_STEPS:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _meant(self, action: int | Action | None) -> Action:
        if isinstance(action, Action):
            return action
        if action is None:
            raise EnvError(f"{self.agent_selection} is still in: give the number of an action that is open")
        found = self._open.get(int(action))
        if found is None:
            name = self.actions[int(action)] if 0 <= int(action) < len(self.actions) else str(action)
            right = ", ".join(f"{at} {self.actions[at]}" for at in self._open)
            raise EnvError(f"{name!r} is not open to {self.agent_selection}: choose {right}")
        return found

    def render(self) -> str | None:
        """The hand so far in a card room's words, hidden cards included; in human mode it is printed."""
        hand = self.episode.hand
        told = "\n".join(narrate(hand.events, {seat: f"seat_{seat}" for seat in hand.seats}))
        if self.render_mode != "human":
            return told
        print(told)
        return None

    def __getstate__(self) -> dict[str, Any]:
        """The settings, and everything dealt and decided so far."""
        episode = self._episode
        return {
            "made": (self.sitting, self.render_mode, self._with_views),
            "played": None if episode is None else (episode.seed, tuple(episode.actions)),
            "kept": {name: getattr(self, name) for name in _KEPT if hasattr(self, name)},
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore the same decision point, sharing nothing with the original."""
        sitting, render_mode, views = state["made"]
        TableEnv.__init__(self, sitting, render_mode=render_mode, views=views)
        if state["played"] is not None:
            self._episode = Episode.again(sitting, *state["played"])
            self.agents = list(self.possible_agents)
            self.infos = {}
            self._next()
        self.__dict__.update(deepcopy(state["kept"]))

    def close(self) -> None:
        """Nothing to close."""
