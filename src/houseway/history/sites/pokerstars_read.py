"""The PokerStars format, for `reading`: cash games, mixed ones and those with a cap too."""

import re
from collections.abc import Mapping
from typing import Final

from houseway.history.sites import story as told
from houseway.history.sites.pokerstars import BETS, STREETS, TITLES
from houseway.history.sites.reading import MONEY, NOTE, Site, patterns

_ALL_IN: Final = r"(?P<all_in> and is all-in| and has reached the .*)?(?: and has reached the .*)?"
_SUM: Final = rf"Total pot {MONEY}.*? \| Rake ({MONEY}).*"


def _stakes(facts: Mapping[str, str]) -> tuple[str, str]:
    """Small and big blind; if only the button posts, the ante and that blind."""
    return (facts["ante"], facts["blind"]) if "blind" in facts else (facts["low"], facts["high"])


POKERSTARS: Final = Site(
    title="PokerStars",
    begins=re.compile(r"(?:PokerStars|POKERSTARS) .*?(?:Hand|Game) #"),
    first="PokerStars Hand #",
    opening=(
        (
            re.compile(
                r"(?:PokerStars|POKERSTARS) (?:Zoom |Home Game )?(?:Hand|Game) #(?P<number>\w+):\s+(?:\{[^}]*\}\s+)?"
                rf"(?:Tournament #(?P<tournament>\w+), (?:Freeroll|(?P<buy_in>{MONEY})\+(?P<entry_fee>{MONEY}))"
                r"(?: (?P<entry_currency>[A-Z]{3}))? )?"
                r"(?:(?P<mix>[^(]+?) \()?(?P<game>[^(]+?) (?P<bets>No Limit|Pot Limit|Limit)"
                r"(?: - Level (?P<level>[IVXLCDM]+) \(|\s+\(|, )"
                rf"(?:(?P<low>{MONEY})/(?P<high>{MONEY})(?:/{MONEY})?"
                rf"|Button Blind (?P<blind>{MONEY}) - Ante (?P<ante>{MONEY}))"
                rf"(?: - (?P<cap>{MONEY}) [Cc]ap -)?\s*(?P<currency>[A-Z]{{3}})?\)"
                r"(?:\s+-\s+(?P<when>\d{4}/\d\d?/\d\d?(?: -)? \d\d?:\d\d:\d\d).*)?"
            ),
            "the first line of a hand: PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - ...",
        ),
        (
            re.compile(
                r"Table '(?P<table>.*)'(?: (?P<size>\d+)-max)?(?: \([^)]*\))*"
                r"(?: Seat #(?P<button>\d+) is the button)?"
            ),
            "the line of the table: Table 'name' 9-max Seat #1 is the button",
        ),
    ),
    seat=re.compile(r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>\S+) in chips(?:[,;].*)?\)(?P<more>.*)"),
    lines=patterns(
        ("summary", r"\*\*\* SUMMARY \*\*\*"),
        ("street", r"\*\*\* (?P<street>[A-Za-z0-9 ]+) \*\*\*(?P<cards>.*)"),
        ("returned", rf"Uncalled bet \((?P<amount>{MONEY})\) returned to (?P<name>.+)"),
        ("canceled", r"Hand cancell?ed.*"),
        ("pass", r"No low hand qualified|Pair on board - a double bet is allowed|Betting is capped"),
        ("pass", r"The deck is reshuffled|Hand was run twice"),
    ),
    says=patterns(
        ("posts", rf": posts (?P<what>.+?) (?P<amount>{MONEY}){_ALL_IN}"),
        ("brings_in", rf": brings in for (?P<amount>{MONEY}){_ALL_IN}"),
        ("calls", rf": calls (?P<amount>{MONEY}){_ALL_IN}"),
        ("bets", rf": bets (?P<amount>{MONEY}){_ALL_IN}"),
        ("raises", rf": raises {MONEY} to (?P<to>{MONEY}){_ALL_IN}"),
        ("checks", r": checks"),
        ("folds", r": folds.*"),
        ("throws", r": discards (?P<count>\d) cards?(?: \[(?P<cards>[^\]]*)\])?|: stands pat.*"),
        ("shows", r": shows \[(?P<cards>[^\]]*)\](?: \((?P<words>.*)\))?"),
        ("mucks", r": mucks hand"),
        ("wins", rf" collected (?P<amount>{MONEY}) from (?P<pot>.*?)"),
    ),
    summary=patterns(("rake", _SUM), ("canceled", r"Hand cancell?ed.*"), ("note", rf"{NOTE}(?P<words>.*)")),
    quiet=(
        "said, ", "is sitting out", "sits out", "will be allowed to play", "is disconnected", "is connected",
        "has timed out", "leaves the table", "joins the table", "was removed", "has returned", "re-buys",
        "doesn't show hand", "mucks hand", "cashed out", "finished the tournament",
    ),
    games={title: game for game, title in TITLES.items()}
    | {"7 Card Stud H/L": "stud-hi-lo", "Omaha H/L": "omaha-hi-lo", "5 Card Omaha H/L": "omaha-5-hi-lo"},
    bets={words: betting for betting, words in BETS.items()},
    posts={
        "small blind": told.SMALL, "big blind": told.BIG, "the ante": told.ANTE, "straddle": told.STRADDLE,
        "dead blind": told.DEAD, "button blind": told.STRADDLE, "small & big blinds": told.BOTH,
    },
    streets={
        **dict.fromkeys(("HOLE CARDS", "DEALING HANDS", "SHOW DOWN"), ""),
        "FLOP": "flop", "TURN": "turn", "RIVER": "river",
        **dict.fromkeys(("DRAW", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"), "draw"),
        **{title: name for name, title in STREETS.items() if title != "RIVER"},
    },
    dates=("%Y/%m/%d %H:%M:%S", "%Y/%m/%d - %H:%M:%S"),
    tournament=re.compile(r"Tournament #(?!\w+, .* - Level [IVXLCDM]+ \()"),
    stakes=_stakes,
)  # fmt: skip
