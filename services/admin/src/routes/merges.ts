import { mergeSubjects as merging, readMerge as reading, undoMerge as undoing } from "@memory/api";
import { actorOf } from "@memory/auth";
import { notFound } from "@memory/errors";
import { pathId } from "@memory/http-server";
import type { AnswerOnce, Keep } from "@memory/idempotency";
import { type Caller, type ProjectScope, projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { awaitMerge, mergeSubjects, unmerge } from "../merges.ts";
import type { Merge } from "../store/merges.ts";

interface Verbs {
  mergeSubjects: ReturnType<typeof mergeSubjects>;
  awaitMerge: ReturnType<typeof awaitMerge>;
  unmerge: ReturnType<typeof unmerge>;
  findMerge: (visibility: ProjectScope | "all", id: string | null) => Promise<Merge | null>;
  once: AnswerOnce;
}

/** POST /v1/subjects/{subject_id}/merge, GET /v1/merges/{merge_id} and POST /v1/merges/{merge_id}/undo. */
export const mergeRoutes =
  ({ mergeSubjects, awaitMerge, unmerge, findMerge, once }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    const visible = async (caller: Caller, id: string): Promise<Merge> => {
      const visibility = caller.kind === "key" ? projectScope(caller, caller.projectId) : "all";
      const merge = await findMerge(visibility, pathId(id));
      if (merge === null) throw notFound("merge_not_found");
      return merge;
    };

    app.post(merging.path, { schema: merging.schema }, async (request, reply) => {
      const { project_id, with: other } = request.body;
      const project = projectScope(request.caller, project_id);
      const subject = subjectScope(project, request.params.subject_id);
      const sender = actorOf(request);
      const merge = await once<Merge, string>({
        ...{ request, reply, owner: project },
        act: (keep?: Keep<string>) => mergeSubjects(subject, other, sender, keep),
        again: (id) => awaitMerge(project, id),
      });
      return mergeOut(merge);
    });

    app.get(reading.path, { schema: reading.schema }, async ({ params, caller }) =>
      mergeOut(await visible(caller, params.merge_id)),
    );

    app.post(undoing.path, { schema: undoing.schema }, async (request, reply) => {
      const { id, projectId } = await visible(request.caller, request.params.merge_id);
      const project = projectScope(request.caller, projectId);
      const sender = actorOf(request);
      const merge = await once<Merge, string>({
        ...{ request, reply, owner: project },
        act: (keep?: Keep<string>) => unmerge(project, id, sender, keep),
        again: () => awaitMerge(project, id),
      });
      return mergeOut(merge);
    });
  };

const wasUndone = ({ state }: Merge) => state === "unmerging" || state === "unmerged";

const mergeOut = (merge: Merge) => ({
  merge_id: merge.id,
  status: merge.state,
  project_id: merge.projectId,
  subject_id: merge.subjectId,
  merged_id: merge.otherId,
  events: merge.events,
  decisions: merge.decisions,
  started_at: merge.startedAt.toISOString(),
  finished_at: merge.finishedAt?.toISOString() ?? null,
  undone_at: merge.unmergedAt?.toISOString() ?? null,
  by: { actor: merge.actor, key_prefix: merge.keyPrefix },
  undone_by: wasUndone(merge)
    ? { actor: merge.undoneByActor, key_prefix: merge.undoneByKeyPrefix }
    : null,
});
