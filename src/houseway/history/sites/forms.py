"""The site formats by name: written, checked by reading them back, and read whatever they are.

Nothing is written that does not read back as the same hand: the same cards, actions and chips. Where a format has no
words for something, the notes say what it is told as.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from houseway.history.errors import HistoryError
from houseway.history.handfile.record import HandRecord
from houseway.history.sites.ohh import OHH_GAMES, each_ohh, format_ohh, is_ohh
from houseway.history.sites.playing import play_story
from houseway.history.sites.pokerstars import format_pokerstars
from houseway.history.sites.pokerstars_read import each_pokerstars, is_pokerstars
from houseway.history.sites.story import GAMES, Story
from houseway.history.sites.telling import SITE_BETS, About, tell
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
        "pokerstars": Form("PokerStars text", ".txt", format_pokerstars, each_pokerstars, is_pokerstars, GAMES),
        "ohh": Form("Open Hand History", ".ohh", format_ohh, each_ohh, is_ohh, OHH_GAMES),
    }
)


def form_of(text: str) -> Form | None:
    """The format of a text, by how it begins."""
    return next((form for form in FORMS.values() if form.fits(text)), None)


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
