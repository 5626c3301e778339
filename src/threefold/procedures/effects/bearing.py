"""What is done to things that somebody carries: a cypher is used up, an artifact checks its
depletion.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.gear import with_one_loaded
from threefold.model.powers import Artifact, Cypher, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.at_level import at_level
from threefold.model.shelf.effects import Effect
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Notice
from threefold.procedures.effects.base import EFFECT_RULE, EffectContext, amount
from threefold.procedures.effects.wear import further_checks
from threefold.rules.binding import implements
from threefold.rules.powers import Depletion, wear_of
from threefold.rules.types import Line, Message, Params

Carried = TypeVar("Carried", bound=Cypher | Artifact | str)


def item_of_bearer(effect: kinds.ItemRule, c: EffectContext, aimed: bool) -> list[Effect]:
    """Carry out what an effect does to a thing of the one it falls on: to that which is chosen, else
    to the first that it can be done to. What a user gives up for its power comes next."""
    bearer = c.figure_for(effect, aimed)
    if isinstance(bearer, Pc) and bearer is c.user:
        return _item_of_user(effect, bearer, c)
    if not isinstance(bearer, Pc):
        return []
    if effect.what == "spend":
        for _ in range(max(1, amount(effect.count, c).n)):
            _use_up(c, aimed, effect)
    elif effect.what == "check_depletion":
        _check(bearer, c)
    return []


def _item_of_user(effect: kinds.ItemRule, user: Pc, c: EffectContext) -> list[Effect]:
    """Carry out what an effect does to a thing of its user; return what it leaves for good."""
    if effect.what == "check_depletion" and OWN_ARTIFACT in c.chosen:
        _check_chosen(user, c)
    elif effect.what == "check_depletion":
        _check_in_use(user, further_checks([effect], c.chosen), c)
    if effect.what in ("spend", "usurp") and OWN_CYPHER in c.chosen:
        left = _given_up(user, c)
        return left if effect.what == "usurp" else []
    if effect.what == "level" and OWN_CYPHER in c.chosen:
        _set_level(user, effect, c)
    if effect.what == "link" and OWN_CYPHER in c.chosen:
        c.add_notice("item", "item.linked", item=c.called, what=c.chosen[OWN_CYPHER])
    if effect.what == "load":
        _load(user, effect, c)
    return []


OWN_CYPHER: Final = "cypher"
"""The name of the choice among the cyphers that the user carries."""


OWN_ARTIFACT: Final = "artifact"
"""The name of the choice among the artifacts that the user carries."""


def _check_chosen(bearer: Pc, c: EffectContext) -> None:
    """Roll the depletion of the artifact that its bearer chose. One without depletion is proof
    against it."""
    mine = [each for each in bearer.carries() if each.called == c.chosen[OWN_ARTIFACT]]
    if not mine or not _may_wear_out(mine[0]):
        c.add_notice("item", "item.none", name=bearer.name)
        return
    _check_one(bearer, mine[0], c)


def _load(bearer: Pc, effect: kinds.ItemRule, c: EffectContext) -> None:
    """Load the weapon in use, or the one that most needs it."""
    after, weapon = with_one_loaded(bearer, effect.words)
    if not weapon:
        c.add_notice("item", "item.none", name=bearer.name)
        return
    c.put(bearer, after)
    c.add_notice("item", "item.loaded", name=bearer.name, item=weapon)


def _chosen_cypher(bearer: Pc, c: EffectContext) -> Cypher | str | None:
    """The cypher that its bearer chose; without one this is told."""
    name = c.chosen[OWN_CYPHER].casefold()
    found = next((each for each in bearer.cyphers if _called(each).casefold() == name), None)
    if found is None:
        c.add_notice("item", "item.none", name=bearer.name)
    return found


def _set_level(bearer: Pc, effect: kinds.ItemRule, c: EffectContext) -> None:
    """Raise the cypher that its bearer chose to a level, or to the highest of its kind; one that is
    there already stays."""
    chosen = _chosen_cypher(bearer, c)
    if not isinstance(chosen, Cypher):
        return
    level = amount(effect.count, c).n
    if effect.to_most and chosen.most is not None:
        level = chosen.most
    if (chosen.level or 0) >= level:
        return
    cyphers = [
        structs.replace(each, level=level) if each is chosen else each for each in bearer.cyphers
    ]
    why = Message("line.given", {"name": c.name})
    risen = Line(level - (chosen.level or 0), why, EFFECT_RULE)
    c.changes.append(FigureChange("actor", f"cyphers[{bearer.cyphers.index(chosen)}].level", risen))
    c.put(bearer, structs.replace(bearer, cyphers=cyphers))
    c.add_notice("item", "item.level", name=bearer.name, item=chosen.called, n=level)


def _given_up(bearer: Pc, c: EffectContext) -> list[Effect]:
    """Destroy the cypher that its bearer chose, and return what of it would last, for good."""
    lost = _chosen_cypher(bearer, c)
    if lost is None:
        return []
    left = [each for each in bearer.cyphers if each is not lost]
    c.put(bearer, structs.replace(bearer, cyphers=left))
    c.add_notice("item", "item.used_up", name=bearer.name, item=_called(lost))
    if isinstance(lost, str):
        return []
    return [
        structs.replace(at_level(effect, lost.level or 0), lasts="always", to="self")
        for effect in effects_of(lost)
        if effect.lasts is not None
    ]


def can_be_done(effect: kinds.ItemRule, bearer: Pc) -> bool:
    """Return whether the bearer has a thing that the effect works on."""
    if effect.what == "spend":
        return bool(bearer.cyphers)
    return any(_may_wear_out(each) for each in bearer.carries())


def _use_up(c: EffectContext, aimed: bool, effect: kinds.ItemRule) -> None:
    bearer = c.figure_for(effect, aimed)
    assert isinstance(bearer, Pc)
    lost = _chosen(bearer.cyphers, c)
    if lost is None:
        c.add_notice("item", "item.none", name=bearer.name)
        return
    left = list(bearer.cyphers)
    left.remove(lost)
    c.put(bearer, structs.replace(bearer, cyphers=left))
    c.add_notice("item", "item.used_up", name=bearer.name, item=_called(lost))


@implements("artifact_crafting.depletion")
def _check(bearer: Pc, c: EffectContext) -> None:
    """Roll the depletion of an artifact. One without depletion is proof against it."""
    worn = _chosen([each for each in bearer.carries() if _may_wear_out(each)], c)
    if worn is None:
        c.add_notice("item", "item.none", name=bearer.name)
        return
    _check_one(bearer, worn, c)


def _check_one(bearer: Pc, worn: Artifact, c: EffectContext) -> Pc:
    wear = wear_of(worn.depletion)
    natural = 0 if wear.at_once else c.die(wear.sides)
    c.notices.append(wear_told(worn.called, wear, natural))
    if wear.at_once or wear.depletes(natural):
        things = [
            structs.replace(each, depleted=True) if each is worn else each
            for each in bearer.carries()
        ]
        after = structs.replace(bearer, artifacts=things)
        c.put(bearer, after)
        return after
    return bearer


def _check_in_use(bearer: Pc, times: int, c: EffectContext) -> None:
    """Check the depletion of the artifact in use so many times more."""
    for _ in range(times):
        mine = [each for each in bearer.carries() if each.name == c.name and _may_wear_out(each)]
        if not mine:
            return
        bearer = _check_one(bearer, mine[0], c)


def wear_told(item: str, wear: Depletion, natural: int) -> Notice:
    """Return what is told of the depletion of an artifact: by its die, or as it works only once."""
    rule = "artifact_crafting.depletion"
    if wear.at_once:
        return Notice("depleted", Message("event.power.depleted_once", {"item": item}), rule)
    kind = "depleted" if wear.depletes(natural) else "not_depleted"
    params: Params = {"item": item, "natural": natural, "sides": wear.sides}
    return Notice(kind, Message(f"event.power.{kind}", params), rule)


def _may_wear_out(item: Artifact) -> bool:
    wear = wear_of(item.depletion)
    return not item.spent and (wear.at_once or wear.sides > 0)


def _chosen(things: Sequence[Carried], c: EffectContext) -> Carried | None:
    """The thing that is chosen by name; without a choice the first one."""
    name = c.chosen.get("thing", "")
    if name:
        return next((each for each in things if _called(each) == name), None)
    return next(iter(things), None)


def item_meant(bearer: Pc, c: EffectContext) -> str:
    """Return what the cypher or artifact that is meant is called; empty if its bearer has none."""
    things: list[Cypher | Artifact | str] = [*bearer.cyphers, *bearer.carries()]
    thing = _chosen(things, c)
    return "" if thing is None else _called(thing)


def _called(thing: Cypher | Artifact | str) -> str:
    if isinstance(thing, str):
        return thing
    return thing.called
