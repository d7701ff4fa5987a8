import { setTimeout as sleep } from "node:timers/promises";
import { togetherOrAlone } from "@memory/batching";
import { CaptureRequest } from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { ExponentialBackoff, handleWhen, retry } from "cockatiel";

export interface CaptureQueue {
  /** Queues an event to be stored later, or drops it when the queue is full; returns at once. */
  add(projectId: string, event: Record<string, unknown>): void;
  waiting(): number;
  /** Sends what waits, for a while; what is left then is lost and logged. */
  drain(): Promise<void>;
}

interface Item {
  projectId: string;
  event: Record<string, unknown>;
  /** As JSON, which is what a message holds. */
  bytes: number;
}

interface Deps {
  bus: Bus;
  log: Log;
  onOutcome: (outcome: "stored" | "refused" | "dropped") => void;
  maxItems?: number;
  drainMs?: number;
}

const MAX_BYTES = 32 * 1024 * 1024;
// One project may fill this much of the queue, so that exchanges of others are not dropped because of it.
const PROJECT_SHARE = 1 / 4;
const AT_ONCE = 4;
// Exchanges that end close to each other are sent together: one message, one write, one job.
const GATHER_MS = 25;
const MAX_BATCH_ITEMS = 50;
const MAX_BATCH_BYTES = 512 * 1024;
const TRIES = 12;
const SEND_TIMEOUT_MS = 5_000;

/** Sends exchanges to ingest asynchronously, after the response: bounded, a few requests at once, each retried for some minutes. */
export function captureQueue(deps: Deps): CaptureQueue {
  const { bus, log, onOutcome, maxItems = 1_000, drainMs = 8_000 } = deps;
  let items: Item[] = [];
  const stopping = new AbortController();
  let bytes = 0;
  const waitingOf = new Map<string, { items: number; bytes: number }>();
  const sending = new Set<Item[]>();
  let gathering: NodeJS.Timeout | undefined;
  const patient = retry(handleWhen(isUnavailable), {
    maxAttempts: TRIES,
    backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 30_000 }),
  });

  const outcomeOf = (err: unknown) =>
    isUnavailable(err) || stopping.signal.aborted ? "dropped" : "refused";

  /** An exchange that is refused does not fail the others. */
  const send = (batch: Item[]): Promise<void> =>
    togetherOrAlone(
      batch,
      async (some) => {
        const projectId = some[0]?.projectId ?? "";
        const events = some.map(({ event }) => event);
        const request = async () =>
          bus.request(CaptureRequest, { projectId, events }, { timeoutMs: SEND_TIMEOUT_MS });
        await patient.execute(request, stopping.signal);
        some.forEach(() => void onOutcome("stored"));
      },
      {
        isOfOneItem: (err) => outcomeOf(err) === "refused",
        onSplit: (err) =>
          log.warn(
            { err, exchanges: batch.length },
            "batch refused, its exchanges are sent one by one",
          ),
        failed: (some, err) => letGo(some, outcomeOf(err), err),
      },
    );

  function letGo(lost: Item[], outcome: "refused" | "dropped", err: unknown): void {
    lost.forEach(() => void onOutcome(outcome));
    log.error({ err, outcome, exchanges: lost.length }, "exchanges not captured");
  }

  /** The oldest item with those of its project that wait. */
  function nextBatch(): Item[] {
    const [first] = items;
    const batch: Item[] = [];
    let size = 0;
    for (const item of items) {
      if (item.projectId !== first?.projectId) continue;
      size += item.bytes;
      if (batch.length === MAX_BATCH_ITEMS || (batch.length > 0 && size > MAX_BATCH_BYTES)) break;
      batch.push(item);
    }
    const taken = new Set(batch);
    items = items.filter((item) => !taken.has(item));
    return batch;
  }

  function pump(): void {
    gathering = undefined;
    while (sending.size < AT_ONCE && items.length > 0) {
      const batch = nextBatch();
      sending.add(batch);
      void send(batch).finally(() => {
        sending.delete(batch);
        for (const item of batch) count(item, -1);
        if (gathering === undefined) pump();
      });
    }
  }

  function count({ projectId, bytes: size }: Item, sign: 1 | -1): void {
    const own = waitingOf.get(projectId) ?? { items: 0, bytes: 0 };
    const items = own.items + sign;
    bytes += sign * size;
    if (items === 0) waitingOf.delete(projectId);
    else waitingOf.set(projectId, { items, bytes: own.bytes + sign * size });
  }

  function isFull({ projectId, bytes: size }: Item): boolean {
    const own = waitingOf.get(projectId) ?? { items: 0, bytes: 0 };
    return (
      items.length >= maxItems ||
      bytes + size > MAX_BYTES ||
      own.items >= maxItems * PROJECT_SHARE ||
      own.bytes + size > MAX_BYTES * PROJECT_SHARE
    );
  }

  const waiting = () => items.length + [...sending].reduce((sum, batch) => sum + batch.length, 0);

  return {
    add(projectId, event) {
      const item = { projectId, event, bytes: Buffer.byteLength(JSON.stringify(event)) };
      if (isFull(item)) return letGo([item], "dropped", new Error("queue full"));
      count(item, 1);
      items.push(item);
      gathering ??= setTimeout(pump, GATHER_MS);
    },
    waiting,
    async drain() {
      const untilMs = performance.now() + drainMs;
      while (waiting() > 0 && performance.now() < untilMs) await sleep(20);
      stopping.abort();
      const left = items;
      items = [];
      if (left.length > 0) letGo(left, "dropped", new Error("service stopping"));
    },
  };
}
