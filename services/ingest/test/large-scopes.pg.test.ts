import { newId } from "@memory/ids";
import { trustedScope } from "@memory/scope";
import { statementRecorder } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConversations } from "../src/store/conversations.ts";
import { readExportPage } from "../src/store/export-page.ts";
import { readTimelinePage } from "../src/store/timeline-page.ts";
import { eventIn, type OwnIngest, ownIngest, type Tenant } from "./running-ingest.ts";

const LARGE = 3_000;
const SMALL = 100;
const SMALL_ONES = 100;
const AT_ONCE = 500;
/** Of a page, of four neighbours and a step for each. */
const MOST_READ = 60;
const PAGE = 51;

let ingest: OwnIngest;
beforeAll(async () => {
  ingest = await ownIngest();
});
afterAll(() => ingest.close());

interface PlanNode {
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: PlanNode[];
}

const mostRows = (node: PlanNode): number =>
  Math.max(node["Actual Rows"] * node["Actual Loops"], ...(node.Plans ?? []).map(mostRows));

const at = (n: number) => new Date(Date.UTC(2026, 2, 1) + n * 1_000).toISOString();

async function capture(tenant: Tenant, count: number, subject: (n: number) => string) {
  const ids: string[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const events = Array.from({ length: AT_ONCE }, (_, n) =>
      eventIn(tenant, {
        ...{ subject_id: subject(from + n), thread_id: "t", payload: { n: from + n } },
        occurred_at: at(from + n),
      }),
    );
    const { body } = await tenant.capture({ events });
    ids.push(...body.events.map(({ id }) => id));
  }
  return ids;
}

/** A session with plans of its own: made for each call, or once and kept whatever becomes of the table. */
async function session(mode: "force_custom_plan" | "force_generic_plan") {
  const client = await ingest.pool.connect();
  const { named, query } = statementRecorder();
  const db = { query } as never;
  await readConversations(db, []);
  await readTimelinePage(db, trustedScope("p", "s"), null, PAGE - 1);
  await readExportPage(db, { projectId: "p", subjectId: "s", snapshot: "1:1:", after: null });
  await client.query(`SET plan_cache_mode = ${mode}`);
  await client.query(`PREPARE beside (uuid[], text[], uuid[]) AS ${named.get("conversations")}`);
  await client.query(
    `PREPARE page (bytea, timestamptz, timestamptz, uuid, int) AS ${named.get("timeline_page")}`,
  );
  await client.query(
    `PREPARE exported (bytea, timestamptz, timestamptz, uuid, int, pg_snapshot, int) AS ${named.get("export_page")}`,
  );
  const rowsOf = async (call: string) => {
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE ${call}`,
    );
    return rows[0] ? mostRows(rows[0]["QUERY PLAN"][0].Plan) : Number.POSITIVE_INFINITY;
  };
  return {
    /** The largest number of rows that a step reads: for the neighbours of an event, for pages from a second on. */
    async rowsRead(id: string, token: string, second: number): Promise<number[]> {
      const from = `'${at(second)}', '${at(second)}', '${id}'`;
      return [
        await rowsOf(`beside ('{${id}}', '{before}', '{NULL}')`),
        await rowsOf(`beside ('{${id}}', '{after}', '{NULL}')`),
        await rowsOf(`page ('\\x${token}', ${from}, ${PAGE})`),
        await rowsOf(`exported ('\\x${token}', ${from}, ${PAGE}, pg_current_snapshot(), 1000000)`),
      ];
    },
    end: () => client.release(true),
  };
}

test("neighbours of an event and pages of a timeline or an export are read without the rest of a large subject, whatever the server knows of the table", async () => {
  await ingest.owner.query("ALTER TABLE events SET (autovacuum_enabled = off)");
  const kept = await session("force_generic_plan");
  await kept.rowsRead(newId(), "00", 0);
  const tenant = ingest.tenant();
  const ids = await capture(tenant, LARGE, () => "olga");
  const middle = ids[LARGE / 2] ?? "";
  const { rows } = await ingest.pool.query<{ token: string }>(
    "SELECT encode(scope_token, 'hex') AS token FROM events WHERE id = $1",
    [middle],
  );
  const counts: number[] = [];
  const read = async () => {
    const [fresh, later] = [
      await session("force_custom_plan"),
      await session("force_generic_plan"),
    ];
    for (const { rowsRead } of [kept, fresh, later])
      counts.push(...(await rowsRead(middle, rows[0]?.token ?? "", LARGE / 2)));
    fresh.end();
    later.end();
  };

  await read();
  await ingest.owner.query("ANALYZE events");
  await read();
  await capture(tenant, SMALL * SMALL_ONES, (n) => `subject ${n % SMALL_ONES}`);
  await read();
  await ingest.owner.query("ANALYZE events");
  await read();
  kept.end();

  expect(counts.filter((count) => count > MOST_READ)).toEqual([]);
  expect(counts).toHaveLength(4 * 3 * 4);
});
