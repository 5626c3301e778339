"""Chapter 3, combat between PCs: both roll, and each step is worth 3 on the roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec import structs

from threefold.model.barred import is_hit_without_roll
from threefold.model.characters import Attack, Pc
from threefold.model.sheet_conditions import worn_now
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.accounts import cost_changes
from threefold.procedures.answers import (
    LINES_OF_BOTH,
    LOGGED,
    Answer,
    AnswerPart,
    EarnedEffect,
    LoggedFigure,
    Reasons,
    in_events,
    logged,
    strike_figures,
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
)
from threefold.procedures.d20 import D20, Payment, Settlement, defense_lines, set_d20, settle_d20
from threefold.procedures.effects.rolled import attack_made
from threefold.procedures.figures import cannot_act, strike_pc
from threefold.procedures.inputs import Bonus, EaseEffort, Inputs, Steps, TaskOptions
from threefold.procedures.strike_effects import choice_for, earn_effect, with_own_condition
from threefold.procedures.strikes import (
    Strike,
    ability_cost,
    attack_bearing,
    attack_blow,
    no_luck,
    pay_luck,
    the_attack,
    the_stat,
    unfit_strike,
    weapon_lines,
    where_unseen,
)
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.combat import with_bonus
from threefold.rules.harm import armor_against
from threefold.rules.rolls import special_roll
from threefold.rules.tasks import Task
from threefold.rules.types import Line, Message, Modifier, Refusal, Result, Stat
from threefold.rules.versus import bonus_of_steps, compare_rolls


class PcDefense(Inputs, kw_only=True, frozen=True):
    """The defense of a PC against the attack of another PC."""

    stat: Stat = "speed"
    effort: EaseEffort = EaseEffort()
    assets: list[Steps] = []
    ease: list[Steps] = []
    hinder: list[Steps] = []
    roll_bonus: Bonus = 0
    forgo: bool = False


class PcCombatInputs(Strike, kw_only=True, frozen=True):
    """An attack of one PC on another, and the other's defense."""

    attack: Annotated[str, Vocabulary.SHELF] | Attack
    defense: PcDefense = PcDefense()


def _defender(setup: Setup) -> Pc:
    assert isinstance(setup.target, Pc)
    return setup.target


@implements("pc_combat.both_roll", "pc_combat.steps_become_plus_three")
def set_pc_combat(setup: Setup, inputs: PcCombatInputs) -> Setting | Refusal:
    """Set the tasks of both sides with all modifiers. A forgone or impossible defense is not
    rolled.
    """
    refusal = _no_bonus(inputs, setup) or cannot_act(_defender(setup), reacting=True)
    if refusal is not None:
        if refusal.field.startswith("inputs"):
            return refusal
        return refusal._replace(field=refusal.field.replace("actor", "target"))
    attack = _set_attack(setup, inputs)
    if isinstance(attack, Refusal):
        return attack
    assert attack.blow is not None
    defense = _set_defense(setup, inputs.defense, tuple(attack.blow.kinds))
    if isinstance(defense, Refusal):
        return defense
    assert attack.task is not None
    assert defense.task is not None
    tasks = (attack.task, defense.task)
    answer = PcCombatAnswer(
        attack=_side(attack.task, inputs.roll_bonus, setup, None),
        defense=_side(defense.task, inputs.defense.roll_bonus, setup, None),
        tie=False,
    )
    die = setup.rules.task.die
    if attack.result == "impossible":
        return Setting(None, attack.blow, result="impossible", answer=answer, each=tasks)
    helpless = is_hit_without_roll(_defender(setup), inputs.defense.stat, False, setup.rules)
    if inputs.defense.forgo or helpless:
        return Setting(None, attack.blow, result="routine", answer=answer, each=tasks)
    return Setting(None, attack.blow, (die, die), answer=answer, each=tasks)


def _no_bonus(inputs: PcCombatInputs, setup: Setup) -> Refusal | None:
    for field, bonus in (
        ("roll_bonus", inputs.roll_bonus),
        ("defense.roll_bonus", inputs.defense.roll_bonus),
    ):
        if bonus and not setup.rules.task.roll_bonus:
            return Refusal("not_allowed", f"inputs.{field}", Message("refusal.no_roll_bonus"))
    return None


def _set_attack(setup: Setup, inputs: PcCombatInputs) -> Setting | Refusal:
    pc, rules = setup.pc, setup.rules
    attack = the_attack(pc, inputs.attack, setup.picked.attack)
    if isinstance(attack, Refusal):
        return attack
    stat, points = the_stat(attack, inputs.stat), attack.points(rules)
    if isinstance(stat, Refusal):
        return stat
    refusal = unfit_strike(attack, points, inputs, rules)
    if refusal is not None:
        return refusal
    found = attack_bearing(pc, attack, _defender(setup), inputs, rules)
    if isinstance(found, Refusal):
        return found
    refusal = no_luck(pc, found.unseen, inputs, rules)
    if refusal is not None:
        return refusal
    setting = set_d20(
        setup,
        msgspec.structs.replace(inputs, roll_bonus=0, intrusion=False, roll_anyway=False),
        D20(
            stat,
            (),
            [*weapon_lines(pc, attack, stat, rules), *found.lines],
            act="attack",
            skill=attack.skill,
            attack=attack,
            situations=inputs.situations,
        ),
        Payment(inputs.effort.ease, inputs.effort.damage, initial=ability_cost(attack, inputs)),
    )
    if isinstance(setting, Refusal):
        return setting
    blow = attack_blow(
        pc=pc,
        made=attack_made(attack, inputs.said, _defender(setup), inputs.effort.damage),
        points=points,
        situations=inputs.situations,
        rules=rules,
    )
    # no target number: even a hard attack may succeed, because the defender may roll lower
    setting = structs.replace(
        setting, blow=blow._replace(kinds=(*blow.kinds, blow.type)), result=None
    )
    return where_unseen(setting, found.unseen, inputs)


def _set_defense(setup: Setup, defense: PcDefense, against: tuple[str, ...]) -> Setting | Refusal:
    pc, stat = _defender(setup), defense.stat
    if defense.forgo and defense.effort.ease:
        return Refusal("not_allowed", "inputs.defense.effort", Message("refusal.forgo_effort"))
    setting = set_d20(
        Setup(setup.rules, pc),
        TaskOptions(assets=defense.assets, ease=defense.ease, hinder=defense.hinder),
        D20(
            stat,
            (),
            defense_lines(pc, stat, setup.rules, against),
            act="defense",
            against=against,
        ),
        Payment(defense.effort.ease),
    )
    if not isinstance(setting, Refusal):
        return setting
    field = setting.field.replace("inputs.", "inputs.defense.").replace("actor.", "target.")
    return setting._replace(field=field)


class SideCost(AnswerPart, kw_only=True, frozen=True):
    """The price of one side after Edge, and the points that it paid."""

    pool: Stat
    points: int
    paid: Annotated[int, LOGGED]
    lines: Reasons


class Side(AnswerPart, kw_only=True, frozen=True):
    """One side of a fight between PCs: its bonus with reasons, its cost and its roll."""

    stat: Stat
    bonus: int
    bonus_lines: Reasons
    modifiers: Sequence[Modifier]
    cost: SideCost
    roll: Annotated[Roll | None, LOGGED]

    def figures(self, side: str) -> Iterator[LoggedFigure]:
        """Yield the roll of this side."""
        roll = self.roll
        if roll is not None:
            bonus = roll.total - roll.natural
            yield logged(
                f"pc_combat.{side}",
                "pc_combat.compare",
                natural=roll.natural,
                bonus=bonus,
                total=roll.total,
            )


class PcCombatAnswer(Answer, kw_only=True, frozen=True):
    """Both sides of a fight between PCs, and what the attack earned."""

    attack: Annotated[Side, LINES_OF_BOTH]
    defense: Annotated[Side, LINES_OF_BOTH]
    tie: Annotated[bool, in_events("tie")]
    effect: EarnedEffect | None = None
    to_object: Annotated[int | None, LOGGED] = None
    to_object_lines: Reasons = ()

    def figures(self) -> Iterator[LoggedFigure]:
        yield from self.attack.figures("attack")
        yield from self.defense.figures("defense")
        cost = self.defense.cost
        if cost.paid:
            stat = Message(f"stat.{cost.pool}")
            yield logged("pc_combat.paid", "pc_combat.both_roll", n=cost.paid, stat=stat)
        yield from strike_figures(self.effect, self.to_object)

    def earned_effect(self) -> EarnedEffect | None:
        return self.effect


def _side(task: Task, roll_bonus: int, setup: Setup, roll: Roll | None, paid: int = 0) -> Side:
    """Return one side, with the points that it paid."""
    lines = [Line(bonus_of_steps((m,), setup.rules), m.name, m.rule) for m in task.modifiers]
    if roll_bonus:
        lines.append(Line(roll_bonus, Message("line.roll_bonus"), "roll.bonus.added"))
    cost = SideCost(pool=task.cost.pool, points=task.cost.points, paid=paid, lines=task.cost.lines)
    return Side(
        stat=task.stat,
        bonus=bonus_of_steps(task.modifiers, setup.rules) + roll_bonus,
        bonus_lines=lines,
        modifiers=task.modifiers,
        cost=cost,
        roll=roll,
    )


def _totals(
    setup: Setup, inputs: PcCombatInputs, setting: Setting, pair: Sequence[int]
) -> tuple[Roll, Roll]:
    """The rolls of both sides: the face, and the face with its bonus."""
    bonuses = (inputs.roll_bonus, inputs.defense.roll_bonus)
    attack, defense = (
        Roll(face, face + bonus + bonus_of_steps(task.modifiers, setup.rules))
        for face, bonus, task in zip(pair, bonuses, setting.each, strict=True)
    )
    return attack, defense


@implements("pc_combat.compare")
def resolve_pc_combat(
    setup: Setup, inputs: PcCombatInputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """Read the attacker's die, then the defender's. If ties are rolled again, the next two faces
    are the new rolls."""
    if not setting.asks:
        return Resolved(setting, None, setting.result, None)
    again = setup.rules.rulings.pc_combat_tie == "reroll"
    for i in range(0, len(faces) - 1, 2):
        fallen = tuple(faces[: i + 2])
        attack, defense = _totals(setup, inputs, setting, fallen[i:])
        compared = compare_rolls(attack.total, defense.total, setup.rules)
        if compared != "tie" or not again:
            break
    result: Result | None = None
    if compared != "tie":
        if compared == "hit":
            result = "success"
        else:
            result = "failure"
    damaging = setting.blow is not None and bool(setting.blow.lines)
    own = setting.each[0]
    special = special_roll(
        attack.natural, result or "failure", damaging, own.impaired, setup.rules, own.ranges
    )
    return Resolved(setting, attack, result, special, fallen)


@implements("pc_combat.damage_normal", "pc_combat.special_effects", "pc_combat.compare")
def settle_pc_combat(setup: Setup, inputs: PcCombatInputs, resolved: Resolved) -> Outcome | Refusal:
    """Both pay. A hit deals its damage through the defender's Armor. A tie to be rolled again
    settles nothing yet.
    """
    setting, defender, rules = resolved.setting, _defender(setup), setup.rules
    for i, face in enumerate(resolved.more):
        if not 1 <= face <= rules.task.die:
            params = {"sides": rules.task.die, "face": face}
            return Refusal("bad_value", f"dice[{i}]", Message("refusal.die", params))
    tie = resolved.roll is not None and resolved.result is None
    attack_task, defense_task = setting.each
    rolls = (
        _totals(setup, inputs, setting, resolved.more[-2:])
        if resolved.roll is not None
        else (None, None)
    )
    answer = PcCombatAnswer(
        attack=_side(attack_task, inputs.roll_bonus, setup, rolls[0]),
        defense=_side(defense_task, inputs.defense.roll_bonus, setup, rolls[1]),
        tie=tie,
    )
    if tie and rules.rulings.pc_combat_tie == "reroll":
        text = Notice("tie", Message("event.tie_reroll"), "pc_combat.compare")
        return Outcome(
            setup.pc,
            defender,
            cost=attack_task.cost,
            roll=resolved.roll,
            notices=(text,),
            answer=answer,
        )
    attacker = settle_d20(
        setup,
        structs.replace(resolved, setting=structs.replace(setting, task=attack_task)),
        choice_for(inputs.choice, inputs.effect, resolved.special),
    )
    attacker = pay_luck(attacker, inputs, resolved.result != "impossible", rules)
    defended = _defense_settled(setup, setting, resolved, rolls[1])
    defender = defended.actor
    answer = structs.replace(
        answer,
        attack=_side(attack_task, inputs.roll_bonus, setup, rolls[0], attacker.paid),
        defense=_side(defense_task, inputs.defense.roll_bonus, setup, rolls[1], defended.paid),
    )
    notices = [*attacker.notices, *defended.notices]
    if tie:
        notices.append(Notice("tie", Message("event.tie_gm"), "pc_combat.compare"))
    damage = None
    if resolved.result in ("success", "routine"):
        blow = setting.blow
        assert blow is not None
        if resolved.roll is not None:
            blow = with_bonus(blow, resolved.roll.natural, attacker.bonus, attack_task.impaired)
        earned = earn_effect(
            wishes=inputs,
            taken=attacker.taken,
            actor=setup.pc.name,
            target=defender,
            blow=blow,
            rules=rules,
            notices=notices,
        )
        if isinstance(earned, Refusal):
            return earned
        defender = earned.target
        attacker = structs.replace(
            attacker, actor=with_own_condition(attacker.actor, earned.effect)
        )
        if earned.blow is not None:
            armor = armor_against(earned.blow, worn_now(defender, rules), rules)
            defender, damage = strike_pc(defender, earned.blow, armor, rules, notices)
        answer = structs.replace(
            answer,
            effect=earned.answer.effect,
            to_object=earned.answer.to_object,
            to_object_lines=earned.answer.to_object_lines,
        )
    return Outcome(
        actor=attacker.actor,
        target=defender,
        task=None,
        cost=attack_task.cost,
        paid=attacker.paid,
        roll=resolved.roll,
        result=resolved.result,
        special=resolved.special,
        taken=attacker.taken,
        damage_bonus=attacker.bonus,
        damage=damage,
        notices=tuple(notices),
        answer=answer,
        changes=(
            *attacker.changes,
            *(cost_changes("target", defense_task.cost) if defended.paid else ()),
            *(change._replace(of="target") for change in defended.changes),
        ),
    )


def _defense_settled(
    setup: Setup, setting: Setting, resolved: Resolved, roll: Roll | None
) -> Settlement:
    """The defender pays for a rolled defense, gets a refund on a 20, and takes a GM intrusion on a
    1.
    """
    theirs = setup._replace(actor=_defender(setup))
    if roll is None:
        return settle_d20(
            theirs, Resolved(structs.replace(setting, task=None), None, None, None), None
        )
    task = setting.each[1]
    result: Result = "success" if resolved.result == "failure" else "failure"
    special = special_roll(roll.natural, result, False, task.impaired, setup.rules, task.ranges)
    return settle_d20(
        theirs, Resolved(structs.replace(setting, task=task), roll, result, special), None
    )


PC_COMBAT = Procedure(
    id="pc_combat",
    module="combat",
    rules=(
        "pc_combat.both_roll",
        "pc_combat.steps_become_plus_three",
        "pc_combat.compare",
        "pc_combat.damage_normal",
    ),
    inputs=PcCombatInputs,
    answer=PcCombatAnswer,
    traits=ProcedureTraits(strikes=True, aid="attack"),
    dice=(Die(20, "die.attacker"), Die(20, "die.defender")),
    set=set_pc_combat,
    resolve=resolve_pc_combat,
    settle=settle_pc_combat,
    target=("pc",),
)
