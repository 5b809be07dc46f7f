"""A table as one viewer may see it, built by naming what that is. What is not named here never leaves the server.

A viewer is a seat or, as None, somebody who only looks on. The hand comes from the referee's own view of that seat, the
events through `seen_by`, and everything else is public or the viewer's own.
"""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Raw, Struct
from msgspec.json import Encoder

from houseway.chips.pots import build_pots
from houseway.errors import HousewayError
from houseway.referee.game import Game
from houseway.referee.hand import Hand
from houseway.referee.rules import Rules
from houseway.referee.table.commands import Straddle
from houseway.referee.table.snapshots import restore, table_state
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import AnyCarry, Event, MaySet, Posted, VoidDeclared, Waiting, seen_by
from houseway.referee.why import WhyNot
from houseway.room.stakes import BuyIn, limit_words, stakes_of, stakes_words
from houseway.room.table.bots import level_and_style
from houseway.room.table.clock import ClockView
from houseway.room.table.conduct import Conduct
from houseway.room.table.happenings import Revealed
from houseway.room.table.practice import rate_words
from houseway.room.table.preact import pre_options
from houseway.room.table.table import RoomTable
from houseway.room.telling.results import ResultNow, ThrownNow, result_of, thrown_of
from houseway.room.telling.standing import PendingNow, WaitingNow, alone, pending_now, waiting_now
from houseway.room.telling.words import besides, counts, held_words, set_words, showing_words, softs, splits

_encoder = Encoder()
_AWAY_WHY: Final = "away"


class SeatNow(Struct, frozen=True):
    """A taken seat."""

    seat: int
    name: str
    bot: bool
    style: str
    stack: int
    state: str
    """`in`, `out`, `waiting`, `away`, or `kept` for somebody who was called."""
    leaving: bool
    why: str
    connected: bool
    who: str = ""
    """By which others know this guest whatever the name is; empty for a bot."""
    level: str = ""
    """How well a bot plays: `easy`, `regular` or `strong`."""


class PotNow(Struct, frozen=True):
    """A pot and who can win it."""

    amount: int
    seats: tuple[int, ...]


class CallNow(Struct, frozen=True):
    """A call for the floor that nobody has answered."""

    number: int
    seat: int
    name: str
    text: str
    at: float


class DeckNow(Struct, frozen=True):
    """What is known of a deck before its cards are: of the hand that is on, or of the next one once that is settled."""

    hand: int
    pack: str
    root: str
    seals: dict[int, str]
    """By seat: who adds a nonce."""
    nonces: dict[int, str]
    """By seat: the nonces, once it is dealt."""


class VoidNow(Struct, frozen=True):
    """A hand that was declared void: every chip is where it was before the deal."""

    hand: int
    """0 where only the deck that was prepared is void."""
    name: str
    """By whom; empty where the room did."""
    why: str


class SplitNow(Struct, frozen=True):
    """One way to set the viewer's seven cards of pai gow."""

    front: tuple[int, ...]
    in_front: str
    """What the two are, in words."""
    behind: str
    foul: bool
    """Whether the two outrank the five, which loses."""


class KillNow(Struct, frozen=True):
    """A kill pot."""

    seat: int
    """Who killed it."""
    limits: str
    """What it is played for, such as `$6-$12`."""
    why: str
    """`two pots running`, `scoop` (the whole of a large pot), or `own will`."""


class TableNow(Struct, frozen=True, kw_only=True):
    """Everything a viewer may know of a table at one moment."""

    table: str
    house: str
    house_name: str
    game: str
    family: str
    """`board`, `draw`, `stud`, `banked`, `push` or `pan`: known before a hand is dealt."""
    low: bool
    """Whether the lowest hand wins."""
    compares: str
    """What is compared with the bank's, where there is one: `setting`, `points` or `22`."""
    title: str
    limit: str
    most_seats: int
    fee: str
    you: int | None
    buy_in: BuyIn
    wallet: int
    entry: tuple[str, ...]
    straddle: bool
    seats: tuple[SeatNow, ...]
    button: int | None
    hand: int
    turn: int
    view: Raw
    words: str
    seat_words: dict[str, str]
    pots: tuple[PotNow, ...]
    clock: ClockView | None
    commitment: str
    deck: DeckNow | None
    """The deck that `commitment` is of, and what the players add to it."""
    sealed: str
    """The seal that the viewer has sent for the deck after it."""
    last: Revealed | None
    next_deal_ms: int | None
    waiting_for: str
    pre: str | None
    pre_options: tuple[str, ...]
    frozen: str
    paused: str
    """Who has paused the table, by name; empty while it goes on."""
    watchers: int
    carried: int
    carry: AnyCarry | None
    floor: bool
    """Whether the viewer runs the table, and may report what went wrong."""
    host: str
    """Who opened the table, by name; empty where the room did."""
    calls: tuple[CallNow, ...]
    """Calls for the floor: all of them for whoever runs the table, a player's own for that player."""
    practice: str
    """At a practice table how often the dealer errs, in words; empty where the dealer does not."""
    private: bool = False
    """Whether it takes a key to come in."""
    terms: tuple[str, ...] = ()
    """What was set for this table, in words."""
    kept: dict[str, str] = {}
    """By seat number: for whom the host keeps it."""
    ending: bool = False
    """Whether the night ends with this hand."""
    closing: bool = False
    """Whether the floor closes the table after this hand."""
    feeds: str = ""
    """The main game that players here must move to, longest first, as seats come free there."""
    held: str = ""
    """Who looks into the hand, so that nobody acts meanwhile."""
    void: VoidNow | None = None
    """The hand that was declared void last, until the next one is dealt."""
    betting: str = ""
    """How bets are sized: `fixed limit`, `spread limit`, `no limit` or `pot limit`; `amounts` where one bets against a
    bank; empty where nobody bets."""
    unit: int = 0
    """The big blind; 0 where there are no blinds."""
    stakes: str = ""
    """What the limit's name stands for, where that is no amount."""
    killed: KillNow | None = None
    """In a kill pot that is played for more: who killed it, and why."""
    why_not: tuple[WhyNot, ...] = ()
    """At the viewer's turn: why something is not open that one may look for, or what it costs."""
    splits: tuple[SplitNow, ...] = ()
    """Pai gow, while the viewer sets: every way to do it."""
    counts: dict[str, str] = {}
    """Where points are counted: what each hand that the viewer sees comes to in figures, by seat and hand, as `3-1`."""
    softs: tuple[str, ...] = ()
    """In blackjack 22: the hands of those in which an ace counts eleven and may count one instead."""
    besides: str = ""
    """What there is to say of the viewer's hand where what it comes to stands beside the cards."""
    set_words: dict[str, tuple[str, str]] = {}
    """Pai gow: what the two in front and the five behind are of each set hand that the viewer sees, by the same."""
    lesson: bool = False
    """Whether it is a guided table: no clock, and the next hand is dealt when the learner asks for it."""
    coach: bool = False
    """Whether a player may ask the coach here."""
    result: ResultNow | None = None
    """How the hand came out, once it is over and until the next one is dealt."""
    thrown: ThrownNow | None = None
    """The viewer's own cards that are out of the hand, while it is played."""
    draws: int = 0
    """How often cards are drawn in a hand of poker."""
    pending: tuple[PendingNow, ...] = ()
    """What the viewer has asked for, and what is done when the hand is over."""
    waiting: WaitingNow | None = None
    """Why the viewer, who has a seat, is not dealt in."""
    alone: bool = False
    """Whether the viewer sits here with nobody to play with."""
    adds_bots: bool = False
    """Whether the viewer may have bots come."""
    fee_bets: dict[str, int] = {}
    """By seat: what of a bet in front is the house's fee, which counts as a bet and is not in the pot."""
    gone: dict[str, str] = {}
    """By seat: who was dealt into the hand that is shown and sits there no more, whoever does now."""


class Viewer(Struct, frozen=True):
    """Who looks on, and with how many chips in the wallet; the guest is "" for all who only look on."""

    guest: str
    seat: int | None
    wallet: int


class Seen(Struct, frozen=True):
    """What one seat, or everybody who has none, sees of the hand: made once, however many look on."""

    view: Raw
    options: tuple[str, ...]
    words: str
    seat_words: dict[str, str]
    why_not: tuple[WhyNot, ...] = ()
    splits: tuple[SplitNow, ...] = ()
    counts: dict[str, str] = {}
    softs: tuple[str, ...] = ()
    besides: str = ""
    set_words: dict[str, tuple[str, str]] = {}
    result: ResultNow | None = None
    thrown: ThrownNow | None = None


_NO_HAND: Final = Raw(b"null")


def seen_of(table: RoomTable, seat: int | None, *, from_the_start: bool = False) -> Seen:
    """The hand as a seat sees it; `from_the_start` with all its events, for one who has missed them."""
    hand = table.hand
    if hand is None:
        return Seen(_NO_HAND, (), "", {})
    view = hand.view(seat, events=from_the_start)
    return Seen(
        Raw(_encoder.encode(view)),
        () if seat is not None and hand.is_held(seat) else pre_options(view, seat),
        _said(held_words(view, table.rules)),
        showing_words(view, table.rules),
        () if seat is None else hand.why_not(seat),
        splits_now(view, table.rules),
        counts(view, table.rules),
        softs(view, table.rules),
        _said(besides(view, table.rules)),
        set_words(view, table.rules),
        result_of(hand, view, table.names, table.number_of_hand),
        thrown_of(hand, seat),
    )


def gone_since(table: RoomTable) -> dict[str, str]:
    """Who was dealt into the hand that is shown and has left the seat since, by seat."""
    sits = {seat: one.guest for seat, one in table.occupants.items()}
    return {
        str(seat): table.names[seat]
        for guest, seat in table.dealt.items()
        if table.hand is not None and sits.get(seat) != guest
    }


def splits_now(view: HandView, rules: Rules) -> tuple[SplitNow, ...]:
    """Every way to set the viewer's cards, while they are to be set."""
    option = may(view.options, MaySet)
    return () if option is None else tuple(SplitNow(*one) for one in splits(option.cards, rules))


def unit_of(rules: Rules) -> int:
    """The big blind, which bets are counted in; 0 where there is none."""
    return rules.limit.blinds[-1] if rules.limit.blinds else 0


def betting_of(game: Game, rules: Rules) -> str:
    """How much may be bet, in the words of the rule books."""
    if game.compares:
        return "amounts"
    return str(rules.limit.betting) if game.family.poker or game.family.name == "push" else ""


def draws_of(game: Game, rules: Rules) -> int:
    """How often cards are drawn in a hand: a player who is asked hears which of these draws it is."""
    return sum(bool(step.draws(rules)) for step in game.steps) if game.family.poker else 0


def _said(words: str) -> str:
    return words[:1].upper() + words[1:]


def events_seen(events: Sequence[Event], seat: int | None) -> list[Event]:
    """The events as a seat may see them."""
    return [seen_by(event, seat) for event in events]


def table_now(
    conduct: Conduct, viewer: Viewer, seen: Seen, *, now: float, connected: set[str], house_name: str,
    seats: tuple[SeatNow, ...] | None = None,
) -> TableNow:  # fmt: skip
    """The table as a viewer sees it."""
    table = conduct.table
    rules, you = table.rules, viewer.seat
    game, stakes = table.offer.game, stakes_of(rules)
    deck = table.next or table.current
    mine = conduct.people.get(viewer.guest)
    between = not table.playing
    wish = next((one for one in conduct.sitting_down() if one.guest == viewer.guest), None)
    return TableNow(
        table=table.id,
        house=rules.house,
        house_name=house_name,
        game=table.offer.key,
        family=game.family.name,
        low=game.low,
        compares=game.compares,
        title=table.offer.page.title,
        limit=rules.limit.name,
        most_seats=table.count,
        fee=stakes.fee,
        you=you if wish is None else wish.command.seat,
        buy_in=stakes.buy_in,
        wallet=viewer.wallet,
        entry=rules.seating.entry,
        straddle=may_straddle(table, you),
        seats=seats_now(conduct, connected) if seats is None else seats,
        button=table.table.button if table.hand is None else table.hand.button or None,
        hand=table.number_of_hand,
        turn=table.turn,
        view=seen.view,
        words=seen.words,
        seat_words=seen.seat_words,
        pots=() if table.hand is None or not table.playing else pots_of(table.hand),
        fee_bets={} if table.hand is None or not table.playing else fee_bets_of(table.hand),
        clock=conduct.clock.view(now),
        commitment="" if deck is None else deck.commitment,
        deck=deck_now(table),
        sealed="" if mine is None else mine.seal,
        # the seed gives every card of that hand away
        last=table.last if viewer.guest in table.shown_to and conduct.manner.seeds else None,
        next_deal_ms=None if table.playing or conduct.deal_at is None else _ms(conduct.deal_at - now),
        waiting_for=conduct.waiting_for(),
        pre=None if mine is None else mine.pre,
        pre_options=seen.options,
        frozen=table.frozen or table.closed,
        paused=table.paused,
        watchers=watchers_now(conduct, connected),
        carried=table.table.carried if between else 0 if table.hand is None else table.hand.given.carried_in,
        carry=table.table.carry,
        floor=conduct.runs(viewer.guest),
        host=conduct.manner.host_name,
        calls=calls_now(conduct, viewer.guest),
        practice=rate_words(table.practice),
        private=table.hosted.private,
        terms=terms_of(table),
        kept={str(one.seat): one.name for one in table.hosted.kept},
        ending=conduct.ending,
        closing=conduct.manner.closing,
        feeds=conduct.manner.feeds,
        held="" if conduct.held is None else conduct.held.name,
        void=void_now(table),
        betting=betting_of(game, rules),
        unit=unit_of(rules),
        stakes=limit_words(rules),
        killed=kill_now(table.hand) if table.playing else None,
        why_not=seen.why_not,
        splits=seen.splits,
        counts=seen.counts,
        softs=seen.softs,
        besides=seen.besides,
        set_words=seen.set_words,
        lesson=table.hosted.lesson,
        coach=conduct.may_coach(),
        result=seen.result,
        thrown=seen.thrown,
        draws=draws_of(game, rules),
        pending=pending_now(conduct, viewer.guest) if viewer.guest else (),
        waiting=waiting_now(conduct, viewer.guest, you) if viewer.guest else None,
        gone=gone_since(table),
        alone=alone(conduct, you),
        adds_bots=conduct.may_add_bots(viewer.guest),
    )


def terms_of(table: RoomTable) -> tuple[str, ...]:
    """What was set for this table, in words; also what its host says of the coach."""
    coach = table.hosted.coach
    return (*table.offer.settings, *(() if coach is None else ("the coach may be asked" if coach else "no coach",)))


def void_now(table: RoomTable) -> VoidNow | None:
    """The void that the table stands after; nothing once a hand is dealt."""
    for happened in reversed(table.recent) if table.hand is None else ():
        for event in happened.events:
            if isinstance(event, VoidDeclared):
                return VoidNow(event.hand, event.name, event.why)
    return None


def deck_now(table: RoomTable) -> DeckNow | None:
    """The deck that is dealt next, once it is settled, or the one that is being played."""
    deck = table.next or table.current
    if deck is None:
        return None
    hand = table.number_of_hand + (table.next is not None)
    return DeckNow(hand, table.pack.name, deck.root, deck.seals, deck.nonces)


def watchers_now(conduct: Conduct, connected: set[str]) -> int:
    """How many look on without a seat."""
    return len(connected) - sum(one.guest in connected for one in conduct.table.occupants.values())


def _ms(seconds: float) -> int:
    return max(0, round(1000 * seconds))


def calls_now(conduct: Conduct, guest: str) -> tuple[CallNow, ...]:
    """The calls for the floor that a guest may know of."""
    runs = conduct.runs(guest)
    return tuple(
        CallNow(one.number, one.seat, one.name, one.text, one.at)
        for one in conduct.table.calls.values()
        if runs or one.guest == guest
    )


def seats_now(conduct: Conduct, connected: set[str], mark: Callable[[str], str] = lambda _: "") -> tuple[SeatNow, ...]:
    """Everyone at the table, in order of the seats; those who sit down after this hand too. `mark` marks guests."""
    table, found = conduct.table, []
    for seat, one in sorted(table.occupants.items()):
        who, player = conduct.people.get(one.guest), table.table.seats[seat]
        dealt = table.hand is not None and seat in table.hand.seats and (table.playing or table.hand.voided)
        state, why = "in", ""
        if player.out and not dealt and (player.away or not table.claims(seat)):
            state, why = "out", "has no chips" if not player.stack else ""
        elif not dealt and (table.playing or player.new or player.owes or player.wait_hands):
            state, why = "waiting", _why_waiting(table, seat)
        if (who is not None and who.away and not one.bot) or (dealt and player.away):
            state = "away"
        here = one.bot or one.guest in connected
        level, style = level_and_style(one.style) if one.bot else ("", "")
        found.append(
            SeatNow(
                seat, one.name, one.bot, style, table.stack_of(seat), state,
                who is not None and who.going, why, here, "" if one.bot else mark(one.guest), level,
            )
        )  # fmt: skip
    for wish in conduct.sitting_down():
        sit = wish.command
        if sit.seat not in table.occupants:
            found.append(
                SeatNow(
                    sit.seat,
                    wish.name,
                    False,
                    "",
                    sit.buy_in,
                    "waiting",
                    False,
                    "sits down after this hand",
                    True,
                    mark(wish.guest),
                )
            )
    told = {one.seat for one in found}
    found += [
        SeatNow(seat, name, False, "", 0, "kept", False, "the seat is kept", True)
        for seat, name in conduct.manner.kept.items()
        if seat not in told
    ]
    return tuple(sorted(found, key=lambda one: one.seat))


_WHOLE: Final = 100
_HOW: Final = {
    "wait": "waits for the big blind", "post": "posts to come in", "after button": "waits until the button is past",
    "post ahead of button": "posts ahead of the button", "kill": "kills the next pot to come in",
}  # fmt: skip


def _why_waiting(table: RoomTable, seat: int) -> str:
    """As the last deal said it, or as the seat's own choice will have it."""
    player = table.table.seats[seat]
    for happened in reversed(table.recent):
        for event in happened.events:
            if isinstance(event, Waiting) and event.seat == seat:
                return event.why
    return _HOW.get(player.how, "in with the next hand") if player.new or player.owes else "waits for a hand"


def kill_now(hand: Hand | None) -> KillNow | None:
    """Who killed this pot, where it is played for more on that account."""
    if hand is None or not hand.game.family.poker or hand.play.kill_percent == _WHOLE:
        return None
    posted = [event for event in hand.events if isinstance(event, Posted) and event.what == "kill"]
    if not posted:
        return None
    limit, percent, kill = hand.rules.limit, hand.play.kill_percent, hand.rules.blinds.kill
    lower, higher = (amount * percent // _WHOLE for amount in (limit.lower, limit.higher))
    why = "own will" if kill is None or hand.given.kill_percent == _WHOLE else kill.trigger
    return KillNow(posted[0].seat, stakes_words(lower, higher), why)


def pots_of(hand: Hand) -> tuple[PotNow, ...]:
    """The pots of the rounds that are over, and who can win each; in a game without pots, all that is in the middle."""
    live = hand.live
    if hand.game.family.poker and live and any(hand.totals):
        pots = build_pots(hand.totals, live, dead=hand.dead, gone=hand.taken, credit=hand.credit)
        return tuple(PotNow(pot.amount, tuple(hand.seats[player] for player in pot.players)) for pot in pots)
    middle = hand.pot - sum(hand.bets) + sum(fee_bets_of(hand).values())
    return (PotNow(middle, tuple(hand.seats[player] for player in live)),) if middle > 0 else ()


def fee_bets_of(hand: Hand) -> dict[str, int]:
    """The fee that lies in front of the button and counts as a bet (CX-54), while it lies there."""
    if not hand.credit or hand.play.round > 1 or hand.bets[-1] < hand.credit:
        return {}
    return {str(hand.seats[-1]): hand.credit}


def may_straddle(table: RoomTable, seat: int | None) -> bool:
    """Whether a seat could announce a straddle for the next hand now: tried on a copy."""
    if not table.rules.blinds.straddle or seat is None or seat not in table.table.seats or table.playing:
        return False
    try:
        restore(table.rules, table.offer.game, table_state(table.table)).apply(Straddle(seat))
    except HousewayError:
        return False
    return True
