import { newId } from "@memory/ids";
import { expect, test } from "vitest";
import { adminUnderTest } from "./admin-under-test.ts";

test("a project has at most 100 merges in progress; others are not held up", async () => {
  await using admin = await adminUnderTest({ authRequired: false });
  const projectId = newId();
  await admin.pool.query(
    `INSERT INTO merges (id, project_id, subject_id, other_id, token, other_token, scope_token, lease_until)
     SELECT gen_random_uuid(), $1, 'a' || n, 'b' || n, 'a' || n, 'b' || n, 'm' || n, 'infinity' FROM generate_series(1, 100) AS n`,
    [projectId],
  );
  const merge = (project: string) =>
    admin.call("POST", "/v1/subjects/sam/merge", null, { project_id: project, with: "kim" });

  const refused = await merge(projectId);
  expect([refused.status, refused.body.error.type]).toEqual([429, "rate_limited"]);
  expect(refused.headers["retry-after"]).toBe("10");
  await admin.pool.query(
    "UPDATE merges SET state = 'refused' WHERE project_id = $1 AND token = 'a1'",
    [projectId],
  );
  expect((await merge(projectId)).status).not.toBe(429);
});
