"""Every action, option, event and view that there is, and how actions are written: the top of the package.

What is told apart by its tag when it is read (a hand file, a message, a journal) is read through the unions here.
"""

from collections.abc import Sequence
from typing import TypeAlias

from houseway.cards import format_cards, parse_cards
from houseway.chips.money import format_money, parse_money
from houseway.referee.actions import ActionError, Discard, MayDiscard, MayPass, Pass
from houseway.referee.banked.actions import (
    BankedAction,
    BankedOption,
    format_banked,
    format_banked_option,
    parse_banked,
)
from houseway.referee.banked.events import BankedEvent
from houseway.referee.banked.play import BankedView
from houseway.referee.banked.turn import BankTurn
from houseway.referee.events import (
    CarriedOver,
    Charged,
    Collected,
    Dealt,
    DealtUp,
    HandEnded,
    HandStarted,
    Mixed,
    Posted,
    Won,
)
from houseway.referee.pan.actions import PanAction, PanOption, format_pan, format_pan_option, parse_pan
from houseway.referee.pan.deal import PanView
from houseway.referee.pan.events import PanEvent
from houseway.referee.poker.actions import (
    _AMOUNT,
    _CHANGE,
    _CUT,
    _DECLARED,
    _PLAIN,
    AskCut,
    Bet,
    BringIn,
    Call,
    ChangeDraw,
    Check,
    Clear,
    Fold,
    Kill,
    MayAskCut,
    MayBet,
    MayBringIn,
    MayCall,
    MayCheck,
    MayDraw,
    MayFold,
    MayKill,
    MayMuck,
    MayPlayBoard,
    MayRaise,
    MayShow,
    MayStraddle,
    Muck,
    PlayBoard,
    Raise,
    Show,
    Straddle,
    _format_span,
)
from houseway.referee.poker.events import (
    BoardDealt,
    Burned,
    Called,
    Checked,
    Declared,
    Discarded,
    Drew,
    Folded,
    HandDead,
    Mucked,
    Opened,
    PlayedBoard,
    Raised,
    Requested,
    Returned,
    RoundOpened,
    Shown,
    StubCut,
    Swept,
)
from houseway.referee.push.actions import PushAction, PushOption, format_push, format_push_option, parse_push
from houseway.referee.push.deal import PushView
from houseway.referee.push.events import PushEvent
from houseway.referee.push.pot import PushPot
from houseway.referee.table.events import (
    BlindDeferred,
    ButtonDrawn,
    ButtonMoved,
    CameBack,
    KillOwed,
    Left,
    Missed,
    PotTaken,
    SatOut,
    Seated,
    StraddleAnnounced,
    ToppedUp,
    Waiting,
)

Action: TypeAlias = (
    Fold | Check | Call | Bet | Raise | Discard | Show | Muck | PlayBoard | Pass | Kill | Straddle | AskCut | ChangeDraw
    | BringIn | Clear | BankedAction | PushAction | PanAction
)  # fmt: skip


Option: TypeAlias = (
    MayFold | MayCheck | MayCall | MayBet | MayRaise | MayDiscard | MayDraw | MayPass | MayKill | MayStraddle
    | MayAskCut | MayBringIn | MayShow | MayMuck | MayPlayBoard | BankedOption | PushOption | PanOption
)  # fmt: skip


def parse_action(text: str) -> Action:
    """An action as a person writes it: `call`, `bet $6`, `raise to 12`, `discard 3c`, `show`."""
    said = " ".join(text.lower().split())
    if said in _PLAIN:
        return _PLAIN[said]
    if found := _AMOUNT.fullmatch(said):
        to = parse_money(found["amount"])
        return Bet(to) if found["what"] == "bet" else Raise(to)
    if said.startswith("discard "):
        return Discard(parse_cards(said.removeprefix("discard ")))
    if found := _CUT.fullmatch(said):
        return AskCut(int(found["at"]))
    if found := _CHANGE.fullmatch(said):
        return ChangeDraw(int(found["seat"]), parse_cards(found["cards"]))
    if found := _DECLARED.fullmatch(said):
        return Show(parse_cards(found["cards"]), int(found["declared"]))
    if said.startswith("show "):
        return Show(parse_cards(said.removeprefix("show ")))
    other = parse_banked(said) or parse_push(said) or parse_pan(said)
    if other is not None:
        return other
    raise ActionError(
        f"{text!r} is not an action: say fold, check, call, bet $6, raise to $12, discard 3c, pat, show or muck"
    )


def format_action(action: Action) -> str:
    """Text that `parse_action` reads back."""
    match action:
        case Bet(to):
            return f"bet {format_money(to)}"
        case Raise(to):
            return f"raise to {format_money(to)}"
        case Discard(cards):
            return f"discard {format_cards(cards)}" if cards else "pat"
        case AskCut(at):
            return f"cut {at}"
        case ChangeDraw(seat, cards):
            return f"change draw of seat {seat} to {format_cards(cards)}".rstrip()
        case Show(cards, declared) if declared:
            return f"declare {declared} and show {format_cards(cards)}".rstrip()
        case Show(cards) if cards:
            return f"show {format_cards(cards)}"
        case _ if isinstance(action, BankedAction):
            return format_banked(action)
        case _ if isinstance(action, PushAction):
            return format_push(action)
        case _ if isinstance(action, PanAction):
            return format_pan(action)
        case _:
            return str(action.__struct_config__.tag)


def format_option(option: Option) -> str:
    """An option in words, with its amounts."""
    match option:
        case MayCall(amount):
            return f"call {format_money(amount)}"
        case MayBet(least, most, chip) | MayRaise(least, most, chip):
            verb = "bet" if isinstance(option, MayBet) else "raise to"
            return f"{verb} {_format_span(least, most, chip)}"
        case MayDiscard(count, cards):
            return f"discard {count} of {format_cards(cards)}"
        case MayDraw(most, cards):
            return f"discard up to {most} of {format_cards(cards)}, or pat"
        case MayKill(amount) | MayStraddle(amount) | MayBringIn(amount):
            return f"{option.__struct_config__.tag} for {format_money(amount)}"
        case MayAskCut(most):
            return f"cut 1 to {most}"
        case _ if isinstance(option, BankedOption):
            return format_banked_option(option)
        case _ if isinstance(option, PushOption):
            return format_push_option(option)
        case _ if isinstance(option, PanOption):
            return format_pan_option(option)
        case _:
            return str(option.__struct_config__.tag)


def format_options(options: Sequence[Option]) -> str:
    """All options in one line."""
    return ", ".join(map(format_option, options))


HandEvent: TypeAlias = (
    HandStarted | Posted | Charged | Collected | Dealt | DealtUp | Burned | BoardDealt | RoundOpened | Folded | Checked
    | Called | Opened | Raised | Returned | Swept | Discarded | HandDead | Requested | Drew | Mixed | StubCut
    | CarriedOver | Declared | Shown | Mucked | PlayedBoard | Won | HandEnded | BankedEvent | PushEvent | PanEvent
)  # fmt: skip


TableEvent: TypeAlias = (
    ButtonDrawn | ButtonMoved | Seated | Left | ToppedUp | SatOut | CameBack | Waiting | Missed | BlindDeferred
    | KillOwed | PotTaken | StraddleAnnounced
)  # fmt: skip


Event: TypeAlias = HandEvent | TableEvent


PlayView: TypeAlias = BankedView | PushView | PanView


Carry: TypeAlias = BankTurn | PushPot
