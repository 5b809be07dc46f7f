"""Compiles the loops that play in bulk, once for all tests: `make test` does so beside mypy, on the other processor.

Each takes most of a minute to compile and a moment to load from the disk. Without this, several tests that run at
once would each compile the same one.
"""

from houseway.sim.jobs import Job, play

OFFERS = ("ocean-view/holdem", "casino-club/push-nine", "del-rio/super-pan-9")
"""One for each loop: hands of poker, push-nine, and rounds against a bank."""

if __name__ == "__main__":
    for offer in OFFERS:
        play(Job(offer=offer), 0)
