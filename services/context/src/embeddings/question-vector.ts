import type { Log } from "@memory/log";
import { BrokenCircuitError } from "cockatiel";
import { vectorText } from "../domain/vector-text.ts";
import type { RecallMetrics } from "../metrics.ts";
import type { Embedder } from "./embedder.ts";
import { withBreaker } from "./endpoint-breaker.ts";

interface Deps {
  embedder: Pick<Embedder, "questionVectors" | "questionTimeoutMs">;
  metrics: RecallMetrics;
  log: Log;
}

export type QuestionVector = ReturnType<typeof questionVector>;

/** The embedding of a question, or null when it cannot be had in time. */
export function questionVector({ embedder, metrics, log }: Deps) {
  const embed = withBreaker(embedder.questionVectors);
  return async (question: string): Promise<Float32Array | null> => {
    try {
      const asked = () => embed([vectorText.question(question)], embedder.questionTimeoutMs);
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
