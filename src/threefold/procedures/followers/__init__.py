"""Followers: their help, their own tasks, and how PCs gain, teach, lose and replace them."""

from __future__ import annotations

from threefold.model.acts import when_done
from threefold.procedures.bare import resolve_bare, with_ease
from threefold.procedures.base import Die, Procedure, diceless_procedure
from threefold.procedures.followers.coming import (
    TAKES,
    FollowerAnswer,
    FollowerInputs,
    settle_follower,
)
from threefold.procedures.followers.help import (
    FollowerHelpAnswer,
    FollowerHelpInputs,
    set_follower_help,
    settle_follower_help,
)
from threefold.procedures.traits import ProcedureTraits

FOLLOWER_HELP = Procedure(
    id="follower_help",
    module="followers",
    rules=(
        "follower.help.asset",
        "follower.help.unmodified",
        "follower.combat.minimum_level",
        "follower.autonomous",
    ),
    inputs=FollowerHelpInputs,
    answer=FollowerHelpAnswer,
    traits=ProcedureTraits(aid=None),
    dice=(Die(20, "die.task"),),
    set=set_follower_help,
    resolve=resolve_bare,
    settle=settle_follower_help,
    target=("pc", "npc", "object", "vehicle"),
    with_effort=with_ease,
)


FOLLOWER = diceless_procedure(
    id="follower",
    module="followers",
    rules=(
        "follower.help.task_count",
        "follower.exceptional",
        "follower.replacement",
        "pet.modifications",
    ),
    inputs=FollowerInputs,
    answer=FollowerAnswer,
    settle=settle_follower,
    when=when_done("do", TAKES),
)
