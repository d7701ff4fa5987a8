import { startSystem } from "@memory/launcher";
import { relationSizes } from "./fill/bytes.ts";
import {
  fillInstallation,
  type Installation,
  openInstallation,
  startAgain,
} from "./fill/installation.ts";
import { keepShape, keptShape, shapeOf } from "./fill/shape.ts";
import { resetStatements, sentStatements } from "./fill/statements.ts";
import { STEPS, type Step } from "./fill/steps.ts";

interface Options {
  events: number;
  /** The folder of the installation; one that was filled before is used as it is. */
  data: string | undefined;
  /** Only steps whose name contains this. */
  only: string | undefined;
}

const MOST_MS = 1_000;
const SHOWN_STATEMENTS = 5;
const SHOWN_SHARE = 0.005;

/**
 * An installation of that many events, and what its services do with it. Sets the exit code to 1 when one of their statements took
 * longer than a second.
 */
export async function benchFill({ events, data, only = "" }: Options): Promise<object> {
  const kept = data === undefined ? null : await keptShape(data);
  const shape = kept ?? shapeOf(events, Date.now());
  const system = await startSystem({ durable: true, ...(data !== undefined && { data }) });
  try {
    const installation = await openInstallation(system, shape);
    const sizes = kept === null ? await fill(installation, data) : null;
    const steps = [];
    for (const step of STEPS.filter(({ name }) => name.includes(only)))
      steps.push(await counted(installation, step));
    await installation.close();
    const tooLong = steps.filter(({ longestMs, fault }) => longestMs > MOST_MS || fault !== null);
    if (tooLong.length > 0) process.exitCode = 1;
    console.log(
      tooLong.length === 0
        ? "no statement took longer than a second"
        : `longer than a second: ${tooLong.map(({ step }) => step).join("; ")}`,
    );
    return { shape, sizes, steps };
  } finally {
    await system.stop();
  }
}

/** Fills it and starts its services again; answers how large everything is. */
async function fill(installation: Installation, data: string | undefined) {
  const { system, shape } = installation;
  const startedMs = performance.now();
  await fillInstallation(installation, console.log);
  console.log(`filled with ${shape.events} events in ${seconds(startedMs)} s`);
  const sizes = await relationSizes(system);
  printSizes(sizes, shape.events);
  if (data !== undefined) await keepShape(data, shape);
  await resetStatements(system);
  await startAgain(system);
  return sizes;
}

async function counted(installation: Installation, { name, run }: Step) {
  const beganMs = performance.now();
  const fault = await run(installation).then(
    () => null,
    (error: unknown) => String(error),
  );
  const took = seconds(beganMs);
  const sent = (await sentStatements(installation.system)).slice(0, SHOWN_STATEMENTS);
  await resetStatements(installation.system);
  const [longest] = sent;
  const longestMs = longest?.longestMs ?? 0;
  console.log(
    `${name}: ${took} s, longest statement ${longestMs.toFixed(0)} ms (${longest?.service}: ${brief(longest?.text ?? "")})`,
  );
  if (fault !== null) console.log(`  failed: ${fault}`);
  return { step: name, seconds: took, longestMs, fault, sent };
}

function printSizes(sizes: Awaited<ReturnType<typeof relationSizes>>, events: number): void {
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`bytes an event, all tables and indexes: ${Math.round(total / events)}`);
  for (const { database, name, bytes } of sizes)
    if (bytes > SHOWN_SHARE * total)
      console.log(`  ${database}.${name}: ${(bytes / events).toFixed(1)}`);
}

const seconds = (sinceMs: number): number => Math.round((performance.now() - sinceMs) / 100) / 10;
const brief = (text: string): string => text.replace(/\s+/g, " ").slice(0, 110);
