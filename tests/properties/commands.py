"""Random commands of every type, made from their declarations: a new command is drawn the day it is
declared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_args

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from threefold.model.characters import FullNpc, Npc, Pc
from threefold.model.things import Thing, Vehicle
from threefold.procedures.catalog import PLAYED
from threefold.rules.effects import EFFECTS
from threefold.rules.situations import SITUATIONS
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.history import GM, Seat
from threefold.table.state import (
    Called,
    FollowUp,
    FreeIntrusion,
    Incoming,
    Intrusion,
    Petition,
    Proposal,
    Recovering,
    Rolled,
    State,
    TaskCall,
)

Draw = Callable[[st.SearchStrategy[Any]], Any]
COMMANDS: tuple[type[AnyCommand], ...] = get_args(AnyCommand)

FIGHT = (
    c.RollInitiative,
    c.AttackFoe,
    c.AttackFoe,
    c.FoeAttacks,
    c.FoeAttacks,
    c.EndTurn,
    c.BeginTurns,
    c.Recover,
)

ANSWERS: Mapping[type, tuple[type[AnyCommand], ...]] = {
    TaskCall: (c.Attempt, c.Withdraw, c.Intrude),
    Proposal: (c.CallTask, c.Withdraw),
    Called: (c.Attempt, c.Attempt, c.Withdraw),
    Incoming: (c.Defend, c.Defend, c.DrawAttack),
    Rolled: (c.Settle, c.Reroll, c.TakeAttack),
    Recovering: (c.ShareRecovery, c.Reroll),
    Intrusion: (c.AnswerIntrusion,),
    FreeIntrusion: (c.Intrude,),
    FollowUp: (c.Withdraw,),
    Petition: (c.Agree, c.Agree, c.Withdraw),
}
"""What is usually said to what waits: random choice alone would seldom get so far."""

SMALL = 8
"""Most numbers stay below this, where the rules have their edges; some are as large as their bounds
allow.
"""


def command(draw: Draw, state: State) -> tuple[Seat, AnyCommand]:
    """Any command and who gives it: an answer to what waits, a move in a fight, or something out of
    the blue.
    """
    if state.safety.halted is not None and draw(st.booleans()):
        return GM, c.GoOn()
    waiting = draw(st.sampled_from([None, *state.pending]))
    if waiting in state.pending:
        kind = draw(st.sampled_from(ANSWERS[type(state.pending[waiting])]))
    elif state.encounter is not None and draw(st.booleans()):
        kind = draw(st.sampled_from(FIGHT))
    else:
        kind = draw(st.sampled_from(COMMANDS))
    answers = waiting in state.pending and "open_id" in kind.__struct_fields__
    given = _fields(draw, _struct(kind), state, {"open_id": waiting} if answers else {})
    asked: AnyCommand = msgspec.convert(given, AnyCommand)
    concerned = given.get("pc_id") or getattr(
        state.pending.get(str(given.get("open_id"))), "pc", None
    )
    players = [
        Seat("player", id) for id in ([concerned] if concerned in state.party else state.party)
    ]
    return draw(st.sampled_from([GM, GM, *players[:2]])), asked


@cache
def _struct(kind: type) -> inspect.StructType:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info


DEEP = 3
"""Structs within structs; further down there is only what has to be there, for effects hold effects
without end.
"""


def _fields(
    draw: Draw, struct: inspect.StructType, state: State, given: dict[str, Any], depth: int = 0
) -> dict[str, Any]:
    """Values for the fields of a struct; an optional one is often left out, and always further
    down.
    """
    for field in struct.fields:
        if field.encode_name in given or (
            not field.required and (depth >= DEEP or draw(st.integers(0, 2)) > 0)
        ):
            continue
        if isinstance(field.type, inspect.RawType) and given.get("procedure") in PLAYED:
            given[field.encode_name] = msgspec.Raw(
                msgspec.json.encode(_inputs(draw, given["procedure"], state))
            )
            continue
        known = (
            []
            if _an_object(field.type) or isinstance(field.type, inspect.BoolType)
            else [one for one in _known(field.name, state, given) if _fits(one, field.type)]
        )
        means_something = bool(known) and draw(st.integers(0, 19)) > 0
        given[field.encode_name] = (
            draw(st.sampled_from(known))
            if means_something
            else _value(draw, field.type, state, depth)
        )
    return given if struct.tag is None else given | {str(struct.tag_field): struct.tag}


_PEOPLE = frozenset({Pc, Npc, FullNpc, Thing, Vehicle})


def _inputs(draw: Draw, procedure: str, state: State) -> dict[str, Any]:
    """Inputs of a procedure as a table gives them: ids stand for people and things."""
    given: dict[str, Any] = {}
    for field in _struct(PLAYED[procedure].inputs).fields:
        if not field.required and draw(st.integers(0, 2)) > 0:
            continue
        there = st.sampled_from([*state.party, *state.foes, *state.things, "p99"])
        match field.type:
            case (
                inspect.Metadata(type=inspect.ListType(item_type=entry))
                | inspect.ListType(item_type=entry)
            ):
                if _a_person(entry):
                    given[field.encode_name] = draw(
                        st.lists(there, min_size=1, max_size=3, unique=True)
                    )
                    continue
            case kind if _a_person(kind):
                given[field.encode_name] = draw(there)
                continue
        known = _known(field.name, state, given)
        given[field.encode_name] = (
            draw(st.sampled_from(known)) if known else _value(draw, field.type, state)
        )
    return given


def _a_person(kind: inspect.Type) -> bool:
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return any(isinstance(k, inspect.StructType) and k.cls in _PEOPLE for k in kinds)


def _an_object(kind: inspect.Type) -> bool:
    """Whether a field holds an object, yes or no, or one of a few words, whatever else is called
    like it.
    """
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return any(
        isinstance(k, inspect.StructType | inspect.LiteralType | inspect.BoolType) for k in kinds
    ) and not any(isinstance(k, inspect.StrType | inspect.Metadata) for k in kinds)


def _fits(value: Any, kind: inspect.Type) -> bool:
    """Whether a text is no longer than a field takes: a name at the table may stand for another
    thing than the field of that name, a step of an arc for the mark of a step.
    """
    if isinstance(kind, inspect.Metadata):
        return _fits(value, kind.type)
    if not isinstance(value, str):
        return True
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    inner = [one.type if isinstance(one, inspect.Metadata) else one for one in kinds]
    most = [one.max_length or len(value) for one in inner if isinstance(one, inspect.StrType)]
    return len(value) <= max(most, default=len(value))


def _known(name: str, state: State, given: Mapping[str, Any]) -> list[Any]:
    """Values that mean something at this table, for a field of this name beside those given
    already.
    """
    party, foes = list(state.party), list(state.foes)
    pc_id = given.get("pc_id") or getattr(state.pending.get(str(given.get("open_id"))), "pc", None)
    pcs = [
        member.pc for id, member in state.party.items() if id == pc_id or pc_id not in state.party
    ]
    abilities = [a if isinstance(a, str) else a.name for pc in pcs for a in pc.abilities]
    items = [
        c if isinstance(c, str) else c.called for pc in pcs for c in [*pc.cyphers, *pc.carries()]
    ]
    names: Mapping[str, list[Any]] = {
        "pc_id": party,
        "pass_to": party,
        "payer": party,
        "foe_id": foes,
        "on": [*party, *foes],
        "id": [*party, *foes, *state.things],
        "open_id": [*state.pending],
        "answers": [*state.pending],
        "task": [*state.pending],
        "attack": [a.name for pc in pcs for a in pc.attacks],
        "ability": abilities,
        "name": [*abilities, *items],
        "skill": [skill for pc in pcs for skill in pc.skills],
        "target": [*party, *foes, *state.things],
        "actor": [*party, *foes],
        "pcs": [party, party[:1]],
        "thing_id": [*state.things],
        "scene_id": [*state.prepared],
        "procedure": [*PLAYED],
        "to": party,
        "condition": ["dazed", "stunned", "hampered", "glowing"],
        "effect": [*EFFECTS],
        "pc": [msgspec.to_builtins(pc) for pc in pcs],
        "follower": [f.name for pc in pcs for f in pc.followers or []] + ["Pim"],
        "arc": [a.name for pc in pcs for a in pc.arcs or []] + ["revenge", "restoration"],
        "step": [s.key for pc in pcs for a in pc.arcs or [] for s in a.outline.steps],
        "points": [{"might": 2, "speed": 2}, {"intellect": 4}] if given.get("buy") else [],
    }
    return names.get(name, [])


def _ends(kind: inspect.Type) -> bool:
    """Whether nothing further has to be within a value of this type."""
    if isinstance(kind, inspect.StructType):
        needed = [field.type for field in kind.fields if field.required]
        return all(_ends(one.type if isinstance(one, inspect.Metadata) else one) for one in needed)
    return not isinstance(kind, inspect.UnionType | inspect.ListType)


def _value(draw: Draw, kind: inspect.Type, state: State, depth: int = 0) -> Any:
    """Any value of a type, as JSON would hold it."""
    match kind:
        case inspect.Metadata(type=inner):
            return _value(draw, inner, state, depth)
        case inspect.IntType():
            low, high = kind.ge or 0, kind.le if kind.le is not None else 99
            top = high if draw(st.integers(0, 9)) == 0 else min(high, max(low, SMALL))
            return draw(
                st.integers(max(low, -SMALL) if draw(st.booleans()) else min(max(low, 0), top), top)
            )
        case inspect.StrType(pattern=str(pattern)):
            ids = [
                id
                for id in (*state.party, *state.foes, *state.pending, "p99")
                if re.search(pattern, id)
            ]
            return draw(st.sampled_from(ids) if ids else st.from_regex(pattern, fullmatch=True))
        case inspect.StrType():
            return draw(
                st.sampled_from(
                    ["x" * max(1, kind.min_length or 0), "x" * min(120, kind.max_length or 120)]
                )
            )
        case inspect.BoolType():
            return draw(st.booleans())
        case inspect.NoneType():
            return None
        case inspect.LiteralType():
            return draw(st.sampled_from(kind.values))
        case inspect.UnionType():
            ends = [one for one in kind.types if _ends(one)] if depth >= DEEP else []
            types = (
                ends or kind.types
            )  # drawn by number: to show a type that holds itself takes hours
            return _value(draw, types[draw(st.integers(0, len(types) - 1))], state, depth)
        case inspect.ListType():
            if isinstance(kind.item_type, inspect.StrType) and kind.item_type.pattern is None:
                return draw(
                    st.lists(
                        st.sampled_from([*SITUATIONS, "moonlight"]),
                        min_size=kind.min_length or 0,
                        max_size=2,
                    )
                )
            least = kind.min_length or 0
            size = least if depth >= DEEP else draw(st.integers(least, max(least, 2)))
            return [_value(draw, kind.item_type, state, depth) for _ in range(size)]
        case inspect.DictType(min_length=int()):  # thresholds by level need at least one
            return {"1": _value(draw, kind.value_type, state, depth)}
        case inspect.DictType():
            return {}
        case inspect.RawType():
            return msgspec.Raw(b"{}")
        case inspect.StructType():
            return _fields(draw, kind, state, {}, depth + 1)
        case _:
            raise NotImplementedError(kind)
