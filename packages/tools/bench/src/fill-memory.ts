import { setTimeout as delay } from "node:timers/promises";
import { withClient } from "@memory/launcher";
import type { Pool } from "undici";
import { addRows } from "./add-rows.ts";
import type { BenchSystem } from "./bench-system.ts";
import { post } from "./post.ts";
import { sayings } from "./sayings.ts";

const EVENTS_AT_ONCE = 1_000;
/** One in so many items is a fact; the others are events. */
const ITEMS_PER_FACT = 11;
const FACTS_PER_EVENT = 50;
/** Up to so many items are captured and learned. Of more only the first are; the others are written into the recall index as rows. */
const MOST_CAPTURED = 110_000;
const FIRST_CAPTURED = 11_000;
const LOOK_AGAIN_MS = 200;
const FIRST_MS = Date.parse("2024-01-01T08:00:00Z");
const APART_MS = 5 * 60_000;

/** Makes a memory of that many events and facts of one subject; resolves once the recall index has them all. */
export async function fillMemory(
  system: BenchSystem,
  edge: Pool,
  subject: string,
  items: number,
): Promise<void> {
  if (items <= MOST_CAPTURED) {
    await capture(system, edge, subject, items);
    return;
  }
  const before = await indexed(system);
  const captured = await capture(system, edge, subject, FIRST_CAPTURED);
  const more = items - FIRST_CAPTURED;
  const facts = Math.floor(more / ITEMS_PER_FACT);
  await addRows(
    system,
    subject,
    { from: captured.said, to: captured.said + more - facts },
    { from: captured.facts, to: captured.facts + facts },
    { occurredAt, threadId },
  );
  const added = (await indexed(system)) - before;
  if (added !== items) throw new Error(`${added} items are indexed, not ${items}`);
}

/** Captures and consolidates that many items, and waits until the recall index has them; answers how many facts and messages they are. */
async function capture(
  system: BenchSystem,
  edge: Pool,
  subject: string,
  items: number,
): Promise<{ facts: number; said: number }> {
  const facts = Math.floor(items / ITEMS_PER_FACT);
  const bearers = Math.ceil(facts / FACTS_PER_EVENT);
  const said = items - facts - bearers;
  const before = await indexed(system);
  const events = function* () {
    for (let n = 0; n < bearers; n++) {
      const count = Math.min(FACTS_PER_EVENT, facts - n * FACTS_PER_EVENT);
      yield eventOf(system, subject, n, "agent.observation", {
        facts: Array.from({ length: count }, (_, i) => {
          const number = n * FACTS_PER_EVENT + i;
          return { predicate: `topic_${number}`, value: sayings.fact(number) };
        }),
      });
    }
    for (let n = 0; n < said; n++) {
      const payload = { role: "assistant", content: sayings.text(n) };
      yield eventOf(system, subject, n, "conversation.message", payload);
    }
  };
  let batch: unknown[] = [];
  for (const event of events()) {
    batch.push(event);
    if (batch.length < EVENTS_AT_ONCE) continue;
    await post(system, edge, "/v1/capture", { events: batch });
    batch = [];
  }
  if (batch.length > 0) await post(system, edge, "/v1/capture", { events: batch });
  await post(system, edge, "/v1/consolidate");
  while ((await indexed(system)) < before + items) await delay(LOOK_AGAIN_MS);
  return { facts, said };
}

const occurredAt = (n: number): string => new Date(FIRST_MS + n * APART_MS).toISOString();
const threadId = (n: number): string => `thread-${Math.floor(n / 20)}`;

const eventOf = (
  { orgId, projectId }: BenchSystem,
  subject: string,
  n: number,
  kind: string,
  payload: object,
) => ({
  org_id: orgId,
  project_id: projectId,
  subject_id: subject,
  kind,
  occurred_at: occurredAt(n),
  thread_id: threadId(n),
  payload,
});

function indexed(system: BenchSystem): Promise<number> {
  return withClient(system.postgres.databases.context.ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      "SELECT (SELECT count(*) FROM episodes) + (SELECT count(*) FROM index_facts) AS count",
    );
    return Number(rows[0]?.count);
  });
}
