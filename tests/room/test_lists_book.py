"""The waiting lists' book, with time handed in: order, calls, five minutes, the bottom of the list, off the list."""

import pytest

from houseway.referee.refusals import RefusedError
from houseway.room.lists import list_store
from houseway.room.lists.waiting_lists import CALL_SECONDS, MOST_LISTS, Changes, Free, Name, WaitingBook, Wish
from houseway.store import open_store

HOLDEM, OMAHA = Wish("oasis", "holdem", "$3-$6"), Wish("oasis", "omaha", "$3-$6")


def a_list(*guests: str) -> WaitingBook:
    book = WaitingBook()
    for at, guest in enumerate(guests):
        book.join(guest, HOLDEM, 100.0 + at)
    return book


def order(book: WaitingBook) -> list[str]:
    return [one.guest for one in book.list_of(HOLDEM)]


def name(book: WaitingBook, guest: str) -> Name:
    found = book.find(guest, HOLDEM)
    assert found is not None
    return found


def test_called_in_order_to_the_seats_of_that_game_and_limit_only() -> None:
    book = a_list("ann", "bob", "cid")
    book.join("dot", OMAHA, 50.0)
    due = book.calls_due(
        [Free("h-1", HOLDEM, (4,)), Free("h-2", HOLDEM, (2,)), Free("dear", Wish("oasis", "holdem", "$6-$12"), (1,))]
    )
    assert [(one.guest, table, seat) for one, table, seat in due] == [("ann", "h-1", 4), ("bob", "h-2", 2)]
    for one, table, seat in due:
        book.call(one, table, seat, 200.0)
    assert book.calls_due([Free("h-1", HOLDEM, (4,))]) == [], "a seat that is kept is nobody else's"
    assert [(one.guest, table, seat) for one, table, seat in book.calls_due([Free("h-1", HOLDEM, (4, 5))])] == [
        ("cid", "h-1", 5)
    ]
    assert {seat: one.guest for seat, one in book.calls_at("h-1").items()} == {4: "ann"}


def test_five_minutes_then_the_bottom_then_off() -> None:
    book = a_list("ann", "bob", "cid")
    book.call(name(book, "ann"), "h-1", 4, 200.0)
    assert book.next_end() == 200.0 + CALL_SECONDS == 500.0
    assert book.expire(499.9) == []
    ((_, change),) = book.expire(500.0)
    assert (order(book), change.kept[0].missed, name(book, "ann").called) == (["bob", "cid", "ann"], 1, False)
    book.call(name(book, "ann"), "h-1", 4, 600.0)
    assert [one.guest for one, _ in book.expire(10_000.0, spare={name(book, "ann").id})] == [], "is just sitting down"
    ((late, change),) = book.expire(900.0)
    assert (late.guest, change, order(book)) == ("ann", Changes((), (late,)), ["bob", "cid"])


def test_the_bottom_is_below_everybody_even_when_the_clock_went_back() -> None:
    book = a_list("ann", "bob")
    book.call(name(book, "ann"), "h-1", 4, 101.0)
    book.miss(name(book, "ann"), 20.0)
    assert order(book) == ["bob", "ann"] or book.list_of(HOLDEM)[1].since >= book.list_of(HOLDEM)[0].since
    book.join("cid", HOLDEM, 10.0)
    assert order(book)[-1] == "cid"


def test_a_seat_that_is_gone_costs_nobody_the_place() -> None:
    book = a_list("ann", "bob")
    book.call(name(book, "ann"), "h-1", 4, 200.0)
    book.uncall(name(book, "ann"))
    assert (order(book), name(book, "ann").missed) == (["ann", "bob"], 0)


@pytest.mark.parametrize(
    ("who", "to", "after"),
    [
        ("cid", 1, "cid ann bob dot"),
        ("ann", 4, "bob cid dot ann"),
        ("bob", 3, "ann cid bob dot"),
        ("dot", 99, "ann bob cid dot"),
        ("dot", 0, "dot ann bob cid"),
    ],
)
def test_the_floor_moves_a_name_and_the_others_keep_their_order(who: str, to: int, after: str) -> None:
    for same_moment in (False, True):
        book = WaitingBook()
        for at, guest in enumerate(("ann", "bob", "cid", "dot")):
            book.join(guest, HOLDEM, 100.0 if same_moment else 100.0 + at)
        book.move(name(book, who), to)
        assert order(book) == after.split()


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    book = a_list("ann")
    with pytest.raises(RefusedError, match="already on that list"):
        book.join("ann", HOLDEM, 1.0)
    for number in range(MOST_LISTS - 1):
        book.join("ann", Wish("oasis", "holdem", str(number)), 1.0)
    with pytest.raises(RefusedError, match="at most 8 lists"):
        book.join("ann", OMAHA, 1.0)
    called = book.call(name(book, "ann"), "h-1", 1, 1.0).kept[0]
    with pytest.raises(RefusedError, match="already been called"):
        book.call(called, "h-1", 2, 1.0)
    book.strike(called)
    with pytest.raises(RefusedError, match="no longer on the list"):
        book.strike(called)


def test_what_is_saved_is_what_is_read(place: str) -> None:
    with open_store(place) as store:
        for guest in ("ann", "bob"):
            store.add_guest(guest, guest.title())
        book = WaitingBook()
        list_store.save(store, [book.join("ann", HOLDEM, 1.0), book.join("bob", HOLDEM, 2.0)])
        list_store.save(store, [book.call(name(book, "ann"), "h-1", 3, 5.0)])
        again = WaitingBook(list_store.names(store))
        assert again.names() == book.names()
        list_store.save(store, [again.begin_again(900.0)])
        assert name(again, "ann").until == 900.0 + CALL_SECONDS, "the room was closed: the whole time once more"
        list_store.save(store, [again.strike(name(again, "ann"))])
        assert [one.guest for one in list_store.names(store)] == ["bob"]
