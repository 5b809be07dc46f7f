"""The site formats by name: written, checked by reading them back, and read whatever they are. Some are only read.

Nothing is written that does not read back as the same hand: the same cards, actions and chips. Where a format has no
words for something, the notes say what it is told as.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from houseway.history.errors import HistoryError
from houseway.history.handfile.record import HandRecord
from houseway.history.sites.full_tilt import FULL_TILT
from houseway.history.sites.ohh import OHH_GAMES, each_ohh, format_ohh, is_ohh
from houseway.history.sites.party import PARTY
from houseway.history.sites.playing import play_story
from houseway.history.sites.pokerstars import format_pokerstars
from houseway.history.sites.pokerstars_read import POKERSTARS
from houseway.history.sites.reading import Site, each_hand, fits
from houseway.history.sites.story import GAMES, Story
from houseway.history.sites.telling import SITE_BETS, About, tell
from houseway.history.sites.winamax import WINAMAX
from houseway.referee.rules import Betting

_Each = Callable[..., Iterator[Story | HistoryError]]


@dataclass(frozen=True, slots=True)
class Form:
    """One format."""

    title: str
    suffix: str
    write: Callable[[Story], str]
    each: _Each
    fits: Callable[[str], bool]
    games: tuple[str, ...]

    def tells(self, game: str, betting: Betting) -> bool:
        """Whether it has such a game with such bets."""
        return game in self.games and betting in SITE_BETS


FORMS: Final = MappingProxyType(
    {
        "pokerstars": Form(
            "PokerStars text", ".txt", format_pokerstars, partial(each_hand, POKERSTARS), partial(fits, POKERSTARS),
            GAMES,
        ),
        "ohh": Form("Open Hand History", ".ohh", format_ohh, each_ohh, is_ohh, OHH_GAMES),
    }
)  # fmt: skip
READ: Final[tuple[Site, ...]] = (FULL_TILT, PARTY, WINAMAX)
"""The sites whose histories are read and not written."""


def reader_of(text: str) -> _Each | None:
    """What reads the hands of a text, by how it begins."""
    form = next((form for form in FORMS.values() if form.fits(text)), None)
    if form is not None:
        return form.each
    site = next((site for site in READ if fits(site, text)), None)
    return None if site is None else partial(each_hand, site)


def form_by_suffix(suffix: str) -> Form | None:
    """The format that a file name stands for."""
    return next((form for form in FORMS.values() if form.suffix == suffix.lower()), None)


def write_site(record: HandRecord, form: Form, about: About = About()) -> Story:  # noqa: B008 - it is frozen
    """The story of a record, which the format holds: `form.write` gives its text."""
    story = tell(record, about)
    back = next(form.each(form.write(story)))
    if isinstance(back, HistoryError):
        raise HistoryError(f"{form.title} cannot tell this hand: {back.problem}", place=record.source.place())
    try:
        played = play_story(back)
    except HistoryError as error:
        raise HistoryError(f"{form.title} cannot tell this hand: {error.problem}",
                           place=record.source.place()) from None  # fmt: skip
    if not played.exact:
        problem = f"{form.title} cannot tell this hand: {played.notes[-1]}"
        raise HistoryError(problem, place=record.source.place())
    return story
