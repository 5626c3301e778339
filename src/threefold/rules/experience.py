"""Experience: XP awards, and the prices of what XP buys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Refusal

Award = Literal[
    "artifact",
    "discovery",
    "mission",
    "session_step",
    "session",
    "money",
    "equipment",
    "cypher",
    "other",
]
LOOT: Final[tuple[Award, ...]] = bound(("money", "equipment", "cypher"), "xp.award.no_loot")


class IntrusionXp(NamedTuple):
    """How an intrusion changes the XP of the character it affects, and of the one who receives the
    passed point.
    """

    target: int
    passed_on: int


@implements(
    [
        "xp.intrusion.award",
        "xp.intrusion.refuse",
        "xp.intrusion.refuse_needs_xp",
        "xp.intrusion.natural_1",
        "xp.immediate.refuse_intrusion",
        "xp.intrusion.debt",
        "mind_control.xp.refusal",
        "mind_control.xp.debt",
    ],
)
def intrusion_xp(
    accept: bool, free: bool, xp: int, mind_control: bool, rules: Rules
) -> IntrusionXp | Refusal:
    """Accepting an intrusion gives 2 XP, of which 1 is passed on; a free one gives none; refusing
    costs 1 XP.
    """
    n = rules.experience
    if accept:
        if free:
            return IntrusionXp(0, 0)
        return IntrusionXp(n.intrusion_award - n.intrusion_passed_on, n.intrusion_passed_on)
    if free and not rules.rulings.free_intrusion_refusable:
        return Refusal("not_allowed", "inputs.accept", Message("refusal.free_intrusion_stands"))
    in_debt = mind_control and rules.rulings.mind_control_xp_debt
    if in_debt:
        refusal = None
    else:
        refusal = unaffordable(n.refusal, xp, Message("xp.refusal"))
    return refusal or IntrusionXp(-n.refusal, 0)


@implements("xp.immediate.reroll")
def reroll_price(rerolls: int, xp: int, rules: Rules) -> int | Refusal:
    """Each reroll costs 1 XP; the best roll is kept."""
    cost = rules.experience.reroll * rerolls
    return unaffordable(cost, xp, Message("xp.reroll")) or cost


@implements("illumination.darkness.auto_fail", "visibility.invisible.auto_fail")
def lucky_shot_price(xp: int, rules: Rules) -> int | Refusal:
    """A lucky shot at what cannot be seen or sensed costs 1 XP."""
    cost = rules.experience.lucky_shot
    return unaffordable(cost, xp, Message("xp.lucky_shot")) or cost


@implements("player_intrusion.price", "player_intrusion.needs_xp")
def player_intrusion_price(xp: int, rules: Rules) -> int | Refusal:
    """A player intrusion costs 1 XP; a player without XP cannot make one."""
    cost = rules.experience.player_intrusion
    return unaffordable(cost, xp, Message("xp.player_intrusion")) or cost


# --- awards ---------------------------------------------------------------------------------------


@implements(
    "xp.award.when",
    "xp.award.artifact",
    "xp.award.artifact_gift",
    "xp.award.no_loot",
    "xp.award.misc_discovery",
    "xp.award.mission",
)
def award(what: Award, figure: int, pcs: int, rules: Rules) -> Line:
    """Return each PC's XP: an artifact's level shared out (at least 1), 1 for a discovery, 1 a
    session of a mission.

    ``figure`` is the artifact's level, the mission's number of sessions, or the points of any other
    award by the GM. Money, equipment and cyphers give none.
    """
    n = rules.experience
    if what == "artifact":
        each = max(n.artifact_least, n.artifact_per_level * figure // pcs)
        return Line(each, Message("xp.artifact", {"level": figure, "n": pcs}), "xp.award.artifact")
    if what == "discovery":
        return Line(n.discovery, Message("xp.discovery"), "xp.award.misc_discovery")
    if what == "mission":
        return Line(
            n.mission_per_session * figure, Message("xp.mission", {"n": figure}), "xp.award.mission"
        )
    if what == "session" or what == "session_step":
        return Line(
            session_award(what == "session_step", rules), Message(f"xp.{what}"), "arc.group_parity"
        )
    if what in LOOT:
        return Line(0, Message(f"xp.{what}"), "xp.award.no_loot")
    return Line(figure, Message("xp.award"), "xp.award.when")


@implements("arc.group_parity")
def session_award(completed_step: bool, rules: Rules) -> int:
    """When in doubt, a session gives 2 XP to a character who completed a step, and at least 1 to
    one who did not.
    """
    if completed_step:
        return rules.arcs.session_with_step
    return rules.arcs.session_without_step


# --- spending -------------------------------------------------------------------------------------


@implements("xp.spend.categories")
def prices(rules: Rules) -> Mapping[str, int]:
    """Return the price of each thing that XP can buy."""
    n = rules.experience
    return {
        "reroll": n.reroll,
        "refusal": n.refusal,
        "lucky_shot": n.lucky_shot,
        "player_intrusion": n.player_intrusion,
        "new_arc": rules.arcs.entry,
        "short_term": n.short_term,
        "medium_term": n.medium_term,
        "long_term": n.long_term,
        "step": rules.advancement.step,
    }


def unaffordable(price: int, xp: int, what: Message) -> Refusal | None:
    """Refuse a purchase that costs more XP than the character has."""
    if price <= xp or not price:
        return None
    return Refusal(
        "cannot_pay", "actor.xp", Message("refusal.xp", {"n": price, "xp": xp, "for": what})
    )


@implements("xp.spend.hoard")
def hoards(xp: int, rules: Rules) -> bool:
    """Above 10 XP the GM may require a player to spend some."""
    return xp > rules.experience.hoard
