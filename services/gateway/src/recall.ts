import { ContextBuild } from "@memory/contracts";
import { ApiError, isUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { type ContextPacket, renderBlock } from "@memory/packet";
import { firstCodePoints } from "@memory/text";
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import type { Answer, Question as Asked, ContextReplicas } from "./context-replicas.ts";
import { learnable } from "./domain/message-text.ts";

export interface RecallSettings {
  /** How long a call waits for memory before it continues without. */
  timeoutMs: number;
  budgetTokens: number;
}

export interface Memory {
  traceId: string;
  /** The block for the system message; "" when nothing was found. */
  block: string;
}

interface Question {
  projectId: string;
  subjectId: string;
  query: string;
  purpose: string | null;
  threadId: string | null;
  runId: string | null;
  /** The id of the client's request. */
  requestId: string;
}

interface Deps {
  bus: Bus;
  /** Null asks through the broker alone. */
  replicas: ContextReplicas | null;
  settings: RecallSettings;
  log: Log;
}

const FAULTS_UNTIL_OPEN = 5;
const OPEN_MS = 5_000;
// Below what fits into a message, however its characters are written.
const MAX_QUERY_CHARACTERS = 130_000;

/**
 * The memory block for a question, or null when it cannot be had in time: the call then continues without. The replica that has the
 * subject in memory is asked; where it cannot be reached or is silent, any other, through the broker.
 * After several failures in a row context is not called for a while, so that a dead one costs nothing.
 */
export function recallMemory({ bus, replicas, settings, log }: Deps) {
  const breaker = circuitBreaker(handleWhen(isUnavailable), {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAULTS_UNTIL_OPEN),
  });
  const { timeoutMs, budgetTokens } = settings;
  const askAny = async (asked: Asked, untilMs: number): Promise<Answer> => {
    const leftMs = Math.max(1, Math.ceil(untilMs - performance.now()));
    const { traceId, packet } = await bus.request(ContextBuild, asked, { timeoutMs: leftMs });
    // Written by context from the same type.
    return { traceId, packet: JSON.parse(packet) as ContextPacket };
  };
  const ask = (question: Question): Promise<Answer> => {
    const query = firstCodePoints(learnable(question.query), MAX_QUERY_CHARACTERS);
    const asked = { ...question, query, budgetTokens };
    const untilMs = performance.now() + timeoutMs;
    const direct = replicas?.ask(asked, timeoutMs) ?? null;
    if (direct === null) return askAny(asked, untilMs);
    return direct.catch((error: unknown) => {
      // An answer: any other replica would do the same work again.
      if (error instanceof ApiError) throw error;
      return askAny(asked, untilMs);
    });
  };
  return async (question: Question): Promise<Memory | null> => {
    try {
      const { traceId, packet } = await breaker.execute(() => ask(question));
      return { traceId, block: renderBlock(packet) };
    } catch (err) {
      if (!(err instanceof BrokenCircuitError))
        log.warn({ err }, "memory unavailable, call continues without it");
      return null;
    }
  };
}

export type RecallMemory = ReturnType<typeof recallMemory>;
