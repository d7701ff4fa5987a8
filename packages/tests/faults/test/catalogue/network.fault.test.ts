import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BROKER, DATABASE, type LinkedSystem, linkedSystem } from "../links/linked-system.ts";
import { startWork } from "../load/clients.ts";
import { expectRecovered, outcomesOf } from "../load/expect-recovered.ts";

let linked: LinkedSystem;
beforeAll(async () => {
  const edge = { SERVICE_REQUEST_TIMEOUT_MS: String(EDGE_WAITS_MS) };
  linked = await linkedSystem({ serviceEnv: { edge } });
});
afterAll(() => linked[Symbol.asyncDispose]());

const EDGE_WAITS_MS = 10_000;
/** Longer than a statement or a request may take, so that every limit of time is reached. */
const STALLED_MS = 12_000;
/** Longer than a service waits for a probe, or for the decision about a key. */
const CALL_STALLED_MS = 4_000;
const FORWARDED = /^SERVICE_(INGEST|CONSOLIDATION|CONTEXT|ADMIN_PUBLIC)_URL$/;
// A request is answered within 10 s where a part is silent; behind the edge some wait for two.
const LONGEST_ANSWER_MS = 30_000;
const PAUSE_MS = 50;

test.each([DATABASE, BROKER, "HTTP"])(
  "F40 every link by %s goes silent, one after the other: nothing hangs, and it goes on once the link does",
  { timeout: 900_000 },
  async (kind) => {
    const { system, links } = linked;
    const chosen = links.filter(({ setting }) =>
      kind === "HTTP" ? setting !== DATABASE && setting !== BROKER : setting === kind,
    );
    expect(chosen.length).toBeGreaterThan(3);
    await using work = await startWork(system, `F40 ${kind}`, { pauseMs: PAUSE_MS });
    await work.goOn(20);

    for (const { link, service, setting } of chosen) {
      const isCall = kind === "HTTP" && !FORWARDED.test(setting);
      link.stall();
      await delay(isCall ? CALL_STALLED_MS : STALLED_MS);
      link.heal();
      await work.goOn(20);
      console.log(`F40 ${service} ${setting}: ${JSON.stringify(outcomesOf(work))}`);
    }

    await expectRecovered(system, work);
    const slow = work.history.filter((one) => one.endedMs - one.startedMs > LONGEST_ANSWER_MS);
    expect(slow).toEqual([]);
  },
);
