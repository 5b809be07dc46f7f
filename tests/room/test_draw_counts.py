"""At Del Rio nobody is told how many cards were drawn once someone has acted after the draw (CX-146)."""

import asyncio

import pytest

from houseway.referee.vocabulary import Discard, MayDraw

from .scaffold import Ear, a_room, a_table, at_rest, new_guest
from .seated import act, quiet, told, two_at


@pytest.mark.clause("DR-LB-31", "CX-146")
def test_the_log_no_longer_tells_how_many_cards_were_drawn() -> None:
    async def evening() -> None:
        async with a_room(houses=("del-rio",)) as room:
            run = await a_table(room, "lowball", of="del-rio")
            guests = await two_at(room, run)
            ear = Ear(await new_guest(room, "Una"))
            run.audience.join(ear)
            hand = run.table.hand
            assert hand is not None
            while hand.play.round < 2 and not any(isinstance(option, MayDraw) for option in hand.options):
                await act(run, guests, quiet(run))
            first = hand.actor
            assert first is not None
            await act(run, guests, Discard(hand.hole[hand.seats.index(first)][:2]))
            await act(run, guests, Discard(()))
            await at_rest(run)
            asked = f"{guests[first].name} draws two"
            assert [one for update in told(ear, "update") for one in update["log"] if one["text"] == asked]
            ear.heard.clear()
            await act(run, guests, quiet(run))
            await at_rest(run)
            (view,) = told(ear, "view")
            texts = [line["text"] for line in view["log"] if line["hand"] == run.table.number_of_hand]
            assert f"{guests[first].name} draws" in texts
            assert not [text for text in texts if "draws two" in text or "gets 2" in text or "stands pat" in text]
            late = Ear(await new_guest(room, "Vic"))
            run.audience.join(late)
            (view,) = told(late, "view")
            assert not [line for line in view["log"] if line["text"] == asked]
            while run.table.hand is hand and not hand.over:
                await act(run, guests, quiet(run))
            await at_rest(run)
            again = Ear(await new_guest(room, "Wes"))
            run.audience.join(again)
            (view,) = told(again, "view")
            assert [line for line in view["log"] if line["text"] == asked], "a hand that is over is told whole"

    asyncio.run(evening())
