"""The two sides of an encounter: the party and its foes as the kernel plays them, and who acts
first.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from threefold.lab.encounter import AppliedSituations, Creature, Encounter, Environment, Fight
from threefold.lab.simulator.policies import Behaviour
from threefold.lab.simulator.powers import at_work, played_abilities, played_cyphers, striking
from threefold.model.characters import Attack, FullNpc, Pc
from threefold.model.improved import improved
from threefold.rules.cooperation import help_steps
from threefold.rules.encounters import Figure, Opponent, initiative_order
from threefold.rules.tasks import skill_modifier


class FoeKind(NamedTuple):
    """A kind of foe: foes with the same figures, situations and moves.

    ``bears`` are the situations for attacks against them and by them, ``creature`` their moves in
    addition to the usual attack. Foes without moves may differ in name and health; foes with moves
    also have the same maximum health."""

    foe: FullNpc
    bears: AppliedSituations
    creature: Creature | None = None


class Sides:
    """The party, and the foes of all fights in one list, each with its kind and the round in which
    it arrives.

    ``bounds`` gives the start and the end of each fight's foes.
    """

    def __init__(self, encounter: Encounter, behaviour: Behaviour) -> None:
        self._encounter = encounter
        self._rules = encounter.rules()
        self._plain = behaviour.only_first
        self._environment = Environment() if self._plain else encounter.environment
        self.party = tuple(_fighting(pc, behaviour) for pc in encounter.party)
        self.foes: list[FullNpc] = []
        self.arrives: list[int] = []
        self.bounds: list[tuple[int, int]] = []
        for fight in encounter.all_fights():
            self._add(fight)
        self.kinds: list[FoeKind] = []
        self.kind = [self._kind(foe) for foe in self.foes]

    def _add(self, fight: Fight) -> None:
        start = len(self.foes)
        waves = [
            (1, fight.foes),
            *sorted(((w.round, w.foes) for w in fight.reinforcements), key=lambda wave: wave[0]),
        ]
        for arrives, foes in waves:
            self.foes += [replace(foe.filled(self._rules), conditions=None) for foe in foes]
            self.arrives += [arrives] * len(foes)
        self.bounds.append((start, len(self.foes)))

    def _kind(self, foe: FullNpc) -> int:
        figures = replace(foe, name="foe", health=1, max_health=1, notes=None)
        if self._plain:
            creature = None
        else:
            creature = self._encounter.creature(foe.name)
        if creature is not None:
            figures = replace(figures, max_health=foe.max_health)
        kind = FoeKind(figures, self._environment.situations_for(foe.name), creature)
        if kind not in self.kinds:
            self.kinds.append(kind)
        return self.kinds.index(kind)

    def most_health(self, kind: int) -> int:
        """Return the highest health that any foe of this kind has or may regain."""
        regains = self.kinds[kind].creature is not None
        alike = [foe for foe, k in zip(self.foes, self.kind, strict=True) if k == kind]
        return max(max(foe.health, foe.max_health if regains else 0) for foe in alike)

    def help_steps(self, helper: Pc, name: str | None) -> int:
        """Return the steps by which a PC helps, from its skill with the helped PC's first attack:
        two if trained, none with an inability."""
        helped = next((pc for pc in self.party if pc.name == name), None)
        if helped is None:
            skill = None
        else:
            skill = _first_skill(helped)
        if skill is None:
            return 0
        return help_steps(helper.skill(skill), self._rules)

    def first_face(self, pc: Pc, fight: int) -> int:
        """Return the lowest initiative face with which a PC acts before the foes of a fight: 0 if
        the party is set to act first, one more than the die has if the PC never does."""
        die = self._rules.task.die
        if self._encounter.first is not None:
            if self._encounter.first == "party":
                return 0
            return die + 1
        start, end = self.bounds[fight]
        present = [
            foe
            for foe, comes in zip(self.foes[start:end], self.arrives[start:end], strict=True)
            if comes == 1
        ]
        foes = [
            Opponent(
                "foe", foe.level if self._plain else foe.modifications.get("initiative", foe.level)
            )
            for foe in present
        ]
        if self._plain:
            level = None
        else:
            level = pc.skill("initiative")
        skill = skill_modifier(level, "initiative", self._rules)
        if skill is not None:
            steps = -skill.steps
        else:
            steps = 0
        for face in range(1, die + 1):
            if initiative_order([Figure("pc", face, steps)], foes, self._rules)[0] == "pc":
                return face
        return die + 1


def _first_skill(pc: Pc) -> str | None:
    """Return the skill of a PC's first attack, else of its first ability that deals damage; None
    without either.
    """
    if pc.attacks:
        return pc.attacks[0].skill
    tasks = [ability.task for ability in striking(pc.abilities)]
    if not tasks:
        return None
    if tasks[0] is None or tasks[0].skill is None:
        return ""
    return tasks[0].skill


def _fighting(pc: Pc, behaviour: Behaviour) -> Pc:
    """Return the PC as the laboratory plays it: without conditions, and with only the abilities,
    cyphers and worn artifacts that the policy uses. Under ``plain`` the PC has only its first
    attack, at no cost."""
    if behaviour.only_first:
        attacks = [_free(attack) for attack in pc.attacks[:1]]
    else:
        attacks = pc.attacks
    better = [a if isinstance(a, str) else improved(pc, a) for a in pc.abilities]
    if behaviour.uses_abilities:
        abilities = played_abilities(better)
    else:
        abilities = []
    if behaviour.aids:
        cyphers = played_cyphers(pc.cyphers)
    else:
        cyphers = []
    worn = at_work(pc.carries())
    return replace(
        pc,
        conditions=[],
        attacks=attacks,
        abilities=[*abilities],
        cyphers=[*cyphers],
        artifacts=worn if pc.artifacts is not None else None,
    )


def _free(attack: Attack) -> Attack:
    return replace(attack, cost=None, area=None, practiced=None, touch=None)
