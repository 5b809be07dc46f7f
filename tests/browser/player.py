"""A person at a browser: comes in, sits down, reads what the page offers, and does it with clicks, taps or keys.

Everything the page is told is kept, and whatever goes wrong in it: an error in the console or in a script is a failure.
"""

import json
import re
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, ViewportSize, WebSocket
from tests.waiting import HANG_SECONDS, wait_until

from .serving import open_table

PATIENCE: Final = 1_000 * HANG_SECONDS
"""What nothing waits for longer, in milliseconds: it only ends a test that would hang."""
WINDOW: Final[ViewportSize] = {"width": 1280, "height": 800}
RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
CHOICES: Final = "#controls[data-turn=yours] [data-option]"
TURN: Final = "told.view && !told.view.over && told.view.options.length && document.querySelector(given)"

# What is done, in this order, by somebody who wants to see the hand through to its end.
QUIETLY: Final = (
    "bring in", "set", "meld", "draw card", "discard", "draw", "bank", "wager", "pile", "play", "check", "stand",
    "show", "call", "buy in", "pass", "fold",
)  # fmt: skip

# Lets a test wait, in the page itself, for what the page is told about its table. Controls rest for a moment after they
# have changed, unless that was switched off, as here: a machine does not click twice by mistake. The number that a page
# adds to a deck is drawn by chance, and is part of it only if it comes in time: it stays here, so that the deck is the
# same in every run.
LISTENING: Final = """
try {
  localStorage.getItem("houseway.rest") ?? localStorage.setItem("houseway.rest", "0");
  localStorage.getItem("houseway.sound-asked") ?? localStorage.setItem("houseway.sound-asked", "true");
} catch { /* no page yet */ }
window.part = async (path) => { // a script of the page's own, the very one that the page uses
  const joined = [...document.scripts].find((one) => one.src.includes("/static/joined/"));
  const plain = () => import(`/static/js/${path}`);
  return joined ? (await import(joined.src)).$later(path).catch(plain) : plain();
};
window.WebSocket = class extends WebSocket {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (message.now) window.theTable = message.now;
    });
  }
  send(frame) {
    if (window.addsToDecks || JSON.parse(frame).type !== "seal") super.send(frame);
  }
};
"""


# The rest of a long hand, played by the page's own buttons as fast as they come.
AUTOPILOT: Final = """([order, hand]) => {
  let acted = "";
  const over = (told) => told.hand !== hand || told.view.over;
  const press = (name) => {
    const all = [...document.querySelectorAll(`#controls [data-option="${name}"]`)];
    const mark = [...document.querySelectorAll("#stage [data-mark]")].at(-1);
    if (all.length && all.every((one) => one.disabled)) mark?.click();
    return all.find((one) => !one.disabled) ?? null;
  };
  const step = () => {
    const told = window.theTable;
    if (over(told)) return;
    const turn = `${told.hand}.${told.turn}`;
    const button = told.view.options.length && turn !== acted ? order.map(press).find(Boolean) : null;
    if (button) { acted = turn; button.click(); }
    setTimeout(step, button ? 80 : 5); // a room hears so many messages a second from one page and no more
  };
  step();
}"""


def code(card: int) -> str:
    """A card as the pages write it."""
    return "Jk" if card == 52 else RANKS[card >> 2] + SUITS[card & 3]


class Player:
    """Somebody, with a browser to themselves: no cookie and no memory is shared with anybody else."""

    def __init__(self, browser: Browser, url: str, name: str, *, adds_to_decks: bool = False, **how: Any) -> None:
        how.setdefault("viewport", WINDOW)
        how.setdefault("service_workers", "block")  # what it has kept would hide what the page asks for
        self.name = name
        self.url = url
        self.touch = bool(how.get("has_touch"))
        self.context = browser.new_context(base_url=url, **how)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(LISTENING)
        if adds_to_decks:
            self.context.add_init_script("window.addsToDecks = true;")
        self.wrong: list[str] = []
        self.forgiven = [re.compile("Service Worker registration blocked by Playwright")]
        self.heard: list[dict[str, Any]] = []
        self.fetched: list[Response] = []
        self.context.on("page", self._listen)
        self.page = self.context.new_page()
        self.context.request.get("/api/lobby")
        assert self.post("/api/name", {"name": name})["name"] == name

    def _listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.wrong.append(f"{self.name}'s page: {error}"))
        page.on("websocket", self._socket)
        page.on("response", self._answer)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"{self.name}'s console: {message.text} ({message.location.get('url', '')})")

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def _answer(self, answer: Response) -> None:
        self.fetched.append(answer)

    def forgive(self, pattern: str) -> None:
        """Say beforehand what the browser itself will complain of, such as a line that is cut on purpose."""
        self.forgiven.append(re.compile(pattern))

    def check(self) -> None:
        """Nothing has gone wrong in the page."""
        left = [wrong for wrong in self.wrong if not any(one.search(wrong) for one in self.forgiven)]
        assert not left, "\n".join(left)

    def close(self) -> None:
        """Go home."""
        self.context.close()

    # over HTTP, with this person's cookie

    def post(self, path: str, body: object) -> Any:
        answer = self.context.request.post(path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def sit_with_bots(self, offer: str, bots: int = 4) -> str:
        """Sit down at a table of one's own, where bots play, and go there."""
        table = open_table(self.url, offer, bots=bots)
        self.post("/api/sit", {"table": table})
        self.look_on(table)
        return table

    # going about

    def look_on(self, table: str) -> None:
        """Go to a table, and see it."""
        self.page.goto(f"/table/{table}")
        self.wait("true")

    def sit(self, table: str, seat: int, buy_in: str = "") -> None:
        """Go to a table and take a seat there, with the usual buy-in or with another."""
        self.look_on(table)
        self.press(self.page.get_by_test_id(f"sit-{seat}"))
        if buy_in:
            self.page.get_by_test_id("buy-in").fill(buy_in)
        self.press(self.page.get_by_test_id("sit-down"))
        self.page.locator(f"[data-own-seat='{seat}']").wait_for()

    def go_home(self) -> None:
        """To the lobby."""
        self.page.goto("/")
        self.page.locator("[data-sit]").first.wait_for()

    def press(self, what: Locator) -> None:
        """Click; on a touch screen tap."""
        if self.touch:
            what.tap()
        else:
            what.click()

    # what is in the page

    @property
    def told(self) -> dict[str, Any]:
        """The table as the page was last told it is."""
        return dict(self.page.evaluate("window.theTable"))

    def wait(self, so: str, given: object = None) -> dict[str, Any]:
        """Wait until something is so in the page, where `told` is the table as it was last told: what it is then."""
        waiting = f"""async (given) => {{
          const end = performance.now() + {PATIENCE};
          for (;;) {{
            const told = window.theTable;
            if (told && ({so})) return told;
            if (performance.now() > end) return null;
            await new Promise((again) => setTimeout(again, 5));
          }}
        }}"""
        told = self.page.evaluate(waiting, given)
        if told is None:
            seen = " ".join(self.page.locator("#controls").inner_text().split())
            said = "; ".join([f"the page says: {seen}", *self.wrong])
            raise AssertionError(f"{self.name} waited in vain for {so} with {given}; {said}")
        return dict(told)

    def wait_so(self, script: str, given: object = None) -> Any:
        """Wait until a script says so, and what it says. The page allows no `eval`, by which Playwright's own waits."""
        return wait_until(lambda: self.page.evaluate(script, given), lambda: f"{script} with {given}")

    def wait_to_hear(self, words: str) -> None:
        """Wait until a message with these words has come; each look at the page lets it take in what has arrived."""
        wait_until(lambda: self.page.evaluate("true") and any(words in str(one) for one in self.heard), words)

    def wait_for_turn(self) -> dict[str, Any]:
        return self.wait(TURN, CHOICES)

    def wait_for_end(self, hand: int) -> dict[str, Any]:
        over = "told.hand > given || told.hand === given && told.view && told.view.over"
        return self.wait(over, hand)

    def options(self) -> list[str]:
        """What the page offers, in its own order."""
        found = self.page.locator(CHOICES).evaluate_all("all => all.map((one) => one.dataset.option)")
        return [str(one) for one in found]

    def own_cards(self) -> list[str]:
        """One's own cards, as the page shows them."""
        return self.cards_in("#stage .stage-cards [data-card]")

    def cards_at(self, seat: int) -> list[str]:
        """What lies before another seat, `??` for a back."""
        return self.cards_in(f"#felt [data-seat='{seat}'] [data-card]")

    def cards_in(self, selector: str) -> list[str]:
        found = self.page.locator(selector).evaluate_all("all => all.map((one) => one.dataset.card)")
        return [str(one) for one in found]

    def _log(self, hand: int) -> Locator:
        return self.page.locator("#side-panel .log-hand").filter(has_text=re.compile(rf"^Hand {hand}(?!\d)"))

    def log_of(self, hand: int) -> list[str]:
        """The lines of a hand in the hand log."""
        texts = self._log(hand).locator(".line .text").all_inner_texts()
        return [" ".join(text.split()) for text in texts]

    def log_html(self, hand: int) -> str:
        """The same as the page has it."""
        return "".join(str(one) for one in self._log(hand).evaluate_all("all => all.map((one) => one.outerHTML)"))

    # playing

    def act(self, *wanted: str) -> dict[str, Any]:
        """Do the first of these that is offered, or else what sees the hand through; the table after it."""
        told = self.wait_for_turn()
        offered = self.options()
        chosen = next((one for one in (*wanted, *QUIETLY) if one in offered), offered[0])
        return self.choose(chosen, told)

    def choose(self, option: str, told: dict[str, Any]) -> dict[str, Any]:
        """Take an option and see it done; what needs cards marked or put in front first has that done."""
        button = self.page.locator(f"#controls [data-option='{option}']").first
        if option == "set":
            self.press(self.page.locator("#controls [data-option='house way']"))
        if option in ("draw", "discard"):
            self._mark(next(one for one in told["view"]["options"] if one["type"] == option))
            button = self.page.locator(f"#controls [data-option='{option}']:not([disabled])").first
        free = option == "fold" and "check" in self.options()
        self.press(button)
        if free:  # that is asked about once
            self.page.get_by_test_id("asked").wait_for()
            self.press(button)
        return self.wait(
            "told.hand !== given[0] || told.turn !== given[1] || told.view.over", [told["hand"], told["turn"]]
        )

    def _mark(self, option: dict[str, Any]) -> None:
        """Mark the last cards of one's hand: two to draw, or as many as must be thrown."""
        count = min(2, option["most"]) if option["type"] == "draw" else option["count"]
        if option["type"] == "draw" or len(option["cards"]) > count:
            marks = self.page.locator("#stage [data-mark]")
            for place in range(marks.count() - count, marks.count()):
                self.press(marks.nth(place))


def play_hand(*players: Player, most: int = 30, look: Callable[[], object] = lambda: None) -> int:
    """All players of a table see a hand through, each in turn, and `look` before each turn; how many turns it took.

    A hand of pan can be long: after `most` turns its rest is played faster than by hand.
    """
    told = players[0].told
    hand, turns = told["hand"], 0
    seats = {player.told["you"]: player for player in players}
    while told["hand"] == hand and not told["view"]["over"]:
        if turns == most:
            for player in players:
                player.page.emulate_media(reduced_motion="reduce")
                player.page.evaluate(AUTOPILOT, [list(QUIETLY), hand])
            break
        actor = seats[told["view"]["actor"]]
        actor.wait_for_turn()
        look()
        told = actor.act()
        turns += 1
    for player in players:
        player.wait_for_end(hand)
    return turns


def deal_in(table: str, *players: Player) -> None:
    """Let players sit down in order, and wait until the first hand is dealt to all of them."""
    for seat, player in enumerate(players, 1):
        player.sit(table, seat)
    for player in players:
        player.wait("told.hand === 1 && told.view")
