"""The Winamax format, for `reading`: hold'em and Omaha cash games. An uncalled bet is part of its player's winnings."""

import re
from typing import Final

from houseway.history.sites import story as told
from houseway.history.sites.reading import MONEY, Site, patterns
from houseway.referee.rules import Betting

_ALL_IN: Final = r"(?P<all_in> and is all-in)?"

WINAMAX: Final = Site(
    title="Winamax",
    begins=re.compile(r"Winamax Poker - "),
    first="Winamax Poker - ",
    opening=(
        (
            re.compile(
                r"Winamax Poker - (?:CashGame|Go Fast .*?) - HandId: #(?P<number>[\w-]+) - (?P<game>.+?) "
                rf"(?P<bets>(?:no |pot |fixed )?limit) \((?:{MONEY}/)?(?P<low>{MONEY})/(?P<high>{MONEY})\) - "
                r"(?P<date>\d{4}/\d\d/\d\d) (?P<clock>\d\d:\d\d:\d\d) UTC"
            ),
            "the first line of a hand: Winamax Poker - CashGame - HandId: #1-1-1 - Holdem no limit (0.01€/0.02€) - ...",
        ),
        (
            re.compile(
                r"Table: '(?P<table>.*)' (?P<size>\d+)-max(?: \([^)]*\))?(?: Seat #(?P<button>\d+) is the button)?"
            ),
            "the line of the table: Table: 'Name' 5-max (real money) Seat #1 is the button",
        ),
    ),
    seat=re.compile(rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})(?:, .*)?\)(?P<more>.*)"),
    lines=patterns(
        ("summary", r"\*\*\* SUMMARY \*\*\*"),
        ("street", r"\*\*\* (?P<street>[A-Z/ -]+) \*\*\*(?P<cards>.*)"),
    ),
    says=patterns(
        ("posts", rf" posts (?P<what>[a-z& ]+?) (?P<amount>{MONEY}){_ALL_IN}(?: out of position)?"),
        ("calls", rf" calls (?P<amount>{MONEY}){_ALL_IN}"),
        ("bets", rf" bets (?P<amount>{MONEY}){_ALL_IN}"),
        ("raises", rf" raises {MONEY} to (?P<to>{MONEY}){_ALL_IN}"),
        ("checks", r" checks"),
        ("folds", r" folds"),
        ("shows", r" shows \[(?P<cards>[^\]]*)\](?: \((?P<words>.*)\))?"),
        ("mucks", r" mucks.*"),
        ("wins", rf" collected (?P<amount>{MONEY}) from (?P<pot>.*?)"),
    ),
    summary=patterns(("rake", rf"Total pot {MONEY} \| (?:No rake|Rake ({MONEY})).*")),
    quiet=("is sitting out", "has left", "has joined", "disconnected", "time bank"),
    games={
        "Holdem": "holdem", "Omaha": "omaha", "Omaha8": "omaha-hi-lo", "Omaha Hi/Lo": "omaha-hi-lo",
        "5 Card Omaha": "omaha-5", "Omaha 5": "omaha-5",
    },
    bets={
        "no limit": Betting.NO_LIMIT, "pot limit": Betting.POT_LIMIT, "fixed limit": Betting.FIXED,
        "limit": Betting.FIXED,
    },
    posts={
        "small blind": told.SMALL, "big blind": told.BIG, "ante": told.ANTE, "straddle": told.STRADDLE,
        "small & big blinds": told.BOTH, "dead small blind": told.DEAD, "dead blind": told.DEAD,
    },
    streets={
        **dict.fromkeys(("ANTE/BLINDS", "PRE-FLOP", "SHOW DOWN"), ""), "FLOP": "flop", "TURN": "turn", "RIVER": "river"
    },
    dates=("%H:%M:%S %Y/%m/%d",),
    tournament=re.compile(r"- Tournament "),
    uncalled_told=False,
)  # fmt: skip
