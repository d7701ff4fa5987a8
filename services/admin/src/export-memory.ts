import { createHash } from "node:crypto";
import type { ExportAsk, ExportPage } from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import { emit } from "@memory/outbox";
import type { Pool } from "@memory/postgres";
import { type ProjectScope, type Sender, shownSubject, subjectScope, tokenOf } from "@memory/scope";
import { homeOf, servedSubject } from "./aliases.ts";
import { patiently, readLines, type Section } from "./messages/transfer.ts";
import { isForgottenSince, momentNow } from "./store/forgets-since.ts";
import { switchedMerges } from "./store/switched-merges.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
}

interface Going {
  sender: Sender;
  /** Called before each page; an error it throws ends the stream. */
  mayGoOn: () => void | Promise<void>;
  signal: AbortSignal;
  /** So often a check is written, also without lines: a sign that the export goes on. */
  checkEveryMs: number;
}

/** How long an owner that is unavailable is waited for, before the answer has begun and during it. */
const FIRST_PATIENCE_MS = 5_000;
const PATIENCE_MS = 60_000;
const PORTION_BYTES = 512 * 1024;

/**
 * Everything that is held of a subject, by any of its names, or of a project, as pieces of the text of a stream: read page by page from its owners, as fast as
 * the pieces are taken. Throws before the first piece where an owner is unavailable; later the text breaks off without its end.
 */
export const exportMemory =
  ({ pool, bus }: Deps) =>
  async (
    project: ProjectScope,
    name: string | null,
    going: Going,
  ): Promise<AsyncIterable<string>> => {
    const { projectId } = project;
    const moment = await momentNow(pool);
    const home = name === null ? null : await homeOf(pool, subjectScope(project, name));
    const whose = { projectId, home: home && tokenOf(home) };
    const { isSwitching, switches } = await switchedMerges(pool, whose);
    if (isSwitching) throw isChanging();
    const served = home && (await servedSubject(pool, home));
    const whole = { projectId, subjectId: served?.subjectId ?? null };
    const scope = served && tokenOf(served);
    const since = { ...whose, scope, moment, switches };
    const first = { patienceMs: FIRST_PATIENCE_MS, signal: going.signal };
    const page = (section: Section, cursor: string | null, patience = first) =>
      patiently(() => readLines(bus, section, { ...whole, cursor }), patience);
    // The events are fixed first: what consolidation then calls pending, it has read all of them to know.
    const events = await page("events", null);
    const pending = await page("pending", null);
    const about = { projectId, scopeToken: scope, sender: going.sender };
    await emit(pool, [{ ...about, type: "export.started", data: {} }]);
    const end = (counts: Record<string, number>) =>
      emit(pool, [{ ...about, type: "export.completed", data: counts }]);
    const pages = pagesOf(bus, whole, { events, pending }, going);
    return unlessChanged({ pool }, since, framed({ ...whole, ...going }, pages, end));
  };

/** The pages of all parts, in the order of a stream. */
async function* pagesOf(
  bus: Bus,
  whole: Pick<ExportAsk, "projectId" | "subjectId">,
  begun: { events: ExportPage; pending: ExportPage },
  { mayGoOn, signal }: Going,
): AsyncGenerator<ExportPage> {
  const read = async (section: Section, cursor: string | null) => {
    await mayGoOn();
    const request = () => readLines(bus, section, { ...whole, cursor });
    return patiently(request, { patienceMs: PATIENCE_MS, signal });
  };
  yield* onFrom(begun.pending, (cursor) => read("pending", cursor));
  yield* onFrom(begun.events, (cursor) => read("events", cursor));
  for (const section of ["facts", "traces"] as const)
    yield* onFrom(await read(section, null), (cursor) => read(section, cursor));
}

/** A page and those that follow it. */
async function* onFrom(
  first: ExportPage,
  read: (cursor: string) => Promise<ExportPage>,
): AsyncGenerator<ExportPage> {
  for (let page = first; ; page = await read(page.cursor)) {
    yield page;
    if (page.cursor === null) return;
  }
}

/** The text of a stream: a header, lines with a check after each portion of them and from time to time, and an end. */
async function* framed(
  { projectId, subjectId, checkEveryMs }: Omit<ExportAsk, "cursor"> & Pick<Going, "checkEveryMs">,
  pages: AsyncIterable<ExportPage>,
  atEnd: (counts: Record<string, number>) => Promise<void>,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const counts: Record<string, number> = {};
  const put = (text: string): string => {
    hash.update(text);
    return text;
  };
  const digest = () => hash.copy().digest("hex");
  const check = () => put(`${JSON.stringify({ type: "check", digest: digest() })}\n`);
  yield put(
    `${JSON.stringify({
      ...{ type: "memory-export", version: 1, project_id: projectId },
      subject_id: subjectId && shownSubject(subjectId),
      exported_at: new Date().toISOString(),
    })}\n`,
  );
  let bytes = 0;
  let checkedMs = performance.now();
  for await (const { lines, counts: added } of pages) {
    for (const [type, count] of Object.entries(added)) counts[type] = (counts[type] ?? 0) + count;
    if (lines !== "") yield put(lines);
    bytes += Buffer.byteLength(lines);
    if (bytes < PORTION_BYTES && performance.now() - checkedMs < checkEveryMs) continue;
    yield check();
    [bytes, checkedMs] = [0, performance.now()];
  }
  if (bytes > 0) yield check();
  await atEnd(counts);
  yield `${JSON.stringify({ type: "end", counts, digest: digest() })}\n`;
}

interface Since {
  projectId: string;
  /** The scope of the subject, and the one that serves it; null for the whole project. */
  home: string | null;
  scope: string | null;
  moment: string;
  /** How often merges have begun or ceased to serve. */
  switches: number;
}

/**
 * Of a subject that is forgotten meanwhile a stream has no end: it would be a copy of what is erased, and not a whole one. Nor has one
 * where a merge begins or ends to serve: it would have a part of each of two memories.
 */
async function* unlessChanged(
  { pool }: Pick<Deps, "pool">,
  since: Since,
  text: AsyncIterable<string>,
): AsyncGenerator<string> {
  const { scope, moment } = since;
  for await (const piece of text) {
    if (scope !== null && (await isForgottenSince(pool, scope, moment)))
      throw serviceUnavailable("The subject was forgotten while it was exported.");
    const { isSwitching, switches } = await switchedMerges(pool, since);
    if (isSwitching || switches !== since.switches) throw isChanging();
    yield piece;
  }
}

const isChanging = () =>
  serviceUnavailable("Two subjects are being merged, or unmerged; try again.");
