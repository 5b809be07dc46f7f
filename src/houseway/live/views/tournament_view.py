"""How the tournament of a table stands, for each viewer: the level, the players left, the places and the prizes."""

from msgspec.structs import replace

from houseway.live.table.conduct import Conduct
from houseway.live.table.field_table import field_table
from houseway.live.table.level_clock import LevelClock
from houseway.live.table.sit_and_go import Move, SitAndGo
from houseway.live.table.tournament_desk import wanted
from houseway.live.table.tournament_money import price_of
from houseway.protocol.tournament_bodies import (
    FieldLine,
    OwnSeat,
    PlaceNow,
    QuestionNow,
    SaleNow,
    StackNow,
    TournamentNow,
)
from houseway.tournaments.payouts import prizes
from houseway.tournaments.structure_sheet import antes_said, stakes_said
from houseway.tournaments.structures import Structure


def tournament_now(conduct: Conduct, guest: str, now: float) -> TournamentNow | None:
    """The tournament as a viewer sees it; None at a table for cash."""
    table, board = conduct.table, conduct.board
    if (found := table.sit_and_go) is not None:
        directs = conduct.directs(guest) and not found.over
        return tournament_as_seen(table.id, found, guest, clock=(conduct.levels, now), directs=directs)
    if table.field is None or board is None:
        return None
    seen = tournament_as_seen(table.field.choice.desk, board.tournament, guest, clock=(board.clock, now))
    brief = seen if seen.over else replace(seen, entrants=(), standings=())
    return replace(brief, number_here=table.field.choice.number)


def tournament_as_seen(
    desk: str,
    found: SitAndGo,
    guest: str,
    *,
    clock: tuple[LevelClock, float] | None = None,
    directs: bool = False,
) -> TournamentNow:
    """A tournament as a guest sees it, with the clock of its level, and the time."""
    timed = clock is not None and found.started and not found.over and found.seconds
    left_ms = round(1000 * clock[0].left(clock[1])) if clock is not None and timed else None
    stands = clock is None or clock[0].until is None
    structure, state, director = found.structure, found.state.director, found.director
    more = None if left_ms is None or state.resting else structure.minutes_before_break(state.level)
    you, entry = found.number_of(guest), structure.entry
    standings = {player: (place, prize) for player, place, prize in director.standings()}
    stacks = sorted((one.stack for one in director.alive), reverse=True)
    mine = state.players[you].stack if you else 0
    place, prize = standings.get(you, (1 + sum(stack > mine for stack in stacks) if mine else 0, 0))
    return TournamentNow(
        desk=desk,
        spread=found.spread,
        yours=_yours(desk, found, you),
        sale=_sale(found, guest),
        field=len(state.players),
        name=structure.name,
        title=structure.title,
        price=found.price,
        fee=entry.fee,
        entrants=tuple(one.name for one in state.players.values()),
        least=structure.least_players,
        most=found.most,
        bots=found.choice.bots,
        started=found.started,
        over=found.over,
        entered=bool(you),
        starts_at=found.choice.starts_at,
        number=state.level,
        stakes=_stakes(structure, state.level) if state.level else "",
        next=_stakes(structure, state.level + 1) if 0 < state.level < len(structure.levels) else "",
        left_ms=left_ms,
        break_ms=None if left_ms is None or more is None else left_ms + 60_000 * more,
        stands=stands,
        resting=state.resting,
        players=len(stacks) if found.started else 0,
        average=director.chips // len(stacks) if found.started and stacks else 0,
        place=place,
        out=you in standings and not (found.over and place == 1),
        prize=prize,
        prizes=_prizes(found),
        standings=tuple(
            PlaceNow(place, state.players[player].name, prize, found.state.entrants[player].bot)
            for player, (place, prize) in standings.items()
        ),
        called_off=state.called_off,
        split=state.split,
        directs=directs,
        question=_question(found, guest, directs=directs),
    )


def _question(found: SitAndGo, guest: str, *, directs: bool) -> QuestionNow | None:
    """What the players are asked."""
    asked, chop, players = found.state.asked, found.state.director.chop, found.state.director.players
    if asked is not None:
        return QuestionNow(
            words=f"{asked.name}, who plays too, asks: {wanted(found, asked.decision)}. Do you agree?",
            agreed=tuple(asked.voters[one] for one in asked.agreed),
            waiting=tuple(name for one, name in asked.voters.items() if one not in asked.agreed),
            asks_you=guest in asked.voters and guest not in asked.agreed,
            asked_by_you=guest == asked.guest,
        )
    if chop is None:
        return None
    ends = "and the rest is played for" if chop.rest else "and the tournament ends"
    return QuestionNow(
        words=f"The prizes are split like this, {ends}, if everyone agrees. Do you?",
        shares=tuple((players[one].name, cents) for one, cents in chop.amounts.items()),
        rest=chop.rest,
        agreed=tuple(players[one].name for one in chop.agreed),
        waiting=tuple(players[one].name for one in chop.amounts if one not in chop.agreed),
        asks_you=found.number_of(guest) in chop.amounts and found.number_of(guest) not in chop.agreed,
        asked_by_you=directs,
    )


def _sale(found: SitAndGo, guest: str) -> SaleNow | None:
    """What a guest may buy now; those who only watch all see the same, and may enter late."""
    what = found.on_sale(guest)
    if not what:
        return None
    price, chips = price_of(found.structure, what)
    return SaleNow(what=what, price=price, chips=chips, asked=guest in found.asked())


def _yours(desk: str, found: SitAndGo, player: int) -> OwnSeat | None:
    """Where a player sits, in a tournament at several tables."""
    one = found.state.director.players.get(player)
    if not found.spread or one is None or not one.table or found.over:
        return None
    move = found.state.moves.get(player, Move("draw", "T-01"))
    return OwnSeat(
        table=field_table(desk, one.table),
        number=one.table,
        seat=one.seat,
        why=move.why,
        rule=move.rule,
        before=move.before,
    )


def tables_of(desk: str, found: SitAndGo) -> tuple[FieldLine, ...]:
    """The tables of a tournament with several."""
    tables = found.state.director.tables if found.spread and not found.over else {}
    return tuple(
        FieldLine(table=field_table(desk, number), number=number, players=len(one.seats))
        for number, one in sorted(tables.items())
    )


def still_in(found: SitAndGo) -> tuple[StackNow, ...]:
    """Everyone who is not out, by chips; before the start, in the order of the entries."""
    entrants, out = found.state.entrants, {player for player, _, _ in found.director.standings()}
    playing = [one for number, one in found.state.director.players.items() if number not in out]
    return tuple(
        StackNow(one.name, one.stack, entrants[one.number].bot, one.number, one.table if found.spread else 0, one.seat)
        for one in sorted(playing, key=lambda one: -one.stack)
    )


def _stakes(structure: Structure, number: int) -> str:
    """The blinds or bets of a level, and what is anted."""
    antes = antes_said(structure, number)
    return stakes_said(structure.level(number)) + (f", ante {antes}" if antes else "")


def _prizes(found: SitAndGo) -> tuple[int, ...]:
    """What the places are paid: as set, or as it would be with those who have entered so far."""
    state = found.state.director
    return tuple(state.prizes) or prizes(found.structure, found.director.entries, found.director.pool)
