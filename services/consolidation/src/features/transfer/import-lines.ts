import { portionsOf } from "@memory/batching";
import {
  type FactsChange,
  type ImportAsk,
  type ImportReply,
  IngestImportEpochs,
} from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import { type PredicateRegistry, predicateRegistry } from "@memory/extraction/predicates";
import type { Bus } from "@memory/jetstream";
import { namesAmong } from "@memory/names";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { tenantToken } from "@memory/scope";
import { idsInto } from "@memory/transfer";
import { readLines } from "../../domain/transfer/read-lines.ts";
import type { ContextLink } from "../../messages/context.ts";
import { type LockedScope, lockTenantScopes } from "../../store/claims.ts";
import { MOST_IDLE } from "../forget/forget-step.ts";
import { eventsInto, namedEvents } from "./named-events.ts";
import { restoreFactLines } from "./restore-facts.ts";
import { pendingOf, restorePendingLines } from "./restore-pending.ts";
import { restoreRecords } from "./restore-records.ts";
import {
  LineCounts,
  linesOf,
  RefusedLine,
  type ScopedLine,
  type Writing,
  withScopes,
} from "./scoped-lines.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  context: Pick<ContextLink, "publish">;
  quietPeriodMs: number;
  predicates?: PredicateRegistry | undefined;
}

const SCOPES_AT_ONCE = 2_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Stores lines of an export as they are, all of a message or none. Rows that are there already stay as they are; lines of a subject that was
 * forgotten since the import began are dropped. Followers are notified of the facts.
 */
export const importLines =
  (deps: Deps) =>
  async (ask: ImportAsk): Promise<ImportReply> => {
    const read = await readLines(ask.lines, ask.subjectId);
    if ("reason" in read) return { counts: {}, refused: read };
    const lines = withScopes(read, ask);
    if (lines.length === 0) return { counts: {}, refused: null };
    const counts = new LineCounts();
    const into = idsInto(ask.fromProjectId, ask.projectId);
    const epochs = await epochsOf(deps.bus, lines, ask.since);
    const subjects = await namedEvents(deps.bus, ask.projectId, lines, into);
    const intoEvent = eventsInto(ask.projectId, subjects, into);
    const pending = pendingOf(ask, linesOf(lines, "pending"), { into, subjects });
    try {
      const changes = await transaction(
        deps.pool,
        async (tx) => {
          const scopes = await openScopes(tx, epochs, tenantToken(ask.projectId));
          await refuseNames(tx, lines);
          const open = lines.filter(({ token }) => scopes.has(token));
          for (const { token, read } of lines)
            if (!scopes.has(token)) counts.add(read.type, "dropped");
          const registry = deps.predicates ?? BUILT_IN;
          const writing: Writing = { into, intoEvent, registry, scopes };
          const { changes, wholeSets } = await restoreFactLines(tx, open, writing, counts);
          await restoreRecords(tx, open, { ...writing, wholeSets }, counts);
          await restorePendingLines(tx, pending, { ...writing, ...deps }, counts);
          return changes;
        },
        MOST_IDLE,
      );
      for (const change of together(changes)) deps.context.publish(change);
      return { counts: counts.counts, refused: null };
    } catch (error) {
      if (error instanceof RefusedLine) return { counts: {}, refused: error.refused };
      throw error;
    }
  };

const BUILT_IN = predicateRegistry();

/** By scope, the epoch to write under; null where a forget came since the import began. */
async function epochsOf(
  bus: Bus,
  lines: readonly ScopedLine[],
  since: string,
): Promise<Map<string, number | null>> {
  const tokens = [...new Set(lines.map(({ token }) => token))];
  const epochs = new Map<string, number | null>();
  for (const scopeTokens of portionsOf(tokens, [{ most: SCOPES_AT_ONCE, of: () => 1 }])) {
    const reply = await bus.request(IngestImportEpochs, { since, scopeTokens });
    for (const [n, token] of scopeTokens.entries()) epochs.set(token, reply.epochs[n] ?? null);
  }
  return epochs;
}

/** The scopes to write into, their rows locked; one that a forget has reached since ingest was asked is not among them. */
async function openScopes(
  tx: Tx,
  epochs: ReadonlyMap<string, number | null>,
  tenant: string,
): Promise<Map<string, { epoch: number; locked: LockedScope }>> {
  const tokens = [...epochs].flatMap(([token, epoch]) => (epoch === null ? [] : [token]));
  const locked = await lockTenantScopes(tx, tokens, tenant);
  // Rows that a forget is about to take would count as known.
  if ([...locked].some(([token, row]) => row.epoch < (epochs.get(token) ?? 0)))
    throw serviceUnavailable("A forget of this subject goes on.", undefined, RETRY_AFTER_SECONDS);
  return new Map(
    [...locked].flatMap(([token, row]) => {
      const epoch = epochs.get(token) ?? null;
      return epoch === null || row.epoch > epoch || row.erasedEpoch > epoch
        ? []
        : [[token, { epoch, locked: row }] as const];
    }),
  );
}

/** What is written under a name of another subject would be shown to nobody. */
async function refuseNames(tx: Tx, lines: readonly ScopedLine[]): Promise<void> {
  const names = await namesAmong(tx, [...new Set(lines.map(({ token }) => token))]);
  const named = lines.find(({ token }) => names.has(token));
  if (named === undefined) return;
  throw new RefusedLine(named.line, "subject_id", "is a name of another subject of this project");
}

/** One change for each scope, the last version of each fact. */
function together(changes: readonly FactsChange[]): FactsChange[] {
  return [...Map.groupBy(changes, ({ scopeToken }) => scopeToken)].map(([scopeToken, of]) => {
    const versions = new Map(
      of.flatMap(({ facts }) => facts.map((fact) => [fact.id, fact] as const)),
    );
    return { scopeToken, facts: [...versions.values()] };
  });
}
