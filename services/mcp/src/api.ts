import { inSpan } from "@memory/telemetry";
import { Pool } from "undici";

/** The public API of the system, as this process reaches it. */
export interface Api {
  readonly baseUrl: string;
  /** A `fetch` to that address over kept connections; each request has these headers too. */
  fetchWith(headers: Readonly<Record<string, string>>): typeof globalThis.fetch;
  close(): Promise<void>;
}

// Less than the time a stopping edge waits: it never closes a connection with a request in flight.
const KEEP_ALIVE_MS = 2_000;

/** Connections to the API, as many as calls are made at once. */
export function openApi(baseUrl: string, connections: number): Api {
  const pool = new Pool(new URL(baseUrl).origin, {
    connections,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    allowH2: false,
  });
  const { hostname } = new URL(baseUrl);
  return {
    baseUrl,
    fetchWith: (own) => async (target, init) => {
      const url = new URL(String(target));
      const method = init?.method ?? "GET";
      const spec = {
        name: method,
        kind: "client",
        attributes: { "server.address": hostname },
      } as const;
      return inSpan(spec, async (span) => {
        const { statusCode, headers, body } = await pool.request({
          method: method as "GET" | "POST",
          path: url.pathname + url.search,
          headers: { ...(init?.headers as Record<string, string>), ...own, ...span?.headers() },
          body: (init?.body as string | undefined) ?? null, // the client sends texts, tools no streams
          signal: init?.signal ?? null,
        });
        span?.set({ "http.response.status_code": statusCode });
        return new Response(await body.text(), {
          status: statusCode,
          headers: plain(headers),
        });
      });
    },
    close: () => pool.close(),
  };
}

/** The headers that the client looks at. */
const plain = (headers: Record<string, string | string[] | undefined>): Headers => {
  const kept = new Headers();
  for (const name of ["content-type", "retry-after", "x-request-id", "location"]) {
    const value = headers[name];
    if (typeof value === "string") kept.set(name, value);
  }
  return kept;
};
