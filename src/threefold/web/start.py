"""The start page: what Threefold is, what to do, and an example of a difficulty with its
reasons.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from threefold.library.legal import legal_notice
from threefold.procedures.inputs import EaseEffort, Steps
from threefold.rules.types import Refusal
from threefold.service.compose import compose_task
from threefold.service.composed import Composed
from threefold.service.demo import demo_party
from threefold.table.history import GM
from threefold.table.state import Member, State, TaskCall
from threefold.table.views import redacted
from threefold.text import Lang, render_key
from threefold.web.rendering import draw_page


def example_task(lang: Lang) -> Composed:
    """Return the example task: a demo PC trained in climbing climbs with a rope and one level of
    Effort.
    """
    climber = next(pc for pc in demo_party() if pc.skills.get("climbing") == "trained")
    rope = Steps(name=render_key(lang, "page.start_rope", {}), steps=1)
    call = TaskCall(pc="p1", title="", stat="might", difficulty=5, skill="climbing", assets=[rope])
    composed = compose_task(
        redacted(State(party={"p1": Member(pc=climber)}), GM), call, None, EaseEffort(ease=1), GM
    )
    assert not isinstance(composed, Refusal)
    return composed


def start_page(lang: Lang, theme: str, mine: Sequence[object] = (), opens: bool = False) -> str:
    """Draw the start page: the browser's seats (``mine``), ways to join and to open a table, the
    legal notice.
    """
    task, once = example_task(lang), secrets.token_hex(12)
    return draw_page(
        "start.html",
        lang,
        theme=theme,
        notice=legal_notice(),
        task=task,
        mine=mine,
        opens=opens,
        once=once,
    )
