import { ConsolidationExportRead, ContextExportRead, IngestExportRead } from "@memory/contracts";
import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { adminUnderTest } from "./admin-under-test.ts";
import { fakeParticipants } from "./fake-participants.ts";

const NOTHING = { lines: "", counts: {}, cursor: null };

test("an export has no end where a merge begins or ceases to serve meanwhile, and is 503 while it does", async () => {
  let duringFacts = async () => {};
  await using owners = await fakeParticipants();
  owners.bus.respond(IngestExportRead, async () => NOTHING);
  owners.bus.respond(ContextExportRead, async () => NOTHING);
  owners.bus.respond(ConsolidationExportRead, async ({ section }) => {
    if (section === "facts") await duringFacts();
    return NOTHING;
  });
  await using admin = await adminUnderTest({ authRequired: false }, owners.natsUrl);
  await eventually(() => expect(admin.bus.isUp()).toBe(true));
  const projectId = `prj-${newId()}`;
  const [token, otherToken, merged] = ["anna", "bert", "both"].map((name) =>
    scopeToken(projectId, name),
  );
  const id = newId();
  await admin.pool.query(
    `INSERT INTO merges (id, project_id, subject_id, other_id, token, other_token, scope_token, step, lease_until)
     VALUES ($1, $2, 'anna', 'bert', $3, $4, $5, 'learn', 'infinity')`,
    [id, projectId, token, otherToken, merged],
  );
  const isAt = (change: string) => async () =>
    void (await admin.pool.query(`UPDATE merges SET ${change} WHERE id = $1`, [id]));
  const during = (change: () => Promise<void>) => {
    duringFacts = change;
  };
  const exported = (query: string) =>
    admin.app.inject({ method: "GET", url: `/v1/export?project_id=${projectId}${query}` });
  const statusOf = async (query: string) => (await exported(query)).statusCode;
  const ONE = "&subject_id=anna";

  during(isAt("step = 'carry'"));
  expect(await Promise.all(["", ONE].map(statusOf))).toEqual([200, 200]);
  for (const query of ["", ONE]) {
    await isAt("state = 'merging', step = 'carry'")();
    during(isAt("step = 'switch'"));
    await expect(exported(query)).rejects.toThrow();
    expect(await statusOf(query)).toBe(503);
    during(isAt("state = 'merged'"));
    await isAt("state = 'merging', step = 'carry'")();
    await expect(exported(query)).rejects.toThrow();
    during(isAt("state = 'unmerging', step = 'back'"));
    await expect(exported(query)).rejects.toThrow();
    expect(await statusOf(query)).toBe(503);
  }
  expect(await statusOf("&subject_id=carl")).toBe(200);
});
