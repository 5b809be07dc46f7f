"""A crew whose tallies follow from a simple rule, to see what is made of tallies, and not of cards."""

from collections.abc import Callable
from concurrent.futures import Future
from random import Random

from houseway.bulk.jobs import BLOCK, TABLES, Job, prepare
from houseway.bulk.tally import POT_BINS, SeatTally, Tally
from houseway.pricing.runs import Promise


def stand_in(job: Job, block: int) -> Tally:
    """Eight hands in ten pay the fee; chance follows from seed and block, as cards would."""
    playing, chance = prepare(job), Random(f"{job.seed} {block}")
    fee = playing.rules.limit.fee
    paying = int(BLOCK * chance.gauss(0.8, 0.003))
    taken = paying * (0 if fee is None else fee.amount(job.players))
    chances = [round(chance.gauss(0, 150_000)) for _ in playing.styles]
    cap = playing.rules.betting.raise_cap or 9
    seats = tuple(
        SeatTally(
            style=style.name,
            hands=BLOCK,
            net=luck - taken // job.players + (50 * cap if style.name == "tight" else 0),
            squares=TABLES * 15_000**2,
            entered=BLOCK // 3,
            raised=BLOCK // 9,
            showdowns=BLOCK // 5,
            won=BLOCK // 6,
        )
        for style, luck in zip(playing.styles, chances, strict=True)
    )
    sizes = [0] * POT_BINS
    sizes[4] = sizes[8] = BLOCK // 2
    return Tally(
        hands=BLOCK,
        stretches=TABLES,
        collected=taken,
        pots=round(BLOCK * chance.gauss(3600, 30)),
        pot_sizes=tuple(sizes),
        showdowns=round(BLOCK * chance.gauss(0.35, 0.004)),
        splits=BLOCK // 40,
        rounds=(BLOCK, paying),
        seats=seats,
        counts={"caps": round(BLOCK * chance.gauss(0.04, 0.002))},
    )


class StandIn:
    """Plays at once, and remembers what it was asked for."""

    def __init__(self, size: int = 1, play: Callable[[Job, int], Tally] = stand_in) -> None:
        self.size = size
        self.asked: list[tuple[Job, int]] = []
        self._play = play

    def submit(self, job: Job, block: int) -> Promise:
        self.asked.append((job, block))
        future: Future[Tally] = Future()
        future.set_result(self._play(job, block))
        return future
