"""The power in use: an ability, cypher or artifact, found on the sheet or given in full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from threefold.model.active_effects import use_effects, works_while_worn
from threefold.model.bounds import BlowPoints, DamagePoints, Difficulty, OwnName, whole
from threefold.model.characters import Attack, Pc
from threefold.model.effort_purchases import apply_effort_purchases, buys_of, hinders, strikes_area
from threefold.model.improved import improved
from threefold.model.improved_cyphers import improved_artifact, improved_cypher, with_reach
from threefold.model.picked import item_place, place_of_ability
from threefold.model.power_price import AN_ACTION, PriceBesides, UseTime, price_besides
from threefold.model.powers import (
    PAYS,
    Ability,
    Artifact,
    Cypher,
    Item,
    PowerTask,
    effects_of,
    task_of,
)
from threefold.model.shelf.among import own_checks_among
from threefold.model.shelf.choosing import fill_in_choices
from threefold.model.shelf.effects import Buys, Effect
from threefold.model.shelf.figures import Aim, figure_at_level
from threefold.model.vocabulary import Vocabulary
from threefold.model.weapons_had import beside_attacks
from threefold.procedures.effects.attacks import harm_among
from threefold.procedures.effects.base import dice_of, effects_chosen
from threefold.procedures.effects.carried import sides_of_carried
from threefold.procedures.effects.fired import fired_through
from threefold.procedures.effects.wear import further_checks, wears_in_use
from threefold.procedures.figures import kept_from
from threefold.procedures.inputs import ChosenWords, Effort, Levels, TaskLabel
from threefold.procedures.power_aims import PowerAim, Reach, aim_of_power, reach_of_power
from threefold.procedures.power_choices import (
    as_chosen,
    time_of_use,
    with_aim_of_option,
)
from threefold.procedures.power_holds import kept_up
from threefold.procedures.power_purchases import wrong_levels_bought
from threefold.procedures.strikes import Aimed
from threefold.rules.binding import implements
from threefold.rules.distance import BANDS
from threefold.rules.effects import EffectName
from threefold.rules.powers import Depletion, depletion, no_such_item
from threefold.rules.types import Choice, Message, Refusal, Stat

Kind = Literal["ability", "cypher", "artifact"]


class PowerRollInputs(Aimed, kw_only=True, frozen=True):
    """The roll of a power: Effort, the Pool that healing goes to, the stat, and whether its target
    is unwilling.

    ``attack`` is the weapon of an attack that the power makes; ``stat`` is the stat of that attack,
    unless the cost sets it. ``bought`` are the levels of Effort on each extra that the entry
    offers, in its order. ``skill`` is a skill on the sheet that applies to a roll other than a
    weapon attack; the skill that the entry names counts without it."""

    part_of_one = True

    effort: Effort = Effort()
    bought: Annotated[list[Levels], Meta(max_length=20)] = []
    pool: Stat | None = None
    attack: Annotated[str, Vocabulary.SHELF] | Attack | None = None
    stat: Stat | None = None
    skill: TaskLabel = ""
    difficulty: Difficulty | None = None
    unwilling: bool = False
    retry: bool = False


class UseInputs(PowerRollInputs, kw_only=True, frozen=True):
    """The inputs of any use of a power: its roll, and all that is chosen for its effects.

    ``options`` are the chosen options of effects with a choice, each an index from 0 (default: 0);
    ``chosen`` are the words that answer the questions of the use, in their order. ``spot`` is the
    place on the strip where what it makes is to stand, in feet.
    ``said`` are the conditions of effects that the table says are met, in their words. ``ends`` is
    the condition to end, where an effect ends one of several. ``dealt`` are the points of the blow
    that the power reacts to, ``lost`` those that it cost each Pool of its user. ``further`` is the
    number of targets beside the first, for powers whose price grows with them."""

    evoke: Literal["recovery", "time"] | None = None
    choice: Choice | None = None
    effect: EffectName | None = None
    to_object: DamagePoints | None = None
    options: list[Annotated[int, whole(0, 20, "count")]] = []
    chosen: ChosenWords = []
    spot: Annotated[int, whole(0, 9999, "feet")] | None = None
    ends: OwnName | None = None
    dealt: BlowPoints = 0
    lost: dict[Stat, BlowPoints] = {}
    further: Annotated[int, whole(0, 20, "count")] = 0

    @property
    def is_ready(self) -> bool:
        """Whether the power is still ready after a miss by touch."""
        return False


class AbilityInputs(UseInputs, kw_only=True, frozen=True):
    """The use of an ability: by its name on the sheet, or given in full. ``ready``: it works by
    touch and is still ready after a miss, so that its cost is not paid again. ``holding``: its
    target is held by an earlier use, which is kept up."""

    ability: Annotated[str, Vocabulary.SHELF] | Ability
    ready: bool = False
    holding: bool = False

    @property
    def is_ready(self) -> bool:
        return self.ready


class CypherInputs(UseInputs, kw_only=True, frozen=True):
    """The use of a cypher: by its name or appearance on the sheet, or given in full."""

    cypher: Annotated[str, Vocabulary.SHELF] | Cypher


class ArtifactInputs(UseInputs, kw_only=True, frozen=True):
    """The use of an artifact: by its name or appearance on the sheet, or given in full."""

    artifact: Annotated[str, Vocabulary.SHELF] | Artifact


class EffortExtras(NamedTuple):
    """What Effort buys in a power besides ease and damage: the extras in ``buys``, and the levels
    ``bought`` of each.

    ``harder`` is the number of steps by which these hinder its task. ``spread``: Effort on its
    damage counts as for an area attack. ``reaches`` is the number of targets, where it is stated
    and Effort raises it, ``area`` how far from its middle an area goes.
    """

    buys: tuple[Buys, ...]
    bought: tuple[int, ...]
    harder: int
    spread: bool
    reaches: int | None
    area: str | None = None

    @property
    def levels(self) -> int:
        """All levels of Effort on extras."""
        return sum(self.bought)

    @property
    def sells_targets(self) -> bool:
        """Whether further targets cost Effort, so that there are no more than were bought."""
        return any(each.buys == "targets" for each in self.buys)


class UsedPower(NamedTuple):
    """A power to be used. ``called`` is the name by which its user knows it, ``at`` its index on
    the sheet. ``blind``: nobody knows yet what it does. Its figures include what Effort bought."""

    kind: Kind
    name: str
    called: str
    cost: int
    stat: Stat | None
    task: PowerTask | None
    effects: tuple[Effect, ...]
    aim: PowerAim
    extras: EffortExtras
    chosen: Mapping[str, str] = {}
    level: int | None = None
    at: int | None = None
    blind: bool = False
    wear: Depletion = Depletion()
    time: UseTime = AN_ACTION

    @property
    def price(self) -> PriceBesides:
        """What a use costs besides its points."""
        return self.time.price

    @property
    def pays(self) -> Stat:
        """The Pool that pays for it. It is also the stat of its roll, unless its task has another
        one.
        """
        if self.stat is not None and (self.cost or not self.blind):
            return self.stat
        rolled = None if self.task is None or self.blind else self.task.stat
        if rolled is None or self.cost:
            return PAYS
        return rolled

    @property
    def rolled(self) -> Stat:
        """The stat of its roll."""
        task = None if self.task is None or self.blind else self.task.stat
        if task is None or self.cost:
            return self.pays
        return task

    def damage(self, options: Sequence[int]) -> int:
        """The certain points of its damage: a number or points per level. Damage from dice counts
        as 0.
        """
        harm = harm_among(effects_of_use(self, options))
        if harm is None:
            return 0
        points = figure_at_level(harm.points, self.level)
        if isinstance(points, int):
            return points
        times, _, of = points.partition("*")
        if points == "level":
            return self.level or 0
        if of == "level" and times.isdigit():
            return int(times) * (self.level or 0)
        return 0

    def dice(self, options: Sequence[int]) -> tuple[int, ...]:
        """The sides of the dice that its effects need."""
        checks = further_checks(self.effects, self.chosen) if self.kind == "artifact" else 0
        more = (self.wear.sides,) * checks if self.wear.sides else ()
        if not self.time.checks:
            return (*more, *dice_of(self.effects, options, self.level))
        sides: list[int] = []
        for each in effects_chosen(self.effects, options):
            sides += dice_of([each], (), self.level)
            sides += [self.time.checks] * len(own_checks_among([each]))
        return (*more, *sides)


def power_of(pc: Pc, inputs: UseInputs, place: int | None = None) -> UsedPower | Refusal:
    """Return the requested ability, cypher or artifact, or a refusal. ``place`` is its index on the
    sheet, where it is known; without it the first one of its name is meant."""
    found: UsedPower | Refusal
    match inputs:
        case AbilityInputs():
            found = _ability(pc, inputs, place)
        case CypherInputs():
            found = _cypher(pc, inputs, place)
        case ArtifactInputs():
            found = _artifact(pc, inputs, place)
        case _:
            raise TypeError(type(inputs).__name__)
    if isinstance(found, Refusal) or found.blind:
        return found
    return _as_far_as_weapon(with_aim_of_option(found, inputs.options), pc, inputs)


def _as_far_as_weapon(power: UsedPower, pc: Pc, inputs: UseInputs) -> UsedPower:
    """The power with the range of the weapon that it is fired through, where that is longer."""
    through = fired_through(pc, inputs.attack) if power.kind == "ability" else None
    reach = power.aim.reach
    if through is None or reach is None or BANDS[through.range] <= BANDS[reach]:
        return power
    return power._replace(aim=power.aim._replace(reach=through.range))


def _ability(pc: Pc, inputs: AbilityInputs, place: int | None) -> UsedPower | Refusal:
    asked, bought = inputs.ability, inputs.bought
    found: Ability | str = asked
    if isinstance(asked, str):
        if place is None:
            at = place_of_ability(pc.abilities, asked)
        else:
            at = place
        if at is None:
            return no_such_item(pc.name, asked, "ability")
        found = pc.abilities[at]
    plain = improved(pc, Ability(found) if isinstance(found, str) else found)
    if inputs.holding:
        plain = kept_up(plain)
    refusal = wrong_levels_bought(plain, plain.name, bought)
    if refusal is not None:
        return refusal
    a = as_chosen(apply_effort_purchases(plain, bought), pc, inputs)
    if isinstance(a, Refusal):
        return a
    return UsedPower(
        kind="ability",
        name=a.name,
        called=a.name,
        cost=a.cost,
        stat=a.stat,
        task=task_of(a),
        effects=_resolved(a, use_effects(a)),
        aim=aim_of_power(a, reach_of_power(a)),
        extras=_extras(a, bought),
        chosen=_chosen(a),
        time=UseTime(
            reacts=a.use in ("defense", "reaction"),
            acts=a.use in ("action", "action_to_begin", "several_actions"),
            recovery=a.recovery or None,
            learned=(a.learned or None) if a.evoked else None,
            grade=a.grade or "low",
            price=price_besides(a),
            anew=bool(a.asks),
            takes=time_of_use(a, inputs.options),
            checks=sides_of_carried(pc, _chosen(a)) if a.chosen else 0,
        ),
    )


def _extras(a: Ability | Item, bought: Sequence[int]) -> EffortExtras:
    """What Effort buys in a power. The figures of ``a`` already include what it bought."""
    offered = buys_of(a)
    return EffortExtras(
        buys=tuple(offered),
        bought=tuple(bought[: len(offered)]),
        harder=hinders(a, bought),
        spread=strikes_area(a),
        reaches=_most_targets(a),
        area=None if a.aim is None else a.aim.area,
    )


def _most_targets(a: Ability | Item) -> int | None:
    """How many targets a power has at most; None if its text sets no limit."""
    if a.aim is not None and isinstance(a.aim.count, int):
        return a.aim.count
    if a.aim is not None and _all_there(a.aim):
        return None
    return 1


def _all_there(aim: Aim) -> bool:
    """True if it affects all figures, or as many as its user chooses."""
    return (
        aim.area is not None
        or aim.count is not None
        or aim.who in ("foes", "allies", "others", "creatures", "all", "all_others")
    )


def _at_use(item: Artifact) -> list[Effect]:
    """The effects of using an artifact, without those that last as long as it is worn."""
    effects = effects_of(item)
    if item.worn is not True:
        return beside_attacks(item, effects)
    return [e for e in effects if e.lasts not in (None, "always") or not works_while_worn(e)]


def _resolved(power: Ability | Cypher | Artifact, effects: list[Effect]) -> tuple[Effect, ...]:
    """The effects of a use, with the choices that were made when the power was gained."""
    return tuple(fill_in_choices(effect, power.chosen or {}) for effect in effects)


def _chosen(power: Ability | Cypher | Artifact) -> Mapping[str, str]:
    """The choices that were made when the power was gained, by name."""
    if power.chosen is None:
        return {}
    return {name: ", ".join(words) for name, words in power.chosen.items()}


def _cypher(pc: Pc, inputs: CypherInputs, place: int | None) -> UsedPower | Refusal:
    at: int | None = None
    asked, bought = inputs.cypher, inputs.bought
    found: Cypher | str = asked
    if isinstance(asked, str):
        at = item_place(pc.cyphers, asked, place)
        if at is None:
            return no_such_item(pc.name, asked, "cypher")
        found = pc.cyphers[at]
    plain = Cypher(found) if isinstance(found, str) else found
    refusal = wrong_levels_bought(plain, plain.called, bought)
    if refusal is not None:
        return refusal
    plain = improved_cypher(pc, plain, inputs.said)
    c = as_chosen(apply_effort_purchases(plain, bought), pc, inputs)
    if isinstance(c, Refusal):
        return c
    refusal = kept_from(pc, "devices", "gear")
    if refusal is not None:
        return refusal
    return UsedPower(
        kind="cypher",
        name=c.name,
        called=c.called,
        cost=0,
        stat=None,
        task=task_of(c),
        effects=_resolved(c, effects_of(c)),
        aim=aim_of_power(c, _reach(pc, c)),
        extras=_extras(c, bought),
        chosen=_chosen(c),
        level=c.level,
        at=at,
        blind=not c.known,
        time=UseTime(takes=time_of_use(c, inputs.options)),
    )


def _reach(pc: Pc, item: Cypher | Artifact) -> Reach:
    """The range of an item. Nobody knows that of an item whose owner does not know it."""
    if item.known:
        return reach_of_power(with_reach(pc, item))
    return Reach()


@implements("artifact_crafting.depletion")
def _artifact(pc: Pc, inputs: ArtifactInputs, place: int | None) -> UsedPower | Refusal:
    at: int | None = None
    plain, bought = inputs.artifact, inputs.bought
    if isinstance(plain, str):
        at = item_place(pc.carries(), plain, place)
        if at is None:
            return no_such_item(pc.name, plain, "artifact")
        plain = pc.carries()[at]
    refusal = wrong_levels_bought(plain, plain.called, bought)
    if refusal is not None:
        return refusal
    better = improved_artifact(pc, plain, inputs.said)
    a = as_chosen(apply_effort_purchases(better, bought), pc, inputs)
    if isinstance(a, Refusal):
        return a
    if a.spent:
        return Refusal(
            "not_allowed", "inputs.artifact", Message("refusal.power.depleted", {"item": a.called})
        )
    refusal = kept_from(pc, "devices", "gear")
    if refusal is not None:
        return refusal
    wear = Depletion() if a.depletion is None else depletion(a.depletion)
    if isinstance(wear, Refusal):
        return wear._replace(field="inputs.artifact.depletion")
    if not wears_in_use(effects_of(a), inputs.options):
        wear = Depletion()
    return UsedPower(
        kind="artifact",
        name=a.name,
        called=a.called,
        cost=a.cost or 0,
        stat=a.stat,
        task=task_of(a),
        effects=_resolved(a, _at_use(a)),
        aim=aim_of_power(a, _reach(pc, a)),
        extras=_extras(a, bought),
        chosen=_chosen(a),
        level=a.level,
        at=at,
        blind=not a.known,
        wear=wear,
        time=UseTime(takes=time_of_use(a, inputs.options)),
    )


def effects_of_use(power: UsedPower, options: Sequence[int]) -> list[Effect]:
    """The effects of a use with these options."""
    return effects_chosen(power.effects, options)
