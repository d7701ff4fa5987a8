import type { OutboxMessages } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { Pool } from "@memory/postgres";
import type { ReadOutbox } from "./owner.ts";
import { subscribe } from "./subscriptions.ts";

interface Deps {
  bus: Bus;
  pool: Pool;
  read: ReadOutbox;
  messages: OutboxMessages;
}

/** Answers admin: pages of the outbox, and what projects ask for. */
export function answerOutbox({ bus, pool, read, messages }: Deps): void {
  bus.respond(messages.after, read);
  bus.respond(messages.subscribe, (asked) => subscribe(pool, asked));
}
