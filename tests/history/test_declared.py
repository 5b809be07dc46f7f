"""Every event declares how it is said and logged; none is told by its bare name, and a made-up one not at all."""

from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.referee.test_seen import KINDS, an_event
from tests.repeats import examples

from houseway.errors import InvariantError
from houseway.history.narrate.narrator import Line, declares, line_of, narrate, tell
from houseway.history.narrate.phrases import says
from houseway.referee.shared_events import All, Event, HandEvent
from houseway.referee.vocabulary import Folded, HandStarted, PotTaken, Settled, seen_by

NAMES = {seat: f"Player {seat}" for seat in range(1, 10)}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_says_how_it_is_told(kind: type[Event]) -> None:
    assert declares(kind)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=examples(20))
@given(data=st.data())
def test_every_event_has_words_and_a_line_of_its_own_for_everybody(kind: type[Event], data: st.DataObject) -> None:
    """However it is seen: a sentence that is not the name it has in a file, and never the cards it hides."""
    if kind is HandStarted:
        seats = tuple(range(1, 1 + data.draw(st.integers(2, 9))))
        event: Event = HandStarted("oasis", "holdem", "$3-$6", seats, tuple(100 * seat for seat in seats), 1, "x")
    else:
        event = data.draw(an_event(kind))
    for viewer in (None, 1, 2):
        seen = seen_by(event, viewer)
        (said,) = tell([seen], NAMES)
        assert said
        assert "\n" not in said
        assert said != str(kind.__struct_config__.tag)
        assert kind.__name__ not in said
        assert isinstance(line_of(seen), Line)
        if "seat" in get_type_hints(kind) and kind.__name__ not in ("Seated", "Left"):
            assert f"Player {event.seat}" in said  # type: ignore[attr-defined]


def test_a_line_is_the_same_for_every_viewer() -> None:
    """Only what is won from a bank shows as a win; nothing of it hangs on what is hidden."""
    assert line_of(Settled(1, 100, "win", "", 1, "x")) is Line.WIN
    assert line_of(Settled(1, -100, "lose", "", 1, "x")) is Line.BET
    assert line_of(PotTaken(1, 100, "x")) is Line.WIN


class Surprise(HandEvent, frozen=True, tag="surprise", gc=False):
    """An event that declares nothing of how it is told."""

    seat: All[int]
    cards: All[tuple[int, ...]]


def test_an_event_without_words_is_refused() -> None:
    event = Surprise(1, (51,))
    assert not declares(Surprise)
    for telling in (lambda: narrate([event], NAMES), lambda: tell([event], NAMES), lambda: line_of(event)):
        with pytest.raises(InvariantError, match="Surprise does not say how it is told"):
            telling()


def test_an_event_is_said_in_one_place_only() -> None:
    with pytest.raises(InvariantError, match="Folded has words already"):
        says(Folded, Line.BET)(lambda event, scene: scene.who(event.seat))
    assert narrate([Folded(1, "x")], NAMES) == ["Player 1 folds (x)"]
