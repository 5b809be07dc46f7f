"""Drill questions for the page: the referee makes them from the room's houses, the same ones for each seed."""

from random import Random, SystemRandom
from typing import TYPE_CHECKING

from msgspec.structs import replace
from starlette.requests import Request

from houseway.errors import HousewayError
from houseway.houses import Offer
from houseway.room.room import Room
from houseway.server.long_work import HeavyWork

if TYPE_CHECKING:
    from houseway.drill.quiz import QuestionView


class DrillOfferError(HousewayError):
    """An offer for which there are no questions."""


class Drill:
    """Questions about the games of one room's houses."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def told(self, request: Request, guest: str, heavy: HeavyWork) -> "QuestionView":
        """A question about the requested `house`, `game`, and `seed`; each is random if left out."""
        # loaded on first use, so that a server starts faster
        from houseway.drill.quiz import MOST_SEED, DrillError, QuestionView, question

        asked = request.query_params
        house, game, number = (asked.get(name, "")[:60] for name in ("house", "game", "seed"))
        if number and not (number.isascii() and number.isdecimal() and len(number) <= 10 and int(number) < MOST_SEED):
            raise DrillError(f"a seed must be a whole number from 0 to {MOST_SEED - 1}")
        seed = int(number) if number else SystemRandom().randrange(MOST_SEED)
        offer = self._offer(house, game, seed)
        made = await heavy.do(request, guest, lambda _: question(offer, seed))
        # A guest's own book is identified by its file, which is not shown.
        name = f"{offer.house.id}/{offer.key}"
        told = replace(made, offer=name, situation=replace(made.situation, offer=name))
        return QuestionView(offer.house.id, offer.key, seed, told)

    def _offer(self, house: str, game: str, seed: int) -> Offer:
        """The requested offer, or a random one of the house or of the room."""
        houses = self._room.houses
        if house and house not in houses:
            raise DrillOfferError(f"there is no house {house!r} here: choose {', '.join(houses)}")
        if game and not house:
            raise DrillOfferError("name the game's house too")
        if game:
            return houses[house].offer(game)
        among = [houses[house]] if house else list(houses.values())
        every = [one.offer(key) for one in among for key in one.games]
        every = [offer for offer in every if offer.game.family.desk is not None]
        if not every:
            raise DrillOfferError("this room has nothing to ask about")
        return Random(f"offer {seed}").choice(every)  # noqa: S311 - practice, not secrets
