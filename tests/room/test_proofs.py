"""Proofs of hands: everything a viewer saw can be checked against the sealed deck, and nothing else is told."""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace
from tests.independent_verifier import verify_proof
from tests.repeats import sampled
from tests.room.played import EVERY_GAME, Player
from tests.room.scaffold import a_room, at_rest, new_guest, until
from tests.room.seated import act

from houseway.cards import parse_card
from houseway.errors import HousewayError, InvariantError
from houseway.history.handfile.record import replay
from houseway.history.handfile.text import format_record, parse_record
from houseway.history.history_errors import DisagreementError
from houseway.houses import house
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table.conduct import _OPENING_SECONDS
from houseway.live.table.happenings import PreparedDeck
from houseway.live.table.restoration import new_table
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import DealHand, Do, Prepare, RoomCommand, TakeSeat, decode, encode
from houseway.live.views.hand_proofs import proof_of, seen_record
from houseway.live.views.replays import frames_of
from houseway.people.guests import Guest
from houseway.referee.hand import UNKNOWN
from houseway.referee.refusals import RefusedError
from houseway.referee.table.seating_commands import DrawButton, Sit, TopUp
from houseway.referee.vocabulary import Fold
from houseway.room import guest_requests
from houseway.room.room import Room, TableRun
from houseway.server.hand_routes import hand_file, proof_told, replay_of
from houseway.shuffle import SEED_BYTES, FairDeck, VerificationError, seal_of
from houseway.shuffle.proofs import Proof, ProvedCard, check_proof, read_proof
from houseway.store import HandRow, Store, TableRow
from houseway.upkeep.journal_audit import _wrong_deck, audit

ONE_EACH = tuple({key: (where, key) for where, key in EVERY_GAME}.values())
"""Every game once."""


class Sealing(Player):
    """A table without a store whose players seal nonces, and the last of them never opens one."""

    def __init__(self, table: RoomTable, seed: int) -> None:
        super().__init__(cast("Store", None), table, seed)
        self.rows: list[HandRow] = []
        self.nonces: dict[int, str] = {}

    def do(self, command: RoomCommand) -> None:
        self.at += 1.25
        row = self.table.submit(command, at=self.at).entry.hand_row
        if row is not None:
            self.rows.append(row)

    def sit(self) -> None:
        chips = usual_buy_in(self.table.rules)
        for seat in range(1, min(4, self.table.count) + 1):
            self.do(TakeSeat(f"g-{seat}", f"Player {seat}", False, Sit(seat, f"Player {seat}", chips)))
        if self.table.table.has_button:
            self.do(Do(DrawButton(tuple(self.random.sample(range(52), 20)))))

    def begin(self) -> bool:
        for seat, one in self.table.table.seats.items():
            if not one.stack:
                self.do(Do(TopUp(seat, usual_buy_in(self.table.rules))))
        if self.table.next is None:
            nonces = {seat: self.random.randbytes(32).hex() for seat in sorted(self.table.occupants)}
            fair = FairDeck.from_seed(self.table.pack, self.random.randbytes(SEED_BYTES))
            seals = {seat: seal_of(nonce) for seat, nonce in nonces.items()}
            self.do(Prepare(fair.seed.hex(), fair.commitment, fair.root, seals))
            self.nonces = {seat: nonces[seat] for seat in list(nonces)[:-1]}
        try:
            self.do(DealHand((), self.nonces))
        except RefusedError:
            return False
        return True


def a_table(where: str, key: str, seed: int = 5) -> Sealing:
    limit = house(where).offer(key).rules.limit.name
    player = Sealing(new_table(TableRow(id=f"{where}-{key}", house=where, game=key, limit=limit, seats=6)), seed)
    player.sit()
    return player


@cache
def played(where: str, key: str, hands: int = 1, seed: int = 5) -> Sealing:
    player = a_table(where, key, seed)
    for _ in range(hands):
        player.deal()
    return player


CARDS = ("cards", "card", "front", "back", "seen", "old", "board", "up", "exposed", "open", "drawn")


def cards_in(thing: Any) -> Iterator[int]:
    """Every card that a frame tells, wherever it stands; options and reports tell of seats and places."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            if name in CARDS and isinstance(value, list) and all(type(one) is int for one in value):
                yield from value
            elif name in ("card", "open", "drawn") and type(value) is int and "kind" not in thing:
                yield value
            elif name not in ("report", "options"):
                yield from cards_in(value)
    elif isinstance(thing, list):
        for one in thing:
            yield from cards_in(one)


def told(row: HandRow, seat: int | None) -> list[Counter[int]]:
    """What the frames of the replay show a viewer, piece by piece."""
    found: list[Counter[int]] = []
    for frame in frames_of(row, seat, house_name="", title=""):
        said = json.loads(bytes(frame))
        found += [Counter(one for one in cards_in(event) if one >= 0) for event in said["events"]]
        view = said["now"]["view"]
        found += [Counter((*one["cards"], *one["up"])) for one in view["seats"]]
        found.append(Counter(view["board"]))
    return found


def check_every_viewer(player: Sealing) -> int:
    pack, count = player.table.pack, 0
    for row in player.rows:
        for seat in (None, *row.names):
            proof = proof_of(row, seat, pack, seed=False)
            assert proof.seed == ""
            assert len(check_proof(proof).unopened) == 1
            assert verify_proof(json.loads(msgspec.json.encode(proof))) == len(proof.cards)
            shown = told(row, seat)
            known = Counter(parse_card(one.card) for one in proof.cards)
            assert set(known) == set().union(*shown), f"hand {row.hand}, seat {seat}"
            assert all(known >= one for one in shown), f"hand {row.hand}, seat {seat}"
            count += 1
    return count


@sampled(4)
@pytest.mark.parametrize(("where", "key"), ONE_EACH)
def test_every_viewer_is_proved_what_it_saw_and_nothing_else(where: str, key: str) -> None:
    assert check_every_viewer(played(where, key)) >= 3


@pytest.mark.soak
@pytest.mark.parametrize(("where", "key"), EVERY_GAME)
def test_every_viewer_over_many_hands(where: str, key: str) -> None:
    assert check_every_viewer(played(where, key, 25, 77)) >= 3


def a_proof(seat: int | None = 1, *, seed: bool = False) -> Proof:
    player = played("oasis", "holdem")
    return proof_of(player.rows[0], seat, player.table.pack, seed=seed)


def test_the_deal_goes_round_from_the_left_of_the_button() -> None:
    row, proof = played("oasis", "holdem").rows[0], a_proof()
    seats = parse_record(row.text).seats
    assert proof.order[: 2 * len(seats)] == tuple(f"seat {seat}" for seat in seats * 2)
    own = [one for one in proof.cards if one.where == "seat 1"]
    assert [one.place for one in own[:2]] == [seats.index(1), len(seats) + seats.index(1)]


def test_the_seed_goes_to_those_dealt_in_and_proves_the_whole() -> None:
    assert check_proof(a_proof(seed=True)).seed
    assert a_proof(None, seed=True).seed == ""
    assert verify_proof(json.loads(msgspec.json.encode(a_proof(seed=True)))) > 0


def test_a_hand_that_opens_for_nobody_else() -> None:
    """Two viewers of one hand: the hole cards of a seat that folded unseen are in its own proof only."""
    player = played("del-rio", "holdem", 4, 11)
    found = 0
    for row in player.rows:
        proofs = {seat: proof_of(row, seat, player.table.pack, seed=False) for seat in (None, *row.names)}
        places_of = {seat: {one.place for one in proof.cards} for seat, proof in proofs.items()}
        public = places_of.pop(None)
        mine = places_of
        for seat, places in mine.items():
            assert public <= places
            for other in mine.keys() - {seat}:
                assert mine[other] & places == public
            found += len(places - public)
    assert found > 0


def with_card(proof: Proof, **changed: object) -> Proof:
    first, *rest = proof.cards
    return replace(proof, cards=(replace(first, **changed), *rest))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda proof: with_card(proof, card="Jk"), "not the one sealed"),
        (lambda proof: with_card(proof, salt="00" * 32), "not the one sealed"),
        (lambda proof: with_card(proof, salt="xx"), "cannot be read"),
        (lambda proof: with_card(proof, salt="00"), "is invalid"),
        (lambda proof: with_card(proof, path=proof.cards[0].path[:-1]), "too short"),
        (lambda proof: with_card(proof, path=(*proof.cards[0].path, "00" * 32)), "too long"),
        (lambda proof: with_card(proof, sealed=(proof.cards[0].sealed + 1) % 52), "of the sealed one, not"),
        (lambda proof: with_card(proof, place=99), "is not in the deck, or is proved twice"),
        (lambda proof: replace(proof, cards=(*proof.cards, proof.cards[0])), "proved twice"),
        (lambda proof: replace(proof, root="00" * 32), "of the sealed one, not"),
        (lambda proof: replace(proof, nonces={}), "of the sealed one, not"),
        (lambda proof: replace(proof, nonces={**proof.nonces, 1: "00" * 32}), "nonce of seat 1 does not open"),
        (lambda proof: replace(proof, nonces={**proof.nonces, 9: "00" * 32}), "seat 9 added a nonce that was not"),
        (lambda proof: replace(proof, pack="53"), "of the sealed one, not|not the one sealed"),
        (lambda proof: replace(proof, pack="54"), "54"),
        (lambda proof: replace(proof, seed="00" * 32), "commitment disagrees"),
        (lambda proof: replace(proof, commitment="x"), "is not a commitment"),
    ],
)
def test_a_spoilt_proof_is_refused(spoil: Callable[[Proof], Proof], said: str) -> None:
    with pytest.raises(HousewayError, match=said):
        check_proof(spoil(a_proof()))


@pytest.mark.parametrize("name", ["card", "salt", "path", "sealed"])
def test_the_second_opinion_refuses_it_too(name: str) -> None:
    plain = json.loads(msgspec.json.encode(a_proof()))
    other = plain["cards"][1]
    plain["cards"][0][name] = other[name]
    with pytest.raises(ValueError, match="place"):
        verify_proof(plain)


def test_what_was_noted_before_the_deal_is_compared() -> None:
    proof = a_proof()
    check_proof(proof, commitment=proof.commitment.upper(), root=f" {proof.root}", nonce=proof.nonces[1])
    for noted, said in (
        ({"commitment": "00" * 32}, "the commitment disagrees"),
        ({"root": "00" * 32}, "the root disagrees"),
        ({"nonce": "00" * 32}, "your nonce is not among those"),
    ):
        with pytest.raises(VerificationError, match=said):
            check_proof(proof, **noted)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", '{"pack": 5}', '{"proof": "x/9", "pack": "52", "commitment": "", "root": ""}', "\ud800"],
)
def test_what_is_no_proof_is_said_in_one_line(text: str) -> None:
    with pytest.raises(HousewayError) as caught:
        read_proof(text.encode("utf-8", "surrogatepass"))
    assert "\n" not in str(caught.value)


def test_a_proof_is_read_as_it_was_written() -> None:
    proof = a_proof()
    assert read_proof(msgspec.json.encode(proof)) == proof
    assert isinstance(proof.cards[0], ProvedCard)


def test_a_hand_file_without_the_seed_tells_what_was_seen() -> None:
    """And it is played again like any other, with the same chips."""
    player = played("oasis", "holdem", 8, 11)
    for row in player.rows:
        for seat in (None, *row.names):
            record = parse_record(seen_record(row, seat))
            places = {one.place for one in proof_of(row, seat, player.table.pack, seed=False).cards}
            assert record.seed == ""
            assert {place for place, card in enumerate(record.deck) if card >= 0} == places
    assert replay(parse_record(player.rows[0].text)).over


@pytest.mark.parametrize(("where", "game"), [("oasis", "lowball"), ("s-and-k", "pai-gow"), ("oasis", "pineapple")])
def test_a_hand_file_without_the_seed_names_no_card_that_others_threw_away_or_set(where: str, game: str) -> None:
    """The deck was left out, and the actions told what it would have told."""
    left_out = 0
    for row in played(where, game, 6, 12).rows:
        for seat in (None, *row.names):
            text = seen_record(row, seat)
            record = parse_record(text)
            named = {card for _, action in record.actions for card in action.named}
            assert named - {UNKNOWN} <= set(record.deck)
            left_out += UNKNOWN in named
            assert format_record(record) == text
            with contextlib.suppress(DisagreementError):  # where a card decides that is not there
                replay(record)
    assert left_out or game == "pai-gow"  # there everybody turns the hand up in the end


def test_nonces_that_open_no_seal_are_not_dealt_with() -> None:
    player = a_table("oasis", "holdem")
    fair = FairDeck.from_seed(player.table.pack, bytes(32))
    nonce = "ab" * 32
    with pytest.raises(InvariantError, match="not the one that the root seals"):
        player.do(Prepare(fair.seed.hex(), fair.commitment, "00" * 32))
    with pytest.raises(InvariantError, match="only a seated person"):
        player.do(Prepare(fair.seed.hex(), fair.commitment, fair.root, {6: seal_of(nonce)}))
    player.do(Prepare(fair.seed.hex(), fair.commitment, fair.root, {1: seal_of(nonce)}))
    for wrong in ({1: "cd" * 32}, {2: nonce}):
        with pytest.raises(InvariantError, match="opens no seal"):
            player.do(DealHand((), wrong))
    player.do(DealHand((), {1: nonce}))
    assert player.table.hand is not None
    assert player.table.hand.first_deck == fair.dealt({1: nonce}) != fair.cards


# In a running room.


async def sealed_table(room: Room) -> tuple[TableRun, dict[int, Guest]]:
    """Two people who have promised a nonce each before the first deck is settled."""
    run = await room.open("oasis", "holdem", limit=None, seats=4, bots=0)
    ann, bob = await new_guest(room, "Ann"), await new_guest(room, "Bob")
    await guest_requests.sit(run, ann, 1, 20_000)
    guest_requests.seal(run, ann, seal_of("aa" * 32))
    await guest_requests.sit(run, bob, 4, 20_000)
    await until(lambda: run.table.next is not None or run.table.playing)
    return run, {1: ann, 4: bob}


def test_a_deal_waits_for_a_sealed_nonce_and_is_made_with_it() -> None:
    async def run() -> None:
        async with a_room() as room:
            table, guests = await sealed_table(room)
            assert table.table.next is not None
            assert table.table.next.seals == {1: seal_of("aa" * 32)}
            await at_rest(table)
            assert not table.table.playing  # it waits
            with pytest.raises(RefusedError, match="no deck is waiting for that nonce"):
                guest_requests.open_nonce(table, guests[4], "bb" * 32)
            guest_requests.open_nonce(table, guests[1], "aa" * 32, seal_of("cc" * 32))
            await until(lambda: table.table.playing)
            deck, hand = table.table.current, table.table.hand
            assert deck is not None
            assert hand is not None
            assert deck.nonces == {1: "aa" * 32}
            fair = FairDeck.from_seed(table.table.pack, bytes.fromhex(deck.seed))
            assert hand.first_deck == fair.dealt({1: "aa" * 32}) != fair.cards
            assert table.conduct.presence(guests[1].id).seal == seal_of("cc" * 32)  # for the next deck
            with pytest.raises(RefusedError, match="no deck is waiting for that nonce"):
                guest_requests.open_nonce(table, guests[1], "aa" * 32)
            stranger = await new_guest(room, "Cy")
            with pytest.raises(RefusedError, match="you have no seat at this table"):
                guest_requests.seal(table, stranger, seal_of("dd" * 32))

    asyncio.run(run())


def test_a_nonce_that_is_never_opened_holds_nobody_up_for_long() -> None:
    async def run() -> None:
        now = 1_000.0
        async with a_room(clock=lambda: now) as room:
            table, _ = await sealed_table(room)
            await at_rest(table)
            assert not table.table.playing
            now += _OPENING_SECONDS
            table.poke()
            await until(lambda: table.table.playing)
            deck = table.table.current
            assert deck is not None
            assert (deck.seals, deck.nonces) == ({1: seal_of("aa" * 32)}, {})
            await room.stop()
            assert audit(room.store).faults == []

    asyncio.run(run())


def test_the_audit_finds_a_deck_that_was_dealt_otherwise() -> None:
    async def run() -> None:
        async with a_room() as room:
            table, guests = await sealed_table(room)
            guest_requests.open_nonce(table, guests[1], "aa" * 32)
            await until(lambda: table.table.playing)
            hand = table.table.hand
            assert hand is not None
            await act(table, guests, Fold())
            await room.journal.drain()
            await room.stop()
            assert audit(room.store).faults == []
            entries = list(room.store.entries(table.table.id))
            prepared = next(decode(one.body) for one in entries if one.kind == "prepare")
            deal = next(one.body for one in entries if one.kind == "deal")
            row = next(one.hand_row for one in entries if one.hand_row is not None)
            assert isinstance(prepared, Prepare)
            pack = table.table.pack
            assert _wrong_deck(pack, prepared, deal, row.text) == ""
            assert "another order" in _wrong_deck(pack, prepared, encode(DealHand()), row.text)
            other = encode(DealHand((), {1: "ab" * 32}))
            assert "opens no seal" in _wrong_deck(pack, prepared, other, row.text)

    asyncio.run(run())


def test_a_room_may_keep_seeds_to_itself() -> None:
    async def run() -> None:
        async with a_room() as room:
            table, guests = await sealed_table(room)
            guest_requests.open_nonce(table, guests[1], "aa" * 32)
            await until(lambda: table.table.playing)
            await act(table, guests, Fold())
            await until(lambda: room.store.hand(table.table.id, 1) is not None)
            ann, name = guests[1].id, table.table.id
            assert proof_told(room, name, 1, ann).seed != ""
            assert "seed = " in hand_file(room, name, 1, ann)
            assert replay_of(room, name, 1, ann).seed != ""
            room.seeds = False
            told = proof_told(room, name, 1, ann)
            assert (told.seed, len(told.cards)) == ("", 2)
            assert check_proof(told, nonce="aa" * 32).unopened == ()
            text = hand_file(room, name, 1, ann)
            assert "seed = " not in text
            assert parse_record(text).deck.count(-1) == 50
            replayed = replay_of(room, name, 1, ann)
            assert replayed.seed == ""
            assert all(b'"seed"' not in bytes(frame) for frame in replayed.frames)
            looker = proof_told(room, name, 1, "g-nobody")
            assert (looker.viewer, looker.cards, looker.seed) == (None, (), "")
            room.rows[name] = replace(room.rows[name], settings='{"seeds": false}')
            room.seeds = True
            assert proof_told(room, name, 1, ann).seed == ""

    asyncio.run(run())


def test_an_old_journal_replays_to_the_same_bytes() -> None:
    assert encode(DealHand()) == b'{"type":"deal"}'
    assert encode(Prepare("ab", "cd")) == b'{"type":"prepare","seed":"ab","commitment":"cd"}'
    assert msgspec.json.encode(PreparedDeck("ab", "cd")) == b'{"seed":"ab","commitment":"cd"}'
