"""Growth at the table: what the rules decide alone is carried out at once; what they leave to the
GM is pending until the GM agrees."""

from threefold.table.commands import (
    Advance,
    Agree,
    Award,
    ChangeFollower,
    EndBenefit,
    IntrudeAsPlayer,
    LearnAbility,
    PursueArc,
)
from threefold.table.decisions.base import on
from threefold.table.decisions.growth.given import award_xp, end_benefit, run_out_with_session
from threefold.table.decisions.growth.petitions import agree, request_growth, wish_of

DECIDED = (
    on(Award, award_xp),
    on(Advance, request_growth),
    on(PursueArc, request_growth),
    on(ChangeFollower, request_growth),
    on(LearnAbility, request_growth),
    on(IntrudeAsPlayer, request_growth),
    on(EndBenefit, end_benefit),
    on(Agree, agree),
)


__all__ = ["DECIDED", "award_xp", "run_out_with_session", "wish_of"]
