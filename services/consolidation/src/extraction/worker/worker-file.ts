/** Where the thread's program lies: beside this one, in the sources as in the bundle. */
export const EXTRACTION_THREAD = new URL(
  import.meta.url.endsWith(".ts") ? "./extraction-worker.ts" : "./extraction-worker.js",
  import.meta.url,
);
