"""What a use takes of its item: a cypher is used up, or one of its uses is; an artifact may be
depleted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.conditions import without_conditions
from threefold.model.powers import Begun, Cypher, effects_of
from threefold.model.shelf.asked import choices_of_use, is_link, things_spent
from threefold.model.shelf.effects import Option
from threefold.model.shelf.use_choices import chosen_for_good, left_to_use
from threefold.model.written import update_worn_figures
from threefold.procedures.answers import FigureChange
from threefold.procedures.bare import succeeded
from threefold.procedures.base import Notice, Resolved
from threefold.procedures.effects.bearing import wear_told
from threefold.procedures.effects.wear import keeping_condition
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use
from threefold.procedures.powers.answers import Wear
from threefold.rules.binding import implements
from threefold.rules.types import STATS, Line, Message, Params, Refusal

_ONE_USE: Final = "magic_crafting.item_category"


def cypher_in_use(pc: Pc, power: UsedPower) -> Cypher | None:
    """The cypher of the sheet that is used; None if it is no cypher, or given in full."""
    if power.kind != "cypher" or power.at is None:
        return None
    item = pc.cyphers[power.at]
    if isinstance(item, str):
        return None
    return item


def after_use(item: Cypher, options: Sequence[int], level: int | None) -> Cypher | None:
    """What is left of a cypher after a use with these options, at the level at which it works; None
    if it is used up.
    """
    left = structs.replace(item, level=level or item.level).left - 1
    if not left or _is_last(item, options):
        return None
    before = item.begun or Begun(left)
    taken = [*before.options, _option(item, options)] if _once_each(item) else before.options
    return structs.replace(item, begun=structs.replace(before, left=left, options=taken))


def option_taken(pc: Pc, power: UsedPower, options: Sequence[int]) -> Refusal | None:
    """Refuse an option that works once and was taken before."""
    item = cypher_in_use(pc, power)
    if item is None or item.begun is None or not _once_each(item):
        return None
    at = _option(item, options)
    if at not in item.begun.options:
        return None
    params: Params = {"item": item.called, "way": _choice(item)[at]}
    return Refusal("not_allowed", "inputs.options", Message("refusal.power.option_taken", params))


def _once_each(item: Cypher) -> bool:
    return item.uses is not None and item.uses.once_each and bool(_choice(item))


def _choice(item: Cypher) -> list[str]:
    """The names of the options of a cypher, those of its first choice."""
    return [option.name for option in _options(item)]


def _options(item: Cypher) -> Sequence[Option]:
    """The options of the first choice of a cypher."""
    for choice in choices_of_use(effects_of(item)):
        return choice.options
    return []


def _is_last(item: Cypher, options: Sequence[int]) -> bool:
    """Whether the option taken ends all further uses of a cypher."""
    found = _options(item)
    return bool(found) and found[_option(item, options)].last


def _option(item: Cypher, options: Sequence[int]) -> int:
    at = options[0] if options else 0
    return min(at, len(_choice(item)) - 1)


# --- after a use ----


def with_item_used(
    actor: Pc, power: UsedPower, inputs: UseInputs, resolved: Resolved, notices: list[Notice]
) -> tuple[Pc, Wear | None]:
    """Update the used item: a cypher is removed, unless it works again; an artifact becomes
    identified, and may be depleted. What is used up beside it goes too.
    """
    if resolved.result == "impossible" or (power.blind and not succeeded(resolved)):
        return actor, None
    wear: Wear | None = None
    keeping = keeping_condition(actor) if _wears(power) else None
    if keeping is not None:
        actor = without_conditions(actor, [keeping])
        params: Params = {"item": power.called}
        notices.append(Notice("kept", Message("event.power.kept", params), _ONE_USE))
        if power.kind == "artifact":
            actor = _with_used_artifact(actor, power, depleted=False)
    elif power.kind == "cypher":
        actor = _with_used_cypher(actor, power, inputs, resolved, notices)
    elif power.kind == "artifact":
        depleted, wear = _wear(power, resolved, notices)
        actor = _with_used_artifact(actor, power, depleted)
    if power.blind:
        return actor, wear
    for key, _ in things_spent(effects_of_use(power, inputs.options)):
        actor = _without_cypher(actor, key, notices)
    return actor, wear


def _wears(power: UsedPower) -> bool:
    """Whether a use may cost the item: a cypher is used up, an artifact may be depleted."""
    if power.kind == "artifact":
        return power.wear.at_once or power.wear.rolled_at_use
    return power.kind == "cypher"


def _without_cypher(pc: Pc, key: str, notices: list[Notice]) -> Pc:
    """Return the PC without the first cypher of this key: it was added to what was used."""
    added = next((x for x in pc.cyphers if isinstance(x, Cypher) and x.key == key), None)
    if added is None:
        return pc
    left = list(pc.cyphers)
    left.remove(added)
    text = Message("event.power.used_up", {"item": added.called})
    notices.append(Notice("used_up", text, _ONE_USE))
    return structs.replace(pc, cyphers=left)


def pools_changed(power: UsedPower, before: Pc, after: Pc) -> list[FigureChange]:
    """The reasons for Pools that a choice made for good, for an item that is worn, has changed."""
    if power.kind != "artifact" or before.pools == after.pools:
        return []
    why = Message("line.given", {"name": power.name})
    found = list[FigureChange]()
    for stat in STATS:
        was, now = before.pools.of(stat), after.pools.of(stat)
        for field in ("value", "max", "edge"):
            n = getattr(now, field) - getattr(was, field)
            if n:
                found.append(FigureChange("actor", f"pools.{stat}.{field}", Line(n, why, _ONE_USE)))
    return found


def uses_left_changes(power: UsedPower, before: Pc, after: Pc) -> list[FigureChange]:
    """The reason for the uses that a cypher has left after this one."""
    if len(after.cyphers) < len(before.cyphers):  # used up
        return []
    item, left = cypher_in_use(before, power), cypher_in_use(after, power)
    if item is None or left is None:
        return []
    more = _counted(left) - _counted(item)
    if not more:
        return []
    why = Message("event.power.uses_left", {"item": power.name, "n": left.left})
    return [FigureChange("actor", f"cyphers[{power.at}].begun.left", Line(more, why, _ONE_USE))]


def _counted(item: Cypher) -> int:
    return item.begun.left if item.begun is not None else 0


def _with_used_cypher(
    pc: Pc, power: UsedPower, inputs: UseInputs, resolved: Resolved, notices: list[Notice]
) -> Pc:
    """Return the PC without a cypher that was used, or with what is left of it."""
    item = cypher_in_use(pc, power)
    left = None if item is None else after_use(item, inputs.options, power.level)
    if item is not None and power.at is not None and links_another(item):
        linked = structs.replace(item, begun=Begun(1), chosen=_as_words(power.chosen))
        return _with_cyphers(pc, power.at, [structs.replace(linked, identified=None)])
    if item is not None and item.uses is not None and item.uses.until_hit and succeeded(resolved):
        left = None
    if left is None:
        text = Message("event.power.used_up", {"item": power.name})
        notices.append(Notice("used_up", text, _ONE_USE))
        kept: list[Cypher] = []
    else:
        params: Params = {"item": power.name, "n": left.left}
        notices.append(Notice("uses_left", Message("event.power.uses_left", params), _ONE_USE))
        # whoever has used it knows what it is
        kept = [structs.replace(left, identified=None)]
    if power.at is None:
        return pc
    pc = _with_cyphers(pc, power.at, kept)
    return pc if kept else _without_links(pc, power.called, notices)


def _with_cyphers(pc: Pc, at: int, kept: Sequence[Cypher]) -> Pc:
    return structs.replace(pc, cyphers=[*pc.cyphers[:at], *kept, *pc.cyphers[at + 1 :]])


def _as_words(chosen: Mapping[str, str]) -> dict[str, list[str]]:
    return {name: [words] for name, words in chosen.items()}


def links_another(item: Cypher) -> bool:
    """Return whether a cypher works together with another one, and is used up with that."""
    return any(map(is_link, effects_of(item)))


def already_linked(pc: Pc, power: UsedPower) -> Refusal | None:
    """Refuse to link a cypher that is linked to another one already."""
    item = cypher_in_use(pc, power)
    if item is None or item.begun is None or not links_another(item):
        return None
    params: Params = {"item": item.called, "what": _linked_to(item)}
    return Refusal("not_allowed", "inputs.cypher", Message("refusal.power.linked", params))


def _linked_to(item: Cypher) -> str:
    return next((words[0] for words in (item.chosen or {}).values() if words), "")


def _without_links(pc: Pc, used: str, notices: list[Notice]) -> Pc:
    """Return the PC without the first cypher that was linked to one which is used up now."""
    for at, each in enumerate(pc.cyphers):
        if isinstance(each, str) or each.begun is None or not links_another(each):
            continue
        if _linked_to(each).casefold() == used.casefold():
            text = Message("event.power.used_up", {"item": each.called})
            notices.append(Notice("used_up", text, _ONE_USE))
            return _with_cyphers(pc, at, [])
    return pc


def _with_used_artifact(pc: Pc, power: UsedPower, depleted: bool) -> Pc:
    """Return the PC with an artifact that is known after its use, and perhaps depleted. What was
    open since it was found, and is chosen now, is chosen for good.
    """
    if power.at is None:
        return pc
    carried = list(pc.carries())
    item = carried[power.at]
    chosen = chosen_for_good(item.asks, power.chosen)
    if not (depleted or power.blind or chosen):
        return pc
    if chosen:
        answers = {**(item.chosen or {}), **chosen}
        item = structs.replace(item, chosen=answers, asks=left_to_use(item.asks, chosen))
    if depleted:
        item = structs.replace(item, depleted=True)
    if power.blind:
        item = structs.replace(item, identified=None)
    carried[power.at] = item
    return update_worn_figures(structs.replace(pc, artifacts=carried))


def is_depleted_by(power: UsedPower, resolved: Resolved) -> bool:
    """Whether this use depletes the artifact: by its die, or as it works only once."""
    wear = power.wear
    if power.kind != "artifact":
        return False
    if wear.at_once:
        return True
    return wear.rolled_at_use and bool(resolved.more) and wear.depletes(resolved.more[0])


@implements("artifact_crafting.depletion")
def _wear(power: UsedPower, resolved: Resolved, notices: list[Notice]) -> tuple[bool, Wear | None]:
    """Return whether the use depleted the artifact (by its die, or as it works only once), and the
    answer's fields.
    """
    wear = power.wear
    if wear.at_once:
        notices.append(wear_told(power.name, wear, 0))
        return True, Wear(die=None, natural=None, depleted=True)
    missed = wear.every == "hit" and not succeeded(resolved)
    if missed or not wear.rolled_at_use or not resolved.more:
        return False, None
    natural = resolved.more[0]
    depleted = wear.depletes(natural)
    notices.append(wear_told(power.name, wear, natural))
    return depleted, Wear(die=wear.sides, natural=natural, depleted=depleted)
