"""The GM's hand on the table: settings, sheets, foes, harm and conditions by hand, notes, undo."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from typing import cast

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.checks import check_npc, check_pc
from threefold.model.conditions import shifted
from threefold.model.names import numbered, stem
from threefold.procedures.base import AnyProcedure, Scene, play
from threefold.procedures.harm import DAMAGE, DamageInputs
from threefold.rules.binding import implements
from threefold.rules.situations import unknown_situation
from threefold.rules.types import Message, Params, Refusal
from threefold.rulesets.compose import check_rulings
from threefold.table.answered import resolution
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    ChangeSettings,
    EditFoe,
    EditPc,
    Hurt,
    Note,
    Redo,
    RemoveCondition,
    RemoveFoe,
    RemovePc,
    ShiftTrack,
    Undo,
)
from threefold.table.decisions.base import Asked, Decision, foe_of, gm_only, lasting, pc_of
from threefold.table.decisions.encounters import joined, turn_passes
from threefold.table.decisions.joining import name_taken
from threefold.table.events import (
    AnyEvent,
    ConditionAdded,
    ConditionRemoved,
    FoeAdded,
    FoeEdited,
    FoeRemoved,
    Noted,
    PcEdited,
    PcRemoved,
    Rewound,
    SettingsChanged,
    TrackShifted,
    WasHurt,
)
from threefold.table.state import Foe

MAX_FOES = 60


@implements("task.gm.rule_override")
def change_settings(asked: Asked, command: ChangeSettings) -> Decision:
    """Title, edition, rulings, what players may know."""
    no = gm_only(asked) or check_rulings(command.settings.rulings)
    return no or [SettingsChanged(settings=command.settings)]


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


def _no_such_figure(asked: Asked, id: str) -> Refusal | None:
    """Whether anybody at the table, on whichever side, has this id."""
    if id in asked.state.party or id in asked.state.foes:
        return None
    return Refusal("bad_value", "on", Message("refusal.no_such_figure", {"id": id}))


def hurt(asked: Asked, command: Hurt) -> Decision:
    """Damage by hand, through Armor like any other."""
    no = gm_only(asked) or _no_such_figure(asked, command.on)
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
    no = gm_only(asked) or _no_such_figure(asked, command.on)
    if no is not None:
        return no
    state = asked.state
    if command.on in state.party:
        pc = shifted(state.party[command.on].pc, command.steps, command.outcome)
        return [TrackShifted(on=command.on, pc=pc)]
    npc = shifted(state.foes[command.on].npc, command.steps, command.outcome)
    return [TrackShifted(on=command.on, npc=npc, outcome=command.outcome)]


@implements("special_damage.dazed.duration", "special_damage.dazed.causes")
def add_condition(asked: Asked, command: AddCondition) -> Decision:
    """A condition for some time, or until it is taken off."""
    no = gm_only(asked) or _no_such_figure(asked, command.on)
    if no is not None:
        return no
    return [ConditionAdded(effect=lasting(asked.state, command.on, command.condition, command.lasts))]


def remove_condition(asked: Asked, command: RemoveCondition) -> Decision:
    """Take a condition off; who does not have it keeps nothing to tell."""
    no = gm_only(asked) or _no_such_figure(asked, command.on)
    if no is not None:
        return no
    held = asked.state.figure(command.on).condition_names()
    return [ConditionRemoved(on=command.on, condition=command.condition)] if command.condition in held else []


def note(asked: Asked, command: Note) -> Decision:
    """A line for the log; secret notes are the GM's."""
    if command.secret and not asked.gm:
        return Refusal("not_your_seat", "secret", Message("refusal.gm_only"))
    return [Noted(text=command.text, secret=command.secret, pc=asked.by.pc)]


def undo(asked: Asked, command: Undo) -> Decision:
    """Rewind the last command that still stands."""
    no = gm_only(asked)
    if no is not None:
        return no
    to = asked.history.rewind_target()
    if to is None:
        return Refusal("not_allowed", "type", Message("refusal.nothing_to_undo"))
    return [Rewound(to=to)]


def redo(asked: Asked, command: Redo) -> Decision:
    """Bring back what was undone last."""
    no = gm_only(asked)
    if no is not None:
        return no
    to = asked.history.redo_target()
    if to is None:
        return Refusal("not_allowed", "type", Message("refusal.nothing_to_redo"))
    return [Rewound(to=to, redo=True)]
