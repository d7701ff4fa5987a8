import {
  IngestExportRead,
  IngestImportBegin,
  IngestImportEpochs,
  IngestImportWrite,
} from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import type { exportEvents } from "../export-events.ts";
import type { importLines } from "../import-events.ts";
import { epochsSince, importBegins } from "../store/import-events.ts";

interface Deps {
  bus: Bus;
  pool: Pool;
  readLines: ReturnType<typeof exportEvents>;
  writeLines: ReturnType<typeof importLines>;
}

/** Answers the requests of exports and imports. */
export function answerTransfers({ bus, pool, readLines, writeLines }: Deps): void {
  bus.respond(IngestExportRead, readLines);
  bus.respond(IngestImportBegin, async () => ({ since: await importBegins(pool) }));
  bus.respond(IngestImportEpochs, async ({ since, scopeTokens }) => ({
    epochs: await epochsSince(pool, scopeTokens, since),
  }));
  bus.respond(IngestImportWrite, writeLines);
}
