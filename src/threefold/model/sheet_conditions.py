"""Check the conditions of effects that the sheet alone decides, and find Armor that depends on
them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from threefold.model.active_effects import BY_PEOPLE, active_effects, as_list, said_so
from threefold.model.barred import kept_abilities
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import has_condition
from threefold.model.improved import ability_key, for_all
from threefold.model.powers import Ability, affects, effects_of
from threefold.model.rolled import skill_for
from threefold.model.shelf.asked import with_those_of_options
from threefold.model.shelf.figures import When, WhenKey
from threefold.model.shelf.traits import TRAITS, traits_of
from threefold.rules.conditions import condition_name
from threefold.rules.harm import Protection
from threefold.rules.harm_words import blows_asked
from threefold.rules.ruleset import Rules
from threefold.rules.task_words import TaskRoll
from threefold.rules.types import STATS


def sheet_meets(key: str, value: object, figure: Pc | FullNpc, said: Sequence[str]) -> bool:
    """Return True if the sheet, or what people have said, meets a condition. All other conditions
    are not met.
    """
    match key:
        case "state":
            return is_in_state(figure, value)
        case "not_state":
            return not is_in_state(figure, value)
        case "wearing" | "empty_pools" | "trained":
            return isinstance(figure, Pc) and _meets_of_pc(key, value, figure)
        case "ability" | "has" | "has_twice":
            return _has_ability(key, as_list(value), figure)
        case "after" | "was_attacked" | "own_turn" | "unacted":
            return value == CONFIRMS or _table_says(key, value) in said
        case "empty":
            return has_empty_pool(figure, value)
        case "near" | "scene" | "target_in":
            return True  # the table, or people, confirm what is said beside it
        case _:
            return key in BY_PEOPLE and said_so(value, said)


def _has_ability(key: str, names: Sequence[object], figure: Pc | FullNpc) -> bool:
    """Return True if one of these abilities is active, or the figure has one, or has it twice."""
    if key == "ability":
        return any(active(figure, str(each)) for each in names)
    least = 2 if key == "has_twice" else 1
    return any(times_had(figure, str(each)) >= least for each in names)


def _meets_of_pc(key: str, value: object, pc: Pc) -> bool:
    """Return True if a PC meets a condition that nobody else can: what is worn, empty Pools, what
    the PC is trained in."""
    if key == "wearing":
        return _is_dressed(pc, value)
    if key == "trained":
        return _is_trained(pc, as_list(value))
    return _empty_pools(pc) >= int(str(value))


def _table_says(key: str, value: object) -> str:
    """Return the words in which a table confirms what it knows itself."""
    if key == "after":
        return has_come(str(value))
    if key == "own_turn":
        return ON_TURN
    if key == "unacted":
        return UNACTED
    return ATTACKED


def has_empty_pool(figure: object, stats: object) -> bool:
    """Return True if a PC has no points in one of these Pools."""
    if not isinstance(figure, Pc):
        return False
    left = dict(zip(STATS, figure.vitals().pools, strict=True))
    return any(left[stat] == 0 for stat in STATS if stat in as_list(stats))


def _empty_pools(pc: Pc) -> int:
    """Return how many Pools of a PC have no points."""
    return sum(pool == 0 for pool in pc.vitals().pools)


def _is_trained(pc: Pc, skills: Sequence[object]) -> bool:
    """Return True if a PC is trained, or specialized, in one of these skills."""
    known = (skill_for(pc, TaskRoll("task", skill=str(each))) for each in skills)
    return any(each is not None and each[1] in ("trained", "specialized") for each in known)


def has_come(span: str) -> str:
    """Return how a table says that a fight has gone on for so long: ``5 rounds``."""
    return f"after {span}"


ATTACKED: Final = "attacked since its last turn"
"""How a table says that somebody has been attacked since its last turn."""


ON_TURN: Final = "on its own turn"
"""How a table says that somebody acts on its own turn, or that nobody counts turns."""


UNACTED: Final = "the target has not acted in the first round"
"""How a table says that a target has not had its turn yet, in the first round of a fight."""


CONFIRMS: Final = "confirms"
"""The value of a condition that the table knows, where it confirms what is said beside it."""


IN_FIGHT: Final = "in a fight"
"""How a table says that a fight is on."""


def fits_fight(when: When, said: Sequence[str]) -> bool:
    """Return True if an effect comes in a fight, or outside one, as things are; or in both."""
    return when.get("in_fight") in (None, IN_FIGHT in said)


def waits_for_turn(figure: Pc | FullNpc) -> bool:
    """Return True if an effect on a figure counts on its own turn alone."""
    return _any_waits(figure, "own_turn")


def waits_for_attacks(figure: Pc | FullNpc) -> bool:
    """Return True if an effect on a figure depends on whether it has been attacked."""
    return _any_waits(figure, "was_attacked")


def _any_waits(figure: Pc | FullNpc, key: WhenKey) -> bool:
    return any(
        key in effect.when
        for condition in figure.conditions or ()
        if isinstance(condition, Condition)
        for effect in condition.effects or ()
    )


def is_in_state(figure: Pc | FullNpc, value: object) -> bool:
    """Return True if a figure is in one of these states: a step of the damage track or a
    condition.
    """
    track = figure.damage_track if isinstance(figure, Pc) else ""
    return any(
        has_condition(figure, str(each)) or condition_name(str(each)) == track
        for each in as_list(value)
    )


def fits_state(when: When, figure: Pc | FullNpc) -> bool:
    """Return True if a figure is in the state that an effect asks for, and in none that it shuts
    out."""
    shut_out = when.get("not_state")
    if shut_out is not None and is_in_state(figure, shut_out):
        return False
    state = when.get("state")
    return state is None or is_in_state(figure, state)


def _is_dressed(pc: Pc, what: object) -> bool:
    """Return True if the PC wears ``what``, none that makes Effort with Speed dearer (``no slowing
    armor``), or no second suit (``no other armor``)."""
    if what == "no slowing armor":
        return pc.armor_cost(Rules()) == 0
    if what == "no other armor":
        return sum(a.worn and a.source == "suit" for a in pc.armor) <= 1
    return worn_matches(pc, what)


def worn_matches(pc: Pc, what: object) -> bool:
    """Return True if the PC wears ``what``: armor (``armor`` or True), none (``none`` or False), a
    shield, or a thing with this word in its name."""
    suited = any(a.worn and a.source == "suit" for a in pc.armor)
    if isinstance(what, bool):
        return suited is what
    word = str(what).casefold()
    if word in ("none", "no armor", "armor"):
        return suited is (word == "armor")
    if word == "shield" and pc.has_shield():
        return True
    things = [i for i in pc.carries() if i.worn is True and i.off is not True and not i.spent]
    names = [a.name for a in pc.armor if a.worn] + [i.name for i in things]
    return any(word in name.casefold() for name in names)


def active(figure: Pc | FullNpc, key: str) -> bool:
    """Return True if an ability is active: it is on the sheet and works all the time, or it was
    used and lasts.
    """
    if lasts_on(figure, key):
        return True
    if isinstance(figure, FullNpc):
        return False
    own = [a for a in figure.abilities if isinstance(a, Ability) and ability_key(a) == key]
    if not any(map(for_all, own)):
        return False
    kept = kept_abilities(figure)
    return not kept or any(each.name.casefold() not in kept for each in own)


def times_had(figure: Pc | FullNpc, key: str) -> int:
    """Return how often an ability stands on a sheet: once for each source."""
    if isinstance(figure, FullNpc):
        return 0
    return sum(ability_key(ability) == key for ability in figure.abilities)


def lasts_on(figure: Pc | FullNpc, key: str) -> bool:
    """Return True if the effect of the ability with this key still lasts: a condition has its
    name, or that of a form or condition which the ability gives its user.
    """
    holding = {ability_key(condition_name(name)) for name in figure.condition_names()}
    if not holding:
        return False
    if key in holding or isinstance(figure, FullNpc):
        return key in holding
    own = [a for a in figure.abilities if isinstance(a, Ability) and ability_key(a) == key]
    return any(ability_key(name) in holding for a in own for name in _states_of_user(a))


def states_from(figure: Pc | FullNpc, keys: Collection[str]) -> list[str]:
    """Return the names of the conditions and forms that abilities with these keys have given their
    user and that still last."""
    if isinstance(figure, FullNpc) or not figure.conditions:
        return []
    own = [a for a in figure.abilities if isinstance(a, Ability) and ability_key(a) in keys]
    given = {condition_name(name) for a in own for name in (a.name, *_states_of_user(a))}
    return [name for name in figure.condition_names() if condition_name(name) in given]


def _states_of_user(ability: Ability) -> Iterator[str]:
    """Yield the names of the forms and conditions that an ability gives its user."""
    for effect in with_those_of_options(effects_of(ability)):
        name = traits_of(effect).use.condition(effect)
        if name is None:
            continue
        if effect.to in ("self", "holder") or (effect.to is None and affects(ability) != "foe"):
            yield name


def worn_now(pc: Pc, rules: Rules, said: Sequence[str] = ()) -> list[Protection]:
    """Return everything that may stop damage: worn things, lasting effects, and Armor whose
    conditions are met.
    """
    found = pc.worn(rules)
    for each in active_effects(pc, _ARMOR):
        effect = each.effect
        if not effect.when or effect.upon or effect.limit or effect.uses:
            continue
        armor = traits_of(effect).sheet.figures(effect, {}).armor
        if armor is not None and _met(effect.when, pc, said):
            found.append(armor.protection(each.source))
    return found


def blows_to_tell(pc: Pc, type: str, kinds: Sequence[str]) -> dict[str, str]:
    """Return the kinds of blows that the Armor of a PC asks for, where an attack does not say what it
    is, each with the name of what asks."""
    if not pc.armor and not pc.conditions:
        return {}
    found: dict[str, str] = {}
    for piece in worn_now(pc, Rules()):
        for blow in blows_asked(piece.versus, type, kinds):
            found.setdefault(blow, str(piece.name))
    return found


_ARMOR: Final = frozenset(kind for kind, traits in TRAITS.items() if traits.known_by == "armor")
"""Kinds of effect that are part of somebody's Armor."""


def _met(when: When, pc: Pc, said: Sequence[str]) -> bool:
    return all(sheet_meets(key, value, pc, said) for key, value in when.items())
