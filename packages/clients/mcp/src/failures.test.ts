import { expect, test } from "vitest";
import { failureOf, ToolFailure } from "./failures.ts";

test.each([
  [{ status: 401 }, "unauthorized", /valid one/],
  [{ status: 403, type: "insufficient_rights" }, "insufficient_rights", /do not try again/],
  [{ status: 404, type: "trace_not_found" }, "trace_not_found", /of this subject/],
  [{ status: 409, type: "conflict_already_resolved" }, "conflict_already_resolved", /resolved/],
  [{ status: 422, type: "invalid_payload" }, "invalid_payload", /invalid/],
  [{ status: 429, retryAfterMs: 2_500 }, "rate_limited", /in 3 s/],
  [{ status: 503, type: "service_unavailable" }, "unavailable", /Go on without/],
  [new TypeError("fetch failed"), "unreachable", /Go on without/],
])("%j is a failure %s that a model can act on", (error, kind, message) => {
  const failure = failureOf(error);

  expect(failure.kind).toBe(kind);
  expect(failure.message).toMatch(message);
});

test("nothing of an error's own text is shown", () => {
  const error = Object.assign(new Error("key mk_secret of sam"), { status: 422, type: "x" });

  expect(failureOf(error).message).not.toMatch(/mk_secret|sam/);
});

test("a failure of a tool stays what it is", () => {
  const failure = new ToolFailure("no_subject", "No subject.");

  expect(failureOf(failure)).toBe(failure);
});
