"""What a seat may know: a view of each part of the state, field by field. Players' pages use views
only.
"""

from __future__ import annotations

from threefold.table.views.actions import (
    IncomingView,
    ProposalView,
    RolledView,
    TaskCallView,
    comes_between,
)
from threefold.table.views.clock import ClockView, clock_view
from threefold.table.views.cooperation import AidView, GuardingView, HoldingView, ReactingView
from threefold.table.views.encounter import EncounterView, TurnView, encounter_view
from threefold.table.views.growth import PetitionView
from threefold.table.views.intrusions import FreeIntrusionView, IntrusionView
from threefold.table.views.pending import (
    PENDING_KINDS,
    AnyPendingView,
    pending_view,
    redacted_pending,
)
from threefold.table.views.people import (
    FoeView,
    Health,
    LastingView,
    PcView,
    foe_view,
    health_word,
    knows_armor,
    knows_difficulty,
    knows_health,
    knows_level,
    lasting_views,
    most_health,
    pc_view,
    redacted_foe,
    redacted_for_owner,
    redacted_npc,
    redacted_pc,
)
from threefold.table.views.powers import InUseView, is_in_use
from threefold.table.views.procedures import CalledView, FollowUpView
from threefold.table.views.recovery import RecoveringView
from threefold.table.views.redacted import Redacted, redacted, redacted_thing
from threefold.table.views.resolution import (
    HitView,
    ResolutionView,
    all_targets,
    further_target_view,
    hides_armor,
    hides_difficulty,
    hides_far,
    resolution_for,
    resolution_view,
    reveals_level,
    shown_when_hidden,
)
from threefold.table.views.scene import (
    DriftingView,
    SceneView,
    SpotView,
    hides_distance,
    hides_place,
    scene_view,
)
from threefold.table.views.stances import STANCE_KINDS, AnyStanceView, stance_view
from threefold.table.views.table import TableView, table_view, with_step
from threefold.table.views.works import (
    AccordView,
    ShareView,
    WorkView,
    knows_work,
    redacted_work,
    sees_work,
    work_view,
)

__all__ = [
    "PENDING_KINDS",
    "STANCE_KINDS",
    "AccordView",
    "AidView",
    "AnyPendingView",
    "AnyStanceView",
    "CalledView",
    "ClockView",
    "DriftingView",
    "EncounterView",
    "FoeView",
    "FollowUpView",
    "FreeIntrusionView",
    "GuardingView",
    "Health",
    "HitView",
    "HoldingView",
    "InUseView",
    "IncomingView",
    "IntrusionView",
    "LastingView",
    "PcView",
    "PetitionView",
    "ProposalView",
    "ReactingView",
    "RecoveringView",
    "Redacted",
    "ResolutionView",
    "RolledView",
    "SceneView",
    "ShareView",
    "SpotView",
    "TableView",
    "TaskCallView",
    "TurnView",
    "WorkView",
    "all_targets",
    "clock_view",
    "comes_between",
    "encounter_view",
    "foe_view",
    "further_target_view",
    "health_word",
    "hides_armor",
    "hides_difficulty",
    "hides_distance",
    "hides_far",
    "hides_place",
    "is_in_use",
    "knows_armor",
    "knows_difficulty",
    "knows_health",
    "knows_level",
    "knows_work",
    "lasting_views",
    "most_health",
    "pc_view",
    "pending_view",
    "redacted",
    "redacted_foe",
    "redacted_for_owner",
    "redacted_npc",
    "redacted_pc",
    "redacted_pending",
    "redacted_thing",
    "redacted_work",
    "resolution_for",
    "resolution_view",
    "reveals_level",
    "scene_view",
    "sees_work",
    "shown_when_hidden",
    "stance_view",
    "table_view",
    "with_step",
    "work_view",
]
