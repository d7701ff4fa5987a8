import type { ImportAsk, ImportReply } from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import { timeSlice } from "@memory/fairness";
import { parseJson, schemaFaults } from "@memory/http-server";
import type { Pool } from "@memory/postgres";
import type { CaptureLimits } from "./domain/event-in.ts";
import { EventLine, type ImportedEvent } from "./domain/event-line.ts";
import { type ReadLine, type Refused, readEventLines } from "./domain/read-event-lines.ts";
import { type Imported, importEvents, isHeld, nameToken, takenId } from "./store/import-events.ts";

interface Deps {
  pool: Pool;
  limits: CaptureLimits;
  json: { maxDepth: number | null };
  /** True while imports should wait for the captures that queue. */
  shouldDefer: () => boolean;
}

const RETRY_AFTER_SECONDS = 2;

/** Stores lines of events that an export made, all or none; those that are there already count as known. */
export const importLines =
  ({ pool, limits, json, shouldDefer }: Deps) =>
  async ({ lines, since, subjectId, ...move }: ImportAsk): Promise<ImportReply> => {
    if (shouldDefer())
      throw serviceUnavailable("Captures are queueing.", undefined, RETRY_AFTER_SECONDS);
    const parse = (text: string) => eventIn(text, json);
    const { read, refused } = await readInSlices(
      readEventLines(lines, { subjectId, move, limits, parse }),
    );
    if (refused !== null) return { counts: {}, refused };
    // What a forget hides where it came from is not taken out of hiding by an import.
    const shown = read.filter(({ hidden }) => !hidden);
    if (shown.length === 0) return reply({ dropped: read.length });
    const written = await write(pool, shown, since);
    if ("reason" in written) return { counts: {}, refused: written };
    const forgotten = shown.filter(({ event }) => written.forgotten.has(event.scopeToken)).length;
    const { stored } = written;
    const known = shown.length - forgotten - stored;
    return reply({ stored, known, dropped: read.length - shown.length + forgotten });
  };

const reply = (counts: { stored?: number; known?: number; dropped: number }): ImportReply => ({
  counts: { event: { stored: 0, known: 0, ...counts } },
  refused: null,
});

function eventIn(text: string, json: Deps["json"]): EventLine {
  const value = parseJson(Buffer.from(text), json);
  const { data, error } = EventLine.safeParse(value);
  if (!data) throw schemaFaults(error.issues, value);
  return data;
}

async function readInSlices(
  lines: Generator<ReadLine, Refused | null>,
): Promise<{ read: ReadLine[]; refused: Refused | null }> {
  const slice = timeSlice();
  const read: ReadLine[] = [];
  for (;;) {
    const { done, value } = lines.next();
    if (done) return { read, refused: value };
    read.push(value);
    if (slice.isOver()) await slice.yield();
  }
}

/** In the order of ids: two imports of the same lines lock them in the same order. */
async function write(
  pool: Pool,
  lines: readonly ReadLine[],
  since: string,
): Promise<Imported | Refused> {
  const byId = (a: ImportedEvent, b: ImportedEvent) => (a.id < b.id ? -1 : 1);
  const events = lines.map(({ event }) => event).sort(byId);
  try {
    return await importEvents(pool, events, since);
  } catch (error) {
    const fault = refusedBy(error, lines);
    if (fault !== null) return fault;
    if (!isHeld(error)) throw error;
    throw serviceUnavailable("A forget of this subject goes on.", error, RETRY_AFTER_SECONDS);
  }
}

/** The line that the database refuses; null for any other error. */
function refusedBy(error: unknown, lines: readonly ReadLine[]): Refused | null {
  const [id, name] = [takenId(error), nameToken(error)];
  if (id === null && name === null) return null;
  const line = lines.find(({ event }) => event.id === id || event.scopeToken === name)?.line ?? 0;
  return id === null
    ? { line, field: "subject_id", reason: "is a name of another subject of this project" }
    : { line, field: "id", reason: "is in use by another event" };
}
