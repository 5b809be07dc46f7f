"""`houseway deck`, `shuffle` and `verify` as a person meets them, called without the app around them."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import parse_cards
from houseway.cli.deck import deck_command, shuffle_command, verify_command
from houseway.decks import DECK_NAMES, WITH_JOKER, deck
from houseway.errors import HousewayError
from houseway.shuffle import FairDeck, SimShuffler, VerificationError

SEED = bytes(range(32))
FAIR = FairDeck.from_seed(WITH_JOKER, SEED)

Capture = pytest.CaptureFixture[str]


def pipe(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def shuffled_json(capsys: Capture, *, deck: str = "53", seed: str | None = None) -> str:
    shuffle_command(deck=deck, seed=seed, json=True)
    return capsys.readouterr().out


class TestDeck:
    def test_a_line_says_what_it_is(self, capsys: Capture) -> None:
        deck_command("pan")
        assert capsys.readouterr().out == "pan: 320 cards, 8 packs without eights, nines and tens\n"

    def test_count_is_a_table_of_ranks_and_suits(self, capsys: Capture) -> None:
        deck_command("pan-310", count=True)
        lines = [line.split() for line in capsys.readouterr().out.splitlines()]
        assert lines[1] == ["rank", "clubs", "diamonds", "hearts", "spades", "total"]
        assert [line[0] for line in lines[2:]] == [*"AKQJ765432", "total"]
        assert lines[2] == ["A", "8", "8", "8", "7", "31"]
        assert lines[-1] == ["total", "80", "80", "80", "70", "310"]

    def test_jokers_have_a_row_of_their_own(self, capsys: Capture) -> None:
        deck_command("blackjack-22", packs=8, jokers=1, count=True)
        lines = [line.split() for line in capsys.readouterr().out.splitlines()]
        assert lines[-2:] == [["joker", "8"], ["total", "104", "104", "104", "104", "424"]]

    def test_json(self, capsys: Capture) -> None:
        deck_command("53", json=True)
        said = json.loads(capsys.readouterr().out)
        assert said == {"deck": "53", "size": 53, "about": "one pack and its joker"}

    @pytest.mark.parametrize("name", DECK_NAMES)
    def test_json_counts_add_up(self, name: str, capsys: Capture) -> None:
        deck_command(name, count=True, json=True)
        said = json.loads(capsys.readouterr().out)
        assert list(said) == ["deck", "size", "about", "ranks", "jokers"]
        assert sum(row["total"] for row in said["ranks"]) + said["jokers"] == said["size"] == deck(name).size
        for row in said["ranks"]:
            assert list(row) == ["rank", "clubs", "diamonds", "hearts", "spades", "total"]

    def test_no_name_lists_them_all(self, capsys: Capture) -> None:
        deck_command()
        listed = capsys.readouterr().out.splitlines()
        assert tuple(line.split()[0] for line in listed) == DECK_NAMES
        deck_command(json=True)
        assert tuple(one["deck"] for one in json.loads(capsys.readouterr().out)) == DECK_NAMES

    @pytest.mark.parametrize(
        ("name", "packs", "count", "said"),
        [
            ("skat", None, False, "choose 52, 53, pan"),
            ("53", 2, False, "packs may be chosen for"),
            (None, None, True, "which deck?"),
            (None, 2, False, "which deck?"),
        ],
    )
    def test_errors(self, name: str | None, packs: int | None, count: bool, said: str, capsys: Capture) -> None:
        with pytest.raises(HousewayError) as caught:
            deck_command(name, packs=packs, count=count)
        assert said in str(caught.value)
        assert capsys.readouterr().out == ""


class TestShuffle:
    def test_without_a_seed_it_is_fair_and_new(self, capsys: Capture) -> None:
        one, other = json.loads(shuffled_json(capsys)), json.loads(shuffled_json(capsys))
        assert list(one) == ["kind", "deck", "commitment", "seed", "cards"]
        assert one["kind"] == "fair"
        assert one["seed"] != other["seed"]
        again = FairDeck.from_seed(WITH_JOKER, bytes.fromhex(one["seed"]))
        assert (one["commitment"], parse_cards(" ".join(one["cards"]))) == (again.commitment, again.cards)

    @pytest.mark.parametrize("digits", [SEED.hex(), SEED.hex().upper(), f" {SEED.hex()} "])
    def test_hex_digits_repeat_a_fair_shuffle(self, digits: str, capsys: Capture) -> None:
        assert json.loads(shuffled_json(capsys, seed=digits))["commitment"] == FAIR.commitment

    def test_64_decimal_digits_are_hex_digits_too(self, capsys: Capture) -> None:
        assert json.loads(shuffled_json(capsys, seed="1" * 64))["kind"] == "fair"

    def test_a_whole_number_makes_a_simulation_and_says_so(self, capsys: Capture) -> None:
        shuffle_command(deck="53", seed="7")
        said = capsys.readouterr().out
        assert "simulation, not for live deals" in said
        assert "commitment" not in said
        facts = json.loads(shuffled_json(capsys, seed="7"))
        assert list(facts) == ["kind", "note", "deck", "seed", "cards"]
        assert (facts["kind"], facts["note"]) == ("simulation", "simulation, not for live deals")
        assert parse_cards(" ".join(facts["cards"])) == SimShuffler(7).shuffle(WITH_JOKER).cards

    def test_text_names_commitment_seed_and_every_card(self, capsys: Capture) -> None:
        shuffle_command(deck="53", seed=SEED.hex())
        said = capsys.readouterr().out
        assert FAIR.commitment in said
        assert SEED.hex() in said
        assert parse_cards(said.split("cards")[1]) == FAIR.cards
        assert max(map(len, said.splitlines())) <= 80

    def test_packs_and_jokers(self, capsys: Capture) -> None:
        shuffle_command(deck="blackjack-22", packs=2, jokers=2, json=True)
        facts = json.loads(capsys.readouterr().out)
        assert facts["deck"] == "blackjack-22 packs=2 jokers=2"
        assert (len(facts["cards"]), facts["cards"].count("Jk")) == (108, 4)

    @pytest.mark.parametrize("seed", ["", "x", "-1", "1.5", "0x7", "f" * 63, "f" * 65, "9" * 20, "9" * 63, "٣"])
    def test_a_seed_that_is_none(self, seed: str, capsys: Capture) -> None:
        with pytest.raises(HousewayError) as caught:
            shuffle_command(seed=seed)
        assert "seed" in str(caught.value)
        assert "\n" not in str(caught.value)
        assert capsys.readouterr().out == ""


class TestVerify:
    @pytest.mark.parametrize("name", [*DECK_NAMES, "super-pan-9 packs=8", "blackjack-22 packs=3 jokers=2"])
    def test_what_shuffle_wrote_is_ok(
        self, name: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        written = shuffled_json(capsys, deck=name)
        pipe(monkeypatch, written)
        verify_command()
        said = capsys.readouterr().out
        assert said.startswith(f"OK: deck {name}, ")
        assert f"all {deck(name).size} cards" in said
        file = tmp_path / "shuffle.json"
        file.write_text(written, encoding="utf-8-sig")
        verify_command(str(file), json=True)
        facts = json.loads(capsys.readouterr().out)
        assert facts == {
            "ok": True,
            "deck": name,
            "commitment": json.loads(written)["commitment"],
            "checked": ["commitment", "cards"],
        }

    def test_options_instead_of_a_file(self, capsys: Capture) -> None:
        verify_command(deck="53", seed=SEED.hex(), commitment=FAIR.commitment)
        assert "no cards were given" in capsys.readouterr().out
        cards = shuffled_json(capsys, seed=SEED.hex())
        verify_command(
            deck="53",
            seed=SEED.hex(),
            commitment=FAIR.commitment.upper(),
            cards=" ".join(json.loads(cards)["cards"]),
            json=True,
        )
        said = json.loads(capsys.readouterr().out)
        assert (said["checked"], said["commitment"]) == (["commitment", "cards"], FAIR.commitment)

    def test_options_know_packs_and_jokers(self, capsys: Capture) -> None:
        made = FairDeck.from_seed(deck("super-pan-9", packs=8), SEED)
        verify_command(deck="super-pan-9", packs=8, seed=SEED.hex(), commitment=made.commitment)
        assert capsys.readouterr().out.startswith("OK: deck super-pan-9 packs=8")

    @pytest.mark.parametrize(
        ("what", "value", "said"),
        [
            ("seed", "0" * 64, "the commitment disagrees"),
            ("commitment", "0" * 64, "the commitment disagrees"),
            ("deck", "52", "the commitment disagrees"),
            ("cards", ["Jk"] * 53, "the cards disagree: card 1 is 6s by the seed, Jk as shown"),
            ("cards", [], "the cards disagree: 0 are shown, deck 53 has 53"),
        ],
    )
    def test_anything_changed_fails(
        self, what: str, value: object, said: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        record = json.loads(shuffled_json(capsys, seed=SEED.hex()))
        pipe(monkeypatch, json.dumps({**record, what: value}))
        with pytest.raises(VerificationError, match=said):
            verify_command()
        assert capsys.readouterr().out == ""

    def test_two_cards_changed_about_fail(self, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
        record = json.loads(shuffled_json(capsys, seed=SEED.hex()))
        record["cards"][20:22] = reversed(record["cards"][20:22])
        pipe(monkeypatch, json.dumps(record))
        with pytest.raises(VerificationError, match="card 21 is "):
            verify_command()

    @pytest.mark.parametrize(
        ("written", "said"),
        [
            ("", "standard input is neither the proof of a hand nor the output of `houseway shuffle --json`"),
            ("kind  fair", "expected one JSON object"),
            ("[]", "expected one JSON object"),
            ("[" * 60_000, "expected one JSON object"),
            ('{"a": ' + "1" * 5000 + "}", "expected one JSON object"),
            (" " * 4_200_000 + "{}", "expected one JSON object"),
            ("{}", "standard input has no deck: a fair shuffle has a deck, a seed and a commitment"),
            ('{"deck": 53}', "standard input has no text as deck"),
            ('{"deck": "53"}', "standard input has no seed"),
            ('{"deck": "53", "seed": "7"}', "'7' is not a fair shuffle's seed: write its 64 hex digits"),
            ('{"kind": "simulation", "deck": "53"}', "only a fair shuffle can be verified"),
            (json.dumps({"deck": "53", "seed": "0" * 64}), "standard input has no commitment"),
            (json.dumps({"deck": "53", "seed": "0" * 64, "commitment": "x"}), "is not a commitment"),
            (
                json.dumps({"deck": "53", "seed": "0" * 64, "commitment": "0" * 64, "cards": [1, 2]}),
                "has no list of cards as cards",
            ),
            (json.dumps({"deck": "53", "seed": "0" * 64, "commitment": "0" * 64, "cards": "Zz"}), "'Zz'"),
        ],
    )
    def test_a_record_that_is_none(
        self, written: str, said: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pipe(monkeypatch, written)
        with pytest.raises(HousewayError) as caught:
            verify_command("-")
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)
        assert capsys.readouterr().out == ""

    def test_a_simulation_has_nothing_to_verify(self, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
        pipe(monkeypatch, shuffled_json(capsys, seed="7"))
        with pytest.raises(HousewayError, match="a simulated shuffle has no commitment"):
            verify_command()

    def test_a_file_that_cannot_be_read(self, tmp_path: Path) -> None:
        with pytest.raises(HousewayError, match=r"missing\.json' cannot be read: No such file"):
            verify_command(str(tmp_path / "missing.json"))
        with pytest.raises(HousewayError, match="cannot be read"):
            verify_command(str(tmp_path))
        binary = tmp_path / "binary"
        binary.write_bytes(b"\xff\xfe\x00")
        with pytest.raises(HousewayError, match="expected one JSON object"):
            verify_command(str(binary))

    def test_a_file_and_options_are_too_much(self, tmp_path: Path) -> None:
        with pytest.raises(HousewayError, match="cannot be combined with --deck"):
            verify_command(str(tmp_path), deck="53")
        with pytest.raises(HousewayError, match="'--sede' cannot be combined with --deck"):
            verify_command("--sede")

    def test_a_person_at_a_terminal_is_not_left_waiting(self, monkeypatch: pytest.MonkeyPatch) -> None:
        terminal = io.StringIO()
        monkeypatch.setattr(terminal, "isatty", lambda: True)
        monkeypatch.setattr(sys, "stdin", terminal)
        with pytest.raises(HousewayError, match="nothing to verify: give a file"):
            verify_command()

    @given(
        st.text(max_size=60)
        | st.dictionaries(
            st.sampled_from(["kind", "deck", "seed", "commitment", "cards"]),
            st.none() | st.integers() | st.sampled_from(["53", "0" * 64]) | st.text() | st.lists(st.text()),
        ).map(json.dumps)
    )
    def test_any_input_is_one_line_of_error(self, written: str) -> None:
        with pytest.MonkeyPatch.context() as patch:
            pipe(patch, written)
            with pytest.raises(HousewayError) as caught:
                verify_command()
        assert len(str(caught.value).splitlines()) == 1


def test_the_commands_import_nothing_heavy() -> None:
    heavy = {"numpy", "numba", "rich"}
    script = f"import sys, houseway.cli.deck; print(*sorted({heavy} & set(sys.modules)))"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent / "src")}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
