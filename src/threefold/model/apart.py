"""What tells several things of one name apart in words: a level, damage, a cost, what is left, the
first words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from threefold.model.characters import Armor, Attack, Gear
from threefold.model.growth import Follower
from threefold.model.marks import Marked
from threefold.model.powers import PAYS, Ability, Artifact, Cypher
from threefold.rules.near import shown
from threefold.rules.types import Message, listed

Detail = Message | None


def told_apart(things: Sequence[Marked | str]) -> list[Message]:
    """Return a name for each of several things, as short as tells them all apart: with the level,
    else with what else differs, else with their number. One thing alone is called by its name."""
    plain = [Message("line.given", {"name": _name(thing)}) for thing in things]
    if _all_differ(plain):
        return plain
    levelled = [_with_level(thing, name) for thing, name in zip(things, plain, strict=True)]
    if _all_differ(levelled):
        return levelled
    words: list[list[Message]] = [[] for _ in things]
    for column in zip_longest(*map(_details, things)):
        if _some_differ(column):
            for own, detail in zip(words, column, strict=True):
                if detail is not None:
                    own.append(detail)
        named = [_with_words(name, own) for name, own in zip(levelled, words, strict=True)]
        if _all_differ(named):
            return named
    return [Message("apart.nth", {"name": name, "n": n}) for n, name in enumerate(levelled, 1)]


def _name(thing: Marked | str) -> str:
    if isinstance(thing, str):
        return thing
    if isinstance(thing, Cypher | Artifact):
        return thing.called
    return thing.name


def _with_level(thing: Marked | str, name: Message) -> Message:
    level = None
    if isinstance(thing, Cypher | Artifact) and thing.known:
        level = thing.level
    elif isinstance(thing, Follower | Attack):
        level = thing.level
    if level is None:
        return name
    return Message("apart.level", {"name": name, "n": level})


def _with_words(name: Message, words: list[Message]) -> Message:
    if words:
        return Message("apart.with", {"name": name, "what": listed(words, "comma")})
    return name


def _all_differ(found: Sequence[Detail]) -> bool:
    return len({repr(each) for each in found}) == len(found)


def _some_differ(found: Sequence[Detail]) -> bool:
    return len({repr(each) for each in found}) > 1


# --- what may differ ------------------------------------------------------------------------------


def _details(thing: Marked | str) -> list[Detail]:
    """What may tell a thing apart besides its level, the clearest first. Things of one sort have as
    many each.
    """
    for kind, details in _OF.items():
        if isinstance(thing, kind):
            return details(thing)
    return []


def _count_detail(key: str, n: int | object) -> Detail:
    if isinstance(n, int) and not isinstance(n, bool):
        return Message(key, {"n": n})
    return None


def _text(text: object) -> Detail:
    if isinstance(text, str) and text:
        return Message("line.given", {"name": shown(text)})
    return None


def _chosen(thing: Ability | Cypher | Artifact) -> Detail:
    if thing.chosen is None:
        words = []
    else:
        words = [word for made in thing.chosen.values() for word in made]
    if words:
        return listed(words, "comma")
    return None


def _of_ability(a: Ability) -> list[Detail]:
    if a.cost:
        price = Message("apart.cost", {"n": a.cost, "stat": Message(f"stat.{a.stat or PAYS}")})
    else:
        price = None
    return [_chosen(a), price, _text(a.text)]


def _of_cypher(item: Cypher) -> list[Detail]:
    left = None if item.uses is None else _count_detail("apart.left", item.left)
    return [_chosen(item), left, _text(item.text)]


def _of_artifact(a: Artifact) -> list[Detail]:
    if a.spent:
        spent = Message("apart.spent")
    else:
        spent = None
    if a.off is True:
        off = Message("apart.off")
    else:
        off = None
    return [spent, off, _chosen(a), _text(a.depletion), _text(a.text)]


def _of_attack(a: Attack) -> list[Detail]:
    weight, reach = Message(f"apart.weight_{a.weight}"), Message(f"apart.range_{a.range}")
    return [
        weight,
        _count_detail("apart.damage", a.damage),
        reach,
        _count_detail("apart.left", a.count),
        _text(a.skill),
    ]


def _of_gear(g: Gear) -> list[Detail]:
    if g.off is True:
        off = Message("apart.off")
    else:
        off = None
    return [
        _count_detail("apart.pieces", g.count),
        _count_detail("apart.left", g.uses),
        off,
        _text(g.price),
        _text(g.text),
    ]


def _of_armor(a: Armor) -> list[Detail]:
    return [_count_detail("apart.armor", a.armor)]


def _of_follower(f: Follower) -> list[Detail]:
    return [_text(", ".join(f.tasks)), _text(f.text)]


_OF: Final[Mapping[type, Callable[..., list[Detail]]]] = MappingProxyType(
    {
        Ability: _of_ability,
        Cypher: _of_cypher,
        Artifact: _of_artifact,
        Attack: _of_attack,
        Gear: _of_gear,
        Armor: _of_armor,
        Follower: _of_follower,
    }
)
