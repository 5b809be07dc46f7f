"""What the floor decides in a tournament, and the hands do not: a wrong stack, a move, a penalty, a removal, a split of
the prizes, the end before its time.

Each is checked first, then done; a decision that is refused has changed nothing.
"""

from collections.abc import Iterator
from typing import Final

from houseway.errors import InvariantError
from houseway.tournaments.balancing import open_seats, table_size, worst_seat
from houseway.tournaments.chops import HOW, by_chips, check_rest
from houseway.tournaments.director_commands import (
    AnswerChop,
    CallOff,
    CorrectStack,
    DropChop,
    FloorCommand,
    MovePlayer,
    Penalize,
    ProposeChop,
    RemovePlayer,
)
from houseway.tournaments.director_events import (
    CalledOff,
    ChopAnswered,
    ChopDropped,
    Chopped,
    ChopProposed,
    DirectorEvent,
    Eliminated,
    Removed,
    SeatDrawn,
    StackCorrected,
    WentAway,
)
from houseway.tournaments.director_state import Chop, Player, TournamentError, TournamentState
from houseway.tournaments.structures import Structure

MOST_PENALTY: Final = 100
_MOST_REASON: Final = 80


def decided(state: TournamentState, structure: Structure, command: FloorCommand) -> Iterator[DirectorEvent]:
    """Carry out a decision of the floor, or an answer to one."""
    match command:
        case Penalize(player, hands, reason):
            return penalized(state, player, hands, reason)
        case CorrectStack(player, stack, reason):
            return corrected(state, structure, player, stack, reason)
        case MovePlayer(player, table, seat):
            return moved(state, structure, player, table, seat)
        case RemovePlayer(player, reason):
            return removed(state, player, reason)
        case ProposeChop(how, amounts, rest):
            return chop_proposed(state, how, dict(amounts), rest)
        case AnswerChop(player, agrees):
            return chop_answered(state, player, agrees=agrees)
        case DropChop():
            return chop_dropped(state)
        case CallOff(reason):
            return called_off(state, structure, reason)


def penalized(state: TournamentState, number: int, hands: int, reason: str) -> Iterator[DirectorEvent]:
    """A player sits through some hands."""
    player = _in_play(state, number)
    if not 1 <= hands <= MOST_PENALTY:
        raise TournamentError(f"a penalty is 1 to {MOST_PENALTY} hands")
    said = _reason(reason) if reason else ""
    player.penalty = min(player.penalty + hands, MOST_PENALTY)
    yield WentAway(number, hands, "T-25", said)


def corrected(
    state: TournamentState, structure: Structure, number: int, stack: int, reason: str
) -> Iterator[DirectorEvent]:
    """A stack has other chips than it should have."""
    player, said = _in_play(state, number), _reason(reason)
    _between(state, player)
    chip = structure.chip_at(state.level + (state.resting and not state.races))
    if stack <= 0:
        raise TournamentError(f"a stack has chips: to take {player.name} out, remove the player")
    if stack % chip:
        raise TournamentError(f"{stack:,} chips cannot be made: the smallest chip in play is {chip:,}")
    if stack > (most := max(state.sold, structure.starting_chips)):
        raise TournamentError(f"{stack:,} chips are more than all {most:,} that were sold")
    if stack == (before := player.stack):
        raise TournamentError(f"{player.name} has {stack:,} chips already")
    state.corrected += stack - before
    player.stack = stack
    yield StackCorrected(number, before, stack, said, "T-33")


def moved(state: TournamentState, structure: Structure, number: int, table: int, seat: int) -> Iterator[DirectorEvent]:
    """A player takes another seat, or exchanges seats with the player there."""
    player, to = _in_play(state, number), state.table(table)
    _between(state, player)
    size, before, old = table_size(structure, len(state.tables)), player.table, player.seat
    if not 0 <= seat <= size:
        raise TournamentError(f"table {table} has seats 1 to {size}")
    if before == table and seat in (0, old):
        raise TournamentError(f"{player.name} sits at table {table}, seat {old} already")
    if state.round and to.round != state.tables[before].round:
        raise TournamentError("hand for hand: wait until all tables have finished theirs")
    if seat in to.seats:
        other = state.player(to.seats[seat])
        _between(state, other)
        if not other.stack:
            raise TournamentError(f"{other.name} has no chips: wait until the place is known")
        state.leave(player)
        state.leave(other)
        state.sit(other, before, old)
        state.sit(player, table, seat)
        yield SeatDrawn(number, table, seat, "floor", "T-34", before)
        yield SeatDrawn(other.number, before, old, "floor", "T-34", table)
        return
    if before != table:
        if not open_seats(to, size):
            raise TournamentError(f"table {table} is full: name a seat, and the two players exchange theirs")
        sizes = {one.number: len(one.seats) - (one.number == before) for one in state.tables.values()}
        short = min(sizes, key=lambda one: (sizes[one], one))
        if sizes[table] + 1 - sizes[short] > 1:
            raise TournamentError(
                f"table {table} would have two players more than table {short}: name a taken seat, and the two"
                " players exchange theirs"
            )
    seat = seat or worst_seat(to, size)
    state.leave(player)
    state.sit(player, table, seat)
    yield SeatDrawn(number, table, seat, "floor", "T-34", before)


def removed(state: TournamentState, number: int, reason: str) -> Iterator[DirectorEvent]:
    """A player is disqualified: out in the place of the moment, and the chips with them."""
    player, said = _in_play(state, number), _reason(reason)
    _between(state, player)
    if state.busts:
        raise TournamentError("first it has to be known who is out in which place: wait until the tables are ready")
    chips, player.stack, player.removed = player.stack, 0, True
    state.corrected -= chips
    place = len(state.players) - sum(map(len, state.out))
    state.out.append([number])
    state.leave(player)
    yield Removed(number, chips, said, "T-35")
    yield Eliminated(number, place, "T-35")


def chop_proposed(state: TournamentState, how: str, amounts: dict[int, int], rest: int) -> Iterator[DirectorEvent]:
    """Those who are left are asked whether they split the prizes."""
    if not state.level:
        raise TournamentError("the tournament has not started")
    _all_between(state)
    _undecided(state)
    if not state.closed or state.busts:
        raise TournamentError("the prizes are not set yet: they can be split when nobody can enter or buy chips")
    check_rest(state.prizes_left, rest)
    if how not in HOW:
        raise TournamentError(f"prizes are split by {', '.join(HOW[:-1])} or {HOW[-1]}, not by {how!r}")
    left = {one.number: one.name for one in state.alive}
    if amounts.keys() != left.keys():
        raise TournamentError(f"a split names everyone who is left, and nobody else: {', '.join(left.values())}")
    if min(amounts.values()) < 0:
        raise TournamentError("nobody gets less than nothing")
    due, found = sum(state.prizes_left) - rest, sum(amounts.values())
    if found != due:
        raise TournamentError(f"the amounts add up to {found / 100:,.2f}: they have to make {due / 100:,.2f}")
    state.chop = Chop(how, amounts, rest)
    yield ChopProposed(how, tuple(amounts.items()), rest, "T-36")


def chop_answered(state: TournamentState, number: int, *, agrees: bool) -> Iterator[DirectorEvent]:
    """A player confirms the split, or there is none; with the last confirmation it is done."""
    player, chop = state.player(number), state.chop
    if chop is None:
        raise TournamentError("nobody is asked about a split")
    if number not in chop.amounts:
        raise TournamentError(f"{player.name} is out")
    if number in chop.agreed:
        raise TournamentError(f"{player.name} has confirmed already")
    yield ChopAnswered(number, agrees, "T-36")
    if not agrees:
        state.chop = None
        return
    chop.agreed.append(number)
    if len(chop.agreed) == len(chop.amounts):
        state.chop = None
        _split(state, chop.amounts, chop.rest)
        yield Chopped(tuple(chop.amounts.items()), chop.rest, "T-37" if chop.rest else "T-36")


def chop_dropped(state: TournamentState) -> Iterator[DirectorEvent]:
    """The question is taken back."""
    if state.chop is None:
        raise TournamentError("nobody is asked about a split")
    state.chop = None
    yield ChopDropped("T-36")


def called_off(state: TournamentState, structure: Structure, reason: str) -> Iterator[DirectorEvent]:
    """Everyone has the money back; once prizes have been won, those who are left share what is left of them."""
    said = _reason(reason)
    _all_between(state)
    state.chop = None
    if state.agreed or (state.closed and len(state.alive) < sum(prize > 0 for prize in state.prizes)):
        amounts = by_chips({one.number: one.stack for one in state.alive}, state.prizes_left)
        _split(state, amounts, 0)
        yield CalledOff((), said, "T-38")
        yield Chopped(tuple(amounts.items()), 0, "T-38")
        return
    refunds = {one.number: _paid(structure, one) for one in state.players.values()}
    if sum(refunds.values()) != state.cents + state.fees:
        raise InvariantError(f"{sum(refunds.values())} cents are given back, and {state.cents + state.fees} were paid")
    state.prizes, state.called_off, state.over = [], True, True
    yield CalledOff(tuple(refunds.items()), said, "T-38")


def _paid(structure: Structure, player: Player) -> int:
    """Everything that a player has paid."""
    entry, rebuy, add_on = structure.entry, structure.rebuy, structure.add_on
    bought = (player.rebuys * rebuy.price if rebuy else 0) + (add_on.price if add_on and player.add_on else 0)
    return player.entries * (entry.buy_in + entry.fee) + bought


def _split(state: TournamentState, amounts: dict[int, int], rest: int) -> None:
    """Those who are left have their shares for certain, and what is left is for the winner."""
    for player, cents in amounts.items():
        state.agreed[player] = state.agreed.get(player, 0) + cents
    state.prizes = [rest, *[0] * (len(amounts) - 1), *state.prizes[len(amounts) :]]
    state.split = not rest


def _in_play(state: TournamentState, number: int) -> Player:
    """A player who is in, while nothing is being decided."""
    player = state.player(number)
    if not state.level:
        raise TournamentError("the tournament has not started")
    if not player.stack:
        raise TournamentError(f"{player.name} is out")
    _undecided(state)
    return player


def _undecided(state: TournamentState) -> None:
    if state.chop:
        raise TournamentError("the players left are being asked about a split: first they decide")


def _between(state: TournamentState, player: Player) -> None:
    if state.table(player.table).playing:
        raise TournamentError(f"a hand is being played at table {player.table}: wait until it is over")


def _all_between(state: TournamentState) -> None:
    playing = [str(table.number) for table in state.tables.values() if table.playing]
    if playing:
        raise TournamentError(f"hands are being played (table {', '.join(playing)}): wait until they are over")


def _reason(text: str) -> str:
    said = text.strip()
    if not said or len(said) > _MOST_REASON or not said.isprintable():
        raise TournamentError(f"give a reason of 1 to {_MOST_REASON} printable characters")
    return said
