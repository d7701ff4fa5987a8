import { expect, test } from "vitest";
import type { z } from "zod";
import { answersOf, bodyOf } from "./api-route.ts";
import { schemas } from "./named.ts";
import { openApiDocument } from "./open-api.ts";
import { API_ROUTES } from "./routes.ts";

const document = openApiDocument("1.2.3") as {
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>;
  components: { schemas: Record<string, { description?: string; examples?: unknown[] }> };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const text = JSON.stringify(document);

test("every route is one operation with a name of its own", () => {
  const ids = operations.map(({ operationId }) => operationId);

  expect(ids.toSorted()).toEqual(API_ROUTES.map(({ operationId }) => operationId).toSorted());
  expect(new Set(ids).size).toBe(API_ROUTES.length);
});

test.each(API_ROUTES.map((route) => [route.operationId, route] as const))(
  "%s says in words what it does",
  (_id, { summary, description }) => {
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(description).toMatch(/\.$/);
  },
);

test.each(Object.entries(document.components.schemas))(
  "the schema %s is described, has an example and is used",
  (id, { description, examples }) => {
    expect(description).toMatch(/\.$/);
    expect(examples).toHaveLength(1);
    expect(text).toContain(`"#/components/schemas/${id}"`);
  },
);

test("everything that is referred to is there", () => {
  const targets = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);

  for (const target of new Set(targets)) expect(document).toHaveProperty(target.split("/"));
});

test.each(API_ROUTES.map((route) => [route.operationId, route] as const))(
  "the example of %s is what its schemas accept, and no more",
  (_id, route) => {
    const { params, querystring } = route.schema;
    const body = bodyOf(route);
    const { example } = route;
    const [answer] = Object.values(answersOf(route));

    for (const [schema, value] of [
      [params, example.params],
      [querystring, example.query],
      [body, example.body],
      [answer, example.answer],
    ] as const) {
      expect(schema === undefined).toBe(value === undefined);
      if (schema !== undefined) expect(faultsOf(schema, value)).toEqual([]);
    }
  },
);

/** What a schema finds wrong, and the fields of an object that it drops. */
function faultsOf(schema: z.ZodType, value: unknown): unknown[] {
  const { data, error } = schema.safeParse(value);
  if (error) return error.issues;
  return schemas.has(schema) ? droppedIn(value, data) : [];
}

const droppedIn = (before: unknown, after: unknown): string[] =>
  typeof before !== "object" || before === null
    ? []
    : Object.entries(before).flatMap(([key, value]) =>
        key in (after as object)
          ? droppedIn(value, (after as Record<string, unknown>)[key])
          : [key],
      );
