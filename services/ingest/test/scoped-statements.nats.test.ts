import {
  CapturesAfter,
  CapturesRead,
  ConversationsRead,
  EventsRead,
  IngestErase,
} from "@memory/contracts";
import { newId } from "@memory/ids";
import { scopeToken } from "@memory/scope";
import { database } from "@memory/testkit";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { countSome } from "../src/store/subject-counts.ts";
import { eventIn, type RunningIngest, runIngest } from "./running-ingest.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await runIngest(database("ingest").appUrl);
});
afterAll(() => ingest.close());

/** What limits a statement to the rows it is about: a scope, ids that were given out before, or a position in the feed. */
const BOUND_TO = [
  /\b(scope_)?token = \$\d/,
  /\bforget_id = \$\d/,
  /\bjob_id = \$\d/,
  /unnest\(\$\d::uuid\[\][,)]/,
  /\bxid > \$\d::xid8/,
  /VALUES \(\$1/,
  /FROM capture_flush_v\d\((capture_keys_v1\()?\$1/,
  /FROM forget_(raise|delete)_v1\(\$1/,
  /\bproject_id = \$\d/,
  // Counts what follows its position in the feed.
  /SELECT subjects_follow_v1\(\$1/,
];
const MEANS_ROWS = /\b(events|forgets|scopes|subjects|\w+_v\d)\b/;

const isBound = (statement: string): boolean =>
  !MEANS_ROWS.test(statement) || BOUND_TO.some((bound) => bound.test(statement));

/** Every way to send a statement begins with it: as text, or in an object that has it. */
const textOf = (first: unknown): string =>
  typeof first === "string" ? first : (first as { text: string }).text;

test("every statement the service sends says whose rows it means", async () => {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const tenant = ingest.tenant();
  const keyed = { events: [eventIn(tenant, { idempotency_key: "k" })] };
  const { body } = await tenant.capture(keyed);
  await tenant.capture(keyed);
  await tenant.timeline("ada");
  const { key, projectId } = tenant;
  await ingest.send("GET", `/v1/subjects?project_id=${projectId}`, { key });
  await ingest.send("GET", `/v1/events/${newId()}?project_id=${projectId}`, { key });
  await countSome(ingest.pool);
  const eventIds = body.events.map(({ id }) => id);
  const jobId = body.consolidation_job_id ?? "";
  await ingest.bus.request(EventsRead, { eventIds });
  const beside = eventIds.map((eventId) => ({ eventId, side: "before" as const }));
  await ingest.bus.request(ConversationsRead, { asked: beside });
  await ingest.bus.request(CapturesRead, { jobId });
  await ingest.bus.request(CapturesAfter, { after: "0", mode: "settled" });
  await ingest.bus.request(CapturesAfter, { after: "0", mode: "visible" });
  const ofAda = { scopeTokens: [scopeToken(tenant.projectId, "ada")] };
  await ingest.bus.request(CapturesAfter, { after: "0", mode: "visible", ...ofAda });
  const step = {
    forgetId: newId(),
    projectId: tenant.projectId,
    target: { scope: "subject", subjectId: "ada" },
    epoch: null,
    scopeToken: null,
  } as const;
  await ingest.bus.request(IngestErase, { ...step, action: "erase", mode: "disable" });
  await ingest.bus.request(IngestErase, { ...step, action: "restore", mode: "disable" });
  await ingest.bus.request(IngestErase, {
    ...step,
    forgetId: newId(),
    action: "erase",
    mode: "delete",
  });

  const statements = new Set(sent.mock.calls.map(([first]) => textOf(first)));
  sent.mockRestore();
  expect([...statements].filter((statement) => !isBound(statement))).toEqual([]);
  expect([...statements].filter((statement) => MEANS_ROWS.test(statement)).length).toBeGreaterThan(
    8,
  );
});

test.each([
  "SELECT * FROM events",
  "SELECT payload FROM events WHERE kind = $1 AND occurred_at > $2",
  "DELETE FROM events WHERE epoch < $1",
])("the planted statement %j is caught", (statement) => {
  expect(isBound(statement)).toBe(false);
});
