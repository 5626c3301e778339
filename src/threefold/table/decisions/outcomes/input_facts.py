"""What an action was about: what was done, to what, with what, where only its inputs say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from threefold.model.time import time_in_words
from threefold.model.traps import Trap
from threefold.procedures.afflictions import AfflictionInputs
from threefold.procedures.answers import in_order
from threefold.procedures.base import Outcome
from threefold.procedures.chases import ChaseInputs
from threefold.procedures.crafting import CraftInputs
from threefold.procedures.dungeons import BreakInputs, TreasureInputs
from threefold.procedures.encounters import InitiativeInputs
from threefold.procedures.experience import IntrudeInputs
from threefold.procedures.fright import ShockInputs
from threefold.procedures.hazards import HazardInputs
from threefold.procedures.inputs import Inputs
from threefold.procedures.magic_crafting.plan import MagicCraftInputs
from threefold.procedures.magic_devices import MagicDeviceInputs
from threefold.procedures.mind_control import MindControlInputs, WishInputs
from threefold.procedures.movement import MoveInputs, PushOffInputs, TravelInputs
from threefold.procedures.physical import ClimbInputs, HeavyObjectInputs, JumpInputs, RideInputs
from threefold.procedures.possession import PossessionInputs
from threefold.procedures.radiation import RadiationInputs
from threefold.procedures.rituals.inputs import RitualInputs
from threefold.procedures.space.hazards import SpaceHazardInputs
from threefold.procedures.space.piloting import PilotInputs
from threefold.procedures.trap_poisons import TrapPoisonInputs
from threefold.procedures.trap_springs import TrapSpringInputs
from threefold.procedures.traps import TrapDisableInputs, TrapEscapeInputs, TrapFindInputs
from threefold.procedures.vehicles import DriveInputs
from threefold.rules.clock import rounds_in
from threefold.rules.types import Message
from threefold.table.decisions.outcomes.base import Facts, Param, about_fact
from threefold.table.state.facts import NoticeFact

# --- what it was about ----------------------------------------------------------------------------

I = TypeVar("I", bound=Inputs)  # noqa: E741 - inputs


def _hazard(inputs: HazardInputs) -> Facts:
    """What happened to the figure: from how high it fell, or for how many rounds the hazard
    lasted.
    """
    rule = "hazard.damage.by_source"
    if inputs.feet is not None:
        yield about_fact("hazard.fall", rule, n=inputs.feet)
        return
    if inputs.source is not None:
        named = Message(f"hazard.{inputs.source}")
    else:
        named = Message("line.damage")
    if inputs.name:
        what = Message("line.given", {"name": inputs.name})
    else:
        what = named
    yield about_fact(
        "hazard.rounds" if inputs.rounds > 1 else "hazard.once", rule, what=what, n=inputs.rounds
    )


def _trap(trap: str | Trap, rule: str) -> NoticeFact:
    return about_fact("trap.named", rule, trap=trap.name if isinstance(trap, Trap) else trap)


def _spring(inputs: TrapSpringInputs) -> Facts:
    yield _trap(inputs.trap, "trap.listing.target_number")
    if inputs.feet is not None:
        yield about_fact("hazard.fall", "trap.pit.fall_damage", n=inputs.feet)
    if inputs.passes > 1:
        yield about_fact("trap.passes", "trap.crushing_wall.lesser_variants", n=inputs.passes)


def _craft(inputs: CraftInputs) -> Facts:
    """What is built, mended or repurposed."""
    if inputs.item is not None:
        what = Message(f"told.sample.{inputs.item}")
    else:
        what = None
    if what is not None:
        key = f"craft.{inputs.work}"
    else:
        key = f"craft.{inputs.work}_any"
    yield about_fact(
        key, "crafting.difficulty.item_level", **({} if what is None else {"what": what})
    )
    if inputs.rush is not None:
        yield about_fact(
            "craft.rush", "crafting.rush.quality_outcomes", time=time_in_words(inputs.rush)
        )


def _magic_craft(inputs: MagicCraftInputs) -> Facts:
    if inputs.name:
        key = "named"
    else:
        key = "any"
    yield about_fact(
        f"magic_craft.{inputs.category}_{key}", "magic_crafting.difficulty.base", name=inputs.name
    )


def _treasure(inputs: TreasureInputs) -> Facts:
    if inputs.do == "swap":
        offered, wanted = inputs.offered or 0, inputs.wanted or 0
        yield about_fact(
            "treasure.swap", "treasure.cypher.trade_parity", offered=offered, wanted=wanted
        )
    elif inputs.do == "artifact":
        what = Message(f"told.power.{inputs.power}")
        yield about_fact("treasure.artifact", "treasure.artifact.value", what=what)
    elif inputs.do == "prices":
        prices = {
            "price": Message(f"craft.price.{inputs.price}"),
            "than": Message(f"craft.price.{inputs.than}"),
        }
        yield about_fact("treasure.prices", "fact.price.categories", **prices)
    elif inputs.items:
        items = in_order(Message(f"craft.price.{price}") for price in inputs.items)
        yield about_fact("treasure.start", "treasure.gold.starting_access", items=items)
    else:
        yield about_fact("treasure.start_none", "treasure.gold.starting_access")


def _possession(inputs: PossessionInputs) -> Facts:
    """What is rolled for. Actions without a roll are told by their events."""
    if inputs.do in ("attempt", "control", "eject", "command"):
        yield about_fact(f"possession.{inputs.do}", "possession.attempt.defense")


def _ritual(inputs: RitualInputs) -> Facts:
    if isinstance(inputs.ritual, str):
        named = inputs.ritual
    else:
        named = inputs.ritual.name
    yield about_fact("ritual", "ritual.subtask.ladder", ritual=named)


def _mind_control(inputs: MindControlInputs) -> Facts:
    if inputs.command:
        yield about_fact(
            "mind_control.command", "mind_control.safer.command_hindrance", command=inputs.command
        )
    if inputs.action:
        yield about_fact(
            "mind_control.action", "mind_control.experience_options", action=inputs.action
        )


def _pilot(inputs: PilotInputs) -> Facts:
    if inputs.hazard is not None:
        what = Message(f"choice.hazard.{inputs.hazard}")
        yield about_fact(
            "pilot", "space_hazard.gravity_well.slingshot", name=inputs.vehicle.name, what=what
        )


def _move(inputs: MoveInputs) -> Facts:
    yield about_fact(
        f"move.{inputs.way}",
        f"movement.{'short' if inputs.way == 'immediate' else inputs.way}.action",
    )


def _travel(inputs: TravelInputs) -> Facts:
    time = time_in_words(rounds_in(inputs.days, "days") + rounds_in(inputs.hours, "hours"))
    yield about_fact("travel", "movement.long_term.rates", time=time)


def _trap_found(inputs: TrapFindInputs, out: Outcome) -> Facts:
    """The trap that was found. If none was found, nothing is said about one."""
    if out.result in ("success", "routine"):
        yield _trap(inputs.trap, "trap.find.default")


def _trap_disabled(inputs: TrapDisableInputs) -> Facts:
    yield _trap(inputs.trap, "trap.disable.difficulty")
    yield about_fact(f"trap.way.{inputs.way}", "trap.disable.difficulty")


def _trap_poison(inputs: TrapPoisonInputs) -> Facts:
    yield about_fact("named", "trap_poison.index", what=Message(f"trap_poison.{inputs.poison}"))


def _device(inputs: MagicDeviceInputs) -> Facts:
    yield about_fact(
        "named", "magic_technology.devices", what=Message(f"told.gadget.{inputs.device}")
    )


def _break(inputs: BreakInputs) -> Facts:
    yield about_fact(
        "break_through", "door.break.target", what=Message(f"barrier.{inputs.barrier}")
    )


def _affliction(inputs: AfflictionInputs) -> Facts:
    if inputs.name:
        yield about_fact("given", "special_damage.poison.outcomes", name=inputs.name)


def _radiation(inputs: RadiationInputs) -> Facts:
    yield about_fact(
        "radiation.day" if inputs.sick else "radiation.minute",
        "space_hazard.radiation.acute_effect"
        if inputs.sick
        else "space_hazard.radiation.per_minute",
    )


def _ridden(inputs: DriveInputs | RideInputs) -> Facts:
    if inputs.maneuver is not None:
        what = Message(f"choice.maneuver.{inputs.maneuver}")
        yield about_fact("named", "riding.difficulty.by_maneuver", what=what)


def _climb(inputs: ClimbInputs) -> Facts:
    if inputs.surface is not None:
        yield about_fact(
            "named",
            "climbing.difficulty.by_surface",
            what=Message(f"told.surface.{inputs.surface}"),
        )


def _chase(inputs: ChaseInputs) -> Facts:
    if inputs.fleeing:
        side = "away"
    else:
        side = "after"
    yield about_fact(
        f"chase.{side}", "chase.extended.rolls" if inputs.long else "chase.single_roll"
    )


# --- one line for each procedure ------------------------------------------------------------------


class About(NamedTuple):
    """A type of inputs, and the function that says what they are about."""

    inputs: type[Inputs]
    describe: Callable[[Inputs, Outcome], Facts]


def _with_outcome(kind: type[I], describe: Callable[[I, Outcome], Facts]) -> About:
    def checked(inputs: Inputs, out: Outcome) -> Facts:
        assert isinstance(inputs, kind)
        return describe(inputs, out)

    return About(kind, checked)


def _from_inputs(kind: type[I], describe: Callable[[I], Facts]) -> About:
    return _with_outcome(kind, lambda inputs, _: describe(inputs))


def _fact(kind: type[I], describe: Callable[[I], NoticeFact]) -> About:
    return _with_outcome(kind, lambda inputs, _: iter([describe(inputs)]))


def _intrusion(inputs: IntrudeInputs, out: Outcome) -> Facts:
    """Whether an intrusion was accepted, and where its XP went."""
    moved = {c.of: abs(int(c.line.points)) for c in out.changes if c.figure == "xp"}
    if out.actor is None:
        struck = ""
    else:
        struck = out.actor.name
    if not inputs.accept:
        paid = moved.get("actor", 0)
        key = "intrude.refused" if paid else "intrude.refused_free"
        yield about_fact(key, "xp.intrusion.refuse", name=struck, n=paid)
        return
    yield about_fact(
        "intrude.free" if inputs.free else "intrude.accepted", "xp.intrusion.award", name=struck
    )
    if moved.get("actor"):
        yield about_fact("intrude.gains", "xp.intrusion.award", name=struck, n=moved["actor"])
    if moved.get("pass_to") and inputs.pass_to is not None:
        if inputs.reason:
            key = "intrude.passed"
        else:
            key = "intrude.gains"
        params: dict[str, Param] = {"name": inputs.pass_to.name, "n": moved["pass_to"]}
        yield about_fact(
            key,
            "xp.intrusion.award",
            **params,
            **({"reason": inputs.reason} if inputs.reason else {}),
        )


def _shock(inputs: ShockInputs) -> Facts:
    """The shock: one of the usual ones, or what the GM calls it."""
    if inputs.event is not None:
        yield about_fact("named", "horror.shock.levels", what=Message(f"shock.{inputs.event}"))
    elif inputs.name:
        yield about_fact("given", "horror.shock.levels", name=inputs.name)


_ABOUT: Final = (
    _with_outcome(IntrudeInputs, _intrusion),
    _from_inputs(ShockInputs, _shock),
    _from_inputs(HazardInputs, _hazard),
    _from_inputs(TrapSpringInputs, _spring),
    _with_outcome(TrapFindInputs, _trap_found),
    _from_inputs(TrapDisableInputs, _trap_disabled),
    _fact(TrapEscapeInputs, lambda inputs: _trap(inputs.trap, "trap.net.escape")),
    _from_inputs(TrapPoisonInputs, _trap_poison),
    _from_inputs(CraftInputs, _craft),
    _from_inputs(MagicCraftInputs, _magic_craft),
    _from_inputs(MagicDeviceInputs, _device),
    _from_inputs(BreakInputs, _break),
    _from_inputs(TreasureInputs, _treasure),
    _from_inputs(AfflictionInputs, _affliction),
    _from_inputs(RadiationInputs, _radiation),
    _from_inputs(PossessionInputs, _possession),
    _from_inputs(RitualInputs, _ritual),
    _from_inputs(MindControlInputs, _mind_control),
    _fact(WishInputs, lambda inputs: about_fact("wish", "wish.level_cap", level=inputs.level)),
    _from_inputs(PilotInputs, _pilot),
    _fact(
        SpaceHazardInputs,
        lambda inputs: about_fact(f"space.{inputs.do}", "space_hazard.asteroid.collision_track"),
    ),
    _from_inputs(DriveInputs, _ridden),
    _from_inputs(RideInputs, _ridden),
    _from_inputs(ClimbInputs, _climb),
    _fact(
        JumpInputs,
        lambda i: about_fact(f"jump.{i.kind}", "jumping.procedure.declare_distance", n=i.feet),
    ),
    _fact(
        HeavyObjectInputs,
        lambda i: about_fact("heavy_object", "heavy_object.difficulty.weight", n=i.pounds),
    ),
    _fact(
        PushOffInputs,
        lambda inputs: about_fact("push_off", "movement.zero_gravity.push", n=inputs.feet),
    ),
    _from_inputs(MoveInputs, _move),
    _from_inputs(TravelInputs, _travel),
    _from_inputs(ChaseInputs, _chase),
    _fact(InitiativeInputs, lambda _: about_fact("initiative", "initiative.order.persists")),
)


def input_facts(inputs: Inputs | None, out: Outcome) -> list[NoticeFact]:
    """Return the facts that the log tells first: what was done, to what, with what."""
    found = next((each for each in _ABOUT if isinstance(inputs, each.inputs)), None)
    if inputs is None or found is None:
        return []
    return list(found.describe(inputs, out))
