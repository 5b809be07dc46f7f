"""A ruling explained: the moment, what happened, each step, the clauses, and what other lines would do."""

from msgspec import Struct

from houseway.drill.deciding_line import ClauseText, clause_texts
from houseway.drill.floor_picture import TablePicture, draw
from houseway.drill.moments import MomentError, filled, first_moment, happened, known_desk, told
from houseway.games import Game
from houseway.houses import Offer
from houseway.houses.sheets.irregularity_lines import in_words, when_in_words
from houseway.referee.hand import UNKNOWN, Hand
from houseway.referee.mishaps import Report
from houseway.referee.rules import COMMON, Answer


class LineView(Struct, frozen=True):
    """A line of the book: its subject, its conditions, and its remedies."""

    what: str
    when: tuple[str, ...]
    """In words; empty if it always applies."""
    does: tuple[str, ...]
    remedies: tuple[str, ...]
    """The same in the rule book's terms."""
    clauses: tuple[str, ...]
    """`common` if the house's book is silent, `house` if it has a line without a clause."""
    decides: bool
    """Whether this line decided."""


class Explanation(Struct, frozen=True):
    """A ruling with everything a person may want to know about it."""

    offer: str
    house: str
    game: str
    limit: str
    moment: str
    report: str
    happened: str
    chosen: bool
    """Whether the report left something out, such as the seat, that was filled in."""
    table: TablePicture
    """The table as the floor finds it."""
    steps: tuple[str, ...]
    remedies: tuple[str, ...]
    printed: bool
    """Whether the house's own book decides."""
    clauses: tuple[ClauseText, ...]
    lines: tuple[LineView, ...]
    """Every line of the book for this report, in lookup order."""


def in_a_typical_hand(offer: Offer, wanted: Report) -> Explanation:
    """The ruling in a hand of the offer, at the first moment when it can have happened."""
    hand, report = first_moment(offer, wanted)
    return _explained(offer, hand, report, chosen=report != wanted)


def in_this_hand(offer: Offer, hand: Hand, wanted: Report) -> Explanation:
    """The ruling of the offer's book at this moment of a hand of the same game."""
    known_desk(offer, wanted)
    if hand.game.name != offer.game.name:
        raise MomentError(f"that is a hand of {hand.game.title}, and {offer.name} is {offer.game.title}")
    if UNKNOWN in hand.first_deck:
        raise MomentError("the record does not have every card of the deck, so no ruling can use them")
    there = hand.copy()
    there.rules = hand.rules.but(
        irregularities=offer.rules.irregularities, substantial_action=offer.rules.dealing.substantial_action
    )
    report = filled(there, wanted)
    if report is None:
        there.ruling(wanted)  # says why it cannot have happened
        raise MomentError(f"{wanted}: that cannot have happened at this point")
    return _explained(offer, there, report, chosen=report != wanted)


def _explained(offer: Offer, hand: Hand, report: Report, *, chosen: bool) -> Explanation:
    found = hand.trace(report)
    ruling = found.ruling
    lines = hand.rules.irregularities
    return Explanation(
        offer.name, offer.house.name, offer.page.title, hand.rules.limit.name, told(hand), str(report),
        happened(report), chosen, draw(found.found, found.lying, report), ruling.steps, ruling.remedies,
        ruling.printed, clause_texts(ruling.clauses),
        tuple(
            _told(line, offer.game, decides=line is deciding) for deciding in found.lines for line in lines
            if line.what == deciding.what
        ),
    )  # fmt: skip


def _told(line: Answer, nature: Game, *, decides: bool) -> LineView:
    does = in_words(line.what, line.do, nature)
    clauses = tuple(line.clause.split()) or (COMMON,)
    return LineView(line.what, when_in_words(line.when), does, line.do, clauses, decides)
