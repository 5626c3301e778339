"""Cases of actions and their moments: what spends one, what is part of one, what answers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, GM, KARA, OTHER, Evening, Outcome, Refused

from threefold.table.commands import (
    AddCondition,
    AnyCommand,
    FoeAttacks,
    React,
    RollInitiative,
    TakeAction,
)
from threefold.table.history import Seat


class Seated(Evening):
    """An evening at which players press what their own PC does, so that the table counts their
    actions in a fight; the GM could act out of turn."""

    def does(self, command: AnyCommand, *faces: int, by: Seat = GM) -> Outcome:
        """Carry a command out, in a fight from the seat of the PC whose command it is."""
        own = getattr(command, "pc_id", None)
        gms = isinstance(command, (FoeAttacks, RollInitiative))
        if own is not None and self.state.encounter is not None and not gms:
            by = Seat("player", own)
        return super().does(command, *faces, by=by)

    def walks(self) -> Outcome:
        """Kara moves as her action."""
        return self.does(TakeAction(pc_id=KARA, what="move"))

    def offered(self, name: str) -> str | None:
        """The id of an answer that the table offers Kara just now."""
        return next(
            (
                id
                for id, each in self.state.stances.items()
                if getattr(each, "name", "") == name and each.by == KARA
            ),
            None,
        )

    def answers(self, name: str, **more: Any) -> Outcome:
        """Kara takes up what is offered."""
        id = self.offered(name)
        assert id is not None, f"{name} is not offered"
        return self._settled(self.does(React(poised_id=id, **more)), KARA, None)


def fight(*keys: str, **more: Any) -> Seated:
    """A fight in which Kara is first and has these abilities."""
    evening = Seated(*(f"abilities.{key}" for key in keys), **more)
    evening.fight()
    return evening


FREE = [
    ("brute_strike", "Brute Strike", {"might": 4}),
    ("moving_like_water", "Moving Like Water", {"speed": 3}),
    ("aggression", "Aggression", {"might": 2}),
    ("frenzy", "Frenzy", {"intellect": 1}),
    ("blurring_speed", "Blurring Speed", {"speed": 7}),
    ("shroud_of_flame", "Shroud of Flame", {"intellect": 1}),
    ("ice_armor", "Ice Armor", {"intellect": 1}),
    ("wind_armor", "Wind Armor", {"intellect": 1}),
    ("mobile_fighter", "Mobile Fighter", {"speed": 3}),
]
SPENT = [
    ("fury", "Fury", {"might": 3}),
    ("deadly_aim", "Deadly Aim", {"speed": 3}),
    ("vigilance", "Vigilance", {"intellect": 2}),
    ("ghost", "Ghost", {"intellect": 4}),
    ("enlarge", "Enlarge", {"might": 1}),
]


@pytest.mark.parametrize(("key", "name", "price"), FREE)
def test_enabler_leaves_the_action(key: str, name: str, price: dict[str, int]) -> None:
    """What is no action of its own is paid and leaves Kara her attack, one of them."""
    evening = fight(key)
    evening.use(name)
    assert evening.lost() == price
    assert evening.attack(15).result == "success"
    assert evening.refuses("attack", 15)


@pytest.mark.parametrize(("key", "name", "price"), SPENT)
def test_ability_as_action_spends_it(key: str, name: str, price: dict[str, int]) -> None:
    """What is an action takes the place of the attack of this round, and not of the next."""
    evening = fight(key)
    evening.use(name)
    assert evening.refuses("attack", 15)
    assert evening.lost(FOE) == {}
    evening.round()
    assert evening.attack(15).result == "success"


def test_finishing_blow_betters_this_attack() -> None:
    """Against a prone foe the blow adds 7 points to the attack that it is part of."""
    evening = fight("finishing_blow")
    evening.does(AddCondition(on=FOE, condition="prone"))
    evening.use("Finishing Blow", FOE)
    evening.attack(15)
    assert evening.lost() == {"might": 5}
    assert evening.lost(FOE) == {"health": 11}
    assert evening.refuses("attack", 15)


@pytest.mark.parametrize("state", ["prone", "stunned", "unconscious", "helpless"])
def test_finishing_blow_on_whoever_lies(state: str) -> None:
    """Prone, stunned or otherwise helpless: each state lets the blow add its 7 points."""
    evening = fight("finishing_blow")
    evening.does(AddCondition(on=FOE, condition=state))
    evening.use("Finishing Blow", FOE)
    evening.attack(16)
    assert evening.lost(FOE)["health"] >= 11


def test_finishing_blow_is_for_one_attack() -> None:
    """The next attack deals its plain damage again."""
    evening = fight("finishing_blow")
    evening.does(AddCondition(on=FOE, condition="prone"))
    evening.use("Finishing Blow", FOE)
    evening.attack(15)
    evening.round()
    evening.attack(15)
    assert evening.lost() == {"might": 5}
    assert evening.lost(FOE) == {"health": 15}


def test_standing_foe_gets_no_finishing_blow() -> None:
    """A foe that stands is not finished: 4 points from the broadsword, no 7 more."""
    evening = fight("finishing_blow")
    try:
        evening.use("Finishing Blow", FOE)
    except Refused:
        assert evening.lost() == {}
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 4}


def test_improved_sensor_goes_with_sensor() -> None:
    """Placing the sensor farther off is part of making it: both prices, one action."""
    evening = fight("sensor", "improved_sensor")
    evening.use("Improved Sensor")
    evening.use("Sensor")
    assert evening.lost() == {"intellect": 6}
    assert evening.refuses("attack", 15)


def test_roaming_eye_goes_with_the_eye() -> None:
    """Roaming Third Eye only lets Third Eye look farther: both in one action."""
    evening = fight("third_eye", "roaming_third_eye")
    evening.use("Roaming Third Eye")
    evening.use("Third Eye")
    assert evening.lost() == {"intellect": 4}
    assert evening.refuses("attack", 15)


@pytest.mark.parametrize(
    ("key", "name", "price"),
    [
        ("perfect_speed_burst", "Perfect Speed Burst", {"speed": 6}),
        ("speed_burst", "Speed Burst", {"speed": 4}),
        ("two_things_at_once", "Two Things at Once", {"intellect": 6}),
    ],
)
def test_two_actions_are_two(key: str, name: str, price: dict[str, int]) -> None:
    """Two separate actions this round, whatever they are; a third is refused, and next round has
    one again."""
    evening = fight(key)
    evening.use(name)
    evening.attack(15)
    evening.attack(15, on=OTHER)
    assert evening.refuses("attack", 15)
    assert evening.lost() == price
    assert (evening.lost(FOE), evening.lost(OTHER)) == ({"health": 4}, {"health": 4})
    evening.round()
    evening.attack(15)
    assert evening.refuses("attack", 15)


def test_speed_burst_hinders_the_next_round() -> None:
    """The round after Speed Burst all actions are hindered; the one after that they are not."""
    evening = fight("speed_burst")
    evening.use("Speed Burst")
    assert evening.attack(15).difficulty == 2
    assert evening.attack(15).difficulty == 2
    evening.round()
    assert evening.attack(15).difficulty == 3
    evening.round()
    assert evening.attack(15).difficulty == 2


def test_speed_burst_rests_a_round() -> None:
    """It cannot be used in two rounds in a row, but in the round after that."""
    evening = fight("speed_burst")
    evening.use("Speed Burst")
    evening.round()
    assert evening.refuses("use", "Speed Burst")
    evening.round()
    evening.use("Speed Burst")
    assert evening.lost() == {"speed": 8}


def test_again_and_again_after_acting() -> None:
    """One more action in a round in which Kara has acted already."""
    evening = fight("again_and_again")
    evening.attack(15)
    assert evening.refuses("attack", 15)
    evening.use("Again and Again")
    evening.attack(15)
    assert evening.refuses("attack", 15)
    assert evening.lost() == {"speed": 8}
    assert evening.lost(FOE) == {"health": 8}


def test_burst_of_escape_is_no_second_attack() -> None:
    """Of its two actions one must hide or lead away from the foes: a second attack is refused."""
    evening = fight("burst_of_escape")
    evening.use("Burst of Escape")
    evening.attack(15)
    assert evening.refuses("attack", 15)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.lost() == {"speed": 5}


@pytest.mark.parametrize("first", ["attack", "move"])
def test_burst_of_escape_strikes_and_runs(first: str) -> None:
    """An attack and a move go together, in either order."""
    evening = fight("burst_of_escape")
    evening.use("Burst of Escape")
    if first == "attack":
        evening.attack(15)
        evening.walks()
    else:
        evening.walks()
        evening.attack(15)
    assert evening.refuses("attack", 15)
    assert evening.lost(FOE) == {"health": 4}


def test_contortionist_frees_only_a_move() -> None:
    """After wriggling free Kara may move at once, and do nothing else with it."""
    evening = fight("contortionist")
    evening.does(TakeAction(pc_id=KARA, what="other", name="escape"))
    evening.use("Contortionist")
    assert evening.refuses("attack", 15)
    evening.walks()
    assert evening.refuses("walks")
    assert evening.lost() == {"speed": 2}


def test_surging_confidence_gives_a_second_action() -> None:
    """The first recovery roll of the day, taken as the action, leaves another action."""
    evening = fight("surging_confidence")
    evening.hurt(10)
    evening.rest(3, might=6)
    evening.use("Surging Confidence")
    assert evening.attack(15).result == "success"
    assert evening.refuses("attack", 15)
    assert evening.lost() == {"might": 5}


@pytest.mark.parametrize(
    ("key", "name", "price"),
    [
        ("inspire_action", "Inspire Action", {"intellect": 4}),
        ("work_the_friendship", "Work the Friendship", {"intellect": 4}),
        ("inspire_coordinated_actions", "Inspire Coordinated Actions", {"intellect": 9}),
    ],
)
def test_inspired_comrade_acts_at_once(key: str, name: str, price: dict[str, int]) -> None:
    """Ben acts in Kara's turn and has his own action afterwards all the same; Kara has used up
    hers."""
    evening = fight(key)
    assert evening.refuses("attack", 15, by=BEN)
    evening.use(name, BEN)
    assert evening.lost() == price
    evening.attack(15, by=BEN)
    assert evening.lost(FOE) == {"health": 4}
    assert evening.refuses("attack", 15)
    evening.turn()
    evening.attack(15, by=BEN)
    assert evening.refuses("attack", 15, by=BEN)


@pytest.mark.parametrize("die", [2, 15])
def test_quake_dazes_its_maker_anyhow(die: int) -> None:
    """Whoever makes the quake is dazed for a round, hit or miss, and no longer."""
    evening = fight("resonant_quake")
    evening.use("Resonant Quake", FOE, die, also=[OTHER])
    assert evening.lost() == {"intellect": 7}
    assert evening.task(10, 2).difficulty == 3
    evening.round()
    evening.round()
    assert evening.task(10, 2).difficulty == 2


def test_quake_is_cheaper_beside_mountains() -> None:
    """Who has Move Mountains too pays 3 Intellect less for the quake."""
    evening = fight("resonant_quake", "move_mountains")
    evening.use("Resonant Quake", FOE, 15, also=[OTHER])
    assert evening.lost() == {"intellect": 4}
    assert (evening.lost(FOE), evening.lost(OTHER)) == ({"health": 8}, {"health": 8})


@pytest.mark.parametrize("die", [2, 15])
def test_harangue_hinders_even_if_it_fails(die: int) -> None:
    """Asserting Your Privilege: a failure still hinders what the foe does next; a success takes
    its turn."""
    evening = fight("asserting_your_privilege")
    evening.use("Asserting Your Privilege", FOE, die)
    evening.turn()
    evening.turn()
    if die == 2:
        assert evening.struck(15).difficulty == 1
        assert evening.struck(15, by=OTHER).difficulty == 2
    else:
        assert evening.refuses("struck", 15)


def test_harangue_hinders_one_action_only() -> None:
    """Only the next action of the foe is hindered, its second is not."""
    evening = fight("asserting_your_privilege")
    evening.use("Asserting Your Privilege", FOE, 2)
    evening.turn()
    evening.turn()
    assert evening.struck(15).difficulty == 1
    evening.round()
    assert evening.struck(15).difficulty == 2


@pytest.mark.parametrize("name", ["Vigilant", "Spring Away", "Answering Attack", "Misdirect"])
def test_answer_is_refused_beforehand(name: str) -> None:
    """An answer has its moment: on Kara's own turn, with nothing to answer, it is not sold."""
    evening = fight(name.lower().replace(" ", "_"))
    assert evening.refuses(
        "use", name, OTHER if name in ("Misdirect", "Answering Attack") else None
    )
    assert evening.lost() == {}


def test_vigilant_stops_no_damage() -> None:
    """It keeps off daze and stun alone: a plain attack harms Kara as ever, and offers nothing."""
    evening = fight("vigilant")
    evening.turn()
    evening.turn()
    evening.struck(2)
    assert evening.lost() == {"might": 2}
    assert evening.offered("Vigilant") is None


def roared(evening: Seated) -> None:
    """A behemoth roars in its own turn, before Kara's, and Kara cannot withstand it."""
    beast = evening.find("Thundering")
    assert evening.state.encounter is not None
    while evening.state.encounter.acting != beast:
        evening.turn()
    evening.move("Stunning roar", beast, KARA)
    evening.answer(2)


def test_vigilant_answers_the_stun() -> None:
    """When something stuns Kara, 5 Might keep her on her feet and she acts in her turn."""
    evening = Seated("abilities.vigilant", "creatures.thundering_behemoth")
    evening.fight()
    roared(evening)
    evening.answers("Vigilant")
    assert evening.lost() == {"might": 5}
    evening.turn()
    assert evening.attack(15).result == "success"


def test_stun_without_an_answer_holds() -> None:
    """Who does not pay is stunned and loses the turn."""
    evening = Seated("abilities.vigilant", "creatures.thundering_behemoth")
    evening.fight()
    roared(evening)
    assert evening.offered("Vigilant") is not None
    evening.turn()
    assert evening.refuses("attack", 15)
    assert evening.lost() == {}


def test_springing_away_follows_a_defense() -> None:
    """After a Speed defense that succeeds Kara may pay 5 Speed and leap, once in a round."""
    evening = fight("spring_away")
    evening.turn()
    evening.turn()
    evening.struck(15)
    evening.answers("Spring Away")
    assert evening.lost() == {"speed": 5}
    evening.struck(15, by=OTHER)
    if evening.offered("Spring Away") is not None:
        assert evening.refuses("answers", "Spring Away")
    assert evening.lost() == {"speed": 5}


def test_no_springing_away_when_hit() -> None:
    """A defense that fails offers no leap, nor does one that is not with Speed."""
    evening = fight("spring_away")
    evening.turn()
    evening.turn()
    evening.struck(2)
    assert evening.offered("Spring Away") is None
    evening.struck(15, stat="intellect")
    assert evening.offered("Spring Away") is None


def test_answering_attack_keeps_the_action() -> None:
    """Struck in melee, Kara strikes back at once, hindered by a step, and has her own action in
    her turn all the same."""
    evening = fight("answering_attack")
    evening.turn()
    evening.turn()
    evening.struck(2)
    evening.answers("Answering Attack")
    assert evening.attack(15).difficulty == 3
    assert evening.lost() == {"might": 2, "speed": 3}
    assert evening.lost(FOE) == {"health": 4}
    evening.turn()
    evening.turn()
    assert evening.attack(15).difficulty == 2


def test_no_answer_to_arrows_or_misses() -> None:
    """Answering Attack follows a hit in melee: not a miss, nor a hit from afar."""
    evening = fight("answering_attack")
    evening.turn()
    evening.turn()
    evening.struck(15)
    assert evening.offered("Answering Attack") is None
    evening.struck(2, ranged=True)
    assert evening.offered("Answering Attack") is None


def test_misdirected_blow_hits_another() -> None:
    """A blow that missed Kara is turned on the other guard: its damage falls there."""
    evening = fight("misdirect")
    evening.turn()
    evening.turn()
    evening.struck(15)
    evening.answers("Misdirect", target=OTHER, natural=15)
    assert evening.lost() == {"speed": 3}
    assert evening.lost(OTHER) == {"health": 2}
    assert evening.lost(FOE) == {}


def test_no_misdirecting_of_hits() -> None:
    """Only an attack that missed can be turned on somebody else."""
    evening = fight("misdirect")
    evening.turn()
    evening.turn()
    evening.struck(2)
    assert evening.offered("Misdirect") is None
    assert evening.lost() == {"might": 2}


def test_seized_moment_is_an_action_now() -> None:
    """A Speed defense that succeeds gives Kara an action at once, though it is not her turn."""
    evening = fight("seize_the_moment")
    evening.attack(15)
    evening.turn()
    evening.turn()
    assert evening.refuses("attack", 15)
    evening.struck(15)
    evening.answers("Seize the Moment")
    assert evening.lost() == {"speed": 4}
    evening.attack(15)
    assert evening.lost(FOE) == {"health": 8}
    assert evening.refuses("attack", 15)
