/** Headers that concern one connection only (RFC 9110, 7.6.1), and Expect, which edge has answered itself. */
const HOP_BY_HOP = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Names that a Connection header declares to be of this connection only. */
function namedBy(connection: string | undefined): Set<string> | null {
  if (connection === undefined || /^(keep-alive|close)$/i.test(connection)) return null;
  return new Set(connection.split(",").map((name) => name.trim().toLowerCase()));
}

/** The request headers that go on to the upstream, as they came (name, value, name, value …), with those that edge sets itself. */
export function forwardedRequestHeaders(
  raw: readonly string[],
  connection: string | undefined,
  own: Readonly<Record<string, string>>,
): string[] {
  const named = namedBy(connection);
  const kept = Object.entries(own).flat();
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? "";
    const lower = name.toLowerCase();
    const replaced = lower === "host" || Object.hasOwn(own, lower);
    if (HOP_BY_HOP.has(lower) || replaced || named?.has(lower)) continue;
    kept.push(name, raw[i + 1] ?? "");
  }
  return kept;
}

type Headers = Record<string, string | string[] | undefined>;

/** The answer's headers that go back to the client. */
export function forwardedResponseHeaders(headers: Headers): Record<string, string | string[]> {
  const { connection } = headers;
  const named = namedBy(Array.isArray(connection) ? connection.join(",") : connection);
  const kept: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || HOP_BY_HOP.has(name) || named?.has(name)) continue;
    kept[name] = value;
  }
  return kept;
}
