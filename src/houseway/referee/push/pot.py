"""A pot that pushed: who plays for it again, who may buy in, and which agreements apply."""

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from houseway.referee.shared_actions import Cents, cents_of


class Group(Struct, frozen=True, array_like=True):
    """An agreement among players on a push pot, until it is won or divided (CC-PN-35 to CC-PN-44)."""

    what: str
    """`cow`, `partners` or `backing`."""
    seats: tuple[int, ...]
    """The first of a cow holds its hand."""
    parts: tuple[int, ...]
    """What each has paid to come in, in cents or as text."""

    def __post_init__(self) -> None:
        force_setattr(self, "parts", tuple(map(cents_of, self.parts)))

    def others(self, seat: int) -> tuple[int, ...]:
        """Everyone else in it."""
        return tuple(one for one in self.seats if one != seat)

    def held_by(self, seat: int) -> "Group":
        """The same players and parts, with this seat first, as holder of the cow's hand."""
        held = sorted(zip(self.seats, self.parts, strict=True), key=lambda one: one[0] != seat)
        return replace(self, seats=tuple(one for one, _ in held), parts=tuple(part for _, part in held))

    def without(self, seat: int) -> "Group | None":
        """A player who leaves gives up the claim; a group needs at least two."""
        left = [(one, part) for one, part in zip(self.seats, self.parts, strict=True) if one != seat]
        if len(left) < 2:
            return None
        return replace(self, seats=tuple(one for one, _ in left), parts=tuple(part for _, part in left))

    def moved(self, seat: int, to: int) -> "Group":
        """The claim moves along."""
        return replace(self, seats=tuple(to if one == seat else one for one in self.seats))

    def shares(self, taker: int, amount: int, *, chip: int) -> tuple[tuple[int, int], ...]:
        """(seat, chips) that a member who wins this much of the push pot owes the others.

        A cow shares in proportion to its parts, partners half and half, both in whole chips; the winner keeps the
        remainder. Backers only repay a buy-in, and only if the pot is won (CX-101).
        """
        if self.what == "cow":
            whole = sum(self.parts)
            paid = zip(self.seats, self.parts, strict=True)
            return tuple((seat, amount * part // whole // chip * chip) for seat, part in paid if seat != taker)
        if self.what == "partners":
            return tuple((seat, amount // 2 // chip * chip) for seat in self.others(taker))
        return ()


class PushPot(Struct, frozen=True, tag="push pot"):
    """A pot to be played for again."""

    pushers: tuple[int, ...]
    """Those who tied for it, or to whom it was pushed: dealt in without paying (CC-PN-27)."""
    eligible: tuple[int, ...]
    """Those who may buy in: dealt in on the hand that pushed (CC-PN-28, CX-100)."""
    number: int
    """How many times running it has pushed."""
    cutter: int
    """The pusher who declared last, whose hand was turned up last, cuts (CC-PN-32)."""
    price: Cents
    """The price of buying in, fixed by the pot and the pushers when it pushed (CX-42)."""
    groups: tuple[Group, ...] = ()
    """Agreements that still bind because one of the group has pushed."""

    def __post_init__(self) -> None:
        force_setattr(self, "price", cents_of(self.price))

    @property
    def antes_paid(self) -> bool:
        """The pot already exists: nobody antes to it again (CX-100)."""
        return bool(self.pushers)

    @property
    def contested(self) -> bool:
        """Whether a pusher has anyone to play against."""
        return len(self.pushers) > 1 or bool(self.pushers and self.eligible)

    @property
    def seats(self) -> tuple[int, ...]:
        """Everyone with any part in it."""
        held = [seat for group in self.groups for seat in group.seats]
        return tuple(dict.fromkeys((*self.pushers, *self.eligible, *held)))

    def deals_in(self, seat: int) -> bool:
        """Pushers, those who may buy in, and those who share with a pusher."""
        return not self.pushers or seat in self.seats

    def holds(self, seat: int) -> bool:
        """A pusher plays on for the pot without another chip, and so do those who share with one."""
        return seat in self.pushers or any(seat in group.seats for group in self.groups)

    def without(self, seat: int) -> "PushPot":
        """A player who leaves gives up the claim; a cow's hand then goes to its next member (CC-PN-36)."""
        cow = next((group for group in self.groups if group.what == "cow" and group.seats[0] == seat), None)
        heir = cow.seats[1:2] if cow is not None and seat in self.pushers else ()
        return replace(
            self,
            pushers=(*(one for one in self.pushers if one != seat), *heir),
            eligible=tuple(one for one in self.eligible if one != seat),
            groups=tuple(left for group in self.groups if (left := group.without(seat)) is not None),
        )

    def moved(self, seat: int, to: int) -> "PushPot":
        """A claim moves along with the player."""
        swap = {seat: to}
        return replace(
            self,
            pushers=tuple(swap.get(one, one) for one in self.pushers),
            eligible=tuple(swap.get(one, one) for one in self.eligible),
            cutter=swap.get(self.cutter, self.cutter),
            groups=tuple(group.moved(seat, to) for group in self.groups),
        )
