"""Replay a PHH hand: every recorded action goes to the referee, and the chips are compared at the end.

The referee plays under the house-neutral `common` rule book at the record's own stakes. An action it refuses, a street
dealt too early, or chips that end up elsewhere are a `DisagreementError`. If a record lacks the cards that decide a
showdown, the hand stays undecided and only what is certain is compared: nothing is made up.
"""

from dataclasses import dataclass, field
from typing import Final

from houseway.history.history_errors import DisagreementError
from houseway.history.phh.notation import (
    UNKNOWN,
    BetRaise,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    OfOtherGames,
    PhhAction,
    PlayerAction,
    ShowMuck,
    format_phh_action,
)
from houseway.history.phh.phh_record import DRAWS, STUD, PhhHand
from houseway.history.phh.setup import USUAL, Reading, Setting, setting_of
from houseway.referee import vocabulary as referee
from houseway.referee.hand import Hand
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import MayBet, MayBringIn, MayRaise, Muck, Returned, Show, Won

OVER: Final = "over"
UNDECIDED: Final = "undecided"
UNFINISHED: Final = "unfinished"

_SHOWDOWN: Final = "showdown"
_FOLD, _CHECK, _CALL = referee.Fold(), referee.Check(), referee.Call()


@dataclass(slots=True)
class ReplayedHand:
    """A replayed hand."""

    setting: Setting
    hand: Hand
    ending: str = UNFINISHED
    """`over`; `undecided` if the record lacks the cards that decide the showdown; `unfinished` if the record stops."""
    rake: int = 0
    """What the room took, as far as the record's final stacks show."""
    notes: list[str] = field(default_factory=list)
    mucked: set[int] = field(default_factory=set)
    """Players (indexes) recorded as mucking at the showdown."""
    board_told: int = 0
    """How many board cards the record has dealt so far."""
    cards_told: list[int] = field(default_factory=list)
    """How many hole cards it has dealt to each player so far."""

    @property
    def record(self) -> PhhHand:
        """The record."""
        return self.setting.record

    def received(self) -> list[int]:
        """What each player was pushed from the pots."""
        return self._sums(Won)

    def returned(self) -> list[int]:
        """What each player got back because nobody called it."""
        return self._sums(Returned)

    def _sums(self, kind: type[Won] | type[Returned]) -> list[int]:
        sums = dict.fromkeys(self.hand.seats, 0)
        for event in self.hand.events:
            if type(event) is kind:
                sums[event.seat] += event.amount
        return [*sums.values()]


def replay_phh(record: PhhHand, *, reading: Reading = USUAL) -> ReplayedHand:
    """Replay a recorded hand, action by action; the first disagreement is raised."""
    actions = tuple(record.parsed_actions())
    setting = setting_of(record, actions, reading)
    try:
        replayed = ReplayedHand(setting, setting.start(), cards_told=[0] * record.count)
    except RefusedError as refused:
        raise DisagreementError(f"the hand cannot start: {refused}", place=record.source.place()) from None
    for number, action in enumerate(actions, start=1):
        _put(replayed, number, action)
    _finish(replayed)
    return replayed


def _put(replayed: ReplayedHand, number: int, action: PhhAction) -> None:
    hand = replayed.hand
    if isinstance(action, (Fold, CheckCall, BetRaise)):
        if hand.who == action.player and hand.stacks[action.player] and not _at_showdown(hand):
            _act(replayed, number, action)  # nearly always
        else:
            _play(replayed, number, action)
        return
    if isinstance(action, DealHole) and replayed.record.variant not in STUD:
        return
    match action:
        case DealBoard(cards):
            replayed.board_told += len(cards)
            if hand.actor is not None and len(hand.board) < replayed.board_told and not _at_showdown(hand):
                raise _disagree(replayed, number, action, f"seat {hand.actor} must act before the next street")
        case DealHole(player, cards) if replayed.record.variant in STUD:
            if hand.folded[player]:
                raise _disagree(replayed, number, action, f"seat {hand.seats[player]} has folded")
            replayed.cards_told[player] += len(cards)
            held = len(hand.hole[player]) + len(hand.up[player])
            if hand.actor is not None and held < replayed.cards_told[player] and not _at_showdown(hand):
                raise _disagree(replayed, number, action, f"seat {hand.actor} must act before the next street")
        case ShowMuck(player, cards):
            if cards is None:
                replayed.mucked.add(player)
        case OfOtherGames(player, "pb") if replayed.record.variant in STUD:
            _of_one(replayed, number, action, player, referee.BringIn())
        case OfOtherGames(player, "sd", cards) if replayed.record.variant in DRAWS:
            _of_one(replayed, number, action, player, referee.Discard(cards))
        case OfOtherGames():
            raise _disagree(replayed, number, action, f"{replayed.record.variant} has no such action")


def _of_one(replayed: ReplayedHand, number: int, action: PhhAction, player: int, spoken: referee.Action) -> None:
    """The forced bet of stud, or a draw, by the acting player."""
    hand = replayed.hand
    if hand.over or hand.actor != hand.seats[player]:
        word = "open" if isinstance(spoken, referee.BringIn) else "draw"
        raise _disagree(replayed, number, action, f"seat {hand.seats[player]} cannot {word}: {_whose_turn(hand)}")
    try:
        hand.act(spoken)
    except RefusedError as refused:
        raise _disagree(replayed, number, action, str(refused)) from None


def _play(replayed: ReplayedHand, number: int, action: PlayerAction) -> None:
    hand = replayed.hand
    seat = hand.seats[action.player]
    settled = hand.over or _at_showdown(hand)
    if settled and not hand.folded[action.player] and not isinstance(action, BetRaise):
        # Some rooms still ask the last player with chips, although nobody is left to bet against.
        if isinstance(action, Fold):
            replayed.mucked.add(action.player)
        replayed.notes.append(f"action {number} ({format_phh_action(action)}) decides nothing: all others are all-in")
        return
    if isinstance(action, CheckCall) and not hand.stacks[action.player] and not hand.folded[action.player]:
        replayed.notes.append(f"action {number} ({format_phh_action(action)}) decides nothing: the player is all-in")
        return
    if settled or hand.actor != seat:
        raise _disagree(replayed, number, action, f"seat {seat} cannot act: {_whose_turn(hand)}")
    _act(replayed, number, action)


def _act(replayed: ReplayedHand, number: int, action: PlayerAction) -> None:
    try:
        replayed.hand.act(_spoken(replayed, action))
    except RefusedError as refused:
        raise _disagree(replayed, number, action, str(refused)) from None


def _whose_turn(hand: Hand) -> str:
    if hand.over:
        return "the hand is over"
    return "it is the showdown" if _at_showdown(hand) else f"seat {hand.actor} must act"


def _spoken(replayed: ReplayedHand, action: PlayerAction) -> referee.Action:
    """The action in the referee's words, which distinguish a check from a call and a bet from a raise."""
    hand = replayed.hand
    if isinstance(action, Fold):
        return _FOLD
    if isinstance(action, CheckCall):
        return _CALL if hand.play.level > hand.bets[action.player] else _CHECK
    to = replayed.setting.units.of(action.to)
    if hand.play.round == 1 and replayed.setting.short_raises:
        to += replayed.setting.short_raises.get(action.player, 0)
    opening = hand.play.level == 0
    for option in hand.options:
        if isinstance(option, MayBringIn) and to == option.amount:
            return referee.BringIn()  # all-in for the forced bet or less, however it is recorded
        if isinstance(option, MayBet | MayRaise):
            opening = isinstance(option, MayBet)
            if to < option.least and to == _most_answered(hand, action.player):
                to = option.least  # recorded as what the others can call; the rest of a full raise comes back
    return referee.Bet(to) if opening else referee.Raise(to)


def _most_answered(hand: Hand, player: int) -> int:
    """The most that anyone else in the hand can put in during this round."""
    return max(hand.bets[other] + hand.stacks[other] for other in hand.live if other != player)


def _at_showdown(hand: Hand) -> bool:
    """Whether a player is asked to show or muck."""
    return not hand.over and hand.game.steps[hand.at].role == _SHOWDOWN


def _disagree(replayed: ReplayedHand, number: int, action: PhhAction, problem: str) -> DisagreementError:
    said = f"action {number} ({format_phh_action(action)}): {problem}"
    return DisagreementError(said, place=replayed.record.source.place("actions"))


def _finish(replayed: ReplayedHand) -> None:
    """Play the showdown as far as the record's cards go."""
    hand = replayed.hand
    if _at_showdown(hand):
        losers = _losers(replayed)
        if losers is None:
            replayed.ending = UNDECIDED
            return
        while hand.actor is not None:
            player = hand.seats.index(hand.actor)
            if player not in losers and UNKNOWN in hand.hole[player] + hand.board:
                # The last player left wins unseen, but is asked before the others have mucked.
                replayed.ending = UNDECIDED
                return
            hand.act(Muck() if player in losers else Show())
    replayed.ending = OVER if hand.over else UNFINISHED


def _losers(replayed: ReplayedHand) -> set[int] | None:
    """Who mucks at the showdown; None if the record does not say enough.

    A hand never shown loses to a shown one, unless the record says that it won.
    """
    hand = replayed.hand
    contenders = set(hand.live) - replayed.mucked
    if len(contenders) == 1:
        return replayed.mucked
    if UNKNOWN in hand.board:
        return None
    unseen = {player for player in contenders if UNKNOWN in hand.hole[player]}
    winners = (winners_by_stacks(replayed) or winners_by_winnings(replayed)) & contenders
    if winners & unseen:
        return None
    levels = {hand.totals[player] for player in contenders}
    for level in levels:
        if all(player in unseen for player in contenders if hand.totals[player] >= level):
            return None
    return replayed.mucked | unseen


def winners_by_stacks(replayed: ReplayedHand) -> set[int]:
    """At the showdown, the players who by the record's final stacks must still be pushed chips."""
    stated, unknown = replayed.record.finishing_stacks, replayed.setting.unknown_stacks
    if stated is None:
        return set()
    behind, units = replayed.hand.stacks, replayed.setting.units
    return {
        player for player, amount in enumerate(stated) if player not in unknown and units.of(amount) > behind[player]
    }


def winners_by_winnings(replayed: ReplayedHand) -> set[int]:
    """The players recorded with winnings, except for a returned bet, which some rooms count too."""
    units = replayed.setting.units
    amounts = [units.of(amount) for amount in replayed.record.winnings or ()]
    if not any(amounts):
        return set()
    returned = replayed.returned()
    return {player for player, amount in enumerate(amounts) if amount and amount != returned[player]}
