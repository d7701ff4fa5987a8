import { timeline } from "@memory/api";
import { ageHeader, maxStaleMs } from "@memory/http-server";
import { projectScope, type Scope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ReadTimeline } from "../timeline.ts";
import { type TimelineBounds, timelineReaders } from "../timeline-readers.ts";

interface Options {
  readTimeline: ReadTimeline;
  /** The scope that a name stands for. */
  serving: (scope: Scope) => Promise<Scope>;
  bounds: TimelineBounds;
}

export function timelineRoute({ readTimeline, serving, bounds }: Options): FastifyPluginAsyncZod {
  const readers = timelineReaders(bounds);
  return async (app) => {
    app.get(timeline.path, { schema: timeline.schema }, async (request, reply) => {
      const { project_id, subject_id, limit = null, cursor = null } = request.query;
      const scope = subjectScope(projectScope(request.caller, project_id), subject_id);
      const mayGoOn = () => request.checkKeyAgain();
      let age = {};
      const stream = await readers.open(scope.projectId, async () => {
        await mayGoOn();
        const part = { limit, after: cursor, mayGoOn };
        const { result, mostStaleMs } = await readTimeline(await serving(scope), {
          ...part,
          maxStaleMs: maxStaleMs(request.headers["cache-control"]),
        });
        age = ageHeader(mostStaleMs);
        return result;
      });
      return reply.type("application/json; charset=utf-8").headers(age).send(stream);
    });
  };
}
