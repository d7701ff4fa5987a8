import { startRunServers } from "./run-servers.ts";
import { publishServers } from "./servers.ts";

interface Shared {
  users: number;
  started: ReturnType<typeof startRunServers>;
}

// Each project loads this file anew; they share servers through the process.
const SHARED = Symbol.for("memory.testkit.run-servers");
// The type says what this file, and nobody else, stores under its symbol.
const ofProcess = globalThis as typeof globalThis & { [SHARED]?: Shared };

/** Global setup of vitest projects whose tests need servers: started for the first, stopped after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const shared = ofProcess[SHARED] ?? { users: 0, started: startRunServers() };
  ofProcess[SHARED] = shared;
  shared.users++;
  const { servers, stop } = await shared.started;
  publishServers(servers);
  return async () => {
    shared.users--;
    if (shared.users > 0) return;
    delete ofProcess[SHARED];
    await stop();
  };
}
