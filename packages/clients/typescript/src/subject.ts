import type { Caller, PartOptions } from "./caller.ts";
import type { Capture, Captured } from "./capture.ts";
import {
  type ChatMessage,
  eventsOf,
  type RawEvent,
  type Shared,
  type SubjectOptions,
  written,
} from "./events.ts";
import type { Guard } from "./guard.ts";
import { WAIT_MS } from "./jobs.ts";
import { Packet } from "./packet.ts";
import type { FeedbackOptions, ForgetOptions, factsOf } from "./resources.ts";
import type { CallOptions } from "./settings.ts";
import type { Filters, Rating } from "./types.ts";

export interface CaptureOptions extends CallOptions, Shared {}

export interface ContextOptions extends CallOptions, Pick<SubjectOptions, "threadId" | "runId"> {
  /** The most tokens of the packet, of four characters each. */
  budgetTokens?: number | undefined;
  /** What the memory is for. Default "chat". */
  purpose?: string | undefined;
  /** Only what was known and true then. */
  asOf?: Date | string | undefined;
}

export interface ConsolidateOptions extends CallOptions {
  /** Of the whole call. Default: 60,000 with `wait`, else that of the client. */
  timeoutMs?: number | undefined;
  /** Also waits for what others are learning about the subject at the moment. */
  wait?: boolean | undefined;
}

/** What a subject calls the service with. */
interface Reach extends ReturnType<typeof factsOf> {
  caller: Caller;
  guard: Guard;
  capture: Capture;
}

/** What is remembered of one person or thing. */
export class Subject {
  readonly id: string;
  readonly options: Readonly<SubjectOptions>;
  readonly #reach: Reach;

  /** Made by `memory.subject(id)`. */
  constructor(id: string, options: SubjectOptions, reach: Reach) {
    this.id = id;
    this.options = options;
    this.#reach = reach;
  }

  /** Stores what was said, or events, in their order. Under one `idempotencyKey` the same list is stored once. */
  async capture(
    items: readonly (ChatMessage | RawEvent)[],
    options: CaptureOptions = {},
  ): Promise<Captured> {
    // A key of the events; the request needs none.
    const { idempotencyKey, ...call } = options;
    return this.#reach.capture(() => eventsOf(this.id, items, options, this.options), call);
  }

  /** What is remembered that helps with `query`. */
  context(query: string, options: ContextOptions = {}): Promise<Packet> {
    const { budgetTokens, purpose = "chat", asOf, threadId, runId, ...call } = options;
    const body = () => ({
      subject_id: this.id,
      query,
      purpose,
      budget_tokens: budgetTokens,
      thread_id: threadId ?? this.options.threadId,
      run_id: runId ?? this.options.runId,
      as_of: asOf && written(asOf),
    });
    const ask = async () =>
      new Packet(
        await this.#reach.caller.call(
          "POST",
          "/v1/context",
          { body: body(), project: "body", repeat: "always" },
          call,
        ),
      );
    return this.#reach.guard("context", ask, (error) => new Packet(null, error));
  }

  /** Facts, newest first. */
  facts(filters: Filters<"/v1/facts", "subject_id"> = {}, options?: CallOptions) {
    return this.#reach.facts.list({ ...filters, subjectId: this.id }, options);
  }

  /** Events in the order in which they occurred. */
  timeline(options?: CallOptions) {
    return this.#reach.caller.list("/v1/timeline", { subjectId: this.id }, options);
  }

  /** Conflicts, oldest first. */
  conflicts(filters: Filters<"/v1/conflicts", "subject_id"> = {}, options?: CallOptions) {
    return this.#reach.caller.list("/v1/conflicts", { ...filters, subjectId: this.id }, options);
  }

  /** Why a packet of this subject was what it was. */
  explain(traceId: string, options?: CallOptions) {
    return this.#reach.traces.get(traceId, { ...options, subjectId: this.id });
  }

  /** Rates a fact. Gives back null where the call failed and errors do not throw. */
  feedback(factId: string, rating: Rating, options?: FeedbackOptions) {
    const rate = () => this.#reach.facts.feedback(factId, rating, options);
    return this.#reach.guard("feedback", rate, () => null);
  }

  /** Throws whatever `onError` is: what was not forgotten must not look as if it were. */
  forget(options: ForgetOptions) {
    return this.#reach.forget.subject(this.id, options);
  }

  /** Learns now what was captured, instead of in two seconds. */
  consolidate({ wait = false, ...given }: ConsolidateOptions = {}) {
    const { caller, guard } = this.#reach;
    const query = { subject_id: this.id };
    const once = (options: PartOptions) =>
      caller.call(
        "POST",
        "/v1/consolidate/subject",
        { query, project: "query", repeat: "always" },
        options,
      );
    const isBusy = async (options: PartOptions) => {
      const { items } = await caller.list("/v1/jobs", { subjectId: this.id }, options).page();
      return items.some(({ status }) => status !== "failed");
    };
    const options = { ...given, timeoutMs: given.timeoutMs ?? (wait ? WAIT_MS : undefined) };
    const learn = () =>
      caller.within(options, async (limit) => {
        const part = { ...options, limit };
        let { processed } = await once(part);
        while (wait && (await isBusy(part))) processed += (await once(part)).processed;
        return { processed };
      });
    return guard("consolidate", learn, () => null);
  }
}
