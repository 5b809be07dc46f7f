"""`houseway drill`: a hand runs into trouble, and you say what the house does."""

from typing import Annotated

from cyclopts import Parameter


def drill_command(
    offer: Annotated[
        str | None, Parameter(help="House and game, such as ocean-view/holdem, or a house; by default all houses.")
    ] = None,
    /,
    *,
    seed: Annotated[int | None, Parameter(help="Ask the same questions every time, and remember nothing.")] = None,
    questions: Annotated[
        int | None, Parameter(help="How many questions; by default they go on until you press Ctrl-C.")
    ] = None,
    json: Annotated[
        bool, Parameter(negative="", help="Print a question and its answer as JSON, without asking it.")
    ] = False,
) -> None:
    """Quiz yourself on what a house does when something goes wrong: four choices, the deciding clause, and a score."""
    from houseway.cli.drill_session import drill

    drill(offer, seed=seed, questions=questions, json=json)
