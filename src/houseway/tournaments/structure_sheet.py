"""A structure as players read it: what it costs, what they get, every level and break, and what is paid."""

from collections.abc import Iterator, Sequence

from houseway.chips.money import format_money
from houseway.tournaments.payouts import prizes
from houseway.tournaments.structures import ANY_NUMBER, Level, Structure, chips_said, races, stakes

_EXAMPLES = (10, 30, 60, 100, 200)


def sheet(structure: Structure, entries: int | None = None) -> Iterator[str]:
    """The lines of the sheet; the payouts are those of this many entries, or of a few examples."""
    yield structure.name
    if structure.about:
        yield structure.about
    yield ""
    yield from _in_columns(list(_facts(structure)))
    yield ""
    yield from level_table(structure)
    yield ""
    yield from _payouts(structure, entries)


def _in_columns(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    width = max(len(name) for name, _ in rows)
    for name, said in rows:
        yield f"{name:<{width}}  {said}"


def _facts(structure: Structure) -> Iterator[tuple[str, str]]:
    if len(structure.plays) == 1:
        yield "Game", f"{structure.plays[0].title} ({structure.plays[0].name})"
    else:
        when = "with each level" if structure.change == "level" else "each time the button has gone around"
        titles = ", ".join(play.title for play in structure.plays)
        yield "Games", f"{titles}; the next game comes {when}"
    table = f"{structure.seats} at a table, a final table of {structure.final_table}"
    yield "Players", f"{structure.least_players} to {structure.most_players}, {table}"
    entry = structure.entry
    yield "Entry", _price(entry.buy_in, entry.fee)
    if entry.guarantee:
        yield "Guarantee", f"{format_money(entry.guarantee)} in prizes"
    if entry.late_through:
        yield "Late entry", f"through level {entry.late_through}"
    if entry.reentries:
        yield "Re-entry", f"{_times(entry.reentries)}, through level {entry.reentry_through}"
    if structure.rebuy is not None:
        rebuy = structure.rebuy
        who = "a player who is out" if rebuy.only_when_out else "a player with a starting stack or less"
        bought = f"{chips_said(rebuy.chips)} chips for {format_money(rebuy.price)}"
        yield "Rebuy", f"{bought}, for {who}, {_times(rebuy.most)}, through level {rebuy.through}"
    if structure.add_on is not None:
        add_on = structure.add_on
        bought = f"{chips_said(add_on.chips)} chips for {format_money(add_on.price)}"
        yield "Add-on", f"{bought}, once, for everyone, after level {add_on.after}"
    first = structure.levels[0]
    yield "Stack", f"{chips_said(structure.starting_chips)} chips, {_depth(structure, first)}"
    raced = [f"{chips_said(chip)} after level {level}" for chip, level in races(structure)]
    yield "Chips", ", ".join(map(chips_said, structure.chips)) + (f"; raced off: {', '.join(raced)}" if raced else "")
    bank = f", and {structure.time_bank} more over the tournament" if structure.time_bank else ""
    yield "Clock", f"{structure.clock} seconds for a decision{bank}"
    yield "Straddle", "allowed" if structure.straddle else "none"


def _price(buy_in: int, fee: int) -> str:
    if not buy_in and not fee:
        return "free"
    return format_money(buy_in) + (
        f" to the prizes and {format_money(fee)} to the house" if fee else ", all of it to the prizes"
    )


def _times(count: int) -> str:
    return "any number of times" if count >= ANY_NUMBER else "once" if count == 1 else f"{count} times"


def _depth(structure: Structure, level: Level) -> str:
    what = "big blinds" if level.blinds else "lower bets"
    return f"{structure.starting_chips / level.big:g} {what}"


def level_table(structure: Structure) -> Iterator[str]:
    """The levels and breaks, one to a line."""
    rows = [("level", "game", "stakes", "ante", "lasts")]
    for row in structure.rows:
        if isinstance(row, Level):
            turns = len(structure.plays) > 1 and structure.change == "level"
            game = structure.play_at(row.number).page.title if turns else ""
            rows.append((str(row.number), game, stakes_said(row), antes_said(structure, row.number), _lasts(row)))
            race = row.race_off
        else:
            rows.append(("", "", "break", "", f"{row.minutes} min"))
            race = row.race_off
        if race:
            last = rows.pop()
            rows.append(
                (
                    *last[:4],
                    f"{last[4]}, with the {chips_said(race)} chips raced off{' first' if last[0] else ''}",
                )
            )
    used = [column for column in range(5) if any(line[column] for line in rows[1:])]
    widths = {column: max(len(line[column]) for line in rows) for column in used}
    for line in rows:
        yield "  ".join(
            f"{line[column]:>{widths[column]}}" if column == 0 else f"{line[column]:<{widths[column]}}"
            for column in used
        ).rstrip()
    yield "The last level lasts until the end."


def stakes_said(level: Level) -> str:
    """`25/50`, or `limit 50-100`."""
    parts = ["/".join(map(chips_said, level.blinds))] if level.blinds else []
    parts += ["limit " + "-".join(map(chips_said, level.bets))] if level.bets else []
    return ", ".join(parts)


def antes_said(structure: Structure, number: int) -> str:
    """What is anted in a level, and the bring-in; in a rotation by orbit, what is anted in the games that have it."""
    by_level = structure.change == "level"
    plays = [structure.play_at(number)] if by_level else [*structure.plays]
    said: dict[str, None] = {}
    for play in plays:
        at = stakes(structure, play, number)
        parts = [chips_said(at.ante)] if at.ante and not at.one_ante else []
        parts += [f"{chips_said(at.ante)} from the big blind"] if at.one_ante else []
        parts += [f"bring-in {chips_said(at.bring_in)}"] if at.bring_in else []
        if parts:
            where = "" if len(plays) == 1 or not structure.stud_antes else "in stud "
            said[where + ", ".join(parts)] = None
    return "; ".join(said)


def _lasts(level: Level) -> str:
    return f"{level.hands} hands" if level.hands else f"{level.minutes} min"


def _payouts(structure: Structure, entries: int | None) -> Iterator[str]:
    if entries is not None:
        yield from payout_table(structure, entries, pool_of(structure, entries))
        return
    if structure.curve is None:
        for at, row in enumerate(structure.payouts):
            after = structure.payouts[at + 1].entries - 1 if at + 1 < len(structure.payouts) else structure.most_players
            span = f"{row.entries} to {after}" if after > row.entries else str(row.entries)
            yield f"Prizes for {span} entries: {', '.join(f'{share / 100:g} %' for share in row.shares)}"
        return
    yield f"Prizes for {structure.curve.paid} % of entries; the smallest is {structure.curve.least / 100:g} buy-ins"
    within = [count for count in _EXAMPLES if structure.least_players <= count <= structure.most_players]
    for count in within or [structure.least_players]:
        paid = prizes(structure, count, pool_of(structure, count))
        first = ", ".join(map(format_money, paid[:3])) + (" ..." if len(paid) > 3 else "")
        yield f"{count:>5} entries: {len(paid)} prizes, {first}"


def pool_of(structure: Structure, entries: int, more: int = 0) -> int:
    """The prize pool of this many entries, and of cents from rebuys and add-ons; no less than the guarantee."""
    return max(structure.entry.guarantee, entries * structure.entry.buy_in + more)


def payout_table(structure: Structure, entries: int, pool: int) -> Iterator[str]:
    """What each place is paid; equal prizes share a line."""
    paid = prizes(structure, entries, pool)
    yield f"Prizes for {entries} entries: {format_money(pool)}"
    start = 0
    while start < len(paid):
        end = start
        while end + 1 < len(paid) and paid[end + 1] == paid[start]:
            end += 1
        span = f"{start + 1}" if end == start else f"{start + 1}-{end + 1}"
        yield f"{span:>7}  {format_money(paid[start]):>12}"
        start = end + 1
