import { readConflict as api } from "@memory/api";
import { pathId } from "@memory/http-server";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { evidenceOut } from "../domain/evidence/evidence-json.ts";
import { factText } from "../domain/facts/fact-json.ts";
import type { ConflictDetail, Member, readConflict } from "../features/read-conflict.ts";
import type { ResolutionRow } from "../store/conflict-detail.ts";
import { conflictOut } from "./conflicts.ts";
import { sentBy } from "./sent-by.ts";

const resolutionOut = ({ keptFactId, at, ...sender }: ResolutionRow) => ({
  kept_fact_id: keptFactId,
  at: at.toISOString(),
  by: sentBy(sender),
});

const memberText = ({ fact, evidence }: Member): string =>
  `${factText(fact).slice(0, -1)},"evidence":${JSON.stringify(evidence.map(evidenceOut))}}`;

/** Values are written as they are stored, with every digit. */
function detailText({ set, members, resolution }: ConflictDetail): string {
  const rest = {
    member_count: set.factIds.length,
    resolution: resolution && resolutionOut(resolution),
  };
  const head = JSON.stringify(conflictOut(set)).slice(0, -1);
  return `${head},"members":[${members.map(memberText).join()}],${JSON.stringify(rest).slice(1)}`;
}

/** GET /v1/conflicts/{conflict_id}. */
export const conflictRoute =
  (read: ReturnType<typeof readConflict>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request, reply) => {
      const project = projectScope(request.caller, request.query.project_id);
      const detail = await read(project, pathId(request.params.conflict_id));
      return reply.type("application/json; charset=utf-8").send(detailText(detail));
    });
  };
