import { setTimeout as delay } from "node:timers/promises";
import { ContextApply, type FactsChange } from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";

const RETRY_MS = 250;
const ASK_TIMEOUT_MS = 3_000;

/** Throws `service_unavailable` when context does not answer, so that nothing is written that could not be seen. */
export async function askContext(bus: Bus): Promise<void> {
  await bus.request(ContextApply, { changes: [], catchUp: false }, { timeoutMs: ASK_TIMEOUT_MS });
}

/**
 * Hands changes to context and waits until every replica serves them; tried again until `deadlineMs` have passed, then
 * throws `service_unavailable`. `catchUp`: context first reads both feeds to their end.
 */
export async function handToContext(
  bus: Bus,
  changes: FactsChange[],
  { catchUp = false, deadlineMs }: { catchUp?: boolean; deadlineMs: number },
): Promise<void> {
  const endsAt = performance.now() + deadlineMs;
  for (;;) {
    const left = endsAt - performance.now();
    try {
      await bus.request(ContextApply, { changes, catchUp }, { timeoutMs: Math.max(left, 1_000) });
      return;
    } catch (error) {
      if (!isUnavailable(error) || endsAt - performance.now() < RETRY_MS) throw error;
      await delay(RETRY_MS);
    }
  }
}
