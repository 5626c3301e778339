"""All procedures by id. Pages, API, tools and help are generated from this list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Final, Generic, TypeVar, cast

from threefold.procedures.base import AnyProcedure, Figure, Kind, ProcedureEntry, kinds_in_words
from threefold.procedures.traits import NO_TRAITS, ProcedureTraits
from threefold.rules.near import hint, shown
from threefold.rules.types import Message, Params, Refusal

_MODULES: Final = {
    "task": "tasks",
    "attack": "combat",
    "defend": "combat",
    "area_attack": "areas",
    "pc_combat": "versus",
    "ally_attack": "allies",
    "compare_levels": "allies",
    "attack_object": "objects",
    "damage": "harm",
    "recover": "harm",
    "hazard": "hazards",
    "poison": "afflictions",
    "disease": "afflictions",
    "special_damage": "afflictions",
    "initiative": "encounters",
    "climb": "physical",
    "jump": "physical",
    "swim": "physical",
    "sneak": "physical",
    "heavy_object": "physical",
    "ride": "physical",
    "interact": "mental",
    "perceive": "mental",
    "device": "mental",
    "identify": "mental",
    "craft": "crafting",
    "magic_craft": "magic_crafting",
    "magic_device": "magic_devices",
    "ability": "powers",
    "cypher": "powers",
    "artifact": "powers",
    "move": "movement",
    "travel": "movement",
    "push_off": "movement",
    "chase": "chases",
    "help": "cooperation",
    "distract": "cooperation",
    "draw_attack": "cooperation",
    "take_attack": "cooperation",
    "guard": "guarding",
    "wait": "guarding",
    "heal": "healing",
    "drive": "vehicles",
    "vehicle_attack": "vehicles",
    "vehicle_defend": "vehicles",
    "disable_vehicle": "vehicles_in_combat",
    "ram": "vehicles_in_combat",
    "pilot": "space",
    "space_hazard": "space",
    "radiation": "radiation",
    "break_through": "dungeons",
    "treasure": "dungeons",
    "trap_find": "traps",
    "trap_disable": "traps",
    "trap_spring": "trap_springs",
    "trap_escape": "traps",
    "trap_poison": "trap_poisons",
    "ritual": "rituals",
    "possession": "possession",
    "mind_control": "mind_control",
    "wish": "mind_control",
    "intrude": "experience",
    "player_intrude": "player_intrusions",
    "award": "experience",
    "advance": "advancement",
    "arc": "arcs",
    "follower_help": "followers",
    "follower": "followers",
    "power_shift": "shifts",
    "power_stunt": "stunts",
    "shock": "fright",
    "madness": "fright",
    "learn_power": "learning",
    "character_option": "options",
    "short_character": "shorts",
    "dice": "chance",
    "draw": "draws",
}
"""The module of each procedure in this package; its constant is the id in capitals. The help uses
this order.
"""

E_co = TypeVar("E_co", bound=ProcedureEntry, covariant=True)


class _Catalog(Mapping[str, E_co], Generic[E_co]):
    """Procedures by id. A module is imported on first use of one of its procedures, so that a start
    stays fast.
    """

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules
        self._known: dict[str, E_co] = {}

    def __getitem__(self, id: str) -> E_co:
        known = self._known.get(id)
        if known is None:
            module = import_module(f"{__package__}.{self._modules[id]}")
            known = self._known[id] = cast("E_co", getattr(module, id.upper()))
        return known

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __contains__(self, id: object) -> bool:
        return id in self._modules


PLAYED: Mapping[str, AnyProcedure] = _Catalog[AnyProcedure](MappingProxyType(_MODULES))
"""All procedures with the three parts set, resolve and settle."""

ENTRIES: Mapping[str, ProcedureEntry] = _Catalog[ProcedureEntry](
    MappingProxyType({**_MODULES, "reroll": "experience"})
)
"""All of ``PLAYED``, and the reroll, which plays another procedure again."""


def procedure_traits(procedure: str) -> ProcedureTraits:
    """Return how a table treats a procedure. An unknown one has no traits of its own."""
    known = ENTRIES.get(procedure)
    if known is None:
        return NO_TRAITS
    return known.traits


def unknown_procedure(id: str) -> Refusal:
    """The refusal of an unknown procedure id, with a hint: a similar id, or where the ids are
    listed.
    """
    params: Params = {"procedure": shown(id), "hint": hint(id, ENTRIES, "procedures")}
    return Refusal("unknown_procedure", "procedure", Message("refusal.unknown_procedure", params))


def unfit(figure: Figure | None, kinds: Sequence[Kind], field: str, needed: bool) -> Refusal | None:
    """Return a refusal if the figure in ``field`` (``actor`` or ``target``) is not of an allowed
    kind, else None.
    """
    if not kinds or (figure is None and not needed):
        return None
    if figure is not None and figure.__struct_config__.tag in kinds:
        return None
    return Refusal(
        "bad_value", field, Message(f"refusal.needs_{field}", {"kinds": kinds_in_words(kinds)})
    )
