import {
  CaptureRequest,
  CapturesAfter,
  CapturesRead,
  EventsRead,
  IngestErase,
  MAX_MESSAGE_BYTES,
} from "@memory/contracts";
import { forbiddenScope, serviceUnavailable } from "@memory/errors";
import { cutPage } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import type { CaptureEvents } from "../capture.ts";
import type { CaptureLimits } from "../domain/event-in.ts";
import type { ForgetSubject } from "../forget.ts";
import { readWholeBatch } from "../read-batch.ts";
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
  bus.respond(EventsRead, ({ eventIds }) => readEvents(pool, eventIds));
  bus.respond(CapturesRead, async ({ jobId }) => ({ capture: await readCapture(pool, jobId) }));
  bus.respond(CapturesAfter, async (ask) => {
    // A reconciler comes again by itself; whoever asks for completeness is waited for by a client.
    if (ask.mode === "settled" && givesWay()) throw serviceUnavailable("Captures are queueing.");
    const { rows, next, more } = cutPage(await readCapturesPage(pool, ask), MAX_MESSAGE_BYTES);
    return { items: rows, next, more };
  });
  bus.respond(CaptureRequest, async ({ projectId, events }) => {
    const batch = await readWholeBatch({ events }, limits, null);
    const { jobId } = await captureEvents(batch, (event, n) => {
      if (event.projectId !== projectId) throw forbiddenScope(`events.${n}.project_id`);
      return trustedScope(projectId, event.subjectId);
    });
    return { jobId };
  });
  bus.respond(IngestErase, forgetSubject);
}
