"""`houseway tour`: one showdown of each game from a committed shuffle, narrated in a card room's words.

There is no betting: the tour shows packs, shuffles and rankings at work, and every line can be checked with `houseway
verify` and `houseway rank`.
"""

import json as json_format
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from houseway.cards import JOKER, SUIT_SIGNS, format_cards, suit_of
from houseway.cards import RANKS as RANK_SIGNS
from houseway.decks import deck
from houseway.errors import HousewayError
from houseway.ranking import KINDS, compare
from houseway.shuffle import FairDeck

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True, slots=True)
class Showdown:
    """A game reduced to its deal and its showdown."""

    title: str
    pack: str
    seats: int
    each: int
    board: int
    halves: tuple[str, ...]


SHOWDOWNS: Final = (
    Showdown("Hold'em", "52", 4, 2, 5, ("high",)),
    Showdown("Hold'em hi-lo at S & K (both hole cards play)", "52", 4, 2, 5, ("two-hole", "two-hole8")),
    Showdown("Omaha hi-lo", "52", 4, 4, 5, ("omaha", "omaha8")),
    Showdown("Pineapple at S & K (three hole cards to the end)", "52", 4, 3, 5, ("pineapple",)),
    Showdown("Draw poker with the joker", "53", 4, 5, 0, ("bug",)),
    Showdown("Lowball with the joker", "53", 4, 5, 0, ("low-joker",)),
    Showdown("Seven-card stud hi-lo", "52", 4, 7, 0, ("high", "eight")),
    Showdown("Razz", "52", 4, 7, 0, ("low",)),
    Showdown("Push-nine", "52", 4, 3, 0, ("push-nine",)),
    Showdown("Super pan 9", "super-pan-9", 4, 3, 0, ("super-pan-9",)),
    Showdown("Blackjack 22", "blackjack-22", 4, 2, 0, ("blackjack22",)),
)


def tour_command(
    *,
    game: Annotated[str | None, Parameter(help="Only games whose title contains this word.")] = None,
    json: Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")] = False,
) -> None:
    """Deal one showdown of each game and narrate it."""
    chosen = [one for one in SHOWDOWNS if game is None or game.casefold() in one.title.casefold()]
    if not chosen:
        raise HousewayError(f"no game of the tour is called {game!r}: try {', '.join(one.title for one in SHOWDOWNS)}")
    stories = [play(one, FairDeck.shuffle(deck(one.pack))) for one in chosen]
    if json:
        print(json_format.dumps(stories, indent=2))
        return
    tell(stories)


def play(show: Showdown, shuffled: FairDeck) -> dict[str, Any]:
    """Deal the showdown from this shuffle and show who won what."""
    cards = shuffled.cards
    hands = [cards[seat : seat + show.seats * show.each : show.seats] for seat in range(show.seats)]
    after = show.seats * show.each
    board = cards[after : after + show.board]
    results = []
    for half in show.halves:
        places = compare([(*hand, *board) for hand in hands], half)
        seats = [{"seat": at, "score": int(score), "words": score.words} for at, (_, score) in enumerate(places, 1)]
        winners = [at for at, (place, score) in enumerate(places, 1) if place == 1 and (score or not _qualifies(half))]
        results.append({"kind": half, "seats": seats, "winners": winners})
    return {
        "game": show.title,
        "deck": show.pack,
        "commitment": shuffled.commitment,
        "seed": shuffled.seed.hex(),
        "board": format_cards(board),
        "hands": [format_cards(hand) for hand in hands],
        "results": results,
    }


def _qualifies(half: str) -> bool:
    return KINDS[half].order == "eight"


def tell(stories: Sequence[dict[str, Any]], console: "Console | None" = None) -> None:
    """Print the stories, by default to the terminal."""
    from rich.console import Console
    from rich.text import Text

    from houseway.cards import parse_cards

    console = console or Console(highlight=False)

    def drawn(text: str) -> Text:
        line = Text()
        for card in parse_cards(text):
            face = "★ Jk" if card == JOKER else f"{RANK_SIGNS[card >> 2]}{SUIT_SIGNS[suit_of(card)]}"
            color = "#1d1b19" if card == JOKER or suit_of(card) in (0, 3) else "#b3261e"
            line.append(f" {face} ", style=f"bold {color} on #fbf7ee").append(" ")
        return line

    console.print(
        Text("Houseway", style="bold #e8b04a").append(
            "  one showdown of each game, from shuffles you can check\n", style="default"
        )
    )
    for story in stories:
        console.print(Text(story["game"], style="bold"))
        console.print(Text(f"  commitment {story['commitment']}", style="dim"), soft_wrap=True)
        if story["board"]:
            console.print(Text("  board   ").append_text(drawn(story["board"])))
        for at, hand in enumerate(story["hands"]):
            line = Text(f"  seat {at + 1}  ").append_text(drawn(hand))
            said = "; ".join(result["seats"][at]["words"] for result in story["results"])
            won = _share(story, at + 1)
            line.append(f" {said}", style="bold #7fc8a9" if won else "default").append(won)
            console.print(line, soft_wrap=True)
        console.print(Text(f"  seed       {story['seed']}\n", style="dim"), soft_wrap=True)
    console.print("Check any of these:  houseway shuffle --deck 53 --json | houseway verify -")
    console.print('Rank your own hand:  houseway rank "As Ks Qs Js Ts 2d 3c"   (houseway --help for more)')


def _share(story: dict[str, Any], seat: int) -> str:
    """What the seat wins: nothing, a half, or everything; if no low qualifies, its half goes to high."""
    halves = [result["winners"] for result in story["results"] if result["winners"]]
    won = [at for at, winners in enumerate(halves) if seat in winners]
    if not won:
        return ""
    part = "" if len(won) == len(halves) else (" the high half", " the low half")[won[0]]
    tied = any(len(halves[at]) > 1 for at in won)
    return f"  ← {'shares' if tied else 'wins'}{part}"
