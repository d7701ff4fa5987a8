import { ContextExportRead, ContextImportWrite } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { exportTraces } from "../transfer/export-traces.ts";
import type { importLines } from "../transfer/import-lines.ts";

interface Verbs {
  readLines: ReturnType<typeof exportTraces>;
  writeLines: ReturnType<typeof importLines>;
}

/** Answers the requests of exports and imports. */
export function answerTransfers(bus: Bus, { readLines, writeLines }: Verbs): void {
  bus.respond(ContextExportRead, readLines);
  bus.respond(ContextImportWrite, writeLines);
}
