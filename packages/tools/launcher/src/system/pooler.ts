import { join } from "node:path";
import { CONTEXTS, perContext } from "../contexts.ts";
import type { layOut } from "../folders.ts";
import { findPgbouncer } from "../pgbouncer/find.ts";
import { type Pgbouncer, startPgbouncer } from "../pgbouncer/server.ts";
import type { ContextDatabases } from "../postgres/databases.ts";
import type { Report } from "../report.ts";
import { UserError } from "../user-error.ts";
import type { Watchdog } from "../watchdog.ts";

interface Options {
  databases: ContextDatabases;
  folders: ReturnType<typeof layOut>;
  watchdog: Watchdog;
  report: Report;
  cleanup: AsyncDisposableStack;
}

/** PgBouncer before every database, and the databases as they are reached through it. Throws a UserError where there is none to be had. */
export async function poolerBefore({
  databases,
  folders,
  watchdog,
  report,
  cleanup,
}: Options): Promise<{ pgbouncer: Pgbouncer; databases: ContextDatabases }> {
  const binary = await findPgbouncer(report.say);
  if (binary === null) throw new UserError("no pgbouncer was found, and apt brought none");
  const pgbouncer = await startPgbouncer({
    binary,
    folder: join(folders.top, "pgbouncer"),
    logFile: join(folders.logs, "pgbouncer.log"),
    urls: CONTEXTS.flatMap((context) => [databases[context].ownerUrl, databases[context].appUrl]),
    watchdog,
    cleanup,
    say: report.say,
  });
  const through = perContext((context) => ({
    ...databases[context],
    ownerUrl: pgbouncer.through(databases[context].ownerUrl),
    appUrl: pgbouncer.through(databases[context].appUrl),
  }));
  return { pgbouncer, databases: through };
}
