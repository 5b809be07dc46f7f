"""Playing a PHH hand again: every recorded action is put to the referee, and the chips are compared at the end.

The referee plays under the house-neutral `common` rule book at the record's own stakes. An action it refuses, a
street dealt too early, or chips that end up elsewhere are a `DisagreementError`. Where a record does not tell the
cards that decide a showdown, the hand is left undecided and only what is certain is compared: nothing is made up.
"""

from dataclasses import dataclass, field
from typing import Final

from houseway.history.errors import DisagreementError
from houseway.history.phh.actions import (
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
from houseway.history.phh.record import DRAWS, STUD, PhhHand
from houseway.history.phh.stakes import USUAL, Reading, Setting, setting_of
from houseway.referee import vocabulary as referee
from houseway.referee.errors import RefusedError
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import MayBet, MayBringIn, MayCall, MayRaise, MayShow, Muck, Returned, Show, Won

OVER: Final = "over"
UNDECIDED: Final = "undecided"
UNFINISHED: Final = "unfinished"


@dataclass(slots=True)
class Replayed:
    """A hand played again."""

    setting: Setting
    hand: Hand
    ending: str = UNFINISHED
    """`over`; `undecided`, when cards that decide the showdown are not told; `unfinished`, when the record stops."""
    rake: int = 0
    """What the room took, as far as the record's final stacks tell."""
    notes: list[str] = field(default_factory=list)
    mucked: set[int] = field(default_factory=set)
    """Players (indexes) recorded as throwing their hand away at the showdown."""

    @property
    def record(self) -> PhhHand:
        """The hand as recorded."""
        return self.setting.record

    def received(self, player: int) -> int:
        """What was pushed to a player out of the pots."""
        seat = self.hand.seats[player]
        return sum(event.amount for event in self.hand.events if isinstance(event, Won) and event.seat == seat)

    def returned(self, player: int) -> int:
        """What came back to a player because nobody called it."""
        seat = self.hand.seats[player]
        return sum(event.amount for event in self.hand.events if isinstance(event, Returned) and event.seat == seat)


def replay_phh(record: PhhHand, *, reading: Reading = USUAL) -> Replayed:
    """Play a recorded hand again, action by action; the first thing the referee cannot agree with is raised."""
    actions = tuple(record.parsed_actions())
    setting = setting_of(record, actions, reading)
    try:
        replayed = Replayed(setting, setting.start())
    except RefusedError as refused:
        raise DisagreementError(f"the hand cannot start: {refused}", place=record.source.place()) from None
    for number, action in enumerate(actions, start=1):
        _put(replayed, number, action)
    _finish(replayed)
    return replayed


def _put(replayed: Replayed, number: int, action: PhhAction) -> None:
    hand = replayed.hand
    match action:
        case DealBoard():
            if hand.actor is not None and not _at_showdown(hand) and len(hand.board) < _board_told(replayed, number):
                raise _disagree(replayed, number, action, f"seat {hand.actor} must act before the next street")
        case DealHole(player) if replayed.record.variant in STUD:
            if hand.folded[player]:
                raise _disagree(replayed, number, action, f"seat {hand.seats[player]} has folded")
            held = len(hand.hole[player]) + len(hand.up[player])
            if hand.actor is not None and not _at_showdown(hand) and held < _cards_told(replayed, number, player):
                raise _disagree(replayed, number, action, f"seat {hand.actor} must act before the next street")
        case Fold() | CheckCall() | BetRaise():
            _play(replayed, number, action)
        case ShowMuck(player, cards):
            if cards is None:
                replayed.mucked.add(player)
        case OfOtherGames(player, "pb") if replayed.record.variant in STUD:
            _of_one(replayed, number, action, player, referee.BringIn())
        case OfOtherGames(player, "sd", cards) if replayed.record.variant in DRAWS:
            _of_one(replayed, number, action, player, referee.Discard(cards))
        case OfOtherGames():
            raise _disagree(replayed, number, action, f"{replayed.record.variant} has no such action")


def _of_one(replayed: Replayed, number: int, action: PhhAction, player: int, spoken: referee.Action) -> None:
    """The forced bet of stud, or a draw: by the player whose turn it is."""
    hand = replayed.hand
    if hand.over or hand.actor != hand.seats[player]:
        word = "open" if isinstance(spoken, referee.BringIn) else "draw"
        raise _disagree(replayed, number, action, f"seat {hand.seats[player]} cannot {word}: {_whose_turn(hand)}")
    try:
        hand.act(spoken)
    except RefusedError as refused:
        raise _disagree(replayed, number, action, str(refused)) from None


def _board_told(replayed: Replayed, number: int) -> int:
    """How many board cards the record has dealt by an action."""
    return _told(replayed, number, ["d", "db"])


def _cards_told(replayed: Replayed, number: int, player: int) -> int:
    """How many cards of a player's own the record has dealt by an action."""
    return _told(replayed, number, ["d", "dh", f"p{player + 1}"])


def _told(replayed: Replayed, number: int, dealt: list[str]) -> int:
    every = (text.split("#")[0].split() for text in replayed.record.actions[:number])
    return sum(len(words[-1]) // 2 for words in every if words[: len(dealt)] == dealt)


def _play(replayed: Replayed, number: int, action: PlayerAction) -> None:
    hand = replayed.hand
    seat = hand.seats[action.player]
    settled = hand.over or _at_showdown(hand)
    if settled and not hand.folded[action.player] and not isinstance(action, BetRaise):
        # Some rooms still ask the last player with chips, who has nobody left to bet against.
        if isinstance(action, Fold):
            replayed.mucked.add(action.player)
        replayed.notes.append(f"action {number} ({format_phh_action(action)}) decides nothing: all others are all-in")
        return
    if isinstance(action, CheckCall) and not hand.stacks[action.player] and not hand.folded[action.player]:
        replayed.notes.append(f"action {number} ({format_phh_action(action)}) decides nothing: the player is all-in")
        return
    if settled or hand.actor != seat:
        raise _disagree(replayed, number, action, f"seat {seat} cannot act: {_whose_turn(hand)}")
    try:
        hand.act(_spoken(replayed, action))
    except RefusedError as refused:
        raise _disagree(replayed, number, action, str(refused)) from None


def _whose_turn(hand: Hand) -> str:
    if hand.over:
        return "the hand is over"
    return "it is the showdown" if _at_showdown(hand) else f"seat {hand.actor} must act"


def _spoken(replayed: Replayed, action: PlayerAction) -> referee.Action:
    """The action in the referee's words, which tell a check from a call and a bet from a raise."""
    options = replayed.hand.options
    if isinstance(action, Fold):
        return referee.Fold()
    if isinstance(action, CheckCall):
        return referee.Call() if any(isinstance(option, MayCall) for option in options) else referee.Check()
    to = replayed.setting.units.of(action.to)
    if replayed.hand.play.round == 1:
        to += replayed.setting.short_raises.get(action.player, 0)
    opening = replayed.hand.play.level == 0
    for option in options:
        if isinstance(option, MayBringIn) and to == option.amount:
            return referee.BringIn()  # all-in for the forced bet or less, however it is recorded
        if isinstance(option, MayBet | MayRaise):
            opening = isinstance(option, MayBet)
            if to < option.least and to == _most_answered(replayed.hand, action.player):
                to = option.least  # recorded as what the others can call; the rest of a full raise comes back
    return referee.Bet(to) if opening else referee.Raise(to)


def _most_answered(hand: Hand, player: int) -> int:
    """The most that anybody else in the hand can put in this round."""
    return max(hand.bets[other] + hand.stacks[other] for other in hand.live if other != player)


def _at_showdown(hand: Hand) -> bool:
    return any(isinstance(option, MayShow) for option in hand.options)


def _disagree(replayed: Replayed, number: int, action: PhhAction, problem: str) -> DisagreementError:
    said = f"action {number} ({format_phh_action(action)}): {problem}"
    return DisagreementError(said, place=replayed.record.source.place("actions"))


def _finish(replayed: Replayed) -> None:
    """Play the showdown as far as the record's cards go."""
    hand = replayed.hand
    if _at_showdown(hand):
        losers = _losers(replayed)
        if losers is None:
            replayed.ending = UNDECIDED
            return
        while hand.actor is not None:
            player = hand.seats.index(hand.actor)
            if player not in losers and UNKNOWN in hand.hole[player]:
                # The last one left wins unseen, but is asked before the others have thrown their hands away.
                replayed.ending = UNDECIDED
                return
            hand.act(Muck() if player in losers else Show())
    replayed.ending = OVER if hand.over else UNFINISHED


def _losers(replayed: Replayed) -> set[int] | None:
    """Who throws the hand away at the showdown; None when the record does not tell enough to decide it.

    A hand that is never shown loses to one that is, unless the record says that it won.
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


def winners_by_stacks(replayed: Replayed) -> set[int]:
    """At the showdown, the players who by the record's final stacks are still to be pushed chips."""
    stated, unknown = replayed.record.finishing_stacks, replayed.setting.unknown_stacks
    if stated is None:
        return set()
    behind, units = replayed.hand.stacks, replayed.setting.units
    return {
        player for player, amount in enumerate(stated) if player not in unknown and units.of(amount) > behind[player]
    }


def winners_by_winnings(replayed: Replayed) -> set[int]:
    """The players whom the record lists with winnings, except a bet that came back, which some rooms count too."""
    units = replayed.setting.units
    amounts = [units.of(amount) for amount in replayed.record.winnings or ()]
    return {player for player, amount in enumerate(amounts) if amount and amount != replayed.returned(player)}
