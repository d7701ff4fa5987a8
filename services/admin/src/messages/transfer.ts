import { setTimeout as delay } from "node:timers/promises";
import {
  ConsolidationExportRead,
  ConsolidationImportWrite,
  ContextApply,
  ContextExportRead,
  ContextImportWrite,
  type ExportAsk,
  type ExportPage,
  type ImportAsk,
  type ImportReply,
  IngestExportRead,
  IngestImportBegin,
  IngestImportWrite,
} from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import type { OwnerOfLines } from "@memory/transfer";

/** The parts of a stream, in its order; the events that belong to it are fixed before anything else is read. */
export type Section = "pending" | "events" | "facts" | "traces";

const TIMEOUT_MS = 30_000;
/** Consolidation first reads what ingest has accepted. */
const CATCH_UP_MS = 60_000;
const PAUSE_MS = 500;
const MOST_PAUSE_MS = 5_000;

/** A page of a part of an export. */
export function readLines(bus: Bus, section: Section, ask: ExportAsk): Promise<ExportPage> {
  const options = { timeoutMs: section === "pending" ? CATCH_UP_MS : TIMEOUT_MS };
  switch (section) {
    case "events":
      return bus.request(IngestExportRead, ask, options);
    case "traces":
      return bus.request(ContextExportRead, ask, options);
    case "pending":
    case "facts":
      return bus.request(ConsolidationExportRead, { ...ask, section }, options);
  }
}

const WRITES = {
  ingest: IngestImportWrite,
  consolidation: ConsolidationImportWrite,
  context: ContextImportWrite,
} as const satisfies Record<OwnerOfLines, unknown>;

/** Has an owner store lines. */
export const writeLines = (bus: Bus, owner: OwnerOfLines, ask: ImportAsk): Promise<ImportReply> =>
  bus.request(WRITES[owner], ask, { timeoutMs: TIMEOUT_MS });

/** The moment at which an import begins. */
export const importSince = async (bus: Bus, projectId: string): Promise<string> =>
  (await bus.request(IngestImportBegin, { projectId })).since;

/** Whether contexts see by then all that is stored now. */
export async function indexed(bus: Bus, withinMs: number): Promise<boolean> {
  try {
    await bus.request(ContextApply, { changes: [], catchUp: true }, { timeoutMs: withinMs });
    return true;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

/** What `request` answers, tried again while its owner is unavailable, for at most `patienceMs`. */
export async function patiently<T>(
  request: () => Promise<T>,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
): Promise<T> {
  const untilMs = performance.now() + patienceMs;
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MOST_PAUSE_MS)) {
    signal.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() + pauseMs > untilMs) throw error;
      await delay(pauseMs, undefined, { signal });
    }
  }
}
