import { join } from "node:path";
import {
  findPgbouncer as find,
  type Pgbouncer,
  scratchFolder,
  startPgbouncer,
  startWatchdog,
} from "@memory/launcher";

export const NO_PGBOUNCER =
  "nothing was sent through a pooler: no pgbouncer on PATH, and apt brought none";

/** The pgbouncer of this machine, fetched from Debian if need be, or null. */
export const findPgbouncer = () => find(() => undefined);

/** PgBouncer in transaction mode before databases of one server, until disposed of. */
export async function pgbouncerBefore(
  urls: readonly string[],
  { poolSize = 10 } = {},
): Promise<Pgbouncer & AsyncDisposable> {
  const binary = await findPgbouncer();
  if (binary === null) throw new Error(NO_PGBOUNCER);
  const cleanup = new AsyncDisposableStack();
  const watchdog = startWatchdog();
  cleanup.defer(() => watchdog.dismiss());
  const folder = scratchFolder(watchdog, cleanup);
  const logFile = join(folder, "pgbouncer.log");
  const place = { folder: join(folder, "pgbouncer"), logFile };
  const say = (text: string) => console.error(text);
  const started = await startPgbouncer({
    ...place,
    binary,
    urls,
    poolSize,
    watchdog,
    cleanup,
    say,
  });
  return { ...started, [Symbol.asyncDispose]: () => cleanup.disposeAsync() };
}
