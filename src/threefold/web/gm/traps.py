"""Form fields for a trap: choose a known trap by name, then fill in what it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from threefold.library.names import translate_text
from threefold.library.traps import known_traps
from threefold.model.traps import KnownTrap, Trap
from threefold.model.wording import capital
from threefold.text import Lang
from threefold.web.generated import ControlChoice, Input
from threefold.web.gm.form import DialogForm

_OF_SOME: Final[Mapping[str, Callable[[Trap], bool]]] = {
    "inputs.feet": lambda trap: trap.damage.feet is not None,
    "inputs.choose_side": lambda trap: trap.sides,
    "inputs.stage": lambda trap: trap.thins_air,
}
"""Inputs that only some traps need."""


def asked_of_trap(form: DialogForm, own: list[Input], lang: Lang) -> list[Input]:
    """Return the inputs that the chosen trap needs; for a procedure without a trap, all inputs."""
    if not any(one.name == "inputs.trap" for one in own):
        return own
    known = known_traps().get(form.text("inputs.trap"))
    variant = form.text("inputs.variant")
    if known is None:
        met = None
    else:
        met = known.variants.get(variant, known.trap)
    return [
        _with_choices(one, known, lang)
        for one in own
        if _is_field_asked(one.name, known, met, variant)
    ]


def _with_choices(one: Input, known: KnownTrap | None, lang: Lang) -> Input:
    """Return the inputs for a trap and its variant as lists of choices: traps of the books and of
    the packs in use.
    """
    if one.name == "inputs.trap":
        names = sorted((each.trap.name, key) for key, each in known_traps().items())
        return replace(
            one,
            kind="choice",
            hint="",
            choices=tuple(ControlChoice(key, name) for name, key in names),
        )
    if one.name == "inputs.variant" and known is not None:
        called = {key: translate_text(key.replace("_", " "), lang) for key in known.variants}
        variants = tuple(ControlChoice(key, capital(name)) for key, name in called.items())
        return replace(one, kind="choice", choices=variants)
    return one


def _is_field_asked(name: str, known: KnownTrap | None, met: Trap | None, variant: str) -> bool:
    if name == "inputs.variant":
        return known is not None and bool(known.variants)
    if name == "inputs.passes":
        return known is not None and variant in known.less_each_time
    return name not in _OF_SOME or (met is not None and _OF_SOME[name](met))


def as_listed(fields: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a pending call with its trap replaced by the trap's key."""
    name = fields.get("inputs.trap.name")
    key = next((key for key, each in known_traps().items() if each.trap.name == name), None)
    return {**fields, **({"inputs.trap": key} if key is not None else {})}
