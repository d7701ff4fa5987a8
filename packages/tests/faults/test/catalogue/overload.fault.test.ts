import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@memory/launcher";
import { eventually, mintProject, ownSystem, type Project } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amidWork } from "../load/amid-work.ts";

const OVERLOADED_MS = Number(process.env["FAULTS_OVERLOAD_MS"] ?? 60_000);
const MEASURED_MS = 15_000;
const CLIENTS = 16;
const EVENTS = 50;
const MOST_IN_FLIGHT = 700;
// What the operations guide promises of a capture.
const LONGEST_ANSWER_MS = 10_000;

let system: System;
beforeAll(async () => {
  system = await ownSystem({ durable: true });
});
afterAll(() => system.stop());

interface Answered {
  status: number;
  tookMs: number;
  retryAfter: string | null;
}

async function capture({ api, orgId, projectId }: Project, n: number): Promise<Answered> {
  const scope = { org_id: orgId, project_id: projectId, subject_id: `subject-${n % 64}` };
  const event = { ...scope, kind: "note", occurred_at: "2026-01-01T00:00:00Z", payload: { n } };
  const startedMs = performance.now();
  const { status, headers } = await api.post("/v1/capture", {
    events: Array.from({ length: EVENTS }, () => event),
  });
  const tookMs = performance.now() - startedMs;
  return { status, tookMs, retryAfter: headers.get("retry-after") };
}

/** Captures of clients that wait for each answer; accepted ones a second. */
async function capacity(project: Project): Promise<number> {
  const endMs = performance.now() + MEASURED_MS;
  let accepted = 0;
  let n = 0;
  const client = async () => {
    while (performance.now() < endMs) {
      const { status } = await capture(project, n++);
      if (status === 202) accepted++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return accepted / (MEASURED_MS / 1_000);
}

/** Sends captures at a rate for a while, whatever the answers. */
async function overload(project: Project, aSecond: number): Promise<Promise<Answered>[]> {
  const sent: Promise<Answered>[] = [];
  let inFlight = 0;
  const startedMs = performance.now();
  for (let n = 0; performance.now() - startedMs < OVERLOADED_MS; ) {
    const due = ((performance.now() - startedMs) / 1_000) * aSecond;
    for (; n < due; n++) {
      if (inFlight >= MOST_IN_FLIGHT) continue;
      inFlight++;
      sent.push(capture(project, n).finally(() => inFlight--));
    }
    await delay(5);
  }
  return sent;
}

test("F33 three times more captures than it can take: it does most of its work, refuses the rest, and is well again at once", async () => {
  const mint = () => mintProject(system);
  const [before, project, after] = await Promise.all([mint(), mint(), mint()]);
  const peak = await capacity(before);
  const pids = system.services.map(({ pid }) => pid());

  const sent = await overload(project, 3 * peak);

  const endedMs = performance.now();
  await eventually(async () => expect((await capture(after, 0)).status).toBe(202));
  const recoveredMs = performance.now() - endedMs;
  const answers = await Promise.all(sent);
  const accepted = answers.filter(({ status }) => status === 202);
  const refused = answers.filter(({ status }) => status !== 202);
  const sorted = accepted.map((answer) => answer.tookMs).toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const goodput = accepted.length / (OVERLOADED_MS / 1_000);
  console.log(
    `F33 peak ${peak.toFixed(0)}/s, goodput ${goodput.toFixed(0)}/s (${Math.round((100 * goodput) / peak)} %), p99 ${p99.toFixed(0)} ms, refused ${refused.length}, well after ${recoveredMs.toFixed(0)} ms`,
  );
  expect(refused.filter(({ status }) => status !== 503 && status !== 429)).toEqual([]);
  expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
  expect(goodput).toBeGreaterThan(0.7 * peak);
  expect(p99).toBeLessThan(LONGEST_ANSWER_MS);
  expect(recoveredMs).toBeLessThan(5_000);
  expect(system.services.map(({ pid }) => pid())).toEqual(pids);
  await amidWork(system, "F33 after", async () => undefined);
});
