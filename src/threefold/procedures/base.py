"""What a procedure is: three pure parts (set, face, settle), typed inputs, and the steps all d20 procedures share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Final, Generic, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from threefold.model.acts import When
from threefold.model.characters import Condition, FullNpc, Pc, Points, Thing, Vehicle, whole
from threefold.model.conditions import NpcOutcome, afflicted, shifted
from threefold.model.growth import SampleArc
from threefold.model.rituals import Ritual
from threefold.model.time import Duration
from threefold.model.traps import KnownTrap
from threefold.rules.binding import bound, implements
from threefold.rules.combat import met_by
from threefold.rules.conditions import ON_GUARD, Act, condition_lines, held_fast, is_out, loses_turn, named, unable_to
from threefold.rules.experience import hoards
from threefold.rules.harm import (
    Blow,
    Damage,
    Vitals,
    lose_health,
    lose_points,
    npc_armor_against,
    shifted_down,
    spend_points,
    through_armor,
)
from threefold.rules.possession import true_name_lines
from threefold.rules.powers import Lasting, lasting_lines
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import (
    Attempt,
    Cost,
    EdgeOn,
    Special,
    Task,
    announced,
    chosen,
    face_task,
    refunded,
    set_task,
    skill_modifier,
    special_roll,
)
from threefold.rules.types import (
    Choice,
    Line,
    Message,
    Modifier,
    ModifierKind,
    Params,
    Refusal,
    Result,
    Stat,
    given,
    modifier,
)

# --- inputs that procedures share -------------------------------------------------------------------------------------

Bonus = Annotated[int, whole(-20, 60, "roll")]
Levels = Annotated[int, whole(0, 99, "levels")]
StepCount = Annotated[int, whole(1, 20, "steps")]
Label = Annotated[str, Meta(max_length=120)]


class Inputs(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Inputs of any procedure: strict, unknown fields refused."""


Why = Literal["help", "complement", "follower", "drawn", "high_gravity", "zero_gravity"]


class Steps(Inputs, kw_only=True, frozen=True):
    """A named circumstance and the steps it is worth.

    ``why`` says by which rule, if the table counts it: the name is then that of who helps, or of whom an attack was
    drawn away from.
    """

    name: Label = ""
    steps: StepCount = 1
    why: Why | UnsetType = UNSET


class EaseEffort(Inputs, kw_only=True, frozen=True):
    """Levels of Effort on easing."""

    ease: Levels = 0


class Effort(Inputs, kw_only=True, frozen=True):
    """Levels of Effort on easing and on damage: one purchase."""

    ease: Levels = 0
    damage: Levels = 0


class TaskOptions(Inputs, kw_only=True, frozen=True):
    """What any d20 task takes besides its stat and difficulty."""

    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    free_effort: Levels = 0
    roll_bonus: Bonus = 0
    edge_on: EdgeOn | None = None
    intrusion: bool = False
    roll_anyway: bool = False


class BareTask(TaskOptions, kw_only=True, frozen=True):
    """A task that only eases: Effort, a skill, an initial cost, a retry."""

    skill: Label = ""
    effort: EaseEffort = EaseEffort()
    initial_cost: Points = 0
    retry: bool = False


TASK_INPUTS: Final = (*BareTask.__struct_fields__, "stat")
"""What goes with every roll of a procedure that is as a task otherwise."""


# --- what a procedure is ----------------------------------------------------------------------------------------------

Figure = Pc | FullNpc | Thing | Vehicle


def no_arcs() -> Mapping[str, SampleArc]:
    """No sample arcs, where none are needed."""
    return {}


def no_traps() -> Mapping[str, KnownTrap]:
    """No traps of the books, where none are needed."""
    return {}


def no_rituals() -> Mapping[str, Ritual]:
    """No rituals of the books, where none are needed."""
    return {}


class Scene(NamedTuple):
    """All a procedure may know: the rules, who acts, whom or what it concerns, and the books' arcs, traps and rituals.

    Content is read when it is first asked for.
    """

    rules: Rules
    actor: Pc | FullNpc | None
    target: Figure | None = None
    arcs: Callable[[], Mapping[str, SampleArc]] = no_arcs
    traps: Callable[[], Mapping[str, KnownTrap]] = no_traps
    rituals: Callable[[], Mapping[str, Ritual]] = no_rituals

    @property
    def pc(self) -> Pc:
        """The acting PC of a procedure that demands one."""
        assert isinstance(self.actor, Pc)
        return self.actor

    @property
    def npc(self) -> FullNpc:
        """The target NPC of a procedure that demands one."""
        assert isinstance(self.target, FullNpc)
        return self.target


class Setting(NamedTuple):
    """Before the die: the task and its price, what will land, and which dice are still to fall (their sides).

    ``extra`` is what the answer tells besides, whether the die falls or not. ``missing`` is what has to be said before
    a die may fall; the task can be looked at without it.
    ``attempt`` is what the task was set from, for odds to set it again with other Effort. ``each`` are the tasks of
    everybody whom one die is compared with, where there are several.
    """

    task: Task | None = None
    blow: Blow | None = None
    asks: tuple[int, ...] = ()
    result: Result | None = None
    extra: Mapping[str, object] = {}
    missing: Refusal | None = None
    attempt: Attempt | None = None
    each: tuple[Task, ...] = ()


class Roll(NamedTuple):
    """The face of the die, and the face plus its bonus."""

    natural: int
    total: int


class Faced(NamedTuple):
    """The die has fallen: result and special roll; choices may be open. ``more`` are faces that fell besides."""

    setting: Setting
    roll: Roll | None
    result: Result | None
    special: Special | None
    more: tuple[int, ...] = ()


class Happening(NamedTuple):
    """Something beside the figures that the table should be told: a kind, its text, its rule."""

    kind: str
    text: Message
    rule: str


class Outcome(NamedTuple):
    """What an action came to: its lines, and everyone as they are afterwards.

    ``inflicted`` is what got through the Armor of everybody, where ``damage`` is not all of it.
    """

    actor: Pc | FullNpc | None
    target: Figure | None = None
    task: Task | None = None
    cost: Cost | None = None
    paid: int = 0
    roll: Roll | None = None
    result: Result | None = None
    special: Special | None = None
    taken: Choice | None = None
    damage_bonus: int = 0
    damage: Damage | None = None
    happenings: tuple[Happening, ...] = ()
    extra: Mapping[str, object] = {}
    inflicted: int | None = None

    @property
    def through(self) -> int:
        """Points that got through Armor."""
        if self.inflicted is not None:
            return self.inflicted
        return self.damage.taken if self.damage is not None else 0


I = TypeVar("I", bound=Inputs)  # noqa: E741 - the usual letter for inputs
B = TypeVar("B", bound=BareTask)
P = TypeVar("P", bound=Pc | FullNpc)
Kind = Literal["pc", "npc", "object", "vehicle"]


class Die(NamedTuple):
    """One die a procedure asks for, and what it is for (a text key)."""

    sides: int
    purpose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What every face must know of a procedure. Titles and descriptions are texts under ``procedure.<id>``.

    ``rules`` are ledger ids; ``actor`` and ``target`` the kinds that fit, none when it has none. A target of several
    kinds, or one that is ``target_optional``, may be left out. ``when`` says of an input to what choice it belongs: a
    form shows it only then.
    """

    id: str
    module: str
    rules: tuple[str, ...]
    inputs: type[Inputs]
    dice: tuple[Die, ...]
    actor: tuple[Kind, ...] = ("pc",)
    target: tuple[Kind, ...] = ()
    target_optional: bool = False
    when: Mapping[str, When] = field(default_factory=dict)

    @property
    def needs_target(self) -> bool:
        """Whether it cannot be done without a target; else a target is only named by it."""
        return len(self.target) == 1 and not self.target_optional


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Entry, Generic[I]):
    """One thing that can be done at a table, declared once; every face is generated from it.

    ``set`` turns inputs into a task and its cost, ``face`` reads the die, ``settle`` turns choices into effects.
    ``with_effort`` gives the same inputs with other levels on easing and on damage; ``effort_on_damage`` says whether
    levels on damage are possible at all.
    ``goes_on`` gives the inputs of the next roll of what takes several, and None once that is over.
    ``one_blow`` is whether what lands hangs on success and special roll alone, not on who of several is hit.
    """

    set: Callable[[Scene, I], Setting | Refusal]
    face: Callable[[Scene, I, Setting, Sequence[int]], Faced]
    settle: Callable[[Scene, I, Faced], Outcome | Refusal]
    with_effort: Callable[[I, int, int], I] | None = None
    effort_on_damage: Callable[[Scene, I], bool] | None = None
    goes_on: Callable[[I, Outcome], I | None] | None = None
    one_blow: bool = True


AnyProcedure = Procedure[Inputs]


def settled_at_once(
    settle: Callable[[Scene, I, Faced], Outcome | Refusal],
) -> Callable[[Scene, I], Setting | Refusal]:
    """The ``set`` of a procedure in which no die falls: what could not be settled is refused beforehand."""

    def set_(scene: Scene, inputs: I) -> Setting | Refusal:
        out = settle(scene, inputs, Faced(_UNASKED, None, None, None))
        return out if isinstance(out, Refusal) else _UNASKED

    return set_


_UNASKED = Setting()


def face_nothing(scene: Scene, inputs: Inputs, setting: Setting, faces: Sequence[int]) -> Faced:
    """The ``face`` of a procedure in which no die falls."""
    return Faced(setting, None, None, None)


@implements("do_something_else.resolve.base_procedure", "do_something_else.resolve.lock_before_roll")
def play(procedure: AnyProcedure, scene: Scene, inputs: Inputs, faces: Sequence[int] | None) -> Outcome | Refusal:
    """All three parts at once. Without faces a task stops before the roll, with nobody changed and nothing paid."""
    setting = procedure.set(scene, inputs)
    if isinstance(setting, Refusal):
        return setting
    if faces is None and (setting.asks or setting.task is not None):
        return preview(scene, setting)
    if setting.missing is not None:
        return setting.missing
    for i, sides in enumerate(setting.asks):
        if faces is None or i >= len(faces):
            return preview(scene, setting)
        if not 1 <= faces[i] <= sides:
            return Refusal("bad_value", f"dice[{i}]", Message("refusal.die", {"sides": sides, "face": faces[i]}))
    out = procedure.settle(scene, inputs, procedure.face(scene, inputs, setting, faces or ()))
    if isinstance(out, Refusal) or not scene.rules.task.announced or out.roll is None or out.task is None:
        return out
    return out._replace(extra={**out.extra, "announce": announced(out.task, out.roll.natural)._asdict()})


# --- steps that d20 procedures share ----------------------------------------------------------------------------------


def stepped(entries: Sequence[Steps], sign: int, kind: ModifierKind, fallback: str, rule: str) -> list[Modifier]:
    """Named circumstances as modifiers."""
    return [
        modifier(sign * e.steps, kind, given(e.name, fallback), rule)
        if e.why is UNSET
        else modifier(sign * e.steps, kind, Message(f"line.why.{e.why}", {"name": e.name}), _WHY[e.why])
        for e in entries
    ]


_WHY: Final[Mapping[Why, str]] = bound(
    {
        "help": "cooperation.help.counts_as_asset",
        "complement": "cooperation.help.complementary_task",
        "follower": "follower.help.asset",
        "drawn": "cooperation.draw_attack.defense_hindered",
        "high_gravity": "gravity.high",
        "zero_gravity": "gravity.zero",
    },
    "cooperation.help.counts_as_asset",
    "cooperation.draw_attack.defense_hindered",
)


@implements("asset.default_one_step", "task.step.ease_default", "task.step.hinder_default")
def circumstances(options: TaskOptions) -> list[Modifier]:
    """Assets, easing outside their cap, and hindrances; without a figure each is one step."""
    lines: list[Modifier] = []
    if options.assets:
        lines += stepped(options.assets, -1, "asset", "line.asset", "asset.default_one_step")
    if options.ease:
        lines += stepped(options.ease, -1, "ability", "line.ease", "asset.untyped_ease_outside_limit")
    if options.hinder:
        lines += stepped(options.hinder, 1, "situation", "line.hinder", "task.step.hinder_default")
    return lines


def skill_lines(scene: Scene, skill: str) -> list[Modifier]:
    """The line of one named skill of the acting PC, if it changes anything."""
    level = scene.pc.skill(skill)
    line = skill_modifier(level, skill, scene.rules) if level else None
    return [line] if line else []


def initial_line(points: int) -> Line | None:
    """The line of an initial cost, if there is one."""
    return Line(points, Message("line.cost.initial"), "initial_cost.definition") if points else None


@implements(
    "damage_track.debilitated.actions",
    "damage_track.debilitated.may_rest",
    "damage_track.dead.final",
    "special_damage.stunned.effect",
)
def cannot_act(pc: Pc, reacting: bool) -> Refusal | None:
    """The dead do nothing; the debilitated and the stunned defend, recover and suffer, but take no other action."""
    if pc.damage_track == "dead":
        return Refusal("cannot_act", "actor.damage_track", Message("refusal.dead", {"name": pc.name}))
    if reacting:
        return None
    if pc.damage_track == "debilitated":
        return Refusal("cannot_act", "actor.damage_track", Message("refusal.debilitated", {"name": pc.name}))
    if pc.conditions and loses_turn(pc.condition_names()):
        return Refusal("cannot_act", "actor.conditions", Message("refusal.stunned", {"name": pc.name}))
    if pc.conditions and is_out(pc.condition_names()):
        return Refusal("cannot_act", "actor.conditions", Message("refusal.unconscious", {"name": pc.name}))
    return None


@implements("special_damage.paralysis.nonphysical_actions", "guarding.stance.action")
def held_back(pc: Pc, act: Act, stat: Stat) -> Refusal | None:
    """The paralyzed do nothing that takes movement; who stands guard makes no attack that turn."""
    if not pc.conditions or act == "defense":
        return None
    conditions = pc.condition_names()
    if unable_to(conditions, stat):
        return Refusal("cannot_act", "actor.conditions", Message("refusal.paralyzed", {"name": pc.name}))
    if act == "attack" and ON_GUARD in map(named, conditions):
        return Refusal("not_allowed", "actor.conditions", Message("refusal.on_guard", {"name": pc.name}))
    return None


@implements("trap.net.escape")
def cannot_leave(pc: Pc) -> Refusal | None:
    """Who is held to the spot does not move from it."""
    if pc.conditions and held_fast(pc.condition_names()):
        return Refusal("cannot_act", "actor.conditions", Message("refusal.held_fast", {"name": pc.name}))
    return None


def set_d20(
    scene: Scene,
    options: TaskOptions,
    stat: Stat,
    difficulty: int,
    modifiers: list[Modifier],
    *,
    ease: int,
    damage: int = 0,
    initial: Line | None = None,
    retry: bool = False,
    unaware: bool = False,
    act: Act = "task",
    skill: str = "",
    blow: Blow | None = None,
) -> Setting | Refusal:
    """Set a task for the acting PC: own lines first, then circumstances and conditions, then Effort."""
    pc = scene.pc
    no = cannot_act(pc, act == "defense") or held_back(pc, act, stat)
    if no is not None:
        return no
    modifiers += circumstances(options)
    if pc.conditions:
        modifiers += condition_lines(pc.condition_names(), False, act, scene.rules)
    modifiers += what_lasts(pc, scene.target, act, stat, skill)
    if pc.conditions and isinstance(scene.target, FullNpc):
        modifiers += true_name_lines(pc.condition_names(), scene.target.name, scene.rules)
    attempt = Attempt(
        stat,
        difficulty,
        modifiers,
        ease,
        damage,
        options.free_effort,
        options.roll_bonus,
        initial,
        options.edge_on,
        retry,
        options.intrusion,
        options.roll_anyway,
        unaware,
    )
    task = set_task(attempt, pc.payer(stat, scene.rules), scene.rules)
    if isinstance(task, Refusal):
        return task
    return setting_of(task, scene.rules, blow, attempt)


def what_lasts(own: Pc | FullNpc, other: Figure | None, act: Act, stat: Stat, skill: str) -> list[Modifier]:
    """What goes on on both sides and bears on this roll: assets, other easing, hindrances."""
    lines = lasting_lines(_lasting(own), act, stat, skill, foe=False) if own.conditions else []
    if isinstance(other, FullNpc) and other.conditions and act != "task":
        met = met_by(stat) if act == "attack" else stat
        lines += lasting_lines(_lasting(other), act, met, "", foe=True)
    return lines


def _lasting(figure: Pc | FullNpc) -> list[Lasting]:
    return [c.lasting() for c in figure.conditions or () if isinstance(c, Condition)]


def setting_of(task: Task, rules: Rules, blow: Blow | None = None, attempt: Attempt | None = None) -> Setting:
    """A task that is set: the d20 it asks for, or the result that needs none."""
    return Setting(
        task, blow, (rules.task.die,) if task.rolls else (), None if task.rolls else _unrolled(task), attempt=attempt
    )


def _unrolled(task: Task) -> Result | None:
    return None if task.roll == "needed" else task.roll


def face_d20(scene: Scene, setting: Setting, faces: Sequence[int], damaging: bool) -> Faced:
    """Read the die: result and special roll, or the result that needed none."""
    task = setting.task
    if task is None or not task.rolls:
        return Faced(setting, None, setting.result, None)
    natural = faces[0]
    result = face_task(task, natural)
    special = special_roll(natural, result, damaging, task.impaired, scene.rules)
    return Faced(setting, Roll(natural, natural + task.roll_bonus), result, special)


class Settlement(NamedTuple):
    """The part of settling that all d20 procedures share: the choice, its damage, what was paid, and by whom."""

    taken: Choice | None
    bonus: int
    paid: int
    actor: Pc
    happenings: list[Happening]


@implements("edition2.intrusion.new_samples")
def free_intrusion(rules: Rules) -> Message:
    """What is told of a natural 1, with sample intrusions where the edition has some."""
    samples = rules.special.intrusion_samples
    if not samples:
        return Message("event.free_intrusion")
    return Message("event.intrusion_samples", {sample: Message(f"intrusion_sample.{sample}") for sample in samples})


@implements("intrusion.defence_natural_one")
def may_hurt_more(natural: int, rules: Rules) -> list[Happening]:
    """A natural 1 on a defense: the GM may make the free intrusion 2 more damage."""
    more = rules.special.defense_intrusion_damage
    if natural != rules.special.intrusion or not more:
        return []
    return [Happening("may_hurt_more", Message("event.may_hurt_more", {"n": more}), "intrusion.defence_natural_one")]


def settle_d20(scene: Scene, faced: Faced, choice: Choice | None) -> Settlement:
    """Take the choice, pay (nothing for the impossible, nothing after a refund), and let an emptied Pool count."""
    pc = scene.pc
    task, special = faced.setting.task, faced.special
    taken = chosen(special, choice) if special is not None else None
    bonus = special.bonus if special is not None and taken == "damage" else 0
    paid = 0
    happenings: list[Happening] = []
    if task is not None and faced.result != "impossible":
        paid = task.cost.points
        if paid and faced.roll and refunded(faced.roll.natural, faced.result or "failure", task.impaired, scene.rules):
            happenings.append(Happening("refund", Message("event.refund", {"n": paid}), "special_roll.twenty.refund"))
            paid = 0
        if paid:
            pc = changed(pc, spend_points(pc.vitals(), task.stat, paid, scene.rules), happenings)
    if special is not None and special.kind == "gm_intrusion":
        happenings.append(Happening("gm_intrusion", free_intrusion(scene.rules), "special_roll.one.free_intrusion"))
    return Settlement(taken, bonus, paid, pc, happenings)


def changed(pc: Pc, vitals: Vitals, happenings: list[Happening]) -> Pc:
    """The PC with other vitals; a step on the damage track is told."""
    after = pc.with_vitals(vitals)
    if after.damage_track != pc.damage_track:
        rule = "damage_track.states.list"
        params: Params = {"name": pc.name, "track": Message(f"track.{after.damage_track}")}
        happenings.append(Happening("damage_track", Message("event.track", params), rule))
    return after


def outcome(
    scene: Scene, faced: Faced, settlement: Settlement, target: Figure | None, damage: Damage | None
) -> Outcome:
    """Gather what a d20 procedure came to."""
    task = faced.setting.task
    return Outcome(
        settlement.actor,
        target,
        task,
        task.cost if task is not None else None,
        settlement.paid,
        faced.roll,
        faced.result,
        faced.special,
        settlement.taken,
        settlement.bonus,
        damage,
        tuple(settlement.happenings),
        faced.setting.extra,
    )


@implements("xp.spend.hoard")
def hoard(pc: Pc, gained: int, rules: Rules) -> tuple[Happening, ...]:
    """Who holds more than 10 XP after gaining some may be asked to spend."""
    if gained <= 0 or not hoards(pc.xp, rules):
        return ()
    params: Params = {"name": pc.name, "n": rules.experience.hoard, "xp": pc.xp}
    return (Happening("hoard", Message("event.hoard", params), "xp.spend.hoard"),)


def preview(scene: Scene, setting: Setting) -> Outcome:
    """Before the die: the task and its price; nothing is paid and nobody changes."""
    task = setting.task
    if task is None:
        return Outcome(scene.actor, scene.target, extra=setting.extra)
    return Outcome(scene.actor, scene.target, task, task.cost, result=_unrolled(task), extra=setting.extra)


# --- procedures that know their own difficulty and are as a task otherwise --------------------------------------------


def set_bare(
    scene: Scene,
    inputs: BareTask,
    stat: Stat,
    difficulty: int,
    modifiers: Sequence[Modifier] = (),
    *,
    act: Act = "task",
    extra: Mapping[str, object] = {},
) -> Setting | Refusal:
    """Set a task with a difficulty of its own: the named skill, its own lines, then all that a task may have."""
    setting = set_d20(
        scene,
        inputs,
        stat,
        difficulty,
        [*skill_lines(scene, inputs.skill), *modifiers],
        ease=inputs.effort.ease,
        initial=initial_line(inputs.initial_cost),
        retry=inputs.retry,
        act=act,
        skill=inputs.skill,
    )
    return setting if isinstance(setting, Refusal) or not extra else setting._replace(extra=extra)


def set_moving(
    scene: Scene,
    inputs: BareTask,
    stat: Stat,
    difficulty: int,
    modifiers: Sequence[Modifier] = (),
    *,
    extra: Mapping[str, object] = {},
) -> Setting | Refusal:
    """Set a task that takes the character from the spot: not for who is held to it."""
    return cannot_leave(scene.pc) or set_bare(scene, inputs, stat, difficulty, modifiers, extra=extra)


def face_bare(scene: Scene, inputs: BareTask, setting: Setting, faces: Sequence[int]) -> Faced:
    """A task deals no damage: 19 offers a minor effect, 20 a major one."""
    return face_d20(scene, setting, faces, damaging=False)


def settle_bare(scene: Scene, inputs: BareTask, faced: Faced) -> Outcome:
    """Pay what it cost."""
    return outcome(scene, faced, settle_d20(scene, faced, None), scene.target, None)


def succeeded(faced: Faced) -> bool:
    """Whether it was done, by the die or without one."""
    return faced.result in ("success", "routine")


def with_ease(inputs: B, ease: int, damage: int) -> B:
    """The same inputs with other levels of Effort on easing; there is nothing to damage."""
    return msgspec.structs.replace(inputs, effort=EaseEffort(ease=ease))


def npc_armor(npc: FullNpc, blow: Blow, rules: Rules) -> tuple[Line, ...]:
    """The Armor of an NPC that applies to a blow: its own, and what effects give it."""
    versus = {} if npc.armor_versus is msgspec.UNSET else npc.armor_versus
    return npc_armor_against(blow, npc.armor, versus, rules, npc.protections())


def strike_npc(npc: FullNpc, blow: Blow, rules: Rules, happenings: list[Happening]) -> tuple[FullNpc, Damage]:
    """Carry a blow out on an NPC: Armor, then health."""
    damage = through_armor(blow, npc_armor(npc, blow, rules))
    health = lose_health(npc.health, damage.taken)
    if health == 0 and npc.health > 0:
        happenings.append(Happening("foe_down", Message("event.foe_down", {"name": npc.name}), "npc.health.zero"))
    return with_health(npc, health), damage


def with_health(npc: FullNpc, health: int) -> FullNpc:
    """The same NPC with other health."""
    if health == npc.health:
        return npc
    return FullNpc(
        npc.name,
        npc.level,
        health,
        npc.max_health,
        npc.damage,
        npc.armor,
        npc.modifications,
        npc.armor_versus,
        npc.conditions,
        npc.notes,
    )


def strike_pc(
    pc: Pc, blow: Blow, armor: tuple[Line, ...], rules: Rules, happenings: list[Happening]
) -> tuple[Pc, Damage]:
    """Carry a blow out on a PC: Armor, Pools with overflow, damage track."""
    damage = through_armor(blow, armor)
    vitals, lost = lose_points(pc.vitals(), blow.type, damage.taken, rules)
    return changed(pc, vitals, happenings), damage._replace(pools=lost)


def shift_track(figure: Pc | FullNpc, steps: int, npc_outcome: NpcOutcome, happenings: list[Happening]) -> Pc | FullNpc:
    """A shift down the track, told."""
    if not steps:
        return figure
    if isinstance(figure, Pc):
        return changed(figure, shifted_down(figure.vitals(), steps), happenings)
    after = shifted(figure, steps, npc_outcome)
    text = Message(f"event.npc_outcome.{npc_outcome}", {"name": figure.name})
    happenings.append(Happening("npc_outcome", text, "npc.track_shift.default"))
    return after


def put_condition(figure: P, name: str, lasts: Duration | None, happenings: list[Happening]) -> P:
    """A condition put on, told."""
    params: Params = {"name": figure.name, "condition": name}
    happenings.append(
        Happening("condition", Message("event.condition", params), "special_damage.scope.not_only_points")
    )
    return afflicted(figure, name, lasts)
