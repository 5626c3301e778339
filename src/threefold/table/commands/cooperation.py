"""Cooperation: help, distraction, attacks drawn and taken, guards, readied actions, first aid."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.bounds import OwnText, whole
from threefold.model.vocabulary import Vocabulary
from threefold.rules.types import Stat
from threefold.table.commands.actions import Options
from threefold.table.commands.base import D20, Command
from threefold.table.state import AidKind, Id

Words = Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.OWN]


class HelpComrade(Command, tag="help_comrade", kw_only=True, frozen=True):
    """Help a comrade with the next roll of a kind. This is the PC's action."""

    pc_id: Id
    comrade: Id
    kind: AidKind = "any"


class DistractFoe(Command, tag="distract_foe", kw_only=True, frozen=True):
    """Distract a foe: its attacks are hindered until the PC acts again. This is the PC's action."""

    pc_id: Id
    foe_id: Id


class DrawAttack(Command, tag="draw_attack", kw_only=True, frozen=True):
    """Draw a foe's attack on a comrade to oneself, before it is rolled."""

    pc_id: Id
    open_id: Id


class TakeAttack(Command, tag="take_attack", kw_only=True, frozen=True):
    """Take an attack that has hit a comrade."""

    pc_id: Id
    open_id: Id


class StandGuard(Command, tag="stand_guard", kw_only=True, frozen=True):
    """Stand guard over a person or thing, or against something in words. Foes do so too (GM)."""

    by: Id
    whom: Id | None = None
    against: Annotated[str, Meta(max_length=120), Vocabulary.OWN] = ""


class StopFoe(Command, tag="stop_foe", kw_only=True, frozen=True):
    """On guard, try to stop what a foe does: a pending attack, or anything else."""

    pc_id: Id
    foe_id: Id
    open_id: Id | None = None


class PassGuard(Command, tag="pass_guard", kw_only=True, frozen=True):
    """Try to get past a foe on guard. A failure costs the action."""

    pc_id: Id
    foe_id: Id


class WaitFor(Command, tag="wait_for", kw_only=True, frozen=True):
    """Ready an action: wait for a trigger, and say what the PC will do then."""

    pc_id: Id
    trigger: Words
    action: OwnText = ""


class TriggerWait(Command, tag="trigger_wait", kw_only=True, frozen=True):
    """The trigger of a readied action happens now: its owner acts first."""

    wait_id: Id


class React(Command, tag="react", kw_only=True, frozen=True):
    """React to what has just happened, as the table offers it: with an ability, at its price, or
    with something that holds already. It takes no action. ``target`` is a target other than the one
    who caused it."""

    poised_id: Id
    target: Id | None = None
    options: Options = []
    natural: D20 | None = None


class StandDown(Command, tag="stand_down", kw_only=True, frozen=True):
    """End help, a guard or a readied action early."""

    poised_id: Id


class HealComrade(Command, tag="heal_comrade", kw_only=True, frozen=True):
    """Give first aid to a comrade or to oneself: so many points, for one Pool."""

    pc_id: Id
    patient: Id
    points: Annotated[int, whole(1, 15, "points")]
    pool: Stat | None = None
