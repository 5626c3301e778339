"""What each command acts on that can be over by the time it comes: the turn, a step, something
open.

A page always sends the marks of these with its press (``base.Shown``). A command that is not listed
does the same whatever has happened meanwhile, adds to what is there, or is refused by the rules if
it comes too late.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from threefold.table.commands import (
    actions,
    clock,
    cooperation,
    corrections,
    encounter,
    growth,
    intrusions,
    powers,
    procedures,
    recovery,
    scene,
    sessions,
    works,
)
from threefold.table.commands.base import Command

Kind = Literal["turn", "step", "open"]

OPEN_NAMED: Final = ("open_id", "answers", "work_id", "poised_id", "wait_id")
"""The fields by which commands name something open."""

_IN_A_TURN: Final = (
    encounter.StartEncounter,
    encounter.RollInitiative,
    encounter.BeginTurns,
    encounter.EndTurn,
    encounter.EndEncounter,
    encounter.RerollInitiative,
    clock.BeginSession,
    sessions.EndSession,
    actions.AttackFoe,
    actions.TakeAction,
    powers.UsePower,
    recovery.Recover,
    scene.MovePc,
    cooperation.HelpComrade,
    cooperation.DistractFoe,
    cooperation.StandGuard,
    cooperation.PassGuard,
    cooperation.WaitFor,
    cooperation.HealComrade,
)
"""Commands that change whose turn it is, or act in a turn. What the GM lets foes do is bound to no
turn.
"""

_STEPS: Final = (corrections.Undo, corrections.Redo)

_ANSWERS: Final = (
    actions.CallTask,
    actions.Withdraw,
    actions.Attempt,
    actions.Defend,
    actions.Settle,
    actions.Reroll,
    cooperation.DrawAttack,
    cooperation.TakeAttack,
    cooperation.StopFoe,
    cooperation.TriggerWait,
    cooperation.React,
    cooperation.StandDown,
    growth.Agree,
    intrusions.Intrude,
    intrusions.AnswerIntrusion,
    procedures.CallFor,
    procedures.Play,
    recovery.ShareRecovery,
    works.AnswerAccord,
    works.EndWork,
    works.ReviseWork,
    works.ShareInWork,
    works.StepWork,
    works.TendWork,
    works.WorkOn,
)
"""Commands that answer something open, or move it on: what waits, a work, a stance."""

MARKED: Final[Mapping[type[Command], Kind]] = MappingProxyType(
    {
        **dict.fromkeys(_IN_A_TURN, "turn"),
        **dict.fromkeys(_STEPS, "step"),
        **dict.fromkeys(_ANSWERS, "open"),
    }
)
"""Which mark a page sends with each type of command."""

MARKED_TAGS: Final[Mapping[str, Kind]] = MappingProxyType(
    {str(command.__struct_config__.tag): kind for command, kind in MARKED.items()}
)
"""The same by the name of the command in a form."""
