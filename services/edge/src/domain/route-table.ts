interface OwnedRoute<Owner> {
  readonly method: string;
  readonly path: string;
  readonly owner: Owner;
}

/** Who answers a request: an owner and the path as the contract writes it, nobody because of the path, or nobody because of the method. */
export type Route<Owner> =
  | { kind: "owner"; owner: Owner; path: string }
  | { kind: "unknown" }
  | { kind: "method"; allow: string };

interface Entry<Owner> {
  byMethod: Map<string, Route<Owner>>;
  refusal: Route<Owner>;
}

/**
 * A lookup by method and raw path, exact to the byte: no decoding, no trailing slash. `:name` in a route stands for one
 * segment that is not empty. HEAD is answered wherever GET is.
 */
export function routeTable<Owner>(
  routes: readonly OwnedRoute<Owner>[],
): (method: string, path: string) => Route<Owner> {
  const fixed = new Map<string, Entry<Owner>>();
  const patterns: { pattern: RegExp; entry: Entry<Owner> }[] = [];
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

function entriesByPath<Owner>(routes: readonly OwnedRoute<Owner>[]): Map<string, Entry<Owner>> {
  const paths = new Map<string, Entry<Owner>>();
  for (const { method, path, owner } of routes) {
    const byMethod = paths.get(path)?.byMethod ?? new Map<string, Route<Owner>>();
    byMethod.set(method, { kind: "owner", owner, path });
    if (method === "GET") byMethod.set("HEAD", { kind: "owner", owner, path });
    const allow = [...byMethod.keys()].join(", ");
    paths.set(path, { byMethod, refusal: { kind: "method", allow } });
  }
  return paths;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.\\+*?^$()[\]{}|]/g, "\\$&").replaceAll(/:\w+/g, "[^/]+")}$`);
