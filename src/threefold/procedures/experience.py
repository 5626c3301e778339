"""Chapter 12: GM intrusions and their XP, and the reroll."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from threefold.model.characters import Pc, Text, check_pc
from threefold.procedures.base import (
    Die,
    Entry,
    Faced,
    Inputs,
    Outcome,
    Procedure,
    Scene,
    Setting,
    cannot_act,
    face_nothing,
)
from threefold.rules.experience import intrusion_xp
from threefold.rules.types import Message, Refusal


class IntrudeInputs(Inputs, kw_only=True, frozen=True):
    """A player's answer to an intrusion; the second point goes to another PC, with a reason."""

    accept: bool
    free: bool = False
    pass_to: Pc | None = None
    reason: Text = ""
    mind_control: bool = False


def set_intrusion(scene: Scene, inputs: IntrudeInputs) -> Setting | Refusal:
    """An accepted intrusion passes one of its 2 XP to someone else."""
    no = cannot_act(scene.pc, reacting=True)
    if no is None and inputs.pass_to is not None:
        no = check_pc(inputs.pass_to, "inputs.pass_to", scene.rules)
    if no is not None:
        return no
    if inputs.accept and not inputs.free:
        if inputs.pass_to is None:
            return Refusal("bad_value", "inputs.pass_to", Message("refusal.pass_to_missing"))
        if inputs.pass_to.name == scene.pc.name:
            return Refusal("not_allowed", "inputs.pass_to", Message("refusal.pass_to_self", {"name": scene.pc.name}))
    xp = intrusion_xp(inputs.accept, inputs.free, scene.pc.xp, inputs.mind_control, scene.rules)
    return xp if isinstance(xp, Refusal) else Setting()


def settle_intrusion(scene: Scene, inputs: IntrudeInputs, faced: Faced) -> Outcome | Refusal:
    """XP to the one it strikes and to the one who is passed a point, or its price to refuse."""
    pc = scene.pc
    xp = intrusion_xp(inputs.accept, inputs.free, pc.xp, inputs.mind_control, scene.rules)
    if isinstance(xp, Refusal):
        return xp
    extra: dict[str, object] = {}
    if inputs.pass_to is not None:
        extra["pass_to"] = msgspec.structs.replace(inputs.pass_to, xp=inputs.pass_to.xp + xp.passed_on)
    return Outcome(msgspec.structs.replace(pc, xp=pc.xp + xp.target), scene.target, extra=extra)


INTRUDE = Procedure(
    id="intrude",
    module="experience",
    rules=("xp.intrusion.award", "xp.intrusion.refuse", "xp.intrusion.refuse_needs_xp", "xp.intrusion.natural_1"),
    inputs=IntrudeInputs,
    dice=(),
    set=set_intrusion,
    face=face_nothing,
    settle=settle_intrusion,
)


class RerollInputs(Inputs, kw_only=True, frozen=True):
    """A reroll of an earlier request, which is given whole, with the faces it had."""

    request: Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]


REROLL = Entry(
    id="reroll",
    module="experience",
    rules=("xp.immediate.reroll",),
    inputs=RerollInputs,
    dice=(Die(20, "die.reroll"),),
    actor=(),
)
"""A reroll plays no task of its own: the earlier request is played again with the better face, and 1 XP is paid."""
