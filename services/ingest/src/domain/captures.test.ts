import { tenantToken } from "@memory/scope";
import { expect, test } from "vitest";
import { capturedEvents, insertedCaptures } from "./captures.ts";
import type { NewEvent } from "./stored-event.ts";

// Only what these functions read.
const event = (id: string, jobId: string, scopeToken: string) =>
  ({ id, jobId, scopeToken, projectId: "p" }) as NewEvent;
const tenant = tenantToken("p");
const outcome = (
  duplicateOf: [string, string][] = [],
  erasedDuplicates: string[] = [],
  epochs: [string, number][] = [],
) => ({
  duplicateOf: new Map(duplicateOf),
  erasedDuplicates: new Set(erasedDuplicates),
  epochs: new Map(epochs),
  served: new Map(),
  xid: "7",
});

test("a flush is published as captures with a part for each scope", () => {
  const events = [
    event("1", "j", "a"),
    event("2", "j", "b"),
    event("3", "j", "a"),
    event("4", "k", "a"),
  ];

  expect(insertedCaptures(events, outcome([], [], [["b", 2]]))).toEqual([
    {
      jobId: "j",
      parts: [
        { scopeToken: "a", epoch: 0, eventIds: ["1", "3"], tenant },
        { scopeToken: "b", epoch: 2, eventIds: ["2"], tenant },
      ],
      xid: "7",
    },
    { jobId: "k", parts: [{ scopeToken: "a", epoch: 0, eventIds: ["4"], tenant }], xid: "7" },
  ]);
});

test("what was not inserted now is not published: duplicates, rows of an earlier try, events to be written again", () => {
  const events = [event("1", "j", "a"), event("2", "j", "a"), event("3", "j", "a")];

  expect(
    insertedCaptures(
      events,
      outcome(
        [
          ["1", "0"],
          ["2", "2"],
        ],
        ["3"],
      ),
    ),
  ).toEqual([]);
});

test("the answer names the original of a duplicate; a row of the request's own earlier try is not a duplicate", () => {
  const events = [event("1", "j", "a"), event("2", "j", "a"), event("3", "j", "a")];

  expect(
    capturedEvents(
      events,
      outcome([
        ["1", "0"],
        ["2", "2"],
      ]),
    ),
  ).toEqual([
    { id: "0", deduplicated: true },
    { id: "2", deduplicated: false },
    { id: "3", deduplicated: false },
  ]);
});
