"""Checks the proof of a hand with nothing but the standard library, from docs/shuffles.md alone.

It imports nothing of Houseway on purpose: it is the second opinion.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"


def card_number(text: str) -> int:
    return 52 if text == "Jk" else 4 * RANKS.index(text[0]) + SUITS.index(text[1])


def box(name: str) -> list[int]:
    """The unshuffled cards of a deck, by its name."""
    first, *options = name.split(" ")
    told = dict(one.split("=") for one in options)
    ranks, packs, jokers = {
        "52": (RANKS, 1, 0), "53": (RANKS, 1, 1), "pan": ("234567JQKA", 8, 0), "pan-310": ("234567JQKA", 8, 0),
        "super-pan-9": ("23456JQKA", 12, 0), "blackjack-22": (RANKS, 1, 4), "blackjack-22-b": (RANKS, 8, 1),
        "blackjack-22-f": (RANKS, 6, 1), "36": (RANKS[4:], 1, 0), "20": (RANKS[8:], 1, 0),
        "40-without-faces": ("23456789TA", 1, 0), "kuhn": ("JQK", 1, 0), "leduc": ("JQK", 1, 0),
    }[first]  # fmt: skip
    packs, jokers = int(told.get("packs", packs)), int(told.get("jokers", jokers))
    one = [4 * RANKS.index(rank) + suit for rank in ranks for suit in range(4)]
    cards = (one + [52] * jokers) * packs
    left_out = {"pan-310": "s", "kuhn": "cdh", "leduc": "cd"}.get(first, "")
    for card in one:
        if SUITS[card % 4] in left_out:
            cards.remove(card)
    return cards


def shuffled(items: list[int], secret: bytes) -> list[int]:
    stream = hashlib.shake_256(secret).digest(8 * len(items) + 4096)
    at, order = 0, list(items)
    for place in range(len(order) - 1, 0, -1):
        while True:
            word = int.from_bytes(stream[at : at + 2], "big")
            at += 2
            if word < 65536 - 65536 % (place + 1):
                break
        other = word % (place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def verify_proof(proof: Mapping[str, Any]) -> int:
    """How many cards were proved; a ValueError where anything is wrong."""
    name, cards = proof["pack"].encode(), box(proof["pack"])
    pack = len(name).to_bytes(2, "big") + name + len(cards).to_bytes(2, "big") + bytes(cards)
    for seat, nonce in proof["nonces"].items():
        if hashlib.sha256(b"houseway/nonce/1\0" + bytes.fromhex(nonce)).hexdigest() != proof["seals"][seat]:
            raise ValueError(f"the nonce of seat {seat}")
    order = list(range(len(cards)))
    if proof["nonces"]:
        said = b"houseway/players/1\0" + bytes.fromhex(proof["commitment"]) + bytes.fromhex(proof["root"])
        for seat in sorted(int(one) for one in proof["nonces"]):
            said += seat.to_bytes(2, "big") + bytes.fromhex(proof["nonces"][str(seat)])
        order = shuffled(order, said)
    for one in proof["cards"]:
        place = one["sealed"]
        if order[one["place"]] != place:
            raise ValueError(f"place {one['place']}")
        leaf = b"\0" + place.to_bytes(2, "big") + bytes([card_number(one["card"])]) + bytes.fromhex(one["salt"])
        node, size, path = hashlib.sha256(leaf).digest(), len(cards), [bytes.fromhex(each) for each in one["path"]]
        while size > 1:
            if not (size % 2 and place == size - 1):
                other = path.pop(0)
                node = hashlib.sha256(b"\1" + (other + node if place % 2 else node + other)).digest()
            place, size = place // 2, (size + 1) // 2
        if path or hashlib.sha256(b"houseway/root/1\0" + pack + node).hexdigest() != proof["root"]:
            raise ValueError(f"the card in place {one['place']}")
    if proof["seed"]:
        seed = bytes.fromhex(proof["seed"])
        if hashlib.sha256(b"houseway/commitment/1\0" + seed + pack).hexdigest() != proof["commitment"]:
            raise ValueError("the commitment")
        deck = shuffled(cards, b"houseway/shuffle/1\0" + seed + pack)
        for one in proof["cards"]:
            if deck[one["sealed"]] != card_number(one["card"]):
                raise ValueError(f"the seed and place {one['sealed']}")
    return len(proof["cards"])
