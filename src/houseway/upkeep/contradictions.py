"""Whether a table's entries contradict themselves in chips, cards, snapshots, or hands; no rules of play are used.

Hands of another version of Houseway are judged this way. The size of a blind and the order of the deal are up to that
version, but a chip in an event must be moved by a transfer, a card must come from the deck that was committed to, and a
snapshot must have the ledger's chips. Nothing here decides what is right in a game.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import MsgspecError, json

from houseway.chips.money import format_money
from houseway.decks import Deck
from houseway.games import GAMES
from houseway.live.table.table_commands import DealHand, Prepare, decode
from houseway.live.table_settings import chosen_of
from houseway.referee.banked.pai_gow import LayPiles
from houseway.shuffle import FairDeck
from houseway.store.chain import is_archived
from houseway.store.rows import Entry, TableRow, at_table, collection_of, pot_of

_Told: TypeAlias = Mapping[str, Any]
"""An event as written; another version may have written fields that this one does not know."""
_PUT_IN: Final = {
    "posted": "amount",
    "charged": "amount",
    "called": "amount",
    "bet": "amount",
    "raised": "amount",
    "wagered": "amount",
    "bank taken": "stake",
    "bought in": "amount",
    "doubled": "amount",
    "pair split": "amount",
}
"""Events that take chips from their seat, and the field with the amount."""
_TAKEN: Final = {
    "returned": "amount",
    "won": "amount",
    "bank returned": "amount",
    "uncovered": "amount",
    "pot taken": "amount",
}
"""Events that give chips to their seat."""
_BY_RULE: Final = frozenset({"settled", "surrendered", "taken back", "money back", "fee covered", "hand voided"})
"""Events that move more chips than they say: the rest of a wager, a bet that a ruling takes back."""
_FROM_DECK: Final = frozenset({"dealt", "dealt up", "board", "burned", "drew", "card taken"})


class JournalFollower:
    """Follows a table's journal entry by entry: the ledger's chips, and the cards dealt from its deck."""

    def __init__(self, row: TableRow, pack: Deck | None) -> None:
        self._row = row
        self.plays(row.game, pack)
        self._stem, self._pot, self._collection = at_table(row.id, ""), pot_of(row.id), collection_of(row.id)
        self._held: Counter[str] = Counter()
        self._before: Counter[int] = Counter()
        """All stacks when the hand was dealt, whoever owns them."""
        self._fees = 0
        self._prepared: Prepare | None = None
        self._deck: tuple[int, ...] = ()
        self._given: list[int] = []
        self._mixed = False
        self._tournament = chosen_of(row.settings).tournament is not None
        """Whether the chips are those of a tournament, which the ledger does not know."""

    def plays(self, game: str, pack: Deck | None) -> None:
        """The table plays this game from now on."""
        self._pack = pack
        self._piles = game in GAMES and any(isinstance(step, LayPiles) for step in GAMES[game].steps)
        """Whether hands may be dealt as piles, some of which go to nobody."""

    def follow(self, entry: Entry) -> None:
        """Take the next entry; every entry of the table must come here, in order."""
        if entry.kind == "deal":
            self._before, self._fees = self._stacks(), self._held[self._collection]
        for one in entry.transfers:
            self._held[one.debit] -= one.cents
            self._held[one.credit] += one.cents

    def wrong(self, entry: Entry) -> str:
        """How the latest entry contradicts itself or an earlier one; empty if it does not."""
        try:
            told = json.decode(entry.events, type=list[dict[str, Any]])
            self._take_deck(entry)
            if self._tournament:
                return self._cards(told, entry) or self._hand(entry)
            return (
                self._cards(told, entry)
                or self._chips(told, entry)
                or self._ends(told)
                or self._kept(entry)
                or self._hand(entry)
            )
        except (MsgspecError, ValueError, LookupError, TypeError, AttributeError) as problem:
            return f"it cannot be read: {' '.join(str(problem).split()) or type(problem).__name__}"

    def _stacks(self) -> Counter[int]:
        return Counter(cents for name, cents in self._held.items() if name.startswith(self._stem))

    # cards

    def _take_deck(self, entry: Entry) -> None:
        if entry.kind == "prepare":
            command = decode(entry.body)
            self._prepared = command if isinstance(command, Prepare) else None
        elif entry.kind == "deal":
            command = decode(entry.body)
            self._given, self._deck = [], ()
            self._mixed = self._piles or not isinstance(command, DealHand) or bool(command.mishaps)
            if self._pack is not None and self._prepared is not None and isinstance(command, DealHand):
                self._deck = FairDeck.from_seed(self._pack, bytes.fromhex(self._prepared.seed)).dealt(command.nonces)
        elif entry.kind == "report":
            self._mixed = True  # a ruling may replace a card or put it back

    def _cards(self, told: Iterable[_Told], entry: Entry) -> str:
        """Check that cards come off the top of the deck, each once, until some are mixed again."""
        before = len(self._given)
        for event in told:
            if event["type"] == "mixed":
                self._mixed = True
            elif event["type"] in _FROM_DECK:
                self._given += event["cards"]
            elif event["type"] == "stock drawn":
                self._given.append(event["card"])
        if not self._deck or len(self._given) == before:
            return ""
        given, deck = Counter(self._given), Counter(self._deck)
        if (given.keys() - deck.keys()) or (not self._mixed and given != Counter(self._deck[: len(self._given)])):
            self._deck = ()  # once is enough
            return f"hand {entry.hand} does not have the cards that its deck gives"
        return ""

    # chips

    def _chips(self, told: Iterable[_Told], entry: Entry) -> str:
        """Check that the events take and give the same chips as the transfers move."""
        if entry.kind not in ("deal", "act"):
            return ""
        seats: Counter[int] = Counter()
        for event in told:
            what = event["type"]
            if what in _BY_RULE:
                return ""
            if what in _PUT_IN:
                seats[event["seat"]] -= event[_PUT_IN[what]]
            elif what in _TAKEN:
                seats[event["seat"]] += event[_TAKEN[what]]
            elif what == "paid over":
                seats[event["seat"]] -= event["amount"]
                seats[event["to"]] += event["amount"]
        guests: Counter[str] = Counter()
        for one in entry.transfers:
            if one.debit.startswith(self._stem):
                guests[one.debit] -= one.cents
            if one.credit.startswith(self._stem):
                guests[one.credit] += one.cents
        moved, said = (sorted(cents for cents in each.values() if cents) for each in (guests, seats))
        return "" if moved == said else f"its events move {_sums(said)}, its transfers {_sums(moved)}"

    def _ends(self, told: Iterable[_Told]) -> str:
        """Check that a hand starts and ends with the stacks of the transfers."""
        for event in told:
            if event["type"] == "hand started" and not Counter(event["stacks"]) <= self._before:
                return "its hand does not start with the stacks that the transfers leave"
            if event["type"] == "hand ended":
                if not Counter(event["stacks"]) <= self._stacks():
                    return "its hand does not end with the stacks that the transfers leave"
                fees = self._held[self._collection] - self._fees
                if event["collected"] != fees:
                    told_fees = format_money(event["collected"])
                    return f"its hand ends with {told_fees} collected, by the transfers {format_money(fees)}"
        return ""

    # what is kept

    def _kept(self, entry: Entry) -> str:
        """Check that a snapshot has the ledger's chips."""
        if entry.snapshot is None or is_archived(entry.snapshot):
            return ""
        state = json.decode(entry.snapshot)
        table = state["table"]
        lies = {self._stem + one["guest"]: table["seats"][seat]["stack"] for seat, one in state["occupants"].items()}
        lies |= {self._stem + one["guest"]: one["cents"] for one in state.get("arriving", ())}
        lies |= {self._pot: table["carried"], self._collection: table["collected"]}
        mine = (self._stem, self._pot, self._collection)
        held = {name: cents for name, cents in self._held.items() if cents and name.startswith(mine)}
        return (
            ""
            if held == {name: cents for name, cents in lies.items() if cents}
            else ("its snapshot does not have the chips that the transfers leave")
        )

    def _hand(self, entry: Entry) -> str:
        """Check that the stored hand is the one that ends here."""
        hand = entry.hand_row
        if hand is None:
            return ""
        ours = (entry.table, entry.hand, self._row.house, self._row.game, entry.at)
        return (
            ""
            if (hand.table, hand.hand, hand.house, hand.game, hand.ended_at) == ours
            else (f"hand {hand.hand} is not stored as it ended")
        )


def _sums(cents: list[int]) -> str:
    return ", ".join(format_money(one) for one in cents) or "nothing"
