import { readFact as api } from "@memory/api";
import { pathId } from "@memory/http-server";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { evidenceOut } from "../domain/evidence/evidence-json.ts";
import { factText } from "../domain/facts/fact-json.ts";
import type { FactDetail, readFact } from "../features/read-fact.ts";
import type { RatingRow, SentMove, SetOfFact } from "../store/fact-detail.ts";
import { moveOut } from "./fact-history.ts";
import { sentBy } from "./sent-by.ts";

const sentMoveOut = ({ actor, keyPrefix, ...move }: SentMove) => ({
  ...moveOut(move),
  by: sentBy({ actor, keyPrefix }),
});

const setOut = ({ id, status, createdAt, resolvedAt }: SetOfFact) => ({
  conflict_id: id,
  status,
  created_at: createdAt.toISOString(),
  resolved_at: resolvedAt?.toISOString() ?? null,
});

const ratingOut = ({ id, rating, comment, createdAt, ...sender }: RatingRow) => ({
  feedback_id: id,
  rating,
  comment,
  created_at: createdAt.toISOString(),
  by: sentBy(sender),
});

/** The value is written as it is stored, with every digit. */
function detailText({ fact, moves, evidence, count, ...more }: FactDetail): string {
  const beside = {
    history: moves.map(sentMoveOut),
    evidence: evidence.map(evidenceOut),
    evidence_count: count,
    conflicts: more.conflicts.map(setOut),
    ratings: more.ratings.map(ratingOut),
    supersedes: more.supersedes,
  };
  return `${factText(fact).slice(0, -1)},${JSON.stringify(beside).slice(1)}`;
}

/** GET /v1/facts/{fact_id}. */
export const factRoute =
  (read: ReturnType<typeof readFact>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request, reply) => {
      const project = projectScope(request.caller, request.query.project_id);
      const detail = await read(project, pathId(request.params.fact_id));
      return reply.type("application/json; charset=utf-8").send(detailText(detail));
    });
  };
