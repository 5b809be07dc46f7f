"""`houseway drill`: a hand is dealt into trouble, and you say what the house does."""

from typing import Annotated

from cyclopts import Parameter


def drill_command(
    offer: Annotated[
        str | None, Parameter(help="House and game, such as ocean-view/holdem, or a house; none asks of all of them.")
    ] = None,
    /,
    *,
    seed: Annotated[int | None, Parameter(help="The same questions every time, and nothing is remembered.")] = None,
    questions: Annotated[int | None, Parameter(help="How many; none goes on until you end it with Ctrl-C.")] = None,
    json: Annotated[
        bool, Parameter(negative="", help="Print a question as JSON with its answer, and ask nothing.")
    ] = False,
) -> None:
    """Ask what a house does when something goes wrong: four choices, the clause behind the right one, and a score."""
    from houseway.cli.drilling import drill

    drill(offer, seed=seed, questions=questions, json=json)
