"""Apply the parameters of the laboratory's page to an encounter: level and number of foes, Armor,
policy, luck.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from threefold.lab.encounter import Encounter
from threefold.lab.simulator.plan import Planned, plan
from threefold.lab.study.question import Parameters
from threefold.lab.variants import with_level, with_number
from threefold.model.characters import Armor, Pc
from threefold.rules.ruleset import Rules

ADDED: Final = "Armor"
"""The name of a PC's additional Armor in the encounter file of a report."""


def apply_parameters(encounter: Encounter, parameters: Parameters) -> Encounter:
    """Return the encounter with all parameters applied except luck, which an encounter cannot
    express.
    """
    if parameters.level is not None and parameters.level != encounter.foes[0].level:
        encounter = with_level(encounter, parameters.level)
    if parameters.number is not None and parameters.number != len(encounter.foes):
        encounter = with_number(encounter, parameters.number)
    if parameters.policy is not None:
        encounter = replace(encounter, policy=parameters.policy)
    if parameters.armor:
        rules = encounter.rules()
        encounter = replace(
            encounter, party=[armored(pc, parameters.armor, rules) for pc in encounter.party]
        )
    return encounter


def armored(pc: Pc, change: int, rules: Rules) -> Pc:
    """Return a PC with more Armor (from another source) or, for a negative change, with less of the
    worn Armor.
    """
    if change > 0:
        return replace(pc, armor=[*pc.armor, Armor(ADDED, change, "other")])
    left, worn = -change, []
    for piece in pc.armor:
        if piece.worn:
            taken = min(left, piece.points(rules))
        else:
            taken = 0
        left -= taken
        worn.append(replace(piece, armor=piece.points(rules) - taken) if taken else piece)
    return replace(pc, armor=worn)


def planned(encounter: Encounter, parameters: Parameters) -> Planned:
    """Return the kernel's plan of the encounter with all parameters applied."""
    return lucky(plan(apply_parameters(encounter, parameters)), parameters.luck)


def lucky(found: Planned, luck: int) -> Planned:
    """Return the plan with ``luck`` added to every die of the party's attacks and defenses.

    Tasks that need no roll or cannot succeed do not change. Special rolls still depend on the
    natural die.
    """
    if not luck:
        return found
    die = found.plan.rules.die

    def need(face: int) -> int:
        if face in (0, die + 1):
            return face
        return min(die + 1, max(1, face - luck))

    strikes, guards = found.plan.strikes, found.plan.guards
    return found._replace(
        plan=found.plan._replace(
            strikes=strikes._replace(need=[need(face) for face in strikes.need]),
            guards=guards._replace(need=[need(face) for face in guards.need]),
        )
    )


class ParameterizedEncounter(NamedTuple):
    """An encounter with the parameters to apply to it."""

    encounter: Encounter
    parameters: Parameters

    def planned(self) -> Planned:
        """Return the kernel's plan, with all parameters applied."""
        return planned(self.encounter, self.parameters)

    def tuned(self) -> Encounter:
        """Return the encounter with all parameters applied except luck."""
        return apply_parameters(self.encounter, self.parameters)
