import { setTimeout as delay } from "node:timers/promises";
import { portionsOf } from "@memory/batching";
import { ContextApply, type FactsChange, FactsChanged } from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";

const RETRY_MS = 250;
const AVAILABLE_TIMEOUT_MS = 3_000;
const SERVED_WITHIN_MS = 5_000;
/** Context may take this long, as long as it reports progress. */
const CATCH_UP_WITHIN_MS = 120_000;
/** Most facts in one message: each portion of a larger change has its own timeout. */
const APPLIED_AT_ONCE = 1_000;

/** How changes of facts reach context: published to followers, or applied before the caller goes on. */
export interface ContextLink {
  /** Throws `service_unavailable` when context does not answer in time, before anything is written that it could not serve. */
  assertAvailable(withinMs?: number): Promise<void>;
  /**
   * Publishes a committed change at the end of this turn of the event loop, together with the others of the turn, a large one in portions;
   * a lost message is recovered from the feed.
   */
  publish(change: FactsChange | null): void;
  /** Publishes a change and resolves when every replica serves it, or everything for null. Throws `service_unavailable` on timeout. */
  applyAndWait(change: FactsChange | null): Promise<void>;
  /**
   * Resolves when context has followed both feeds to what is visible now, of all scopes or of `scopeTokens`; with `vectors` it also waited for
   * their embeddings, 45 s at most.
   */
  untilCaughtUp(how?: { scopeTokens?: string[]; vectors?: boolean }): Promise<void>;
}

export function contextLink({ bus, log }: { bus: Bus; log: Log }): ContextLink {
  let unsent: FactsChange[] = [];
  const send = (): void => {
    const messages = portionsOf(unsent, [
      { most: APPLIED_AT_ONCE, of: ({ facts }) => facts.length },
    ]);
    unsent = [];
    for (const changes of messages)
      bus.publish(FactsChanged, { changes }).catch((err: unknown) => {
        log.debug({ err }, "facts changes not published");
      });
  };
  // A transaction commits changes of many subjects, each of which is published by the claim that it belongs to.
  const publish = (change: FactsChange | null): void => {
    const portions = inPortions(change);
    if (portions.length === 0) return;
    if (unsent.length === 0) setImmediate(send);
    unsent.push(...portions);
  };
  const apply = async (
    changes: FactsChange[],
    withinMs: number,
    how: { scopeTokens?: string[]; vectors?: boolean } = {},
  ): Promise<void> => {
    const endsAt = performance.now() + withinMs;
    const triesUntil = performance.now() + SERVED_WITHIN_MS;
    const body = { changes, catchUp: changes.length === 0, ...how };
    for (;;) {
      const timeoutMs = Math.max(endsAt - performance.now(), RETRY_MS);
      try {
        await bus.request(ContextApply, body, { timeoutMs });
        return;
      } catch (error) {
        if (!isUnavailable(error) || performance.now() + RETRY_MS > triesUntil) throw error;
        await delay(RETRY_MS);
      }
    }
  };
  return {
    async assertAvailable(withinMs = AVAILABLE_TIMEOUT_MS) {
      const nothing = { changes: [], catchUp: false, vectors: false };
      await bus.request(ContextApply, nothing, { timeoutMs: withinMs });
    },
    publish,
    async applyAndWait(change) {
      if (change === null) return apply([], SERVED_WITHIN_MS);
      for (const portion of inPortions(change)) {
        publish(portion);
        await apply([portion], SERVED_WITHIN_MS);
      }
    },
    untilCaughtUp: (how) => apply([], CATCH_UP_WITHIN_MS, how),
  };
}

const inPortions = (change: FactsChange | null): FactsChange[] =>
  portionsOf(change?.facts ?? [], [{ most: APPLIED_AT_ONCE, of: () => 1 }]).map((facts) => ({
    scopeToken: change?.scopeToken ?? "",
    facts,
  }));
