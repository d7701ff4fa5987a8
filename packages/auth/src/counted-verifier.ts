import { Histogram, type Registry } from "@prometheus-io/client";
import { isOwner, type KeyVerifier } from "./key-verifier.ts";

/** The verifier with its checks timed, by outcome, in `registry`. */
export function countedVerifier(verifier: KeyVerifier, registry: Registry): KeyVerifier {
  const seconds = new Histogram({
    name: "memory_key_check_seconds",
    help: "Time to check a key, by outcome: known, refused, unavailable.",
    labelNames: ["outcome"] as const,
    buckets: [0.0001, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const taking = (outcome: string) => seconds.labels({ outcome });
  const [known, refused, unavailable] = [taking("known"), taking("refused"), taking("unavailable")];
  return {
    verify(key) {
      const startedMs = performance.now();
      const note = ({ observe }: typeof known) => observe((performance.now() - startedMs) / 1_000);
      const owner = verifier.verify(key);
      if (owner instanceof Promise) {
        owner.then(
          (found) => note(isOwner(found) ? known : refused),
          () => note(unavailable),
        );
      } else note(known);
      return owner;
    },
    close: () => verifier.close(),
  };
}
