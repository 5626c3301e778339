"""A power that ends one condition asks on the phone which one, and ends that."""

from __future__ import annotations

import re
from zlib import crc32

from tests.web.test_player import ILSE, MARA, Evening, evening, forms_of

from threefold.model.powers import Cypher
from threefold.model.shelf.effects import End
from threefold.model.shelf.figures import Aim
from threefold.table import commands as c

__all__ = ["evening"]
SALVE = Cypher(
    "plain salve", 4, aim=Aim(who="ally"), effects=[End(to="target", what=["any"], one=True)]
)


def test_phone_asks_which_condition_ends(evening: Evening) -> None:
    evening.gm(c.FindItem(to=MARA, cypher=SALVE, level="4"))
    chosen = {
        "moment": "act",
        "mode": "use",
        "set.use": f"pick.cypher-{crc32(SALVE.name.encode()):x}=",
        "target": ILSE,
    }
    for condition in ("dazed", "plague"):
        assert 'id="use-ends"' not in evening.act(**chosen)
        evening.gm(c.AddCondition(on=ILSE, condition=condition))
    page = evening.act(**chosen)
    [select] = re.findall(r'<span class="select short" id="use-ends">.*?</span>', page, re.DOTALL)
    assert [*re.findall(r'value="([^"]*)"', select)] == ["dazed", "plague"]
    form = forms_of(evening.act(**chosen, ends="plague"))["form-act"]
    assert form.fields["ends"] == "plague"
    assert evening.send(list(form.fields.items())).status_code in (200, 204)
    assert evening.state.party[ILSE].pc.condition_names() == ["dazed"]
