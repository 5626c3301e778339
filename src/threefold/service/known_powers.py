"""Powers that a request gives by name alone, and what people judge in the power that is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from msgspec import structs

from threefold.library.entries import ABILITIES, ARTIFACTS, CANTRIPS, CYPHERS, entry_named
from threefold.library.shelf import Kind
from threefold.model.characters import Pc
from threefold.model.picked import item_place, place_of_ability
from threefold.model.powers import Ability, Artifact, Cypher
from threefold.model.shelf.choosing import questions
from threefold.model.shelf.clauses import Judged
from threefold.model.shelved import ability_of
from threefold.model.shelved_items import artifact_of, cypher_of
from threefold.procedures.base import Setup
from threefold.procedures.inputs import Inputs
from threefold.procedures.power_used import AbilityInputs, CypherInputs, UseInputs
from threefold.rules.types import Message, Refusal
from threefold.service.judged import OF_ABILITIES, OF_ARTIFACTS, OF_CYPHERS, judged_of_power

Power = Ability | Cypher | Artifact


_KINDS: Final[Mapping[str, tuple[Kind[Any], ...]]] = MappingProxyType(
    {"ability": OF_ABILITIES, "cypher": OF_CYPHERS, "artifact": OF_ARTIFACTS}
)


class PowerGiven(NamedTuple):
    """A setup and inputs in which the power to use is written out."""

    setup: Setup
    inputs: Inputs


class _Asked(NamedTuple):
    """The power that a request uses, the field of the inputs that gives it, the list of the sheet
    that has it, and its index there (None: it stands in the inputs).
    """

    power: Power
    field: str
    listed: str
    place: int | None


def with_known_power(setup: Setup, inputs: UseInputs) -> PowerGiven | Refusal:
    """Return the setup and the inputs with the shelf's whole power in place of one that is given by
    its name alone, on the sheet or in the inputs. A power in people's own words stays.
    """
    asked = _asked(setup.pc, inputs)
    if asked is None or not _is_name_alone(asked.power):
        return PowerGiven(setup, inputs)
    whole = _written_out(asked.power)
    if isinstance(whole, Refusal):
        return whole._replace(field=f"inputs.{asked.field}")
    if whole is None:
        return PowerGiven(setup, inputs)
    if asked.place is None:
        return PowerGiven(setup, structs.replace(inputs, **{asked.field: whole}))
    powers = [*getattr(setup.pc, asked.listed)]
    powers[asked.place] = whole
    return PowerGiven(
        setup._replace(actor=structs.replace(setup.pc, **{asked.listed: powers})), inputs
    )


def judged_in_use(pc: Pc, inputs: UseInputs) -> Sequence[Judged]:
    """Return what people judge in the power that is used. One that says nothing but its name is
    theirs to judge as a whole. Of an item that is not identified nothing is told.
    """
    asked = _asked(pc, inputs)
    if asked is None:
        return ()
    if not isinstance(asked.power, Ability) and not asked.power.known:
        return ()
    if _is_name_alone(asked.power):
        return (Judged("gm_choice", "rest"),)
    return judged_of_power(asked.power, _KINDS[asked.field])


def _asked(pc: Pc, inputs: UseInputs) -> _Asked | None:
    """Return the power that is used; None if the sheet has none of that name."""
    power: Power | str
    field, listed = "artifact", "artifacts"
    match inputs:
        case AbilityInputs():
            field, listed = "ability", "abilities"
        case CypherInputs():
            field, listed = "cypher", "cyphers"
    place: int | None = None
    power = getattr(inputs, field)
    if isinstance(power, str):
        held = getattr(pc, listed) or []
        if field == "ability":
            place = place_of_ability(held, power)
        else:
            place = item_place(held, power)
        if place is None:
            return None
        power = held[place]
    if isinstance(power, str):
        power = Ability(power) if field == "ability" else Cypher(power)
    return _Asked(power, field, listed, place)


def _is_name_alone(power: Power) -> bool:
    """Whether nothing of a power is given but what it is called, its level, and whether its owner
    knows it.
    """
    if isinstance(power, Ability):
        return power == Ability(power.name, key=power.key)
    head = {name: getattr(power, name) for name in _HEAD}
    return power == type(power)(**head)


_HEAD: Final = ("name", "level", "form", "identified", "key")
"""The fields of an item that say which one it is."""


def _written_out(power: Power) -> Power | Refusal | None:
    """Return the shelf's power of the same name; None if the shelf has none. One with choices that
    are made when it is gained is refused, because nobody has made them.
    """
    if isinstance(power, Ability):
        ability = entry_named(ABILITIES, power.name) or entry_named(CANTRIPS, power.name)
        if ability is None:
            return None
        if questions(ability, {}):
            return Refusal(
                "bad_value", "", Message("refusal.power.unchosen", {"name": ability.name})
            )
        return ability_of(ability)
    head = {name: getattr(power, name) for name in _HEAD if name != "key"}
    if isinstance(power, Cypher):
        cypher = entry_named(CYPHERS, power.name)
        return None if cypher is None else structs.replace(cypher_of(cypher), **head)
    artifact = entry_named(ARTIFACTS, power.name)
    return None if artifact is None else structs.replace(artifact_of(artifact), **head)
