"""A proof of the cards that one viewer saw in a hand: its contents, and how to check it.

It shows that each of these cards was in its place in a deck sealed before the hand and reordered only by the players'
nonces. It says nothing about any other card. Checking needs no server.
"""

from collections import Counter
from reprlib import repr as shortly
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from houseway.cards import format_card, parse_card
from houseway.decks import Deck
from houseway.decks import deck as find_deck
from houseway.errors import HousewayError
from houseway.shuffle.fair import FairDeck, verify
from houseway.shuffle.players import dealt_order, parse_nonce, seal_of
from houseway.shuffle.sealing import Opening, check_opening
from houseway.shuffle.streams import ShuffleError, VerificationError

FORMAT: Final = "houseway/proof/1"


class ProvedCard(Struct, frozen=True):
    """One card that the viewer saw."""

    place: int
    """In the deck as it was dealt, from 0."""
    sealed: int
    """In the deck as the room sealed it, from 0."""
    card: str
    where: str
    """`board`, `seat 3`, or `table` for cards face up elsewhere."""
    salt: str
    path: tuple[str, ...]


class Proof(Struct, frozen=True, kw_only=True):
    """Everything that one viewer needs to check a hand."""

    proof: str = FORMAT
    table: str = ""
    hand: int = 0
    house: str = ""
    game: str = ""
    pack: str
    commitment: str
    root: str
    seals: dict[int, str] = {}
    """By seat: published with the root, before any nonce was opened."""
    nonces: dict[int, str] = {}
    """By seat: opened before the deal."""
    viewer: int | None = None
    """The viewer's seat."""
    cards: tuple[ProvedCard, ...] = ()
    order: tuple[str, ...] = ()
    """Where each card went, from the top: `seat 3`, `board`, `burn` or `table`. It ends when the deck is cut, or cards
    are put back or reshuffled.
    """
    mixes: int = 0
    """How often cards were reshuffled in the middle of the hand."""
    seed: str = ""
    """Only for those who may have it: it determines every card and every proof."""


class CheckedProof(NamedTuple):
    """The result of a successful check."""

    proof: Proof
    deck: Deck
    unopened: tuple[int, ...]
    """Seats that sealed a nonce but did not open it. Each of them doubled at most the room's choice of decks."""
    seed: bool
    """Whether the seed was included and matches everything."""


_reader = msgspec.json.Decoder(Proof)


def read_proof(text: str | bytes) -> Proof:
    """Decode a proof from JSON."""
    try:
        proof = _reader.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise ShuffleError(f"that is not a proof of a hand: {shortly(str(wrong))}") from None
    if proof.proof != FORMAT:
        raise ShuffleError(f"that is a proof of another kind, {shortly(proof.proof)}: expected {FORMAT}")
    return proof


def proved(deck: FairDeck, nonces: dict[int, str], places: dict[int, str]) -> tuple[ProvedCard, ...]:
    """The proofs of some places of a dealt deck, by place, with where each card was seen."""
    order = dealt_order(deck.commitment, deck.root, nonces, deck.deck.size)
    made = []
    for place, where in sorted(places.items()):
        one = deck.opening(order[place])
        path = tuple(each.hex() for each in one.path)
        made.append(ProvedCard(place, one.place, format_card(one.card), where, one.salt.hex(), path))
    return tuple(made)


def check_proof(
    proof: Proof, *, commitment: str | None = None, root: str | None = None, nonce: str | None = None
) -> CheckedProof:
    """Check a proof for consistency, and against what the viewer noted before the deal; raises an error for any
    disagreement.
    """
    deck = find_deck(proof.pack)
    parse_nonce(proof.commitment, "a commitment"), parse_nonce(proof.root, "a root")
    for what, noted, shown in (("commitment", commitment, proof.commitment), ("root", root, proof.root)):
        if noted is not None and noted.strip().lower() != shown:
            raise VerificationError(f"the {what} disagrees: {shown} in the proof, {shortly(noted)} as you noted it")
    if nonce is not None and nonce.strip().lower() not in proof.nonces.values():
        raise VerificationError("your nonce is not among those that the deck was dealt with")
    _check_nonces(proof)
    _check_cards(proof, deck)
    if proof.seed:
        _check_seed(proof, deck)
    return CheckedProof(proof, deck, tuple(sorted(proof.seals.keys() - proof.nonces.keys())), bool(proof.seed))


def _check_nonces(proof: Proof) -> None:
    for seat, nonce in proof.nonces.items():
        if seat not in proof.seals:
            raise VerificationError(f"seat {seat} added a nonce that was not sealed before the deck was")
        if seal_of(nonce) != proof.seals[seat]:
            raise VerificationError(f"the nonce of seat {seat} does not open the seal that was published")


def _check_cards(proof: Proof, deck: Deck) -> None:
    order = dealt_order(proof.commitment, proof.root, proof.nonces, deck.size)
    left, places = Counter(deck.cards), set()
    for one in proof.cards:
        if not 0 <= one.place < deck.size or one.place in places:
            raise VerificationError(f"place {one.place} is not in the deck, or is proved twice")
        places.add(one.place)
        if order[one.place] != one.sealed:
            raise VerificationError(
                f"place {one.place} of the dealt deck is place {order[one.place]} of the sealed one, not {one.sealed}"
            )
        try:
            card, salt = parse_card(one.card), bytes.fromhex(one.salt)
            path = tuple(bytes.fromhex(each) for each in one.path)
        except (HousewayError, ValueError):
            raise VerificationError(f"the proof of place {one.place} cannot be read") from None
        check_opening(deck, proof.root, Opening(one.sealed, card, salt, path))
        left[card] -= 1
        if left[card] < 0:
            raise VerificationError(f"{one.card} is proved more often than deck {deck.name} has it")
        went = proof.order[one.place] if one.place < len(proof.order) else ""
        if went.startswith("seat ") and one.where.startswith("seat ") and went != one.where:
            raise VerificationError(f"place {one.place} was dealt to {went}, and {one.card} was seen at {one.where}")


def _check_seed(proof: Proof, deck: Deck) -> None:
    seed = parse_nonce(proof.seed, "a seed")
    verify(deck, seed, proof.commitment)
    if FairDeck.from_seed(deck, seed).root != proof.root:
        raise VerificationError("the root disagrees: the seed leads to another one")
