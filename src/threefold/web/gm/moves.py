"""The moves in a foe's entry: buttons for moves, choices before a move, and what a hit does."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

from threefold.library.creatures import creatures
from threefold.library.names import translate_text
from threefold.library.translations import in_language
from threefold.model.characters import FullNpc
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureEntry, CreatureMove
from threefold.procedures.effects.descriptions import choices, conditions, stakes_said
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message
from threefold.table.decisions.moves.limits import often, too_often
from threefold.table.decisions.moves.make import attacks, demand_of
from threefold.table.state import State
from threefold.text import Lang
from threefold.web.gm.form import Form
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


class Card(NamedTuple):
    """The text of a foe's entry, without its figures, in the page's language."""

    entry: CreatureEntry
    taps: list[MoveButton]
    facts: list[tuple[str, str]]
    regains: int | None
    stops: str


def entry_of(npc: FullNpc) -> CreatureEntry | None:
    """Return the entry that a foe was made from; None if it is not among the content in use."""
    if npc.creature is None:
        return None
    return creatures().get(npc.creature)


def card_of(npc: FullNpc, lang: Lang, spent: Collection[str] = ()) -> Card | None:
    """Return a card with a foe's moves and the text of its entry. ``spent`` names the moves that
    reached their limit. Return None for a foe without an entry."""
    entry = entry_of(npc)
    if entry is None:
        return None
    words = in_language(entry, "creatures", entry.key, lang)
    said = partial(translate_text, lang=lang)
    taps = [
        MoveButton(
            name=move.name,
            label=told.name,
            text=told.text,
            how="ask" if move.name in spent and _how(move) == "now" else _how(move),
            use=move.use,
            often=None if move.limit is None else often(move.limit),
            spent=move.name in spent,
        )
        for move, told in zip(entry.moves, words.moves, strict=True)
        if npc.health or move.upon is not None
    ]
    weak = [
        f"{said(w.to_what)}: {w.text}" if w.text else f"{said(w.to_what)} +{w.extra}"
        for w in words.weak
    ]
    told = {
        "motive": words.motive,
        "immune": ", ".join(map(said, words.immune)),
        "weak": "; ".join(weak),
        "group": ""
        if words.group is None
        else f"{said(words.group.count)}: {words.group.text or ''}".rstrip(": "),
        "interaction": words.interaction,
        "use": words.use,
        "environment": words.environment,
        "loot": words.loot,
    }
    if entry.regains is not None and isinstance(entry.regains.points, int):
        regains = entry.regains.points
    else:
        regains = None
    if entry.regains is not None:
        stops = entry.regains.unless or ""
    else:
        stops = ""
    return Card(words, taps, [(name, text) for name, text in told.items() if text], regains, stops)


def spent_moves(state: State, foe_id: str) -> frozenset[str]:
    """Return the names of the moves that have reached the limit in the foe's entry."""
    foe = state.foes.get(foe_id)
    if foe is None or not foe.made:
        entry = None
    else:
        entry = entry_of(foe.npc)
    if foe is None or entry is None:
        return frozenset()
    return frozenset(
        move.name for move in entry.moves if too_often(state, foe, move, None) is not None
    )


def _how(move: CreatureMove) -> Literal["attack", "ask", "now"]:
    if attacks(move):
        return "attack"
    effects = [*move.hit, *move.effects, *move.miss]
    aimed = move.aim is not None and move.aim.who not in ("self", "place")
    others = any(e.to in _OTHERS or isinstance(e, kinds.Save) for e in effects)
    if aimed or others or effect_choices(effects) or conditions(effects):
        return "ask"
    return "now"


_OTHERS: Final = ("target", "targets", "attacker", "all_in_zone", "allies")


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


def lines_of(effects: Sequence[Effect], level: int) -> list[Message]:
    """Return the effects in words. Effects without words are left out."""
    return list(stakes_said(effects, level))


def move_of(npc: FullNpc, name: str) -> CreatureMove | None:
    """Return a foe's move by its English name. Without a name, return its first move that
    attacks.
    """
    entry = entry_of(npc)
    if entry is None:
        moves = []
    else:
        moves = entry.moves
    if name:
        return next((move for move in moves if move.name == name), None)
    return next((move for move in moves if attacks(move)), None)


def prefilled(move: CreatureMove, npc: FullNpc, rules: Rules) -> dict[str, str]:
    """Return the fields of the attack form, filled in from the move."""
    demand = demand_of(move, npc, rules)
    found = {
        "move": move.name,
        "stat": demand.stat,
        "damage_type": demand.damage_type,
        "title": move.name,
    }
    found |= {"damage": str(demand.damage)} if demand.damage is not None else {}
    found |= {"ranged": "true"} if demand.ranged else {}
    return found | ({"ignores_armor": "true"} if demand.ignores_armor else {})


SEVERAL: Final = ("foes", "creatures", "all", "targets")
"""The aims of a move that may hit several targets."""


def follows_hit(move: CreatureMove, npc: FullNpc, rules: Rules) -> list[Effect]:
    """Return the effects of a failed defense, besides the damage."""
    return demand_of(move, npc, rules).failed


def draw_move(context: GmContext, form: Form) -> str:
    """Draw a move that asks for choices before it is made: its targets, its options, its
    conditions.
    """
    foe = context.view.foe_view(form.text("foe_id"))
    if foe is None or foe.full is None:
        npc = None
    else:
        npc = foe.full.npc
    if npc is None:
        move = None
    else:
        move = move_of(npc, form.text("move"))
    if foe is None or npc is None or move is None:
        return context.draw("gm/gone.html")
    effects = [*move.hit, *move.effects]
    card = card_of(npc, context.lang)
    if card is not None:
        label = next((tap for tap in card.taps if tap.name == move.name), None)
    else:
        label = None
    party = [(pc.id, pc.name) for pc in context.view.party if pc.track != "dead"]
    others = [
        (each.id, each.name)
        for each in context.view.foes
        if each.id != foe.id and each.state != "down"
    ]
    return context.draw(
        "gm/move.html",
        f=form,
        foe=foe,
        move=move,
        label=label.label if label is not None else move.name,
        words=label.text if label is not None else move.text,
        people=[*party, *others],
        ways=effect_choices(effects, context.lang),
        said=conditions(effects),
        lines=lines_of(effects, move.level or npc.level),
        spent=move.name in spent_moves(context.history.state, foe.id),
    )
