"""Find the followers of a PC."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.growth import Follower
from threefold.rules.near import shown
from threefold.rules.skills import find_name
from threefold.rules.types import Message, Params, Refusal


def followers_of(pc: Pc) -> list[Follower]:
    """All followers of a PC, including lost ones."""
    return pc.followers or []


def the_follower(pc: Pc, name: str, lost: bool, place: int | None = None) -> Follower | Refusal:
    """Find the present (or, with ``lost``, the lost) follower of this name, or refuse. ``place`` is
    its index on the sheet, where it is known; without it the first one of the name is meant."""
    if place is not None:
        return followers_of(pc)[place]
    there = [f for f in followers_of(pc) if (f.lost is True) is lost]
    for follower in there:
        if find_name(name, [follower.name]) is not None:
            return follower
    nobody, why = ("nobody_lost", "none_lost") if lost else ("nobody", "unknown")
    if not there:
        return Refusal(
            "bad_value", "inputs.follower", Message(f"refusal.follower.{nobody}", {"name": pc.name})
        )
    params: Params = {
        "name": pc.name,
        "follower": shown(name),
        "known": ", ".join(f.name for f in there),
    }
    return Refusal("bad_value", "inputs.follower", Message(f"refusal.follower.{why}", params))
