"""Cases of creation, from the books and the reference alone: what a person making a character may
choose, what is refused, and what they end up with."""

from __future__ import annotations

import pytest
from tests.shelf.making import Made, tier

WARRIOR = ("Bash", "Swipe", "Overwatch", "Quick Throw")
EXPLORER = ("Block", "Decipher", "Find the Way", "Endurance")
ADEPT = ("Onslaught", "Ward", "Magic Training", "Scan")
SPEAKER = ("Anecdote", "Babel", "Encouragement", "Fast Talk")
FREE = {"might": 3, "speed": 3, "intellect": 0}


def to(at: int, last: dict, *before: str) -> list[dict]:
    """Plain tiers up to ``at``, the last of them as given."""
    return [tier() for _ in range(at - 2)] + [last]


# --- what a type begins with ----------------------------------------------------------------------


def test_warrior_begins_with_its_figures() -> None:
    """A Warrior begins with 10, 10, 8 and divides 6 more; Effort is 1; two cyphers may be borne."""
    made = Made("warrior", *WARRIOR, free=FREE, edge="might")
    assert made.pools == (13, 13, 8)
    assert made.edge == (1, 0, 0)
    assert made.pc.effort == 1
    assert made.pc.cyphers_allowed() == 2
    assert made.wrong() == []


@pytest.mark.parametrize(
    ("type", "abilities", "pools", "edge", "cyphers"),
    [
        ("adept", ADEPT, (9, 11, 14), (0, 0, 1), 3),
        ("explorer", EXPLORER, (12, 11, 11), (1, 0, 0), 2),
        ("speaker", SPEAKER, (10, 11, 13), (0, 0, 1), 2),
    ],
)
def test_other_types_begin_with_figures(
    type: str, abilities: tuple[str, ...], pools: tuple, edge: tuple, cyphers: int
) -> None:
    """Each type has its Pools, its Edge of 1 and its number of cyphers."""
    made = Made(type, *abilities)
    assert (made.pools, made.edge, made.pc.cyphers_allowed()) == (pools, edge, cyphers)
    assert made.wrong() == []


def test_warrior_edge_in_speed_allowed() -> None:
    """A Warrior has the Edge of 1 in Might or in Speed."""
    assert Made("warrior", *WARRIOR, edge="speed").edge == (0, 1, 0)


def test_warrior_edge_in_intellect_refused() -> None:
    """A Warrior's Intellect Edge is 0 either way."""
    assert Made("warrior", *WARRIOR, edge="intellect").wrong("edge")


def test_pool_above_twenty_is_refused() -> None:
    """No starting Pool is higher than 20."""
    assert not Made("adept", *ADEPT, free={"intellect": 6}).wrong("free")
    moved = {"moved": {"might": -3, "intellect": 3}}
    assert Made("adept", *ADEPT, free={"intellect": 6}, customized=moved).wrong()


def test_seven_points_are_refused() -> None:
    """Six additional points are divided, no more."""
    assert Made("warrior", *WARRIOR, free={"might": 7}).wrong("free")


def test_fifth_ability_is_refused() -> None:
    """A type gives four abilities at the first tier."""
    assert Made("warrior", *WARRIOR, "Control the Field").wrong("abilities")


def test_same_ability_twice_refused() -> None:
    """The same ability cannot be chosen more than once unless its text says otherwise."""
    assert Made("warrior", "Bash", "Bash", "Swipe", "Overwatch").wrong("abilities")


def test_ability_of_other_type_refused() -> None:
    """A Warrior cannot choose Onslaught."""
    assert Made("warrior", "Onslaught", "Bash", "Swipe", "Overwatch").wrong("abilities")


def test_ability_of_higher_tier_refused() -> None:
    """A first-tier Warrior cannot choose Reload."""
    assert Made("warrior", "Reload", "Bash", "Swipe", "Overwatch").wrong("abilities")


# --- the examples of the types --------------------------------------------------------------------


def test_warrior_example_adds_up() -> None:
    """Ray: Strong, Masters Weaponry; Might 17, Speed 13, Intellect 8; Speed Edge by Improved Edge."""
    made = Made(
        "warrior",
        "Trained Without Armor",
        "Combat Prowess",
        "Improved Edge",
        "Physical Skills",
        free=FREE,
        edge="might",
        adjective="Strong",
        verb="Masters Weaponry",
        chosen={
            "Improved Edge": ["speed"],
            "Physical Skills": ["swimming", "running"],
            "Combat Prowess": ["melee"],
        },
    )
    assert made.pools == (17, 13, 8)
    assert made.edge == (1, 1, 0)
    assert made.level("swimming") == made.level("running") == made.level("jumping") == "trained"
    assert made.wrong() == []


def test_descriptor_makes_a_skill_specialized() -> None:
    """Had Ray chosen jumping among his physical skills, Strong would make him specialized in it."""
    made = Made(
        "warrior",
        "Physical Skills",
        "Bash",
        "Swipe",
        "Overwatch",
        adjective="Strong",
        edge="might",
        chosen={"Physical Skills": ["jumping", "running"]},
    )
    assert made.level("jumping") == "specialized"
    assert made.wrong() == []


def test_adept_example_adds_up() -> None:
    """Jen: Graceful, Leads; 9, 13, 14; trained in Speed defense; three cyphers."""
    made = Made("adept", *ADEPT, adjective="Graceful", verb="Leads")
    assert made.pools == (9, 13, 14)
    assert made.level("speed defense") == "trained"
    assert made.wrong() == []


def test_explorer_example_adds_up() -> None:
    """Sam: Hardy, Explores Dark Places; Might 17; trained in Might defense and what the focus
    brings."""
    made = Made(
        "explorer",
        "Danger Sense",
        "Surging Confidence",
        "Practiced in Armor",
        "Knowledge Skills",
        free={"might": 3, "speed": 2, "intellect": 1},
        adjective="Hardy",
        verb="Explores Dark Places",
        chosen={"Knowledge Skills": ["geology", "biology"]},
    )
    assert made.pools == (17, 11, 10)
    assert made.level("might defense") == "trained"
    assert made.level("geology") == made.level("biology") == "trained"
    assert made.level("climbing") == made.level("balancing") == made.level("jumping") == "trained"
    assert made.wrong() == []


def test_speaker_example_adds_up() -> None:
    """Mary: Resilient, Moves Like a Cat; Might 10, Speed 18, Intellect 16; defenses trained; one
    more recovery roll of one action."""
    made = Made(
        "speaker",
        "Fast Talk",
        "Spin Identity",
        "Encouragement",
        "Interaction Skills",
        free={"speed": 3, "intellect": 3},
        adjective="Resilient",
        verb="Moves Like a Cat",
        chosen={"Interaction Skills": ["deceiving", "persuading"]},
    )
    assert made.pools == (10, 18, 16)
    assert made.level("might defense") == made.level("intellect defense") == "trained"
    assert made.level("deceiving") == "trained"
    assert made.wrong() == []


def test_pools_to_share_by_descriptor() -> None:
    """Amazing: 2 to Speed, and 2 more points divided among the Pools."""
    made = Made(
        "warrior", *WARRIOR, edge="might", adjective="Amazing", chosen={"Amazing": ["might 2"]}
    )
    assert made.pools == (14, 14, 10)
    open_yet = Made("warrior", *WARRIOR, edge="might", adjective="Amazing")
    assert open_yet.missing("chosen")


def test_descriptor_choice_of_two_skills() -> None:
    """Uncanny: trained in either perception or stealth, and in one kind of knowledge."""
    made = Made(
        "warrior",
        *WARRIOR,
        edge="might",
        adjective="Uncanny",
        chosen={"Uncanny": [["stealth"], ["hematology"]]},
    )
    assert made.level("stealth") == made.level("hematology") == "trained"
    assert made.level("perception") is None


def test_choice_by_conversation_not_asked() -> None:
    """Fragmented chooses an interaction at the start of a conversation, not at creation; its other
    skills and inabilities hold."""
    made = Made("warrior", *WARRIOR, edge="might", adjective="Fragmented")
    assert made.missing("chosen") == []
    assert made.pools == (12, 12, 12)


# --- choices already had --------------------------------------------------------------------------


def edged(stat: str) -> Made:
    """A Warrior with Edge in Might who takes Improved Edge."""
    return Made(
        "warrior",
        "Improved Edge",
        "Bash",
        "Swipe",
        "Overwatch",
        edge="might",
        chosen={"Improved Edge": [stat]},
    )


@pytest.mark.rule("fact.choice.already_had")
def test_improved_edge_raises_a_zero() -> None:
    """An Edge of 0 becomes 1."""
    assert edged("speed").edge == (1, 1, 0)
    assert edged("speed").wrong() == []


@pytest.mark.rule("fact.choice.already_had")
def test_improved_edge_on_one_refused() -> None:
    """Improved Edge is for a stat whose Edge is 0."""
    assert edged("might").wrong("chosen")


def test_improved_edge_offers_zeros_only() -> None:
    """The page offers the stats whose Edge is 0."""
    assert edged("speed").words("Improved Edge") == ["speed", "intellect"]


def defended(stat: str, adjective: str = "Graceful") -> Made:
    """A second-tier Warrior who takes Skill With Defense."""
    return Made(
        "warrior",
        *WARRIOR,
        edge="might",
        adjective=adjective,
        tiers=[tier("Skill With Defense", "Reload")],
        chosen={"Skill With Defense": [f"{stat} defense"]},
    )


@pytest.mark.rule("fact.choice.already_had")
def test_trained_defense_is_not_taken() -> None:
    """Skill With Defense is for a defense in which one is not trained: Graceful has Speed."""
    assert defended("speed").wrong("chosen")


@pytest.mark.rule("fact.choice.already_had")
def test_untrained_defense_is_taken() -> None:
    """Might defense is free to choose."""
    made = defended("might")
    assert made.wrong() == []
    assert made.level("might defense") == "trained"


def test_trained_defense_is_not_offered() -> None:
    """The page leaves the trained defense out."""
    assert defended("might").words("Skill With Defense") == ["might defense", "intellect defense"]


def mastered(stat: str, adjective: str) -> Made:
    """A fifth-tier Warrior who takes Mastery With Defense."""
    last = tier("Mastery With Defense", "Parry", "Arc Spray")
    return Made(
        "warrior",
        *WARRIOR,
        edge="might",
        adjective=adjective,
        tiers=to(5, last),
        chosen={"Mastery With Defense": [f"{stat} defense"]},
    )


@pytest.mark.rule("fact.choice.already_had")
def test_mastery_of_untrained_defense_refused() -> None:
    """Mastery With Defense is for a defense in which one is trained."""
    assert mastered("might", "Graceful").wrong("chosen")


@pytest.mark.rule("fact.choice.already_had")
def test_mastery_of_trained_defense_allowed() -> None:
    """It makes the trained defense specialized."""
    made = mastered("speed", "Graceful")
    assert made.wrong("chosen") == []
    assert made.level("speed defense") == "specialized"


def test_mastery_without_training_not_offered() -> None:
    """Nobody trained in no defense is offered Mastery With Defense, and the page says why."""
    made = Made("warrior", *WARRIOR, edge="might", tiers=to(5, tier()))
    assert "Mastery With Defense" not in made.offers(5)
    assert made.barred(5)["Mastery With Defense"]


def test_mastery_of_attacks_needs_training() -> None:
    """Mastery With Attacks is for an attack in which one is trained."""
    last = tier("Mastery With Attacks", "Parry", "Arc Spray")
    plain = Made(
        "warrior",
        *WARRIOR,
        edge="might",
        tiers=to(5, last),
        chosen={"Mastery With Attacks": ["heavy bladed weapons"]},
    )
    assert plain.wrong("chosen")
    skilled = Made(
        "warrior",
        *WARRIOR,
        edge="might",
        tiers=[tier("Skill With Attacks", "Reload"), tier(), tier(), last],
        chosen={
            "Skill With Attacks": ["heavy bladed weapons"],
            "Mastery With Attacks": ["heavy bladed weapons"],
        },
    )
    assert skilled.wrong("chosen") == []
    assert skilled.level("heavy bladed weapons") == "specialized"


def attacks(second: str) -> Made:
    """A Warrior who takes Skill With Attacks twice."""
    return Made(
        "warrior",
        *WARRIOR,
        edge="might",
        tiers=[tier("Skill With Attacks", "Skill With Attacks")],
        chosen={
            "Skill With Attacks": ["medium bladed weapons"],
            "Skill With Attacks (2)": [second],
        },
    )


def test_same_attack_again_is_refused() -> None:
    """Each time, another type of attack is chosen."""
    assert attacks("medium bladed weapons").wrong("chosen")


def test_other_attack_again_is_allowed() -> None:
    """Skill With Attacks may be taken several times."""
    made = attacks("light ranged weapons")
    assert made.wrong() == []
    assert made.level("light ranged weapons") == "trained"


def test_greater_skill_makes_attack_specialized() -> None:
    """Greater Skill With Attacks (combat flavor) makes a trained attack specialized."""
    made = Made(
        "warrior",
        *WARRIOR,
        edge="might",
        flavor="Combat",
        trades={"Greater Skill With Attacks": "Murderer"},
        tiers=[
            tier("Skill With Attacks", "Reload"),
            tier(),
            tier(),
            tier(),
            tier("Greater Skill With Attacks", "Spin Attack"),
        ],
        chosen={
            "Skill With Attacks": ["light bladed weapons"],
            "Greater Skill With Attacks": ["light bladed weapons"],
        },
    )
    assert made.wrong("chosen") == []
    assert made.level("light bladed weapons") == "specialized"


def skilled_twice(*second: str) -> Made:
    """An Explorer who takes Physical Skills at two tiers."""
    return Made(
        "explorer",
        "Physical Skills",
        "Block",
        "Decipher",
        "Endurance",
        tiers=[tier("Physical Skills", "Curious", "Escape", "Wreck")],
        chosen={"Physical Skills": ["climbing", "running"], "Physical Skills (2)": second},
    )


def test_physical_skills_again_are_others() -> None:
    """Physical Skills may come again with two skills in which one is not trained."""
    made = skilled_twice("balancing", "swimming")
    assert made.wrong() == []
    assert made.level("swimming") == "trained"


def test_physical_skill_had_is_refused() -> None:
    """Climbing is trained already."""
    assert skilled_twice("climbing", "swimming").wrong("chosen")


def test_physical_skill_had_not_offered() -> None:
    """The page leaves out what is trained."""
    offered = skilled_twice("balancing", "swimming").words("Physical Skills")
    assert sorted(offered) == ["balancing", "jumping", "swimming"]


def test_knowledge_again_must_differ() -> None:
    """Knowledge Is Power (Would Rather Be Reading) trains two skills in which one is not trained."""
    made = Made(
        "adept",
        *ADEPT,
        verb="Would Rather Be Reading",
        tiers=[tier(), tier(), tier()],
        chosen={
            "Knowledge Is Power": ["history", "law"],
            "Knowledge Is Power (2)": ["history", "medicine"],
        },
    )
    assert made.wrong("chosen")


def test_heightened_skill_becomes_specialized() -> None:
    """Heightened Skills: a trained task becomes specialized; one that is specialized cannot be
    chosen."""

    def heightened(*words: str) -> Made:
        return Made(
            "speaker",
            "Interaction Skills",
            "Babel",
            "Encouragement",
            "Anecdote",
            tiers=[
                tier(skill="persuading"),
                tier(),
                tier("Heightened Skills", "Feint"),
            ],
            chosen={
                "Interaction Skills": ["persuading", "deceiving"],
                "Heightened Skills": words,
            },
        )

    good = heightened("deceiving", "sailing")
    assert good.wrong("chosen") == []
    assert good.level("deceiving") == "specialized"
    assert good.level("sailing") == "trained"
    assert heightened("persuading", "sailing").wrong("chosen")


def test_defense_is_no_extra_skill() -> None:
    """Extra Skill (skills and knowledge) trains no attack and no defense."""
    made = Made(
        "warrior",
        *WARRIOR,
        edge="might",
        flavor="Skills and Knowledge",
        trades={"Extra Skill": "Hemorrhage"},
        tiers=[tier("Extra Skill", "Reload")],
        chosen={"Extra Skill": ["speed defense"]},
    )
    assert made.wrong("chosen")


def test_melee_or_ranged_and_nothing_else() -> None:
    """Combat Prowess adds damage to melee or to ranged attacks."""
    made = Made(
        "warrior",
        "Combat Prowess",
        "Bash",
        "Swipe",
        "Overwatch",
        edge="might",
        chosen={"Combat Prowess": ["magic"]},
    )
    assert made.wrong("chosen")


# --- limits read what raises them -----------------------------------------------------------------


def bearer(at: int, cyphers: int, *abilities: str, **more: object) -> Made:
    """A Warrior of a tier with cyphers and these abilities at the last tier."""
    return Made(
        "warrior",
        *WARRIOR,
        edge="might",
        tiers=to(at, tier(*abilities)),
        cyphers=cyphers,
        **more,
    )


def test_third_cypher_of_warrior_refused() -> None:
    """A Warrior bears two cyphers."""
    assert Made("warrior", *WARRIOR, edge="might", cyphers=3).wrong("cyphers")


def test_expert_cypher_use_bears_three() -> None:
    """Expert Cypher Use: three cyphers."""
    made = bearer(3, 3, "Expert Cypher Use")
    assert made.wrong("cyphers") == []
    assert made.pc.cyphers_allowed() == 3
    assert bearer(3, 4, "Expert Cypher Use").wrong("cyphers")


def test_adroit_cypher_use_bears_four() -> None:
    """Adroit Cypher Use: four cyphers, also beside Expert Cypher Use."""
    made = Made(
        "warrior",
        *WARRIOR,
        edge="might",
        tiers=[tier(), tier("Expert Cypher Use"), tier(), tier("Adroit Cypher Use")],
        cyphers=4,
    )
    assert made.pc.cyphers_allowed() == 4
    assert made.wrong("cyphers") == []


def test_expert_after_adroit_keeps_four() -> None:
    """Who may bear four does not fall to three."""
    made = Made(
        "warrior",
        *WARRIOR,
        edge="might",
        tiers=[tier(), tier(), tier(), tier("Adroit Cypher Use", "Expert Cypher Use", "Parry")],
        cyphers=4,
    )
    assert made.pc.cyphers_allowed() == 4
    assert made.wrong("cyphers") == []


def test_master_cypher_use_bears_five() -> None:
    """An Adept with Master Cypher Use bears five."""
    made = Made(
        "adept", *ADEPT, tiers=to(5, tier("Master Cypher Use", "Create", edge="speed")), cyphers=5
    )
    assert made.pc.cyphers_allowed() == 5
    assert made.wrong("cyphers") == []


def test_heavy_weapon_hinders_an_explorer() -> None:
    """An Explorer has an inability with heavy weapons: the page says so, the attack is marked."""
    made = Made("explorer", *EXPLORER, weapons=["heavy", "medium"])
    assert len([n for n in made.notes("weapons") if "heavy" in n]) == 1
    assert [a.practiced for a in made.pc.attacks] == [False, None]


def test_practice_with_all_weapons_counts() -> None:
    """With Practiced With All Weapons no weapon is unpracticed, and no page says it is."""
    made = Made(
        "explorer",
        "Practiced With All Weapons",
        "Block",
        "Decipher",
        "Endurance",
        weapons=["heavy"],
    )
    assert not [n for n in made.notes("weapons") if "practiced" in n]


def test_practice_with_medium_weapons_counts() -> None:
    """A Speaker with Practiced With Medium Weapons uses medium weapons, but no heavy ones."""
    abilities = ("Practiced With Medium Weapons", "Babel", "Anecdote", "Encouragement")
    assert not [
        n
        for n in Made("speaker", *abilities, weapons=["medium"]).notes("weapons")
        if "practiced" in n
    ]
    assert [
        n for n in Made("speaker", *abilities, weapons=["heavy"]).notes("weapons") if "heavy" in n
    ]


# --- flavors --------------------------------------------------------------------------------------

FLAVORED = ("Danger Sense", "Swipe", "Overwatch", "Quick Throw")


def flavored(*abilities: str, trades: dict[str, str], **more: object) -> Made:
    """A Warrior with the stealth flavor."""
    return Made("warrior", *abilities, edge="might", flavor="Stealth", trades=trades, **more)


@pytest.mark.rule("fact.flavor.trade")
def test_flavor_ability_is_traded_in() -> None:
    """Danger Sense for Bash: the Warrior has it like any other ability of the first tier."""
    made = flavored(*FLAVORED, trades={"Danger Sense": "Bash"})
    assert made.wrong() == []
    assert made.missing("trade") == []
    assert "Danger Sense" in made.has


@pytest.mark.rule("fact.flavor.trade")
def test_flavor_ability_needs_a_trade() -> None:
    """Abilities are traded one for one: something has to be given up."""
    assert flavored(*FLAVORED, trades={}).missing("trade")


@pytest.mark.rule("fact.flavor.trade")
def test_traded_ability_is_never_chosen() -> None:
    """They can never choose Bash."""
    first = flavored("Danger Sense", "Bash", "Swipe", "Overwatch", trades={"Danger Sense": "Bash"})
    assert first.wrong()
    later = flavored(*FLAVORED, trades={"Danger Sense": "Bash"}, tiers=[tier("Bash", "Reload")])
    assert later.wrong()


def test_traded_ability_is_not_offered() -> None:
    """The page does not offer Bash, and says what it was given up for."""
    made = flavored(*FLAVORED, trades={"Danger Sense": "Bash"})
    assert "Bash" not in made.offers()
    assert "Danger Sense" in made.barred()["Bash"]


@pytest.mark.rule("fact.flavor.trade")
def test_trade_stays_within_a_tier() -> None:
    """At a given tier: Crushing Blow (tier 2) cannot be given up for Danger Sense (tier 1)."""
    assert flavored(*FLAVORED, trades={"Danger Sense": "Crushing Blow"}).wrong("trade")


def test_one_ability_given_up_once() -> None:
    """One for one: Bash cannot be given up for two."""
    made = flavored(
        "Danger Sense",
        "Goad",
        "Overwatch",
        "Quick Throw",
        trades={"Danger Sense": "Bash", "Goad": "Bash"},
    )
    assert made.wrong("trade")


def test_other_types_ability_not_given_up() -> None:
    """Only an ability of the own type can be sacrificed."""
    assert flavored(*FLAVORED, trades={"Danger Sense": "Onslaught"}).wrong("trade")


def test_trade_at_second_tier() -> None:
    """Get Away for Hemorrhage, both of the second tier."""
    made = flavored(*WARRIOR, trades={"Get Away": "Hemorrhage"}, tiers=[tier("Get Away", "Reload")])
    assert made.wrong() == []
    assert "Get Away" in made.has


def test_shared_ability_needs_no_trade() -> None:
    """Practiced in Armor is a Warrior's own as well as the combat flavor's."""
    made = Made(
        "warrior",
        "Practiced in Armor",
        "Bash",
        "Swipe",
        "Overwatch",
        edge="might",
        flavor="Combat",
    )
    assert made.missing("trade") == []
    assert made.wrong() == []


def test_flavor_ability_without_flavor_refused() -> None:
    """Without the flavor, Danger Sense is no Warrior's."""
    assert Made("warrior", *FLAVORED, edge="might").wrong("abilities")


# --- customizing a type ---------------------------------------------------------------------------


def customized(type: str = "warrior", abilities: tuple[str, ...] = WARRIOR, **how: object) -> Made:
    """Somebody whose type is customized."""
    more = {"edge": "might"} if type == "warrior" else {}
    weapons, cyphers = how.pop("weapons", ()), how.pop("cyphers", 0)
    return Made(type, *abilities, customized=how, weapons=weapons, cyphers=cyphers, **more)


@pytest.mark.rule("fact.custom.pools")
def test_points_move_one_for_one() -> None:
    """2 points of Might for 2 points of Intellect."""
    made = customized(moved={"might": -2, "intellect": 2})
    assert made.pools == (10, 12, 12)
    assert made.wrong() == []


@pytest.mark.rule("fact.custom.pools")
def test_points_moved_unevenly_refused() -> None:
    """One for one."""
    assert customized(moved={"might": -2, "intellect": 3}).wrong()


@pytest.mark.rule("fact.custom.pools")
def test_pool_below_zero_is_refused() -> None:
    """Nobody gives more points than the Pool has."""
    assert customized(moved={"might": -11, "intellect": 11}).wrong()


@pytest.mark.rule("fact.custom.edge")
def test_edge_in_any_stat() -> None:
    """A player can start with an Edge of 1 in whichever stat they wish."""
    made = customized(edge="intellect")
    assert made.edge == (0, 0, 1)
    assert made.wrong() == []


@pytest.mark.rule("fact.custom.cypher")
def test_cypher_given_up_for_a_skill() -> None:
    """One cypher less, one skill more."""
    made = customized(cypher_skill="persuasion", cyphers=1)
    assert made.pc.cyphers_allowed() == 1
    assert made.level("persuasion") == "trained"
    assert made.wrong() == []
    assert customized(cypher_skill="persuasion", cyphers=2).wrong("cyphers")


def test_skill_for_a_cypher_no_defense() -> None:
    """Attacks and defense come by abilities of a type and other rare ways alone."""
    assert customized(cypher_skill="speed defense").wrong()


@pytest.mark.rule("fact.custom.weapons")
def test_weapons_given_up_for_a_skill() -> None:
    """An Explorer without the practice of the type: trained in a skill, hindered with medium
    weapons."""
    made = customized("explorer", EXPLORER, weapons_skill="history", weapons=["light", "medium"])
    assert made.level("history") == "trained"
    assert [a.practiced for a in made.pc.attacks] == [False, False]
    assert made.wrong() == []


@pytest.mark.rule("fact.weakness.limit")
def test_weakness_buys_an_edge() -> None:
    """A weakness of 1 in Speed for 1 more Might Edge."""
    made = customized(weakness="speed", weakness_edge="might")
    assert made.edge == (2, -1, 0)
    assert made.wrong() == []


@pytest.mark.rule("fact.weakness.limit")
def test_weakness_beside_an_edge_refused() -> None:
    """A weakness is possible only in a stat with an Edge of 0."""
    assert customized(weakness="might", weakness_edge="speed").wrong()


@pytest.mark.rule("fact.weakness.limit")
def test_weakness_in_its_own_stat_refused() -> None:
    """The Edge comes in one of the other two stats."""
    assert customized(weakness="speed", weakness_edge="speed").wrong()


def test_weakness_for_nothing_is_unfinished() -> None:
    """In exchange there is an Edge to choose."""
    assert customized(weakness="speed").missing()


def test_edge_without_weakness_is_unfinished() -> None:
    """No Edge without the weakness that pays for it."""
    made = customized(weakness_edge="might")
    assert made.missing()
    assert made.edge == (1, 0, 0)


@pytest.mark.rule("fact.custom.inability")
def test_inability_buys_a_skill() -> None:
    """An inability in climbing for a skill in history."""
    made = customized(inability="climbing", inability_skill="history")
    assert made.level("climbing") == "inability"
    assert made.level("history") == "trained"
    assert made.wrong() == []


def test_inability_for_nothing_is_unfinished() -> None:
    """A skill of their choice comes with it."""
    assert customized(inability="climbing").missing()
    assert customized(inability_skill="history").missing()


@pytest.mark.rule("fact.custom.inability")
def test_inability_in_the_same_skill_refused() -> None:
    """What is hindered is not what is trained."""
    assert customized(inability="history", inability_skill="history").wrong()


def test_all_of_customizing_together() -> None:
    """The options stand beside each other."""
    made = customized(
        moved={"intellect": -1, "speed": 1},
        edge="speed",
        cypher_skill="history",
        weapons_skill="law",
        weakness="intellect",
        weakness_edge="speed",
        inability="climbing",
        inability_skill="riding",
    )
    assert made.pools == (12, 13, 9)
    assert made.edge == (0, 2, -1)
    assert made.wrong() == []
    assert made.pc.cyphers_allowed() == 1


# --- an ability of a lower tier is replaced -------------------------------------------------------


def replaced(old: str, new: str, at: int = 2, *abilities: str, **more: object) -> Made:
    """A Warrior who replaces an ability at the last tier."""
    first = ("Physical Skills", "Improved Edge", "Bash", "Overwatch")
    tiers = to(at, tier(*abilities, dropped=old, replacement=new))
    chosen = {"Physical Skills": ["climbing", "running"], "Improved Edge": ["intellect"]}
    words = {name: answer for name, answer in chosen.items() if name != old}
    return Made("warrior", *first, edge="might", tiers=tiers, chosen=words, **more)


@pytest.mark.rule("fact.tier.replacement")
def test_lower_ability_is_replaced() -> None:
    """At the second tier Bash makes room for Swipe."""
    made = replaced("Bash", "Swipe")
    assert "Swipe" in made.has
    assert "Bash" not in made.has
    assert made.wrong() == []


def test_replaced_ability_takes_its_gifts() -> None:
    """Without Physical Skills the two skills are gone, without Improved Edge the Edge."""
    made = replaced("Physical Skills", "Swipe")
    assert made.level("climbing") is None
    assert replaced("Improved Edge", "Swipe").edge == (2, 0, 0)


@pytest.mark.rule("fact.tier.replacement")
def test_replacement_comes_from_lower_tier() -> None:
    """Reload is of the second tier: no replacement at the second tier, but at the third."""
    assert replaced("Bash", "Reload").wrong("tier.2")
    assert replaced("Bash", "Reload", 3).wrong("tier.3") == []


def test_replaced_ability_must_be_had() -> None:
    """What one does not have is not replaced."""
    assert replaced("Quick Throw", "Swipe").wrong("tier.2")


@pytest.mark.rule("fact.tier.replacement")
def test_replacement_must_be_new() -> None:
    """What one has is no replacement."""
    assert replaced("Bash", "Overwatch").wrong("tier.2")


def test_focus_ability_is_not_replaced() -> None:
    """One of the type's abilities is replaced, none of the focus."""
    made = replaced("Weapon Crafter", "Swipe", verb="Masters Weaponry")
    assert made.wrong("tier.2")


def test_half_a_replacement_is_unfinished() -> None:
    """What replaces it is still to be chosen."""
    assert replaced("Bash", "").missing("tier.2")


# --- the steps to a tier --------------------------------------------------------------------------


def stepped(**step: object) -> Made:
    """A second-tier Warrior with these choices of steps."""
    return Made("warrior", *WARRIOR, edge="might", tiers=[tier("Reload", "Hemorrhage", **step)])


def test_steps_raise_their_figures() -> None:
    """4 points, 1 Edge, 1 Effort, a skill."""
    made = stepped(points={"speed": 1, "intellect": 3}, edge="speed", skill="riding")
    assert made.pools == (12, 13, 13)
    assert made.edge == (1, 1, 0)
    assert made.pc.effort == 2
    assert made.level("riding") == "trained"


def test_five_points_at_a_tier_refused() -> None:
    """Increasing capabilities gives 4 points."""
    assert stepped(points={"speed": 5}).wrong("tier.2")


def test_defense_is_no_skill_step() -> None:
    """The skill of a step is none of attacks or defense."""
    assert stepped(skill="might defense").wrong("tier.2")


def test_own_ability_is_a_skill_step() -> None:
    """One may be trained in one's own Bash."""
    assert stepped(skill="Bash").wrong() == []


def test_skill_step_cancels_an_inability() -> None:
    """Trained in what one has an inability in: neither eased nor hindered."""
    made = Made(
        "warrior",
        *WARRIOR,
        edge="might",
        customized={"inability": "climbing", "inability_skill": "law"},
        tiers=[tier("Reload", "Hemorrhage", skill="climbing")],
    )
    assert made.level("climbing") in (None, "practiced")


def test_skill_step_third_training_refused() -> None:
    """Specialized is as good as it gets."""
    made = Made(
        "warrior",
        *WARRIOR,
        edge="might",
        tiers=[tier(skill="riding"), tier(skill="riding"), tier(skill="riding")],
    )
    assert made.level("riding") == "specialized"
    assert made.wrong("tier.4")


def test_special_option_counts_as_a_step() -> None:
    """2 more on recovery rolls instead of a skill."""
    made = stepped(skill="", instead="skills", option="recovery")
    assert made.wrong() == []
    assert made.missing("tier.2") == []
    assert made.pc.recovery_bonus == 2


def test_focus_option_waits_for_tier_three() -> None:
    """Another ability of the focus is for those of tier 3 and higher."""
    made = stepped(skill="", instead="skills", option="focus_ability", ability="Rapid Attack")
    assert made.wrong("tier.2")


def test_type_option_gives_own_ability() -> None:
    """Another ability of the type; a traded one never."""
    good = stepped(skill="", instead="skills", option="type_ability", ability="Control the Field")
    assert good.wrong() == []
    assert "Control the Field" in good.has
    traded = flavored(
        *FLAVORED,
        trades={"Danger Sense": "Bash"},
        tiers=[
            tier(
                "Reload",
                "Hemorrhage",
                skill="",
                instead="skills",
                option="type_ability",
                ability="Bash",
            )
        ],
    )
    assert traded.wrong("tier.2")


def test_type_option_asks_its_choice() -> None:
    """The ability of an option asks like any other, and takes nothing that one has."""
    made = Made(
        "warrior",
        *WARRIOR,
        edge="might",
        tiers=[
            tier(
                "Reload", "Hemorrhage", skill="", instead="skills",
                option="type_ability", ability="Improved Edge",
            )
        ],
        chosen={"Improved Edge": ["might"]},
    )  # fmt: skip
    assert made.wrong("chosen")
