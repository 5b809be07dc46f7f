"""The topics of a house's clauses: everything that an event, a refusal or a printed line may cite."""

from typing import Final

COMMON: Final = "common"
"""Cited when the house's book is silent and the common layer decides."""
HOUSE: Final = "house"
"""Cited when a line of the house's own book without a clause decides."""


def joined(*cited: str) -> str:
    """Several citations as one, each clause once."""
    return " ".join(dict.fromkeys(" ".join(cited).split()))


CLOSER: Final = {
    "bank.next": "bank.offer",
    "bank.again": "bank.turn",
    "set.hand": "set",
}
"""Topics that fall back on another topic before the part before the dot."""

TOPICS: Final = (
    "deck", "seats", "button", "button.draw", "button.move", "blind.small", "blind.big", "blind.ante", "entry.free",
    "entry.post", "entry.back", "entry.wait", "entry.jump", "entry.behind", "entry.kill", "entry.between",
    "blind.deferred", "missed", "missed.post", "missed.kill", "missed.wait", "missed.arc", "missed.skipped",
    "seat.change", "buy_in",
    "deal", "round.1", "round.2", "round.3", "round.4", "round.5", "first.1", "first.later", "fold", "check",
    "check.1", "check.later", "owed.1", "owed.later", "call", "call.1", "call.later", "bet", "bet.1", "bet.fourth",
    "bet.later", "raise", "raise.1", "raise.fourth", "raise.later", "cap", "cap.1", "cap.later", "all_in", "reopen",
    "heads_up", "check_raise", "sweep", "burn.draw", "burn.flop", "burn.turn", "burn.river", "board.flop",
    "board.turn", "board.river", "discard", "discard.call", "discard.clear", "show", "muck", "play_board",
    "rank.high", "rank.low",
    "run_twice", "award", "award.win", "award.push", "award.lose", "tie", "uncontested", "draw", "draw.pat", "draw.ask",
    "draw.deal", "draw.dealer", "draw.fifth", "draw.last", "draw.cut", "draw.change", "window", "window.pause",
    "window.none", "sevens", "sevens.early", "sevens.later", "sevens.beaten", "sevens.call", "sevens.overcall",
    "sevens.forfeit", "bring_in", "open_pair", "open_pair.bet", "open_pair.raise", "open_pair.doubled", "run_out",
    "declare", "openers", "halves", "no_low", "odd", "fee", "fee.no_flop", "fee.1", "fee.2", "fee.3", "fee.4",
    "kill", "straddle", "returned", "side_pot", "bank", "bank.offer", "bank.stake", "bank.pass", "bank.none",
    "bank.turn", "bank.cover", "bank.settle", "bank.next", "bank.again", "wager", "wager.fixed", "pile", "dice",
    "action", "set", "set.hand", "foul", "copy", "hit", "stand", "natural", "double", "pair", "surrender", "points",
    "push", "push.buy_in", "push.price", "push.button", "push.cut", "push.last", "push.split", "push.no_taker",
    "split.unbet", "cow", "partners", "partners.raise", "backing", "play", "pass", "tops", "turn", "take",
    "take.may", "take.not", "meld", "meld.add", "meld.suits", "meld.suit", "rope", "rope.plain", "throw",
    "throw.drawn", "out", "pays", "condition", "force", "switch", "stock", "foul.drawn", "tops.carried",
)  # fmt: skip
"""Every topic that an event or a refusal may cite."""
FALLBACKS: Final = tuple((topic, CLOSER.get(topic, ""), topic.partition(".")[0]) for topic in TOPICS)
"""Every topic, and the two that it falls back on."""
