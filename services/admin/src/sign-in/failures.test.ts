import { expect, test } from "vitest";
import { failureOf } from "./failures.ts";

const SECRET = "SplxlOBeZQQYbYS6WxSbIA";

/** An error as the library throws it: what was sent and answered is in its causes. */
function thrown(fields: object): Error {
  const cause = Object.assign(new Error(`response with ${SECRET}`), {
    ...fields,
    cause: { parameters: { code: SECRET }, body: { id_token: SECRET }, ...fields },
  });
  return new Error(`failed with ${SECRET}`, { cause });
}

test.each([
  ["a word of the provider", { error: "login_required" }, "sign_in_failed"],
  ["a claim", { code: "OAUTH_JWT_CLAIM_COMPARISON_FAILED", claim: "aud" }, "sign_in_failed"],
  ["a client that it does not know", { error: "invalid_client" }, "upstream_unavailable"],
  ["a timeout", { code: "OAUTH_TIMEOUT" }, "upstream_unavailable"],
  ["a refused connection", { code: "ECONNREFUSED" }, "upstream_unavailable"],
  ["anything else", {}, "sign_in_failed"],
  ["an answer that is not a word", { error: `${SECRET} <b>` }, "sign_in_failed"],
])("%s is %s, and nothing that was sent is logged or answered", (_what, fields, type) => {
  const logged: unknown[] = [];
  const note = (...line: unknown[]) => void logged.push(line);
  const log = { info: note, warn: note } as never;
  const error = failureOf(thrown(fields), log);

  expect(error.type).toBe(type);
  expect(logged).toHaveLength(1);
  expect(JSON.stringify([logged, error.toBody(), error.cause ?? null])).not.toContain(SECRET);
});
