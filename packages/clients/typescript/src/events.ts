import { MemoryError } from "./errors.ts";
import { withoutMemory } from "./prompt.ts";
import { snakeKeys } from "./snake-keys.ts";
import type { EventIn } from "./types.ts";

/** A message as every chat API has it. Of its content only the text is kept. */
export interface ChatMessage {
  role: "user" | "assistant" | "system" | "tool" | (string & {});
  content?: string | readonly { type?: string; text?: string }[] | null | undefined;
  /** Who speaks, where the role does not say it: the name of a person in a conversation of several. */
  speaker?: string | undefined;
  /** Default: that of the capture, else now. */
  occurredAt?: Date | string | undefined;
  idempotencyKey?: string | undefined;
}

/** An event as the service takes it, without what the client fills in. */
export type RawEvent = Pick<EventIn, "kind" | "payload"> & Partial<EventIn>;

export interface SubjectOptions {
  /** The conversation. */
  threadId?: string | undefined;
  /** A run of your agent. */
  runId?: string | undefined;
  /** Your agent. */
  agentId?: string | undefined;
  /** What the subject is; "user" if absent. */
  subjectType?: string | undefined;
}

/** What the events of one capture share. */
export interface Shared extends SubjectOptions {
  /** Of messages that do not say it themselves. Default: now. */
  occurredAt?: Date | string | undefined;
  /** Where it came from, free-form. */
  source?: Record<string, unknown> | undefined;
  /** The same list under the same key is stored once. Default: a key of its own. */
  idempotencyKey?: string | undefined;
}

/** An event of which only the organization and the project are missing. */
export type UnscopedEvent = Omit<EventIn, "org_id" | "project_id"> & Partial<EventIn>;

/** A value as a text of the service: a time in ISO 8601, anything else as it is. */
export const written = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);

/** The text of a message's content: the string itself, or the text parts of a list, one a line. */
function textOf(content: ChatMessage["content"]): string {
  if (typeof content === "string") return content;
  const texts = (content ?? []).map((part) => (part.type === "text" ? part.text : undefined));
  return texts.filter((text) => typeof text === "string").join("\n");
}

/** Null for a message without text, such as a call of a tool. */
function messageEvent(message: ChatMessage): RawEvent | null {
  const { role, speaker, occurredAt, idempotencyKey } = message;
  // No database keeps these.
  const text = withoutMemory(textOf(message.content)).toWellFormed().replaceAll("\0", "\ufffd");
  if (text === "") return null;
  return {
    kind: "conversation.message",
    payload: { role, text, ...(speaker && { speaker }) },
    ...(occurredAt && { occurred_at: written(occurredAt) }),
    ...(idempotencyKey && { idempotency_key: idempotencyKey }),
  };
}

/**
 * The events of messages, or events as they are, with what they share filled in; what `shared` leaves out is of `own`. Each has an
 * idempotency key: its own, or that of the list and its place. Messages without text are left out. Throws MemoryError for an event of
 * another subject.
 */
export function eventsOf(
  subjectId: string,
  items: readonly (ChatMessage | RawEvent)[],
  shared: Shared = {},
  own: SubjectOptions = {},
): UnscopedEvent[] {
  const { occurredAt, source, idempotencyKey = newKey() } = shared;
  const origin = {
    subject_id: subjectId,
    subject_type: shared.subjectType ?? own.subjectType,
    thread_id: shared.threadId ?? own.threadId,
    run_id: shared.runId ?? own.runId,
    agent_id: shared.agentId ?? own.agentId,
    source,
    // Written as text only where no event replaces it: that costs as much as the rest of an event.
    occurred_at: occurredAt ? written(occurredAt) : new Date(),
  };
  return items.flatMap((item, n) => {
    const event = "payload" in item ? item : messageEvent(item as ChatMessage);
    if (event === null) return [];
    if ((event.subject_id ?? subjectId) !== subjectId)
      throw new MemoryError(`events.${n}.subject_id is not the subject's own.`);
    const whole = snakeKeys(event, { ...origin });
    whole["idempotency_key"] ??= `${idempotencyKey}:${n}`;
    return whole as UnscopedEvent;
  });
}

const HEX = Array.from({ length: 256 }, (_, byte) => (byte + 256).toString(16).slice(1));
/** For many keys at once: asking for random bytes costs more than the rest of an event. */
const random = new Uint8Array(4_096);
let left = 0;

/** A key that nobody else makes. Works where `randomUUID` does not, such as on pages without TLS. */
export function newKey(): string {
  if (left === 0) left = crypto.getRandomValues(random).length;
  let key = "";
  while (key.length < 32) key += HEX[random[--left] as number];
  return key;
}

const MOST_EVENTS = 1_000;
const MOST_BYTES = 4 * 1024 * 1024;
const encoder = new TextEncoder();
/** The text in UTF-8. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);
const ASCII = /^[\0-\x7f]*$/;
/** Of the text in UTF-8. */
export const bytesOf = (text: string): number =>
  ASCII.test(text) ? text.length : utf8(text).byteLength;

/** The bodies of captures that carry these events in their order, each within what one request may carry. */
export function captureBodies(events: readonly EventIn[]): string[] {
  const bodies: string[] = [];
  let batch: string[] = [];
  let bytes = 0;
  const close = () => {
    if (batch.length > 0) bodies.push(`{"events":[${batch.join()}]}`);
    batch = [];
    bytes = 0;
  };
  for (const event of events) {
    const text = JSON.stringify(event);
    const size = bytesOf(text) + 1;
    if (batch.length === MOST_EVENTS || bytes + size > MOST_BYTES) close();
    batch.push(text);
    bytes += size;
  }
  close();
  return bodies;
}
