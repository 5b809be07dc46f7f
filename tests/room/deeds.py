"""Everything that can be done at one table, in any order: commands at random, legal and not, and what must hold.

A `Night` is a table with the ledger that its transfers make. What is refused may change nothing; what is done moves
every chip from somewhere to somewhere; and now and then the table is brought back from its journal, and goes on as the
one that came back.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from tests.reporting import choose_report, likely_report

from houseway import __version__
from houseway.errors import HousewayError, InvariantError
from houseway.houses import house
from houseway.live.buy_ins import usual_buy_in
from houseway.live.table.agreement import moved_otherwise
from houseway.live.table.happenings import Vote
from houseway.live.table.host_commands import (
    AnswerChips,
    AskChips,
    ChangeKey,
    EndNight,
    Enter,
    GiveChips,
    HandOver,
    KeepSeat,
    Knock,
    LastHand,
    MovePlayer,
    Readmit,
    Remove,
    SetBombPot,
    SetBots,
    SetCoach,
    SetDoor,
    SetGame,
    SetPace,
    SetRebuys,
    SetRotation,
    StartGame,
    TurnAway,
)
from houseway.live.table.practice import mishaps_of
from houseway.live.table.restoration import bring_back, new_table, replay, take_on
from houseway.live.table.room_table import RoomTable
from houseway.live.table.table_commands import (
    Act,
    AlwaysStraddle,
    AskVote,
    CallFloor,
    CastVote,
    ChangeGame,
    ChooseGame,
    CloseVote,
    ComeOver,
    DealHand,
    Dismiss,
    Do,
    Freeze,
    GoOver,
    MakeReport,
    Pause,
    Practice,
    Prepare,
    Rename,
    RoomCommand,
    Seating,
    SettleIn,
    TakeSeat,
    TurnBack,
    Upgraded,
    VoidHand,
)
from houseway.live.table.voids import close_out, held_by
from houseway.live.table_settings import GameChoice, Rotation, TableSettings, Terms, written
from houseway.referee.hand import Hand
from houseway.referee.table.seating_commands import (
    ComeBack,
    DrawButton,
    Leave,
    Move,
    PlaceButton,
    RabbitHunt,
    ShowCards,
    Sit,
    SitOut,
    Straddle,
    TopUp,
)
from houseway.referee.vocabulary import ChangeDraw, Clear, Fold
from houseway.room.settlement import Settlement, settlement_of
from houseway.shuffle import seal_of
from houseway.store import open_store
from houseway.store.rows import (
    BANK,
    Entry,
    Latest,
    TableRow,
    Transfer,
    at_table,
    collection_of,
    pot_of,
    wallet_of,
)
from houseway.testing import Choices, choose_action, not_offered, state_bytes, table_bytes
from houseway.upkeep.journal_audit import audit

from .played import EVERY_GAME, grant

PURSE: Final = 1_000_000_000
"""What everybody has in the wallet beforehand: whether it lasts is the room's to see to, not the table's."""
_GUESTS: Final = tuple(f"g{number}" for number in range(1, 9))
_BOTS: Final = ("bot-1", "bot-2", "bot-3")
_OTHERS: Final = ("nobody", "floor")
_HOST: Final = "g1"
_TABLE: Final = "t-1"
_OF_A_HAND: Final = ("deal", "act", "report")


class Restart(NamedTuple):
    """The server stops, and the table is brought back from its journal."""


class Otherwise(NamedTuple):
    """The server stops in the middle of a hand, and another Houseway would play it otherwise: the hand is void."""


Deed = RoomCommand | Restart | Otherwise


class BrokenError(AssertionError):
    """Something that must hold does not."""


def a_row(choices: Choices, game: tuple[str, str] | None = None) -> TableRow:
    """A table of any game and limit: the room's, a host's, or a private one, with few seats or many."""
    where, key = game or EVERY_GAME[choices.below(len(EVERY_GAME))]
    page = house(where).games[key]
    limit = page.limits[choices.below(len(page.limits))].name
    chosen = TableSettings()
    if choices.below(3):
        private = bool(choices.below(2))
        chosen = TableSettings(
            host=_HOST, private=private, bots=choices.below(2), terms=Terms(no_fee=choices.one_in(4))
        )
    most = house(where).offer(key, limit=limit).rules.most_seats
    return TableRow(
        id=_TABLE,
        house=where,
        game=key,
        limit=limit,
        seats=2 + choices.below(most - 1),
        settings=written(chosen),
        program=__version__,
    )


def all_of(table: RoomTable) -> bytes:
    """All of a table, as bytes to compare; a hand that is over is kept only to be looked at."""
    hand = table.hand if table.playing else None
    dealt = (table.current, table.names, table.dealt, table.started_at) if table.playing else None
    rest: tuple[Any, ...] = (
        table.occupants, table.next, dealt, table.last, table.frozen, table.paused, table.closed, table.number,
        table.calls, table.practice, table.arriving, table.hosted, table.program, table.chips(),
        table.before_deal(), table.vote, table.outvoted, table.lost_vote,
    )  # fmt: skip
    return table_bytes(table.table) + msgspec.msgpack.encode((None if hand is None else state_bytes(hand), rest))


class Night:
    """One table, its journal, and all accounts as the transfers make them."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.table = new_table(row)
        self.entries: list[Entry] = []
        guests = (*_GUESTS, *_BOTS, *_OTHERS)
        self.accounts: Counter[str] = Counter({wallet_of(guest): PURSE for guest in guests})
        self.accounts[BANK] = -sum(self.accounts.values())
        self.at = 1_000.0
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.hands = 0
        self.voted: Counter[str] = Counter()
        """How the votes ended, and what else was done while one was open."""

    def do(self, deed: Deed) -> bool:
        """Do one thing and look at everything; whether it was done."""
        if isinstance(deed, Restart | Otherwise):
            self.voted["stopped"] += self.table.vote is not None
        if isinstance(deed, Restart):
            self.bring_back()
            return True
        if isinstance(deed, Otherwise):
            return self.take_on()
        table, before = self.table, all_of(self.table)
        looked_at = None if table.hand is None else state_bytes(table.hand)
        asked = table.vote
        self.at += 1.25
        kind = type(deed.command).__name__ if isinstance(deed, Do) else type(deed).__name__
        try:
            outcome = table.submit(deed, at=self.at)
        except HousewayError as refused:
            _must("\n" not in str(refused) and bool(str(refused)), f"it is refused in so many words: {refused}")
            _must(all_of(table) == before, f"what is refused ({refused}) changes the table")
            same = looked_at == (None if table.hand is None else state_bytes(table.hand))
            _must(same, "what is refused changes the hand that is looked at")
            self.refused[kind] += 1
            return False
        except InvariantError as broke:
            _must(all_of(table) == before, "what breaks changes the table")
            raise BrokenError(f"it breaks: {broke}") from broke
        self.done[kind] += 1
        self.hands += outcome.over
        if asked is not None:
            self.voted[_end_of(asked, deed, table)] += 1
        self.entries.append(outcome.entry)
        self._book(outcome.entry.transfers)
        self._adds_up()
        self._seats_agree()
        return True

    def _book(self, transfers: Sequence[Transfer]) -> None:
        for one in transfers:
            _must(one.cents > 0, f"a transfer is of more than zero: {one}")
            self.accounts[one.debit] -= one.cents
            self.accounts[one.credit] += one.cents
            _must(one.debit == BANK or self.accounts[one.debit] >= 0, f"an account is below nothing: {one}")

    def _adds_up(self) -> None:
        chips, stem = self.table.chips(), at_table(_TABLE, "")
        _must(sum(self.accounts.values()) == 0, "the ledger does not come to nothing")
        _must(min((*chips.stacks.values(), chips.pot, chips.collected)) >= 0, f"there is less than nothing: {chips}")
        lying = {name.removeprefix(stem): cents for name, cents in self.accounts.items() if name.startswith(stem)}
        stacks = {guest: cents for guest, cents in chips.stacks.items() if cents}
        _must({guest: cents for guest, cents in lying.items() if cents} == stacks, f"stacks: {lying}, {chips}")
        _must(self.accounts[pot_of(_TABLE)] == chips.pot, f"the pot is {chips.pot}, by the ledger otherwise")
        _must(self.accounts[collection_of(_TABLE)] == chips.collected, f"collected is {chips.collected}")

    def _seats_agree(self) -> None:
        """Nobody has two seats, no seat two players, and the referee knows of each."""
        table = self.table
        guests = [one.guest for one in table.occupants.values()] + [*table.arriving]
        _must(len(set(guests)) == len(guests), f"somebody has two seats: {guests}")
        _must(table.occupants.keys() == table.table.seats.keys(), "the referee has other seats")
        coming = [one.seat for one in table.arriving.values()]
        _must(not table.occupants.keys() & set(coming) and len(set(coming)) == len(coming), "two have one seat")
        for seat, one in table.occupants.items():
            _must(one.name == table.table.seats[seat].name, f"seat {seat} has two names")
        for kept in table.hosted.kept:
            _must(kept.seat not in table.occupants and kept.seat not in coming, f"seat {kept.seat} is kept and taken")
            _must(kept.guest not in guests, f"a seat is kept for {kept.guest}, who has one")
        for barred in table.hosted.barred:
            _must(barred not in guests, f"{barred} sits here and is kept from it")
        _must(not (table.hosted.ended or table.closed) or not (guests or table.chips().pot), "chips are left behind")

    def _latest(self) -> Latest:
        """The last snapshot and the entries since."""
        kept = [entry for entry in self.entries if entry.snapshot is not None]
        start = kept[-1].number if kept else 0
        return Latest(kept[-1].snapshot if kept else None, start, self.entries[start:])

    def take_on(self) -> bool:
        """What another Houseway makes of a hand that it plays otherwise is what this one makes of the same void."""
        if not self.table.playing:
            return False
        latest, back = self._latest(), bring_back(self.row, self._latest())
        last = max(at for at, entry in enumerate(latest.entries) if entry.kind in _OF_A_HAND)
        latest.entries[last] = msgspec.structs.replace(latest.entries[last], events=b"nonsense")
        brought = take_on(self.row, latest)
        _must(bool(brought.otherwise) and not brought.table.playing, "the hand is not void")
        void, self.table = brought.owed[-1], brought.table  # who takes it on is said before that: here it is the same
        written, entry = (table.submit(void, at=self.at).entry for table in (back, self.table))
        _must(all_of(back) == all_of(self.table) and written == entry, "the table that is taken on is another one")
        self.entries.append(entry)
        self._book(entry.transfers)
        self._adds_up()
        self._seats_agree()
        return True

    def bring_back(self) -> None:
        """The table out of its last snapshot and the entries since."""
        back = bring_back(self.row, self._latest())
        _must(all_of(back) == all_of(self.table), "the table that is brought back is another one")
        self.table = back

    def replayed(self) -> None:
        """The whole journal once more from the first day, without any of the restarts."""
        for theirs, again in zip(self.entries, replay(self.row, self.entries), strict=True):
            ours = again.entry
            where = f"entry {theirs.number} ({theirs.kind}) is replayed otherwise"
            _must(not moved_otherwise(theirs, ours), f"{where}: {moved_otherwise(theirs, ours)}")
            _must(theirs.snapshot is None or ours.snapshot == theirs.snapshot, f"{where}: its snapshot")
            same = msgspec.structs.replace(theirs, snapshot=None) == msgspec.structs.replace(ours, snapshot=None)
            _must(same, where)

    def filed(self) -> None:
        """All of it in a store: it takes every entry, the audit finds nothing, and the settlement is what moved."""
        with open_store(":memory:") as store:
            store.add_table(self.row)
            for guest in (*_GUESTS, *_BOTS, *_OTHERS):
                store.add_guest(guest, f"Player {guest}", bot=guest in _BOTS)
                store.write(grant(guest, PURSE))
            store.write(*self.entries)
            found = audit(store)
            _must(not found.disagree, f"the audit finds {[str(fault) for fault in found.faults]}")
            balances = store.balances()
            _must(all(balances.get(name, 0) == cents for name, cents in self.accounts.items()), "balances")
            self._settled(settlement_of(store, _TABLE))

    def _settled(self, found: Settlement) -> None:
        chips = self.table.chips()
        _must((found.middle, found.collected) == (chips.pot, chips.collected), f"the settlement has {found}")
        _must(found.on_table == sum(chips.stacks.values()), f"the settlement has {found.on_table} on the table")
        for one in found.players:
            guest = one.name.removeprefix("Player ")
            moved = self.accounts[wallet_of(guest)] - PURSE + one.stack
            _must(one.result + one.given == moved, f"{guest}'s night is {one.result}, the ledger has {moved}")
        ups = sum(one.result for one in found.players)
        _must(ups + found.collected + found.middle == 0, "the settlement does not come to nothing")


def _end_of(vote: Vote, deed: RoomCommand, table: RoomTable) -> str:
    """What a command has made of the vote that was open."""
    if table.vote is not None:
        return "agreed" if isinstance(deed, CastVote) else "beside it"
    if isinstance(deed, CastVote):
        return "taken back" if deed.guest == vote.asked.guest else "refused"
    if isinstance(deed, MakeReport | VoidHand) and deed.guest == vote.asked.guest and vote.passed:
        return "ruled"
    return "too late" if isinstance(deed, CloseVote) else "closed" if table.closed else "by the floor"


def _must(true: bool, why: str) -> None:
    if not true:
        raise BrokenError(why)


# what is done


def choose(night: Night, choices: Choices) -> Deed:
    """The next thing: mostly what keeps the game going, and now and then anything at all."""
    table = night.table
    if choices.one_in(40):
        return Otherwise() if table.playing and choices.one_in(4) else Restart()
    if not night.entries and choices.one_in(5):
        return Practice(1 + choices.below(2))
    if choices.below(6 if table.playing else 2) == 0:
        return _anything(night, choices)
    if table.frozen:
        return VoidHand("floor", "Floor", "") if choices.below(6) else _anything(night, choices)
    if table.vote is not None:
        return _answer(night, choices)
    if table.playing:
        return _ask_vote(table, choices) if choices.one_in(15) else _act(table, choices)
    return towards_a_deal(night, choices)


def towards_a_deal(night: Night, choices: Choices) -> RoomCommand:
    table = night.table
    if len(table.ready()) < 2 or choices.one_in(8):
        for guest in table.arriving:
            return SettleIn(guest)
        for seat, player in table.table.seats.items():
            if not player.ready and choices.below(2):
                return Do(ComeBack(seat)) if player.stack else Do(TopUp(seat, usual_buy_in(table.rules)))
        wanted = _take_seat(table, choices, wild=False)
        if not wanted.bot and not table.hosted.admits(wanted.guest) and choices.below(6):
            return Enter(wanted.guest, f"Player {wanted.guest}")
        return wanted
    if table.paused:
        return Pause("g1", "Host", on=False)
    if (change := table.change_due) is not None and choices.below(4):
        return change
    if (dealer := table.chooser) is not None and choices.below(4):
        one = table.occupants[dealer]
        return ChooseGame(one.guest, one.name, choices.below(4))
    if table.next is None:
        return _prepare(night, choices)
    if table.table.has_button and table.table.button is None:
        return Do(DrawButton(choices.deck()[:20]))
    if (after := table.table.aftermath) is not None and after.seats and choices.one_in(3):
        seat = after.seats[choices.below(len(after.seats))]
        return Do(ShowCards(seat, after.may_show(seat)[:1]) if choices.below(2) else RabbitHunt(seat))
    if table.rules.blinds.straddle and choices.one_in(5):
        return Do(Straddle(_seat(table, choices)))
    return _deal(table, choices)


def _prepare(night: Night, choices: Choices) -> Prepare:
    table = night.table
    seed = f"{choices.below(1 << 24) + (night.hands << 32):064x}"
    if choices.below(2):
        return Prepare(seed, table.commitment_of(seed))
    people = [seat for seat, one in sorted(table.occupants.items()) if not one.bot]
    seals = {seat: seal_of(_nonce(seat)) for seat in people if choices.below(2)}
    return Prepare(seed, table.commitment_of(seed), table.root_of(seed), seals)


def _nonce(seat: int) -> str:
    return f"{seat:064x}"


def _deal(table: RoomTable, choices: Choices) -> DealHand:
    nonces = table.opened({seat: _nonce(seat) for seat in range(1, table.count + 1) if choices.below(3)})
    if table.practice and choices.below(2):
        return DealHand(mishaps_of(table, nonces), nonces)
    if table.practice and table.hand is not None:
        return DealHand((choose_report(table.hand, choices),), nonces)
    return DealHand((), nonces)


def _act(table: RoomTable, choices: Choices) -> RoomCommand:
    hand = table.hand
    assert hand is not None
    seat = hand.actor or 0
    if choices.one_in(60):
        found = likely_report(hand, choices)
        if found is not None:
            return MakeReport("floor", "Floor", found)
    if choices.one_in(12):
        return _odd_act(hand, choices)
    action = choose_action(hand, choices)
    return Act(action.seat if isinstance(action, ChangeDraw) else seat, action)


def _ask_vote(table: RoomTable, choices: Choices) -> RoomCommand:
    """The other players are asked about a ruling, mostly by somebody who is dealt in."""
    hand = table.hand
    assert hand is not None
    dealt = sorted(table.dealt)
    guest = _guest(table, choices) if choices.one_in(8) else dealt[choices.below(len(dealt))]
    report = likely_report(hand, choices) if choices.below(3) else None
    return AskVote(guest, f"Player {guest}", report, "" if report else "the cards were wrong", dict(table.names))


def _answer(night: Night, choices: Choices) -> RoomCommand:
    """Mostly an answer that is waited for; then what was asked is done."""
    table = night.table
    vote = table.vote
    assert vote is not None
    asked = vote.asked
    if vote.passed and choices.below(6):
        if asked.report is None:
            return VoidHand(asked.guest, asked.name, asked.why)
        return MakeReport(asked.guest, asked.name, asked.report, asked.players, asked.answers)
    waiting = [*vote.waiting]
    match choices.below(14):
        case 0:
            return CloseVote()
        case 1:
            return CastVote(asked.guest, asked.name, vote.number, bool(choices.below(2)))
        case 2:
            guest = _guest(table, choices)
            return CastVote(guest, f"Player {guest}", vote.number - choices.below(2), bool(choices.below(2)))
        case 3 if table.hand is not None:
            return _act(table, choices)
        case 4:
            return VoidHand("floor", "Floor", "the cards were wrong")
        case 5 if choices.one_in(3):
            return close_out(table, night.accounts, guest="floor", name="Floor", why="it is late")
    guest = waiting[choices.below(len(waiting))] if waiting else asked.guest
    return CastVote(guest, vote.voters.get(guest, asked.name), vote.number, choices.below(4) > 0)


def _odd_act(hand: Hand, choices: Choices) -> RoomCommand:
    match choices.below(5):
        case 0:
            return Act(hand.seats[choices.below(len(hand.seats))], choose_action(hand, choices))
        case 1:
            return Act(choices.below(12), Fold())
        case 2:
            return Act(hand.actor or 0, Clear())
        case 3:
            return MakeReport("floor", "Floor", choose_report(hand, choices))
    found = not_offered(hand)
    return Act(hand.actor or 0, found[choices.below(len(found))] if found else Fold())


def _seat(table: RoomTable, choices: Choices) -> int:
    """Mostly one that somebody has."""
    taken = sorted(table.occupants)
    if taken and choices.below(4):
        return taken[choices.below(len(taken))]
    return choices.below(table.count + 2)


def _guest(table: RoomTable, choices: Choices) -> str:
    """Mostly somebody, seldom nobody."""
    if choices.one_in(12):
        return "nobody"
    if table.arriving and choices.one_in(3):
        return [*table.arriving][choices.below(len(table.arriving))]
    return _GUESTS[choices.below(len(_GUESTS))]


def _name(guest: str, choices: Choices) -> str:
    return "" if choices.one_in(60) else f"Player {guest}"


def _cents(table: RoomTable, choices: Choices) -> int:
    """Mostly whole chips that buy a seat; short stacks, odd cents, nothing and less than nothing as well."""
    limit, usual = table.rules.limit, usual_buy_in(table.rules)
    match choices.below(9):
        case 0:
            return max(limit.buy_in, limit.chip)
        case 1:
            return limit.chip * (1 + choices.below(5))
        case 2:
            return choices.below(usual)
        case 3:
            return -choices.below(2) * limit.chip
    return usual


def _take_seat(table: RoomTable, choices: Choices, *, wild: bool) -> TakeSeat:
    bot = choices.one_in(4)
    guest = _BOTS[choices.below(len(_BOTS))] if bot else _guest(table, choices)
    free = table.free_seats()
    seat = free[choices.below(len(free))] if free and not wild else choices.below(table.count + 2)
    name, entry = _name(guest, choices), table.rules.seating.entry
    how = entry[choices.below(len(entry))] if choices.one_in(3) else "swim" if wild and choices.one_in(6) else None
    cents = _cents(table, choices) if wild or choices.one_in(3) else usual_buy_in(table.rules)
    return TakeSeat(guest, name, bot, Sit(seat, name.strip(), cents, how), "solid" if bot else "")


def _anything(night: Night, choices: Choices) -> RoomCommand:
    kinds: tuple[Callable[[Night, Choices], RoomCommand], ...] = (
        _seating,
        _seating,
        _carrying,
        _carrying,
        _hosting,
        _hosting,
        _floor,
        _turns,
    )
    return kinds[choices.below(len(kinds))](night, choices)


def _seating(night: Night, choices: Choices) -> RoomCommand:
    table = night.table
    seat, ways = _seat(table, choices), (*table.rules.seating.entry, *table.rules.seating.missed, "swim")
    how = ways[choices.below(len(ways))] if choices.one_in(3) else None
    cards = choices.deck()[: choices.below(20)]
    kinds: tuple[Callable[[], Seating], ...] = (
        lambda: Leave(seat),
        lambda: Leave(seat),
        lambda: SitOut(seat),
        lambda: ComeBack(seat, how),
        lambda: TopUp(seat, _cents(table, choices)),
        lambda: Move(seat, choices.below(table.count + 2), how),
        lambda: DrawButton(cards),
        lambda: PlaceButton(seat),
        lambda: Straddle(seat),
    )
    chosen = choices.below(len(kinds) + 2)
    return Do(kinds[chosen]()) if chosen < len(kinds) else _take_seat(table, choices, wild=True)


def _carrying(night: Night, choices: Choices) -> RoomCommand:
    table = night.table
    guest, seat = _guest(table, choices), _seat(table, choices)
    match choices.below(6):
        case 0:
            return SettleIn(guest)
        case 1:
            return TurnBack(guest)
        case 2:
            one = table.occupants.get(seat)
            return GoOver(guest if one is None or choices.one_in(6) else one.guest, seat, "t-2", "must move")
        case _:
            free = table.free_seats()
            to = free[choices.below(len(free))] if free and choices.below(5) else choices.below(table.count + 2)
            return ComeOver(guest, f"Player {guest}", to, _cents(table, choices), "t-2")


def _a_game(table: RoomTable, choices: Choices) -> GameChoice:
    """Mostly one of the house's games, at any of its limits; seldom one that nobody offers."""
    pages = [*table.first.house.games.values()]
    page = pages[choices.below(len(pages))]
    limits = [limit.name for limit in page.limits] + ["no such limit"] * choices.one_in(20)
    return GameChoice(page.key, limits[choices.below(len(limits))], Terms(no_fee=choices.one_in(4)))


def _rotation(table: RoomTable, choices: Choices) -> Rotation | None:
    """Mostly two to four games in turn, or the dealer's choice among them."""
    if choices.one_in(5):
        return None
    games = tuple(_a_game(table, choices) for _ in range(1 + choices.below(4)))
    return Rotation(games, choices.below(3), bool(choices.below(2)))


def _hosting(night: Night, choices: Choices) -> RoomCommand:
    table = night.table
    guest, other, seat = _guest(table, choices), _guest(table, choices), _seat(table, choices)
    free = table.free_seats()
    by, whom = (table.hosted.host or _HOST, "Host"), (guest, f"Player {guest}")
    to = free[choices.below(len(free))] if free and choices.below(5) else choices.below(table.count + 2)
    kinds: tuple[Callable[[], RoomCommand], ...] = (
        lambda: Enter(*whom), lambda: Enter(*whom), lambda: Enter(other, f"Player {other}"),
        lambda: Knock(*whom), lambda: TurnAway(*by, *whom), lambda: AskChips(*whom, seat, _cents(table, choices)),
        lambda: AnswerChips(*by, *whom, on=bool(choices.below(2))),
        lambda: ChangeKey(*by, key=1 + choices.below(5)),
        lambda: Remove(*by, *whom), lambda: Remove(*by, *whom, bar=True), lambda: Readmit(*by, *whom),
        lambda: GiveChips(*by, seat, _cents(table, choices)), lambda: KeepSeat(*by, to, *whom),
        lambda: KeepSeat(*by, to, *whom), lambda: KeepSeat(*by, seat), lambda: MovePlayer(*by, seat, to),
        lambda: SetBots(*by, choices.below(table.count + 1)), lambda: SetPace(*by, 10.0, 2.0, seat=60.0),
        lambda: SetBombPot(*by, on=bool(choices.below(2))),
        lambda: SetCoach(*by, on=bool(choices.below(2))), lambda: HandOver(*by, *whom),
        lambda: LastHand(*by, on=bool(choices.below(2))), lambda: StartGame(*by),
        lambda: SetDoor(*by, on=bool(choices.below(2))),
        lambda: SetGame(*by, _a_game(table, choices)), lambda: SetGame(*by, _a_game(table, choices)),
        lambda: ChangeGame(_a_game(table, choices)), lambda: ChangeGame(_a_game(table, choices), choices.below(4)),
        lambda: SetRotation(*by, _rotation(table, choices)), lambda: SetRotation(*by, _rotation(table, choices)),
        lambda: SetRebuys(*by, choices.below(3) or None, (2_000 * choices.below(9)) or None),
        lambda: AlwaysStraddle(*whom, choices.below(2) * table.rules.limit.straddle),
        lambda: ChooseGame(*whom, choices.below(4)),
        lambda: EndNight(*by) if choices.one_in(8) else Enter(*whom),
    )  # fmt: skip
    return kinds[choices.below(len(kinds))]()


def _floor(night: Night, choices: Choices) -> RoomCommand:
    table = night.table
    guest, seat = _guest(table, choices), _seat(table, choices)
    match choices.below(10):
        case 0 | 1:
            return CallFloor(guest, f"Player {guest}", seat, "look here")
        case 2:
            calls = [*table.calls, 0]
            return Dismiss("floor", "Floor", calls[choices.below(len(calls))])
        case 3:
            return Pause("floor", "Floor", on=bool(choices.below(2)))
        case 4:
            return VoidHand("floor", "Floor", "the cards were wrong")
        case 5:
            return Freeze("something is wrong") if choices.one_in(3) else Upgraded(__version__)
        case 6:
            return Rename(guest, f"Player {guest} {choices.below(3)}")
        case 7 if choices.one_in(8):
            return close_out(table, night.accounts, guest="floor", name="Floor", why="it is late")
        case 8 if table.frozen or choices.one_in(4):
            held = held_by(_TABLE, night.accounts)
            return VoidHand("floor", "Floor", "by the ledger", hand=table.number_of_hand, held=held)
        case 9:
            return CloseVote() if choices.below(2) else CastVote(guest, f"Player {guest}", 0, bool(choices.below(2)))
    return Practice(choices.below(3))


def _turns(night: Night, choices: Choices) -> RoomCommand:
    table = night.table
    match choices.below(4):
        case 0:
            return _prepare(night, choices)
        case 1:
            return _deal(table, choices)
        case 2 if table.hand is not None and not table.hand.over:
            return _act(table, choices)
    return Act(_seat(table, choices), Fold())


def _home(night: Night, choices: Choices) -> Iterator[Deed]:
    """The hand is played out, somebody may still come, and everybody goes home one by one, or all at once."""
    table = night.table
    if table.frozen or table.paused:
        yield VoidHand("floor", "Floor", "it stood still") if table.frozen else Pause("floor", "Floor", on=False)
    while night.table.playing:
        yield CloseVote() if night.table.vote is not None else _act(night.table, choices)
    yield _take_seat(night.table, choices, wild=False)
    if choices.below(2):
        yield Restart()
    match choices.below(4):
        case 0:
            yield close_out(night.table, night.accounts, guest="floor", name="Floor", why="it is late")
        case 1:
            for guest in [*night.table.arriving]:
                yield TurnBack(guest)
            for seat in [*night.table.occupants]:
                yield Do(Leave(seat))
        case _:
            yield EndNight(_HOST, "Host")
    yield Restart()


# a whole night, and the shortest that still goes wrong


def play_night(row: TableRow, seed: int, *, deeds: int, filed: bool = True) -> Night:
    """So many deeds at a table, looked at one by one, and the journal once more at the end."""
    choices, night, told = Choices(seed), Night(row), list[Deed]()
    try:
        while len(told) < deeds and not (night.table.closed or night.table.hosted.ended):
            deed = choose(night, choices)
            told.append(deed)
            night.do(deed)
        for deed in _home(night, choices):
            told.append(deed)
            night.do(deed)
        night.replayed()
        if filed:  # a store takes longer to open than a night to play
            night.filed()
    except Exception as wrong:
        raise BrokenError(_told(row, seed, told, wrong)) from wrong
    return night


def wrong_with(row: TableRow, deeds: Sequence[Deed]) -> Exception | None:
    """What goes wrong when these things are done one after the other."""
    night = Night(row)
    try:
        for deed in deeds:
            night.do(deed)
        night.replayed()
        night.filed()
    except Exception as wrong:  # noqa: BLE001
        return wrong
    return None


def shortest(row: TableRow, deeds: Sequence[Deed], like: Exception) -> list[Deed]:
    """As few of the deeds as still go wrong in the same way; any of them may be left out, for what is refused is."""
    left, size = list(deeds), max(1, len(deeds) // 2)
    while size:
        at = 0
        while at < len(left):
            fewer = left[:at] + left[at + size :]
            found = wrong_with(row, fewer)
            if found is not None and _alike(found, like):
                left = fewer
            else:
                at += size
        size //= 2
    return left


def _alike(one: Exception, other: Exception) -> bool:
    return type(one) is type(other) and str(one)[:24] == str(other)[:24]


def _told(row: TableRow, seed: int, deeds: Sequence[Deed], wrong: Exception) -> str:
    few = shortest(row, deeds, wrong)
    lines = [f"seed {seed}, {row.house} {row.game} {row.limit}, {row.seats} seats, {row.settings}"]
    return "\n".join([*lines, *(f"  {deed}" for deed in few), f"{type(wrong).__name__}: {wrong}"])
