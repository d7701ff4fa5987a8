import { IngestCopiesKept, IngestNamesKept } from "@memory/contracts";
import { newId } from "@memory/ids";
import { createLog } from "@memory/log";
import { mergedSubject } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { compareNames } from "../src/compare-names.ts";
import { adminUnderTest } from "./admin-under-test.ts";
import { fakeParticipants } from "./fake-participants.ts";

test("in a new era nothing is forgotten until the names were compared with those of ingest", async () => {
  await using owners = await fakeParticipants();
  await using admin = await adminUnderTest({ authRequired: false }, owners.natsUrl);
  await eventually(() => expect(admin.bus.isUp()).toBe(true));
  const { pool, bus } = admin;
  const forget = async () => {
    const body = { project_id: "prj", subject_id: "sam", mode: "delete" };
    return (await admin.call("POST", "/v1/forget", null, body)).status;
  };
  await pool.query("UPDATE database_era SET era = gen_random_uuid()");

  expect([await forget(), owners.asked]).toEqual([503, []]);
  owners.bus.respond(IngestNamesKept, async () => ({ names: [], next: null, isSettled: false }));
  owners.bus.respond(IngestCopiesKept, async () => ({ copies: [], next: null }));
  await compareNames({ pool, bus, log: createLog("admin", "silent") })();
  expect(await forget()).toBe(200);
});

test("copies of a merge that was lost are erased once, those with events of their own are left to people", async () => {
  await using owners = await fakeParticipants();
  await using admin = await adminUnderTest({ authRequired: false }, owners.natsUrl);
  await eventually(() => expect(admin.bus.isUp()).toBe(true));
  const { pool, bus } = admin;
  const [id, other, known] = [newId(), newId(), newId()];
  await pool.query(
    `INSERT INTO merges (id, project_id, subject_id, other_id, token, other_token, scope_token)
     VALUES ($1, 'prj', 'kim', 'kim-2', 't1', 't2', 't3')`,
    [known],
  );
  const copies = [
    { projectId: "prj", subjectId: mergedSubject("sam", id), hasCaptured: false },
    { projectId: "prj", subjectId: mergedSubject("sam", other), hasCaptured: true },
    { projectId: "prj", subjectId: mergedSubject("kim", known), hasCaptured: false },
  ];
  owners.bus.respond(IngestNamesKept, async () => ({ names: [], next: null, isSettled: true }));
  owners.bus.respond(IngestCopiesKept, async () => ({ copies, next: null }));
  const compare = compareNames({ pool, bus, log: createLog("admin", "silent") });

  const [first, again] = [await compare(), await compare()];

  expect(first).toEqual({ "copies erased": 1, left: 1 });
  expect(again).toEqual({ left: 1 });
  const { rows } = await pool.query("SELECT target, mode, reason FROM forget_receipts");
  expect(rows).toEqual([
    {
      ...{ target: copies[0]?.subjectId, mode: "delete" },
      reason: `copies of merge ${id}, which was not known`,
    },
  ]);
});
