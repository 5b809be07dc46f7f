"""Compare the chips of a replayed hand with its record, and work out what the room must have taken.

Rooms take a rake that a record does not list, so final stacks may add up to less than the players brought: the
difference must come out of the winners' pots, and everyone else must match to the unit. In split pots rooms give odd
chips to different players, so as many chips as can be left over are tolerated.
"""

from decimal import Decimal

from houseway.chips.money import format_money
from houseway.history.history_errors import DisagreementError
from houseway.history.phh.notation import Amount
from houseway.history.phh.phh_record import PhhHand
from houseway.history.phh.replay import OVER, UNDECIDED, ReplayedHand, replay_phh, winners_by_winnings
from houseway.history.phh.setup import USUAL, decimal_places, readings
from houseway.referee.vocabulary import Won


def check_phh(record: PhhHand) -> ReplayedHand:
    """Replay a recorded hand and compare; if a record has several readings, one of them must agree."""
    first: DisagreementError | None = None
    for reading in readings(record):
        try:
            replayed = replay_phh(record, reading=reading)
            compare(replayed)
        except DisagreementError as error:
            first = first or error
        else:
            if reading is not USUAL:
                replayed.notes.append(f"{reading}, judging by the rest of the record")
            return replayed
    raise first or DisagreementError("no reading of the record is left")


def compare(replayed: ReplayedHand) -> None:
    """Raise a `DisagreementError` unless the record's figures follow from the replay; note the rake."""
    record = replayed.record
    if record.finishing_stacks is not None:
        _compare_stacks(replayed, record.finishing_stacks)
    if record.winnings is not None and replayed.ending == OVER and any(record.winnings):
        _compare_winners(replayed)


def _compare_stacks(replayed: ReplayedHand, stated: tuple[Amount, ...]) -> None:
    exact = replayed.setting.units.exactly
    hand = replayed.hand
    if _equal(replayed, stated):
        return
    known = [player for player in range(len(stated)) if player not in replayed.setting.unknown_stacks]
    short = {player: hand.stacks[player] - exact(stated[player]) for player in known}
    if replayed.ending == UNDECIDED:
        _compare_undecided(replayed, short, stated)
        return
    pushed = replayed.received()
    winners = [player for player in known if pushed[player]]
    slack = _slack(replayed, stated)
    for player in known:
        if player not in winners and abs(short[player]) >= slack[player]:
            raise _disagree(replayed, player, stated[player])
    rake = sum(short.values(), Decimal(0))
    for player in winners:
        if not -slack[player] < short[player] < min(Decimal(pushed[player]), rake) + slack[player]:
            raise _disagree(replayed, player, stated[player])
    # Odd chips only change hands: a total above what was brought can come only from rounding.
    rounding = sum(Decimal(decimal_places(amount) > replayed.setting.units.places) for amount in stated)
    if rake < 0 and -rake >= rounding + Decimal("0.5"):
        raise _disagree(replayed, winners[0] if winners else known[0], stated[winners[0] if winners else known[0]])
    replayed.rake = max(0, round(rake))


def _equal(replayed: ReplayedHand, stated: tuple[Amount, ...]) -> bool:
    """Whether the hand is over and everyone's stack is exactly as recorded, so that nothing was taken."""
    if replayed.ending == UNDECIDED or replayed.setting.unknown_stacks:
        return False
    units, places = replayed.setting.units, replayed.setting.units.places
    return [units.of(amount) for amount in stated] == replayed.hand.stacks and all(
        type(amount) is int or decimal_places(amount) <= places for amount in stated
    )


def _slack(replayed: ReplayedHand, stated: tuple[Amount, ...]) -> dict[int, Decimal]:
    """How far a recorded stack may differ from ours, exclusive: quotients are rounded, and rooms give odd chips to
    different players.
    """
    setting, seats = replayed.setting, replayed.hand.seats
    won = [event for event in replayed.hand.events if isinstance(event, Won)]
    odd = dict.fromkeys(seats, 0)
    for event in won:
        # A share among three may leave two odd chips, with possibly one more between high and low.
        odd[event.seat] += sum(other.pot == event.pot for other in won) - 1
    places, chip = setting.units.places, setting.rules.limit.chip
    return {
        player: Decimal(decimal_places(amount) > places) + odd[seats[player]] * chip + Decimal("0.5")
        for player, amount in enumerate(stated)
    }


def _compare_undecided(replayed: ReplayedHand, short: dict[int, Decimal], stated: tuple[Amount, ...]) -> None:
    """The cards do not show who won. Players who folded are certain, and nobody still in may have less than is left."""
    hand = replayed.hand
    for player, difference in short.items():
        wrong = difference != 0 if hand.folded[player] else difference > 0
        if wrong:
            raise _disagree(replayed, player, stated[player])
    gained = -sum(short.values(), Decimal(0))
    if len(short) == len(stated) and gained > hand.pot:
        problem = f"final stacks have {format_money(round(gained - hand.pot))} more than was brought"
        raise DisagreementError(problem, place=replayed.record.source.place("finishing_stacks"))
    replayed.rake = round(hand.pot - gained) if len(short) == len(stated) else 0


def _compare_winners(replayed: ReplayedHand) -> None:
    """Recorded winners must have been pushed chips; the amounts leave out rake and unrecorded posts."""
    pushed = replayed.received()
    for player in sorted(winners_by_winnings(replayed)):
        if not pushed[player]:
            amount = format_money(replayed.setting.units.of((replayed.record.winnings or ())[player]))
            problem = f"winnings: p{player + 1} collects {amount} in the record, but nothing when replayed"
            raise DisagreementError(problem, place=replayed.record.source.place("winnings"))


def _has_less(replayed: ReplayedHand, player: int, stated: Amount) -> bool:
    """Whether the record has less for a player than the referee."""
    return replayed.setting.units.exactly(stated) < replayed.hand.stacks[player]


def _disagree(replayed: ReplayedHand, player: int, stated: Amount) -> DisagreementError:
    ours = replayed.setting.units.back(replayed.hand.stacks[player])
    problem = f"finishing_stacks: p{player + 1} ends with {stated} in the record, but with {ours} when replayed"
    if replayed.hand.folded[player] and _has_less(replayed, player, stated):
        problem += ": a player who folded keeps the rest, so the record is wrong, or has the stack of someone who left"
    return DisagreementError(problem, place=replayed.record.source.place("finishing_stacks"))
