"""Items in the GM's dialog: what a PC carries, and giving out items from the list or typed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from threefold.library.entries import ARTIFACTS, CYPHERS, EQUIPMENT, MOST_SHOWN, shelf
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers, printed
from threefold.library.read_back import comes_back
from threefold.library.translations import in_language
from threefold.model import typed
from threefold.model.bounds import ShelfName, ShelfText
from threefold.model.characters import Pc
from threefold.model.invalid import invalid
from threefold.model.marks import mark
from threefold.model.powers import Artifact, Cypher, PowerEffect
from threefold.model.shelf.entries import ArtifactEntry, CypherEntry, EquipmentEntry
from threefold.model.vocabulary import Vocabulary
from threefold.rules.types import Message, Refusal
from threefold.service.judged import JudgedLine, judged_in_entry, judged_lines
from threefold.service.powers import PowerCard, cards, does
from threefold.table.commands import AnyCommand, FindItem
from threefold.table.state.facts import Text
from threefold.text import Lang
from threefold.web.gm.form import DialogForm, Fields, command_in, value_of
from threefold.web.gm.sheet import pairs
from threefold.web.gm.shelf_find import finder, matching_entries
from threefold.web.gm_context import GmContext
from threefold.web.models.asking import Asking, ChoiceAsked, answers_in, asks_of, choices_answered
from threefold.web.words import Words

KINDS: Final = ("cypher", "artifact", "thing", "words")
_FIGURES: Final = ("affects", "damage", "damage_type", "healing", "armor", "condition")
_STEPS: Final = ("assets", "eases", "hinders")
_PER_LEVEL: Final = ("damage", "healing", "armor", "lasts")


def entry_of_form(known: str) -> CypherEntry | ArtifactEntry | None:
    """Return the entry that a form names: ``cyphers:key``, ``artifacts:key`` or only a key. None if
    there is none.
    """
    kind, _, key = known.rpartition(":")
    if kind == "artifacts":
        return artifacts().get(key)
    if kind == "equipment":
        return None
    cypher = cyphers().get(key)
    if cypher is None and not kind:
        return artifacts().get(key)
    return cypher


def thing_of(known: str) -> EquipmentEntry | None:
    """Return the equipment that a form names: ``equipment:key``. None if there is none."""
    kind, _, key = known.rpartition(":")
    if kind == "equipment":
        return shelf(EQUIPMENT).get(key)
    return None


class ItemForm(Struct):
    """The fields of a form for an item that become fields of its cypher or artifact."""

    name: ShelfName = ""
    text: ShelfText = ""
    looks: ShelfName = ""
    effect: PowerEffect | None = None


class ItemFound(NamedTuple):
    """An entry in the list of items to give out."""

    known: str
    name: str
    level: str
    kind: str


def found_items(words: str, form: DialogForm, lang: Lang) -> list[ItemFound]:
    """Return the cyphers, artifacts and equipment that a search finds, as many as a list shows."""
    part = MOST_SHOWN // 3
    cypher_entries = matching_entries(CYPHERS, words, form, lang, part)
    artifact_entries = matching_entries(ARTIFACTS, words, form, lang, part)
    things = matching_entries(EQUIPMENT, words, form, lang, part)
    return [
        *(
            ItemFound(f"cyphers:{entry.key}", entry.name, entry.level, "cyphers")
            for entry in cypher_entries
        ),
        *(
            ItemFound(f"artifacts:{entry.key}", entry.name, entry.level or "", "artifacts")
            for entry in artifact_entries
        ),
        *(
            ItemFound(f"equipment:{entry.key}", entry.name, str(entry.level or ""), "equipment")
            for entry in things
        ),
    ]


# --- drawing --------------------------------------------------------------------------------------


def draw_item(context: GmContext, form: DialogForm) -> str:
    """Draw what a PC carries, and the form that gives out an item."""
    named = context.view.pc_view(form.text("to") or form.text("pc_id"))
    who = named or next(iter(context.view.party), None)
    if who is None or who.sheet is None:
        return context.draw("gm/gone.html")
    entry, thing = entry_of_form(form.text("known")), thing_of(form.text("known"))
    if entry is not None and not form.sent:
        form = form.over(_fields(entry))
    if thing is not None:
        if not form.text("kind"):
            form = form.under({"kind": "thing"})
        thing = in_language(thing, "equipment", thing.key, context.lang)
    kind = form.text("kind")
    if kind not in KINDS:
        kind = KINDS[0]
    effects = list[Text]()
    if entry is not None:
        effects = does(_item_of(entry, True), None)
    carried = [
        card for card in cards(who.sheet, context.history.state.rules()) if card.what != "ability"
    ]
    return context.draw(
        "gm/item.html",
        thing=thing,
        f=form.over({"to": who.id}),
        who=who,
        kind=kind,
        kinds=KINDS,
        carried=carried,
        titles=[_title(card, who.sheet, Words(context.lang)) for card in carried],
        found=found_items(form.text("q"), form, context.lang),
        finder=finder([CYPHERS, ARTIFACTS], context.lang),
        entry=entry,
        does=effects,
        judged=_judged(form.text("known")),
        asks=_asks(form, kind, context.lang),
        per_level=_PER_LEVEL,
    )


_KINDS_OF_THINGS: Final = {kind.name: kind for kind in (CYPHERS, ARTIFACTS, EQUIPMENT)}


def _judged(known: str) -> list[JudgedLine]:
    """Return what people decide of a thing that the GM has picked."""
    kind, _, key = known.partition(":")
    if kind not in _KINDS_OF_THINGS:
        return []
    return judged_lines(judged_in_entry(_KINDS_OF_THINGS[kind], key))


def _choices_of_item(entry: CypherEntry | ArtifactEntry, level: str) -> Asking:
    """Return the choices that an item asks for when it is found. The level can decide how many."""
    kind = "cyphers"
    if isinstance(entry, ArtifactEntry):
        kind = "artifacts"
    if level.isascii() and level.isdigit():
        return Asking(entry.key, kind, entry.key, entry, int(level))
    return Asking(entry.key, kind, entry.key, entry, None)


def _asks(form: DialogForm, kind: str, lang: Lang) -> list[ChoiceAsked]:
    """Return the choices of what the GM has picked, with the answers so far."""
    entry, thing = entry_of_form(form.text("known")), thing_of(form.text("known"))
    if entry is not None:
        asking = _choices_of_item(entry, form.text("level"))
    elif thing is not None and kind == "thing":
        asking = _choices_of_thing(thing)
    else:
        return []
    return asks_of(asking, form_answers(form), [], lang)


def _choices_of_thing(thing: EquipmentEntry) -> Asking:
    """Return the choices that equipment asks for when somebody gets it."""
    return Asking(thing.key, "equipment", thing.key, thing)


def form_answers(form: DialogForm) -> dict[str, list[str]]:
    """Return the choices made in the form so far."""
    return next(iter(answers_in(form.fields.items()).values()), {})


def _title(card: PowerCard, pc: Pc, words: Words) -> str:
    """What the GM reads of a thing: its own name, even if its owner does not know it, apart from
    others of its name.
    """
    if card.called is not None:
        return words.say(card.called)
    items: list[Cypher | Artifact] = [
        *(c for c in pc.cyphers if isinstance(c, Cypher)),
        *pc.carries(),
    ]
    return words.name(next((item.name for item in items if mark(item) == card.id), card.name))


def _fields(entry: CypherEntry | ArtifactEntry) -> dict[str, str]:
    """Return an entry as fields of the form. Its effects are not fields: they come from the
    entry.
    """
    fields = {
        "kind": "cypher",
        "name": entry.name,
        "looks": entry.form[:120],
        "text": entry.sheet_text,
        "level": entry.level or "1",
    }
    if isinstance(entry, ArtifactEntry):
        fields |= {"kind": "artifact", "depletion": printed(entry), "cost": "", "stat": ""}
        if entry.cost is not None and entry.cost.points:
            fields["cost"] = str(entry.cost.points)
        if entry.cost is not None and entry.cost.pools:
            fields["stat"] = entry.cost.pools[0]
    return fields


def _item_of(entry: CypherEntry | ArtifactEntry, identified: bool) -> Cypher | Artifact:
    if isinstance(entry, ArtifactEntry):
        return artifact_of(entry, identified)
    return cypher_of(entry, identified)


# --- handing out ----------------------------------------------------------------------------------


def item_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command that gives out an item; any other command of this dialog as it was
    sent.
    """
    if value_of(fields, "type") != "find_item":
        return command_in(fields)
    given = {name: value.strip() for name, value in fields if value.strip()}
    entry = entry_of_form(given.get("known", ""))
    if entry is not None:
        own = comes_back(entry.name, context.lang, "names", Vocabulary.SHELF)
        if given.get("name") in own:
            given["name"] = entry.name
    kind = given.get("kind", KINDS[0])
    plain: dict[str, object] = {"type": "find_item", "to": given.get("to", "")}
    if kind == "words":
        plain["words"] = given.get("text", given.get("name", ""))
    elif kind == "thing":
        chosen_words = _choices_of_thing_made(given.get("known", ""), fields)
        if isinstance(chosen_words, Refusal):
            return chosen_words
        plain["thing"] = given.get("known", "").removeprefix("equipment:")
        plain["chosen"] = chosen_words
    else:
        item = _item(given, kind)
        if isinstance(item, Refusal):
            return item
        chosen = _choices_made(given, fields)
        if isinstance(chosen, Refusal):
            return chosen
        item |= {"chosen": chosen} if chosen else {}
        plain |= {kind: item, "level": given.get("level", "1")}
        if "face" in given:
            plain["faces"] = [given["face"]]
    try:
        return typed.convert(plain, FindItem, strict=False)
    except msgspec.ValidationError as error:
        refusal = invalid(error, FindItem, plain)
        field = refusal.field.removeprefix(f"{kind}.")
        return refusal._replace(field="looks" if field == "form" else field)


def given_item_name(fields: Fields) -> str:
    """Return the name of the item that was given out; empty for other commands."""
    if value_of(fields, "type") != "find_item":
        return ""
    thing = thing_of(value_of(fields, "known"))
    if thing is None:
        return value_of(fields, "name").strip()
    return thing.name


def _choices_made(given: Mapping[str, str], fields: Fields) -> dict[str, list[str]] | Refusal:
    """Return the choices made for an entry's item. All are made or none; without choices, the
    player chooses later.
    """
    entry = entry_of_form(given.get("known", ""))
    if entry is None or given.get("name") != entry.name:
        return {}
    asking = _choices_of_item(entry, given.get("level", ""))
    mine = answers_in(fields).get(asking.id, {})
    if any(word for words in mine.values() for word in words):
        return choices_answered(asking, fields)
    return {}


def _choices_of_thing_made(known: str, fields: Fields) -> list[str] | Refusal:
    """Return the choices made for equipment, in their order. A way to use it may stay open."""
    thing = thing_of(known)
    if thing is None:
        return []
    asking = _choices_of_thing(thing)
    mine = answers_in(fields).get(asking.id, {})
    if not thing.chosen and not any(word for words in mine.values() for word in words):
        return []
    answers = choices_answered(asking, fields)
    if isinstance(answers, Refusal):
        return answers
    return [word for words in answers.values() for word in words]


def _item(given: Mapping[str, str], kind: str) -> dict[str, object] | Refusal:
    if "name" not in given:
        return Refusal("bad_value", "name", Message("gm.error.name_of_thing"))
    names = ("name", "text", *(("depletion", "cost", "stat") if kind == "artifact" else ()))
    item: dict[str, object] = {name: given[name] for name in names if name in given}
    if "looks" in given:
        item["form"] = given["looks"]
    if "identified" not in given:
        item["identified"] = False
    effect = _effect(given)
    if isinstance(effect, Refusal):
        return effect
    entry = entry_of_form(given.get("known", ""))
    if entry is None or effect or item["name"] != entry.name:
        return item | ({"effect": effect} if effect else {})
    shelf = msgspec.to_builtins(_item_of(entry, "identified" in given))
    return item | {name: shelf[name] for name in _OF_ENTRY if name in shelf}


_OF_ENTRY: Final = (
    "key", "aim", "effects", "effort", "asks", "limit", "uses", "sorts", "worn",
)  # fmt: skip
"""The fields of an item that come from its entry, and not from the form."""


def _effect(given: Mapping[str, str]) -> dict[str, object] | Refusal:
    """Return the effect of using the item; empty if the form only says whom it affects."""
    effect: dict[str, object] = {
        n: given[f"effect.{n}"] for n in _FIGURES if f"effect.{n}" in given
    }
    for name in _STEPS:
        if f"effect.{name}" in given:
            steps = pairs(given[f"effect.{name}"], f"effect.{name}", ItemForm, alone="1")
            if isinstance(steps, Refusal):
                return steps
            effect[name] = steps
    lasts = given.get("lasts")
    if lasts in ("fight", "rest"):
        effect["lasts"] = lasts
    elif lasts is not None:
        effect["lasts"] = {"n": given.get("lasts_n", "1"), "unit": lasts}
    if not effect.keys() - {"affects", "damage_type"}:
        return {}
    if "effect.ignores_armor" in given:
        effect["ignores_armor"] = True
    per = [name for name in _PER_LEVEL if f"per.{name}" in given]
    return effect | ({"per_level": per} if per else {})
