"""What the log tells of an answer beside its task, its damage and its events: what it was about, and its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, cast

from msgspec import convert

from threefold.model.time import Duration, in_words, span
from threefold.model.traps import Trap
from threefold.procedures.afflictions import AfflictionInputs
from threefold.procedures.base import Outcome, Roll
from threefold.procedures.crafting import CraftInputs
from threefold.procedures.dungeons import BreakInputs, TreasureInputs
from threefold.procedures.encounters import InitiativeInputs
from threefold.procedures.hazards import HazardInputs
from threefold.procedures.inputs import Inputs
from threefold.procedures.magic_crafting import MagicCraftInputs
from threefold.procedures.magic_devices import MagicDeviceInputs
from threefold.procedures.mind_control import MindControlInputs, WishInputs
from threefold.procedures.movement import ChaseInputs, MoveInputs, PushOffInputs, TravelInputs
from threefold.procedures.physical import ClimbInputs, HeavyObjectInputs, JumpInputs, RideInputs
from threefold.procedures.possession import PossessionInputs
from threefold.procedures.radiation import RadiationInputs
from threefold.procedures.rituals import RitualInputs
from threefold.procedures.space import PilotInputs, SpaceHazardInputs
from threefold.procedures.trap_poisons import TrapPoisonInputs
from threefold.procedures.trap_springs import TrapSpringInputs
from threefold.procedures.traps import TrapDisableInputs, TrapEscapeInputs, TrapFindInputs
from threefold.procedures.vehicles import DriveInputs
from threefold.rules.harm import Pools
from threefold.rules.types import STATS, Message, Modifier
from threefold.table.state.facts import (
    CostFact,
    DamageFact,
    HappeningFact,
    HitFact,
    Resolution,
    SpecialFact,
    TaskFact,
    happening,
    line,
    modifier,
    text,
)

Facts = Iterator[HappeningFact]
Param = str | int | Message
Fields = Mapping[str, object]


def _told(kind: Literal["about", "figure"], key: str, rule: str, /, **params: Param) -> HappeningFact:
    return HappeningFact(kind, text(Message(f"told.{key}", params)), rule)


def _about(key: str, rule: str, /, **params: Param) -> HappeningFact:
    return _told("about", key, rule, **params)


def _figure(key: str, rule: str, /, **params: Param) -> HappeningFact:
    return _told("figure", key, rule, **params)


def _time(time: Duration) -> Message:
    return in_words(time)


def _list(words: Sequence[Message]) -> Message:
    """Several words in one sentence, in the order given."""
    first, *rest = words
    for word in rest:
        first = Message("told.list", {"these": first, "more": word})
    return first


def _number(value: float) -> str:
    return f"{value:g}"


# --- what it was about ------------------------------------------------------------------------------------------------


def _hazard(inputs: HazardInputs) -> Facts:
    """What befell somebody: from how high they fell, or for how many rounds it burned."""
    rule = "hazard.damage.by_source"
    if inputs.feet is not None:
        yield _about("hazard.fall", rule, n=inputs.feet)
        return
    named = Message(f"hazard.{inputs.source}") if inputs.source is not None else Message("line.damage")
    what = Message("line.given", {"name": inputs.name}) if inputs.name else named
    yield _about("hazard.rounds" if inputs.rounds > 1 else "hazard.once", rule, what=what, n=inputs.rounds)


def _trap(trap: str | Trap, rule: str) -> HappeningFact:
    return _about("trap.named", rule, trap=trap.name if isinstance(trap, Trap) else trap)


def _spring(inputs: TrapSpringInputs) -> Facts:
    yield _trap(inputs.trap, "trap.listing.target_number")
    if inputs.feet is not None:
        yield _about("hazard.fall", "trap.pit.fall_damage", n=inputs.feet)
    if inputs.passes > 1:
        yield _about("trap.passes", "trap.crushing_wall.lesser_variants", n=inputs.passes)


def _craft(inputs: CraftInputs) -> Facts:
    """What is made, mended or repurposed."""
    what = Message(f"told.sample.{inputs.item}") if inputs.item is not None else None
    key = f"craft.{inputs.work}" if what is not None else f"craft.{inputs.work}_any"
    yield _about(key, "crafting.difficulty.item_level", **({} if what is None else {"what": what}))
    if inputs.rush is not None:
        yield _about("craft.rush", "crafting.rush.quality_outcomes", time=_time(inputs.rush))


def _magic_craft(inputs: MagicCraftInputs) -> Facts:
    key = "named" if inputs.name else "any"
    yield _about(f"magic_craft.{inputs.category}_{key}", "magic_crafting.difficulty.base", name=inputs.name)


def _treasure(inputs: TreasureInputs) -> Facts:
    if inputs.do == "swap":
        offered, wanted = inputs.offered or 0, inputs.wanted or 0
        yield _about("treasure.swap", "treasure.cypher.trade_parity", offered=offered, wanted=wanted)
    elif inputs.do == "artifact":
        what = Message(f"told.power.{inputs.power}")
        yield _about("treasure.artifact", "treasure.artifact.value", what=what)
    elif inputs.do == "prices":
        prices = {"price": Message(f"craft.price.{inputs.price}"), "than": Message(f"craft.price.{inputs.than}")}
        yield _about("treasure.prices", "fact.price.categories", **prices)
    elif inputs.items:
        items = _list([Message(f"craft.price.{price}") for price in inputs.items])
        yield _about("treasure.start", "treasure.gold.starting_access", items=items)
    else:
        yield _about("treasure.start_none", "treasure.gold.starting_access")


def _possession(inputs: PossessionInputs) -> Facts:
    """What is rolled for; what takes no roll its event tells."""
    if inputs.do in ("attempt", "control", "eject", "command"):
        yield _about(f"possession.{inputs.do}", "possession.attempt.defense")


def _ritual(inputs: RitualInputs) -> Facts:
    named = inputs.ritual if isinstance(inputs.ritual, str) else inputs.ritual.name
    yield _about("ritual", "ritual.subtask.ladder", ritual=named)


def _mind_control(inputs: MindControlInputs) -> Facts:
    if inputs.command:
        yield _about("mind_control.command", "mind_control.safer.command_hindrance", command=inputs.command)
    if inputs.action:
        yield _about("mind_control.action", "mind_control.experience_options", action=inputs.action)


def _pilot(inputs: PilotInputs) -> Facts:
    if inputs.hazard is not None:
        what = Message(f"choice.hazard.{inputs.hazard}")
        yield _about("pilot", "space_hazard.gravity_well.slingshot", name=inputs.vehicle.name, what=what)


def _move(inputs: MoveInputs) -> Facts:
    yield _about(f"move.{inputs.way}", f"movement.{'short' if inputs.way == 'immediate' else inputs.way}.action")


def _travel(inputs: TravelInputs) -> Facts:
    days = [Message("span.days", {"n": inputs.days})] if inputs.days else []
    hours = [Message("span.hours", {"n": inputs.hours})] if inputs.hours else []
    yield _about("travel", "movement.long_term.rates", time=_list([*days, *hours]))


def _subject(inputs: Inputs, out: Outcome) -> Facts:
    """What was done, to what, with what: as far as only the inputs say it."""
    match inputs:
        case HazardInputs():
            yield from _hazard(inputs)
        case TrapSpringInputs():
            yield from _spring(inputs)
        case TrapFindInputs() if out.result in ("success", "routine"):
            yield _trap(inputs.trap, "trap.find.default")  # who finds none learns of none
        case TrapDisableInputs():
            yield _trap(inputs.trap, "trap.disable.difficulty")
            yield _about(f"trap.way.{inputs.way}", "trap.disable.difficulty")
        case TrapEscapeInputs():
            yield _trap(inputs.trap, "trap.net.escape")
        case TrapPoisonInputs():
            yield _about("named", "trap_poison.index", what=Message(f"trap_poison.{inputs.poison}"))
        case CraftInputs():
            yield from _craft(inputs)
        case MagicCraftInputs():
            yield from _magic_craft(inputs)
        case MagicDeviceInputs():
            yield _about("named", "magic_technology.devices", what=Message(f"told.gadget.{inputs.device}"))
        case BreakInputs():
            yield _about("break_through", "door.break.target", what=Message(f"barrier.{inputs.barrier}"))
        case TreasureInputs():
            yield from _treasure(inputs)
        case AfflictionInputs() if inputs.name:
            yield _about("given", "special_damage.poison.outcomes", name=inputs.name)
        case RadiationInputs():
            yield _about(
                "radiation.day" if inputs.sick else "radiation.minute",
                "space_hazard.radiation.acute_effect" if inputs.sick else "space_hazard.radiation.per_minute",
            )
        case PossessionInputs():
            yield from _possession(inputs)
        case RitualInputs():
            yield from _ritual(inputs)
        case MindControlInputs():
            yield from _mind_control(inputs)
        case WishInputs():
            yield _about("wish", "wish.level_cap", level=inputs.level)
        case PilotInputs():
            yield from _pilot(inputs)
        case SpaceHazardInputs():
            yield _about(f"space.{inputs.do}", "space_hazard.asteroid.collision_track")
        case DriveInputs() | RideInputs() if inputs.maneuver is not None:
            yield _about("named", "riding.difficulty.by_maneuver", what=Message(f"choice.maneuver.{inputs.maneuver}"))
        case ClimbInputs() if inputs.surface is not None:
            what = Message(f"told.surface.{inputs.surface}")
            yield _about("named", "climbing.difficulty.by_surface", what=what)
        case JumpInputs():
            yield _about(f"jump.{inputs.kind}", "jumping.procedure.declare_distance", n=inputs.feet)
        case HeavyObjectInputs():
            yield _about("heavy_object", "heavy_object.difficulty.weight", n=inputs.pounds)
        case PushOffInputs():
            yield _about("push_off", "movement.zero_gravity.push", n=inputs.feet)
        case MoveInputs():
            yield from _move(inputs)
        case TravelInputs():
            yield from _travel(inputs)
        case ChaseInputs():
            side = "away" if inputs.fleeing else "after"
            yield _about(f"chase.{side}", "chase.extended.rolls" if inputs.long else "chase.single_roll")
        case InitiativeInputs():
            yield _about("initiative", "initiative.order.persists")


def about(inputs: Inputs | None, out: Outcome) -> list[HappeningFact]:
    """What the log tells first: what was done, to what, with what."""
    return [] if inputs is None else list(_subject(inputs, out))


# --- the figures of the answer ----------------------------------------------------------------------------------------


def _feet(extra: Fields) -> Facts:
    feet = extra["feet"]
    if feet is not None:
        yield _figure("feet", "movement.short.action", n=cast(int, feet))


def _miles(extra: Fields) -> Facts:
    yield _figure("miles", "movement.long_term.rates", n=_number(cast(float, extra["miles"])))


def _drift(extra: Fields) -> Facts:
    feet = cast("Sequence[float] | None", extra["drift"])
    if feet is not None:
        named = dict(zip(("first", "second", "third"), map(_number, feet), strict=True))
        yield _figure("drift", "movement.zero_gravity.drift", **named)


def _to_object(extra: Fields) -> Facts:
    if "to_object" in extra:
        yield _figure("to_object", "edition2.minor_effect.damage_object", n=cast(int, extra["to_object"]))


def _effect(extra: Fields) -> Facts:
    """How long the effect of a 19 or 20 lasts."""
    effect = cast("Mapping[str, str | None] | None", extra.get("effect"))
    if effect is not None and effect["lasts"] is not None and effect["on"] is not None:
        yield _figure(f"lasts.{effect['lasts']}", "special_roll.minor.agreement", name=effect["on"])


def _strike(extra: Fields) -> Facts:
    yield from _effect(extra)
    yield from _to_object(extra)


def _pc_combat(extra: Fields) -> Facts:
    for name in ("attack", "defense"):
        side = cast("Mapping[str, object]", extra[name])
        roll, cost = cast("Roll | None", side["roll"]), cast("Mapping[str, object]", side["cost"])
        if roll is not None:
            params = {"natural": roll.natural, "bonus": roll.total - roll.natural, "total": roll.total}
            yield _figure(f"pc_combat.{name}", "pc_combat.compare", **params)
        if cost["paid"] and name == "defense":
            stat = Message(f"stat.{cost['pool']}")
            yield _figure("pc_combat.paid", "pc_combat.both_roll", n=cast(int, cost["paid"]), stat=stat)
    yield from _strike(extra)


def _defend(extra: Fields) -> Facts:
    """The second defense against an attack whose first has failed."""
    then = cast("Outcome | None", extra.get("then"))
    if then is None or then.result is None:
        return
    result = Message(f"told.result.{then.result}")
    if then.roll is not None:
        yield _figure("then.rolled", "defend.two_stage", natural=then.roll.natural, result=result)
    else:
        yield _figure("then.unrolled", "defend.two_stage", result=result)
    if then.damage is not None:
        yield _figure("then.damage", "defend.two_stage", n=then.damage.taken)


def _recover(extra: Fields) -> Facts:
    rule = "recovery.roll.formula"
    yield _figure("named", rule, what=Message(f"rest.{extra['rest']}"))
    if extra.get("to_spend"):
        yield _figure("to_spend", rule, n=cast(int, extra["to_spend"]))
    gained = cast("Pools | None", extra.get("regained"))
    for stat, n in zip(STATS, gained or (), strict=False):
        if n:
            yield _figure("gained", rule, n=n, stat=Message(f"stat.{stat}"))


def _initiative(extra: Fields) -> Facts:
    yield _figure("order", "initiative.order.persists", names=", ".join(cast("Sequence[str]", extra["order"])))
    for foe in cast("Sequence[Mapping[str, str | int]]", extra["foe_targets"]):
        target, rule = cast(int, foe["target"]), "initiative.group.highest_target"
        yield _figure("initiative_target", rule, name=foe["name"], n=target)
    for name, figure in cast("Mapping[str, int]", extra["figures"]).items():
        yield _figure("initiative_figure", "initiative.order.persists", name=name, n=figure)


def _chase(extra: Fields) -> Facts:
    chase = cast("Mapping[str, int]", extra["chase"])
    if chase["needed"] == 1:
        return
    params = {"won": chase["successes"], "lost": chase["failures"]}
    yield _figure("chase.so_far", "chase.extended.failure_adds_success", **params)


def _follower_help(extra: Fields) -> Facts:
    asset = cast("Mapping[str, object] | None", extra["asset"])
    if asset is not None:
        name = cast(Message, asset["name"])
        yield _figure("asset", "follower.help.asset", what=name, n=cast(int, asset["steps"]))
    alone = cast("Mapping[str, int] | None", extra["acts_as_level"])
    if alone is not None:
        yield _figure("acts_as", "follower.autonomous", level=alone["level"])


def _wait(extra: Fields) -> Facts:
    action = cast("Mapping[str, str]", extra["waiting"])["action"]
    if action:
        yield _figure("wait", "wait.declare_trigger", action=action)


def _radiation(extra: Fields) -> Facts:
    if extra["failures"]:
        yield _figure("radiation.failures", "space_hazard.radiation.acute_trigger", n=cast(int, extra["failures"]))


def _treasure_worth(extra: Fields) -> Facts:
    worth = cast("Mapping[str, object]", extra["worth"])
    if "bargain" in worth:
        yield _figure(f"treasure.{worth['bargain']}", "treasure.cypher.trade_parity")
        outlets = [Message(f"told.outlet.{outlet}") for outlet in cast("Sequence[str]", worth["outlets"])]
        yield _figure("treasure.outlets", "treasure.cypher.trade_outlets", outlets=_list(outlets))
    if "price" in worth:
        price = Message(f"craft.price.{worth['price']}")
        yield _figure("treasure.worth", "treasure.artifact.value", n=cast(int, worth["number"]), price=price)
    if "ratio" in worth:
        dearer, cheaper = (Message(f"craft.price.{worth[which]}") for which in ("dearer", "cheaper"))
        n = cast(int, worth["ratio"])
        yield _figure("treasure.ratio", "fact.price.categories", n=n, dearer=dearer, cheaper=cheaper)
    if "fits" in worth:
        yield _figure("treasure.fits" if worth["fits"] else "treasure.too_much", "treasure.gold.starting_access")


def _trap_find(extra: Fields) -> Facts:
    rounds = cast(int, extra["rounds"])
    if rounds:
        yield _figure("trap.search", "trap.find.active.time", time=_time(span(rounds)))
    if "speed" in extra:
        yield _figure("trap.speed", "trap.find.passive.timers", percent=int(cast(float, extra["speed"]) * 100))


def _trap_poison(extra: Fields) -> Facts:
    again = cast("Mapping[str, object] | None", extra["again"])
    if again is not None:
        key, rule = f"poison.every_{again['every']}", "trap_poison.ongoing_damage.repeat"
        yield _figure(key, rule, n=cast(int, again["times"]))
    if extra["groggy_minutes"] is not None:
        time = _time(Duration(cast(int, extra["groggy_minutes"]), "minutes"))
        yield _figure("poison.groggy", "trap_poison.sleep.groggy", time=time)


def _mind_control_told(extra: Fields) -> Facts:
    if not extra["allowed"]:
        yield _figure("mind_control.barred", "mind_control.experience_options")


def _ritual_told(extra: Fields) -> Facts:
    time = cast("Mapping[str, int] | None", extra.get("time"))
    if time is not None and time["rounds"]:
        yield _figure("ritual_time", "ritual.time.phases", time=_time(span(time["rounds"])))


def _ritual_plan(extra: Fields) -> Facts:
    """Told once, with the preparation."""
    if extra.get("level") is not None:
        yield _figure("ritual_level", "ritual.subtask.ladder", level=cast(int, extra["level"]))
    subtasks = cast("Sequence[int]", extra.get("subtasks", ()))
    if subtasks:
        yield _figure("subtasks", "ritual.subtask.ladder", levels=", ".join(map(str, subtasks)))


def _craft_told(extra: Fields) -> Facts:
    """Level, time, material, and what a rush may leave."""
    yield _figure("craft.level", "crafting.difficulty.item_level", level=cast(int, extra["level"]))
    time = cast("Mapping[str, object]", extra["time"])
    yield _figure("craft.time", "crafting.time.by_difficulty", time=cast(Message, time["text"]))
    chain = cast("Sequence[int]", extra["materials"])
    if chain:
        yield _figure("craft.materials", "crafting.materials.level_chain", levels=", ".join(map(str, chain)))
    flaws = [Message(f"told.flaw.{flaw}") for flaw in cast("Sequence[str]", extra["flaws"])]
    if flaws:
        yield _figure("craft.flaws", "crafting.rush.quality_outcomes", flaws=_list(flaws))


def _magic_craft_told(extra: Fields) -> Facts:
    spent = cast("Duration | None", extra["spent"])
    if spent is not None:
        yield _figure("magic_craft.spent", "magic_crafting.subtask.completion", time=_time(spent))


def _magic_craft_plan(extra: Fields) -> Facts:
    """Told once, with the first subtask."""
    yield _figure("craft.level", "magic_crafting.difficulty.base", level=cast(int, extra["level"]))
    yield _figure("magic_craft.assessed", "magic_crafting.difficulty.base", difficulty=cast(int, extra["assessed"]))
    needed = cast("Mapping[str, object] | None", extra["materials"])
    if needed is not None:
        price, rule = Message(f"craft.price.{needed['price']}"), "magic_crafting.materials.table"
        yield _figure("magic_craft.materials", rule, n=cast(int, needed["number"]), price=price)
    yield _figure("craft.time", "magic_crafting.time.table", time=_time(cast(Duration, extra["time"])))
    each = _time(cast(Duration, extra["interval"]))
    yield _figure("magic_craft.interval", "magic_crafting.subtask.completion", time=each)
    subtasks = cast("Sequence[int]", extra["subtasks"])
    if subtasks:
        yield _figure("subtasks", "magic_crafting.subtask.ladder", levels=", ".join(map(str, subtasks)))


def _device(extra: Fields) -> Facts:
    device = cast("Mapping[str, object]", extra["device"])
    yield _figure("device.works" if device["works"] else "device.dead", "magic_technology.devices")
    yield _figure("device.price", "magic_technology.devices", price=Message(f"craft.price.{device['price']}"))
    ease = cast("Modifier | None", device["ease"])
    if ease is not None:
        yield _figure("device.ease", ease.rule, n=-ease.steps)
    if device["rounds"] is not None:
        params: dict[str, Param] = {"n": cast(int, device["rounds"]), "distance": Message(f"band.{device['distance']}")}
        yield _figure("device.field", "magic_technology.spellscrambler.effect", **params)


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
        "mind_control": _mind_control_told,
        "ritual": _ritual_told,
        "craft": _craft_told,
        "magic_craft": _magic_craft_told,
        "magic_device": _device,
    }
)
"""What each procedure answers in figures that the log tells."""


PLANS: Final[Mapping[str, Callable[[Fields], Facts]]] = MappingProxyType(
    {"ritual": _ritual_plan, "magic_craft": _magic_craft_plan}
)
"""What a work of several steps answers with each of them, and the log tells with the first."""


def _under_way(inputs: Inputs | None) -> bool:
    """Whether this is a further step of a work whose plan the log has told."""
    match inputs:
        case RitualInputs():
            return inputs.do != "prepare"
        case MagicCraftInputs():
            return (inputs.done, inputs.failures) != (0, 0)
    return False


def figures(procedure: str, out: Outcome, inputs: Inputs | None = None) -> list[HappeningFact]:
    """The figures of an answer that no event of it tells."""
    if not out.extra:
        return []
    told = [FIGURES.get(procedure), None if _under_way(inputs) else PLANS.get(procedure)]
    return [fact for tell in told if tell is not None for fact in tell(out.extra)]


# --- the whole answer -------------------------------------------------------------------------------------------------


def resolution(procedure: str, out: Outcome, inputs: Inputs | None = None) -> Resolution:
    """An outcome as the facts an event holds; the inputs say what it was about."""
    task = None
    if out.task is not None:
        t = out.task
        task = TaskFact(
            t.stat,
            t.base_difficulty,
            t.difficulty,
            t.target_number,
            t.roll,
            [modifier(m) for m in t.modifiers],
            t.roll_bonus,
            [line(x) for x in t.base],
        )
    cost = None
    if out.cost is not None:
        cost = CostFact(out.cost.pool, out.cost.points, out.paid, [line(x) for x in out.cost.lines])
    special = None
    if out.special is not None and out.special.kind is not None:
        special = SpecialFact(out.special.kind, list(out.special.choices), out.taken, out.damage_bonus)
    damage = None
    if out.damage is not None:
        d = out.damage
        might, speed, intellect = d.pools or (0, 0, 0)
        damage = DamageFact(
            d.dealt,
            d.armor,
            d.taken,
            d.type,
            [line(x) for x in d.lines],
            [line(x) for x in d.armor_lines],
            might,
            speed,
            intellect,
        )
    roll = out.roll
    return Resolution(
        procedure,
        task,
        cost,
        roll.natural if roll is not None else None,
        roll.total if roll is not None else None,
        out.result,
        special,
        damage,
        [*(happening(h) for h in out.happenings), *figures(procedure, out, inputs)],
        _hits(out.extra),
        about(inputs, out),
    )


def _hits(extra: Mapping[str, object]) -> list[HitFact]:
    """Everybody whom an attack on an area met."""
    hits = cast(Sequence[Mapping[str, object]], extra.get("hits", ()))
    told = ({**hit, "taken": hit["damage"]} for hit in hits)
    return [convert({k: v for k, v in hit.items() if k in HitFact.__struct_fields__}, HitFact) for hit in told]
