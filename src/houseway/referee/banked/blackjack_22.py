"""Blackjack 22: two cards each, hands drawn toward the target, the banker last, by the sheet that the house plays.

`variants` says what a sheet allows, and `houseway.ranking.blackjack` how hands are counted. Drawn cards are face up. If
first cards are face down, a player is asked until they stand, even with no other choice left: skipping them would
reveal their hand.
"""

from typing import TYPE_CHECKING, Final

from houseway.cards import JOKER, rank_of
from houseway.chips.money import format_money
from houseway.ranking.blackjack import Joker, total
from houseway.ranking.blackjack import settle as compare
from houseway.referee.banked.actions import (
    Double,
    Hit,
    MayDouble,
    MayHit,
    MaySplit,
    MayStand,
    MaySurrender,
    SplitPair,
    Stand,
    Surrender,
)
from houseway.referee.banked.bank import refusal
from houseway.referee.banked.events import CardTaken, Doubled, PairSplit, Stood, Surrendered
from houseway.referee.banked.play import (
    Spot,
    banked,
    from_place,
    half_back,
    lay,
    payout,
    settle,
    settle_by_ruling,
    show,
)
from houseway.referee.banked.variants import SHEETS, Sheet22, may_draw, must_draw
from houseway.referee.game import Step
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import Rules, joined
from houseway.referee.shared_actions import Action, Option
from houseway.referee.shared_events import Dealt, DealtUp
from houseway.referee.steps import QuietStep, pay, take_cards
from houseway.referee.why import WhyNot

if TYPE_CHECKING:
    from houseway.referee.hand import Hand


MOST_DRAWN: Final = 40
"""More cards than a seat's hands can take, even after splits."""


def sheet(hand: "Hand") -> Sheet22:
    """The sheet that the house plays by."""
    return SHEETS[hand.rules.blackjack]


def count(hand: "Hand", spot: Spot) -> None:
    """Put a hand's total into words."""
    spot.words = total(spot.cards, sheet(hand).count).words


def _natural(hand: "Hand", spot: Spot) -> bool:
    return total(spot.cards, sheet(hand).count).natural is not None


def card_left(hand: "Hand", count: int = 1) -> bool:
    """Whether the stub has this many cards left, apart from the bank's late card; without them nobody can draw."""
    late = sheet(hand).bank_up == "both, late" and len(banked(hand).banker.cards) == 1
    return len(hand.deck) - hand.top >= count + late


def _take(hand: "Hand", spot: Spot) -> None:
    """One card from the stub, face up."""
    cards = take_cards(hand, 1)
    lay(hand, spot, cards, up=True)
    count(hand, spot)
    hand.events.append(CardTaken(spot.seat, cards, True, spot.hand, hand.rules.cite("hit")))


class Shoe(QuietStep, frozen=True):
    """Check the deck against the sheet: on a sheet without a joker the shoe must not hold one."""

    def start(self, hand: "Hand") -> bool:
        """Refuse the hand before anything has happened in it."""
        by = sheet(hand)
        if by.count.joker is Joker.NONE and JOKER in hand.deck:
            raise RefusedError(
                f"{by.count.name} has no joker, and there is one in the deck", clause=hand.rules.cite("deck")
            )
        return True


class DealTwo(QuietStep, frozen=True):
    """Two cards to everyone with a wager and to the bank, one at a time clockwise from the action place."""

    each = 2

    def start(self, hand: "Hand") -> bool:
        """Deal them up or down, as the sheet says."""
        play, by = banked(hand), sheet(hand)
        served = from_place(hand, play.spots, play.place)
        late = by.bank_up == "both, late"
        first = take_cards(hand, len(served))
        second = iter(take_cards(hand, len(served) - late))
        for spot, card in zip(served, first, strict=True):
            banker = spot.player == play.bank
            two = (card,) if banker and late else (card, next(second))
            if banker and by.bank_up == "second":
                self._give(hand, spot, two, down=1)
            else:
                self._give(hand, spot, two, down=0 if banker or by.open_hands else 2)
        play.frozen = by.joker_up_freezes and JOKER in hand.up[play.banker.player]
        return True

    @staticmethod
    def _give(hand: "Hand", spot: Spot, cards: tuple[int, ...], *, down: int) -> None:
        hidden, up = cards[:down], cards[down:]
        if hidden:
            lay(hand, spot, hidden, up=False)
            hand.events.append(Dealt(spot.seat, hidden, down, hand.rules.cite("deal")))
        if up:
            lay(hand, spot, up, up=True)
            hand.events.append(DealtUp(spot.seat, up, hand.rules.cite("deal")))
        count(hand, spot)

    def cards(self, rules: Rules, players: int) -> int:
        """Two for every player; when the stub runs out later, nobody draws."""
        return 2 * players


class PayNaturals(QuietStep, frozen=True):
    """A natural is shown at once, and paid at once if the bank covers everyone ahead of it; otherwise it waits its
    turn.

    Against a short bank it is in the order of action like any other hand (CX-122).
    The banker's natural is shown at once too: nobody draws, and all hands are compared.
    """

    def start(self, hand: "Hand") -> bool:
        """Check everyone's two cards, if the sheet says so."""
        play, by = banked(hand), sheet(hand)
        if not by.naturals_at_once:
            return True
        beaten = _natural(hand, play.banker)
        if beaten:
            play.frozen = True
            show(hand, play.banker, "natural")
        before = 0
        for spot in play.wagers:
            if not _natural(hand, spot):
                before += spot.wager
                continue
            show(hand, spot, "natural")
            spot.state = "stood"
            pays = compare(spot.cards, play.banker.cards, by.count).pays
            due = payout(hand, spot.wager, pays)
            if not beaten and before + due <= play.left:  # and the bank's hand stays unseen
                settle(hand, spot, "win", hand.rules.cite("natural"), words=spot.words, pays=pays)
            else:
                before += max(spot.wager, due)
        return True


class PlayHands(Step, frozen=True):
    """The players draw, stand, double, split or surrender, in the order of action, one hand after the other."""

    def draws(self, rules: Rules) -> int:
        """No sheet sets a maximum, but a hand can hold only so many small cards."""
        return MOST_DRAWN

    def start(self, hand: "Hand") -> bool:
        """Ask the first player with a decision; nobody if the banker shows a joker or a natural."""
        play = banked(hand)
        if play.frozen:
            for spot in play.unsettled:
                spot.state = "stood"
        return self._ask(hand)

    def _ask(self, hand: "Hand") -> bool:
        for spot in banked(hand).wagers:
            if spot.state not in ("waiting", "playing"):
                continue
            if spot.down or self._can_draw(hand, spot):
                spot.state = "playing"
                hand.who = spot.player
                return False
            spot.state = "stood"
        hand.who = None
        return True

    @staticmethod
    def _can_draw(hand: "Hand", spot: Spot) -> bool:
        return card_left(hand) and may_draw(spot.cards, sheet(hand).count)

    @staticmethod
    def _playing(hand: "Hand") -> Spot:
        return next(spot for spot in banked(hand).wagers if spot.state == "playing")

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Draw or stand, and with two cards whatever else the sheet allows."""
        if hand.who is None:
            return ()
        spot, by = self._playing(hand), sheet(hand)
        found: list[Option] = [MayHit()] if self._can_draw(hand, spot) else []
        found.append(MayStand())
        if len(spot.cards) != 2 or not self._can_draw(hand, spot):
            return tuple(found)
        hands = [one for one in banked(hand).wagers if one.player == spot.player]
        able = hand.stacks[spot.player] >= spot.wager
        if by.doubles and able:
            found.append(MayDouble(spot.wager))
        pair = rank_of(spot.cards[0]) == rank_of(spot.cards[1])
        if pair and len(hands) < by.most_hands and able and card_left(hand, 2):
            found.append(MaySplit(spot.wager))
        if by.surrender and len(hands) == 1 and half_back(hand, spot.wager):
            found.append(MaySurrender(half_back(hand, spot.wager)))
        return tuple(found)

    def why_not(self, hand: "Hand") -> tuple[WhyNot, ...]:
        """Why the player may not draw, or may not double or split although the sheet allows it."""
        if hand.who is None:
            return ()
        spot, by, cite = self._playing(hand), sheet(hand), hand.rules.cite
        if not self._can_draw(hand, spot):
            if not card_left(hand):
                return (WhyNot("hit", "There is no card left to draw: stand.", cite("hit")),)
            asked = "You are asked all the same, so that nobody can tell what you hold."
            return (WhyNot("hit", f"{spot.words.capitalize()} takes no more cards: stand. {asked}", cite("hit")),)
        if len(spot.cards) != 2:
            return ()
        found, short = [], hand.stacks[spot.player] < spot.wager
        needs = f"takes {format_money(spot.wager)} more, and you have {format_money(hand.stacks[spot.player])} left."
        if by.doubles and short:
            found.append(WhyNot("double", f"Doubling {needs}", cite("double")))
        hands = sum(one.player == spot.player for one in banked(hand).wagers)
        if rank_of(spot.cards[0]) == rank_of(spot.cards[1]) and by.most_hands > 1:
            if hands >= by.most_hands:
                found.append(WhyNot("split", f"A pair may be split into {by.most_hands} hands at most.", cite("pair")))
            elif short:
                found.append(WhyNot("split", f"Splitting {needs}", cite("pair")))
        return tuple(found)

    def act(self, hand: "Hand", action: Action) -> bool:
        """Do it, and ask again or ask the next."""
        if hand.who is None:
            raise RefusedError(f"nobody may {action} now")
        options = self.options(hand)
        if action not in _taken(options):
            raise refusal(hand, action, options, "hit")
        spot, cite = self._playing(hand), hand.rules.cite
        match action:
            case Hit():
                _take(hand, spot)
            case Stand():
                spot.state = "stood"
                hand.events.append(Stood(spot.seat, spot.hand, cite("stand")))
            case Double():
                self._double(hand, spot)
            case SplitPair():
                self._split(hand, spot)
            case _:
                spot.state = "surrendered"
                given_up = spot.wager - half_back(hand, spot.wager)
                hand.events.append(Surrendered(spot.seat, given_up, spot.hand, cite("surrender")))
        return self._ask(hand)

    def dropped(self, hand: "Hand") -> bool:
        """Go on to the next hand; nobody draws against a dead bank."""
        play = banked(hand)
        if play.banker.state == "dead":
            for spot in play.unsettled:
                spot.state = "stood" if spot.state in ("waiting", "playing") else spot.state
        return self._ask(hand)

    @staticmethod
    def _double(hand: "Hand", spot: Spot) -> None:
        """Double the wager for exactly one card."""
        more = pay(hand, spot.player, spot.wager)
        hand.bets[spot.player] += more
        spot.wager += more
        hand.events.append(Doubled(spot.seat, more, spot.hand, hand.rules.cite("double")))
        _take(hand, spot)
        spot.state = "stood"

    @staticmethod
    def _split(hand: "Hand", spot: Spot) -> None:
        """Each card becomes a hand of its own with a new second card."""
        play = banked(hand)
        more = pay(hand, spot.player, spot.wager)
        hand.bets[spot.player] += more
        number = 1 + sum(one.player == spot.player for one in play.wagers)
        new = Spot(spot.player, spot.seat, more, number, cards=spot.cards[1:])
        spot.cards = spot.cards[:1]
        play.spots.insert(play.spots.index(spot) + 1, new)
        hand.events.append(PairSplit(spot.seat, more, spot.hand, hand.rules.cite("pair")))
        _take(hand, spot)
        _take(hand, new)


def _taken(options: tuple[Option, ...]) -> list[Action]:
    """The actions that the options are for."""
    action: dict[type, Action] = {
        MayHit: Hit(),
        MayStand: Stand(),
        MayDouble: Double(),
        MaySplit: SplitPair(),
        MaySurrender: Surrender(),
    }
    return [action[type(option)] for option in options]


class PlayBank(Step, frozen=True):
    """The banker draws after all players, freely or by rule, if any hand is left to compare."""

    def start(self, hand: "Hand") -> bool:
        """Deal the late second card, and draw by rule or ask."""
        play, by = banked(hand), sheet(hand)
        bank = play.banker
        if bank.state == "dead":
            return True
        if by.bank_up == "both, late" and hand.top < len(hand.deck):
            cards = take_cards(hand, 1)
            lay(hand, bank, cards, up=True)
            count(hand, bank)
            hand.events.append(DealtUp(bank.seat, cards, hand.rules.cite("deal")))
        if not play.contested:
            bank.state = "stood"
            return True
        if by.bank_draws != "free":
            show(hand, bank, "show")
            while self._can_draw(hand, bank) and must_draw(total(bank.cards, by.count)):
                _take(hand, bank)
            bank.state = "stood"
            return True
        return self._ask(hand, bank)

    @staticmethod
    def _can_draw(hand: "Hand", bank: Spot) -> bool:
        return not banked(hand).frozen and card_left(hand) and may_draw(bank.cards, sheet(hand).count)

    def _ask(self, hand: "Hand", bank: Spot) -> bool:
        can_draw = self._can_draw(hand, bank)
        bank.state = "playing" if can_draw else "stood"
        hand.who = bank.player if can_draw else None
        return not can_draw

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """A card, or none."""
        return () if hand.who is None else (MayHit(), MayStand())

    def act(self, hand: "Hand", action: Action) -> bool:
        """Draw and go on, or stand."""
        bank = banked(hand).banker
        if isinstance(action, Hit):
            _take(hand, bank)
            return self._ask(hand, bank)
        if not isinstance(action, Stand):
            raise refusal(hand, action, self.options(hand), "hit")
        bank.state, hand.who = "stood", None
        hand.events.append(Stood(bank.seat, bank.hand, hand.rules.cite("stand")))
        return True

    def dropped(self, hand: "Hand") -> bool:
        """The banker goes on as long as there is a hand to compare."""
        play = banked(hand)
        if play.contested:
            return False
        hand.who = None
        if play.banker.state != "dead":
            play.banker.state = "stood"
        return True


class CompareHands(QuietStep, frozen=True):
    """Every hand is compared with the bank's and settled in the order of action (CX-108)."""

    compares = "22"

    def variant(self, rules: Rules) -> str:
        """Which of its sheets is played."""
        return rules.blackjack

    def start(self, hand: "Hand") -> bool:
        """Settle what has not been."""
        for spot in banked(hand).unsettled:
            _settle(hand, spot)
        return True


def _settle(hand: "Hand", spot: Spot) -> None:
    play, by, cite = banked(hand), sheet(hand), hand.rules.cite
    bank = play.banker
    if spot.state == "surrendered":
        settle(hand, spot, "surrender", cite("surrender"))
        return
    if settle_by_ruling(hand, spot):
        return
    result = compare(spot.cards, bank.cards, by.count)
    outcome, words = result.outcome.value, f"{spot.words} against {bank.words}"
    at_risk, clause = None, cite("award")
    if outcome == "lose" and by.late_joker and JOKER in bank.cards[: bank.down]:
        at_risk = _first_wager_left(hand, spot)
        if at_risk < spot.wager:
            clause = joined(clause, cite("double"))
        if not at_risk:
            outcome = "push"
    settle(hand, spot, outcome, clause, words=words, pays=result.pays, at_risk=at_risk)


def _first_wager_left(hand: "Hand", spot: Spot) -> int:
    """A seat's first wager, minus what its hands have already lost."""
    own = [one for one in banked(hand).wagers if one.player == spot.player]
    return sum(one.first for one in own) + sum(one.net for one in own if one.net < 0)
