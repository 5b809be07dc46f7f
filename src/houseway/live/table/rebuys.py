"""How often, and for how much in all, a player may buy in at a private table in a night, where its host limits it.

A rebuy is any chips that a player brings after the first buy-in: by adding to a stack, or by sitting down again with
more than they left with. Chips that a player took along may come back and are not counted, and neither are chips that
the host gives, nor bots.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from houseway.chips.money import format_money
from houseway.live.table.host_commands import BoughtIn, HostState, SetRebuys
from houseway.referee.refusals import RefusedError

_NONE = BoughtIn()


def limited(hosted: HostState) -> bool:
    """Whether the host limits rebuys, or what a player buys in for in all."""
    return hosted.most_rebuys is not None or hosted.most_bought is not None


def _counts(hosted: HostState) -> bool:
    return hosted.counted or limited(hosted)


def set_limits(hosted: HostState, command: SetRebuys, seated: Mapping[str, int], least: int) -> HostState:
    """The host limits rebuys from now on, or no longer; what was bought tonight counts.

    `seated` are the stacks of those who sit here, by guest: where nothing was counted, they are the first buy-ins.
    `least` is the smallest buy-in.
    """
    if not hosted.private:
        raise RefusedError("only a private table limits rebuys")
    limits = (command.most_rebuys, command.most_bought)
    if limits == (hosted.most_rebuys, hosted.most_bought):
        raise RefusedError("rebuys already have these limits" if limited(hosted) else "rebuys have no limits")
    check_most_bought(command.most_bought, least)
    bought = hosted.bought
    if not _counts(hosted):
        bought = {**{guest: BoughtIn(1, cents) for guest, cents in seated.items()}, **bought}
    after = replace(hosted, most_rebuys=command.most_rebuys, most_bought=command.most_bought, bought=bought)
    return replace(after, counted=True)


def check_most_bought(cents: int | None, least: int) -> None:
    """Refuse a limit below the smallest buy-in."""
    if cents is not None and cents < least:
        raise RefusedError(f"the minimum buy-in here is {format_money(least)}, so a limit must be that or more")


def limits_words(command: SetRebuys) -> str:
    """What the host's command does, in words that follow the host's name."""
    terms = limit_terms(HostState(most_rebuys=command.most_rebuys, most_bought=command.most_bought))
    return f"allows each player {' and '.join(terms)}" if terms else "lifts the limit on rebuys"


def brought(hosted: HostState, guest: str, cents: int) -> HostState:
    """A player brings chips; refused if that is more than the limits leave."""
    if not _counts(hosted):
        return hosted
    before = hosted.bought.get(guest, _NONE)
    fresh = max(0, cents - before.taken)
    if fresh:
        _check(hosted, before, fresh)
    after = BoughtIn(before.times + (fresh > 0), before.cents + fresh, before.taken - (cents - fresh))
    return replace(hosted, bought={**hosted.bought, guest: after})


def took(hosted: HostState, guest: str, cents: int) -> HostState:
    """A player leaves with chips, which may come back."""
    if not _counts(hosted) or not cents:
        return hosted
    before = hosted.bought.get(guest, _NONE)
    return replace(hosted, bought={**hosted.bought, guest: replace(before, taken=before.taken + cents)})


def _check(hosted: HostState, before: BoughtIn, fresh: int) -> None:
    times, most = hosted.most_rebuys, hosted.most_bought
    if times is not None and before.times > times:
        made = f" a night, and you have made {'it' if times == 1 else 'them all'}" if times else ""
        raise RefusedError(f"this table allows {_rebuys(times)}{made}")
    if most is not None and before.cents + fresh > most:
        left = format_money(max(0, most - before.cents))
        raise RefusedError(f"this table allows {format_money(most)} in buy-ins a night, and you have {left} left")


def left_words(hosted: HostState, guest: str) -> str:
    """What the limits leave a guest, for the buy-in dialog; empty without limits."""
    found, before = [], hosted.bought.get(guest, _NONE)
    if hosted.most_rebuys is not None:
        left = hosted.most_rebuys - max(0, before.times - 1)
        found.append(f"{left} of {_rebuys(hosted.most_rebuys)} left" if hosted.most_rebuys else "no rebuys")
    if hosted.most_bought is not None:
        left = max(0, hosted.most_bought - before.cents)
        found.append(f"{format_money(left)} of {format_money(hosted.most_bought)} in buy-ins left")
    if not found:
        return ""
    back = f" The {format_money(before.taken)} you left with may come back as well." if before.taken else ""
    said = f"Tonight: {', '.join(found)}."
    return f"{said}{back}"


def limit_terms(hosted: HostState) -> tuple[str, ...]:
    """The limits among the table's terms."""
    times = () if hosted.most_rebuys is None else (f"{_rebuys(hosted.most_rebuys)} a night",)
    most = () if hosted.most_bought is None else (f"{format_money(hosted.most_bought)} in buy-ins a night",)
    return (*times, *most)


def _rebuys(count: int) -> str:
    return f"{count or 'no'} rebuy{'' if count == 1 else 's'}"
