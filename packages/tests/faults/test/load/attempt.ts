import type { Answer } from "@memory/testkit";
import type { Outcome } from "../checker/history.ts";

export interface Attempt<T> {
  startedMs: number;
  endedMs: number;
  outcome: Outcome;
  /** Null where there was none. */
  answer: Answer<T> | null;
  /** Why there was none. */
  failure: string | null;
}

/** Sends one request and says what its sender knows then: a 5xx may have happened, or happen yet, as may what was cut off. */
export async function attempt<T>(send: () => Promise<Answer<T>>): Promise<Attempt<T>> {
  const startedMs = performance.now();
  const done = (outcome: Outcome, answer: Answer<T> | null, failure: string | null = null) => ({
    ...{ startedMs, endedMs: performance.now(), outcome, answer, failure },
  });
  try {
    const answer = await send();
    if (answer.status < 300) return done("ok", answer);
    return done(answer.status < 500 ? "refused" : "unknown", answer);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    const refused = cause?.code === "ECONNREFUSED";
    return done(refused ? "refused" : "unknown", null, `${message} ${cause?.code ?? ""}`);
  }
}
