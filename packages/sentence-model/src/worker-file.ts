/** The thread's program: beside this file in the sources; in a bundle beside the program of the service. */
export const SENTENCE_WORKER = new URL(
  import.meta.url.endsWith(".ts") ? "./program.ts" : "./sentence-worker.js",
  import.meta.url,
);
