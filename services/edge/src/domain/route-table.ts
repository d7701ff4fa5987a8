interface UpstreamRoute<Upstream> {
  readonly method: string;
  readonly path: string;
  readonly upstream: Upstream;
  /** Of every answer of the route. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Who answers a request: an upstream, with the path as the contract writes it; or no route has this path, or not this method. */
export type Route<Upstream> =
  | {
      kind: "upstream";
      upstream: Upstream;
      path: string;
      headers?: Readonly<Record<string, string>>;
    }
  | { kind: "unknown" }
  | { kind: "method"; allow: string };

interface Entry<Upstream> {
  byMethod: Map<string, Route<Upstream>>;
  refusal: Route<Upstream>;
}

/**
 * A lookup by method and raw path, exact to the byte: no decoding, no trailing slash. `:name` in a route stands for one
 * segment that is not empty. HEAD is answered wherever GET is.
 */
export function routeTable<Upstream>(
  routes: readonly UpstreamRoute<Upstream>[],
): (method: string, path: string) => Route<Upstream> {
  const fixed = new Map<string, Entry<Upstream>>();
  const patterns: { pattern: RegExp; entry: Entry<Upstream> }[] = [];
  for (const [path, entry] of entriesByPath(routes)) {
    if (path.includes("/:")) patterns.push({ pattern: patternOf(path), entry });
    else fixed.set(path, entry);
  }
  return (method, path) => {
    const entry = fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.entry;
    if (entry === undefined) return { kind: "unknown" };
    return entry.byMethod.get(method) ?? entry.refusal;
  };
}

function entriesByPath<Upstream>(
  routes: readonly UpstreamRoute<Upstream>[],
): Map<string, Entry<Upstream>> {
  const paths = new Map<string, Entry<Upstream>>();
  for (const { method, path, upstream, headers } of routes) {
    const byMethod = paths.get(path)?.byMethod ?? new Map<string, Route<Upstream>>();
    const route = { kind: "upstream", upstream, path, ...(headers && { headers }) } as const;
    byMethod.set(method, route);
    if (method === "GET") byMethod.set("HEAD", route);
    const allow = [...byMethod.keys()].join(", ");
    paths.set(path, { byMethod, refusal: { kind: "method", allow } });
  }
  return paths;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.\\+*?^$()[\]{}|]/g, "\\$&").replaceAll(/:\w+/g, "[^/]+")}$`);
