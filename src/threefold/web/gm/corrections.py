"""Corrections by the GM: damage, points and conditions, whole sheets, foes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from msgspec import structs

from threefold.interop.sentences import sentence_in
from threefold.library.choices import choice_words
from threefold.library.creatures import creatures, in_one_line, name_and_count, npc_of
from threefold.library.entries import CREATURES
from threefold.library.names import translate_text
from threefold.library.read_back import comes_back
from threefold.library.sums import sums
from threefold.library.ties import ties_of
from threefold.model.characters import FullNpc, Npc, Pc, Pool, Pools
from threefold.model.shelf.entries import CreatureEntry
from threefold.model.shelf.figures import Nature
from threefold.model.vocabulary import Vocabulary
from threefold.rules.clock import Unit
from threefold.rules.dice import Scripted
from threefold.rules.near import shown
from threefold.rules.possession import TRUE_NAME
from threefold.rules.ruleset import Rules
from threefold.rules.situations import SITUATIONS
from threefold.rules.tasks import target_number
from threefold.rules.types import Message, Refusal
from threefold.service.demo import foes as known_foes
from threefold.service.judged import judged_in_entry, judged_lines
from threefold.service.seat import sheet as sheet_of
from threefold.table.commands import AddFoe, AddPc, AnyCommand, EditFoe, EditPc, Hurt
from threefold.table.decisions import decide
from threefold.table.decisions.actions.sharing import shares_of
from threefold.table.events import WasHurt
from threefold.table.views import FoeView, PcView
from threefold.text import Lang
from threefold.text import shelf_words as name_in
from threefold.web.forms import command_of, rest_in_english
from threefold.web.gm import sheet
from threefold.web.gm.form import SERVING, DialogForm, Fields, command_in, value_of
from threefold.web.gm.shelf_find import finder, matching_entries
from threefold.web.gm.summary import steps_of
from threefold.web.gm_context import GmContext

CONDITIONS: Final = ("dazed", "stunned", "distracted", "hampered", "prone", "disarmed")
TASKS_OF_FOES: Final = (
    "speed defense",
    "might defense",
    "intellect defense",
    "attack",
    "initiative",
    "perception",
)


# --- corrections by hand --------------------------------------------------------------------------


UNITS: Final[tuple[Unit, ...]] = ("rounds", "minutes", "hours", "days")


def condition_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command that adds a condition. A unit of time without a number is dropped."""
    timed = any(name == "lasts.n" and value.strip() for name, value in fields)
    return command_in(f for f in fields if timed or f[0] != "lasts.unit")


def draw_hand(context: GmContext, form: DialogForm) -> str:
    """Draw damage, Pools, XP and conditions of one figure, to change by hand."""
    everyone: list[PcView | FoeView] = [*context.view.party, *context.view.foes]
    named = {form.text(name) for name in ("on", "pc_id", "foe_id")}
    asked = (one for one in everyone if one.id in named)
    who = next(asked, None) or next(iter(everyone), None)
    if who is None:
        return context.draw("gm/gone.html")
    pc, foe, true_names = None, None, list[str]()
    if isinstance(who, PcView):
        pc, true_names = who, _true_names(context)
    else:
        foe = who
    units = UNITS[1:]
    if context.view.encounter is not None and context.view.encounter.phase == "turns":
        units = UNITS
    return context.draw(
        "gm/hand.html",
        f=form,
        who=who,
        pc=pc,
        foe=foe,
        everyone=everyone,
        after=_previewed_damage(context, form, who.id),
        shares=[
            (id, context.history.state.name_of(id), share.most)
            for id, share in shares_of(context.history.state, who.id).items()
        ],
        known=(*CONDITIONS, *true_names),
        harms=choice_words("damage_types"),
        units=units,
    )


def _true_names(context: GmContext) -> list[str]:
    """Return the conditions with which a PC knows the true name of a foe that is present."""
    names = dict.fromkeys(foe.name for foe in context.view.foes)
    return [f"{TRUE_NAME}{name}" for name in names]


def _previewed_damage(context: GmContext, form: DialogForm, on: str) -> WasHurt | None:
    """Return what the damage in the form would do; None if there is no damage or it is refused."""
    if not form.number("points"):
        return None
    given = form.as_fields("hurt")
    fields = [(n, v) for n, v in given if n in _HURT or n.startswith("shared.")]
    command = command_of([*fields, ("on", on)])
    if not isinstance(command, Hurt):
        return None
    events = decide(context.history.state, command, context.seat, Scripted(()))
    if isinstance(events, list) and isinstance(events[0], WasHurt):
        return events[0]
    return None


_HURT: Final = frozenset({"type", "points", "damage_type", "kind", "ignores_armor", "source"})


def adjust_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command that changes Pools, XP, recovery rolls and the damage track, or a foe's
    health. Only what was changed in the form is changed on the current sheet."""
    on = value_of(fields, "on")
    foe = sheet.foe_at(context.history, _version(fields), on) or context.history.state.foes.get(on)
    if foe is not None:
        whole = dict(sheet.sheet_fields(sheet.shown_of(foe), "foe"))
        whole |= {name: value for name, value in fields if name.startswith("foe.")}
        return foe_command(
            context, [("foe_id", on), ("version", value_of(fields, "version")), *whole.items()]
        )
    member = context.history.state.party.get(on)
    if member is None:
        return Refusal("bad_value", "pc_id", Message("refusal.no_such_pc", {"id": shown(on)}))
    base = sheet.pc_at(context.history, _version(fields), on) or member.pc
    moved = dict(sheet.sheet_fields(sheet.shown_of(base), "pc"))
    moved |= {name: value for name, value in fields if name.startswith("pc.")}
    command = sheet.command_with(EditPc, [("pc_id", on), *moved.items()])
    return _merged_pc(command, base, member.pc)


def _version(fields: Fields) -> int:
    value = value_of(fields, "version")
    if value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return -1


# --- sheets ---------------------------------------------------------------------------------------

_BLANK: Final = Pc("", 1, 1, Pools(Pool(10, 10), Pool(10, 10), Pool(10, 10)))


def draw_sheet(context: GmContext, form: DialogForm) -> str:
    """Draw a PC's whole sheet, or a blank one for a new PC."""
    id = form.text("pc_id")
    pc = context.view.pc_view(id)
    if id and (pc is None or pc.sheet is None):
        return context.draw("gm/gone.html")
    rules = context.history.state.rules()
    whole, totals, ties = _BLANK, None, None
    if pc is not None and pc.sheet is not None:
        whole = pc.sheet
        totals, ties = sums(whole, rules), ties_of(whole)
    return context.draw(
        "gm/sheet.html",
        f=form.first(sheet.sheet_fields(whole, "pc") | _sentence(whole, context.lang)),
        pc=pc,
        known=CONDITIONS,
        weapon_damage=rules.combat.weapon_damage,
        cyphers_allowed=whole.cyphers_allowed(),
        sums=totals,
        skills=sheet_of(whole, rules).skills,
        words_come=ties,
    )


def _sentence(pc: Pc, lang: Lang) -> dict[str, str]:
    """Return the sheet's sentence in the reader's language, as a field of the form."""
    said = sentence_in(pc, lang)
    if said:
        return {"pc.sentence": said}
    return {}


def _restore_untouched_fields(
    kind: type[EditPc | EditFoe], fields: Fields, drawn: Mapping[str, str], lang: Lang
) -> list[tuple[str, str]]:
    """Return stored values for fields that came back as they were drawn. Translating them back
    could fail, because two English words can have the same translation."""
    told = {name: name_in(was, lang, "tasks") for name, was in drawn.items() if was}
    read = dict(rest_in_english(told.items(), [kind]))
    restored = []
    for name, value in fields:
        was = drawn.get(name)
        if was and value == read[name]:
            restored.append((name, was))
        else:
            restored.append((name, value))
    return restored


def sheet_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command for the sheet in the form: it adds a PC, or changes what was edited."""
    kept = [(name, value) for name, value in fields if name not in SERVING]
    id = value_of(fields, "pc_id")
    if not id:
        return sheet.command_with(AddPc, [(name, value) for name, value in kept if name != "pc_id"])
    member = context.history.state.party.get(id)
    base = sheet.pc_at(context.history, _version(fields), id)
    if member is None:
        return sheet.command_with(EditPc, kept)
    was = base or member.pc
    command = sheet.command_with(
        EditPc,
        _restore_untouched_fields(
            EditPc, kept, sheet.sheet_fields(sheet.shown_of(was), "pc"), context.lang
        ),
    )
    if isinstance(command, EditPc) and command.pc.sentence == sentence_in(was, context.lang):
        command = structs.replace(command, pc=structs.replace(command.pc, sentence=was.sentence))
    return _merged_pc(command, was, member.pc)


def _merged_pc(command: AnyCommand | Refusal, base: Pc, now: Pc) -> AnyCommand | Refusal:
    if not isinstance(command, EditPc):
        return command
    fields = sheet.sheet_fields(sheet.shown_of(base), "pc")
    drawn = sheet.command_with(EditPc, [("pc_id", command.pc_id), *fields.items()])
    if not isinstance(drawn, EditPc):
        return command
    mine = sheet.merged_edit(
        sheet.with_undrawn_fields(drawn.pc, base), sheet.with_undrawn_fields(command.pc, base), now
    )
    return structs.replace(command, pc=mine)


def draw_foe(context: GmContext, form: DialogForm) -> str:
    """Draw all fields of a foe."""
    foe = context.view.foe_view(form.text("foe_id"))
    if foe is None or foe.full is None:
        return context.draw("gm/gone.html")
    return context.draw(
        "gm/foe.html",
        most_level=context.history.state.rules().combat.most_npc_level,
        f=form.first(sheet.sheet_fields(foe.full, "foe")),
        foe=foe,
        situations=[(id, steps_of(s)) for id, s in SITUATIONS.items()],
        tasks=TASKS_OF_FOES,
        known=CONDITIONS,
        natures=get_args(Nature),
        settings=context.history.state.settings,
    )


def foe_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command that changes what was edited on a foe."""
    kept = [(name, value) for name, value in fields if name not in SERVING]
    base = sheet.foe_at(context.history, _version(fields), value_of(fields, "foe_id"))
    shown = dict[str, str]()
    if base is not None:
        shown = sheet.sheet_fields(sheet.shown_of(base), "foe")
    command = sheet.command_with(
        EditFoe, _restore_untouched_fields(EditFoe, kept, shown, context.lang)
    )
    if not isinstance(command, EditFoe):
        return command
    now = context.history.state.foes.get(command.foe_id)
    if now is None or base is None:
        return command
    drawn = sheet.command_with(EditFoe, [("foe_id", command.foe_id), *shown.items()])
    if not isinstance(drawn, EditFoe):
        return command
    mine = sheet.merged_edit(
        sheet.with_undrawn_fields(drawn.foe, base),
        sheet.with_undrawn_fields(command.foe, base),
        now,
    )
    return structs.replace(
        command, foe=structs.replace(mine, npc=_with_name(mine.npc, now.npc, context.lang))
    )


def _with_name(edited: FullNpc, now: FullNpc, lang: Lang) -> FullNpc:
    """Return the edited foe. If its name is still that of its creature, each reader sees it
    translated.
    """
    edited = structs.replace(edited, creature=now.creature)
    own = comes_back(now.name, lang, "creatures", Vocabulary.GIVEN)
    if now.common is not True or edited.name not in own:
        return structs.replace(edited, common=None)
    return structs.replace(edited, name=now.name, common=True)


def draw_add(context: GmContext, form: DialogForm) -> str:
    """Draw the form for new foes. Fields that are left out follow from the level. A search that was
    sent without choosing or naming anything chooses its first result."""
    hits = found_creatures(form.text("q"), form, context.lang)
    nameless = not form.fields.get("npc.name") and not form.text("preset")
    if form.wrong_in("npc.name") and nameless and form.text("q") and hits:
        search = {name: value for name, value in form.fields.items() if name in _SEARCHING}
        form = DialogForm(search | {"known": hits[0].key}, context.lang)
    named, typed = form.text("known"), form.text("q")
    preset = _preset(context, named)
    if preset is not None and not form.sent:
        fields = {"count": name_and_count(typed)[1], "line": typed, "preset": named}
        form = form.over(fields | _fields_of_preset(preset, named, context.lang))
    elif typed != form.text("line"):
        form = _as_typed(form, typed)
    full, target = _filled_from_level(form, context.history.state.rules())
    own, picked = context.history.state.kept, ""
    if named in own:
        picked = named
    return context.draw(
        "gm/add.html",
        f=form,
        full=full,
        target=target,
        most_level=context.history.state.rules().combat.most_npc_level,
        kept=[name for name in own if typed.casefold() in name.casefold()],
        picked=picked,
        known=list(known_foes()),
        found=hits,
        own_line=in_one_line(typed),
        finder=finder([CREATURES], context.lang),
        creature=creatures().get(form.text("preset")),
        judged=judged_lines(judged_in_entry(CREATURES, form.text("preset"))),
        tasks=TASKS_OF_FOES,
    )


def _fields_of_preset(preset: Npc, key: str, lang: Lang) -> dict[str, str]:
    """Return a foe with which the form begins as its fields: a creature under its name in the
    reader's language.
    """
    if preset.health is None:
        preset = structs.replace(preset, health=preset.max_health)
    fields = sheet.sheet_fields(preset, "npc")
    creature = creatures().get(key)
    if creature is not None:
        fields["npc.name"] = translate_text(creature.name, lang, "creatures")
    return fields


def _filled_from_level(form: DialogForm, rules: Rules) -> tuple[FullNpc | None, int | None]:
    """Return a foe of the level in the form with all that follows from it, and its target number;
    None if the form has no level of the game.
    """
    level = form.number("npc.level", 2)
    if level is None or not 0 <= level <= rules.combat.most_npc_level:
        return None, None
    full = Npc(name="?", level=level).filled(rules)
    return full, target_number(full.level, rules)


def _preset(context: GmContext, name: str) -> Npc | None:
    """Return the foe with which the form for new foes can begin: a creature by its key, or a foe on
    the table's shelf or of the demo by its name. None if there is none."""
    creature = creatures().get(name)
    if creature is not None:
        return npc_of(creature)
    return context.history.state.kept.get(name) or known_foes().get(name)


FOUND: Final = 24
"""The most creatures that a search shows."""


def _as_typed(form: DialogForm, typed: str) -> DialogForm:
    """Return the form after its search text changed. A one-line description replaces the fields and
    the creature.
    """
    line = in_one_line(typed)
    if line is None:
        return form.under({"line": typed})
    empty = dict.fromkeys(("npc.armor", "npc.health", "npc.damage", "npc.notes", "preset"), "")
    rest = form.without([name for name in form.fields if name.startswith("npc.modifications")])
    return rest.under({**empty, "count": "1", **line, "line": typed})


def found_creatures(typed: str, form: DialogForm, lang: Lang) -> list[CreatureEntry]:
    """Return the creatures and people that a search finds. For a one-line description, search for
    the name in it.
    """
    line = in_one_line(typed)
    if line is None:
        name, _ = name_and_count(typed)
    else:
        name = line["npc.name"]
    return matching_entries(CREATURES, name, form, lang, FOUND)


def add_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command that adds foes. A given health is also the maximum. Fields that the form
    does not draw are those of the foe with which it began. An unchanged creature name is marked
    ``common``, so that each reader sees it translated."""
    kept = [(n, v) for n, v in fields if n not in SERVING and n not in _NOT_OF_THE_FOE]
    command = sheet.command_with(AddFoe, kept)
    if not isinstance(command, AddFoe):
        return command
    typed = command.npc
    began = value_of(fields, "preset")
    if not began and isinstance(typed.creature, str):
        began = typed.creature
    if not began:
        began = value_of(fields, "known")
    preset = _preset(context, began) or Npc(typed.name, typed.level)
    drawn = {name: getattr(typed, name) for name in _DRAWN}
    npc = structs.replace(preset, **drawn, max_health=typed.health)
    creature = creatures().get(began)
    if creature is not None:
        if npc.name in comes_back(creature.name, context.lang, "creatures", Vocabulary.GIVEN):
            npc = structs.replace(npc, name=creature.name)
        else:
            npc = structs.replace(npc, common=None)
    return structs.replace(command, npc=npc)


_DRAWN: Final = ("name", "level", "health", "damage", "armor", "modifications", "notes")
"""The fields of a foe that the form for new foes draws."""

_SEARCHING: Final = frozenset({"known", "q", "line", "tag", "sort", "genre", "then"})
"""The fields of the search, and the procedure that asked for a foe."""
_NOT_OF_THE_FOE: Final = _SEARCHING | {"preset"}
"""Fields that are not part of the foe: those of the search, and the foe with which the form began
(``preset``).
"""
