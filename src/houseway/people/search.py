"""Find people by how their name looks, among all that the store knows, for the floor and the command line."""

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final

from sqlalchemy import or_, select

from houseway.people.names import skeleton
from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

MOST: Final = 500


def find_people(
    store: "Store", text: str, here: AbstractSet[str] = frozenset(), *, accounts: bool = False
) -> list[tuple[str, str]]:
    """Id and name of everyone whose name contains this text; for empty text, everyone who is `here` or has a role or a
    past.

    With `accounts`, also everyone who has one. Bots are left out.
    """
    g, n, m = schema.guests, schema.names, schema.members
    query = select(g.c.id, g.c.name).where(g.c.bot == 0)
    if text:
        bones = skeleton(text)
        named = select(n.c.guest).where(n.c.skeleton.contains(bones, autoescape=True))
        query = query.where(g.c.id.in_(named) | (g.c.id == text) if bones else g.c.id == text)
    else:
        known = [select(schema.roles.c.guest), select(schema.sanctions.c.guest)]
        if accounts:
            known.append(select(m.c.guest).where(m.c.password != ""))
        query = query.where(or_(g.c.id.in_(here), *(g.c.id.in_(one) for one in known)))
    with store.reading() as connection:
        rows = connection.execute(query.order_by(g.c.name).limit(MOST)).all()
    return [(row.id, row.name) for row in rows]
