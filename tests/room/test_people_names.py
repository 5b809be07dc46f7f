"""Names: what may be one, what looks like another, and one name for one guest at a time."""

import asyncio
import contextlib
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, update
from tests.room.scaffold import a_room, a_table, new_guest, until
from tests.room.seated import act, two_at

from houseway.live.table.table_commands import Rename, decode
from houseway.people.clean_text import cleaned
from houseway.people.holding import NAME_SECONDS, Names
from houseway.people.names import NAME_LENGTH, GuestError, checked_name, given_name, skeleton
from houseway.people.scripts import script_of
from houseway.referee.refusals import RefusedError
from houseway.referee.vocabulary import Fold
from houseway.room import guest_requests
from houseway.store import open_store, schema
from houseway.upkeep.journal_audit import audit

GOOD = (
    "Ann", "O'Neill", "J. R.", "Zoë", "Mary-Jane", "Björn 2", "Ẹ́bùn", "Łukasz", "Straße", "Houseman", "Hosting",
    "Nguyễn Văn Hoà", "हिन्दी", "राजेश", "สมชาย", "ณัฐวุฒิ", "محمد", "فاطمة", "דוד", "Анна", "Ελένη", "Արամ", "დავით",
    "李雷", "たなか", "タナカ さん", "김철수", "金 Chul-soo", "田中 Ken", "ஆறுமுகம்", "မောင်မောင်", "ভাস্কর", "ਗੁਰਪ੍ਰੀਤ",
    "አበበ",
)  # fmt: skip
IMITATIONS = {
    "Dealer": ("dealer", "Dеaler", "ＤＥＡＬＥＲ", "𝐃ealer", "dea1er", "Deäler", "D.ealer", "the Dealer", "Dealer 2",
               "Ｄеаlеr", "Dea|er", "Dea\u200bler"),
    "Floor": ("FLOOR", "F1oor", "Fl00r", "Floоr", "The Floor", "Floor Man 2 Floor", "fIoor"),
    "Admin": ("admin", "Adrnin", "Аdmin", "Admín", "ADM1N", "Admin Ann"),
    "Bot": ("B0t", "bot", "Воt", "Βot"),
    "Houseway": ("Hоuseway", "House way", "House-Way"),
    "Cashier": ("Cash1er", "Cashler"),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_languages_are_taken_as_they_are(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFKC", name)
    assert skeleton(name)


@pytest.mark.parametrize("name", [one for all_ in IMITATIONS.values() for one in all_])
def test_nobody_passes_for_the_house(name: str) -> None:
    with pytest.raises(GuestError):
        checked_name(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Dеaler", "mixes Cyrillic and Latin letters"),
        ("Аnn", "mixes Cyrillic and Latin"),
        ("Annα", "mixes Greek and Latin"),
        ("١٢٣a", "mixes Arabic and Latin"),
        ("한カ", "mixes Hangul and Katakana"),
        ("1٢", "digits of different scripts"),
        ("a\u200bb", "U[+]200B is none of these"),
        ("Ann\u202e", "U[+]202E"),
        ("\u3164", "U[+]1160"),
        ("\u2800", "U[+]2800"),
        ("ㅋㅋ", "is none of these"),
        ("Ꭰan", "U[+]13A0"),
        ("a🂡", "U[+]1F0A1"),
        ("A\u0301\u0301", "once"),
        ("a\u0302\u0301\u0323", "too many marks"),
        (" \u0301a", "letters and digits"),
        ("Guest 1234", "for guests without a name"),
        ("gue5t", None),
        ("Gueѕt 99", "mixes"),
        ("GUEST 1O", "for guests without"),
        ("x" * 21, "1 to 20 characters"),
        ("ﷺ" * 3, "1 to 20 characters"),
        ("x" * 5_000, "1 to 20"),
        ("", "1 to 20"),
        ("-x-", "letters and digits"),
    ],
)
def test_what_is_no_name_is_refused_with_the_reason(name: str, why: str | None) -> None:
    if why is None:
        assert checked_name(name) == name
        return
    with pytest.raises(GuestError, match=why):
        checked_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "AIice"), ("Alice", "alice"), ("Alice", "A1ice"), ("Bob", "B0b"), ("Ann", "Ａｎｎ"), ("José", "Jose"),
        ("Boba", "Вова"), ("Anna", "A n-n.a"), ("Arnold", "Amold"), ("Oleg", "0leg"), ("Mike", "МІКЕ"), ("Pax", "Рах"),
        ("ロボ", "口ボ"), ("Zoë", "Zoe"), ("Ηρα", "Hpα"), ("O'Neill", "ONeiII"), ("Đan", "Dan"), ("ø", "o"),
    ],
)  # fmt: skip
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anne"), ("Ann 2", "Ann 3"), ("Bob", "Rob"), ("राजेश", "राजेशी"), ("たなか", "タナカ")]
)
def test_names_that_do_not_are_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def tried(text: str) -> tuple[str, str | None]:
    try:
        return checked_name(text), None
    except GuestError as refused:
        return "", str(refused)


@given(st.text(max_size=30))
def test_any_text_is_a_name_or_refused_in_one_line(text: str) -> None:
    name, problem = tried(text)
    if problem is not None:
        assert "\n" not in problem
        assert len(problem) < 200
        return
    assert 1 <= len(name) <= NAME_LENGTH
    assert checked_name(name) == name, "what was taken is taken again as it is"
    assert name.isprintable()
    for sign in name:
        assert unicodedata.category(sign) not in ("Cf", "Cc", "Zl", "Zp", "Cn", "Co", "Cs", "So", "Sk")
    assert skeleton(name), "a name can be seen"


NAMED = st.text(st.sampled_from("AaBbEeIiLlOo01rnm ÀéАаЕеОоІіСсΑαΗηΟοＡａ.-'"), min_size=1, max_size=12)


@given(NAMED)
def test_a_skeleton_has_no_skeleton_but_itself(text: str) -> None:
    bones = skeleton(text)
    assert skeleton(bones) == bones
    assert skeleton(text.replace("I", "l").replace("0", "O")) == bones
    assert skeleton(unicodedata.normalize("NFD", text)) == bones
    assert skeleton(f" {text}. ") == bones


@given(st.characters())
def test_every_sign_of_a_known_script_can_be_seen(sign: str) -> None:
    if script_of(sign) is not None and unicodedata.category(sign)[0] in "LMN":
        assert unicodedata.category(sign) != "Cf"
        assert sign not in "\u034f\u115f\u1160\u17b4\u17b5\u180e\u2800\u3164\uffa0"


def test_lines_of_chat_are_cleaned() -> None:
    assert cleaned("  good\u202eevening\u200b \x00!\u3164\ufe0f ") == "good evening !"
    assert cleaned("नमस्ते สวัสดี 👋") == "नमस्ते สวัสดี 👋"
    assert len(cleaned("Z" + "\u0323\u0324" * 40)) < 8


# one name, one guest


def test_a_name_is_one_guests_until_they_have_been_gone_for_long(place: str) -> None:
    now = 1_000.0
    here: set[str] = set()
    with open_store(place) as store:
        names = Names(store, wall=lambda: now, present=here.__contains__)
        for id_ in ("g-1", "g-2", "g-3"):
            assert names.admit(id_) == given_name(id_)
        assert names.take("g-1", "Alice") == "Alice"
        for imitation in ("Alice", "AIice", "Ａlice", "Álice", "A1ice"):
            with pytest.raises(GuestError, match="someone here is already called"):
                names.take("g-2", imitation)
        assert names.take("g-1", "ALICE") == "ALICE", "one's own name may be written otherwise"
        assert names.holder("alice") == "g-1"
        now += NAME_SECONDS - 1
        names.seen(["g-1"])
        now += NAME_SECONDS - 1
        with pytest.raises(GuestError):
            names.take("g-2", "Alice")
        now += 2
        here.add("g-1")
        with pytest.raises(GuestError):
            names.take("g-2", "Alice")
        here.clear()
        assert names.take("g-2", "Alice") == "Alice"
        row = store.guest("g-1")
        assert row is not None
        assert row.name == given_name("g-1"), "who lost it is called what a newcomer is"
        names.take("g-2", "Bea")
        assert names.take("g-3", "Alice") == "Alice", "a name that was left is free at once"


def test_an_accounts_name_is_never_released(place: str) -> None:
    now = 1_000.0
    with open_store(place) as store:
        names = Names(store, wall=lambda: now)
        names.admit("g-1")
        names.admit("g-2")
        names.take("g-1", "Alice")
        with store.writing() as connection:
            connection.execute(insert(schema.members).values(guest="g-1", password="x", made_at=now))
        now += 10 * NAME_SECONDS
        with pytest.raises(GuestError):
            names.take("g-2", "Alice")
        with store.writing() as connection:
            connection.execute(update(schema.members).values(password=""))
        assert names.take("g-2", "Alice") == "Alice"


def test_given_names_are_nobody_elses(tmp_path: Path) -> None:
    with open_store(tmp_path / "room.db") as store:
        names = Names(store)
        given_names = {names.admit(f"g-{number}") for number in range(300)}
        assert len(given_names) == 300, "300 of 9000 numbers meet several times"
        mine = given_name("g-0")
        assert names.take("g-0", mine) == mine
        names.take("g-0", "Ann")
        assert names.take("g-0", mine) == mine, "one may go back to it"
        with pytest.raises(GuestError):
            names.take("g-1", mine)


def test_names_of_an_old_room_are_settled_once(tmp_path: Path) -> None:
    with open_store(tmp_path / "room.db") as store:
        for number, name in enumerate(("Ann", "Аnn", "ann", "Dеaler", "Bob", "राजेश")):
            store.add_guest(f"g-{number}", name)
        store.add_guest("bot-1", "Ann", bot=True)
        Names(store).settle()
        kept = [getattr(store.guest(f"g-{number}"), "name", "") for number in range(6)]
        assert kept == ["Ann", given_name("g-1"), given_name("g-2"), given_name("g-3"), "Bob", "राजेश"]
        store.rename("g-4", "Ann")
        Names(store).settle()
        assert getattr(store.guest("g-4"), "name", "") == "Ann", "only once"


def test_two_guests_cannot_have_one_name_in_a_room() -> None:
    async def evening() -> None:
        async with a_room() as room:
            await new_guest(room, "Alice")
            bob = await new_guest(room, "Bob")
            with pytest.raises(GuestError, match="someone here is already called AIice, or a name that looks like it"):
                await room.rename(bob, "AIice")
            assert bob.name == "Bob"

    asyncio.run(evening())


def test_a_rename_is_told_from_the_next_hand_on_and_hands_keep_the_old_name() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room)
            guests = await two_at(room, run)
            ann = guests[1]
            await room.rename(ann, "Zoë")
            assert run.table.occupants[1].name == "Ann", "not in the hand that is on"
            await act(run, guests, Fold())
            await until(lambda: run.table.occupants[1].name == "Zoë")
            assert run.table.table.seats[1].name == "Zoë"
            await room.journal.drain()
            row = room.store.hand(run.table.id, 1)
            assert row is not None
            assert row.names == {1: "Ann", 4: "Bob"}
            written = [decode(entry.body) for entry in room.store.entries(run.table.id)]
            assert Rename(ann.id, "Zoë") in written
            again = await room.brought_back(run.table.id)
            assert again.occupants[1].name == "Zoë"
            await room.stop()  # what is written while an audit looks would be half in it
            assert not audit(room.store).faults

    asyncio.run(evening())


def test_a_bot_gives_way_to_a_player_of_its_name() -> None:
    async def evening() -> None:
        async with a_room() as room:
            run = await a_table(room, bots=3)
            ann = await new_guest(room, "Ann")
            await guest_requests.sit(run, ann, 6, 10_000)
            await until(lambda: sum(one.bot for one in run.table.occupants.values()) == 3)
            bot = next(one for one in run.table.occupants.values() if one.bot)
            await room.rename(ann, bot.name.upper())
            while run.table.occupants[6].name != bot.name.upper():
                if run.table.playing and run.table.hand is not None and run.table.hand.actor == 6:
                    with contextlib.suppress(RefusedError):
                        quiet_one = run.conduct.quiet_action(6)
                        await guest_requests.act(run, ann, run.table.number_of_hand, run.table.turn, quiet_one)
                await asyncio.sleep(0.002)
            names = [skeleton(one.name) for one in run.table.occupants.values()]
            assert names.count(skeleton(bot.name)) == 1
            assert bot.guest not in {one.guest for one in run.table.occupants.values()}

    asyncio.run(evening())
