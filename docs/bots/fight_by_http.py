"""Plays a fight through the HTTP API, for both sides: THREEFOLD_TOKEN=tf_... python fight_by_http.py http://127.0.0.1:3333

The token is one of the GM's seat, which may act for every PC. A bot at a player's seat sends the same commands.
"""

import os
import sys

import httpx

DONE = "down"


def next_command(state: dict, attacked: set) -> dict | None:
    """What happens next at the table; None when the fight is over. ``attacked`` are turns in which a foe struck."""
    for one in state["waiting"]:
        if one["kind"] == "incoming":
            return {"type": "defend", "open_id": one["id"]}
        if one["kind"] == "rolled":
            return {"type": "settle", "open_id": one["id"]}
    foes = [foe for foe in state["foes"] if foe["state"] != DONE]
    party = [pc for pc in state["party"] if pc["track"] not in ("debilitated", "dead")]
    fight = state["encounter"]
    if not foes or not party:
        return {"type": "end_encounter"} if fight else None
    if fight is None:
        return {"type": "start_encounter"}
    if fight["phase"] == "initiative":
        return {"type": "roll_initiative", "pc_id": fight["missing"][0]}
    acting, turn = fight["acting"], (fight["round"], fight["acting"])
    if turn not in attacked and acting in [foe["id"] for foe in foes]:
        attacked.add(turn)
        return {"type": "foe_attacks", "foe_id": acting, "pc_id": party[0]["id"]}
    if not fight["acted"] and acting in [pc["id"] for pc in party]:
        sheet = next(pc["sheet"] for pc in party if pc["id"] == acting)
        weapon = next(attack for attack in sheet["attacks"] if not attack.get("cost"))
        return {
            "type": "attack",
            "pc_id": acting,
            "foe_id": foes[0]["id"],
            "attack": weapon["name"],
        }
    return {"type": "end_turn"}


def play(url: str, token: str) -> None:
    """Carry out one command after the other, and tell what the log says."""
    headers = {"authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=30) as client:
        table = client.get("/tables").raise_for_status().json()[0]["id"]
        attacked: set = set()
        while command := next_command(
            client.get(f"/tables/{table}").raise_for_status().json(), attacked
        ):
            answer = client.post(f"/tables/{table}/commands", json=command)
            if not answer.is_success:
                sys.exit(answer.json()["detail"])
            for line in answer.json()["lines"]:
                print(line["text"], *line["details"], sep="\n  ")


if __name__ == "__main__":
    play(sys.argv[1], os.environ["THREEFOLD_TOKEN"])
