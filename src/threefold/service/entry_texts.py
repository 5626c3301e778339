"""An entry's fields as pages show them: its effects in the sentences that cards of powers use, not
as data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from threefold.library.catalogue import KINDS, CatalogueItem, Detail, details, item_in
from threefold.library.clauses import judged_of
from threefold.library.entries import ABILITIES, EQUIPMENT
from threefold.library.names import translate_text
from threefold.library.shelf import Kind, everything
from threefold.library.translations import in_language
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import with_choices_said
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    CreatureEntry,
    CypherEntry,
    DescriptorEntry,
    Entry,
    EntryCost,
    EquipmentEntry,
    FlavorEntry,
    FocusEntry,
    TierList,
    TierName,
    TypeEntry,
)
from threefold.model.shelf.figures import Aim
from threefold.model.time import Duration, time_in_words
from threefold.procedures.effects.descriptions import conditions_to_confirm, effect_said
from threefold.procedures.effects.scene import distance_text
from threefold.procedures.effects.spans import whole_span
from threefold.procedures.effects.wording import figure_said, span_said
from threefold.rules.situations import SITUATIONS, situation_name
from threefold.rules.types import Message
from threefold.service.field_texts import Teller, aim_told, far_told, price_told
from threefold.service.judged import judged_lines
from threefold.table.decisions.moves.limits import limit_in_words
from threefold.text import Lang, render


def translated_item(item: CatalogueItem, lang: Lang) -> CatalogueItem:
    """Return a catalogue item in a language. Situations of the books have their names in the text
    catalog.
    """
    said = item_in(item, lang)
    if item.kind != "situations" or item.key not in SITUATIONS:
        return said
    return said._replace(name=render(situation_name(item.key), lang))


def entry_details(kind: str, key: str, lang: Lang) -> tuple[Detail, ...]:
    """Return the fields of an entry in words. Effects that have no sentence are left to the entry's
    own text.
    """
    found = details(kind, key, lang)
    known = KINDS.get(kind)
    if known is None:
        return found
    entry = next((e for e in everything(known) if known.key_of(e) == key), None)
    if entry is None:
        return found
    local = in_language(entry, kind, key, lang)
    drawn = _sentences(entry, local, lang)
    teller = Teller(lang, _lines)
    shown = (
        _render_detail(field, drawn.get(field.name), teller, local, entry)
        for field in found
        if field.name not in IDS
    )
    judged = _judged(known, key, entry, lang)
    return tuple(field for field in (*shown, judged) if field.lines)


def _judged(kind: Kind[Struct], key: str, entry: Struct, lang: Lang) -> Detail:
    """Return what people judge in an entry, each with the reason."""
    lines: list[str] = []
    own: list[bool] = []
    if isinstance(entry, Entry):
        for line in judged_lines(judged_of(kind, key, entry)):
            clause = line.text.message()
            reason = Message(f"judged.reason.{line.reason}")
            said = Message("judged.with_reason", {"what": clause, "reason": reason})
            told = _with_choices_named(said, lang)
            lines.append(told[:1].upper() + told[1:])
            # a pack may have words of its own that nobody has translated
            translated = _with_choices_named(clause, lang) != _with_choices_named(clause, "en")
            own.append(lang == "en" or translated)
    return Detail("judged", tuple(lines), tuple(own))


def _with_choices_named(message: Message, lang: Lang) -> str:
    """Return a message in words, where the name of a choice reads as what is chosen."""
    return with_choices_said(render(message, lang), render(Message("power.does.chosen"), lang))


IDS: Final = frozenset({"fact", "judged", "ranged_rule", "rules", "told"})
"""Fields that only programs read, or that are drawn from more than themselves."""
_AS_THEY_ARE: Final = frozenset({"tags", "aka"})


def _sentences(entry: Struct, local: Struct, lang: Lang) -> dict[str, tuple[str, ...]]:
    """Return the fields of an entry that have sentences of their own. ``local`` is the entry in the
    language."""
    drawn: dict[str, tuple[str, ...]] = {}
    effects = getattr(entry, "effects", None)
    if isinstance(effects, list) and all(
        isinstance(effect, kinds.EffectBase) for effect in effects
    ):
        drawn["effects"] = tuple(_lines(effects, lang))
    cost, aim = getattr(entry, "cost", None), getattr(entry, "aim", None)
    if isinstance(cost, EntryCost):
        drawn["cost"] = price_told(cost, lang)
    if isinstance(aim, Aim):
        drawn["aim"] = aim_told(aim, lang)
    if isinstance(entry, CreatureEntry) and isinstance(local, CreatureEntry):
        drawn["moves"] = tuple(_moves(local, lang))
        drawn["movement"] = tuple(
            _name_and_text(translate_text(way, lang), distance_text(far), lang)
            for way, far in entry.movement.items()
        )
    drawn["uses"] = tuple(_uses_told(entry, lang))
    drawn["takes"] = tuple(_time_told(entry, lang))
    if isinstance(entry, AbilityEntry | ArtifactEntry | DescriptorEntry):
        uses = filter(None, (entry.use, getattr(entry, "also", None)))
        drawn["use"] = tuple(render(Message(f"create.use.{use}"), lang) for use in uses)
        drawn["also"] = ()
    if isinstance(entry, DescriptorEntry | FocusEntry):
        drawn["of_choice"] = tuple(translate_text(each.named, lang) for each in entry.of_choice)
    if isinstance(entry, AbilityEntry) and entry.tier:
        drawn["tier"] = (render(Message(f"grade.{entry.tier}"), lang),)
    return drawn | _by_tier(entry, lang)


def _by_tier(entry: Struct, lang: Lang) -> dict[str, tuple[str, ...]]:
    """Return the fields of an entry that say what it gives at each tier."""
    if isinstance(entry, DescriptorEntry):
        offered = {tier: TierList(optional=keys) for tier, keys in entry.open_abilities.items()}
        arms = {each.key: each.name for each in everything(EQUIPMENT)}
        return {
            "open_abilities": tuple(_tiers(offered, (), lang)),
            "own_weapons": tuple(
                translate_text(arms.get(key, key), lang) for key in entry.own_weapons
            ),
        }
    if isinstance(entry, FocusEntry | TypeEntry | FlavorEntry):
        return {"tiers": tuple(_tiers(entry.tiers, getattr(entry, "own", []), lang))}
    return {}


def _time_told(entry: Struct, lang: Lang) -> Iterator[str]:
    """Yield how long a use of an entry takes before it works."""
    takes = getattr(entry, "takes", None)
    if isinstance(takes, Duration):
        yield render(time_in_words(takes), lang)


def _uses_told(entry: Struct, lang: Lang) -> Iterator[str]:
    """Yield how often an entry can be used, and what holds between its uses."""
    if isinstance(entry, EquipmentEntry) and entry.uses is not None:
        yield str(entry.uses)
    if not isinstance(entry, CypherEntry) or entry.uses is None:
        return
    uses = entry.uses
    if uses.count == "level":
        yield render(Message("content.told.uses_level"), lang)
    else:
        yield figure_said(uses.count, None)
    if uses.within is not None:
        within = time_in_words(uses.within.rounds)
        yield render(Message("content.told.within", {"time": within}), lang)
    if uses.once_each:
        yield render(Message("content.told.once_each"), lang)
    if uses.until_hit:
        yield render(Message("content.told.until_hit"), lang)


def _render_detail(
    field: Detail, lines: tuple[str, ...] | None, teller: Teller, local: Struct, entry: Struct
) -> Detail:
    if lines is not None:
        return Detail(field.name, lines, tuple(True for _ in lines))
    if field.name in _AS_THEY_ARE:
        return field
    told = [*teller.field(field.name, getattr(local, field.name), getattr(entry, field.name))]
    return Detail(field.name, tuple(line for line, _ in told), tuple(whole for _, whole in told))


def _name_and_text(name: str, what: str | Message, lang: Lang) -> str:
    return render(Message("content.told.named", {"name": name, "what": what}), lang)


def _tiers(
    tiers: Mapping[TierName, TierList], own: Sequence[AbilityEntry], lang: Lang
) -> Iterator[str]:
    """Yield a line for each tier: what it gives, and what can be chosen."""
    known = {entry.key: entry.name for entry in (*everything(ABILITIES), *own)}

    def named(keys: Sequence[str]) -> list[str]:
        return [translate_text(known.get(key, key), lang) for key in keys]

    for tier, given in tiers.items():
        parts: list[str | Message] = [*named(given.all)]
        picks = [(pick.count, ", ".join(named(pick.of))) for pick in given.choose]
        parts += [Message("content.told.pick", {"n": n, "names": names}) for n, names in picks]
        if given.optional:
            parts.append(
                Message("content.told.instead", {"names": ", ".join(named(given.optional))})
            )
        what = "; ".join(part if isinstance(part, str) else render(part, lang) for part in parts)
        yield render(Message("content.told.tier", {"n": int(tier), "what": what}), lang)


def _lines(effects: Sequence[Effect], lang: Lang) -> Iterator[str]:
    """Yield a line for each effect that has a sentence: what it does, how long, and on what
    conditions.
    """
    for effect in effects:
        said = [render(message, lang) for message in effect_said(effect, None)]
        if not said:
            continue
        if effect.lasts is not None and (span := whole_span(effect.lasts, None)):
            said.append(render(span_said(span, None), lang))
        said += [translate_text(words, lang) for words in conditions_to_confirm([effect])]
        yield with_choices_said(" · ".join(said), render(Message("power.does.chosen"), lang))


def _moves(entry: CreatureEntry, lang: Lang) -> Iterator[str]:
    for move in entry.moves:
        if move.text:
            text = _name_and_text(move.name, move.text, lang)
        else:
            text = move.name
        if move.aim is None or move.aim.range is None:
            use = []
        else:
            use = [*far_told(move.aim.range, lang)]
        use += [] if move.limit is None else [render(limit_in_words(move.limit), lang)]
        yield " · ".join([text, *use, *_lines([*move.hit, *move.miss, *move.effects], lang)])
