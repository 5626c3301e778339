"""PCs and foes: add, edit, hurt by hand and remove them."""

from __future__ import annotations

import itertools
from collections.abc import Collection

from msgspec import structs

from threefold.model.characters import Npc, Pc
from threefold.model.checks import check_npc, check_npc_level, check_pc
from threefold.model.conditions import apply_track_shift
from threefold.model.copies import as_kind
from threefold.model.gear import with_known_things
from threefold.model.names import numbered, stem
from threefold.model.powers import Cypher
from threefold.model.scenes import without_default_figures
from threefold.model.shelf.entries import EquipmentEntry
from threefold.model.shelved_items import with_known_items
from threefold.model.spelling import same_name
from threefold.model.written import update_worn_figures
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
from threefold.table.decisions.actions.sharing import (
    may_not_share,
    parts_taken,
    taken_over,
    too_much_shared,
)
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    foe_of,
    gm_only,
    no_such_figure,
    pc_of,
)
from threefold.table.decisions.encounter.turns import newcomers_joined, turn_passes
from threefold.table.decisions.moves.gear_followers import followers_of_gear
from threefold.table.decisions.outcomes.hurt import was_hurt
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
    WordsEdited,
)
from threefold.table.history import GUEST
from threefold.table.state import Foe

MAX_FOES = 60


def edit_pc(context: Context, command: EditPc) -> Decision:
    """Replace the whole sheet of a PC (GM only)."""
    refused = (
        gm_only(context)
        or check_pc(command.pc, "pc", context.state.rules())
        or name_taken(context, command.pc.name, command.pc_id)
        or pc_of(context, command.pc_id)
    )
    if isinstance(refused, Refusal):
        return refused
    return [PcEdited(id=command.pc_id, pc=update_worn_figures(command.pc))]


def remove_pc(context: Context, command: RemovePc) -> Decision:
    """Remove a PC from the table (GM only)."""
    pc = gm_only(context) or pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    return [*_turn_passes_from(context, command.pc_id), PcRemoved(id=command.pc_id, name=pc.name)]


def _turn_passes_from(context: Context, id: str) -> list[AnyEvent]:
    """Pass the turn first if the figure that leaves is acting."""
    encounter = context.state.encounter
    if encounter is not None and encounter.acting == id:
        return turn_passes(context)
    return []


def foe_names(taken: Collection[str], name: str, count: int) -> list[str]:
    """Return names for new foes: the given name, with numbers if there are several foes or the name
    is taken.
    """
    if count == 1 and name not in taken:
        return [name]
    if name in taken:
        base = stem(name)
    else:
        base = name
    tries = (numbered(base, n) for n in itertools.count(1))
    return list(itertools.islice((each for each in tries if each not in taken), count))


@implements("npc.health.default", "fact.npc.damage_default")
def add_foe(context: Context, command: AddFoe) -> Decision:
    """Add one or more foes of one kind (GM only). Statistics that are not given follow from the
    level.
    """
    refusal = gm_only(context) or check_npc(command.npc, "npc", context.state.rules())
    if refusal is None and len(context.state.foes) + command.count > MAX_FOES:
        refusal = Refusal("not_allowed", "count", Message("refusal.too_many_foes", {"n": MAX_FOES}))
    if refusal is not None:
        return refusal
    full = as_kind(Npc, command.npc).filled(context.state.rules())
    taken = {foe.npc.name for foe in context.state.foes.values()}
    added = [
        FoeAdded(id=context.new_id("f", i), foe=Foe(npc=structs.replace(full, name=name)))
        for i, name in enumerate(foe_names(taken, command.npc.name, command.count))
    ]
    return [*added, *newcomers_joined(context.state, [event.id for event in added])]


def edit_foe(context: Context, command: EditFoe) -> Decision:
    """Replace a foe (GM only): its values, the situations that modify attacks against it, what
    players may know.
    """
    refused = gm_only(context) or foe_of(context, command.foe_id)
    refusal = (
        refused
        if isinstance(refused, Refusal)
        else unknown_situation(command.foe.situations, "foe.situations")
    )
    npc = command.foe.npc
    if refusal is None:
        rules = context.state.rules()
        refusal = check_npc_level(npc.level, npc.name, "foe.npc.level", rules)
    if refusal is None and npc.health > npc.max_health:
        params: Params = {"name": npc.name, "health": npc.health, "max": npc.max_health}
        refusal = Refusal(
            "inconsistent_character", "foe.npc.health", Message("refusal.health_over_max", params)
        )
    return refusal or [FoeEdited(id=command.foe_id, foe=command.foe)]


def remove_foe(context: Context, command: RemoveFoe) -> Decision:
    """Remove a foe (GM only). A player may also send away a companion of their PC."""
    foe = foe_of(context, command.foe_id)
    if isinstance(foe, Refusal) or foe.owner is None or foe.owner != context.by.pc:
        foe = gm_only(context) or foe
    if isinstance(foe, Refusal):
        return foe
    return [
        *_turn_passes_from(context, command.foe_id),
        FoeRemoved(id=command.foe_id, name=foe.npc.name),
    ]


MAX_KEPT = 60


def keep_foe(context: Context, command: KeepFoe) -> Decision:
    """Save a foe on the table's shelf (GM only): unhurt, without its number and without its
    conditions.
    """
    foe = gm_only(context) or foe_of(context, command.foe_id)
    if isinstance(foe, Refusal):
        return foe
    name = stem(foe.npc.name)
    if name not in context.state.kept and len(context.state.kept) >= MAX_KEPT:
        return Refusal("not_allowed", "foe_id", Message("refusal.kept_full", {"n": MAX_KEPT}))
    well = structs.replace(foe.npc, name=name, health=foe.npc.max_health, conditions=None)
    npc = without_default_figures(well, context.state.rules())
    if context.state.kept.get(name) == npc:
        return []
    return [FoeKept(name=name, npc=npc)]


def forget_foe(context: Context, command: ForgetFoe) -> Decision:
    """Delete a foe from the table's shelf (GM only). Foes at the table stay."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    if command.name in context.state.kept:
        return [FoeKept(name=command.name)]
    return []


def hurt(context: Context, command: Hurt) -> Decision:
    """Deal damage to a PC or foe by hand (GM only). Armor applies as it does to any damage."""
    refusal = gm_only(context) or no_such_figure(context, command.on)
    refusal = refusal or may_not_share(context.state, command.on, command.shared)
    if refusal is not None:
        return refusal
    source = command.source or command.kind
    inputs = DamageInputs(
        points=command.points,
        type=command.damage_type,
        kinds=[command.kind] if command.kind else [],
        ignores_armor=command.ignores_armor,
        source=source,
    )
    setup = Setup(context.state.rules(), context.state.figure(command.on))
    out = play(PLAYED["damage"], setup, inputs, ())
    parts: dict[str, int] = {}
    if command.shared and not isinstance(out, Refusal) and out.damage is not None:
        parts = taken_over(command.shared, out.damage.taken)
        refusal = too_much_shared(command.shared, parts)
        if refusal is not None:
            return refusal
        inputs = structs.replace(inputs, points=command.points - sum(parts.values()))
        out = play(PLAYED["damage"], setup, inputs, ())
    if isinstance(out, Refusal):
        return out
    hurt = was_hurt(command.on, inputs, out)
    return [hurt, *parts_taken(context.state, context.after([hurt]).state, command.on, parts)]


@implements(
    "damage_track.step_down.direct_effects",
    "damage_track.step_down.massive_trauma",
    "npc.track_shift.default",
    "npc.track_shift.debilitated_option",
)
def track_shifted(context: Context, command: ShiftTrack) -> Decision:
    """Apply special damage (GM only): a PC moves some steps down the damage track at once; an NPC
    falls unconscious, dies or, if the GM wants it, is debilitated."""
    refusal = gm_only(context) or no_such_figure(context, command.on)
    if refusal is not None:
        return refusal
    state = context.state
    if command.on in state.party:
        pc = apply_track_shift(state.party[command.on].pc, command.steps, command.outcome)
        return [TrackShifted(on=command.on, pc=pc)]
    npc = apply_track_shift(state.foes[command.on].npc, command.steps, command.outcome)
    return [TrackShifted(on=command.on, npc=npc, outcome=command.outcome)]


MAX_PARTY = 20


def add_pc(context: Context, command: AddPc) -> Decision:
    """Add a PC to the party (GM only)."""
    pc = as_kind(Pc, command.pc)
    refusal = gm_only(context) or _no_room(context, pc)
    return refusal or _seated(
        context,
        PcAdded(id=context.new_id("p"), pc=_with_shelf(context, pc)),
    )


def join(context: Context, command: Join) -> Decision:
    """Let a guest join with a character. A player who already has a seat is refused."""
    if context.by != GUEST and not context.gm:
        return Refusal("not_your_seat", "type", Message("refusal.seated_already"))
    pc = as_kind(Pc, command.pc)
    refusal = _no_room(context, pc)
    if refusal is not None:
        return refusal
    if command.origin == "made":
        pc = _begins_today(pc, moment(context.state.clock.now).day)
    return _seated(
        context,
        PcAdded(
            id=context.new_id("p"),
            pc=_with_shelf(context, pc),
            origin=command.origin,
        ),
    )


def name_taken(context: Context, name: str, besides: str | None = None) -> Refusal | None:
    """A refusal if another PC of the party has this name, however it is written. ``besides`` is a
    PC whose own name does not count."""
    if any(same_name(m.pc.name, name) for id, m in context.state.party.items() if id != besides):
        return Refusal("bad_value", "pc.name", Message("refusal.name_taken", {"name": name}))
    return None


def _no_room(context: Context, pc: Pc) -> Refusal | None:
    refusal = check_pc(pc, "pc", context.state.rules()) or name_taken(context, pc.name)
    if refusal is None and len(context.state.party) >= MAX_PARTY:
        refusal = Refusal("not_allowed", "pc", Message("refusal.table_full", {"n": MAX_PARTY}))
    return refusal


def _with_shelf(context: Context, pc: Pc) -> Pc:
    """Link cyphers, artifacts and equipment that have only a name to the shelf entry of that name,
    so that they have the entry's effects.
    """
    if pc.artifacts or any(isinstance(each, Cypher) for each in pc.cyphers):
        shelf = context.shelf
        pc = with_known_items(pc, shelf("cyphers").values(), shelf("artifacts").values())
    pc = update_worn_figures(pc)
    if not any(gear.key is None for gear in pc.equipment or ()):
        return pc
    return with_known_things(
        pc, [e for e in context.shelf("equipment").values() if isinstance(e, EquipmentEntry)]
    )


def _seated(context: Context, added: PcAdded) -> Decision:
    events = [added, *newcomers_joined(context.state, [added.id])]
    return [*events, *followers_of_gear(context.after(events), added.id, added.pc)]


def _begins_today(pc: Pc, day: int) -> Pc:
    """Let the unfinished arcs of a newly made character begin on the day it joins the table."""
    if pc.arcs is None:
        return pc
    arcs = [arc if arc.done else structs.replace(arc, begun=day) for arc in pc.arcs]
    return structs.replace(pc, arcs=arcs)


def edit_words(context: Context, command: EditWords) -> Decision:
    """Change a PC's sentence and notes. No event if they are the same."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    after = structs.replace(pc, sentence=command.sentence or None, notes=command.notes or None)
    if after == pc:
        return []
    return [WordsEdited(pc=command.pc_id, after={command.pc_id: after})]


DECIDED = (
    decide_command(AddPc, add_pc),
    decide_command(Join, join),
    decide_command(EditPc, edit_pc),
    decide_command(RemovePc, remove_pc),
    decide_command(AddFoe, add_foe),
    decide_command(EditFoe, edit_foe),
    decide_command(RemoveFoe, remove_foe),
    decide_command(KeepFoe, keep_foe),
    decide_command(ForgetFoe, forget_foe),
    decide_command(Hurt, hurt),
    decide_command(ShiftTrack, track_shifted),
    decide_command(EditWords, edit_words),
)
