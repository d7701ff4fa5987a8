import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, type ErrorType, notFound, serviceUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import type { Run, RunFirst } from "./run-receipts.ts";
import { findReceipt, type Receipt, removeReceipt } from "./store/receipts.ts";

interface Deps {
  pool: Pool;
  bus: Pick<Bus, "isUp">;
  runFirst: RunFirst;
  /** How long a caller waits for its receipt. */
  patienceMs?: number;
}

export type AwaitReceipt = (project: ProjectScope, id: string, token: string) => Promise<Receipt>;

const PATIENCE_MS = 7_000;
/** The pause before the next look, by the outcome of the last run. */
const PAUSE_MS: Record<Run, number> = { finished: 0, refused: 0, failed: 250, busy: 25 };
/** While another runner works, the pauses grow until there are ten looks a second. */
const RARER = 1.2;
const MOST_BUSY_MS = 100;

/**
 * Runs the receipts of a scope, in order, until the one with this id is finished. Throws the error with which consolidation refused, or
 * `service_unavailable` with its `Location` when a participant cannot do its step now: the forget continues by itself.
 */
export const awaitReceipt =
  ({ pool, bus, runFirst, patienceMs = PATIENCE_MS }: Deps): AwaitReceipt =>
  async (project, id, token) => {
    const deadlineMs = performance.now() + patienceMs;
    for (let rarer = 1; ; rarer *= RARER) {
      const run = await runFirst(token);
      const receipt = await endedReceipt(pool, project, id);
      if (receipt !== null) return receipt;
      const hopeless = run === "failed" && !bus.isUp();
      if (hopeless || performance.now() > deadlineMs) throw goesOn(id);
      await sleep(pauseMs(run, rarer));
    }
  };

/** The same for the call that made the receipt: a refused one is deleted. Retries leave it, so that each learns of the refusal. */
export const awaitOwnReceipt =
  ({ pool, awaitReceipt }: { pool: Pool; awaitReceipt: AwaitReceipt }): AwaitReceipt =>
  async (project, id, token) => {
    try {
      return await awaitReceipt(project, id, token);
    } catch (error) {
      if (isRefusal(error)) await removeReceipt(pool, id);
      throw error;
    }
  };

/** Whether awaiting a receipt ended for good, not for now. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500;

const pauseMs = (run: Run, rarer: number): number =>
  run === "busy" ? Math.min(PAUSE_MS.busy * rarer, MOST_BUSY_MS) : PAUSE_MS[run];

/** The receipt once it is finished, null while it is open; throws the error it was refused with. */
async function endedReceipt(
  pool: Pool,
  project: ProjectScope,
  id: string,
): Promise<Receipt | null> {
  const receipt = await findReceipt(pool, project, id);
  if (receipt === null) throw refusal("fact_not_found");
  if (receipt.refusedAs !== null) throw refusal(receipt.refusedAs);
  return receipt.finishedAt === null ? null : receipt;
}

function refusal(type: string): ApiError {
  if (type === "fact_not_found") return notFound(type);
  // Written by runFirstReceipt.
  return new ApiError(type as ErrorType, "The status of the fact does not allow this forget.");
}

function goesOn(id: string): ApiError {
  const { type, message, headers } = serviceUnavailable(
    "Not every service has done its part of the forget yet; it continues in the background.",
  );
  return new ApiError(type, message, { headers: { ...headers, location: `/v1/forget/${id}` } });
}
