"""Complaints: a line of chat that someone reports to the floor, kept with the lines around it."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import json
from sqlalchemy import insert, select, update

from houseway.people.clean_text import cleaned
from houseway.protocol.account_bodies import ChatLine, Complaint
from houseway.referee.refusals import RefusedError
from houseway.store import schema

if TYPE_CHECKING:
    from houseway.store.store import Store

PAGE: Final = 50
_WORDS_LENGTH: Final = 200


_lines: Final = json.Decoder(tuple[ChatLine, ...])


class Complaints:
    """All complaints in the store."""

    def __init__(self, store: "Store", *, wall: Callable[[], float] = time.time) -> None:
        self._store = store
        self._wall = wall

    def add(self, table: str, guest: str, about: str, words: str, lines: Sequence[ChatLine]) -> int:
        """Store a complaint; returns its number."""
        c, said = schema.complaints, cleaned(words)[:_WORDS_LENGTH]
        values = {
            "table": table,
            "guest": guest,
            "about": about,
            "words": said,
            "lines": json.encode(lines).decode(),
            "at": self._wall(),
        }
        with self._store.writing() as connection:
            return int(connection.execute(insert(c).values(values).returning(c.c.id)).scalar_one())

    def page(self, *, before: int | None = None, waiting: bool = False) -> list[Complaint]:
        """The latest complaints, or only those still waiting for an answer."""
        c = schema.complaints
        query = select(c).order_by(c.c.id.desc()).limit(PAGE)
        if before is not None:
            query = query.where(c.c.id < before)
        if waiting:
            query = query.where(c.c.answered_at.is_(None))
        with self._store.reading() as connection:
            rows = connection.execute(query).mappings().all()
        return [
            Complaint(
                id=row["id"],
                table=row["table"],
                guest=row["guest"],
                about=row["about"],
                words=row["words"],
                lines=_lines.decode(row["lines"]),
                at=row["at"],
                answered_at=row["answered_at"],
                by=row["by"],
            )
            for row in rows
        ]

    def answer(self, id: int, *, by: str) -> None:
        """Note that the floor has dealt with it."""
        c = schema.complaints
        open_ = (c.c.id == id, c.c.answered_at.is_(None))
        with self._store.writing() as connection:
            done = connection.execute(update(c).where(*open_).values(answered_at=self._wall(), by=by))
        if done.rowcount != 1:
            raise RefusedError("that complaint has been answered or does not exist")
