"""Every byte that anybody is sent, by socket or by request, over evenings of every game: no card it may not show.

Two ways of looking, as in `tests/room/test_hidden_cards.py`, but from outside of a whole site: people stand up and
others take their seats, look on, ask for rulings, replays, proofs, hand files and all else that there is to ask for.

By structure: what a journal's events let a guest see, decided by guest and hand, is all that may be named to them.
By substitution: the same evening twice, in which every hand differs in two cards that one guest has never seen and that
make no difference to what that guest may know; every byte to that guest must be the same.
"""

import asyncio
import bisect
import json
import logging
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from tests.repeats import sampled
from tests.room.listening import NOBODY, card_fields, text_fields
from tests.room.test_hidden_cards import IN_TEXT, OFFERS, blind_chance, may_see, swapped

from houseway.cards import Card, parse_card
from houseway.games import GAMES
from houseway.history.handfile.text import parse_record
from houseway.houses import HOUSES, Offer, house
from houseway.live.buy_ins import buy_in
from houseway.live.table.room_table import RoomTable
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import AnyEvent, ChangeDraw, Event
from houseway.store import HandRow
from houseway.testing import Choices, choose_action

from .company import Company, Heard, Person, Step, a_company, swap_cards
from .test_hostile import generous

__all__ = ["blind_chance", "generous"]

log = logging.getLogger("houseway.tests")
LONG = int(os.environ.get("HOUSEWAY_SOAK_HANDS", "10000"))
"""Several processes may share the hands of a soak: each takes decks of its own."""
"""How far the long ones are: `--log-cli-level=info` shows it."""
DEALT = {offer.key for offer in OFFERS}
NAMES = ("Fay", "Hal", "Ann", "Bob", "Cat", "Eve", "Gus")
"""Fay is the floor, Hal the host; Gus is never let in where it takes a key."""
NOT_DEALT = [one for one in map(house("common").offer, house("common").games) if one.key not in DEALT]
_events: msgspec.json.Decoder[list[AnyEvent]] = msgspec.json.Decoder(list[AnyEvent])
_SEED = re.compile(rb"[0-9a-f]{64}")


# an evening


class Evening:
    """People at one table after the other, doing whatever comes into their heads."""

    def __init__(self, company: Company, seed: int, *, strange: bool = True) -> None:
        self.company = company
        self.chance = Random(seed)
        self.strange = strange
        """Whether things are done whose answers depend on hashes of the whole deck, or on the time."""
        self.hands = 0

    async def table(self, offer: Offer, hands: int, *, private: bool) -> None:
        """A table from its opening to its end."""
        company, choices = self.company, Choices(self.chance.getrandbits(32))
        wanted = {"house": offer.house.id, "game": offer.key, "seats": min(offer.rules.most_seats, 5), "bots": 0}
        if private:
            wanted |= {"private": True, "password": "sesame"}
        answer = await company.post("Hal", "/api/open", **wanted)
        assert answer.status_code == 201, answer.text
        for name in NAMES:
            if private and name != "Gus":
                await company.post(name, f"/api/tables/{company.table}/enter", password="sesame")
            await company.say(name, type="join", table=company.table)
        for seat, name in enumerate(("Hal", "Ann", "Bob"), start=1):
            await self._sit(name, seat)
        for _ in range(hands * 600):
            run = company.run
            if run is None or run.table.number_of_hand > hands or run.table.frozen:
                break
            if self.chance.random() < 0.15:
                await self._happening()
                continue
            hand = run.table.hand
            if hand is None or not run.table.playing or hand.actor is None:
                await self._get_going()
                continue
            action, seat = choose_action(hand, choices), hand.actor
            if isinstance(action, ChangeDraw):
                seat = action.seat
            told = await company.act(action, seat)
            if told is not None and told["type"] == "refused":
                await self._quietly()
        run = company.run
        assert run is not None
        assert not run.table.frozen, run.table.frozen
        self.hands += run.table.number_of_hand - 1
        if self.strange:
            await self._over()
        await company.say("Fay", type="close out", table=company.table, why="the evening is over")
        for name in ("Hal", "Ann", "Gus"):
            await company.get(name, f"/api/tables/{company.table}/night")

    async def _quietly(self) -> None:
        run = self.company.run
        assert run is not None
        hand = run.table.hand
        if hand is not None and run.table.playing and hand.actor is not None:
            await self.company.act(run.conduct.quiet_action(hand.actor), hand.actor)

    async def _sit(self, name: str, seat: int) -> None:
        run = self.company.run
        assert run is not None
        usual = buy_in(run.table.rules).usual
        await self.company.say(name, type="sit", table=self.company.table, seat=seat, buy_in=usual)

    def _seated(self) -> dict[str, int]:
        run = self.company.run
        assert run is not None
        return {self.company.by_id[one.guest].name: seat for seat, one in run.table.occupants.items()}

    async def _get_going(self) -> None:
        """No hand is on: whoever is short tops up, whoever is out comes back, and somebody else sits down."""
        company, seated = self.company, self._seated()
        run = company.run
        assert run is not None
        if run.table.paused:
            await company.say("Hal", type="pause", table=company.table, on=False)
            return
        bounds = buy_in(run.table.rules)
        for name, seat in seated.items():
            stack = run.table.stack_of(seat) if seat in run.table.occupants else bounds.usual
            if stack < bounds.usual // 3:
                await company.say(name, type="top up", table=company.table, amount=bounds.usual)
            if seat in run.table.table.seats and run.table.table.seats[seat].out:
                await company.say(name, type="come back", table=company.table)
        if len(seated) < 3:
            await self._newcomer()

    async def _newcomer(self) -> None:
        run = self.company.run
        assert run is not None
        seated = self._seated()
        others = [name for name in NAMES if name not in seated and not (name == "Gus" and run.table.hosted.private)]
        free = [seat for seat in range(1, run.table.count + 1) if seat not in run.table.occupants]
        if others and free:
            await self._sit(self.chance.choice(others), self.chance.choice(free))

    async def _happening(self) -> None:  # noqa: C901 - a list of things that happen
        company, chance, table = self.company, self.chance, self.company.table
        anybody, seated = chance.choice(NAMES), list(self._seated())
        run = company.run
        assert run is not None
        match chance.randrange(24):
            case 0 | 1 if len(seated) > 2:
                await company.say(chance.choice(seated), type="leave", table=table, give_up=True)
            case 2 | 3:
                await self._newcomer()
            case 4 | 5:
                await company.say(anybody, type="resync", table=table)
            case 6:
                await company.say(anybody, type="unjoin", table=table)
                await company.say(anybody, type="join", table=table)
            case 7:
                await company.do(Step(anybody, "come", "", {}))
                await company.say(anybody, type="join", table=table)
                await company.do(Step(anybody, "go", "", {}))
            case 8:
                await company.say(anybody, type="chat", table=table, text="nice hand")
            case 9:
                await company.say(chance.choice(seated), type="call floor", table=table, text="what does he have?")
            case 10 | 11:
                await self._ruling(chance.choice(("Fay", "Hal")))
            case 12 if chance.random() < 0.3:
                await company.say("Hal", type="pause", table=table, on=True)
            case 13 if chance.random() < 0.2:
                await company.say("Hal", type="void", table=table, why="a mistake")
            case 14:
                await company.say(anybody, type="pre", table=table, what=chance.choice(("check or fold", "fold", None)))
            case 15:
                await company.say(chance.choice(seated), type="sit out", table=table)
            case 16 if self.strange:  # who is called when is a matter of time
                limit = {"house": run.table.offer.house.id, "game": run.table.offer.key}
                await company.post(anybody, f"/api/lists/{chance.choice(('join', 'leave'))}", **limit)
            case 17:
                await company.say(anybody, type="reportable", table=table)
            case _:
                await company.get(anybody, chance.choice(self._addresses()))

    async def _ruling(self, who: str) -> None:
        """Whoever runs the table looks at a ruling, and now and then has it carried out."""
        run = self.company.run
        assert run is not None
        hand = run.table.hand
        if hand is None or not run.table.playing:
            return
        found = list(hand.reportable())
        if not found:
            return
        report = msgspec.to_builtins(found[self.chance.randrange(len(found))])
        at = {"table": self.company.table, "report": report}
        told = await self.company.say(who, type="ruling", **at)
        if told is not None and told["type"] == "ruling" and self.chance.random() < 0.4:
            await self.company.say(who, type="report", hand=told["hand"], turn=told["turn"], **at)

    def _addresses(self) -> list[str]:
        table, run = self.company.table, self.company.run
        assert run is not None
        hand = self.chance.randint(1, max(1, run.table.number_of_hand))
        plain = [
            "/api/lobby", "/api/hands", f"/api/hands/{table}/{hand}", f"/api/hands/{table}/{hand}",
            f"/api/hands/{table}/{hand}.hand", f"/api/hands/{table}/{hand}.phh", f"/api/hands/{table}/{hand}.txt",
            f"/api/hands/{table}/{hand}.ohh", "/api/lists", "/api/floor",
            "/api/disputes", f"/api/tables/{table}/door", f"/api/tables/{table}/night",
        ]  # fmt: skip
        if not self.strange:
            return plain
        return [
            *plain, f"/api/hands/{table}/{hand}/proof", "/api/desk", "/api/people", "/api/desk/deeds", "/api/health",
            f"/api/tables/{table}/share", f"/api/tables/{table}/night.csv", "/api/reports", "/api/cashier/people",
            "/api/cashier/receipts", "/api/complaints", "/api/account",
        ]  # fmt: skip

    async def _over(self) -> None:
        """Some take the last hand home in every form: one of the staff, one who plays, and one who has no key."""
        company = self.company
        run = company.run
        assert run is not None
        last = run.table.number_of_hand - 1
        for name in (self.chance.choice(("Fay", "Hal")), self.chance.choice(NAMES[2:-1]), NAMES[-1]):
            for form in ("", ".hand", ".phh", ".txt", ".ohh", "/proof"):
                await company.get(name, f"/api/hands/{company.table}/{last}{form}")


# what may be known


class Truth:
    """What a table's journal lets each guest see, by hand and by how far the journal was."""

    def __init__(self, company: Company, table: str) -> None:
        self.table = table
        self.seats: dict[int, dict[str, int]] = defaultdict(dict)
        """By hand: where each guest was dealt in."""
        self.ended: dict[int, int] = {}
        self.seeds: dict[str, int] = {}
        """Every seed, and the hand it was of; 0 for one that was never dealt."""
        self.rows: dict[int, HandRow] = {}
        self.of_entry: dict[int, int] = {}
        self._events: dict[int, list[tuple[int, Event]]] = defaultdict(list)
        self._known: dict[tuple[int, int], tuple[list[int], list[frozenset[Card]]]] = {}
        sitting: dict[int, str] = {}
        prepared = ""
        for entry in company.room.store.entries(table):
            body = msgspec.json.decode(entry.body)
            hand = self.of_entry[entry.number] = entry.hand
            if entry.kind == "prepare":
                prepared = body["seed"]
                self.seeds[prepared] = 0
            if entry.kind == "seat":
                sitting[body["command"]["seat"]] = body["guest"]
            if entry.kind == "deal":
                self.seeds[prepared] = hand
                started = next(one for one in msgspec.json.decode(entry.events) if one["type"] == "hand started")
                self.seats[hand] = {sitting[seat]: seat for seat in started["seats"]}
            if entry.hand_row is not None:
                self.rows[hand], self.ended[hand] = entry.hand_row, entry.number
                assert {guest: seat for seat, guest in entry.hand_row.guests.items()} == self.seats[hand]
            if entry.kind == "void":
                self.ended.setdefault(hand, entry.number)
            for event in _events.decode(entry.events):
                self._events[hand].append((entry.number, event))

    def known(self, hand: int, guest: str, number: int = 2**31) -> frozenset[Card]:
        """The cards of a hand that a guest may have seen by then."""
        seat = self.seats[hand].get(guest, NOBODY)
        if (hand, seat) not in self._known:
            numbers, cards, so_far = [0], [frozenset[Card]()], frozenset[Card]()
            for at, event in self._events[hand]:
                so_far |= set(may_see(event, seat))
                numbers.append(at)
                cards.append(so_far)
            self._known[hand, seat] = numbers, cards
        numbers, cards = self._known[hand, seat]
        return cards[bisect.bisect_right(numbers, number) - 1]


def named(told: Any) -> set[Card]:
    """Every card that something names, by number or in words."""
    cards = {card for card in card_fields(told) if 0 <= card <= 52}
    return cards | {parse_card(word) for text in text_fields(told) for word in IN_TEXT.findall(text)}


def check_told(truth: Truth, one: Person, told: Any, number: int) -> int:
    """A message from the socket, or a frame of a replay; how many cards it named."""
    if told["type"] not in ("view", "update"):
        told = {key: value for key, value in told.items() if key not in ("cases", "kinds", "report", "text")}
        cards, hand = named(told), told.get("hand")
        assert not cards - (truth.known(hand, one.id, number) if hand else frozenset()), (one.name, told)
        return len(cards)
    now, total = told["now"], 0
    parts: list[tuple[int, Any]] = [(now["hand"], now)]
    parts += [(line["hand"], line) for line in told["log"]]
    if "events" in told:
        parts.append((truth.of_entry.get(told["number"], now["hand"]), {"list": told["events"]}))
    for hand, part in parts:
        cards = named(part)
        beyond = cards - truth.known(hand, one.id, number)
        assert not beyond, (
            f"{one.name} is told of {sorted(beyond)} of hand {hand} by {number}: {json.dumps(part)[:600]}"
        )
        total += len(cards)
    return total


def check_asked(truth: Truth, one: Person, heard: Heard) -> int:
    """An answer to a request."""
    found = re.fullmatch(rf"/api/hands/{truth.table}/(\d+)(\.hand|\.phh|\.txt|\.ohh|/proof)?", heard.asked)
    if heard.status != 200:
        assert heard.status < 500, (one.name, heard)
        return len(named(msgspec.json.decode(heard.told)))
    if found is None:
        if heard.asked.endswith(".csv"):
            return 0
        told: dict[str, Any] = msgspec.json.decode(heard.told)
        if heard.asked == "/api/disputes":  # what was ruled is public
            for entry in told["disputes"]:
                known = truth.known(entry["hand"], "") if entry["table"] == truth.table else frozenset(range(53))
                assert named(entry) <= known, entry
            return 0
        told.pop("cash", None)  # where `back` is what came back to the window
        assert not named(told), (one.name, heard)
        return 0
    hand = int(found[1])
    known, dealt_in = truth.known(hand, one.id), one.id in truth.seats[hand]
    if found[2] in (".hand", ".phh", ".txt", ".ohh"):
        assert dealt_in, (one.name, heard.asked)
        if not heard_seed(heard, truth, hand):
            words = {parse_card(word) for word in IN_TEXT.findall(heard.told.decode())}
            assert words <= known, (one.name, heard.told.decode())
        return 0
    told = msgspec.json.decode(heard.told)
    if found[2] == "/proof":
        cards = {parse_card(card["card"]) for card in told["cards"]}
        assert cards <= known, (one.name, told)
        assert told["viewer"] == truth.seats[hand].get(one.id)
        return len(cards)
    before, ends = [number for number, at in truth.of_entry.items() if at == hand], 0
    for frame in told["frames"]:
        ends += check_told(truth, one, {**frame, "number": before[-1]}, before[-1])
    return ends


def heard_seed(heard: Heard, truth: Truth, hand: int) -> bool:
    return any(seed.encode() in heard.told for seed, of in truth.seeds.items() if of == hand)


def check_seeds(truth: Truth, one: Person, heard: Heard) -> None:
    """A seed makes the whole deck: only who was dealt in, and only after the hand; one never dealt, nobody ever."""
    for digits in _SEED.findall(heard.told):
        hand = truth.seeds.get(digits.decode())
        if hand is not None:
            assert hand, f"{one.name} is told the seed of a hand that was not dealt: {heard}"
            assert one.id in truth.seats[hand], f"{one.name} was not dealt into hand {hand}: {heard}"
            assert truth.ended.get(hand, 2**31) <= heard.number, f"hand {hand} is not over: {heard}"


def check_all(company: Company, table: str, *, private: bool) -> tuple[int, int]:
    """Everything that anybody was sent about a table; how many messages, and how many cards they named."""
    truth, messages, cards = Truth(company, table), 0, 0
    for one in company.people.values():
        for heard in one.heard:
            messages += 1
            check_seeds(truth, one, heard)
            if heard.asked:
                cards += check_asked(truth, one, heard)
                out = heard.asked.startswith((f"/api/tables/{table}/", f"/api/hands/{table}/"))
            else:
                told = msgspec.json.decode(heard.told)
                out = told["type"] == "refused"
                if told.get("table", table) == table:
                    cards += check_told(truth, one, told, told.get("number", heard.number))
            if private and one.name == "Gus" and not out:
                assert table.encode() not in heard.told, heard
        one.heard.clear()
    return messages, cards


def evenings(offers: Iterable[Offer], hands: int, seed: int, *, seeds: bool = True) -> tuple[int, int, int]:
    """Hands, messages and cards that were looked at."""

    async def evening() -> tuple[int, int, int]:
        messages = cards = 0
        async with a_company(*NAMES, houses=(*HOUSES, "common"), seed=seed, seeds=seeds) as company:
            playing = Evening(company, seed)
            for place, offer in enumerate(offers):
                await playing.table(offer, hands, private=(place + seed) % 3 == 0)
                more = check_all(company, company.table, private=(place + seed) % 3 == 0)
                messages, cards = messages + more[0], cards + more[1]
            return playing.hands, messages, cards

    return asyncio.run(evening())


@sampled(1)
@pytest.mark.usefixtures("generous")
@pytest.mark.parametrize("seeds", [True, False])
def test_nobody_is_sent_a_card_they_may_not_see(*, seeds: bool) -> None:
    hands, messages, cards = evenings(OFFERS[int(seeds) :: 9], 2, 11 + seeds, seeds=seeds)
    assert hands >= 6
    assert messages > 800
    assert cards > 2_000


@pytest.mark.verify
@pytest.mark.usefixtures("generous")
def test_games_that_no_house_deals_are_played_in_the_room_too() -> None:
    hands, messages, cards = evenings(NOT_DEALT, 1, 21)
    assert hands >= len(NOT_DEALT) - 2
    assert min(messages, cards) > 800


@pytest.mark.soak
@pytest.mark.usefixtures("generous")
def test_nobody_is_sent_a_card_they_may_not_see_in_ten_thousand_hands() -> None:
    hands = 0
    while hands < LONG:
        seed = int.from_bytes(os.urandom(4), "big")
        hands += evenings([*OFFERS, *NOT_DEALT], 20, seed, seeds=seed % 4 > 0)[0]
        log.info("%d hands", hands)


# the same evening with other cards


class Still:
    """A clock that stands, and a wall clock that stands."""

    def __call__(self) -> float:
        return 1_000_000.0


Pairs = dict[str, tuple[Card, Card]]
"""By seed: two cards that have changed places in the deck."""


def public(event: Event, viewer: int) -> dict[str, Any]:
    """What an event lets a viewer know, written apart from the room: no word, and of the cards those they may see."""
    plain = msgspec.to_builtins(event)
    hidden = ("cards", "card", "front", "back", "old", "seen", "words", "top")
    return {"sees": may_see(event, viewer), **{key: value for key, value in plain.items() if key not in hidden}}


def replayed(row: HandRow, one: Card, other: Card) -> Iterator[Event]:
    """A hand with two cards changed; every event. Raises where it would be another hand."""
    record = parse_record(row.text)
    hand = Hand(
        record.rules, GAMES[record.game], record.seats, record.stacks, swapped(record.deck, one, other),
        posts=record.posts, button=record.button, opens=record.seats.index(record.opens),
        ask_showdown=record.ask_showdown, ask_cuts=record.ask_cuts, kill_percent=record.kill_percent,
        carried_in=record.carried_in, carry=record.carry, dice=record.dice, paid=record.paid, mishaps=record.mishaps,
    )  # fmt: skip
    for seat, action in record.actions:
        told = swap_cards(msgspec.to_builtins(action), one, other)
        hand.act(msgspec.convert(told, type(action)), seat)
    yield from hand.events


def unseen_pairs(truth: Truth, viewer: str, chance: Random) -> Pairs:
    """For every hand two cards that one guest never saw, and that change nothing which the guest may know."""
    found: Pairs = {}
    seed_of = {hand: seed for seed, hand in truth.seeds.items() if hand}
    for hand, row in truth.rows.items():
        seat, seen = truth.seats[hand].get(viewer, NOBODY), truth.known(hand, viewer)
        before = [public(event, seat) for event in replayed(row, 0, 0)]
        deck = parse_record(row.text).deck
        hidden = [card for card in dict.fromkeys(deck) if card not in seen]
        for _ in range(12):
            if len(hidden) < 2:
                break
            one = hidden[chance.randrange(min(12, len(hidden)))]
            other = chance.choice([card for card in hidden if card != one])
            try:
                after = [public(event, seat) for event in replayed(row, one, other)]
            except (RefusedError, ValueError):
                continue  # with these cards it is another hand
            if after == before:
                found[seed_of[hand]] = (one, other)
                break
    return found


def told_of(one: Person) -> tuple[list[bytes], list[tuple[str, int, bytes]]]:
    """Everything that somebody was sent: by the socket, but for the welcome, and by requests."""
    socket = [heard.told for heard in one.heard if not heard.asked and b'"type":"welcome"' not in heard.told]
    return socket, [(heard.asked, heard.status, heard.told) for heard in one.heard if heard.asked]


def paired(offers: list[Offer], hands: int, seed: int, viewers: tuple[str, ...]) -> tuple[int, int, int]:
    """The same evening twice for each viewer; how many hands had other cards, of how many, and how many messages."""
    pairs: Pairs = {}
    plain = RoomTable._cards_of

    def changed(self: RoomTable, digits: str) -> tuple[tuple[Card, ...], str]:
        cards, commitment = plain(self, digits)
        return swapped(cards, *pairs[digits]) if digits in pairs else cards, commitment

    async def first(offer: Offer) -> tuple[list[Step], dict[str, Any], Truth, dict[int, str]]:
        async with a_company(*NAMES, seed=seed, seeds=False, clock=Still(), wall=Still()) as company:
            await Evening(company, seed, strange=False).table(offer, hands, private=seed % 3 == 0)
            heard = {one.name: told_of(one) for one in company.people.values()}
            truth = Truth(company, company.table)
            return company.steps, heard, truth, {hand: digits for digits, hand in truth.seeds.items()}

    async def again(steps: list[Step], seeds: dict[int, str]) -> dict[str, Any]:
        async with a_company(*NAMES, seed=seed, seeds=False, clock=Still(), wall=Still()) as company:
            for step in steps:
                one, other = pairs.get(seeds.get(step.body.get("hand", 0), ""), (0, 0))
                await company.do(step._replace(body=swap_cards(step.body, one, other)))
            return {one.name: told_of(one) for one in company.people.values()}

    changes = total = compared = 0
    RoomTable._cards_of = changed  # type: ignore[method-assign,assignment]
    try:
        for place, offer in enumerate(offers):
            pairs.clear()
            steps, heard, truth, seeds = asyncio.run(first(offer))
            for viewer in (viewers[place % len(viewers)],):
                pairs |= unseen_pairs(truth, f"g-{viewer.encode().hex():0>20}", Random(seed))
                changes, total = changes + len(pairs), total + len(truth.rows)
                before, after = heard[viewer], asyncio.run(again(steps, seeds))[viewer]
                for mine, yours in zip(before, after, strict=True):
                    assert len(mine) == len(yours), f"{offer.name}, seed {seed}, {viewer}"
                    for one, other in zip(mine, yours, strict=True):
                        assert one == other, f"{offer.name}, seed {seed}, {viewer}:\n{one!r}\n{other!r}"
                        compared += 1
    finally:
        RoomTable._cards_of = plain  # type: ignore[method-assign]
    return changes, total, compared


@pytest.mark.verify
@pytest.mark.usefixtures("generous", "blind_chance")
def test_cards_that_somebody_may_not_see_change_no_byte_for_them() -> None:
    changes, hands, compared = paired(OFFERS[3::12], 2, 4, ("Ann", "Gus", "Hal"))
    assert changes > hands / 2
    assert compared > 100


@pytest.mark.soak
@pytest.mark.usefixtures("generous", "blind_chance")
def test_cards_that_somebody_may_not_see_change_no_byte_for_them_in_ten_thousand_hands() -> None:
    hands = 0
    while hands < LONG:
        hands += paired(OFFERS, 10, int.from_bytes(os.urandom(4), "big"), NAMES)[1]
        log.info("%d hands", hands)
