import {
  ConsolidationMergeLearn,
  ConsolidationMergePrepare,
  ContextMergePrepare,
  IngestMergeCopy,
} from "@memory/contracts";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { adminUnderTest } from "./admin-under-test.ts";
import { fakeParticipants } from "./fake-participants.ts";

test("a replica that stops leaves a merge to others at once; one in progress is in the metrics", async () => {
  await using owners = await fakeParticipants();
  const { bus } = owners;
  let learns = 0;
  bus.respond(ConsolidationMergePrepare, async () => ({}));
  bus.respond(ContextMergePrepare, async () => ({}));
  bus.respond(IngestMergeCopy, async () => ({ copied: 2, next: null, xid: "7", refused: null }));
  bus.respond(ConsolidationMergeLearn, async () => {
    learns++;
    return { isDone: false };
  });
  await using admin = await adminUnderTest({ authRequired: false }, owners.natsUrl);
  await eventually(() => expect(admin.bus.isUp()).toBe(true));
  admin.start();
  const projectId = `prj-${newId()}`;
  const body = { project_id: projectId, with: "bert" };
  const merging = admin.call("POST", "/v1/subjects/anna/merge", undefined, body);
  await eventually(() => expect(learns).toBeGreaterThan(0));
  await admin.pool.query(
    "UPDATE merges SET started_at = now() - interval '1 hour', revision = NULL WHERE project_id = $1",
    [projectId],
  );
  const { body: metrics } = await admin.internal.app.inject("/metrics");
  expect(metrics).toMatch(/^admin_merges_open 1$/m);
  expect(metrics).toMatch(/^admin_merges_oldest_open_seconds 36\d\d/m);

  await admin.stop();
  const before = learns;
  const { rows } = await admin.pool.query(
    "SELECT state, step, lease FROM merges WHERE project_id = $1",
    [projectId],
  );
  expect(rows).toEqual([{ state: "merging", step: "learn", lease: null }]);
  expect((await merging).status).toBe(503);
  expect(learns).toBe(before);
});
