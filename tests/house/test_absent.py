"""Fields that may be left out: a struct that does not leave them out would write ``null``, which
its own reader refuses.
"""

import importlib
import pkgutil
import typing
from collections.abc import Iterator

import msgspec
from msgspec import Struct, UnsetType

import threefold

_ROOMS = ("model", "rules", "procedures", "library", "lab", "table", "exchange", "service")


def structs(base: type[Struct] = Struct) -> Iterator[type[Struct]]:
    for shape in base.__subclasses__():
        yield shape
        yield from structs(shape)


def test_absent_fields_are_left_out() -> None:
    for module in pkgutil.walk_packages(threefold.__path__, "threefold."):
        if module.name.split(".")[1] in _ROOMS:
            importlib.import_module(module.name)
    absent = [
        (shape, field.name)
        for shape in set(structs())
        if shape.__module__.startswith("threefold.")
        for field in msgspec.structs.fields(shape)
        if field.default is None and UnsetType in typing.get_args(field.type)
    ]
    assert len(absent) > 100
    wrong = [
        f"{shape.__qualname__}.{name}"
        for shape, name in absent
        if not shape.__struct_config__.omit_defaults
    ]
    assert wrong == []
