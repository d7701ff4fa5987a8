import { tenantToken } from "@memory/scope";
import { expect, test } from "vitest";
import { capturedEvents, insertedCaptures } from "./captures.ts";
import type { NewEvent } from "./stored-event.ts";

// Only what these functions read.
const event = (id: string, jobId: string, scopeToken: string) =>
  ({ id, jobId, scopeToken, projectId: "p" }) as NewEvent;
const tenant = tenantToken("p");
const outcome = (
  standsFor: [string, string][] = [],
  lost: string[] = [],
  epochs: [string, number][] = [],
) => ({ standsFor: new Map(standsFor), lost: new Set(lost), epochs: new Map(epochs), xid: "7" });

test("a flush is told as captures with a part for each scope", () => {
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

test("what was not inserted now is not told: duplicates, rows of an earlier try, what is to be written again", () => {
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

test("a caller is told the original of a duplicate; a row of its own earlier try is none", () => {
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
