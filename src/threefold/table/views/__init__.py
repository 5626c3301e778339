"""What a seat may know: a view for each part of the state, field by field. Nothing else leaves for a player."""

from __future__ import annotations

from threefold.table.views.actions import (
    HitView,
    ResolutionView,
    concerning,
    hides_armor,
    hides_difficulty,
    resolution_told,
    resolution_view,
    tells_level,
    told_when_hidden,
)
from threefold.table.views.clock import ClockView, clock_view
from threefold.table.views.encounter import EncounterView, TurnView, encounter_view
from threefold.table.views.pending import WaitingView, waiting_view
from threefold.table.views.people import (
    FoeView,
    Health,
    LastingView,
    PcView,
    foe_view,
    health_word,
    known_to_owner,
    knows_armor,
    knows_difficulty,
    knows_health,
    knows_level,
    lasting_views,
    most_health,
    pc_view,
)
from threefold.table.views.redacted import ASSUMED, Figure, Known, known
from threefold.table.views.scene import SceneView, SpotView, scene_view, unplaced
from threefold.table.views.stances import PoisedView, poised_view
from threefold.table.views.table import TableView, table_view
from threefold.table.views.works import ShareView, WorkView, knows_work, work_view

__all__ = [
    "ASSUMED",
    "ClockView",
    "EncounterView",
    "Figure",
    "FoeView",
    "Health",
    "HitView",
    "Known",
    "LastingView",
    "PcView",
    "PoisedView",
    "ResolutionView",
    "SceneView",
    "ShareView",
    "SpotView",
    "TableView",
    "TurnView",
    "WaitingView",
    "WorkView",
    "clock_view",
    "concerning",
    "encounter_view",
    "foe_view",
    "health_word",
    "hides_armor",
    "hides_difficulty",
    "known",
    "known_to_owner",
    "knows_armor",
    "knows_difficulty",
    "knows_health",
    "knows_level",
    "knows_work",
    "lasting_views",
    "most_health",
    "pc_view",
    "poised_view",
    "resolution_told",
    "resolution_view",
    "scene_view",
    "table_view",
    "tells_level",
    "told_when_hidden",
    "unplaced",
    "waiting_view",
    "work_view",
]
