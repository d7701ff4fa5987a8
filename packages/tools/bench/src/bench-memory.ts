import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { type ProcessMemory, processMemory } from "./process-memory.ts";

interface Options {
  /** Without requests before each measurement. */
  idleSeconds: number;
}

type Figures = Record<string, Record<string, ProcessMemory>>;

const WORKSPACE = resolve(import.meta.dirname, "../../../..");
const MEBIBYTE = 1024 * 1024;

/** What each service holds in memory while idle: after its start, and after the conformance tests have asked it everything. */
export async function benchMemory({ idleSeconds }: Options): Promise<Figures> {
  const system = await benchSystem();
  try {
    const idle = async () => {
      await delay(idleSeconds * 1_000);
      return memoryOfServices(system);
    };
    const started = await idle();
    print("just started", started);
    await runConformance(system);
    const asked = await idle();
    print("after the conformance tests", asked);
    return { started, asked };
  } finally {
    await system.stop();
  }
}

async function memoryOfServices({ services }: BenchSystem): Promise<Record<string, ProcessMemory>> {
  const read = services.map(
    async ({ name, internalUrl }) =>
      [name, await processMemory("SERVICE_INTERNAL_PORT", new URL(internalUrl).port)] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

async function runConformance({ baseUrl, adminKey }: BenchSystem): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve("vitest/package.json");
  const vitest = resolve(manifest, "../vitest.mjs");
  const tests = spawn(
    process.execPath,
    [vitest, "run", "--project", "conformance", "--reporter", "dot"],
    {
      cwd: WORKSPACE,
      env: { ...process.env, MEMORY_SYSTEM_URL: baseUrl, SERVICE_ADMIN_KEY: adminKey ?? "" },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const [status] = await once(tests, "close");
  if (status !== 0) console.log("some conformance tests failed: they asked all the same");
}

function print(when: string, memory: Record<string, ProcessMemory>): void {
  const all = Object.values(memory);
  const sum = (of: keyof ProcessMemory) => all.reduce((total, one) => total + one[of], 0);
  const shown = ({ own, proportional, resident }: ProcessMemory) =>
    [own, proportional, resident]
      .map((bytes) => (bytes / MEBIBYTE).toFixed(0).padStart(12))
      .join("");
  console.log(`\n${`${when}, MiB`.padEnd(34)}         own proportional    resident`);
  for (const [name, one] of Object.entries(memory)) console.log(name.padEnd(34) + shown(one));
  const together = {
    own: sum("own"),
    proportional: sum("proportional"),
    resident: sum("resident"),
  };
  console.log("together".padEnd(34) + shown(together));
}
