"""Abilities, cyphers and artifacts in use: level dice, depletion, cypher limits, and modifiers of
lasting effects.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.characters import STARTING, Type
from threefold.rules.clock import DAY, HOUR, MINUTE, ROUND
from threefold.rules.conditions import Act
from threefold.rules.mind_control import obeys
from threefold.rules.near import shown
from threefold.rules.task_words import TaskRoll, counting
from threefold.rules.tasks import step_rule
from threefold.rules.types import Line, Message, Modifier, Params, Refusal, modifier

Every = Literal[
    "use", "hit", "kill", "fight", "round", "minute", "hour", "day", "week", "month", "year"
]

# --- level dice -----------------------------------------------------------------------------------


class LevelDice(NamedTuple):
    """An item's level as printed: a number of dice of some sides, and a number added; without dice
    a plain level.
    """

    dice: int
    sides: int
    plus: int

    @property
    def least(self) -> int:
        """The lowest possible level."""
        return self.dice + self.plus

    @property
    def most(self) -> int:
        """The highest possible level."""
        return self.dice * self.sides + self.plus

    def level(self, faces: Iterable[int]) -> int:
        """Return the level for these faces."""
        return sum(faces) + self.plus


_MINUS: Final = str.maketrans({"–": "-", "—": "-", "−": "-", "\N{NO-BREAK SPACE}": " "})
_LEVEL: Final = re.compile(
    r"(?:(\d{0,2})\s*d\s*(\d{1,3})\s*(?:([+-])\s*(\d{1,2}))?|(\d{1,2}))", re.IGNORECASE
)
_TOP: Final = 10


def level_dice(text: str) -> LevelDice | Refusal:
    """Parse a level: ``4``, ``1d6``, ``d6 + 2``, ``1d6−1``; it must always be between 0 and 10."""
    found = _LEVEL.fullmatch(text.translate(_MINUS).strip())
    if found is not None:
        dice, sides, sign, plus, plain = found.groups()
        added = int(plus or 0) * (-1 if sign == "-" else 1)
        if plain is not None:
            level = LevelDice(0, 0, int(plain))
        else:
            level = LevelDice(int(dice or 1), int(sides), added)
        if 0 <= level.least <= level.most <= _TOP and (
            plain is not None or (level.dice and level.sides > 1)
        ):
            return level
    return Refusal(
        "bad_value", "level", Message("refusal.power.level", {"got": shown(text), "top": _TOP})
    )


ROUNDS_OF: Final[Mapping[Every, int]] = bound(
    MappingProxyType(
        {
            "round": ROUND,
            "minute": MINUTE,
            "hour": HOUR,
            "day": DAY,
            "week": 7 * DAY,
            "month": 30 * DAY,
            "year": 365 * DAY,
        }
    ),
    "artifact_crafting.depletion",
)


# --- depletion ------------------------------------------------------------------------------------


class Depletion(NamedTuple):
    """When an artifact is used up: on these faces of its die, which is rolled at every use, or
    every one that hits, after every span of use or every fight in which it was used, or each time
    that it kills somebody.

    Without a die it is never used up (no faces), or by its first use (``at_once``).
    """

    faces: tuple[int, ...] = ()
    sides: int = 0
    every: Every = "use"
    times: int = 1
    at_once: bool = False

    @property
    def rolled_at_use(self) -> bool:
        """Whether each use of the artifact rolls the die, or each that hits."""
        return self.sides > 0 and self.every in ("use", "hit") and self.times == 1

    @property
    def span(self) -> int | None:
        """Rounds of use after which the die is rolled; None if depletion does not depend on
        time.
        """
        each = ROUNDS_OF.get(self.every)
        if each is not None and self.sides:
            return each * self.times
        return None

    @property
    def rolled_at_kill(self) -> bool:
        """Whether the die is rolled as the artifact kills somebody."""
        return self.sides > 0 and self.every == "kill"

    @property
    def rolled_after_fight(self) -> bool:
        """Whether the die is rolled after each fight in which the artifact was used."""
        return self.sides > 0 and self.every == "fight"

    def depletes(self, natural: int) -> bool:
        """Return whether this face uses the artifact up."""
        return natural in self.faces


_DICE: Final = (2, 3, 4, 6, 8, 10, 12, 20, 100)
_NEVER: Final = frozenset({"", "-", "none", "never", "no", "n/a", "permanent"})
_ONCE: Final = frozenset(
    {"automatic", "automatically", "auto", "once", "one use", "single use", "after one use"}
)
_CHECK: Final = (
    r"(?:\s*[,;(]*\s*(?:check(?:ed)?|roll(?:ed)?)?\s*(?:at|for|after)?\s*(?:each|every|per|once per|once a|once an)\s+"
    r"(?:(\d{1,3})\s+)?(use|activation|hit|kill|fight|round|minute|hour|day|week|month|year)s?"
    r"(?:\s+(?:of|it is)\s+(?:use|used|operation|activation|flying))?"
    r"\s*\)*\.?)?"
)
_ODDS: Final = re.compile(
    rf"(\d{{1,3}}(?:\s*(?:-|to|,|or|and)\s*\d{{1,3}})*)\s*(?:in|on|of)\s*(?:a\s+)?1?\s*d?\s*(\d{{1,3}}|%){_CHECK}",
    re.IGNORECASE,
)
_RANGE: Final = re.compile(r"(\d{1,3})(?:\s*(?:-|to)\s*(\d{1,3}))?")
_SPANS: Final[Mapping[str, Every]] = {
    "use": "use",
    "activation": "use",
    "hit": "hit",
    "kill": "kill",
    "fight": "fight",
    "round": "round",
    "minute": "minute",
    "hour": "hour",
    "day": "day",
    "week": "week",
    "month": "month",
    "year": "year",
}


def wear_of(text: str | None) -> Depletion:
    """Return a depletion as printed; one that never comes where nothing is printed, or nothing that can
    be read."""
    found = depletion(text or "never")
    return Depletion() if isinstance(found, Refusal) else found


@implements("artifact_crafting.depletion", "magic_technology.artifact.truth_binoculars")
def depletion(text: str) -> Depletion | Refusal:
    """Parse a depletion as printed: ``1 in 1d20``, ``1–2 in 1d100 (check each use)``, ``1 in d6,
    each hour of use``, a dash or *never*, *automatic* or *once*."""
    plain = " ".join(text.translate(_MINUS).split()).casefold()
    if plain.rstrip(".") in _NEVER:
        return Depletion()
    if plain.rstrip(".") in _ONCE:
        return Depletion(at_once=True)
    found = _ODDS.fullmatch(plain)
    if found is not None:
        faces, die, times, span = found.groups()
        if die == "%":
            sides = 100
        else:
            sides = int(die)
        used = tuple(sorted(set(_faces(faces))))
        every, n = _SPANS[span or "use"], int(times or 1)
        # a sheet counts no uses between two rolls
        if every == "use":
            countable = n == 1
        else:
            countable = n > 0
        if sides in _DICE and used and used[0] >= 1 and used[-1] <= sides and countable:
            return Depletion(used, sides, every, n)
    return Refusal(
        "bad_value", "depletion", Message("refusal.power.depletion", {"got": shown(text)})
    )


def _faces(text: str) -> Iterator[int]:
    for low, high in _RANGE.findall(text):
        yield from range(int(low), int(high or low) + 1)


# --- what may be carried and used -----------------------------------------------------------------


@implements("fact.type.starting_numbers")
def cypher_limit(type: Type | None, own: int | None) -> int | None:
    """Return how many cyphers a character may safely carry: the sheet's limit, else the type's;
    None if unknown.

    Carrying more is allowed; the GM decides what happens then.
    """
    if own is not None:
        return own
    if type is None:
        return None
    return STARTING[type].cyphers


@implements("magic_technology.artifact.truth_binoculars.threshold")
def sees_through(level: int, effect: int) -> bool:
    """Return whether an item pierces an illusion: its level must be strictly higher than the
    effect's.
    """
    return effect < level


# --- whether a roll is needed ---------------------------------------------------------------------

Meets = Literal["nothing", "foe", "object"]
"""What a power must overcome: nothing, an unwilling creature, or an object."""


@implements("ability.no_attack_roll", "ability.unwanted_is_attack", "ability.object_success_roll")
def meets(on_foe: bool, unwilling: bool, on_object: bool) -> Meets:
    """Return what a power must overcome. A power used on a creature against its will is an attack,
    even a kind one. An object takes a task, not an attack. Any other power takes no roll."""
    if on_object:
        return "object"
    if on_foe or unwilling:
        return "foe"
    return "nothing"


# --- lasting effects ------------------------------------------------------------------------------


class LastingEffect(NamedTuple):
    """A lasting effect on a creature that modifies its tasks: the effect's name, and steps by task.

    ``command`` is what a creature under mind control must do: only that act is not hindered.
    """

    name: str
    assets: Mapping[str, int] = {}
    eases: Mapping[str, int] = {}
    hinders: Mapping[str, int] = {}
    command: str = ""


_MET: Final[Mapping[Act, Act]] = {"attack": "defense", "defense": "attack", "task": "task"}


def _on_the_other_side(roll: TaskRoll) -> TaskRoll:
    """Return what a roll is for the creature that it meets. A task keeps its skill: what somebody
    resists is said by it."""
    skill = ""
    if roll.act == "task":
        skill = roll.skill
    return TaskRoll(_MET[roll.act], roll.stat, skill)


@implements(
    "asset.typed_counts_to_limit",
    "asset.untyped_ease_outside_limit",
    "mind_control.safer.command_hindrance",
)
def lasting_lines(lasting: Iterable[LastingEffect], roll: TaskRoll, foe: bool) -> list[Modifier]:
    """Return the modifiers of lasting effects on a roll: assets within their cap, other easing
    outside it, hindrances.

    For a ``foe`` it is reversed: what helps a foe's defense hinders the attack against it.
    """
    if foe:
        roll = _on_the_other_side(roll)
    lines = []
    for held in lasting:
        name, commanded = Message("line.held", {"name": held.name}), ""
        if held.command:
            name = Message("line.commanded", {"command": held.command})
            commanded = "mind_control.safer.command_hindrance"
            if obeys(roll.skill, held.command) and not foe:
                continue
        for steps, kind, rule in (
            (held.assets, "asset", "asset.typed_counts_to_limit"),
            (held.eases, "ability", "asset.untyped_ease_outside_limit"),
            (held.hinders, "hinder", commanded),
        ):
            n = sum(steps[task] for task in counting(steps, roll))
            if not n:
                continue
            if (kind == "hinder") is not foe:
                against = commanded or step_rule(n, "task.step.hinder_default")
                lines.append(modifier(n, "situation", name, against))
            elif foe:
                lines.append(
                    modifier(-n, "situation", name, step_rule(n, "task.step.ease_default"))
                )
            else:
                lines.append(modifier(-n, "asset" if kind == "asset" else "ability", name, rule))
    return lines


# --- damage and refusals --------------------------------------------------------------------------


def power_lines(points: int, name: str) -> tuple[Line, ...]:
    """Return the damage of a power as a line, or no line if it deals none."""
    if points:
        return (Line(points, Message("line.given", {"name": name}), "damage.amount.fixed"),)
    return ()


def no_such_item(name: str, asked: str, key: str) -> Refusal:
    """Return the refusal that nothing with this name is on the sheet."""
    params: Params = {"name": name, "item": shown(asked)}
    return Refusal("bad_value", f"inputs.{key}", Message(f"refusal.power.no_{key}", params))
