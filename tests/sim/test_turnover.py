"""Players who come and go in bulk: the referee agrees hand by hand, and each rule about coming in has its price."""

from typing import Any

import pytest
from tests.repeats import sampled
from tests.sim.bulk_play import accept_visits

from houseway.bulk import poker, turnover
from houseway.bulk.jobs import MOST_TURNOVER, Job, JobError, play, prepare
from houseway.games import GAMES
from houseway.houses import HOUSES, house
from houseway.referee.rules import SWITCHES
from houseway.referee.rules.switch import Switch, TurnoverSwitch

PAIRS = [
    f"{name}/{page.game}" for name in HOUSES for page in house(name).games.values() if GAMES[page.game].family.poker
]
STYLES = ("random", "loose", "tight")
SWITCHED = [one for one in SWITCHES.values() if any(isinstance(bulk, TurnoverSwitch) for _, bulk in one.bulk)]
BASES: dict[str, tuple[str, tuple[str, ...]]] = {
    "jump_seat": ("oasis/holdem", ('new_player = ["post ahead of button"]',)),
    "no_makeup_arc": ("ocean-view/holdem", ('missed_blinds = ["post"]',)),
    "waits_behind_button": ("oasis/holdem", ('new_player = ["free"]',)),
    "short_blind": ("del-rio/lowball", ()),
}
"""Where a switch concerns a table, and what else has to be so for it to matter."""


def crew(pair: str, **more: Any) -> Job:
    seats = prepare(Job(offer=pair, players=2)).rules.most_seats
    return Job(**{"offer": pair, "players": min(6, seats), "styles": STYLES, "seed": 11, "turnover": 120, **more})


@sampled(5)
@pytest.mark.parametrize("pair", PAIRS)
def test_the_referee_agrees_with_every_hand(pair: str) -> None:
    for number in range(2):
        assert accept_visits(crew(pair, turnover=(60, 300)[number]), number, number) is None


def refusal(job: Job) -> str:
    try:
        prepare(job)
    except JobError as wrong:
        return str(wrong)
    return ""


def values(one: Switch) -> list[str]:
    written = [one.values.write(value) for value in one.values.samples()[:6]]
    return [f'{one.key} = "{value}"' if isinstance(value, str) else f"{one.key} = {_toml(value)}" for value in written]


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value).replace("'", '"')


@sampled(3)
@pytest.mark.parametrize("one", SWITCHED, ids=lambda one: one.key)
def test_every_value_is_played_as_the_referee_plays_it_and_has_its_price(one: Switch) -> None:
    pair, besides = BASES.get(one.key, ("oasis/holdem", ()))
    found: dict[str, Any] = {}
    for switch in values(one):
        job = crew(pair, switches=(*besides, switch), buy_in=4000 if one.key == "short_blind" else 0)
        if refusal(job):
            continue
        assert accept_visits(job, 0, 3) is None, switch
        found[switch] = [turnover.keep(job, 0, number)[0].stacks.tolist() for number in range(12)]
    told_apart = {str(stacks) for stacks in found.values()}
    assert len(found) > 1
    assert len(told_apart) == len(found), "two values that come to the same chips at twelve tables"


@pytest.mark.parametrize("one", SWITCHED, ids=lambda one: one.key)
def test_with_the_same_players_on_every_hand_it_is_refused(one: Switch) -> None:
    pair, besides = BASES.get(one.key, ("oasis/holdem", ()))
    said = [refusal(crew(pair, switches=(*besides, switch), turnover=0)) for switch in values(one)]
    assert any("let them come and go with --turnover" in one for one in said)


@sampled(5)
@pytest.mark.parametrize("pair", PAIRS)
def test_where_nobody_gets_up_it_is_ordinary_bulk_play(pair: str) -> None:
    """The table plans what the kernels work out themselves: same players, same posts, same decisions, same chips."""
    job = crew(pair, turnover=0, styles=("loose", "tight"), buy_in=200_000)
    planned, dealt = turnover.keep(job, 1, 4)
    ordinary = poker.keep(job, 1, 4)
    assert all(dealt)
    for name in ("decks", "codes", "stacks", "fees"):
        assert (getattr(planned, name) == getattr(ordinary, name)).all(), name


def test_chips_are_conserved_and_the_same_job_is_the_same_play() -> None:
    job = crew("casino-club/holdem", turnover=400)
    tally = play(job, 2)
    assert sum(seat.net for seat in tally.seats) + tally.collected == 0
    assert play(job, 2) == tally
    assert tally.counts["newcomers"] > 0
    assert tally.counts["waited"] > 0
    assert tally.hands + tally.counts.get("not_dealt", 0) == 16_000


@pytest.mark.verify
def test_tables_that_differ_in_a_rule_see_the_same_comings_and_goings() -> None:
    one = play(crew("oasis/holdem", switches=('new_player = ["wait"]',)), 0)
    other = play(crew("oasis/holdem", switches=('new_player = ["free"]',)), 0)
    assert one.counts["newcomers"] == other.counts["newcomers"]
    assert one.counts["waited"] > other.counts.get("waited", 0)


@pytest.mark.parametrize(
    ("pair", "often", "said"),
    [
        ("oasis/holdem", MOST_TURNOVER + 1, "each player gets up 0 to 500 times in a thousand hands, not 501 times"),
        ("oasis/holdem", -1, "each player gets up 0 to 500 times in a thousand hands, not -1 times"),
        ("s-and-k/push-nine", 20, "turnover is for poker only: leave it out for Push-Nine"),
    ],
)
def test_what_is_not_possible_is_said_in_a_line(pair: str, often: int, said: str) -> None:
    with pytest.raises(JobError) as caught:
        prepare(Job(offer=pair, players=4, turnover=often))
    assert str(caught.value) == said
