"""A field that is added to the model is lost in no copy: through every function that gives back
what it takes.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec import Struct, structs
from tests.model.marks import filled_in, kind_of, lost, marked
from tests.people import CSRD, GUARD, KARA
from tests.playthroughs.adjudicated import REQUESTS

from threefold.interop.encounters import read_encounter
from threefold.lab.encounter import FORMAT, Encounter
from threefold.library.rituals import RitualEntry
from threefold.library.scenes import SceneEntry
from threefold.library.traps import TrapEntry
from threefold.model.characters import FullNpc, Npc, Pc, Pool, Pools
from threefold.model.copies import as_kind
from threefold.model.drafts import Offer
from threefold.model.growing import Bought
from threefold.model.rituals import Ritual
from threefold.model.scenes import PreparedFoe, PreparedScene, without_default_figures
from threefold.model.shelf import traits
from threefold.model.shelf.effects import Reserve
from threefold.model.stores import Kept
from threefold.model.traps import Trap
from threefold.procedures.base import Outcome, play
from threefold.procedures.effects import hooks
from threefold.rules.dice import Dice, Scripted
from threefold.rules.harm import Pools as Points
from threefold.rules.harm import Vitals
from threefold.rules.ruleset import Rules
from threefold.service.requests import Prepared, Problem, prepare, read
from threefold.table.decisions.encounter.corrected import Earlier
from threefold.table.state import Foe

ROOMS: Final = ("model", "rules", "procedures", "odds", "lab", "library", "table", "service")


@cache
def modules() -> list[types.ModuleType]:
    """Every module of the rooms that may copy a struct of the model."""
    rooms = [importlib.import_module(f"threefold.{room}") for room in ROOMS]
    found = [
        name
        for room in rooms
        for _, name, _ in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
    ]
    return [importlib.import_module(name) for name in found]


@cache
def model() -> frozenset[type[Struct]]:
    """The structs of the model."""
    named = [
        value for module in modules() for value in vars(module).values() if isinstance(value, type)
    ]
    return frozenset(
        kind
        for kind in named
        if issubclass(kind, Struct) and kind.__module__.startswith("threefold.model.")
    )


LEAVES_OUT: Final = {
    "threefold.service.lab.bare_pc": "what leaves the table in a link is named field by field",
    "threefold.service.lab.bare_npc": "the same of foes",
    "threefold.service.lab.bare_move": "a move that the laboratory does not play is its name alone",
    "threefold.model.gear.with_thing": "a weapon more, here of the name that another has",
    "threefold.model.conditions.followed_by": "another condition, which follows the first",
    "threefold.model.shelf.acts.further_of": "a further attack, which has what binds it alone",
    "threefold.model.shelf.senses.night_sight": "the effect itself, or none: it changes nothing",
    "threefold.table.decisions.powers.found_choices.as_found": "it needs a whole table's shelf",
    "threefold.table.views.people.redacted_npc": "a whitelist: what a seat may not know is left out",
}
"""Functions that give back something else on purpose, and why."""

BY_PROCEDURES: Final = "threefold.procedures."
"""What procedures do is tried by the requests of the playthroughs."""


class Copying(NamedTuple):
    """A function that takes a struct of the model and gives one of the same kind back."""

    name: str
    call: Callable[..., Any]
    takes: Mapping[str, Any]
    kinds: frozenset[type[Struct]]


def kinds_in(hint: Any) -> set[type[Struct]]:
    """The kinds that a type names, alone or as one of several."""
    if isinstance(hint, type) and hint in model():
        return {hint}
    if get_origin(hint) in (Union, types.UnionType):
        return set().union(*map(kinds_in, get_args(hint)))
    return kinds_in(get_args(hint)[0]) if get_origin(hint) is Annotated else set()


def functions() -> Iterator[tuple[str, Callable[..., Any], type | None]]:
    """Every public function and method with its class."""
    for module in modules():
        for name, value in vars(module).items():
            if getattr(value, "__module__", "") != module.__name__:
                continue
            if inspect.isfunction(value) and not name.startswith("_"):
                yield f"{module.__name__}.{name}", value, None
            elif isinstance(value, type):
                methods = (
                    (n, f)
                    for n, f in vars(value).items()
                    if inspect.isfunction(f) and not n.startswith("_")
                )
                yield from ((f"{module.__name__}.{name}.{n}", f, value) for n, f in methods)


def copying() -> Iterator[Copying]:
    """All that give back a kind that they take."""
    for name, function, owner in functions():
        try:
            hints = get_type_hints(function)
        except NameError:  # names that only a type checker imports: none of them is of the model
            continue
        gives = kinds_in(hints.pop("return", None))
        takes = {n: hints.get(n, owner) for n in inspect.signature(function).parameters}
        kinds = gives & set().union(*map(kinds_in, takes.values()))
        if kinds and name not in LEAVES_OUT:
            yield Copying(name, function, takes, frozenset(kinds))


def whole(kind: type[Struct]) -> Any:
    """A struct of this kind with something in every field, and a sheet that can be played."""
    value = filled_in(kind)
    if isinstance(value, Pc):
        pools = Pools(Pool(5, 9, 1), Pool(4, 8, 1), Pool(3, 7, 1))
        return structs.replace(
            value, pools=pools, damage_track="impaired", unrecoverable={"might": 1}
        )
    return value


def given(hint: Any, kind: type[Struct]) -> Any:
    """An argument: the struct itself, or anything that fits."""
    kinds = kinds_in(hint)
    if kinds:
        return marked(whole(kind if kind in kinds else min(kinds, key=lambda one: one.__name__)))
    return [] if get_origin(hint) is list else OTHERS[hint] if hint in OTHERS else filled_in(hint)


OTHERS: Final[Mapping[Any, Any]] = {
    Rules: CSRD,
    Vitals: Vitals(Points(1, 2, 3), "hale"),
    Dice: Scripted([1] * 99),
    Offer: Offer({}, {}, {}),
    Earlier: Earlier(1, msgspec.convert(KARA, Pc)),
    Kept: Kept("Lucky", Reserve(name="Luck", most=3), 1),
    Bought: Bought("moving_toward_perfection", stat="might"),
    Encounter: read_encounter(
        json.dumps({"format": FORMAT, "party": [KARA], "foes": [GUARD]}).encode()
    ),
}


def after_copy(one: Copying, kind: type[Struct]) -> tuple[Struct, Any]:
    """A struct before and after a function."""
    arguments = {name: given(hint, kind) for name, hint in one.takes.items()}
    before = next(
        value
        for value in arguments.values()
        if isinstance(value, Struct) and kind_of(value) is kind
    )
    if any(
        p.kind is inspect.Parameter.VAR_POSITIONAL
        for p in inspect.signature(one.call).parameters.values()
    ):
        return before, one.call(*arguments.values())
    return before, one.call(**arguments)


class _OfWiderKinds(dict[type, Any]):
    """What is declared of kinds, also for a kind with one field more."""

    def __missing__(self, kind: type) -> Any:
        return self[kind.__mro__[1]]


@pytest.fixture(autouse=True)
def _wider_effects_have_traits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traits, "TRAITS", _OfWiderKinds(traits.TRAITS))
    monkeypatch.setattr(hooks, "HOOKS", _OfWiderKinds(hooks.HOOKS))


def test_copies_keep_every_field() -> None:
    found = [one for one in copying() if not one.name.startswith(BY_PROCEDURES)]
    copies = {
        (one.name, kind.__name__): after_copy(one, kind) for one in found for kind in one.kinds
    }
    assert {
        name for name, (before, after) in copies.items() if not isinstance(after, kind_of(before))
    } == set()
    assert {name: where for name, pair in copies.items() if (where := [*lost(*pair)])} == {}
    assert {name.split(".")[1] for name, _ in copies} >= {
        "model",
        "lab",
        "library",
        "odds",
        "table",
        "service",
    }
    assert LEAVES_OUT.keys() <= {name for name, _, _ in functions()}


@pytest.mark.parametrize("id", REQUESTS)
def test_procedure_keeps_every_field_it_leaves(id: str) -> None:
    """Procedure keeps every field of whom it changes."""
    faults = []
    for asked in REQUESTS[id]:
        request = read(json.dumps(asked.request).encode())
        prepared = None if isinstance(request, Problem) else prepare(request)
        if isinstance(request, Problem) or not isinstance(prepared, Prepared):
            continue  # refused before anybody does anything
        who, whom = marked(prepared.setup.actor), marked(prepared.setup.target)
        out = play(
            prepared.procedure,
            prepared.setup._replace(actor=who, target=whom),
            prepared.inputs,
            request.dice,
        )
        if isinstance(out, Outcome):
            faults += [
                (asked.words, place) for place in (*lost(who, out.actor), *lost(whom, out.target))
            ]
    assert faults == []


def test_npc_filled_keeps_every_field() -> None:
    assert Npc.__struct_fields__ == FullNpc.__struct_fields__
    assert structs.asdict(Npc("a guard", 1).filled(CSRD)) == structs.asdict(
        FullNpc("a guard", 1, 3, 3, 1)
    )
    npc = structs.replace(filled_in(Npc), health=4, max_health=9, damage=7)
    full = npc.filled(CSRD)
    assert structs.asdict(full) == structs.asdict(npc)
    assert structs.asdict(without_default_figures(full, CSRD)) == structs.asdict(npc)


def test_foe_keeps_fields_through_prepared_scene() -> None:
    """Foe keeps every field from a prepared scene and back."""
    # they come with whoever they belong to
    of_companions = {
        "owner",
        "power",
        "until",
        "fight",
        "acts",
        "obeys",
        "on_death",
        "vanishes",
        "tie",
        "body",
    }
    of_a_fight = {"made"}  # moves that have a limit begin anew with the scene
    assert {*Foe.__struct_fields__} - of_companions - of_a_fight == {
        *PreparedFoe.__struct_fields__
    } - {
        "count",
        "spots",
    }
    foe = structs.replace(filled_in(Foe), owner=None, power="", until=None, fight=False, made=[])
    foe = structs.replace(foe, acts="own", obeys=True, on_death=[], vanishes=False, tie=None)
    foe = structs.replace(foe, body=None)
    assert (
        as_kind(
            Foe, as_kind(PreparedFoe, foe, npc=without_default_figures(foe.npc, CSRD)), npc=foe.npc
        )
        == foe
    )


@pytest.mark.parametrize(
    ("entry", "kind", "beside"),
    [
        (SceneEntry, PreparedScene, set()),
        (RitualEntry, Ritual, set()),
        (TrapEntry, Trap, {"thins_air", "difficult_terrain"}),
    ],
)
def test_library_entry_has_fields_of_its_product(
    entry: type[Struct], kind: type[Struct], beside: set[str]
) -> None:
    """``beside`` are the fields that only variants of it set."""
    assert {*kind.__struct_fields__} - {*entry.__struct_fields__} == beside
