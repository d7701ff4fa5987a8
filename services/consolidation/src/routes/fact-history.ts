import { FACT_STATUSES } from "@memory/contracts";
import { pathId } from "@memory/http-server";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { factHistory } from "../features/fact-history.ts";

const HistoryOut = z.object({
  fact_id: z.string(),
  history: z.array(
    z.object({
      version: z.number().int(),
      from: z.enum(FACT_STATUSES).nullable(),
      to: z.enum(FACT_STATUSES),
      cause: z.object({ kind: z.string(), id: z.string().nullable() }),
      at: z.string(),
    }),
  ),
});

/** GET /v1/facts/{fact_id}/history. */
export const factHistoryRoute =
  (read: ReturnType<typeof factHistory>): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { params: z.object({ fact_id: z.string() }), response: { 200: HistoryOut } };
    app.get("/v1/facts/:fact_id/history", { schema }, async (request) => {
      const id = pathId(request.params.fact_id);
      const moves = await read(request.caller, id);
      return {
        fact_id: String(id),
        history: moves.map(({ causeKind, causeId, at, ...move }) => ({
          ...move,
          cause: { kind: causeKind, id: causeId },
          at: at.toISOString(),
        })),
      };
    });
  };
