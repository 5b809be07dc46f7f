"""The streets of stud."""

from houseway.referee.table.table import Table

from .on_blinds import offered
from .situations import situation

CARDS = {1: "Ah Kd 2c Jd", 2: "Qs Tc 8h 8d", 3: "5c 4d 9h Ks", 4: "3s 6d Td Qh"}
"""Seat 1 has the low card on third street, and seat 2 pairs on fourth."""


@situation(
    "open_pair",
    at="ocean-view/stud",
    limit="$3-$6",
    expect={
        "none": ("bet $3", "after a check bet $3", "after $3 raise to $6", "no $6 bet"),
        "any": ("bet $3 or $6", "after a check bet $3 or $6", "after $3 raise to $6 or $9", "after $6 raise to $12"),
        "holder first": ("bet $3 or $6", "after a check bet $3", "after $3 raise to $6 or $9", "after $6 raise to $12"),
    },
)
def a_player_pairs_on_fourth_street(table: Table) -> object:
    hand = table.deal(seed=1, cards=CARDS)
    for said in ("bring in", "call", "call", "call"):
        hand.act(said)
    assert hand.actor == 2
    found = [offered(hand)[-1]]
    for said, when in (("check", "after a check"), ("bet $3", "after $3"), ("bet $6", "after $6")):
        then = hand.copy()
        if said == "bet $6" and "$6" not in found[0]:
            found.append("no $6 bet")
            continue
        then.act(said)
        found.append(f"{when} {offered(then)[-1]}")
    return tuple(found)


@situation(
    "completion_counts",
    at="ocean-view/stud",
    limit="$3-$6",
    expect={
        True: ["raise to $3", "raise to $6", "raise to $9"],
        False: ["raise to $3", "raise to $6", "raise to $9", "raise to $12"],
    },
)
def everyone_raises_on_third_street(table: Table) -> list[str]:
    hand, raises = table.deal(seed=1, cards=CARDS), list[str]()
    hand.act("bring in")
    while offered(hand)[-1].startswith("raise"):
        raises.append(offered(hand)[-1])
        hand.act("raise")
    return raises
