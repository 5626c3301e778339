"""What the laboratory plays: a party, its foes, and how both sides behave (format threefold/encounter/1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

from threefold.lab.backend import COMPILED
from threefold.model.bounds import Name, Text, whole
from threefold.model.characters import Npc, Pc, check_npc, check_pc
from threefold.rules.near import shown
from threefold.rules.ruleset import Rules
from threefold.rules.situations import SITUATION_IDS, SITUATIONS
from threefold.rules.types import Message, Refusal
from threefold.rulesets.compose import Choice, Edition, check_rulings, rules_for

FORMAT: Final = "threefold/encounter/1"

Policy = Literal["plain", "careful", "all_in", "solver"]
"""How the party behaves; `threefold.lab.policies` says exactly what each of them does."""

POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)

Party = Annotated[list[Pc], Meta(min_length=1, max_length=12)]
Foes = Annotated[list[Npc], Meta(min_length=1, max_length=40)]
SituationId = Annotated[str, Meta(extra_json_schema={"enum": SITUATION_IDS})]


class Environment(Struct, frozen=True, forbid_unknown_fields=True):
    """Situations that bear on every attack of the party, and on every attack against it. ``plain`` ignores them."""

    attacks: list[SituationId] = []
    defenses: list[SituationId] = []


class Wave(Struct, frozen=True, forbid_unknown_fields=True):
    """Foes who join at the start of a round, after the others in the order."""

    round: Annotated[int, whole(2, 1000, "rounds")]
    foes: Foes


class Fight(Struct, frozen=True, forbid_unknown_fields=True):
    """A further fight of the same day, after whatever rest the policy takes."""

    foes: Foes
    reinforcements: Annotated[list[Wave], Meta(max_length=10)] = []


class Encounter(Struct, frozen=True, forbid_unknown_fields=True):
    """A party against its foes, in one fight or several until the ten-hour rest.

    ``first`` says who acts first; without it every run rolls initiative. ``help`` maps PCs who do nothing but help to
    those whom they help to attack. ``max_rounds`` holds for each fight.
    """

    party: Party
    foes: Foes
    policy: Policy = "plain"
    max_rounds: Annotated[int, whole(1, 1000, "rounds")] = 100
    environment: Environment = Environment()
    title: Text | UnsetType = UNSET
    edition: Edition = "csrd"
    rulings: dict[str, Choice] = {}
    first: Literal["party", "foes"] | UnsetType = UNSET
    help: dict[Name, Name] = {}
    reinforcements: Annotated[list[Wave], Meta(max_length=10)] = []
    fights: Annotated[list[Fight], Meta(max_length=9)] = []

    def rules(self) -> Rules:
        """The Rules it is played by."""
        return rules_for(self.edition, self.rulings)

    def all_fights(self) -> Sequence[Fight]:
        """The fights of the day in their order."""
        return (Fight(self.foes, self.reinforcements), *self.fights)


def check(encounter: Encounter) -> Refusal | None:
    """Characters that contradict themselves, rulings, situations and names that do not exist are refused."""
    no = check_rulings(encounter.rulings) or check_policy(encounter.policy, "policy")
    if no is not None:
        return no
    rules = encounter.rules()
    problems = [
        *(check_pc(pc, f"party[{i}]", rules) for i, pc in enumerate(encounter.party)),
        *(check_npc(npc, field) for field, npc in everyone_against(encounter)),
        *(_situation(id, f"environment.attacks[{i}]") for i, id in enumerate(encounter.environment.attacks)),
        *(_situation(id, f"environment.defenses[{i}]") for i, id in enumerate(encounter.environment.defenses)),
        *(_helper(encounter, helper, helped) for helper, helped in encounter.help.items()),
    ]
    return next((no for no in problems if no is not None), None)


def check_policy(policy: Policy, field: str) -> Refusal | None:
    """The duels that ``solver`` asks are solved in compiled code alone."""
    if policy == "solver" and not COMPILED:
        return Refusal("not_allowed", field, Message("encounter.solver_is_compiled"))
    return None


def everyone_against(encounter: Encounter) -> Iterator[tuple[str, Npc]]:
    """Every foe of the day with its place in the file."""
    for f, fight in enumerate(encounter.all_fights()):
        at = f"fights[{f - 1}]." if f else ""
        yield from ((f"{at}foes[{i}]", npc) for i, npc in enumerate(fight.foes))
        for w, wave in enumerate(fight.reinforcements):
            yield from ((f"{at}reinforcements[{w}].foes[{i}]", npc) for i, npc in enumerate(wave.foes))


def _situation(id: str, field: str) -> Refusal | None:
    if id in SITUATIONS:
        return None
    known = ", ".join(SITUATIONS)
    return Refusal("bad_value", field, Message("encounter.unknown_situation", {"situation": shown(id), "known": known}))


def _helper(encounter: Encounter, helper: str, helped: str) -> Refusal | None:
    names = [pc.name for pc in encounter.party]
    for name in (helper, helped):
        if names.count(name) != 1:
            params = {"name": shown(name), "known": ", ".join(names)}
            return Refusal("bad_value", f"help.{shown(helper)}", Message("encounter.unknown_helper", params))
    if helper == helped or helped in encounter.help:
        params = {"name": shown(helper), "helped": shown(helped)}
        return Refusal("bad_value", f"help.{shown(helper)}", Message("encounter.helps_helper", params))
    return None
