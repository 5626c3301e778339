"""The recovery rolls of a character: extra ones, lost ones, quicker ones, and those used up."""

from __future__ import annotations

from msgspec import structs

from threefold.model.active_effects import as_list, may_have_effects, of_kind
from threefold.model.characters import Pc
from threefold.model.extra_acts import extra_recovery_given, without_one_recovery
from threefold.model.shelf import effects as kinds
from threefold.rules.recovery import PLAIN_DAY, Day, Due, due_rest
from threefold.rules.ruleset import Rest, Rules
from threefold.rules.shifts import recovery_rolls
from threefold.rules.types import Stat


def day_of(pc: Pc, rules: Rules) -> Day:
    """Return how the character's recovery rolls of a day differ from the usual ones: extra, lost
    and quicker rolls.
    """
    if not (pc.power_shifts or may_have_effects(pc)):
        return PLAIN_DAY
    extra: dict[Rest, int] = {}
    lost: set[Rest] = set()
    quicker: dict[Rest, Rest] = {}
    for _, effect in of_kind(pc, kinds.Recovery):
        if effect.to not in (None, "self", "holder") or effect.when or effect.upon is not None:
            continue
        if effect.asks is not None:
            continue  # its owner gives the roll up by a use
        rest: Rest = effect.rest or "action"
        if effect.lost:
            lost.add(rest)
        if effect.extra:
            extra[rest] = extra.get(rest, 0) + effect.extra
        if effect.takes is not None and effect.rest is not None:
            quicker[rest] = effect.takes
    healing = sum(recovery_rolls(shift, rules) for shift in pc.shifts())
    if healing:
        extra["action"] = extra.get("action", 0) + healing
    return Day(extra, frozenset(lost), quicker)


def due_of(pc: Pc, rules: Rules, asked: Rest | None = None) -> Due:
    """The recovery roll that comes next. One that an effect gives beside those of the day is made
    at once, unless another one is ``asked`` for.
    """
    first = rules.recovery.rests[0]
    if asked in (None, first) and pc.conditions and extra_recovery_given(pc) is not None:
        return Due(first, True, first)
    return due_rest(pc.recoveries_used, pc.extra_rests or {}, day_of(pc, rules), rules)


def rests_in_half(pc: Pc) -> bool:
    """Return whether the recovery rolls of a character take half their usual time."""
    if not may_have_effects(pc):
        return False
    return any(effect.half and not effect.when for _, effect in of_kind(pc, kinds.Recovery))


def source_without_points(pc: Pc, stat: Stat) -> str | None:
    """Return the source of an effect that keeps rest from giving points of this stat back; None if
    nothing does.
    """
    if not may_have_effects(pc):
        return None
    for active, effect in of_kind(pc, kinds.Recovery):
        if effect.lost and stat in as_list(effect.when.get("stat", [])):
            return active.source
    return None


def given_up(pc: Pc, rules: Rules) -> Pc | None:
    """Return the character after giving up the next recovery roll, without points; None if only the
    rest of the night is left.
    """
    rest = due_of(pc, rules).rest
    if rest == rules.recovery.rests[-1]:
        return None
    return use_up_rest(pc, rest, rules)


def missing_for_rest(pc: Pc) -> tuple[str, str] | None:
    """Return what keeps a PC from a recovery roll, as (source, condition): an effect needs a
    condition first that does not hold. None if nothing does."""
    if not may_have_effects(pc):
        return None
    held = {name.casefold() for name in pc.condition_names()}
    for active, effect in of_kind(pc, kinds.Recovery):
        if effect.needs is not None and effect.needs.casefold() not in held:
            return active.source, effect.needs
    return None


def use_up_rest(pc: Pc, rest: Rest, rules: Rules) -> Pc:
    """Return the character after a rest is used up. The last rest, at night, starts a new day."""
    rests = rules.recovery.rests
    if rest == rests[-1]:
        return structs.replace(pc, recoveries_used=0, extra_rests=None)
    due = due_of(pc, rules, rest)
    given = extra_recovery_given(pc)
    if given is not None and rest == rests[0]:
        return without_one_recovery(pc, given)
    if due.extra and rest == due.rest:
        spent = dict(pc.extra_rests or {})
        spent[rest] = spent.get(rest, 0) + 1
        return structs.replace(pc, extra_rests=spent)
    return structs.replace(pc, recoveries_used=rests.index(rest) + 1)
