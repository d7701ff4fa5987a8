import {
  ConsolidationEpochs,
  ConsolidationErase,
  ContextEpochs,
  ContextErase,
  FactsRead,
  type ForgetStep,
  IngestErase,
} from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Participant, StepAnswer } from "../domain/receipt.ts";

const TIMEOUT_MS = 8_000;
/** Shorter than the time a caller of a forget waits. */
const EPOCH_TIMEOUT_MS = 1_500;

/** Has one participant do its step; throws the error it refuses with, or `service_unavailable` without an answer. */
export async function requestStep(
  bus: Bus,
  participant: Participant,
  step: ForgetStep,
): Promise<StepAnswer> {
  const options = { timeoutMs: TIMEOUT_MS };
  switch (participant) {
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

/**
 * The highest epoch of a scope that consolidation and context know; 0 for none. One that does not answer now is skipped:
 * a deletion takes effect in ingest all the same, and the next capture repairs rows of ingest that went back.
 */
export async function highestEpoch(bus: Bus, scopeToken: string): Promise<number> {
  const epochs = await Promise.all(
    [ConsolidationEpochs, ContextEpochs].map((message) => epochIn(bus, message, scopeToken)),
  );
  return Math.max(...epochs);
}

async function epochIn(
  bus: Bus,
  message: typeof ConsolidationEpochs | typeof ContextEpochs,
  scopeToken: string,
): Promise<number> {
  try {
    const options = { timeoutMs: EPOCH_TIMEOUT_MS };
    const { scopes } = await bus.request(message, { after: "", scopeToken }, options);
    return Math.max(0, ...scopes.map(({ epoch }) => epoch));
  } catch (error) {
    if (isUnavailable(error)) return 0;
    throw error;
  }
}
