"""A table as one viewer may see it: the structs that go over the wire."""

from msgspec import Raw, Struct

from houseway.cards import Card
from houseway.protocol.tournament_bodies import TournamentNow
from houseway.referee.table.snapshots import AnyCarry
from houseway.referee.why import WhyNot


class BuyIn(Struct, frozen=True):
    """The buy-ins with which a player may sit down."""

    least: int
    usual: int
    most: int


class ClockView(Struct, frozen=True):
    """The clock as everyone sees it."""

    seat: int
    left_ms: int
    total_ms: int
    bank_ms: int
    in_bank: bool
    stands: bool = False
    """Whether it is stopped because the table is paused or held."""


class DeckSeed(Struct, frozen=True):
    """A deck that was played, with the seed by which it can be checked."""

    hand: int
    seed: str
    commitment: str


class SeatResult(Struct, frozen=True, omit_defaults=True):
    """The result of a hand for one seat."""

    seat: int
    won: int = 0
    """All chips pushed to it, from every pot and half pot; against a bank, what the wagers came to before the house's
    fee; in pan, the net.
    """
    net: int = 0
    """The change in its stack since before the hand, fees included."""
    part: str = ""
    """In hi-lo `high`, `low` or `both`, if anyone won a low; `push` for a seat that plays for the pot again."""
    tone: str = ""
    """`win`, `lose` or `even`; empty if there is nothing to say about the seat."""


class ResultNow(Struct, frozen=True, omit_defaults=True):
    """How the hand that is over came out."""

    hand: int
    sentence: str
    """Who won, with what, and why the next-best hand lost."""
    seats: tuple[SeatResult, ...] = ()


class ThrownNow(Struct, frozen=True, omit_defaults=True):
    """The viewer's own cards that are out of the hand."""

    folded: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()


class Way(Struct, frozen=True):
    """A way into the game."""

    how: str | None
    """The house's name for it; None for a player who owes nothing."""
    hands: int | None
    """About how many hands are dealt before the player is dealt in; None if nobody can tell."""
    cost: int
    """Its cost beyond what everyone pays, in cents, not counting a blind that the player owes anyway."""
    label: str
    """For a button."""
    words: str
    """A whole sentence."""


class PendingNow(Struct, frozen=True):
    """A request of a player that is carried out when the hand is over."""

    what: str
    """Its name in `take back`: the message that asked for it, or `rename`."""
    words: str
    short: str
    """The same in a word or two, to show at the seat."""
    back: bool = True
    """Whether it can be taken back."""


class WaitingNow(Struct, frozen=True):
    """Why a player is not dealt in, for how long, and what can be done about it."""

    words: str
    hands: int | None
    """About how many hands are dealt before then; None if nobody can tell."""
    choices: tuple[Way, ...] = ()
    """Each a button: `ask` with its `how`, or with its `cost` as the amount of a `top up`."""
    ask: str = "come back"


class SeatNow(Struct, frozen=True):
    """A taken seat."""

    seat: int
    name: str
    bot: bool
    style: str
    stack: int
    state: str
    """`in`, `out`, `waiting`, `away`, or `kept` for someone who was called."""
    leaving: bool
    why: str
    connected: bool
    who: str = ""
    """A mark by which others know this guest under any name; empty for a bot."""
    level: str = ""
    """How well a bot plays: `easy`, `regular` or `strong`."""


class PotNow(Struct, frozen=True):
    """A pot and who can win it."""

    amount: int
    seats: tuple[int, ...]


class CallNow(Struct, frozen=True):
    """An open call for the floor."""

    number: int
    seat: int
    name: str
    text: str
    at: float


class DeckNow(Struct, frozen=True):
    """What is known of a deck before its cards are: the deck of this hand, or the next one once it is settled."""

    hand: int
    pack: str
    root: str
    seals: dict[int, str]
    """By seat: the seals of the nonces to be added."""
    nonces: dict[int, str]
    """By seat: the nonces, once it is dealt."""


class StraddlingNow(Struct, frozen=True):
    """A straddle before the deal, for a player at a table where somebody may make one."""

    cost: int
    always: bool
    """Whether the player makes it whenever they may."""


class VoidNow(Struct, frozen=True):
    """A hand that was declared void: every chip is where it was before the deal."""

    hand: int
    """0 if only the prepared deck is void."""
    name: str
    """The name of the person who did it; empty if the room did."""
    why: str


class VoteNow(Struct, frozen=True, kw_only=True):
    """A vote of the players: whether a person who is dealt in may rule on the hand."""

    number: int
    """The number by which a client votes on it."""
    by: str
    """The person who asks, and their role: `Ann (host)`."""
    what: str
    """`report` or `void`."""
    words: str
    """What is reported, or why the hand should be void."""
    steps: tuple[str, ...]
    """What is done if all agree."""
    clauses: tuple[str, ...]
    agreed: tuple[str, ...]
    """The names of those who have agreed."""
    waiting: tuple[str, ...]
    """The names of those who have not answered yet."""
    left_ms: int
    may_answer: bool = False
    """Whether the viewer has a vote and has not used it."""
    yours: bool = False
    """Whether the viewer asked for it and may withdraw it."""


class SplitNow(Struct, frozen=True):
    """One way to set the viewer's seven cards of pai gow."""

    front: tuple[int, ...]
    in_front: str
    """The two front cards in words."""
    behind: str
    foul: bool
    """Whether the two outrank the five, so that the hand is foul."""


class KillNow(Struct, frozen=True):
    """A kill pot."""

    seat: int
    """The seat that killed it."""
    limits: str
    """The limits at which it is played, such as `$6-$12`."""
    why: str
    """`two pots running`, `scoop` (the whole of a large pot), or `own will`."""


class OfferNow(Struct, frozen=True, kw_only=True):
    """The game at a table, with its limit and fee."""

    house: str
    house_name: str
    game: str
    title: str
    family: str
    """`board`, `draw`, `stud`, `banked`, `push` or `pan`: known before a hand is dealt."""
    low: bool
    """Whether the lowest hand wins."""
    ace_low: bool = False
    """Whether the ace is the lowest card of such a hand, as in every low but deuce-to-seven."""
    compares: str
    """In banked games, what is compared with the bank's: `setting`, `points` or `22`."""
    limit: str
    stakes: str = ""
    """The meaning of the limit's name, if it is not an amount."""
    betting: str = ""
    """How bets are sized: `fixed limit`, `spread limit`, `no limit` or `pot limit`; `amounts` against a bank; empty if
    nobody bets.
    """
    unit: int = 0
    """The big blind; 0 if there are no blinds."""
    draws: int = 0
    """The number of draws in a hand of poker."""
    fee: str
    most_seats: int
    entry: tuple[str, ...]


class RotationNow(Struct, frozen=True, kw_only=True):
    """The games that a table plays in turn."""

    games: tuple[str, ...]
    """Each with its stakes."""
    place: int
    """The place of the game that is played, from 0."""
    next: int | None
    """The place of the game after it; None while the dealer has not chosen."""
    left: int
    """How many more hands it is played after this one."""
    dealers_choice: bool = False
    """Whether the dealer chooses the next game."""
    chooser: int | None = None
    """The seat of the dealer who is asked for it now."""
    left_ms: int = 0
    """How long the dealer has to choose; then the same game is dealt again."""


class AfterNow(Struct, frozen=True, kw_only=True):
    """What may be seen of a hand that is over, besides what was shown in it."""

    may_show: tuple[Card, ...] = ()
    """The viewer's own cards that they may show."""
    may_hunt: bool = False
    """Whether the viewer may ask for the rest of the board."""
    shown: dict[str, tuple[Card, ...]] = {}
    """By seat: the cards shown after the hand."""
    rabbit: tuple[Card, ...] = ()
    """The cards of the board that would have come, once somebody has asked for them."""


class Captions(Struct, frozen=True, kw_only=True):
    """What a viewer reads beside the cards of a hand."""

    words: str = ""
    """What the viewer holds."""
    seat_words: dict[str, str] = {}
    """What others have turned up, by seat."""
    why_not: tuple[WhyNot, ...] = ()
    """At the viewer's turn: why an option that they may expect is not open, or what it costs."""
    splits: tuple[SplitNow, ...] = ()
    """Pai gow, while the viewer sets: every way to do it."""
    counts: dict[str, str] = {}
    """In games with points: the count of each hand that the viewer sees, by seat and hand, as in `3-1`."""
    softs: tuple[str, ...] = ()
    """In blackjack 22: those of these hands in which an ace counts eleven and may count one instead."""
    besides: str = ""
    """A remark on the viewer's hand, in games where its count is beside the cards."""
    set_words: dict[str, tuple[str, str]] = {}
    """Pai gow: the front and back of each set hand that the viewer sees, in words, by seat and hand."""


class Fairness(Struct, frozen=True, kw_only=True):
    """What the cards of a hand are checked against."""

    commitment: str
    deck: DeckNow | None
    """The deck that `commitment` covers, and what the players add to it."""
    sealed: str
    """The seal that the viewer has sent for the following deck."""
    last: DeckSeed | None


class TableNow(Struct, frozen=True, kw_only=True):
    """Everything that a viewer may know about a table at one moment."""

    table: str
    offer: OfferNow
    you: int | None
    buy_in: BuyIn
    wallet: int
    straddle: bool
    seats: tuple[SeatNow, ...]
    button: int | None
    hand: int
    turn: int
    view: Raw
    captions: Captions
    pots: tuple[PotNow, ...]
    clock: ClockView | None
    fairness: Fairness
    next_deal_ms: int | None
    waiting_for: str
    pre: str | None
    pre_options: tuple[str, ...]
    frozen: str
    paused: str
    """The name of the person who paused the table; empty if it is not paused."""
    watchers: int
    carried: int
    carry: AnyCarry | None
    floor: bool
    """Whether the viewer runs the table and may report what went wrong."""
    host: str
    """The name of the person who opened the table; empty if the room did."""
    calls: tuple[CallNow, ...]
    """Open calls for the floor: all of them for those who run the table, their own for a player."""
    practice: str
    """At a practice table, how often the dealer makes mistakes, in words; otherwise empty."""
    private: bool = False
    """Whether guests need a key to come in."""
    terms: tuple[str, ...] = ()
    """The table's own settings, in words."""
    kept: dict[str, str] = {}
    """By seat number: the guest for whom the host keeps it."""
    ending: bool = False
    """Whether the night ends with this hand."""
    closing: bool = False
    """Whether the floor closes the table after this hand."""
    feeds: str = ""
    """The main game to which players here must move, longest-seated first, as seats come free there."""
    held: str = ""
    """The person looking into the hand; meanwhile nobody may act."""
    void: VoidNow | None = None
    """The last hand declared void, until the next one is dealt."""
    vote: VoteNow | None = None
    """The players' vote on the hand, during which nobody may act."""
    ruled_by: str = ""
    """The person who made the last ruling of this hand or the previous one, in words."""
    killed: KillNow | None = None
    """In a kill pot: the seat that killed it, the limits, and why."""
    lesson: bool = False
    """Whether it is a guided table: no clock, and the next hand is dealt when the learner asks for it."""
    coach: bool = False
    """Whether a player may ask the coach here."""
    result: ResultNow | None = None
    """How the hand came out, once it is over and until the next one is dealt."""
    thrown: ThrownNow | None = None
    """The viewer's own cards that are out of the hand while it is played."""
    pending: tuple[PendingNow, ...] = ()
    """The viewer's requests that are carried out when the hand is over."""
    waiting: WaitingNow | None = None
    """Why the viewer, who has a seat, is not dealt in."""
    alone: bool = False
    """Whether the viewer has nobody to play with here."""
    adds_bots: bool = False
    """Whether the viewer may add bots."""
    fee_bets: dict[str, int] = {}
    """By seat: the part of a bet that is the house's fee, which counts as a bet but does not go into the pot."""
    unstarted: bool = False
    """Whether the first hand waits for the host to start the game."""
    confirms: bool = False
    """Whether the host lets each guest in and confirms each buy-in."""
    rebuys: str = ""
    """What the viewer may still buy in for tonight, in words; empty if the host limits nothing."""
    coming: str = ""
    """The game that is played from the next hand on, with its stakes, if it changes."""
    rotation: RotationNow | None = None
    """The games that are played in turn, if there are several."""
    after: AfterNow | None = None
    """What may be shown of the last hand, until the next one is dealt; None where a table shows nothing."""
    straddling: StraddlingNow | None = None
    """What a straddle costs the viewer, and whether they always make it; None where they make none."""
    gone: dict[str, str] = {}
    """By seat: players who were dealt into the hand shown and have left, even if someone else sits there now."""
    tournament: TournamentNow | None = None
    """The tournament that is played here, whose chips are counted like money: 2,500 are 25 chips."""
