"""Chapter 5: build, repair and repurpose things, and the time it takes."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, structs

from threefold.model.bounds import Difficulty, ThingLevel, whole
from threefold.model.characters import Pc
from threefold.model.things import Thing, Vehicle
from threefold.model.time import Duration, span, time_in_words
from threefold.procedures.accounts import list_changes
from threefold.procedures.answers import FigureChange
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import (
    Die,
    Figure,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
)
from threefold.procedures.crafting_answers import CraftAnswer, CraftTime
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.inputs import BareTask, StepCount
from threefold.rules.binding import implements
from threefold.rules.crafting import (
    FLAWS,
    SAMPLES,
    Flaw,
    Peculiar,
    Sample,
    Work,
    WorkTime,
    build_time,
    difficulty_lines,
    material_lacking,
    materials,
    rushed,
    tinker_lines,
    work_time,
)
from threefold.rules.experience import unaffordable
from threefold.rules.objects import OBJECT_TRACK, object_repaired
from threefold.rules.types import Line, Message, Modifier, Params, Refusal, Stat, modifier, sum_of

Times = Annotated[int, whole(1, 20, "times")]
Cost = Annotated[int, whole(0, 99, "xp")]
Levels = Annotated[list[ThingLevel], Meta(max_length=11)]


class CraftedItem(BareTask, kw_only=True, frozen=True):
    """The item that is built, repaired or repurposed, and what that demands of the crafter."""

    part_of_one = True

    work: Work = "build"
    item: Sample | None = None
    level: ThingLevel | None = None
    peculiar: list[Peculiar] = []
    artistic: StepCount | None = None
    difficulty: Difficulty | None = None
    requires: Literal["trained", "specialized"] | None = None


class CraftInputs(CraftedItem, kw_only=True, frozen=True):
    """A crafting job: the item, the materials at hand, the time that it takes, and its price."""

    at_hand: Levels | None = None
    time: Duration | None = None
    slower: Times = 1
    rush: Duration | None = None
    flaw: Flaw | None = None
    worked: Duration | None = None
    lasting: bool = False
    xp: Cost | None = None
    stat: Stat = "intellect"


# --- the inputs -----------------------------------------------------------------------------------


def _level(setup: Setup, inputs: CraftedItem) -> int | Refusal:
    """The level of the intact item: from the target, from a sample of the book, or as given.
    Exactly one is needed.
    """
    if isinstance(setup.target, Thing | Vehicle):
        own = setup.target.level
    else:
        own = None
    notices = [own, None if inputs.item is None else SAMPLES[inputs.item], inputs.level]
    given = [n for n in notices if n is not None]
    if len(given) != 1:
        return Refusal("bad_value", "inputs.level", Message("refusal.craft.level"))
    return given[0]


_WHOLE: Final = len(OBJECT_TRACK)
"""A number of steps that is always enough to repair an object fully."""


def _stray(inputs: CraftInputs) -> Refusal | None:
    """Refuse inputs that belong to another kind of work."""
    if inputs.work != "tinker":
        for name in ("difficulty", "lasting", "xp"):
            if getattr(inputs, name) not in (None, False):
                return Refusal(
                    "not_allowed", f"inputs.{name}", Message("refusal.craft.only_tinkering")
                )
    elif inputs.xp is not None and not inputs.lasting:
        return Refusal("not_allowed", "inputs.xp", Message("refusal.craft.not_lasting"))
    if inputs.flaw is not None and inputs.rush is None:
        return Refusal("not_allowed", "inputs.flaw", Message("refusal.craft.flaw"))
    return None


@implements("crafting.approval.gm_requirements", "crafting.approval.gm_requirements_repeat")
def _unfit(setup: Setup, inputs: CraftedItem, level: int) -> Refusal | None:
    """The GM may require a skill. A destroyed thing cannot be repaired or repurposed. Level 0
    requires no skill.
    """
    enough = {"trained": ("trained", "specialized"), "specialized": ("specialized",)}
    if (
        inputs.requires is not None
        and level
        and setup.pc.skill(inputs.skill) not in enough[inputs.requires]
    ):
        params: Params = {"name": setup.pc.name, "level": Message(f"craft.{inputs.requires}")}
        return Refusal("not_allowed", "inputs.skill", Message("refusal.craft.unskilled", params))
    if inputs.work == "build":
        return None
    if isinstance(setup.target, Vehicle):
        return setup.target.gone("target")
    if isinstance(setup.target, Thing):
        mended = object_repaired(setup.target.object_damage, _WHOLE)
    else:
        mended = None
    if isinstance(mended, Refusal):
        return mended
    return None


@implements("crafting.tinker.xp_cost")
def _price(setup: Setup, inputs: CraftInputs) -> Line | None:
    """The XP cost of a lasting benefit of tinkering: the GM's figure, else the usual one. None if
    it does not last.
    """
    if not inputs.lasting:
        return None
    if inputs.xp is None:
        points = setup.rules.crafting.lasting_xp
    else:
        points = inputs.xp
    return Line(points, Message("line.craft.lasting"), "crafting.tinker.xp_cost")


@implements("crafting.time.circumstances", "crafting.time.gm_decides")
def _takes(setup: Setup, inputs: CraftInputs, level: int) -> WorkTime | Refusal:
    """The work time: the usual one, the GM's, or that of a rush job. Circumstances multiply the
    first two.
    """
    raised = sum_of(difficulty_lines(level, inputs.peculiar, setup.rules))
    usual = work_time(inputs.work, build_time(level, raised, setup.rules))
    if inputs.time is not None:
        usual = WorkTime(inputs.time.rounds, inputs.time.rounds)
    usual = usual.times(inputs.slower)
    if inputs.rush is None:
        return usual
    return rushed(usual, inputs.rush.rounds)


def _craft_time(takes: WorkTime) -> CraftTime:
    """Return the minimum and the maximum of a time, and the time in words."""
    least, most = (None if rounds is None else span(rounds) for rounds in takes)
    spoken: list[Message] = [time_in_words(d) for d in (least, most) if d is not None]
    if least is None:
        if most is None:
            text = Message("craft.many_years")
        else:
            text = Message("craft.minutes")
    elif takes.least == takes.most:
        text = spoken[0]
    else:
        text = Message("craft.from_to", {"least": spoken[0], "most": spoken[1]})
    return CraftTime(least=least, most=most, text=text)


_LOTS: Final = "crafting.materials.level_chain"


def _lot(level: int) -> Message:
    return Message("line.craft.lot", {"level": level})


def _level_source(setup: Setup, inputs: CraftInputs) -> Message:
    """The text that names whose level it is."""
    if isinstance(setup.target, Thing | Vehicle) and setup.target.name:
        return Message("line.base.level", {"name": setup.target.name})
    return Message("line.base.any_level" if inputs.item is None else f"told.sample.{inputs.item}")


def _time_lines(inputs: CraftInputs, takes: WorkTime) -> list[FigureChange]:
    """The reason for the time: the level, the GM's time, or a rush."""
    if inputs.rush is not None:
        why, rule = Message("line.craft.rush"), "crafting.rush.gm_allows"
    elif inputs.time is not None:
        why, rule = Message("line.base.stated"), "crafting.time.gm_decides"
    elif inputs.work == "build":
        why, rule = Message("line.craft.build_time"), "crafting.time.by_difficulty"
    else:
        why, rule = Message("line.craft.mend_time"), "crafting.repair.time_range"
    named = zip(("least", "most"), takes, strict=True)
    return [
        FigureChange("time", f"{name}.n", Line(span(n).n, why, rule))
        for name, n in named
        if n is not None
    ]


def _work_time_left(takes: WorkTime, worked: Duration | None) -> Duration | None:
    """The minimum work time that is left. None if the work is done, or the table does not count the
    time.
    """
    if worked is None or takes.least is None or worked.rounds >= takes.least:
        return None
    return span(takes.least - worked.rounds)


def _left_lines(left: Duration | None) -> list[FigureChange]:
    if left is None:
        return []
    return [
        FigureChange(
            "left", "n", Line(left.n, Message("line.craft.left"), "crafting.time.by_difficulty")
        )
    ]


@implements("crafting.difficulty.artistic")
def _artistic(inputs: CraftInputs) -> list[Modifier]:
    """Artistic work is harder, by the number of steps that the GM says."""
    if inputs.artistic is None:
        return []
    return [
        modifier(
            inputs.artistic,
            "situation",
            Message("line.craft.artistic"),
            "crafting.difficulty.artistic",
        )
    ]


@implements(
    "crafting.difficulty.item_level",
    "crafting.level_zero.routine",
    "crafting.materials.level_chain",
    "crafting.rush.quality_outcomes",
    "crafting.tinker.repurpose",
)
def set_craft(setup: Setup, inputs: CraftInputs) -> Setting | Refusal:
    """Set one task at the end of the work. An item of level 0 needs neither skill nor a roll.

    With ``worked`` the table counts the time: the roll is possible once enough time has passed.
    """
    level = _level(setup, inputs)
    if isinstance(level, Refusal):
        return level
    takes = _takes(setup, inputs, level)
    price = _price(setup, inputs)
    refusal = (
        _stray(inputs)
        or _unfit(setup, inputs, level)
        or (takes if isinstance(takes, Refusal) else None)
    )
    if refusal is None and price is not None:
        refusal = unaffordable(price.points, setup.pc.xp, price.name)
    if refusal is not None or isinstance(takes, Refusal):
        return refusal or Setting()
    if inputs.work == "tinker":
        lines = tinker_lines(inputs.difficulty, setup.rules)
    else:
        lines = difficulty_lines(level, inputs.peculiar, setup.rules)
    if sum_of(lines) == 0 and inputs.artistic is None:
        inputs = msgspec.structs.replace(inputs, skill="")
    left = _work_time_left(takes, inputs.worked)
    needed, missing = _materials(inputs, level)
    answer = CraftAnswer(
        level=level,
        level_lines=(Line(level, _level_source(setup, inputs), "crafting.difficulty.item_level"),),
        base_lines=tuple(lines),
        time=_craft_time(takes),
        time_lines=_time_lines(inputs, takes),
        left=left,
        left_lines=_left_lines(left),
        materials=needed,
        materials_lines=list_changes("materials", needed, _lot, _LOTS),
        missing=missing,
        missing_lines=list_changes("missing", missing, _lot, _LOTS),
        flaws=_flaws(inputs),
        finished=False,
    )
    setting = set_bare(setup, inputs, inputs.stat, tuple(lines), _artistic(inputs), answer=answer)
    if isinstance(setting, Refusal) or left is None:
        return setting
    params: Params = {"time": time_in_words(left)}
    return structs.replace(
        setting,
        missing=Refusal("out_of_order", "inputs.worked", Message("refusal.craft.time", params)),
    )


def _materials(inputs: CraftInputs, level: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The levels of the materials that building takes, and those that are not at hand."""
    if inputs.work != "build":
        return (), ()
    if inputs.at_hand is None:
        return materials(level), ()
    return materials(level), material_lacking(level, inputs.at_hand)


def _flaws(inputs: CraftInputs) -> tuple[Flaw, ...]:
    """The flaws that a rush may leave: the chosen one, or all of them while none is chosen."""
    if inputs.flaw is not None:
        return (inputs.flaw,)
    return FLAWS if inputs.rush is not None else ()


# --- the result -----------------------------------------------------------------------------------


def _mended(target: Figure | None) -> Figure | None:
    """Return the thing or vehicle without its damage."""
    if isinstance(target, Thing):
        return msgspec.structs.replace(target, object_damage="intact")
    if isinstance(target, Vehicle):
        return msgspec.structs.replace(target, object_damage=None, disabled=None)
    return target


_DONE: Final = {
    "build": "crafting.difficulty.item_level",
    "repair": "crafting.difficulty.item_level",
    "tinker": "crafting.tinker.repurpose",
}


@implements(
    "crafting.rush.quality_outcomes", "crafting.tinker.xp_cost", "crafting.materials.gloss_over"
)
def settle_craft(setup: Setup, inputs: CraftInputs, resolved: Resolved) -> Outcome:
    """Settle the work. A failure costs the time. The materials are kept unless the GM says
    otherwise.
    """
    settlement = settle_d20(setup, resolved, None)
    notices, pc, target = settlement.notices, settlement.actor, setup.target
    assert isinstance(resolved.setting.answer, CraftAnswer)
    answer = msgspec.structs.replace(resolved.setting.answer, finished=succeeded(resolved))
    changes = settlement.changes
    if answer.missing:
        levels = ", ".join(map(str, answer.missing))
        text = Message("event.craft.missing", {"levels": levels})
        notices.append(Notice("materials", text, "crafting.materials.gloss_over"))
    if succeeded(resolved):
        notices.append(Notice("crafted", Message(f"event.craft.{inputs.work}"), _DONE[inputs.work]))
        if inputs.work == "repair":
            target = _mended(target)
        if inputs.rush is not None:
            text = Message(f"event.craft.{inputs.flaw or 'flawed'}")
            notices.append(Notice("flaw", text, "crafting.rush.quality_outcomes"))
        price = _price(setup, inputs)
        pc = _paid(pc, price, notices)
        if price is not None and price.points:
            paid = FigureChange("actor", "xp", price._replace(points=-price.points))
            changes = (*changes, paid)
    elif resolved.result == "failure":
        notices.append(
            Notice("not_crafted", Message("event.craft.failed"), "retry.new_action_same_time")
        )
    settlement = structs.replace(settlement, actor=pc, changes=changes)
    return structs.replace(outcome(setup, resolved, settlement, target, None), answer=answer)


def _paid(pc: Pc, price: Line | None, notices: list[Notice]) -> Pc:
    if price is None or not price.points:
        return pc
    params: Params = {"name": pc.name, "n": price.points}
    notices.append(Notice("xp", Message("event.craft.xp", params), price.rule))
    return msgspec.structs.replace(pc, xp=pc.xp - price.points)


CRAFT = Procedure(
    id="craft",
    module="crafting",
    rules=(
        "crafting.difficulty.item_level",
        "crafting.difficulty.special_plus_five",
        "crafting.time.by_difficulty",
        "crafting.repair.time_range",
        "crafting.materials.level_chain",
        "crafting.tinker.repurpose",
        "crafting.rush.quality_outcomes",
    ),
    inputs=CraftInputs,
    answer=CraftAnswer,
    dice=(Die(20, "die.task"),),
    set=set_craft,
    resolve=resolve_bare,
    settle=settle_craft,
    target=("object", "vehicle"),
    with_effort=with_ease,
)
