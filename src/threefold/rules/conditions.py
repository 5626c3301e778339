"""Chapter 7, special damage: the effects of conditions that the engine knows. All others are the
GM's free text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Modifier, Stat, modifier

Act = Literal["task", "attack", "defense"]
"""What is rolled for: an attack, a defense, or anything else."""

DAZED: Final = "dazed"
STUNNED: Final = "stunned"
DIVERTED: Final = "diverted"
ON_GUARD: Final = "on guard"
PARALYZED: Final = "paralyzed"
ENTANGLED: Final = "entangled"
PRONE: Final = "prone"
UNCONSCIOUS: Final = "unconscious"
GROGGY: Final = "groggy"
TIDAL: Final = "tidal forces"
WARDED_OUT: Final = "warded out"
POSSESSED: Final = "possessed"
DEBILITATED: Final = "debilitated"
IMPRISONED: Final = "imprisoned"


def _one_step(rules: Rules) -> int:
    return rules.combat.daze_hinder


class ConditionRule(NamedTuple):
    """A condition the engine knows.

    ``bears_on`` are the character's own acts that it modifies (none: no roll), ``steps`` by how
    many steps. ``eases`` says that it eases them instead of hindering. Of conditions with the same
    ``fact`` only the first counts. ``still``: cannot move the body; ``fast``: cannot leave the
    spot; ``out``: cannot do anything; ``idle``: takes no action but to crawl.
    """

    rule: str
    bears_on: tuple[Act, ...] = ()
    steps: Callable[[Rules], int] = _one_step
    eases: bool = False
    fact: str = ""
    loses_turn: bool = False
    still: bool = False
    fast: bool = False
    out: bool = False
    idle: bool = False


def _on_guard(rules: Rules) -> int:
    return rules.cooperation.guard


def _diverted(rules: Rules) -> int:
    return rules.cooperation.distraction


def _tides(rules: Rules) -> int:
    return rules.space.tidal_hinder


def _warded(rules: Rules) -> int:
    return rules.magic.warded


def _twice(rules: Rules) -> int:
    return 2 * rules.combat.daze_hinder


def _thrice(rules: Rules) -> int:
    return 3 * rules.combat.daze_hinder


_ALL: Final[tuple[Act, ...]] = ("task", "attack", "defense")

CONDITIONS: Final[Mapping[str, ConditionRule]] = MappingProxyType(
    {
        DAZED: ConditionRule("special_damage.dazed.effect", _ALL),
        "distracted": ConditionRule("special_roll.minor.distract", _ALL, fact="distracted"),
        DIVERTED: ConditionRule(
            "cooperation.distract.effect", ("attack",), _diverted, fact="distracted"
        ),
        "hampered": ConditionRule("special_roll.major.impair", _ALL),
        ON_GUARD: ConditionRule(
            "guarding.stance.defense_eased", ("defense",), _on_guard, eases=True
        ),
        TIDAL: ConditionRule("space_hazard.black_hole.tidal_hinder", _ALL, _tides),
        WARDED_OUT: ConditionRule(
            "ritual.consecration.warded_pc_penalty", ("task", "attack"), _warded
        ),
        "thin air": ConditionRule("trap.flooding_room.thin_air", _ALL, fact="air"),
        "very thin air": ConditionRule("trap.flooding_room.thin_air", _ALL, _twice, fact="air"),
        "hardly any air": ConditionRule("trap.flooding_room.thin_air", _ALL, _thrice, fact="air"),
        "sickened": ConditionRule("trap_poison.debilitating", _ALL, fact="poison"),
        "badly sickened": ConditionRule("trap_poison.debilitating", _ALL, _twice, fact="poison"),
        GROGGY: ConditionRule("trap_poison.sleep.groggy", _ALL),
        STUNNED: ConditionRule("special_damage.stunned.effect", loses_turn=True),
        PARALYZED: ConditionRule("special_damage.paralysis.effect", still=True),
        ENTANGLED: ConditionRule("trap.net.escape", fast=True),
        UNCONSCIOUS: ConditionRule("special_damage.effects.beyond_damage", out=True),
        IMPRISONED: ConditionRule("ritual.entombment.duration", out=True),
        "asleep": ConditionRule("special_damage.effects.beyond_damage", out=True),
        "petrified": ConditionRule("special_damage.effects.beyond_damage", out=True),
        "helpless": ConditionRule("special_damage.effects.beyond_damage", out=True),
        "stasis": ConditionRule("special_damage.effects.beyond_damage", out=True),
        DEBILITATED: ConditionRule("npc.track_shift.debilitated_option", idle=True),
        "held": ConditionRule("special_damage.other.gm_case_by_case", fast=True),
        "grabbed": ConditionRule("special_damage.other.gm_case_by_case", fast=True),
        "bound": ConditionRule("special_damage.other.gm_case_by_case", fast=True),
    }
)
"""Every condition that changes what someone can do or how hard it is."""

USUAL_ROUNDS: Final[Mapping[str, int]] = bound(
    MappingProxyType({DAZED: 1, STUNNED: 1}), "special_damage.dazed.duration"
)
"""Rounds that a condition lasts unless another duration is given."""

OTHER_EFFECTS: Final = bound(
    (
        "blind",
        "deaf",
        "unable_to_stand",
        "unable_to_breathe",
        "weightless",
        "crushed_by_weight",
        "moved_elsewhere",
        "out_of_phase",
        "mutated",
        "false_memories",
        "altered_thinking",
        "constant_pain",
    ),
    "special_damage.other.kinds",
)
"""Other effects by name (texts under ``other_effect``). The GM says what each does and what ends
it.
"""

_SPELLINGS: Final = {"paralysed": PARALYZED, "in stasis": "stasis"}


def condition_name(condition: str) -> str:
    """Return the name under which the engine may know a condition; capitals, spaces and spelling do
    not matter.
    """
    plain = " ".join(condition.split()).casefold()
    return _SPELLINGS.get(plain, plain)


def condition_key(name: str) -> str:
    """Return the key of the text for a condition the engine knows."""
    return f"condition.{name.replace(' ', '_')}"


_HELPFUL: Final = frozenset(
    {
        "invisible", "hidden", "phased", "partly phased", "partially phased", "immaterial",
        "disguised", "blended in",
        "unseen armor", "extra arm", "blinking", "controlled blinking", "sight through materials",
        "comforted",
        "inspired", "boosted", "stimulated", "commanding presence", "under your protection",
        "crowned with fire",
        "warmed", "cooled", "holding on", "blessed", "ward", "at one with the wild",
        "affliction ignored", "taught a trick", "noble courage",
    }
)  # fmt: skip
"""Conditions of entries that help their bearer, though only their name says so."""


def helps_by_name(condition: str) -> bool:
    """Return whether a condition helps its bearer, as far as its name says: it eases something, or
    is known to help.
    """
    name = condition_name(condition)
    known = CONDITIONS.get(name)
    return name in _HELPFUL or (known is not None and known.eases)


IN_WORDS: Final = frozenset({*CONDITIONS, PRONE, "disarmed", POSSESSED})
"""Conditions that the game names. All others are free text."""


def in_words(condition: str) -> str | Message:
    """Return a condition for use in a text: one of the game in the reader's language, any other as
    it was written.
    """
    name = condition_name(condition)
    if name in IN_WORDS:
        return Message(condition_key(name))
    kind, colon, rest = condition.partition(": ")
    if colon and rest and condition_name(kind) in _BEGINNINGS:
        return Message(f"line.condition.{condition_name(kind)}", {"given": rest})
    if after_effects(condition):
        return Message("line.condition.after", {"given": in_words(condition[1:-1])})
    return condition


def after_effects(condition: str) -> bool:
    """Return whether a condition is the after-effect of another one, whose name it has in
    brackets.
    """
    return len(condition) > 2 and condition.startswith("(") and condition.endswith(")")


_BEGINNINGS: Final = ("command", "barred")
"""How conditions begin that hold a command or barred acts (``rules/mind_control.py``). Free text
follows.
"""


def known_conditions(
    conditions: Iterable[str], act: Act | None = None
) -> Iterator[tuple[str, ConditionRule]]:
    """Yield the conditions that the engine knows (and that modify ``act``, if given), only the
    first of each fact.
    """
    facts: set[str] = set()
    for name in map(condition_name, conditions):
        condition = CONDITIONS.get(name)
        if (
            condition is None
            or condition.fact in facts
            or (act is not None and act not in condition.bears_on)
        ):
            continue
        facts |= {condition.fact} - {""}
        yield name, condition


@implements(
    "special_damage.dazed.effect",
    "special_roll.minor.distract",
    "special_roll.major.impair",
    "cooperation.distract.effect",
    "guarding.stance.defense_eased",
    "guarding.npc_guard.same_procedure",
)
def condition_lines(
    conditions: Collection[str], foe: bool, act: Act, rules: Rules
) -> list[Modifier]:
    """Return the modifiers of a character's conditions on its own roll, or of a ``foe``'s on a PC's
    roll against it.

    Dazed, distracted or hampered characters are hindered in all tasks, diverted ones only in
    attacks; on guard, defenses are eased. For a foe it is reversed: a PC's attack meets its
    defense, a PC's defense its attack.
    """
    lines = []
    for name, condition in known_conditions(conditions, _MET[act] if foe else act):
        eased = condition.eases is not foe
        if eased:
            steps = -condition.steps(rules)
        else:
            steps = condition.steps(rules)
        text = Message(condition_key(name))
        line = Message("line.condition.foe" if foe else "line.condition", {"condition": text})
        lines.append(modifier(steps, "situation", line, condition.rule))
    return lines


_MET: Final[Mapping[Act, Act]] = {"attack": "defense", "defense": "attack", "task": "task"}


Bar = Literal[
    "act", "rest", "body", "move", "attack", "strike", "touch", "intellect", "defend", "devices",
    "gear", "powers",
]  # fmt: skip
"""What a condition keeps somebody from: any action; a recovery roll; what takes the body; leaving
the spot; any attack; an attack with the body; doing anything to somebody or something else;
spending Intellect points; defending; using cyphers and artifacts, which do not work; using anything
carried, which is part of the form; using abilities."""

_STILL: Final[frozenset[Bar]] = frozenset({"body", "move"})
NO_ACTION: Final[frozenset[Bar]] = frozenset({"act", "rest", "move"})
"""What somebody is kept from who takes no action."""


@implements(
    "special_damage.stunned.effect",
    "special_damage.paralysis.effect",
    "special_damage.paralysis.nonphysical_actions",
    "special_damage.effects.beyond_damage",
    "npc.track_shift.debilitated_option",
    "trap.net.escape",
)
def barred_by_name(condition: str) -> frozenset[Bar]:
    """Return what a condition keeps its bearer from, as far as its name says."""
    known = CONDITIONS.get(condition_name(condition))
    if known is None:
        return frozenset()
    if known.loses_turn or known.out:
        return NO_ACTION
    if known.still:
        return _STILL
    if known.idle:
        return frozenset({"act"})
    return frozenset({"move"}) if known.fast else frozenset()


def is_out(conditions: Collection[str]) -> bool:
    """Return whether a character is out: for example, the unconscious can do nothing at all."""
    return any(condition.out for _, condition in known_conditions(conditions))


@implements("special_damage.paralysis.effect")
def is_helpless(conditions: Collection[str], stat: Stat, rules: Rules) -> bool:
    """A paralyzed PC cannot dodge: a Speed defense fails without a roll, unless the ruling
    ``paralysed_defense`` allows one. Might and Intellect defenses are rolled as usual."""
    if stat != "speed" or rules.rulings.paralysed_defense == "difficulty":
        return False
    return any(condition.still for _, condition in known_conditions(conditions))


@implements("special_damage.paralysis.effect", "position.surprise.unaware")
def hits_without_roll(conditions: Collection[str], stat: Stat, unaware: bool, rules: Rules) -> bool:
    """The helpless roll no defense, nor do the unaware with the ruling ``surprise_defense:
    auto_hit``.
    """
    return is_helpless(conditions, stat, rules) or (
        unaware and rules.rulings.surprise_defense == "auto_hit"
    )


@implements("special_damage.paralysis.effect")
def with_consequences(condition: str) -> tuple[str, ...]:
    """Return a condition and those that come with it: a paralyzed character also falls prone."""
    if condition_name(condition) == PARALYZED:
        return (condition, PRONE)
    return (condition,)
