import {
  ConsolidationErase,
  ConsolidationExportRead,
  ConsolidationImportWrite,
  type ImportAsk,
  IngestImportEpochs,
} from "@memory/contracts";
import { scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { expect } from "vitest";
import type { ConsolidationUnderTest } from "./consolidation-under-test.ts";
import { subject } from "./forget-steps.ts";

export type Transfers = ReturnType<typeof transfersOf>;

const TABLES = {
  facts: "to_jsonb(t) - 'xid' - 'changed_at' - 'epoch'",
  fact_history: "to_jsonb(t) - 'position'",
  conflict_sets: "to_jsonb(t) - 'epoch'",
  feedback: "to_jsonb(t) - 'epoch'",
  erased_sources: "to_jsonb(t) - 'epoch'",
};

/** Exports and imports of a memory, and ingest's answers to them. */
export function transfersOf(memory: ConsolidationUnderTest) {
  /** By scope, what ingest answers for its epoch; 0 unless set. */
  const epochs = new Map<string, number | null>();
  memory.others.respond(IngestImportEpochs, async ({ scopeTokens }) => ({
    epochs: scopeTokens.map((token) => (epochs.has(token) ? (epochs.get(token) ?? null) : 0)),
  }));

  /** Waits for the transactions of other tests: what was written beside them counts as changed meanwhile. */
  const settled = (projectId: string) =>
    eventually(async () => {
      const { rows } = await memory.pool.query(
        `SELECT FROM facts WHERE project_id = $1 AND xid >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 1`,
        [projectId],
      );
      expect(rows).toEqual([]);
    });

  async function exported(projectId: string, subjectId: string | null = "s"): Promise<string[]> {
    await settled(projectId);
    const lines: string[] = [];
    for (const section of ["pending", "facts"] as const) {
      for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; ) {
        const ask: { cursor: string | null } = { cursor };
        const page = await memory.others.request(ConsolidationExportRead, {
          ...{ projectId, subjectId, section, ...ask },
        });
        lines.push(...page.lines.split("\n").slice(0, -1));
        [cursor, isFirst] = [page.cursor, false];
      }
    }
    return lines;
  }

  const write = (projectId: string, lines: readonly string[], more: Partial<ImportAsk> = {}) =>
    memory.others.request(ConsolidationImportWrite, {
      ...{ projectId, fromProjectId: projectId, subjectId: null, orgId: null, since: "1:1:" },
      ...{ lines: lines.map((line) => `${line}\n`).join(""), ...more },
    });

  /** Deletes subject `s`; gives back its new epoch. */
  async function wipe(project: string, epoch = 1): Promise<void> {
    await memory.others.request(ConsolidationErase, subject(project, { epoch }));
    epochs.set(scopeToken(project, "s"), epoch);
  }

  /** Everything that is stored of a subject, but for what is of the database and not of the subject. */
  async function stored(project: string): Promise<Record<string, unknown[]>> {
    const token = scopeToken(project, "s");
    const found: Record<string, unknown[]> = {};
    for (const [table, shown] of Object.entries(TABLES)) {
      const { rows } = await memory.pool.query(
        `SELECT ${shown} AS row FROM ${table} t WHERE scope_token = $1 ORDER BY 1`,
        [token],
      );
      found[table] = rows.map(({ row }) => row);
    }
    const { rows: members } = await memory.pool.query(
      `SELECT m.set_id, array_agg(m.fact_id ORDER BY m.position) AS ids,
         (SELECT array_agg(predicate_hash::text ORDER BY 1) FROM conflict_predicates p WHERE p.set_id = m.set_id) AS predicates
       FROM conflict_members m JOIN conflict_sets c ON c.id = m.set_id
       WHERE c.scope_token = $1 GROUP BY 1 ORDER BY 1`,
      [token],
    );
    const { rows: sources } = await memory.pool.query(
      `SELECT s.* FROM compacted_sources s JOIN facts f ON f.id = s.fact_id WHERE f.scope_token = $1 ORDER BY 1, 2, 3`,
      [token],
    );
    return { ...found, members, sources };
  }

  return { epochs, exported, write, wipe, stored };
}
