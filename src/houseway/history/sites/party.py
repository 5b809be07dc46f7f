"""The PartyPoker format, for `reading`: hold'em and Omaha cash games.

There is no summary, so the rake is whatever is missing, and an uncalled bet is included in its player's winnings.
"""

import re
from typing import Final

from houseway.history.sites import story as told
from houseway.history.sites.reading import MONEY, Site, patterns
from houseway.referee.rules import Betting

PARTY: Final = Site(
    title="PartyPoker",
    begins=re.compile(r"\*{3,} Hand History [Ff]or Game \w+ \*{3,}"),
    first="***** Hand History for Game 1 *****",
    opening=(
        (re.compile(r"\*+ Hand History [Ff]or Game (?P<number>\w+) \*+"), "the first line of a hand"),
        (
            re.compile(
                rf"(?P<low>{MONEY})(?:/(?P<high>{MONEY}))? (?P<bets>NL|PL|FL) (?P<game>.+?) - "
                r"\w+, (?P<date>\w+ \d\d?), (?P<clock>\d\d?:\d\d:\d\d) \w+ (?P<year>\d{4})"
            ),
            "the line of the game: $0.50/$1 USD NL Texas Hold'em - Monday, January 06, 05:54:36 EST 2014",
        ),
        (re.compile(r"Table (?P<table>.+?)(?: \((?:Real|Play) Money\))?"), "the table's line: Table Name (Real Money)"),
    ),
    facts=(
        re.compile(r"Seat (?P<button>\d+) is the button"),
        re.compile(r"Total number of players : \d+(?:/(?P<size>\d+))?"),
    ),
    seat=re.compile(rf"Seat (?P<seat>\d+): (?P<name>.+) \( *(?P<stack>{MONEY}) *\)(?P<more>.*)"),
    lines=patterns(
        ("street", r"\*\* Dealing (?P<street>[A-Za-z ]+?) \*\*(?P<cards>.*)"),
        ("pass", r"Your time bank .*|Game #\w+ starts\.?|#Game No : \w+"),
    ),
    says=patterns(
        ("posts", rf" posts (?P<what>small blind|big blind \+ dead|big blind|ante) \[(?P<amount>{MONEY})\]\.?"),
        ("calls", rf" calls \[(?P<amount>{MONEY})\]\.?"),
        ("bets", rf" bets \[(?P<amount>{MONEY})\]\.?"),
        ("raises", rf" raises \[(?P<amount>{MONEY})\]\.?"),
        ("all_in", rf" is all-In\.? *\[(?P<amount>{MONEY})\]\.?"),
        ("checks", r" checks\.?"),
        ("folds", r" folds\.?"),
        ("shows", r" shows \[(?P<cards>[^\]]*)\](?P<words>.*?)\.?"),
        ("mucks", r" (?:doesn't show|does not show) .*"),
        ("wins", rf" wins (?:Lo \()?(?P<amount>{MONEY})\)?(?: from the (?P<pot>\w+ pot(?: \d+)?))?(?: with .*)?\.?"),
        ("pass", r" shows ?[0-9AKQJT,]+ +for low\.?|: .*"),
    ),
    quiet=(
        "has left the table",
        "has joined the table",
        "is sitting out",
        "time bank",
        "is disconnected",
        "reconnect",
        "did not respond in time",
    ),
    games={"Texas Hold'em": "holdem", "Omaha": "omaha", "Omaha Hi": "omaha", "Omaha Hi-Lo": "omaha-hi-lo"},
    bets={"FL": Betting.FIXED, "PL": Betting.POT_LIMIT, "NL": Betting.NO_LIMIT},
    posts={
        "small blind": told.SMALL,
        "big blind": told.BIG,
        "big blind + dead": told.BOTH,
        "ante": told.ANTE,
    },
    streets={"down cards": "", "Flop": "flop", "Turn": "turn", "River": "river"},
    dates=("%H:%M:%S %B %d %Y",),
    tournament=re.compile(r"Trny|Tournament|Buy-in"),
    uncalled_told=False,
)
