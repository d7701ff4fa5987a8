import { FactsAlike } from "@memory/contracts";
import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { expect, test } from "vitest";
import { adminUnderTest } from "./admin-under-test.ts";
import { fakeParticipants } from "./fake-participants.ts";

test("the facts that a forget of one reaches are asked for while nobody waits, again where a merge began to serve meanwhile", async () => {
  await using owners = await fakeParticipants();
  await using admin = await adminUnderTest({ authRequired: false }, owners.natsUrl);
  const { pool } = admin;
  await eventually(() => expect(admin.bus.isUp()).toBe(true));
  const projectId = `prj-${newId()}`;
  const [token, otherToken, merged] = ["anna", "bert", "both"].map((name) =>
    scopeToken(projectId, name),
  );
  const [factId, alikeId] = [newId(), newId()];
  owners.facts.set(factId, { projectId, subjectId: "anna" });
  owners.facts.set(alikeId, { projectId, subjectId: "bert" });
  const asked: string[] = [];
  owners.bus.respond(FactsAlike, async ({ mergedToken }) => {
    asked.push(mergedToken);
    if (asked.length === 1) await begin(newId(), scopeToken(projectId, "again"));
    const { rows } = await pool.query(
      "SELECT pg_try_advisory_xact_lock(hashtextextended('memory:names:' || $1, 0)) AS free",
      [projectId],
    );
    return {
      facts: rows[0].free ? [{ factId: alikeId, scopeToken: otherToken ?? "" }] : [],
    };
  });
  const begin = async (id: string, scope: string | undefined) => {
    await pool.query("UPDATE merges SET state = 'unmerged' WHERE project_id = $1", [projectId]);
    await pool.query(
      `INSERT INTO merges (id, project_id, subject_id, other_id, token, other_token, scope_token, state)
       VALUES ($1, $2, 'anna', 'bert', $3, $4, $5, 'merged')`,
      [id, projectId, token, otherToken, scope],
    );
  };
  await begin(newId(), merged);
  const body = { project_id: projectId, fact_id: factId, mode: "delete" };
  const { status, body: receipt } = await admin.call("POST", "/v1/forget", undefined, body);

  expect([status, asked]).toEqual([200, [merged, scopeToken(projectId, "again")]]);
  const { rows } = await pool.query("SELECT target FROM forget_receipts WHERE part_of = $1", [
    receipt.forget_id,
  ]);
  expect(rows).toEqual([{ target: null }]);
});
