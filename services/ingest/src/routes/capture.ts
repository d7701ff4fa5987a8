import { forbiddenScope } from "@memory/errors";
import { type Caller, projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { CaptureEvents, ScopeOf } from "../capture.ts";
import { type CaptureLimits, captureBody } from "../domain/event-in.ts";

interface Options {
  captureEvents: CaptureEvents;
  limits: CaptureLimits;
  policy: string;
}

const Accepted = z.object({
  status: z.literal("accepted"),
  events: z.array(z.object({ id: z.string(), deduplicated: z.boolean() })),
  consolidation_job_id: z.string().nullable(),
  policy: z.string(),
});

export function captureRoute({ captureEvents, limits, policy }: Options): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/v1/capture",
      { schema: { body: captureBody(limits), response: { 202: Accepted } } },
      async (request, reply) => {
        const { events, jobId } = await captureEvents(request.body, scopeFor(request.caller));
        return reply
          .code(202)
          .send({ status: "accepted", events, consolidation_job_id: jobId, policy });
      },
    );
  };
}

const scopeFor =
  (caller: Caller): ScopeOf =>
  (event, n) => {
    const project = projectScope(caller, event.project_id, `events.${n}.project_id`);
    if (caller.kind === "key" && event.org_id !== caller.orgId)
      throw forbiddenScope(`events.${n}.org_id`);
    return subjectScope(project, event.subject_id);
  };
