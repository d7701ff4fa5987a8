import {
  type Capture,
  CaptureRequest,
  CapturesAfter,
  CapturesRead,
  ConversationsRead,
  EpochsRaise,
  EventSubjects,
  EventsRead,
  IngestCopiesKept,
  IngestErase,
  IngestMergeAnnounce,
  IngestMergeBack,
  IngestMergeCopy,
  IngestMergeSwitch,
  IngestNames,
  IngestNamesKept,
  MAX_MESSAGE_BYTES,
  ScopeEvents,
} from "@memory/contracts";
import { type GuardedDatabase, readEra } from "@memory/era";
import { forbiddenScope } from "@memory/errors";
import { cutPage, hasGoneBack } from "@memory/feed";
import { mintedMs } from "@memory/ids";
import type { Bus } from "@memory/jetstream";
import { trustedScope } from "@memory/scope";
import type { CaptureEvents } from "../capture.ts";
import { canBeReadLater } from "../domain/backpressure.ts";
import type { CaptureLimits } from "../domain/event-in.ts";
import type { ForgetSubject } from "../forget.ts";
import { announceGivenBack, copyForMerge, switchBack, switchToMerged } from "../merge-subjects.ts";
import type { NameSubjects } from "../name-subjects.ts";
import type { raiseEpochs } from "../raise-epochs.ts";
import { readWholeBatch } from "../read-batch.ts";
import { readCapture, readCapturesPage } from "../store/captures.ts";
import { readConversations } from "../store/conversations.ts";
import { readEvents } from "../store/events-by-id.ts";
import { copiesKept } from "../store/merges.ts";
import { namesKept } from "../store/names.ts";
import { readEventIds } from "../store/records.ts";
import { readSubjects } from "../store/subjects-of-events.ts";

interface Deps {
  bus: Bus;
  database: GuardedDatabase;
  limits: CaptureLimits;
  captureEvents: CaptureEvents;
  /** True while followers should wait for the captures that queue. */
  shouldDefer: () => boolean;
  forgetSubject: ForgetSubject;
  putNames: NameSubjects;
  raiseEpochs: ReturnType<typeof raiseEpochs>;
}

const isRecent = ({ jobId }: Capture): boolean => canBeReadLater(mintedMs(jobId), Date.now());

/** Answers the requests of other services, as one of ingest's replicas. */
export function answerRequests({
  bus,
  database: { pool, unsettled, era, begin },
  limits,
  captureEvents,
  shouldDefer,
  forgetSubject,
  putNames,
  raiseEpochs,
}: Deps): void {
  bus.respond(EventsRead, ({ eventIds }) => readEvents(pool, eventIds));
  bus.respond(EventSubjects, async ({ projectId, eventIds }) => ({
    found: await readSubjects(pool, projectId, eventIds),
  }));
  bus.respond(ConversationsRead, async ({ asked }) => ({
    found: await readConversations(pool, asked),
  }));
  bus.respond(CapturesRead, async ({ jobId, projectId }) => ({
    capture: await readCapture(pool, jobId, projectId ?? null),
  }));
  bus.respond(CapturesAfter, async (ask) => {
    const before = era();
    if (await hasGoneBack(pool, ask, before)) await begin("a follower has read further than it is");
    const page = await readCapturesPage(pool, ask);
    const [first] = page.rows;
    // A reconciler asks again by itself; behind a request for completeness a client waits.
    if (first && ask.mode === "settled" && shouldDefer() && isRecent(first))
      return { items: [], next: ask.after, more: false, era: before };
    const position = { after: ask.after, idOf: ({ jobId }: Capture) => jobId };
    const { rows, ...place } = cutPage(page, MAX_MESSAGE_BYTES, position);
    return { items: rows, ...place, era: before };
  });
  bus.respond(ScopeEvents, async ({ scopeToken, after }) => {
    const before = era();
    return { ...(await readEventIds(pool, scopeToken, after)), era: before };
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
  bus.respond(IngestNames, putNames);
  bus.respond(IngestNamesKept, async (asked) => {
    const { settled } = await readEra(unsettled);
    return { ...(await namesKept(unsettled, asked)), isSettled: settled };
  });
  bus.respond(IngestCopiesKept, ({ after }) => copiesKept(unsettled, after));
  bus.respond(IngestMergeCopy, copyForMerge({ pool }));
  bus.respond(IngestMergeSwitch, switchToMerged({ pool }));
  bus.respond(IngestMergeBack, switchBack({ pool }));
  bus.respond(IngestMergeAnnounce, announceGivenBack({ pool }));
  bus.respond(EpochsRaise, async ({ scopes }) => ({ raised: await raiseEpochs(scopes) }));
}
