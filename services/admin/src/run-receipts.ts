import type { ForgetStep } from "@memory/contracts";
import { ApiError, isUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { emit } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import { forgetRefused } from "./domain/audited.ts";
import { remainingParticipants } from "./domain/receipt.ts";
import { highestEpoch, requestStep } from "./messages/erase.ts";
import { removeAliasesOf } from "./store/aliases.ts";
import { removeDeliveriesOf } from "./store/delivery-queue.ts";
import { forgetNamesOf } from "./store/merges.ts";
import {
  type Claim,
  claimFirst,
  finish,
  holdReceipt,
  noteStep,
  postpone,
  refuse,
} from "./store/receipt-queue.ts";
import { highestEpochOf } from "./store/receipts.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  /** Called with the time a receipt took from its start to its end. */
  onFinished?: (seconds: number) => void;
}

/** The outcome for the first open receipt of a scope; `busy`: none is open, or another runner works on it. */
export type Run = "finished" | "refused" | "failed" | "busy";

export type RunFirst = (scopeToken: string) => Promise<Run>;

// Consolidation's refusal of a fact is final; any other error may pass.
const FINAL = new Set(["fact_not_found", "illegal_status_transition"]);

/** Runs the first open receipt of a scope through all participants, from where an earlier run left it. */
export const runFirstReceipt =
  ({ pool, bus, log, onFinished }: Deps): RunFirst =>
  async (scopeToken) => {
    const claim = await claimFirst(pool, scopeToken, newId());
    if (claim === null) return "busy";
    try {
      if (!(await runSteps({ pool, bus }, claim))) return "busy";
      onFinished?.((Date.now() - claim.startedAt.getTime()) / 1000);
      return "finished";
    } catch (error) {
      return endFailedRun({ pool, log }, claim, error);
    }
  };

/** Refuses a receipt for a final error; any other error leaves it for a later run. */
async function endFailedRun(
  { pool, log }: Pick<Deps, "pool" | "log">,
  claim: Claim,
  error: unknown,
): Promise<Run> {
  if (error instanceof ApiError && FINAL.has(error.type)) {
    const { type } = error;
    await transaction(pool, async (tx) => {
      if (await refuse(tx, claim, type)) await emit(tx, [forgetRefused(claim, type)]);
    });
    return "refused";
  }
  if (!isUnavailable(error)) log.error({ err: error, forgetId: claim.id }, "forget step failed");
  await postpone(pool, claim);
  return "failed";
}

/** False when another runner took over. */
async function runSteps({ pool, bus }: Pick<Deps, "pool" | "bus">, claim: Claim): Promise<boolean> {
  let { epoch, erasedAt, steps } = claim;
  for (const participant of remainingParticipants(claim.scope, steps)) {
    const least = participant === "ingest" ? await leastEpoch({ pool, bus }, claim) : {};
    const answer = await requestStep(bus, participant, {
      ...stepOf(claim, epoch),
      ...least,
      erasedAt,
    });
    if (!(await noteStep(pool, claim, participant, answer))) return false;
    epoch = answer.epoch ?? epoch;
    erasedAt = answer.erasedAt ?? erasedAt;
    steps = { ...steps, [participant]: answer.counters };
  }
  const done = { ...claim, steps };
  return erasesSubject(claim) ? eraseHere(pool, done) : finish(pool, done);
}

/** What admin itself has of the subject goes as the receipt is finished, and only by its runner: later there may be a new one of that name. */
const eraseHere = (pool: Pool, claim: Claim): Promise<boolean> =>
  transaction(pool, async (tx) => {
    if (!(await holdReceipt(tx, claim))) return false;
    await removeAliasesOf(tx, claim.scopeToken);
    await removeDeliveriesOf(tx, claim.scopeToken);
    await forgetNamesOf(tx, claim.scopeToken);
    return finish(tx, claim);
  });

/** The other names of a deleted subject go with it. */
const erasesSubject = ({ action, scope, mode }: Claim): boolean =>
  action === "erase" && scope === "subject" && mode === "delete";

/** One above the highest epoch that any service knows: ingest's own rows may have gone back. */
async function leastEpoch(
  { pool, bus }: Pick<Deps, "pool" | "bus">,
  { action, scopeToken }: Claim,
): Promise<{ leastEpoch?: number }> {
  if (action === "restore") return {};
  const known = await Promise.all([
    highestEpochOf(pool, scopeToken),
    highestEpoch(bus, scopeToken),
  ]);
  return { leastEpoch: Math.max(...known) + 1 };
}

const stepOf = (claim: Claim, epoch: number | null): ForgetStep => ({
  forgetId: claim.restores ?? claim.id,
  action: claim.action,
  mode: claim.mode,
  projectId: claim.projectId,
  target:
    claim.scope === "fact"
      ? { scope: "fact", factId: claim.target }
      : { scope: "subject", subjectId: claim.target },
  epoch,
  scopeToken: claim.scopeToken,
});
