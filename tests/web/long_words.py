"""A table at which people have typed as much into every field as it takes, without a space, in
letters that run the other way, in emoji, in letters under a heap of marks."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect, structs
from tests.people import given
from tests.web.house import GM, House, Seat
from tests.web.poorest import poorest_entries
from tests.web.test_player import GUARD, ILSE, JUNO, MARA, Evening

from threefold.library.packs import KINDS
from threefold.model.characters import Attack, Gear, Npc
from threefold.model.growth import ArcOutline, StepOutline
from threefold.model.powers import Ability, Artifact, Cypher
from threefold.model.scenes import PreparedFoe, PreparedScene, Surroundings
from threefold.model.things import Thing, Vehicle
from threefold.model.time import Duration
from threefold.procedures.inputs import Steps
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.state.handouts import Handout
from threefold.table.state.safety import SafetyLimit

LONG: Final = 300
FILLERS: Final = {
    "unbroken": "W",
    "from the right": "\u05e9",
    "emoji": "\U0001f409",
    "marks": "x\u0335\u0350\u0325",
}
"""What fills a field: the widest letter, a letter that runs from right to left, one outside the
first plane, one that carries marks above and below."""


class Typist:
    """Somebody who types into every field as much as it takes. Each text begins with a word of its
    own, so that names differ."""

    def __init__(self, filler: str) -> None:
        self.filler, self.count = filler, 0

    def __call__(self, most: int = LONG) -> str:
        self.count += 1
        begun = f"{self.filler}{self.count}"
        return (begun + self.filler * LONG)[: min(LONG, most)]


class Crowded(Evening):
    """A table full of long texts. ``given`` are the commands that it has taken, ``no`` what it said
    no to.
    """

    def __init__(self, house: House, filler: str) -> None:
        self.given: list[AnyCommand] = []
        super().__init__(house, demo(house.tables))
        self.text = Typist(filler)
        self._people()
        self._things()
        self._growing()
        self._waiting()
        self._besides()

    def do(self, seat: Seat, *commands: AnyCommand) -> None:
        super().do(seat, *commands)
        self.given += commands

    def _people(self) -> None:
        text = self.text
        rulings = self.state.settings
        self.gm(
            c.ChangeSettings(
                settings=structs.replace(
                    rulings, title=text(120), show_health=True, show_advice=True
                )
            )
        )
        for id, member in list(self.state.party.items()):
            pc = structs.replace(
                member.pc,
                name=text(120),
                skills={text(120): "trained", **member.pc.skills},
                attacks=[Attack(text(120), weight="heavy", range="long"), *member.pc.attacks],
                abilities=[
                    Ability(text(120), 2, "might", text=text()),
                    text(120),
                    *member.pc.abilities,
                ],
                cyphers=[Cypher(text(120), 3, text=text(), form=text(120)), text(120)],
                artifacts=[
                    Artifact(text(120), 3, text=text(), depletion="1 in 1d20", form=text(120))
                ],
                equipment=[Gear(text(120)), *given_or_none(member.pc.equipment)],
                conditions=[text(120)],
                descriptor=text(120),
                focus=text(120),
                sentence=text(),
                notes=text(),
                link=text(),
                connection=text(),
            )
            self.gm(c.EditPc(pc_id=id, pc=pc))
        self.gm(
            c.EditWords(pc_id=MARA, sentence=text(), notes=text()),
            c.AddFoe(
                npc=Npc(
                    text(120), 3, modifications={text(120): 5}, notes=text(), immune=[text(120)]
                )
            ),
            c.AddFoe(npc=Npc(text(117), 4), count=2),
            c.KeepFoe(foe_id=list(self.state.foes)[-1]),
            c.AddCondition(on=MARA, condition=text(120)),
            c.AddCondition(on=list(self.state.foes)[-1], condition=text(120)),
            c.Hurt(on=MARA, points=1, source=text(120)),
            c.Note(text=text(), secret=True),
            c.Note(text=text()),
            c.Note(text=f"https://example.org/{self.text(280)}"),
            c.Whisper(pc_id=MARA, words=text()),
            c.KeepHandout(handout=Handout(name=text(120), text=text())),
            c.AddLimit(limit=SafetyLimit(kind="line", words=text(200))),
            c.AddLimit(limit=SafetyLimit(kind="veil", words=text(200))),
            c.PassTime(time=Duration(1, "hours"), why=text(200)),
        )
        self.gm(c.ShowHandout(handout_id=next(iter(self.state.handouts)), to="all"))
        self.mara(c.Whisper(pc_id=MARA, words=text()))

    def _things(self) -> None:
        text = self.text
        scene = PreparedScene(
            name=text(120),
            notes=text(),
            foes=[PreparedFoe(npc=Npc(text(120), 2))],
            things=[Thing(text(120), 3)],
            scene=Surroundings(),
        )
        self.gm(
            c.AddThing(thing=Thing(text(120), 4)),
            c.AddThing(thing=Vehicle(text(120), 2)),
            c.PrepareScene(scene=scene),
            c.KeepScene(name=text(120), notes=text()),
            c.FindItem(to=MARA, words=text()),
            c.FindItem(
                to=MARA, cypher=Cypher(text(120), 2, text=text(), form=text(120)), level="3"
            ),
            c.BringScene(scene=structs.replace(scene, name=text(120))),
            c.ArrangeStrip(spots={MARA: 20, ILSE: 25, GUARD: 28, list(self.state.foes)[-1]: 30}),
            c.SetBookmark(name=text(120)),
        )

    def _growing(self) -> None:
        text = self.text
        arc = text(120)
        self.gm(
            c.Award(what="other", pcs=[MARA, ILSE], points=20, reason=text()),
            c.Award(what="other", pcs=[MARA], points=3, reason=f"https://example.org/{text(280)}"),
            c.Advance(pc_id=MARA, buy="skills", skill=text(120)),
            c.Advance(pc_id=MARA, buy="medium_term_skill", skill=text(120), where=text(120)),
            c.Advance(
                pc_id=MARA, buy="long_term_benefit", benefit="contact", name=text(120), text=text()
            ),
            c.PursueArc(
                pc_id=MARA,
                do="begin",
                arc=arc,
                goal=text(),
                called=text(120),
                own=ArcOutline([StepOutline(text(120)), StepOutline(text(120))]),
            ),
            c.ChangeFollower(
                pc_id=MARA,
                do="gain",
                follower=text(120),
                level=2,
                tasks=[text(120), text(120)],
                text=text(),
            ),
            c.LearnAbility(pc_id=MARA, ability=Ability(text(120), 1, "speed", text=text())),
            c.BeginWork(
                procedure="craft",
                pc_id=MARA,
                inputs=given(skill=text(120), level=1, work="build"),
                title=text(),
            ),
            c.BeginWork(
                procedure="ritual",
                pc_id=ILSE,
                inputs=given(ritual="beseech", level=4, points=3),
                title=text(),
            ),
            c.EndSession(recap=text()),
            c.BeginSession(),
        )
        self.mara(c.LearnAbility(pc_id=MARA, ability=text(120)))

    def _waiting(self) -> None:
        text = self.text
        steps = [Steps(name=text(120))]
        self.gm(
            c.CallTask(
                pcs=[JUNO],
                title=text(),
                stat="might",
                difficulty=4,
                skill=text(120),
                assets=steps,
                ease=steps,
                hinder=steps,
            ),
            c.CallFor(procedure="climb", pcs=[ILSE], inputs=given(difficulty=3), title=text()),
            c.Intrude(pc_id=ILSE, text=text()),
        )
        self.mara(c.Propose(pc_id=MARA, title=text(400), stat="speed", skill=text(120)))
        self.mara(c.WaitFor(pc_id=MARA, trigger=text(120), action=text()))

    def _besides(self) -> None:
        """What else takes words: works under way, an accord, a guard, an intrusion that was
        answered.
        """
        text = self.text
        work = next(iter(self.state.works))
        self.gm(
            c.AskAccord(
                procedure="mind_control", pc_id=JUNO, inputs=given(experience="dream"), title=text()
            ),
            c.ReviseWork(
                work_id=work, inputs=given(skill=text(120), level=1, work="build"), title=text()
            ),
            c.StandGuard(by=ILSE, whom=MARA, against=text(120)),
            c.Play(procedure="dice", inputs=given(dice="1d6"), title=text()),
            c.GiveItem(pc_id=MARA, to=ILSE, what="words", name=text(120)),
            c.TakeAction(pc_id=ILSE, what="other", name=text()),
        )
        self.gm(c.TendWork(work_id=work, do="set_aside", words=text()))
        self.mara(c.IntrudeAsPlayer(pc_id=MARA, intrusion=text(120), text=text()))
        intrusion = self.open("Intrusion")
        self.do(
            Seat("player", ILSE),
            c.AnswerIntrusion(open_id=intrusion, accept=True, pass_to=MARA, reason=text()),
        )

    def fights(self) -> None:
        """A fight in which Mara comes first and a foe with a long name attacks her."""
        for id in list(self.state.pending):
            self.house.tables.submit(self.table, GM, secrets.token_hex(8), c.Withdraw(open_id=id))
        self.fight()

    def attacked(self) -> None:
        """A foe with a long name attacks, with words of its own."""
        foe = list(self.state.foes)[-1]
        steps = [Steps(name=self.text(120))]
        self.gm(c.FoeAttacks(foe_id=foe, pc_id=MARA, title=self.text(), ease=steps, hinder=steps))


def long_pack(folder: Path, text: Typist) -> Path:
    """A pack whose names and texts are as long as they may be."""
    folder.mkdir()
    manifest = {"format": "threefold/pack/1", "key": "long", "name": text(120)}
    (folder / "pack.yaml").write_text(json.dumps(manifest, ensure_ascii=False), "utf-8")
    for name, entry in poorest_entries().items():
        long = {
            field: text(120 if field == "name" else LONG)
            for field in ("name", "text", "about")
            if field in entry
        }
        told = {"text": text()} if "text" in KINDS[name].type.__struct_fields__ else {}
        more = {"tags": [text(40)]} if "tags" in KINDS[name].type.__struct_fields__ else {}
        line = json.dumps(entry | told | more | long)
        (folder / f"{name}.jsonl").write_text(f"{line}\n", "utf-8")
    return folder


def given_or_none(value: Any) -> list[Any]:
    """A list that may be left out."""
    return value if isinstance(value, list) else []


# --- which fields take words of people ------------------------------------------------------------


def fields_for_words() -> dict[str, set[str]]:
    """The fields of each command that take a text, by the name of the command: an id or a key has a
    pattern, and a word of a list is no text."""
    return {kind.__name__: set(_texts(inspect.type_info(kind))) for kind in get_args(AnyCommand)}


def _texts(info: Any) -> Iterator[str]:
    for field in info.fields:
        is_id = field.name == "id" or field.name.endswith("_id")  # a mark that the table made
        if _takes_words(field.type) and not is_id:
            yield field.name


def _takes_words(kind: inspect.Type) -> bool:
    match kind:
        case inspect.Metadata(type=inner):
            return _takes_words(inner)
        case inspect.StrType():
            return kind.pattern is None
        case inspect.UnionType():
            return any(_takes_words(one) for one in kind.types)
        case inspect.ListType(item_type=inner):
            return _takes_words(inner)
        case _:
            return False


def long_fields(commands: list[AnyCommand]) -> dict[str, set[str]]:
    """The fields of commands that were given long texts."""
    found: dict[str, set[str]] = {}
    for command in commands:
        for name, value in msgspec.structs.asdict(command).items():
            words = [value] if isinstance(value, str) else value if isinstance(value, list) else []
            if any(isinstance(word, str) and len(word) > 40 for word in words):
                found.setdefault(type(command).__name__, set()).add(name)
    return found
