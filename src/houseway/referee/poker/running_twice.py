"""Running it twice: once no one can bet anymore, the rest of the board is dealt twice, and each run wins half of a pot.

The house decides whether this is never done, always, or whenever every player left in the hand agrees. The question is
asked once in a hand, as soon as the betting is over with cards of the board still to come. All may answer at once, and
one refusal settles it. If the stub is too short for two runs, or a hole card must still be discarded, the next street
is dealt first.

The first run is dealt like any board. The second comes right before the showdown, burns included, from what is left of
the stub; it shares the cards that lay on the board when the question was asked.
"""

from typing import TYPE_CHECKING, Final

from houseway.referee.game import Step
from houseway.referee.poker.actions import MayRunOnce, MayRunTwice, RunOnce, RunTwice
from houseway.referee.poker.betting import chips_of, return_unmatched
from houseway.referee.poker.dealing import Board
from houseway.referee.poker.events import AnsweredRuns, BoardRunTwice, Burned, SecondBoardDealt
from houseway.referee.refusals import RefusedError
from houseway.referee.shared_actions import Action, Option, said
from houseway.referee.steps import QuietStep, take_cards

if TYPE_CHECKING:
    from houseway.referee.hand import Hand
    from houseway.referee.poker.play import PokerPlay

_TWICE: Final = 2


class RunTwiceWindow(Step, frozen=True):
    """Before a street: whether the rest of the board is dealt twice, if that can be decided now."""

    def start(self, hand: "Hand") -> bool:
        """Ask everyone left, or decide by the house's rule; done at once if there is nothing to decide."""
        if not _may_run_twice(hand):
            return True
        if hand.rules.showdown.run_twice == "always":
            _agree(hand)
            return True
        hand.who = _unanswered(hand)[0]
        return False

    def waiting(self, hand: "Hand") -> list[int]:
        """Everyone left who has not answered."""
        return _unanswered(hand)

    def options(self, hand: "Hand") -> tuple[Option, ...]:
        """Once or twice."""
        return () if hand.who is None else (MayRunOnce(), MayRunTwice())

    def act(self, hand: "Hand", action: Action) -> bool:
        """Take an answer: the first refusal settles it, and so does the last agreement."""
        play: PokerPlay = hand.play
        player = hand.who
        if player is None:
            raise RefusedError(f"nobody may {action} now")
        clause = hand.rules.cite("run_twice")
        if not isinstance(action, RunOnce | RunTwice):
            raise RefusedError(
                f"seat {hand.seats[player]} must first answer: is the rest of the board run twice?",
                legal=said(self.options(hand)),
                clause=clause,
            )
        agrees = isinstance(action, RunTwice)
        hand.events.append(AnsweredRuns(hand.seats[player], _TWICE if agrees else 1, clause))
        if not agrees:
            play.runs, hand.who = 1, None
            return True
        play.agreed += (player,)
        return self._goes_on(hand)

    def dropped(self, hand: "Hand") -> bool:
        """A player is out: the last one left has won; otherwise the answers of the others decide."""
        return_unmatched(hand, hand.rules.cite("returned"))
        if hand.folded.count(False) == 1:
            hand.who = None
            hand.skip_to("showdown")
            return True
        return self._goes_on(hand)

    @staticmethod
    def _goes_on(hand: "Hand") -> bool:
        left = _unanswered(hand)
        hand.who = left[0] if left else None
        if not left:
            _agree(hand)
        return not left


def _unanswered(hand: "Hand") -> list[int]:
    play: PokerPlay = hand.play
    return [player for player in hand.live if player not in play.agreed]


def _agree(hand: "Hand") -> None:
    hand.play.runs, hand.play.shared = _TWICE, len(hand.board)
    hand.events.append(BoardRunTwice(hand.rules.cite("run_twice")))


def _may_run_twice(hand: "Hand") -> bool:
    """Whether the house has it, nobody can bet anymore, nobody still has to discard, and the stub has the cards."""
    rules, play = hand.rules, hand.play
    if rules.showdown.run_twice == "off" or play.runs or len(hand.live) < 2:
        return False
    if sum(not out and stack > 0 for out, stack in zip(hand.folded, chips_of(hand), strict=True)) > 1:
        return False
    coming = hand.game.steps[hand.at :]
    if rules.dealing.discard != "none" and any(step.throws for step in coming):
        return False
    streets = [step for step in coming if isinstance(step, Board)]
    second = sum(step.count + _burns(hand) for step in streets)
    first = 0 if rules.dealing.prelaid_board else second
    return bool(streets) and len(hand.deck) - hand.top >= first + second


def _burns(hand: "Hand") -> int:
    return int(hand.rules.dealing.burn and not hand.rules.dealing.prelaid_board)


class SecondRun(QuietStep, frozen=True):
    """The second run of the board, if it is run twice."""

    def start(self, hand: "Hand") -> bool:
        """Deal the streets that came after the decision once more."""
        if hand.play.runs != _TWICE:
            return True
        shared = 0
        for step in hand.game.steps:
            if not isinstance(step, Board):
                continue
            shared += step.count
            if shared > hand.play.shared:
                self._deal(hand, step)
        return True

    @staticmethod
    def _deal(hand: "Hand", step: Board) -> None:
        if _burns(hand):
            burned = take_cards(hand, 1)
            hand.burns += burned
            hand.events.append(Burned(burned, 1, hand.rules.cite("burn." + step.street)))
        cards = take_cards(hand, step.count)
        hand.second += cards
        hand.events.append(SecondBoardDealt(cards, step.street, hand.rules.cite("board." + step.street)))
