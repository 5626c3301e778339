"""The Rules of a table: an edition, then its rulings, then its modules."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

from threefold.model.vocabulary import Vocabulary
from threefold.rules.near import hint, shown
from threefold.rules.ruleset import Rules, Rulings
from threefold.rules.types import Message, Params, Refusal
from threefold.rulesets.martial_arts import martial_arts
from threefold.rulesets.modules import MODULES
from threefold.rulesets.second import second_edition

Edition = Literal["csrd", "second"]
Choice = Annotated[str, Vocabulary.OWN] | int | bool

EDITIONS: Mapping[str, Callable[[Rules], Rules]] = types.MappingProxyType(
    {"csrd": lambda rules: rules, "second": second_edition}
)


def _choices(hint: object, default: object) -> tuple[Choice, ...]:
    if get_origin(hint) is Literal:
        return get_args(hint)
    if default:
        return (True, False)
    return (False, True)


@lru_cache(maxsize=1)
def switches() -> Mapping[str, tuple[Choice, ...]]:
    """Return every ruling that a table can switch, with its choices, the default first."""
    hints = get_type_hints(Rulings)
    return {ruling.name: _choices(hints[ruling.name], ruling.default) for ruling in fields(Rulings)}


def check_rulings(chosen: Mapping[str, Choice]) -> Refusal | None:
    """Refuse unknown rulings and unknown choices, and name the known ones."""
    known = switches()
    for name, value in chosen.items():
        if name not in known:
            params: Params = {"ruling": shown(name), "hint": hint(name, known, "rulings")}
            return Refusal(
                "unknown_field", f"rulings.{shown(name)}", Message("refusal.unknown_ruling", params)
            )
        # `True == 1`: types must agree as well
        if not any(value == c and type(value) is type(c) for c in known[name]):
            options = ", ".join(
                str(c).lower() if isinstance(c, bool) else str(c) for c in known[name]
            )
            params = {"ruling": name, "options": options}
            return Refusal("bad_value", f"rulings.{name}", Message("refusal.ruling_choice", params))
    return None


def with_rulings(rules: Rules, chosen: Mapping[str, Choice]) -> Rules:
    """Return the Rules with a table's rulings; figures that depend on a ruling follow it."""
    rulings = replace(rules.rulings, **chosen)  # type: ignore[arg-type]
    effort = replace(rules.effort, first_level=rulings.first_effort_level)
    rules = replace(rules, rulings=rulings, effort=effort)
    if rulings.martial_arts:
        return martial_arts(rules)
    return rules


def check_modules(names: Sequence[str]) -> Refusal | None:
    """Refuse an unknown module, and suggest the nearest known one."""
    for at, name in enumerate(names):
        if name not in MODULES:
            params: Params = {
                "module": shown(name),
                "hint": hint(name, MODULES, "content list modules"),
            }
            return Refusal("bad_value", f"modules[{at}]", Message("refusal.unknown_module", params))
    return None


def with_modules(rules: Rules, names: Iterable[str]) -> Rules:
    """Return the Rules with these modules switched on, in the order of ``MODULES``."""
    chosen = frozenset(names)
    for name, module in MODULES.items():
        if name in chosen:
            rules = module(rules)
    return replace(rules, modules=chosen)


@lru_cache(maxsize=256)
def _compose(
    edition: Edition, chosen: tuple[tuple[str, Choice], ...], modules: frozenset[str]
) -> Rules:
    return with_modules(with_rulings(EDITIONS[edition](Rules()), dict(chosen)), modules)


_PLAIN = {edition: _compose(edition, (), frozenset()) for edition in ("csrd", "second")}


def rules_for(
    edition: Edition = "csrd",
    rulings: Mapping[str, Choice] | None = None,
    modules: Sequence[str] = (),
) -> Rules:
    """Return the Rules of an edition with some rulings changed and some modules on.

    ``rulings`` must have passed ``check_rulings``, ``modules`` ``check_modules``.
    """
    if not rulings and not modules:
        return _PLAIN[edition]
    return _compose(edition, tuple(sorted((rulings or {}).items())), frozenset(modules))
