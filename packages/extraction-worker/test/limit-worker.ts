import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";

/** Answers every request with what its heap may take, in bytes. */
parentPort?.on("message", (requests: { id: number }[]) =>
  parentPort?.postMessage(
    requests.map(({ id }) => ({
      ...{ id, cpuMs: 0 },
      results: JSON.stringify(getHeapStatistics().heap_size_limit),
    })),
  ),
);
