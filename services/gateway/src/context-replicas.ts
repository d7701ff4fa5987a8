import { CONTEXT_BUILD_PATH, type ContextBuild } from "@memory/contracts";
import type { Log } from "@memory/log";
import type { ContextPacket } from "@memory/packet";
import { hintOf, knownReplicas, type Replica } from "@memory/replicas";
import { inSpan } from "@memory/telemetry";
import { Pool } from "undici";
import type { z } from "zod";

export interface ReplicaSettings {
  urls: readonly string[];
  internalToken: string;
}

export type Question = z.input<typeof ContextBuild.ask>;

export interface Answer {
  traceId: string;
  packet: ContextPacket;
}

export interface ContextReplicas {
  /**
   * The answer of the replica that has the subject's index in memory, within `timeoutMs`; null where none is known. Rejects where it fails,
   * or gives no sign for a third of that time: another one may answer.
   */
  ask(question: Question, timeoutMs: number): Promise<Answer> | null;
  close(): Promise<void>;
}

// Less than the time a stopping replica waits (SERVICE_DRAIN_MS): it never closes a connection with a request in flight.
const KEEP_ALIVE_MS = 2_000;
const CONNECT_MS = 1_000;
const QUIET_SHARE = 1 / 3;

/** The replicas of context behind kept connections to their internal ports. */
export function contextReplicas(
  { urls, internalToken }: ReplicaSettings,
  log: Log,
): ContextReplicas {
  const open = (origin: string) =>
    new Pool(origin, {
      connect: { timeout: CONNECT_MS },
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      allowH2: false,
    });
  const replicas = knownReplicas({ urls, open, log });
  const own = {
    "content-type": "application/json",
    authorization: `Bearer ${internalToken}`,
  };

  async function send(
    replica: Replica,
    body: string,
    more: Record<string, string>,
    timeoutMs: number,
  ): Promise<Answer> {
    const ended = replica.begin();
    const over = new AbortController();
    const giveUp = () => over.abort(new Error("context did not answer in time"));
    const whole = setTimeout(giveUp, timeoutMs);
    const quiet = setTimeout(giveUp, timeoutMs * QUIET_SHARE);
    let isHere = false;
    try {
      const {
        statusCode,
        headers,
        body: answer,
      } = await replica.pool.request({
        path: CONTEXT_BUILD_PATH,
        method: "POST",
        headers: { ...own, ...more },
        body,
        signal: over.signal,
        onInfo: () => void quiet.refresh(),
      });
      const text = await answer.text();
      // One that is stopping ends each connection with an answer; an older one does not know the route.
      isHere = headers["connection"] !== "close" && (statusCode < 400 || statusCode >= 500);
      if (statusCode !== 200) throw new Error(`context answered ${statusCode}`);
      // Written by context from the same type.
      const { packet, trace_id } = JSON.parse(text) as { packet: ContextPacket; trace_id: string };
      return { packet, traceId: trace_id };
    } finally {
      clearTimeout(whole);
      clearTimeout(quiet);
      if (!isHere) replica.failed();
      ended();
    }
  }

  return {
    ask(question, timeoutMs) {
      const hint = hintOf(question.projectId, question.subjectId);
      const replica = hint === null ? null : replicas.of(hint);
      if (replica === null) return null;
      const body = JSON.stringify(question);
      return inSpan({ name: `POST ${CONTEXT_BUILD_PATH}`, kind: "client" }, (span) =>
        send(replica, body, span?.headers() ?? {}, timeoutMs),
      );
    },
    close: () => replicas.close(),
  };
}
