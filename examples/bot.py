"""A bot in thirty lines: it sits down in a running room and plays by the view it is handed.

python examples/bot.py http://localhost:8642 ocean-view holdem 20
"""

import asyncio
import sys

from houseway import RefusedError
from houseway.bots.simple import SimpleBot
from houseway.client import connect


async def play(url: str, house: str, game: str, hands: int) -> None:
    """Play so many hands, or until the chips are gone, and leave."""
    bot = SimpleBot("solid")
    async with connect(url, name="Thirty Lines") as client:
        table = await client.find_seat(house, game)
        last = table.now.hand + hands
        async for _ in client:
            if view := table.my_turn:
                try:
                    await client.act(table.id, bot.decide(view))
                except RefusedError as refused:
                    print(refused)
            elif table.me is not None and (table.now.hand > last or (table.me.state == "out" and not table.me.stack)):
                break
        print("\n".join(line.text for line in table.log))
        await client.leave(table.id, give_up=True)


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
