"""The showdown: the order in which hands are shown, their rank, and who wins how many chips.

Cards speak: a shown hand counts for what it is (SK-GEN-02). Every pot is divided separately, and in a hi-lo game every
half of every pot. A mucked hand is dead, and a player who plays the board must announce it first if the house demands
it (OV-HE-13, CC-HE-24, CX-24).

Each pot belongs to those who put chips in it (CX-136). It goes to the best hand shown among them, or to the last of
them who has not mucked. So mucking gives up only the pots that someone else still contests, and a pot that all others
have mucked can no longer be lost.

If the board was run twice, each run wins half of every pot that is contested, the odd chip going to the first, as if
the halves were pots of their own.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from houseway.cards import JOKER, Card, rank_of
from houseway.chips.pots import Pot, build_pots, halves, shares
from houseway.decks import deck as find_deck
from houseway.errors import InvariantError
from houseway.ranking import KINDS, say
from houseway.ranking.adaptive import scorer
from houseway.referee.game import Step
from houseway.referee.hand import UNKNOWN
from houseway.referee.poker.actions import MayMuck, MayPlayBoard, MayShow, Muck, PlayBoard, Show
from houseway.referee.poker.betting import return_unmatched
from houseway.referee.poker.dealing import collect_at_end
from houseway.referee.poker.events import Declared, Mucked, PlayedBoard, RoundOpened, Shown
from houseway.referee.poker.sevens import beats_nobody, judge, may_bite, must_show
from houseway.referee.refusals import RefusedError
from houseway.referee.rules import joined
from houseway.referee.shared_actions import Action, Option, said
from houseway.referee.shared_events import PaidOver, Won
from houseway.referee.steps import pay

if TYPE_CHECKING:
    from houseway.referee.hand import Hand
    from houseway.referee.poker.play import PokerPlay


_SECOND: Final = 2
"""The second run of the board."""


class Showdown(Step, frozen=True):
    """The last step: show, compare, divide. With one player left there is nothing to show.

    `high` and `low` name the rankings that win; a low alone is lowball's or razz's.
    """

    high: str = ""
    low: str = ""
    role = "showdown"

    def start(self, hand: "Hand") -> bool:
        """Settle at once, or ask each player in turn whether to show, if the table asks."""
        collect_at_end(hand)
        live = hand.live
        if len(live) == 1:
            self.last_one(hand, live[0])
            return True
        if hand.given.ask_showdown:
            hand.who = self._next(hand)
            return False
        self.show(hand)
        self.divide(hand)
        return True

    def order(self, hand: "Hand") -> list[int]:
        """The order in which players show."""
        return show_order(hand)

    def show(self, hand: "Hand") -> None:
        """Turn the hands up, if nobody is asked."""
        show_hands(hand, self.order(hand))

    def last_one(self, hand: "Hand", player: int) -> None:
        """Only one player is left, who need not show except with a checked seven (CX-127).

        If others have mucked, a side pot without chips of this player went to the last one left in it (CX-136).
        """
        if hand.folded.count(False) == 1:
            push_uncontested(hand, player)
        else:
            if must_show(hand, player):
                self._show(hand, player, Show())
            award(hand)
        pay_seven_deuce(hand)

    def divide(self, hand: "Hand") -> None:
        """Nobody else will show: push the pots."""
        award(hand)
        pay_seven_deuce(hand)

    def _next(self, hand: "Hand") -> int | None:
        for player in self.order(hand):
            if not (hand.shown[player] or hand.mucked[player]):
                return player
        return None

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Show, muck, or announce playing the board if the house has that announcement (CX-24)."""
        play: PokerPlay = hand.play
        if _all_show(hand) or (play.checked_sevens and hand.who is not None and _must_claim(hand, hand.who)):
            return (MayShow(),)
        found: list[Option] = [MayShow(), MayMuck()]
        if hand.rules.showdown.play_board_announce == "forfeit" and _board_plays(hand):
            found.append(MayPlayBoard())
        return tuple(found)

    def act(self, hand: "Hand", action: Action) -> bool:
        """Take the decision of the player whose turn it is to show."""
        play: PokerPlay = hand.play
        player = hand.who
        if player is None:
            raise RefusedError(f"nobody may {action} now")
        seat = hand.seats[player]
        if isinstance(action, Show):
            self._show(hand, player, action)
        elif isinstance(action, PlayBoard) and MayPlayBoard() in self.options(hand):
            play.announced[player] = True
            hand.shown[player] = True
            hand.muck += hand.hole[player]
            hand.hole[player] = ()
            # In hi-lo the board is also the low, if it qualifies (OV-HE8-01).
            play.scores[player] = tuple(scorer(kind, 5)(hand.board) for kind in play.kinds)
            if hand.second:
                play.second_scores[player] = tuple(scorer(kind, 5)(hand.board_of(2)) for kind in play.kinds)
            hand.events.append(PlayedBoard(seat, words_of(hand, player), hand.rules.cite("play_board")))
        elif isinstance(action, Muck) and MayMuck() in self.options(hand):
            hand.mucked[player] = True
            hand.muck += hand.hole[player]
            forfeits = hand.rules.showdown.play_board_announce == "forfeit"
            hand.events.append(Mucked(seat, hand.rules.cite("play_board" if forfeits else "muck")))
        else:
            legal = said(self.options(hand))
            raise RefusedError(
                f"seat {seat} cannot {action} at the showdown",
                legal=legal,
                clause=hand.rules.cite("sevens" if play.checked_sevens and _must_claim(hand, player) else "show"),
            )
        return self._goes_on(hand)

    def _goes_on(self, hand: "Hand") -> bool:
        """Ask the next, or push the pots."""
        left = [one for one in hand.live if not hand.mucked[one]]
        if len(left) == 1 and not hand.shown[left[0]]:
            hand.who = None
            self.last_one(hand, left[0])
            return True
        hand.who = self._next(hand)
        if hand.who is None:
            self.divide(hand)
            return True
        return False

    def dropped(self, hand: "Hand") -> bool:
        """A hand is out: ask the next player, or push the pots."""
        return_unmatched(hand, hand.rules.cite("returned"))
        return self._goes_on(hand)

    @staticmethod
    def _show(hand: "Hand", player: int, action: Show) -> None:
        held = hand.hole[player]
        low = hand.game.low
        if action.declared and not (low and 5 <= action.declared <= 13):
            raise RefusedError(
                f"seat {hand.seats[player]} cannot declare {action.declared}: a low is called by its top card, 5 to 13",
                legal="show",
                clause=hand.rules.cite("declare"),
            )
        if action.cards:
            told = action.cards
            fits = len(told) == len(held) and all(
                was in (UNKNOWN, now) for was, now in zip(sorted(held), _aligned(held, told), strict=True)
            )
            others = [card for other in hand.hole if other is not held for card in other]
            face_up = [card for up in hand.up for card in up]
            elsewhere = {*others, *face_up, *hand.board, *hand.burns, *hand.muck, *hand.discards}
            if not fits or elsewhere & set(told) or not set(told) <= set(find_deck(_pack(hand)).cards):
                raise RefusedError(f"seat {hand.seats[player]} does not hold {str(action)[5:]}")
            held = told
        if UNKNOWN in held:
            raise RefusedError(
                f"seat {hand.seats[player]} must say which cards, since they were not recorded", legal="show As Kd"
            )
        hand.hole[player] = held
        hand.shown[player] = True
        _note_scores(hand, player)
        if action.declared:
            _declare(hand, player, action.declared)
        hand.events.append(
            Shown(hand.seats[player], held + hand.up[player], words_of(hand, player), hand.rules.cite("show"))
        )


def _board_plays(hand: "Hand") -> bool:
    """Whether the board alone is a hand."""
    return len(hand.board) == 5 and not hand.play.exactly_two


def _pack(hand: "Hand") -> str:
    return hand.game.pack(hand.rules)


def _declare(hand: "Hand", player: int, top: int) -> None:
    """Binding declarations: a hand worse than declared cannot win while anyone contests the pot (CX-73)."""
    play: PokerPlay = hand.play
    hand.events.append(Declared(hand.seats[player], top, hand.rules.cite("declare")))
    if not hand.rules.showdown.verbal_binding:
        return
    lows = [(card >> 2) + 2 if card >> 2 != 12 else 1 for card in hand.hole[player] if card != JOKER]
    paired = len(set(lows)) < len(lows)
    if paired or max(lows) > top:
        play.miscalled |= 1 << player


def _aligned(held: Sequence[Card], told: Sequence[Card]) -> list[Card]:
    """The revealed cards in the order of the sorted held ones; unknown cards (which sort first) take the rest."""
    known = sorted(card for card in held if card != UNKNOWN)
    rest = list(told)
    for card in known:
        if card in rest:
            rest.remove(card)
    return [*rest[: len(held) - len(known)], *(card if card in told else -2 for card in known)]


def show_order(hand: "Hand") -> list[int]:
    """The last player to bet in the last round shows first, otherwise the first to act in it; all-in players last."""
    play: PokerPlay = hand.play
    count = len(hand.seats)
    first = play.aggressor if play.aggressor is not None else _first_to_act(hand)
    order = [(first + place) % count for place in range(count)]
    live = [player for player in order if not hand.folded[player]]
    return sorted(live, key=lambda player: -hand.totals[player])


def _first_to_act(hand: "Hand") -> int:
    """Who opened the last round; the first player left of the button if nobody was left to bet in it."""
    play: PokerPlay = hand.play
    for event in reversed(hand.events):
        if type(event) is RoundOpened:
            return hand.seats.index(event.seat) if event.number == play.round else 0
    return 0


def score_of(hand: "Hand", player: int, run: int = 0) -> tuple[int, ...]:
    """The player's high score and, in hi-lo, low score; in lowball and razz the low is the only one.

    If the board was run twice, with the first run unless the second is asked for.
    """
    play: PokerPlay = hand.play
    if play.announced[player]:
        return scores_in(hand, run)[player]
    cards = hand.hole[player] + hand.up[player] + hand.board_of(run)
    kinds = play.kinds
    return tuple(scorer(kind, len(cards))(cards) for kind in kinds)


def scores_in(hand: "Hand", run: int) -> dict[int, tuple[int, ...]]:
    """The scores of the hands shown, by player, with the board of a run."""
    play: PokerPlay = hand.play
    return play.second_scores if run == _SECOND else play.scores


def _note_scores(hand: "Hand", player: int) -> None:
    """Work out what a player's hand is worth, in every run of the board."""
    play: PokerPlay = hand.play
    play.scores[player] = score_of(hand, player)
    if hand.second:
        play.second_scores[player] = score_of(hand, player, _SECOND)


def words_of(hand: "Hand", player: int) -> str:
    """The player's hand in words, the low after the high; in each run if the board was run twice."""
    first, second = (
        "; ".join(say(score, kind) for score, kind in zip(scores[player], hand.play.kinds, strict=True))
        for scores in (scores_in(hand, 1), scores_in(hand, _SECOND if hand.second else 1))
    )
    return first if first == second else f"{first}; second board: {second}"


def show_hands(hand: "Hand", order: Sequence[int]) -> None:
    """Turn the hands up in order; if not all must be shown, a hand that is already beaten is mucked unseen."""
    for player in order:
        _note_scores(hand, player)
    clause, muck_clause = hand.rules.cite("show"), hand.rules.cite("muck")
    for player in order:
        if not _all_show(hand) and _beaten(hand, player):
            hand.mucked[player] = True
            hand.muck += hand.hole[player]
            hand.events.append(Mucked(hand.seats[player], muck_clause))
        else:
            hand.shown[player] = True
            cards = hand.hole[player] + hand.up[player]
            hand.events.append(Shown(hand.seats[player], cards, words_of(hand, player), clause))


def _all_show(hand: "Hand") -> bool:
    """Whether nobody may muck: by the house's rule, or because a player is all-in."""
    rules = hand.rules.showdown
    return rules.show_all or (rules.show_all_in and any(not hand.stacks[player] for player in hand.live))


def _beaten(hand: "Hand", player: int) -> bool:
    """Whether some shown hand is better in every half of every pot that the player has chips in, in each run.

    A player with at least as much in is in each of these pots, so one such hand is both sufficient and necessary. A
    checked seven that leaves the chips to the next best hand beats nobody.
    """
    return _beaten_in(hand, player, 1) and (not hand.second or _beaten_in(hand, player, _SECOND))


def _beaten_in(hand: "Hand", player: int, run: int) -> bool:
    play: PokerPlay = hand.play
    scores = scores_in(hand, run)
    mine, total = scores[player], hand.totals[player]
    for other, theirs in scores.items():
        if hand.shown[other] and hand.totals[other] >= total:
            low_lost = len(mine) == 1 or mine[1] == 0 or theirs[1] > mine[1]
            if theirs[0] > mine[0] and low_lost and not (play.checked_sevens and beats_nobody(hand, other)):
                return True
    return False


def _must_claim(hand: "Hand", player: int) -> bool:
    """Whether the player is the last one in some pot with a checked seven, which must be shown to claim it (CX-127)."""
    if not must_show(hand, player):
        return False
    return any(
        pot.amount
        and len(pot.players) > 1
        and player in pot.players
        and all(hand.mucked[one] or one == player for one in pot.players)
        for pot in pots_now(hand)
    )


def push_uncontested(hand: "Hand", player: int) -> None:
    """The last player left takes everything without showing."""
    amount = hand.pot
    hand.stacks[player] += amount
    empty_pot(hand)
    if amount:
        hand.events.append(Won(hand.seats[player], amount, 1, "uncontested", "", (), hand.rules.cite("uncontested")))


_SEVEN_DEUCE = [0, 5]
"""As ranks, from the deuce up."""


def pay_seven_deuce(hand: "Hand") -> None:
    """Everyone dealt in pays a player who alone has won the main pot with a seven and a deuce, where the house has
    that; whoever won it unseen shows the cards for it.
    """
    bounty = hand.rules.showdown.seven_deuce
    winners = {event.seat for event in hand.events if type(event) is Won and event.pot == 1}
    if bounty is None or len(winners) != 1 or not hand.rules.limit.blinds:
        return
    (seat,) = winners
    player = hand.seats.index(seat)
    if hand.mucked[player] or sorted(map(rank_of, hand.hole[player])) != _SEVEN_DEUCE:
        return
    clause = hand.rules.cite("award")
    if not hand.shown[player]:
        hand.shown[player] = True
        hand.events.append(Shown(seat, hand.hole[player], "seven and deuce", hand.rules.cite("show")))
    for other, name in enumerate(hand.seats):
        if other != player and (paid := pay(hand, other, bounty * hand.rules.limit.blinds[-1])):
            hand.stacks[player] += paid
            hand.events.append(PaidOver(name, seat, paid, "for seven-deuce", clause))


def empty_pot(hand: "Hand") -> None:
    """Everything in the pot has been awarded."""
    hand.totals = [0] * len(hand.seats)
    hand.dead = hand.taken = hand.credit = 0


def pots_now(hand: "Hand") -> list[Pot]:
    """The pots at the showdown, the main pot first; a mucked hand's chips make a pot as they did before (CX-136).

    A player without a chip in any pot, because the fee took everything (CX-94), wins nothing: dead money belongs to the
    main pot of those who put chips in.
    """
    live = [player for player in hand.live if hand.totals[player]] or hand.live
    return build_pots(hand.totals, live, dead=hand.dead, gone=hand.taken, credit=hand.credit)


def award(hand: "Hand") -> None:
    """Push every pot, main pot first, to the best hands."""
    pots = pots_now(hand)
    claims = [_claim(hand, pot) for pot in pots]
    if hand.rules.sevens is not None and may_bite(hand):
        parts = judge(hand, pots, [_best(hand, players, 0) for players in claims])
        _hold(hand, sum(part.amount for pot in parts for part in pot))
        for number, pot_parts in enumerate(parts, start=1):
            for part in pot_parts:
                clause = joined(part.clause, _by_words(hand, pots[number - 1]))
                unseen = part.players == claims[number - 1] and not hand.shown[part.players[0]]
                _share(hand, number, part.amount, part.players, "uncontested" if unseen else "all", 0, clause)
        return
    _hold(hand, sum(pot.amount for pot in pots))
    for run in (1, _SECOND) if hand.second else (0,):
        for number, (pot, players) in enumerate(zip(pots, claims, strict=True), start=1):
            if not run or len(players) > 1:
                _push(hand, number, _won_by_run(hand, pot, run), players, run)
            elif run == 1:
                _push(hand, number, pot, players, 0)


def _won_by_run(hand: "Hand", pot: Pot, run: int) -> Pot:
    """What a run of the board wins of a pot: half of it, with the odd chip if it is the first."""
    if not run:
        return pot
    half, odd = halves(pot.amount, chip=hand.rules.limit.chip)
    return Pot(half if run == _SECOND else half + odd, pot.players)


def _hold(hand: "Hand", amount: int) -> None:
    """The dealer has gathered the pots, which hold all chips in the middle."""
    if amount != hand.pot:
        raise InvariantError(f"the pots hold {amount} and the table {hand.pot}")
    empty_pot(hand)


def _claim(hand: "Hand", pot: Pot) -> list[int]:
    """The players with chips in a pot who may still win it (CX-136): those who have not mucked, or the last to muck,
    who owned it once all others had.

    A miscalled hand loses only what someone else contests (CX-73).
    """
    play: PokerPlay = hand.play
    left = [player for player in pot.players if not hand.mucked[player]]
    if not left:
        thrown = [event.seat for event in hand.events if isinstance(event, Mucked)]
        return [max(pot.players, key=lambda player: thrown.index(hand.seats[player]))]
    return [player for player in left if not play.miscalled >> player & 1] or left if play.miscalled else left


def _by_words(hand: "Hand", pot: Pot) -> str:
    """The clause by which a miscalled hand is out of a pot that someone else contests, if it is."""
    play: PokerPlay = hand.play
    if not play.miscalled:
        return ""
    left = [player for player in pot.players if not hand.mucked[player]]
    out = [player for player in left if play.miscalled >> player & 1]
    return hand.rules.cite("declare") if 0 < len(out) < len(left) else ""


def _push(hand: "Hand", number: int, pot: Pot, players: list[int], run: int) -> None:
    rules = hand.rules
    if not hand.shown[players[0]]:  # all others have mucked
        _share(hand, number, pot.amount, players, "uncontested", 0, rules.cite("uncontested"))
        return
    by_words = _by_words(hand, pot)
    highs = _best(hand, players, 0, run)
    lows = _best(hand, players, 1, run) if hand.game.hi_lo else []
    if not lows:
        clause = joined(rules.cite("no_low") if hand.game.hi_lo else rules.cite("award"), by_words)
        _share(hand, number, pot.amount, highs, "high" if hand.game.hi_lo else "all", 0, clause, run)
        return
    half, odd = halves(pot.amount, chip=rules.limit.chip)
    to_high = half + (odd if _odd_goes_high(hand, highs, lows) else 0)
    clause = joined(rules.cite("halves"), rules.cite("odd") if odd else "", by_words)
    _share(hand, number, to_high, highs, "high", 0, clause, run)
    _share(hand, number, pot.amount - to_high, lows, "low", 1, clause, run)


def _best(hand: "Hand", players: Sequence[int], half: int, run: int = 0) -> list[int]:
    """The players with the best score in a half, in order from the button's left; none if nobody qualifies.

    A lone player, who need not have shown, has the best hand.
    """
    if len(players) == 1 and not half:
        return [*players]
    scores = scores_in(hand, run)
    best = max(scores[player][half] for player in players)
    return [player for player in players if scores[player][half] == best] if best else []


def _odd_goes_high(hand: "Hand", highs: list[int], lows: list[int]) -> bool:
    """Whether the odd chip between the halves goes to high: by rule, or with the winner nearest the left (CX-83)."""
    return hand.rules.showdown.odd_half == "high" or min(highs) <= min(lows)


def _share(
    hand: "Hand", number: int, amount: int, winners: list[int], share: str, half: int, clause: str, run: int = 0
) -> None:
    play: PokerPlay = hand.play
    if not amount:
        return
    rules = hand.rules
    given = shares(amount, winners, chip=rules.limit.chip, one_each=rules.showdown.odd_chips == "one each")
    if len(winners) > 1:
        uneven = given[0] != given[-1]
        clause = joined(clause, rules.cite("tie"), rules.cite("odd") if uneven else "")
    for player, chips in zip(winners, given, strict=True):
        if not chips:
            continue
        hand.stacks[player] += chips
        words = ""
        cards: tuple[Card, ...] = ()
        if hand.shown[player]:
            kind = play.kinds[half]
            score = scores_in(hand, run)[player][half]
            words, cards = say(score, kind), best_five(hand, player, kind, score, run)
        hand.events.append(Won(hand.seats[player], chips, number, share, words, cards, clause, run))


def best_five(hand: "Hand", player: int, kind: str, score: int, run: int = 0) -> tuple[Card, ...]:
    """Five cards that make the player's score, or the cards that count in another kind of ranking."""
    play: PokerPlay = hand.play
    hole, board = hand.hole[player], hand.board_of(run)
    if (counted := KINDS[kind].counted) is not None:
        return counted(hole)
    if play.exactly_two:
        five = scorer(kind, 2 + 3) if len(hole) == 2 else None
        plain = five or scorer(KINDS[kind].order or kind, 5)
        for two in combinations(hole, 2):
            for three in combinations(board, 3):
                if plain(two + three) == score:
                    return two + three
    cards = hole + hand.up[player] + board
    while len(cards) > 5:
        quick = scorer(kind, len(cards) - 1)
        for at in range(len(cards)):
            fewer = cards[:at] + cards[at + 1 :]
            if quick(fewer) == score:
                cards = fewer
                break
        else:
            raise InvariantError(f"no five of {cards} score {score}")
    return cards
