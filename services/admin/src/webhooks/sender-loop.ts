import { type BackgroundTask, backgroundTask, pause } from "@memory/background";
import { isUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { type Claim, claimDue } from "../store/delivery-queue.ts";
import type { SendDelivery } from "./send-delivery.ts";

interface Deps {
  pool: Pool;
  log: Log;
  send: SendDelivery;
  now?: () => Date;
  everyMs?: number;
}

/** Calls in progress of one replica, in all, of one project and to one webhook. */
const BOUNDS = { total: 32, perProject: 8, perWebhook: 2 };
const EVERY_MS = 500;
/** What a stop waits for calls in progress, before it breaks them off. */
const GRACE_MS = 2_500;

/**
 * Sends what is due until stopped: a few calls to each webhook and of each project at once, so that a receiver that is slow takes no turn of
 * another. Replicas share the work by leases.
 */
export function senderLoop({
  pool,
  log,
  send,
  now = () => new Date(),
  everyMs = EVERY_MS,
}: Deps): BackgroundTask {
  const inProgress = counted();
  const calls = new Set<Promise<unknown>>();
  const breakOff = new AbortController();
  let waking = new AbortController();

  const start = (claim: Claim): void => {
    inProgress.add(claim, 1);
    const done = send(claim, breakOff.signal).finally(() => {
      inProgress.add(claim, -1);
      calls.delete(done);
      waking.abort();
    });
    calls.add(done);
  };

  const claimSome = async (): Promise<void> => {
    const free = BOUNDS.total - calls.size;
    if (free === 0) return;
    const claims = await claimDue(pool, {
      ...{ now: now(), lease: newId(), inProgress: inProgress.shown() },
      bounds: { ...BOUNDS, free },
    });
    for (const claim of claims) start(claim);
  };

  return backgroundTask(async (stopping) => {
    while (!stopping.aborted) {
      waking = new AbortController();
      await claimSome().catch((err: unknown) =>
        log[isUnavailable(err) ? "debug" : "warn"]({ err }, "webhook deliveries not claimed"),
      );
      // A call that ended makes room for the next at once.
      await pause(everyMs, AbortSignal.any([stopping, waking.signal]));
    }
    await Promise.race([Promise.all(calls), pause(GRACE_MS, new AbortController().signal)]);
    breakOff.abort();
    await Promise.all(calls);
  });
}

/** How many calls are in progress, by webhook and by project. */
function counted() {
  const [webhooks, projects] = [new Map<string, number>(), new Map<string, number>()];
  const change = (counts: Map<string, number>, name: string, by: number) => {
    const count = (counts.get(name) ?? 0) + by;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  };
  return {
    add({ webhookId, projectId }: Claim, by: number) {
      change(webhooks, webhookId, by);
      change(projects, projectId, by);
    },
    shown: () => ({
      webhooks: Object.fromEntries(webhooks),
      projects: Object.fromEntries(projects),
    }),
  };
}
