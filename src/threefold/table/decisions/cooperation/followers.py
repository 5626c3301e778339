"""Followers at the table: the asset that one gives to a roll of its PC, and tasks that one attempts
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.growth import Follower
from threefold.model.marks import mark
from threefold.model.picked import NOTHING_PICKED, Picked
from threefold.procedures.areas import AreaAttackInputs
from threefold.procedures.base import Setup, play
from threefold.procedures.catalog import PLAYED, procedure_traits
from threefold.procedures.combat import AttackInputs
from threefold.procedures.defended import DefendInputs
from threefold.procedures.field_groups import carrying
from threefold.procedures.followers.help import FollowerHelpAnswer, FollowerHelpInputs
from threefold.procedures.followers.known import followers_of
from threefold.procedures.inputs import BareTask, EaseEffort, Inputs, Steps
from threefold.procedures.power_used import UsedPower, UseInputs, power_of
from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Refusal, Stat
from threefold.table.decisions.picking import Asked, follower_place
from threefold.table.state import State, TaskCall

_HELP: Final = PLAYED["follower_help"]


class NamedRoll(NamedTuple):
    """What a PC is about to roll for: the names that a fitting modification of a follower may
    have.
    """

    names: tuple[str, ...]
    fighting: bool = False


INITIATIVE: Final = NamedRoll(("initiative",))


def task_roll(call: TaskCall, skill: str | None) -> NamedRoll:
    """Return the names for a called task: the skill that applies, and the title of the task."""
    return NamedRoll(tuple(dict.fromkeys(n for n in (skill, call.skill, call.title) if n)))


def attack_roll(pc: Pc, attack: str, place: int | None = None) -> NamedRoll:
    """Return the names for an attack: any attack, one with this skill, or this attack. ``place`` is
    its index among the PC's attacks, where it is known."""
    if place is None:
        listed_attack = pc.attack_named(attack)
    else:
        listed_attack = pc.attacks_now()[place]
    if listed_attack is not None:
        skill = listed_attack.skill
    else:
        skill = ""
    return NamedRoll(tuple(n for n in ("attack", "attacks", skill, attack) if n), fighting=True)


def power_roll(power: UsedPower, on_foe: bool) -> NamedRoll:
    """Return the names for a use of a power: its skill and its owner's name for it; if used on a
    foe, also those of an attack."""
    skill = (
        "" if power.blind or power.task is None or power.task.skill is None else power.task.skill
    )
    fighting = ("attack", "attacks") if on_foe else ()
    return NamedRoll(tuple(n for n in (*fighting, skill, power.called) if n), fighting=on_foe)


def called_roll(
    pc: Pc,
    procedure: str,
    title: str,
    inputs: Inputs,
    on_foe: bool,
    picked: Picked = NOTHING_PICKED,
) -> NamedRoll:
    """Return the names for any procedure that was called for: its skill, weapon or power, and its
    title and name.
    """
    named = tuple(dict.fromkeys(n for n in (title, procedure.replace("_", " ")) if n))
    match inputs:
        case AttackInputs(attack=str(attack)) | AreaAttackInputs(attack=str(attack)):
            return NamedRoll((*attack_roll(pc, attack, picked.attack).names, *named), fighting=True)
        case DefendInputs():
            return defense_roll(inputs.stat)
        case UseInputs():
            power = power_of(pc, inputs, picked.power)
            if isinstance(power, Refusal):
                return NamedRoll(named, on_foe)
            return power_roll(power, on_foe)
        case BareTask():
            return NamedRoll(
                tuple(dict.fromkeys((*([inputs.skill] if inputs.skill else []), *named)))
            )
    return NamedRoll(named, fighting=procedure_traits(procedure).fights)


def defense_roll(stat: Stat) -> NamedRoll:
    """Return the names for a defense with this stat."""
    return NamedRoll((f"{stat} defense", "defense"), fighting=True)


@implements("follower.help.asset", "follower.help.unmodified", "follower.combat.minimum_level")
def helped(
    state: State, pc_id: str, follower: str | None, roll: NamedRoll, id: str | None = None
) -> Steps | Refusal | None:
    """Return the asset that a follower, or a companion who stands beside a PC, gives to a roll, or
    the refusal if it gives none. None if no follower is named. ``id`` tells followers of one name
    apart."""
    if follower is None:
        return None
    return _helped(with_helpers_there(state, pc_id), follower, roll, state.rules(), id)


def with_helpers_there(state: State, pc_id: str) -> Pc:
    """Return a PC with the companions in the scene as followers: each helps with the tasks in which
    it is above its level."""
    pc = state.party[pc_id].pc
    there = [
        Follower(foe.npc.name, max(1, foe.npc.level), tasks=tasks)
        for foe in state.foes.values()
        if foe.owner == pc_id and foe.obeys and foe.npc.health
        if (tasks := _better_tasks(foe.npc))
    ]
    if not there:
        return pc
    return structs.replace(pc, followers=[*followers_of(pc), *there])


def _better_tasks(npc: FullNpc) -> list[str]:
    return [task for task, level in npc.modifications.items() if level > npc.level]


def _helped(
    pc: Pc, follower: str, roll: NamedRoll, rules: Rules, id: str | None
) -> Steps | Refusal:
    place = follower_place(pc, Asked(follower, id, "follower"))
    if isinstance(place, Refusal):
        return place
    setup = Setup(rules, pc, picked=Picked(follower=place))
    refused: list[Refusal] = []
    for name in roll.names:
        out = play(
            _HELP,
            setup,
            FollowerHelpInputs(follower=follower, task=name[:120], fighting=roll.fighting),
            (),
        )
        if isinstance(out, Refusal):
            refused.append(out)
            continue
        assert isinstance(out.answer, FollowerHelpAnswer)
        assert out.answer.asset is not None
        return Steps(name=follower, steps=out.answer.asset.steps, why="follower")
    # the refusal that its level is too low in a fight explains more than a missing modification
    main = [
        refusal for refusal in refused if refusal.message.key == "refusal.follower.too_low"
    ] or refused
    return main[0]._replace(field="follower")


class ChosenFollower(NamedTuple):
    """The follower whom a player chose for a roll: the name, and the id that tells followers of one
    name apart.
    """

    name: str
    id: str | None = None


def helped_by(
    state: State, pc_id: str, chosen: ChosenFollower | None, roll: NamedRoll
) -> Steps | Refusal | None:
    """Return the asset that the chosen follower gives to a roll, as `helped` does."""
    if chosen is None:
        return None
    return helped(state, pc_id, chosen.name, roll, chosen.id)


def helpers(state: State, pc_id: str, roll: NamedRoll) -> list[Follower]:
    """Return the followers of a PC, and the companions in the scene, who can help with a roll."""
    pc, rules = with_helpers_there(state, pc_id), state.rules()
    there = [f for f in followers_of(pc) if f.lost is not True]
    return [f for f in there if not isinstance(_helped(pc, f.name, roll, rules, mark(f)), Refusal)]


def alone(call: TaskCall, follower: str, effort: int, roll_anyway: bool) -> FollowerHelpInputs:
    """Return the inputs of a task that a follower attempts alone, without the PC's Effort, skills
    or points.
    """
    inputs = FollowerHelpInputs(
        follower=follower,
        task=(call.skill or call.title)[:120] or follower,
        stat=call.stat,
        difficulty=call.difficulty,
        alone=True,
        intrusion=call.intrusion,
        effort=EaseEffort(ease=effort),
        roll_anyway=roll_anyway,
    )
    return carrying(inputs, call.circumstances)


def with_help(help: Steps | None, given: Sequence[Steps] = ()) -> list[Steps]:
    """Return the help of a follower, if there is any, and after it the help that is given besides."""
    if help is None:
        return [*given]
    return [help, *given]
