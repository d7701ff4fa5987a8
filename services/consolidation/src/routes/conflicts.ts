import { listConflicts as api, type ConflictSet } from "@memory/api";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { listConflicts } from "../features/list-conflicts.ts";
import type { ConflictRow } from "../store/conflicts.ts";

const conflictOut = (row: ConflictRow): z.infer<typeof ConflictSet> => ({
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
    app.get(api.path, { schema: api.schema }, async (request) => {
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
