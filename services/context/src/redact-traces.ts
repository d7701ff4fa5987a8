import { setTimeout as delay } from "node:timers/promises";
import { repeatUntil } from "@memory/background";
import { singleFlight } from "@memory/batching";
import { type FairGate, timeSlice } from "@memory/fairness";
import { parseJson } from "@memory/http-server";
import type { Log } from "@memory/log";
import type { ContextPacket } from "@memory/packet";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { redactPacket } from "./domain/redact-packet.ts";
import { packedIds, withoutItems } from "./domain/trace-codec.ts";
import {
  type ErasedFact,
  noteRedacted,
  openRedactions,
  projectOfRedaction,
  type Redaction,
  takeRedaction,
  tracesAfter,
} from "./store/redactions.ts";
import { holdTraces, rewriteTraces } from "./store/traces.ts";

interface Deps {
  pool: Pool;
  /** Connections for background work, given to projects in turn. */
  connections: FairGate;
}

// A portion takes about ten milliseconds, so that others do not wait long for a connection or a locked trace.
const LOOKED_AT_ONCE = { traces: 200, bytes: 1024 * 1024 };
const LOOK_AGAIN_MS = 50;
const LOOK_EVERY_MS = 1_000;
const OPEN_AT_ONCE = 100;

export interface RedactTraces {
  /** Resolves once no trace serves an erased fact or its source events any more; calls for the same fact join. */
  finish(fact: ErasedFact): Promise<void>;
  /** Finishes all that are open, until `stopping`; never throws. */
  finishOpenUntil(stopping: AbortSignal, log: Log): Promise<void>;
}

/**
 * Takes erased facts and their source events out of the packets that served them, portion by portion, each in a short
 * transaction that records its progress: no replica does a portion twice.
 */
export function redactTraces({ pool, connections }: Deps): RedactTraces {
  async function finishNow(fact: ErasedFact): Promise<void> {
    for (;;) {
      const projectId = await projectOfRedaction(pool, fact);
      if (projectId === null) return;
      const portion = () => transaction(pool, (tx) => redactPortion(tx, fact));
      const isTaken = await connections.run(projectId, 1, portion);
      if (!isTaken) await delay(LOOK_AGAIN_MS);
    }
  }

  const finish = singleFlight(finishNow, ({ factId }) => factId);

  return {
    finish,
    finishOpenUntil: (stopping, log) =>
      repeatUntil(
        stopping,
        { everyMs: LOOK_EVERY_MS, log, failure: "traces not redacted" },
        async () => {
          const open = await openRedactions(pool, OPEN_AT_ONCE);
          if (open.length > 0) await orStopped(Promise.all(open.map(finish)), stopping);
        },
      ),
  };
}

/** Resolves when the work has ended, or goes on without its caller because the process stops. */
async function orStopped(work: Promise<unknown>, stopping: AbortSignal): Promise<void> {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  const ended = new AbortController();
  stopping.addEventListener("abort", () => resolve(), { once: true, signal: ended.signal });
  await Promise.race([work, stopped]).finally(() => ended.abort());
}

/** False when there is nothing to do, or another replica works on it. */
async function redactPortion(tx: Tx, fact: ErasedFact): Promise<boolean> {
  const redaction = await takeRedaction(tx, fact);
  if (redaction === null) return false;
  const { looked, areLast } = await tracesAfter(tx, redaction, LOOKED_AT_ONCE);
  const holding = looked.filter(({ holds }) => holds);
  await rewrite(
    tx,
    redaction,
    holding.map(({ id }) => id),
  );
  await noteRedacted(tx, fact, areLast ? null : (looked.at(-1) ?? null));
  return true;
}

async function rewrite(
  tx: Tx,
  { token, gone: ids }: Redaction,
  traceIds: readonly string[],
): Promise<void> {
  if (traceIds.length === 0) return;
  const gone = new Set(ids);
  const packed = packedIds(ids);
  const slice = timeSlice();
  const rewritten = [];
  for (const { id, packet, decisions } of await holdTraces(tx, token, traceIds)) {
    if (slice.isOver()) await slice.yield();
    // Written by recall, so it is a packet; numbers keep their digits.
    const served = parseJson(Buffer.from(packet), { maxDepth: null }) as ContextPacket;
    const { packetJson, tokenCount } = redactPacket(served, gone);
    rewritten.push({
      id,
      packet: packetJson,
      decisions: withoutItems(decisions, packed),
      tokenCount,
    });
  }
  await rewriteTraces(tx, token, rewritten);
}
