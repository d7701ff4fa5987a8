import { join } from "node:path";
import { TOOLS } from "@memory/launcher";
import { startRunServers } from "./run-servers.ts";
import { publishServers } from "./servers.ts";
import { sharedInProcess } from "./shared.ts";
import { ownSystem, publishSystem } from "./system.ts";

const runServers = sharedInProcess("memory.testkit.servers", startRunServers);

const runSystem = sharedInProcess("memory.testkit.system", async () => {
  const running = await ownSystem();
  return { thing: running, stop: running.stop };
});

const WITH_SYSTEM = new Set(["e2e", "faults-shared"]);

/**
 * Global setup of vitest projects whose tests need servers; those of `e2e` also find the whole system running.
 * @public vitest calls it.
 */
export async function setup({ name }: { name: string }): Promise<() => Promise<void>> {
  if (!name.startsWith("faults")) keepCompiledCode();
  const [servers, serversDone] = await runServers.use();
  publishServers(servers);
  if (!WITH_SYSTEM.has(name)) return serversDone;
  const [system, systemDone] = await runSystem.use().catch(async (error) => {
    await serversDone();
    throw error;
  });
  publishSystem(system);
  return async () => {
    await systemDone();
    await serversDone();
  };
}

/**
 * Tests start hundreds of processes of node, a system eight: the next one reads what one has compiled. Not where memory is measured:
 * no user's process has it.
 */
function keepCompiledCode(): void {
  process.env["NODE_COMPILE_CACHE"] ??= join(TOOLS, "..", "compile-cache");
}
