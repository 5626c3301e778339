"""PCs and foes: they join, are corrected, are hurt by hand, and leave."""

from __future__ import annotations

import itertools
from collections.abc import Collection

from msgspec import UNSET, structs

from threefold.model.characters import Pc
from threefold.model.checks import check_npc, check_pc
from threefold.model.conditions import shifted
from threefold.model.gear import with_known_things
from threefold.model.names import numbered, stem
from threefold.model.scenes import spare
from threefold.model.shelf.entries import EquipmentEntry
from threefold.model.written import dressed
from threefold.procedures.base import Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.harm import DamageInputs
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
    ForgetFoe,
    Hurt,
    Join,
    KeepFoe,
    RemoveFoe,
    RemovePc,
    ShiftTrack,
)
from threefold.table.decisions.base import Context, Decision, foe_of, gm_only, no_such_figure, on, pc_of
from threefold.table.decisions.encounter.turns import joined, turn_passes
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.events import (
    AnyEvent,
    FoeAdded,
    FoeEdited,
    FoeKept,
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


def edit_pc(context: Context, command: EditPc) -> Decision:
    """Any value on a sheet."""
    refused = (
        gm_only(context)
        or check_pc(command.pc, "pc", context.state.rules())
        or name_taken(context, command.pc.name, command.pc_id)
        or pc_of(context, command.pc_id)
    )
    return refused if isinstance(refused, Refusal) else [PcEdited(id=command.pc_id, pc=command.pc)]


def remove_pc(context: Context, command: RemovePc) -> Decision:
    """A character leaves the table."""
    pc = gm_only(context) or pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    return [*_turn_passes_from(context, command.pc_id), PcRemoved(id=command.pc_id, name=pc.name)]


def _turn_passes_from(context: Context, id: str) -> list[AnyEvent]:
    """Whoever leaves on the own turn passes it first."""
    encounter = context.state.encounter
    return turn_passes(context) if encounter is not None and encounter.acting == id else []


def foe_names(taken: Collection[str], name: str, count: int) -> list[str]:
    """Names for new foes: the one given, numbered when there are several of it."""
    if count == 1 and name not in taken:
        return [name]
    base = stem(name) if name in taken else name
    tries = (numbered(base, n) for n in itertools.count(1))
    return list(itertools.islice((each for each in tries if each not in taken), count))


@implements("npc.health.default", "fact.npc.damage_default")
def add_foe(context: Context, command: AddFoe) -> Decision:
    """Foes of one kind, their statistics filled in from the level."""
    refusal = gm_only(context) or check_npc(command.npc, "npc")
    if refusal is None and len(context.state.foes) + command.count > MAX_FOES:
        refusal = Refusal("not_allowed", "count", Message("refusal.too_many_foes", {"n": MAX_FOES}))
    if refusal is not None:
        return refusal
    full = command.npc.filled(context.state.rules())
    taken = {foe.npc.name for foe in context.state.foes.values()}
    added = [
        FoeAdded(id=context.new_id("f", i), foe=Foe(npc=structs.replace(full, name=name)))
        for i, name in enumerate(foe_names(taken, command.npc.name, command.count))
    ]
    return [*added, *joined(context.state, [event.id for event in added])]


def edit_foe(context: Context, command: EditFoe) -> Decision:
    """Any value of a foe, the situations that bear on attacks against it, what players may know."""
    refused = gm_only(context) or foe_of(context, command.foe_id)
    refusal = refused if isinstance(refused, Refusal) else unknown_situation(command.foe.situations, "foe.situations")
    npc = command.foe.npc
    if refusal is None and npc.health > npc.max_health:
        params: Params = {"name": npc.name, "health": npc.health, "max": npc.max_health}
        refusal = Refusal("inconsistent_character", "foe.npc.health", Message("refusal.health_over_max", params))
    return refusal or [FoeEdited(id=command.foe_id, foe=command.foe)]


def remove_foe(context: Context, command: RemoveFoe) -> Decision:
    """A foe leaves. A companion may be sent away by its owner."""
    foe = foe_of(context, command.foe_id)
    if isinstance(foe, Refusal) or foe.owner is None or foe.owner != context.by.pc:
        foe = gm_only(context) or foe
    if isinstance(foe, Refusal):
        return foe
    return [*_turn_passes_from(context, command.foe_id), FoeRemoved(id=command.foe_id, name=foe.npc.name)]


MAX_KEPT = 60


def keep_foe(context: Context, command: KeepFoe) -> Decision:
    """The like of a foe goes on the table's shelf: unhurt, without its number and without what holds it now."""
    foe = gm_only(context) or foe_of(context, command.foe_id)
    if isinstance(foe, Refusal):
        return foe
    name = stem(foe.npc.name)
    if name not in context.state.kept and len(context.state.kept) >= MAX_KEPT:
        return Refusal("not_allowed", "foe_id", Message("refusal.kept_full", {"n": MAX_KEPT}))
    well = structs.replace(foe.npc, name=name, health=foe.npc.max_health, conditions=UNSET)
    npc = spare(well, context.state.rules())
    return [] if context.state.kept.get(name) == npc else [FoeKept(name=name, npc=npc)]


def forget_foe(context: Context, command: ForgetFoe) -> Decision:
    """A foe leaves the table's shelf; those at the table stay."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    return [FoeKept(name=command.name)] if command.name in context.state.kept else []


def hurt(context: Context, command: Hurt) -> Decision:
    """Damage by hand, through Armor like any other."""
    refusal = gm_only(context) or no_such_figure(context, command.on)
    if refusal is not None:
        return refusal
    inputs = DamageInputs(
        points=command.points, type=command.damage_type, ignores_armor=command.ignores_armor, source=command.source
    )
    out = play(PLAYED["damage"], Setup(context.state.rules(), context.state.figure(command.on)), inputs, ())
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
def shift_track(context: Context, command: ShiftTrack) -> Decision:
    """Special damage: a PC drops some steps at once; an NPC falls, dies or, if the GM wants it, is debilitated."""
    refusal = gm_only(context) or no_such_figure(context, command.on)
    if refusal is not None:
        return refusal
    state = context.state
    if command.on in state.party:
        pc = shifted(state.party[command.on].pc, command.steps, command.outcome)
        return [TrackShifted(on=command.on, pc=pc)]
    npc = shifted(state.foes[command.on].npc, command.steps, command.outcome)
    return [TrackShifted(on=command.on, npc=npc, outcome=command.outcome)]


MAX_PARTY = 20


def add_pc(context: Context, command: AddPc) -> Decision:
    """The GM seats a character."""
    refusal = gm_only(context) or _no_room(context, command.pc)
    return refusal or _seated(context, PcAdded(id=context.new_id("p"), pc=_with_things(context, dressed(command.pc))))


def join(context: Context, command: Join) -> Decision:
    """A guest sits down with a character; whoever has a seat already does not take another."""
    if context.by != GUEST and not context.gm:
        return Refusal("not_your_seat", "type", Message("refusal.seated_already"))
    refusal = _no_room(context, command.pc)
    if refusal is not None:
        return refusal
    pc = _begins_today(command.pc, moment(context.state.clock.now).day) if command.origin == "made" else command.pc
    return _seated(
        context, PcAdded(id=context.new_id("p"), pc=_with_things(context, dressed(pc)), origin=command.origin)
    )


def name_taken(context: Context, name: str, besides: str | None = None) -> Refusal | None:
    """No two characters of a party share a name."""
    if any(m.pc.name == name for id, m in context.state.party.items() if id != besides):
        return Refusal("bad_value", "pc.name", Message("refusal.name_taken", {"name": name}))
    return None


def _no_room(context: Context, pc: Pc) -> Refusal | None:
    refusal = check_pc(pc, "pc", context.state.rules()) or name_taken(context, pc.name)
    if refusal is None and len(context.state.party) >= MAX_PARTY:
        refusal = Refusal("not_allowed", "pc", Message("refusal.table_full", {"n": MAX_PARTY}))
    return refusal


def _with_things(context: Context, pc: Pc) -> Pc:
    """A character whose things of the shelf do what their entries say; only a name was kept of them before."""
    if not any(gear.key is UNSET for gear in pc.equipment or ()):
        return pc
    return with_known_things(pc, [e for e in context.shelf("equipment").values() if isinstance(e, EquipmentEntry)])


def _seated(context: Context, added: PcAdded) -> Decision:
    return [added, *joined(context.state, [added.id])]


def _begins_today(pc: Pc, day: int) -> Pc:
    """An arc taken up when a character is made begins on the day it comes to the table."""
    if pc.arcs is UNSET:
        return pc
    arcs = [arc if arc.done else structs.replace(arc, begun=day) for arc in pc.arcs]
    return structs.replace(pc, arcs=arcs)


def edit_words(context: Context, command: EditWords) -> Decision:
    """Sentence and notes as they are to read; the same words change nothing."""
    pc = pc_of(context, command.pc_id)
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
    on(KeepFoe, keep_foe),
    on(ForgetFoe, forget_foe),
    on(Hurt, hurt),
    on(ShiftTrack, shift_track),
    on(EditWords, edit_words),
)
