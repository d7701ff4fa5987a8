export { LEAST_WARM_UP, WARM_UP } from "./warm-up.ts";
export { EXTRACTION_WORKER } from "./worker-file.ts";
export type { ExtractionRules } from "./worker-messages.ts";
export { type ExtractInWorker, extractInWorker } from "./worker-pool.ts";
