import { parentPort, workerData } from "node:worker_threads";
import {
  Progress,
  type WorkerInput,
  type WorkerRequest,
  type WorkerResponse,
} from "../src/worker-messages.ts";

/** Stands in for the extraction worker: extracts nothing, never finishes one text, and runs out of memory over another. */
const progress = new Progress((workerData as WorkerInput).progress);
const kept: string[][] = [];

const read = ({ id, events }: WorkerRequest): WorkerResponse => {
  const results = events.map(({ id: eventId, payload }, index) => {
    progress.note(id, index);
    while (payload.includes("endless"));
    while (payload.includes("boundless")) kept.push(new Array<string>(1e6).fill(eventId));
    return { eventId, statements: [], rejections: [], needsModel: false };
  });
  return { id, results: JSON.stringify(results), cpuMs: 1 };
};

parentPort?.on("message", (requests: WorkerRequest[]) =>
  parentPort?.postMessage(requests.map(read)),
);
