import { parentPort, workerData } from "node:worker_threads";
import { rulesExtractor } from "./domain/extraction/rules-extractor.ts";
import { predicateRegistry } from "./domain/predicate-registry.ts";
import { type Asked, batchesOf, type ThreadData, type Told } from "./extraction/thread-messages.ts";

/** Reads text away from the event loop that answers requests; started by thread-extractor.ts. */
const { predicates } = workerData as ThreadData; // by thread-extractor.ts
const registry = predicateRegistry(predicates);
const { extract } = rulesExtractor((predicate) => registry.find(predicate).mainKey);

parentPort?.on("message", (asked: Asked) => {
  const { id } = asked;
  const tell = (told: Told): void => parentPort?.postMessage(told);
  Promise.all(batchesOf(asked).map(async (events) => extract(events)))
    .then((extractions) => tell({ id, extractions }))
    .catch((error: unknown) => tell({ id, failure: String(error) }));
});
