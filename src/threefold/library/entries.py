"""The shelf: abilities, types, flavors, descriptors, foci, creatures, cyphers, artifacts,
equipment, cantrips, tables.

Our own are in ``content/NAME.jsonl``, one entry a line; packs may have ``NAME.yaml`` or
``NAME.jsonl``. A later pack replaces an entry of the same key.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec import structs

from threefold.library.files import Wrong
from threefold.library.search import answers_to, asked_words, folded
from threefold.library.shelf import Kind, cached_for_table, everything
from threefold.library.tags import tags_in
from threefold.library.translations import entry_texts as own_words
from threefold.model.effort_purchases import idle_purchases
from threefold.model.languages import Lang
from threefold.model.shelf.effects import TableRow
from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    CantripEntry,
    CreatureEntry,
    CypherEntry,
    DescriptorEntry,
    Entry,
    EntryCost,
    EquipmentEntry,
    FlavorEntry,
    FocusEntry,
    TableEntry,
    TypeEntry,
)
from threefold.model.shelf.genres import fits_genre
from threefold.model.shelf.grammar import faults
from threefold.model.shelf.tables import names_table, with_rows_named
from threefold.model.shelved import ability_of
from threefold.rules.powers import depletion, level_dice
from threefold.rules.types import Message, Params, Refusal

E = TypeVar("E", bound=Entry)


def entry_faults(entry: Entry) -> Iterator[Wrong]:
    """What is wrong with an entry beyond its types."""
    for fault in faults(entry):
        params: Params = {"found": fault.found}
        yield Wrong(fault.field, Message(f"content.entry.{fault.what}", params))
    level = getattr(entry, "level", None)
    if isinstance(level, str) and isinstance(refusal := level_dice(level), Refusal):
        yield Wrong("level", refusal.message)
    cost = getattr(entry, "cost", None)
    if cost is not None and (no_price := _unpayable(cost)):
        yield Wrong(f"cost{no_price}", Message(f"content.entry.price{no_price.replace('.', '_')}"))
    if isinstance(entry, AbilityEntry) and entry.effort:
        for at in idle_purchases(ability_of(entry)):
            found: Params = {"found": entry.effort[at].buys}
            yield Wrong(f"effort[{at}]", Message("content.entry.idle", found))
    if isinstance(entry, ArtifactEntry) and isinstance(worn := depletion(entry.depletion), Refusal):
        yield Wrong("depletion", worn.message)


def _unpayable(cost: EntryCost) -> str:
    """The field of a cost that cannot be paid: points of no Pool, or no points at all; "" for a
    valid cost.
    """
    if cost.points and not cost.pools:
        return ".pools"
    free = not (
        cost.points
        or cost.plus
        or cost.xp
        or cost.recovery
        or cost.cypher_level
        or cost.per_target_level
        or cost.per_further_target
        or cost.stored
    )
    if free:
        return ".points"
    return ""


ABILITIES: Final = Kind("abilities", AbilityEntry, "Abilities", check=entry_faults)
TYPES: Final = Kind("types", TypeEntry, "Character types", check=entry_faults)
FLAVORS: Final = Kind("flavors", FlavorEntry, "Flavors", check=entry_faults)
DESCRIPTORS: Final = Kind("descriptors", DescriptorEntry, "Descriptors", check=entry_faults)
FOCI: Final = Kind("foci", FocusEntry, "Foci", check=entry_faults)
CREATURES: Final = Kind("creatures", CreatureEntry, "Creatures and people", check=entry_faults)
CYPHERS: Final = Kind("cyphers", CypherEntry, "Cyphers", check=entry_faults)
ARTIFACTS: Final = Kind("artifacts", ArtifactEntry, "Artifacts", check=entry_faults)
EQUIPMENT: Final = Kind("equipment", EquipmentEntry, "Equipment", check=entry_faults)
CANTRIPS: Final = Kind("cantrips", CantripEntry, "Cantrips", check=entry_faults)
TABLES: Final = Kind("tables", TableEntry, "Random tables", check=entry_faults)

SHELF: Final[Mapping[str, Kind[Any]]] = {
    kind.name: kind
    for kind in (
        ABILITIES, TYPES, FLAVORS, DESCRIPTORS, FOCI, CREATURES, CYPHERS, ARTIFACTS, EQUIPMENT,
        CANTRIPS, TABLES,
    )
}  # fmt: skip
"""Every kind of the shelf, by the name of its file."""


@cached_for_table
def shelf(kind: Kind[E]) -> Mapping[str, E]:
    """Return all entries of a kind by key, in the order of the files. Raise ContentError when they
    are not valid.
    """
    found = {kind.key_of(entry): entry for entry in everything(kind)}
    if kind is ABILITIES:
        found = {key: _with_lists(entry) for key, entry in found.items()}
        for focus in everything(FOCI):
            found |= {own.key: own for own in focus.own if own.key not in found}  # type: ignore[misc]
    if kind in (CYPHERS, ARTIFACTS):
        found = {key: _with_tables(entry) for key, entry in found.items()}
    return found


def _with_tables(entry: E) -> E:
    """The entry of an item with the rows of the tables that it names."""
    effects = getattr(entry, "effects", [])
    filled = with_rows_named(effects, _rows_by_table()) if names_table(effects) else effects
    if filled is effects:
        return entry
    return structs.replace(entry, effects=filled)


def _with_lists(entry: E) -> E:
    """The entry of an ability with the types and flavors that list it."""
    if not isinstance(entry, AbilityEntry):
        return entry
    listed = [*entry.types, *_lists_by_ability().get(entry.key, ())]
    if not listed:
        return entry
    return structs.replace(entry, listed=list(dict.fromkeys(listed)))


@cached_for_table
def _lists_by_ability() -> Mapping[str, Sequence[str]]:
    """Types by their keys and flavors by their names in small letters, as sheets have them, for
    each ability that they list."""
    found = defaultdict[str, list[str]](list)
    lists = {entry.key: entry.tiers for entry in everything(TYPES)}
    lists |= {entry.name.casefold(): entry.tiers for entry in everything(FLAVORS)}
    for name, tiers in lists.items():
        for tier in tiers.values():
            for key in tier.named():
                found[key].append(name)
    return found


def _rows_by_table() -> Mapping[str, tuple[int, Sequence[TableRow]]]:
    return {entry.key: (entry.die, entry.rows) for entry in everything(TABLES)}


def ability_named(name: str) -> AbilityEntry | None:
    """Find an ability by its name or by an alias."""
    return _by_name(ABILITIES).get(name.casefold())


def entry_named(kind: Kind[E], name: str) -> E | None:
    """Find an entry of a kind by its name or by an alias."""
    return _by_name(kind).get(name.casefold())


@cached_for_table
def _by_name(kind: Kind[E]) -> Mapping[str, E]:
    entries = shelf(kind).values()
    return {name.casefold(): e for e in entries for name in e.aka} | {
        e.name.casefold(): e for e in entries
    }


def named_in(kind: Kind[E], name: str, lang: Lang) -> str:
    """Translate the English name of an entry. Any other word is returned unchanged."""
    if lang == "en":
        entry = None
    else:
        entry = _by_name(kind).get(name.casefold())
    if entry is None:
        return name
    return own_words(kind.name, entry.key, lang).get("name", name)


MOST_SHOWN: Final = 60
"""How many entries a list shows at once."""


def matching(
    kind: Kind[E],
    words: str = "",
    tag: str = "",
    most: int = MOST_SHOWN,
    genre: str = "",
    lang: Lang = "en",
) -> list[E]:
    """Entries of a kind that a search finds: every word is in the name, a tag or the text, in
    English or in ``lang``. Matches in names come first, then by name. An entry without a genre fits
    all genres."""
    asked = asked_words(words)
    entries = (e for e in shelf(kind).values() if not genre or fits_genre(e.tags, genre))
    found = [
        (rank, entry)
        for entry in entries
        if (rank := _rank(kind, entry, asked, tag, lang)) is not None
    ]
    found.sort(key=lambda each: (each[0], each[1].name.casefold()))
    return [entry for _, entry in found[:most]]


def _rank(kind: Kind[E], entry: Entry, asked: list[str], tag: str, lang: Lang) -> int | None:
    """0 if the name begins with the words, 1 if it contains them, 2 if tags or text do, else
    None.
    """
    if tag and tag not in entry.tags:
        return None
    own = own_words(kind.name, entry.key, lang)
    told = tags_in(entry.tags, lang)
    if own:
        ranks = [_rank_of(asked, own.get("name", ""), (own.get("text", ""), told))]
    else:
        ranks = []
    ranks.append(_rank_of(asked, entry.name, (*entry.tags, *entry.aka, entry.text, told)))
    return min((rank for rank in ranks if rank is not None), default=None)


def _rank_of(asked: list[str], called: str, more: tuple[str, ...]) -> int | None:
    if not asked or folded(called).startswith(" ".join(asked)):
        return 0
    if answers_to(asked, called):
        return 1
    if answers_to(asked, " ".join((called, *more))):
        return 2
    return None


@cached_for_table
def tags_of(kind: Kind[E]) -> tuple[str, ...]:
    """Every tag of a kind's entries, the most frequent first."""
    counted = Counter(tag for entry in shelf(kind).values() for tag in entry.tags)
    return tuple(tag for tag, _ in counted.most_common())
