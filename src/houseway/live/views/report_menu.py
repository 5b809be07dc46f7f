"""What can be reported at a table, and a preview of the ruling, as one viewer may see them.

Nobody learns a card from a ruling that has not been made. A card that the viewer cannot see is not named, and if the
house's book decides by such a card, the viewer sees what the book says for each case, but not which case it is.

Where the program deals, no card is exposed, missing, or fouled, and the room knows it. Only what a player says can be
reported there (`Mishap.caused_by`), and no report takes anyone's cards. At practice tables everything can be reported.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.json import Decoder, Encoder

from houseway.cards import Card, parse_card
from houseway.live.table.room_table import RoomTable
from houseway.protocol.ruling_messages import CaseView, KindNow, RulingAnswer, SeatChoice
from houseway.referee.hand import Hand
from houseway.referee.mishaps import MISHAPS, MIXED, SEVERAL, TWO, WORD, Mishap, Report
from houseway.referee.poker.actions import Fold, MayBet, MayRaise
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Answer
from houseway.referee.rulings.conditions import condition
from houseway.referee.rulings.remedies import REMEDIES, TREAT_AS
from houseway.referee.rulings.ruling_desk import undecided
from houseway.referee.rulings.ruling_events import Bound, CardsTaken

_BEGINS: Final = {
    "exposed": "deal",
    "premature flop": "board",
    "hand touched the muck": "hands",
    "out of turn": "betting",
}
"""The first kind of each group; the others follow in the referee's order."""
_BY_CARDS: Final = ("breach",)
_UP_TO: Final = "up to "
_FOLD: Final = str(Fold())
_CARDS: Final = re.compile(
    r"\b[Tt]he (?i:[2-9TJQKA][CDHS]|Jk)\b|\b(?:[2-9TJQKA][cdhs]|Jk)\b(?: (?:[2-9TJQKA][cdhs]|Jk)\b)*"
)
_CODE: Final = re.compile(r"\b(?:[2-9TJQKA][cdhs]|Jk)\b", re.IGNORECASE)
_CARD_FIELDS: Final = ("cards", "up", "board", "front", "back", "seen", "old", "open", "drawn", "card", "exposed",
                       "aside")  # fmt: skip
_encoder = Encoder()
_decoder: Decoder[object] = Decoder()


def groups() -> dict[str, str]:
    """Every kind of report, and its group."""
    found, group = {}, ""
    for name in MISHAPS:
        group = _BEGINS.get(name, group)
        found[name] = group
    return found


def kinds_now(hand: Hand, viewer: int | None = None, *, practice: bool) -> tuple[KindNow, ...]:
    """Everything that can have happened in a hand now, by kind; viewers identify their own cards by their faces."""
    group, found = groups(), dict[str, list[Report]]()
    for report in hand.reportable():
        if practice or _can_be(hand, report):
            found.setdefault(report.what, []).append(report)
    return tuple(
        _kind(hand, MISHAPS[what], reports, group[what], viewer, practice=practice) for what, reports in found.items()
    )


def _can_be(hand: Hand, report: Report) -> bool:
    try:
        check_dealt_by_program(hand, report)
    except RefusedError:
        return False
    return True


def _kind(
    hand: Hand, kind: Mishap, reports: list[Report], group: str, viewer: int | None, *, practice: bool
) -> KindNow:
    first = reports[0]
    seats = tuple(_choice(hand, one, viewer, practice=practice) for one in reports if one.seat)
    about = kind.about_here
    if kind.name == "foul deck" and len(set(hand.deck)) < len(hand.deck):
        about = "cards are too many or too few, or backs differ"  # with several packs, every card exists more than once
    return KindNow(
        what=kind.name,
        about=about,
        group=group,
        seats=seats,
        table=any(not one.seat for one in reports),
        several=kind.seats == SEVERAL and len(seats) > 1,
        other=kind.seats == TWO,
        card=any(one.card for one in reports),
        amount=first.amount,
        count=counted(kind),
        action=first.action,
        flags=tuple(one for one in kind.flags if seats or one != MIXED),
    )


def _choice(hand: Hand, report: Report, viewer: int | None, *, practice: bool) -> SeatChoice:
    held = len(hand.hole[hand.seats.index(report.seat)])
    places = hand.game.family.desk.places(hand, report) if report.card else ()
    own = _own(hand, viewer, places) if viewer is not None and report.seat == viewer else ()
    options = hand.game.family.desk.could_do(hand, report.seat) if report.action else ()
    bets = [one for one in options if isinstance(one, MayBet | MayRaise)]
    deeds = (str(one.take(one.least) if isinstance(one, MayBet | MayRaise) else one.take()) for one in options)
    actions = tuple(deed for deed in deeds if practice or deed != _FOLD)
    return SeatChoice(report.seat, report.card, held, actions, any(one.least < one.most for one in bets), places, own)


def _own(hand: Hand, viewer: int, places: Iterable[int]) -> tuple[Card, ...]:
    """Those cards, if the viewer sees the whole hand."""
    player = hand.seats.index(viewer)
    dealt = hand.game.family.desk.as_dealt(hand, player)
    seen = hand.view(viewer).seat(viewer)
    return tuple(dealt[place - 1] for place in places) if set(dealt) <= {*seen.cards, *seen.up} else ()


def counted(kind: Mishap) -> bool:
    """Whether it takes a number of cards: too many, or too few."""
    return kind.name in ("short", "extra") or kind.name.endswith("too many cards")


def check_dealt_by_program(hand: Hand, report: Report) -> None:
    """Allow only reports possible where the program deals: what a player says, if the book takes nobody's
    cards for it.
    """
    if MISHAPS[report.what].caused_by != WORD:
        said = ", ".join(one.name for one in MISHAPS.values() if one.caused_by == WORD)
        problem = f"{report.what}: the program deals here and knows this did not happen"
        raise RefusedError(problem, legal=f"{said}; anything at a practice table")
    ruling = hand.ruling(report)
    folds = any(isinstance(event, Bound) and event.action == _FOLD for event in ruling.events)
    if folds or any(map(_takes_cards, ruling.remedies)):
        raise RefusedError(
            f"{report.what}: where the program deals, no report can take a player's cards",
            clause=" ".join(ruling.clauses),
        )


def _takes_cards(remedy: str) -> bool:
    """Whether a remedy may show, change, or take a card."""
    if remedy.startswith(TREAT_AS):
        return MISHAPS[remedy.removeprefix(TREAT_AS)].caused_by != WORD
    return REMEDIES[remedy].cards


def check_report(report: Report) -> None:
    """Check a person's report: nobody may choose where cards come from."""
    kind = MISHAPS.get(report.what)
    if kind is None:
        raise RefusedError(f"{report.what[:40]!r} is not something you can report")
    if report.order:
        raise RefusedError("nobody can arrange the order of the cards")
    if report.count and not counted(kind):
        raise RefusedError(f"{report.what}: this report takes no number of cards")
    if any(word not in kind.flags for word in report.said):
        raise RefusedError(f"{report.what}: this report takes nothing else", legal=", ".join(kind.flags))


def ruling_told(table: RoomTable, report: Report, seat: int | None, id: int | None = None) -> RulingAnswer:
    """A preview of the ruling on a report for a viewer, or why there is none."""
    hand = table.hand
    if hand is None or not table.playing:
        raise RefusedError("no hand is in progress: report what went wrong while it is being played")
    check_report(report)
    if not table.practice:
        check_dealt_by_program(hand, report)
    at = (id, table.id, table.number_of_hand, table.turn)
    known = known_cards(hand, seat)
    lines = _by_hidden_cards(hand, report, known)
    if any(name in _BY_CARDS for line in lines for name in line.when):
        return RulingAnswer(*at, report, report.title, joined_clauses(lines), (), tuple(map(_case, lines)))
    tried = hand.copy()
    try:
        ruling = tried.report(report)
    except RefusedError as refused:
        raise RefusedError(
            hushed(refused.problem, known), legal=hushed(refused.legal, known), clause=refused.clause
        ) from None
    if lines:
        return RulingAnswer(*at, report, report.title, joined_clauses(lines), (), tuple(map(_case, lines)))
    # A card drawn at random is unknown until it is drawn, even if it is in the viewer's own hand.
    drawn = {card for one in tried.events[len(hand.events) :] if isinstance(one, CardsTaken) for card in one.cards}
    steps = tuple(hushed(step, known - drawn) for step in ruling.steps)
    return RulingAnswer(*at, report, report.title, ruling.clauses, steps, (), ruling.why)


def known_cards(hand: Hand, seat: int | None) -> set[int]:
    """Every card that a viewer has seen in a hand, including their own."""
    return set(_cards_in(_decoder.decode(_encoder.encode(hand.view(seat)))))


def _cards_in(told: object) -> Iterator[int]:
    if isinstance(told, dict):
        for key, value in told.items():
            if key in _CARD_FIELDS and not isinstance(value, bool):
                yield from (one for one in (value if isinstance(value, list) else [value]) if isinstance(one, int))
            if isinstance(value, dict | list):
                yield from _cards_in(value)
    elif isinstance(told, list):
        for value in told:
            yield from _cards_in(value)


def hushed(text: str, known: set[int]) -> str:
    """A text without the cards that are not known."""

    def said(found: "re.Match[str]") -> str:
        codes = _CODE.findall(found[0])
        if all(parse_card(code) in known for code in codes):
            return found[0]
        the = found[0][:4] if found[0][:4].lower() == "the " else ""
        words = f"{the}card" if the else "a card" if len(codes) == 1 else f"{len(codes)} cards"
        return words[:1].upper() + words[1:] if found.start() == 0 else words

    return _CARDS.sub(said, text)


def _by_hidden_cards(hand: Hand, report: Report, known: set[int]) -> tuple[Answer, ...]:
    """The book's lines for a report, if a card that the viewer cannot see decides between them."""
    lines = undecided(hand, report, _hidden)
    if not any(map(_hidden, (name for line in lines for name in line.when))) or report.seat not in hand.seats:
        return ()
    held = hand.hole[hand.seats.index(report.seat)]
    if 1 <= report.card <= len(held):
        return () if held[report.card - 1] in known else lines
    return () if set(held) <= known else lines


def _hidden(name: str) -> bool:
    """Whether a condition depends on a card that may be hidden."""
    return name in _BY_CARDS or name.startswith(_UP_TO)


def joined_clauses(lines: Iterable[Answer]) -> tuple[str, ...]:
    """The clauses of some lines, each once."""
    return tuple(dict.fromkeys(one for line in lines for one in line.clause.split()))


def _case(line: Answer) -> CaseView:
    when = " and ".join(filter(None, (getattr(condition(name), "says", "") for name in line.when)))
    steps = tuple(
        REMEDIES[name].says if name in REMEDIES else f"It is treated as: {name.removeprefix(TREAT_AS)}."
        for name in line.do
    )
    return CaseView(when or "otherwise", steps, tuple(line.clause.split()))
