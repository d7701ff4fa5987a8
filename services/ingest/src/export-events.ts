import type { ExportAsk, ExportPage } from "@memory/contracts";
import { invalidPayload, serviceUnavailable } from "@memory/errors";
import { isServed, namesAmong } from "@memory/names";
import type { Pool } from "@memory/postgres";
import { tokenOf, trustedScope } from "@memory/scope";
import { MAX_PAGE_BYTES } from "@memory/transfer";
import { z } from "zod";
import { eventLineOut } from "./event-line-out.ts";
import { nextSubjects, readExportPage, snapshotNow } from "./store/export-page.ts";

/** Where an export is: within a subject, or after one; empty before the first. */
const Cursor = z.object({
  snapshot: z.string(),
  after: z.string(),
  within: z.object({ occurredAt: z.string(), recordedAt: z.string(), id: z.guid() }).nullable(),
});
type Cursor = z.infer<typeof Cursor>;

const RETRY_AFTER_SECONDS = 5;
/** A page of many small subjects ends after this long. */
const MOST_MS = 1_500;

/** Reads a page of the events of a subject or a project, as lines. The first page fixes what belongs to the export, and has no lines. */
export const exportEvents =
  ({ pool }: { pool: Pool }) =>
  async ({ projectId, subjectId, cursor }: ExportAsk): Promise<ExportPage> => {
    if (cursor === null) {
      const snapshot = await snapshotNow(pool);
      if (snapshot === null)
        throw serviceUnavailable("Events are being counted.", undefined, RETRY_AFTER_SECONDS);
      return pageOf([], { snapshot, after: "", within: null });
    }
    const from = readCursor(cursor);
    const lines: string[] = [];
    const end =
      subjectId === null
        ? await readProject(pool, projectId, from, lines)
        : await readSubject(pool, { projectId, subjectId, ...from }, lines);
    return pageOf(lines, end);
  };

function readCursor(text: string): Cursor {
  const { data } = Cursor.safeParse(JSON.parse(text));
  if (data === undefined) throw invalidPayload("is no cursor of an export", "cursor");
  return data;
}

const pageOf = (lines: readonly string[], next: Cursor | null): ExportPage => ({
  lines: lines.map((line) => `${line}\n`).join(""),
  counts: lines.length === 0 ? {} : { event: lines.length },
  cursor: next && JSON.stringify(next),
});

async function readSubject(
  pool: Pool,
  { projectId, subjectId, snapshot, within }: Cursor & { projectId: string; subjectId: string },
  lines: string[],
): Promise<Cursor | null> {
  const ask = { projectId, subjectId, snapshot, after: within };
  const { rows, next } = await readExportPage(pool, ask);
  lines.push(...rows.map(eventLineOut));
  return next && { snapshot, after: "", within: next };
}

/** Subject after subject, each from the position that the page before ended at, until the page is full. */
async function readProject(
  pool: Pool,
  projectId: string,
  from: Cursor,
  lines: string[],
): Promise<Cursor | null> {
  const untilMs = performance.now() + MOST_MS;
  let left = MAX_PAGE_BYTES;
  let within = from.within;
  for await (const subjectId of subjectsFrom(pool, projectId, from)) {
    const ask = { projectId, subjectId, snapshot: from.snapshot, after: within, mostBytes: left };
    const { rows, next } = await readExportPage(pool, ask);
    const page = rows.map(eventLineOut);
    left -= page.reduce((bytes, line) => bytes + Buffer.byteLength(line), 0);
    lines.push(...page);
    within = null;
    if (next !== null || left <= 0 || performance.now() > untilMs)
      return { snapshot: from.snapshot, after: subjectId, within: next };
  }
  return null;
}

/** `after` is the subject that is being read while there is a position within it. */
async function* subjectsFrom(
  pool: Pool,
  projectId: string,
  { after, within }: Cursor,
): AsyncGenerator<string> {
  if (within !== null) yield after;
  let last = after;
  for (;;) {
    const subjects = await nextSubjects(pool, projectId, last);
    yield* await servedAmong(pool, projectId, subjects);
    const end = subjects.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

/** A name of another subject serves nothing: what was merged is that one's. */
async function servedAmong(
  pool: Pool,
  projectId: string,
  subjects: readonly string[],
): Promise<string[]> {
  const scopes = subjects.map((subjectId) => trustedScope(projectId, subjectId));
  const names = await namesAmong(pool, scopes.map(tokenOf));
  const served: string[] = [];
  for (const scope of scopes)
    if (!names.has(tokenOf(scope)) && (await isServed(pool, scope))) served.push(scope.subjectId);
  return served;
}
