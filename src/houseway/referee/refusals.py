"""The referee's refusals."""

from houseway.errors import HousewayError


class RefusedError(HousewayError):
    """An action or command against the rules: what is wrong, what would be legal, and which clause says so."""

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
