"""A table as one viewer may see it, built by naming each thing. Anything not named here never leaves the server.

A viewer is a seat or, as None, a spectator. The hand comes from the referee's own view of that seat, the events through
`seen_by`, and everything else is public or the viewer's own.
"""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Raw, Struct
from msgspec.json import Encoder

from houseway.chips.pots import build_pots
from houseway.live.buy_ins import limit_words, stakes_of, stakes_words
from houseway.live.table.bots import level_and_style
from houseway.live.table.conduct import Conduct
from houseway.live.table.game_changes import game_words, hands_left
from houseway.live.table.practice import rate_words
from houseway.live.table.preactions import pre_options
from houseway.live.table.rebuys import left_words, limit_terms
from houseway.live.table.room_table import RoomTable, straddle_cost
from houseway.live.views.hand_words import besides, counts, held_words, set_words, showing_words, softs, splits
from houseway.live.views.report_menu import ruling_told
from houseway.live.views.results import result_of, thrown_of
from houseway.live.views.standing import alone, pending_now, waiting_now
from houseway.live.views.tournament_view import tournament_now
from houseway.protocol.table_state import (
    AfterNow,
    CallNow,
    Captions,
    DeckNow,
    Fairness,
    KillNow,
    OfferNow,
    PotNow,
    ResultNow,
    RotationNow,
    SeatNow,
    SplitNow,
    StraddlingNow,
    TableNow,
    ThrownNow,
    VoidNow,
    VoteNow,
)
from houseway.referee.game import Game
from houseway.referee.hand import Hand
from houseway.referee.rules import Rules
from houseway.referee.view import HandView, may
from houseway.referee.vocabulary import Event, MaySet, Posted, VoidDeclared, Waiting, seen_by

_encoder = Encoder()
_VOID: Final = "All chips go back to where they were before the deal."


class Viewer(Struct, frozen=True):
    """A viewer, and the chips in their wallet; the guest is "" for all spectators."""

    guest: str
    seat: int | None
    wallet: int


class HandSight(Struct, frozen=True):
    """What one seat, or every spectator, sees of the hand: built once for all of them."""

    view: Raw
    options: tuple[str, ...]
    captions: Captions
    result: ResultNow | None = None
    thrown: ThrownNow | None = None


_NO_HAND: Final = Raw(b"null")


def seen_of(table: RoomTable, seat: int | None, *, from_the_start: bool = False) -> HandSight:
    """The hand as a seat sees it; with `from_the_start`, all its events, for a viewer who has missed them."""
    hand = table.hand
    if hand is None:
        return HandSight(_NO_HAND, (), Captions())
    view = hand.view(seat, events=from_the_start)
    return HandSight(
        Raw(_encoder.encode(view)),
        () if seat is not None and hand.is_held(seat) else pre_options(view, seat),
        Captions(
            words=_said(held_words(view, hand.rules)),
            seat_words=showing_words(view, hand.rules),
            why_not=() if seat is None else hand.why_not(seat),
            splits=splits_now(view, hand.rules),
            counts=counts(view, hand.rules),
            softs=softs(view, hand.rules),
            besides=_said(besides(view, hand.rules)),
            set_words=set_words(view, hand.rules),
        ),
        result_of(hand, view, table.names, table.number_of_hand),
        thrown_of(hand, seat),
    )


def offer_now(
    game: Game,
    rules: Rules,
    *,
    key: str,
    house_name: str,
    title: str,
    fee: str,
    most_seats: int,
    entry: tuple[str, ...] = (),
) -> OfferNow:
    """The game and its limit."""
    return OfferNow(
        house=rules.house, house_name=house_name, game=key, title=title, family=game.family.name, low=game.low,
        ace_low=game.ace_low, compares=game.compares, limit=rules.limit.name, stakes=limit_words(rules),
        betting=betting_of(game, rules),
        unit=unit_of(rules), draws=draws_of(game, rules), fee=fee, most_seats=most_seats, entry=entry,
    )  # fmt: skip


def gone_since(table: RoomTable) -> dict[str, str]:
    """By seat: players who were dealt into the hand shown and have left the seat since."""
    sits = {seat: one.guest for seat, one in table.occupants.items()}
    return {
        str(seat): table.names[seat]
        for guest, seat in table.dealt.items()
        if table.hand is not None and sits.get(seat) != guest
    }


def after_now(table: RoomTable, seat: int | None) -> AfterNow | None:
    """What may be shown of the last hand, for the player in a seat."""
    after = table.table.aftermath
    if after is None or table.hand is None or table.playing:
        return None
    return AfterNow(
        may_show=() if seat is None else after.may_show(seat),
        may_hunt=seat is not None and after.may_hunt(seat),
        shown={str(one): cards for one, cards in after.shown.items()},
        rabbit=after.coming if after.hunted else (),
    )


def splits_now(view: HandView, rules: Rules) -> tuple[SplitNow, ...]:
    """Every way to set the viewer's cards, while they are being set."""
    option = may(view.options, MaySet)
    return () if option is None else tuple(SplitNow(*one) for one in splits(option.cards, rules))


def unit_of(rules: Rules) -> int:
    """The big blind, the unit for counting bets; 0 if there is none."""
    return rules.limit.blinds[-1] if rules.limit.blinds else 0


def betting_of(game: Game, rules: Rules) -> str:
    """How bets are sized, in the words of the rule books."""
    if game.compares:
        return "amounts"
    return str(rules.limit.betting) if game.family.poker or game.family.name == "push" else ""


def draws_of(game: Game, rules: Rules) -> int:
    """How many draws a hand has, so that a player can be told which draw it is."""
    return sum(bool(step.draws(rules)) for step in game.steps) if game.family.poker else 0


def _said(words: str) -> str:
    return words[:1].upper() + words[1:]


def events_seen(events: Sequence[Event], seat: int | None) -> list[Event]:
    """The events as a seat may see them."""
    return [seen_by(event, seat) for event in events]


def table_now(
    conduct: Conduct,
    viewer: Viewer,
    seen: HandSight,
    *,
    now: float,
    connected: set[str],
    house_name: str,
    seats: tuple[SeatNow, ...] | None = None,
) -> TableNow:
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
        offer=offer_now(
            game,
            rules,
            key=table.offer.key,
            house_name=house_name,
            title=table.offer.page.title,
            fee=stakes.fee,
            most_seats=table.count,
            entry=rules.seating.entry,
        ),
        you=you if wish is None else wish.command.seat,
        buy_in=stakes.buy_in,
        wallet=viewer.wallet,
        straddle=may_straddle(table, you),
        straddling=straddling_now(conduct, viewer.guest, you),
        seats=seats_now(conduct, connected) if seats is None else seats,
        button=button_of(table),
        hand=table.number_of_hand,
        turn=table.turn,
        view=seen.view,
        captions=seen.captions,
        pots=() if table.hand is None or not table.playing else pots_of(table.hand),
        fee_bets={} if table.hand is None or not table.playing else fee_bets_of(table.hand),
        clock=conduct.clock.view(now),
        fairness=Fairness(
            commitment="" if deck is None else deck.commitment,
            deck=deck_now(table),
            sealed="" if mine is None else mine.seal,
            # the seed gives away every card of that hand
            last=table.last if viewer.guest in table.shown_to and conduct.manner.seeds else None,
        ),
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
        unstarted=table.hosted.unstarted,
        confirms=table.hosted.confirms,
        rebuys=left_words(table.hosted, viewer.guest),
        closing=conduct.manner.closing,
        feeds=conduct.manner.feeds,
        held=conduct.held_by,
        void=void_now(table),
        vote=vote_now(conduct, viewer.guest, now),
        ruled_by=table.ruled.words if table.ruled.hand >= table.number_of_hand - 1 else "",
        killed=kill_now(table.hand) if table.playing else None,
        lesson=table.hosted.lesson,
        coach=conduct.may_coach(),
        result=seen.result,
        thrown=seen.thrown,
        pending=pending_now(conduct, viewer.guest) if viewer.guest else (),
        waiting=waiting_now(conduct, viewer.guest, you) if viewer.guest else None,
        coming="" if table.hosted.coming is None else game_words(table.offer_for(table.hosted.coming)),
        rotation=rotation_now(conduct, now),
        after=after_now(table, you),
        tournament=tournament_now(conduct, viewer.guest, now),
        gone=gone_since(table),
        alone=alone(conduct, you),
        adds_bots=conduct.may_add_bots(viewer.guest),
    )


def button_of(table: RoomTable) -> int | None:
    """Where the button is, in a game that has one."""
    if table.hand is not None:
        return table.hand.button or None
    return table.table.button if table.table.has_button else None


def rotation_now(conduct: Conduct, now: float) -> RotationNow | None:
    """The games that are played in turn, and the dealer who is asked for the next one."""
    table, hosted = conduct.table, conduct.table.hosted
    rotation = hosted.rotation
    if rotation is None:
        return None
    chooser, left = table.chooser, hands_left(table)
    after = 0 if hosted.coming is not None else hosted.chosen
    if after is None and not rotation.dealers_choice:
        after = (hosted.place + 1) % len(rotation.games)
    return RotationNow(
        games=tuple(game_words(table.offer_for(one)) for one in rotation.games),
        place=hosted.place,
        next=after,
        left=0 if hosted.coming is not None else left,
        dealers_choice=rotation.dealers_choice,
        chooser=chooser,
        left_ms=0 if chooser is None else _ms(conduct.choose_by - now),
    )


def terms_of(table: RoomTable) -> tuple[str, ...]:
    """What was set for this table, in words, including what its host says about rebuys and the coach."""
    coach = table.hosted.coach
    about = () if coach is None else ("coach allowed" if coach else "no coach",)
    return (*table.offer.settings, *limit_terms(table.hosted), *about)


def void_now(table: RoomTable) -> VoidNow | None:
    """The table's last void; None once a hand is dealt."""
    for happened in reversed(table.recent) if table.hand is None else ():
        for event in happened.events:
            if isinstance(event, VoidDeclared):
                return VoidNow(event.hand, happened.by or event.name, event.why)
    return None


def vote_now(conduct: Conduct, guest: str, now: float) -> VoteNow | None:
    """The open vote as a guest sees it: the same for all, except what they may answer."""
    table, vote = conduct.table, conduct.table.vote
    if vote is None:
        return None
    asked = vote.asked
    told = None if asked.report is None else ruling_told(table, asked.report, None)
    return VoteNow(
        number=vote.number,
        by=table.role_of(asked),
        what="void" if told is None else "report",
        words=vote.words,
        steps=(_VOID,) if told is None else told.steps,
        clauses=() if told is None else told.clauses,
        agreed=tuple(vote.voters[one] for one in vote.agreed),
        waiting=tuple(vote.voters[one] for one in vote.waiting),
        left_ms=_ms(conduct.vote_left(now)),
        may_answer=guest in vote.waiting,
        yours=guest == asked.guest,
    )


def deck_now(table: RoomTable) -> DeckNow | None:
    """The deck in play, or the next one once it is settled."""
    deck = table.next or table.current
    if deck is None:
        return None
    hand = table.number_of_hand + (table.next is not None)
    return DeckNow(hand, table.pack.name, deck.root, deck.seals, deck.nonces)


def watchers_now(conduct: Conduct, connected: set[str]) -> int:
    """The number of spectators."""
    return len(connected) - sum(one.guest in connected for one in conduct.table.occupants.values())


def _ms(seconds: float) -> int:
    return max(0, round(1000 * seconds))


def calls_now(conduct: Conduct, guest: str) -> tuple[CallNow, ...]:
    """The calls for the floor that a guest may know about."""
    runs = conduct.runs(guest)
    return tuple(
        CallNow(one.number, one.seat, one.name, one.text, one.at)
        for one in conduct.table.calls.values()
        if runs or one.guest == guest
    )


def seats_now(conduct: Conduct, connected: set[str], mark: Callable[[str], str] = lambda _: "") -> tuple[SeatNow, ...]:
    """Everyone at the table, in order of the seats, including those who sit down after this hand. `mark`
    marks guests.
    """
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
                    "sitting down after this hand",
                    True,
                    mark(wish.guest),
                )
            )
    told = {one.seat for one in found}
    found += [
        SeatNow(seat, name, False, "", 0, "kept", False, "seat held", True)
        for seat, name in conduct.manner.kept.items()
        if seat not in told
    ]
    return tuple(sorted(found, key=lambda one: one.seat))


_WHOLE: Final = 100
_HOW: Final = {
    "wait": "waiting for the big blind",
    "post": "posting to come in",
    "after button": "waiting for the button to pass",
    "post ahead of button": "posting ahead of the button",
    "kill": "killing the next pot to come in",
}


def _why_waiting(table: RoomTable, seat: int) -> str:
    """By the last deal's reason, or by the seat's own choice."""
    player = table.table.seats[seat]
    for happened in reversed(table.recent):
        for event in happened.events:
            if isinstance(event, Waiting) and event.seat == seat:
                return event.why
    return _HOW.get(player.how, "in with the next hand") if player.new or player.owes else "waiting for a hand"


def kill_now(hand: Hand | None) -> KillNow | None:
    """Who killed this pot, if it is played at higher limits because of it."""
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
    """The pots of finished rounds, and who can win each; in a game without pots, everything in the middle."""
    live = hand.live
    if hand.game.family.poker and live and any(hand.totals):
        pots = build_pots(hand.totals, live, dead=hand.dead, gone=hand.taken, credit=hand.credit)
        return tuple(PotNow(pot.amount, tuple(hand.seats[player] for player in pot.players)) for pot in pots)
    middle = hand.pot - sum(hand.bets) + sum(fee_bets_of(hand).values())
    return (PotNow(middle, tuple(hand.seats[player] for player in live)),) if middle > 0 else ()


def fee_bets_of(hand: Hand) -> dict[str, int]:
    """The fee in front of the button, which counts as a bet (CX-54), while it is there."""
    if not hand.credit or hand.play.round > 1 or hand.bets[-1] < hand.credit:
        return {}
    return {str(hand.seats[-1]): hand.credit}


def may_straddle(table: RoomTable, seat: int | None) -> bool:
    """Whether a seat could announce a straddle for the next hand now."""
    return seat is not None and not table.playing and seat in table.table.straddlers


def straddling_now(conduct: Conduct, guest: str, seat: int | None) -> StraddlingNow | None:
    """What a straddle costs a player here, and whether they always make it."""
    cost = straddle_cost(conduct.table.rules)
    return StraddlingNow(cost, conduct.always_straddles(guest)) if seat is not None and cost else None
