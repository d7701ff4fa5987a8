import { type Deadline, deadline, unlessAborted } from "./deadline.ts";
import { MemoryError } from "./errors.ts";
import { newKey, written } from "./events.ts";
import { List } from "./list.ts";
import type { CallOptions, MemoryOptions, Settings } from "./settings.ts";
import { snakeKeys } from "./snake-keys.ts";
import { transport } from "./transport.ts";
import type { AnswerOf, Filters, ItemOf, Method, PathOf, WhoAmI } from "./types.ts";

/** Whose memory the key reaches. */
export interface Scope {
  orgId: string;
  projectId: string;
}

/** What of a request is not the same in every call of its route. */
export interface Input {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  /** An object is sent as JSON; a text as it is. */
  body?: unknown;
  contentType?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Where the route wants the project. */
  project?: "query" | "body";
  /** "key": the route takes an Idempotency-Key, without which a repeat might be a second time. */
  repeat?: "always" | "key" | "never";
}

/** Of a request that is part of a longer call, whose time it shares. */
export interface PartOptions extends CallOptions {
  limit?: Deadline;
}

/** Calls routes by their paths in docs/openapi.json. */
export interface Caller {
  call<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    input?: Input,
    options?: PartOptions,
  ): Promise<AnswerOf<M, P>>;
  list<P extends PathOf<"GET">>(
    path: P,
    filters: Filters<P> | undefined,
    options?: CallOptions & { params?: Input["params"]; unscoped?: true },
  ): List<ItemOf<AnswerOf<"GET", P>>, AnswerOf<"GET", P> & object>;
  scope(options?: PartOptions): Promise<Scope>;
  /** Does `work`, whose requests share the time of one call: they are given its limit. */
  within<T>(options: PartOptions, work: (limit: Deadline) => Promise<T>): Promise<T>;
}

/** The path with its parameters filled in. Throws MemoryError for one that no path can carry. */
function filled(path: string, params: Input["params"] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? "");
    if (/^\.{0,2}$/.test(value))
      throw new MemoryError(`"${value}" cannot be the ${name} of a path.`);
    return encodeURIComponent(value);
  });
}

function withQuery(path: string, query: Input["query"] = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) params.append(name, written(value));
  return String(params) ? `${path}?${params}` : path;
}

/** Calls with these settings; the scope is asked for once, by the first call that needs it. */
export function caller(
  settings: Settings,
  given: Pick<MemoryOptions, "orgId" | "projectId">,
): Caller {
  const send = transport(settings);
  let asked: Promise<Scope> | undefined;

  async function within<T>(
    { limit: whole, timeoutMs = settings.timeoutMs, signal }: PartOptions,
    work: (limit: Deadline) => Promise<T>,
  ): Promise<T> {
    if (whole) return work(whole);
    const limit = deadline(timeoutMs, signal);
    try {
      return await work(limit);
    } finally {
      limit.end();
    }
  }

  async function ask(): Promise<Scope> {
    const who = (await call("GET", "/v1/whoami")) as WhoAmI;
    const orgId = given.orgId ?? who.org_id;
    const projectId = given.projectId ?? who.project_id;
    if (orgId && projectId) return { orgId, projectId };
    throw new MemoryError(
      `${settings.baseUrl} does not say whose project it is, as no key was sent: set apiKey (MEMORY_KEY), or orgId and projectId.`,
    );
  }

  async function scope({ limit, signal = limit?.signal }: PartOptions = {}): Promise<Scope> {
    const { orgId, projectId } = given;
    if (orgId && projectId) return { orgId, projectId };
    // Shared: a caller that gives up must not take the answer from the others, and a failure is not kept.
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return signal ? unlessAborted(asked, signal) : asked;
  }

  const call = (method: Method, path: string, input: Input = {}, options: PartOptions = {}) =>
    within(options, async (limit): Promise<unknown> => {
      const { params, body, project, repeat = method === "GET" ? "always" : "never" } = input;
      const own = project && { project_id: (await scope({ limit })).projectId };
      const of = (place: Input["project"]) => (place === project ? own : undefined);
      const idempotencyKey = options.idempotencyKey ?? (repeat === "key" ? newKey() : undefined);
      return send(
        {
          method,
          path: withQuery(filled(path, params), { ...of("query"), ...input.query }),
          body: bodyOf(of("body") ? { ...own, ...(body as object) } : body),
          contentType: input.contentType,
          headers: input.headers,
          repeatable: repeat === "always" || idempotencyKey !== undefined,
        },
        { ...options, idempotencyKey },
        limit,
      );
    });

  return {
    scope,
    within,
    call: call as Caller["call"], // the paths' types say what is answered
    list: (path, filters, { params, unscoped, ...options } = {}) =>
      new List((page) => {
        const query = { ...snakeKeys(filters), ...page };
        return call(
          "GET",
          path,
          { params, query, ...(!unscoped && { project: "query" }) },
          options,
        ) as never;
      }),
  };
}

const bodyOf = (body: unknown) =>
  body === undefined || typeof body === "string" || body instanceof ReadableStream
    ? body
    : JSON.stringify(body);
