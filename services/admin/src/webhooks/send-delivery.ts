import { isUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { type Pool, transaction } from "@memory/postgres";
import { callBody, factIdsIn } from "../domain/webhooks/call-body.ts";
import { endOfTry } from "../domain/webhooks/end-of-try.ts";
import { openSecret, type SealingKeys } from "../domain/webhooks/secrets.ts";
import { signedHeaders } from "../domain/webhooks/signed-call.ts";
import { readFacts } from "../messages/read-facts.ts";
import { buryPending } from "../store/delivery-pages.ts";
import { type Claim, endTry, release } from "../store/delivery-queue.ts";
import { disableGone } from "../store/webhooks.ts";
import type { Outcome, Receivers } from "./call-receiver.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  receivers: Receivers;
  sealingKeys: SealingKeys;
  /** Called with the end of every try. */
  onEnd?: (end: "delivered" | "failed" | "dead", outcome: Outcome) => void;
  now?: () => Date;
  random?: () => number;
}

/** Sends one claimed delivery and records what became of it; never rejects. */
export type SendDelivery = (claim: Claim, stopping: AbortSignal) => Promise<Outcome>;

const NOT_SENT: Outcome = { error: "interrupted", status: null, durationMs: 0, retryAfterMs: null };

export const sendDelivery =
  ({ now = () => new Date(), random = Math.random, ...deps }: Deps): SendDelivery =>
  async (claim, stopping) => {
    const { log, pool } = deps;
    const outcome = await call(deps, claim, now, stopping);
    try {
      if (outcome.error === "interrupted" && stopping.aborted) await release(pool, claim, now());
      else await end({ ...deps, now, random }, claim, outcome);
    } catch (err) {
      log[isUnavailable(err) ? "debug" : "warn"](
        { err, deliveryId: claim.id },
        "the end of a webhook call was not recorded: it is sent again",
      );
    }
    return outcome;
  };

async function call(
  { bus, log, receivers, sealingKeys }: Deps,
  claim: Claim,
  now: () => Date,
  stopping: AbortSignal,
): Promise<Outcome> {
  try {
    const ids = claim.includeContent ? factIdsIn(claim.data) : [];
    const facts = ids.length > 0 ? await readFacts(bus, claim.projectId, ids) : null;
    const body = callBody(claim, claim.includeContent ? (facts ?? []) : null);
    const { webhookId, eventId, secret, previousSecret } = claim;
    const secrets = [secret, ...(previousSecret ? [previousSecret] : [])].map((stored) =>
      openSecret(sealingKeys, webhookId, stored),
    );
    const headers = signedHeaders({ eventId, body, now: now(), secrets });
    return await receivers.call({ url: claim.url, headers, body }, stopping);
  } catch (err) {
    const fields = { err, webhookId: claim.webhookId, deliveryId: claim.id };
    log[isUnavailable(err) ? "debug" : "error"](fields, "webhook not called");
    return NOT_SENT;
  }
}

async function end(
  { pool, log, onEnd, now, random }: Deps & Required<Pick<Deps, "now" | "random">>,
  claim: Claim,
  outcome: Outcome,
): Promise<void> {
  const { type, since, webhookId, projectId } = claim;
  const at = now();
  const tried = { type, since, tries: claim.tries + 1, now: at, random: random() };
  const { isGone, ...ended } = endOfTry({ ...tried, ...outcome });
  const record = { ...ended, httpStatus: outcome.status, error: outcome.error };
  const whole = { ...record, durationMs: outcome.durationMs, now: at };
  if (isGone)
    await transaction(pool, async (tx) => {
      await endTry(tx, claim, whole);
      await disableGone(tx, { projectId, id: webhookId });
      await buryPending(tx, { projectId, id: webhookId }, at);
    });
  else await endTry(pool, claim, whole);
  onEnd?.(ended.status === "pending" ? "failed" : ended.status, outcome);
  if (ended.status !== "dead") return;
  log.info({ webhookId, deliveryId: claim.id, error: outcome.error }, "webhook delivery is dead");
}
