"""Followers at the table: the asset that one gives to its PC's roll, and a task that one attempts alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from msgspec import UNSET

from threefold.model.characters import Pc
from threefold.procedures.areas import AreaAttackInputs
from threefold.procedures.base import Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.combat import AttackInputs, DefendInputs
from threefold.procedures.followers.help import FollowerHelpInputs
from threefold.procedures.followers.known import followers_of
from threefold.procedures.inputs import BareTask, EaseEffort, Inputs, Steps
from threefold.procedures.power_used import Power, UseInputs, power_of
from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Refusal, Stat
from threefold.table.state import TaskCall, aid_kind

_HELP: Final = PLAYED["follower_help"]


class Roll(NamedTuple):
    """What a PC is about to roll for, as the names that a follower's modification may have."""

    names: tuple[str, ...]
    fighting: bool = False


INITIATIVE: Final = Roll(("initiative",))


def task_roll(call: TaskCall, skill: str | None) -> Roll:
    """A called task: the skill that applies, or what the task is called."""
    return Roll(tuple(dict.fromkeys(n for n in (skill, call.skill, call.title) if n)))


def attack_roll(pc: Pc, attack: str) -> Roll:
    """An attack: any, one of the skill, or this one."""
    listed_attack = pc.attack_named(attack)
    skill = listed_attack.skill if listed_attack is not None else ""
    return Roll(tuple(n for n in ("attack", "attacks", skill, attack) if n), fighting=True)


def power_roll(power: Power, on_foe: bool) -> Roll:
    """A use of a power, an attack if it is on a foe: by its skill, or by what its owner calls it."""
    skill = "" if power.blind or power.task is UNSET or power.task.skill is UNSET else power.task.skill
    fighting = ("attack", "attacks") if on_foe else ()
    return Roll(tuple(n for n in (*fighting, skill, power.called) if n), fighting=on_foe)


def called_roll(pc: Pc, procedure: str, title: str, inputs: Inputs, on_foe: bool) -> Roll:
    """Any procedure that was called for: by its skill, its weapon or its power, or by what it is called."""
    named = tuple(dict.fromkeys(n for n in (title, procedure.replace("_", " ")) if n))
    match inputs:
        case AttackInputs(attack=str(attack)) | AreaAttackInputs(attack=str(attack)):
            return Roll((*attack_roll(pc, attack).names, *named), fighting=True)
        case DefendInputs():
            return defense_roll(inputs.stat)
        case UseInputs():
            power = power_of(pc, inputs)
            return Roll(named, on_foe) if isinstance(power, Refusal) else power_roll(power, on_foe)
        case BareTask():
            return Roll(tuple(dict.fromkeys((*([inputs.skill] if inputs.skill else []), *named))))
    return Roll(named, fighting=aid_kind(procedure) in ("attack", "defense"))


def defense_roll(stat: Stat) -> Roll:
    """The names by which a follower may help with a defense of this stat."""
    return Roll((f"{stat} defense", "defense"), fighting=True)


@implements("follower.help.asset", "follower.help.unmodified", "follower.combat.minimum_level")
def helped(pc: Pc, follower: str | None, roll: Roll, rules: Rules) -> Steps | Refusal | None:
    """The asset that a follower gives to a roll, or why it gives none; nothing when nobody helps."""
    if follower is None:
        return None
    refused: list[Refusal] = []
    for name in roll.names:
        out = play(
            _HELP,
            Setup(rules, pc),
            FollowerHelpInputs(follower=follower, task=name[:120], fighting=roll.fighting),
            (),
        )
        if not isinstance(out, Refusal):
            asset = cast(dict[str, int], out.extra["asset"])
            return Steps(name=follower, steps=asset["steps"], why="follower")
        refused.append(out)
    # that it is too low to help in a fight says more than that it has no modification of another name
    main = [refusal for refusal in refused if refusal.message.key == "refusal.follower.too_low"] or refused
    return main[0]._replace(field="follower")


def helpers(pc: Pc, roll: Roll, rules: Rules) -> list[str]:
    """The followers of a PC who can help with a roll."""
    there = [f.name for f in followers_of(pc) if f.lost is not True]
    return [name for name in there if not isinstance(helped(pc, name, roll, rules), Refusal)]


def alone(call: TaskCall, follower: str, effort: int, roll_anyway: bool) -> FollowerHelpInputs:
    """The inputs of a task that a follower attempts alone: with none of the PC's Effort, skills or points."""
    return FollowerHelpInputs(
        follower=follower,
        task=(call.skill or call.title)[:120] or follower,
        stat=call.stat,
        difficulty=call.difficulty,
        alone=True,
        assets=call.assets,
        ease=call.ease,
        hinder=call.hinder,
        intrusion=call.intrusion,
        effort=EaseEffort(ease=effort),
        roll_anyway=roll_anyway,
    )


def with_help(assets: Sequence[Steps], help: Steps | None) -> list[Steps]:
    """Assets and the help of a follower."""
    return [*assets, *([help] if help is not None else [])]
