import { Histogram, type Registry } from "@prometheus-io/client";
import type { KeyVerifier } from "./key-verifier.ts";

/** The same verifier, whose checks are timed by outcome in `registry`. */
export function countedVerifier(verifier: KeyVerifier, registry: Registry): KeyVerifier {
  const seconds = new Histogram({
    name: "memory_key_check_seconds",
    help: "Time to check a key, by outcome: known, refused, unavailable.",
    labelNames: ["outcome"] as const,
    buckets: [0.0001, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const heldSeconds = seconds.labels({ outcome: "known" });
  return {
    held(key) {
      const startedMs = performance.now();
      const known = verifier.held(key);
      if (known) heldSeconds.observe((performance.now() - startedMs) / 1_000);
      return known;
    },
    async verify(key) {
      const stop = seconds.startTimer();
      try {
        const known = await verifier.verify(key);
        stop({ outcome: known === null ? "refused" : "known" });
        return known;
      } catch (error) {
        stop({ outcome: "unavailable" });
        throw error;
      }
    },
    close: () => verifier.close(),
  };
}
