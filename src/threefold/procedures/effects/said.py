"""Describe effects in short texts before their use: for cards, lists and the reference."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from threefold.model.held import words_of
from threefold.model.raised import farther, feet_of, rounds_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Buys, Effect
from threefold.model.shelf.figures import Figure
from threefold.model.time import LONGEST, Duration, spoken
from threefold.model.time import in_words as in_time
from threefold.procedures.effects.base import chosen_later, figure_at_level
from threefold.procedures.effects.holding import asked_later
from threefold.procedures.effects.scene import distance_text
from threefold.rules.clock import Unit
from threefold.rules.conditions import in_words
from threefold.rules.types import Message

_TIMES: Final = re.compile(r"^(\d+)\*level$")
_UNITS: Final[dict[str, Unit]] = {"round": "rounds", "minute": "minutes", "hour": "hours", "day": "days"}
_SPAN: Final = re.compile(r"^(\S+) (round|minute|hour|day|week|month|year)s?$")


def figure_said(value: Figure, level: int | None) -> str:
    """A figure as text: computed if the level is known, else as a formula."""
    figure = figure_at_level(value, level) if level is not None or not isinstance(value, dict) else _span_of(value)
    if isinstance(figure, int):
        return str(figure)
    times = _TIMES.match(figure)
    if level is not None:
        if figure == "level":
            return str(level)
        if times is not None:
            return str(int(times[1]) * level)
    return figure.replace("*", " × ").replace("_", " ").lstrip("$")


def _span_of(value: dict[str, int | str]) -> str:
    return "–".join(dict.fromkeys(str(value[at]) for at in (min(value, key=int), max(value, key=int))))


def span_said(span: str, level: int | None) -> Message:
    """The text for how long something lasts."""
    found = _SPAN.match(span)
    if found is None:
        return Message(f"power.lasts.{span}")  # a moment, or as long as another effect lasts
    n = figure_said(found[1], level)
    unit = _UNITS.get(found[2])
    if n.isdigit() and unit is not None:
        form, params = spoken(Duration(min(LONGEST, max(1, int(n))), unit))
        return Message(f"power.lasts.{form}", params)
    if n.isdigit():
        return Message(f"power.lasts.{found[2]}s", {"n": int(n)})
    return Message("power.lasts.term", {"n": _number(n), "unit": Message(f"power.unit.{found[2]}s")})


def buys_said(buys: Buys, n: int) -> Message:
    """The text for what ``n`` purchases with Effort give. With 0: what they are for, or what the first one gives."""
    if buys.steps and n:
        step = buys.steps[min(n, len(buys.steps)) - 1]
        if buys.buys == "duration":
            return Message("power.buys.lasts", {"time": span_said(step, None)})
        return Message("power.buys.reach", {"far": distance_text(step)})
    if buys.words is not None:
        return Message("power.buys.words", {"n": max(1, n), "what": buys.words})
    if buys.steps:
        return Message(f"power.buys.{buys.buys}")
    n = max(1, n)
    if buys.buys == "duration" and (rounds := rounds_of(str(buys.amount))):
        return Message("power.buys.longer", {"time": in_time(n * rounds)})
    if buys.buys == "range" and feet_of(str(buys.amount)):
        return Message("power.buys.farther", {"far": distance_text(farther("0 feet", str(buys.amount), n))})
    return Message(f"power.buys.{buys.buys}", {"n": n * buys.amount if isinstance(buys.amount, int) else n})


def choices(effects: Sequence[Effect]) -> list[list[str]]:
    """The choices that the user makes at the use of the effects: for each, the names of its options."""
    asked = [effect for effect in effects if isinstance(effect, kinds.Choose) and not chosen_later(effect)]
    return [[option.name for option in effect.options] for effect in asked]


def option_named(option: kinds.Option) -> str:
    """The name of an option. A weapon weight gets the word "weapon", because "light" alone is ambiguous."""
    weighs = any(isinstance(effect, kinds.Weapon) and effect.weight == option.name for effect in option.effects)
    return f"{option.name} weapon" if weighs else option.name


def conditions(effects: Sequence[Effect]) -> list[str]:
    """The conditions that people must confirm at the use of these effects, in the words of the effects. Lasting
    effects ask at their later rolls instead, unless the use includes an attack."""
    at_once = any(isinstance(effect, kinds.AttackRule) for effect in effects)
    return list(dict.fromkeys(_conditions([e for e in effects if at_once or not asked_later(e)])))


def _conditions(effects: Sequence[Effect]) -> Iterator[str]:
    for effect in effects:
        yield from words_of(effect.when)
        if isinstance(effect, kinds.AttackRule):
            yield from _conditions(effect.then)
        if isinstance(effect, kinds.Choose):
            for option in effect.options:
                yield from _conditions(option.effects)


def effect_said(effect: Effect, level: int | None) -> Iterator[Message]:
    """The texts of one effect. None are yielded for an effect that has only words."""
    if isinstance(effect, kinds.Damage):
        yield from _damage(effect, level)
    elif isinstance(effect, kinds.Heal):
        back = _number(figure_said(effect.points, level))
        yield Message("power.does.full") if effect.full else Message("power.does.healing", {"n": back})
    elif isinstance(effect, kinds.ArmorBonus):
        n = _number(figure_said(effect.points, level))
        if effect.against:
            chosen = any(word.startswith("$") for word in effect.against)
            against = _CHOSEN if chosen else ", ".join(word.replace("_", " ") for word in effect.against)
            yield Message("power.does.armor_against", {"n": n, "against": against})
        else:
            yield Message("power.does.armor", {"n": n})
    elif isinstance(effect, kinds.Step):
        key = {"asset": "asset", "ease": "eases", "hinder": "hinders"}[effect.by]
        for task in effect.tasks:
            named = _CHOSEN if task.startswith("$") else task
            yield Message(f"power.does.{key}", {"task": named, "n": _number(figure_said(effect.steps, level))})
    elif isinstance(effect, kinds.ConditionEffect):
        yield Message("power.does.condition", {"what": in_words(effect.name)})
    elif isinstance(effect, kinds.Choose):
        yield Message("power.does.choose", {"what": " · ".join(map(option_named, effect.options))})
    else:
        yield from _others(effect, level)


def stakes_said(effects: Sequence[Effect], level: int) -> Iterator[Message]:
    """The texts for what depends on a roll, where texts exist: further rolls with their consequences, conditions with
    their duration, and ended conditions."""
    for effect in effects:
        if isinstance(effect, kinds.Save):
            at = effect.level if isinstance(effect.level, int) else level
            then = list(stakes_said(effect.failed, level))
            yield from (Message(f"power.stakes.save.{effect.stat}.or", {"n": at, "what": said}) for said in then)
            if not then:
                yield Message(f"power.stakes.save.{effect.stat}", {"n": at})
        elif isinstance(effect, kinds.ConditionEffect):
            yield _condition(effect, level)
        elif isinstance(effect, kinds.End):
            named = (name for name in effect.what if name not in _NOT_NAMED)
            yield from (Message("power.stakes.ends", {"what": in_words(name)}) for name in named)
        else:
            yield from effect_said(effect, level)


_NOT_NAMED: Final = ("any", "all", "any_effect", "dead")


def _condition(effect: kinds.ConditionEffect, level: int) -> Message:
    name = in_words(effect.name)
    if not isinstance(effect.lasts, str):
        return Message("power.does.condition", {"what": name})
    return Message("power.stakes.lasts", {"what": name, "span": span_said(effect.lasts, level)})


def _others(effect: Effect, level: int | None) -> Iterator[Message]:
    """The texts of movement, bonuses to damage, attack rules and companions."""
    if isinstance(effect, kinds.Move) and effect.distance is not None:
        yield Message(
            "power.does.move", {"mode": effect.mode.replace("_", " "), "far": distance_text(effect.distance, level)}
        )
    elif isinstance(effect, kinds.Bonus) and effect.points:
        yield Message("power.does.bonus", {"n": _number(figure_said(effect.points, level))})
    elif isinstance(effect, kinds.AttackRule):
        yield from _attack(effect, level)
    elif isinstance(effect, kinds.Companion):
        who = Message("line.creature", {"name": effect.name})
        yield Message("power.does.companion", {"who": who, "level": _number(figure_said(effect.level, level))})


def _attack(rule: kinds.AttackRule, level: int | None) -> Iterator[Message]:
    """The texts of an attack rule: targets, number of attacks, damage, easing or hindrance, effects of a hit."""
    if rule.targets is not None:
        yield Message("power.does.attack_targets", {"n": _number(figure_said(rule.targets, level))})
    if rule.attacks > 1:
        yield Message("power.does.attacks", {"n": rule.attacks})
    if rule.damage == "none":
        yield Message("power.does.attack_harmless")
    elif rule.damage > 0:
        yield Message("power.does.bonus", {"n": rule.damage})
    elif rule.damage:
        yield Message("power.does.attack_less", {"n": -rule.damage})
    if rule.eased:
        key = "eases" if rule.eased > 0 else "hinders"
        yield Message(f"power.does.{key}", {"task": Message("power.does.the_attack"), "n": abs(rule.eased)})
    for each in rule.then:
        for line in effect_said(each, level):
            yield Message("power.does.on_hit", {"what": line})


def _damage(effect: kinds.Damage, level: int | None) -> Iterator[Message]:
    n = _number(figure_said(effect.points, level))
    if effect.pool in (None, "might"):
        yield Message("power.does.damage", {"n": n})
    else:
        kind = Message("power.does.ambient" if effect.pool == "ambient" else f"stat.{effect.pool}")
        yield Message("power.does.damage_of", {"n": n, "type": kind})
    if effect.ignores_armor is True:
        yield Message("power.does.past_armor")


_CHOSEN: Final = Message("power.does.chosen")
"""The text for a choice that the user has not made yet."""
_FORMULA: Final = re.compile(r"([a-z_ ]+|\d+d\d+|\d+) ?([-+×/]) ?([a-z_ ]+|\d+d\d+|\d+)")
_KNOWN: Final = frozenset({"level", "target level", "tier", "damage", "reserve", "effort"})


def _number(figure: str) -> int | str | Message:
    """A figure for use in a sentence: a number, dice, or a message for a term or formula."""
    if figure.lstrip("-").isdigit():
        return int(figure)
    if formula := _FORMULA.fullmatch(figure.strip()):
        return Message("power.figure.sum", {"a": _number(formula[1]), "sign": formula[2], "b": _number(formula[3])})
    if not re.fullmatch(r"[a-z][a-z_ ]*", figure.strip()):
        return figure
    plain = figure.strip()
    return Message(f"power.figure.{plain.replace(' ', '_') if plain in _KNOWN else 'chosen'}")
