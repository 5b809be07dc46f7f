"""From PHH to hand files and back.

Facts without a PHH field go into `_houseway_*` fields, and facts without a hand-file key into its `[about]` table, so
nothing is lost in a round trip. A game without a PHH variant is refused.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from houseway.cards import Card, format_card
from houseway.games import GAMES
from houseway.history.handfile.record import HandRecord, record_of, replay
from houseway.history.handfile.toml import Value, write_pairs
from houseway.history.history_errors import DisagreementError, HistoryError
from houseway.history.phh.compare import check_phh
from houseway.history.phh.notation import (
    UNKNOWN,
    BetRaise,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    OfOtherGames,
    PhhAction,
    ShowMuck,
    format_phh_action,
)
from houseway.history.phh.phh_record import DRAWS, PLAYED, STUD, PhhHand, written_fields
from houseway.history.phh.read import parse_phh
from houseway.history.phh.setup import CENTS, Units, variant_of
from houseway.referee.hand import BOMB_ANTE, Hand
from houseway.referee.rules import Betting
from houseway.referee.vocabulary import (
    BoardDealt,
    Bound,
    Burned,
    Called,
    CardExposed,
    Charged,
    Checked,
    Chosen,
    Dealt,
    DealtUp,
    Drew,
    FeeCovered,
    Folded,
    HandEvent,
    Keep,
    Mixed,
    Mucked,
    Opened,
    PaidOver,
    Posted,
    Raised,
    Released,
    Requested,
    Ruled,
    Shown,
    StayActive,
    words,
)

_PLAYED_AGAIN: Final = frozenset(
    ("variant", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet", "starting_stacks",
     "actions")
)  # fmt: skip
_KEPT: Final = "phh"
"""The table under `about` with everything in a PHH file beyond the play."""
_UNITS: Final = Units(CENTS)
_RULINGS: Final = "_rulings"
"""A field of our own for rulings that changed nothing PHH can express."""
_RULING_EVENTS: Final[tuple[type[HandEvent], ...]] = words(HandEvent, family="rulings")
_TOLD_ALL_THE_SAME: Final = (Ruled, CardExposed, Bound, Released)
"""The effects of a ruling that leave cards and chips unchanged."""
_LEFT_AS_IT_IS: Final = (str(Keep()), str(StayActive()))
"""A player's choices that do the same."""


def from_phh(phh: PhhHand) -> HandRecord:
    """A PHH hand as the referee plays it; everything else in the file is kept under `about`."""
    replayed = check_phh(phh)
    if replayed.setting.units.places > CENTS:
        raise phh.source.error("amounts finer than a cent cannot be written to a hand file", "starting_stacks")
    names = dict(zip(replayed.hand.seats, phh.players or (), strict=False))
    kept = {name: value for name, value in written_fields(phh).items() if name not in _PLAYED_AGAIN}
    return record_of(replayed.hand, names, about={_KEPT: kept} if kept else {})


def to_phh(record: HandRecord) -> PhhHand:
    """A record as PHH; refused if PHH does not have the game, or cannot express this hand."""
    limit = record.rules.limit
    variant = variant_of(record.game, limit.betting)
    if variant is None:
        raise HistoryError(_no_variant(record), place=record.source.place("game"))
    if any(post.what == BOMB_ANTE for post in record.posts):
        raise HistoryError("PHH has no bomb pots: keep the hand file", place=record.source.place("posts"))
    hand = replay(record)
    if any(isinstance(event, PaidOver) for event in hand.events):
        raise HistoryError("PHH has no pay for seven-deuce: keep the hand file", place=record.source.place("game"))
    if hand.second:
        raise HistoryError("PHH has no second run of the board: keep the hand file", place=record.source.place("game"))
    if (changed := _changed_by_a_ruling(hand)) is not None:
        what = f"the floor ruled on it ({changed})" if changed else "a fee paid on the hand before counts as a bet"
        problem = f"PHH cannot express this hand: {what}, so cards or chips differ from the play alone"
        raise HistoryError(f"{problem}: keep the hand file", place=record.source.place("actions", near=changed))
    if (variant in STUD and any(isinstance(event, Mixed | BoardDealt) for event in hand.events)) or (
        variant in DRAWS and any(isinstance(event, Mixed) for event in hand.events)
    ):
        problem = "PHH cannot express this hand: the deck ran out and cards were mixed or shared"
        raise HistoryError(problem, place=record.source.place())
    antes, posts = _forced(hand)
    turned = len(record.seats) == 2
    fields: dict[str, Value] = {
        "variant": variant,
        "ante_trimming_status": False,
        "antes": _written(antes[::-1] if turned else antes),
    }
    if variant in STUD:
        fields["bring_in"] = _UNITS.back(limit.bring_in)
    else:
        fields["blinds_or_straddles"] = _written(posts[::-1] if turned else posts)
    lower, higher = (amount * record.kill_percent // 100 for amount in (limit.lower, limit.higher))
    if limit.betting is Betting.FIXED:
        fields |= {"small_bet": _UNITS.back(lower), "big_bet": _UNITS.back(higher)}
    else:
        fields["min_bet"] = _UNITS.back(lower)
    fields |= {
        "starting_stacks": _written(record.stacks),
        "actions": [format_phh_action(action) for action in _actions(hand)],
    }
    kept = record.about.get(_KEPT)
    fields |= kept if isinstance(kept, dict) else _facts(record, hand)
    if hand.rulings:
        fields[_RULINGS] = [str(ruling) for ruling in hand.rulings]
    phh = parse_phh(write_pairs(fields), file=record.source.file)
    try:
        check_phh(phh)
    except DisagreementError as error:
        raise HistoryError(f"PHH cannot express this hand: {error.problem}", place=record.source.place()) from None
    return phh


def _changed_by_a_ruling(hand: Hand) -> str | None:
    """The report that changed cards or chips, in words; None if the play alone determines the hand.

    Empty for a fee paid on the previous hand that counts as a bet here, which no report of this hand explains.
    """
    last = ""
    for event in hand.events:
        if isinstance(event, Ruled):
            last = event.report
        if isinstance(event, Chosen):
            changed = event.what not in _LEFT_AS_IT_IS
        elif isinstance(event, FeeCovered):
            changed = event.live
        else:
            changed = isinstance(event, _RULING_EVENTS) and not isinstance(event, _TOLD_ALL_THE_SAME)
        if changed:
            return last
    return None


def _no_variant(record: HandRecord) -> str:
    """Why there is no PHH of a game."""
    game = GAMES[record.game]
    if not game.family.poker:
        return f"PHH records only poker and has no variant for {game.title}: keep the hand file"
    has = ", ".join(f"{code} ({title})" for code, title in PLAYED.items())
    draws = "; its draw games are deuce-to-seven and badugi" if game.family.name == "draw" else ""
    played = f"{record.rules.limit.betting} {record.game}"
    return f"PHH has no variant for {played}: of the games dealt here it has {has}{draws}"


def _written(amounts: Sequence[int]) -> list[Value]:
    return [_UNITS.back(amount) for amount in amounts]


def _facts(record: HandRecord, hand: Hand) -> dict[str, Value]:
    """The PHH fields for one of our hands, and fields of our own for the rest."""
    facts: dict[str, Value] = {"seats": list(record.seats), "players": list(record.names)}
    if hand.over:
        facts["finishing_stacks"] = _written(hand.stacks)
    facts |= {"currency_symbol": "$", **_our_facts(record, hand)}
    return facts


def _our_facts(record: HandRecord, hand: Hand) -> dict[str, Value]:
    facts: dict[str, Value] = {
        "_houseway_house": record.rules.house,
        "_houseway_game": record.game,
        "_houseway_limit": record.rules.limit.name,
        "_houseway_button": record.button,
        "_houseway_collected": _UNITS.back(hand.collected),
        "_houseway_deck": "".join("??" if card == UNKNOWN else format_card(card) for card in record.deck),
        "_houseway_posts": [
            {"player": post.player + 1, "what": post.what, "amount": _UNITS.back(post.amount), "live": post.live}
            for post in record.posts
        ],
    }
    if record.commitment:
        facts["_houseway_commitment"] = record.commitment
    if record.seed:
        facts["_houseway_seed"] = record.seed
    return facts


def _forced(hand: Hand) -> tuple[list[int], list[int]]:
    """Antes and blinds in PHH's sense. Anything dead is an ante, including a fee from a stack, which leaves as rake."""
    count = len(hand.seats)
    antes, live, blind = [0] * count, [0] * count, [False] * count
    place = {seat: player for player, seat in enumerate(hand.seats)}
    for event in hand.events:
        if isinstance(event, Charged):
            (live if event.live else antes)[place[event.seat]] += event.amount
    for post in hand.given.posts:
        player = post.player
        if not post.live:
            antes[player] += post.amount
        elif post.what.endswith("blind"):
            # A live fee counts toward the blind.
            live[player] = max(live[player], post.amount)
        else:
            live[player] += post.amount
        blind[player] |= post.live and post.what not in ("live post", "kill")
    return antes, [amount if blind[player] else -amount for player, amount in enumerate(live)]


def _actions(hand: Hand) -> list[PhhAction]:
    place = {seat: player for player, seat in enumerate(hand.seats)}
    told: list[PhhAction] = []
    down: dict[int, tuple[Card, ...]] = {}
    stud = hand.game.family.name == "stud"
    asked: dict[int, PhhAction] = {}
    drawn: list[PhhAction] = []
    served: set[int] = set()
    for event in hand.events:
        again = isinstance(event, Requested) and event.seat in served  # the next draw, if nobody could bet in between
        if (asked or drawn) and (again or not isinstance(event, Requested | Drew | Burned | Mixed)):
            told += [*asked.values(), *drawn]  # PHH lists everyone's discards before anyone's draws
            asked, drawn, served = {}, [], set()
        match event:
            case Requested(seat, cards):
                asked[seat] = OfOtherGames(place[seat], "sd", cards)
            case Drew(seat, cards):
                served.add(seat)
                drawn += [DealHole(place[seat], cards)] if cards else []
            case Dealt(seat, cards) if stud and len(cards) == 2:
                down[seat] = cards  # written with the up card, as one deal of three
            case DealtUp(seat, cards):
                told.append(DealHole(place[seat], down.pop(seat, ()) + cards))
            case Shown(seat) if stud:
                player = place[seat]
                hole, up = hand.hole[player], hand.up[player]
                told.append(ShowMuck(player, hole[:2] + up + hole[2:]))
            case _:
                action = _action(event, place)
                told += [] if action is None else [action]
    return told


def _action(event: HandEvent, place: Mapping[int, int]) -> PhhAction | None:
    match event:
        case Dealt(seat, cards):
            return DealHole(place[seat], cards)
        case BoardDealt(cards):
            return DealBoard(cards)
        case Posted(seat, _, "bring-in"):
            return OfOtherGames(place[seat], "pb")
        case Folded(seat):
            return Fold(place[seat])
        case Checked(seat) | Called(seat):
            return CheckCall(place[seat])
        case Opened(seat, _, to) | Raised(seat, _, to):
            return BetRaise(place[seat], _UNITS.back(to))
        case Shown(seat, cards):
            return ShowMuck(place[seat], cards)
        case Mucked(seat):
            return ShowMuck(place[seat], None)
    return None
