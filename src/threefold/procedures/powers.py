"""Using abilities, cyphers and artifacts: their price, what they are rolled against, what is used up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from threefold.model.characters import Ability, Artifact, Cypher, Difficulty, FullNpc, Pc, Thing, Vehicle
from threefold.model.powers import PAYS, PowerEffect, PowerTask
from threefold.procedures.base import Die, Faced, Happening, Outcome, Procedure, Scene, Setting
from threefold.procedures.d20 import face_d20, outcome, set_d20, setting_of, settle_d20, skill_lines, succeeded
from threefold.procedures.figures import cannot_act, held_back
from threefold.procedures.inputs import Effort
from threefold.procedures.power_effects import Landing, land
from threefold.procedures.strikes import Aimed, aimed_bearing, has_condition, no_luck, pay_luck, where_unseen
from threefold.rules.binding import implements
from threefold.rules.combat import attack_difficulty, effort_on_damage, with_bonus
from threefold.rules.conditions import Act, condition_lines
from threefold.rules.distance import Band
from threefold.rules.harm import Blow
from threefold.rules.powers import Depletion, Meets, depletion, meets, no_such_item, power_lines
from threefold.rules.situations import AQUATIC, Attacking, Bearing, at_range, band_at
from threefold.rules.tasks import Attempt, set_task
from threefold.rules.types import Choice, Line, Message, Modifier, Params, Refusal, Stat

Kind = Literal["ability", "cypher", "artifact"]


class UseInputs(Aimed, kw_only=True, frozen=True):
    """What any use of a power may be given: Effort, the Pool that healing goes to, whether its target is unwilling."""

    effort: Effort = Effort()
    pool: Stat | None = None
    difficulty: Difficulty | None = None
    unwilling: bool = False
    retry: bool = False
    choice: Choice | None = None


class AbilityInputs(UseInputs, kw_only=True, frozen=True):
    """An ability of the character's, by name, or one described here."""

    ability: str | Ability


class CypherInputs(UseInputs, kw_only=True, frozen=True):
    """A cypher the character carries, by name or by what it looks like, or one described here."""

    cypher: str | Cypher


class ArtifactInputs(UseInputs, kw_only=True, frozen=True):
    """An artifact the character carries, by name or by what it looks like, or one described here."""

    artifact: str | Artifact


class Power(NamedTuple):
    """What is about to be used. ``called`` is its name as far as its user knows it, ``at`` its place on the sheet,
    ``blind`` that nobody knows yet what it does, ``reach`` how far it reaches, where that is stated."""

    kind: Kind
    name: str
    called: str
    cost: int
    stat: Stat | UnsetType
    task: PowerTask | UnsetType
    effect: PowerEffect | UnsetType
    reach: Band | None = None
    level: int | None = None
    at: int | None = None
    blind: bool = False
    reacts: bool = False
    wear: Depletion = Depletion()

    @property
    def pays(self) -> Stat:
        """The Pool that pays for it, and the stat it is rolled with unless its task says otherwise."""
        if self.stat is not UNSET and (self.cost or not self.blind):
            return self.stat
        rolled = UNSET if self.task is UNSET or self.blind else self.task.stat
        return PAYS if rolled is UNSET or self.cost else rolled

    @property
    def rolled(self) -> Stat:
        """The stat of its roll."""
        task = UNSET if self.task is UNSET or self.blind else self.task.stat
        return self.pays if task is UNSET or self.cost else task

    @property
    def damage(self) -> int:
        """Points of damage it deals."""
        return 0 if self.effect is UNSET else self.effect.points("damage", self.level)


# --- what is used -----------------------------------------------------------------------------------------------------

T = TypeVar("T", Cypher, Artifact)


def place_of(carried: Sequence[T | str], asked: str) -> int | None:
    """The place of an item on a sheet: as its owner calls it, or else by its own name."""
    names = [(c, c) if isinstance(c, str) else (c.called, c.name) for c in carried]
    return next((i for which in (0, 1) for i, name in enumerate(names) if name[which] == asked), None)


def power_of(pc: Pc, inputs: UseInputs) -> Power | Refusal:
    """The ability, cypher or artifact that is asked for."""
    match inputs:
        case AbilityInputs():
            return _ability(pc, inputs.ability)
        case CypherInputs():
            return _cypher(pc, inputs.cypher)
        case ArtifactInputs():
            return _artifact(pc, inputs.artifact)
        case _:
            raise TypeError(type(inputs).__name__)


def _ability(pc: Pc, asked: str | Ability) -> Power | Refusal:
    found: Ability | str | None = asked
    if isinstance(asked, str):
        found = next((a for a in pc.abilities if (a if isinstance(a, str) else a.name) == asked), None)
    if found is None:
        return no_such_item(pc.name, str(asked), "ability")
    a = Ability(found) if isinstance(found, str) else found
    reach = None if a.range is UNSET else a.range
    return Power("ability", a.name, a.name, a.cost, a.stat, a.task, a.effect, reach, reacts=a.use == "defense")


def _cypher(pc: Pc, asked: str | Cypher) -> Power | Refusal:
    at = place_of(pc.cyphers, asked) if isinstance(asked, str) else None
    if isinstance(asked, str) and at is None:
        return no_such_item(pc.name, asked, "cypher")
    found = asked if at is None else pc.cyphers[at]
    c = Cypher(found) if isinstance(found, str) else found
    return Power("cypher", c.name, c.called, 0, UNSET, c.task, c.effect, _reach(c), c.level, at, not c.known)


def _reach(item: Cypher | Artifact) -> Band | None:
    """How far an item reaches, if that is stated and its owner knows what it is."""
    return None if item.range is UNSET or not item.known else item.range


@implements("artifact_crafting.depletion")
def _artifact(pc: Pc, asked: str | Artifact) -> Power | Refusal:
    at = place_of(pc.carries(), asked) if isinstance(asked, str) else None
    if isinstance(asked, str) and at is None:
        return no_such_item(pc.name, asked, "artifact")
    a = asked if at is None else pc.carries()[at]
    assert isinstance(a, Artifact)
    if a.spent:
        return Refusal("not_allowed", "inputs.artifact", Message("refusal.power.depleted", {"item": a.called}))
    wear = Depletion() if a.depletion is UNSET else depletion(a.depletion)
    if isinstance(wear, Refusal):
        return wear._replace(field="inputs.artifact.depletion")
    return Power(
        "artifact",
        a.name,
        a.called,
        a.cost or 0,
        a.stat,
        a.task,
        a.effect,
        _reach(a),
        a.level,
        at,
        not a.known,
        wear=wear,
    )


# --- the task ---------------------------------------------------------------------------------------------------------


class Against(NamedTuple):
    """What a use is rolled against, and what kind of roll it is; without a difficulty it takes no roll."""

    difficulty: int | None
    act: Act = "task"


@implements("ability.no_attack_roll", "ability.unwanted_is_attack", "ability.object_success_roll")
def against(scene: Scene, power: Power, inputs: UseInputs) -> Against | Refusal:
    """The roll a use takes: what nobody has figured out yet is worked by its level, what somebody does not want is an
    attack on them, a thing meets it with its level, and what concerns nobody else needs none."""
    target, task = scene.target, power.task
    on_foe = power.effect is not UNSET and power.effect.affects == "foe"
    aimed = task is not UNSET and task.difficulty == "target"
    foe = isinstance(target, FullNpc)
    meant = on_foe and (foe or not power.blind)  # a thing not understood is for whoever it is pointed at
    what = meets(meant or (aimed and foe), inputs.unwilling, isinstance(target, Thing | Vehicle))
    if inputs.difficulty is not None:
        return Against(inputs.difficulty, "attack" if what == "foe" else "task")
    if power.blind:
        return _blindly(scene, power, what)
    if task is not UNSET and isinstance(task.difficulty, int) and not inputs.unwilling:
        return Against(task.difficulty, "attack" if what == "foe" else "task")
    if what == "nothing" and not aimed:
        return Against(None)
    return _level(scene, power, what)


def _level(scene: Scene, power: Power, what: Meets) -> Against | Refusal:
    """The level of the target, as it meets this."""
    target = scene.target
    if isinstance(target, Thing | Vehicle):
        return Against(target.level)
    if isinstance(target, FullNpc):
        return Against(attack_difficulty(target.level, target.modifications, power.rolled), "attack")
    if isinstance(target, Pc):
        params: Params = {"item": power.called, "name": target.name}
        return Refusal("bad_value", "inputs.difficulty", Message("refusal.power.how_hard", params))
    return _whom(power)


def _whom(power: Power) -> Refusal:
    return Refusal("bad_value", "target", Message("refusal.power.whom", {"item": power.called}))


@implements("knowledge.device.difficulty")
def _blindly(scene: Scene, power: Power, what: Meets) -> Against | Refusal:
    """Its level to get it to work at all; if it has somebody to overcome as well, whichever is harder."""
    level = power.level or 0
    met = _level(scene, power, what) if what == "foe" and isinstance(scene.target, FullNpc) else Against(0)
    if isinstance(met, Refusal):
        return met
    return Against(max(level, met.difficulty or 0), met.act)


def _aiming(scene: Scene, power: Power, inputs: UseInputs) -> Attacking:
    """A power as situations meet it. One whose reach is not stated acts from close by, unless its target is farther."""
    apart = inputs.distance is not None and band_at(inputs.distance) != "immediate"
    ranged = apart if power.reach is None else power.reach != "immediate"
    return Attacking(
        ranged,
        power.reach if ranged else None,
        skills=scene.pc.skills,
        aquatic=has_condition(scene.pc, AQUATIC),
    )


@implements("attack.modifiers.same_as_task", "range.melee.reach", "ability.unwanted_is_attack")
def _bearing(scene: Scene, power: Power, inputs: UseInputs, act: Act) -> Bearing | Refusal:
    """What the situations come to where it is an attack, as for any attack; else only its reach counts."""
    told = _aiming(scene, power, inputs)
    if act == "attack" and isinstance(scene.target, FullNpc):
        return aimed_bearing(told, scene.target, inputs, scene.rules)
    far = at_range((), told, inputs.distance) if power.reach is not None and scene.target is not None else None
    return far if isinstance(far, Refusal) else Bearing()


def set_power(scene: Scene, inputs: UseInputs) -> Setting | Refusal:
    """Whether it can be used now, its task if it takes one, what it costs, what it would deal."""
    power = power_of(scene.pc, inputs)
    if isinstance(power, Refusal):
        return power
    met = against(scene, power, inputs)
    if isinstance(met, Refusal):
        return met
    bears = _bearing(scene, power, inputs, met.act)
    if isinstance(bears, Refusal):
        return bears
    no = _unfit(scene, power, inputs, met) or no_luck(scene.pc, bears.unseen, inputs, scene.rules)
    if no is not None:
        return no
    initial = Line(power.cost, Message("line.given", {"name": power.called}), "initial_cost.definition")
    if met.difficulty is None:
        setting = _unrolled(scene, power, inputs, initial)
    else:
        setting = set_d20(
            scene,
            inputs,
            power.rolled,
            met.difficulty,
            [*_lines(scene, power, met.act), *bears.lines],
            ease=inputs.effort.ease,
            damage=inputs.effort.damage,
            initial=initial if power.cost else None,
            retry=inputs.retry,
            act="defense" if power.reacts else met.act,
            skill=_skill(power),
        )
    if isinstance(setting, Refusal):
        return setting
    setting = where_unseen(setting, bears.unseen, inputs)
    assert setting.task is not None
    worn = power.wear.rolled_at_use and setting.task.roll != "impossible"
    more = (power.wear.sides,) if worn else ()
    blow = _blow(scene, power, setting.task.damage_levels)
    extra: dict[str, object] = {"regained": None}
    if power.kind == "artifact":
        extra["depletion"] = None
    return setting._replace(asks=(*setting.asks, *more), blow=blow, extra=extra)


def _unrolled(scene: Scene, power: Power, inputs: UseInputs, initial: Line) -> Setting | Refusal:
    """A use that takes no roll is routine; who has paid for it may roll all the same, in hope of a 20."""
    pc, stat = scene.pc, power.pays
    no = cannot_act(pc, power.reacts) or held_back(pc, "defense" if power.reacts else "task", stat)
    if no is not None:
        return no
    attempt = Attempt(
        stat,
        0,
        ease_levels=inputs.effort.ease,
        initial=initial if power.cost else None,
        edge_on=inputs.edge_on,
        roll_anyway=inputs.roll_anyway,
    )
    task = set_task(attempt, pc.payer(stat, scene.rules), scene.rules)
    return task if isinstance(task, Refusal) else setting_of(task, scene.rules, attempt=attempt)


def _skill(power: Power) -> str:
    task = power.task
    return "" if task is UNSET or power.blind or task.skill is UNSET else task.skill


def _lines(scene: Scene, power: Power, act: Act) -> list[Modifier]:
    """The skill that it takes, and the conditions of a foe it is used on."""
    lines = skill_lines(scene, _skill(power))
    foe = scene.target
    if act == "attack" and isinstance(foe, FullNpc) and foe.conditions:
        lines += condition_lines(foe.condition_names(), True, "attack", scene.rules)
    return lines


def _unfit(scene: Scene, power: Power, inputs: UseInputs, met: Against) -> Refusal | None:
    if inputs.effort.damage and (not power.damage or power.blind or met.difficulty is None):
        params: Params = {"attack": power.called}
        return Refusal("not_allowed", "inputs.effort.damage", Message("refusal.no_damage", params))
    effect = power.effect
    if effect is UNSET or power.blind:
        return None
    if effect.affects == "foe" and scene.target is None:
        return _whom(power)
    patient = _on(scene, effect)
    if effect.healing is not UNSET and isinstance(patient, Pc) and patient.damage_track == "dead":
        who = "actor" if patient is scene.pc else "target"
        return Refusal("not_allowed", f"{who}.damage_track", Message("refusal.heal.dead", {"name": patient.name}))
    return None


def _on(scene: Scene, effect: PowerEffect) -> Pc | FullNpc | None:
    """Whom it lands on: its user, the ally named (or its user), the foe named."""
    named = scene.target if isinstance(scene.target, Pc | FullNpc) else None
    if effect.affects == "self" or (effect.affects == "ally" and named is None):
        return scene.pc
    return scene.pc if isinstance(named, Pc) and named.name == scene.pc.name else named


def _blow(scene: Scene, power: Power, levels: int) -> Blow:
    effort = effort_on_damage(levels, False, scene.rules)
    lines = (*power_lines(power.damage, power.called), *((effort,) if effort is not None else ()))
    effect = power.effect
    if effect is UNSET:
        return Blow(lines)
    type = "might" if effect.damage_type is UNSET else effect.damage_type
    return Blow(lines, type, (type,), effect.ignores_armor is True)


# --- the dice, and what follows ---------------------------------------------------------------------------------------


def face_power(scene: Scene, inputs: UseInputs, setting: Setting, faces: Sequence[int]) -> Faced:
    """The d20 if there is a roll; the die after it is that of a depletion."""
    task = setting.task
    rolls = task is not None and task.rolls
    faced = face_d20(scene, setting, faces, damaging=setting.blow is not None and bool(setting.blow.lines))
    return faced._replace(more=tuple(faces[1 if rolls else 0 :]))


def settle_power(scene: Scene, inputs: UseInputs, faced: Faced) -> Outcome:
    """Pay; if it works, carry it out on whom it is for; a cypher is used up, an artifact may be."""
    power = power_of(scene.pc, inputs)
    assert isinstance(power, Power)
    settlement = settle_d20(scene, faced, inputs.choice)
    settlement = pay_luck(settlement, inputs, faced.result != "impossible", scene.rules)
    told, actor = settlement.happenings, settlement.actor
    target, landed = scene.target, None
    if succeeded(faced):
        if power.blind:
            params: Params = {"item": power.called, "name": power.name}
            told.append(Happening("revealed", Message("event.power.revealed", params), "knowledge.device.difficulty"))
        actor, target, landed = _landed(scene, power, inputs, faced, actor, told, settlement.bonus)
    elif power.blind and faced.result == "failure":
        told.append(
            Happening("baffled", Message("event.power.baffled", {"item": power.called}), "knowledge.device.difficulty")
        )
    actor, wear = _used(actor, power, faced, told)
    out = outcome(scene, faced, settlement._replace(actor=actor), target, landed.damage if landed else None)
    extra: dict[str, object] = {"regained": landed.regained if landed else None}
    if power.kind == "artifact":
        extra["depletion"] = wear
    return out._replace(extra=extra)


def _landed(
    scene: Scene,
    power: Power,
    inputs: UseInputs,
    faced: Faced,
    actor: Pc,
    told: list[Happening],
    bonus: int,
) -> tuple[Pc, Pc | FullNpc | Thing | Vehicle | None, Landing | None]:
    """The power where it lands: its user and its target afterwards. What is only words, or finds nobody, is told."""
    effect = power.effect
    on = None if effect is UNSET else _on(scene, effect)
    if effect is UNSET or on is None:
        if effect is not UNSET:
            told.append(Happening("nobody", Message("event.power.nobody", {"item": power.name}), "ability.sources"))
        return actor, scene.target, None
    blow = faced.setting.blow
    if blow is not None and faced.roll is not None and faced.setting.task is not None:
        blow = with_bonus(blow, faced.roll.natural, bonus, faced.setting.task.impaired)
    own = on is scene.pc
    landed = land(actor if own else on, effect, power.name, power.level, blow, inputs.pool, scene.rules, told)
    if not own:
        return actor, landed.figure, landed
    assert isinstance(landed.figure, Pc)
    named = isinstance(scene.target, Pc) and scene.target.name == scene.pc.name
    return landed.figure, landed.figure if named else scene.target, landed


def _used(actor: Pc, power: Power, faced: Faced, told: list[Happening]) -> tuple[Pc, Mapping[str, object] | None]:
    """What is left of the item: a cypher that was used is gone; an artifact is known, and perhaps depleted."""
    if faced.result == "impossible" or (power.blind and not succeeded(faced)):
        return actor, None
    if power.kind == "cypher":
        told.append(Happening("used_up", Message("event.power.used_up", {"item": power.name}), _ONE_USE))
        if power.at is None:
            return actor, None
        left = [c for i, c in enumerate(actor.cyphers) if i != power.at]
        return msgspec.structs.replace(actor, cyphers=left), None
    if power.kind == "ability":
        return actor, None
    depleted, wear = _wear(power, faced, told)
    if power.at is None or not (depleted or power.blind):
        return actor, wear
    changes: dict[str, bool | UnsetType] = {"depleted": True} if depleted else {}
    if power.blind:
        changes["identified"] = UNSET
    item = msgspec.structs.replace(actor.carries()[power.at], **changes)
    carried = [item if i == power.at else a for i, a in enumerate(actor.carries())]
    return msgspec.structs.replace(actor, artifacts=carried), wear


_ONE_USE: Final = "magic_crafting.item_category"


@implements("artifact_crafting.depletion")
def _wear(power: Power, faced: Faced, told: list[Happening]) -> tuple[bool, Mapping[str, object] | None]:
    """Whether a use has depleted an artifact: by its die, or because it works only once."""
    wear = power.wear
    rule = "artifact_crafting.depletion"
    if wear.at_once:
        told.append(Happening("depleted", Message("event.power.depleted_once", {"item": power.name}), rule))
        return True, {"die": None, "natural": None, "depleted": True}
    if not wear.rolled_at_use or not faced.more:
        return False, None
    natural = faced.more[0]
    depleted = wear.depletes(natural)
    params: Params = {"item": power.name, "natural": natural, "sides": wear.sides}
    kind = "depleted" if depleted else "not_depleted"
    told.append(Happening(kind, Message(f"event.power.{kind}", params), rule))
    return depleted, {"die": wear.sides, "natural": natural, "depleted": depleted}


# --- the procedures ---------------------------------------------------------------------------------------------------

U = TypeVar("U", bound=UseInputs)


def _with_effort(inputs: U, ease: int, damage: int) -> U:
    return msgspec.structs.replace(inputs, effort=Effort(ease=ease, damage=damage))


def deals_damage(scene: Scene, inputs: UseInputs) -> bool:
    """Whether Effort can add to what it deals: it deals damage, and takes a roll."""
    power = power_of(scene.pc, inputs)
    if isinstance(power, Refusal) or not power.damage or power.blind:
        return False
    met = against(scene, power, inputs)
    return isinstance(met, Against) and met.difficulty is not None


def _procedure(id: Kind, inputs: type[U], rules: tuple[str, ...], more: tuple[Die, ...] = ()) -> Procedure[U]:
    return Procedure(
        id=id,
        module="powers",
        rules=rules,
        inputs=inputs,
        dice=(Die(20, "die.power"), *more),
        set=set_power,
        face=face_power,
        settle=settle_power,
        target=("pc", "npc", "object", "vehicle"),
        with_effort=_with_effort,
        effort_on_damage=deals_damage,
    )


_USES: Final = ("ability.no_attack_roll", "ability.unwanted_is_attack", "ability.object_success_roll")
ABILITY = _procedure("ability", AbilityInputs, (*_USES, "ability.optional_roll", "initial_cost.edge_applies"))
CYPHER = _procedure("cypher", CypherInputs, (*_USES, "task.action.stored_cypher", "knowledge.device.difficulty"))
ARTIFACT = _procedure(
    "artifact",
    ArtifactInputs,
    (*_USES, "artifact_crafting.depletion", "knowledge.device.difficulty"),
    (Die(20, "die.depletion"),),
)
