import { type BufferOptions, captureBuffer, wireOf } from "./buffer/index.ts";
import { type Caller, caller, type Input, type Scope } from "./caller.ts";
import { type Capture, type Captured, captureOf } from "./capture.ts";
import type { SubjectOptions, UnscopedEvent } from "./events.ts";
import { type GatewayOptions, gatewayOf } from "./gateway.ts";
import { type Guard, guardOf } from "./guard.ts";
import { administrationOf, factsOf, recordsOf } from "./resources.ts";
import { type CallOptions, type MemoryOptions, type Settings, settingsOf } from "./settings.ts";
import { snakeKeys } from "./snake-keys.ts";
import { Subject } from "./subject.ts";
import type { AnswerOf, ImportSource, Method, Optional, PathOf, RequestOptions } from "./types.ts";
import { uploadOf } from "./upload.ts";

/** The memory service, as one key sees it. */
export class Memory {
  readonly baseUrl: string;
  readonly onError: Settings["onError"];
  declare readonly facts: ReturnType<typeof factsOf>["facts"];
  declare readonly forget: ReturnType<typeof factsOf>["forget"];
  declare readonly traces: ReturnType<typeof factsOf>["traces"];
  declare readonly conflicts: ReturnType<typeof recordsOf>["conflicts"];
  declare readonly events: ReturnType<typeof recordsOf>["events"];
  declare readonly jobs: ReturnType<typeof recordsOf>["jobs"];
  declare readonly audit: ReturnType<typeof recordsOf>["audit"];
  declare readonly subjects: ReturnType<typeof recordsOf>["subjects"];
  declare readonly keys: ReturnType<typeof administrationOf>["keys"];
  declare readonly webhooks: ReturnType<typeof administrationOf>["webhooks"];
  readonly #settings: Settings;
  readonly #caller: Caller;
  readonly #guard: Guard;
  readonly #capture: Capture;

  /** Calls nothing yet. Throws MemoryError where the address or the key cannot be one. */
  constructor(options: MemoryOptions = {}) {
    this.#settings = settingsOf(options);
    this.baseUrl = this.#settings.baseUrl;
    this.onError = this.#settings.onError;
    this.#caller = caller(this.#settings, options);
    this.#guard = guardOf(this.onError);
    this.#capture = captureOf(this.#caller, this.#guard);
    const own = this.#caller;
    // The fields declared above; naming each again takes a hundred bytes of the bundle.
    Object.assign(this, factsOf(own), recordsOf(own), administrationOf(own));
  }

  /** A subject under your own name for it. Calls nothing. */
  subject(id: string, options: SubjectOptions = {}): Subject {
    const { facts, forget, traces } = this;
    const reach = { caller: this.#caller, guard: this.#guard, capture: this.#capture };
    return new Subject(id, options, { ...reach, facts, forget, traces });
  }

  /** Whose key it is, what it may do, and the version of the service. */
  whoami(options?: CallOptions) {
    return this.#caller.call("GET", "/v1/whoami", {}, options);
  }

  /** The organization and the project of the key; asked for once. */
  scope(signal?: AbortSignal): Promise<Scope> {
    return this.#caller.scope({ signal });
  }

  /**
   * Stores events of any subjects in their order, in as many requests as they need. Give each an idempotency key where you repeat the call
   * yourself: one that the subject has already is not stored again.
   */
  capture(events: readonly UnscopedEvent[], options?: CallOptions): Promise<Captured> {
    return this.#capture(() => events, options);
  }

  /** Takes events of any subjects at once and sends them in batches. Close it in the end. */
  buffer(options?: BufferOptions) {
    return captureBuffer(wireOf(this.#caller, this.#guard), options);
  }

  /** Learns now from all that the project has captured. */
  consolidate(options?: CallOptions) {
    return this.#caller.call("POST", "/v1/consolidate", { repeat: "always" }, options);
  }

  usage(
    filters: { subjectId?: string; days?: number } = {},
    options?: CallOptions,
  ): Promise<AnswerOf<"GET", "/v1/usage">> {
    const query = snakeKeys(filters);
    return this.#caller.call("GET", "/v1/usage", { query, project: "query" }, options);
  }

  /** A subject, or the whole project, as lines of JSON in UTF-8. */
  export(filters: { subjectId?: string } = {}, options?: CallOptions) {
    const query = snakeKeys(filters);
    return this.#caller.call("GET", "/v1/export", { query, project: "query" }, options);
  }

  /** Stores an export. What is there already stays as it is. Without a time limit unless `timeoutMs` sets one. */
  import(source: ImportSource, options?: CallOptions) {
    const body = uploadOf(source);
    const contentType = "application/x-ndjson";
    return this.#caller.call(
      "POST",
      "/v1/import",
      { body, contentType, project: "query" },
      { timeoutMs: 0, ...options },
    );
  }

  /** Settings for a chat-completions client that goes through the service's gateway: its calls have memory, and are captured. */
  gateway(options: GatewayOptions) {
    return gatewayOf(this.#settings, options);
  }

  /** Any route by its path in the reference of the service. Repeated only where that is safe: a GET, or with an idempotency key. */
  request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...[options]: Optional<RequestOptions<M, P>>
  ): Promise<AnswerOf<M, P>> {
    const given = options as CallOptions & Input & { path?: Input["params"] };
    return this.#caller.call(method, path, { ...given, params: given?.path }, given);
  }
}
