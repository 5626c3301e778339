"""Write characters, foes and entries as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import Struct

from threefold.exchange.values import Json, object_of, objects_of, one_line
from threefold.interop.sentences import sentence_in
from threefold.model.characters import FullNpc, Npc, Pc
from threefold.model.powers import Ability, Item
from threefold.model.shelf.entries import CreatureEntry, Entry
from threefold.rules.conditions import in_words
from threefold.rules.distance import BANDS
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS
from threefold.text import Lang, render, render_key, shelf_words


def _word(key: str, lang: Lang) -> str:
    return render_key(lang, f"exchange.word.{key}", {})


def _translate_name(text: str, lang: Lang) -> str:
    """Translate a name or text of the shelf, a skill or a condition. Return any other text
    unchanged.
    """
    return shelf_words(text, lang, "tasks")


def _condition(name: str, lang: Lang) -> str:
    said = in_words(name)
    if isinstance(said, str):
        return _translate_name(said, lang)
    return render(said, lang)


def _far(distance: str, lang: Lang) -> str:
    if distance in BANDS:
        return render_key(lang, f"strip.band.{distance}", {})
    return distance.replace("_", " ")


def character_page(pc: Pc, lang: Lang = "en") -> str:
    """Return a player character as Markdown: figures first, then skills, possessions, conditions
    and notes.
    """
    return "\n".join(_character(pc, lang)).strip() + "\n"


def _character(pc: Pc, lang: Lang) -> Iterator[str]:
    yield f"# {pc.name}"
    yield ""
    if pc.sentence:
        yield from (sentence_in(pc, lang), "")
    if pc.flavor:
        yield f"- **{render_key(lang, 'label.flavor', {})}:** {_translate_name(pc.flavor, lang)}"
    for key, value in (("tier", pc.tier), ("effort", pc.effort), ("xp", pc.xp)):
        yield f"- **{_word(key, lang)}:** {value}"
    yield f"- **{_word('track', lang)}:** {render_key(lang, f'track.{pc.damage_track}', {})}"
    yield ""
    for stat in STATS:
        pool = pc.pools.of(stat)
        edge = f"{render_key(lang, 'label.edge', {})} {pool.edge}"
        yield f"- **{render_key(lang, f'stat.{stat}', {})}:** {pool.value} / {pool.max}, {edge}"
    for key, lines in _lists(pc, lang):
        if lines:
            yield from ("", f"## {_word(key, lang)}", "")
            yield from (f"- {line}" for line in lines)
    yield from _told_at_creation(pc, lang)
    if pc.notes:
        yield from ("", f"## {_word('notes', lang)}", "", pc.notes)


def _told_at_creation(pc: Pc, lang: Lang) -> Iterator[str]:
    """Yield what was chosen in words when the character was made: its arcs, its way into the first
    adventure, its tie to another character.
    """
    if pc.arcs:
        yield from ("", f"## {render_key(lang, 'print.arcs', {})}", "")
    for arc in pc.arcs or ():
        goal = f": {_line(_translate_name(arc.goal, lang))}" if arc.goal else ""
        yield f"- **{_translate_name(arc.name, lang)}**{goal}"
    for key, words in (("create.words.link", pc.link), ("create.words.connection", pc.connection)):
        if words:
            yield from ("", f"## {render_key(lang, key, {})}", "", _translate_name(words, lang))


def _lists(pc: Pc, lang: Lang) -> Iterator[tuple[str, list[str]]]:
    """Yield the parts of a sheet that are lists, each with the key of its title."""

    def said(name: str) -> str:
        return _translate_name(name, lang)

    points = _word("points", lang)
    yield (
        "skills",
        [
            f"{said(name)}: {render_key(lang, f'player.level.{level}', {})}"
            for name, level in pc.skills.items()
        ],
    )
    yield (
        "attacks",
        [
            f"{said(each.name)}: {each.points(Rules())} {points}, {_far(each.range, lang)}"
            for each in pc.attacks
        ],
    )
    yield "armor", [f"{said(each.name)}: {each.points(Rules())}" for each in pc.armor]
    yield "abilities", [_power(each, lang) for each in pc.abilities]
    yield "cyphers", [_item(each, lang) for each in pc.cyphers]
    yield "artifacts", [_item(each, lang) for each in pc.carries()]
    yield (
        "equipment",
        [
            said(each.name) + (f" × {each.count}" if each.count else "")
            for each in pc.equipment or []
        ],
    )
    yield "conditions", [_condition(name, lang) for name in pc.condition_names()]


def _power(power: Ability | str, lang: Lang) -> str:
    if isinstance(power, str):
        return _translate_name(power, lang)
    if power.stat is None:
        pool = ""
    else:
        pool = f" {render_key(lang, f'stat.{power.stat}', {})}"
    if power.cost:
        cost = f" ({power.cost}{'+' if power.plus is True else ''}{pool})"
    else:
        cost = ""
    head = f"**{_translate_name(power.name, lang)}**{cost}"
    if power.text:
        head = f"{head}: {_line(_translate_name(power.text, lang))}"
    chosen = [
        _translate_name(word, lang) for words in (power.chosen or {}).values() for word in words
    ]
    if chosen:
        head = f"{head} ({render_key(lang, 'sheet.chosen', {'words': ', '.join(chosen)})})"
    return head


def _item(item: Item | str, lang: Lang) -> str:
    if isinstance(item, str):
        return _translate_name(item, lang)
    head = f"**{_translate_name(item.name, lang)}** ({_word('level', lang).lower()} {item.level})"
    if item.text:
        return f"{head}: {_line(_translate_name(item.text, lang))}"
    return head


def _line(text: str) -> str:
    return " ".join(text.split())


def foe_page(npc: Npc | FullNpc, lang: Lang = "en") -> str:
    """Return a foe as Markdown."""
    if isinstance(npc, FullNpc):
        full = npc
    else:
        full = npc.filled(Rules())
    lines = [f"# {render(full.called, lang)}", ""]
    figures = {
        "level": full.level,
        "health": f"{full.health} / {full.max_health}",
        "damage": full.damage,
        "armor": full.armor,
    }
    lines += [f"- **{_word(key, lang)}:** {value}" for key, value in figures.items()]
    if full.modifications:
        lines.append(f"- **{_word('modifications', lang)}:** {_levels(full.modifications, lang)}")
    if full.notes:
        lines += ["", _translate_name(full.notes, lang)]
    return "\n".join(lines) + "\n"


def _levels(modifications: Mapping[str, int], lang: Lang) -> str:
    return "; ".join(
        f"{_translate_name(task, lang)} {level}" for task, level in modifications.items()
    )


def entry_page(value: Struct, lang: Lang = "en") -> str:
    """Return a pack entry as Markdown: its name, figures, text, rows of a table and tags."""
    raw: Json = msgspec.to_builtins(value, str_keys=True)
    name = one_line(raw.get("name")) or one_line(raw.get("key"))
    lines = [f"# {name}", ""]
    if isinstance(value, CreatureEntry):
        lines += _creature(value, lang)
    else:
        figures = _figures(raw, lang)
        lines += figures
        text = raw.get("text") or raw.get("about") or raw.get("notes")
        if isinstance(text, str) and text:
            lines += ["", text] if figures else [text]
        rows = objects_of(raw.get("rows"))
        low = 1
        for row in rows:
            high = int(str(row["up_to"]))
            lines.append(
                f"{'' if low > 1 else chr(10)}- {low if low == high else f'{low}-{high}'}: {one_line(row.get('text'))}"
            )
            low = high + 1
    if isinstance(value, Entry) and value.tags:
        lines += ["", " ".join(f"#{tag.replace(' ', '-')}" for tag in value.tags)]
    return "\n".join(lines).strip() + "\n"


def _figures(raw: Json, lang: Lang) -> list[str]:
    lines = [
        f"- **{_word(key, lang)}:** {one_line(raw[key]).replace('_', ' ')}"
        for key in ("level", "tier", "form", "price", "depletion", "use")
        if raw.get(key) not in (None, "")
    ]
    cost = object_of(raw.get("cost"))
    if cost:
        pools = cost.get("pools")
        if isinstance(pools, list):
            named = " / ".join(str(p).capitalize() for p in pools)
        else:
            named = ""
        price = f"{cost.get('points', 0)}{'+' if cost.get('plus') else ''} {named}".strip()
        price += f" + {cost['xp']} XP" if cost.get("xp") else ""
        lines.append(f"- **{_word('cost', lang)}:** {price}")
    return lines


def _creature(entry: CreatureEntry, lang: Lang) -> list[str]:
    lines = []
    figures = {
        "level": entry.level,
        "health": entry.health,
        "damage": entry.damage_words or entry.damage,
        "armor": entry.armor,
    }
    lines += [f"- **{_word(key, lang)}:** {value}" for key, value in figures.items()]
    if entry.movement:
        movement = "; ".join(
            f"{_translate_name(mode, lang)} {_far(far, lang)}"
            for mode, far in entry.movement.items()
        )
        lines.append(f"- **{_word('movement', lang)}:** {movement}")
    if entry.modifications:
        lines.append(f"- **{_word('modifications', lang)}:** {_levels(entry.modifications, lang)}")
    if entry.text:
        lines += ["", entry.text]
    for key in ("motive", "environment", "interaction", "use", "loot"):
        if text := getattr(entry, key):
            lines += ["", f"**{_word(key, lang)}:** {text}"]
    if entry.moves:
        lines += ["", f"## {_word('combat', lang)}"]
        lines += [
            line
            for move in entry.moves
            for line in ("", f"**{move.name}:** {move.text}" if move.text else f"**{move.name}**")
        ]
    if entry.intrusions:
        lines += ["", f"## {_word('intrusions', lang)}", ""]
        lines += [f"- {text}" for text in entry.intrusions]
    return lines
