import { listConflicts as api, type ConflictSet, pageSize, writeCursor } from "@memory/api";
import { projectScope, shownSubject } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { listConflicts } from "../features/list-conflicts.ts";
import type { ConflictFilter, ConflictRow } from "../store/conflicts.ts";

type Query = z.output<typeof api.schema.querystring>;

const filterOf = ({ subject_id, status, ...query }: Query): ConflictFilter => ({
  subjectId: subject_id ?? null,
  status: status === "all" ? null : status,
  predicate: query.predicate ?? null,
  minAgeSeconds: query.min_age_seconds ?? null,
});

export const conflictOut = (row: ConflictRow): z.infer<typeof ConflictSet> => ({
  id: row.id,
  project_id: row.projectId,
  subject_id: shownSubject(row.subjectId),
  fact_ids: row.factIds,
  status: row.status,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
  resolved_at: row.resolvedAt?.toISOString() ?? null,
});

/** GET /v1/conflicts. */
export const conflictsRoute =
  (list: ReturnType<typeof listConflicts>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async ({ caller, query }) => {
      const { project_id, limit, cursor } = query;
      const project = projectScope(caller, project_id);
      const isWhole = limit === undefined && cursor === undefined;
      const part = isWhole ? null : { limit: pageSize(limit), after: cursor ?? null };
      const { conflicts, next, ...open } = await list(project, filterOf(query), part);
      return {
        conflicts: conflicts.map(conflictOut),
        open_count: open.openCount,
        oldest_open_seconds: open.oldestOpenSeconds,
        ...(!isWhole && { next_cursor: next && writeCursor([next.createdAt, next.id]) }),
      };
    });
  };
