"""Every game as an environment for learning programs: `make("ocean-view/razz")` is a PettingZoo AEC environment.

The referee plays, and an agent is a seat: it sees what its seat may see, and every action is an option taken. What is
dealt follows from the seed alone. `make_vector("ocean-view/razz", 4096)` is a Gymnasium vector environment over bulk
play: one seat learns at thousands of tables at once. PettingZoo and Gymnasium come with the extra `houseway[envs]`.
"""

from typing import TYPE_CHECKING, Any, Unpack

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from houseway.bulk.styles import Style
    from houseway.envs.episodes import Chosen

__all__ = ["EnvError", "make", "make_vector"]


class EnvError(HousewayError):
    """An environment that cannot be made, or an action that is not open in it."""


def make(offer: str, *, render_mode: str | None = None, views: bool = False, **chosen: "Unpack[Chosen]") -> Any:
    """The environment of an offer: `oasis/holdem`, `common/badugi`, or `path/to/my-room.toml/holdem`.

    `limit` and `seats` choose the table, `stack` is what everybody brings in cents. With `views` every agent's info has
    the whole view of its seat as plain data.
    """
    try:
        import gymnasium
        import pettingzoo
    except ImportError as missing:
        raise EnvError(f"{missing.name} is not installed: pip install 'houseway[envs]'") from None
    del gymnasium, pettingzoo
    from houseway.envs.aec import TableEnv
    from houseway.envs.episodes import Sitting

    return TableEnv(Sitting.of(offer, **chosen), render_mode=render_mode, views=views)


def make_vector(
    offer: str,
    num_envs: int = 1,
    *,
    styles: "str | Style | Sequence[str | Style]" = "caller",
    seat: int = 1,
    hands: int = 1,
    autoreset: Any = "SameStep",
    threads: int = 1,
    **chosen: "Unpack[Chosen]",
) -> Any:
    """So many tables of an offer at once, one `seat` the learner's, the others played by `styles` from its left on.

    An episode is one hand, or `hands` of them with the chips carried on. `autoreset` is one of Gymnasium's modes.
    """
    try:
        import gymnasium
    except ImportError as missing:
        raise EnvError(f"{missing.name} is not installed: pip install 'houseway[envs]'") from None
    del gymnasium
    from houseway.envs.episodes import Sitting
    from houseway.envs.vector import made

    sitting = Sitting.of(offer, **chosen)
    return made(sitting, num_envs, styles=styles, seat=seat, hands=hands, autoreset=autoreset, threads=threads)
