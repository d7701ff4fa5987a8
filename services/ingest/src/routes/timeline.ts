import { ScopeId } from "@memory/contracts";
import { projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { readCursor } from "../domain/timeline-cursor.ts";
import type { ReadTimeline } from "../timeline.ts";
import { type TimelineBounds, timelineReaders } from "../timeline-readers.ts";

const Cursor = z.string().transform((text, context) => {
  const position = readCursor(text);
  if (position !== null) return position;
  context.issues.push({ code: "custom", input: text, message: "is not a cursor of this route" });
  return z.NEVER;
});

const Query = z.object({
  project_id: ScopeId,
  subject_id: ScopeId,
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: "must be a whole number of 1 or more" })
    .transform(Number)
    .optional(),
  cursor: Cursor.optional(),
});

interface Options {
  readTimeline: ReadTimeline;
  bounds: TimelineBounds;
}

export function timelineRoute({ readTimeline, bounds }: Options): FastifyPluginAsyncZod {
  const readers = timelineReaders(bounds);
  return async (app) => {
    app.get("/v1/timeline", { schema: { querystring: Query } }, async (request, reply) => {
      const { project_id, subject_id, limit = null, cursor = null } = request.query;
      const scope = subjectScope(projectScope(request.caller, project_id), subject_id);
      const mayGoOn = () => request.checkKeyAgain();
      const stream = await readers.open(scope.projectId, async () => {
        await mayGoOn();
        return readTimeline(scope, { limit, after: cursor, mayGoOn });
      });
      return reply.type("application/json; charset=utf-8").send(stream);
    });
  };
}
