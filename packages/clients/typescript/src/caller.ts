import { deadline, unlessAborted } from "./deadline.ts";
import { MemoryError } from "./errors.ts";
import { newKey } from "./events.ts";
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
interface Input {
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

/** Calls routes by their paths in docs/openapi.json. */
export interface Caller {
  call<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    input?: Input,
    options?: CallOptions,
  ): Promise<AnswerOf<M, P>>;
  list<P extends PathOf<"GET">>(
    path: P,
    filters: Filters<P> | undefined,
    options?: CallOptions & { params?: Input["params"]; unscoped?: true },
  ): List<ItemOf<AnswerOf<"GET", P>>, AnswerOf<"GET", P> & object>;
  scope(signal?: AbortSignal | null): Promise<Scope>;
}

const text = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value);

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
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const written = new URLSearchParams(
    given.map(([name, value]) => [name, text(value)] as [string, string]),
  );
  return given.length > 0 ? `${path}?${written}` : path;
}

/** Calls with these settings; the scope is asked for once, by the first call that needs it. */
export function caller(
  settings: Settings,
  given: Pick<MemoryOptions, "orgId" | "projectId">,
): Caller {
  const send = transport(settings);
  let asked: Promise<Scope> | undefined;

  async function ask(): Promise<Scope> {
    const who = (await send({ method: "GET", path: "/v1/whoami", repeatable: true })) as WhoAmI;
    const orgId = given.orgId ?? who.org_id;
    const projectId = given.projectId ?? who.project_id;
    if (orgId && projectId) return { orgId, projectId };
    throw new MemoryError(
      `${settings.baseUrl} does not say whose project it is, as no key was sent: set apiKey (MEMORY_KEY), or orgId and projectId.`,
    );
  }

  async function scope(signal?: AbortSignal | null): Promise<Scope> {
    const { orgId, projectId } = given;
    if (orgId && projectId) return { orgId, projectId };
    // Shared: a caller that gives up must not take the answer from the others, and a failure is not kept.
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return signal ? unlessAborted(asked, signal) : asked;
  }

  /** The project, and what asking for it leaves of the call's time. */
  async function scopeWithin({ timeoutMs = settings.timeoutMs, signal }: CallOptions) {
    const limit = deadline(timeoutMs, signal);
    try {
      const { projectId } = await scope(limit.signal);
      return {
        own: { project_id: projectId },
        timeoutMs: timeoutMs > 0 ? Math.max(1, limit.left()) : 0,
      };
    } finally {
      limit.end();
    }
  }

  async function call(
    method: Method,
    path: string,
    input: Input = {},
    options: CallOptions = {},
  ): Promise<unknown> {
    const { params, query, body, project, repeat = method === "GET" ? "always" : "never" } = input;
    const within = project ? await scopeWithin(options) : { timeoutMs: options.timeoutMs };
    const of = (place: Input["project"]) => place === project && "own" in within && within.own;
    const idempotencyKey = options.idempotencyKey ?? (repeat === "key" ? newKey() : undefined);
    return send(
      {
        method,
        path: withQuery(filled(path, params), { ...of("query"), ...query }),
        body: bodyOf(of("body") ? { ...of("body"), ...(body as object) } : body),
        contentType: input.contentType,
        headers: input.headers,
        repeatable: repeat === "always" || idempotencyKey !== undefined,
      },
      { ...options, idempotencyKey, timeoutMs: within.timeoutMs },
    );
  }

  return {
    scope,
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
