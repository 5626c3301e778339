"""Chapter 10: break through walls and doors, and the value of treasure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, structs

from threefold.model.acts import Takes, check_act_inputs, when_done
from threefold.model.bounds import DamagePoints, Level, ThingLevel
from threefold.procedures.answers import (
    LOGGED,
    NEXT_ROLL,
    Answer,
    AnswerPart,
    FigureChange,
    LoggedFigure,
    Reasons,
    in_order,
    logged,
)
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import (
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
    diceless_procedure,
)
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.inputs import BareTask, Inputs
from threefold.rules.binding import implements
from threefold.rules.characters import PRICES, price_ratio
from threefold.rules.dungeons import BARRIERS, DOORS, WALLS, Barrier, Force, force_line, panel_line
from threefold.rules.objects import (
    ObjectDamage,
    ObjectState,
    effective_base,
    object_down,
    object_steps,
)
from threefold.rules.treasure import ARTIFACT_WORTH, OUTLETS, Power, Price, bargain, fits_start
from threefold.rules.types import Base, Line, Message, Refusal, Stat, sum_of

# --- walls and doors ------------------------------------------------------------------------------


class BreakInputs(BareTask, kw_only=True, frozen=True):
    """An attack on a wall or door, with its means."""

    barrier: Barrier
    force: Force = "other"
    panel: bool = False
    level: ThingLevel | None = None
    object_damage: ObjectDamage = "intact"
    damage: DamagePoints | None = None
    stat: Stat = "might"


@implements("wall.level_adjust")
def _base(setup: Setup, inputs: BreakInputs) -> Base:
    """The level of the wall or door, or the level that the GM states, less what minor damage
    removes.
    """
    if inputs.level is not None:
        own = Line(inputs.level, Message("line.base.stated"), "wall.level_adjust")
    else:
        if inputs.barrier in DOORS:
            rule = "door.levels"
        else:
            rule = "wall.levels"
        own = Line(BARRIERS[inputs.barrier].level, Message(f"barrier.{inputs.barrier}"), rule)
    return effective_base(
        own, ObjectState(own.points, "ordinary", inputs.object_damage), setup.rules
    )


@implements(
    "wall.levels",
    "door.levels",
    "door.break.target",
    "wall.attack_modifiers",
    "door.attack_modifiers",
)
def set_break(setup: Setup, inputs: BreakInputs) -> Setting | Refusal:
    """Set a Might task at the level of the wall or door. The level already includes the
    material.
    """
    if inputs.object_damage == "destroyed":
        return Refusal("not_allowed", "inputs.object_damage", Message("refusal.destroyed"))
    if inputs.panel and inputs.barrier in WALLS:
        return Refusal("not_allowed", "inputs.panel", Message("refusal.no_panel"))
    lines = [
        *force_line(inputs.barrier, inputs.force),
        *panel_line(inputs.barrier, inputs.panel, setup.rules),
    ]
    answer = BreakAnswer(object_damage=inputs.object_damage)
    return set_bare(
        setup, inputs, inputs.stat, _base(setup, inputs), lines, act="attack", answer=answer
    )


class BreakAnswer(Answer, kw_only=True, frozen=True):
    """The state of the wall or door on the object damage track."""

    object_damage: Annotated[ObjectDamage, NEXT_ROLL]


@implements("wall.paper.hole")
def settle_break(setup: Setup, inputs: BreakInputs, resolved: Resolved) -> Outcome:
    """A success moves the barrier down the object damage track. A hole in paper lets one attack
    pass unhindered.
    """
    settlement = settle_d20(setup, resolved, None)
    notices, state = settlement.notices, inputs.object_damage
    level = sum_of(_base(setup, inputs))
    if inputs.damage is not None and inputs.damage < level:
        text = Message("event.barrier.weak", {"damage": inputs.damage, "level": level})
        notices.append(Notice("warning", text, "object.damage_threshold"))
    task = resolved.setting.task
    if task is not None and succeeded(resolved):
        if resolved.roll is not None:
            steps = object_steps(resolved.roll.total, task.difficulty, setup.rules)
        else:
            steps = 1
        state = object_down(state, steps)
        name, now = Message(f"barrier.{inputs.barrier}"), Message(f"object_damage.{state}")
        text = Message("event.object_damage", {"name": name, "state": now})
        notices.append(Notice("object_damage", text, "object.damage.steps"))
        if BARRIERS[inputs.barrier].of == "paper":
            notices.append(Notice("hole", Message("event.barrier.hole"), "wall.paper.hole"))
    ended = outcome(setup, resolved, settlement, setup.target, None)
    return structs.replace(ended, answer=BreakAnswer(object_damage=state))


def next_of_break(inputs: BreakInputs, answer: BreakAnswer) -> BreakInputs | None:
    """The inputs of the next attack on a damaged wall or door. None if it is intact or
    destroyed.
    """
    if answer.object_damage in ("intact", "destroyed"):
        return None
    return msgspec.structs.replace(inputs, object_damage=answer.object_damage)


BREAK_THROUGH = Procedure(
    id="break_through",
    module="dungeons",
    rules=(
        "wall.levels",
        "door.levels",
        "wall.attack_modifiers",
        "door.attack_modifiers",
        "door.break.target",
    ),
    inputs=BreakInputs,
    answer=BreakAnswer,
    dice=(Die(20, "die.task"),),
    set=set_break,
    resolve=resolve_bare,
    settle=settle_break,
    with_effort=with_ease,
    goes_on=next_of_break,
)


# --- treasure -------------------------------------------------------------------------------------


class TreasureInputs(Inputs, kw_only=True, frozen=True):
    """A question about value: a swap of cyphers, an artifact's worth, what a new character may own,
    two prices.
    """

    do: Literal["swap", "artifact", "start", "prices"]
    offered: Level | None = None
    wanted: Level | None = None
    power: Power | None = None
    items: Annotated[list[Price], Meta(max_length=100)] = []
    price: Price | None = None
    than: Price | None = None


_TAKES = {
    "swap": Takes(("offered", "wanted")),
    "artifact": Takes(("power",)),
    "start": Takes(("items",)),
    "prices": Takes(("price", "than")),
}


class TreasureWorth(AnswerPart, kw_only=True, frozen=True):
    """A value: of a swap, of an artifact, of what a new character may own, or of two prices."""

    bargain: str | None = None
    outlets: tuple[str, ...] = ()
    number: int | None = None
    price: Price | None = None
    fits: bool | None = None
    dearer: Price | None = None
    cheaper: Price | None = None
    ratio: int | None = None

    def figures(self) -> Iterator[LoggedFigure]:
        """Yield the value in words."""
        if self.bargain is not None:
            yield logged(f"treasure.{self.bargain}", "treasure.cypher.trade_parity")
            outlets = in_order(Message(f"told.outlet.{outlet}") for outlet in self.outlets)
            yield logged("treasure.outlets", "treasure.cypher.trade_outlets", outlets=outlets)
        if self.number is not None:
            price = Message(f"craft.price.{self.price}")
            yield logged("treasure.worth", "treasure.artifact.value", n=self.number, price=price)
        if self.ratio is not None:
            dearer = Message(f"craft.price.{self.dearer}")
            cheaper = Message(f"craft.price.{self.cheaper}")
            rule = "fact.price.categories"
            yield logged("treasure.ratio", rule, n=self.ratio, dearer=dearer, cheaper=cheaper)
        if self.fits is not None:
            key = "treasure.fits" if self.fits else "treasure.too_much"
            yield logged(key, "treasure.gold.starting_access")


class TreasureAnswer(Answer, kw_only=True, frozen=True):
    """A value, with its lines."""

    worth: Annotated[TreasureWorth, LOGGED]
    worth_lines: Reasons = ()

    def figures(self) -> Iterator[LoggedFigure]:
        yield from self.worth.figures()


@implements(
    "treasure.cypher.trade_parity",
    "treasure.cypher.trade_outlets",
    "treasure.artifact.value",
    "treasure.gold.starting_access",
    "fact.price.categories",
)
def settle_treasure(setup: Setup, inputs: TreasureInputs, resolved: Resolved) -> Outcome | Refusal:
    """Report the value. The GM may change it for local interests."""
    refusal = check_act_inputs(inputs, _TAKES[inputs.do], Message(f"treasure_do.{inputs.do}"))
    if refusal is not None:
        return refusal
    lines: tuple[FigureChange, ...] = ()
    if inputs.do == "swap":
        assert inputs.offered is not None and inputs.wanted is not None
        worth = TreasureWorth(bargain=bargain(inputs.offered, inputs.wanted), outlets=OUTLETS)
    elif inputs.do == "artifact":
        assert inputs.power is not None
        artifact = ARTIFACT_WORTH[inputs.power]
        worth = TreasureWorth(number=artifact.number, price=artifact.price)
        line = Line(artifact.number, Message("line.account.worth"), "treasure.artifact.value")
        lines = (FigureChange("worth", "number", line),)
    elif inputs.do == "start":
        worth = TreasureWorth(fits=fits_start(inputs.items))
    else:
        assert inputs.price is not None and inputs.than is not None
        dear, cheap = sorted((inputs.price, inputs.than), key=PRICES.index, reverse=True)
        ratio = price_ratio(dear, cheap)
        worth = TreasureWorth(dearer=dear, cheaper=cheap, ratio=ratio)
        times = Line(ratio, Message("line.account.price_ratio"), "fact.price.categories")
        lines = (FigureChange("worth", "ratio", times),)
    answer = TreasureAnswer(worth=worth, worth_lines=lines)
    return Outcome(setup.actor, setup.target, answer=answer)


TREASURE = diceless_procedure(
    id="treasure",
    module="dungeons",
    rules=(
        "treasure.cypher.trade_parity",
        "treasure.artifact.value",
        "treasure.gold.starting_access",
        "fact.price.categories",
    ),
    inputs=TreasureInputs,
    answer=TreasureAnswer,
    settle=settle_treasure,
    when=when_done("do", _TAKES),
    actor=(),
)
