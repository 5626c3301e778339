"""What is tried of an entry at a table prepared for what the entry is about: weapons that it names in
somebody's hands, armor worn, cyphers carried, conditions that stand, the fallen, companions, rolls
one after the other.

A series is played only where the entry has something that it is about.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace
from tests.shelf.beyond import KILLING, Beyond, others_named_by
from tests.shelf.evening import BEN, FOE, KARA, OTHER, STATS
from tests.shelf.offers import ARMED

from threefold.library.entries import ABILITIES, shelf
from threefold.library.items import cypher_of, cyphers
from threefold.model.characters import Armor, Attack, Pc
from threefold.model.powers import Ability, Artifact
from threefold.model.shelved import ability_of
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import (
    AddCondition,
    ArrangeStrip,
    AttackFoe,
    Defend,
    EditPc,
    EndUse,
    FindItem,
    FoeAttacks,
    LearnAbility,
    MakeMove,
    MovePc,
    PlaceFigure,
    Play,
    React,
    Recover,
    RemoveCondition,
    SetScene,
    ShareRecovery,
    TakeAction,
)
from threefold.table.state import Recovering

if TYPE_CHECKING:
    from tests.shelf.dropping import Json, Seen

Series = Callable[[], Iterator["Seen"]]
MOST_NAMES: Final = 6
MOST_ROLLS: Final = 4
PLACES: Final = {KARA: 0, BEN: 5, FOE: 10, OTHER: 15}
GROUNDS: Final[tuple[dict[str, str], ...]] = (
    {}, {"terrain": "difficult"}, {"terrain": "climbing"}, {"water": "deep_water"},
    {"water": "underwater"}, {"gravity": "zero_gravity"}, {"gravity": "low_gravity"},
    {"air": "mist"},
)  # fmt: skip
DISTANCES: Final = (10, 50, 70, 120, 250, 600)
SEQUENCE: Final = (2, 11, 3, 11, 16, 11, 17, 20, 11, 1, 11)
"""Faces of rolls one after the other."""
CHOICE: Final = re.compile(r"\$[a-z_]+")
SPANS: Final = ("1 minute", "10 minutes", "1 hour", "28 hours", "10 days")


class Prepared(Beyond):
    """Acts at a table prepared for the entry, then those of every entry."""

    def acts(self) -> Iterator[Seen]:
        """The sheet, the series that the entry asks for, then all others."""
        yield self._sheet()
        written = json.dumps(self._entry)
        for about, series in self._series():
            if re.search(about, written):
                self._evening.history = self._start
                yield from series()
        self._evening.history = self._start
        yield from super().acts()

    def _series(self) -> tuple[tuple[str, Series], ...]:
        """What is played, and what must stand in an entry for it."""
        return (
            (r'"skill"|"defense"', self._trained),
            (r'"weapon": |"bonus"|"attack"', self._armed),
            (r'"worn": false|"armor"', self._armored),
            (r"cypher|artifact", self._carrying),
            (r'"target_condition"|"state"|"to_what"|"replaces"|"end"', self._marked),
            (r"corpse|dead", self._over_the_dead),
            (r'"failed": \[|"passed": \[', self._rolled_again),
            (r'"also"|"another"|"targets"|"all"|others|creatures|foes|allies', self._on_two),
            (r'"(allies|targets?|others)"|"tasks"', self._comrades),
            (r'interact|persua|decei|intimidat|"target_condition"|"move"', self._by_procedure),
            (r"edge", self._with_edge),
            (r'"level_(at_least|below)"', self._of_high_level),
            (r'"said"', self._word_by_word),
            (r'"carries": true', self._fired),
            (r"foe_down", self._slays),
            (r'"options".*"(ability|state)"', self._option_after_option),
            (r'"any"', self._rid_of_one),
            (r'"reaction"|"attacked"', self._met),
            (r'"object"|machine|"item"', self._on_things),
            (r'"move"|terrain|gravity|surprise', self._on_the_way),
            (r"companion", self._beside_companions),
            (r'"leaves"|"form"|"kept"|"holds"', self._ended),
            (r'"recovery"|"rest"', self._resting),
            (r"killed|worsened|impaired|debilitated|damaged|dead", self._struck_down),
            (r'"face"|"upon"|"failed": true|"second"|"die"', self._one_by_one),
            (r'"failed": true|"die"|"undo"', self._after_a_roll),
            (r'"after"', self._long_fight),
            (r'"holds"|"does"|"make"|"gear"', self._made),
            (r'"has|"ability"|"of": \["|"change"', self._beside_all),
            (r'"has|"in_fight"|"store"|"ability"', self._in_peace),
        )

    # --- acts that come again -------------------------------------------------------------------

    def _few(self, foe: str = FOE) -> Iterator[Seen]:
        """An attack, a defense and a task of each PC, each from the same moment."""
        evening, now = self._evening, self._evening.history
        besides = self._said
        for by in (KARA, BEN):
            for act in (
                lambda by=by: self._tried("attack", 16, foe, by=by, besides=besides),
                lambda by=by: self._tried("struck", 2, on=by),
                lambda by=by: self._tried("task", 11, 4, by=by, besides=besides),
                lambda by=by: self._tried("task", 11, 4, stat="speed", by=by, besides=besides),
                lambda by=by: self._tried("task", 11, 4, stat="intellect", by=by, besides=besides),
                lambda by=by: self._tried(
                    "task", 11, 4, by=by, retry=True, besides=besides, effort=Effort(ease=1)
                ),
            ):
                evening.history = now
                yield act()
        evening.history = now

    def _both_ways(self, on: str | None = None) -> Iterator[None]:
        """Without a use, and after one."""
        for used in (False, True):
            self._evening.history = self._start
            if used:
                self._use(on)
            yield

    # --- series ---------------------------------------------------------------------------------

    def _trained(self) -> Iterator[Seen]:
        """The user is good at what the entry names, and at defenses."""
        evening = self._evening
        gained = gained_of(evening.pc(), self._entry["name"])
        named = tasks_named(self._entry)
        plain = [word for word in named if "$" not in word]
        meant = [CHOICE.sub(word, each) for each in named if "$" in each for word in gained]
        words = [*meant, *plain, *(f"{stat} defense" for stat in STATS)]
        skilled = {word: "specialized" for word in words if word not in ("all", "attack")}
        for skills in ({}, skilled):
            evening.history = self._start
            pc = evening.pc()
            changed = msgspec.convert(skills, type(pc.skills)) if skills else pc.skills
            self._tried("does", EditPc(pc_id=KARA, pc=replace(pc, skills={**pc.skills, **changed})))
            for word, face in product(words[:8], (11, 16, 19)):
                yield self._tried("task", face, 5, stat="intellect", skill=word, besides=self._said)
            for on in (KARA, BEN):
                for stat in STATS:
                    yield self._tried("struck", 11, on=on, stat=stat)
            yield from self._rolls()

    def _armed(self) -> Iterator[Seen]:
        """With every weapon that the entry names, and some plain ones; Effort goes into damage."""
        evening = self._evening
        named = [Attack(name, weight="medium", kinds=[name]) for name in weapons_named(self._entry)]
        plain = [msgspec.convert(each, Attack) for each in ARMED]
        paying = (None, *STATS) if '"pay"' in json.dumps(self._entry) else (None,)
        pc = evening.pc()
        self._tried("does", EditPc(pc_id=KARA, pc=replace(pc, attacks=[*named, *plain])))
        if "all_in_zone" in json.dumps(self._entry):
            self._tried("does", ArrangeStrip(spots=PLACES))
        armed = evening.history
        for on in (None, FOE, "no use"):
            evening.history = armed
            if on != "no use":
                self._use(on)
            yield self._sheet()
            now = evening.history
            for arm in dict.fromkeys(each.name for each in evening.pc().attacks_now()):
                for effort, pays in product((Effort(), Effort(damage=1), Effort(ease=1)), paying):
                    evening.history = now
                    besides = replace(self._said, pays=pays)
                    yield self._tried("attack", 16, FOE, arm, besides=besides, effort=effort)
        evening.history = armed
        for arm, effort in product((each.name for each in named), (Effort(), Effort(damage=1))):
            evening.history = armed
            yield self._tried("attack", 16, FOE, arm, also=[OTHER], effort=effort)
        evening.history = armed
        untaught = replace(evening.pc(), type="adept")
        self._tried("does", EditPc(pc_id=KARA, pc=untaught))
        now = evening.history
        for arm in dict.fromkeys(each.name for each in untaught.attacks_now()):
            evening.history = now
            yield self._tried("attack", 16, FOE, arm, besides=self._said)
        for each in plain[:3]:
            evening.history = armed
            yield self._tried(
                "use", self._entry["name"], FOE, 16, *self._thrown, **self._more, attack=each.name
            )
            yield self._tried("round")
            yield from self._few()

    def _armored(self) -> Iterator[Seen]:
        """Both PCs wear plate."""
        evening = self._evening
        for id in (KARA, BEN):
            suit = Armor("plate", armor=3, weight="heavy")
            pc = replace(evening.pc(id), armor=[suit])
            self._tried("does", EditPc(pc_id=id, pc=pc))
        worn = evening.history
        kinds = ["", "fire", *self._harms()]
        for on in ("no use", None, KARA, BEN, FOE):
            evening.history = worn
            if on != "no use":
                self._use(on)
            now = evening.history
            for id, kind in product((KARA, BEN), kinds):
                evening.history = now
                yield self._tried("hurt", 7, id, kind=kind)
            for id in (KARA, BEN):
                yield self._tried("struck", 2, on=id)
                yield self._tried("task", 11, 4, stat="speed", by=id, effort=Effort(ease=1))

    def _carrying(self) -> Iterator[Seen]:
        """With cyphers of two sorts and an artifact in hand; more are found."""
        evening = self._evening
        cure = replace(cypher_of(cyphers()["curative"]), level=3)
        bag = [replace(cure, name=f"{sort} cure", sorts=[sort]) for sort in ("subtle", "manifest")]
        lamp = Artifact("lamp", level=3, effects=cure.effects, depletion="1 in 1d20")
        for each in bag:
            self._tried("does", FindItem(to=KARA, cypher=each))
        self._tried("does", FindItem(to=KARA, artifact=lamp))
        self._tried("hurt", 20, KARA, ignores_armor=True)
        carried = evening.history
        said = self._more["said"]
        for on in ("no use", None, FOE, BEN):
            evening.history = carried
            if on != "no use":
                self._use(on)
                yield self._tried("answer", 19)
                yield self._sheet()
                yield self._tried("turn")
            now = evening.history
            for what in ("subtle cure", "manifest cure", "lamp"):
                evening.history = now
                yield self._tried("use", what, None, None, said=said)
                evening.history = now
                yield self._tried("use", what, None, None)
                yield self._sheet()
            evening.history = now
            for n in range(5):
                yield self._tried("does", FindItem(to=KARA, cypher=replace(cure, name=f"cure {n}")))
            yield self._sheet()

    def _marked(self) -> Iterator[Seen]:
        """Conditions that the entry names stand already, or come after it is used."""
        evening = self._evening
        for name, on in product(conditions_named(self._entry), (FOE, KARA, BEN)):
            evening.history = self._start
            yield self._tried("does", AddCondition(on=on, condition=name))
            yield from self._few()
            yield from self._rolls() if on == KARA else ()
            stands = evening.history
            for target in dict.fromkeys((on, None)):
                evening.history = stands
                yield self._use(target)
                yield self._tried("answer", 19)
                yield self._sheet()
                yield from self._few()
                evening.history = self._start
                yield self._use(target)
                yield self._tried("does", AddCondition(on=on, condition=name))
                yield from self._few()

    def _over_the_dead(self) -> Iterator[Seen]:
        """Somebody is dead; the entry is used on them."""
        evening = self._evening
        for on, face, given in product((FOE, BEN), (19, 2), (None, 3)):
            evening.history = self._start
            self._tried("hurt", KILLING, on, ignores_armor=True)
            if on == BEN:
                for stat in STATS:
                    self._tried("hurt", KILLING, on, ignores_armor=True, damage_type=stat)
            now = evening.history
            for option in range(4):
                evening.history = now
                more = {**self._more, "options": [option]} if option else self._more
                stated = {} if given is None else {"difficulty": given}
                yield self._tried(
                    "use", self._entry["name"], on, face, *self._thrown, **more, **stated
                )
                yield self._tried("answer", face)
                yield self._sheet()
                yield self._tried("passes", "1 minute")
                yield self._tried("attack", 16, FOE)
                yield self._tried("task", 11, 4, by=BEN)

    def _rolled_again(self) -> Iterator[Seen]:
        """Roll follows on roll, each with its outcome."""
        evening = self._evening
        device = evening.thing("device", 1, material="very_hard")
        start = evening.history
        depth = min(MOST_ROLLS, rolls_within(self._entry["effects"]))
        for on, given in product((FOE, device, None, BEN), (None, 3)):
            for faces in product((19, 2), repeat=depth + 1):
                evening.history = start
                stated = {} if given is None else {"difficulty": given}
                yield self._use_with(on, faces[0], **stated)
                for face in faces[1:]:
                    effort = Effort(ease=3 if face > 10 else 0)
                    for by in (KARA, BEN):
                        yield self._tried("answer", face, by=by, effort=effort)
                yield self._sheet()
                yield from self._few()

    def _use_with(self, on: str | None, face: int, **more: Any) -> Seen:
        seen: Seen = self._tried(
            "use", self._entry["name"], on, face, *self._thrown, **{**self._more, **more}
        )
        return seen

    def _on_two(self) -> Iterator[Seen]:
        """Two at once, and both act afterwards."""
        thing = self._evening.thing("crate", 2)
        start = self._evening.history
        for on, other in (
            (FOE, OTHER), (BEN, KARA), (KARA, BEN), (FOE, BEN), (FOE, thing), (None, None),
        ):  # fmt: skip
            for face, second in ((20, 19), (16, 2)):
                self._evening.history = start
                yield self._use_with(on, face, also=[other] if other else [])
                for by in (KARA, KARA, BEN):
                    yield self._tried("answer", second, by=by)
                yield self._sheet()
                yield from self._few()
                yield self._shown_things()
                yield from self._few(OTHER)
                yield self._tried("struck", 2, by=OTHER)

    def _comrades(self) -> Iterator[Seen]:
        """What a use does for a comrade: tasks by name, attacks, and what is offered as somebody is
        hurt."""
        evening = self._evening
        words = [word for word in tasks_named(self._entry) if "$" not in word]
        words += self._more["chosen"][:2]
        unwilling: Json = {"difficulty": 3}
        for on, given in ((BEN, {}), (BEN, unwilling), (None, {}), (KARA, {})):
            evening.history = self._start
            yield self._use_with(on, 20, **given)
            yield self._tried("answer", 19)
            now = evening.history
            for word, by in product(words, (BEN, KARA)):
                evening.history = now
                yield self._tried(
                    "task", 11, 4, stat="intellect", skill=word, by=by, besides=self._said
                )
            for moment in (("struck", 2, FOE, BEN), ("hurt", 9, BEN), ("struck", 2), ("hurt", 9)):
                evening.history = now
                yield self._tried(*moment)
                for id in (*evening.state.stances, *evening.state.pending):
                    yield self._tried("does", React(poised_id=id, natural=16))
                yield self._sheet()
            evening.history = now
            yield self._tried("turn")
            yield from self._few()
        evening.history = self._start
        yield self._use_with(BEN, 20, difficulty=3)
        for then in ("turn", "turn", "round"):
            yield self._tried(then)
            yield self._tried("answer", 11, by=BEN)
        yield from self._few()

    def _by_procedure(self) -> Iterator[Seen]:
        """Interactions with a foe and moves, as the GM asks for them by their procedures."""
        evening = self._evening
        said = {"said": self._more["said"]}
        asked: list[tuple[str, str | None, Json]] = [("interact", FOE, said)]
        asked += [("move", None, {"way": way, **said}) for way in ("short", "long")]
        asked += [("move", None, {"way": "short", "action": True, **said})]
        for ground in ("difficult", "deep_water"):
            asked.append(("move", None, {"way": "short", "terrain": [ground], **said}))
        for on in ("no use", FOE, None):
            evening.history = self._start
            if on != "no use":
                self._use(on)
                self._tried("turn")
            now = evening.history
            for by, (procedure, target, given) in product((KARA, BEN), asked):
                evening.history = now
                inputs = msgspec.Raw(msgspec.json.encode(given))
                plays = Play(
                    procedure=procedure, actor=by, target=target, inputs=inputs, faces=[11]
                )  # type: ignore[arg-type]
                yield self._tried("does", plays)

    def _option_after_option(self) -> Iterator[Seen]:
        """Each option is taken in the state that another one has made."""
        evening = self._evening
        for first, on, face in product(range(most_options(self._entry)), (None, FOE), (20, 16)):
            evening.history = self._start
            yield self._use_with(on, 20, options=[first])
            yield self._tried("round")
            yield self._use_with(FOE, face)
            yield self._sheet()
            yield from self._few()
            yield self._tried("turn")
            yield self._tried("turn")
            yield self._tried("struck", 2, by=FOE)
            yield self._tried("does", MakeMove(foe_id=FOE, move="", targets=[BEN]))
            yield self._sheet()

    def _of_high_level(self) -> Iterator[Seen]:
        """An item of level 9."""
        evening = self._evening
        pc = evening.pc()
        cyphers_held = [replace(each, level=9) for each in pc.cyphers if not isinstance(each, str)]
        artifacts_held = [replace(each, level=9) for each in pc.artifacts or ()]
        changed = replace(pc, cyphers=cyphers_held, artifacts=artifacts_held or None)
        self._tried("does", EditPc(pc_id=KARA, pc=changed))
        thing = evening.thing("crate", 2)
        start = evening.history
        for on in (None, FOE, BEN, thing):
            evening.history = start
            yield self._use(on)
            yield self._tried("answer", 19)
            yield self._sheet()
            yield from self._few()

    def _word_by_word(self) -> Iterator[Seen]:
        """Of several conditions that people confirm one alone is met."""
        words, kept = self._more["said"][:4], self._said
        for word in words if len(words) > 1 else ():
            self._said = AbilityExtras(said=[word])
            for on in (None, "no use"):
                self._evening.history = self._start
                if on != "no use":
                    yield self._use_with(on, 20, said=[word])
                yield from self._rolls()
        self._said = kept

    def _fired(self) -> Iterator[Seen]:
        """Another ability is used by way of a weapon."""
        evening = self._evening
        weapons = [msgspec.convert(each, Attack) for each in ARMED]
        pc = replace(evening.pc(), attacks=weapons, skills={"guns": "specialized"})
        self._tried("does", EditPc(pc_id=KARA, pc=pc))
        spell = ability_of(shelf(ABILITIES)["onslaught"])
        self._tried("does", LearnAbility(pc_id=KARA, ability=spell))
        learned = evening.history
        for weapon, option in product(weapons, (0, 1)):
            evening.history = learned
            yield self._tried(
                "use", spell.name, FOE, 16, attack=weapon.name, options=[option],
                effort=Effort(ease=1),
            )  # fmt: skip

    def _with_edge(self) -> Iterator[Seen]:
        """The user has Edge in each Pool."""
        evening = self._evening
        pc = evening.pc()
        edged = {stat: replace(getattr(pc.pools, stat), edge=2) for stat in STATS}
        self._tried("does", EditPc(pc_id=KARA, pc=replace(pc, pools=replace(pc.pools, **edged))))
        start = evening.history
        for on, by in product((BEN, None, FOE), (KARA, BEN)):
            evening.history = start
            yield self._use(on)
            now = evening.history
            for stat in STATS:
                evening.history = now
                effort = Effort(ease=1)
                yield self._tried(
                    "task", 11, 4, stat=stat, by=by, effort=effort, besides=self._said
                )

    def _slays(self) -> Iterator[Seen]:
        """The user kills a foe; what is offered then is taken up."""
        evening = self._evening
        for _ in self._both_ways():
            yield self._tried("hurt", 38, FOE, ignores_armor=True)
            yield self._tried("attack", 16, FOE, besides=self._said)
            for id in (*evening.state.stances, *evening.state.pending):
                yield self._tried("does", React(poised_id=id, natural=16))
            yield self._tried("answer", 19)
            yield self._sheet()
            yield from self._few(OTHER)

    def _rid_of_one(self) -> Iterator[Seen]:
        """One of two conditions ends, as its bearer chooses."""
        for on in (KARA, BEN):
            self._evening.history = self._start
            for name in ("dazed", "poisoned"):
                self._tried("does", AddCondition(on=on, condition=name))
            for target in (None, on):
                yield self._use_with(target, 20, ends="dazed")
                yield from self._few()

    def _met(self) -> Iterator[Seen]:
        """An attack on one or on two is met in place of the roll, with all that people confirm."""
        evening = self._evening
        for also, stat in product(([], [BEN]), (None, "intellect")):
            evening.history = self._start
            strikes = FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True, also=also, stat=stat)
            yield self._tried("does", strikes)
            now = evening.history
            for open_id in evening.state.pending:
                for besides in (self._said, AbilityExtras()):
                    evening.history = now
                    meets = Defend(open_id=open_id, ability=self._entry["name"], besides=besides)
                    yield self._tried("does", meets)
                    yield self._sheet()

    def _on_things(self) -> Iterator[Seen]:
        """On things of the scene and a vehicle; then time passes."""
        evening = self._evening
        things = [
            evening.thing("lamp", 1, material="very_hard"), evening.thing("cart", 3, kind="vehicle"),
        ]  # fmt: skip
        start = evening.history
        for on, face in product(things, (20, 2)):
            evening.history = start
            yield self._use(on, face)
            yield self._tried("answer", face)
            yield self._shown_things()
            yield self._tried("attack", 16, on)
            yield self._shown_things()
            for span in SPANS[:2]:
                yield self._tried("passes", span)
            yield self._shown_things()
            yield self._sheet()

    def _shown_things(self) -> Seen:
        """What a table shows of the things of the scene."""
        things = self._evening.state.things.values()
        return ("things", *(f"{t.name} {t.level} {t.object_damage}" for t in things))

    def _on_the_way(self) -> Iterator[Seen]:
        """Moves, near and far, over every ground; fights and tasks on it."""
        evening = self._evening
        for ground in GROUNDS:
            evening.history = self._start
            self._tried("does", ArrangeStrip(spots=PLACES))
            scene = type(evening.state.scene)(**ground)  # type: ignore[arg-type]
            self._tried("does", SetScene(scene=scene))
            start = evening.history
            for on, waits in product((None, BEN, "no use"), (False, True)):
                evening.history = start
                if on != "no use":
                    self._use(on)
                if waits:
                    self._tried("round")
                now = evening.history
                for feet in DISTANCES:
                    for more in ({}, {"act": True}):
                        evening.history = now
                        yield self._tried("does", MovePc(pc_id=KARA, feet=feet, natural=11, **more))
                evening.history = now
                yield self._tried("does", TakeAction(pc_id=KARA, what="move"))
                yield from self._few()

    def _beside_companions(self) -> Iterator[Seen]:
        """Companions act, are near, are hurt and sent away."""
        evening = self._evening
        for key in ("", *(others_named_by(self._entry) or ["beast_companion"])):
            evening.history = self._start
            if key:
                other = ability_of(shelf(ABILITIES)[key])
                self._tried("does", LearnAbility(pc_id=KARA, ability=other))
                self._use_other(other, None)
            self._use(None)
            yield self._tried("answer", 19)
            yield self._sheet()
            spots = dict(PLACES)
            mates = [i for i, foe in evening.state.foes.items() if foe.owner == KARA]
            spots.update(dict.fromkeys(mates, 3))
            self._tried("does", ArrangeStrip(spots=spots))
            now = evening.history
            yield from self._few()
            yield from self._rolls()
            arms = ["", *(p["name"] for p in _parts(self._entry) if p.get("kind") == "weapon")]
            for mate in mates:
                for face, arm in product((16, 20), arms):
                    evening.history = now
                    yield self._tried("round")
                    attack = AttackFoe(pc_id=mate, foe_id=FOE, attack=arm, natural=face)
                    yield self._tried("does", attack)
                    yield self._tried("answer", 2)
                    yield self._tried("round")
                evening.history = now
                yield self._tried("hurt", 3, mate)
                yield self._use(mate)
                yield self._sheet()
            evening.history = now
            yield self._use(None)
            yield self._tried("turn")
            yield self._use(FOE)
            yield self._sheet()

    def _ended(self) -> Iterator[Seen]:
        """What a use holds ends: by its user, by the GM, by time."""
        evening = self._evening
        names = [self._entry["name"], *conditions_named(self._entry)]
        for on in (None, FOE, BEN):
            evening.history = self._start
            yield self._use(on)
            now = evening.history
            for name in names:
                evening.history = now
                yield self._tried("does", EndUse(pc_id=KARA, name=name))
                yield self._sheet()
                yield from self._few()
            for name, id in product(names, (KARA, FOE, BEN)):
                evening.history = now
                yield self._tried("does", RemoveCondition(on=id, condition=name))
                yield from self._few()
            for span in SPANS:
                evening.history = now
                yield self._tried("peace")
                yield self._tried("passes", span)
                yield self._sheet()
                yield from self._few()
                yield self._tried("passes", span)
                for by in (KARA, BEN):
                    yield self._tried("answer", 2, by=by)
                yield self._tried("passes", span)
                yield from self._few()
            evening.history = now
            for face in (19, 2, 2):
                yield self._tried("round")
                yield self._use(on)
                yield self._tried("answer", face)
                yield self._sheet()

    def _resting(self) -> Iterator[Seen]:
        """Recovery rolls in a fight and in peace, the first or a later one, with what people
        confirm."""
        evening = self._evening
        for on, fights, rested in product(("no use", None, BEN), (True, False), (0, 2)):
            evening.history = self._start
            for id, stat in product((KARA, BEN), STATS):
                self._tried("hurt", 14, id, ignores_armor=True, damage_type=stat)
            for _, id in product(range(rested), (KARA, BEN)):
                self._rests(id)
            if on != "no use":
                self._use(on)
                self._tried("answer", 19)
            if not fights:
                self._tried("peace")
            for _, id in product(range(4 - rested), (KARA, BEN)):
                yield self._rests(id)
                yield (*self._sheet(), str(evening.state.clock))
                if fights:
                    yield self._tried("task", 11, 4, by=id)
                    yield self._tried("round")

    def _rests(self, id: str) -> Seen:
        """The next recovery roll of somebody; its points go into one Pool."""
        rest = Recover(pc_id=id, natural=4, said=self._more["said"])
        seen: Seen = self._tried("does", rest)
        for opened, pending in self._evening.state.pending.items():
            if isinstance(pending, Recovering) and pending.pc == id:
                self._tried("does", ShareRecovery(open_id=opened, might=4))
                break
        return seen

    def _struck_down(self) -> Iterator[Seen]:
        """Pools are emptied one by one; each time people roll, act and wait."""
        evening = self._evening
        for face, points, by_foe in product((19, 2), (9, KILLING), (False, True)):
            for _ in self._both_ways():
                for stat in ("speed", "intellect", "might"):
                    harm = {"ignores_armor": True, "damage_type": stat}
                    if by_foe:
                        yield self._tried("struck", 2, damage=points, **harm)
                    else:
                        yield self._tried("hurt", points, KARA, **harm)
                    yield self._tried("answer", face)
                    for id in (*evening.state.stances, *evening.state.pending):
                        yield self._tried("does", React(poised_id=id, natural=face))
                        yield self._tried("answer", face)
                    yield self._sheet()
                    yield from self._few()
                    now = evening.history
                    yield from self._wakes(face)
                    evening.history = now
                yield from self._wakes(face)
                yield self._tried("passes", "1 minute")
                yield self._sheet()
                yield self._tried("hurt", KILLING, KARA, ignores_armor=True, damage_type="might")
                yield self._tried("answer", face)
                yield self._tried("rest", 4)
                yield self._sheet()

    def _wakes(self, face: int) -> Iterator[Seen]:
        """Turns and rounds pass; what is asked then is rolled."""
        for then in ("round", "turn", "turn", "round"):
            yield self._tried(then)
            yield self._tried("answer", face)
            yield self._sheet()
        yield from self._few()

    def _one_by_one(self) -> Iterator[Seen]:
        """Rolls one after the other; what is offered after each is taken up."""
        evening = self._evening
        for takes_up in (True, False):
            for _ in self._both_ways():
                for face, act in product(SEQUENCE, ("task", "attack", "struck")):
                    given = (face, 4) if act == "task" else (face,)
                    yield self._tried(act, *given)
                    for id in (*evening.state.stances, *evening.state.pending):
                        if takes_up:
                            yield self._tried("does", React(poised_id=id, natural=16))
                    if act == "struck":
                        yield self._tried("round")

    def _after_a_roll(self) -> Iterator[Seen]:
        """A roll fails or succeeds, the entry is used, and the same is tried again."""
        evening = self._evening
        for face, act in product((2, 16), ("task", "attack", "struck")):
            evening.history = self._start
            yield self._tried(act, *((face, 4) if act == "task" else (face,)))
            yield self._use(None)
            now = evening.history
            yield self._tried("task", 11, 4, retry=True, besides=self._said)
            evening.history = now
            yield self._tried("attack", 11, FOE, besides=self._said)
            yield self._tried("struck", 11)
            yield from self._few()

    def _long_fight(self) -> Iterator[Seen]:
        """A fight of seven rounds."""
        for _ in self._both_ways():
            for _round in range(7):
                yield self._tried("round")
            yield from self._few()
            yield from self._rolls()

    def _made(self) -> Iterator[Seen]:
        """What a use makes is used, struck, drunk and walked into."""
        evening = self._evening
        self._tried("does", ArrangeStrip(spots=PLACES))
        start = evening.history
        before = set(evening.state.things)
        owned = {_name_of(each) for each in evening.pc().equipment or ()}
        for on, waits in product((None, FOE), (False, True)):
            evening.history = start
            spot = self._more.get("spot", 10)
            yield self._use(on, **({} if "spot" in self._more else {"spot": spot}))
            yield self._tried("answer", 20, effort=Effort(ease=3))
            if waits:
                yield self._tried("peace")
                yield self._tried("passes", "1 hour")
            yield self._sheet()
            now = evening.history
            for name in {_name_of(each) for each in evening.pc().equipment or ()} - owned:
                for target in (None, BEN, FOE):
                    evening.history = now
                    yield self._tried("use", name, target, 19)
                    yield self._sheet()
                    yield from self._few()
            for id in sorted(set(evening.state.things) - before):
                for target in (None, FOE, BEN):
                    evening.history = now
                    yield self._use(target)
                    yield self._tried("attack", 16, id)
                    yield self._tried("does", MovePc(pc_id=KARA, feet=10))
            yield from self._walked_into(spot)
            evening.history = now
            for arm in [a.name for a in evening.pc().attacks_now()]:
                yield self._tried("attack", 16, FOE, arm, besides=self._said)
                yield self._tried("answer", 2)

    def _walked_into(self, spot: int) -> Iterator[Seen]:
        """Everybody goes to a place and beyond it; then rounds pass."""
        evening, now = self._evening, self._evening.history
        for who, face in product((FOE, BEN, KARA), (2, 19)):
            evening.history = now
            for feet in (spot, spot + 30):
                yield self._tried("does", PlaceFigure(id=who, feet=feet))
                for id in (*evening.state.stances, *evening.state.pending):
                    yield self._tried("does", React(poised_id=id, natural=16))
                for by in (KARA, BEN):
                    yield self._tried("answer", face, by=by)
                yield self._tried("round")
            yield from self._few()
        evening.history = now
        for by in (KARA, BEN, KARA, BEN, KARA, BEN):
            yield self._tried("round")
            yield self._tried("answer", 2, by=by)

    def _beside_all(self) -> Iterator[Seen]:
        """With all the abilities that it names at once; each is used on two."""
        evening = self._evening
        others = [ability_of(shelf(ABILITIES)[key]) for key in others_named_by(self._entry)]
        for other in others:
            self._tried("does", LearnAbility(pc_id=KARA, ability=other))
        learned = evening.history
        if others and re.search("killed|worsened", json.dumps(self._entry)):
            self._start, kept = learned, self._start
            yield from self._struck_down()
            self._start = kept
        words = tasks_named(self._entry)
        for on, also in ((FOE, OTHER), (BEN, KARA), (None, None), (None, BEN)):
            evening.history = learned
            yield self._use_with(on, 20, also=[also] if also else [])
            yield self._sheet()
            now = evening.history
            for harm, id in product(self._harms(), (KARA, BEN)):
                evening.history = now
                yield self._tried("hurt", 7, id, kind=harm)
            for other, option in product(others, range(3)):
                evening.history = learned
                given = {"options": [option]} if option else {}
                yield self._use_other(other, on, also=[also] if also else [], **given)
                yield self._sheet()
                yield from self._few()
                used = evening.history
                for name in evening.pc().condition_names():
                    evening.history = used
                    yield self._tried("does", EndUse(pc_id=KARA, name=name))
                    yield self._tried("attack", 16, FOE)
                for word in words:
                    yield self._tried(
                        "task", 11, 4, stat="intellect", skill=word, besides=self._said
                    )
                for place in range(4):
                    evening.history = learned
                    yield self._use_other(other, on, bought=[*([0] * place), 1])
                    yield self._sheet()
                    yield self._tried("struck", 2)

    def _in_peace(self) -> Iterator[Seen]:
        """Without a fight, beside the abilities that it names, had twice."""
        evening = self._evening
        for key in ("", *others_named_by(self._entry)):
            evening.history = self._start
            self._tried("peace")
            if key:
                other = ability_of(shelf(ABILITIES)[key])
                self._tried("does", LearnAbility(pc_id=KARA, ability=other))
                self._use_other(other, None)
            for id in (KARA, BEN):
                self._tried("hurt", 9, id, ignores_armor=True)
            now = evening.history
            for on in (None, BEN, FOE):
                evening.history = now
                yield self._use(on)
                yield self._sheet()
                yield self._tried("passes", "10 minutes")
                yield self._sheet()
                yield from self._few()
        evening.history = self._start
        pc = evening.pc()
        twice = [each for each in pc.abilities if _name_of(each) == self._entry["name"]]
        if twice and isinstance(twice[0], Ability):
            again = replace(twice[0], chosen=None)
            self._tried(
                "does", EditPc(pc_id=KARA, pc=replace(pc, abilities=[*pc.abilities, again]))
            )
            self._start, kept = evening.history, self._start
            yield from self._struck_down()
            self._start = kept


def gained_of(pc: Pc, name: str) -> list[str]:
    """The words that were chosen for an ability as it was gained."""
    for each in pc.abilities:
        if isinstance(each, Ability) and each.name == name:
            return [word for words in (each.chosen or {}).values() for word in words]
    return []


def _name_of(each: Any) -> str:
    return each if isinstance(each, str) else str(each.name)


def _strings(value: object) -> list[str]:
    """A word, or words in a list."""
    if isinstance(value, str):
        return [value]
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _parts(value: object) -> Iterator[Json]:
    """Every table of an entry, at any depth."""
    if isinstance(value, list):
        for each in value:
            yield from _parts(each)
    elif isinstance(value, dict):
        yield value
        for each in value.values():
            yield from _parts(each)


def tasks_named(entry: Json) -> list[str]:
    """The tasks and skills that effects of an entry name."""
    found = dict[str, None]()
    for part in _parts(entry["effects"]):
        for name in ("tasks", "of", "skill"):
            found.update(dict.fromkeys(_strings(part.get(name))))
    return [*found][:8]


def weapons_named(entry: Json) -> list[str]:
    """The weapons by which an entry counts."""
    found = dict[str, None]()
    for part in _parts(entry):
        found.update(dict.fromkeys(_strings(part.get("weapon"))))
        for task in _strings(part.get("tasks")):
            if task.endswith((" attack", " attacks")):
                found[task.removesuffix("s").removesuffix(" attack")] = None
    return [word for word in found if word and not word.startswith("$")][:MOST_NAMES]


def conditions_named(entry: Json) -> list[str]:
    """The conditions that an entry asks for, ends, replaces or keeps away."""
    found = dict[str, None]()
    for part in _parts(entry):
        for name in ("target_condition", "state", "to_what", "replaces"):
            found.update(dict.fromkeys(_strings(part.get(name))))
        if part.get("kind") == "end":
            found.update(dict.fromkeys(_strings(part.get("what"))))
        if part.get("kind") == "form":
            found[part["name"]] = None
    return [word for word in found if word not in ("any", "dead") and "$" not in word][:MOST_NAMES]


def most_options(entry: Json) -> int:
    """Of how many options an entry lets its player choose, six at the most."""
    return min(6, max((len(part.get("options", ())) for part in _parts(entry)), default=0))


def rolls_within(value: object) -> int:
    """How many rolls may follow one on the other."""
    if isinstance(value, list):
        return max(map(rolls_within, value), default=0)
    if not isinstance(value, dict):
        return 0
    own = 1 if value.get("kind") == "save" else 0
    return own + max(map(rolls_within, value.values()), default=0)
