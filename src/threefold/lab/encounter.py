"""The encounter format (threefold/encounter/1): a party, its foes, and how both sides behave. Also
its checks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from threefold.lab.backend import COMPILED
from threefold.model.bounds import Absent, Name, NpcLevel, Text, stated, whole
from threefold.model.characters import Npc, Pc
from threefold.model.checks import check_npc, check_pc
from threefold.model.shelf.entries import CreatureMove, Regains
from threefold.model.shelf.grammar import faults_in
from threefold.procedures.inputs import SituationId
from threefold.rules.near import shown
from threefold.rules.ruleset import Rules
from threefold.rules.situations import SITUATION_IDS, SITUATIONS, Attacking, impossible
from threefold.rules.types import Message, Refusal
from threefold.rulesets.compose import Choice, Edition, check_rulings, rules_for
from threefold.text.catalog import names_at_table

FORMAT: Final = "threefold/encounter/1"

Policy = Literal["plain", "careful", "all_in", "solver"]
"""How the party behaves. `threefold.lab.simulator.policies` describes each policy."""

POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)

Party = Annotated[list[Pc], Meta(min_length=1, max_length=12)]
Foes = Annotated[list[Npc], Meta(min_length=1, max_length=40)]


class AppliedSituations(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The situations that apply to the party's attacks, and to attacks against the party."""

    attacks: list[SituationId] = []
    defenses: list[SituationId] = []


class Environment(AppliedSituations, frozen=True):
    """The situations that apply to every attack, and for each named foe to attacks against it and
    to its attacks.

    The policy ``plain`` ignores them.
    """

    foes: dict[Name, AppliedSituations] = {}

    def situations_for(self, foe: str) -> AppliedSituations:
        """Return all situations for attacks against the foes of this name and for their attacks,
        each once.
        """
        own = self.foes.get(foe, AppliedSituations())
        attacks, defenses = (
            dict.fromkeys(ids)
            for ids in ([*self.attacks, *own.attacks], [*self.defenses, *own.defenses])
        )
        return AppliedSituations([*attacks], [*defenses])

    def among(self, foes: Collection[str]) -> Environment:
        """Return the environment without the entries of foes that are not in ``foes``."""
        return replace(self, foes={name: own for name, own in self.foes.items() if name in foes})


class Creature(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What foes of one name do in addition to their usual attack: their moves, and the health they
    regain.

    ``level`` is the level for which the moves are written. For foes that are played at another
    level, the damage of the moves changes by the difference."""

    level: NpcLevel
    moves: Annotated[list[CreatureMove], Meta(max_length=40)] = []
    regains: Regains | Absent = None


class Wave(Struct, frozen=True, forbid_unknown_fields=True):
    """Foes who join at the start of a round; they act after all others."""

    round: Annotated[int, whole(2, 1000, "rounds")]
    foes: Foes


class Fight(Struct, frozen=True, forbid_unknown_fields=True):
    """A further fight of the same day. The party may rest before it, as its policy decides."""

    foes: Foes
    reinforcements: Annotated[list[Wave], Meta(max_length=10)] = []


class Encounter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A party against its foes, in one fight or several fights before the ten-hour rest.

    ``first`` is the side that acts first; without it every run rolls initiative. ``help`` maps each
    PC who only helps to the PC whose attacks they help. ``max_rounds`` limits each fight.
    ``creatures`` are the moves of foes, by name.
    """

    party: Party
    foes: Foes
    policy: Policy = stated("plain")
    max_rounds: Annotated[int, whole(1, 1000, "rounds")] = stated(100)
    environment: Environment = stated(Environment())
    title: Text | Absent = None
    edition: Edition = stated("csrd")
    rulings: dict[str, Choice] = stated({})
    first: Literal["party", "foes"] | Absent = None
    help: dict[Name, Name] = stated({})
    reinforcements: Annotated[list[Wave], Meta(max_length=10)] = stated([])
    fights: Annotated[list[Fight], Meta(max_length=9)] = stated([])
    creatures: dict[Name, Creature] | Absent = None

    def creature(self, name: str) -> Creature | None:
        """Return the moves of the foes of this name, or None when the encounter has none for
        them.
        """
        if self.creatures is None:
            return None
        return self.creatures.get(name)

    def rules(self) -> Rules:
        """Return the Rules of the encounter: its edition with its rulings."""
        return rules_for(self.edition, self.rulings)

    def all_fights(self) -> Sequence[Fight]:
        """Return all fights of the day, in order."""
        return (Fight(self.foes, self.reinforcements), *self.fights)


def check_encounter(encounter: Encounter) -> Refusal | None:
    """Refuse inconsistent characters and unknown rulings, situations and names. Return None when
    all is well.
    """
    refusal = check_rulings(encounter.rulings) or check_policy(encounter.policy, "policy")
    if refusal is not None:
        return refusal
    rules = encounter.rules()
    problems = [
        *(check_pc(pc, f"party[{i}]", rules) for i, pc in enumerate(encounter.party)),
        *(check_npc(npc, field) for field, npc in all_foes_with_paths(encounter)),
        check_environment(encounter),
        _check_creatures(encounter),
        *(_helper(encounter, helper, helped) for helper, helped in encounter.help.items()),
    ]
    return next((refusal for refusal in problems if refusal is not None), None)


def check_environment(encounter: Encounter) -> Refusal | None:
    """Refuse unknown situations, foes who are not in the encounter, and situations that make
    attacks impossible.
    """
    environment = encounter.environment
    names = list(dict.fromkeys(npc.name for _, npc in all_foes_with_paths(encounter)))
    own = [
        (name, f"environment.foes.{shown(name)}", bears) for name, bears in environment.foes.items()
    ]
    problems = (
        *_unknown(environment, "environment"),
        *(_stranger(name, at, names) for name, at, _ in own),
        *(refusal for _, at, bears in own for refusal in _unknown(bears, at)),
        *_forbidden(environment, "environment"),
        *(
            refusal
            for name, at, _ in own
            for refusal in _forbidden(environment.situations_for(name), at)
        ),
    )
    return next((refusal for refusal in problems if refusal is not None), None)


def _check_creatures(encounter: Encounter) -> Refusal | None:
    """Refuse moves of foes who are not in the encounter, and moves with inconsistent effects."""
    if encounter.creatures is None:
        return None
    names = list(dict.fromkeys(npc.name for _, npc in all_foes_with_paths(encounter)))
    for name, creature in encounter.creatures.items():
        at = f"creatures.{shown(name)}"
        if name not in names:
            known = {"name": shown(name), "known": ", ".join(names)}
            return Refusal("bad_value", at, Message("encounter.unknown_creature", known))
        for i, move in enumerate(creature.moves):
            fault = next(faults_in(move), None)
            if fault is not None:
                params = {"move": shown(move.name), "found": shown(fault.found)}
                return Refusal(
                    "bad_value",
                    f"{at}.moves[{i}].{fault.field}",
                    Message("encounter.unsound_move", params),
                )
    return None


def _unknown(bears: AppliedSituations, at: str) -> Iterator[Refusal | None]:
    for which, ids in (("attacks", bears.attacks), ("defenses", bears.defenses)):
        yield from (_situation(id, f"{at}.{which}[{i}]") for i, id in enumerate(ids))


def _stranger(name: str, at: str, names: Sequence[str]) -> Refusal | None:
    if name in names:
        return None
    return Refusal(
        "bad_value",
        at,
        Message("encounter.unknown_foe", {"name": shown(name), "known": ", ".join(names)}),
    )


def _forbidden(bears: AppliedSituations, at: str) -> Iterator[Refusal | None]:
    """Refuse situations that keep either side from attacking at all."""
    for which, ids in (("attacks", bears.attacks), ("defenses", bears.defenses)):
        refusal = impossible(ids, Attacking())
        yield None if refusal is None else refusal._replace(field=f"{at}.{which}")


def check_policy(policy: Policy, field: str) -> Refusal | None:
    """Refuse the policy ``solver`` without Numba, because duels are solved only by compiled
    code.
    """
    if policy == "solver" and not COMPILED:
        return Refusal("not_allowed", field, Message("encounter.solver_is_compiled"))
    return None


def all_foes_with_paths(encounter: Encounter) -> Iterator[tuple[str, Npc]]:
    """Yield every foe of all fights of an encounter with its path in the file."""
    for f, fight in enumerate(encounter.all_fights()):
        if f:
            at = f"fights[{f - 1}]."
        else:
            at = ""
        yield from ((f"{at}foes[{i}]", npc) for i, npc in enumerate(fight.foes))
        for w, wave in enumerate(fight.reinforcements):
            yield from (
                (f"{at}reinforcements[{w}].foes[{i}]", npc) for i, npc in enumerate(wave.foes)
            )


def with_foes(encounter: Encounter, foes: Sequence[Npc]) -> Encounter:
    """Return the encounter with other foes in its first fight. Data about removed foes is
    dropped.
    """
    first, *later = encounter.all_fights()
    return with_fights(encounter, [replace(first, foes=[*foes]), *later])


def with_fights(encounter: Encounter, fights: Sequence[Fight]) -> Encounter:
    """Return the encounter with other fights. Data about foes who are in none of them is
    dropped.
    """
    first, *later = fights
    changed = replace(encounter, foes=first.foes, reinforcements=first.reinforcements, fights=later)
    names = {npc.name for _, npc in all_foes_with_paths(changed)}
    changed = replace(changed, environment=encounter.environment.among(names))
    if encounter.creatures is None:
        return changed
    kept = {name: creature for name, creature in encounter.creatures.items() if name in names}
    return replace(changed, creatures=kept or None)


def _situation(id: str, field: str) -> Refusal | None:
    if id in SITUATIONS:
        return None
    known = ", ".join(SITUATION_IDS)
    return Refusal(
        "bad_value",
        field,
        Message("encounter.unknown_situation", {"situation": shown(id), "known": known}),
    )


def _helper(encounter: Encounter, helper: str, helped: str) -> Refusal | None:
    names = [pc.name for pc in encounter.party]
    for name in (helper, helped):
        if names.count(name) != 1:
            params = {"name": shown(name), "known": ", ".join(names)}
            return Refusal(
                "bad_value", f"help.{shown(helper)}", Message("encounter.unknown_helper", params)
            )
    if helper == helped or helped in encounter.help:
        params = {"name": shown(helper), "helped": shown(helped)}
        return Refusal(
            "bad_value", f"help.{shown(helper)}", Message("encounter.helps_helper", params)
        )
    return None


def translated_creature_names(encounter: Encounter) -> AbstractContextManager[None]:
    """Return a context for rendering names: foes named after their creature appear in the reader's
    language.
    """
    fights = encounter.all_fights()
    npcs = [npc for fight in fights for npc in fight.foes]
    npcs += [npc for fight in fights for wave in fight.reinforcements for npc in wave.foes]
    foes = {npc.name for npc in npcs if npc.common is True}
    return names_at_table(
        {pc.name for pc in encounter.party}, {*foes, *(name.rstrip(_NUMBER) for name in foes)}
    )


_NUMBER: Final = " 0123456789"
