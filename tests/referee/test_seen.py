"""Who may see what of an event: exactly what it declares, field by field, and nothing that declares nothing."""

from contextlib import suppress
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict
from tests.repeats import examples

from houseway.houses import house
from houseway.referee.refusals import RefusedError
from houseway.referee.shared_events import All, Event, HandEvent, Nobody, Owner, OwnerUntilUp, Seen, declared
from houseway.referee.vocabulary import AnyEvent, seen_by
from houseway.testing import Choices, PlayedHand, deal, open_table, played_hands

KINDS: tuple[type[Event], ...] = get_args(AnyEvent)
_VALUES: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(1, 9),
    str: st.text("abc", min_size=1, max_size=3),
    bool: st.booleans(),
}
_BLANKS = ((), "", 0, False, None)


def a_value(hint: Any) -> st.SearchStrategy[Any]:
    """Anything that a field of this type may hold, but nothing that looks like a blank where it could be hidden."""
    if get_origin(hint) is tuple:
        return st.lists(st.integers(0, 51), min_size=1, max_size=7).map(tuple)
    return _VALUES[hint]


def an_event(kind: type[Event]) -> st.SearchStrategy[Event]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{name: a_value(hints[name]) for name in kind.__struct_fields__})


def may_see(event: Event, name: str, viewer: int | None) -> bool:
    """By the declaration alone, worked out apart from the referee."""
    owner = viewer is not None and getattr(event, "seat", None) == viewer
    match declared(type(event))[name]:
        case Seen.BY_ALL:
            return True
        case Seen.BY_OWNER:
            return owner
        case Seen.BY_OWNER_UNTIL_UP:
            return owner or bool(getattr(event, "up", False))
        case Seen.BY_NOBODY:
            return False


def says_who_sees(kind: type[Event], name: str) -> bool:
    told = get_args(get_type_hints(kind, include_extras=True)[name])[1:]
    return len([one for one in told if isinstance(one, Seen)]) == 1


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_field_of_every_event_says_who_may_see_it(kind: type[Event]) -> None:
    assert all(says_who_sees(kind, name) for name in kind.__struct_fields__)


def test_every_event_of_the_referee_is_walked() -> None:
    """An event that no union names could never be read back, and would escape every test here."""

    def below(kind: type[Event]) -> set[type[Event]]:
        found = set(kind.__subclasses__())
        return found | {one for each in found for one in below(each)}

    ours = {kind for kind in below(Event) if kind.__module__.startswith("houseway.") and kind.__struct_config__.tag}
    assert ours == set(KINDS)
    assert len({str(kind.__struct_config__.tag) for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=examples(20))
@given(data=st.data())
def test_what_is_hidden_is_exactly_what_is_declared(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(an_event(kind))
    for viewer in (None, *range(1, 10)):
        seen = seen_by(event, viewer)
        assert type(seen) is kind
        for name, value in asdict(event).items():
            told = getattr(seen, name)
            assert told == value if may_see(event, name, viewer) else told in _BLANKS, (viewer, name)


class Whispered(HandEvent, frozen=True, tag="whispered", gc=False):
    """Made up: some of it declares who may see it, and some does not."""

    seat: All[int]
    cards: Owner[tuple[int, ...]]
    up: All[bool]
    shown: OwnerUntilUp[str]
    burned: Nobody[int]
    secret: str
    codes: tuple[int, ...]


def test_a_field_that_declares_nothing_is_seen_by_nobody() -> None:
    event = Whispered(1, (51,), True, "ace", 7, "the stub", (3, 4))
    assert seen_by(event, None) == Whispered(1, (), True, "ace", 0, "", ())
    assert seen_by(event, 1) == Whispered(1, (51,), True, "ace", 0, "", ())
    down = Whispered(1, (51,), False, "ace", 7, "the stub", (3, 4))
    assert seen_by(down, 2) == Whispered(1, (), False, "", 0, "", ())


def test_a_view_never_holds_what_is_not_declared() -> None:
    hand = house("oasis").offer("holdem").open(seats=3).deal(seed=1)
    hand.events.append(Whispered(1, (51,), False, "ace", 7, "the stub", (3, 4)))
    for viewer in (None, *hand.seats):
        (seen,) = (event for event in hand.view(viewer).events if isinstance(event, Whispered))
        assert (seen.burned, seen.secret, seen.codes) == (0, "", ())
        assert (seen.cards, seen.shown) == (((51,), "ace") if viewer == 1 else ((), ""))


@settings(max_examples=examples(30))
@given(played_hands())
def test_every_view_of_a_played_hand_holds_what_is_declared_and_no_more(done: PlayedHand) -> None:
    for viewer in (None, *done.hand.seats):
        seen = done.hand.view(viewer).events
        assert len(seen) == len(done.hand.events)
        for event, told in zip(done.hand.events, seen, strict=True):
            for name, value in asdict(event).items():
                assert getattr(told, name) == value if may_see(event, name, viewer) else getattr(told, name) in _BLANKS


@pytest.mark.parametrize(("book", "game"), [("oasis", "holdem"), ("del-rio", "lowball"), ("ocean-view", "stud")])
def test_a_view_that_is_asked_for_again_and_again_is_the_one_that_is_asked_for_once(book: str, game: str) -> None:
    """A hand keeps the events that it has shown a viewer; a copy has shown nothing yet."""
    reported = False
    for seed in range(6):
        choices = Choices(seed)
        offer = house(book).offer(game, limit=None)
        hand = deal(open_table(offer.rules, offer.game, choices), choices)
        while hand is not None and hand.actor is not None:
            for viewer in (None, *hand.seats):
                assert hand.view(viewer) == hand.copy().view(viewer)
            legal = hand.legal()
            if len(hand.actions) == 3 and seed % 2:
                with suppress(RefusedError):
                    hand.report(f"exposed seat {hand.actor} card 1")
                    reported = True
                    continue
            hand.act(legal[choices.below(len(legal))])
        if hand is not None:
            assert all(hand.view(viewer) == hand.copy().view(viewer) for viewer in (None, *hand.seats))
    assert reported, "nothing has gone wrong in any of the hands"
