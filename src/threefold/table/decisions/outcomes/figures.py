"""Figures of an outcome that its events do not tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from threefold.model.time import Duration, in_words, span
from threefold.procedures.base import Outcome, Roll
from threefold.procedures.inputs import Inputs
from threefold.procedures.magic_crafting.plan import MagicCraftInputs
from threefold.procedures.rituals.inputs import RitualInputs
from threefold.rules.harm import Pools
from threefold.rules.types import STATS, Message, Modifier
from threefold.table.decisions.outcomes.base import (
    Facts,
    Fields,
    Param,
    figure_fact,
    listed,
    number_text,
)
from threefold.table.state.facts import NoticeFact

# --- the figures of the answer --------------------------------------------------------------------


def _feet(extra: Fields) -> Facts:
    feet = extra["feet"]
    if feet is not None:
        yield figure_fact("feet", "movement.short.action", n=cast(int, feet))


def _miles(extra: Fields) -> Facts:
    yield figure_fact(
        "miles", "movement.long_term.rates", n=number_text(cast(float, extra["miles"]))
    )


def _drift(extra: Fields) -> Facts:
    feet = cast("Sequence[float] | None", extra["drift"])
    if feet is not None:
        named = dict(zip(("first", "second", "third"), map(number_text, feet), strict=True))
        yield figure_fact("drift", "movement.zero_gravity.drift", **named)


def _to_object(extra: Fields) -> Facts:
    if "to_object" in extra:
        yield figure_fact(
            "to_object", "edition2.minor_effect.damage_object", n=cast(int, extra["to_object"])
        )


def _effect(extra: Fields) -> Facts:
    """How long the effect of a 19 or 20 lasts."""
    effect = cast("Mapping[str, str | None] | None", extra.get("effect"))
    if effect is not None and effect["lasts"] is not None and effect["on"] is not None:
        yield figure_fact(
            f"lasts.{effect['lasts']}", "special_roll.minor.agreement", name=effect["on"]
        )


def _strike(extra: Fields) -> Facts:
    yield from _effect(extra)
    yield from _to_object(extra)


def _pc_combat(extra: Fields) -> Facts:
    for name in ("attack", "defense"):
        side = cast("Mapping[str, object]", extra[name])
        roll, cost = cast("Roll | None", side["roll"]), cast("Mapping[str, object]", side["cost"])
        if roll is not None:
            params = {
                "natural": roll.natural,
                "bonus": roll.total - roll.natural,
                "total": roll.total,
            }
            yield figure_fact(f"pc_combat.{name}", "pc_combat.compare", **params)
        if cost["paid"] and name == "defense":
            stat = Message(f"stat.{cost['pool']}")
            yield figure_fact(
                "pc_combat.paid", "pc_combat.both_roll", n=cast(int, cost["paid"]), stat=stat
            )
    yield from _strike(extra)


def _defend(extra: Fields) -> Facts:
    """The second defense against an attack, after the first has failed."""
    then = cast("Outcome | None", extra.get("then"))
    if then is None or then.result is None:
        return
    result = Message(f"told.result.{then.result}")
    if then.roll is not None:
        yield figure_fact(
            "then.rolled", "defend.two_stage", natural=then.roll.natural, result=result
        )
    else:
        yield figure_fact("then.unrolled", "defend.two_stage", result=result)
    if then.damage is not None:
        yield figure_fact("then.damage", "defend.two_stage", n=then.damage.taken)


def _recover(extra: Fields) -> Facts:
    rule = "recovery.roll.formula"
    yield figure_fact("named", rule, what=Message(f"rest.{extra['rest']}"))
    if extra.get("to_spend"):
        yield figure_fact("to_spend", rule, n=cast(int, extra["to_spend"]))
    gained = cast("Pools | None", extra.get("regained"))
    for stat, n in zip(STATS, gained or (), strict=False):
        if n:
            yield figure_fact("gained", rule, n=n, stat=Message(f"stat.{stat}"))


def _initiative(extra: Fields) -> Facts:
    yield figure_fact(
        "order", "initiative.order.persists", names=", ".join(cast("Sequence[str]", extra["order"]))
    )
    for foe in cast("Sequence[Mapping[str, str | int]]", extra["foe_targets"]):
        target, rule = cast(int, foe["target"]), "initiative.group.highest_target"
        yield figure_fact("initiative_target", rule, name=foe["name"], n=target)
    for name, figure in cast("Mapping[str, int]", extra["figures"]).items():
        yield figure_fact("initiative_figure", "initiative.order.persists", name=name, n=figure)


def _chase(extra: Fields) -> Facts:
    chase = cast("Mapping[str, int]", extra["chase"])
    if chase["needed"] == 1:
        return
    params = {"won": chase["successes"], "lost": chase["failures"]}
    yield figure_fact("chase.so_far", "chase.extended.failure_adds_success", **params)


def _follower_help(extra: Fields) -> Facts:
    asset = cast("Mapping[str, object] | None", extra["asset"])
    if asset is not None:
        name = cast(Message, asset["name"])
        yield figure_fact("asset", "follower.help.asset", what=name, n=cast(int, asset["steps"]))
    alone = cast("Mapping[str, int] | None", extra["acts_as_level"])
    if alone is not None:
        yield figure_fact("acts_as", "follower.autonomous", level=alone["level"])


def _wait(extra: Fields) -> Facts:
    action = cast("Mapping[str, str]", extra["waiting"])["action"]
    if action:
        yield figure_fact("wait", "wait.declare_trigger", action=action)


def _radiation(extra: Fields) -> Facts:
    if extra["failures"]:
        yield figure_fact(
            "radiation.failures",
            "space_hazard.radiation.acute_trigger",
            n=cast(int, extra["failures"]),
        )


def _treasure_worth(extra: Fields) -> Facts:
    worth = cast("Mapping[str, object]", extra["worth"])
    if "bargain" in worth:
        yield figure_fact(f"treasure.{worth['bargain']}", "treasure.cypher.trade_parity")
        outlets = [
            Message(f"told.outlet.{outlet}") for outlet in cast("Sequence[str]", worth["outlets"])
        ]
        yield figure_fact(
            "treasure.outlets", "treasure.cypher.trade_outlets", outlets=listed(outlets)
        )
    if "price" in worth:
        price = Message(f"craft.price.{worth['price']}")
        yield figure_fact(
            "treasure.worth", "treasure.artifact.value", n=cast(int, worth["number"]), price=price
        )
    if "ratio" in worth:
        dearer, cheaper = (
            Message(f"craft.price.{worth[which]}") for which in ("dearer", "cheaper")
        )
        n = cast(int, worth["ratio"])
        yield figure_fact(
            "treasure.ratio", "fact.price.categories", n=n, dearer=dearer, cheaper=cheaper
        )
    if "fits" in worth:
        yield figure_fact(
            "treasure.fits" if worth["fits"] else "treasure.too_much",
            "treasure.gold.starting_access",
        )


def _trap_find(extra: Fields) -> Facts:
    rounds = cast(int, extra["rounds"])
    if rounds:
        yield figure_fact("trap.search", "trap.find.active.time", time=in_words(span(rounds)))
    if "speed" in extra:
        yield figure_fact(
            "trap.speed", "trap.find.passive.timers", percent=int(cast(float, extra["speed"]) * 100)
        )


def _trap_poison(extra: Fields) -> Facts:
    again = cast("Mapping[str, object] | None", extra["again"])
    if again is not None:
        key, rule = f"poison.every_{again['every']}", "trap_poison.ongoing_damage.repeat"
        yield figure_fact(key, rule, n=cast(int, again["times"]))
    if extra["groggy_minutes"] is not None:
        time = in_words(Duration(cast(int, extra["groggy_minutes"]), "minutes"))
        yield figure_fact("poison.groggy", "trap_poison.sleep.groggy", time=time)


def _mind_control_figures(extra: Fields) -> Facts:
    if not extra["allowed"]:
        yield figure_fact("mind_control.barred", "mind_control.experience_options")


def _ritual_figures(extra: Fields) -> Facts:
    time = cast("Mapping[str, int] | None", extra.get("time"))
    if time is not None and time["rounds"]:
        yield figure_fact("ritual_time", "ritual.time.phases", time=in_words(span(time["rounds"])))


def _ritual_plan(extra: Fields) -> Facts:
    """The plan of a ritual, told once with its preparation."""
    if extra.get("level") is not None:
        yield figure_fact("ritual_level", "ritual.subtask.ladder", level=cast(int, extra["level"]))
    subtasks = cast("Sequence[int]", extra.get("subtasks", ()))
    if subtasks:
        yield figure_fact("subtasks", "ritual.subtask.ladder", levels=", ".join(map(str, subtasks)))


def _craft_figures(extra: Fields) -> Facts:
    """Level, time, material, and what a rush may leave. Of what is made, time and material are
    over.
    """
    yield figure_fact(
        "craft.level", "crafting.difficulty.item_level", level=cast(int, extra["level"])
    )
    if not extra.get("finished"):
        time = cast("Mapping[str, object]", extra["time"])
        yield figure_fact(
            "craft.time", "crafting.time.by_difficulty", time=cast(Message, time["text"])
        )
        chain = ", ".join(map(str, cast("Sequence[int]", extra["materials"])))
        if chain:
            yield figure_fact("craft.materials", "crafting.materials.level_chain", levels=chain)
    flaws = [Message(f"told.flaw.{flaw}") for flaw in cast("Sequence[str]", extra["flaws"])]
    if flaws:
        yield figure_fact("craft.flaws", "crafting.rush.quality_outcomes", flaws=listed(flaws))


def _magic_craft_figures(extra: Fields) -> Facts:
    spent = cast("Duration | None", extra["spent"])
    if spent is not None:
        yield figure_fact(
            "magic_craft.spent", "magic_crafting.subtask.completion", time=in_words(spent)
        )


def _magic_craft_plan(extra: Fields) -> Facts:
    """The plan of a magic item, told once with the first subtask."""
    yield figure_fact(
        "craft.level", "magic_crafting.difficulty.base", level=cast(int, extra["level"])
    )
    yield figure_fact(
        "magic_craft.assessed",
        "magic_crafting.difficulty.base",
        difficulty=cast(int, extra["assessed"]),
    )
    needed = cast("Mapping[str, object] | None", extra["materials"])
    if needed is not None:
        price, rule = Message(f"craft.price.{needed['price']}"), "magic_crafting.materials.table"
        yield figure_fact("magic_craft.materials", rule, n=cast(int, needed["number"]), price=price)
    yield figure_fact(
        "craft.time", "magic_crafting.time.table", time=in_words(cast(Duration, extra["time"]))
    )
    each = in_words(cast(Duration, extra["interval"]))
    yield figure_fact("magic_craft.interval", "magic_crafting.subtask.completion", time=each)
    subtasks = cast("Sequence[int]", extra["subtasks"])
    if subtasks:
        yield figure_fact(
            "subtasks", "magic_crafting.subtask.ladder", levels=", ".join(map(str, subtasks))
        )


def _device(extra: Fields) -> Facts:
    device = cast("Mapping[str, object]", extra["device"])
    yield figure_fact(
        "device.works" if device["works"] else "device.dead", "magic_technology.devices"
    )
    yield figure_fact(
        "device.price", "magic_technology.devices", price=Message(f"craft.price.{device['price']}")
    )
    ease = cast("Modifier | None", device["ease"])
    if ease is not None:
        yield figure_fact("device.ease", ease.rule, n=-ease.steps)
    if device["rounds"] is not None:
        params: dict[str, Param] = {
            "n": cast(int, device["rounds"]),
            "distance": Message(f"band.{device['distance']}"),
        }
        yield figure_fact("device.field", "magic_technology.spellscrambler.effect", **params)


FIGURES: Final[Mapping[str, Callable[[Fields], Facts]]] = MappingProxyType(
    {
        "move": _feet,
        "climb": _feet,
        "travel": _miles,
        "push_off": _drift,
        "attack": _strike,
        "ally_attack": _strike,
        "area_attack": _strike,
        "ability": _strike,
        "cypher": _strike,
        "artifact": _strike,
        "pc_combat": _pc_combat,
        "defend": _defend,
        "recover": _recover,
        "initiative": _initiative,
        "chase": _chase,
        "follower_help": _follower_help,
        "wait": _wait,
        "radiation": _radiation,
        "treasure": _treasure_worth,
        "trap_find": _trap_find,
        "trap_poison": _trap_poison,
        "mind_control": _mind_control_figures,
        "ritual": _ritual_figures,
        "craft": _craft_figures,
        "magic_craft": _magic_craft_figures,
        "magic_device": _device,
    }
)
"""For each procedure, the function that gives the figures for the log."""


PLANS: Final[Mapping[str, Callable[[Fields], Facts]]] = MappingProxyType(
    {"ritual": _ritual_plan, "magic_craft": _magic_craft_plan}
)
"""For each work of several steps, the function that gives its plan. Each step answers it; the log
tells it with the first."""


def _under_way(inputs: Inputs | None) -> bool:
    """Whether this is a later step of a work whose plan the log has told already."""
    match inputs:
        case RitualInputs():
            return inputs.do != "prepare"
        case MagicCraftInputs():
            return (inputs.done, inputs.failures) != (0, 0)
    return False


def figures(procedure: str, out: Outcome, inputs: Inputs | None = None) -> list[NoticeFact]:
    """Return the figures of an answer that its events do not tell."""
    if not out.extra:
        return []
    describe = [FIGURES.get(procedure), None if _under_way(inputs) else PLANS.get(procedure)]
    return [fact for tell in describe if tell is not None for fact in tell(out.extra)]
