"""Every limit and promise in figures that a sentence of the docs states is the constant that the program goes by.

`test_docs_room.py` and `test_docs_protocol.py` compare the tables of their pages. That the program keeps to each of
these constants is tested where it is used.
"""

import inspect
from pathlib import Path
from typing import Final

import pytest

from houseway.bulk.jobs import BLOCK, USUAL_BETS
from houseway.cli.serve import serve_command
from houseway.houses.extending import MOST_BASES
from houseway.houses.fees import MOST_FEE_NAME, MOST_RATES
from houseway.houses.places import MOST_ABOUT
from houseway.live import loop, thinkers
from houseway.live.table import conduct, pace
from houseway.live.table_settings import BOOK_BYTES
from houseway.people import one_time_links, passwords
from houseway.people.clean_text import CHAT_LENGTH
from houseway.people.holding import NAME_SECONDS
from houseway.people.members import PREFERENCE_BYTES
from houseway.people.names import NAME_LENGTH
from houseway.people.sessions import UNSEEN_SECONDS
from houseway.pricing import intervals, meetings
from houseway.pricing.summary import HANDS_AN_HOUR
from houseway.room import disputes, empty_tables, guest_requests, lookout, play_now, settlement
from houseway.room.lists.waiting_lists import CALL_SECONDS
from houseway.server import limits, login_attempts, logs, own_hand_routes, pauses, people_watch
from houseway.server.limits import Bounds
from houseway.shuffle.players import NONCE_BYTES
from houseway.store.postgres import connecting, leasing
from houseway.store.sqlite import sqlite_checks

DOCS: Final = Path(__file__).parents[2] / "docs"
WORDS: Final = {
    0.25: "a quarter of a second", 1: "a second", 2: "two", 3: "three", 4: "four", 5: "five", 8: "eight", 10: "ten",
    12: "twelve", 20: "twenty", 30: "half a minute", 50: "fifty", 60: "a minute", 100: "a hundred",
    2_000: "two thousand", 3_600: "an hour", 24 * 3_600: "a day", 7 * 24 * 3_600: "a week", 1_000_000: "a million",
}  # fmt: skip
NORMAL: Final = pace.PACES["normal"]
LEASE: Final = leasing.LEASE_SECONDS
DAY: Final = 24 * 3_600
ORDINALS: Final = {5: "fifth"}
LINKS: Final = one_time_links._SECONDS


def usual(option: str) -> object:
    """What `houseway serve` takes where an option is left out."""
    return inspect.signature(serve_command).parameters[option].default


SENTENCES: Final = {
    "room.md": (
        f"is closed after this long: {Bounds().empty_minutes:g} minutes unless you say otherwise",
        f"A private table stays open for at least {WORDS[empty_tables.FRIENDS_SECONDS / 3_600]} hours",
        f"1 to 60, {usual('lease'):g} unless you say otherwise",
        f"how long pages stay connected after its tables were handed over, {usual('grace'):g} unless you say otherwise",
        f"nothing for {WORDS[limits.SILENT_SECONDS / 60]} minutes",
        f"written at most {WORDS[logs.LINES_PER_WINDOW]} times {WORDS[logs.WINDOW_SECONDS]}",
        f"has {loop._ON_THE_WAY:g} seconds more for the page to come",
        f"After {WORDS[NORMAL.away_gone / 60]} minutes the seat is free",
        f"may keep the seat for up to {WORDS[pace.SEAT_BOUNDS[1] / 3_600]} hours",
        f"nobody has been in the room for {WORDS[NORMAL.rest / 60]} minutes",
        f"If someone disagrees, or {WORDS[conduct._VOTE_SECONDS]} goes by",
        f"says in up to {CHAT_LENGTH} characters what it is about",
        f"after {WORDS[conduct._HOLD_SECONDS]} without a word; {WORDS[conduct._HOLD_MOST / 60]} minutes at most",
        f"is held for {WORDS[CALL_SECONDS / 60]} minutes, and shown as held",
        f"The check takes {WORDS[sqlite_checks.SECONDS]} at most",
        f"which every server checks once {WORDS[people_watch._LOOK_SECONDS]}",
        f"The room checks after every commit and once {WORDS[lookout.LOOK_SECONDS]}",
        f"with {WORDS[guest_requests._AROUND]} lines before and after it",
        f"After {WORDS[conduct._TIMEOUTS]} such turns in a row",
        f"With {WORDS[thinkers.MANY_BOTS]} bots or more in the room",
        f"after the {ORDINALS[thinkers._LOSSES]} loss, bots think inside the server",
        f"The new seat is kept for you for at most {WORDS[CALL_SECONDS / 60]} minutes",
        f"A name has 1 to {NAME_LENGTH} characters",
        f"a guest for {WORDS[NAME_SECONDS]} after they were last seen",
        f"argon2id hashes ({passwords._hasher.memory_cost / 1_024:g} MiB, {WORDS[passwords._hasher.time_cost]} passes)",
        (
            f"tried {login_attempts.BY_NAME[1]:g} times at once with one name, {login_attempts.BY_BOTH[1]:g} of them"
            f" from one address, and {login_attempts.BY_ADDRESS[1]:g} times from one address"
        ),
        f"{login_attempts.BY_BROWSER[1]:g} for one such browser and {login_attempts.BY_ACCOUNT[1]:g} for all such",
        f"ends by itself after {UNSEEN_SECONDS / DAY:g} days without use",
        f"a link is good for {WORDS[LINKS[one_time_links.ADMIN_LINK]]}",
        f"a link to become an admin; it works once, for {WORDS[LINKS[one_time_links.ADMIN_LINK]]}",
        f"a link to set a new password; it works once, for {WORDS[LINKS[one_time_links.RESET_LINK]]}",
    ),
    "protocol.md": (
        f"waits up to {WORDS[conduct._OPENING_SECONDS]} for the nonce itself",
        f"a table that deals within {WORDS[play_now.SOON]} seconds",
        (
            f"Set the clock ({pace.ACT_BOUNDS[0]:g} to {pace.ACT_BOUNDS[1]:g} seconds), the pause between hands"
            f" ({pace.BETWEEN_BOUNDS[0]:g} to {pace.BETWEEN_BOUNDS[1]:g}), and how long an absent player's seat is kept"
            f" ({pace.SEAT_BOUNDS[0]:g} to {pace.SEAT_BOUNDS[1]:,.0f})"
        ),
        f"in `after`, at most {settlement._MOST_MARKS} for a night",
        f"No one acts for {WORDS[conduct._HOLD_SECONDS]}",
        f"to {WORDS[conduct._HOLD_MOST / 60]} minutes at most",
        f"that no one else has, 1 to {NAME_LENGTH} characters",
        f"void hands, and calls for the floor, latest first, {disputes.PAGE} at a time",
        f"your hands, latest first, {own_hand_routes._PAGE} at a time",
        f"the files of those hands in one archive, the latest {limits.HANDS_IN_ZIP};",
        f"the text of a rule book, up to {BOOK_BYTES // 1_024} KB",
        f"any JSON object of at most {PREFERENCE_BYTES:,} bytes",
        f"says nothing for {WORDS[limits.SILENT_SECONDS / 60]} minutes is closed",
    ),
    "cluster.md": (
        f"One that has not reported for {leasing._GONE * LEASE:.1f} s counts as down",
        f"go on elsewhere within {WORDS[LEASE]} seconds of its end",
        f"the others wait {WORDS[connecting.STUCK_MS / 1_000]} and then roll that transaction back",
        f"**Cut off from the database** for {WORDS[LEASE]} seconds",
    ),
    "pricing.md": (
        f"in whole blocks of {BLOCK:,}, {WORDS[intervals.LEAST_BLOCKS]} blocks at least",
        (
            f"plays the hands, {WORDS[limits.WHAT_IF_HANDS]} at most for one question. A guest can ask one question at"
            f" a time, and the room answers {WORDS[limits.WHAT_IFS_AT_ONCE]} at once."
        ),
        f"a table has {WORDS[MOST_RATES]} rates at most",
        f"everyone's buy-in; {WORDS[USUAL_BETS]} higher bets by default",
        (
            f"{HANDS_AN_HOUR['board']} for games with a board, {HANDS_AN_HOUR['draw']} for draw, "
            f"{HANDS_AN_HOUR['stud']} for stud, {HANDS_AN_HOUR['banked']} for banked games"
        ),
    ),
    "api.md": (
        f"all ways if there are at most {meetings._EXACT:,}, otherwise a sample of {meetings._TRIALS:,} or of `trials`",
    ),
    "rule-books.md": (
        f"text, {MOST_ABOUT} characters at most",
        f"| `fee_name` | text, {MOST_FEE_NAME} characters at most |",
        f"A chain of books has at most {WORDS[MOST_BASES]} files",
    ),
    "shuffles.md": (
        f"draws a **nonce**, {NONCE_BYTES} bytes that no one can predict",
        f"waits for them, {WORDS[conduct._OPENING_SECONDS]} at most",
    ),
    "deploy.md": (
        f"for {1_000 * pauses.LONG_SECONDS:g} ms and more",
        f"the latest {WORDS[pauses._RECENT]} of these callbacks",
        f"written at most {WORDS[logs.LINES_PER_WINDOW]} times {WORDS[logs.WINDOW_SECONDS]}",
    ),
    "speed.md": (
        f"takes less than {1_000 * thinkers._QUICK_SECONDS:g} ms of processor time",
        f"With {WORDS[thinkers.MANY_BOTS]} bots seated",
        f"less than {1_000 * thinkers._SENT_SECONDS:g} ms are made on the spot",
        f"with {WORDS[thinkers._QUEUE]} others waiting",
        f"while it has {WORDS[thinkers._ON_THE_WAY]} requests",
    ),
}


@pytest.mark.parametrize("page", SENTENCES)
def test_figures_of_a_page_are_those_that_hold(page: str) -> None:
    text = " ".join((DOCS / page).read_text(encoding="utf-8").split())
    assert [said for said in SENTENCES[page] if said not in text] == []
