"""What cannot work although each key is right by itself: falling levels, chips that cannot be raced off, payouts
without players, windows after the last level. Every check reports what it finds and goes on.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from houseway.houses.toml_lines import Path
from houseway.referee.rules import Betting
from houseway.tournaments.structures import Level, Play, Structure, chips_said

Found: TypeAlias = Iterator[tuple[Path, str]]

LEAST_DEPTH: Final = 10
"""How many big blinds a stack has at the start, at least."""
_LEAST_SEATS: Final = 3
"""At several tables: balanced, each of them then has two players."""


def check(structure: Structure) -> list[tuple[Path, str]]:
    """Everything that does not fit together, with its place."""
    found = [*_check_levels(structure), *_check_seats(structure)]
    if not found:  # the rest presupposes levels
        found += [*_check_chips(structure), *_check_windows(structure), *_check_payouts(structure)]
    return found


def _at_limit(play: Play) -> bool:
    return play.betting is Betting.FIXED


def _check_levels(structure: Structure) -> Found:
    before: Level | None = None
    if not structure.levels:
        yield ("levels",), "there are only breaks: write a level, like { blinds = [25, 50] }"
        return
    if structure.rows[-1] is not structure.levels[-1]:
        yield ("levels", len(structure.rows) - 1), "this break comes after the last level: leave it out"
    if structure.rows[0] is not structure.levels[0]:
        yield ("levels", 0), "this break comes before the first level: leave it out"
    for at, row in enumerate(structure.rows):
        if not isinstance(row, Level):
            if at and not isinstance(structure.rows[at - 1], Level):
                yield ("levels", at), "two breaks in a row: write one break of their total length"
            continue
        for key, what in (*_level_alone(structure, row), *(_falls(before, row) if before else ())):
            yield ("levels", at, key) if key else ("levels", at), what
        before = row


def _level_alone(structure: Structure, level: Level) -> Iterator[tuple[str, str]]:
    if list(level.blinds) != sorted(level.blinds):
        yield "blinds", f"the blinds fall: write them from the small to the big one, {sorted(level.blinds)}"
    if len(level.bets) == 1 or list(level.bets) != sorted(level.bets):
        right = sorted(level.bets) if len(level.bets) > 1 else [*level.bets, 2 * level.bets[0]]
        yield "bets", f"bets are a lower and a higher bet: write {right}"
    if level.ante and level.big_blind_ante:
        yield "big_blind_ante", "each player antes here already: leave out one of the two antes"
    for play in structure.plays:
        if _at_limit(play) and not level.bets:
            yield "", f"{play.title} is bet at a limit: write bets = [{level.big}, {2 * level.big}] in this level"
            return
        if not _at_limit(play) and not play.has_antes and not level.blinds:
            yield "", f"{play.title} has blinds: write blinds = [{level.big // 2}, {level.big}] in this level"
            return
    if level.bets and level.blinds and level.blinds[-1] > level.bets[0]:
        yield (
            "blinds",
            f"the big blind {level.blinds[-1]} is more than the lower bet {level.bets[0]}: write that or less",
        )
    if level.bring_in and not any(play.has_bring_in for play in structure.plays):
        yield "bring_in", "no game here has a bring-in: leave it out"
    if level.bring_in and level.bets and level.bring_in > level.bets[0]:
        yield "bring_in", f"a bring-in of {level.bring_in} is more than the lower bet: write {level.bets[0]} or less"
    if level.big_blind_ante and all(play.has_antes for play in structure.plays):
        yield "big_blind_ante", "no game here has a big blind: write ante"


def _falls(before: Level, level: Level) -> Iterator[tuple[str, str]]:
    for key in ("blinds", "bets", "ante", "big_blind_ante", "bring_in"):
        old, new = getattr(before, key), getattr(level, key)
        if key in ("blinds", "bets"):
            if old and new and len(old) != len(new):
                yield key, f"{len(new)} amounts after {len(old)} in the level before: write {len(old)}"
            elif any(one < other for one, other in zip(new, old, strict=False)):
                yield key, f"the {key} fall from {_said(old)} to {_said(new)}: write {_said(old)} or more"
        elif new < old:
            yield key if new else "", f"the {key.replace('_', ' ')} falls from {old} to {new}: write {old} or more"


def _said(amounts: tuple[int, ...]) -> str:
    return "/".join(map(str, amounts))


def _check_seats(structure: Structure) -> Found:
    least, most = structure.least_players, structure.most_players
    if least > most:
        yield ("players",), f"at least {least} players and at most {most}: write [{most}, {least}]"
    for at, play in enumerate(structure.plays):
        house = play.page.rules[0].most_seats
        for key in ("seats", "final_table"):
            if getattr(structure, key) > house:
                yield (key,), f"{play.page.title} seats {house} at most (games[{at + 1}]): write {house} or fewer"
                return
    for key in ("seats", "final_table"):
        if most > structure.final_table and getattr(structure, key) < _LEAST_SEATS:
            what = f"somebody would sit alone when {most} players are at several tables: write {_LEAST_SEATS} or more"
            yield (key,), f"{what}, or players = [{min(least, structure.final_table)}, {structure.final_table}]"
            return
    if structure.final_table > 2 * structure.seats:
        yield ("final_table",), f"two tables of {structure.seats} never hold that many: write {structure.seats} or so"


def _check_chips(structure: Structure) -> Found:
    chips = structure.chips
    if list(chips) != sorted(set(chips)):
        yield ("chips",), f"write each chip once, the smallest first: {sorted(set(chips))}"
        return
    for at, (small, large) in enumerate(pairwise(chips)):
        if large % small:
            yield ("chips", at + 1), f"{large} is not a multiple of {small}: {small} chips could never be raced off"
            return
    smallest = 0
    for at, row in enumerate(structure.rows):
        if row.race_off:
            if smallest == len(chips) - 1:
                yield ("levels", at, "race_off"), "this is the largest chip: there is no larger one to race it off for"
                return
            if row.race_off != chips[smallest]:
                what = f"the smallest chip in play is {chips[smallest]}: write race_off = {chips[smallest]}"
                yield ("levels", at, "race_off"), what
                return
            smallest += 1
        if isinstance(row, Level):
            yield from _level_in_chips(structure, at, row, chips[smallest])
    for key, path, amount, level in _stacks(structure):
        if amount % (chip := structure.chip_at(level)):
            yield path, f"{chips_said(amount)} {key} are not whole chips of {chip}: write a multiple of {chip}"
    first = structure.levels[0]
    if structure.starting_chips < LEAST_DEPTH * first.big:
        depth = f"{structure.starting_chips / first.big:g} big blinds"
        right = chips_said(LEAST_DEPTH * first.big)
        yield (
            ("starting_chips",),
            f"{chips_said(structure.starting_chips)} are {depth} of level 1: write {right} or more",
        )


def _level_in_chips(structure: Structure, at: int, level: Level, chip: int) -> Found:
    for key in ("blinds", "bets", "ante", "big_blind_ante", "bring_in"):
        value = getattr(level, key)
        for amount in value if isinstance(value, tuple) else (value,):
            if amount % chip:
                right = f"write a multiple of {chip}" + (
                    ", or race it off later" if chip != structure.chips[0] else ", or a smaller chip in chips"
                )
                yield ("levels", at, key), f"{amount} is not whole chips of {chip}, the smallest in play: {right}"
                return
    if any(map(_at_limit, structure.plays)) and not level.blinds and level.bets[0] < 2 * chip:
        yield ("levels", at, "bets"), f"half of {level.bets[0]} is the small blind, which chips of {chip} cannot make"


def _stacks(structure: Structure) -> Iterator[tuple[str, Path, int, int]]:
    """Everything that is handed out in chips: what it is, where it stands, how much, and in which level the last."""
    last = max(1, structure.entry.late_through, structure.entry.reentry_through)
    yield "starting chips", ("starting_chips",), structure.starting_chips, last
    if structure.rebuy is not None:
        yield "chips of a rebuy", ("rebuy", "chips"), structure.rebuy.chips, structure.rebuy.through
    if structure.add_on is not None:
        yield "chips of an add-on", ("add_on", "chips"), structure.add_on.chips, structure.add_on.after + 1


def _check_windows(structure: Structure) -> Found:
    last = len(structure.levels)
    entry, rebuy, add_on = structure.entry, structure.rebuy, structure.add_on
    windows = [
        (("entry", "late_through"), entry.late_through),
        (("entry", "reentry_through"), entry.reentry_through),
        (("rebuy", "through"), rebuy.through if rebuy else 0),
        (("add_on", "after"), add_on.after if add_on else 0),
    ]
    for path, level in windows:
        if level > last:
            yield path, f"there is no level {level}: the last one is {last}"
    if add_on and add_on.after <= last and structure.pause_after(add_on.after) is None:
        yield ("add_on", "after"), f"an add-on is sold in a break: put one after level {add_on.after}"
    if entry.reentries and not entry.reentry_through:
        yield ("entry", "reentries"), "until when? write reentry_through = 6, or late_through"
    if entry.reentry_through and not entry.reentries:
        yield ("entry", "reentry_through"), 'how often? write reentries = 1, or "any"'
    if rebuy is not None and not rebuy.most:
        yield ("rebuy", "most"), "nobody could rebuy: write 1 or more, or leave out [rebuy]"
    if entry.reentries and rebuy is not None:
        yield ("rebuy",), "a player who is out either reenters or rebuys: write reentries or [rebuy]"
    if entry.fee > entry.buy_in:
        yield ("entry", "fee"), "the fee is more than the buy-in that goes to the prizes: write less"


def _check_payouts(structure: Structure) -> Found:
    if structure.payouts and structure.curve is not None:
        yield ("curve",), "the payouts are given by rows already: write [[payouts]] or a [curve]"
    before = 0
    for at, row in enumerate(structure.payouts):
        if row.entries <= before:
            yield ("payouts", at, "entries"), f"the rows go up: write more than {before}"
        if len(row.shares) > row.entries:
            count = len(row.shares)
            what = f"{count} prizes for {row.entries} entries: leave some out, or write entries = {count}"
            yield ("payouts", at, "percent"), what
        if row.entries > structure.most_players and not structure.entry.reentries:
            most = structure.most_players
            yield ("payouts", at, "entries"), f"at most {most} players may enter: leave this row out, or write {most}"
        before = row.entries
    if structure.payouts and structure.payouts[0].entries > structure.least_players:
        least = structure.least_players
        yield ("payouts", 0, "entries"), f"{least} players may start, and nobody would be paid: write entries = {least}"
