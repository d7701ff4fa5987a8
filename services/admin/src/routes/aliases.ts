import { addAlias as adding, listAliases as listing, removeAlias as removing } from "@memory/api";
import { actorOf } from "@memory/auth";
import type { AnswerOnce } from "@memory/idempotency";
import { projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type {
  AddedAlias,
  addAlias,
  addedAlias,
  KeptAlias,
  readNames,
  removeAlias,
  SubjectNames,
} from "../aliases.ts";
import type { Merge } from "../store/merges.ts";

interface Verbs {
  addAlias: ReturnType<typeof addAlias>;
  addedAlias: ReturnType<typeof addedAlias>;
  removeAlias: ReturnType<typeof removeAlias>;
  readNames: ReturnType<typeof readNames>;
  once: AnswerOnce;
}

/** POST, GET and DELETE of /v1/subjects/{subject_id}/aliases. */
export const aliasRoutes =
  ({ addAlias, addedAlias, removeAlias, readNames, once }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(adding.path, { schema: adding.schema }, async (request, reply) => {
      const { project_id, alias } = request.body;
      const project = projectScope(request.caller, project_id);
      const subject = subjectScope(project, request.params.subject_id);
      const sender = actorOf(request);
      const added = await once<AddedAlias, KeptAlias | null>({
        ...{ request, reply, owner: project },
        act: (keep) => addAlias(subject, alias, sender, keep),
        again: (kept) => addedAlias(subject, alias, kept),
      });
      return reply.code(201).send({ subject_id: added.subjectId, ...aliasOut(added) });
    });

    app.get(listing.path, { schema: listing.schema }, async ({ params, query, caller }) => {
      const project = projectScope(caller, query.project_id);
      return namesOut(await readNames(subjectScope(project, params.subject_id)));
    });

    app.delete(removing.path, { schema: removing.schema }, async (request) => {
      const { params, query, caller } = request;
      const project = projectScope(caller, query.project_id);
      const sender = actorOf(request);
      const subject = subjectScope(project, params.subject_id);
      return namesOut(await removeAlias(subject, params.alias, sender));
    });
  };

const namesOut = ({ subjectId, aliases, merge }: SubjectNames) => ({
  subject_id: subjectId,
  aliases: aliases.map(aliasOut),
  ...(merge !== null && { merge: mergeIn(merge) }),
});

const mergeIn = ({ id, state, subjectId, otherId }: Merge) => ({
  merge_id: id,
  status: state === "merging" || state === "unmerging" ? state : ("merged" as const),
  subject_id: subjectId ?? "",
  merged_id: otherId ?? "",
});

const aliasOut = ({ name, createdAt, actor, keyPrefix }: AddedAlias) => ({
  alias: name,
  created_at: createdAt.toISOString(),
  by: { actor, key_prefix: keyPrefix },
});
