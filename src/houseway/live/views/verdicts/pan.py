"""Who went out in pan, what it won, and how near the next-best player was."""

from houseway.live.views.verdicts.verdict_words import Teller, money, own_dead, sentence
from houseway.referee.hand import Hand
from houseway.referee.pan.deal import PanView
from houseway.referee.vocabulary import CarriedOver, PaidOver, WentOut, Won


def verdict(hand: Hand, play: PanView, teller: Teller) -> str:
    """The winner, the tops, and the pays; or that nobody has won."""
    won = next((event for event in hand.events if type(event) is Won), None)
    out = next((event.seat for event in hand.events if type(event) is WentOut), None)
    winner = out if out is not None else None if won is None else won.seat
    if winner is None:
        carried = next((event.amount for event in hand.events if type(event) is CarriedOver), 0)
        return sentence(f"nobody wins{f': {money(carried)} carries over to the next deal' if carried else ''}")
    told = sentence(f"{_begins(teller, winner, out)}{_brought(hand, teller, winner, won)}")
    near = _next_best(play, teller, winner) if out is not None else ""
    return " ".join((told, *([near] if near else []), *map(sentence, own_dead(hand, teller))))


def _begins(teller: Teller, winner: int, out: int | None) -> str:
    if out is None:
        return f"{teller.who(winner)} {teller.does((winner,), 'is', 'are')} the only one left in"
    return f"{teller.who(winner)} {teller.does((winner,), 'goes', 'go')} out with eleven cards down"


def _brought(hand: Hand, teller: Teller, winner: int, won: Won | None) -> str:
    tops = 0 if won is None else won.amount
    pays = sum(event.amount for event in hand.events if type(event) is PaidOver and event.to == winner)
    takes = teller.does((winner,), "takes", "take")
    if tops and pays:
        return f" and {takes} {money(tops + pays)}: {money(tops)} in tops and {money(pays)} in pays"
    return f" and {takes} {money(tops or pays)}" if tops or pays else ""


def _next_best(play: PanView, teller: Teller, winner: int) -> str:
    """The player with the most cards down among those still in, and also the viewer if that is someone else."""
    left = [one for one in play.seats if one.seat != winner and one.state in ("playing", "asked")]
    if not left:
        return ""
    near = max(left, key=lambda one: (one.down, one.seat == teller.viewer))
    told = sentence(f"{teller.who(near.seat)} had {near.down} down")
    mine = next((one for one in left if one.seat == teller.viewer and one is not near), None)
    return f"{told[:-1]}, you {mine.down}." if mine is not None else told
