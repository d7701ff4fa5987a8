import { expect, test } from "vitest";
import {
  employer,
  hobby,
  inConflict,
  mintMemory,
  NO_COUNTERS,
  NO_VERSION_ID,
  refusal,
  SUBJECT,
  UNKNOWN_ID,
} from "./memory-fixture.ts";
import { mintProject } from "./project.ts";

test("forgetting again what is forgotten that way is 200 with zeros and a receipt of its own", async () => {
  const { learn, fact, forget } = await mintMemory();
  await learn(employer("Acme"), hobby("chess"));
  const [acme, chess] = [await fact("Acme"), await fact("chess")];
  const forms = [
    { fact_id: acme.id, mode: "disable" },
    { fact_id: chess.id, mode: "delete" },
    { subject_id: SUBJECT, mode: "disable" },
    { subject_id: SUBJECT, mode: "delete" },
  ];

  for (const form of forms) {
    const first = await forget(form);
    const again = await forget(form);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toMatchObject(NO_COUNTERS);
    expect(again.json.forget_id).not.toBe(first.json.forget_id);
  }
});

test.each(["disable", "delete"])(
  "an unknown subject forgotten by %s is zeros and a receipt",
  async (mode) => {
    const { forget, api } = await mintMemory();

    const { status, json } = await forget({ subject_id: "nobody", mode });

    expect([status, json]).toMatchObject([200, { ...NO_COUNTERS, scope: "subject", mode }]);
    const receipt = await api.get(`/v1/forget/${json.forget_id}`);
    expect([receipt.status, receipt.json]).toMatchObject([200, { ...NO_COUNTERS, status: "done" }]);
  },
);

test("an unknown and a foreign fact are the same 404, and leave no receipt", async () => {
  const [mine, theirs] = [await mintMemory(), await mintMemory()];
  await theirs.learn(employer("Acme"));
  const foreign = await theirs.fact("Acme");

  const replies = await Promise.all(
    [foreign.id, UNKNOWN_ID].flatMap((fact_id) =>
      ["disable", "delete"].map((mode) => mine.forget({ fact_id, mode })),
    ),
  );

  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.map(({ status, json }) => [status, json.error.type])).toEqual(
    Array.from({ length: 4 }, () => [404, "fact_not_found"]),
  );
  expect((await theirs.fact("Acme")).status).toBe("active");
});

test.each([
  ["superseded", "disable"],
  ["deleted", "disable"],
])("a %s fact cannot be forgotten by %s: illegal_status_transition", async (status, mode) => {
  const { learn, fact, forget } = await mintMemory();
  await learn(employer("Acme"), employer("Initech", { action: "supersede" }));
  const { id } = await fact("Acme");
  if (status === "deleted") await forget({ fact_id: id, mode: "delete" });

  const reply = await forget({ fact_id: id, mode });

  expect([reply.status, reply.json.error.type]).toEqual([422, "illegal_status_transition"]);
});

test("facts of every other status can be deleted", async () => {
  const { learn, fact, facts, forget, rate } = await inConflict("Acme", "Initech");
  await learn(
    { predicate: "plan", value: "basic" },
    { predicate: "plan", value: "pro", action: "supersede" },
    hobby("chess"),
    hobby("judo"),
  );
  await rate({ fact_id: (await fact("chess")).id, rating: "incorrect" });
  await forget({ fact_id: (await fact("judo")).id, mode: "disable" });

  for (const { id, status } of await facts()) {
    const { json } = await forget({ fact_id: id, mode: "delete" });
    expect([status, json]).toMatchObject([expect.any(String), { facts_deleted: 1 }]);
  }

  expect(new Set((await facts()).map(({ status }) => status))).toEqual(new Set(["deleted"]));
});

const FACT = { fact_id: UNKNOWN_ID, mode: "delete" };

test.each([
  [{ mode: "delete" }, 422, "invalid_forget_scope", "subject_id"],
  [{ mode: "delete", subject_id: null, fact_id: null }, 422, "invalid_forget_scope", "subject_id"],
  [{ ...FACT, subject_id: "s" }, 422, "invalid_forget_scope", "fact_id"],
  [{ fact_id: UNKNOWN_ID }, 422, "invalid_forget_scope", "mode"],
  [{ ...FACT, mode: "erase" }, 422, "invalid_forget_scope", "mode"],
  [{ ...FACT, mode: "DELETE" }, 422, "invalid_forget_scope", "mode"],
  [{ ...FACT, mode: "delete\n" }, 422, "invalid_forget_scope", "mode"],
  [{ ...FACT, mode: null }, 422, "invalid_forget_scope", "mode"],
  [{ ...FACT, fact_id: "not-a-uuid" }, 422, "invalid_forget_scope", "fact_id"],
  [{ ...FACT, fact_id: 7 }, 422, "invalid_forget_scope", "fact_id"],
  [{ subject_id: "", mode: "delete" }, 422, "invalid_forget_scope", "subject_id"],
  [{ subject_id: "s".repeat(129), mode: "delete" }, 422, "invalid_forget_scope", "subject_id"],
  [{ subject_id: "a\u0000b", mode: "delete" }, 422, "invalid_payload", "subject_id"],
  [{ project_id: undefined, mode: "erase" }, 422, "missing_scope", "project_id"],
  [{ project_id: "", mode: "delete" }, 422, "missing_scope", "project_id"],
  [{ project_id: null, ...FACT }, 422, "missing_scope", "project_id"],
  [{ project_id: "p".repeat(129), ...FACT }, 422, "invalid_payload", "project_id"],
  [{ project_id: "other", mode: "erase" }, 422, "invalid_forget_scope", "subject_id"],
  [{ project_id: "other", ...FACT }, 403, "forbidden_scope", "project_id"],
  [FACT, 404, "fact_not_found", "fact_id"],
  [{ ...FACT, fact_id: NO_VERSION_ID }, 404, "fact_not_found", "fact_id"],
  [{ ...FACT, fact_id: NO_VERSION_ID, mode: "disable" }, 404, "fact_not_found", "fact_id"],
])("forget %j is %i %s", async (body, ...expected) => {
  const { api, scope } = await mintProject();

  const reply = await api.post("/v1/forget", { project_id: scope.projectId, ...body });

  expect(refusal(reply)).toEqual(expected);
});

test.each(["[]", "null", "7", "{"])(
  "a forget with the body %s is invalid_payload",
  async (body) => {
    const { api } = await mintProject();

    const reply = await api.postText("/v1/forget", body);

    expect(refusal(reply)).toEqual([422, "invalid_payload", null]);
  },
);

test("a receipt can be read: what was forgotten and how, never whom; unknown, malformed and foreign ones are the same 404", async () => {
  const { api, learn, forget, projectId } = await mintMemory();
  await learn(employer("Acme"));
  const { json } = await forget({ subject_id: SUBJECT, mode: "delete" });

  const receipt = await api.get(`/v1/forget/${json.forget_id}`);
  const stranger = await mintProject();
  const replies = await Promise.all(
    [json.forget_id, UNKNOWN_ID, "not-a-uuid"].map((id) => stranger.api.get(`/v1/forget/${id}`)),
  );

  expect(receipt.json).toMatchObject({
    forget_id: json.forget_id,
    status: "done",
    mode: "delete",
    scope: "subject",
    project_id: projectId,
    facts_deleted: 1,
    events_deleted: 1,
    started_at: expect.stringMatching(/Z$/),
    finished_at: expect.stringMatching(/Z$/),
    hash: expect.any(String),
  });
  expect(receipt.text).not.toContain(SUBJECT);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(refusal(replies[1] ?? receipt)).toEqual([404, "forget_not_found", "forget_id"]);
});
