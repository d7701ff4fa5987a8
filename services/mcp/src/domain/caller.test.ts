import { expect, test } from "vitest";
import { askedFor } from "./caller.ts";

const KEY = {
  kind: "key" as const,
  keyId: "0192d1f0-0000-7000-8000-000000000001",
  prefix: "mk_abcde",
  orgId: "org-1",
  projectId: "prj-1",
};

test("project and org are the key's, whatever a header says; the rest is the headers'", () => {
  const headers = {
    "x-service-project-id": "prj-other",
    "x-service-subject-id": "sam",
    "x-service-thread-id": "t-1",
    "x-service-actor": "kim",
  };

  expect(askedFor(KEY, headers)).toEqual({
    ...{ orgId: "org-1", projectId: "prj-1", subjectId: "sam" },
    ...{ threadId: "t-1", runId: null, actor: "kim" },
  });
});

test("without a subject there is none, and the actor is the protocol", () => {
  expect(askedFor(KEY, { "x-service-subject-id": "" })).toMatchObject({
    subjectId: null,
    actor: "mcp",
  });
});

test("in open dev mode a header may name the project", () => {
  const open = { kind: "open" as const };

  expect(askedFor(open, {}).projectId).toBe("prj_mcp_dev");
  expect(askedFor(open, { "x-service-project-id": "prj-2" }).projectId).toBe("prj-2");
});

test("a header that is too long is named", () => {
  const headers = { "x-service-subject-id": "s".repeat(129) };

  expect(() => askedFor(KEY, headers)).toThrow(/X-Service-Subject-Id: must have at most 128/);
});
