import { expect, test } from "vitest";
import { UUID } from "./events.ts";
import { employer, inConflict, mintMemory, refusal, UNKNOWN_ID } from "./memory-fixture.ts";
import { mintProject } from "./project.ts";

test("an open conflict is listed with every field, counted, and has an age in seconds", async () => {
  const { conflicts, scope, first, second } = await inConflict("Acme", "Initech");

  const listed = await conflicts();

  expect(listed).toEqual({
    conflicts: [
      {
        id: expect.stringMatching(UUID),
        project_id: scope.projectId,
        subject_id: scope.subjectId,
        fact_ids: [first.id, second.id],
        status: "open",
        reason: expect.any(String),
        created_at: expect.stringMatching(/Z$/),
        resolved_at: null,
      },
    ],
    open_count: 1,
    oldest_open_seconds: expect.any(Number),
  });
  expect(listed.oldest_open_seconds).toBeGreaterThanOrEqual(0);
  expect(listed.oldest_open_seconds).toBeLessThan(120);
});

test("without conflicts the list is empty, the count 0 and the age null", async () => {
  const { conflicts } = await mintMemory();

  expect(await conflicts()).toEqual({ conflicts: [], open_count: 0, oldest_open_seconds: null });
});

test("conflicts come oldest first; a subject narrows list, count and age; another project sees none of it", async () => {
  const memory = await mintMemory();
  for (const subject of ["b", "a", "c"])
    await memory.learnAbout(subject, employer("Acme"), employer("Initech"));

  const all = await memory.conflicts();
  const ofOne = await memory.conflicts("&subject_id=a");
  const ofNobody = await memory.conflicts("&subject_id=nobody");

  expect(all.conflicts.map(({ subject_id }) => subject_id)).toEqual(["b", "a", "c"]);
  expect(all.open_count).toBe(3);
  expect(ofOne.conflicts.map(({ subject_id }) => subject_id)).toEqual(["a"]);
  expect(ofOne.open_count).toBe(1);
  expect(ofOne.oldest_open_seconds).toBeLessThan(all.oldest_open_seconds ?? 0);
  expect(ofNobody).toEqual({ conflicts: [], open_count: 0, oldest_open_seconds: null });
  expect((await (await mintMemory()).conflicts()).conflicts).toEqual([]);
});

test("the status filter chooses open, resolved or all; the count is of open ones whatever is listed", async () => {
  const { conflicts, resolve, learn, conflict, first } = await inConflict("Acme", "Initech");
  await resolve(conflict?.id, first.id);
  await learn({ predicate: "home_city", value: "Lima" }, { predicate: "home_city", value: "Rome" });

  const [usual, open, resolved, all] = await Promise.all(
    ["", "&status=open", "&status=resolved", "&status=all"].map(conflicts),
  );

  expect(open).toMatchObject({ conflicts: usual?.conflicts, open_count: 1 });
  expect(usual?.conflicts.map(({ status }) => status)).toEqual(["open"]);
  expect(resolved?.conflicts.map(({ id, status }) => [id, status])).toEqual([
    [conflict?.id, "resolved"],
  ]);
  expect(resolved?.open_count).toBe(1);
  expect(all?.conflicts.map(({ status }) => status)).toEqual(["resolved", "open"]);
});

test.each([
  ["", 422, "missing_scope", "project_id"],
  ["project_id=", 422, "missing_scope", "project_id"],
  ["project_id=OTHER", 403, "forbidden_scope", "project_id"],
  ["project_id=OWN&status=broken", 422, "invalid_payload", "status"],
  ["project_id=OTHER&status=broken", 422, "invalid_payload", "status"],
])("a list asked for with %j is %i %s", async (asked, ...expected) => {
  const { api, scope } = await mintProject();

  const reply = await api.get(`/v1/conflicts?${asked.replace("OWN", scope.projectId)}`);

  expect(refusal(reply)).toEqual(expected);
});

test.each([
  ["older", "Acme", "Initech"],
  ["newer", "Initech", "Acme"],
])(
  "the %s value can be kept: it is served, the other is superseded by it",
  async (_, kept, lost) => {
    const memory = await inConflict("Acme", "Initech");
    const [keep, drop] = [await memory.fact(kept), await memory.fact(lost)];

    const { status, json } = await memory.resolve(memory.conflict?.id, keep.id);

    expect(status).toBe(200);
    expect(json).toEqual({
      conflict_id: memory.conflict?.id,
      status: "resolved",
      kept_fact_id: keep.id,
      superseded_fact_ids: [drop.id],
      resolved_at: expect.stringMatching(/Z$/),
    });
    expect(await memory.fact(kept)).toMatchObject({ status: "active", superseded_by: null });
    expect(await memory.fact(lost)).toMatchObject({ status: "superseded", superseded_by: keep.id });
    const { facts, warnings, status: packetStatus } = await memory.recall();
    expect(facts.map(({ id }) => id)).toEqual([keep.id]);
    expect([warnings, packetStatus]).toEqual([[], "ok"]);
    expect(await memory.conflicts()).toEqual({
      conflicts: [],
      open_count: 0,
      oldest_open_seconds: null,
    });
    expect((await memory.conflicts("&status=resolved")).conflicts).toMatchObject([
      { id: memory.conflict?.id, status: "resolved", resolved_at: json.resolved_at },
    ]);
  },
);

test("an unknown, a malformed and a foreign conflict are the same 404", async () => {
  const mine = await inConflict("Acme", "Initech");
  const theirs = await inConflict("Acme", "Initech");

  const replies = await Promise.all(
    [theirs.conflict?.id, UNKNOWN_ID, "not-a-uuid"].map((id) => mine.resolve(id, mine.first.id)),
  );

  expect(refusal(replies[0] ?? { status: 0, json: { error: { type: "", field: "" } } })).toEqual([
    404,
    "conflict_not_found",
    "conflict_id",
  ]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect((await theirs.conflicts()).open_count).toBe(1);
});

test("a resolved conflict is 409, whichever fact is to be kept now, and nothing changes", async () => {
  const { resolve, statuses, conflict, first, second } = await inConflict("Acme", "Initech");
  await resolve(conflict?.id, first.id);
  const before = await statuses();

  const again = await Promise.all(
    [first.id, second.id, UNKNOWN_ID].map((id) => resolve(conflict?.id, id)),
  );

  expect(again.map(({ status, json }) => [status, json.error.type])).toEqual(
    Array.from({ length: 3 }, () => [409, "conflict_already_resolved"]),
  );
  expect(await statuses()).toEqual(before);
});

test("of several resolves at once one is taken and the others are 409", async () => {
  const { resolve, statuses, conflict, first, second } = await inConflict("Acme", "Initech");

  const answers = await Promise.all(
    [first.id, second.id, first.id, second.id].map((id) => resolve(conflict?.id, id)),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(Object.values(await statuses()).toSorted()).toEqual(["active", "superseded"]);
});

test("a fact that is not in the set cannot be kept: it stays open", async () => {
  const memory = await inConflict("Acme", "Initech");
  const stranger = await inConflict("Acme", "Initech");
  await memory.learn({ predicate: "name", value: "Ada" });

  const replies = await Promise.all(
    [(await memory.fact("Ada")).id, stranger.first.id, UNKNOWN_ID].map((id) =>
      memory.resolve(memory.conflict?.id, id),
    ),
  );

  expect(replies.map(refusal)).toEqual(
    Array.from({ length: 3 }, () => [422, "fact_not_in_conflict", "keep_fact_id"]),
  );
  expect((await memory.conflicts()).open_count).toBe(1);
});

test.each([
  [{ project_id: undefined }, 422, "missing_scope", "project_id"],
  [{ project_id: "" }, 422, "missing_scope", "project_id"],
  [{ project_id: null }, 422, "missing_scope", "project_id"],
  [{ keep_fact_id: undefined }, 422, "invalid_payload", "keep_fact_id"],
  [{ keep_fact_id: "not-a-uuid" }, 422, "invalid_payload", "keep_fact_id"],
  [{ keep_fact_id: 7 }, 422, "invalid_payload", "keep_fact_id"],
  [{ project_id: "other", keep_fact_id: "not-a-uuid" }, 422, "invalid_payload", "keep_fact_id"],
  [{ project_id: "other" }, 403, "forbidden_scope", "project_id"],
])("a resolve with %j is %i %s, also of an unknown conflict", async (fault, ...expected) => {
  const { api, scope } = await mintProject();
  const body = { project_id: scope.projectId, keep_fact_id: UNKNOWN_ID, ...fault };

  const reply = await api.post(`/v1/conflicts/${UNKNOWN_ID}/resolve`, body);

  expect(refusal(reply)).toEqual(expected);
});

test("a resolve without a key is 401 before anything else", async () => {
  const { api } = await mintProject();

  const reply = await api.withKey("nobody").post("/v1/conflicts/not-a-uuid/resolve", {});

  expect(refusal(reply)).toEqual([401, "unauthorized", "Authorization"]);
});
