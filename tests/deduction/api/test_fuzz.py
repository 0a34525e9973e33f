"""Every address of the API, with data made from its own description."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import checks
from schemathesis.core.result import Ok
from schemathesis.pytest.lazy import get_all_tests
from schemathesis.specs.openapi import checks as conformance

from conftest import WAIT_SECONDS
from laconic.deduction.api.models import MOST_SECONDS
from laconic.deduction.api.routes import make_api
from laconic.deduction.api.searches import Searches

if TYPE_CHECKING:
    from schemathesis import Case

CHECKS = [
    checks.not_a_server_error,
    checks.max_response_time,
    conformance.status_code_conformance,
    conformance.content_type_conformance,
    conformance.response_schema_conformance,
    conformance.response_headers_conformance,
    conformance.negative_data_rejection,
    conformance.unsupported_method,
]

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")


@pytest.mark.slow
def test_no_request_makes_the_server_fail() -> None:
    """Nothing sent makes the server fail or hang, and all that comes back is as described.

    The cases are made here, and not by a decorator: each process that collects tests would make
    them all.
    """
    searches = Searches()
    schema = schemathesis.openapi.from_asgi("/openapi.json", make_api(searches))
    schema.config.checks.update(max_response_time=WAIT_SECONDS)
    try:
        for made in get_all_tests(schema=schema, test_func=send, settings=None, given_kwargs=None):
            assert isinstance(made, Ok), made
            made.ok()[1]()
    finally:
        searches.close()


@settings(
    max_examples=3,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def send(case: Case[Any]) -> None:
    """Send one case, and check what comes back."""
    if isinstance(case.body, dict) and 0 < seconds_of(case.body) <= MOST_SECONDS:
        case.body["seconds"] = 0.01  # so that many fit into a minute
    case.call_and_validate(checks=CHECKS, timeout=WAIT_SECONDS)


def seconds_of(body: dict[str, Any]) -> float:
    """Return the search time requested by a body, or 0 if it is not a number."""
    seconds = body.get("seconds", 1)
    return seconds if isinstance(seconds, int | float) else 0
