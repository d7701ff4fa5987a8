import type { Caller } from "./caller.ts";
import type { Capture, Captured } from "./capture.ts";
import { type ChatMessage, eventsOf, isoDate, newKey, type RawEvent } from "./events.ts";
import type { Guard } from "./guard.ts";
import { Packet } from "./packet.ts";
import type { FeedbackOptions, ForgetOptions, factsOf } from "./resources.ts";
import type { CallOptions } from "./settings.ts";
import type { Filters, Rating } from "./types.ts";

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

export interface CaptureOptions extends CallOptions, SubjectOptions {
  /** Of messages that do not say it themselves. Default: now. */
  occurredAt?: Date | string | undefined;
  /** Where it came from, free-form. */
  source?: Record<string, unknown> | undefined;
}

export interface ContextOptions extends CallOptions, Pick<SubjectOptions, "threadId" | "runId"> {
  /** The most tokens of the packet, of four characters each. */
  budgetTokens?: number | undefined;
  /** What the memory is for. Default "chat". */
  purpose?: string | undefined;
  /** Only what was known and true then. */
  asOf?: Date | string | undefined;
}

export interface ConsolidateOptions extends CallOptions {
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
    const { occurredAt = new Date(), source, idempotencyKey = newKey() } = options;
    const own = this.options;
    const { signal, timeoutMs, maxRetries, actor } = options;
    const origin = () => ({
      subject_id: this.id,
      subject_type: options.subjectType ?? own.subjectType,
      thread_id: options.threadId ?? own.threadId,
      run_id: options.runId ?? own.runId,
      agent_id: options.agentId ?? own.agentId,
      source,
      occurred_at: isoDate(occurredAt),
    });
    return this.#reach.capture(() => eventsOf(items, origin(), idempotencyKey), {
      signal,
      timeoutMs,
      maxRetries,
      actor,
    });
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
      as_of: asOf && isoDate(asOf),
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
  consolidate({ wait = false, ...options }: ConsolidateOptions = {}) {
    const query = { subject_id: this.id };
    const once = () =>
      this.#reach.caller.call(
        "POST",
        "/v1/consolidate/subject",
        { query, project: "query", repeat: "always" },
        options,
      );
    const learn = async () => {
      let { processed } = await once();
      while (wait && (await this.#isBusy(options))) processed += (await once()).processed;
      return { processed };
    };
    return this.#reach.guard("consolidate", learn, () => null);
  }

  async #isBusy(options: CallOptions): Promise<boolean> {
    const { items } = await this.#reach.caller
      .list("/v1/jobs", { subjectId: this.id }, options)
      .page();
    return items.some(({ status }) => status !== "failed");
  }
}
