import { ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { type Embed, RefusedTexts } from "./embeddings-endpoint.ts";

const FAULTS_UNTIL_OPEN = 3;
const OPEN_MS = 5_000;

/**
 * The same calls, but after three failures in a row none for five seconds, so that a dead endpoint costs nothing: they throw
 * `BrokenCircuitError`. Texts that the endpoint refuses are not a failure of the endpoint.
 */
export function withBreaker(embed: Embed): Embed {
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof RefusedTexts)),
    { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(FAULTS_UNTIL_OPEN) },
  );
  return (texts, timeoutMs) => breaker.execute(() => embed(texts, timeoutMs));
}
