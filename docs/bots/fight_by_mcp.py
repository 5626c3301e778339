"""Plays a fight through the Model Context Protocol: THREEFOLD_TOKEN=tf_... python fight_by_mcp.py http://127.0.0.1:3333

An assistant would choose by itself; this bot takes the first attack that costs nothing. The token is of the GM's seat.
"""

import asyncio
import os
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

DONE = "down"


def next_command(state: dict, attacked: set) -> dict | None:
    """What happens next at the table; None when the fight is over. ``attacked`` are turns in which a foe struck."""
    for one in state["waiting"]:
        if one["kind"] in ("incoming", "rolled"):
            return {
                "type": "defend" if one["kind"] == "incoming" else "settle",
                "open_id": one["id"],
            }
    foes = [foe["id"] for foe in state["foes"] if foe["state"] != DONE]
    party = {
        pc["id"]: pc["sheet"] for pc in state["party"] if pc["track"] not in ("debilitated", "dead")
    }
    fight = state["encounter"]
    if not foes or not party:
        return {"type": "end_encounter"} if fight else None
    if fight is None:
        return {"type": "start_encounter"}
    if fight["phase"] == "initiative":
        return {"type": "roll_initiative", "pc_id": fight["missing"][0]}
    acting, turn = fight["acting"], (fight["round"], fight["acting"])
    if turn not in attacked and acting in foes:
        attacked.add(turn)
        return {"type": "foe_attacks", "foe_id": acting, "pc_id": next(iter(party))}
    if not fight["acted"] and acting in party:
        weapon = next(attack for attack in party[acting]["attacks"] if not attack.get("cost"))
        return {"type": "attack", "pc_id": acting, "foe_id": foes[0], "attack": weapon["name"]}
    return {"type": "end_turn"}


async def play(url: str, token: str) -> None:
    """Carry out one command after the other, and tell what the log says."""
    async with (
        httpx2.AsyncClient(headers={"authorization": f"Bearer {token}"}, timeout=30) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http)) as client,
    ):
        attacked: set = set()
        while command := next_command(
            (await client.call_tool("table_state", {})).structured_content, attacked
        ):
            done = await client.call_tool("table_command", {"command": command})
            if done.is_error:
                sys.exit(done.content[0].text)
            for line in done.structured_content["lines"]:
                print(line["text"], *line["details"], sep="\n  ")


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], os.environ["THREEFOLD_TOKEN"]))
