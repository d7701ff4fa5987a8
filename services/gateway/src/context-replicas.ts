import { CONTEXT_BUILD_PATH, type ContextBuild } from "@memory/contracts";
import { ApiError, ERROR_STATUS, type ErrorType, serviceUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import type { ContextPacket } from "@memory/packet";
import { hintOf, knownReplicas, type Replica } from "@memory/replicas";
import { inSpan } from "@memory/telemetry";
import { Pool } from "undici";
import type { z } from "zod";
import { type WholeAnswer, wholeAnswer } from "./whole-answer.ts";

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
   * The answer of the replica that has the subject's index in memory, within `timeoutMs`; null where none is known. Rejects with an
   * `ApiError` where that is its answer, and with another error where it cannot be reached, does not take the question, or gives no sign
   * for a third of that time: then another one may answer.
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
    let isHere = false;
    try {
      const answer = await wholeAnswer(
        replica.pool,
        { path: CONTEXT_BUILD_PATH, method: "POST", headers: { ...own, ...more }, body },
        { timeoutMs, quietMs: timeoutMs * QUIET_SHARE },
      );
      const { packet, traceId } = readAnswer(answer);
      // One that is stopping ends each connection with an answer.
      isHere = answer.headers["connection"] !== "close";
      return { packet, traceId };
    } catch (error) {
      isHere = error instanceof ApiError;
      throw error;
    } finally {
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

/** An older version does not know the route, and during a change of the internal token some do not take it: nothing was worked on. */
const NOT_TAKEN = new Set([401, 404]);

/** Throws an `ApiError` for one of context, and another error for what it did not take, or did not answer: a proxy may stand between. */
function readAnswer({ status, body }: WholeAnswer): Answer {
  const answered: unknown = JSON.parse(body.toString());
  if (status === 200) {
    // Written by context from the same type.
    const { packet, trace_id } = answered as { packet: ContextPacket; trace_id: string };
    return { packet, traceId: trace_id };
  }
  const { type, message } =
    (answered as { error?: { type?: unknown; message?: unknown } }).error ?? {};
  const isOurs = typeof type === "string" && Object.hasOwn(ERROR_STATUS, type);
  if (!isOurs || NOT_TAKEN.has(status)) throw new Error(`context answered ${status}`);
  if (type === "service_unavailable") throw serviceUnavailable(String(message));
  throw new ApiError(type as ErrorType, String(message));
}
