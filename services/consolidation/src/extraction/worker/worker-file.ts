/** The worker's program: beside this file in the sources, beside main.js in the bundle. */
export const EXTRACTION_WORKER = new URL(
  import.meta.url.endsWith(".ts") ? "./extraction-worker.ts" : "./extraction-worker.js",
  import.meta.url,
);
