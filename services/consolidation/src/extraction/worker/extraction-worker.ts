import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { predicateRegistry } from "@memory/extraction/predicates";
import { rulesReader } from "@memory/extraction/rules";
import { rawDigits } from "../../domain/values/json-value.ts";
import { needsModelAfterRules } from "../model/needs-model.ts";
import { type NeedsModel, type InterimResult, extractStepwise } from "../pipeline.ts";
import { ProcessorClock } from "./cpu-clock.ts";
import { Reading } from "./extraction-task.ts";
import { Turns } from "./round-robin.ts";
import { type Answer, type Asked, Progress, type ThreadData } from "./worker-messages.ts";

/** Reads text away from the event loop that answers requests, and after it; started by worker-handle.ts. */
const data = workerData as ThreadData; // by worker-handle.ts

/** Of Linux: there a thread has a priority of its own. */
const BEHIND_REQUESTS = 10;
if (process.platform === "linux") setPriority(0, BEHIND_REQUESTS);

/** A tenant's turn. */
const TURN_MS = 10;

const NEEDS_MODEL: Readonly<Record<ThreadData["leaves"], NeedsModel>> = {
  nothing: () => false,
  words: needsModelAfterRules,
  everything: () => true,
};
const registry = predicateRegistry(data.predicates);
const reader = rulesReader((predicate) => registry.find(predicate).mainKey);
const progress = new Progress(data.progress);
const turns = new Turns();

/** How long an answer waits for others: answers that are sent together are committed in one transaction. */
const GATHER_MS = 100;
let answers: Answer[] = [];
let firstAnswerMs = 0;

const clock = new ProcessorClock({
  cpuMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  wallMs: () => performance.now(),
});

const holdsDigits = (value: unknown): boolean =>
  rawDigits(value) !== null ||
  (typeof value === "object" && value !== null && Object.values(value).some(holdsDigits));

function done(id: number, results: readonly InterimResult[], spentMs: number): void {
  const isExact = results.some(({ statements }) =>
    statements.some(
      ({ origin, value, qualifiers }) =>
        origin === "structured" && (holdsDigits(value) || holdsDigits(qualifiers)),
    ),
  );
  if (answers.length === 0) firstAnswerMs = performance.now();
  answers.push({ id, results: JSON.stringify(results), isExact, cpuMs: spentMs });
}

function add(asked: Asked): void {
  const learning = () => {
    const read = data.hasRules ? reader() : null;
    return (event: Asked["events"][number]) => extractStepwise(event, read, NEEDS_MODEL[data.leaves]);
  };
  if (turns.isIdle) setImmediate(run);
  turns.add(new Reading(asked, { learning, progress, lapMs: () => clock.lapMs(), done }));
}

/** One turn, then what was asked meanwhile is heard; answers go when nothing is left to read or the first has waited. */
function run(): void {
  clock.begin();
  turns.runTurn(TURN_MS, () => performance.now());
  const isTime = turns.isIdle || performance.now() - firstAnswerMs >= GATHER_MS;
  if (answers.length > 0 && isTime) {
    parentPort?.postMessage(answers);
    answers = [];
  }
  if (!turns.isIdle) setImmediate(run);
}

parentPort?.on("message", (asked: Asked[]) => asked.forEach(add));
