import { batcher } from "@memory/batching";
import { type AskedConversation, ConversationsRead, type EventBody } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";

const ASKED_AT_ONCE = 32;
const REQUESTS_AT_ONCE = 2;
const TIMEOUT_MS = 10_000;

/** The neighbours of an event on one side of it in its conversation, oldest first. */
export type ReadConversation = (asked: AskedConversation) => Promise<readonly EventBody[]>;

/** Asks ingest for the neighbours of events, several claims' in one request. */
export const conversationReader = (bus: Bus): ReadConversation =>
  batcher(
    async (asked: AskedConversation[]) =>
      (await bus.request(ConversationsRead, { asked }, { timeoutMs: TIMEOUT_MS })).found,
    { mostItems: ASKED_AT_ONCE, mostInFlight: REQUESTS_AT_ONCE },
  );
