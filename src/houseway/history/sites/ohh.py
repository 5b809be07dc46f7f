"""Open Hand History, the JSON that trackers exchange (version 1.4), both ways.

A file has one object per hand, `{"ohh": {...}}`, with a blank line between hands. The format covers hold'em, Omaha and
stud. Its game types do not include razz, badugi or deuce-to-seven. They include `Draw`, but no action for discards and
nothing to tell draw games apart, so such hands are refused, both ways. Players are identified by their seats. Facts
without a field go into an object `_houseway`.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from houseway.cards import Card, format_card
from houseway.errors import HousewayError
from houseway.history.handfile.toml import Source
from houseway.history.history_errors import HistoryError, NotPlayedError, Place
from houseway.history.phh.notation import parse_phh_cards
from houseway.history.sites import story as told
from houseway.history.sites.story import Acted, Dealt, Line, Player, Posted, Returned, Showed, Story, Street, Won
from houseway.referee.rules import Betting

VERSION: Final = "1.4.7"
_OURS: Final = "_houseway"
_GAMES: Final = {
    "holdem": "Holdem",
    "omaha": "Omaha",
    "omaha-hi-lo": "OmahaHiLo",
    "stud": "Stud",
    "stud-hi-lo": "StudHiLo",
}
OHH_GAMES: Final = tuple(_GAMES)
"""Our games that the format supports."""
_DRAW: Final = "Draw"
_NO_DISCARDS: Final = f"its game type {_DRAW} does not say which draw game it is, and it has no action for discards"
_NO_TYPE: Final = f"its game types are {', '.join(_GAMES.values())} and {_DRAW}"
_BETS: Final = {Betting.FIXED: "FL", Betting.POT_LIMIT: "PL", Betting.NO_LIMIT: "NL"}
_STREETS: Final = {
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "3rd": "3rd Street",
    "4th": "4th Street",
    "5th": "5th Street",
    "6th": "6th Street",
    "7th": "7th Street",
}
_POSTS: Final = {
    told.SMALL: "Post SB",
    told.BIG: "Post BB",
    told.ANTE: "Post Ante",
    told.STRADDLE: "Straddle",
    told.DEAD: "Post Dead",
    told.BRING_IN: "Post Extra Blind",
}
_VERBS: Final = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise"}
_POSTED: Final = {name: what for what, name in _POSTS.items()}
_SAID: Final = {name: verb for verb, name in _VERBS.items()}
_NO_TIME: Final = "2000-01-01T00:00:00Z"
_PLAY_MONEY: Final = ("XPM", "PPC")
_QUIET: Final = ("Added Chips", "Sits Down", "Stands Up")
_MOST_CENTS: Final = 10**17


def format_ohh(story: Story) -> str:
    """The JSON of one hand; refused if the format does not support the game."""
    if story.game not in _GAMES:
        why = _NO_DISCARDS if story.game == "draw" else _NO_TYPE
        problem = f"Open Hand History ({VERSION}) does not cover {story.game}: {why}; write it as .txt or .phh"
        raise HistoryError(problem, place=story.source.place())
    return json.dumps({"ohh": _hand(story)}, indent=2, ensure_ascii=False) + "\n"


def _dollars(cents: int) -> int | float:
    return cents // 100 if cents % 100 == 0 else cents / 100


def _hand(story: Story) -> dict[str, object]:
    small, big = _blinds(story)
    antes = [line.amount for line in story.lines if isinstance(line, Posted) and line.what == told.ANTE]
    fields: dict[str, object] = {
        "spec_version": VERSION,
        "site_name": "Houseway",
        "network_name": "Houseway",
        "internal_version": "1",
        "tournament": False,
        "game_number": story.number,
        "start_date_utc": _NO_TIME if story.when is None else f"{story.when:%Y-%m-%dT%H:%M:%S}Z",
        "table_name": story.table,
        "game_type": _GAMES[story.game],
        "bet_limit": {"bet_type": _BETS[story.betting], "bet_cap": 0},
        "table_size": story.size,
        "currency": story.currency or _PLAY_MONEY[0],
        "dealer_seat": story.button,
        "small_blind_amount": _dollars(small),
        "big_blind_amount": _dollars(big),
        "ante_amount": _dollars(max(antes, default=0)),
    }
    if story.hero is not None:
        fields["hero_player_id"] = story.hero
    fields["players"] = [
        {"id": player.seat, "seat": player.seat, "name": player.name, "starting_stack": _dollars(player.stack)}
        for player in story.players
    ]
    fields["rounds"] = _rounds(story)
    fields["pots"] = _pots(story)
    ours: dict[str, object] = {"bets": [*map(_dollars, story.stakes)]}
    if story.notes:
        ours["notes"] = [*story.notes]
    return fields | {_OURS: ours}


def _blinds(story: Story) -> tuple[int, int]:
    """The blinds; in stud, which has none, the two bets."""
    if story.betting is not Betting.FIXED or story.game in told.STUD:
        return story.stakes
    first = {line.what: line.amount for line in reversed(story.lines) if isinstance(line, Posted)}
    big = first.get(told.BIG, story.stakes[0])
    return first.get(told.SMALL, big // 2), big


def _rounds(story: Story) -> list[dict[str, object]]:
    rounds: list[dict[str, object]] = []
    number = 0
    seen: set[str] = set()

    def begin(street: str, cards: tuple[Card, ...] = ()) -> None:
        shared: dict[str, object] = {"cards": _cards(cards)} if cards else {}
        rounds.append({"id": len(rounds), "street": street, **shared, "actions": []})

    if story.game not in told.STUD:
        begin("Preflop")
    for line in story.lines:
        if isinstance(line, Street):
            if line.name != "3rd" or not rounds:
                begin(_STREETS[line.name], line.cards)
            continue
        if not rounds:  # the antes of stud come before its first street
            begin(_STREETS["3rd"])
        if isinstance(line, Showed) and rounds[-1]["street"] != "Showdown":
            begin("Showdown")
        action = _action(line, seen)
        if action is not None:
            number += 1
            actions: Any = rounds[-1]["actions"]
            actions.append({"action_number": number, "player_id": line.seat, **action})
    return rounds


def _action(line: Line, seen: set[str]) -> dict[str, object] | None:
    match line:
        case Posted(_, what, amount, all_in):
            name = _POSTS[what]
            if what in seen and what == told.BIG:
                name = "Post Extra Blind"
            elif what in seen and what == told.SMALL:
                name = "Post Dead"
            seen.add(what)
            return {"action": name, "amount": _dollars(amount), "is_allin": all_in}
        case Dealt(_, cards):
            return {"action": "Dealt Cards", "cards": _cards(cards)}
        case Acted(_, verb, amount, _, all_in):
            return {"action": _VERBS[verb], "amount": _dollars(amount), "is_allin": all_in}
        case Showed(_, cards):
            return {"action": "Shows Cards", "cards": _cards(cards)} if cards else {"action": "Mucks Cards"}
    return None


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return [format_card(card) for card in cards]


def _pots(story: Story) -> list[dict[str, object]]:
    won = [line for line in story.lines if isinstance(line, Won)]
    pots: list[dict[str, object]] = []
    for number in range(1, 1 + max((line.pot for line in won), default=1)):
        wins: dict[int, int] = {}
        for line in won:
            if line.pot == number:
                wins[line.seat] = wins.get(line.seat, 0) + line.amount
        rake = story.rake if number == 1 else 0
        pots.append(
            {
                "number": number - 1,
                "amount": _dollars(sum(wins.values()) + rake),
                "rake": _dollars(rake),
                "jackpot": 0,
                "player_wins": [{"player_id": seat, "win_amount": _dollars(amount)} for seat, amount in wins.items()],
            }
        )
    return pots


# reading


def is_ohh(text: str) -> bool:
    """Whether a text begins like a hand of that format."""
    return text.lstrip("\ufeff \r\n\t").startswith("{") and '"ohh"' in text[:400]


def each_ohh(text: str, *, file: str = "") -> Iterator[Story | HistoryError]:
    """The hands of a text one by one, with an error in place of an unreadable one."""
    decoder = json.JSONDecoder(parse_float=Decimal)
    text = text.lstrip("\ufeff")
    at, number = 0, 0
    while True:
        while at < len(text) and text[at] in " \r\n\t":
            at += 1
        if at == len(text):
            return
        number += 1
        line = text.count("\n", 0, at) + 1
        try:
            found, at = decoder.raw_decode(text, at)
        except (json.JSONDecodeError, RecursionError, InvalidOperation) as error:
            if isinstance(error, json.JSONDecodeError):
                yield HistoryError(f"is not JSON: {error.msg}", place=Place(file, error.lineno))
            else:
                yield HistoryError("is JSON, but not a hand", place=Place(file, line))
            return
        yield _read_or_error(found, Source(file, str(number), first_line=line))


def _read_or_error(found: object, source: Source) -> Story | HistoryError:
    try:
        hand = found.get("ohh") if isinstance(found, dict) else None
        if not isinstance(hand, dict):
            raise source.error('is not a hand: expected an object with "ohh"')
        return _Reader(hand, source).story()
    except HistoryError as error:
        return error


class _Reader:
    """Reads one hand, and reports which field is wrong."""

    def __init__(self, hand: Mapping[str, Any], source: Source) -> None:
        self.hand = hand
        self.source = source
        self.bets: dict[int, int] = {}
        self.seats: dict[object, int] = {}
        self.lines: list[Line] = []
        self.game = ""

    def _error(self, problem: str, key: str) -> HistoryError:
        return HistoryError(problem, place=self.source.place(), key=key)

    def _get(self, table: Mapping[str, Any], key: str, kind: type | tuple[type, ...], what: str) -> Any:
        value = table.get(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self._error(f"{str(value)[:40]!r} is not {what}", key)
        return value

    def _cents(self, table: Mapping[str, Any], key: str, default: int | None = None) -> int:
        value = table.get(key)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise self._error(f"{str(value)[:40]!r} is not an amount", key)
        cents = Decimal(value) * 100
        if not cents.is_finite() or not 0 <= cents <= _MOST_CENTS or cents != int(cents):
            raise self._error(f"{str(value)[:40]} is not an amount in whole cents", key)
        return int(cents)

    def story(self) -> Story:
        """The hand; an error names the field."""
        hand, place = self.hand, self.source.place()
        version = self._get(hand, "spec_version", str, "a version")
        if version.split(".")[0] != "1":
            raise self._error(f"version {version[:20]} cannot be read: only 1.4 can", "spec_version")
        if hand.get("tournament"):
            raise NotPlayedError("a tournament hand: only cash games can be read", place=place)
        kind = self._get(hand, "game_type", str, "a game")
        if kind not in _GAMES.values():
            why = f"{_NO_DISCARDS}; " if kind == _DRAW else ""
            problem = f"{kind[:40]!r} cannot be read: {why}Houseway reads {', '.join(_GAMES.values())}"
            raise NotPlayedError(problem, place=place)
        if "Run_It_Twice" in (hand.get("flags") or ()):
            raise NotPlayedError("a board that is run twice is not played by Houseway", place=place)
        self.game = next(game for game, title in _GAMES.items() if title == kind)
        bet_type = self._get(self._get(hand, "bet_limit", dict, "an object"), "bet_type", str, "NL, PL or FL")
        if bet_type not in _BETS.values():
            raise self._error(f"{bet_type[:20]!r} is not NL, PL or FL", "bet_type")
        betting = next(one for one, name in _BETS.items() if name == bet_type)
        players = self._players()
        self._rounds()
        self._pots()
        dealt = {line.seat for line in self.lines if not isinstance(line, Street)}
        return Story(
            game=self.game,
            betting=betting,
            stakes=self._stakes(betting),
            players=tuple(sorted(player for player in players if player.seat in dealt)),
            button=self._get(hand, "dealer_seat", int, "a seat"),
            lines=tuple(self.lines),
            number=str(hand.get("game_number") or ""),
            table=str(hand.get("table_name") or ""),
            when=self._when(),
            size=self._get(hand, "table_size", int, "a number of seats"),
            hero=self.seats.get(hand.get("hero_player_id")),
            currency=self._currency(),
            notes=self._notes(),
            source=self.source,
        )

    def _stakes(self, betting: Betting) -> tuple[int, int]:
        ours = self.hand.get(_OURS)
        bets = ours.get("bets") if isinstance(ours, dict) else None
        if isinstance(bets, list) and len(bets) == 2:
            first, second = ({"bets": bet} for bet in bets)
            return self._cents(first, "bets"), self._cents(second, "bets")
        small = self._cents(self.hand, "small_blind_amount", 0)
        big = self._cents(self.hand, "big_blind_amount", 0)
        return (big, 2 * big) if betting is Betting.FIXED and self.game not in told.STUD else (small, big)

    def _currency(self) -> str:
        said = str(self.hand.get("currency") or "USD")
        return "" if said in _PLAY_MONEY else said

    def _notes(self) -> tuple[str, ...]:
        ours = self.hand.get(_OURS)
        notes = ours.get("notes") if isinstance(ours, dict) else None
        return tuple(map(str, notes)) if isinstance(notes, list) else ()

    def _when(self) -> datetime | None:
        text = self.hand.get("start_date_utc")
        if text in (None, "", _NO_TIME):
            return None
        try:
            when = datetime.fromisoformat(str(text))
        except ValueError:
            raise self._error(f"{str(text)[:40]!r} is not a date and time", "start_date_utc") from None
        return (when.astimezone(UTC) if when.tzinfo else when).replace(tzinfo=None, microsecond=0)

    def _players(self) -> list[Player]:
        players = []
        for one in self._get(self.hand, "players", list, "an array"):
            if not isinstance(one, dict):
                raise self._error("is an array of objects", "players")
            seat = self._get(one, "seat", int, "a seat")
            self.seats[self._get(one, "id", int, "a number")] = seat
            if not one.get("is_sitting_out"):
                players.append(Player(seat, str(one.get("name") or f"Seat {seat}"), self._cents(one, "starting_stack")))
        if len({player.seat for player in players}) != len(players) or not players:
            raise self._error("every player has a seat", "players")
        return players

    def _rounds(self) -> None:
        rounds = self._get(self.hand, "rounds", list, "an array")
        names = {title: name for name, title in _STREETS.items()}
        for one in rounds:
            if not isinstance(one, dict):
                raise self._error("is an array of objects", "rounds")
            street = self._get(one, "street", str, "a street")
            if street in names:
                self.lines.append(Street(names[street], self._told_cards(one)))
                self.bets.clear()
            elif street not in ("Preflop", "Showdown"):
                raise self._error(f"{street[:40]!r} is not a street", "street")
            for action in self._get(one, "actions", list, "an array"):
                if not isinstance(action, dict):
                    raise self._error("is an array of objects", "actions")
                self._action(action)

    def _told_cards(self, table: Mapping[str, Any]) -> tuple[Card, ...]:
        cards = table.get("cards") or []
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            raise self._error("is not an array of cards", "cards")
        try:
            return parse_phh_cards("".join(cards))
        except HousewayError as error:
            raise self._error(str(error), "cards") from None

    def _action(self, action: Mapping[str, Any]) -> None:
        what = self._get(action, "action", str, "an action")
        if what in _QUIET:
            return
        seat = self.seats.get(action.get("player_id"))
        if seat is None:
            raise self._error(f"{str(action.get('player_id'))[:20]!r} is not a player's id", "player_id")
        if what in _POSTED:
            self.lines.append(self._post(_POSTED[what], seat, action))
        elif what in _SAID:
            self.lines.append(self._bet(_SAID[what], seat, action))
        elif what in ("Shows Cards", "Mucks Cards"):
            self.lines.append(Showed(seat, self._told_cards(action) if what == "Shows Cards" else ()))
        elif what != "Dealt Cards":
            raise self._error(f"{what[:40]!r} is not understood", "action")
        elif cards := tuple(card for card in self._told_cards(action) if card >= 0):
            self.lines.append(Dealt(seat, cards))

    def _post(self, what: str, seat: int, action: Mapping[str, Any]) -> Line:
        amount = self._cents(action, "amount")
        if what == told.BRING_IN and self.game not in told.STUD:
            what = told.BIG  # of a player coming in
        if what not in (told.ANTE, told.DEAD):
            self.bets[seat] = self.bets.get(seat, 0) + amount
        return Posted(seat, what, amount, bool(action.get("is_allin")))

    def _bet(self, verb: str, seat: int, action: Mapping[str, Any]) -> Line:
        amount = self._cents(action, "amount", 0)
        self.bets[seat] = self.bets.get(seat, 0) + amount
        to = self.bets[seat] if amount else 0
        return Acted(seat, verb, amount, to, bool(action.get("is_allin")))

    def _pots(self) -> None:
        """The winnings, preceded by the uncalled bet, which the format leaves out."""
        excess = told.uncalled(self.lines)
        if excess is not None:
            self.lines.append(Returned(*excess))
        rake = 0
        for number, pot in enumerate(self._get(self.hand, "pots", list, "an array"), start=1):
            if not isinstance(pot, dict):
                raise self._error("is an array of objects", "pots")
            rake += self._cents(pot, "rake", 0) + self._cents(pot, "jackpot", 0)
            for win in self._get(pot, "player_wins", list, "an array"):
                seat = self.seats.get(win.get("player_id")) if isinstance(win, dict) else None
                if seat is None:
                    raise self._error("is an array of objects with a player_id", "player_wins")
                self.lines.append(Won(seat, self._cents(win, "win_amount"), number))
        into = sum(line.amount for line in self.lines if isinstance(line, Posted | Acted))
        back = sum(line.amount for line in self.lines if isinstance(line, Returned | Won))
        if into - back != rake:
            problem = f"{into / 100:.2f} went in, {back / 100:.2f} came back and the rake is {rake / 100:.2f}"
            raise self._error(problem, "pots")
