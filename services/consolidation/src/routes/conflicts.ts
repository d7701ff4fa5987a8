import { CONFLICT_STATUSES, ScopeId } from "@memory/contracts";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { listConflicts } from "../features/list-conflicts.ts";
import type { ConflictRow } from "../store/conflicts.ts";

const ConflictsQuery = z.object({
  project_id: ScopeId,
  subject_id: ScopeId.optional(),
  status: z.enum([...CONFLICT_STATUSES, "all"]).default("open"),
});

const ConflictSetOut = z.object({
  id: z.string(),
  project_id: z.string(),
  subject_id: z.string(),
  fact_ids: z.array(z.string()),
  status: z.enum(CONFLICT_STATUSES),
  reason: z.string().nullable(),
  created_at: z.string(),
  resolved_at: z.string().nullable(),
});

const ConflictsOut = z.object({
  conflicts: z.array(ConflictSetOut),
  open_count: z.number().int(),
  oldest_open_seconds: z.number().nullable(),
});

const conflictOut = (row: ConflictRow): z.infer<typeof ConflictSetOut> => ({
  id: row.id,
  project_id: row.projectId,
  subject_id: row.subjectId,
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
    const schema = { querystring: ConflictsQuery, response: { 200: ConflictsOut } };
    app.get("/v1/conflicts", { schema }, async (request) => {
      const { project_id, subject_id, status } = request.query;
      const project = projectScope(request.caller, project_id);
      const { conflicts, openCount, oldestOpenSeconds } = await list(project, {
        subjectId: subject_id ?? null,
        status: status === "all" ? null : status,
      });
      return {
        conflicts: conflicts.map(conflictOut),
        open_count: openCount,
        oldest_open_seconds: oldestOpenSeconds,
      };
    });
  };
