"""The floor desk of poker: which reports each form of poker accepts, and what its moments are."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec.structs import replace

from houseway.cards import Card
from houseway.referee.mishaps import Report
from houseway.referee.poker import board_mishaps, misbets, mishaps, stud_mishaps
from houseway.referee.poker.actions import MayBet, MayCall, MayCheck, MayFold, MayRaise
from houseway.referee.poker.betting import BettingRound, ClosedBetting, may_raise
from houseway.referee.poker.events import Called, Checked, Folded, Opened, Raised
from houseway.referee.rulings.case import Case, Fact
from houseway.referee.rulings.ruling_desk import Desk, possible
from houseway.referee.rulings.ruling_events import TakenBack
from houseway.referee.rulings.table_facts import joker, step_of
from houseway.referee.shared_actions import Action, Option
from houseway.referee.shared_events import Posted

if TYPE_CHECKING:
    from houseway.referee.hand import Hand

_CHIPS: Final = (Called, Opened, Raised)
_BETTING: Final = (MayFold, MayCheck, MayCall, MayBet, MayRaise)


def _acts(hand: "Hand") -> list[Folded | Checked | Called | Opened | Raised | Posted]:
    """Every action of a player so far, including the forced bet of stud."""
    found: list[Folded | Checked | Called | Opened | Raised | Posted] = []
    for event in hand.events:
        match event:
            case Folded() | Checked() | Called() | Opened() | Raised():
                found.append(event)
            case Posted(what="bring-in"):
                found.append(event)
            case TakenBack():
                found.pop()
    return found


_EVERY_FORM: Final[Mapping[str, Fact]] = {
    "short": mishaps.short,
    "extra": mishaps.extra,
    "boxed card": mishaps.boxed,
    "joker in a game without": joker,
    "foul deck": mishaps.deck,
    "first card to the wrong seat": mishaps.deal,
    "card to an empty seat": mishaps.deal,
    "player skipped": mishaps.deal,
    "dealt out of order": mishaps.deal,
    "hand touched the muck": mishaps.alive,
    "lap": mishaps.alive,
    "wrong count at showdown": mishaps.wrong_count,
    "miscall": mishaps.miscall,
    "out of turn": misbets.out_of_turn,
    "string bet": misbets.string_bet,
    "under-raise": misbets.under_raise,
    "oversized chip": misbets.oversized,
    "wrong amount": misbets.wrong_amount,
}
_DOWN_CARDS: Final[Mapping[str, Fact]] = {
    "exposed": mishaps.exposed,
    "card off the table": mishaps.unseen,
    "contact": mishaps.contact,
    "flashed": mishaps.unseen,
    "button misplaced": mishaps.deal,
}


class PokerDesk(Desk):
    """The desk common to all forms of poker."""

    facts: ClassVar[Mapping[str, Fact]] = {**_DOWN_CARDS, **_EVERY_FORM}

    def action(self, hand: "Hand") -> tuple[int, int]:
        """Who has put chips in voluntarily, and how often anyone has acted, in the whole hand.

        A bet corrected by a ruling counts as action; a raise taken back does not.
        """
        acts = _acts(hand)
        return len({event.seat for event in acts if isinstance(event, _CHIPS)}), len(acts)

    def acted(self, case: Case) -> bool:
        """For the deal: any action at all. For a street or the draw: any action since."""
        if case.street or self.drawn(case):
            return any(case.hand.play.acted) and isinstance(step_of(case.hand), BettingRound)
        return self.action(case.hand)[1] > 0

    def half(self, case: Case) -> bool:
        """At least half of what the minimum raise adds."""
        hand, level = case.hand, case.hand.play.level
        span = may_raise(hand, case.player)
        return not isinstance(span, ClosedBetting) and 2 * (case.report.amount - level) >= span[0] - level

    def deal_is_on(self, hand: "Hand") -> bool:
        """Whether more cards are due before the first round: the deal stopped after two, or an open card follows."""
        return hand.play.round == 0 and any(step.each for step in hand.game.steps[hand.at :][:4])

    def left_after_deal(self, hand: "Hand") -> int:
        """The stub minus the cards that everyone in is still due."""
        more = sum(step.each for step in hand.game.steps[hand.at :][:4])
        return len(hand.deck) - hand.top - more * len(hand.live)

    def has_acted(self, case: Case) -> bool:
        """Whether the player has folded, checked, called, bet or raised."""
        return any(event.seat == case.seat for event in _acts(case.hand))

    def acted_on_street(self, case: Case) -> bool:
        """Whether one of them has acted in this betting round."""
        return any(case.hand.play.acted[player] for player in case.players)

    def still_held(self, hand: "Hand", action: Action, since: int) -> bool:
        """As long as nobody has bet, called or raised since (outside 07) and the action is still open."""
        if since >= 0 and self.overtaken(hand, since):
            return False
        return any(misbets.takes(option, action) for option in hand.game.steps[hand.at].options(hand))

    def overtaken(self, hand: "Hand", since: int) -> bool:
        """Whether anyone has bet, called or raised since (outside 07)."""
        return any(isinstance(event, _CHIPS) for event in hand.events[since:])

    def held_to(self, hand: "Hand", action: Action) -> tuple[Option, ...]:
        """Only that action."""
        return misbets.held_to(hand, action)

    def could_do(self, hand: "Hand", seat: int) -> tuple[Option, ...]:
        """To fold, check, call, bet or raise, facing the current bet."""
        options = misbets.open_to(hand.copy(), hand.seats.index(seat))
        return tuple(one for one in options if isinstance(one, _BETTING))

    def tries(self, hand: "Hand", report: Report) -> tuple[Report, ...]:
        """What a betting report takes besides a seat."""
        match report.what:
            case "out of turn":
                return tuple(replace(report, action=one) for one in ("check", "call", "fold"))
            case "under-raise" | "oversized chip" | "wrong amount":
                level, size = hand.play.level, hand.play.bet_size
                return tuple(
                    replace(report, amount=level + more)
                    for more in (hand.rules.limit.chip, size + hand.rules.limit.chip)
                )
            case "miscall":
                others = [seat for seat in hand.seats if seat != report.seat]
                return tuple(replace(report, seats=(seat,)) for seat in others)
        return Desk.tries(self, hand, report)


class BoardDesk(PokerDesk):
    """With a board: flop, turn and river."""

    facts: ClassVar[Mapping[str, Fact]] = {
        **PokerDesk.facts,
        "premature flop": board_mishaps.premature,
        "premature turn": board_mishaps.premature,
        "premature river": board_mishaps.premature,
        "flop with too many cards": board_mishaps.too_many,
        "turn with too many cards": board_mishaps.too_many,
        "river with too many cards": board_mishaps.too_many,
        "two burns": board_mishaps.burns_wrong,
        "no burn": board_mishaps.burns_wrong,
        "not cleared": mishaps.not_cleared,
    }

    def burn_is_due(self, hand: "Hand") -> bool:
        """The first burn comes before the flop, unless a card already serves as it."""
        waived = hand.trouble is not None and hand.trouble.waived
        return hand.rules.dealing.burn and not hand.rules.dealing.prelaid_board and not waived and not hand.board


class DrawDesk(PokerDesk):
    """With a draw."""

    facts: ClassVar[Mapping[str, Fact]] = {**PokerDesk.facts, "pat unaware of a raise": mishaps.pat_unaware}

    def drawn(self, case: Case) -> bool:
        """Whether the draw has begun, so that a card exposed now came on it. A count goes by the player's own draw."""
        if case.report.what in ("short", "extra"):
            return any(mishaps.has_drawn(case.hand, player) for player in case.players)
        return bool(case.hand.play.before_draw)

    def draw_is_on(self, hand: "Hand") -> bool:
        """Whether players are drawing now."""
        return mishaps.draw_is_on(hand)

    def burn_is_due(self, hand: "Hand") -> bool:
        """There is one burn, before the draw (CX-106)."""
        over = hand.play.before_draw and not self.draw_is_on(hand)
        return hand.rules.dealing.burn and not hand.play.draw_burned and not over

    def serve_as_burn(self, case: Case) -> None:
        """That burn has been made."""
        case.hand.play.draw_burned = True


class StudDesk(PokerDesk):
    """Stud: two cards down, four open, one down."""

    facts: ClassVar[Mapping[str, Fact]] = {
        **_EVERY_FORM,
        "short": stud_mishaps.short_at_stud,
        "exposed": stud_mishaps.exposed_at_stud,
        "card off the table": stud_mishaps.off_at_stud,
        "contact": stud_mishaps.contact_at_stud,
        "flashed": stud_mishaps.flashed_at_stud,
        "boxed card": stud_mishaps.boxed_at_stud,
        "last card face up": stud_mishaps.last_up,
        "premature street": stud_mishaps.premature_street,
        "two burns": board_mishaps.burns_wrong,
        "no burn": board_mishaps.burns_wrong,
    }

    def tries(self, hand: "Hand", report: Report) -> tuple[Report, ...]:
        """The first two cards and the last are face down; the others have other numbers."""
        if report.card and report.seat:
            return tuple(replace(report, card=card) for card in (1, 2, 7, 3, 4, 5, 6))
        return PokerDesk.tries(self, hand, report)

    def as_dealt(self, hand: "Hand", player: int) -> tuple[Card, ...]:
        """The open cards are counted with the others."""
        return tuple(stud_mishaps.as_dealt(hand, player))

    def places(self, hand: "Hand", report: Report) -> tuple[int, ...]:
        """The cards that a report on this street can mean: others are open, or were dealt on an earlier street."""
        return tuple(sorted(one.card for one in self.tries(hand, report) if possible(hand, one)))

    def supply(self, case: Case, player: int, cards: tuple[Card, ...]) -> None:
        """Face down or open, depending on the street."""
        stud_mishaps.supply_at_stud(case, player, cards)

    def last_card(self, case: Case) -> bool:
        """Whether it is the seventh."""
        return case.report.card == stud_mishaps.LAST_CARD or case.report.what == "last card face up"

    def burn_is_due(self, hand: "Hand") -> bool:
        """The first burn comes before fourth street, unless a card already serves as it."""
        waived = hand.trouble is not None and hand.trouble.waived
        return hand.rules.dealing.burn and not waived and hand.play.round <= 1
