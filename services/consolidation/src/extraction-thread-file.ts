/** Where the thread's program lies: beside this one, in the sources as in the bundle. */
export const EXTRACTION_THREAD = new URL(
  import.meta.url.endsWith(".ts") ? "./extraction-thread.ts" : "./extraction-thread.js",
  import.meta.url,
);
