import { timeline, writeCursor } from "@memory/api";
import { expect, test } from "vitest";
import { timelineCursor } from "./timeline-cursor.ts";

const POSITION = {
  occurredAt: "2025-03-01T12:00:00.000Z",
  recordedAt: "2025-03-02T12:00:00.123456Z",
  id: "0195a4d4-0000-7000-8000-000000000000",
};
const { querystring } = timeline.schema;
const read = (cursor: string) =>
  querystring.safeParse({ project_id: "p", subject_id: "s", cursor });

test("a cursor leads back to its position", () => {
  expect(read(timelineCursor(POSITION)).data?.cursor).toEqual(POSITION);
});

test.each(["", "nonsense", writeCursor([1, 2, 3]), timelineCursor({ ...POSITION, id: "x" })])(
  "%j is not a cursor",
  (cursor) => {
    expect(read(cursor).error?.issues).toMatchObject([
      {
        path: ["cursor"],
        message: "is not a cursor of this route; leave it out for the first page",
      },
    ]);
  },
);
