import { join } from "node:path";
import { type Standby, scratchFolder, startStandby, startWatchdog } from "@memory/launcher";

interface Primary {
  /** Of its superuser. */
  adminUrl: string;
  password: string;
}

/** A streaming replica of a server, until disposed of. */
export async function standbyOf({
  adminUrl,
  password,
}: Primary): Promise<Standby & AsyncDisposable> {
  const cleanup = new AsyncDisposableStack();
  const watchdog = startWatchdog();
  cleanup.defer(() => watchdog.dismiss());
  const folder = scratchFolder(watchdog, cleanup);
  const standby = await startStandby(adminUrl, {
    ...{ folder: join(folder, "standby"), logFile: join(folder, "standby.log") },
    ...{ password, durable: false, env: process.env, watchdog, cleanup },
    say: (text) => console.error(text),
  });
  return { ...standby, [Symbol.asyncDispose]: () => cleanup.disposeAsync() };
}
