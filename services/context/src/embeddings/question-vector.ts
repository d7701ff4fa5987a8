import type { Log } from "@memory/log";
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll } from "cockatiel";
import { vectorText } from "../domain/vector-text.ts";
import type { RecallMetrics } from "../recall-metrics.ts";
import type { Embed } from "./embeddings-endpoint.ts";

interface Deps {
  embed: Embed;
  timeoutMs: number;
  metrics: RecallMetrics;
  log: Log;
}

export type QuestionVector = ReturnType<typeof questionVector>;

const FAULTS_UNTIL_OPEN = 3;
const OPEN_MS = 5_000;

/**
 * The embedding of a question, or null when it cannot be had in time. After three failures in a row the endpoint is not called for
 * five seconds, so that a dead one costs nothing.
 */
export function questionVector({ embed, timeoutMs, metrics, log }: Deps) {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: OPEN_MS,
    breaker: new ConsecutiveBreaker(FAULTS_UNTIL_OPEN),
  });
  return async (question: string): Promise<Float32Array | null> => {
    try {
      const asked = () => breaker.execute(() => embed([vectorText.question(question)], timeoutMs));
      const [vector] = await metrics.time("embedding", asked);
      metrics.embedded("question", "made", 1);
      return vector ?? null;
    } catch (err) {
      metrics.embedded("question", "failed", 1);
      if (!(err instanceof BrokenCircuitError)) {
        log.warn({ err }, "embedding of a question failed, ranking by words alone");
      }
      return null;
    }
  };
}
