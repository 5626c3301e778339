"""The form of creation becomes a draft: what follows from what was chosen is filled in, the rest stays as it was."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, get_args

import msgspec
from msgspec import structs

from threefold.interop.sentences import noun_typed
from threefold.library.creation import all_gear, offer, weapon_of
from threefold.library.suggestions import retyped, reworded, suggested
from threefold.model import typed
from threefold.model.characters import Gear
from threefold.model.drafts import ABILITY_OPTIONS, ByHand, Draft, OwnSkill, OwnWeapon, taken
from threefold.model.invalid import invalid
from threefold.model.powers import Ability, Cypher
from threefold.rules.characters import FREE_POINTS, Type
from threefold.rules.types import STATS, Refusal
from threefold.web.models.asking import answers_in

Fields = Iterable[tuple[str, str]]

_ROW: Final = re.compile(r"(own|skill|weapon|thing|cypher)\[(\d{1,2})\]\.(name|text|level|weight|range|price)")
_STEP: Final = re.compile(r"(might|speed|intellect)\.(1|-1)")
WORDS: Final = ("adjective", "noun", "verb")
_TYPES: Final[tuple[Type, ...]] = get_args(Type)


def draft_of(fields: Fields, before: Draft, gm: bool) -> Draft | Refusal:
    """The draft that a form describes. ``before`` is the draft as it was drawn; figures by hand are the GM's alone.

    Choosing another type or verb moves along whatever had only followed from the one before.
    """
    single: dict[str, str] = {}
    many: dict[str, list[str]] = {}
    rows: dict[str, dict[int, dict[str, str]]] = {}
    for name, value in fields:
        row = _ROW.fullmatch(name)
        if row is not None:
            rows.setdefault(row[1], {}).setdefault(int(row[2]), {})[row[3]] = value.strip()
        else:
            single[name] = value
            many.setdefault(name, []).append(value)
    _pressed(single, before)
    single["noun"] = noun_typed(single.get("noun", ""))
    read = _read(single, many, rows, before, gm)
    try:
        draft = typed.convert(read, Draft, strict=False)
    except msgspec.ValidationError as error:
        return invalid(error, Draft, read)
    type = single.get("type")
    draft = structs.replace(draft, chosen=_kept(draft))
    if type in _TYPES and type != before.type:
        draft = retyped(structs.replace(draft, type=before.type), next(t for t in _TYPES if t == type))
    elif draft.verb != before.verb:
        draft = reworded(structs.replace(draft, verb=before.verb), draft.verb)
    wants_more = draft.type is not None and draft.tier > before.tier
    return suggested(draft) if single.get("act") == "fill" or wants_more else draft


def _kept(draft: Draft) -> dict[str, dict[str, list[str]]]:
    """The choices of what is still taken: those of an ability that was taken out go with it."""
    ids = {each.id for each in taken(draft, offer())}
    return {id: answers for id, answers in draft.chosen.items() if id in ids}


def looking(fields: Fields) -> dict[str, str]:
    """What is typed and set to find something in the lists of the form; it is no part of the draft."""
    return {name: value[:80] for name, value in fields if name.startswith(("find.", "tag.", "genre."))}


def _read(
    single: Mapping[str, str],
    many: Mapping[str, list[str]],
    rows: Mapping[str, Mapping[int, Mapping[str, str]]],
    before: Draft,
    gm: bool,
) -> dict[str, object]:
    """The fields of a draft in the shapes that its declaration checks."""
    listed = all_gear()
    weapons = [weapon_of(listed[n]) for n in many.get("weapon", ()) if n in listed and listed[n].kind == "weapon"]
    things = [Gear(n, listed[n].price) for n in many.get("thing", ()) if n in listed]
    held = [cypher for cypher in before.cyphers if cypher.name in many.get("held", ())]
    suit = listed.get(single.get("armor", ""))
    shield = single.get("shield")
    type = single.get("type", before.type or "")
    read: dict[str, object] = {
        "name": single.get("name", ""),
        "type": type or None,
        **{name: single.get(name, "") for name in WORDS},
        "free": {stat: single.get(f"free.{stat}") or "0" for stat in STATS},
        "edge": single.get("edge") or None,
        "abilities": many.get("ability", []),
        "own_abilities": [*_rows(rows, "own", Ability)],
        "skills": [*_rows(rows, "skill", OwnSkill)],
        "weapons": [*map(msgspec.to_builtins, weapons), *_rows(rows, "weapon", OwnWeapon)],
        "armor": suit.weight if suit is not None else None,
        "suit": suit.name if suit is not None else "",
        "shield": shield,
        "cyphers": [*map(msgspec.to_builtins, held), *_rows(rows, "cypher", Cypher)],
        "equipment": [*map(msgspec.to_builtins, things), *_rows(rows, "thing", Gear)],
        "arc": single.get("arc", ""),
        "goal": single.get("goal", ""),
        "notes": single.get("notes", ""),
        "tier": single.get("tier", str(before.tier)),
        "flavor": single.get("flavor", before.flavor),
        "focus": many.get("focus1", []),
        "tiers": [*_tiers(single, many, before)],
        "chosen": {**before.chosen, **answers_in([(n, v) for n, values in many.items() for v in values])},
        "link": single.get("own.link", "").strip() or single.get("link", ""),
        "connection": single.get("own.connection", "").strip() or single.get("connection", ""),
    }
    if gm:
        figures = ByHand.__struct_fields__
        by_hand = {figure: single[f"hand.{figure}"] for figure in figures if single.get(f"hand.{figure}")}
        read |= {"by_hand": by_hand, "unchecked": "unchecked" in single}
    return read


def _tiers(single: Mapping[str, str], many: Mapping[str, list[str]], before: Draft) -> Iterator[dict[str, object]]:
    """What was chosen for each tier beyond the first; a tier that the form does not show stays as it was."""
    shown = [n for n in range(2, 7) if f"t{n}" in single]
    for n in range(2, max([*shown, len(before.tiers) + 1], default=1) + 1):
        if n not in shown:
            yield msgspec.to_builtins(before.at(n))
            continue
        instead, option = single.get(f"t{n}.instead"), single.get(f"t{n}.option")
        yield {
            "points": {stat: single.get(f"t{n}.points.{stat}") or "0" for stat in STATS},
            "edge": single.get(f"t{n}.edge") or None,
            "skill": single.get(f"t{n}.skill", ""),
            "instead": (instead or "skills") if option else None,
            "option": option or None,
            "ability": single.get(f"t{n}.named", "") if option in ABILITY_OPTIONS else "",
            "abilities": many.get(f"t{n}.ability", []),
            "focus": many.get(f"t{n}.focus", []),
        }


def _pressed(single: dict[str, str], before: Draft) -> None:
    """What a button of the form changes: a word that is picked, a point more or less in a Pool.

    Points are counted from those that are kept: the second of two quick taps comes from a page that is still old.
    """
    field, _, value = single.get("pick", "").partition("=")
    if field in WORDS:
        single[field] = value
    step = _STEP.fullmatch(single.get("step", ""))
    if step is None:
        return
    points: dict[str, int] = {stat: before.free.get(stat, 0) for stat in STATS}
    single |= {f"free.{stat}": str(n) for stat, n in points.items()}
    left, more = FREE_POINTS - sum(points.values()), int(step[2])
    if (more > 0 and left > 0) or (more < 0 and points.get(step[1], 0) > 0):
        single[f"free.{step[1]}"] = str(points[step[1]] + more)


def _rows(
    rows: Mapping[str, Mapping[int, Mapping[str, str]]], name: str, kind: type[msgspec.Struct]
) -> Iterable[dict[str, str]]:
    """The rows of a list that have a name, with those of their fields that are filled in."""
    for _, row in sorted(rows.get(name, {}).items()):
        given = {field: value for field, value in row.items() if value and field in kind.__struct_fields__}
        if given.get("name"):
            yield given | ({"use": "enabler"} if kind is Ability else {})
