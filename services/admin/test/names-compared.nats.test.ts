import { IngestNamesKept } from "@memory/contracts";
import { createLog } from "@memory/log";
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
  await compareNames({ pool, bus, log: createLog("admin", "silent") })();
  expect(await forget()).toBe(200);
});
