"""Every game as an environment for learning programs: `make("ocean-view/razz")` is a PettingZoo AEC environment.

The referee runs the game, and an agent is a seat: it sees what its seat may see, and every action is an option taken.
The deal depends only on the seed. `make_vector("ocean-view/razz", 4096)` is a Gymnasium vector environment over bulk
play: one seat learns at thousands of tables at once. The extra `houseway[envs]` installs PettingZoo and Gymnasium.
"""

from typing import TYPE_CHECKING, Any, Unpack

from houseway.envs.episodes import EnvError, Sitting, TableOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from houseway.bulk.play_styles import Style

__all__ = ["EnvError", "make", "make_vector"]


def make(offer: str, *, render_mode: str | None = None, views: bool = False, **chosen: Unpack[TableOptions]) -> Any:
    """The environment of an offer: `oasis/holdem`, `common/badugi`, or `path/to/my-room.toml/holdem`.

    `limit` and `seats` choose the table, `stack` is everyone's buy-in in cents. With `views` every agent's info has the
    full view of its seat as plain data.
    """
    try:
        import gymnasium
        import pettingzoo
    except ImportError as missing:
        raise EnvError(f"{missing.name} is not installed: pip install 'houseway[envs]'") from None
    del gymnasium, pettingzoo
    from houseway.envs.aec import TableEnv

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
    **chosen: Unpack[TableOptions],
) -> Any:
    """This many tables of an offer at once, with the learner in one `seat` and the others played by `styles` from its
    left on.

    An episode is one hand, or `hands` of them with stacks carried over. `autoreset` is one of Gymnasium's modes.
    """
    try:
        import gymnasium
    except ImportError as missing:
        raise EnvError(f"{missing.name} is not installed: pip install 'houseway[envs]'") from None
    del gymnasium
    from houseway.envs.vector import made

    sitting = Sitting.of(offer, **chosen)
    return made(sitting, num_envs, styles=styles, seat=seat, hands=hands, autoreset=autoreset, threads=threads)
