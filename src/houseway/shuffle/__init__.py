"""Shuffles: the fair one that live hands are dealt from, and the seeded one for simulations.

A `FairDeck` is shuffled from 256 bits of operating-system entropy. Its `commitment` can be published before the deal
and gives nothing away; when the seed is shown afterward, anyone can `verify` that the cards were fixed beforehand and
follow from that seed. A `SimDeck` is quick to repeat and not secret at all, so the two share no base class, and
anything that deals for money calls `require_fair` first. Nothing here may print a fair deck's seed or cards unasked, or
let a simulation stand in for a fair shuffle.

A commitment cannot show that the house used the first seed it drew; for that the players must add something. And 256
bits are enough for every order of 53 cards (53! is under 2**232) but not of a shoe, for which fairness rests on
SHAKE-256 being indistinguishable from chance.

The exact bytes, for independent verifiers (`|` joins; u16 and u64 are unsigned,
most significant byte first; a card is one byte, 4 * rank + suit, and 52 for a joker):

    pack        u16 length of the deck's name in UTF-8 | the name | u16 count of cards | the cards, unshuffled
    commitment  SHA-256( "houseway/commitment/1" | 00 | seed, 32 bytes | pack ), as 64 lower-case hex digits
    fair        SHAKE-256( "houseway/shuffle/1" | 00 | seed, 32 bytes | pack )
    simulation  SHAKE-128( "houseway/simulation/1" | 00 | u64 seed | u64 number of the shuffle | pack )

Either SHAKE output is read as u16 words, as many as needed. Start from the unshuffled cards in places 0 to n-1. For
place p from n-1 down to 1: take the next word w; while w >= 65536 - 65536 mod (p+1), discard it and take the next; swap
the cards in places p and w mod (p+1). Place 0 is dealt first.
"""

from houseway.shuffle.fair import SEED_BYTES, FairDeck, require_fair, verify
from houseway.shuffle.players import NONCE_BYTES, dealt_order, parse_nonce, seal_of
from houseway.shuffle.sealing import Opening, check_opening
from houseway.shuffle.seeded import SIM_SEED_LIMIT, SimDeck, SimShuffler, any_sim_seed
from houseway.shuffle.streams import ShuffleError, VerificationError

__all__ = (
    "NONCE_BYTES", "SEED_BYTES", "SIM_SEED_LIMIT", "FairDeck", "Opening", "ShuffleError", "SimDeck", "SimShuffler",
    "VerificationError", "any_sim_seed", "check_opening", "dealt_order", "parse_nonce", "require_fair", "seal_of",
    "verify",
)  # fmt: skip
