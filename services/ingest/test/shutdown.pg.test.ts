import type { AddressInfo } from "node:net";
import { database } from "@memory/testkit";
import { expect, test } from "vitest";
import { eventIn, runIngest } from "./running-ingest.ts";

test("captures under way when the service closes are answered, and what was accepted is stored", async () => {
  const ingest = await runIngest(database("ingest").appUrl);
  const tenant = ingest.tenant();
  await ingest.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = ingest.app.server.address() as AddressInfo;
  const capture = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/v1/capture`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${tenant.key}` },
      body: JSON.stringify({ events: Array.from({ length: 50 }, () => eventIn(tenant)) }),
    });
    return reply.status;
  };

  const first = await capture();
  const others = Array.from({ length: 20 }, capture);
  await others[0];
  const closing = ingest.app.close();
  const answers = await Promise.allSettled(others);
  await closing;

  const accepted = answers.filter((a) => a.status === "fulfilled" && a.value === 202).length;
  expect(first).toBe(202);
  const { rows } = await ingest.pool.query(
    "SELECT count(*)::int AS count FROM events WHERE project_id = $1",
    [tenant.projectId],
  );
  expect(rows).toEqual([{ count: 50 * (1 + accepted) }]);
  await ingest.close();
});
