"""The plan for crafting a magic item: its level, subtasks, materials, XP cost and time."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from threefold.model.bounds import Level, whole
from threefold.model.time import Duration, span
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.accounts import list_changes, tally
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Setup
from threefold.procedures.d20 import circumstances, skill_lines
from threefold.procedures.figures import cannot_act
from threefold.procedures.inputs import EaseEffort, ShelfLabel, Steps, TaskOptions
from threefold.procedures.magic_crafting.answers import MagicCraftAnswer, MagicMaterials
from threefold.rules.binding import implements
from threefold.rules.experience import unaffordable
from threefold.rules.magic_crafting import (
    Assessed,
    Category,
    Place,
    Progress,
    Technology,
    Wanted,
    assess,
    crafting_time,
    effort_barred,
    exotic_materials,
    interval,
    ladder,
    level_of,
    recipe_line,
    unattended,
    unskilled,
    wrong_place,
)
from threefold.rules.powers import level_dice
from threefold.rules.treasure import Worth
from threefold.rules.types import Line, Message, Refusal, Stat

Count = Annotated[int, whole(0, 99, "count")]


Failures = Annotated[int, whole(0, 99, "failures")]


class WantedItem(TaskOptions, kw_only=True, frozen=True):
    """The magic item that is wanted: its kind, the bounds of its level, and the skill that makes
    it.
    """

    part_of_one = True

    skill: Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.SHELF]
    category: Category = "cypher"
    name: ShelfLabel = ""
    level: Level | None = None
    levels: Annotated[str, Meta(max_length=40), Vocabulary.OWN] = ""
    cheapest: bool = False
    floor: Level | None = None
    stim: bool = False
    recipe: bool = False


class MagicWork(WantedItem, kw_only=True, frozen=True):
    """The work on a magic item: where and with what it is made, what was agreed, and its time."""

    part_of_one = True

    place: Place = "workplace"
    technology: Technology | None = None
    device_made: bool = False
    agreed: bool = False
    simple: bool = False
    xp_paid: bool = False
    material_factor: Annotated[int, whole(1, 5, "times")] | None = None
    time_factor: Annotated[int, whole(1, 20, "times")] | None = None
    time: Duration | None = None
    interval: Duration | None = None


class MagicCraftInputs(MagicWork, kw_only=True, frozen=True):
    """A magic item being crafted, and its progress. Assets, easing and hindrances count once, in
    its assessment.
    """

    done: Count = 0
    failures: Failures = 0
    to_replace: Count = 0
    worked: Duration | None = None
    help: list[Steps] = []
    effort: EaseEffort = EaseEffort()
    stat: Stat = "intellect"

    def begins(self) -> bool:
        return (self.done, self.failures) == (0, 0)


class CraftingPlan(NamedTuple):
    """What is known of the work before a roll. Times are in rounds. A simple artifact has no
    subtasks.
    """

    level: int
    assessed: Assessed
    materials: Worth | None
    total: int
    each: int
    subtasks: tuple[int, ...]
    progress: Progress


_FOR_ARTIFACTS: Final = ("agreed", "simple", "xp_paid", "material_factor", "time_factor")


@implements("artifact_crafting.agreement", "magic_crafting.item_category")
def _unfit(setup: Setup, inputs: MagicWork) -> Refusal | None:
    """Refuse work that cannot be started: wrong inputs, no agreement, no skill, no workplace, or
    too few XP.
    """
    if inputs.category == "cypher":
        for name in _FOR_ARTIFACTS:
            if getattr(inputs, name) not in (None, False):
                return Refusal(
                    "not_allowed", f"inputs.{name}", Message("refusal.magic_craft.artifact_only")
                )
    else:
        if inputs.stim:
            return Refusal("not_allowed", "inputs.stim", Message("refusal.magic_craft.stim"))
        if not inputs.agreed:
            return Refusal("not_allowed", "inputs.agreed", Message("refusal.magic_craft.agreement"))
        if inputs.simple and inputs.time is None:
            return Refusal("bad_value", "inputs.time", Message("refusal.magic_craft.simple"))
    known = setup.pc.skill(inputs.skill)
    refusal = (
        cannot_act(setup.pc, reacting=False)
        or unskilled(inputs.skill, known)
        or wrong_place(inputs.place)
    )
    price = price_of(setup, inputs)
    if refusal is None and price:
        refusal = unaffordable(price, setup.pc.xp, Message("line.craft.artifact_xp"))
    return refusal


@implements("artifact_crafting.xp_cost", "artifact_crafting.long_term_benefit")
def price_of(setup: Setup, inputs: MagicWork) -> int:
    """The XP due at the start of work on an artifact: the cost of a long-term benefit; 0 if paid,
    or for a cypher.
    """
    if inputs.category == "artifact" and not inputs.xp_paid:
        return setup.rules.experience.long_term
    return 0


def _level(setup: Setup, inputs: WantedItem) -> int | Refusal:
    if inputs.levels:
        within = level_dice(inputs.levels)
    else:
        within = None
    if isinstance(within, Refusal):
        return within._replace(field="inputs.levels")
    return level_of(
        Wanted(inputs.level, inputs.cheapest, within, inputs.floor, inputs.stim), setup.rules
    )


@implements("magic_crafting.steps", "artifact_crafting.simple")
def plan_work(setup: Setup, inputs: MagicCraftInputs) -> CraftingPlan | Refusal:
    """Plan the work: level, materials, assessed difficulty, time and subtasks. Return a refusal if
    it is impossible.
    """
    refusal = _unfit(setup, inputs)
    if refusal is not None:
        return refusal
    level = _level(setup, inputs)
    if isinstance(level, Refusal):
        return level
    rules, n = setup.rules, setup.rules.crafting
    artifact = inputs.category == "artifact"
    eased = [
        *skill_lines(setup, inputs.skill),
        *recipe_line(inputs.recipe, rules),
        *circumstances(inputs, rules),
    ]
    assessed = assess(inputs.category, level, eased, rules)
    factor = (inputs.material_factor or n.materials_factor) if artifact else 1
    needed = None if inputs.simple else exotic_materials(inputs.category, level, factor, rules)
    own = None if inputs.time is None else inputs.time.rounds
    total = crafting_time(
        assessed.difficulty, (inputs.time_factor or n.time_factor) if artifact else 1, own
    )
    if isinstance(total, Refusal):
        return total
    subtasks = () if inputs.simple else ladder(assessed.difficulty)
    each = interval(total, len(subtasks)) if inputs.interval is None else inputs.interval.rounds
    progress = Progress(inputs.done, inputs.failures, inputs.to_replace)
    return CraftingPlan(
        level=level,
        assessed=assessed,
        materials=needed,
        total=total,
        each=each,
        subtasks=subtasks,
        progress=progress,
    )


def plan_answer(
    setup: Setup, inputs: MagicCraftInputs, made: CraftingPlan, progress: Progress
) -> MagicCraftAnswer:
    """Return the answer about the work, including what the next request must repeat."""
    needed = made.materials
    return MagicCraftAnswer(
        level=made.level,
        level_lines=_level_lines(inputs, made.level),
        assessed=made.assessed.difficulty,
        assessed_lines=made.assessed.lines,
        materials=None
        if needed is None
        else MagicMaterials(number=needed.number, price=needed.price),
        materials_lines=_materials_lines(inputs, needed),
        subtasks=made.subtasks,
        subtasks_lines=list_changes(
            "subtasks", made.subtasks, _subtask, "magic_crafting.subtask.ladder"
        ),
        time=span(made.total),
        time_lines=_time(inputs, made.total),
        interval=span(made.each),
        interval_lines=interval_lines(inputs, made),
        unattended=unattended(made.total, setup.rules),
        effort_allowed=bool(made.subtasks)
        and not effort_barred(made.each, made.total, setup.rules),
        done=progress.done,
        done_lines=tally(inputs.done, progress.done, "magic_crafting.subtask.ladder"),
        failures=progress.failures,
        failures_lines=tally(
            inputs.failures, progress.failures, "magic_crafting.subtask.failure.first"
        ),
        to_replace=progress.to_replace,
        to_replace_lines=tally(inputs.to_replace, progress.to_replace, _SECOND),
        xp_paid=inputs.xp_paid,
        spent=None,
        finished=False,
    )


_SECOND: Final = "magic_crafting.subtask.failure.second_in_row"


def _subtask(n: int) -> Message:
    return Message("line.base.subtask", {"n": n})


def _level_lines(inputs: WantedItem, level: int) -> tuple[Line, ...]:
    """The line that explains the level of the item."""
    if inputs.level == level:
        return (Line(level, Message("line.base.any_level"), "magic_crafting.level.choice"),)
    if inputs.stim:
        return (Line(level, Message("line.craft.stim"), "magic_crafting.level.stim"),)
    if inputs.floor == level:
        return (Line(level, Message("line.base.stated"), "magic_crafting.level.gm_floor"),)
    return (Line(level, Message("line.craft.cheapest"), "magic_crafting.level.cheap_version"),)


def _materials_lines(inputs: WantedItem, worth: Worth | None) -> list[FigureChange]:
    """The line that explains the number of materials."""
    if worth is None:
        return []
    artifact = inputs.category == "artifact"
    if artifact:
        rule = "artifact_crafting.materials_multiplier"
    else:
        rule = "magic_crafting.materials.table"
    return [
        FigureChange(
            "materials", "number", Line(worth.number, Message("line.craft.materials"), rule)
        )
    ]


def _time(inputs: MagicWork, total: int) -> list[FigureChange]:
    """The line that explains the time of the whole work."""
    if inputs.time is not None:
        why, rule = Message("line.base.stated"), "magic_crafting.time.keyed_to_assessed"
    elif inputs.category == "artifact":
        why, rule = Message("line.craft.artifact"), "artifact_crafting.time_multiplier"
    else:
        why, rule = Message("line.craft.assessed"), "magic_crafting.time.table"
    return [FigureChange("time", "n", Line(span(total).n, why, rule))]


def interval_lines(inputs: MagicWork, made: CraftingPlan) -> list[FigureChange]:
    """The line that explains the time of one attempt: an even share of the whole, or the GM's
    figure.
    """
    shared = Message("line.account.share", {"n": max(1, len(made.subtasks))})
    if inputs.interval is None:
        why = shared
    else:
        why = Message("line.base.stated")
    return [
        FigureChange(
            "interval", "n", Line(span(made.each).n, why, "magic_crafting.subtask.interval")
        )
    ]
