"""`python -m tests.kernels`: compile what bulk play needs, once, before several tests want it at the same time."""

from houseway.envs import make_vector
from houseway.sim.equity import equity
from houseway.sim.jobs import Job, play


def main() -> None:
    """The compiled loops are kept on disk: whoever comes later only loads them."""
    for offer in ("oasis/holdem", "s-and-k/push-nine", "del-rio/super-pan-9"):
        play(Job(offer=offer), 0)
    make_vector("ocean-view/razz", num_envs=2).reset(seed=1)
    equity("AhKh", "QsQd")


if __name__ == "__main__":
    main()
