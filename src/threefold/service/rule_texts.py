"""Rules as data: the statement, the table and the examples in the reader's language, with their
rulings and switches."""

from __future__ import annotations

import msgspec
from msgspec import structs

from threefold.library.arcs import ARCS
from threefold.library.catalogue import CatalogueItem, Detail, catalogue
from threefold.library.names import translate_text
from threefold.library.rituals import RITUALS
from threefold.library.rules import RuleEntry
from threefold.library.rulings import Ruling, rulings_of
from threefold.library.shelf import cached_for_table
from threefold.library.switches import Switch, switches_of
from threefold.library.tables import table_phrases, translate_table
from threefold.library.translations import in_language, rule_in, translated
from threefold.library.traps import TRAPS
from threefold.model.json_objects import JsonObject
from threefold.service.entry_texts import entry_details
from threefold.text import Lang


def rule_json(entry: RuleEntry, lang: Lang) -> JsonObject:
    """Return a rule as data for programs. ``lang`` is the language of its statement, English where
    it is not translated.

    The keys of its table and of its examples are the same in every language. ``phrases`` gives
    their translations, and marks the words that are only in English. For the rule of an arc, a
    ritual or a trap, ``sample`` describes it in words.
    """
    found: JsonObject = msgspec.to_builtins(rule_in(entry, lang), str_keys=True)
    found["lang"] = lang if translated("rules", entry.id, lang) else "en"
    if lang == "en":
        return found
    figures = {name: found[name] for name in ("table", "examples") if name in found}
    about, details = sample_of(entry, lang)
    if details:
        found["sample"] = {
            "about": about,
            "fields": {field.name: [*field.lines] for field in details},
        }
    said = table_phrases(
        [found.get("table"), *([e["given"], e["expect"]] for e in found.get("examples", ()))], lang
    )
    if said:
        found["phrases"] = [{"key": key, "text": text, "lang": own} for key, text, own in said]
    return found | {name: translate_table(value, lang) for name, value in figures.items()}


def about_rule_json(entry: RuleEntry, lang: Lang) -> JsonObject:
    """Return the rulings on a rule and the switches that change it, each with the language of its
    texts.
    """
    return {
        "rulings": [ruling_json(ruling, lang) for ruling in rulings_of(entry)],
        "switches": [switch_json(switch, lang) for switch in switches_of(entry)],
    }


def ruling_json(ruling: Ruling, lang: Lang) -> JsonObject:
    """Return a ruling with its texts in a language."""
    return _localized_fields(ruling, "rulings", ruling.tag, lang)


def switch_json(switch: Switch, lang: Lang) -> JsonObject:
    """Return a switch with its description in a language. Its name and its choices stay as requests
    name them; ``phrases`` gives their translations."""
    said = in_language(switch, "switches", switch.name, lang)
    found: JsonObject = msgspec.to_builtins(
        structs.replace(said, name=switch.name, choices=switch.choices)
    )
    found["lang"] = lang if translated("switches", switch.name, lang) else "en"
    if lang == "en":
        return found
    pairs = zip((switch.name, *switch.choices), (said.name, *said.choices), strict=True)
    phrases = [
        {"key": key, "text": text, "lang": found["lang"]}
        for key, text in pairs
        if isinstance(text, str)
    ]
    return found | {"phrases": phrases}


def _localized_fields(entry: msgspec.Struct, kind: str, key: str, lang: Lang) -> JsonObject:
    found: JsonObject = msgspec.to_builtins(in_language(entry, kind, key, lang), str_keys=True)
    return found | {"lang": lang if translated(kind, key, lang) else "en"}


def sample_of(entry: RuleEntry, lang: Lang) -> tuple[str, tuple[Detail, ...]]:
    """Return what the arc, ritual or trap that a rule states is about, and its fields in words;
    empty for other rules."""
    for item in _samples().get(entry.id, ()):
        return translate_text(item.about, lang), entry_details(item.kind, item.key, lang)
    return "", ()


@cached_for_table
def _samples() -> dict[str, tuple[CatalogueItem, ...]]:
    kinds = {kind.name for kind in (ARCS, RITUALS, TRAPS)}
    return {
        item.rule: (item,)
        for item in catalogue()
        if item.kind in kinds and item.rule and not item.pack
    }
