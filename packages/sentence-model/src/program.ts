import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openEncoder } from "./encoder.ts";
import type { ThreadAnswer, ThreadInput, ThreadRequest } from "./thread-messages.ts";

/** Computes vectors beside the event loop that answers requests; started by encoder-thread.ts. */
const { model, isBackground } = workerData as ThreadInput; // by encoder-thread.ts

/** On Linux each thread has its own priority. */
const LOWER_PRIORITY = 10;
if (isBackground && process.platform === "linux") setPriority(0, LOWER_PRIORITY);

const encode = await openEncoder(model);
const answer = (message: ThreadAnswer) => parentPort?.postMessage(message);

async function onRequest({ texts }: ThreadRequest): Promise<void> {
  try {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await encode(text));
    answer({ vectors });
  } catch (error) {
    answer({ fault: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on("message", (request: ThreadRequest) => void onRequest(request));
answer({ vectors: [] });
