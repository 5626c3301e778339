"""Rulings and optional rules that a table has switched, in words: a session stores their ids."""

from __future__ import annotations

from threefold.library.modules import modules
from threefold.library.switches import Switch, rule_switches
from threefold.library.translations import entry_texts, in_language
from threefold.model.languages import Lang
from threefold.text import render_key


def choice_value(choice: str | int | bool) -> str:
    """Return a choice of a ruling as a form and the log write it."""
    if isinstance(choice, bool):
        return str(choice).lower()
    return str(choice)


def choice_told(switch: Switch, value: str, lang: Lang) -> str:
    """Return a choice of a ruling in words: those of its entry, or yes and no, or the choice
    itself.
    """
    values = [choice_value(choice) for choice in switch.choices]
    if value in values:
        own = entry_texts("switches", switch.name, lang).get(f"choices.{values.index(value)}", "")
    else:
        own = ""
    if own:
        return own
    if value in ("true", "false"):
        return render_key(lang, f"gm.settings.{'yes' if value == 'true' else 'no'}", {})
    return value.replace("_", " ")


def ruling_told(id: str, lang: Lang) -> str:
    """Return what a ruling decides; for ``NAME=CHOICE`` the choice. An unknown id is returned
    unchanged.
    """
    name, chosen, value = id.partition("=")
    switch = next((switch for switch in rule_switches() if switch.name == name), None)
    if switch is None:
        return id
    if chosen:
        return choice_told(switch, value, lang)
    return in_language(switch, "switches", name, lang).decides


def module_told(key: str, lang: Lang) -> str:
    """Return the name of an optional rule. An unknown key is returned unchanged."""
    entry = modules().get(key)
    if entry is None:
        return key
    return in_language(entry, "modules", key, lang).name
