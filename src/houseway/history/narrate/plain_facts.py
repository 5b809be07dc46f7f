"""A hand as plain facts for programs: every event and the final chips, with cards as people write them."""

from collections.abc import Mapping, Sequence

import msgspec

from houseway.cards import format_card
from houseway.referee.hand import UNKNOWN, Hand
from houseway.referee.vocabulary import HandEvent


def event_facts(event: HandEvent) -> dict[str, object]:
    """One event: its fields by name, `type` first, cards as `As`; a card the record does not tell is `??`."""
    facts: dict[str, object] = msgspec.to_builtins(event)
    for name in ("cards", "front", "back", "seen", "old"):
        cards = facts.get(name)
        if isinstance(cards, list | tuple):
            facts[name] = ["??" if card == UNKNOWN else format_card(card) for card in cards]
    card = facts.get("card")
    if isinstance(card, int):
        facts["card"] = format_card(card)
    return facts


def hand_facts(hand: Hand, names: Mapping[int, str], events: Sequence[HandEvent] | None = None) -> dict[str, object]:
    """A hand: what was played, who sat where, every event (or those handed in), and the chips. Amounts are cents.

    What everybody brought and what was carried in is what they are left with, what was collected and what is carried.
    """
    return {
        "house": hand.rules.house,
        "game": hand.game.name,
        "limit": hand.rules.limit.name,
        "button": hand.button,
        "players": [
            {"seat": seat, "name": names.get(seat) or f"Seat {seat}", "stack": start, "left": left}
            for seat, start, left in zip(hand.seats, hand.started, hand.stacks, strict=True)
        ],
        "over": hand.over,
        "collected": hand.collected,
        "carried_in": hand.given.carried_in,
        "carried": hand.carried,
        "events": [event_facts(event) for event in (hand.events if events is None else events)],
    }
