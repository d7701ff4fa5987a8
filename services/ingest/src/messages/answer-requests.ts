import {
  CaptureRequest,
  CapturesAfter,
  CapturesRead,
  EventsRead,
  IngestErase,
  MAX_MESSAGE_BYTES,
} from "@memory/contracts";
import {
  forbiddenScope,
  invalidPayload,
  refuseUnstorable,
  serviceUnavailable,
} from "@memory/errors";
import { cutPage } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import type { CaptureEvents } from "../capture.ts";
import { type CaptureBody, type CaptureLimits, captureBody } from "../domain/event-in.ts";
import type { ForgetSubject } from "../forget.ts";
import { readCapture, readCapturesPage } from "../store/captures.ts";
import { readEvents } from "../store/events-by-id.ts";

interface Deps {
  bus: Bus;
  pool: Pool;
  limits: CaptureLimits;
  captureEvents: CaptureEvents;
  /** True while what follows captures is to wait. */
  givesWay: () => boolean;
  forgetSubject: ForgetSubject;
}

/** Answers what other services ask of ingest, as one of all its replicas. */
export function answerRequests({
  bus,
  pool,
  limits,
  captureEvents,
  givesWay,
  forgetSubject,
}: Deps): void {
  const body = captureBody(limits);

  bus.respond(EventsRead, ({ eventIds }) => readEvents(pool, eventIds));
  bus.respond(CapturesRead, async ({ jobId }) => ({ capture: await readCapture(pool, jobId) }));
  bus.respond(CapturesAfter, async (ask) => {
    // A reconciler comes again by itself; whoever asks for completeness is waited for by a client.
    if (ask.mode === "settled" && givesWay()) throw serviceUnavailable("Captures are queueing.");
    const { rows, next, more } = cutPage(await readCapturesPage(pool, ask), MAX_MESSAGE_BYTES);
    return { items: rows, next, more };
  });
  bus.respond(CaptureRequest, async ({ projectId, events }) => {
    const { jobId } = await captureEvents(parsed(body, events), (event, n) => {
      if (event.project_id !== projectId) throw forbiddenScope(`events.${n}.project_id`);
      return trustedScope(projectId, event.subject_id);
    });
    return { jobId };
  });
  bus.respond(IngestErase, forgetSubject);
}

function parsed(body: ReturnType<typeof captureBody>, events: unknown[]): CaptureBody {
  refuseUnstorable({ events });
  const { data, error } = body.safeParse({ events });
  if (data) return data;
  const [issue] = error.issues;
  throw invalidPayload(issue?.message ?? "Not valid.", issue?.path.map(String).join(".") || null);
}
