"""PCs and foes: they join, are corrected, are hurt by hand, and leave."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from typing import cast

from msgspec import UNSET, structs

from threefold.model.characters import Pc
from threefold.model.checks import check_npc, check_pc
from threefold.model.conditions import shifted
from threefold.model.names import numbered, stem
from threefold.procedures.base import AnyProcedure, Scene, play
from threefold.procedures.harm import DAMAGE, DamageInputs
from threefold.rules.binding import implements
from threefold.rules.clock import moment
from threefold.rules.situations import unknown_situation
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import (
    AddFoe,
    AddPc,
    EditFoe,
    EditPc,
    EditWords,
    Hurt,
    Join,
    RemoveFoe,
    RemovePc,
    ShiftTrack,
)
from threefold.table.decisions.base import Asked, Decision, foe_of, gm_only, no_such_figure, on, pc_of
from threefold.table.decisions.encounter.turns import joined, turn_passes
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.events import (
    AnyEvent,
    FoeAdded,
    FoeEdited,
    FoeRemoved,
    PcAdded,
    PcEdited,
    PcRemoved,
    TrackShifted,
    WasHurt,
    WordsEdited,
)
from threefold.table.history import GUEST
from threefold.table.state import Foe

MAX_FOES = 60


def edit_pc(asked: Asked, command: EditPc) -> Decision:
    """Any value on a sheet."""
    known = (
        gm_only(asked)
        or check_pc(command.pc, "pc", asked.state.rules())
        or name_taken(asked, command.pc.name, command.pc_id)
        or pc_of(asked, command.pc_id)
    )
    return known if isinstance(known, Refusal) else [PcEdited(id=command.pc_id, pc=command.pc)]


def remove_pc(asked: Asked, command: RemovePc) -> Decision:
    """A character leaves the table."""
    pc = gm_only(asked) or pc_of(asked, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    return [*_turn_passes_from(asked, command.pc_id), PcRemoved(id=command.pc_id, name=pc.name)]


def _turn_passes_from(asked: Asked, id: str) -> list[AnyEvent]:
    """Whoever leaves on the own turn passes it first."""
    encounter = asked.state.encounter
    return turn_passes(asked.state) if encounter is not None and encounter.acting == id else []


def foe_names(taken: Collection[str], name: str, count: int) -> list[str]:
    """Names for new foes: the one given, numbered when there are several of it."""
    if count == 1 and name not in taken:
        return [name]
    base = stem(name) if name in taken else name
    tries = (numbered(base, n) for n in itertools.count(1))
    return list(itertools.islice((each for each in tries if each not in taken), count))


@implements("npc.health.default", "fact.npc.damage_default")
def add_foe(asked: Asked, command: AddFoe) -> Decision:
    """Foes of one kind, their statistics filled in from the level."""
    no = gm_only(asked) or check_npc(command.npc, "npc")
    if no is None and len(asked.state.foes) + command.count > MAX_FOES:
        no = Refusal("not_allowed", "count", Message("refusal.too_many_foes", {"n": MAX_FOES}))
    if no is not None:
        return no
    full = command.npc.filled(asked.state.rules())
    taken = {foe.npc.name for foe in asked.state.foes.values()}
    added = [
        FoeAdded(id=asked.new_id("f", i), foe=Foe(npc=structs.replace(full, name=name)))
        for i, name in enumerate(foe_names(taken, command.npc.name, command.count))
    ]
    return [*added, *joined(asked.state, [event.id for event in added])]


def edit_foe(asked: Asked, command: EditFoe) -> Decision:
    """Any value of a foe, the situations that bear on attacks against it, what players may know."""
    known = gm_only(asked) or foe_of(asked, command.foe_id)
    no = known if isinstance(known, Refusal) else unknown_situation(command.foe.situations, "foe.situations")
    npc = command.foe.npc
    if no is None and npc.health > npc.max_health:
        params: Params = {"name": npc.name, "health": npc.health, "max": npc.max_health}
        no = Refusal("inconsistent_character", "foe.npc.health", Message("refusal.health_over_max", params))
    return no or [FoeEdited(id=command.foe_id, foe=command.foe)]


def remove_foe(asked: Asked, command: RemoveFoe) -> Decision:
    """A foe leaves."""
    foe = gm_only(asked) or foe_of(asked, command.foe_id)
    if isinstance(foe, Refusal):
        return foe
    return [*_turn_passes_from(asked, command.foe_id), FoeRemoved(id=command.foe_id, name=foe.npc.name)]


def hurt(asked: Asked, command: Hurt) -> Decision:
    """Damage by hand, through Armor like any other."""
    no = gm_only(asked) or no_such_figure(asked, command.on)
    if no is not None:
        return no
    inputs = DamageInputs(
        points=command.points, type=command.damage_type, ignores_armor=command.ignores_armor, source=command.source
    )
    out = play(cast(AnyProcedure, DAMAGE), Scene(asked.state.rules(), asked.state.figure(command.on)), inputs, ())
    if isinstance(out, Refusal):
        return out
    facts = resolution("damage", out, inputs)
    after = out.actor
    if isinstance(after, Pc):
        return [WasHurt(on=command.on, resolution=facts, source=command.source, pc=after)]
    return [WasHurt(on=command.on, resolution=facts, source=command.source, npc=after)]


@implements(
    "damage_track.step_down.direct_effects",
    "damage_track.step_down.massive_trauma",
    "npc.track_shift.default",
    "npc.track_shift.debilitated_option",
)
def shift_track(asked: Asked, command: ShiftTrack) -> Decision:
    """Special damage: a PC drops some steps at once; an NPC is knocked out, killed or (the GM likes) debilitated."""
    no = gm_only(asked) or no_such_figure(asked, command.on)
    if no is not None:
        return no
    state = asked.state
    if command.on in state.party:
        pc = shifted(state.party[command.on].pc, command.steps, command.outcome)
        return [TrackShifted(on=command.on, pc=pc)]
    npc = shifted(state.foes[command.on].npc, command.steps, command.outcome)
    return [TrackShifted(on=command.on, npc=npc, outcome=command.outcome)]


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


def edit_words(asked: Asked, command: EditWords) -> Decision:
    """Sentence and notes as they are to read; the same words change nothing."""
    pc = pc_of(asked, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    after = structs.replace(pc, sentence=command.sentence or UNSET, notes=command.notes or UNSET)
    return [] if after == pc else [WordsEdited(pc=command.pc_id, after={command.pc_id: after})]


DECIDED = (
    on(AddPc, add_pc),
    on(Join, join),
    on(EditPc, edit_pc),
    on(RemovePc, remove_pc),
    on(AddFoe, add_foe),
    on(EditFoe, edit_foe),
    on(RemoveFoe, remove_foe),
    on(Hurt, hurt),
    on(ShiftTrack, shift_track),
    on(EditWords, edit_words),
)
