import { BatchKey, capture, EventIn } from "@memory/api";
import { invalidPayload, refuseUnstorable } from "@memory/errors";
import { inSlices, timeSlice } from "@memory/fairness";
import {
  type Fault,
  type JsonText,
  jsonValue,
  knownFields,
  noteUnknown,
  notJson,
  schemaFaults,
} from "@memory/http-server";
import { type BatchOutline, batchOutline, type Part } from "./domain/batch-outline.ts";
import { captureHint } from "./domain/capture-hint.ts";
import { type CaptureBody, type CaptureLimits, captureBody } from "./domain/event-in.ts";
import { type DraftEvent, draftEvent, draftSteps } from "./domain/stored-event.ts";

/** A capture whose events were read and have no ids yet. */
export interface Batch {
  events: DraftEvent[];
  batchKey: string | null;
}

/** A body up to this size is parsed as a whole. */
const SMALL_BYTES = 64 * 1024;

/**
 * The batch in a body. `orgId` is stored as the org of each event; null keeps each event's own. Fields that no event has are added to `unknown`.
 * Throws `missing_scope` or `invalid_payload` naming the first error.
 */
export function readBatch(
  text: JsonText,
  limits: CaptureLimits,
  orgId: string | null,
  unknown: string[] = [],
): Batch | Promise<Batch> {
  if (text.bytes.length > SMALL_BYTES) return readByEvent(text, limits, orgId, unknown);
  const { events, idempotency_key: batchKey } = parsed(wholeValue(text, unknown), limits);
  const options = { limits, orgId, isKeyed: Boolean(batchKey) };
  return {
    events: events.map((event, n) => draftEvent(event, n, options)),
    batchKey: batchKey ?? null,
  };
}

/**
 * The batch in a body, read event by event in slices of time, so that at most one event is in memory as values: one of ten megabytes would
 * take more than the rest of a process. Answers and throws the same as `readBatch`.
 */
export async function readByEvent(
  text: JsonText,
  limits: CaptureLimits,
  orgId: string | null,
  unknown: string[] = [],
): Promise<Batch> {
  const outline = batchOutline(text.bytes, text.outline);
  const others = outline === null ? null : readOthers(text, outline);
  if (outline === null || others === null || outline.events.length > limits.batchEvents)
    return draftBatch(parsed(wholeValue(text, unknown), limits), limits, orgId, text.slice);
  const { slice } = text;
  noteUnknown(BatchKey, others, unknown);
  const { data, error } = BatchKey.safeParse(others);
  const options = { limits, orgId, isKeyed: Boolean(data?.idempotency_key) };
  const events: DraftEvent[] = [];
  for (const [n, part] of outline.events.entries()) {
    const event = readEvent(text, part, n, unknown);
    if (slice.isOver()) await slice.yield();
    events.push(await inSlices(draftSteps(event, n, options), slice));
  }
  // Errors are reported in the order of the schema: first those of events.
  if (error) throw faultOf(error.issues, others);
  return { events, batchKey: data.idempotency_key ?? null };
}

function wholeValue(text: JsonText, unknown: string[]): unknown {
  const value = jsonValue(text);
  noteUnknown(capture.schema.body, value, unknown);
  if (text.hasEscapesToCheck) refuseUnstorable(knownFields(capture.schema.body, value));
  return value;
}

/** The batch in a value that was parsed already. */
export async function readWholeBatch(
  value: unknown,
  limits: CaptureLimits,
  orgId: string | null,
): Promise<Batch> {
  refuseUnstorable(value);
  return draftBatch(parsed(value, limits), limits, orgId);
}

async function draftBatch(
  body: CaptureBody,
  limits: CaptureLimits,
  orgId: string | null,
  slice = timeSlice(),
): Promise<Batch> {
  const options = { limits, orgId, isKeyed: Boolean(body.idempotency_key) };
  const events: DraftEvent[] = [];
  for (const [n, event] of body.events.entries()) {
    events.push(await inSlices(draftSteps(event, n, options), slice));
    if (slice.isOver()) await slice.yield();
  }
  return { events, batchKey: body.idempotency_key ?? null };
}

const schemas = new WeakMap<CaptureLimits, ReturnType<typeof captureBody>>();

/** Cached: building a schema takes longer than reading a small body with it. */
function schemaFor(limits: CaptureLimits): ReturnType<typeof captureBody> {
  const known = schemas.get(limits) ?? captureBody(limits);
  schemas.set(limits, known);
  return known;
}

function parsed(value: unknown, limits: CaptureLimits): CaptureBody {
  const { data, error } = schemaFor(limits).safeParse(value);
  if (data) return data;
  const hint = captureHint(value);
  throw hint === null ? faultOf(error.issues, value) : invalidPayload(hint, "events");
}

/** Null when one of them is another `events`. */
function readOthers(text: JsonText, { others }: BatchOutline): Record<string, unknown> | null {
  const members: Record<string, unknown> = Object.create(null);
  for (const { key, value } of others) {
    const name = jsonValue(text, key.start, key.end);
    if (typeof name !== "string") throw notJson(text.bytes, key.start);
    members[name] = jsonValue(text, value.start, value.end);
  }
  if (text.hasEscapesToCheck) refuseUnstorable(knownFields(BatchKey, members));
  return "events" in members ? null : members;
}

function readEvent(text: JsonText, { start, end }: Part, n: number, unknown: string[]): EventIn {
  const value = jsonValue(text, start, end);
  noteUnknown(EventIn, value, unknown, `events.${n}.`);
  // At its index in the body, so that an error names it.
  const body = { events: { [n]: value } };
  if (text.hasEscapesToCheck) refuseUnstorable({ events: { [n]: knownFields(EventIn, value) } });
  const { data, error } = EventIn.safeParse(value);
  if (data) return data;
  const issues = error.issues.map((issue) => ({ ...issue, path: ["events", n, ...issue.path] }));
  throw faultOf(issues, body);
}

function faultOf(issues: readonly Fault[], data: unknown): Error {
  if (issues[0]?.path.length === 0) return invalidPayload("The body must be a JSON object.");
  return schemaFaults(issues, data);
}
