"""An action being composed, with the Effort table, from what a seat knows of the table and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from msgspec import Struct, structs

from threefold.model.characters import Pc
from threefold.odds.effort import ANYTHING, EffortOdds, effort_odds
from threefold.odds.value import Reserve, best_value, gain_of, suggested
from threefold.procedures.base import AnyProcedure, Outcome, Resolved, Scene, Setting
from threefold.procedures.catalog import PLAYED
from threefold.procedures.inputs import NO_BESIDES, Besides, EaseEffort, Effort, Inputs, with_besides
from threefold.rules.tasks import initiative_price
from threefold.rules.types import STATS, Message, Refusal, Result, Stat, Track
from threefold.table.commands import AttackFoe, IdentifyItem, MovePc, UsePower
from threefold.table.decisions.actions.calls import attack_inputs, defense, task_inputs
from threefold.table.decisions.actions.reach import with_distances
from threefold.table.decisions.cooperation.followers import attack_roll, defense_roll, helped, task_roll
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.decisions.powers.carry import item_at
from threefold.table.decisions.powers.items import identify_inputs
from threefold.table.decisions.powers.use import explained_use, use_hidden, use_of
from threefold.table.decisions.procedures.ready import Chosen, called_ready
from threefold.table.decisions.scene.place import walk
from threefold.table.state.actions import Incoming, TaskCall
from threefold.table.state.facts import DamageFact, LineFact, ModifierFact, Text, line, modifier, text
from threefold.table.state.procedures import Called
from threefold.table.state.seats import Seat
from threefold.table.views import (
    Redacted,
    all_targets,
    hides_armor,
    hides_difficulty,
    knows_armor,
    knows_difficulty,
    redacted,
    shown_when_hidden,
    unplaced,
)


class EffortRow(Struct, frozen=True, kw_only=True):
    """One row of the Effort table. ``chance`` (percent) and ``damage`` are None where the seat may not know them.

    ``hit`` is what a plain hit deals; ``best`` marks the split that gains the most for each point, if it is worth them.
    """

    ease: int
    damage_levels: int
    cost: int
    left: int
    affordable: bool
    refusal: Text | None = None
    chance: float | None = None
    damage: float | None = None
    hit: int | None = None
    best: bool = False
    cost_lines: list[LineFact] = []

    @property
    def levels(self) -> int:
        """Levels of Effort in all."""
        return self.ease + self.damage_levels


class Harm(Struct, frozen=True, kw_only=True):
    """A blow if it lands: its figures, and what it would leave of a PC it strikes."""

    damage: DamageFact
    pools: dict[Stat, int] = {}
    track: Track | None = None


class Composed(Struct, frozen=True, kw_only=True):
    """An action with the Effort chosen: its lines and price as far as the seat may know, and every other choice.

    ``takes_bonus``: the die may have a bonus, in this edition; ``edge_choice``: Edge can lower one cost or the other;
    ``weighed``: whether each split was weighed against its points.
    """

    procedure: str
    stat: Stat
    stats: list[Stat]
    base_difficulty: int | None
    difficulty: int | None
    target_number: int | None
    roll: str | None
    roll_bonus: int
    lines: list[ModifierFact]
    cost: int
    cost_lines: list[LineFact]
    pool: int
    ease: int
    damage_levels: int
    rows: list[EffortRow]
    base_lines: list[LineFact] = []
    refusal: Text | None = None
    before_armor: bool = False
    harm: Harm | None = None
    lucky: bool = False
    takes_bonus: bool = False
    edge_choice: bool = False
    weighed: bool = False


def compose_initiative(state: Redacted, pc_id: str) -> list[EffortRow]:
    """What each level of Effort on initiative costs; what it gains is told by the die."""
    rules, pc = state.rules(), state.party[pc_id].pc
    payer = pc.payer("speed", rules)
    rows = []
    for levels in range(pc.effort + 1):
        priced = initiative_price(payer._replace(pool=ANYTHING), levels, rules)
        cost, lines = (0, ()) if isinstance(priced, Refusal) else (priced.points, priced.lines)
        left = payer.pool - cost
        rows.append(
            EffortRow(
                ease=levels,
                damage_levels=0,
                cost=cost,
                left=left,
                affordable=left >= 0,
                cost_lines=[line(x) for x in lines],
            )
        )
    return rows


def compose_attack(state: Redacted, command: AttackFoe, seat: Seat, suggest: bool = False) -> Composed | Refusal:
    """An attack on a foe. With a hidden level no chance is told, with a hidden Armor damage stands before Armor.

    ``suggest`` puts the Effort worth starting from in place of the command's.
    """
    state = redacted(state, seat)
    foe = state.foes[command.foe_id]
    pc = state.party[command.pc_id].pc
    help = helped(pc, command.follower, attack_roll(pc, command.attack), state.rules())
    if isinstance(help, Refusal):
        return help
    scene, inputs = attack_inputs(state, command, help)
    attack = scene.pc.attack_named(command.attack)
    if attack is None:
        return Refusal("bad_value", "attack", Message("refusal.no_longer_open"))
    before_armor = not knows_armor(state, foe, seat)
    composed = _composed(
        PLAYED["attack"],
        scene,
        inputs,
        None if suggest else command.effort,
        stats=list(attack.usable_stats()),
        hidden=not knows_difficulty(state, foe, seat),
        before_armor=before_armor,
    )
    if isinstance(composed, Refusal):
        told = seat.role == "gm" or not unplaced(state, command.foe_id)
        return with_distances(composed, state, command.pc_id, command.foe_id, command.attack, told)
    lucky = PLAYED["attack"].set(scene, structs.replace(inputs, lucky_shot=True, effort=Effort()))
    return structs.replace(composed, lucky=isinstance(lucky, Setting))


def compose_task(
    state: Redacted,
    call: TaskCall,
    skill: str | None,
    effort: EaseEffort | None,
    seat: Seat,
    follower: str | None = None,
    besides: Besides = NO_BESIDES,
) -> Composed | Refusal:
    """A task that was called for. Without ``effort`` the one worth starting from is chosen."""
    state = redacted(state, seat)
    help = helped(state.party[call.pc].pc, follower, task_roll(call, skill), state.rules())
    if isinstance(help, Refusal):
        return help
    scene, inputs = task_inputs(state, call, skill, effort or EaseEffort(), help)
    inputs = with_besides(inputs, besides)
    hidden = call.hidden if call.hidden is not None else not state.settings.show_difficulty
    chosen = Effort(ease=effort.ease) if effort is not None else None
    return _composed(PLAYED["task"], scene, inputs, chosen, stats=[call.stat], hidden=hidden and seat.role != "gm")


def compose_called(
    state: Redacted,
    called: Called,
    effort: Effort | None,
    seat: Seat,
    follower: str | None = None,
    weapon: str | None = None,
    without: Collection[str] = (),
    besides: Besides = NO_BESIDES,
) -> Composed | Refusal | None:
    """A procedure that was called for; None for one without a task, and so with nothing to compose."""
    state, ids = redacted(state, seat), all_targets(called.target, called.others)
    prepared = called_ready(state, called, Chosen(follower=follower, weapon=weapon, without=without, besides=besides))
    if isinstance(prepared, Refusal):
        return prepared
    setting = prepared.procedure.set(prepared.scene, prepared.inputs)
    if isinstance(setting, Refusal):
        return setting
    if prepared.procedure.with_effort is None or setting.task is None:
        return None
    composed = _composed(
        prepared.procedure,
        prepared.scene,
        prepared.inputs,
        effort,
        stats=[setting.task.stat],
        hidden=hides_difficulty(state, called.hidden, ids, seat),
        before_armor=any(id in state.foes and hides_armor(state, [id], "", seat) for id in ids),
    )
    if isinstance(composed, Refusal) or composed.procedure in ("attack", "defend"):
        return composed
    strikes = prepared.procedure.effort_on_damage
    like = "attack" if strikes is not None and strikes(prepared.scene, prepared.inputs) else "task"
    return structs.replace(composed, procedure=like)


def compose_defense(
    state: Redacted,
    incoming: Incoming,
    effort: EaseEffort | None,
    seat: Seat,
    follower: str | None = None,
    without: list[str] | None = None,
    besides: Besides = NO_BESIDES,
) -> Composed | Refusal:
    """A defense against a foe's attack. Without ``effort`` the one worth starting from is chosen."""
    state = redacted(state, seat)
    help = helped(state.party[incoming.pc].pc, follower, defense_roll(incoming.stat), state.rules())
    if isinstance(help, Refusal):
        return help
    scene, inputs = defense(state, incoming, effort, help=help, without=without)
    inputs = with_besides(inputs, besides)
    hidden = hides_difficulty(state, incoming.hidden, [incoming.foe], seat)
    chosen = Effort(ease=effort.ease) if effort is not None else None
    return _composed(PLAYED["defend"], scene, inputs, chosen, stats=[incoming.stat], hidden=hidden)


def compose_power(state: Redacted, command: UsePower, seat: Seat, suggest: bool = False) -> Composed | Refusal:
    """A use of an ability, a cypher or an artifact. Of what nobody has made out yet nothing is told but its price."""
    state = redacted(state, seat)
    use = use_of(state, command, seat.role == "gm")
    if isinstance(use, Refusal):
        return use
    scene, blind = use.scene, use.power.blind and seat.role != "gm"
    before_armor = use.foe is not None and not knows_armor(state, state.foes[use.foe], seat)
    composed = _composed(
        PLAYED[command.what],
        scene,
        use.inputs,
        None if suggest else command.effort,
        stats=[use.power.rolled],
        hidden=use_hidden(state, use) and seat.role != "gm",
        before_armor=before_armor,
    )
    if isinstance(composed, Refusal):
        return explained_use(state, command, use, composed, seat.role == "gm")
    like = "attack" if composed.harm is not None and not blind else "task"
    lucky = PLAYED[command.what].set(scene, structs.replace(use.inputs, lucky_shot=True, effort=Effort()))
    composed = structs.replace(composed, lucky=isinstance(lucky, Setting))
    if not blind:
        return structs.replace(composed, procedure=like)
    rows = [structs.replace(row, hit=None) for row in composed.rows]
    return structs.replace(composed, procedure=like, harm=None, rows=rows)


def compose_move(state: Redacted, command: MovePc, suggest: bool = False) -> Composed | Refusal:
    """A move along the strip that takes a roll, with what it goes through. Its difficulty is the book's: no secret."""
    going = walk(state, command.pc_id, command.feet, command.act, EaseEffort(), command.without)
    if isinstance(going, Refusal):
        return going
    if not going.rolled or going.setting.task is None:
        return _NO_ROLL
    effort = None if suggest else Effort(ease=command.effort.ease)
    stats = [going.setting.task.stat]
    composed = _composed(going.procedure, going.scene, going.inputs, effort, stats=stats, hidden=False)
    return composed if isinstance(composed, Refusal) else structs.replace(composed, procedure="task")


def compose_identify(state: Redacted, command: IdentifyItem, seat: Seat, suggest: bool = False) -> Composed | Refusal:
    """Making out what an item is: what Effort costs; how hard it is would give its level away."""
    state = redacted(state, seat)
    found = item_at(state.party[command.pc_id].pc, command.what, command.name, seat.role == "gm")
    if isinstance(found, Refusal):
        return found
    if state.encounter is not None and seat.role != "gm":
        return Refusal("out_of_order", "pc_id", Message("refusal.power.no_time", {"item": found.called}))
    composed = _composed(
        PLAYED["identify"],
        Scene(state.rules(), state.party[command.pc_id].pc),
        identify_inputs(state, command, found.item.level),
        None if suggest else Effort(ease=command.effort.ease),
        stats=["intellect"],
        hidden=seat.role != "gm",
    )
    return composed if isinstance(composed, Refusal) else structs.replace(composed, procedure="task")


def harm_of(state: Redacted, incoming: Incoming, seat: Seat) -> Harm | None:
    """What a foe's attack does if nobody defends, if this seat may know: the default of the damage is the level."""
    state = redacted(state, seat)
    hidden = hides_difficulty(state, incoming.hidden, [incoming.foe], seat)
    if hidden:
        return None
    scene, inputs = defense(state, incoming, forgo=True)
    setting = PLAYED["defend"].set(scene, inputs)
    return None if isinstance(setting, Refusal) else _landed(PLAYED["defend"], scene, inputs, setting)


_LANDS: dict[str, Result] = {
    "attack": "routine",
    "defend": "impossible",
    "ability": "routine",
    "cypher": "routine",
    "artifact": "routine",
}
_OWN_BLOW = ("attack", "ability", "cypher", "artifact")


def _landed(procedure: AnyProcedure, scene: Scene, inputs: Inputs, setting: Setting) -> Harm | None:
    """The blow of an action as a plain hit carries it out: without a die, and so without what a face adds."""
    lands = _LANDS.get(procedure.id)
    if lands is None:
        return None
    out = procedure.settle(scene, inputs, Resolved(setting, None, lands, None))
    assert isinstance(out, Outcome)
    damage = resolution(procedure.id, out).damage
    if damage is None:
        return None
    if lands == "routine" or not isinstance(out.actor, Pc):
        return Harm(damage=damage)
    pools = {stat: out.actor.pools.of(stat).value for stat in STATS}
    return Harm(damage=damage, pools=pools, track=out.actor.damage_track)


def _composed(
    procedure: AnyProcedure,
    scene: Scene,
    inputs: Inputs,
    effort: Effort | None,
    *,
    stats: list[Stat],
    hidden: bool,
    before_armor: bool = False,
) -> Composed | Refusal:
    """The chosen split in full, and the table of all splits; one that is not allowed falls back to the suggested."""
    assert procedure.with_effort is not None
    odds = effort_odds(procedure, scene, inputs)
    setting, refusal = _chosen(procedure, scene, inputs, effort), None
    if not isinstance(setting, Setting):
        refusal = setting
        start = suggested(odds, _levels if hidden else gain_of(odds))
        if start is None:
            nothing = procedure.set(scene, procedure.with_effort(inputs, 0, 0))
            return nothing if isinstance(nothing, Refusal) else _NO_ROLL
        effort = Effort(ease=start.ease, damage=start.damage_levels)
        again = _chosen(procedure, scene, inputs, effort)
        assert isinstance(again, Setting)
        setting = again
    assert effort is not None
    task = setting.task
    if task is None:
        return _NO_ROLL
    pool = scene.pc.pools.of(task.stat).value
    weighed = not hidden and procedure.id != "task" and len(odds) > 1
    best = best_value(odds, gain_of(odds), _reserve(procedure, scene, inputs, task.stat)) if weighed else None
    chosen = procedure.with_effort(inputs, effort.ease, effort.damage)
    harm = _landed(procedure, scene, chosen, setting)
    return Composed(
        procedure=procedure.id,
        stat=task.stat,
        stats=stats,
        base_difficulty=None if hidden else task.base_difficulty,
        base_lines=[] if hidden else [line(x) for x in task.base],
        difficulty=None if hidden else task.difficulty,
        target_number=None if hidden else task.target_number,
        roll=None if hidden else task.roll,
        roll_bonus=task.roll_bonus,
        lines=[m for m in map(modifier, task.modifiers) if not hidden or shown_when_hidden(m)],
        cost=task.cost.points,
        cost_lines=[line(x) for x in task.cost.lines],
        pool=pool,
        ease=effort.ease,
        damage_levels=effort.damage,
        rows=[_row(row, pool, hidden, row is best) for row in odds],
        refusal=text(refusal.message) if refusal is not None else None,
        before_armor=before_armor,
        harm=harm if procedure.id in _OWN_BLOW or not hidden else None,
        takes_bonus=scene.rules.task.roll_bonus,
        edge_choice=_edge_choice(scene, setting),
        weighed=weighed,
    )


def _reserve(procedure: AnyProcedure, scene: Scene, inputs: Inputs, stat: Stat) -> Reserve:
    """The points at stake: in the Pool that pays, and in the Pool that a blow would strike first."""
    paying = scene.pc.pools.of(stat).value
    assert procedure.with_effort is not None
    free = procedure.with_effort(inputs, 0, 0)
    bare = procedure.set(scene, free) if procedure.id == "defend" else None
    blow = _landed(procedure, scene, free, bare) if isinstance(bare, Setting) else None
    after = blow.pools if blow is not None else {}
    struck = next((s for s in after if after[s] < scene.pc.pools.of(s).value), None)
    return Reserve(paying) if struck is None else Reserve(paying, scene.pc.pools.of(struck).value, struck == stat)


def _edge_choice(scene: Scene, setting: Setting) -> bool:
    """Whether it matters which cost Edge lowers: there are two, and it lowers one of them."""
    attempt, rules = setting.attempt, scene.rules
    if attempt is None or (attempt.initial is None and attempt.charged is None) or rules.rulings.edge == "pooled":
        return False
    return attempt.ease_levels + attempt.damage_levels > 0 and scene.pc.pools.of(attempt.stat).edge > 0


_NO_ROLL = Refusal("not_allowed", "type", Message("refusal.no_roll_here"))


def _chosen(procedure: AnyProcedure, scene: Scene, inputs: Inputs, effort: Effort | None) -> Setting | Refusal | None:
    """The task with this Effort, or why not; None when no Effort has been chosen yet."""
    if effort is None or procedure.with_effort is None:
        return None
    return procedure.set(scene, procedure.with_effort(inputs, effort.ease, effort.damage))


def _levels(row: EffortOdds) -> Fraction:
    """What a split is worth to those who may not know the odds."""
    return Fraction(row.levels)


def _row(row: EffortOdds, pool: int, hidden: bool, best: bool) -> EffortRow:
    return EffortRow(
        ease=row.ease,
        damage_levels=row.damage_levels,
        cost=row.cost,
        left=pool - row.cost,
        affordable=row.affordable,
        refusal=text(row.refusal.message) if row.refusal is not None else None,
        chance=None if hidden else _percent(row.success),
        damage=None if hidden else float(row.expected_damage),
        hit=row.hit,
        best=best,
    )


def _percent(p: Fraction) -> float:
    return float(100 * p)
