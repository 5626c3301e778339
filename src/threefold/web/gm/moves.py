"""The moves in a foe's entry: buttons for moves, choices before a move, and what a hit does."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

from threefold.library.creatures import creatures
from threefold.library.entries import CREATURES
from threefold.library.names import translate_text
from threefold.library.translations import in_language
from threefold.model.characters import FullNpc
from threefold.model.judged import judged_by_people
from threefold.model.shelf.asked import is_for_item_of_target
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureEntry, CreatureMove
from threefold.procedures.effects.descriptions import choices, conditions_to_confirm, stakes_said
from threefold.procedures.effects.repeated import asks_for_roll
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message
from threefold.service.judged import JudgedLine, judged_in_entry, judged_lines
from threefold.table.commands import MakeMove
from threefold.table.decisions.moves.ends import conditions_to_end
from threefold.table.decisions.moves.limits import (
    acted_together,
    limit_in_words,
    too_few,
    too_often,
)
from threefold.table.decisions.moves.make import attacks, demand_of
from threefold.table.decisions.moves.struck import for_no_thing, things_carried
from threefold.table.state import State
from threefold.text import Lang
from threefold.web.gm.form import DialogForm
from threefold.web.gm_context import GmContext


class MoveButton(NamedTuple):
    """A move as a button: the name for the command, the label, whether it attacks, asks for choices
    first or is made at once, how often it may be made, and whether that limit is reached."""

    name: str
    label: str
    text: str
    how: Literal["attack", "ask", "now"]
    use: str
    often: Message | None = None
    spent: bool = False


class FoeCardText(NamedTuple):
    """The text of a foe's entry, without its figures, in the page's language."""

    entry: CreatureEntry
    taps: list[MoveButton]
    facts: list[tuple[str, str]]
    regains: int | None
    stops: str
    judged: list[JudgedLine]


def creature_entry(npc: FullNpc) -> CreatureEntry | None:
    """Return the entry that a foe was made from; None if it is not among the content in use."""
    if npc.creature is None:
        return None
    return creatures().get(npc.creature)


def card_of(
    npc: FullNpc, lang: Lang, spent: Collection[str] = (), refused: Collection[str] = ()
) -> FoeCardText | None:
    """Return a card with a foe's moves and the text of its entry. ``spent`` names the moves that
    reached their limit, ``refused`` those that the table refuses unless the GM has them made
    anyway. Return None for a foe without an entry."""
    entry = creature_entry(npc)
    if entry is None:
        return None
    words = in_language(entry, "creatures", entry.key, lang)
    taps = [
        _button(move, told, spent=move.name in spent, refused=move.name in refused)
        for move, told in zip(entry.moves, words.moves, strict=True)
        if npc.health or move.upon is not None
    ]
    facts = [(name, text) for name, text in _facts(words, lang).items() if text]
    judged = judged_lines(judged_in_entry(CREATURES, entry.key))
    if entry.regains is None:
        return FoeCardText(words, taps, facts, None, "", judged)
    points = None
    if isinstance(entry.regains.points, int):
        points = entry.regains.points
    return FoeCardText(words, taps, facts, points, entry.regains.unless or "", judged)


def _button(move: CreatureMove, told: CreatureMove, *, spent: bool, refused: bool) -> MoveButton:
    """Return the button of a move, with its name and text as ``told`` in the page's language. One
    that the table refuses is not made at once."""
    how = _how(move)
    if refused and how == "now":
        how = "ask"
    limit = None
    if move.limit is not None:
        limit = limit_in_words(move.limit)
    return MoveButton(
        name=move.name,
        label=told.name,
        text=told.text,
        how=how,
        use=move.use,
        often=limit,
        spent=spent,
    )


def _facts(words: CreatureEntry, lang: Lang) -> dict[str, str]:
    """Return the text of an entry by the names of its parts; empty for what it does not have."""
    weak = []
    for each in words.weak:
        to_what = translate_text(each.to_what, lang)
        if each.text:
            weak.append(f"{to_what}: {each.text}")
        else:
            weak.append(f"{to_what} +{each.extra}")
    group = ""
    if words.group is not None:
        count = translate_text(words.group.count, lang)
        group = f"{count}: {words.group.text or ''}".rstrip(": ")
    return {
        "motive": words.motive,
        "immune": ", ".join(translate_text(each, lang) for each in words.immune),
        "weak": "; ".join(weak),
        "group": group,
        "interaction": words.interaction,
        "use": words.use,
        "environment": words.environment,
        "loot": words.loot,
    }


def spent_moves(state: State, foe_id: str) -> frozenset[str]:
    """Return the names of the moves that have reached the limit in the foe's entry."""
    foe = state.foes.get(foe_id)
    if foe is None or not foe.made:
        return frozenset()
    entry = creature_entry(foe.npc)
    if entry is None:
        return frozenset()
    return frozenset(
        move.name for move in entry.moves if too_often(state, foe, move, None) is not None
    )


def refused_moves(state: State, foe_id: str) -> frozenset[str]:
    """Return the names of the moves that the table refuses unless the GM has them made anyway."""
    foe = state.foes.get(foe_id)
    entry = None if foe is None else creature_entry(foe.npc)
    if entry is None:
        return frozenset()
    return frozenset(
        move.name for move in entry.moves if move_refusal(state, foe_id, move) is not None
    )


def move_refusal(state: State, foe_id: str, move: CreatureMove | None) -> Message | None:
    """Say why the table refuses a move unless the GM has it made anyway: its foe has acted as one
    of a group, too few of its kind are there, or it is spent. ``move`` is None for an attack
    without a move.
    """
    foe = state.foes[foe_id]
    refusal = acted_together(state, foe)
    if refusal is None and move is not None:
        refusal = too_few(state, foe_id, move) or too_often(state, foe, move, None)
    if refusal is None:
        return None
    return refusal.message


def _how(move: CreatureMove) -> Literal["attack", "ask", "now"]:
    if attacks(move):
        return "attack"
    effects = [*move.hit, *move.effects, *move.miss]
    aimed = move.aim is not None and move.aim.who not in ("self", "place")
    others = any(e.to in _OTHERS or asks_for_roll(e) for e in effects)
    if aimed or others or effect_choices(effects) or conditions_to_confirm(effects):
        return "ask"
    return "now"


_OTHERS: Final = ("target", "targets", "attacker", "all_in_zone", "another", "allies")


# --- what is said before a move is made -----------------------------------------------------------


class EffectChoice(NamedTuple):
    """A choice that an effect leaves open, with its options."""

    options: list[dict[str, str]]


def effect_choices(effects: Sequence[Effect], lang: Lang = "en") -> list[EffectChoice]:
    """Return the choices that effects leave open, in order."""
    return [
        EffectChoice(
            [{"value": str(n), "label": translate_text(name, lang)} for n, name in enumerate(names)]
        )
        for names in choices(effects)
    ]


def effect_lines(effects: Sequence[Effect], level: int) -> list[Message]:
    """Return the effects in words. Effects without words are left out."""
    return list(stakes_said(effects, level))


def move_of(npc: FullNpc, name: str) -> CreatureMove | None:
    """Return a foe's move by its English name. Without a name, return its first move that
    attacks.
    """
    entry = creature_entry(npc)
    if entry is None:
        return None
    if name:
        return next((move for move in entry.moves if move.name == name), None)
    return next((move for move in entry.moves if attacks(move)), None)


def prefilled(move: CreatureMove, npc: FullNpc, rules: Rules) -> dict[str, str]:
    """Return the fields of the attack form, filled in from the move."""
    attack = demand_of(move, npc, rules).attack
    found = {
        "move": move.name,
        "stat": attack.stat,
        "damage_type": attack.damage_type,
        "title": move.name,
    }
    if attack.damage is not None:
        found["damage"] = str(attack.damage)
    if attack.ranged:
        found["ranged"] = "true"
    if attack.ignores_armor:
        found["ignores_armor"] = "true"
    return found


SEVERAL: Final = ("foes", "creatures", "all", "targets")
"""The aims of a move that may hit several targets."""


def draw_move(context: GmContext, form: DialogForm) -> str:
    """Draw a move that asks for choices before it is made: its targets, its options, its
    conditions.
    """
    foe = context.view.foe_view(form.text("foe_id"))
    if foe is None or foe.full is None:
        return context.draw("gm/gone.html")
    npc = foe.full.npc
    move = move_of(npc, form.text("move"))
    if move is None:
        return context.draw("gm/gone.html")
    label, words = _move_in_words(npc, move, context.lang)
    party = [(pc.id, pc.name) for pc in context.view.party if pc.track != "dead"]
    standing = [each for each in context.view.foes if each.id != foe.id and each.state != "down"]
    effects = [*move.hit, *move.effects]
    return context.draw(
        "gm/move.html",
        f=form,
        foe=foe,
        move=move,
        label=label,
        words=words,
        people=[*party, *((each.id, each.name) for each in standing)],
        objects=_objects(context, foe.id, move),
        ways=effect_choices(effects, context.lang),
        said=conditions_to_confirm(effects),
        judged=judged_lines(judged_by_people(move), conditions_to_confirm(effects)),
        lines=effect_lines(effects, move.level or npc.level),
        things=_things_named(context, effects, form.values("targets")),
        others=others_named(context, effects, form.values("targets")),
        ends=conditions_to_end(context.history.state, move, form.values("targets") or (foe.id,)),
        refused=move_refusal(context.history.state, foe.id, move),
    )


def may_fall_elsewhere(context: GmContext, foe_id: str, move: CreatureMove) -> bool:
    """Return whether a move that attacks PCs may be made on another foe or a thing of the scene."""
    others = [each for each in context.view.foes if each.id != foe_id and each.state != "down"]
    return bool(others) or bool(_objects(context, foe_id, move))


def _objects(context: GmContext, foe_id: str, move: CreatureMove) -> list[tuple[str, str]]:
    """Return the things of the scene that a move may be made on, with their names."""
    state = context.history.state
    return [
        (id, thing.name)
        for id, thing in state.things.items()
        if for_no_thing(state, MakeMove(foe_id=foe_id, move=move.name, targets=[id]), move) is None
    ]


def _things_named(
    context: GmContext, effects: Sequence[Effect], targets: Sequence[str]
) -> list[dict[str, str]]:
    """Return what the targets carry as choices of a move that is done to such a thing; empty if it
    is not. Until a target is chosen, it may be a thing of any PC."""
    if not any(is_for_item_of_target(effect) for effect in effects):
        return []
    found: list[dict[str, str]] = []
    for id, one in context.history.state.party.items():
        if targets and id not in targets:
            continue
        found += [
            {"value": name, "label": f"{one.pc.name}: {name}"} for name in things_carried(one.pc)
        ]
    return found


def others_named(
    context: GmContext, effects: Sequence[Effect], struck: Sequence[str] = ()
) -> list[dict[str, str]]:
    """Return the PCs as choices of whom else an effect strikes; empty if none does. Nobody is struck
    twice."""
    if all(effect.to != "another" for effect in effects):
        return []
    return [
        {"value": pc.id, "label": pc.name}
        for pc in context.view.party
        if pc.track != "dead" and pc.id not in struck
    ]


def _move_in_words(npc: FullNpc, move: CreatureMove, lang: Lang) -> tuple[str, str]:
    """Return the name and the text of a move as the foe's card has them."""
    card = card_of(npc, lang)
    taps = list[MoveButton]()
    if card is not None:
        taps = card.taps
    for tap in taps:
        if tap.name == move.name:
            return tap.label, tap.text
    return move.name, move.text
