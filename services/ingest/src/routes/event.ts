import { readEvent as api } from "@memory/api";
import { pathId } from "@memory/http-server";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { readEvent } from "../read-event.ts";

/** GET /v1/events/{event_id}. */
export const eventRoute =
  (read: ReturnType<typeof readEvent>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request, reply) => {
      const project = projectScope(request.caller, request.query.project_id);
      const text = await read(project, pathId(request.params.event_id));
      return reply.type("application/json; charset=utf-8").send(text);
    });
  };
