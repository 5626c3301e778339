"""What is for the next attack, task or blow is over with it: it bears on that roll, and on no
other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, CYPHERS, shelf
from threefold.library.items import cypher_of
from threefold.model.active_effects import words_to_confirm
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.powers import effects_of
from threefold.model.shelf import effects as kinds
from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import AttackFoe, Defend, FoeAttacks, Hurt, Settle, UsePower
from threefold.table.events import ActionSettled, AnyEvent
from threefold.table.state import Incoming

EASED: Final = {"kind": "step", "lasts": "1 rounds", "uses": 1, "by": "ease", "tasks": ["attack"]}


def power(*effects: dict[str, Any], who: str = "ally") -> dict[str, Any]:
    return {"name": "Sign", "aim": {"who": who, "roll": "none"}, "effects": [*effects]}


def table(*effects: dict[str, Any], who: str = "ally", **hero: Any) -> Table:
    return Table(abilities=[power(*effects, who=who)], xp=0, **hero)


def steps(events: list[AnyEvent]) -> int:
    """By how many steps a roll was eased or hindered by the sign."""
    [settled] = [e for e in events if isinstance(e, ActionSettled)]
    assert settled.resolution.task is not None
    lines = settled.resolution.task.modifiers
    return sum(line.counted for line in lines if "Sign" in str(line.name.params))


def strikes(at: Table, pc: str, natural: int = 3) -> list[AnyEvent]:
    return at.does(AttackFoe(pc_id=pc, foe_id=GUARD, attack="broadsword", natural=natural))


def names(figure: Pc | FullNpc) -> list[str]:
    return figure.condition_names()


def test_next_attack_of_comrade_is_eased_alone() -> None:
    """The next attack of a comrade is eased and no other."""
    at = table(EASED)
    at.does(UsePower(pc_id=KARA, what="ability", name="Sign", target=BEN))
    assert names(at.state.party[BEN].pc) == ["Sign"]
    assert steps(strikes(at, BEN)) == -1
    assert names(at.state.party[BEN].pc) == []
    assert steps(strikes(at, BEN)) == 0


def test_unrelated_roll_leaves_single_bonus() -> None:
    """A roll on which it does not bear leaves it."""
    at = table(EASED)
    at.does(UsePower(pc_id=KARA, what="ability", name="Sign", target=BEN))
    strikes(at, KARA)
    attacked(at, BEN)
    assert names(at.state.party[BEN].pc) == ["Sign"]


def attacked(at: Table, pc: str = KARA) -> list[AnyEvent]:
    at.does(FoeAttacks(foe_id=GUARD, pc_id=pc))
    open_id, _ = at.waiting(Incoming)
    return at.does(Defend(open_id=open_id, natural=16))


def test_next_foe_action_is_hindered_alone() -> None:
    """The next action of a foe is hindered and no other."""
    hindered = {
        "kind": "step",
        "to": "target",
        "lasts": "1 round",
        "uses": 1,
        "by": "hinder",
        "tasks": ["all"],
    }
    at = table(hindered, who="foe")
    at.does(UsePower(pc_id=KARA, what="ability", name="Sign", target=GUARD, natural=18))
    assert names(at.foe()) == ["Sign"]
    assert steps(attacked(at)) == -1
    assert names(at.foe()) == []
    assert steps(attacked(at)) == 0


def test_so_many_uses_are_counted_down() -> None:
    at = table({**EASED, "uses": 2})
    at.does(UsePower(pc_id=KARA, what="ability", name="Sign", target=BEN))
    assert steps(strikes(at, BEN)) == -1
    [left] = at.state.party[BEN].pc.conditions
    assert isinstance(left, Condition)
    assert left.uses == 1
    assert steps(strikes(at, BEN)) == -1
    assert names(at.state.party[BEN].pc) == []


@pytest.mark.parametrize("natural", [2, 15])
def test_next_attack_damage_ends_hit_or_missed(natural: int) -> None:
    """Damage added to the next attack is gone with it hit or missed."""
    at = table({"kind": "bonus", "lasts": "1 round", "uses": 1, "points": 3})
    at.does(UsePower(pc_id=KARA, what="ability", name="Sign", target=BEN))
    strikes(at, BEN, natural)
    for id in list(at.state.pending):
        at.does(Settle(open_id=id))
    assert names(at.state.party[BEN].pc) == []


def test_next_blow_does_nothing_but_later_hurts() -> None:
    """The next blow does nothing and the one after it hurts."""
    at = table({"kind": "immune", "uses": 1, "to_what": ["all harm"]}, armor=[])
    at.does(UsePower(pc_id=KARA, what="ability", name="Sign", target=KARA))
    before = at.pc().pools
    at.does(Hurt(on=KARA, points=3))
    assert (at.pc().pools, names(at.pc())) == (before, [])
    at.does(Hurt(on=KARA, points=3))
    assert at.pc().pools != before


def test_single_foe_bonus_knows_its_foe() -> None:
    """What is against one foe knows it by name."""
    at = table({**EASED, "to": "self", "versus": "target"}, who="foe")
    at.does(UsePower(pc_id=KARA, what="ability", name="Sign", target=GUARD, natural=18))
    assert steps(strikes(at, KARA)) == -1
    assert names(at.pc()) == []


NEXT: Final = re.compile(
    r"next (?:\w+ )?(?:attack|task|roll|action|defen[cs]e)\b[^.;]*\b(?:eased|hindered|asset)"
    r"|(?:eas|hinder)\w* [^.;]*\bnext (?:\w+ )?(?:attack|task|roll|action|defen[cs]e)\b"
)


BY_WORD: Final = "the last roll showed"
"""People say it of each roll by the die before it: nothing has to be counted."""


def for_the_next() -> Iterator[tuple[str, kinds.Step]]:
    """Every step for a short span of an entry whose words give it to the next roll."""
    for kind in (ABILITIES, CYPHERS):
        for key, entry in shelf(kind).items():
            if NEXT.search(entry.text):
                for effect in entry.effects:
                    if any(BY_WORD in words for words in words_to_confirm(effect.when)):
                        continue
                    if isinstance(effect, kinds.Step) and effect.lasts in (
                        None,
                        "1 round",
                        "1 rounds",
                        "2 rounds",
                    ):
                        yield key, effect


def test_every_entry_for_next_roll_counts_it() -> None:
    found = dict(for_the_next())
    assert {"call_the_move", "find_the_weak_spot"} <= found.keys()
    assert [
        key for key, effect in found.items() if effect.uses is None and effect.limit is None
    ] == []


def test_shelf_bonus_is_used_by_next_attack() -> None:
    """What the shelf gives for the next attack is used up by it."""
    at = Table(xp=0)
    own = [ability_of(shelf(ABILITIES)[key]) for key in ("call_the_move", "find_the_weak_spot")]
    assert all(effects_of(each) for each in own)
    at = Table(abilities=own, xp=0)
    at.does(UsePower(pc_id=KARA, what="ability", name=own[0].name, target=BEN))
    strikes(at, BEN)
    at.does(UsePower(pc_id=KARA, what="ability", name=own[1].name, target=GUARD))
    strikes(at, KARA)
    assert (names(at.state.party[BEN].pc), names(at.pc())) == ([], [])


def test_weak_spot_counts_for_next_turn() -> None:
    """A weak spot of one foe is found for the next turn."""
    at = Table(abilities=[ability_of(shelf(ABILITIES)["find_the_weak_spot"])], xp=0)
    at.fights()
    at.does(UsePower(pc_id=KARA, what="ability", name="Find the weak spot", target=GUARD))
    at.turns(4)
    assert names(at.pc()) == ["Find the weak spot"]
    [settled] = [e for e in strikes(at, KARA) if isinstance(e, ActionSettled)]
    assert settled.resolution.task is not None
    assert [
        m.counted for m in settled.resolution.task.modifiers if "weak spot" in str(m.name.params)
    ] == [-1]
    assert names(at.pc()) == []


def test_weak_spot_of_another_foe_is_kept() -> None:
    at = Table(abilities=[ability_of(shelf(ABILITIES)["find_the_weak_spot"])], xp=0)
    at.does(UsePower(pc_id=KARA, what="ability", name="Find the weak spot", target=OTHER))
    strikes(at, KARA)
    assert names(at.pc()) == ["Find the weak spot"]


@pytest.mark.parametrize("span", ["1 round", "1 rounds", "next_turn"])
def test_next_attack_round_spans_next_turn(span: str) -> None:
    """A round for one's own next attack holds through the next turn."""
    at = table({**EASED, "to": "self", "lasts": span})
    at.fights()
    at.does(UsePower(pc_id=KARA, what="ability", name="Sign", target=BEN))
    at.turns(4)
    assert steps(strikes(at, KARA)) == -1
    assert names(at.pc()) == []


def test_next_attack_round_ends_after_next_turn() -> None:
    """A round for one's own next attack is over after the next turn."""
    at = table({**EASED, "to": "self"})
    at.fights()
    at.does(UsePower(pc_id=KARA, what="ability", name="Sign", target=BEN))
    at.turns(5)
    assert names(at.pc()) == []


def test_block_ticked_by_hand_stops_one_blow() -> None:
    at = Table(abilities=[ability_of(shelf(ABILITIES)["block"])], xp=0)
    at.does(UsePower(pc_id=KARA, what="ability", name="Block"))
    attacked(at)
    assert names(at.pc()) == ["Block"]
    at.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    open_id, _ = at.waiting(Incoming)
    events = at.does(
        Defend(open_id=open_id, besides=AbilityExtras(said=["against a melee attack"]))
    )
    assert [e.resolution.result for e in events if isinstance(e, ActionSettled)] == ["routine"]
    assert names(at.pc()) == []


def test_ticked_effect_is_used_up_within_hour() -> None:
    """What is ticked within the hour is used up."""
    at = table({**EASED, "lasts": "1 hour", "when": {"said": "it was foretold"}})
    at.does(UsePower(pc_id=KARA, what="ability", name="Sign", target=BEN))
    assert steps(strikes(at, BEN)) == 0
    foretold = AbilityExtras(said=["it was foretold"])
    ticked = AttackFoe(pc_id=BEN, foe_id=GUARD, attack="broadsword", natural=3, besides=foretold)
    assert steps(at.does(ticked)) == -1
    assert names(at.state.party[BEN].pc) == []


def test_three_bands_spare_three_defenses() -> None:
    bands = msgspec.to_builtins(cypher_of(shelf(CYPHERS)["iron_bands_of_three"]))
    at = Table(cyphers=[bands], xp=0)
    at.does(UsePower(pc_id=KARA, what="cypher", name=bands["name"]))
    for left in (2, 1, 0):
        at.does(FoeAttacks(foe_id=GUARD, pc_id=KARA, stat="intellect"))
        open_id, _ = at.waiting(Incoming)
        at.does(
            Defend(
                open_id=open_id,
                besides=AbilityExtras(said=["against fear, grief, menace or the like"]),
            )
        )
        assert [c.uses for c in at.pc().conditions if isinstance(c, Condition)] == (
            [left] if left else []
        )
