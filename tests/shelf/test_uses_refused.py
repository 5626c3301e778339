"""What a use cannot carry out is refused, with what to do instead; what comrades lend counts."""

from __future__ import annotations

from dataclasses import replace

from tests.shelf.evening import BEN, KARA, Evening
from tests.shelf.offers import ticked

from threefold.model.characters import Pc
from threefold.model.powers import Ability
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.figures import Chosen
from threefold.model.shelf.may_not import left_to_people
from threefold.procedures.harm import takes_action
from threefold.procedures.inputs import Effort
from threefold.procedures.power_choices import with_use_choices
from threefold.procedures.power_used import AbilityInputs
from threefold.rules.ruleset import Rules
from threefold.rules.types import Refusal


def test_effort_without_roll_refused() -> None:
    """Effort to ease a use that rolls nothing is not paid for nothing: the use is refused."""
    evening = Evening("abilities.divert_attacks")
    assert "nothing to ease" in evening.refuses("use", "Divert Attacks", effort=Effort(ease=1))
    evening.use("Divert Attacks")
    assert evening.lost() == {"speed": 4}


def test_options_beyond_choices_refused() -> None:
    """An option past the last choice of a power is refused; 0 is the usual way of any."""
    evening = Evening("abilities.onslaught", "abilities.divert_attacks")
    assert "1 to choose" in evening.refuses("use", "Onslaught", "f3", 10, options=[0, 1])
    assert "nothing to choose" in evening.refuses("use", "Divert Attacks", options=[1])
    evening.use("Onslaught", "f3", 10, options=[1])


def test_choice_at_use_needs_its_skill() -> None:
    """A choice of a use keeps to the skill and the Edge that its words must have."""
    pc = Evening(skills={"climbing": "trained"}).pc()

    def answer(choice: Chosen, word: str) -> Ability | Refusal:
        effect = kinds.Step(by="ease", tasks=["$what"])
        power = Ability("Gift", effects=[effect], asks={"what": choice})
        return with_use_choices(power, pc, AbilityInputs(ability="Gift", chosen=[word]))

    skilled = Chosen(of="skills", only_if="trained", at="used")
    assert isinstance(answer(skilled, "swimming"), Refusal)
    assert isinstance(answer(skilled, "climbing"), Ability)
    edged = Chosen(of=["might", "speed"], edge=1, at="used")
    assert isinstance(answer(edged, "might"), Refusal)


def test_rest_asks_the_track_felt() -> None:
    """Whoever shrugs wounds off acts while debilitated, and so may rest."""
    rules = Rules()
    strict = replace(rules, rulings=replace(rules.rulings, debilitated_may_rest=False))

    def debilitated(*entries: str) -> Pc:
        return Evening(*entries, damage_track="debilitated").pc()

    assert takes_action(debilitated(), strict) is not None
    assert takes_action(debilitated("abilities.ignore_the_pain"), strict) is None


def test_barred_words_not_left_to_people() -> None:
    """What the table bars by itself is no clause for people."""
    words = ["attack you", "use Frenzy", "use one limb", "act", "lie"]
    assert left_to_people(words) == ["use one limb", "lie"]


def test_company_helps_comrades_alone() -> None:
    """What an ability gives to allies counts for them, and not for its owner."""
    evening = Evening("abilities.lead_by_inquiry")
    ticks = ticked("abilities.lead_by_inquiry")
    rolled = {"stat": "intellect", "skill": "perception", "besides": ticks}
    assert evening.task(15, 4, by=BEN, **rolled).difficulty == 3
    assert evening.task(15, 4, by=KARA, **rolled).difficulty == 4


def test_encouraged_rest_takes_half_time() -> None:
    """The next recovery roll of a comrade takes half its time, and the one after it all of it."""
    evening = Evening("abilities.speedy_recovery")
    evening.hurt(30, BEN)
    evening.rest(3, by=BEN, might=6)
    evening.use("Speedy Recovery", BEN)
    assert "half" in evening.rest(3, by=BEN, might=6).told
    assert "half" not in evening.rest(3, by=BEN, might=6).told


def test_light_weapon_blocks_quickly() -> None:
    """With a light or medium weapon in use Speed defense is trained; with a heavy one it is not."""

    def difficulty(weight: str) -> int:
        weapon = {"name": "arm", "weight": weight, "range": "immediate", "stats": ["might"]}
        return Evening("abilities.quick_block", attacks=[weapon]).struck(15).difficulty

    assert [difficulty(weight) for weight in ("light", "medium", "heavy")] == [1, 1, 2]
