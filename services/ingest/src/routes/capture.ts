import { capture } from "@memory/api";
import { invalidPayload } from "@memory/errors";
import { type JsonText, nameUnknown } from "@memory/http-server";
import { requestKey } from "@memory/idempotency";
import { type Caller, projectScope, subjectScope } from "@memory/scope";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { CaptureEvents, ScopeOf } from "../capture.ts";
import type { CaptureLimits } from "../domain/event-in.ts";
import { readBatch } from "../read-batch.ts";

interface Options {
  captureEvents: CaptureEvents;
  /** Throws `service_unavailable` when no capture of this project would be taken now. */
  refuseWhenFull: (projectId: string) => void;
  limits: CaptureLimits;
  policy: string;
}

export function captureRoute({
  captureEvents,
  refuseWhenFull,
  limits,
  policy,
}: Options): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      capture.path,
      // The body is read event by event, not by a schema of the whole.
      { config: { bodyAs: "text" }, schema: { response: capture.schema.response } },
      async (request, reply) => {
        request.unknownFields ??= [];
        const { caller, unknownFields } = request;
        if (caller.kind === "key") refuseWhenFull(caller.projectId);
        const reading = readBatch(textOf(request), limits, orgOf(caller), unknownFields);
        // The flush queue limits how many of its rows wait.
        request.body = undefined;
        const batch = reading instanceof Promise ? await reading : reading;
        request.releaseBody();
        if (reading instanceof Promise) await request.checkKeyAgain();
        nameUnknown(request, reply);
        const { events, jobId, isReplayed } = await captureEvents(
          batch,
          scopeFor(request.caller),
          (projectId) => requestKey(request, { projectId }),
        );
        if (isReplayed) void reply.header("idempotent-replayed", "true");
        return reply
          .code(202)
          .send({ status: "accepted", events, consolidation_job_id: jobId, policy });
      },
    );
  };
}

/** The body as `bodyAs` has it; a request without one has no text. */
function textOf({ body }: FastifyRequest): JsonText {
  if (body === undefined) throw invalidPayload("The body must be a JSON object.");
  return body as JsonText;
}

/** The key's org is stored, whatever org an event names: clients send a name of their own there. */
const orgOf = (caller: Caller): string | null => (caller.kind === "key" ? caller.orgId : null);

const scopeFor =
  (caller: Caller): ScopeOf =>
  (event, n) =>
    subjectScope(projectScope(caller, event.projectId, `events.${n}.project_id`), event.subjectId);
