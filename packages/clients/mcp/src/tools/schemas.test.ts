import { expect, test } from "vitest";
import { z } from "zod";
import { conflicts } from "./conflicts.ts";
import { explain } from "./explain.ts";
import { forget } from "./forget.ts";
import { recall } from "./recall.ts";
import { remember } from "./remember.ts";
import { resolve } from "./resolve.ts";

const TOOLS = [recall, remember, explain, conflicts, resolve, forget];

/** Every `type` of a schema, at any depth. */
function typesIn(schema: unknown): unknown[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === "type" ? [value] : []),
    ...typesIn(value),
  ]);
}

test.each(TOOLS)(
  "the schemas of $name can be read by clients that know one type at a time",
  ({ input, output }) => {
    const schemas = [z.toJSONSchema(input, { io: "input" }), z.toJSONSchema(output)];

    expect(typesIn(schemas).filter(Array.isArray)).toEqual([]);
  },
);

test.each(TOOLS)(
  "no argument of $name names a subject or a project, and unknown ones are refused",
  ({ input }) => {
    const { properties, additionalProperties } = z.toJSONSchema(input, { io: "input" });

    expect(Object.keys(properties ?? {}).join()).not.toMatch(/subject|project|tenant|user|org/);
    expect(additionalProperties).toBe(false);
  },
);
