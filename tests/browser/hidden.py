"""What somebody may not know: the cards of others. Looked for in everything a page was told, and in all it shows."""

from typing import Any

from tests.room.listening import card_fields, text_fields

from .player import Player, code

JOKER = 52
REVEALS = ("shown", "set shown", "hand shown")
NAMES = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("clubs", "diamonds", "hearts", "spades")


def frames_of(player: Player, hand: int) -> list[dict[str, Any]]:
    return [one for one in player.heard if one["type"] in ("view", "update") and one["now"]["hand"] == hand]


def held(player: Player, hand: int) -> set[int]:
    """Every card that a player has held face down in a hand."""
    found: set[int] = set()
    for frame in frames_of(player, hand):
        for seat in (frame["now"]["view"] or {"seats": []})["seats"]:
            if seat["seat"] == frame["now"]["you"]:
                found.update(seat["cards"])
    return found


def turned_up(frames: list[dict[str, Any]], seat: int) -> set[int]:
    """The cards of a seat that these frames say were turned up, by the dealer or by the player."""
    events = [event for frame in frames for event in frame.get("events", ()) if event.get("seat") == seat]
    up = [one for one in events if one["type"] in REVEALS or one["type"] == "dealt up" or one.get("up")]
    return set(card_fields(up))


def named(frame: dict[str, Any], hand: int) -> tuple[set[int], list[str]]:
    """Every card a frame names, as a number or in the words of this hand."""
    events = [one for one in frame.get("events", ()) if one["type"] != "button drawn"]
    lines = [line["text"] for line in frame["log"] if line["hand"] == hand]
    now = {key: value for key, value in frame["now"].items() if key != "carry"}
    return set(card_fields([events, now])), [*lines, *text_fields([events, now])]


def check_secrets(player: Player, other: Player, hand: int) -> None:
    """Nothing that a page was told names a card of the other's that was not turned up. Needs a single pack."""
    seat = int(next(frame["now"]["you"] for frame in reversed(other.heard) if frame.get("now")))
    secret = held(other, hand)
    frames = frames_of(player, hand)
    assert secret
    assert held(player, hand) <= set().union(*(named(frame, hand)[0] for frame in frames))  # so this would find them
    for place, frame in enumerate(frames):
        hidden = secret - turned_up(frames[: place + 1], seat)
        cards, words = named(frame, hand)
        assert not hidden & cards, f"{player.name} was told of {[code(card) for card in hidden & cards]}"
        spoken = {card for card in hidden for text in words if code(card) in text.replace(",", " ").split()}
        assert not spoken, f"{player.name} was told of {[code(card) for card in spoken]} in words"


def check_backs(player: Player, seat: int) -> None:
    """As long as nothing is turned up, a page is told no card of another seat."""
    for frame in player.heard:
        view = frame["now"]["view"] if frame.get("now") else None
        if view and not view["over"] and not turned_up([frame], seat):
            theirs = next((one for one in view["seats"] if one["seat"] == seat), None)
            assert not theirs or not theirs["cards"]


def names_of(card: int) -> tuple[str, str]:
    """How a page would write a card: for programs, and for those who listen."""
    spoken = "joker" if card == JOKER else f"{NAMES[card >> 2]} of {SUITS[card & 3]}"
    return f'data-card="{code(card)}"', f'aria-label="{spoken}'


def check_page(player: Player, hidden: set[int], hand: int) -> None:
    """The page as it stands, the table and the lines of the hand, says nothing of these cards."""
    content = player.page.locator("#place").inner_html() + player.log_html(hand)
    found = [code(card) for card in hidden if any(name in content for name in names_of(card))]
    assert not found, f"{player.name} can see {found}"
