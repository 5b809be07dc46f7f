"""The Full Tilt Poker format, for `reading`: cash games of every family, in both orders of their first line."""

import re
from typing import Final

from houseway.history.sites import story as told
from houseway.history.sites.reading import MONEY, Site, patterns
from houseway.referee.rules import Betting

_ALL_IN: Final = r"(?P<all_in>, and is all in|, and is capped)?"
_BLIND: Final = "the small blind|the big blind|a dead small blind"


def _stakes(new: str = "") -> str:
    return rf"(?P<{new}low>{MONEY})/(?P<{new}high>{MONEY})(?: Ante {MONEY})?"


def _game(new: str = "") -> str:
    bets = "NL|PL|FL|No Limit|Pot Limit|Fixed Limit|Limit"
    return rf"(?:(?P<{new}cap>{MONEY}) )?(?:C[Aa][Pp] )?(?P<{new}bets>{bets}) (?P<{new}game>[^-]*(?:\d-\d[^-]*)?)"


FULL_TILT: Final = Site(
    title="Full Tilt",
    begins=re.compile(r"Full ?Tilt Poker Game #"),
    first="Full Tilt Poker Game #",
    opening=(
        (
            re.compile(
                r"Full ?Tilt Poker Game #(?P<number>\d+): Table (?P<table>.+?)"
                r"(?: \((?:[^)]*?(?P<size>\d+) max[^)]*|[^)]*)\))? - "
                rf"(?:{_stakes()} - {_game()}|{_game('new_')} - {_stakes('new_')})"
                r" - (?P<clock>\d\d?:\d\d:\d\d) \w+ - (?P<date>\d{4}/\d\d/\d\d).*"
            ),
            "the first line of a hand: Full Tilt Poker Game #1: Table Name - $1/$2 - No Limit Hold'em - ...",
        ),
    ),
    facts=(re.compile(r"The button is in seat #(?P<button>\d+)"),),
    seat=re.compile(rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)(?P<more>.*)"),
    lines=patterns(
        ("summary", r"\*\*\* SUMMARY \*\*\*"),
        ("street", r"\*\*\* (?P<street>[A-Za-z0-9 ]+) \*\*\*(?P<cards>.*)"),
        ("returned", rf"(?:Uncalled bet|Ante) of (?P<amount>{MONEY}) returned to (?P<name>.+)"),
        ("canceled", r"Hand #\d+ has been cancell?ed.*"),
        ("pass", r"Players agree to Run It Twice|No low hand qualified|The deck is reshuffled|Betting is capped"),
    ),
    says=patterns(
        ("posts", rf" posts (?P<what>{_BLIND}) of (?P<amount>{MONEY}){_ALL_IN}"),
        ("posts", rf" posts(?P<what>) (?P<amount>{MONEY}){_ALL_IN}"),
        ("posts", rf" (?P<what>antes) (?P<amount>{MONEY}){_ALL_IN}"),
        ("brings_in", rf" brings in for (?P<amount>{MONEY}){_ALL_IN}"),
        ("calls", rf" calls (?P<amount>{MONEY}){_ALL_IN}"),
        ("bets", rf" bets (?P<amount>{MONEY}){_ALL_IN}"),
        ("raises", rf" (?:raises|completes it) to (?P<to>{MONEY}){_ALL_IN}"),
        ("checks", r" checks"),
        ("folds", r" folds"),
        ("throws", r" discards (?P<count>\d) cards?(?: \[(?P<cards>[^\]]*)\])?| stands pat"),
        ("shows", r" shows \[(?P<cards>[^\]]*)\](?: \(?(?P<words>.*?)\)?)?"),
        ("mucks", r" mucks"),
        ("wins", rf" (?:wins|ties for) (?P<pot>[a-z0-9# ]*pot[a-z0-9# ]*) \((?P<amount>{MONEY})\).*"),
        ("pass", r" shows .*| is (?:low|high) with .*|: .*"),
    ),
    summary=patterns(("rake", rf"Total pot {MONEY}.*? \| Rake ({MONEY}).*")),
    quiet=(
        "is sitting out", "sits down", "stands up", " adds ", "has been disconnected", "has reconnected",
        "has returned", "has timed out", "seconds left to act", "has requested TIME", "is disconnected", "is feeling",
    ),
    games={
        "Hold'em": "holdem", "Omaha": "omaha", "Omaha Hi": "omaha", "Omaha H/L": "omaha-hi-lo",
        "5 Card Omaha": "omaha-5", "5 Card Omaha Hi": "omaha-5", "5 Card Omaha H/L": "omaha-5-hi-lo",
        "Stud Hi": "stud", "7 Card Stud": "stud", "Stud H/L": "stud-hi-lo", "Razz": "razz", "5 Card Draw": "draw",
        "2-7 Single Draw": "deuce-to-seven", "2-7 Triple Draw": "deuce-to-seven-triple", "Badugi": "badugi",
    },
    bets={
        **dict.fromkeys(("FL", "Limit", "Fixed Limit"), Betting.FIXED),
        **dict.fromkeys(("PL", "Pot Limit"), Betting.POT_LIMIT), **dict.fromkeys(("NL", "No Limit"), Betting.NO_LIMIT),
    },
    posts={
        "the small blind": told.SMALL, "the big blind": told.BIG, "a dead small blind": told.DEAD, "": told.BIG,
        "antes": told.ANTE,
    },
    streets={
        **dict.fromkeys(("HOLE CARDS", "SHOW DOWN"), ""),
        "FLOP": "flop", "TURN": "turn", "RIVER": "river",
        **dict.fromkeys(("DRAW", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"), "draw"),
        **{f"{street.upper()} STREET": street for street in told.STREETS},
    },
    dates=("%H:%M:%S %Y/%m/%d",),
    tournament=re.compile(r"\(\d+\), Table |Sit & Go|Tournament"),
)  # fmt: skip
