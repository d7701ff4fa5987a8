import { type BackgroundTask, backgroundTask, repeatUntil } from "@memory/background";
import { WEBHOOK_TYPES, type WebhookType } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { subscribeAt } from "../messages/subscribe.ts";
import {
  addTypes,
  loosenAll,
  noteAgreed,
  renumberAfter,
  type Subscription,
  tightenSome,
} from "../store/webhook-subscriptions.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  everyMs?: number;
}

export interface Subscriptions {
  /** Has every owner write events of these types for a project from now on. Throws `service_unavailable` when one does not answer. */
  require(projectId: string, types: readonly WebhookType[]): Promise<void>;
  /** Says everything again: an owner's database was restored. */
  renewAll(): Promise<void>;
  /** Takes back what no webhook needs any more, and repeats what was not agreed to. */
  tightening: BackgroundTask;
}

/** Admin itself decides what is left out, and always writes it. */
const WRITTEN_WHEN_ASKED: readonly string[] = WEBHOOK_TYPES.filter(
  (type) => type !== "forget.completed",
);
const EVERY_MS = 10_000;
/** Longer than the creation of a webhook takes, which says what it needs before it is stored. */
const UNCHANGED_MS = 30_000;
const AT_ONCE = 100;

/** What owners of outboxes write for webhooks: at least what the enabled ones ask for, and soon not more. */
export function subscriptions({ pool, bus, log, everyMs = EVERY_MS }: Deps): Subscriptions {
  const agree = async (subscription: Subscription): Promise<void> => {
    const { projectId, revision } = subscription;
    const known = await subscribeAt(bus, subscription);
    if (known <= revision) return noteAgreed(pool, subscription);
    // A call that came later was first, or this database is a restored one, whose numbers were in use before.
    const next = await renumberAfter(pool, projectId, known);
    if (next !== null) await agree(next);
  };
  const repetition = { everyMs, afterMs: everyMs, log, failure: "subscriptions not settled" };
  return {
    async require(projectId, types) {
      const needed = types.filter((type) => WRITTEN_WHEN_ASKED.includes(type));
      if (needed.length === 0) return;
      const open = await addTypes(pool, projectId, needed, new Date());
      if (open !== null) await agree(open);
    },
    renewAll: () => loosenAll(pool, new Date()),
    tightening: backgroundTask((stopping) =>
      repeatUntil(stopping, repetition, async () => {
        const now = new Date();
        const unchangedSince = new Date(now.getTime() - UNCHANGED_MS);
        const wanted = { unchangedSince, now, types: WRITTEN_WHEN_ASKED, limit: AT_ONCE };
        await Promise.all((await tightenSome(pool, wanted)).map(agree));
      }),
    ),
  };
}
