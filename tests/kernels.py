"""`python -m tests.kernels`: compile what bulk play needs, once, before several tests want it at the same time."""

from houseway.bulk.jobs import Job, play
from houseway.envs import make_vector
from houseway.pricing.equity import equity


def main() -> None:
    """The compiled loops are kept on disk: whoever comes later only loads them."""
    for offer in ("oasis/holdem", "s-and-k/push-nine", "del-rio/super-pan-9"):
        play(Job(offer=offer), 0)
    make_vector("ocean-view/razz", num_envs=2).reset(seed=1)
    equity("AhKh", "QsQd")


if __name__ == "__main__":
    main()
