"""Every event has a line here: the feature whose files name, apply and log it, and the views that
change with it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Final, get_args

import pytest
from tests.playthroughs.catalog import SCENES, room

from threefold.table import apply, log
from threefold.table.apply.dispatch import APPLIED
from threefold.table.commands import AnyCommand
from threefold.table.decisions.dispatch import DECIDED
from threefold.table.events import AnyEvent
from threefold.table.history import GM
from threefold.table.log.dispatch import DESCRIBED
from threefold.table.views import TableView, table_view

TABLE: Final = """
event              | feature      | parts of the view that change
SettingsChanged    | settings     | settings title
PcAdded            | people       | party
PcEdited           | people       | party
PcRemoved          | people       | encounter party
FoeAdded           | people       | foes
FoeEdited          | people       | foes
FoeRemoved         | people       | encounter foes
FoeKept            | people       |
WasHurt            | people       | encounter foes party
ConditionAdded     | conditions   | encounter foes party
ConditionRemoved   | conditions   | encounter foes party
Noted              | corrections  |
Whispered          | whispers     |
Halted             | safety       | safety
WentOn             | safety       | safety
LimitAdded         | safety       | safety
LimitDropped       | safety       | safety
HandoutKept        | handouts     | handouts
HandoutShown       | handouts     | handouts
HandoutDropped     | handouts     | handouts
PortraitSet        | handouts     | portraits
EncounterStarted   | encounter    | encounter party
InitiativeRolled   | encounter    | encounter party
TurnsBegan         | encounter    | encounter foes party
OrderChanged       | encounter    | encounter
TurnStarted        | encounter    | clock encounter foes party stances
TurnLost           | encounter    | foes party
EncounterEnded     | encounter    | encounter foes party stances
Opened             | pending      | pending works
Closed             | pending      | pending
DieFell            | actions      | encounter stances pending works
Rerolled           | actions      | party pending
ActionSettled      | actions      | encounter foes party stances scene pending works
ActionTaken        | actions      | encounter party pending
TrackShifted       | people       | encounter foes party
RecoveryRolled     | recovery     | encounter party pending
Recovered          | recovery     | party pending
IntrusionAnswered  | intrusions   | party pending
Rewound            | corrections  | encounter foes party scene
TimePassed         | clock        | clock foes party stances
SessionBegan       | clock        | clock
SessionEnded       | sessions     | clock
DiceSealed         | seals        | seal
BookmarkSet        | bookmarks    |
BookmarkDropped    | bookmarks    |
SealOpened         | seals        | seal
SealLost           | seals        | seal
Awarded            | growth       | party
Advanced           | growth       | party pending
ArcPursued         | growth       | party pending
FollowerChanged    | growth       | party pending
AbilityLearned     | growth       | party pending
BenefitsEnded      | growth       | party
WordsEdited        | people       | party
ItemChanged        | powers       | party
UseCounted         | powers       | party
EffectsCame        | moves        | foes party pending
Played             | procedures   |
ThingPut           | scene        |
ThingRemoved       | scene        |
SceneSet           | scene        | scene
Placed             | scene        | scene
Walked             | scene        | scene
Drifted            | scene        | scene
SceneBrought       | prepared     |
SceneDropped       | prepared     |
ScenePrepared      | prepared     |
AttackTaken        | cooperation  | party
DayDawned          | cooperation  | party
Readied            | cooperation  | encounter stances
StoodDown          | cooperation  | stances
WaitTriggered      | cooperation  | stances
AccordReached      | works        | party pending
WorkChanged        | works        | party works
WorkEnded          | works        | works
WorkStepped        | works        | works
"""


def _lines() -> dict[str, tuple[str, set[str]]]:
    """Each event of the table with its feature and its views."""
    cells = (line.split("|") for line in TABLE.strip().splitlines()[1:])
    return {event.strip(): (feature.strip(), set(views.split())) for event, feature, views in cells}


def _files(room: ModuleType, table: str) -> Iterator[tuple[str, str]]:
    """Each event that a room registers, with the name of the file that does."""
    for found in pkgutil.iter_modules(room.__path__):
        file = importlib.import_module(f"{room.__name__}.{found.name}")
        if found.name != "dispatch":
            yield from ((each.event.__name__, found.name) for each in getattr(file, table, ()))


def test_every_event_stands_in_table() -> None:
    declared, listed = {event.__name__ for event in get_args(AnyEvent)}, {*_lines()}
    assert declared - listed == set(), "write a line of TABLE for each"
    assert listed - declared == set(), "no such event: take its line out of TABLE"


def test_events_live_in_files_of_feature() -> None:
    """Events are defined applied and logged in the files of their feature."""
    features = {event: feature for event, (feature, _) in _lines().items()}
    assert {e.__name__: e.__module__.rpartition(".")[2] for e in get_args(AnyEvent)} == features, (
        "events/"
    )
    assert sorted(_files(apply, "APPLIED")) == sorted(features.items()), "apply/"
    assert sorted(_files(log, "DESCRIBED")) == sorted(features.items()), "log/"


def test_every_registered_event_is_dispatched() -> None:
    assert set(APPLIED) == set(DESCRIBED) == set(get_args(AnyEvent))


def test_every_command_is_decided() -> None:
    """A command outside the union would be decided, and no door would take it."""
    assert set(DECIDED) == set(get_args(AnyCommand))


@pytest.mark.long
def test_views_change_only_as_table_says() -> None:
    seen: dict[str, set[str]] = {event: set() for event in _lines()}
    for name in SCENES:
        history = room(name).history
        views = [table_view(state, 0, GM) for state in history.states]
        for record, before, after in zip(history.records, views, views[1:], strict=False):
            changed = {
                f
                for f in TableView.__struct_fields__
                if f != "shown" and getattr(before, f) != getattr(after, f)
            }
            seen[type(record.event).__name__] |= changed
    unlisted = {
        event: sorted(seen[event] - views)
        for event, (_, views) in _lines().items()
        if seen[event] - views
    }
    assert unlisted == {}, "add these views to the lines of TABLE, if they are meant"
    idle = [event for event, (_, views) in _lines().items() if views and not seen[event]]
    assert idle == [], "no scene shows that these events change anything: is `apply` written?"
