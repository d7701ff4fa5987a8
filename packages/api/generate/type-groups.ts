interface Operation {
  tags: readonly string[];
  operationId: string;
}

/** What is read of an OpenAPI document here. */
export interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  components: { schemas: Readonly<Record<string, unknown>> };
}

/** The names of what belongs to a group of routes. */
export interface Group {
  paths: string[];
  operations: string[];
  schemas: string[];
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "operationId" in value;

/** Paths, operations and schemas by the tag of their routes; a path belongs to the tag of its first operation, a schema to that of the first operation that uses it, and stands after those it refers to. */
export function groupsOf({ paths, components: { schemas } }: OpenApi): Map<string, Group> {
  const groups = new Map<string, Group>();
  const taken = new Set<string>();
  const groupOf = (tag: string): Group => {
    const group = groups.get(tag) ?? { paths: [], operations: [], schemas: [] };
    groups.set(tag, group);
    return group;
  };
  const take = (value: unknown, group: Group) => {
    for (const name of referredBy(value)) {
      if (taken.has(name)) continue;
      taken.add(name);
      take(schemas[name], group);
      group.schemas.push(name);
    }
  };
  for (const [path, item] of Object.entries(paths)) {
    const operations = Object.values(item).filter(isOperation);
    for (const [n, operation] of operations.entries()) {
      const group = groupOf((operation.tags[0] ?? "Other").toLowerCase());
      if (n === 0) group.paths.push(path);
      group.operations.push(operation.operationId);
      take(operation, group);
    }
  }
  const unused = Object.keys(schemas).filter((name) => !taken.has(name));
  if (unused.length > 0) groupOf("other").schemas.push(...unused);
  return groups;
}

/** The names of the schemas that a part of a document refers to. */
const referredBy = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name = ""]) => name,
  );
