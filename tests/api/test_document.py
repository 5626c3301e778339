"""The OpenAPI document says all that the API answers: Schemathesis asks what it allows, and finds
nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from tests.api.callers import Caller
from tests.web.house import PATIENCE, House

from threefold.procedures.catalog import ENTRIES
from threefold.text import LANGUAGES
from threefold.web.api.controllers import HANDLERS, OPERATIONS

SPARED = {
    "events",
    *(f"play_{id}" for id in ENTRIES if id not in ("task", "recover", "initiative")),
}
"""A stream does not end; of the procedures three stand for all, which share one route."""
EXAMPLES = 2


@pytest.fixture(scope="module")
def document(house: House) -> dict[str, Any]:
    """The document in English."""
    found: dict[str, Any] = httpx.get(f"{house.base}/api/v1/openapi.json").json()
    return found


@pytest.mark.long
def test_document_names_every_answer(house: House, gm: Caller, document: dict[str, Any]) -> None:
    """Nothing is answered that the document does not say."""
    # 3,000 modules with all that it loads: not for every worker that collects this file
    import schemathesis

    schema = schemathesis.openapi.from_dict(document)
    schema.config.base_url = house.base
    asked = []
    for result in schema.get_all_operations():
        operation = result.ok()
        if operation.definition.raw["operationId"] not in SPARED:
            asked.append(operation.label)
            _asking(operation, gm)()
    assert len(asked) > 25


def _asking(operation: Any, gm: Caller) -> Callable[[], None]:
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    conforms = [
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = gm.table
        answer = case.call(headers={"authorization": f"Bearer {gm.secret}"}, timeout=PATIENCE)
        case.validate_response(answer, checks=[not_a_server_error, *conforms])

    return ask  # type: ignore[no-any-return]


def test_document_names_every_procedure_and_operation(document: dict[str, Any]) -> None:
    """Every procedure and every operation stands in it."""
    said = {each["operationId"] for path in document["paths"].values() for each in path.values()}
    assert said == {
        *(f"play_{id}" for id in ENTRIES),
        *(one.name for one in OPERATIONS if one.name != "play"),
    }
    assert len(HANDLERS) == len(OPERATIONS) + 1
    climb = document["paths"]["/api/v1/procedures/climb"]["post"]
    assert climb["requestBody"]["content"]["application/json"]["schema"]["properties"]["inputs"][
        "properties"
    ]["stat"]


@pytest.mark.parametrize("lang", LANGUAGES[-1:])
def test_it_is_there_in_other_languages(house: House, lang: str) -> None:
    document = httpx.get(f"{house.base}/api/v1/openapi.json", params={"lang": lang}).json()
    assert document["openapi"] == "3.1.0"
    assert len(document["components"]["schemas"]["Command"]["anyOf"]) > 60


def test_all_references_lead_somewhere(document: dict[str, Any]) -> None:
    def references(part: object) -> set[str]:
        if isinstance(part, dict):
            own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
            return own.union(*map(references, part.values()))
        return set().union(*map(references, part)) if isinstance(part, list) else set()

    for found in references(document):
        at: Any = document
        for step in found.removeprefix("#/").split("/"):
            at = at[step]
