import {
  ConsolidationEpochs,
  ConsolidationErase,
  ContextEpochs,
  ContextErase,
  type EraseStep,
  FactsRead,
  type ForgetCounters,
  IngestErase,
} from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Part } from "../domain/receipt.ts";

const TIMEOUT_MS = 8_000;

export interface StepAnswer {
  counters: ForgetCounters;
  epoch: number | null;
  erasedAt?: string | null | undefined;
}

/** Has one part do its step; throws what it refuses with, or `service_unavailable` without an answer. */
export async function askPart(bus: Bus, part: Part, step: EraseStep): Promise<StepAnswer> {
  const options = { timeoutMs: TIMEOUT_MS };
  switch (part) {
    case "ingest":
      return bus.request(IngestErase, step, options);
    case "consolidation":
      return { ...(await bus.request(ConsolidationErase, step, options)), epoch: null };
    case "context":
      return { ...(await bus.request(ContextErase, step, options)), epoch: null };
  }
}

/** The scope token of a fact of a project; null when there is no such fact in it. */
export async function scopeTokenOfFact(
  bus: Bus,
  projectId: string,
  factId: string,
): Promise<string | null> {
  const { facts } = await bus.request(FactsRead, { factIds: [factId] });
  return facts.find((fact) => fact.projectId === projectId)?.scopeToken ?? null;
}

/** The highest epoch of a scope that consolidation and context know; 0 when none. */
export async function highestEpoch(bus: Bus, scopeToken: string): Promise<number> {
  const ask = { after: "", scopeToken };
  const answers = await Promise.all(
    [ConsolidationEpochs, ContextEpochs].map((message) => bus.request(message, ask)),
  );
  return Math.max(0, ...answers.flatMap(({ scopes }) => scopes.map(({ epoch }) => epoch)));
}
