import { setTimeout as sleep } from "node:timers/promises";
import { CaptureRequest } from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { ExponentialBackoff, handleWhen, retry } from "cockatiel";

export interface CaptureQueue {
  /** Takes an event to be stored later; returns at once. False when the queue is full and the event is let go. */
  add(projectId: string, event: Record<string, unknown>): boolean;
  waiting(): number;
  /** Sends what waits, for a while; what is left then is lost. */
  drain(): Promise<void>;
}

interface Item {
  projectId: string;
  event: Record<string, unknown>;
  bytes: number;
}

interface Deps {
  bus: Bus;
  log: Log;
  onOutcome: (outcome: "stored" | "refused" | "dropped") => void;
  maxItems?: number;
  drainMs?: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
const AT_ONCE = 4;
const TRIES = 12;
const SEND_TIMEOUT_MS = 5_000;

/** Hands exchanges to ingest behind the client's back: bounded, a few at once, each tried for some minutes. */
export function captureQueue(deps: Deps): CaptureQueue {
  const { bus, log, onOutcome, maxItems = 1_000, drainMs = 8_000 } = deps;
  const items: Item[] = [];
  const stopping = new AbortController();
  let bytes = 0;
  let sending = 0;
  const patient = retry(handleWhen(isUnavailable), {
    maxAttempts: TRIES,
    backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 30_000 }),
  });

  async function send({ projectId, event }: Item): Promise<void> {
    const request = async () =>
      bus.request(CaptureRequest, { projectId, events: [event] }, { timeoutMs: SEND_TIMEOUT_MS });
    try {
      await patient.execute(request, stopping.signal);
      onOutcome("stored");
    } catch (err) {
      const outcome = isUnavailable(err) || stopping.signal.aborted ? "dropped" : "refused";
      onOutcome(outcome);
      log.error({ err, outcome }, "an exchange was not captured");
    }
  }

  function pump(): void {
    while (sending < AT_ONCE) {
      const item = items.shift();
      if (item === undefined) return;
      sending++;
      void send(item).finally(() => {
        sending--;
        bytes -= item.bytes;
        pump();
      });
    }
  }

  return {
    add(projectId, event) {
      const size = JSON.stringify(event).length;
      if (items.length >= maxItems || bytes + size > MAX_BYTES) {
        onOutcome("dropped");
        log.error("an exchange was not captured: too many wait");
        return false;
      }
      bytes += size;
      items.push({ projectId, event, bytes: size });
      pump();
      return true;
    },
    waiting: () => items.length + sending,
    async drain() {
      const untilMs = performance.now() + drainMs;
      while (items.length + sending > 0 && performance.now() < untilMs) await sleep(20);
      stopping.abort();
    },
  };
}
