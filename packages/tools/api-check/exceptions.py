"""The answers that are right though a check of schemathesis calls them wrong, each with the sentence that makes them so.

Everything else that a check finds is a fault of the schemas or of the service, and is mended there.
"""

import json
import os
import uuid
from dataclasses import dataclass

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

# The lines of an export go as the text that they are.
schemathesis.serializer.alias("application/x-ndjson", "text/plain")


@dataclass(frozen=True)
class Refusal:
    """An answer to a request that its schema accepts."""

    operation: str | None
    type: str
    field: str | None
    sentence: str


REFUSALS = (
    Refusal(
        "POST /v1/conflicts/{conflict_id}/resolve",
        "fact_not_in_conflict",
        None,
        "Contract, resolve: keep_fact_id must belong to the conflict set, otherwise fact_not_in_conflict (422).",
    ),
    Refusal(
        "POST /v1/facts/{fact_id}/review",
        "illegal_status_transition",
        None,
        "Contract, errors: illegal_status_transition, 422, status transition outside the allowed graph.",
    ),
    Refusal(
        "POST /v1/forget",
        "illegal_status_transition",
        None,
        "Contract, errors: illegal_status_transition, 422, status transition outside the allowed graph.",
    ),
    Refusal(
        "POST /v1/forget/{forget_id}/restore",
        "illegal_status_transition",
        None,
        "Contract, errors: illegal_status_transition, 422, status transition outside the allowed graph.",
    ),
    Refusal(
        None,
        "idempotency_key_reused",
        "Idempotency-Key",
        "An Idempotency-Key that came with another request before is refused: no schema says which those are.",
    ),
    Refusal(
        None,
        "invalid_payload",
        "cursor",
        "A cursor is the text of an earlier answer: no schema says which texts those are.",
    ),
    Refusal(
        "POST /v1/webhooks",
        "invalid_payload",
        "url",
        "No request goes to a private address unless the operator allows it: no schema says which URLs those are.",
    ),
    Refusal(
        "PATCH /v1/webhooks/{webhook_id}",
        "invalid_payload",
        "url",
        "No request goes to a private address unless the operator allows it: no schema says which URLs those are.",
    ),
    Refusal(
        "POST /v1/keys",
        "invalid_payload",
        "expires_at",
        "A key ends in the future: no schema says what time it is.",
    ),
    Refusal(
        "POST /v1/import",
        "invalid_payload",
        None,
        "An import is the stream of an export, whose lines and digests no schema of one text says.",
    ),
)


# No schema says that the texts within a value of any form hold no such character. Postgres cannot store them.
UNSTORABLE = "Text must not contain U+0000 or lone surrogates."


@schemathesis.check
def accepts_valid_data(ctx, response, case):
    """`positive_data_acceptance`, but for the refusals above."""
    if response.status_code == 422 and _is_listed(case.operation.label, response.content):
        return None
    return positive_data_acceptance(ctx, response, case)


def _is_listed(operation, content):
    error = json.loads(content)["error"]
    if error["message"] == UNSTORABLE:
        return operation in ("POST /v1/capture", "POST /gateway/v1/chat/completions")
    return any(
        refusal.operation in (None, operation)
        and refusal.type == error["type"]
        and refusal.field in (None, error["field"])
        for refusal in REFUSALS
    )


@schemathesis.check
def refuses_invalid_data(ctx, response, case):
    """`negative_data_rejection`, but for headers of a call of the gateway that names no subject.

    Contract, gateway: X-Service-Subject-Id to activate memory; without it plain pass-through.
    """
    if case.operation.label == "POST /gateway/v1/chat/completions" and response.status_code == 200:
        # An empty header names nobody.
        sent = {name.lower() for name, value in (case.headers or {}).items() if value}
        if "x-service-subject-id" not in sent and response.headers["x-service-memory"] == ["disabled"]:
            return None
    return negative_data_rejection(ctx, response, case)


@schemathesis.hook
def before_call(context, case, kwargs):
    """The key that the run itself uses stays: a call that would revoke it revokes none."""
    if case.path_parameters and case.path_parameters.get("key_id") == os.environ["PROJECT_KEY_ID"]:
        case.path_parameters["key_id"] = str(uuid.uuid4())
