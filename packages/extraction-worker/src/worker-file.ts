/** The worker's program: beside this file in the sources; in a bundle beside the program of the service. */
export const EXTRACTION_WORKER = new URL(
  import.meta.url.endsWith(".ts") ? "./program.ts" : "./extraction-worker.js",
  import.meta.url,
);
