"""Chapter 2, the die: success, special rolls and the choice of their benefits."""

from __future__ import annotations

from typing import Final, NamedTuple

from threefold.rules.binding import implements
from threefold.rules.ranges import USUAL_RANGES, Ranges
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import Task
from threefold.rules.types import Choice, Result, SpecialKind


class Special(NamedTuple):
    """What a natural face offers besides success. ``bonus`` is the damage that the choice
    ``damage`` adds.
    """

    kind: SpecialKind | None = None
    choices: tuple[Choice, ...] = ()
    bonus: int = 0


@implements(
    "roll.success.meet_or_beat",
    "roll.bonus.added",
    "roll.probability.failure",
    "attack.hit.meet_or_beat",
)
def least_face(task: Task) -> int:
    """Return the lowest face that succeeds: with its bonus it meets the target number.

    0 if the task cannot fail: it is routine, or its difficulty is 0 and it is rolled because that
    is hidden.
    """
    cannot_fail = task.roll == "routine" or task.difficulty <= 0
    if cannot_fail:
        return 0
    least = task.target_number - task.roll_bonus
    every = task.ranges.every
    if not every:
        return least
    return 0 if every >= least else NO_FACE


NO_FACE: Final = 99
"""The lowest face that succeeds where none does."""


def resolve_task(task: Task, natural: int) -> Result:
    """Return whether a face succeeds or fails."""
    if natural >= least_face(task):
        return "success"
    return "failure"


@implements(
    [
        "special_roll.table",
        "special_roll.one.free_intrusion",
        "special_roll.seventeen.damage",
        "special_roll.eighteen.damage",
        "special_roll.nineteen.choice",
        "special_roll.twenty.choice",
        "special_roll.minor.extra_damage",
        "special_roll.major.extra_damage",
        "damage.increase.natural_17",
        "damage_track.impaired.no_minor_major",
        "damage_track.impaired.special_roll_damage",
        "roll.bonus.natural_for_special",
    ],
)
def special_roll(
    natural: int,
    result: Result,
    damaging: bool,
    impaired: bool,
    rules: Rules,
    ranges: Ranges = USUAL_RANGES,
) -> Special:
    """Return what the natural face offers. Benefits need a success; a 1 always brings an intrusion.

    A module may add more faces that bring an intrusion; a roll with such a face may still succeed.

    ``damaging`` says that the roll is an attack that deals damage. ``impaired`` is the state when
    the action started. ``ranges`` may let special results begin at a lower face.
    """
    n = rules.special
    if ranges.intrudes(natural, rules):
        return Special("gm_intrusion")
    face, added = natural, 0
    if ranges is not USUAL_RANGES:  # most rolls have no others
        face, added = ranges.counts_as(natural, rules), ranges.added(natural)
    bonus = n.damage_bonus.get(face, 0) + added
    if not bonus or result != "success":
        return _NOTHING
    if impaired:
        if damaging:
            return Special("damage_bonus", (), n.impaired_bonus)
        return _NOTHING
    if face == n.major:
        if damaging:
            return Special("major_effect", n.major_choices, bonus)
        return _MAJOR
    if face == n.minor:
        if damaging:
            return Special("minor_effect", n.minor_choices, bonus)
        return _MINOR
    if damaging:
        return Special("damage_bonus", (), bonus)
    return _NOTHING


_NOTHING = Special()


_MINOR = Special("minor_effect", ("minor_effect",))


_MAJOR = Special("major_effect", ("major_effect",))


@implements(
    "special_roll.nineteen.choice", "special_roll.twenty.choice", "edition2.special.player_chooses"
)
def chosen(special: Special, choice: Choice | None) -> Choice | None:
    """Return the benefit taken: the player's choice if it is offered, else the first one offered;
    None without any.
    """
    if special.choices:
        if choice in special.choices:
            return choice
        return special.choices[0]
    if special.bonus:
        return "damage"
    return None


class Announced(NamedTuple):
    """What a player tells the GM about a roll: the face, and by how many steps it is eased
    (hindered: below 0).
    """

    roll: int
    eased: int


@implements("edition2.rolling.announce_result")
def announced(task: Task, natural: int) -> Announced:
    """Return the face and the sum of the steps eased, without the single modifiers."""
    return Announced(natural, -sum(line.counted for line in task.modifiers))


@implements("special_roll.twenty.refund")
def refunded(
    natural: int, result: Result, impaired: bool, rules: Rules, ranges: Ranges = USUAL_RANGES
) -> bool:
    """A natural 20 gives back every Pool point spent on the action."""
    face = natural if ranges is USUAL_RANGES else ranges.refunds_as(natural, rules)
    if face != rules.special.major:
        return False
    if rules.special.refund_needs_success and result != "success":
        return False
    return not impaired or rules.rulings.twenty_refund_when_impaired
