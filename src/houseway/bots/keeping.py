"""Caches: large for the players' analyses, small for the coach's, which are bigger."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar

_FEW: Final = 32

_Asked = ParamSpec("_Asked")
_Found = TypeVar("_Found")


def _fine(*_: object, fine: bool = False, **__: object) -> bool:
    return fine


def remembered(
    kept: int, by: Callable[..., bool] = _fine
) -> Callable[[Callable[_Asked, _Found]], Callable[_Asked, _Found]]:
    """Cache this many results for players, and few for the coach; `by` tells which a call is for."""

    def keeping(function: Callable[_Asked, _Found]) -> Callable[_Asked, _Found]:
        many, few = lru_cache(maxsize=kept)(function), lru_cache(maxsize=_FEW)(function)

        if by is _fine:  # an omitted argument need not be checked

            @wraps(function)
            def said(*args: Any, fine: bool = False, **kwargs: Any) -> _Found:
                return few(*args, fine=True, **kwargs) if fine else many(*args, **kwargs)

            return said  # type: ignore[return-value]  # it takes what the function takes

        @wraps(function)
        def found(*args: _Asked.args, **kwargs: _Asked.kwargs) -> _Found:
            return (few if by(*args, **kwargs) else many)(*args, **kwargs)  # type: ignore[arg-type]

        return found

    return keeping
