"""Converts the creation form to a draft: consequences of the choices are filled in, and the rest
stays as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar
from zlib import crc32

import msgspec
from msgspec import structs

from threefold.interop.sentences import noun_typed
from threefold.library.creation import all_gear, draft_weapon, offer
from threefold.library.read_back import in_english
from threefold.library.suggestions import retyped, reworded, suggested
from threefold.model import typed
from threefold.model.characters import Gear
from threefold.model.creation import choices_asked
from threefold.model.customizing import Customized
from threefold.model.drafts import (
    ABILITY_OPTIONS,
    ByHand,
    Draft,
    FocusTier,
    OwnSkill,
    OwnWeapon,
    TierDraft,
)
from threefold.model.invalid import invalid
from threefold.model.languages import LANGUAGES
from threefold.model.powers import Ability, Cypher
from threefold.model.trading import with_trades
from threefold.rules.characters import FREE_POINTS
from threefold.rules.types import STATS, Refusal, Stat
from threefold.text import Lang
from threefold.web.creating.cards import descriptor_in, focus_in
from threefold.web.creating.merging import merge_drafts
from threefold.web.forms import parse_form, vocabulary_inside
from threefold.web.models.asking import answers_in

T = TypeVar("T")
Fields = Iterable[tuple[str, str]]

_ROW: Final = re.compile(
    r"(own|skill|weapon|thing|cypher)\[(\d{1,2})\]\.(name|text|level|weight|range|price)"
)
_STEP: Final = re.compile(r"(might|speed|intellect)\.(1|-1)")
WORDS: Final = ("adjective", "noun", "verb")
MOST_OF_A_WORD: Final = 120
_HEARD: Final = "heard"
"""The field with the page's previous form: what the server last received from it or drew on it
since.
"""


def draft_of(fields: Sequence[tuple[str, str]], before: Draft, gm: bool) -> Draft | Refusal:
    """Return the draft that a form describes, or a refusal. ``before`` is the saved draft. Only the
    GM sets figures by hand.

    The form may come from a page that is older than the saved draft: two taps on a slow connection,
    or a second window. Then only the differences from the page's previous form (``heard``) count.
    Choosing another type or verb also changes what had only followed from the previous one.
    """
    mine = _draft_from_fields(fields, before, gm)
    if isinstance(mine, Refusal):
        return mine
    single = dict(fields)
    if _HEARD in single and single.get("shown") != mark_of(before):
        mine = _merged_with_saved(single[_HEARD], mine, before, gm)
    field, _, value = single.get("pick", "").partition("=")
    if field in WORDS:
        mine = structs.replace(mine, **{field: value[:MOST_OF_A_WORD]})
    draft = structs.replace(mine, chosen=_remaining_choices(mine))
    draft = _with_verb(draft, before)
    draft = _with_adjective(draft, before)
    if draft.type is not None and draft.type != before.type:
        draft = retyped(structs.replace(draft, type=before.type), draft.type)
    wants_more = draft.type is not None and draft.tier > before.tier
    if wants_more or single.get("act") == "fill":
        draft = suggested(draft)
    draft = with_trades(_without_unoffered_abilities(draft), offer())
    return _step_pool(draft, before, single.get("step", ""))


def _merged_with_saved(heard: str, mine: Draft, before: Draft, gm: bool) -> Draft:
    """Return the saved draft with the differences of an older page from its previous form."""
    fields = parse_form(heard.encode())
    if isinstance(fields, Refusal):
        return mine
    base = _draft_from_fields(fields, before, gm)
    if isinstance(base, Refusal):
        return mine
    return _together(base, mine, before, gm)


def _with_verb(draft: Draft, before: Draft) -> Draft:
    """Return the draft with what follows from another focus. A connection in the player's own words
    stays.
    """
    if draft.verb == before.verb:
        return draft
    line = draft.connection
    # `reworded` starts from the earlier focus: only then it sees what follows from the change
    draft = reworded(structs.replace(draft, verb=before.verb), draft.verb)
    entries = _in_every_language(focus_in, before.verb)
    if any(entry is not None and line in entry.connections for entry in entries):
        return draft
    return structs.replace(draft, connection=line)


def _with_adjective(draft: Draft, before: Draft) -> Draft:
    """Return the draft without a link that the previous descriptor had offered."""
    if draft.adjective == before.adjective:
        return draft
    entries = _in_every_language(descriptor_in, before.adjective)
    if any(entry is not None and draft.link in entry.links for entry in entries):
        return structs.replace(draft, link="")
    return draft


def mark_of(draft: Draft) -> str:
    """Return a short checksum of a draft, with which a page says which draft it shows."""
    return f"{crc32(msgspec.json.encode(draft, order='sorted')):x}"


def _together(base: Draft, mine: Draft, kept: Draft, gm: bool) -> Draft:
    """Merge the changes of an older page into the saved draft. If the result is invalid, return the
    page's draft.
    """
    both = merge_drafts(base, mine, kept)
    if not gm:
        both = structs.replace(both, by_hand=ByHand(), unchecked=False)
    try:
        return typed.convert(msgspec.to_builtins(both), Draft)
    except msgspec.ValidationError:
        return mine


def _draft_from_fields(fields: Fields, before: Draft, gm: bool) -> Draft | Refusal:
    """Return the draft that the fields of a form describe, or a refusal when they are invalid."""
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
    single["noun"] = noun_typed(single.get("noun", ""))
    single |= {
        name: in_english(single[name], vocabulary_inside(Draft, name))
        for name in _TYPED
        if name in single
    }
    read = _read(single, many, rows, before)
    if gm:
        read |= _figures_by_hand(single)
    try:
        return typed.convert(read, Draft, strict=False)
    except msgspec.ValidationError as error:
        return invalid(error, Draft, read)


def _without_unoffered_abilities(draft: Draft) -> Draft:
    """Remove picked abilities that the focus does not offer: the page has no card with which to
    take them back.
    """
    tiers = [
        structs.replace(d, focus=_of_focus(draft, tier, d.focus))
        for tier, d in enumerate(draft.tiers, 2)
    ]
    return structs.replace(draft, focus=_of_focus(draft, 1, draft.focus), tiers=tiers)


def _of_focus(draft: Draft, tier: int, names: list[str]) -> list[str]:
    picks = offer().focus.get(draft.verb, {}).get(tier, FocusTier()).picks
    known = {power.name for _, powers in picks for power in powers}
    return [name for name in names if name in known]


def _in_every_language(reading: Callable[[str, Lang], T], name: str) -> Iterator[T]:
    """Yield an entry in every language, because a line of it may have been chosen in any of
    them.
    """
    return (reading(name, lang) for lang in LANGUAGES)


def _remaining_choices(draft: Draft) -> dict[str, dict[str, list[str]]]:
    """Return the choices that the abilities taken still ask for. Others are dropped."""
    asked = choices_asked(draft, offer())
    return {
        id: {name: words for name, words in answers.items() if name in asked[id]}
        for id, answers in draft.chosen.items()
        if id in asked
    }


def looking(fields: Fields) -> dict[str, str]:
    """Return the search texts and filters of the form's lists. They are not part of the draft."""
    return {
        name: value[:80] for name, value in fields if name.startswith(("find.", "tag.", "genre."))
    }


_TYPED: Final = ("adjective", "verb", "arc")
"""Fields in which a person may type words of the shelf, like rows and the skill of a tier. What is
ticked or picked has an English value, which may also be the translation of another name: Vigilance
is French for Vigilant.
"""


Unread = dict[str, object]
"""The fields of a struct as a form sends them, before they are validated."""


def _read(
    single: Mapping[str, str],
    many: Mapping[str, list[str]],
    rows: Mapping[str, Mapping[int, Mapping[str, str]]],
    before: Draft,
) -> Unread:
    """Return the fields of a draft in the shape that is validated as ``Draft``."""
    return {
        "name": single.get("name", ""),
        "type": single.get("type", before.type) or None,
        **{name: single.get(name, "") for name in WORDS},
        "free": {stat: single.get(f"free.{stat}") or "0" for stat in STATS},
        "edge": single.get("edge") or None,
        "abilities": many.get("ability", []),
        "own_abilities": [*_rows(rows, "own", Ability)],
        "skills": [*_rows(rows, "skill", OwnSkill)],
        **_read_equipment(single, many, rows, before),
        "arc": single.get("arc", ""),
        "goal": single.get("goal", ""),
        "notes": single.get("notes", ""),
        "tier": single.get("tier", str(before.tier)),
        "flavor": single.get("flavor", before.flavor),
        "focus": many.get("focus1", []),
        "tiers": [*_tiers(single, many, before)],
        "chosen": before.chosen
        | answers_in([(name, value) for name, values in many.items() for value in values]),
        "link": _line(single, "link", before.link),
        "connection": _line(single, "connection", before.connection),
        "customized": _customized(single, before),
        "trades": _trades(single, before),
    }


def _customized(single: Mapping[str, str], before: Draft) -> Unread:
    """Return how the type is customized, in the same shape. A page without the part changes
    nothing."""
    if "custom" not in single:
        return plain_fields(before.customized)
    found: Unread = {
        "moved": {
            stat: moved for stat in STATS if (moved := single.get(f"custom.moved.{stat}", ""))
        }
    }
    for field in ("edge", "weakness", "weakness_edge"):
        found[field] = single.get(f"custom.{field}") or None
    for field in ("cypher_skill", "weapons_skill", "inability", "inability_skill"):
        words = single.get(f"custom.{field}", "").strip()
        found[field] = in_english(words, vocabulary_inside(Customized, field))
    return found


def plain_fields(how: Customized) -> Unread:
    """Return a customized type as plain values."""
    return dict(typed.convert(msgspec.to_builtins(how), dict[str, object]))


def _trades(single: Mapping[str, str], before: Draft) -> dict[str, str]:
    """Return what is given up for each ability of the flavor: what the page says, else as it was."""
    shown = {
        name.removeprefix("trade."): given
        for name, given in single.items()
        if name.startswith("trade.") and given
    }
    return before.trades | shown


def _read_equipment(
    single: Mapping[str, str],
    many: Mapping[str, list[str]],
    rows: Mapping[str, Mapping[int, Mapping[str, str]]],
    before: Draft,
) -> Unread:
    """Return weapons, armor, cyphers and things in the same shape. What is not listed any more is
    left out.
    """
    listed = all_gear()
    chosen = [listed[n] for n in many.get("weapon", ()) if n in listed]
    weapons = [draft_weapon(thing) for thing in chosen if thing.kind == "weapon"]
    things = [Gear(n, listed[n].price) for n in many.get("thing", ()) if n in listed]
    held = [cypher for cypher in before.cyphers if cypher.name in many.get("held", ())]
    suit = listed.get(single.get("armor", ""))
    return {
        "weapons": [*map(msgspec.to_builtins, weapons), *_rows(rows, "weapon", OwnWeapon)],
        "armor": suit.weight if suit is not None else None,
        "suit": suit.name if suit is not None else "",
        "shield": single.get("shield"),
        "cyphers": [*map(msgspec.to_builtins, held), *_rows(rows, "cypher", Cypher)],
        "equipment": [*map(msgspec.to_builtins, things), *_rows(rows, "thing", Gear)],
    }


def _figures_by_hand(single: Mapping[str, str]) -> Unread:
    """Return the figures that the GM sets by hand, in the same shape."""
    given = {figure: single.get(f"hand.{figure}", "") for figure in ByHand.__struct_fields__}
    by_hand = {figure: value for figure, value in given.items() if value}
    return {"by_hand": by_hand, "unchecked": "unchecked" in single}


def _line(single: Mapping[str, str], field: str, before: str) -> str:
    """Return the chosen line of the list or the player's own line: the page sends both, and the one
    changed last counts."""
    listed, own = single.get(field, ""), single.get(f"own.{field}", "").strip()
    if listed and own in ("", before.strip()):
        return listed
    return own


def _tiers(
    single: Mapping[str, str], many: Mapping[str, list[str]], before: Draft
) -> Iterator[Unread]:
    """Yield the choices for each tier beyond the first. A tier that the form does not show stays as
    it was.
    """
    shown = [n for n in range(2, 7) if f"t{n}" in single]
    for n in range(2, max([*shown, len(before.tiers) + 1], default=1) + 1):
        if n not in shown:
            yield msgspec.to_builtins(before.at(n))
            continue
        instead, option = single.get(f"t{n}.instead"), single.get(f"t{n}.option")
        yield {
            "points": {stat: single.get(f"t{n}.points.{stat}") or "0" for stat in STATS},
            "edge": single.get(f"t{n}.edge") or None,
            "skill": in_english(
                single.get(f"t{n}.skill", ""), vocabulary_inside(TierDraft, "skill")
            ),
            "instead": (instead or "skills") if option else None,
            "option": option or None,
            "ability": single.get(f"t{n}.named", "") if option in ABILITY_OPTIONS else "",
            "abilities": many.get(f"t{n}.ability", []),
            "focus": many.get(f"t{n}.focus", []),
            "dropped": single.get(f"t{n}.replaced", ""),
            "replacement": single.get(f"t{n}.replacement", ""),
        }


def _step_pool(draft: Draft, before: Draft, step: str) -> Draft:
    """Add a point to a Pool or remove one, if possible. ``step`` is, for example, ``might.1`` or
    ``speed.-1``.

    The points are counted from the saved draft, because the second of two quick taps comes from an
    outdated page.
    """
    asked = _STEP.fullmatch(step)
    if asked is None:
        return draft
    shared = before.free if draft.type == before.type else draft.free
    points: dict[Stat, int] = {stat: shared.get(stat, 0) for stat in STATS}
    stat, more = next(stat for stat in STATS if stat == asked[1]), int(asked[2])
    left = FREE_POINTS - sum(points.values())
    if (more > 0 and left > 0) or (more < 0 and points[stat] > 0):
        points[stat] += more
    return structs.replace(draft, free=points)


def _rows(
    rows: Mapping[str, Mapping[int, Mapping[str, str]]], name: str, kind: type[msgspec.Struct]
) -> Iterable[dict[str, str]]:
    """Yield the rows of a list that have a name, with only the fields that are filled in."""
    for _, row in sorted(rows.get(name, {}).items()):
        given = {
            field: in_english(value, vocabulary_inside(kind, field))
            for field, value in row.items()
            if value and field in kind.__struct_fields__
        }
        if given.get("name"):
            yield given | ({"use": "enabler"} if kind is Ability else {})
