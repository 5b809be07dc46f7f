"""`python -m tests.kernels`: compile what bulk play needs, once, before several tests want it at the same time."""

from houseway.bulk.engine import EVERYTHING, getting_ready
from houseway.bulk.jobs import Job, play
from houseway.pricing.hand_equity import equity


def main() -> None:
    """The compiled loops are kept on disk: whoever comes later only loads them."""
    with getting_ready(EVERYTHING, "the tests"):
        equity("AhKh", "QsQd")
    play(Job(offer="oasis/holdem"), 0)  # with the rankings' own


if __name__ == "__main__":
    main()
