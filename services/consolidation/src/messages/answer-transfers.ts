import { ConsolidationExportRead, ConsolidationImportWrite } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { exportLines } from "../features/transfer/export-lines.ts";
import type { importLines } from "../features/transfer/import-lines.ts";

interface Verbs {
  readLines: ReturnType<typeof exportLines>;
  writeLines: ReturnType<typeof importLines>;
}

/** Answers the requests of exports and imports. */
export function answerTransfers(bus: Bus, { readLines, writeLines }: Verbs): void {
  bus.respond(ConsolidationExportRead, readLines);
  bus.respond(ConsolidationImportWrite, writeLines);
}
