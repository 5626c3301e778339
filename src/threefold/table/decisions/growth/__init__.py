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
from threefold.table.decisions.base import decide_command
from threefold.table.decisions.growth.given import award_xp, end_benefit, run_out_with_session
from threefold.table.decisions.growth.petitions import agree, request_growth, wish_of

DECIDED = (
    decide_command(Award, award_xp),
    decide_command(Advance, request_growth),
    decide_command(PursueArc, request_growth),
    decide_command(ChangeFollower, request_growth),
    decide_command(LearnAbility, request_growth),
    decide_command(IntrudeAsPlayer, request_growth),
    decide_command(EndBenefit, end_benefit),
    decide_command(Agree, agree),
)


__all__ = ["DECIDED", "award_xp", "run_out_with_session", "wish_of"]
