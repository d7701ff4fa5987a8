import { setTimeout as delay } from "node:timers/promises";
import type { ServiceName } from "@memory/launcher";
import {
  type Answer,
  eventually,
  type LoopbackServer,
  loopbackServer,
  mintProject,
  type Project,
} from "@memory/testkit";
import { expect } from "vitest";
import { startLoad } from "./capture-load.ts";
import { expectLearnedOnce, expectStoredOnce } from "./ledger.ts";
import { systemOfReplicas } from "./replicas.ts";
import { shortConnections } from "./short-connections.ts";

const MOST_EVENTS = 1_500;
const DRAIN_MS = 240_000;
const CHAT = { model: "m", messages: [{ role: "user", content: "What is fact 8?" }] };
const RECALL = {
  ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
  params: { name: "memory_recall", arguments: { question: "What is fact 8?" } },
};
const FAILED_TOOL = /"isError":true/;

/** A provider that answers every chat. */
function provider(): Promise<LoopbackServer> {
  const message = { role: "assistant", content: "Eight." };
  const answer = JSON.stringify({ choices: [{ message, finish_reason: "stop" }] });
  return loopbackServer((request, response) => {
    request.resume().on("end", () => {
      response.setHeader("content-type", "application/json").end(answer);
    });
  });
}

interface Traffic {
  /** Calls by kind, and the slowest of them. */
  sent: Record<string, { calls: number; slowestMs: number }>;
  /** Every answer that was not the expected one. */
  failures: string[];
  finish(): Promise<void>;
}

/**
 * Calls routes of every service, each again and again, until it is finished. Not consolidate: it works off what all projects left, and may
 * outlast the grace of a stop.
 */
function startTraffic({ api, projectId }: Project): Traffic {
  const scope = { project_id: projectId, subject_id: "subject-0" };
  const query = new URLSearchParams(scope);
  const memory = { "x-service-subject-id": "talker" };
  const calls: Record<string, () => Promise<Answer>> = {
    context: () => api.post("/v1/context", { ...scope, query: "fact 8", purpose: "p" }),
    facts: () => api.get(`/v1/facts?${query}`),
    timeline: () => api.get(`/v1/timeline?${query}`),
    traces: () => api.get(`/v1/traces?${query}`),
    forget: () => api.post("/v1/forget", { ...scope, subject_id: "nobody", mode: "delete" }),
    chat: () => api.post("/gateway/v1/chat/completions", CHAT, memory),
    tool: () =>
      api.post("/mcp", RECALL, { ...memory, accept: "application/json, text/event-stream" }),
  };
  const traffic = { sent: {} as Traffic["sent"], failures: [] as string[] };
  let stopped = false;
  const clients = Object.entries(calls).map(async ([name, call]) => {
    while (!stopped) {
      const startedMs = performance.now();
      const failure = await call().then(
        ({ status, text }) =>
          status < 300 && !FAILED_TOOL.test(text) ? null : `${status} ${text}`,
        (error: Error) => `${error.message} ${String(error.cause ?? "")}`,
      );
      const tookMs = Math.round(performance.now() - startedMs);
      const { calls: before, slowestMs } = traffic.sent[name] ?? { calls: 0, slowestMs: 0 };
      traffic.sent[name] = { calls: before + 1, slowestMs: Math.max(slowestMs, tookMs) };
      if (failure !== null) traffic.failures.push(`${name} after ${tookMs} ms: ${failure}`);
      await delay(10);
    }
  });
  return {
    ...traffic,
    async finish() {
      stopped = true;
      await Promise.all(clients);
    },
  };
}

interface Roll {
  services: readonly ServiceName[];
  /** How many of the two processes of each are restarted. */
  processes: 1 | 2;
  /** Time a process gives its callers to leave. */
  drainMs: number;
}

/**
 * Restarts services, one process after the other with two of each running, under calls of every kind: not one of them fails, and every
 * event that was accepted is stored and learned from once. Gives back the calls of each kind.
 */
export async function rollUnderLoad({
  services,
  processes,
  drainMs,
}: Roll): Promise<{ sent: Traffic["sent"]; captures: number }> {
  using _short = shortConnections();
  await using model = await provider();
  await using replicated = await systemOfReplicas(`${model.url}/v1`, drainMs);
  const { system, baseUrl, replicas } = replicated;
  const project = await mintProject({ baseUrl, adminKey: system.adminKey });
  const load = startLoad(project, 2, MOST_EVENTS);
  await eventually(() => expect(load.accepted.size).toBeGreaterThan(20));
  const traffic = startTraffic(project);

  for (const name of services)
    for (const replica of replicas(name).slice(0, processes)) {
      await replica.restart();
      await delay(100);
    }
  await traffic.finish();
  await load.finish();

  expect(traffic.failures).toEqual([]);
  expect(load.refused).toEqual([]);
  await expectStoredOnce(project, load.accepted);
  await expectLearnedOnce(project, load.accepted, DRAIN_MS);
  return { sent: traffic.sent, captures: load.accepted.size };
}
