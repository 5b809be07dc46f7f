"""The site formats by name: writing, checking by reading back, and reading with detection.

Some are read-only. Nothing is written that does not read back as the same hand: the same cards, actions and chips. If a
format cannot express something, the notes say how it was written instead.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from houseway.history.handfile.record import HandRecord
from houseway.history.history_errors import HistoryError
from houseway.history.sites.full_tilt import FULL_TILT
from houseway.history.sites.ohh import OHH_GAMES, each_ohh, format_ohh, is_ohh
from houseway.history.sites.party import PARTY
from houseway.history.sites.pokerstars import format_pokerstars
from houseway.history.sites.pokerstars_read import POKERSTARS
from houseway.history.sites.reading import Site, each_hand, fits
from houseway.history.sites.reenactment import play_story
from houseway.history.sites.story import GAMES, Story
from houseway.history.sites.story_writer import SITE_BETS, About, tell
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
        """Whether it supports this game with this betting."""
        return game in self.games and betting in SITE_BETS


FORMS: Final = MappingProxyType(
    {
        "pokerstars": Form(
            "PokerStars text",
            ".txt",
            format_pokerstars,
            partial(each_hand, POKERSTARS),
            partial(fits, POKERSTARS),
            GAMES,
        ),
        "ohh": Form("Open Hand History", ".ohh", format_ohh, each_ohh, is_ohh, OHH_GAMES),
    }
)
READ: Final[tuple[Site, ...]] = (FULL_TILT, PARTY, WINAMAX)
"""The sites whose histories can only be read."""


def reader_of(text: str) -> _Each | None:
    """The reader for a text, by its first lines."""
    form = next((form for form in FORMS.values() if form.fits(text)), None)
    if form is not None:
        return form.each
    site = next((site for site in READ if fits(site, text)), None)
    return None if site is None else partial(each_hand, site)


def form_by_suffix(suffix: str) -> Form | None:
    """The format of a file name."""
    return next((form for form in FORMS.values() if form.suffix == suffix.lower()), None)


def write_site(record: HandRecord, form: Form, about: About = About()) -> Story:  # noqa: B008 - it is frozen
    """The story of a record that the format can hold; `form.write` makes its text."""
    story = tell(record, about)
    back = next(form.each(form.write(story)))
    if isinstance(back, HistoryError):
        raise HistoryError(f"{form.title} cannot express this hand: {back.problem}", place=record.source.place())
    try:
        played = play_story(back)
    except HistoryError as error:
        raise HistoryError(
            f"{form.title} cannot express this hand: {error.problem}", place=record.source.place()
        ) from None
    if not played.exact:
        problem = f"{form.title} cannot express this hand: {played.notes[-1]}"
        raise HistoryError(problem, place=record.source.place())
    return story
