import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { needsModelAfterRules } from "@memory/extraction";
import { extractStepwise, type InterimResult, type NeedsModel } from "@memory/extraction/extract";
import { predicateRegistry } from "@memory/extraction/predicates";
import { rulesReader } from "@memory/extraction/rules";
import { giveBackWhenIdle } from "@memory/idle-memory";
import { CpuClock } from "./cpu-clock.ts";
import { ExtractionTask } from "./extraction-task.ts";
import { RoundRobin } from "./round-robin.ts";
import {
  Progress,
  type WorkerInput,
  type WorkerRequest,
  type WorkerResponse,
} from "./worker-messages.ts";

/** Reads text beside the event loop that answers requests, at a lower priority; started by worker-handle.ts. */
const data = workerData as WorkerInput; // by worker-handle.ts

/** On Linux each thread has its own priority. */
const LOWER_PRIORITY = 2;
if (process.platform === "linux") setPriority(0, LOWER_PRIORITY);

giveBackWhenIdle();

/** How long a tenant's turn lasts. */
const TURN_MS = 10;

const NEEDS_MODEL: Readonly<Record<WorkerInput["modelReads"], NeedsModel>> = {
  nothing: () => false,
  words: needsModelAfterRules,
  everything: () => true,
};
const registry = predicateRegistry(data.predicates);
const reader = rulesReader((predicate) => registry.find(predicate).mainKey);
const progress = new Progress(data.progress);
const roundRobin = new RoundRobin();

/** How long a response waits for others, and for how many: responses that are sent together are committed in one transaction. */
const GATHER_MS = 100;
/** Half of what a tenant may have here: so many more come while the other half is read. */
const ENOUGH_RESPONSES = 64;
let responses: WorkerResponse[] = [];
let firstAnswerMs = 0;

const clock = new CpuClock({
  cpuMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  wallMs: () => performance.now(),
});

function done(id: number, results: readonly InterimResult[], spentMs: number): void {
  if (responses.length === 0) firstAnswerMs = performance.now();
  responses.push({ id, results: JSON.stringify(results), cpuMs: spentMs });
}

function add(request: WorkerRequest): void {
  const startExtraction = () => {
    const read = data.hasRules ? reader() : null;
    return (event: WorkerRequest["events"][number]) =>
      extractStepwise(event, read, NEEDS_MODEL[data.modelReads]);
  };
  if (roundRobin.isIdle) setImmediate(run);
  roundRobin.add(
    new ExtractionTask(request, { startExtraction, progress, lapMs: () => clock.lapMs(), done }),
  );
}

/** Runs one turn, then lets new requests arrive; sends responses when nothing is left to read, they are enough or the first has waited long enough. */
function run(): void {
  clock.begin();
  roundRobin.runTurn(TURN_MS, () => performance.now());
  const isTime = roundRobin.isIdle || performance.now() - firstAnswerMs >= GATHER_MS;
  if (responses.length > 0 && (isTime || responses.length >= ENOUGH_RESPONSES)) {
    parentPort?.postMessage(responses);
    responses = [];
  }
  if (!roundRobin.isIdle) setImmediate(run);
}

parentPort?.on("message", (requests: WorkerRequest[]) => requests.forEach(add));
