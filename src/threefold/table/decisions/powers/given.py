"""The inputs of the procedure that a use plays, as its command gives them."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Gear
from threefold.model.gear import as_artifact
from threefold.procedures.field_groups import carrying
from threefold.procedures.inputs import with_besides
from threefold.procedures.power_used import (
    AbilityInputs,
    ArtifactInputs,
    CypherInputs,
    UseInputs,
)
from threefold.table.commands import UsePower
from threefold.table.decisions.powers.further import further_targets


def procedure_of(command: UsePower) -> str:
    """Return the procedure of a use. Equipment is used by the procedure for artifacts."""
    if command.what == "equipment":
        return "artifact"
    return command.what


def use_inputs(command: UsePower, name: str, thing: Gear | None) -> UseInputs:
    """Return the inputs of the procedure for a use of a power of this name, or of a ``thing``."""
    named: UseInputs
    match command.what:
        case "ability":
            named = AbilityInputs(ability=name)
        case "cypher":
            named = CypherInputs(cypher=name)
        case "artifact":
            named = ArtifactInputs(artifact=name)
        case "equipment":
            named = ArtifactInputs(artifact=name if thing is None else as_artifact(thing))
    given = structs.replace(
        named,
        effort=command.effort,
        bought=command.bought,
        pool=command.pool,
        attack=command.attack,
        stat=command.stat,
        skill=command.skill,
        unwilling=command.unwilling,
        difficulty=command.difficulty,
        lucky_shot=command.lucky_shot,
        roll_anyway=command.roll_anyway,
        options=command.options,
        chosen=command.chosen,
        said=command.said,
        ends=command.ends,
        spot=command.spot,
        further=len(further_targets(command)),
    )
    return with_besides(carrying(given, command.circumstances), command.besides)
