"""Powers that hold somebody: what a later use on the one who is held does."""

from __future__ import annotations

from msgspec import structs

from threefold.model.powers import Ability, effects_of
from threefold.model.shelf.asked import holds_kept


def kept_up(ability: Ability) -> Ability:
    """Return an ability as it is used on somebody whom it holds: without a roll and a price, for
    what that use does."""
    aim = ability.aim
    if aim is not None:
        needs = {word: value for word, value in aim.when.items() if word != "said"}
        aim = structs.replace(aim, roll="none", when=needs)
    found = [each for hold in holds_kept(effects_of(ability)) for each in hold.kept]
    return structs.replace(
        ability, cost=0, pools=None, xp=None, stored=None, task=None, aim=aim, effects=found
    )
