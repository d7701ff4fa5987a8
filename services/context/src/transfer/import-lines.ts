import { portionsOf } from "@memory/batching";
import {
  EventSubjects,
  type ImportAsk,
  type ImportReply,
  IngestImportEpochs,
} from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import type { Bus } from "@memory/jetstream";
import { namesAmong } from "@memory/names";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { idsInto } from "@memory/transfer";
import { withholdEvents } from "../store/episodes.ts";
import { markErased, raiseRevisions } from "../store/scopes.ts";
import {
  type RestoredTrace,
  restoreTraces,
  type ScopeState,
  scopeStates,
  traceScopes,
  withheldAmong,
} from "../store/transfer.ts";
import { type Placed, type Refused, readLines, type ScopedLine } from "./read-lines.ts";
import { erasedInTraces, traceRow } from "./trace-row.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  /** Called with the scopes that changed, after the commit. */
  changed: (tokens: Iterable<string>) => void;
}

const SCOPES_AT_ONCE = 2_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Stores traces of an export as they are, and withholds the source events of facts that were deleted where it was made; all lines of
 * a message or none. What a forget has erased here since is taken out of the traces.
 */
export const importLines =
  ({ pool, bus, changed }: Deps) =>
  async (ask: ImportAsk): Promise<ImportReply> => {
    const read = await readLines(ask.lines, ask.subjectId);
    if ("reason" in read) return { counts: {}, refused: read };
    const lines = read.map((one) => {
      return { ...one, token: scopeToken(ask.projectId, one.read.subject_id) };
    });
    if (lines.length === 0) return { counts: {}, refused: null };
    const tokens = [...new Set(lines.map(({ token }) => token))].sort();
    const before = await scopeStates(pool, tokens);
    const epochs = await epochsOf(bus, tokens, ask.since);
    const into = idsInto(ask.fromProjectId, ask.projectId);
    const withheld = await withheldEvents(bus, ask, lines, into);
    const gone = await erasedInTraces({ pool, bus }, lines, into);
    const reply = await transaction(pool, async (tx) => {
      await raiseRevisions(tx, tokens);
      const open = openLines(lines, { epochs, before, held: await scopeStates(tx, tokens) });
      const refused = (await refusedName(tx, lines)) ?? (await foreignTrace(tx, open, into));
      if (refused !== null) return { counts: {}, refused };
      const rows = open.flatMap(({ read, token }) =>
        read.type === "trace"
          ? [traceRow(read, { into, gone, token, epoch: epochs.get(token) ?? 0, ...ask })]
          : [],
      );
      const stored = await restoreTraces(tx, rows);
      const marked = await withhold(tx, open, { epochs, withheld });
      return { counts: countsOf(lines, open, { stored, rows, marked }), refused: null };
    });
    changed(tokens);
    return reply;
  };

/** Whether rows may be written: no forget came since the import began, or since ingest was asked. */
const isOpen = (epoch: number | null, scope: ScopeState | undefined): boolean =>
  epoch !== null && (scope === undefined || Math.max(scope.epoch, scope.erasedEpoch) <= epoch);

interface States {
  /** As ingest says; null where a forget came since the import began. */
  epochs: ReadonlyMap<string, number | null>;
  /** Before the owners were asked, and with the rows of the scopes held. */
  before: ReadonlyMap<string, ScopeState>;
  held: ReadonlyMap<string, ScopeState>;
}

/** The lines that may be written. Throws `service_unavailable` where a forget goes on. */
function openLines(lines: readonly ScopedLine[], { epochs, before, held }: States): ScopedLine[] {
  const open = lines.filter(({ token }) => isOpen(epochs.get(token) ?? null, held.get(token)));
  for (const { token } of open) {
    const hasErased = (before.get(token)?.erasedAt ?? 0) !== (held.get(token)?.erasedAt ?? 0);
    // Rows that a forget is about to take would count as known.
    const willErase = (held.get(token)?.epoch ?? 0) < (epochs.get(token) ?? 0);
    if (hasErased || willErase)
      throw serviceUnavailable("Something is being forgotten.", undefined, RETRY_AFTER_SECONDS);
  }
  return open;
}

async function epochsOf(
  bus: Bus,
  tokens: readonly string[],
  since: string,
): Promise<Map<string, number | null>> {
  const epochs = new Map<string, number | null>();
  for (const scopeTokens of portionsOf(tokens, [{ most: SCOPES_AT_ONCE, of: () => 1 }])) {
    const reply = await bus.request(IngestImportEpochs, { since, scopeTokens });
    for (const [n, token] of scopeTokens.entries()) epochs.set(token, reply.epochs[n] ?? null);
  }
  return epochs;
}

/** By line, the events that are to be withheld: those that ingest has of the subject. Others are no business of this subject. */
async function withheldEvents(
  bus: Bus,
  { projectId }: ImportAsk,
  lines: readonly ScopedLine[],
  into: (id: string) => string,
): Promise<Map<number, string[]>> {
  const withheld = new Map<number, string[]>();
  for (const { line, read } of lines) {
    if (read.type !== "withheld") continue;
    const eventIds = read.event_ids.map(into);
    const { found } = await bus.request(EventSubjects, { projectId, eventIds });
    const own = found.filter(({ subjectId }) => subjectId === read.subject_id);
    withheld.set(
      line,
      own.map(({ eventId }) => eventId),
    );
  }
  return withheld;
}

/** The first line of a subject whose name stands for another one: what is written under it would be shown to nobody. */
async function refusedName(tx: Tx, lines: readonly ScopedLine[]): Promise<Refused | null> {
  const names = await namesAmong(tx, [...new Set(lines.map(({ token }) => token))]);
  const named = lines.find(({ token }) => names.has(token));
  const reason = "is a name of another subject of this project";
  return named ? { line: named.line, field: "subject_id", reason } : null;
}

/** The first trace whose id another scope uses. */
async function foreignTrace(
  tx: Tx,
  lines: readonly ScopedLine[],
  into: (id: string) => string,
): Promise<Refused | null> {
  const ids = lines.flatMap(({ read }) => (read.type === "trace" ? [into(read.id)] : []));
  const known = await traceScopes(tx, ids);
  const foreign = lines.find(
    ({ read, token }) => read.type === "trace" && (known.get(into(read.id)) ?? token) !== token,
  );
  return foreign ? { line: foreign.line, field: "id", reason: "is in use by another row" } : null;
}

/** Withholds events of lines; gives back of how many lines there were some that were served. */
async function withhold(
  tx: Tx,
  lines: readonly ScopedLine[],
  {
    epochs,
    withheld,
  }: { epochs: ReadonlyMap<string, number | null>; withheld: ReadonlyMap<number, string[]> },
): Promise<number> {
  let marked = 0;
  for (const { line, token } of lines) {
    const eventIds = withheld.get(line) ?? [];
    const known = await withheldAmong(tx, token, eventIds);
    const fresh = eventIds.filter((id) => !known.has(id));
    if (fresh.length === 0) continue;
    marked++;
    await markErased(tx, token);
    await withholdEvents(tx, token, epochs.get(token) ?? 0, fresh);
  }
  return marked;
}

function countsOf(
  all: readonly ScopedLine[],
  open: readonly ScopedLine[],
  { stored, rows, marked }: { stored: number; rows: readonly RestoredTrace[]; marked: number },
): ImportReply["counts"] {
  const of = (lines: readonly ScopedLine[], type: Placed["read"]["type"]) =>
    lines.filter(({ read }) => read.type === type).length;
  const withheld = of(open, "withheld");
  const counts: ImportReply["counts"] = {};
  if (of(all, "trace") > 0)
    counts["trace"] = {
      ...{ stored, known: rows.length - stored },
      dropped: of(all, "trace") - rows.length,
    };
  if (of(all, "withheld") > 0)
    counts["withheld"] = {
      ...{ stored: marked, known: withheld - marked },
      dropped: of(all, "withheld") - withheld,
    };
  return counts;
}
