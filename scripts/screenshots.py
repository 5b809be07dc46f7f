#!/usr/bin/env python3
"""Take the pictures in docs/pictures from a running room: the lobby, a table of each family, a phone, sheet and replay.

The room is a real one with bots in it, so the cards differ from time to time; names and sizes of the files do not. Run
it as `python -m scripts.screenshots [NAME...]` from the root of the project; without names all pictures are taken.
"""

import os
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from struct import pack, unpack
from tempfile import TemporaryDirectory
from typing import Any, Final
from zlib import compress, crc32, decompress

from playwright.sync_api import Browser, sync_playwright
from tests.browser.coming import own_name
from tests.browser.conftest import MISSING, find_chromium
from tests.browser.player import CHOICES, Player
from tests.browser.serving import Serving

PICTURES: Final = Path(__file__).parent.parent / "docs" / "pictures"
MOST_BYTES: Final = 250_000
MOST_TURNS: Final = 300
WIDE: Final = {"width": 1120, "height": 720}
PHONE: Final = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
Told = dict[str, Any]


def mine(told: Told) -> Any:
    """The viewer's own place in the hand."""
    return next(seat for seat in told["view"]["seats"] if seat["seat"] == told["you"])


def players_in(told: Told) -> int:
    """How many have not folded."""
    return sum(not seat["folded"] for seat in told["view"]["seats"])


def may(told: Told, *options: str) -> bool:
    """Whether one of these is offered."""
    return any(one["type"] in options for one in told["view"]["options"])


def melds_down(told: Told) -> int:
    """How many have laid something down."""
    return sum(bool(seat["melds"]) for seat in told["view"]["play"]["seats"])


def mark_two(player: Player) -> None:
    """Mark the two highest cards to be thrown away."""
    for place in (3, 4):
        player.press(player.page.locator("#stage [data-mark]").nth(place))


def house_way(player: Player) -> None:
    """Fill the trays."""
    player.press(player.page.locator("[data-option='house way']"))


def nothing(player: Player) -> None:
    """The moment is a picture as it is."""


# By name: where, which turn is worth a picture, and what is done before it is taken.
TABLES: Final[dict[str, tuple[str, Callable[[Told], bool], Callable[[Player], None]]]] = {
    "table": ("oasis/holdem", lambda told: len(told["view"]["board"]) >= 4 and players_in(told) >= 3, nothing),
    "lowball": ("del-rio/lowball", lambda told: may(told, "draw") and players_in(told) >= 3, mark_two),
    "stud": ("ocean-view/stud", lambda told: len(mine(told)["up"]) >= 3 and players_in(told) >= 3, nothing),
    "push-nine": ("s-and-k/push-nine", lambda told: bool(mine(told)["cards"]) and players_in(told) >= 3, nothing),
    "pai-gow": ("casino-club/pai-gow", lambda told: may(told, "set"), house_way),
    "super-pan-9": ("del-rio/super-pan-9", lambda told: may(told, "hit", "stand"), nothing),
    "blackjack-22": ("del-rio/blackjack-22", lambda told: may(told, "hit", "stand"), nothing),
    "pan": ("s-and-k/pan", lambda told: melds_down(told) >= 3 and len(told["view"]["options"]) > 1, nothing),
}


# The felt's shades are mixed from neighboring ones, dot by dot: with a third of the shades a picture looks the
# same and packs far better.
COARSER: Final = """async ([picture, step]) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const dots = pen.getImageData(0, 0, image.width, image.height);
  dots.data.forEach((value, at) => { if (at % 4 !== 3) dots.data[at] = step * Math.round(value / step); });
  pen.putImageData(dots, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  const reader = new FileReader();
  await new Promise((done) => { reader.onload = done; reader.readAsDataURL(blob); });
  return reader.result.split(",")[1];
}"""


def slim(browser: Browser, picture: bytes) -> bytes:
    """The same picture as a PNG that is small enough."""
    page = browser.new_page()
    told = f"data:image/png;base64,{b64encode(picture).decode()}"
    packed = picture
    for step in (3, 4, 5):
        packed = repacked(b64decode(page.evaluate(COARSER, [told, step])))
        if len(packed) <= MOST_BYTES:
            break
    page.close()
    return packed


def repacked(picture: bytes) -> bytes:
    """A PNG packed as tightly as it goes."""
    head, data, place = picture[:8], b"", 8
    while place < len(picture):
        length, kind = unpack(">I4s", picture[place : place + 8])
        body = picture[place + 8 : place + 8 + length]
        place += 12 + length
        if kind == b"IDAT":
            data += body
        else:
            head += _chunk(b"IDAT", compress(decompress(data), 9)) if kind == b"IEND" else b""
            head += _chunk(kind, body)
    return head


def _chunk(kind: bytes, body: bytes) -> bytes:
    return pack(">I", len(body)) + kind + body + pack(">I", crc32(kind + body))


def take(player: Player, name: str) -> None:
    """Write one picture, and see that it is not too large."""
    player.page.mouse.move(0, 0)
    browser = player.context.browser
    if browser is None:
        raise SystemExit("the browser is gone")
    picture = slim(browser, player.page.screenshot(animations="disabled"))
    file = PICTURES / f"{name}.png"
    file.write_bytes(picture)
    print(f"{file.name:20} {len(picture) / 1000:6.0f} kB")
    if len(picture) > MOST_BYTES:
        raise SystemExit(f"{file} has {len(picture)} bytes, more than {MOST_BYTES}")


def wait_for_moment(player: Player, good: Callable[[Told], bool]) -> Told:
    """Play quietly until a turn comes that is worth a picture."""
    for _ in range(MOST_TURNS):
        again = player.page.get_by_role("button", name="Buy in again")
        player.page.locator(CHOICES).or_(again).first.wait_for()
        if again.is_visible():
            again.click()
        told = player.wait_for_turn()
        if good(told):
            return told
        player.act()
    raise SystemExit(f"no moment worth a picture came up at {player.page.url}")


def sit_at_first_table(player: Player, offer: str) -> str:
    """Sit down at the table of a game that the room opened itself, where bots play, and go there."""
    table = f"{offer.replace('/', '-')}-1"
    player.post("/api/sit", {"table": table})
    player.look_on(table)
    return table


@contextmanager
def somebody(browser: Browser, room: Serving, **how: Any) -> Iterator[Player]:
    """A person for one picture."""
    how.setdefault("viewport", WIDE)
    player = Player(browser, room.url, "Sam", color_scheme="dark", reduced_motion="reduce", **how)
    try:
        yield player
        player.check()
        player.post("/api/name", {"name": own_name("Sam")})  # the next one is called Sam too
    finally:
        player.close()


def take_table(browser: Browser, room: Serving, name: str) -> None:
    """A table of a family on the viewer's turn."""
    offer, good, then = TABLES[name]
    with somebody(browser, room) as sam:
        sit_at_first_table(sam, offer)
        wait_for_moment(sam, good)
        then(sam)
        take(sam, name)


def take_others(browser: Browser, room: Serving, names: Sequence[str]) -> None:
    """Lobby, phone, a home game, sheet and replayer."""
    if "phone" in names:
        with somebody(browser, room, **PHONE) as sam:
            sit_at_first_table(sam, "ocean-view/holdem")
            wait_for_moment(sam, lambda told: len(told["view"]["board"]) >= 3 and players_in(told) >= 3)
            take(sam, "phone")
    if "home" in names:
        with somebody(browser, room) as sam:
            asked = {"house": "home", "game": "omaha", "private": True, "bots": 5, "seats": 6}
            table = sam.post("/api/open", {**asked, "terms": {"switches": {"bomb_pots": "when called"}}})["table"]
            sam.post("/api/sit", {"table": table})
            sam.look_on(table)
            wait_for_moment(sam, lambda told: len(told["view"]["board"]) >= 3 and players_in(told) >= 3)
            take(sam, "home")
    if "replay" in names:
        with somebody(browser, room) as sam:
            table = sit_at_first_table(sam, "casino-club/holdem")
            hand = wait_for_moment(sam, lambda told: len(told["view"]["board"]) == 5)["hand"]
            while sam.wait("true")["hand"] == hand and not sam.told["view"]["over"]:
                sam.act()
                sam.wait(f"told.hand > {hand} || told.view.over || told.view.options.length")
            sam.page.goto(f"/replay/{table}/{hand}#99")
            sam.page.get_by_test_id("replay-at").wait_for()
            take(sam, "replay")
    if "rules" in names:
        with somebody(browser, room) as sam:
            sam.page.goto("/rules/casino-club/pai-gow")
            take(sam, "rules")
    if "lobby" in names:
        with somebody(browser, room, viewport={**WIDE, "height": 880}) as sam:
            sam.go_home()
            sam.press(sam.page.locator("[data-door='del-rio']"))
            take(sam, "lobby")


def main(names: Sequence[str]) -> None:
    """Take the pictures that are asked for."""
    path = find_chromium()
    if path is None:
        raise SystemExit(MISSING)
    known = [*TABLES, "phone", "home", "replay", "rules", "lobby"]
    wanted = list(names) or known
    if unknown := set(wanted) - set(known):
        raise SystemExit(f"there is no picture {', '.join(sorted(unknown))}: choose {', '.join(known)}")
    PICTURES.mkdir(exist_ok=True)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = Serving(Path(folder), pace="fast")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if root else [])
        try:
            room.start()
            for name in wanted:
                if name in TABLES:
                    take_table(browser, room, name)
            take_others(browser, room, wanted)
        finally:
            browser.close()
            room.close()


if __name__ == "__main__":
    main(sys.argv[1:])
