"""Chapter 9, ritual magic: level, subtasks and their time, speeding them up, failures, and sharing
the price.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.bases import based, level_base
from threefold.rules.binding import bound, implements
from threefold.rules.clock import MINUTE, ROUND
from threefold.rules.ruleset import Rules
from threefold.rules.types import (
    Base,
    Line,
    Message,
    Modifier,
    Params,
    Refusal,
    Stat,
    listed,
    modifier,
    sum_of,
)

Basis = Literal["challenge", "creature", "ability_tier", "fixed"]
"""What sets a ritual's level: the challenge, a creature (a PC's tier), the tier of an ability, or
the ritual itself.
"""

Help = Literal["role", "reagent", "ability"]

POOL_MEANING: Final[Mapping[Stat, tuple[str, ...]]] = bound(
    MappingProxyType(
        {"might": ("blood", "vitality"), "speed": ("energy",), "intellect": ("willpower", "sanity")}
    ),
    "ritual.pool.meaning",
)
"""What the points of each Pool stand for when a ritual takes them (texts under ``line.ritual``)."""

HELP: Final[Mapping[Help, str]] = MappingProxyType(
    {
        "role": "ritual.assist.roles",
        "reagent": "ritual.assist.reagents_and_abilities",
        "ability": "ritual.assist.reagents_and_abilities",
    }
)


class RitualProgress(NamedTuple):
    """The progress of a ritual: the next subtask, counted from 1, failures at it and in all, and
    the time in rounds.
    """

    subtask: int = 1
    failed_here: int = 0
    failures: int = 0
    rounds: int = 0


# --- the level ------------------------------------------------------------------------------------


class RitualCreature(NamedTuple):
    """The creature that a ritual is about: its name, its level (for a PC the tier), and whether it
    is a PC.
    """

    name: str
    level: int
    pc: bool


@implements("ritual.resurrection.level", "ritual.sacrificial_rite.level")
def creature_level(of: RitualCreature, rules: Rules) -> Base:
    """Return the level of a creature; for a PC the tier, but at least 6."""
    if not of.pc:
        return level_base(of.name, of.level, "ritual.difficulty.overall")
    if of.name:
        why = Message("line.ritual.pc", {"name": of.name})
    else:
        why = Message("line.ritual.any_pc", {"name": of.name})
    return based(max(rules.magic.pc_level, of.level), why, "ritual.resurrection.level")


@implements("ritual.difficulty.gm_choice")
def _overridden(own: Base, level: int) -> Base:
    """Add a line for the level that the GM sets instead of the creature's own."""
    more = level - sum_of(own)
    if more:
        return (*own, Line(more, Message("line.ritual.gm"), "ritual.difficulty.gm_choice"))
    return own


@implements(
    "ritual.difficulty.overall",
    "ritual.flesh_for_knowledge.level",
    "ritual.resurrection.level",
    "ritual.sacrificial_rite.level",
)
def ritual_level(
    basis: Basis,
    level: int | None,
    tier: int | None,
    options: tuple[int, ...],
    of: RitualCreature | None,
    rules: Rules,
) -> Base | Refusal:
    """Return the level of the challenge, twice the tier of the ability learned, or the level of the
    creature, where a PC counts as at least 6. If the GM sets another level than the creature's own,
    it has its own line.

    A ritual with fixed levels has one of them, the first unless another is chosen. Levels above 10
    are not capped.
    """
    if basis == "ability_tier":
        if tier is None or level is not None:
            return Refusal("bad_value", "inputs.tier", Message("refusal.ritual.tier"))
        text = Message("line.ritual.learned", {"tier": tier, "n": rules.magic.levels_per_tier})
        return based(rules.magic.levels_per_tier * tier, text, "ritual.flesh_for_knowledge.level")
    if tier is not None and basis != "creature":
        return Refusal("bad_value", "inputs.tier", Message("refusal.ritual.no_tier"))
    if basis == "fixed":
        return _fixed_level(level, options)
    if tier is not None and level is not None:
        return Refusal("bad_value", "inputs.tier", Message("refusal.ritual.level_or_tier"))
    stated: Base | None = None
    if tier is not None:
        stated = creature_level(RitualCreature("", tier, True), rules)
    elif level is not None:
        stated = based(level, Message("line.base.stated"), "ritual.difficulty.overall")
    if of is not None and basis == "creature":
        own = creature_level(of, rules)
        if stated is None:
            return own
        return _overridden(own, sum_of(stated))
    if stated is None:
        return Refusal("bad_value", "inputs.level", Message("refusal.ritual.level"))
    return stated


def _fixed_level(level: int | None, options: tuple[int, ...]) -> Base | Refusal:
    """Return the chosen one of the fixed levels of a ritual; without a choice the first."""
    if level is None:
        level = options[0]
    elif level not in options:
        known = ", ".join(map(str, options))
        return Refusal(
            "bad_value", "inputs.level", Message("refusal.ritual.levels", {"known": known})
        )
    return based(level, Message("line.ritual.fixed"), "ritual.difficulty.overall")


EXAMPLES: Final = frozenset(
    {
        "beseech",
        "conjure_dead",
        "conjure_demon",
        "conjure_devil",
        "conjure_elemental",
        "consecration",
        "enchant_weapon",
        "entombment",
        "exorcism",
        "flesh_for_knowledge",
        "purification",
        "resurrection",
        "sacrificial_rite",
    }
)
"""The rituals of the books: each has a rule of its own."""


# --- subtasks -------------------------------------------------------------------------------------


@implements("ritual.subtask.ladder")
def subtask_ladder(level: int) -> tuple[int, ...]:
    """Return the difficulties of the subtasks in order: 1, 2 and so on up to the ritual's level."""
    return tuple(range(1, level + 1))


@implements("ritual.subtask.ladder")
def out_of_ladder(progress: RitualProgress, level: int, done: bool = False) -> Refusal | None:
    """Refuse a subtask after the last one: the ritual is over."""
    if progress.subtask <= level and not done:
        return None
    params: Params = {"n": progress.subtask, "level": level}
    return Refusal("out_of_order", "inputs.state.subtask", Message("refusal.ritual.over", params))


@implements("ritual.accelerate.hindrance")
def pace_lines(halvings: int) -> list[Modifier]:
    """Half the time hinders a subtask by a step, a quarter by two, each further halving by one
    more.
    """
    if not halvings:
        return []
    text = Message("line.ritual.pace", {"n": 2**halvings})
    return [modifier(halvings, "situation", text, "ritual.accelerate.hindrance")]


def retry_lines(failed_here: int, hindered: bool) -> list[Modifier]:
    """If the GM says so, each failure at a subtask hinders later attempts at it by a step."""
    if not hindered or not failed_here:
        return []
    text = Message("line.ritual.failed", {"n": failed_here})
    return [modifier(failed_here, "situation", text, "ritual.subtask.failure.hinder_option")]


@implements("ritual.assist.roles", "ritual.assist.reagents_and_abilities")
def help_line(kind: Help, name: str) -> Modifier:
    """Each filled role, reagent or helpful ability is an asset, within the cap of assets."""
    return modifier(-1, "asset", Message(f"line.ritual.{kind}", {"name": name}), HELP[kind])


@implements("ritual.assist.reagents_and_abilities", "true_name.eases")
def true_name_asset() -> Modifier:
    """In a ritual, knowing the secret name of the creature it is about is an asset, like other
    knowledge.
    """
    return modifier(
        -1, "asset", Message("line.true_name_known"), "ritual.assist.reagents_and_abilities"
    )


class AttemptTime(NamedTuple):
    """The time of one attempt: in whole rounds of the clock, and exactly in minutes."""

    rounds: int
    minutes: Fraction


@implements("ritual.subtask.failure.retry", "ritual.accelerate.minimum", "ritual.time.phases")
def subtask_takes(
    performance_minutes: int, level: int, halvings: int, no_time: bool
) -> AttemptTime:
    """Return an equal share of the performance, halved ``halvings`` times, at least one round; 0
    with ``no_time``.
    """
    if no_time:
        return AttemptTime(0, Fraction(0))
    rounds = Fraction(performance_minutes * MINUTE, level * 2**halvings)
    rounds = max(rounds, Fraction(ROUND))
    return AttemptTime(-(-rounds.numerator // rounds.denominator), rounds / MINUTE)


@implements("ritual.subtask.failure.restart_option")
def suggested_failures(level: int) -> int:
    """Return how many failures might force a restart, if the GM wants that: half the level, rounded
    up.
    """
    return -(-level // 2)


@implements("ritual.subtask.failure.retry", "ritual.subtask.ladder")
def progress_after(
    progress: RitualProgress, done: bool, rounds: int, restart_after: int | None
) -> RitualProgress:
    """A success leads to the next subtask, a failure to the same one again; the time is spent
    either way.

    ``restart_after`` failures in all send the ritual back to its first subtask.
    """
    spent = progress.rounds + rounds
    if done:
        return RitualProgress(progress.subtask + 1, 0, progress.failures, spent)
    failures = progress.failures + 1
    if restart_after is not None and failures >= restart_after:
        return RitualProgress(1, 0, 0, spent)
    return RitualProgress(progress.subtask, progress.failed_here + 1, failures, spent)


# --- the price ------------------------------------------------------------------------------------


@implements("ritual.pool.sharing")
def leader_pays(points: int, shares: tuple[int, ...]) -> int | Refusal:
    """Return what is left of a subtask's price after the others' shares, which may not exceed the
    price.
    """
    left = points - sum(shares)
    if left < 0:
        params: Params = {"n": points, "given": sum(shares)}
        return Refusal(
            "bad_value", "inputs.participants", Message("refusal.ritual.too_much", params)
        )
    return left


def wrong_pool(stat: Stat, pools: tuple[Stat, ...], field: str) -> Refusal | None:
    """Refuse a Pool that the ritual does not name: it takes points only from those, whatever stat
    is rolled.
    """
    if stat in pools:
        return None
    if not pools:
        return Refusal("not_allowed", field, Message("refusal.ritual.no_pool"))
    options = listed([Message(f"stat.{s}") for s in pools], "or")
    params: Params = {"stat": Message(f"stat.{stat}"), "options": options}
    return Refusal("not_allowed", field, Message("refusal.ritual.pool", params))


# --- the results of a ritual ----------------------------------------------------------------------


@implements("ritual.sacrificial_rite.soul_object")
def holds_soul(object_level: int | None, level: int) -> Refusal | None:
    """The object that takes a soul must be at least of the creature's level, whatever level the GM
    gives the ritual.
    """
    if object_level is not None and object_level < level:
        params: Params = {"n": object_level, "level": level}
        return Refusal(
            "not_allowed", "inputs.soul_object", Message("refusal.ritual.soul_object", params)
        )
    return None


@implements("ritual.sacrificial_rite.soul_object")
def no_soul_object(object_level: int | None, level: int) -> Refusal | None:
    """Refuse a sacrifice without an object that takes the soul."""
    if object_level is not None:
        return None
    return Refusal(
        "bad_value",
        "inputs.soul_object",
        Message("refusal.ritual.no_soul_object", {"level": level}),
    )


@implements("ritual.time.phases")
def unprepared(preparation_minutes: int, progress: RitualProgress) -> Refusal | None:
    """Refuse to start before the preparation, if the ritual needs any: its time must be in
    ``progress``.
    """
    if not preparation_minutes or progress != RitualProgress():
        return None
    return Refusal(
        "out_of_order",
        "inputs.state",
        Message("refusal.ritual.unprepared", {"n": preparation_minutes}),
    )


class Service(NamedTuple):
    """A deed asked of a conjured being, or the most it does: minutes of work, and miles of
    travel.
    """

    minutes: int
    miles: int


@implements("ritual.conjure.service_limit")
def bargained(deal: bool, asked: Service, most: Service) -> bool:
    """Return whether a deed is agreed and within the being's limits: at most an hour and fifty
    miles for demons, devils and elementals; the dead only answer, on the spot."""
    return deal and asked.minutes <= most.minutes and asked.miles <= most.miles


@implements("ritual.consecration.barred")
def barred(threat_level: int, ritual_level: int) -> bool:
    """Evil creatures and magic are kept out if their level is below the ritual's; at an equal level
    they may enter.
    """
    return threat_level < ritual_level


@implements("ritual.flesh_for_knowledge.permanent_loss")
def flesh_price(might: int, speed: int, rules: Rules) -> Refusal | None:
    """The character loses four points of Pool maxima permanently, divided freely between Might and
    Speed.
    """
    if might + speed == rules.magic.flesh:
        return None
    params: Params = {"n": rules.magic.flesh, "given": might + speed}
    return Refusal("bad_value", "inputs.flesh", Message("refusal.ritual.flesh", params))
