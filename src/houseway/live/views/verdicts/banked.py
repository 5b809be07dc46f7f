"""The result of a hand against the bank: a player's own wager or, for the banker and for spectators, all of them.

It is based on the view, whose spots have the cards and words that this viewer may see and nothing more.
"""

from collections.abc import Sequence
from typing import Final

from houseway.live.views.verdicts.comparison import called, why
from houseway.live.views.verdicts.verdict_words import Teller, dead_seats, listed, money, sentence
from houseway.ranking import pai_gow
from houseway.ranking.blackjack import Over, total
from houseway.ranking.hand_names import as_held
from houseway.ranking.kinds import evaluator
from houseway.referee.banked.play import BankedView, SpotView
from houseway.referee.banked.variants import SHEETS
from houseway.referee.hand import Hand

_FEW: Final = 2
_SHORT: Final = 24
"""Points and totals are given for everyone; two hands of five and two cards would be too long."""


def verdict(hand: Hand, play: BankedView, teller: Teller) -> str:
    """One sentence for the viewer's own hands, and one for the bank."""
    if play.bank is None:
        return "Nobody takes the bank, so no hand is dealt."
    wagers = [spot for spot in play.spots if spot.seat != play.bank]
    if not wagers:
        return sentence(
            f"nobody wagers, so {teller.who(play.bank)} {teller.does((play.bank,), 'takes', 'take')} the stake back"
        )
    bank = next(spot for spot in play.spots if spot.seat == play.bank)
    own = [spot for spot in wagers if spot.seat == teller.viewer]
    told = [
        *(_own(hand, spot, bank) for spot in own),
        _bank(hand, teller, wagers, bank),
        *_collection(hand, play, teller),
    ]
    return " ".join(sentence(one) for one in told)


def brought(play: BankedView) -> dict[int, int]:
    """What the wagers won or lost for every seat, the bank's too, before the house's fee."""
    found: dict[int, int] = {}
    for spot in play.spots:
        if spot.seat != play.bank and play.bank is not None:
            found[spot.seat] = found.get(spot.seat, 0) + spot.net
            found[play.bank] = found.get(play.bank, 0) - spot.net
    return found


def _collection(hand: Hand, play: BankedView, teller: Teller) -> list[str]:
    """The fee the viewer paid: the difference between winnings and the net result."""
    won = brought(play).get(teller.viewer) if teller.viewer is not None else None
    if won is None or teller.viewer not in hand.seats:
        return []
    player = hand.seats.index(teller.viewer)
    paid = won - (hand.stacks[player] - hand.started[player])
    return [f"the collection takes {money(paid)}"] if paid else []


def _bank(hand: Hand, teller: Teller, wagers: Sequence[SpotView], bank: SpotView) -> str:
    """The bank's result; for the banker and spectators, with every player's part."""
    seat, net = (bank.seat,), -sum(spot.net for spot in wagers)
    own = any(spot.seat == teller.viewer for spot in wagers)
    words = f" with {bank.words}" if bank.words and not own and len(bank.words) < _SHORT else ""
    if bank.seat in dead_seats(hand):
        words = "" if own else " with a dead hand"
    came_out = f"{teller.does(seat, 'wins', 'win') if net > 0 else teller.does(seat, 'loses', 'lose')} {money(net)}"
    if not net:
        came_out = f"{teller.does(seat, 'breaks', 'break')} even"
    begins = f"{teller.who(bank.seat)} {teller.does(seat, 'banks', 'bank')}{words} and {came_out}"
    if own:
        return begins
    parts = [_part(hand, teller, spot) for spot in wagers]
    idle = [spot.seat for spot in wagers if not spot.net and spot.outcome != "push"]
    if len(idle) > 1:
        met = [_part(hand, teller, spot) for spot in wagers if spot.seat not in idle]
        return f"{begins}: {listed([*met, f'{teller.all(idle)} have no action (the bank ran out)'])}"
    if len(wagers) <= _FEW and any(spot.front for spot in wagers):
        return f"{begins}: {'; '.join(_with_hands(hand, *one, bank) for one in zip(parts, wagers, strict=True))}"
    return f"{begins}: {listed(parts)}"


def _with_hands(hand: Hand, part: str, spot: SpotView, bank: SpotView) -> str:
    """A pai gow player's result, with both hands if few players wagered."""
    compared = (
        spot.front
        and spot.outcome in ("win", "lose", "push")
        and not {spot.seat, bank.seat}.intersection(dead_seats(hand))
    )
    because = _setting(hand, spot, bank) if compared else ""
    return f"{part}, {because}" if because else part


def _part(hand: Hand, teller: Teller, spot: SpotView) -> str:
    words = f" with {spot.words}" if spot.words and len(spot.words) < _SHORT else ""
    if spot.seat in dead_seats(hand):
        words = " with a dead hand"
    if spot.outcome == "foul":
        words = " with a foul hand"
    if spot.net:
        return f"{teller.who(spot.seat)} {'wins' if spot.net > 0 else 'loses'} {money(spot.net)}{words}"
    if spot.outcome == "push":
        return f"{teller.who(spot.seat)} pushes{words}"
    return f"{teller.who(spot.seat)} has no action (the bank ran out)"


def _own(hand: Hand, spot: SpotView, bank: SpotView) -> str:
    """The result of one of the viewer's hands, and why."""
    if spot.outcome == "uncovered":
        return "no action for you: the bank ran out before it reached your wager"
    if spot.outcome == "surrender":
        return f"you surrender and give up {money(spot.net)}"
    came_out = f"you {'win' if spot.net > 0 else 'lose'} {money(spot.net)}" if spot.net else "you push"
    if dead := {spot.seat, bank.seat}.intersection(dead_seats(hand)):
        whose = "both hands are" if len(dead) > 1 else "your hand is" if spot.seat in dead else "the bank's hand is"
        return f"{came_out}: {whose} dead by a ruling"
    if spot.outcome == "foul":
        if spot.front and not pai_gow.foul(spot.front, spot.back, back_order=hand.game.kinds(hand.rules)[0]):
            return f"{came_out}: your hand was ruled set wrong"
        return f"{came_out}: your front hand outranks your back hand, so your hand is foul"
    because = _setting(hand, spot, bank) if spot.front else _counted(hand, spot, bank)
    return f"{came_out}: {because}" if because else came_out


def _counted(hand: Hand, spot: SpotView, bank: SpotView) -> str:
    """Points or totals compared."""
    if not spot.words or not bank.words:
        return ""
    if spot.outcome == "push" and spot.words == bank.words:
        return f"you and the bank both have {spot.words}"
    verb = {"win": "beats", "lose": "loses to", "push": "pushes with"}.get(spot.outcome, "against")
    if spot.words == bank.words:
        return f"both sides have {spot.words}, and {'you win' if spot.net > 0 else 'the bank wins'} the tie"
    because = _nearer(hand, spot, bank) if spot.outcome in ("win", "lose") else ""
    return f"{spot.words} {_plural(verb, spot.words)} the bank's {bank.words}{because}"


def _nearer(hand: Hand, spot: SpotView, bank: SpotView) -> str:
    """If nobody busts, a lower total may win: says which side is nearer to the target, if that decides."""
    if hand.game.compares != "22" or (by := SHEETS[hand.rules.blackjack].count).over is not Over.DISTANCE:
        return ""
    mine, theirs = total(spot.cards, by), total(bank.cards, by)
    if mine.natural or theirs.natural or max(mine.total, theirs.total) <= by.target:
        return ""
    far, other = abs(mine.total - by.target), abs(theirs.total - by.target)
    if far == other:
        return ", and of two equally close the lower wins"
    return f": {spot.words if far < other else bank.words} is closer to {by.target // 2}"


def _plural(verb: str, words: str) -> str:
    several = words.endswith("points")
    return {"beats": "beat", "loses to": "lose to", "pushes with": "push with"}.get(verb, verb) if several else verb


def _setting(hand: Hand, spot: SpotView, bank: SpotView) -> str:
    """The two hands of pai gow, each against the bank's."""
    if not bank.front:
        return ""
    if bank.state == "foul" or pai_gow.foul(bank.front, bank.back, back_order=hand.game.kinds(hand.rules)[0]):
        return "the bank's hand is foul"
    kind = hand.game.kinds(hand.rules)[0]
    front = _one_hand(pai_gow.score(spot.front), pai_gow.score(bank.front), "pai-gow-front")
    top = hand.rules.pai_gow.five_aces_top
    mine, theirs = (evaluator(kind, 5)(one.back) for one in (spot, bank))
    ranks = [pai_gow.back_score(one.back, back_order=kind, five_aces_top=top) for one in (spot, bank)]
    if ranks[0] == ranks[1] or (ranks[0] > ranks[1]) == (mine > theirs):
        behind = _one_hand(mine, theirs, kind)
    else:
        behind = _one_hand(ranks[0], ranks[1], kind, say_scores=(mine, theirs))
    copied = pai_gow.score(spot.front) == pai_gow.score(bank.front) or ranks[0] == ranks[1]
    taken = {"banker": ", and the bank wins copies", "push": ", and a copy is a push"}.get(
        hand.rules.pai_gow.copies, ""
    )
    return f"in front {front}, in back {behind}{taken if copied else ''}"


def _one_hand(mine: int, theirs: int, kind: str, say_scores: tuple[int, int] | None = None) -> str:
    said = say_scores or (mine, theirs)
    if mine == theirs:
        return f"{as_held(called(said[0], kind))} copies the bank's"
    if say_scores is not None:
        verb = "beats" if mine > theirs else "loses to"
        return f"{as_held(called(said[0], kind))} {verb} {as_held(called(said[1], kind))}"
    if mine > theirs:
        found = why(mine, theirs, kind)
        if found.kicker:
            return f"{as_held(found.best)} beats {found.other}"
        return f"{as_held(found.best)} {'beat' if found.many else 'beats'} {as_held(found.other)}"
    found = why(theirs, mine, kind)
    if found.kicker:
        return f"{as_held(called(mine, kind))} loses to {as_held(found.best)}"
    return f"{as_held(found.other)} loses to {as_held(found.best)}"
