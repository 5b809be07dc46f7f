"""What a game is, for someone who has never seen it: one line, and a card of three lines.

Nothing here knows a game by its name. The lines follow from the game's own description and the house's switches, so
they are right at every house, and a new game has its card at once.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from houseway.chips.money import format_money
from houseway.decks import deck as find_deck
from houseway.games import GAMES
from houseway.ranking import KINDS
from houseway.ranking.blackjack import Joker, Outcome, Over
from houseway.referee.banked.variants import SHEETS
from houseway.referee.game import Game
from houseway.referee.rules import Rules
from houseway.referee.rules.values import number

_LOW_HALF: Final = (
    "The pot is halved between the best high hand and the best low one: five different cards, none above an eight, aces"
    " low. Where nobody has such a low, the high hand takes all of it."
)
_WHOLE_PACK: Final = 52
_THREE: Final = "The best three cards win: straight flush, three of a kind, straight, flush, pair, the highest card."
_WINS: Final = {
    "short-deck": "A hand is the best five cards out of your two and the five in the middle. The highest hand wins the"
    " pot; a flush beats a full house here, and the ace goes below a six to make A-6-7-8-9 a straight.",
    "deuce-to-seven": "The lowest hand wins: 7-5-4-3-2 is the best there is. Aces are high, and pairs, straights and"
    " flushes all count against you.",
    "badugi": "Only cards of different ranks and suits count: four such cards beat three, three beat two, and with the"
    " same number, the lowest cards win. Aces are low, so A-2-3-4 of four suits is the best there is.",
    "kuhn": "The higher card wins the pot.",
    "leduc": "A pair with the card in the middle wins the pot; otherwise the higher card does.",
    "rhode-island": f"Your card counts with the two in the middle. {_THREE}",
    "numeral-211": f"Your card counts with the two in the middle. {_THREE} The ace follows the ten.",
}
"""What wins, by ranking, unless it is one of the usual rankings."""


class GameCard(Struct, frozen=True):
    """A game in one line, and in three."""

    line: str
    aim: str
    turn: str
    wins: str


def card_of(rules: Rules) -> GameCard:
    """The card of a game at a house."""
    game = GAMES[rules.game]
    aim, turn, wins = _FAMILIES[game.family.name](game, rules)
    return GameCard(game.about, aim, turn, wins)


def _board(game: Game, rules: Rules) -> tuple[str, str, str]:
    own, gone, kind = game.hole_cards, _thrown(game, rules), game.kinds(rules)[0]
    turn = f"You get {_count(own)} of your own. {_streets(game)}{gone}"
    if kind in _WINS:
        return _poker_aim(game), turn + _pack(game, rules), _WINS[kind]
    if game.two_exactly(rules):
        made = "A hand is exactly two of your own cards and three of those in the middle, no other combination."
    elif gone or own == 2:
        made = "A hand is the best five cards out of your two and the five in the middle."
    else:
        made = f"A hand is the best five cards out of your {number(own)} and the five in the middle."
    wins = f"{made} {_LOW_HALF}" if game.hi_lo else f"{made} The highest hand wins the pot."
    return _poker_aim(game), turn + _pack(game, rules), wins


def _streets(game: Game) -> str:
    """The cards that come to the middle, and when there is betting."""
    match [step.board for step in game.steps if step.board]:
        case []:
            return "There is one round of betting, and then the hands are shown."
        case [1]:
            return "One more comes face up in the middle for everyone. There is betting before it and after it."
        case [1, 1]:
            return (
                "Two more come face up in the middle for everyone, one after the other. There is betting before the"
                " first and after each."
            )
        case _:
            return (
                "Five more come face up in the middle for everyone: three (the flop), then one (the turn), then one"
                " (the river). There is betting before the flop and after each."
            )


def _pack(game: Game, rules: Rules) -> str:
    """The deck, unless it is a full pack of cards."""
    pack = find_deck(game.pack(rules))
    return "" if pack.size >= _WHOLE_PACK else f" The deck is {pack.about}."


def _count(cards: int) -> str:
    return f"{number(cards)} card{'' if cards == 1 else 's'}"


def _thrown(game: Game, rules: Rules) -> str:
    """When players must discard one of their own cards, if they must."""
    when = game.throws_away(rules)
    if when == "none":
        return ""
    return (
        " You discard one of your own "
        f"{'before the flop' if when == 'before flop' else 'after the betting on the flop'}."
    )


def _poker_aim(game: Game) -> str:
    if game.hi_lo:
        return "Win the high half of the pot, the low half, or both; or get everyone else to fold."
    best = "lowest" if game.low else "best"
    what = "five cards" if KINDS[game.decides.high or game.decides.low].order else "hand"
    return f"Hold the {best} {what} when the hands are shown, or get everyone else to fold before that."


def _draw(game: Game, rules: Rules) -> tuple[str, str, str]:
    most = min(rules.draw.most, game.keeps)
    draws = sum(bool(step.draws(rules)) for step in game.steps)
    again = (
        "then there is one more round of betting."
        if draws == 1
        else "there are three such draws, with betting after each."
    )
    turn = (
        f"You get {_count(game.keeps)}.{_two_cards(rules)} After a round of betting you may discard up to"
        f" {number(most)} and get as many new ones; {again}"
    )
    openers = " Nobody may open the betting with less than a pair of jacks." if rules.betting.openers == "jacks" else ""
    kind = game.kinds(rules)[0]
    if kind in _WINS:
        return _poker_aim(game), turn + openers, _WINS[kind]
    if game.low:
        joker = " The joker is the lowest card you lack." if kind == "low-joker" else ""
        wins = (
            "The lowest hand wins: 5-4-3-2-A is the best there is, aces are low, and a pair is bad. Straights and"
            f" flushes do not count against you.{joker}{_sevens(rules)}"
        )
    else:
        joker = " The joker is an ace, or the card that completes a straight or a flush." if "bug" in kind else ""
        wins = f"The highest hand wins.{joker}"
    return _poker_aim(game), turn + openers, wins


def _two_cards(rules: Rules) -> str:
    """What raises the stakes while a player has seen only two cards."""
    return " After the first two, a player may post more to raise the stakes." if rules.blinds.window != "none" else ""


def _sevens(rules: Rules) -> str:
    if rules.sevens is None:
        return ""
    when = "before" if rules.sevens.when == "before draw" else "after"
    keeps = "if you have the best hand you win only what was in the pot before the draw, and the bets made after it go"
    costs = {
        "returned": f"{keeps} back to those who made them. If you are beaten, you lose it all.",
        "second best": f"{keeps} to the second-best hand. If you are beaten, you lose it all.",
        "pot forfeited": "you can then win no part of the pot, best hand or not.",
    }[rules.sevens.later_bets]
    return f" Do not check a seven or better {when} the draw: {costs}"


def _stud(game: Game, rules: Rules) -> tuple[str, str, str]:
    first = "highest" if game.low else "lowest"
    turn = (
        "Your seven cards come one after another: two face down and one up, three more up, the last one down. There is"
        f" betting after the third card and after each one more; the {first} up card must start it, with a small bet"
        " called the bring-in."
    )
    if game.low:
        wins = "Your best five of the seven count, and the lowest hand wins: 5-4-3-2-A is the best, a pair is bad."
    else:
        made = "Your best five of the seven count."
        wins = f"{made} {_LOW_HALF}" if game.hi_lo else f"{made} The highest hand wins the pot."
    return _poker_aim(game), turn, wins


def _banked(game: Game, rules: Rules) -> tuple[str, str, str]:
    bank = "One of the players holds the bank, never the house, and the bank rotates."
    aim, turn, wins = _COMPARED[game.compares](rules)
    return f"{aim} {bank}", turn, wins


def _setting(rules: Rules) -> tuple[str, str, str]:
    copies = rules.pai_gow.copies
    copy = "goes to the banker" if copies == "banker" else "wins for nobody"
    return (
        "Beat the banker's two hands with your two.",
        (
            "You make a wager and get seven cards. Set two of them in front and five behind; the five must be the"
            " better hand. The joker is an ace, or completes a straight or a flush."
        ),
        (
            "Win both hands and you win as much as you wagered; lose both and you lose it; one each, and nothing"
            f" changes hands. A hand that is exactly equal is called a copy and {copy}."
        ),
    )


def _points(rules: Rules) -> tuple[str, str, str]:
    ties = {"push": "your wager comes back", "player": "you win", "banker": "the banker wins"}[rules.super_pan_9.ties]
    return (
        "Come closer to nine than the banker.",
        (
            "You make a wager and get three cards. You may take one more (hit) or leave it (stand). Only the last digit"
            " of the sum counts: aces are one, faces nothing, the others what they show."
        ),
        f"With more points than the banker, you win as much as you wagered; with fewer, you lose it. On a tie, {ties}.",
    )


_JOKERS: Final = {
    Joker.NONE: "",
    Joker.ACE: ", jokers too",
    Joker.WILD: "; a joker makes the hand",
    Joker.TWO_TWELVE: "; jokers two or twelve",
}


def _twenty_two(rules: Rules) -> tuple[str, str, str]:
    count = SHEETS[rules.blackjack].count
    target = f"{count.target / 2:g}"
    joker = _JOKERS[count.joker] + (f" {count.wild_total / 2:g}" if count.joker is Joker.WILD else "")
    over = {
        Over.DISTANCE: f"Going past {target} does not lose by itself: the closer hand wins, and of two equally close"
        " the lower one.",
        Over.PUSH_IF_CLOSER: f"A hand past {target} loses to one that is not; if both are past it, a player who is"
        " closer gets the wager back; otherwise the banker wins.",
        Over.BUST: f"Past {target} you have lost, whatever the banker makes.",
    }[count.over]
    equal = " Equal hands win nothing." if count.equal is Outcome.PUSH else ""
    pairs = [one.pair.value for one in count.naturals]
    natural = f" {_listed(pairs).capitalize()} in the first two cards beat everything." if pairs else ""
    return (
        f"Come closer to {target} than the banker.",
        (
            "You make a wager and get two cards. Take more, one at a time (hit), or stop (stand). Faces count ten, aces"
            f" one or eleven{joker}."
        ),
        f"A hand closer to {target} than the banker's wins as much as you wagered. {over}{natural}{equal}",
    )


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _push(game: Game, rules: Rules) -> tuple[str, str, str]:
    ends = f" After {number(rules.push.most_pushes)} pushes in a row it is split." if rules.push.most_pushes else ""
    return (
        "Hold the best three cards when the hands are shown, or get everyone else to fold before that.",
        "Everyone pays an ante and gets three cards. There is one round of betting, and then the hands are shown.",
        (
            "Three of a kind beat a straight, a straight beats three faces, and those beat points: the last digit of"
            " the sum, nine at best, tens and faces nothing. Equal best hands push: the pot stays for the next hand,"
            f" and those who pushed play for it again, others if they buy in.{ends}"
        ),
    )


def _pan(game: Game, rules: Rules) -> tuple[str, str, str]:
    chips = format_money(rules.pan.pays * rules.limit.ante)
    fee = ", less the house's fee" if rules.limit.fee is not None else ""
    any_suits = " (aces and kings of any suits)" if rules.pan.free_aces_kings else ""
    return (
        (
            "Be the first to have eleven cards down in melds: three or more of one rank (a square), all of one"
            f" suit or of three different suits{any_suits}, or three or more in a row of one suit (a rope). There are"
            " no eights, nines and tens, so a jack follows a seven. A meld may grow later, and keeps its kind."
        ),
        (
            "You get ten cards and say whether you will play. In turn, draw the top card of the stock or take the open"
            " card. It never comes into your hand: it goes down in a meld at once, or is discarded. What you hold goes"
            " down only together with such a card, even where it is a meld already. After melding you discard one card."
            " You may not take a card that a player discarded from the hand, only one that came from the stock."
        ),
        f"The first player with eleven cards down gets the antes{fee}, and {chips} from everyone still in.",
    )


_FAMILIES: Final[dict[str, Callable[[Game, Rules], tuple[str, str, str]]]] = {
    "board": _board,
    "draw": _draw,
    "stud": _stud,
    "banked": _banked,
    "push": _push,
    "pan": _pan,
}
_COMPARED: Final[dict[str, Callable[[Rules], tuple[str, str, str]]]] = {
    "setting": _setting,
    "points": _points,
    "22": _twenty_two,
}
