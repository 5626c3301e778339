"""Chapter 5, acting together: help, distraction, drawing and taking attacks, and standing guard."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, get_args

from threefold.rules.binding import bound, implements
from threefold.rules.distance import Band
from threefold.rules.harm import Blow
from threefold.rules.ruleset import Rules
from threefold.rules.skills import SkillLevel
from threefold.rules.types import Line, Message, Modifier, Params, Refusal, modifier

Option = Literal["help", "distract", "draw_attack", "take_attack"]
OPTIONS: Final[tuple[Option, ...]] = get_args(Option)

TAKE_WITHIN: Final[Band] = bound("immediate", "cooperation.take_attack.trigger")
"""How near a comrade must be for a character to take an attack for them."""


@implements(
    "cooperation.options.exclusive",
    "cooperation.take_attack.once_per_round",
    "cooperation.help.action_cost",
    "cooperation.distract.action_cost",
    "cooperation.take_attack.trigger",
    "cooperation.draw_attack.trigger",
)
def may_not_cooperate(option: Option, used: Collection[Option], acted: bool) -> Refusal | None:
    """Each way of cooperating takes a character's action, so a character may use only one of them
    in a round.

    ``used`` are the options that this character has already taken this round. ``acted`` says that
    the action is spent on something else. Other characters may cooperate at the same time, in the
    same way or in another.
    """
    if option in used:
        return Refusal(
            "out_of_order", "inputs.used", Message(f"refusal.cooperation.{option}_again")
        )
    if used:
        params: Params = {
            "used": Message(f"procedure.{next(o for o in OPTIONS if o in used)}.title")
        }
        return Refusal(
            "out_of_order", "inputs.used", Message("refusal.cooperation.another", params)
        )
    if acted:
        return Refusal("out_of_order", "inputs.acted", Message("refusal.cooperation.acted"))
    return None


# --- help -----------------------------------------------------------------------------------------


@implements(
    "cooperation.help.base_ease",
    "cooperation.help.inability_zero",
    "cooperation.help.trained_two_steps",
    "cooperation.help.counts_as_asset",
    "cooperation.help.two_asset_limit",
)
def help_steps(level: SkillLevel | None, rules: Rules) -> int:
    """Help eases one step; from a trained or specialized helper two, from a helper with an
    inability in the task none.

    It is an asset. All assets on a task together are limited to two steps, whoever gives them.
    """
    if level == "inability":
        return 0
    if level in ("trained", "specialized"):
        return rules.cooperation.trained_help
    return rules.cooperation.help


@implements("cooperation.help.complementary_task")
def complement_steps(success: bool, rules: Rules) -> int:
    """A complementary task eases the other character's task one step if it succeeds, and not at all
    if it fails.
    """
    if success:
        return rules.cooperation.complement
    return 0


# --- drawing and taking attacks -------------------------------------------------------------------


@implements("cooperation.draw_attack.defense_hindered")
def drawn_hinder(rolled: bool, rules: Rules) -> int:
    """Return the steps that hinder the defense of a character who drew an attack by a roll.

    The ruling ``draw_attack_unrolled: hinder`` hinders it without a roll too.
    """
    if rolled or rules.rulings.draw_attack_unrolled == "hinder":
        return rules.cooperation.drawn
    return 0


@implements("cooperation.draw_attack.cancel_out")
def cancelled(rivals: Sequence[str]) -> bool:
    """Characters who try to draw an attack at the same time cancel each other out: the first target
    stays.
    """
    return bool(rivals)


@implements("cooperation.take_attack.trigger")
def may_not_take_attack(distance: Band, area: bool) -> Refusal | None:
    """A character can take an attack only for a comrade within reach, and only if it is aimed at
    that comrade alone.
    """
    if distance != TAKE_WITHIN:
        return Refusal("not_allowed", "inputs.distance", Message("refusal.cooperation.too_far"))
    if area:
        return Refusal("not_allowed", "inputs.area", Message("refusal.cooperation.area"))
    return None


@implements("cooperation.take_attack.extra_damage")
def with_extra_damage(blow: Blow, rules: Rules) -> Blow:
    """Return the blow as it hits the character who took it: one point more, of the same type,
    before Armor.
    """
    line = Line(
        rules.cooperation.taken_damage,
        Message("line.taken_attack"),
        "cooperation.take_attack.extra_damage",
    )
    return blow._replace(lines=(*blow.lines, line))


# --- guarding -------------------------------------------------------------------------------------


@implements("guarding.intercept.speed_task")
def intercepting(rules: Rules) -> Modifier:
    """A guard's task to stop someone is eased."""
    name = Message("line.on_guard")
    return modifier(-rules.cooperation.guard, "ability", name, "guarding.intercept.speed_task")


@implements("guarding.npc_guard.pass_difficulty")
def guard_hindrance(rules: Rules) -> Modifier:
    """Getting past someone on guard is hindered."""
    name = Message("line.guarded")
    return modifier(
        rules.cooperation.guard, "situation", name, "guarding.npc_guard.pass_difficulty"
    )


def may_not_intercept(name: str, tried: Sequence[str]) -> Refusal | None:
    """A guard may try only once in a round to stop each foe."""
    if name in tried:
        return Refusal(
            "out_of_order", "inputs.tried", Message("refusal.guard_again", {"name": name})
        )
    return None
