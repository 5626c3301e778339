"""The procedures for the use of abilities, cyphers and artifacts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec

from threefold.procedures.base import Die, Procedure
from threefold.procedures.consequences import Consequence, ItemInUse
from threefold.procedures.inputs import Effort
from threefold.procedures.power_strikes import power_added_by_effort
from threefold.procedures.power_used import AbilityInputs, ArtifactInputs, CypherInputs, Kind
from threefold.procedures.powers.answers import ArtifactAnswer, PowerAnswer
from threefold.procedures.powers.setting import set_power
from threefold.procedures.powers.settling import U, resolve_power, settle_power
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.types import Result

A = TypeVar("A", bound=PowerAnswer)


def _with_effort(inputs: U, ease: int, damage: int) -> U:
    return msgspec.structs.replace(inputs, effort=Effort(ease=ease, damage=damage))


def _procedure(
    id: Kind,
    inputs: type[U],
    answer: type[A],
    rules: tuple[str, ...],
    more: tuple[Die, ...] = (),
    follows: Callable[[U, A, Result | None], Sequence[Consequence]] | None = None,
) -> Procedure[U, A]:
    return Procedure(
        id=id,
        module="powers",
        rules=rules,
        inputs=inputs,
        answer=answer,
        traits=ProcedureTraits(strikes=True, uses_power=True),
        dice=(Die(20, "die.power"), *more),
        set=set_power,
        resolve=resolve_power,
        settle=settle_power,
        target=("pc", "npc", "object", "vehicle"),
        with_effort=_with_effort,
        effort_on_damage=power_added_by_effort,
        follows=follows,
    )


_USES: Final = (
    "ability.no_attack_roll",
    "ability.unwanted_is_attack",
    "ability.object_success_roll",
)


ABILITY = _procedure(
    "ability",
    AbilityInputs,
    PowerAnswer,
    (*_USES, "ability.optional_roll", "initial_cost.edge_applies"),
)


CYPHER = _procedure(
    "cypher",
    CypherInputs,
    PowerAnswer,
    (*_USES, "task.action.stored_cypher", "knowledge.device.difficulty"),
)


def artifact_in_use(
    inputs: ArtifactInputs, answer: ArtifactAnswer, result: Result | None
) -> Sequence[Consequence]:
    """An artifact that works stays in use, if it depletes with time."""
    return (ItemInUse(),) if result in ("success", "routine") else ()


ARTIFACT = _procedure(
    "artifact",
    ArtifactInputs,
    ArtifactAnswer,
    (*_USES, "artifact_crafting.depletion", "knowledge.device.difficulty"),
    (Die(20, "die.depletion"),),
    artifact_in_use,
)
