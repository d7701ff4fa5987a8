import { factHistory as api } from "@memory/api";
import { pathId } from "@memory/http-server";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { factHistory } from "../features/fact-history.ts";
import type { HistoryRow } from "../store/history.ts";

/** A change of a fact's status as the routes answer it. */
export const moveOut = ({ causeKind, causeId, at, ...move }: HistoryRow) => ({
  ...move,
  cause: { kind: causeKind, id: causeId },
  at: at.toISOString(),
});

/** GET /v1/facts/{fact_id}/history. */
export const factHistoryRoute =
  (read: ReturnType<typeof factHistory>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request) => {
      const id = pathId(request.params.fact_id);
      const moves = await read(request.caller, id);
      return { fact_id: String(id), history: moves.map(moveOut) };
    });
  };
