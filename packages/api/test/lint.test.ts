import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { API_VERSION, openApiDocument } from "../src/index.ts";

interface Described {
  description?: string;
}
interface Parameter extends Described {
  $ref?: string;
  name?: string;
  in?: string;
}
interface Operation extends Described {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  responses: Record<string, Described & { $ref?: string }>;
}
interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

const document = openApiDocument(API_VERSION);
const { tags, paths, components } = document as unknown as Document;
const text = JSON.stringify(document);
const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
  Object.values(byMethod).map((operation) => ({ path, operation })),
);

test("the document is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));

  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test("a document that is not valid is found out", async () => {
  const { valid } = await new Validator().validate({ ...document, paths: { "/a": { get: 7 } } });

  expect(valid).toBe(false);
});

test.each(
  operations.map(({ path, operation }) => [operation.operationId, path, operation] as const),
)(
  "%s has a tag, a good answer and errors, all described, and the parameters of its path",
  (id, path, { tags: own, parameters = [], responses }) => {
    const inPath = parameters.flatMap(({ name, in: place }) => (place === "path" ? [name] : []));

    expect(id).toMatch(/^[a-z][a-zA-Z]+$/);
    expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(own));
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(Object.keys(responses).filter((status) => status.startsWith("2"))).toHaveLength(1);
    expect(Object.keys(responses)).toContain("500");
    for (const { $ref, description } of [...parameters, ...Object.values(responses)])
      expect($ref ?? description).toBeTruthy();
  },
);

test("no parameter of an operation comes twice", () => {
  for (const { operation } of operations) {
    const names = (operation.parameters ?? []).map(({ $ref, name, in: place }) =>
      $ref === undefined ? `${place} ${name?.toLowerCase()}` : $ref,
    );
    expect(new Set(names).size).toBe(names.length);
  }
});

test("every component is used", () => {
  const { securitySchemes: _used, ...others } = components;
  const unused = Object.entries(others).flatMap(([kind, all]) =>
    Object.keys(all)
      .map((name) => `#/components/${kind}/${name}`)
      .filter((ref) => !text.includes(`"${ref}"`)),
  );

  // Those of routes that end wait for one.
  expect(unused.toSorted()).toEqual([
    "#/components/headers/Deprecation",
    "#/components/headers/Sunset",
  ]);
});

test("no path ends in a slash, and parameters of queries are in snake_case", () => {
  for (const { path, operation } of operations) {
    expect(path).toMatch(/^\/[^/].*[^/]$/);
    for (const { name = "", in: place } of operation.parameters ?? [])
      if (place === "query") expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  }
});
