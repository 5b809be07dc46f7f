"""Who is up and who is down at a table, computed from the ledger and from nothing else.

All chips brought or given are now with a player, in the middle, or with the house; anything else is an
`InvariantError`. These are play chips, so the payments are a suggestion, and nobody owes anything.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from houseway.chips.money import format_money
from houseway.errors import InvariantError
from houseway.store.rows import BANK, at_table, collection_of, pot_of, wallet_of

if TYPE_CHECKING:
    from houseway.store.store import Store

BOTS: Final = "the bots"
COLLECTION: Final = "the collection"
_MOST_MARKS: Final = 60
"""The most hands at which the night's lines are given."""
_NONE: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType({})
_EXACT: Final = 12
"""With at most this many people up or down, the fewest payments are found for certain."""


class PlayerNight(Struct, frozen=True, kw_only=True):
    """One player's night."""

    name: str
    bot: bool
    bought: int
    """Brought from the wallet."""
    given: int
    """Given by the host."""
    cashed: int
    """Taken back to the wallet."""
    stack: int
    """In front of the player now; 0 once the night is over."""
    hands: int
    result: int
    """Up or down by play: chips taken back and left, minus chips bought and given."""
    line: tuple[int, ...] = ()
    """The same after each of the hands in the settlement's `after`."""


class Payment(Struct, frozen=True):
    """One person pays another."""

    payer: str
    payee: str
    cents: int


class Settlement(Struct, frozen=True, kw_only=True):
    """A whole night."""

    players: tuple[PlayerNight, ...]
    """Sorted from most up to most down."""
    hands: int
    bought: int
    given: int
    cashed: int
    on_table: int
    """In all stacks now."""
    middle: int
    """In the pot now."""
    collected: int
    payments: tuple[Payment, ...]
    """Empty while there are chips in the middle, since nobody owns those yet."""
    after: tuple[int, ...] = ()
    """Hands at which the players' lines are given; in a long night, not all of them."""


class ChipFlow(Struct, frozen=True):
    """The total that moved from one account to another at a table."""

    debit: str
    credit: str
    cents: int


def settlement_of(store: "Store", table: str) -> Settlement:
    """The state of a table's night by the ledger, with all committed entries counted."""
    moves = [ChipFlow(*row) for row in store.moved_at(table)]
    after, lines = lines_of(table, store.played_at(table))
    return settle(table, moves, people=store.people_at(table), hands=store.hands_at(table), after=after, lines=lines)


def lines_of(
    table: str, played: Sequence[tuple[int, str, str, int]]
) -> tuple[tuple[int, ...], dict[str, tuple[int, ...]]]:
    """The night hand by hand, from what moved in each: the hands to show, and each stack's result there."""
    pot, hands = pot_of(table), sorted({hand for hand, *_ in played})
    every = max(1, -(-len(hands) // _MOST_MARKS))
    marks = tuple(hand for place, hand in enumerate(hands, start=1) if place % every == 0 or hand == hands[-1])
    stacks = {one for _, debit, credit, _ in played for one in (debit, credit)} - {pot, collection_of(table)}
    stood, lines = dict.fromkeys(stacks, 0), {stack: [0] * len(marks) for stack in stacks}
    moves = iter(played)
    move = next(moves, None)
    for place, mark in enumerate(marks):
        while move is not None and move[0] <= mark:
            _, debit, credit, cents = move
            for stack, change in ((debit, -cents), (credit, cents)):
                if stack in stood:
                    stood[stack] += change
            move = next(moves, None)
        for stack, cents in stood.items():
            lines[stack][place] = cents
    return marks, {stack: tuple(line) for stack, line in lines.items()}


def settle(
    table: str,
    moves: list[ChipFlow],
    *,
    people: Mapping[str, tuple[str, bool, int]],
    hands: int,
    after: tuple[int, ...] = (),
    lines: Mapping[str, tuple[int, ...]] = _NONE,
) -> Settlement:
    """The settlement that follows from what moved; `people` has names, whether they are bots, and hands, by guest."""
    middle, collected = _balance(moves, pot_of(table)), _balance(moves, collection_of(table))
    players = list(players_of(table, moves, people=people, after=after, lines=lines).values())
    players.sort(key=lambda one: (-one.result, one.bot, one.name))
    if sum(one.result for one in players) + middle + collected:
        raise InvariantError(f"the settlement of table {table} does not add up to zero")
    return Settlement(
        players=tuple(players),
        hands=hands,
        bought=sum(one.bought for one in players),
        given=sum(one.given for one in players),
        cashed=sum(one.cashed for one in players),
        on_table=sum(one.stack for one in players),
        middle=middle,
        collected=collected,
        payments=() if middle else payments_of(_owed(players)),
        after=after,
    )


def players_of(
    table: str,
    moves: list[ChipFlow],
    *,
    people: Mapping[str, tuple[str, bool, int]],
    after: tuple[int, ...] = (),
    lines: Mapping[str, tuple[int, ...]] = _NONE,
) -> dict[str, PlayerNight]:
    """By guest: the night of everyone who had chips at the table."""
    found = {}
    for guest, (name, bot, dealt) in people.items():
        stack_of, wallet = at_table(table, guest), wallet_of(guest)
        brought = sum(one.cents for one in moves if one.credit == stack_of and one.debit != pot_of(table))
        cashed = sum(one.cents for one in moves if one.debit == stack_of and one.credit != pot_of(table))
        given = sum(one.cents for one in moves if (one.debit, one.credit) == (BANK, wallet))
        stack = _balance(moves, stack_of)
        if not brought and not cashed:
            continue
        found[guest] = PlayerNight(
            name=name,
            bot=bot,
            bought=brought - given,
            given=given,
            cashed=cashed,
            stack=stack,
            hands=dealt,
            result=cashed + stack - brought,
            line=lines.get(stack_of, (0,) * len(after)),
        )
    return found


def _balance(moves: list[ChipFlow], account: str) -> int:
    return sum(one.cents for one in moves if one.credit == account) - sum(
        one.cents for one in moves if one.debit == account
    )


def _owed(players: list[PlayerNight]) -> list[tuple[str, int]]:
    """How much each is up or down. All bots count as one, and the house's collection is separate."""
    people = [(one.name, one.result) for one in players if not one.bot]
    bots = sum(one.result for one in players if one.bot)
    collected = -sum(one.result for one in players)
    return people + [(name, cents) for name, cents in ((BOTS, bots), (COLLECTION, collected)) if cents]


def payments_of(owed: list[tuple[str, int]]) -> tuple[Payment, ...]:
    """The fewest payments that settle everything; the amounts owed must add up to zero."""
    open_ones = [(name, cents) for name, cents in owed if cents]
    if sum(cents for _, cents in open_ones):
        raise InvariantError("the amounts owed do not add up to zero")
    groups = _groups([cents for _, cents in open_ones]) if len(open_ones) <= _EXACT else [list(range(len(open_ones)))]
    found: list[Payment] = []
    for group in groups:
        found += _within([open_ones[place] for place in group])
    return tuple(found)


def _groups(owed: list[int]) -> list[list[int]]:
    """As many groups as possible that each add up to zero: every group saves one payment."""
    count = len(owed)
    total = [0] * (1 << count)
    best = [0] * (1 << count)
    came = [0] * (1 << count)
    for mask in range(1, 1 << count):
        low = mask & -mask
        total[mask] = total[mask ^ low] + owed[low.bit_length() - 1]
        best[mask] = -1
        for place in range(count):
            if mask >> place & 1 and best[mask ^ (1 << place)] > best[mask]:
                best[mask], came[mask] = best[mask ^ (1 << place)], place
        best[mask] += total[mask] == 0
    groups: list[list[int]] = []
    mask, group = (1 << count) - 1, list[int]()
    while mask:
        if total[mask] == 0 and group:
            groups.append(group)
            group = []
        group.append(came[mask])
        mask ^= 1 << came[mask]
    return [*groups, group] if group else groups


def _within(owed: list[tuple[str, int]]) -> list[Payment]:
    """Whoever is down most pays whoever is up most, until all is paid: one payment fewer than there are people."""
    up = sorted(((cents, name) for name, cents in owed if cents > 0), reverse=True)
    down = sorted(((-cents, name) for name, cents in owed if cents < 0), reverse=True)
    found: list[Payment] = []
    while up and down:
        (wins, winner), (owes, loser) = up.pop(0), down.pop(0)
        cents = min(wins, owes)
        found.append(Payment(loser, winner, cents))
        if wins > cents:
            up = sorted([*up, (wins - cents, winner)], reverse=True)
        if owes > cents:
            down = sorted([*down, (owes - cents, loser)], reverse=True)
    return found


def _signed(cents: int) -> str:
    return f"+{format_money(cents)}" if cents > 0 else f"-{format_money(-cents)}" if cents < 0 else "even"


def as_text(night: Settlement, title: str) -> str:
    """The settlement as plain text, for copying into a message."""
    lines = [title, f"{night.hands} {'hand' if night.hands == 1 else 'hands'}. Play chips only.", ""]
    width = max((len(one.name) for one in night.players), default=0)
    for one in night.players:
        brought = format_money(one.bought) + (f" + {format_money(one.given)} given" if one.given else "")
        who = f"{one.name}{' (bot)' if one.bot else ''}"
        left = "has now" if one.stack or (night.middle and not one.cashed) else "out with"  # all-in: still seated
        lines.append(
            f"{who:{width + 6}}  {_signed(one.result):>10}   in for {brought}, {left} "
            f"{format_money(one.cashed + one.stack)}"
        )
    lines.append(f"The house collected {format_money(night.collected)}.")
    if night.middle:
        lines.append(
            f"{format_money(night.middle)} is in the pot: "
            "the players who put it in are down by that much until someone wins it."
        )
    if night.payments:
        lines += ["", "Settle up in the fewest payments (play chips):"]
        lines += [
            f"{'The bots pay' if one.payer == BOTS else f'{one.payer} pays'} {one.payee} {format_money(one.cents)}"
            for one in night.payments
        ]
    return "\n".join(lines) + "\n"


_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def cell(text: str) -> str:
    """Text in a cell of a CSV file; a name that looks like a formula is quoted."""
    plain = f"'{text}" if text.startswith(_FORMULA) else text
    return '"' + plain.replace('"', '""') + '"'


def dollars(cents: int) -> str:
    """An amount in a cell of a CSV file."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def as_csv(night: Settlement) -> str:
    """The settlement as CSV, in dollars."""
    lines = ["player,bot,hands,bought,given,cashed out,stack,result"]
    lines += [
        ",".join(
            (
                cell(one.name),
                "yes" if one.bot else "no",
                str(one.hands),
                dollars(one.bought),
                dollars(one.given),
                dollars(one.cashed),
                dollars(one.stack),
                dollars(one.result),
            )
        )
        for one in night.players
    ]
    lines.append(f'"collected by the house",,,,,,,{dollars(night.collected)}')
    if night.middle:
        lines.append(f'"in the middle",,,,,,,{dollars(night.middle)}')
    return "\n".join(lines) + "\n"
