"""What a table asks of people and offers to them, for evenings whose writer has not seen the data:
the conditions that they confirm, the choices that they made, the answers at their moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from msgspec.structs import replace
from tests.people import BROADSWORD
from tests.shelf.evening import FOE, KARA, Evening, Outcome, Refused
from tests.shelf.shapes import shelf_entries

from threefold.library.entries import SHELF, shelf
from threefold.model.shelf.choosing import questions
from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    DescriptorEntry,
    EquipmentEntry,
)
from threefold.procedures.inputs import AbilityExtras
from threefold.rules.types import Stat
from threefold.table.commands import (
    Attempt,
    CallTask,
    EditPc,
    FoeAttacks,
    React,
    SetScene,
    WearItem,
)
from threefold.table.state import Incoming, TaskCall

CONFIRMED: Final = ("said", "place", "light", "foe", "thing")
"""The conditions that people at the table confirm."""

KNIFE: Final = {
    "name": "knife", "damage": 2, "weight": "light", "range": "immediate", "stats": ["speed"],
    "kinds": ["bladed"],
}  # fmt: skip
PISTOL: Final = {
    "name": "pistol", "damage": 4, "weight": "medium", "range": "long", "stats": ["speed"],
    "skill": "guns", "kinds": ["gun"],
}  # fmt: skip
CROSSBOW: Final = {
    "name": "crossbow", "damage": 4, "weight": "medium", "range": "long", "stats": ["speed"],
    "kinds": ["crossbow"],
}  # fmt: skip
ARMED: Final = [BROADSWORD, KNIFE, PISTOL, CROSSBOW]
PLATE: Final = [{"name": "plate", "weight": "heavy"}]


def said(*entries: str) -> list[str]:
    """All that these entries let people confirm."""
    found = dict[str, None]()
    for entry in entries:
        found.update((word, None) for word in _confirmed(shelf_entries()[entry]))
        found[shelf_entries()[entry]["name"]] = None  # what has counted uses is taken by its name
    return [*found]


def _confirmed(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _confirmed(each)
    elif isinstance(value, dict):
        when = value.get("when") or {}
        for key in CONFIRMED:
            words = when.get(key, [])
            yield from words if isinstance(words, list) else [str(words)]
        if str(when.get("weapon")).startswith("two "):
            yield str(when["weapon"])  # no sheet records what is in both hands
        if isinstance(value.get("versus"), str):
            yield value["versus"]
        for each in value.values():
            yield from _confirmed(each)


def ticked(*entries: str) -> AbilityExtras:
    """The same as additions to a roll."""
    return AbilityExtras(said=said(*entries))


def chosen(key: str, *words: str, kind: str = "abilities") -> dict[str, dict[str, list[str]]]:
    """The choices made as an ability was gained: these words in order, as far as each question
    allows them; then what it offers first, or the last word."""
    entry = shelf(SHELF[kind])[key]
    assert isinstance(entry, AbilityEntry | ArtifactEntry | DescriptorEntry | EquipmentEntry)
    left, made = list(words), dict[str, list[str]]()
    for question in questions(entry, {}):
        if question.points:
            made[question.name] = [f"{question.of[0]} {question.points}"]
            continue
        fitting = [word for word in left if not question.of or word in question.of]
        spare = [*question.of, *(f"word {n}" for n in range(question.need))]
        taken = [*fitting, *(word for word in spare if word not in fitting)][: question.need]
        left = [word for word in left if word not in taken]
        made[question.name] = taken
    return {key: made}


def wears(evening: Evening, name: str = "") -> Evening:
    """Kara puts on, or takes into her hands, what she has."""
    pc = evening.pc()
    suits = [replace(suit, worn=True) for suit in pc.armor]
    evening.does(EditPc(pc_id=KARA, pc=replace(pc, armor=suits)))
    for kept in (*(pc.artifacts or ()), *(pc.equipment or ())):
        own = kept if isinstance(kept, str) else kept.name
        if not name or own.lower() == name.lower():
            with suppress(Refused):
                evening.does(WearItem(pc_id=KARA, name=own))
    evening.marks()
    return evening


def armed_with(evening: Evening, face: int = 10, *entries: str) -> str:
    """Kara takes an artifact that is a weapon into use; return its name among her attacks."""
    before = {attack.name for attack in evening.pc().attacks}
    name = (evening.pc().artifacts or [])[0].name
    evening.use(name, None, None, face, said=said(*entries))
    evening.marks()
    return next(a.name for a in evening.pc().attacks_now() if a.name not in before)


def lit(evening: Evening, light: str | None) -> Evening:
    """The GM says how light it is."""
    scene = evening.state.scene
    evening.does(SetScene(scene=type(scene)(light=light)))  # type: ignore[arg-type]
    return evening


def offered(evening: Evening, name: str, by: str = KARA) -> str | None:
    """The id of an answer that the table offers somebody just now."""
    for id, each in evening.state.stances.items():
        if getattr(each, "name", "") == name and each.by == by:
            return id
    return None


def answers(evening: Evening, name: str, by: str = KARA, **more: Any) -> Outcome:
    """Take up what is offered."""
    id = offered(evening, name, by)
    assert id is not None, f"{name} is not offered"
    return evening._settled(evening.does(React(poised_id=id, **more)), by, None)


def meets(
    evening: Evening, name: str, die: int = 2, by: str = FOE, on: str = KARA, **attack: Any
) -> Outcome:
    """Meet a foe's attack with an ability: in place of the defense, or as the table offers it once
    the attack has hit or missed."""
    more = {"besides": attack.pop("besides")} if "besides" in attack else {}
    before = evening.history
    try:
        evening.does(FoeAttacks(foe_id=by, pc_id=on, reaches=True, **attack))
        return evening.answer(die, ability=name, by=on, **more)
    except Refused:
        evening.history = before
    evening.struck(die, by=by, on=on, **attack)
    return answers(evening, name)


def withstands(
    evening: Evening, die: int, *entries: str, by: str = FOE, on: str = KARA, **attack: Any
) -> Outcome:
    """A foe attacks, and all that these entries let people confirm is confirmed at the defense."""
    evening.does(FoeAttacks(foe_id=by, pc_id=on, reaches=True, **attack))
    return evening.answer(die, by=on, besides=ticked(*entries))


def asked(evening: Evening, who: str = KARA) -> bool:
    """Whether a roll waits for somebody."""
    waiting = (o for o in evening.state.pending.values() if isinstance(o, TaskCall | Incoming))
    return any(o.pc == who for o in waiting)


def tried(
    evening: Evening, faces: int | Sequence[int], level: int, stat: Stat, skill: str = "",
    again: bool = False, **more: Any,
) -> Outcome:  # fmt: skip
    """Kara rolls a task; of two dice the second falls on the table."""
    first, *others = (faces,) if isinstance(faces, int) else faces
    evening.does(
        CallTask(pcs=[KARA], title="a try", difficulty=level, skill=skill, retry=again, stat=stat)
    )
    roll = Attempt(open_id=evening.waiting(TaskCall), natural=first, **more)
    return evening._settled(evening.does(roll, *others), KARA, None)


def retried(
    evening: Evening, faces: int | Sequence[int], level: int, stat: Stat, skill: str = "",
    **more: Any,
) -> Outcome:  # fmt: skip
    """Kara tries again what has just failed."""
    return tried(evening, faces, level, stat, skill, True, **more)
