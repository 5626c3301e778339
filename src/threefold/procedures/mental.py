"""Chapter 5, mental actions: interaction, perception, devices and locks, identification and
knowledge.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from threefold.model.bounds import Difficulty, ThingLevel
from threefold.model.characters import FullNpc
from threefold.model.things import Thing, Vehicle
from threefold.procedures.answers import Answer
from threefold.procedures.bare import bare_task, set_bare
from threefold.procedures.base import Setting, Setup
from threefold.procedures.inputs import BareTask, TaskLabel
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.actions import DEVICE_STATS, KNOWLEDGE, DeviceUse, Rarity
from threefold.rules.bases import based, level_base
from threefold.rules.binding import implements
from threefold.rules.task_words import named_task
from threefold.rules.types import Base, Message, Refusal, Stat


class InteractInputs(BareTask, kw_only=True, frozen=True):
    """An interaction with the target: bribe, persuade, threaten or calm. The skill says which."""

    stat: Stat = "intellect"


@implements(
    "interaction.difficulty.creature_level", "interaction.stat.intellect", "interaction.scope.kinds"
)
def set_interact(setup: Setup, inputs: InteractInputs) -> Setting | Refusal:
    """Set an Intellect task against the creature's level, as in combat."""
    base = level_base(setup.npc.name, setup.npc.level, "interaction.difficulty.creature_level")
    named = inputs if inputs.skill else structs.replace(inputs, skill="interact")
    return set_bare(setup, named, inputs.stat, base)


INTERACT = bare_task(
    id="interact",
    module="actions",
    rules=("interaction.difficulty.creature_level", "interaction.stat.intellect"),
    inputs=InteractInputs,
    answer=Answer,
    set=set_interact,
    target=("npc",),
)


class PerceiveInputs(BareTask, kw_only=True, frozen=True):
    """An attempt to notice the target, a hidden creature or object, or something else at the GM's
    difficulty.
    """

    difficulty: Difficulty | None = None
    stat: Stat = "intellect"
    skill: TaskLabel = "perception"


@implements("perception.stat.intellect", "perception.difficulty.creature")
def set_perceive(setup: Setup, inputs: PerceiveInputs) -> Setting | Refusal:
    """Set an Intellect task against the level of the target. Without a target, the GM sets the
    difficulty.
    """
    if (setup.target is None) == (inputs.difficulty is None):
        return Refusal("bad_value", "inputs.difficulty", Message("refusal.perceive_what"))
    assert isinstance(setup.target, FullNpc | Thing | None)
    return set_bare(setup, inputs, inputs.stat, _hides(setup.target, inputs.difficulty))


def _hides(what: FullNpc | Thing | None, difficulty: int | None) -> Base:
    """The base difficulty without the name of the hidden thing, because the searcher does not know
    what it is.
    """
    if isinstance(what, FullNpc):
        stealth = what.modifications.get(named_task(what.modifications, "stealth"))
        if stealth is not None:
            return based(stealth, Message("line.base.hides_well"), "fact.npc.modification")
        return level_base("", what.level, "perception.difficulty.creature")
    if what is not None:
        return level_base("", what.level)
    assert difficulty is not None
    return based(difficulty, Message("line.base.stated"), "perception.difficulty.other")


PERCEIVE = bare_task(
    id="perceive",
    module="actions",
    rules=(
        "perception.stat.intellect",
        "perception.difficulty.creature",
        "perception.difficulty.other",
    ),
    inputs=PerceiveInputs,
    answer=Answer,
    set=set_perceive,
    target=("npc", "object"),
)


class DeviceInputs(BareTask, kw_only=True, frozen=True):
    """A device or a lock: what the PC does with it, and its level if it is not the target."""

    act: DeviceUse
    level: ThingLevel | None = None
    known: bool = False
    stat: Stat | None = None


def _base(setup: Setup, inputs: DeviceInputs) -> Base | Refusal:
    if isinstance(setup.target, Thing | Vehicle):
        own = setup.target
    else:
        own = None
    if (own is None) == (inputs.level is None):
        return Refusal("bad_value", "inputs.level", Message("refusal.level_of_what"))
    if inputs.act == "operate":
        rule = "device.operate.difficulty"
    else:
        rule = "task.difficulty.equals_level"
    if own is not None:
        return level_base(own.name, own.level, rule)
    assert inputs.level is not None
    return level_base("", inputs.level, rule)


@implements("device.operate.difficulty", "device.disable.needs_roll")
def set_device(setup: Setup, inputs: DeviceInputs) -> Setting | Refusal:
    """Set a task at its level: Intellect to operate it, Speed or Intellect to disable it, Might to
    destroy it.

    A known device needs no roll to operate. Disabling and lockpicking always need one.
    """
    base = _base(setup, inputs)
    if isinstance(base, Refusal):
        return base
    if inputs.known:
        if inputs.act != "operate":
            return Refusal("not_allowed", "inputs.known", Message("refusal.known_device"))
        base = based(0, Message("line.base.known_device"), "device.operate.no_roll_once_known")
    return set_bare(setup, inputs, inputs.stat or DEVICE_STATS[inputs.act][0], base)


DEVICE = bare_task(
    id="device",
    module="actions",
    rules=(
        "device.operate.difficulty",
        "device.disable.needs_roll",
        "device.disable.stat",
        "device.destroy.stat",
    ),
    inputs=DeviceInputs,
    answer=Answer,
    set=set_device,
    target=("object", "vehicle"),
)


class IdentifyInputs(BareTask, kw_only=True, frozen=True):
    """An attempt to understand a device, by its level, or to know a fact, by its rarity."""

    level: ThingLevel | None = None
    rarity: Rarity | None = None
    difficulty: Difficulty | None = None
    stat: Stat = "intellect"


@implements(
    "knowledge.device.difficulty", "knowledge.device.stat", "knowledge.difficulty.by_rarity"
)
def set_identify(setup: Setup, inputs: IdentifyInputs) -> Setting | Refusal:
    """Set an Intellect task at a device's level, at the GM's difficulty, or from the knowledge
    table.
    """
    bases: list[Base] = []
    if isinstance(setup.target, Thing | Vehicle):
        bases.append(
            level_base(setup.target.name, setup.target.level, "knowledge.device.difficulty")
        )
    if inputs.level is not None:
        bases.append(level_base("", inputs.level, "knowledge.device.difficulty"))
    if inputs.rarity is not None:
        name = Message(f"line.rarity.{inputs.rarity}")
        bases.append(based(KNOWLEDGE[inputs.rarity], name, "knowledge.difficulty.by_rarity"))
    if inputs.difficulty is not None:
        bases.append(
            based(inputs.difficulty, Message("line.base.stated"), "knowledge.fact.gm_sets")
        )
    if len(bases) != 1:
        return Refusal("bad_value", "inputs.level", Message("refusal.identify_one"))
    return set_bare(setup, inputs, inputs.stat, bases[0])


IDENTIFY = replace(
    bare_task(
        id="identify",
        module="actions",
        rules=(
            "knowledge.device.difficulty",
            "knowledge.device.stat",
            "knowledge.difficulty.by_rarity",
        ),
        inputs=IdentifyInputs,
        answer=Answer,
        set=set_identify,
        target=("object", "vehicle"),
    ),
    traits=ProcedureTraits(identifies=True),
)
