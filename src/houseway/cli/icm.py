"""`houseway icm`: what the stacks of a tournament are worth in prize money."""

import json as json_format
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FEW: Final = 10
"""Up to this many players, the chance of each place is printed too."""


def icm_command(
    *stacks: Annotated[str, Parameter(help="The chips of each player, like 5000 3000 2000.")],
    prizes: Annotated[
        list[str], Parameter(help="The prize of each place, from first place down.", consume_multiple=True)
    ],
    json: Annotated[bool, Parameter(negative="", help="Print JSON.")] = False,
) -> None:
    """Work out what each stack is worth in prize money, by the independent chip model."""
    from houseway.chips.stack_worths import finish_chances, icm

    chips = [_number(text, "stack", "5000") for text in stacks]
    paid = [_number(text, "prize", "$50") for text in prizes]
    worths = icm(chips, paid)
    chances = finish_chances(chips, len(paid)) if len(chips) <= _FEW else None
    if json:
        told = {"stacks": chips, "prizes": paid, "worths": worths} | ({"chances": chances} if chances else {})
        print(json_format.dumps(told, indent=2))
        return
    for line in _lines(stacks, chips, worths, chances):
        print(line)


def _number(text: str, what: str, example: str) -> float:
    from houseway.chips.stack_worths import IcmError

    try:
        return float(text.strip().removeprefix("$").removesuffix("%").replace(",", ""))
    except ValueError:
        raise IcmError(f"{text!r} is not a {what}: write a number, like {example}") from None


def _lines(
    stacks: "Sequence[str]",
    chips: "Sequence[float]",
    worths: "Sequence[float]",
    chances: "Sequence[Sequence[float]] | None",
) -> "Iterator[str]":
    width = max(5, *(len(text) for text in stacks))
    places = [f"{place + 1:>7}." for place in range(len(chances[0]))] if chances else []
    yield "  ".join([f"{'chips':>{width}}", f"{'share':>8}", f"{'worth':>12}", *places])
    for at, (text, held, worth) in enumerate(zip(stacks, chips, worths, strict=True)):
        odds = [f"{100 * chance:6.2f} %" for chance in chances[at]] if chances else []
        yield "  ".join([f"{text:>{width}}", f"{100 * held / sum(chips):6.2f} %", f"{worth:>12,.2f}", *odds])
