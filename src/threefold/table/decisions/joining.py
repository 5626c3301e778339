"""Who comes to the table: characters that the GM seats, and guests who sit down with one."""

from __future__ import annotations

from msgspec import UNSET, structs

from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.rules.clock import moment
from threefold.rules.types import Message, Refusal
from threefold.table.commands import AddPc, Join
from threefold.table.decisions.base import Asked, Decision, gm_only
from threefold.table.decisions.encounters import joined
from threefold.table.events import PcAdded
from threefold.table.history import GUEST

MAX_PARTY = 20


def add_pc(asked: Asked, command: AddPc) -> Decision:
    """The GM seats a character."""
    no = gm_only(asked) or _no_room(asked, command.pc)
    return no or _seated(asked, PcAdded(id=asked.new_id("p"), pc=command.pc))


def join(asked: Asked, command: Join) -> Decision:
    """A guest sits down with a character; whoever has a seat already does not take another."""
    if asked.by != GUEST and not asked.gm:
        return Refusal("not_your_seat", "type", Message("refusal.seated_already"))
    no = _no_room(asked, command.pc)
    if no is not None:
        return no
    pc = _begins_today(command.pc, moment(asked.state.clock.now).day) if command.origin == "made" else command.pc
    return _seated(asked, PcAdded(id=asked.new_id("p"), pc=pc, origin=command.origin))


def name_taken(asked: Asked, name: str, besides: str | None = None) -> Refusal | None:
    """No two characters of a party share a name."""
    if any(m.pc.name == name for id, m in asked.state.party.items() if id != besides):
        return Refusal("bad_value", "pc.name", Message("refusal.name_taken", {"name": name}))
    return None


def _no_room(asked: Asked, pc: Pc) -> Refusal | None:
    no = check_pc(pc, "pc", asked.state.rules()) or name_taken(asked, pc.name)
    if no is None and len(asked.state.party) >= MAX_PARTY:
        no = Refusal("not_allowed", "pc", Message("refusal.table_full", {"n": MAX_PARTY}))
    return no


def _seated(asked: Asked, added: PcAdded) -> Decision:
    return [added, *joined(asked.state, [added.id])]


def _begins_today(pc: Pc, day: int) -> Pc:
    """An arc taken up when a character is made begins on the day it comes to the table."""
    if pc.arcs is UNSET:
        return pc
    arcs = [arc if arc.done else structs.replace(arc, begun=day) for arc in pc.arcs]
    return structs.replace(pc, arcs=arcs)
