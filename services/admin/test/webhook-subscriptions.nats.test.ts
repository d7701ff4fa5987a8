import { ConsolidationOutbox } from "@memory/contracts";
import { newId } from "@memory/ids";
import { createLog } from "@memory/log";
import { answerOutbox } from "@memory/outbox";
import { openPool, type Pool } from "@memory/postgres";
import { eventually, freshDatabase } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTypes, loosen, noteAgreed, tightenSome } from "../src/store/webhook-subscriptions.ts";
import { subscriptions } from "../src/webhooks/subscriptions.ts";
import { type AdminUnderTest, adminUnderTest } from "./admin-under-test.ts";
import { type FakeParticipants, fakeParticipants } from "./fake-participants.ts";

const log = createLog("test", "silent");
let participants: FakeParticipants;
let admin: AdminUnderTest;
let consolidation: Pool;
beforeAll(async () => {
  participants = await fakeParticipants();
  admin = await adminUnderTest({}, participants.natsUrl);
  const { appUrl } = await freshDatabase("consolidation");
  consolidation = openPool({ url: appUrl, max: 2, name: "consolidation", log });
  answerOutbox({
    ...{ bus: participants.bus, pool: consolidation, messages: ConsolidationOutbox },
    read: async ({ after }) => ({ items: [], next: after, more: false }),
  });
  await eventually(() => expect(admin.bus.isUp()).toBe(true));
});
afterAll(async () => {
  await consolidation.end();
  await admin[Symbol.asyncDispose]();
  await participants[Symbol.asyncDispose]();
});

const TYPES = ["conflict.opened"] as const;
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000);

test("what a webhook needs that is being made is not taken back, although another one with the same needs was just deleted", async () => {
  const projectId = newId();
  const first = await addTypes(admin.pool, projectId, TYPES, at(0));
  await noteAgreed(admin.pool, { projectId, revision: first?.revision ?? 0 });
  await loosen(admin.pool, projectId, at(10));

  await addTypes(admin.pool, projectId, TYPES, at(45));
  const wanted = { unchangedSince: at(46 - 30), now: at(46), types: TYPES, limit: 100 };
  const taken = await tightenSome(admin.pool, wanted);

  expect(taken.filter((one) => one.projectId === projectId)).toEqual([]);
});

test("what a project needs is agreed where the owner knows a later revision than a restored database of admin", async () => {
  const projectId = newId();
  await consolidation.query("INSERT INTO outbox_subscriptions VALUES ($1, '{}', 7)", [projectId]);

  await subscriptions({ pool: admin.pool, bus: admin.bus, log }).require(projectId, TYPES);

  const { rows } = await consolidation.query(
    "SELECT types FROM outbox_subscriptions WHERE project_id = $1",
    [projectId],
  );
  expect(rows).toEqual([{ types: [...TYPES] }]);
});
