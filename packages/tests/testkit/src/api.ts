export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  /** The body as JSON; undefined if it is not JSON. The caller states the type it expects. */
  json: T;
  text: string;
}

export interface Api {
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  delete<T = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  patch<T = unknown>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** A string is sent as it is, anything else as JSON. */
  post<T = unknown>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
}

const DEADLINE_MS = 60_000;

/** A client of the public API at `baseUrl` that shows `key`, if there is one. Answers of any status are given back. */
export function apiClient(baseUrl: string, key?: string): Api {
  const send = async <T>(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<Answer<T>> => {
    const content =
      body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...content,
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: parsed<T>(text), text };
  };
  return {
    get: (path, headers) => send("GET", path, headers),
    delete: (path, headers) => send("DELETE", path, headers),
    patch: (path, body, headers) => send("PATCH", path, headers, body),
    post: (path, body, headers) => send("POST", path, headers, body),
  };
}

/** JSON as the type that the caller expects; a test that is wrong about it fails on the fields it reads. */
function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined as T;
  }
}
