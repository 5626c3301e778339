"""Every command, as a player may write it by hand: with ids and names that somebody could guess."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, get_args

import msgspec
from msgspec import inspect
from tests.twins.world import World

from threefold.table.commands import AnyCommand
from threefold.table.state import Called, Incoming, Intrusion, Proposal, TaskCall

NOWHERE: Final = ("f99", "o99", "w99", "o9-p2", "w9-p3", "n9-gm")
"""Ids that no world has."""


class Guesses(NamedTuple):
    """What somebody tries who knows how ids are numbered, and has heard of names."""

    ids: tuple[str, ...]
    words: tuple[str, ...]
    digests: tuple[str, ...]


def guesses(*worlds: World) -> Guesses:
    """Every id that one of the worlds has, and every name that belongs to a secret, also as it may
    be mistyped.
    """
    ids = sorted({id for world in worlds for id in world.ids()} | {*NOWHERE})
    words = sorted({word for world in worlds for word in world.words if word})
    near = [word[:-1] + "x" for word in words]
    return Guesses(
        tuple(ids), (*words, *near), tuple(sorted({d for world in worlds for d in world.digests}))
    )


Fields = dict[str, Any]

_POOL: Final = {"value": 9, "max": 9, "edge": 0}
_PC: Final = {
    "name": "x",
    "tier": 1,
    "effort": 1,
    "pools": {"might": _POOL, "speed": _POOL, "intellect": _POOL},
}
_NPC: Final = {"name": "x", "level": 1}
_THING: Final = {"kind": "object", "name": "x", "level": 1}

BY_HAND: Final[dict[str, tuple[Fields, ...]]] = {
    "attack": (
        {"pc_id": "p1", "foe_id": "f5", "attack": "shock baton", "natural": 2},
        {"pc_id": "p1", "foe_id": "f5", "attack": "weighted dart", "natural": 2},
        {
            "pc_id": "p1",
            "foe_id": "f5",
            "attack": "plough through",
            "power": "Plough through",
            "natural": 2,
        },
    ),
    "use_power": (
        {"pc_id": "p1", "what": "ability", "name": "Ringing blow", "target": "f5", "natural": 2},
        {"pc_id": "p1", "what": "ability", "name": "Plough through", "target": "f5", "natural": 2},
        {"pc_id": "p1", "what": "cypher", "name": "spark stick", "target": "f5", "natural": 2},
        {"pc_id": "p1", "what": "cypher", "name": "dazzle flare", "target": "f5", "natural": 2},
        {"pc_id": "p1", "what": "cypher", "name": "clotting foam", "target": "p2", "natural": 2},
        {"pc_id": "p1", "what": "artifact", "name": "cracked horn", "natural": 2, "depletion": 20},
    ),
    "propose": ({"pc_id": "p1", "title": "open it"},),
    "call_task": ({"pcs": ["p1"], "title": "x", "stat": "might", "difficulty": 3},),
    "move_pc": tuple(
        {"pc_id": "p1", "feet": feet, "natural": 2} for feet in (51, 60, 75, 130, 200, 300)
    ),
    "place_figure": ({"id": "p1", "feet": 60},),
    "help_comrade": ({"pc_id": "p1", "comrade": "p2"},),
    "distract_foe": ({"pc_id": "p1", "foe_id": "f5"},),
    "stand_guard": ({"by": "p1", "whom": "p2"},),
    "stop_foe": ({"pc_id": "p1", "foe_id": "f5", "open_id": "o9"},),
    "wait_for": ({"pc_id": "p1", "trigger": "the door opens"},),
    "heal_comrade": ({"pc_id": "p1", "patient": "p2", "points": 1, "pool": "might"},),
    "give_item": (
        {"pc_id": "p1", "to": "p2", "what": "cypher", "name": "dazzle flare"},
        {"pc_id": "p1", "to": "p2", "what": "equipment", "name": "rope"},
    ),
    "identify_item": ({"pc_id": "p1", "what": "cypher", "name": "a blue bead", "natural": 2},),
    "drop_item": ({"pc_id": "p1", "what": "cypher", "name": "dazzle flare"},),
    "take_action": ({"pc_id": "p1", "what": "other", "name": "look"},),
    "recover": ({"pc_id": "p1", "natural": 2},),
    "whisper": ({"pc_id": "p1", "words": "Psst."},),
    "edit_words": ({"pc_id": "p1", "notes": "Mine."},),
    "set_portrait": ({"id": "p1"},),
    "pursue_arc": (
        {"pc_id": "p1", "do": "begin", "arc": "avenge", "goal": "x"},
        {"pc_id": "p1", "do": "begin", "arc": "x", "friend": "avenge", "called": "x"},
    ),
    "learn_ability": ({"pc_id": "p1", "ability": "Fleet of foot"},),
    "advance": (
        {
            "pc_id": "p1",
            "buy": "special_option",
            "option": "focus_ability",
            "ability": "Fleet of foot",
        },
        {"pc_id": "p1", "buy": "short_term_ability", "ability": "Fleet of foot"},
        {"pc_id": "p1", "buy": "long_term_benefit", "benefit": "contact", "name": "a friend"},
    ),
    "change_follower": ({"pc_id": "p1", "do": "gain", "follower": "a dog", "level": 1},),
    "intrude_as_player": ({"pc_id": "p1", "intrusion": "An old friend"},),
    "begin_work": (
        {"pc_id": "p1", "procedure": "craft", "inputs": {"level": 2}},
        {
            "pc_id": "p1",
            "procedure": "magic_craft",
            "inputs": {"level": 1, "skill": "persuasion", "name": "x"},
        },
        {"pc_id": "p1", "procedure": "ritual", "inputs": {"ritual": "beseech"}},
        {"pc_id": "p1", "procedure": "possession", "target": "f5"},
    ),
    "play": (
        {"procedure": "dice", "inputs": {"dice": "1d6"}, "faces": [3]},
        {"procedure": "draw", "inputs": {"what": "table", "table": "weird"}, "faces": [3]},
        {"procedure": "trap_spring", "actor": "p1", "inputs": {"trap": "pit"}},
        {
            "procedure": "attack",
            "actor": "p1",
            "target": "f5",
            "inputs": {"attack": "fire axe", "stat": "might"},
        },
    ),
    "call_for": ({"procedure": "jump", "pcs": ["p1"], "inputs": {"feet": 5, "kind": "standing"}},),
    "award": ({"what": "discovery", "pcs": ["p1"]},),
    "note": ({"text": "Hm."},),
    "find_item": ({"to": "p1", "words": "a coin"}, {"to": "p1", "thing": "torch"}),
    "ask_accord": (
        {"pc_id": "p1", "procedure": "mind_control", "inputs": {"experience": "dream"}},
    ),
    "make_move": ({"foe_id": "f5", "move": "x"},),
    "foe_attacks": ({"foe_id": "f5", "pc_id": "p1"},),
    "undo": ({"after": 3},),
    "set_bookmark": ({"name": "here", "seq": 3},),
    "keep_foe": ({"foe_id": "f5"},),
    "forget_foe": ({"name": "hired sword"},),
    "hurt": ({"on": "p1", "points": 1},),
    "add_condition": ({"on": "f5", "condition": "dazed"},),
    "remove_condition": ({"on": "p1", "condition": "dazed"},),
    "step_work": ({"work_id": "w1", "do": "eject"},),
    "tend_work": ({"work_id": "w1", "do": "set_aside"}, {"work_id": "w1", "do": "take_up"}),
    "share_in_work": (
        {"work_id": "w1", "pc_id": "p1", "role": "chanting", "points": 1, "stat": "might"},
    ),
    "bring_scene": ({"scene_id": "s1"},),
    "attempt": ({"open_id": "o1", "natural": 2},),
    "defend": ({"open_id": "o1", "natural": 18},),
    "reroll": ({"open_id": "o1", "payer": "p2", "natural": 2},),
    "answer_intrusion": (
        {"open_id": "o1", "accept": True, "pass_to": "p2"},
        {"open_id": "o1", "accept": False},
    ),
    "answer_accord": ({"open_id": "o1", "agree": True, "pass_to": "p2"},),
    "edit_foe": (
        {
            "foe_id": "f5",
            "foe": {"npc": {**_NPC, "health": 3, "max_health": 3, "damage": 1, "armor": 0}},
        },
    ),
    "edit_thing": ({"thing_id": "t1", "thing": _THING},),
    "edit_pc": ({"pc_id": "p2", "pc": _PC},),
    "add_foe": ({"npc": _NPC},),
    "add_thing": ({"thing": _THING},),
    "add_pc": ({"pc": {"kind": "pc", **_PC}},),
    "join": ({"pc": {"kind": "pc", **_PC}},),
    "keep_handout": ({"handout": {"name": "x", "text": "x"}},),
    "prepare_scene": ({"scene": {"name": "x"}},),
    "pass_time": ({"time": {"n": 1, "unit": "minutes"}},),
    "react": ({"poised_id": "a1", "natural": 2},),
}
"""How commands are written that take more than an id. What names something is replaced by guesses,
one at a time.
"""

LEFT_OUT: Final = frozenset({"halt", "go_on", "add_limit"})
"""What lasts whatever the GM takes back: pressed last, and once."""
WORDS_IN: Final = frozenset(
    {
        "name",
        "arc",
        "friend",
        "power",
        "attack",
        "ability",
        "follower",
        "intrusion",
        "condition",
        "skill",
        "step",
    }
    | {
        "thing",
        "table",
        "trap",
        "ritual",
        "artifact",
        "cypher",
        "situations",
        "descriptor",
        "move",
        "ends",
    }
)
"""The fields that name something in words."""


def _is_id(kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.UnionType):
        return any(map(_is_id, kind.types))
    return isinstance(kind, inspect.StrType) and (kind.pattern or "").startswith("^[a-z][0-9]{1,6}")


def _lists_ids(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.ListType) and _is_id(kind.item_type)


KINDS_OF: Final = {
    str(kind.__struct_config__.tag): inspect.type_info(kind) for kind in get_args(AnyCommand)
}


def written() -> Iterator[tuple[str, Fields]]:
    """Every command that can be written, once or in some ways."""
    for type, info in sorted(KINDS_OF.items()):
        if type in LEFT_OUT:
            continue
        assert isinstance(info, inspect.StructType)
        for fields in BY_HAND.get(type, ()):
            yield type, fields
        if type not in BY_HAND:
            needed = {f.name: _any(f) for f in info.fields if f.required}
            yield type, needed


def _any(field: inspect.Field) -> Any:
    if _is_id(field.type):
        return "p1" if field.name in ("pc_id", "to", "on", "by", "patient") else "o1"
    return {"IntType": 1, "BoolType": True, "StrType": "x", "ListType": []}.get(
        type(field.type).__name__, {}
    )


def presses(w: World, tried: Guesses, thin: int = 1) -> Iterator[tuple[str, Fields]]:
    """Each command with each guess, but for what reveals by the rules: an intrusion that is
    accepted.
    """
    offered = own(w).get("Intrusion")
    for type, fields in _pressed(tried, thin):
        if type != "answer_intrusion" or not fields["accept"] or fields["open_id"] != offered:
            yield type, fields


def _pressed(tried: Guesses, thin: int) -> Iterator[tuple[str, Fields]]:
    """A guess at each place that names something, one after the other. ``thin``: one of so many
    ids, and of a quarter as many words, of which there are few."""
    turn = 0
    for type, fields in written():
        yield type, fields
        for guesses_of, every, put in _places(type, fields, tried, thin):
            for guess in guesses_of:
                turn += 1
                if turn % every == 0:
                    yield type, put(fields, guess)


Put = Callable[[Fields, str], Fields]


def _places(
    type: str, fields: Fields, tried: Guesses, thin: int
) -> Iterator[tuple[tuple[str, ...], int, Put]]:
    info, words = KINDS_OF[type], max(1, thin // 4)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        if _is_id(field.type) and field.name != "pc_id":
            yield tried.ids, thin, _put(field.name)
        elif _lists_ids(field.type):
            yield tried.ids, thin, _put_in_list(field.name)
        elif field.name in WORDS_IN and (
            field.name in fields or field.name in ("power", "situations")
        ):
            listed = field.name == "situations"
            yield tried.words, words, _put_in_list(field.name) if listed else _put(field.name)
        elif field.name == "picture":
            yield tried.digests, 1, _put(field.name)
    for name in fields.get("inputs", ()):
        if name in WORDS_IN:
            yield tried.words, words, _put_in_inputs(name)
    if fields.get("procedure") == "attack":
        yield tried.words, words, lambda given, guess: _put_in_inputs("situations")(given, [guess])


def _put(name: str) -> Put:
    return lambda given, guess: {**given, name: guess}


def _put_in_list(name: str) -> Put:
    return lambda given, guess: {**given, name: [guess]}


def _put_in_inputs(name: str) -> Callable[[Fields, Any], Fields]:
    return lambda given, guess: {**given, "inputs": {**given["inputs"], name: guess}}


def last_presses() -> Iterator[tuple[str, Fields]]:
    """What lasts."""
    yield "add_limit", {"limit": {"kind": "line", "words": "rats"}}
    yield "halt", {"how": "pause"}


def own(w: World) -> dict[str, str]:
    """What waits for this player, the newest of each kind."""
    found: dict[str, str] = {}
    for id, waiting in w.state.pending.items():
        if (
            isinstance(waiting, TaskCall | Incoming | Proposal | Called | Intrusion)
            and waiting.pc == "p1"
        ):
            found[type(waiting).__name__] = id
    return found


def encoded(type: str, fields: Fields) -> bytes:
    """The command as a program sends it."""
    return msgspec.json.encode({"type": type, **fields})
