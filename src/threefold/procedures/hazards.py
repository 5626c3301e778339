"""Chapter 7: damage from hazards."""

from __future__ import annotations

from typing import Annotated

from threefold.model.acts import when
from threefold.model.bounds import DamagePoints, whole
from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import NpcOutcome, with_affliction
from threefold.model.sheet_conditions import worn_now
from threefold.procedures.accounts import figure_changes
from threefold.procedures.answers import Answer, FigureChange
from threefold.procedures.base import (
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
    resolve_nothing,
)
from threefold.procedures.figures import (
    cannot_act,
    npc_armor,
    shift_track,
    with_health,
    with_noted_vitals,
)
from threefold.procedures.inputs import Inputs, ShelfLabel
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.conditions import STUNNED
from threefold.rules.harm import Blow, DealtDamage, armor_against, lose_health
from threefold.rules.hazards import (
    HAZARDS,
    KINDS,
    Hazard,
    Source,
    each_round,
    fall_points,
    lose_each_round,
    massive_trauma,
)
from threefold.rules.types import DamageType, Line, Message, Refusal, given

Feet = Annotated[int, whole(0, 9999, "feet")]
Rounds = Annotated[int, whole(1, 100, "rounds")]


class HazardInputs(Inputs, kw_only=True, frozen=True):
    """A hazard (not an attack): one from the book, or one with figures from the GM."""

    source: Source | None = None
    feet: Feet | None = None
    rounds: Rounds = 1
    points: DamagePoints | None = None
    ambient: bool = True
    name: ShelfLabel = ""
    insulated: bool = False
    massive: bool = False
    loses_action: bool | None = None
    npc_outcome: NpcOutcome = "dead"


def _hazard(inputs: HazardInputs) -> Hazard | Refusal:
    """Return the hazard from the book or from the GM. Refuse inputs that do not fit together."""
    if (inputs.source is None) == (inputs.points is None):
        return Refusal("bad_value", "inputs.source", Message("refusal.hazard.one"))
    if (inputs.source == "fall") != (inputs.feet is not None):
        return Refusal("bad_value", "inputs.feet", Message("refusal.hazard.feet"))
    if inputs.source is None:
        assert inputs.points is not None
        return Hazard(inputs.points, "round", inputs.ambient)
    hazard = HAZARDS[inputs.source]
    if inputs.rounds > 1 and hazard.per != "round":
        what = Message(f"hazard.{inputs.source}")
        return Refusal(
            "bad_value", "inputs.rounds", Message("refusal.hazard.once", {"hazard": what})
        )
    if inputs.feet is None:
        return hazard
    return hazard._replace(points=fall_points(inputs.feet))


@implements(
    "hazard.damage.by_source",
    "ambient_damage.armor.usually_none",
    "ambient_damage.armor.insulated_exception",
    "armor.ignored.ambient",
)
def set_hazard(setup: Setup, inputs: HazardInputs) -> Setting | Refusal:
    """Ambient damage ignores Armor, unless the GM says that it insulates. Armor counts against a
    crush or collision.
    """
    actor = setup.actor
    assert actor is not None
    hazard = _hazard(inputs)
    if isinstance(hazard, Refusal):
        return hazard
    if isinstance(actor, Pc):
        refusal = cannot_act(actor, reacting=True)
    else:
        refusal = None
    if refusal is not None:
        return refusal
    what = given(inputs.name, "line.damage" if inputs.source is None else f"hazard.{inputs.source}")
    line = Line(hazard.points, what, "hazard.damage.by_source")
    kind: DamageType = "ambient" if hazard.ambient and not inputs.insulated else "might"
    if inputs.source is not None:
        kinds = KINDS[inputs.source]
    else:
        kinds = ()
    return Setting(blow=Blow((line,) if hazard.points else (), kind, (*kinds, kind)))


@implements(
    "hazard.damage.by_source",
    "damage_track.step_down.massive_trauma",
    "hazard.electric.lost_action",
)
def settle_hazard(setup: Setup, inputs: HazardInputs, resolved: Resolved) -> Outcome:
    """Apply the damage of each round, then massive trauma by the ruling, then the action lost to
    electricity.
    """
    blow = resolved.setting.blow
    actor = setup.actor
    assert blow is not None
    assert actor is not None
    notices: list[Notice] = []
    trauma = massive_trauma(inputs.massive, setup.rules)
    damage = None
    changes: list[FigureChange] = []
    if trauma.points:
        actor, damage = _suffer(setup, blow, inputs.rounds, notices)
    if inputs.massive:
        before: Pc | FullNpc = actor
        actor = shift_track(actor, trauma.steps, inputs.npc_outcome, notices)
        why = Message("line.account.massive_trauma")
        changes += figure_changes(
            "actor", before, actor, why, "damage_track.step_down.massive_trauma"
        )
        if not trauma.steps:
            text = Message("event.massive", {"name": actor.name})
            notices.append(Notice("massive_trauma", text, "damage_track.step_down.massive_trauma"))
    costs = inputs.source is not None and HAZARDS[inputs.source].costs_action
    if costs if inputs.loses_action is None else inputs.loses_action:
        text = Message("event.loses_action", {"name": actor.name})
        notices.append(Notice("loses_action", text, "hazard.electric.lost_action"))
        actor = with_affliction(actor, STUNNED, None)
    return Outcome(
        actor, setup.target, damage=damage, notices=tuple(notices), changes=tuple(changes)
    )


def _suffer(
    setup: Setup, blow: Blow, rounds: int, notices: list[Notice]
) -> tuple[Pc | FullNpc, DealtDamage]:
    actor, rules = setup.actor, setup.rules
    if isinstance(actor, FullNpc):
        damage = each_round(blow, npc_armor(actor, blow, rules), rounds)
        health = lose_health(actor.health, damage.taken)
        if health == 0 < actor.health:
            text = Message("event.foe_down", {"name": actor.name})
            notices.append(Notice("foe_down", text, "npc.health.zero"))
        return with_health(actor, health), damage
    pc = setup.pc
    damage = each_round(blow, armor_against(blow, worn_now(pc, rules), rules), rounds)
    vitals, lost = lose_each_round(pc.vitals(), blow.type, damage.taken // rounds, rounds, rules)
    return with_noted_vitals(pc, vitals, notices), damage._replace(pools=lost)


HAZARD = Procedure(
    id="hazard",
    module="harm",
    rules=(
        "hazard.damage.by_source",
        "ambient_damage.armor.usually_none",
        "hazard.electric.lost_action",
        "damage_track.step_down.massive_trauma",
    ),
    inputs=HazardInputs,
    traits=ProcedureTraits(heading="about"),
    answer=Answer,
    dice=(),
    set=set_hazard,
    resolve=resolve_nothing,
    settle=settle_hazard,
    actor=("pc", "npc"),
    when={
        "feet": when("source", "fall"),
        **{name: when("source", None) for name in ("points", "name", "ambient")},
        "rounds": when(
            "source", None, *(source for source, hazard in HAZARDS.items() if hazard.per == "round")
        ),
        "insulated": when(
            "source",
            None,
            *(source for source, h in HAZARDS.items() if h.ambient and source != "fall"),
        ),
        "npc_outcome": when("massive", True),
    },
)
