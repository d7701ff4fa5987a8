import { IngestMergeAnnounce } from "@memory/contracts";
import { newId } from "@memory/ids";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { adminUnderTest } from "./admin-under-test.ts";
import { fakeParticipants } from "./fake-participants.ts";

test("an undo goes on announcing after the last capture that it noted, and is over with the last one", async () => {
  await using owners = await fakeParticipants();
  const [first, second] = [newId(), newId()];
  const asked: unknown[] = [];
  owners.bus.respond(IngestMergeAnnounce, async ({ xid, after }) => {
    asked.push([xid, after]);
    // Tried again from the same place.
    if (asked.length === 2) throw new Error("not answered");
    return { announced: 1, next: after === null ? first : after === first ? second : null };
  });
  await using admin = await adminUnderTest({ authRequired: false }, owners.natsUrl);
  await eventually(() => expect(admin.bus.isUp()).toBe(true));
  const id = newId();
  await admin.pool.query(
    `INSERT INTO merges (id, project_id, subject_id, other_id, token, other_token, scope_token, state, step, xid)
     VALUES ($1, $2, 'anna', 'bert', $3, $4, $5, 'unmerging', 'announce', '7')`,
    [id, id, `${id}-a`, `${id}-b`, `${id}-m`],
  );

  admin.start();

  await eventually(async () => {
    const { rows } = await admin.pool.query("SELECT state FROM merges WHERE id = $1", [id]);
    expect(rows).toEqual([{ state: "unmerged" }]);
  });
  expect(asked).toEqual([
    ["7", null],
    ["7", first],
    ["7", first],
    ["7", second],
  ]);
});
