"""Chapter 7: damage and recovery."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from threefold.model.bounds import ArmorPoints, Points
from threefold.model.characters import FullNpc, Pc
from threefold.model.recovery_bonus import RestBonus, own_bonuses, with_bonuses
from threefold.model.rests import (
    due_of,
    missing_for_rest,
    source_without_points,
    use_up_rest,
)
from threefold.model.sheet_conditions import worn_now
from threefold.model.shelf.effects import Effect
from threefold.procedures.accounts import damage_changes, figure_changes, regained, rest_changes
from threefold.procedures.answers import (
    LOGGED,
    RECOVERY,
    Answer,
    FigureChange,
    LoggedFigure,
    Reasons,
    logged,
)
from threefold.procedures.base import (
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Roll,
    Setting,
    Setup,
    resolve_nothing,
)
from threefold.procedures.effects.endurance import felt_track
from threefold.procedures.effects.harm import passes
from threefold.procedures.effects.repeated import plain_damage
from threefold.procedures.effects.reserves import with_rested
from threefold.procedures.figures import (
    cannot_act,
    kept_from,
    strike_npc,
    strike_pc,
    with_noted_vitals,
)
from threefold.procedures.inputs import Inputs, Kinds, ShelfLabel
from threefold.rules.binding import implements
from threefold.rules.harm import Blow, Pools, armor_against
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.recovery import divide_recovered, recovery_points, rest_not_next, restore_step
from threefold.rules.ruleset import Rest, Rules
from threefold.rules.types import (
    STATS,
    DamageType,
    Line,
    Message,
    Params,
    Refusal,
    Stat,
    given,
    sum_of,
)

# --- damage ---------------------------------------------------------------------------------------


class DamageInputs(Inputs, kw_only=True, frozen=True):
    """Damage to the actor from any source."""

    points: Points
    type: DamageType = "might"
    ignores_armor: bool = False
    stopped_by: Kinds = []
    pierces: ArmorPoints = 0
    kinds: Kinds = []
    source: ShelfLabel = ""
    stays: Literal["lasting", "permanent"] | None = None


def inputs_of_effect(effect: Effect, source: str) -> DamageInputs | None:
    """Return what damage with a plain figure asks for; None if the effect is none."""
    harm = plain_damage(effect)
    if harm is None:
        return None
    assert isinstance(harm.points, int)
    passing = passes(harm)
    return DamageInputs(
        points=harm.points,
        type=harm.pool or "might",
        kinds=[each for each in (harm.type,) if each is not None],
        ignores_armor=passing["ignores_armor"],
        pierces=passing["pierces"],
        stopped_by=[*passing["stopped_by"]],
        source=source,
    )


def set_damage(setup: Setup, inputs: DamageInputs) -> Setting | Refusal:
    """Build the blow. Damage needs no roll."""
    if isinstance(setup.actor, FullNpc):
        if inputs.stays is not None:
            return Refusal("not_allowed", "inputs.stays", Message("refusal.lasting_of_pcs"))
    else:
        refusal = cannot_act(setup.pc, reacting=True)
        if refusal is not None:
            return refusal
    line = Line(inputs.points, given(inputs.source, "line.damage"), "damage.hit.usual_result")
    kinds = (*inputs.kinds, inputs.type)
    return Setting(
        blow=Blow(
            (line,),
            inputs.type,
            kinds,
            inputs.ignores_armor,
            inputs.pierces,
            stopped_by=inputs.stopped_by,
        )
    )


@implements("damage.hit.usual_result", "damage.pc.reduces_pool")
def settle_damage(setup: Setup, inputs: DamageInputs, resolved: Resolved) -> Outcome:
    """Apply the damage: Armor first, then the Pools and track of a PC, or the health of an NPC."""
    blow = resolved.setting.blow
    assert blow is not None
    notices: list[Notice] = []
    actor = setup.actor
    if isinstance(actor, FullNpc):
        npc, damage = strike_npc(actor, blow, setup.rules, notices)
        return Outcome(npc, setup.target, damage=damage, notices=tuple(notices))
    pc, damage = strike_pc(
        setup.pc,
        blow,
        armor_against(blow, worn_now(setup.pc, setup.rules), setup.rules),
        setup.rules,
        notices,
    )
    if inputs.stays is None or damage.pools is None or not any(damage.pools):
        return Outcome(pc, setup.target, damage=damage, notices=tuple(notices))
    stays = _stays(pc, damage.pools, inputs.stays)
    rule, n = f"lasting_damage.{inputs.stays}", sum(damage.pools)
    notices.append(
        Notice("stays", Message(f"event.stays.{inputs.stays}", {"name": pc.name, "n": n}), rule)
    )
    why = Message(f"line.stays.{inputs.stays}")
    changes = tuple(c for c in figure_changes("actor", pc, stays, why, rule))
    lost = tuple(damage_changes("actor", damage))
    return Outcome(
        stays, setup.target, damage=damage, notices=tuple(notices), changes=(*lost, *changes)
    )


@implements("lasting_damage.lasting", "lasting_damage.permanent")
def _stays(pc: Pc, lost: PoolValues, how: Literal["lasting", "permanent"]) -> Pc:
    """Mark lost points as lasting (rest does not restore them until the wound heals) or cut the
    maximum for good.
    """
    points = {stat: n for stat, n in zip(STATS, lost, strict=True) if n}
    if how == "lasting":
        before = pc.unrecoverable or {}
        sums = {s: min(pc.pools.of(s).max, before.get(s, 0) + points.get(s, 0)) for s in STATS}
        return msgspec.structs.replace(pc, unrecoverable={s: n for s, n in sums.items() if n})
    pools = {s: pc.pools.of(s) for s in points}
    cut = {
        s: msgspec.structs.replace(p, max=max(p.value, p.max - points[s])) for s, p in pools.items()
    }
    return msgspec.structs.replace(pc, pools=msgspec.structs.replace(pc.pools, **cut))


DAMAGE = Procedure(
    id="damage",
    module="harm",
    rules=(
        "damage.pc.reduces_pool",
        "armor.subtract.each_hit",
        "damage.overflow.order",
        "damage_track.step_down.pool_zero",
    ),
    inputs=DamageInputs,
    answer=Answer,
    dice=(),
    set=set_damage,
    resolve=resolve_nothing,
    settle=settle_damage,
    actor=("pc", "npc"),
)


# --- recover --------------------------------------------------------------------------------------


class RecoverInputs(Inputs, kw_only=True, frozen=True):
    """A recovery roll: the rest, and the points for each Pool (or one step on the damage track
    instead). ``bonuses`` are all that effects add to it; left out, those of the character's own
    effects count.
    """

    rest: Rest | None = None
    spend: (
        Annotated[
            dict[Stat, Points], Meta(extra_json_schema={"propertyNames": {"enum": list(STATS)}})
        ]
        | None
    ) = None
    instead_of_points: bool = False
    bonuses: list[RestBonus] | None = None


@implements("damage_track.debilitated.may_rest", "special_damage.stunned.effect")
def takes_action(pc: Pc, rules: Rules) -> Refusal | None:
    """The first rest takes one action. The stunned have none; the debilitated have one by
    ``debilitated_may_rest``.
    """
    kept = kept_from(pc, "rest")
    if felt_track(pc) != "debilitated" or (rules.rulings.debilitated_may_rest and kept is None):
        return kept
    return cannot_act(pc, reacting=False)


def not_ready_to_rest(pc: Pc) -> Refusal | None:
    """Return a refusal if something has to be done before a recovery roll."""
    missing = missing_for_rest(pc)
    if missing is None:
        return None
    source, condition = missing
    params: Params = {"source": source, "condition": condition}
    return Refusal("not_allowed", "inputs.rest", Message("refusal.rest_needs", params))


@implements("recovery.party.individual_choice", "recovery.time.first_in_encounter")
def set_recovery(setup: Setup, inputs: RecoverInputs) -> Setting | Refusal:
    """Check the rest and ask for its d6. A step on the damage track instead of points needs no
    die.
    """
    pc = setup.pc
    refusal = cannot_act(pc, reacting=True)
    if inputs.bonuses is None:  # at a table, which states them, it was asked before
        refusal = refusal or not_ready_to_rest(pc)
    if refusal is not None:
        return refusal
    due = due_of(pc, setup.rules, inputs.rest)
    rest = inputs.rest or due.rest
    refusal = rest_not_next(rest, setup.rules.recovery.rests.index(due.rest), setup.rules)
    if refusal is not None:
        return refusal
    if due.takes == "action":
        refusal = takes_action(pc, setup.rules)
        if refusal is not None:
            return refusal
    if inputs.instead_of_points:
        if inputs.spend:
            return Refusal("bad_value", "inputs.spend", Message("refusal.step_or_points"))
        step = restore_step(pc.vitals())
        if isinstance(step, Refusal):
            return step
        return Setting()
    return Setting(asks=(setup.rules.recovery.die,))


def resolve_recovery(
    setup: Setup, inputs: RecoverInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """Read the recovery roll: 1d6 + tier + bonus."""
    if not setting.asks:
        return Resolved(setting, None, None, None)
    lines = _recovered_lines(setup, inputs, faces[0])
    return Resolved(setting, Roll(faces[0], sum_of(lines)), None, None)


def _recovered_lines(setup: Setup, inputs: RecoverInputs, natural: int) -> tuple[Line, ...]:
    """The points of a recovery roll: its die, the figures of the sheet, and what effects add."""
    pc, bonuses = setup.pc, inputs.bonuses
    if bonuses is None:
        bonuses = own_bonuses(pc, inputs.rest)
    return with_bonuses(recovery_points(natural, pc.tier, pc.recovery_bonus, setup.rules), bonuses)


def _not_by_rest(pc: Pc, spend: Mapping[Stat, int]) -> Refusal | None:
    """A refusal if points are to go into a Pool that rest does not fill."""
    for stat, points in spend.items():
        source = source_without_points(pc, stat) if points else None
        if source is not None:
            params: Params = {"source": source, "stat": Message(f"stat.{stat}")}
            message = Message("refusal.rest_not_this_pool", params)
            return Refusal("not_allowed", f"inputs.spend.{stat}", message)
    return None


class RecoveryAnswer(Answer, kw_only=True, frozen=True):
    """The rest, the points of the recovery roll, those left to spend, and what each Pool regained."""

    rest: Annotated[Rest, LOGGED]
    recovery: Annotated[Sequence[Line] | None, RECOVERY] = None
    to_spend: Annotated[int | None, LOGGED] = None
    regained: Annotated[Pools | None, LOGGED] = None
    to_spend_lines: Reasons = ()

    def figures(self) -> Iterator[LoggedFigure]:
        rule = "recovery.roll.formula"
        yield logged("named", rule, what=Message(f"rest.{self.rest}"))
        if self.to_spend:
            yield logged("to_spend", rule, n=self.to_spend)
        for stat, n in zip(STATS, self.regained or (), strict=False):
            if n:
                yield logged("gained", rule, n=n, stat=Message(f"stat.{stat}"))


def settle_recovery(setup: Setup, inputs: RecoverInputs, resolved: Resolved) -> Outcome | Refusal:
    """Share the points among the Pools. Without ``spend``, only report the points to spend and use
    up no rest.
    """
    pc = setup.pc
    due = due_of(pc, setup.rules, inputs.rest)
    rest = inputs.rest or due.rest
    notices: list[Notice] = []
    answer = RecoveryAnswer(rest=rest)
    changes: list[FigureChange] = []
    if inputs.instead_of_points:
        vitals = restore_step(pc.vitals())
        if isinstance(vitals, Refusal):
            return vitals
    else:
        assert resolved.roll is not None
        lines = _recovered_lines(setup, inputs, resolved.roll.natural)
        if inputs.spend is None:
            left = RecoveryAnswer(
                rest=rest, recovery=lines, to_spend=resolved.roll.total, to_spend_lines=lines
            )
            return Outcome(pc, setup.target, roll=resolved.roll, answer=left)
        refusal = _not_by_rest(pc, inputs.spend)
        if refusal is not None:
            return refusal
        restored = divide_recovered(
            pc.vitals(), pc.restorable(), resolved.roll.total, inputs.spend, setup.rules
        )
        if isinstance(restored, Refusal):
            return restored
        vitals, points = restored
        why = Message("line.account.recovery")
        changes += regained("actor", points, why, "recovery.roll.split_freely")
        gone = [*(Line(-n, why, "recovery.roll.split_freely") for n in points if n)]
        lost = sum_of(lines) + sum_of(gone)
        if lost:
            gone.append(Line(-lost, Message("line.account.unspent"), "recovery.roll.split_freely"))
        answer = RecoveryAnswer(
            rest=rest,
            recovery=lines,
            to_spend=0,
            regained=points,
            to_spend_lines=(*lines, *gone),
        )
    was = pc
    pc = use_up_rest(with_noted_vitals(pc, vitals, notices), rest, setup.rules)
    pc = with_rested(pc, sum(answer.regained or ()), notices)
    if rest == setup.rules.recovery.rests[-1]:
        pc = msgspec.structs.replace(pc, healed_by=None)
    why = Message(f"rest.{rest}")
    changes += rest_changes("actor", was, pc, why, "recovery.time.by_count")
    if due.extra:
        notices.append(Notice("extra_rest", Message("event.rest.extra", {"rest": why}), _EXTRA))
    if due.takes != rest == due.rest:
        params: Params = {"rest": why, "takes": Message(f"rest.{due.takes}")}
        notices.append(
            Notice("quick_rest", Message("event.rest.quicker", params), "recovery.extra.quicker")
        )
    return Outcome(
        pc,
        setup.target,
        roll=resolved.roll,
        notices=tuple(notices),
        answer=answer,
        changes=tuple(changes),
    )


_EXTRA = "recovery.extra.before_next"

RECOVER = Procedure(
    id="recover",
    module="harm",
    rules=(
        "recovery.roll.formula",
        "recovery.time.by_count",
        "recovery.roll.split_freely",
        "damage_track.restore.pool_from_zero",
    ),
    inputs=RecoverInputs,
    answer=RecoveryAnswer,
    dice=(Die(6, "die.recover"),),
    set=set_recovery,
    resolve=resolve_recovery,
    settle=settle_recovery,
)
