/** A call of the public API as the tour and the start make them: any answer but the expected status is an error. */
export type ApiCall = <T>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<T>;

const DEADLINE_MS = 60_000;

/** A caller of the API at `baseUrl` that shows `key`. */
export function apiCaller(baseUrl: string, key: string): ApiCall {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        // A field that the service does not know is a mistake here.
        prefer: "handling=strict",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new RefusedCall(method, path, response.status, text);
    return JSON.parse(text) as T; // the contract says what each route answers
  };
}

export class RefusedCall extends Error {
  readonly status: number;

  constructor(method: string, path: string, status: number, text: string) {
    super(`${method} ${path} answered ${status}: ${text}`);
    this.status = status;
  }
}
