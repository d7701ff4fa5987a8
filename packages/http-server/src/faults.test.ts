import { expect, test } from "vitest";
import { z } from "zod";
import { schemaFaults } from "./faults.ts";

const Body = z.object({
  project_id: z.string().min(1),
  events: z.array(z.object({ kind: z.string().min(1) })),
  mode: z.enum(["disable", "delete"]).optional(),
  budget: z.int().optional(),
});
const OK = { project_id: "p", events: [] };
const errorOf = (data: unknown) =>
  schemaFaults(Body.safeParse(data).error?.issues ?? [], data).toBody().error;

test.each([
  [{ ...OK, project_id: "" }, "missing_scope", "project_id", "project_id is required."],
  [{ project_id: "p" }, "invalid_payload", "events", "events is required."],
  [{ ...OK, events: {} }, "invalid_payload", "events", "events: must be an array"],
  [
    { ...OK, events: [{ kind: 7 }] },
    "invalid_payload",
    "events.0.kind",
    "events.0.kind: must be a string",
  ],
  [
    { ...OK, events: [{ kind: "" }] },
    "invalid_payload",
    "events.0.kind",
    "events.0.kind: must not be empty",
  ],
  [{ ...OK, mode: "x" }, "invalid_payload", "mode", 'mode: must be one of "disable"|"delete"'],
  [{ ...OK, budget: "7" }, "invalid_payload", "budget", "budget: must be a number"],
])("%j is answered in words", (data, type, field, message) => {
  expect(errorOf(data)).toEqual({ type, field, message });
});

test("several faults are named, the first of them as the error", () => {
  const error = errorOf({ events: [{}], mode: "x" });

  expect(error).toMatchObject({ type: "missing_scope", field: "project_id" });
  expect(error.errors?.map(({ field }) => field)).toEqual(["project_id", "events.0.kind", "mode"]);
});

test("of a thousand faults twenty are named", () => {
  const error = errorOf({ project_id: "p", events: Array.from({ length: 1_000 }, () => ({})) });

  expect(error.errors).toHaveLength(20);
});

test("something missing in a query is said to belong there", () => {
  const { error } = z.object({ project_id: z.string(), name: z.string() }).safeParse({});
  const { errors } = schemaFaults(error?.issues ?? [], {}, " in the query").toBody().error;

  expect(errors?.map(({ message }) => message)).toEqual([
    "project_id is required in the query.",
    "name is required in the query.",
  ]);
});
