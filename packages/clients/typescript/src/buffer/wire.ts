import type { Caller } from "../caller.ts";
import { type ChatMessage, eventsOf, type RawEvent } from "../events.ts";
import type { Guard } from "../guard.ts";
import type { CaptureOptions } from "../subject.ts";
import type { Wire } from "./options.ts";

/** What a capture in a buffer can say: what belongs to a request is the buffer's. */
export type BufferedOptions = Omit<CaptureOptions, "timeoutMs" | "maxRetries" | "actor" | "signal">;
export type BufferedItems = readonly (ChatMessage | RawEvent)[];

/** Sends what a buffer holds by the calls of a client. */
export const wireOf = (
  { call, scope }: Caller,
  guard: Guard,
): Wire<BufferedItems, BufferedOptions> => ({
  guard,
  eventsOf,
  async scope() {
    const { orgId, projectId } = await scope();
    return `${orgId}/${projectId}`;
  },
  async send(texts, signal) {
    const { orgId, projectId } = await scope({ signal });
    const own = JSON.stringify({ org_id: orgId, project_id: projectId }).slice(0, -1);
    const events = texts.map((text) => `${own},${text.slice(1)}`);
    const body = `{"events":[${events.join()}]}`;
    await call("POST", "/v1/capture", { body, repeat: "always" }, { signal, maxRetries: 0 });
  },
});
