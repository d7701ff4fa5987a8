import type { ImportAsk, ImportReply } from "@memory/contracts";
import { ApiError, serviceUnavailable } from "@memory/errors";
import { type FairGate, fairGate } from "@memory/fairness";
import type { Bus } from "@memory/jetstream";
import { type Decided, emit } from "@memory/outbox";
import type { Pool } from "@memory/postgres";
import { type ProjectScope, type Sender, scopeToken } from "@memory/scope";
import type { OwnerOfLines, StreamHeader } from "@memory/transfer";
import {
  type Completed,
  ImportStream,
  lineFault,
  type StreamLine,
} from "./domain/import-stream.ts";
import { type LineBatch, lineBatches } from "./domain/line-batches.ts";
import { importSince, indexed, patiently, writeLines } from "./messages/transfer.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  /** Messages that are being written at once, one of each project. */
  writesAtOnce: number;
}

interface Wanted {
  sender: Sender;
  /** Stored in place of that of the lines; null keeps theirs. */
  orgId: string | null;
  stream: AsyncIterable<Buffer>;
  /** Called before each portion; an error it throws ends the import. */
  mayGoOn: () => void | Promise<void>;
  signal: AbortSignal;
}

type Counts = ImportReply["counts"];

export interface ImportOutcome {
  subjectId: string | null;
  lines: number;
  counts: Counts;
  indexed: boolean;
}

const PATIENCE_MS = 60_000;
const INDEXED_WITHIN_MS = 120_000;

type Move = Omit<ImportAsk, "lines">;

/**
 * Stores the lines of an export, portion by portion as they come. Throws `invalid_payload` naming line and field of what is not valid, and
 * `service_unavailable` where an owner is; what came before is stored then, and the same stream can be sent again.
 */
export const importMemory = ({ pool, bus, writesAtOnce }: Deps) => {
  const turns = fairGate({
    ...{ name: "the imports", capacity: writesAtOnce, perTenant: 1 },
    mostWaitingPerTenant: Number.POSITIVE_INFINITY,
  });
  return async (project: ProjectScope, wanted: Wanted): Promise<ImportOutcome> => {
    const reading = new ImportStream();
    const counts: Counts = {};
    let move: Move | null = null;
    let lines = 0;
    for await (const completed of completedIn(reading, wanted.stream)) {
      wanted.signal.throwIfAborted();
      if (completed.kind === "header")
        move = await begin({ pool, bus }, project, wanted, completed.header);
      else if (completed.kind === "end") lines = completed.lines;
      else if (move !== null) {
        await wanted.mayGoOn();
        await writePortion(
          { bus, turns, signal: wanted.signal },
          { move, lines: completed.lines },
          counts,
        );
      }
    }
    reading.finish();
    const isIndexed = await indexed(bus, INDEXED_WITHIN_MS);
    const subjectId = move?.subjectId ?? null;
    const about = { project, subjectId, sender: wanted.sender };
    await emit(pool, [noted("import.completed", about, storedIn(counts))]);
    return { subjectId, lines, counts, indexed: isIndexed };
  };
};

async function* completedIn(
  reading: ImportStream,
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<Completed> {
  for await (const chunk of stream) yield* reading.take(chunk);
}

/** An import that breaks off later has changed the memory too: it is written down before its first line is stored. */
async function begin(
  { pool, bus }: Pick<Deps, "pool" | "bus">,
  project: ProjectScope,
  { orgId, sender }: Wanted,
  header: StreamHeader,
): Promise<Move> {
  const { projectId } = project;
  const origin = originOf(header);
  const since = await importSince(bus, projectId);
  await emit(pool, [noted("import.started", { project, subjectId: origin.subjectId, sender })]);
  return { projectId, orgId, since, ...origin };
}

interface About {
  project: ProjectScope;
  subjectId: string | null;
  sender: Sender;
}

/** What is written down of an import. */
const noted = (
  type: "import.started" | "import.completed",
  { project: { projectId }, subjectId, sender }: About,
  data: Decided["data"] = {},
): Decided => ({
  ...{ type, projectId, sender, data },
  scopeToken: subjectId === null ? null : scopeToken(projectId, subjectId),
});

/** How many lines were stored, by type. */
const storedIn = (counts: Counts) =>
  Object.fromEntries(Object.entries(counts).map(([type, { stored }]) => [type, stored]));

const originOf = ({ project_id, subject_id }: StreamHeader) => ({
  fromProjectId: project_id,
  subjectId: subject_id,
});

interface Writing {
  bus: Bus;
  turns: FairGate;
  signal: AbortSignal;
}

async function writePortion(
  to: Writing,
  { move, lines }: { move: Move; lines: StreamLine[] },
  counts: Counts,
): Promise<void> {
  for (const batch of lineBatches(lines)) {
    const [first, ...others] = batch.owners;
    if (first === undefined) continue;
    const reply = await writeBatch(to, first, move, batch);
    for (const owner of others) await writeBatch(to, owner, move, batch);
    add(counts, reply.counts);
  }
}

async function writeBatch(
  { bus, turns, signal }: Writing,
  owner: OwnerOfLines,
  move: Move,
  { lines }: LineBatch,
): Promise<ImportReply> {
  const ask = { ...move, lines: lines.map(({ text }) => text).join("") };
  const write = () => turns.run(move.projectId, 1, () => writeLines(bus, owner, ask), signal);
  const patience = { patienceMs: PATIENCE_MS, signal };
  const reply = await patiently(write, patience).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.type !== "service_unavailable") throw error;
    throw serviceUnavailable(
      `${owner} does not answer; send the same stream again: what is stored stays.`,
      error,
      RETRY_AFTER_SECONDS,
    );
  });
  const { refused } = reply;
  if (refused === null) return reply;
  throw lineFault(lines[refused.line]?.number ?? 0, refused.field, refused.reason);
}

const RETRY_AFTER_SECONDS = 10;

function add(counts: Counts, more: Counts): void {
  for (const [type, { stored, known, dropped }] of Object.entries(more)) {
    const before = counts[type] ?? { stored: 0, known: 0, dropped: 0 };
    counts[type] = {
      stored: before.stored + stored,
      known: before.known + known,
      dropped: before.dropped + dropped,
    };
  }
}
