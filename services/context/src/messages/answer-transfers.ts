import {
  ContextExportRead,
  ContextImportWrite,
  type ExportAsk,
  type ExportPage,
  type ImportAsk,
  type ImportReply,
} from "@memory/contracts";
import type { Bus } from "@memory/jetstream";

interface Verbs {
  readLines: (ask: ExportAsk) => Promise<ExportPage>;
  writeLines: (ask: ImportAsk) => Promise<ImportReply>;
}

/** Answers the requests of exports and imports. */
export function answerTransfers(bus: Bus, { readLines, writeLines }: Verbs): void {
  bus.respond(ContextExportRead, readLines);
  bus.respond(ContextImportWrite, writeLines);
}
