"""What one seat sees, as numbers: a vector of the same length at every moment of a game, and a name for every number.

It is made from the seat's view and from nothing else. Seats are counted from the viewer to the left, with the viewer as
`seat 0`; chips are in units (the lower bet, the minimum wager or the ante); cards are counted by card.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from houseway.cards import JOKER, TEXT, Card
from houseway.decks import deck as find_deck
from houseway.referee.banked.play import BankedView
from houseway.referee.game import Game
from houseway.referee.pan.deal import PanView
from houseway.referee.push.deal import PushView
from houseway.referee.rules import Rules
from houseway.referee.shared_events import HandEvent
from houseway.referee.view import HandView, SeatView
from houseway.referee.vocabulary import AGREEMENTS, Called, Checked, Drew, Opened, Raised, RoundOpened

Numbers = list[float]

_BETTING: Final = ("board", "draw", "stud", "push")
_OPEN: Final = ("stud", "banked", "pan")
_SEAT: Final = ("in", "all-in", "stack", "bet", "put in", "cards", "button", "acts")
_STAGES: Final = ("declaring", "forcing", "start", "drawn", "melded", "over")
_STANDING: Final = ("asked", "playing", "passed", "foul", "out")
_SPOTS: Final = ("playing", "stood", "set", "foul", "settled")


class _Block(NamedTuple):
    names: tuple[str, ...]
    numbers: "Callable[[HandView, Sequence[int]], Numbers]"


class Sight:
    """How the views of one game become vectors: `columns` names every number of them."""

    def __init__(self, game: Game, rules: Rules, seats: int, unit: int) -> None:
        self._cards = sorted(set(find_deck(game.pack(rules)).cards))
        self._place = {card: at for at, card in enumerate(self._cards)}
        self._seats, self._unit = seats, unit
        self._rounds = max(1, sum(hasattr(step, "number") for step in game.steps))
        self._draws = sum(bool(step.draws(rules)) for step in game.steps)
        self._blocks = tuple(self._made(game))
        self.columns: tuple[str, ...] = tuple(name for block in self._blocks for name in block.names)

    def of(self, view: HandView) -> Numbers:
        """The numbers of a view."""
        order = self._from_viewer(view)
        return [number for block in self._blocks for number in block.numbers(view, order)]

    def _from_viewer(self, view: HandView) -> list[int]:
        first = (view.viewer or 1) - 1
        return [(first + place) % self._seats + 1 for place in range(self._seats)]

    def _made(self, game: Game) -> Iterable[_Block]:
        family = game.family.name
        yield _Block(self._of_cards("own"), self._own)
        if game.board or family == "stud":
            yield _Block(self._of_cards("board"), lambda view, _: self._counted(view.board))
        if family in _OPEN:
            shown = [name for place in range(self._seats) for name in self._of_cards(f"seat {place} open")]
            yield _Block(tuple(shown), self._open)
        yield _Block(self._of_seats(_SEAT), self._of_each)
        rounds = tuple(f"round {number}" for number in range(1, self._rounds + 1))
        yield _Block(("pot", "level", "to call", *rounds), self._table)
        if family in _BETTING:
            names_of_acts = [f"round {at} {what}" for at in range(1, self._rounds + 1) for what in ("raises", "calls")]
            yield _Block(self._of_seats(names_of_acts), self._acts)
        if self._draws:
            yield _Block(self._of_seats([f"draw {at}" for at in range(1, self._draws + 1)]), self._drawn)
        if family == "banked":
            yield _Block(("stake", "covered", *self._of_seats(("banks", "wager", *_SPOTS))), self._banked)
        elif family == "push":
            asked = (f"proposed {what}" for what in AGREEMENTS)
            each = ("pusher", "bought", "with me", "proposes")
            yield _Block(("pushed", "pushes", "price", *asked, *self._of_seats(each)), self._push)
        elif family == "pan":
            names = (*(f"stage {stage}" for stage in _STAGES), "tops", "stock", "usable")
            yield _Block((*names, *self._of_seats(("turn", "down", *_STANDING))), self._pan)
            yield _Block(self._of_cards("open"), lambda view, _: self._counted(_one(_pan_of(view).open)))
            yield _Block(self._of_cards("drawn"), lambda view, _: self._counted(_one(_pan_of(view).drawn)))

    def _of_cards(self, what: str) -> tuple[str, ...]:
        return tuple(f"{what} {TEXT[card]}" for card in self._cards)

    def _of_seats(self, what: Iterable[str]) -> tuple[str, ...]:
        each = tuple(what)
        return tuple(f"seat {place} {name}" for place in range(self._seats) for name in each)

    def _counted(self, cards: Iterable[Card]) -> Numbers:
        found = [0.0] * len(self._cards)
        for card in cards:
            if 0 <= card <= JOKER:
                found[self._place[card]] += 1.0
        return found

    def _own(self, view: HandView, order: Sequence[int]) -> Numbers:
        mine = _seat(view, order[0])
        cards = () if mine is None else mine.cards
        if isinstance(view.play, BankedView):
            cards = tuple(card for spot in view.play.spots if spot.seat == order[0] for card in spot.cards)
        return self._counted(cards)

    def _open(self, view: HandView, order: Sequence[int]) -> Numbers:
        found: Numbers = []
        for place, number in enumerate(order):
            seat = _seat(view, number)
            cards: list[Card] = [] if seat is None else [*seat.up, *seat.exposed]
            if seat is not None and place:
                cards += seat.cards
            if isinstance(view.play, BankedView) and place:
                cards = [card for spot in view.play.spots if spot.seat == number for card in spot.cards]
            if isinstance(view.play, PanView):
                melds = [one for one in view.play.seats if one.seat == number]
                cards = [card for one in melds for meld in one.melds for card in meld.cards]
            found += self._counted(cards)
        return found

    def _of_each(self, view: HandView, order: Sequence[int]) -> Numbers:
        found: Numbers = []
        for number in order:
            seat = _seat(view, number)
            if seat is None:
                found += [0.0] * len(_SEAT)
                continue
            found += [
                float(not seat.folded),
                float(seat.all_in),
                seat.stack / self._unit,
                seat.bet / self._unit,
                seat.put_in / self._unit,
                float(seat.card_count),
                float(view.button == number),
                float(view.actor == number),
            ]
        return found

    def _table(self, view: HandView, order: Sequence[int]) -> Numbers:
        mine = _seat(view, order[0])
        owed = max(0, view.level - (mine.bet if mine else 0))
        rounds = [float(view.round == number) for number in range(1, self._rounds + 1)]
        return [view.pot / self._unit, view.level / self._unit, owed / self._unit, *rounds]

    def _acts(self, view: HandView, order: Sequence[int]) -> Numbers:
        """How often each player has bet or raised, and checked or called, in each round."""
        place = {number: at for at, number in enumerate(order)}
        found = [0.0] * (2 * self._rounds * len(order))
        now = 1
        for event in view.events:
            if isinstance(event, RoundOpened):
                now = event.number
            elif isinstance(event, Opened | Raised | Called | Checked):
                at = 2 * (self._rounds * place[event.seat] + now - 1)
                found[at + isinstance(event, Called | Checked)] += 1.0
        return found

    def _drawn(self, view: HandView, order: Sequence[int]) -> Numbers:
        """How many cards each player drew each time, plus one: 0 before the draw, 1 for standing pat."""
        found: Numbers = []
        for number in order:
            drew = [float(event.count + 1) for event in _of(view.events, number)][: self._draws]
            found += drew + [0.0] * (self._draws - len(drew))
        return found

    def _banked(self, view: HandView, order: Sequence[int]) -> Numbers:
        play = view.play
        if not isinstance(play, BankedView):
            return [0.0] * (2 + len(order) * (2 + len(_SPOTS)))
        found = [play.stake / self._unit, play.covered / self._unit]
        for number in order:
            spots = [spot for spot in play.spots if spot.seat == number]
            found += [float(play.bank == number), sum(spot.wager for spot in spots) / self._unit]
            found += [float(any(spot.state == state for spot in spots)) for state in _SPOTS]
        return found

    def _push(self, view: HandView, order: Sequence[int]) -> Numbers:
        play = view.play
        if not isinstance(play, PushView):
            return [0.0] * (3 + len(AGREEMENTS) + 4 * len(order))
        what, proposer = (play.proposal[0], play.proposal[1]) if play.proposal else ("", 0)
        found = [play.pushed / self._unit, float(play.number), play.price / self._unit]
        found += [float(what == one) for one in AGREEMENTS]
        mine = {seat for _, seats in play.groups if order[0] in seats for seat in seats}
        for number in order:
            found += [float(number in one) for one in (play.pushers, play.bought, mine, (proposer,))]
        return found

    def _pan(self, view: HandView, order: Sequence[int]) -> Numbers:
        play = _pan_of(view)
        found = [float(play.stage == stage) for stage in _STAGES]
        found += [play.tops / self._unit, play.stock / 100, float(play.usable)]
        for number in order:
            seat = next((one for one in play.seats if one.seat == number), None)
            found += [float(play.turn == number), float(seat.down) if seat else 0.0]
            found += [float(seat is not None and seat.state == state) for state in _STANDING]
        return found


def _seat(view: HandView, number: int) -> SeatView | None:
    return next((seat for seat in view.seats if seat.seat == number), None)


def _one(card: Card | None) -> tuple[Card, ...]:
    return () if card is None else (card,)


def _of(events: Iterable[HandEvent], seat: int) -> Iterable[Drew]:
    return (event for event in events if isinstance(event, Drew) and event.seat == seat)


def _pan_of(view: HandView) -> PanView:
    if not isinstance(view.play, PanView):
        raise TypeError(f"{view.game} is not a game of pan")
    return view.play
