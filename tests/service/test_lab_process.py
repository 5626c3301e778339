"""The line before the laboratory's process: strangers may fill it, and who sits at a table is not
held up by them.
"""

from __future__ import annotations

import asyncio
import threading

import msgspec
from tests.apart import run_apart

from threefold.lab.study.question import Question
from threefold.service.demo import demo_party, foes
from threefold.service.lab import bare_pc, demo_encounter
from threefold.service.lab_process import LONGEST_LINE, MOST_OF_ONE, Laboratory
from threefold.service.lab_work import Advise, DuelAdvice, Look


class Counted(Laboratory):
    """A laboratory whose process does nothing but write down what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.begun, self.go_on = threading.Event(), threading.Event()

    def _answer(self, request: bytes) -> bytes:
        self.asked.append(msgspec.json.decode(request)["type"])
        self.begun.set()
        assert self.go_on.wait(60)
        if self.asked[-1] == "advise":
            return msgspec.json.encode(DuelAdvice(None))
        raise BrokenPipeError


async def crowded(laboratory: Counted) -> None:
    """More strangers than the line takes, and one who sits at a table."""
    look = Look(Question(demo_encounter()), "en")
    first = asyncio.create_task(laboratory.look("first", look))
    await asyncio.to_thread(laboratory.begun.wait, 60)
    strangers = [
        asyncio.create_task(laboratory.look(f"page{n}", look)) for n in range(LONGEST_LINE + 5)
    ]
    await asyncio.sleep(0)
    encounter = msgspec.structs.replace(
        demo_encounter(), party=[bare_pc(demo_party()[0])], foes=[*foes().values()][:1]
    )
    seated = asyncio.create_task(laboratory.advise("advice/1", Advise(encounter)))
    await asyncio.sleep(0)
    laboratory.go_on.set()
    assert await seated is None, "it was asked, and says nothing of this duel"
    found = [await one for one in (first, *strangers)]
    assert found.count("busy") == 5


def test_who_sits_at_table_stands_before_strangers() -> None:
    laboratory = Counted()
    run_apart(crowded(laboratory))
    assert laboratory.asked[:2] == ["look", "advise"]
    assert len(laboratory.asked) == 2 + LONGEST_LINE


async def besieged(laboratory: Counted) -> list[str]:
    """One device with more pages than the line takes, and two others with one each; who is answered
    in which order.
    """
    look, answered = Look(Question(demo_encounter()), "en"), list[str]()

    async def asks(who: str) -> None:
        if await laboratory.look(who, look) == "broken":
            answered.append(who)

    first = asyncio.create_task(asks("10.0.0.9/first"))
    await asyncio.to_thread(laboratory.begun.wait, 60)
    pages = [asyncio.create_task(asks(f"10.0.0.9/{n}")) for n in range(LONGEST_LINE + 5)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(asks(f"10.0.0.{n}/page")) for n in (1, 2)]
    await asyncio.sleep(0)
    laboratory.go_on.set()
    await asyncio.gather(first, *pages, *others)
    return answered


def test_device_has_one_turn_while_others_wait() -> None:
    """One device neither fills the line nor has two turns while another waits."""
    answered = run_apart(besieged(Counted()))
    assert len(answered) == 1 + MOST_OF_ONE + 2
    assert {"10.0.0.1/page", "10.0.0.2/page"} <= set(answered[:4])
