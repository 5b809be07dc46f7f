"""No entry of any game contradicts itself, so that a later version which plays otherwise finds no fault in it."""

import pytest
from msgspec import json
from tests.room.played import EVERY_GAME, play_room

from houseway.decks import deck
from houseway.live.table.restoration import offer_of
from houseway.store import Store, open_store
from houseway.upkeep.contradictions import JournalFollower


def contradictions(store: Store) -> list[str]:
    found = []
    for row in store.tables():
        offer = offer_of(row)
        journal = JournalFollower(row, deck(offer.rules.deck or offer.game.deck))
        for entry in store.entries(row.id):
            journal.follow(entry)
            if wrong := journal.wrong(entry):
                found.append(f"table {row.id}, entry {entry.number} ({entry.kind}): {wrong}")
    return found


@pytest.mark.verify
def test_no_hand_of_any_game_contradicts_itself() -> None:
    with open_store(":memory:") as store:
        play_room(store, EVERY_GAME, hands=3, seed=50)
        assert contradictions(store) == []


@pytest.mark.parametrize(("what", "seed"), [("cow", 1), ("partners", 4), ("backing", 15), ("split", 20)])
def test_chips_of_an_agreement_are_counted_once(what: str, seed: int) -> None:
    with open_store(":memory:") as store:
        play_room(store, [("casino-club", "push-nine")], hands=6, seed=seed)
        told = [one for entry in store.entries("casino-club-push-nine") for one in json.decode(entry.events)]
        assert what in [one["what"] for one in told if one["type"] == "agreed"], "another seed is needed"
        assert contradictions(store) == []
