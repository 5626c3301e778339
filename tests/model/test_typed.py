"""Typed values are read from any thread. msgspec alone crashes where two threads meet a type for
the first time.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from typing import Annotated

import msgspec
import pytest
from tests import syntax

from threefold.model import typed

MEETING = """
import sys
from threading import Barrier, Thread
from typing import Annotated

import msgspec

from threefold.model import typed

sys.setswitchinterval(1e-6)
LEAVES, FIELDS = range(10), range(30)
whole = Annotated[int, msgspec.Meta(ge=0)] | None
plain = {f"leaf{n}": {f"field{m}": 1 for m in FIELDS} for n in LEAVES}
data = msgspec.json.encode(plain)
for _ in range(60):
    leaves = [msgspec.defstruct(f"Leaf{n}", [(f"field{m}", whole, None) for m in FIELDS]) for n in LEAVES]
    tree = msgspec.defstruct("Tree", [(f"leaf{n}", leaf) for n, leaf in enumerate(leaves)])
    start = Barrier(4)

    def read(how):
        start.wait()
        assert how().leaf9.field29 == 1

    ways = [
        lambda: typed.decode(data, tree),
        lambda: typed.convert(plain, tree),
        lambda: typed.decoder(tree).decode(data),
        lambda: typed.decode(data, tree | None),
    ]
    threads = [Thread(target=read, args=(way,)) for way in ways]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("all read")
"""


def test_racing_threads_all_read_new_type() -> None:
    """Threads that meet a type for the first time all read it."""
    done = subprocess.run(
        [sys.executable, "-c", MEETING], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "all read\n", "")


@pytest.mark.together("syntax")
def test_no_other_place_reads_typed_values() -> None:
    """``msgspec.json.decode`` without a type works out no shape: that is free to all."""
    found = [
        f"{path.relative_to(syntax.SOURCE)}:{call.lineno}"
        for path in syntax.files()
        if path != syntax.SOURCE / "model/typed.py"
        for call in syntax.of_kind(path, ast.Call)
        if _reads_typed(call)
    ]
    assert not found, (
        "use threefold.model.typed: msgspec alone crashes where two threads meet a type first"
    )


def _reads_typed(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    if name.endswith(("msgspec.convert", ".Decoder")) or name in {"convert", "Decoder"}:
        return True
    return name.endswith(("json.decode", "msgpack.decode")) and (
        len(call.args) > 1 or any(keyword.arg == "type" for keyword in call.keywords)
    )


def test_hint_without_hash_is_read_as_well() -> None:
    hint = Annotated[int, msgspec.Meta(ge=1), ["rounds"]]
    with pytest.raises(TypeError):
        hash(hint)
    assert typed.convert("3", hint, strict=False) == 3
    with pytest.raises(msgspec.ValidationError):
        typed.decode(b"0", hint)
