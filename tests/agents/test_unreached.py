"""Errors of the shapes that providers' clients raise: which are temporary, which are late, which would come again."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import HumanMessage

from groundwire.agents.requests.request import send
from groundwire.evidence.cost import Call
from groundwire.models.scripted import ScriptedModel


def error(*classes: str, cause: str = "", **fields: Any) -> Exception:
    """An error of a class with bases of these names, the last one first, and with these fields."""
    kind: type[Exception] = Exception
    for name in reversed(classes):
        kind = type(name, (kind,), {})
    made = kind("the berth is taken")
    made.__cause__ = error(cause) if cause else None
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def botocore(code: str, **told: Any) -> Exception:
    return error(code, "ClientError", response={"Error": {"Code": code}, **told})


def sent(raised: Exception) -> Call:
    return send(ScriptedModel([raised]), "writer", [HumanMessage("How deep is berth 7?")], seconds=5).call


@pytest.mark.parametrize(
    "raised",
    [
        error("GoogleRateLimitError", "ModelRateLimitError", "ModelError"),
        error("GoogleAPIError", "ServerError", "ModelAPIError", code=503, status_code=200),
        botocore("ThrottlingException", ResponseMetadata={"HTTPStatusCode": 429}),
        botocore("ServiceUnavailableException", ResponseMetadata={"HTTPStatusCode": 503}),
        error("EventStreamError", "ClientError", response={"Error": {"Code": "throttlingException"}}),
        error("APIStatusError", "APIError", status_code=200, body={"error": {"type": "overloaded_error"}}),
        error("APIError", "OpenAIError", body={"type": "server_error", "code": "server_error"}, code="server_error"),
        error("APIError", "GroqError", body={"error": {"code": "rate_limit_exceeded"}}),
        error("RemoteProtocolError", "TransportError"),
        error("APIConnectionError", cause="ReadError"),
    ],
    ids=lambda raised: f"{type(raised).__name__}-{getattr(raised, 'status_code', '')}",
)
def test_what_may_go_well_the_next_time_is_busy(raised: Exception) -> None:
    failure = sent(raised).failure

    assert failure is not None
    assert failure.kind == "busy"
    assert "HTTP 200" not in failure.said


@pytest.mark.parametrize(
    "raised",
    [
        error("APIError", "OpenAIError", body={"type": "invalid_request_error", "code": "invalid_prompt"}),
        error("GoogleAuthenticationError", "ModelAuthenticationError", "ModelError"),
        botocore("AccessDeniedException", ResponseMetadata={"HTTPStatusCode": 403}),
        error("ResponseError", status_code=-1),
        error("APIConnectionError", cause="ConnectError"),
        error("ConnectError", "TransportError"),
        error("OddError", body="no object", response="neither", code=7),
    ],
    ids=lambda raised: type(raised).__name__,
)
def test_what_would_fail_again_is_not(raised: Exception) -> None:
    failure = sent(raised).failure

    assert failure is not None
    assert failure.kind == "unreachable"


@pytest.mark.parametrize("raised", [error("ReadTimeout", "TransportError"), error("ReadTimeoutError", "BotoCoreError")])
def test_a_clients_own_timeout_is_late_and_was_paid_for(raised: Exception) -> None:
    call = sent(raised)

    assert call.failure is not None
    assert call.failure.kind == "late"
    assert call.estimated
    assert call.input_tokens
