"""Push-nine between two: what the best answer to a play wins, known where it can be said, and the play that is kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway import HOUSES, house
from houseway.cards import parse_cards
from houseway.errors import HousewayError
from houseway.pricing.push_nine import Game, Ladder, deals, game_of, kept, measured, solved, tie_chance
from houseway.pricing.push_nine_house import HeadsUp, heads_up
from houseway.ranking.push_nine import BEST
from houseway.ranking.push_nine_play import HANDS, SCORES, Play, Spot, actions_at, hand_of, play_for, plays, spots_of

pytestmark = pytest.mark.verify


DEALS = 22_100 * 18_424
NO_PUSH = (0.0,) * 5


def always(words: dict[int | None, str]) -> list[list[list[float]]]:
    """Every hand does the same: by how many bets there are to call, None where nobody has bet."""
    found = []
    for spot in spots_of(3):
        wanted = words[spot.level if spot.opener is not None else None]
        found.append([[float(action == wanted)] * len(HANDS) for action in actions_at(spot, 3)])
    return found


CALLS = {None: "check", 1: "call", 2: "call", 3: "call", 4: "call"}
GIVES_UP = {None: "check", 1: "fold", 2: "fold", 3: "fold", 4: "fold"}


class TestTheDeals:
    def test_every_pair_of_hands_is_there_as_often_as_it_can_fall(self) -> None:
        aces, kings = hand_of(parse_cards("As Ah Ad")), hand_of(parse_cards("Ks Kh Kd"))
        assert round(deals()[aces, kings] * DEALS) == 16
        assert deals()[aces, aces] == 0
        assert deals().sum() == pytest.approx(1)
        assert (deals() == deals().T).all()

    def test_ties_counted_one_by_one(self) -> None:
        """Both of eight points or whatever else: of all pairs of hands, those of one class."""
        whole = sum(
            deals()[one, other]
            for one in range(len(HANDS))
            for other in range(len(HANDS))
            if SCORES[one] == SCORES[other]
        )
        assert tie_chance() == pytest.approx(whole)
        assert tie_chance() == pytest.approx(0.0915008, abs=1e-7)

    def test_hands_go_from_nothing_to_three_aces(self) -> None:
        assert len(HANDS) == 455
        assert list(SCORES) == sorted(SCORES)
        assert SCORES[-1] == BEST
        with pytest.raises(HousewayError, match="three cards"):
            hand_of(parse_cards("As Ah"))


class TestWhatIsLeftToGain:
    def test_two_who_check_it_down_gain_nothing_on_each_other(self) -> None:
        assert measured(Game(2, 3, NO_PUSH), always(CALLS)).value == pytest.approx(0)

    def test_against_who_gives_up_a_bet_takes_the_pot(self) -> None:
        """Any bet wins half the pot beyond the even share, for either seat."""
        found = measured(Game(2, 3, NO_PUSH), always(GIVES_UP))
        assert found.first_could == pytest.approx(1)
        assert found.second_could == pytest.approx(1)

    def test_against_who_calls_everything_the_better_half_bets(self) -> None:
        """Nobody bluffs a caller: what a hand gains by a bet is how much more often it wins than loses."""
        found = measured(Game(2, 3, NO_PUSH), always(CALLS))
        gain = 0.0
        for one in range(len(HANDS)):
            row = deals()[one]
            ahead = sum(row[other] for other in range(len(HANDS)) if SCORES[other] < SCORES[one])
            behind = sum(row[other] for other in range(len(HANDS)) if SCORES[other] > SCORES[one])
            gain += max(0.0, float(ahead - behind))
        assert found.first_could == pytest.approx(gain)
        assert found.second_could == pytest.approx(gain)

    def test_what_a_tie_brings_is_counted(self) -> None:
        found = measured(Game(2, 3, (0.5,) * 5), always(CALLS))
        assert found.value == pytest.approx(0.5 * tie_chance())

    def test_solving_leaves_less_and_less(self) -> None:
        game = Game(2, 3, NO_PUSH)
        left = [measured(game, solved(game, rounds=rounds)).exploitability for rounds in (10, 40)]
        assert left[0] < 0.1
        assert left[1] < left[0] / 2

    def test_a_push_to_come_is_solved_first(self) -> None:
        """Whoever acts first on this deal acts second on the next, and that is worth a little."""
        ladder = Ladder(0, 1, within=0.02)
        game, _ = ladder.play(1, 1)
        assert {pushes for _, pushes in ladder.games} == {0, 1}
        assert game.pushed[0] == -ladder.gain(1, 0)
        assert all(0 < share < 0.2 for share in game.pushed)


class TestWhatIsKept:
    @pytest.mark.parametrize("place", range(len(plays())), ids=lambda place: f"pot {plays()[place].pot} ({place})")
    def test_nobody_gains_on_it(self, place: int) -> None:
        """An ordinary hand to a hundred-thousandth of a bet, a push pot to a ten-thousandth."""
        play = plays()[place]
        ordinary = all(earlier.raises != play.raises for earlier in plays()[:place])
        found = measured(game_of(play), play.chances)
        assert 0 <= found.exploitability < (1.1e-5 if ordinary else 1.1e-4)

    def test_a_tie_is_worth_what_the_next_pot_is(self) -> None:
        for raises in {play.raises for play in plays()}:
            ordinary, *pushed = [play for play in plays() if play.raises == raises]
            values = {play.pot: measured(game_of(play), play.chances).value for play in pushed}
            for called, share in enumerate(ordinary.pushed[: len(values)]):
                assert share == pytest.approx(-values[ordinary.pot + 2 * called], abs=1e-5)

    def test_every_fixed_limit_table_is_there(self) -> None:
        offered = {
            heads_up(rules)
            for name in HOUSES
            for page in house(name).games.values()
            if page.game == "push-nine"
            for rules in page.rules
        }
        assert offered == {HeadsUp(1, 3, 3), HeadsUp(2, 6, 2), None}
        for game in offered - {None}:
            assert game is not None
            assert (game.pot, game.raises) in {(play.pot, play.raises) for play in plays()}

    def test_three_aces_never_give_up_and_never_stop_raising(self) -> None:
        aces = hand_of(parse_cards("As Ah Ad"))
        for play in plays():
            for opener in (0, 1):
                facing = play.at(1 - opener, 1, opener, aces)
                assert facing["fold"] == pytest.approx(0, abs=0.01)
                assert facing["raise"] > 0.9

    @given(st.sampled_from(HANDS), st.floats(0.5, 40), st.integers(0, 12), st.sampled_from([0, 1]))
    def test_chances_add_up_at_every_pot_and_level(
        self, ranks: tuple[int, int, int], pot: float, level: int, opener: int
    ) -> None:
        play = play_for(pot)
        hand = HANDS.index(ranks)
        at = play.at((opener + level) % 2, level, opener, hand) if level else play.at(opener, 0, None, hand)
        assert sum(at.values()) == pytest.approx(1)
        assert min(at.values()) >= 0

    def test_it_is_written_and_read_alike(self, monkeypatch: pytest.MonkeyPatch) -> None:
        game = Game(1, 0, (0.0,) * 2)
        play = kept(game, solved(game, rounds=5))
        from houseway.ranking import push_nine_play

        text = push_nine_play.packed([play])
        monkeypatch.setattr(push_nine_play, "files", lambda _: _Folder(text))
        (read,) = push_nine_play.plays.__wrapped__()
        assert isinstance(read, Play)
        assert (read.pot, read.raises, read.pushed) == (play.pot, play.raises, play.pushed)
        for one, other in zip(read.chances, play.chances, strict=True):
            for row, other_row in zip(one, other, strict=True):
                assert row == pytest.approx(other_row, abs=1e-4)

    def test_spots_are_said_in_words(self) -> None:
        assert str(Spot(0, 0, None)) == "first, nobody has bet"
        assert str(Spot(1, 1, 0)) == "second, facing a bet"
        assert len({str(spot) for spot in spots_of(3)}) == len(spots_of(3))


class _Folder:
    def __init__(self, text: str) -> None:
        self.text = text

    def __truediv__(self, name: str) -> "_Folder":
        return self

    def read_text(self, encoding: str) -> str:
        return self.text


@pytest.mark.soak
def test_solved_anew_it_is_worth_the_same() -> None:
    for play in plays():
        game = game_of(play)
        again = measured(game, solved(game, within=5e-5))
        assert again.value == pytest.approx(measured(game, play.chances).value, abs=2e-4)
