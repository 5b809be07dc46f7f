"""What the referee says when something may not be done."""

from houseway.errors import HousewayError


class RefusedError(HousewayError):
    """An action or command that the rules do not allow: what is wrong, what would be legal, which clause."""

    __module__ = "houseway"

    def __init__(self, problem: str, *, legal: str = "", clause: str = "") -> None:
        self.problem = problem
        self.legal = legal
        self.clause = clause
        said = problem
        if legal:
            said += f"; legal now: {legal}"
        if clause:
            said += f" ({clause})"
        super().__init__(said)
