"""What the laboratory's page turns: the same encounter with other foes, other Armor, another policy, more luck."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from threefold.lab.encounter import Encounter
from threefold.lab.simulator.plan import Planned, plan
from threefold.lab.study.question import Parameters
from threefold.lab.variants import with_level, with_number
from threefold.model.characters import Armor, Pc
from threefold.rules.ruleset import Rules

ADDED: Final = "Armor"
"""What a PC's additional Armor is called in the file of a report."""


def tuned(encounter: Encounter, parameters: Parameters) -> Encounter:
    """The encounter with everything turned but luck, which is no part of it."""
    if parameters.level is not UNSET and parameters.level != encounter.foes[0].level:
        encounter = with_level(encounter, parameters.level)
    if parameters.number is not UNSET and parameters.number != len(encounter.foes):
        encounter = with_number(encounter, parameters.number)
    if parameters.policy is not UNSET:
        encounter = replace(encounter, policy=parameters.policy)
    if parameters.armor:
        rules = encounter.rules()
        encounter = replace(encounter, party=[armored(pc, parameters.armor, rules) for pc in encounter.party])
    return encounter


def armored(pc: Pc, change: int, rules: Rules) -> Pc:
    """A PC with more Armor from another source, or with less of what is worn."""
    if change > 0:
        return replace(pc, armor=[*pc.armor, Armor(ADDED, change, "other")])
    left, worn = -change, []
    for piece in pc.armor:
        taken = min(left, piece.points(rules)) if piece.worn else 0
        left -= taken
        worn.append(replace(piece, armor=piece.points(rules) - taken) if taken else piece)
    return replace(pc, armor=worn)


def planned(encounter: Encounter, parameters: Parameters) -> Planned:
    """The encounter as the kernel plays it with everything turned."""
    return lucky(plan(tuned(encounter, parameters)), parameters.luck)


def lucky(found: Planned, luck: int) -> Planned:
    """The same plan with every die of the party's attacks and defenses counting so much more.

    What needs no roll, or cannot succeed, stays so: no luck helps where no die is thrown. Special rolls go by what the
    die shows.
    """
    if not luck:
        return found
    die = found.plan.die

    def need(face: int) -> int:
        return face if face in (0, die + 1) else min(die + 1, max(1, face - luck))

    strikes, guards = ([need(face) for face in faces] for faces in (found.plan.strike_need, found.plan.guard_need))
    return found._replace(plan=found.plan._replace(strike_need=strikes, guard_need=guards))


class Turned(NamedTuple):
    """An encounter and what is turned of it."""

    encounter: Encounter
    parameters: Parameters

    def planned(self) -> Planned:
        """As the kernel plays it."""
        return planned(self.encounter, self.parameters)

    def tuned(self) -> Encounter:
        """As a file would have it, without luck."""
        return tuned(self.encounter, self.parameters)
