"""The log tells every figure that a correction changes, with what it was and what it is, to those
who may know it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin

import pytest
from msgspec import Meta, Struct, structs
from tests.model.marks import filled_in
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.model import shelf
from threefold.model.characters import Pc
from threefold.model.languages import LANGUAGES, Lang
from threefold.model.powers import Cypher
from threefold.model.scenes import PreparedScene, Surroundings
from threefold.model.things import Thing, Vehicle
from threefold.model.time import Duration
from threefold.rules.types import STATS
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.apply import evolve
from threefold.table.commands import (
    AddCondition,
    AddThing,
    ArrangeStrip,
    ChangeSettings,
    EditFoe,
    EditPc,
    EditThing,
    EditWords,
    KeepHandout,
    SetScene,
)
from threefold.table.events import AnyEvent, FoeEdited, PcEdited, ScenePrepared, SceneSet, ThingPut
from threefold.table.history import GM, Record, Seat
from threefold.table.log import LogEntry, entry_in, log, log_entry
from threefold.table.log.changed import change_texts, is_change
from threefold.table.log.worded import worded
from threefold.table.state import Foe, Member, Settings, State
from threefold.table.state.handouts import Handout
from threefold.table.state.seats import SPECTATOR
from threefold.text import has, render, render_key

MINE: Final = Seat("player", KARA)
COMRADE: Final = Seat("player", BEN)
KINDS: Final = (Pc, Foe, Thing, Vehicle, Surroundings, PreparedScene)


class Other(NamedTuple):
    """A value with one figure changed, and the fields that lead to it."""

    path: tuple[str, ...]
    value: Any


def others(expected: Any, value: Any) -> Iterator[Other]:
    """The value with each of its figures changed in turn, as its type allows."""
    origin, args = get_origin(expected), get_args(expected)
    if origin is Annotated:
        bounds = [meta for meta in args[1:] if isinstance(meta, Meta) and meta.le is not None]
        if isinstance(value, int) and not isinstance(value, bool):
            yield Other(
                (), value - 1 if any(value >= (meta.le or 0) for meta in bounds) else value + 1
            )
            return
        yield from others(args[0], value)
    elif origin is Literal:
        yield from [Other((), other) for other in args if other != value][:1]
    elif origin is list:
        yield Other((), [])
        yield from (Other(path, [one]) for path, one in others(args[0], value[0]))
    elif origin is dict:
        yield Other((), {})
        (key,) = value
        yield from (Other(path, {key: one}) for path, one in others(args[1], value[key]))
    elif args:  # a union: another value of the same kind, and nothing where that is allowed
        yield from others(next(arg for arg in args if arg not in (None, type(None))), value)
        yield from (
            Other((), nothing)
            for nothing, kind in ((None, None), (None, type(None)))
            if kind in args
        )
    elif isinstance(value, Struct):
        if isinstance(value, Duration) or type(value).__module__.startswith(shelf.__name__):
            return
        for field in structs.fields(type(value)):
            for path, one in others(field.type, getattr(value, field.name)):
                yield Other((field.name, *path), structs.replace(value, **{field.name: one}))
    elif isinstance(value, bool):
        yield Other((), not value)
    else:
        yield Other((), value + 1 if isinstance(value, int) else f"another {value}")


@cache
def filled(kind: type[Struct]) -> Struct:
    """Such a thing with something in every field."""
    value = filled_in(kind)
    assert isinstance(value, kind)
    return value


def told(entry: LogEntry, lang: Lang = "en") -> list[str]:
    """The changed figures of a line, in words."""
    return [render(each.message(), lang) for each in entry.details if is_change(each)]


UNNAMED: Final = ("npc", "pools", "value")
"""Fields that are told by the names of their parts, or of their owner."""


def label_of(kind: type[Struct], field: str, lang: Lang) -> str:
    """The label of a field in a language."""
    if field in STATS:
        return render_key(lang, f"stat.{field}", {})
    own = f"label.{kind.__name__}.{field}"
    return render_key(lang, own if has(own, lang) else f"label.{field}", {})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_tells_change(kind: type[Struct], lang: Lang) -> None:
    """Each field of a sheet, a foe, a thing, a scene, and each field within it: its label, before
    and after.
    """
    before = filled(kind)
    silent: list[str] = []
    for path, after in others(kind, before):
        found = [render(each.message(), lang) for each in change_texts(before, after)]
        labels = [label_of(kind, name, lang) for name in path[:1] if name not in UNNAMED]
        if (
            len(found) != 1
            or not all(label in found[0] for label in labels)
            or not set("→+−") & set(found[0])
        ):
            silent.append(f"{'.'.join(path)}: {found}")
    assert silent == []


def correction(kind: type[Struct], value: Any) -> AnyEvent:
    """The event of the GM's command that corrects such a thing."""
    match value:
        case Pc():
            return PcEdited(id=KARA, pc=value)
        case Foe():
            return FoeEdited(id=GUARD, foe=value)
        case Surroundings():
            return SceneSet(scene=value)
        case PreparedScene():
            return ScenePrepared(id="n9", scene=value)
    assert isinstance(value, Thing | Vehicle), kind
    return ThingPut(id="t9", thing=value)


def holding(value: Any) -> State:
    """A table that has such a thing."""
    match value:
        case Pc():
            return State(party={KARA: Member(pc=value)})
        case Foe():
            return State(foes={GUARD: value})
        case Surroundings():
            return State(scene=value)
        case PreparedScene():
            return State(prepared={"n9": value})
    return State(things={"t9": value})


OF_HIDDEN_LEVEL: Final = (("conditions", "level"), ("conditions", "ends_by", "level"))
"""Figures that the player of the PC may not read: in a thing with something in every field the
level is hidden.
"""


@pytest.mark.parametrize("kind", KINDS)
def test_gm_and_owner_read_every_figure(kind: type[Struct]) -> None:
    """A correction of any field by the GM: the GM reads what changed, and the player of the PC the
    same.
    """
    before = holding(filled(kind))
    silent = []
    for path, after in others(kind, filled(kind)):
        if path in OF_HIDDEN_LEVEL:
            continue
        record = Record(1, "c1", GM, correction(kind, after))
        state = evolve(before, record.event)
        for seat in (GM, MINE) if kind is Pc else (GM,):
            entry = log_entry(record, before, state, seat, LOG_SHELF)
            if entry is None or not told(entry):
                silent.append((path, seat.role, entry and told(entry)))
    assert silent == []


def fields_of(
    kind: type[Struct], seen: set[type[Struct]]
) -> Iterator[tuple[type[Struct], str, Any]]:
    """The fields of a struct and of those within it, with their types."""
    if kind in seen or kind.__module__.startswith(shelf.__name__):
        return
    seen.add(kind)
    for field in structs.fields(kind):
        yield kind, field.name, field.type
        for inner in inside(field.type):
            if isinstance(inner, type) and issubclass(inner, Struct):
                yield from fields_of(inner, seen)


def inside(expected: Any) -> Iterator[Any]:
    """All types of values within a type."""
    yield expected
    args = get_args(expected)
    for arg in (
        ()
        if get_origin(expected) is Literal
        else args[1:]
        if get_origin(expected) is dict
        else args
    ):
        yield from inside(arg)


def closed_sets() -> Iterator[tuple[type[Struct], str, str]]:
    """The values of all closed sets of words, but for those that are told by a text of their
    own.
    """
    for top in (*KINDS, Settings):
        for kind, name, expected in fields_of(top, set()):
            if kind is Duration or name == "edition":
                continue
            for part in inside(expected):
                for value in get_args(part) if get_origin(part) is Literal else ():
                    if isinstance(value, str):
                        yield kind, name, value


def test_closed_sets_have_words() -> None:
    """Each value of a closed set is a text in every language."""
    texts = {
        (kind.__name__, name, value): worded(kind, name, value)
        for kind, name, value in closed_sets()
    }
    assert len(texts) > 150
    assert [
        each
        for each, text in texts.items()
        if text is None or not all(has(text.key, lang) for lang in LANGUAGES)
    ] == []


# --- by a command, as each seat reads it ----------------------------------------------------------


class Evening:
    """A table whose settings show of foes what they show."""

    def __init__(self, **settings: Any) -> None:
        self.table = Table()
        self.table.does(ChangeSettings(settings=Settings(**settings)))

    def pc(self, **changes: Any) -> None:
        """The GM corrects Kara's sheet."""
        self.table.does(
            EditPc(pc_id=KARA, pc=structs.replace(self.table.state.party[KARA].pc, **changes))
        )

    def foe(self, npc: dict[str, Any], **changes: Any) -> None:
        """The GM corrects the first guard."""
        foe = self.table.state.foes[GUARD]
        edited = structs.replace(foe, npc=structs.replace(foe.npc, **npc), **changes)
        self.table.does(EditFoe(foe_id=GUARD, foe=edited))

    def line(self, seat: Seat) -> LogEntry | None:
        """The line of the newest event, as a seat reads it."""
        history = self.table.history
        return entry_in(history, history.records[-1], seat, LOG_SHELF)

    def told(self, seat: Seat) -> list[str] | None:
        """What changed in the newest line, as a seat reads it; None without a line."""
        entry = self.line(seat)
        return None if entry is None else told(entry)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"xp": 5}, "XP 3 → 5"),
        ({"tier": 3}, "Tier 2 → 3"),
        ({"effort": 3}, "Effort 2 → 3"),
        ({"recoveries_used": 2}, "Recovery rolls used 0 → 2"),
        ({"skills": {"climbing": "specialized", "bladed weapons": "trained",
        "persuasion": "inability"}},
         "Skills, climbing: trained → specialized"),
        ({"cyphers": [Cypher("Curative", 5)]}, "Cyphers: + Curative, Level 5"),
        ({"armor_cost_reduction": 1}, "Off the cost of armor: — → 1"),
        ({"name": "Kara the Bold"}, "Name: Kara → Kara the Bold"),
        ({"damage_track": "impaired"}, "Damage track: hale → impaired"),
        ({"notes": "left-handed"}, "Notes: — → “left-handed”"),
    ],
)  # fmt: skip
def test_correction_tells_before_after(change: dict[str, Any], said: str) -> None:
    """The GM and the player of the PC read each figure of a sheet that was corrected."""
    evening = Evening()
    evening.pc(**change)
    assert evening.told(GM) == [said]
    assert evening.told(MINE) == [said]


def test_comrades_read_what_they_see() -> None:
    """Of another PC a player reads the figures that stand on the table, and no others."""
    evening = Evening()
    evening.pc(
        xp=5,
        effort=3,
        notes="left-handed",
        skills={"climbing": "trained"},
        cyphers=[Cypher("Curative", 5)],
    )
    for seat in (COMRADE, SPECTATOR):
        assert evening.told(seat) == ["XP 3 → 5"]
    evening.pc(notes="right-handed")
    assert evening.told(COMRADE) == []


def test_unidentified_cypher_stays_unknown() -> None:
    """What a player may not know of an own cypher is in none of their lines."""
    evening = Evening()
    evening.pc(cyphers=[Cypher("Curative", 5, form="vial", identified=False)])
    evening.pc(cyphers=[Cypher("Detonation", 9, form="vial", identified=False)])
    assert evening.told(MINE) == []
    assert evening.told(GM) == [
        "Cyphers, Curative, Name: Curative → Detonation",
        "Cyphers, Curative, Level 5 → 9",
    ]


SHOWN: Final = [
    ({"level": 3}, "Level 2 → 3", {"show_difficulty": True}),
    ({"armor": 2}, "Armor 0 → 2", {"show_armor": True}),
    ({"health": 4}, "Health 6 → 4", {"show_health": True}),
    ({"name": "Captain"}, "Name: guard 1 → Captain", {}),
]  # fmt: skip
HIDDEN: Final = {"show_difficulty": False, "show_armor": False, "show_health": False}


@pytest.mark.parametrize(("change", "said", "settings"), SHOWN)
def test_shown_figure_of_foe_is_told(
    change: dict[str, Any], said: str, settings: dict[str, Any]
) -> None:
    """A figure of a foe that the table shows is told to players as to the GM."""
    evening = Evening(**{**HIDDEN, **settings})
    evening.foe(change)
    assert evening.told(GM) == [said]
    assert evening.told(MINE) == [said]


@pytest.mark.parametrize(
    "change", [{"level": 3}, {"armor": 2}, {"max_health": 7}, {"damage": 5}, {"notes": "a spy"}]
)
def test_hidden_figure_of_foe_gives_no_line(change: dict[str, Any]) -> None:
    """A correction of what players may not know gives them no line, and counts as no step of
    theirs.
    """
    evening = Evening(**HIDDEN)
    if "max_health" in change:
        evening.foe({"health": 4})
    evening.foe(change)
    assert len(evening.told(GM) or []) == 1
    assert (evening.told(MINE), evening.told(SPECTATOR)) == (None, None)


@pytest.mark.parametrize("figure", ["level", "armor", "damage"])
def test_twin_tables_give_equal_lines(figure: str) -> None:
    """Two tables that differ in a hidden figure alone give a player the same log, whatever else is
    corrected.
    """
    logs = []
    for n in (3, 4):
        evening = Evening(**HIDDEN)
        evening.foe({figure: n})
        evening.foe({figure: n + 1, "name": "Captain"})
        evening.foe({"health": 2}, show_health=True)
        logs.append(log(evening.table.history, MINE, LOG_SHELF))
    seqs = [[structs.replace(entry, seq=0) for entry in each] for each in logs]
    assert seqs[0] == seqs[1]


def test_figure_revealed_tells_no_past() -> None:
    """Of a figure that is hidden until now players read what it is, not what it was."""
    evening = Evening(**HIDDEN)
    evening.foe({"level": 5}, show_level=True)
    assert evening.told(MINE) == ["Level: now shown, 5"]
    assert evening.told(GM) == ["Level 2 → 5", "Level shown to players: as the table does → yes"]
    evening.foe({"level": 6}, show_level=False)
    assert evening.told(MINE) is None
    assert evening.told(GM) == ["Level 5 → 6", "Level shown to players: yes → no"]


def test_changed_ruling_is_named() -> None:
    """A ruling is named by what it decides, with both choices, in the reader's language; so is an
    optional rule.
    """
    evening = Evening()
    evening.table.does(
        ChangeSettings(
            settings=Settings(
                title="Tuesday",
                edition="second",
                rulings={"edge": "pooled"},
                modules=["power_shifts"],
            )
        )
    )
    found = evening.told(GM)
    assert found is not None
    assert found[:2] == ["Title: — → Tuesday", "Edition: Cypher System → Second edition (rolling)"]
    assert found[2] == "Edge lowers one cost of the action, or the sum of its costs: once → pooled"
    entry = evening.line(MINE)
    assert entry is not None
    french = told(entry, "fr")
    assert "pooled" not in french[2]
    assert french[2] != found[2]


def test_thing_and_scene_tell_changes() -> None:
    """A thing that is corrected, the surroundings that are set, and who stands where."""
    evening = Evening()
    evening.table.does(AddThing(thing=Thing("crate", 3)))
    id = next(iter(evening.table.state.things))
    evening.table.does(EditThing(thing_id=id, thing=Thing("crate", 4, material="hard")))
    assert evening.told(MINE) == ["Level 3 → 4", "Material: ordinary → hard (wood, stone)"]
    evening.table.does(SetScene(scene=Surroundings(light="dim_light")))
    assert evening.told(MINE) == []  # the line itself says that the light is dim
    evening.table.does(SetScene(scene=Surroundings(light="darkness", air="mist")))
    assert evening.told(MINE) == ["Light: dim light → darkness", "Air: — → mist"]
    evening.table.does(ArrangeStrip(spots={KARA: 10, GUARD: 30}))
    assert evening.told(MINE) == ["Kara: — → 10 feet", "guard 1: — → 30 feet"]


def test_condition_tells_other_span() -> None:
    """A condition that holds already and lasts longer from now on says how long it lasted and
    lasts.
    """
    evening = Evening()
    evening.table.does(AddCondition(on=KARA, condition="dazed", lasts=Duration(10, "minutes")))
    assert evening.told(MINE) == []
    evening.table.does(AddCondition(on=KARA, condition="Dazed", lasts=Duration(1, "hours")))
    assert evening.told(MINE) == ["How long: 10 minutes → 1 hour"]
    evening.table.does(AddCondition(on=KARA, condition="dazed", lasts=Duration(1, "hours")))
    assert evening.told(MINE) == []


def test_hidden_level_of_thing_is_not_told() -> None:
    """Where difficulties are hidden, a player reads nothing of a thing whose level alone is
    corrected.
    """
    evening = Evening(**HIDDEN)
    evening.table.does(AddThing(thing=Thing("crate", 3)))
    id = next(iter(evening.table.state.things))
    evening.table.does(EditThing(thing_id=id, thing=Thing("crate", 4)))
    assert evening.told(MINE) is None
    assert evening.told(GM) == ["Level 3 → 4"]


def test_words_and_handouts_tell_changes() -> None:
    """Sentences that were changed are told from where they differ."""
    evening = Evening()
    evening.table.does(EditWords(pc_id=KARA, notes="tall"))
    evening.table.does(EditWords(pc_id=KARA, notes="small"), by=MINE)
    assert evening.told(MINE) == ["Notes: “tall” → “small”"]
    assert evening.told(COMRADE) is None
    evening.table.does(KeepHandout(handout=Handout(name="A letter", text="Come.")))
    id = next(iter(evening.table.state.handouts))
    evening.table.does(KeepHandout(handout_id=id, handout=Handout(name="A letter", text="Go.")))
    assert evening.told(GM) == ["Text: “Come.” → “Go.”"]
