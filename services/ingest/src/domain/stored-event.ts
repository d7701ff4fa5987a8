import { hash } from "node:crypto";
import type { EventIn } from "@memory/api";
import { invalidPayload } from "@memory/errors";
import { type Scope, tokenOf } from "@memory/scope";
import { canonicalJson, canonicalSteps } from "./canonical-json.ts";
import { dedupKey } from "./dedup-key.ts";
import type { CaptureLimits } from "./event-in.ts";

/** The parts of an event that are kept as JSON text, in the order in which they were given. */
interface EventTexts {
  payload: string;
  source: string | null;
  classification: string;
}

/** An event as it is written; hex for digests and the scope's token. */
export interface NewEvent extends EventTexts {
  id: string;
  jobId: string;
  scopeToken: string;
  orgId: string;
  projectId: string;
  subjectId: string;
  subjectType: string;
  actorType: string | null;
  actorId: string | null;
  agentId: string | null;
  threadId: string | null;
  runId: string | null;
  kind: string;
  occurredAt: string;
  retentionPolicy: string | null;
  idempotencyKey: string | null;
  dedupKey: string | null;
  bytes: number;
  /** On the first event of a capture with an `Idempotency-Key`: what is kept of it. */
  kept: KeptKey | null;
}

/** What is kept of the `Idempotency-Key` of a capture, beside its job. */
export interface KeptKey {
  /** Hex. */
  key: string;
  /** A digest of the request, hex. */
  request: string;
  /** RFC 3339. */
  at: string;
}

/** An event that was read and has no id yet. */
export type DraftEvent = Omit<NewEvent, "id" | "jobId" | "scopeToken" | "dedupKey" | "kept"> & {
  /** SHA-256 of the content, hex; null where the batch has no key. Not stored: a timeline computes it from the row. */
  contentHash: string | null;
};

/** What a batch says of its events. */
export interface DraftOptions {
  readonly limits: CaptureLimits;
  /** Stored as the org of each event; null keeps the event's own. */
  readonly orgId: string | null;
  /** The batch has a key, which tells its events apart by their content. */
  readonly isKeyed: boolean;
}

// With the payload's limit these keep any one event below the largest message, however its characters are escaped.
const SIDE_TEXT_BYTES = 64 * 1024;

/** The JSON texts of the n-th event of a batch. Throws `invalid_payload` naming field and limit when one is too large. */
const eventTexts = (
  { payload, source, classification }: EventIn,
  n: number,
  { payloadBytes }: CaptureLimits,
): EventTexts => ({
  payload: boundedJson(payload, `events.${n}.payload`, payloadBytes),
  source: source ? boundedJson(source, `events.${n}.source`, SIDE_TEXT_BYTES) : null,
  classification: classification?.length
    ? boundedJson(classification, `events.${n}.classification`, SIDE_TEXT_BYTES)
    : "[]",
});

function boundedJson(value: object, field: string, maxBytes: number): string {
  const text = JSON.stringify(value);
  // A UTF-16 code unit is at most three bytes.
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes)
    throw invalidPayload(`${field}: must have at most ${maxBytes} bytes as JSON`, field);
  return text;
}

/**
 * Canonical JSON of every input field but the idempotency key, as the timeline shows them: null where absent, defaults
 * filled in, `occurred_at` in its normal form, the org that is stored. Clients can compute an event's hash from the timeline.
 */
const contentText = (
  event: Omit<EventIn, "org_id">,
  orgId: string,
  { payload, source }: { payload: string; source: string },
): string =>
  `{"actor_id":${json(event.actor_id)},"actor_type":${json(event.actor_type)},"agent_id":${json(event.agent_id)},` +
  `"classification":${json(event.classification ?? [])},"kind":${json(event.kind)},` +
  `"occurred_at":${json(event.occurred_at)},"org_id":${json(orgId)},` +
  `"payload":${payload},"project_id":${json(event.project_id)},` +
  `"retention_policy":${json(event.retention_policy)},"run_id":${json(event.run_id)},` +
  `"source":${source},"subject_id":${json(event.subject_id)},` +
  `"subject_type":${json(event.subject_type ?? DEFAULT_SUBJECT_TYPE)},"thread_id":${json(event.thread_id)}}`;

/** Texts up to this length are canonicalised without a pause. */
const SHORT = 16 * 1024;

function* canonicalTexts(
  { payload, source = null }: Pick<EventIn, "payload" | "source">,
  texts: EventTexts,
): Generator<void, { payload: string; source: string }> {
  if (texts.payload.length + (texts.source?.length ?? 0) <= SHORT)
    return textsAtOnce({ payload, source });
  return { payload: yield* canonicalSteps(payload), source: yield* canonicalSteps(source) };
}

const textsAtOnce = ({ payload, source = null }: Pick<EventIn, "payload" | "source">) => ({
  payload: canonicalJson(payload),
  source: canonicalJson(source),
});

/** SHA-256 of an event's content, hex. */
export const eventHash = (event: Omit<EventIn, "org_id">, orgId: string): string =>
  hash("sha256", contentText(event, orgId, textsAtOnce(event)), "hex");

const json = (value: string | string[] | null | undefined): string => JSON.stringify(value ?? null);

const DEFAULT_SUBJECT_TYPE = "user";

/** The n-th event of a batch as it will be stored. Throws `invalid_payload` naming field and limit when one of its texts is too large. */
export function draftEvent(event: EventIn, n: number, options: DraftOptions): DraftEvent {
  const org = options.orgId ?? event.org_id;
  const contentHash = options.isKeyed ? eventHash(event, org) : null;
  return draftOf(event, org, { texts: eventTexts(event, n, options.limits), contentHash });
}

/** The same in steps, for an event of any size. */
export function* draftSteps(
  event: EventIn,
  n: number,
  { limits, orgId, isKeyed }: DraftOptions,
): Generator<void, DraftEvent> {
  const texts = eventTexts(event, n, limits);
  yield;
  const org = orgId ?? event.org_id;
  if (!isKeyed) return draftOf(event, org, { texts, contentHash: null });
  const content = contentText(event, org, yield* canonicalTexts(event, texts));
  yield;
  return draftOf(event, org, { texts, contentHash: hash("sha256", content, "hex") });
}

const draftOf = (
  event: EventIn,
  orgId: string,
  { texts, contentHash }: { texts: EventTexts; contentHash: string | null },
): DraftEvent => {
  const fields = {
    orgId,
    projectId: event.project_id,
    subjectId: event.subject_id,
    subjectType: event.subject_type ?? DEFAULT_SUBJECT_TYPE,
    actorType: event.actor_type ?? null,
    actorId: event.actor_id ?? null,
    agentId: event.agent_id ?? null,
    threadId: event.thread_id ?? null,
    runId: event.run_id ?? null,
    kind: event.kind,
    occurredAt: event.occurred_at,
    retentionPolicy: event.retention_policy ?? null,
    idempotencyKey: event.idempotency_key || null,
  };
  return {
    ...texts,
    ...fields,
    contentHash,
    bytes: bytesOf(texts) + Buffer.byteLength(JSON.stringify(fields)),
  };
};

const bytesOf = ({ payload, source, classification }: EventTexts): number =>
  Buffer.byteLength(payload) +
  (source === null ? 0 : Buffer.byteLength(source)) +
  Buffer.byteLength(classification);

interface Origin {
  id: string;
  jobId: string;
  scope: Scope;
  batchKey: string | null;
  kept?: KeptKey | null;
}

/** The row of an event. */
export const newEvent = (
  { contentHash, ...draft }: DraftEvent,
  { id, jobId, scope, batchKey, kept = null }: Origin,
): NewEvent => ({
  ...draft,
  id,
  jobId,
  scopeToken: tokenOf(scope),
  idempotencyKey: draft.idempotencyKey ?? (batchKey || null),
  dedupKey: dedupKey({ batchKey, ownKey: draft.idempotencyKey, contentHash }),
  kept,
});
