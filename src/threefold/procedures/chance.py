"""Free dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from threefold.model.vocabulary import Vocabulary
from threefold.procedures.answers import Answer, AnswerPart, Reasons, in_events
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.inputs import Inputs, OwnLabel
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.chance import (
    dice_sides,
    parse_dice,
    roll_lines,
    written,
)
from threefold.rules.types import Message, Params, Refusal, sum_of


class DiceInputs(Inputs, kw_only=True, frozen=True):
    """A dice expression as people write it, and the reason for the roll."""

    dice: Annotated[str, Meta(min_length=1, max_length=80), Vocabulary.OWN]
    reason: OwnLabel = ""


def set_dice(setup: Setup, inputs: DiceInputs) -> Setting | Refusal:
    """The dice to roll, or the refusal of a dice expression that is not valid."""
    found = parse_dice(inputs.dice)
    if isinstance(found, Refusal):
        return found
    return Setting(asks=dice_sides(found))


def resolve_dice(
    setup: Setup, inputs: DiceInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """Take all faces as rolled."""
    return Resolved(setting, None, None, None, tuple(faces))


class Thrown(AnswerPart, kw_only=True, frozen=True):
    """Free dice as they are written, their faces, and their total."""

    dice: str
    faces: tuple[int, ...]
    total: int
    lines: Reasons


class DiceAnswer(Answer, kw_only=True, frozen=True):
    """The dice that were thrown."""

    throw: Annotated[Thrown, in_events("thrown")]


@implements("chance.dice.free")
def settle_dice(setup: Setup, inputs: DiceInputs, resolved: Resolved) -> Outcome | Refusal:
    """Report each die with its face, and the total."""
    found = parse_dice(inputs.dice)
    if isinstance(found, Refusal):
        return found
    lines = roll_lines(found, resolved.more)
    total, what = sum_of(lines), written(found)
    params: Params = {
        "dice": what,
        "faces": ", ".join(map(str, resolved.more)),
        "total": total,
        "reason": inputs.reason,
    }
    text = Message("event.dice.for" if inputs.reason else "event.dice.thrown", params)
    throw = Thrown(dice=what, faces=resolved.more, total=total, lines=lines)
    return Outcome(
        setup.actor,
        setup.target,
        notices=(Notice("thrown", text, "chance.dice.free"),),
        answer=DiceAnswer(throw=throw),
    )


DICE = Procedure(
    id="dice",
    module="chance",
    rules=("chance.dice.free", "chance.dice.notation", "chance.dice.limits", "chance.dice.total"),
    inputs=DiceInputs,
    answer=DiceAnswer,
    traits=ProcedureTraits(heading="own", by_seat=True),
    dice=(Die(6, "die.free"),),
    set=set_dice,
    resolve=resolve_dice,
    settle=settle_dice,
    actor=(),
)
