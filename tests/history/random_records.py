"""PHH of games with a board, made up at random: odd posts, all-ins, cards that are not told, rake, mistakes."""

from dataclasses import dataclass
from decimal import Decimal
from random import Random

from houseway.history.phh.notation import format_phh_cards
from houseway.history.phh.phh_record import PhhHand
from houseway.history.phh.read import parse_phh
from houseway.history.phh.replay import replay_phh
from houseway.history.phh.setup import setting_of
from houseway.referee.hand import Hand
from houseway.referee.vocabulary import Call, Check, Fold, MayBet, MayCheck, MayRaise

VARIANTS = {"NT": 2, "FT": 2, "PO": 4, "FO/8": 4, "NS": 2}
ROUNDS = ((0, 3), (3, 4), (4, 5))


def money(cents: int) -> str:
    """As records have it: 3, 0.5 or 2.50."""
    whole = Decimal(cents) / 100
    return str(whole) if cents % 10 else f"{whole:.2f}" if cents % 100 else str(cents // 100)


def array(amounts: list[int]) -> str:
    return f"[{', '.join(map(money, amounts))}]"


@dataclass
class Made:
    """A record in the making."""

    variant: str
    trims: str
    antes: list[int]
    blinds: list[int]
    bet: int
    stacks: list[int]
    hole: list[tuple[int, ...]]
    board: tuple[int, ...]
    actions: list[str]
    finishing: list[int] | None = None
    winnings: list[int] | None = None

    def text(self) -> str:
        """The record."""
        sizes = f"min_bet = {money(self.bet)}"
        if self.variant.startswith("F"):
            sizes = f"small_bet = {money(self.bet)}\nbig_bet = {money(2 * self.bet)}"
        lines = [
            f"variant = '{self.variant}'",
            *([self.trims] if self.trims else []),
            f"antes = {array(self.antes)}",
            f"blinds_or_straddles = {array(self.blinds)}",
            sizes,
            f"starting_stacks = {array(self.stacks)}",
            "actions = [" + ", ".join(f"'{action}'" for action in self.actions) + "]",
        ]
        lines += [] if self.finishing is None else [f"finishing_stacks = {array(self.finishing)}"]
        lines += [] if self.winnings is None else [f"winnings = {array(self.winnings)}"]
        return "\n".join(lines) + "\n"

    def record(self) -> PhhHand:
        return parse_phh(self.text())


def made(seed: int) -> Made:
    """A hand that was played by the rules, with all that it says as it came out, or nearly."""
    chance = Random(seed)
    made = _at_the_table(chance)
    _play(made, chance)
    told = replay_phh(made.record())
    hand = told.hand
    if hand.over and chance.random() < 0.7:
        made.finishing = [*hand.stacks]
        won = [player for player, chips in enumerate(told.received()) if chips]
        if won and chance.random() < 0.5:  # a rake, or an odd chip elsewhere, or chips from nowhere
            winner = chance.choice(won)
            made.finishing[winner] = max(0, made.finishing[winner] - chance.choice((1, 5, made.bet, 10_000)))
            if chance.random() < 0.3:
                made.finishing[chance.randrange(len(made.stacks))] += chance.choice((1, made.bet))
    if hand.over and chance.random() < 0.5:
        made.winnings = chance.choice((told.received(), told.returned(), [0] * len(made.stacks)))
        if chance.random() < 0.2:
            made.winnings[chance.randrange(len(made.stacks))] += made.bet
    return made


def spoiled(seed: int) -> Made:
    """The same with a mistake in it, which may be none."""
    found = made(seed)
    chance = Random(f"{seed} spoiled")
    actions, at = found.actions, chance.randrange(len(found.actions))
    raises = [place for place, action in enumerate(actions) if " cbr " in action]
    match chance.randrange(12):
        case 0:
            del actions[at]
        case 1:
            actions.insert(at, chance.choice(actions))
        case 2:
            other = chance.randrange(len(actions))
            actions[at], actions[other] = actions[other], actions[at]
        case 3:
            actions[at] = f"p{chance.randint(1, len(found.stacks) + 1)} {chance.choice(('f', 'cc', 'sm', 'sm ????'))}"
        case 4:
            amount = chance.choice((1, found.bet, 2 * found.bet, 3 * found.bet + 1, chance.choice(found.stacks)))
            actions[at] = f"p{chance.randint(1, len(found.stacks))} cbr {money(amount)}"
        case 5:
            found.stacks[chance.randrange(len(found.stacks))] = chance.choice((1, found.bet, 7 * found.bet))
        case 6:
            found.blinds[chance.randrange(len(found.blinds))] = chance.choice((0, found.bet, -found.bet, 1))
        case 7:
            del actions[at:]
        case _ if raises:  # a raise by a little less or more, which others still call
            place = chance.choice(raises)
            said, _, before = actions[place].rpartition(" ")
            cents = int(100 * Decimal(before)) + chance.choice((-2, -1, -1, 1)) * chance.choice((1, found.bet // 2))
            actions[place] = f"{said} {money(max(1, cents))}"
            found.finishing = found.winnings = None
    return found


def _at_the_table(chance: Random) -> Made:
    variant = chance.choice((*VARIANTS, "NT", "NT"))
    count = chance.choice((2, 2, 3, 4, 5, 6, 6, 9))
    chip = chance.choice((1, 5, 25, 100))
    bet = chip * chance.choice((2, 4, 10))
    antes = [0] * count
    match chance.randrange(6):
        case 0:
            antes = [chip] * count
        case 1:
            antes[1] = bet
        case 2:
            antes = [chance.choice((0, chip)) for _ in range(count)]
    blinds = [bet // 2 // chip * chip, bet, *[0] * (count - 2)]
    match chance.randrange(8):
        case 0 if count > 2:
            blinds[2] = 2 * bet
        case 1 if count > 3:
            blinds[-1] = -bet
        case 2:
            blinds[0] = 0
        case 3 if any(antes):
            blinds = [0] * count
        case 4 if count > 3:
            blinds[3] = chance.choice((-chip, -3 * bet))
    if not any(blinds) and not any(antes):
        blinds[1] = bet
    largest = bet * chance.choice((1, 4, 12, 100))
    stacks = [chance.randint(1, max(1, largest // chip)) * chip for _ in range(count)]
    pack = range(16 if variant == "NS" else 0, 52)
    own = VARIANTS[variant]
    cards = chance.sample(pack, own * count + 5)
    hole = [tuple(cards[own * player : own * player + own]) for player in range(count)]
    trims = chance.choice(("", "ante_trimming_status = true", "ante_trimming_status = false"))
    return Made(variant, trims, antes, blinds, bet, stacks, hole, tuple(cards[own * count :]), [])


def _play(made: Made, chance: Random) -> None:
    """Deal, act and show, all of it told or not."""
    dealt = [f"d dh p{player + 1} {format_phh_cards(hole)}" for player, hole in enumerate(made.hole)]
    made.actions = [*dealt, f"d db {format_phh_cards(made.board)}"]
    record = made.record()
    hand = setting_of(record, tuple(record.parsed_actions())).start()
    hidden = chance.random() < 0.4
    blank = "??" * len(made.hole[0])
    made.actions = [f"d dh p{player + 1} {blank}" if hidden else dealt[player] for player in range(len(dealt))]
    loose = chance.random()
    seen = 0
    while not hand.over and hand.game.steps[hand.at].role != "showdown":
        seen = _tell_board(made, hand, seen)
        made.actions.append(_act(hand, chance, loose))
    _tell_board(made, hand, seen)
    if not hand.over:
        for player in sorted(hand.live, key=lambda _: chance.random()):
            way = chance.random()
            shown = format_phh_cards(made.hole[player])
            if way < 0.75:
                made.actions.append(f"p{player + 1} sm {shown if hidden or way < 0.5 else '-'}")
            elif way < 0.95:
                made.actions.append(f"p{player + 1} sm{f' {blank}' if way < 0.8 else ''}")


def _tell_board(made: Made, hand: Hand, seen: int) -> int:
    for first, last in ROUNDS:
        if seen <= first < len(hand.board):
            made.actions.append(f"d db {format_phh_cards(made.board[first:last])}")
    return len(hand.board)


def _act(hand: Hand, chance: Random, loose: float) -> str:
    player, options = hand.who or 0, hand.options
    ranges = [option for option in options if isinstance(option, MayBet | MayRaise)]
    if ranges and chance.random() < 0.15 + 0.35 * loose:
        option = ranges[0]
        least, most, chip = option.least, option.most, hand.rules.limit.chip
        between = min(most, least + chip * chance.randint(0, max(0, (most - least) // chip)))
        to = chance.choice((least, least, most, between))
        hand.act(option.take(to))
        return f"p{player + 1} cbr {money(to)}"
    if chance.random() < 0.3 * (1 - loose):
        hand.act(Fold())
        return f"p{player + 1} f"
    hand.act(Check() if any(isinstance(option, MayCheck) for option in options) else Call())
    return f"p{player + 1} cc"
