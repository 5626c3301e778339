"""LevelDB folders are read as their programs left them, and damage is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.exchange.leveldb_files import folder, log, manifest, packed, table

from threefold.exchange.leveldb import (
    DamagedError,
    crc32c,
    is_leveldb,
    read_leveldb,
    snappy_unpacked,
)


def contents(files: dict[str, bytes]) -> tuple[dict[bytes, bytes], list[tuple[str, str]]]:
    """What a folder holds, and what was wrong with it."""
    wrong: list[tuple[str, str]] = []
    found = read_leveldb(
        {name: lambda d=data: d for name, data in files.items()}, lambda *w: wrong.append(w)
    )  # type: ignore[misc]
    return found, wrong


def test_checksum_is_castagnolis() -> None:
    assert crc32c(b"123456789") == 0xE3069283


@given(
    st.dictionaries(st.binary(min_size=1, max_size=40), st.binary(max_size=400), max_size=30),
    st.booleans(),
)
def test_table_gives_back_what_was_written(records: dict[bytes, bytes], pack: bool) -> None:
    assert contents(folder(records, pack=pack)) == (dict(sorted(records.items())), [])


@given(st.binary(max_size=3000).flatmap(lambda b: st.just(b + b[:500] * 3)))
def test_packed_bytes_come_back(data: bytes) -> None:
    assert snappy_unpacked(packed(data)) == data


def test_copy_may_run_into_itself() -> None:
    assert snappy_unpacked(b"\x0a" + b"\x00a" + bytes([(9 - 1) << 2 | 2, 1, 0])) == b"a" * 10


def test_log_wins_over_table() -> None:
    found, wrong = contents(
        folder({b"a": b"1", b"b": b"2"}, [{b"a": b"new"}, {b"b": None, b"c": b"3"}])
    )
    assert (found, wrong) == ({b"a": b"new", b"c": b"3"}, [])


def test_log_records_may_exceed_blocks() -> None:
    """Records of a log may be longer than its blocks."""
    found, wrong = contents(folder({}, [{b"long": bytes(range(256)) * 400}]))
    assert (found[b"long"], wrong) == (bytes(range(256)) * 400, [])


def test_tables_that_manifest_dropped_do_not_count() -> None:
    files = folder({b"a": b"1"}) | {"000003.ldb": table({b"old": b"gone"})}
    assert contents(files)[0] == {b"a": b"1"}


def test_without_manifest_all_files_count() -> None:
    files = {
        "000003.ldb": table({b"a": b"1"}),
        "000004.log": log([{b"b": b"2"}]),
        "CURRENT": b"MANIFEST-000009\n",
    }
    assert contents(files) == ({b"a": b"1", b"b": b"2"}, [])


def test_missing_table_is_told() -> None:
    files = folder({b"a": b"1"})
    del files["000005.ldb"]
    assert contents(files)[1] == [("000005.ldb", "missing")]


@given(st.data())
def test_cut_or_changed_files_never_crash(data: st.DataObject) -> None:
    files = folder({b"key%d" % n: b"value" * n for n in range(12)}, [{b"late": b"x" * 50}])
    name = data.draw(st.sampled_from(sorted(files)))
    whole = files[name]
    if data.draw(st.booleans()):
        files[name] = whole[: data.draw(st.integers(0, len(whole)))]
    elif whole:
        at = data.draw(st.integers(0, len(whole) - 1))
        files[name] = whole[:at] + bytes([data.draw(st.integers(0, 255))]) + whole[at + 1 :]
    found, _ = contents(files)
    for n in range(12):  # nothing that is read is wrong
        assert found.get(b"key%d" % n, b"value" * n) == b"value" * n


def test_damaged_block_leaves_others() -> None:
    files = folder({b"key%d" % n: b"value" for n in range(9)}, pack=False)
    data = files["000005.ldb"]
    files["000005.ldb"] = data[:5] + b"?" + data[6:]
    found, wrong = contents(files)
    assert sorted(found) == [b"key%d" % n for n in range(3, 9)]
    assert wrong == [("000005.ldb", "checksum")]


@pytest.mark.parametrize(
    "data",
    [b"\xff\xff\xff\xff\x7f", b"\x05\x01\x09", b"\x05", b"\x01\x00", b"\x02\xfe\xff\xff\xff\xff"],
)
def test_bad_packing_is_refused(data: bytes) -> None:
    with pytest.raises(DamagedError):
        snappy_unpacked(data)


def test_what_is_leveldb() -> None:
    assert is_leveldb({"CURRENT", "000001.log"})
    assert not is_leveldb({"CURRENT", "notes.txt"})
    assert manifest([1], 2)
