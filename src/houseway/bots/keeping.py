"""What was worked out is kept: much of what players look at, and a little of what the coach does, which is larger."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar

_FEW: Final = 32

_Asked = ParamSpec("_Asked")
_Found = TypeVar("_Found")


def _fine(*_: object, fine: bool = False, **__: object) -> bool:
    return fine


def remembered(
    kept: int, by: Callable[..., bool] = _fine
) -> Callable[[Callable[_Asked, _Found]], Callable[_Asked, _Found]]:
    """Keep so many answers for players, and few for the coach: `by` says whose a question is."""

    def keeping(function: Callable[_Asked, _Found]) -> Callable[_Asked, _Found]:
        many, few = lru_cache(maxsize=kept)(function), lru_cache(maxsize=_FEW)(function)

        @wraps(function)
        def found(*args: _Asked.args, **kwargs: _Asked.kwargs) -> _Found:
            return (few if by(*args, **kwargs) else many)(*args, **kwargs)  # type: ignore[arg-type]

        return found

    return keeping
