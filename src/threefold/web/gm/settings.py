"""A table's settings as a form: what players may see, the edition, the optional rules, and the
rulings in effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.library.modules import modules
from threefold.library.rules import rulebook
from threefold.library.rulings import Ruling
from threefold.library.switches import Switch, chapter_of, reasons, rule_switches
from threefold.library.translations import in_language
from threefold.model.shelf.modules import ModuleEntry
from threefold.rules.near import shown
from threefold.rules.types import Message, Refusal
from threefold.rulesets.modules import MODULES
from threefold.service.ruling_texts import choice_told, choice_value
from threefold.table.commands import AnyCommand, ChangeSettings
from threefold.table.state import Settings
from threefold.text import Lang
from threefold.web.forms import command_of
from threefold.web.gm.form import SERVING, DialogForm
from threefold.web.reference import chapter_title

# The rulings that have an effect at a table. A test compares this list with the code.
IN_EFFECT: Final = frozenset(
    {
        "advancement_options",
        "ambient_ignores",
        "beyond_extreme",
        "chase_first_failure",
        "craft_effort_limit",
        "crafting_time_by",
        "debilitated_may_rest",
        "draw_attack_unrolled",
        "intrusion_range",
        "insane_when",
        "edge",
        "equal_levels",
        "first_effort_level",
        "fragile_reduction",
        "free_intrusion_refusable",
        "healing_lifts_track",
        "healing_limit",
        "high_gravity_travel",
        "initiative_target",
        "initiative_tie",
        "intrusion_returns_effort",
        "long_fall",
        "martial_arts",
        "mind_control_xp_debt",
        "low_light_training",
        "new_day",
        "npc_armor_against_stat_damage",
        "object_margin",
        "paralysed_defense",
        "pc_combat_tie",
        "roll_bonus_overflow",
        "spending_to_zero_drops_track",
        "surprise_defense",
        "twenty_refund_when_impaired",
        "two_pools_emptied",
        "untyped_easing",
        "vehicle_level_gap",
        "zero_gravity_drift",
    }
)


class SettingOffered(NamedTuple):
    """A switch in the form: its name among the rulings, itself in the reader's language; its choices
    as values and in words; the current choice; the rulings that are its reasons; ``changed`` is
    True if the choice is not the default."""

    ruling: str
    switch: Switch
    choices: list[str]
    chosen: str
    reasons: tuple[Ruling, ...]
    changed: bool
    words: list[str]


class SwitchGroup(NamedTuple):
    """The switches of one chapter."""

    title: str
    switches: list[SettingOffered]


def settings_offered(settings: Settings, form: DialogForm, lang: Lang) -> list[SettingOffered]:
    """Return the switches that have an effect, in the order of the books."""
    shown = []
    for switch in rule_switches():
        if switch.name in IN_EFFECT:
            chosen = form.text(
                f"rulings.{switch.name}",
                choice_value(settings.rulings.get(switch.name, switch.default)),
            )
            choices = [choice_value(c) for c in switch.choices]
            names = in_language(switch, "switches", switch.name, lang)
            why = tuple(
                in_language(ruling, "rulings", ruling.tag, lang) for ruling in reasons(switch)
            )
            said = [choice_told(switch, choice, lang) for choice in choices]
            shown.append(
                SettingOffered(
                    ruling=switch.name,
                    switch=names,
                    choices=choices,
                    chosen=chosen,
                    reasons=why,
                    changed=chosen != choices[0],
                    words=said,
                )
            )
    return shown


def grouped(shown: Sequence[SettingOffered], lang: Lang) -> list[SwitchGroup]:
    """Return the switches grouped by chapter, in the order of the books."""
    groups: dict[str, list[SettingOffered]] = {}
    for one in shown:
        groups.setdefault(chapter_of(one.switch), []).append(one)
    order = list(rulebook().chapters)
    return [
        SwitchGroup(chapter_title(name, lang), groups[name])
        for name in sorted(groups, key=order.index)
    ]


def unbuilt_switches(lang: Lang) -> list[Switch]:
    """Return the switches for rules that are not built yet."""
    return [
        in_language(switch, "switches", switch.name, lang)
        for switch in rule_switches()
        if switch.name not in IN_EFFECT
    ]


class ModuleOffered(NamedTuple):
    """An optional rule in the form, and whether it is switched on at this table."""

    entry: ModuleEntry
    on: bool


def modules_offered(settings: Settings, lang: Lang) -> list[ModuleOffered]:
    """Return the optional rules that a table can switch on, in the order in which modules apply."""
    known = modules()
    return [
        ModuleOffered(in_language(known[key], "modules", key, lang), key in settings.modules)
        for key in MODULES
        if key in known
    ]


def _enabled_rules(settings: Settings, fields: Sequence[tuple[str, str]]) -> list[str]:
    """Return the optional rules that are on after this form. Those that the form does not offer
    stay as they are.
    """
    offered = {key for name, value in fields if name == _OFFERED for key in value.split()}
    kept = [key for key in settings.modules if key not in offered]
    on = [name.removeprefix(_MODULE) for name, _ in fields if name.startswith(_MODULE)]
    return [*kept, *(key for key in on if key not in kept)]


def settings_command(settings: Settings, fields: Sequence[tuple[str, str]]) -> AnyCommand | Refusal:
    """Return the command that changes the settings. Rulings and modules that the form does not show
    stay unchanged.
    """
    rulings = dict(settings.rulings)
    for name, value in fields:
        if not name.startswith(_RULING):
            continue
        ruling = name.removeprefix(_RULING)
        made = _ruling_made(ruling, value)
        if made is None:
            message = Message("gm.error.ruling", {"ruling": shown(ruling)})
            return Refusal("bad_value", name[:80], message)
        rulings.pop(ruling, None)
        if made.choice != made.switch.default:
            rulings[ruling] = made.choice
    rest = [(name, value) for name, value in fields if _is_plain_setting(name)]
    names = {name for name, _ in rest}
    rest += [(f"settings.{box}", "false") for box in _BOXES if f"settings.{box}" not in names]
    changed = command_of(rest)
    if not isinstance(changed, ChangeSettings):
        return changed
    modules = _enabled_rules(settings, fields)
    return ChangeSettings(
        settings=structs.replace(changed.settings, rulings=rulings, modules=modules)
    )


class _RulingMade(NamedTuple):
    """A ruling of a form: the switch and the choice made of it."""

    switch: Switch
    choice: str | int | bool


def _ruling_made(name: str, value: str) -> _RulingMade | None:
    """Return the choice of a ruling as its form sends it; None if there is no such choice."""
    for switch in rule_switches():
        if switch.name == name:
            for choice in switch.choices:
                if choice_value(choice) == value:
                    return _RulingMade(switch, choice)
    return None


def _is_plain_setting(name: str) -> bool:
    """Whether a field is a field of the command: no ruling, no module, none that serves the
    page.
    """
    return name not in SERVING and name != _OFFERED and not name.startswith((_MODULE, _RULING))


_OFFERED: Final = "offered"
"""The field that lists the modules for which the form has boxes, ticked or not."""
_MODULE: Final = "module."
_RULING: Final = "rulings."
_BOXES: Final = ("show_difficulty", "show_armor", "show_health", "show_advice")
