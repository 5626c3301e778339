"""How many entries of the shelf carry out more than their price: they change figures or what the
table keeps.

Nothing is counted for having an effect written down. Every entry is gained, worn and used, with
each of its choices, on a guard, a friend and a door, with all said that it asks of the table. It
counts where a sheet, a foe or a thing is another afterwards, where damage is dealt, or where the
table is handed something to do. Lines of words, questions and rolls without a consequence do not
count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec
from msgspec import structs
from tests.people import HERO, guard

from threefold.library.creation import ability_of
from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import ABILITIES, EQUIPMENT, FOCI, shelf
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.active_effects import active_effects, permanent_effects
from threefold.model.characters import Condition, FullNpc, Npc, Pc
from threefold.model.powers import Ability, Artifact
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureEntry, CreatureMove, EquipmentEntry, Power
from threefold.model.things import Thing
from threefold.model.written import Written, written_parts
from threefold.procedures.effects.base import EffectContext, chosen_effects
from threefold.procedures.effects.carry import apply_effects, on_failure
from threefold.procedures.effects.requests import (
    ActRequest,
    AttackRequest,
    CompanionRequest,
    MoveRequest,
    RecoveryRequest,
    SaveRequest,
    TableRequest,
    ThingRequest,
)
from threefold.rules.harm import DealtDamage
from threefold.rulesets.compose import rules_for
from threefold.table.decisions.moves.made import AROUND

RULES = rules_for("csrd")
LEVEL = 10
DONE = (AttackRequest, CompanionRequest, MoveRequest, SaveRequest, RecoveryRequest)


def hands_over(request: TableRequest) -> bool:
    """Whether the engine hands the table something to do beside changing figures: somebody comes,
    is moved, has to roll, may attack, act or recover; something stands in the scene or runs out.
    Questions and bare rolls are words, and so is what is done to an object that is not there."""
    match request:
        case ThingRequest():
            ends = request.level is not None or request.rounds is not None or request.fight
            return ends or request.what in AROUND
        case ActRequest():
            return request.what in ("action", "attack", "move", "turn")
    return isinstance(request, DONE)


HURT = msgspec.convert(
    {
        **HERO,
        "pools": {
            stat: {**pool, "value": max(1, pool["value"] - 3)}
            for stat, pool in HERO["pools"].items()
        },
        "damage_track": "impaired",
        "recoveries_used": 2,
    },
    Pc,
)
"""Somebody whom healing helps."""

GUARD = msgspec.convert(guard(1, health=80, max_health=90), Npc).filled(RULES)
DOOR = Thing("door", level=3)
WRECK = Thing("wreck", level=3, object_damage="major")
STRUCK = DealtDamage(5, 0, 5, (), ())
"""The blow that an answer answers."""

TARGETS: tuple[Pc | FullNpc | Thing, ...] = (
    GUARD,
    structs.replace(HURT, name="Friend"),
    DOOR,
    WRECK,
)


def without_words(effects: Sequence[Effect]) -> list[Effect]:
    """Effects without those that words alone say, within others too."""
    found: list[Effect] = []
    for effect in effects:
        match effect:
            case kinds.Tell():
                continue
            case kinds.ConditionEffect():
                found.append(
                    structs.replace(
                        effect,
                        holds=without_words(effect.holds),
                        leaves=without_words(effect.leaves),
                    )
                )
            case kinds.Save():
                save = structs.replace(
                    effect, passed=without_words(effect.passed), failed=without_words(effect.failed)
                )
                found.append(save)
            case _:
                found.append(effect)
    return found


def ways(effects: Sequence[Effect]) -> Iterator[list[Effect]]:
    """The effects by each of their options, in a row for all choices alike."""
    most = max((len(e.options) for e in effects if isinstance(e, kinds.Choose)), default=1)
    for n in range(most):
        options = [n] * 9
        yield without_words(
            [each for effect in effects for each in chosen_effects(effect, options)]
        )


def words_said(effects: Sequence[Effect]) -> list[str]:
    return [str(word) for effect in effects for word in effect.when.values()]


def beset(figure: Pc | FullNpc, effects: Sequence[Effect]) -> Pc | FullNpc:
    """Somebody with whatever conditions the effects could end."""
    ends = [e for e in effects if isinstance(e, kinds.End)]
    names = [what for e in ends for what in (e.what[:1] if e.one else e.what) if "$" not in what]
    return structs.replace(figure, conditions=names) if names else figure


def felt(
    effects: Sequence[Effect],
    user: Pc | FullNpc,
    target: Pc | FullNpc | Thing,
    aimed: bool,
    high: bool,
) -> bool:
    """Whether anything is another once the effects are carried out, with dice that fall high or
    low. What answers a blow has been struck."""
    user = beset(user, effects)
    target = target if isinstance(target, Thing) else beset(target, effects)
    dice = (lambda sides: sides) if high else (lambda sides: 1)
    c = EffectContext(
        RULES, "It", "It", user, target, LEVEL, dice=dice, said=words_said(effects), damage=STRUCK
    )
    apply_effects(effects, c, aimed)
    done = any(map(hands_over, c.requests))
    return done or c.user != user or c.target != target or c.damage is not STRUCK


def uses(
    effects: Sequence[Effect], user: Pc | FullNpc, targets: Sequence[Pc | FullNpc | Thing]
) -> bool:
    """Whether a use does something, by some option and on somebody, hit or missed."""
    return any(
        felt(come, user, target, aimed, high)
        for way in ways(effects)
        for come in (way, on_failure(way, []))
        if come
        for target in targets
        for aimed in (True, False)
        for high in (True, False)
    )


def has(pc: Pc) -> set[tuple[str, str]]:
    """What holds for somebody, beside words."""
    return {
        (each.source, repr(each.effect))
        for each in active_effects(pc)
        if not isinstance(each.effect, kinds.Tell)
    }


def choices_of(entry: Power) -> dict[str, list[str]]:
    """The first that may be chosen of each choice of an entry."""
    stats = ["might", "speed", "intellect"]
    return {
        name: [*(c.of if isinstance(c.of, list) else stats)][:1] for name, c in entry.chosen.items()
    }


def ability_works(entry: Power, ability: Ability) -> bool:
    for way in ways(ability.effects or []):
        one = structs.replace(ability, effects=way)
        if written_parts(one.name, permanent_effects(one), choices_of(entry)) != Written():
            return True
        if has(structs.replace(HURT, abilities=[one])):
            return True
    return uses(
        ability.effects or [],
        structs.replace(HURT, abilities=asked_of(ability.effects or [])),
        TARGETS,
    )


def asked_of(effects: Sequence[Effect]) -> list[Ability | str]:
    """The other abilities that effects ask for, by name."""
    return [str(effect.when["ability"]) for effect in effects if "ability" in effect.when]


def artifact_works(artifact: Artifact) -> bool:
    for way in ways(artifact.effects or []):
        one = structs.replace(artifact, effects=way, level=LEVEL)
        if has(structs.replace(HURT, artifacts=[one])):
            return True
    return uses(artifact.effects or [], HURT, TARGETS)


def move_works(entry: CreatureEntry, move: CreatureMove) -> bool:
    npc = npc_of(entry).filled(RULES)
    npc = structs.replace(npc, health=1)
    effects = [*move.hit, *move.effects, *move.miss]
    states = [str(effect.when["state"]) for effect in effects if "state" in effect.when]
    hurt = structs.replace(HURT, conditions=[*(HURT.conditions or []), *map(Condition, states)])
    return uses(effects, npc, [hurt, GUARD])


@cache
def abilities_at_work() -> set[str]:
    return {e.key for e in shelf(ABILITIES).values() if ability_works(e, ability_of(e))}


@cache
def cyphers_at_work() -> set[str]:
    return {e.key for e in cyphers().values() if uses(cypher_of(e).effects or [], HURT, TARGETS)}


@cache
def artifacts_at_work() -> set[str]:
    return {e.key for e in artifacts().values() if artifact_works(artifact_of(e))}


def test_powers_carry_out_more_than_their_price() -> None:
    """The plan of the shelf asks for 1,000 abilities, 290 cyphers and 120 artifacts; what is
    reached is held here.
    """
    counts = [len(found) for found in (abilities_at_work(), cyphers_at_work(), artifacts_at_work())]
    assert [n >= least for n, least in zip(counts, (1175, 325, 144), strict=True)] == [True] * 3, (
        counts
    )


def test_powers_are_carried_out_or_explained() -> None:
    """One or the other; what a table of the entry names first (an ailment to remove), or its user
    (a thing to make), is not known here.
    """
    wrong = [
        *(
            e.key
            for e in shelf(ABILITIES).values()
            if (e.key in abilities_at_work()) is not (e.told is None)
        ),
        *(
            e.key
            for e in cyphers().values()
            if (e.key in cyphers_at_work()) is not (e.told is None)
        ),
        *(
            e.key
            for e in artifacts().values()
            if (e.key in artifacts_at_work()) is not (e.told is None)
        ),
    ]
    # these do something once their row is drawn, another cypher is named, something is drained, or
    # a weapon is empty
    assert wrong == [
        "continuous_transfer", "reload", "share_the_power",
        "condition_remover", "contingent_activator", "fabricator_civil",
    ]  # fmt: skip


def test_own_foci_abilities_are_carried_out_or_explained() -> None:
    """What stands in a focus itself is held to the same."""
    own = [ability for focus in shelf(FOCI).values() for ability in focus.own]
    assert len(own) >= 12
    assert not [e.key for e in own if ability_works(e, ability_of(e)) is not (e.told is None)]


def test_creature_moves_are_carried_out_or_explained() -> None:
    """One or the other: a reason word beside effects that work would be as wrong as none beside
    words.
    """
    wrong = [
        (entry.key, move.name)
        for entry in creatures().values()
        for move in entry.moves
        if move_works(entry, move) is not (move.told is None)
    ]
    assert not wrong, wrong


def thing_works(entry: EquipmentEntry) -> bool:
    """Weapons, armor and ammunition work by their figures; all else by its effects, while had or
    when used.
    """
    if entry.weapon is not None or entry.armor is not None or entry.ammunition is not None:
        return True
    ability = Ability(entry.name, use="enabler", effects=entry.effects)
    return ability_works(entry, ability)


def test_wares_have_effects_or_told_reasons() -> None:
    """One or the other, as with all that is used: what only makes life easier is for the story."""
    wrong = [
        entry.key
        for entry in shelf(EQUIPMENT).values()
        if thing_works(entry) is not (entry.told is None)
    ]
    assert not wrong, wrong
