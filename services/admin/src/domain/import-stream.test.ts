import { hash } from "node:crypto";
import { MAX_LINE_BYTES } from "@memory/transfer";
import { expect, test } from "vitest";
import { type Completed, ImportStream } from "./import-stream.ts";
import { lineBatches } from "./line-batches.ts";

const HEADER = line({
  ...{ type: "memory-export", version: 1, project_id: "p", subject_id: null },
  exported_at: "2026-03-05T10:00:00.000Z",
});
const EVENTS = [line({ type: "event", id: 1 }), line({ type: "event", id: 2, text: "é" })];
const FACT = line({ type: "fact", id: 3 });

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
const digest = (text: string) => hash("sha256", text, "hex");
const checked = (text: string) => text + line({ type: "check", digest: digest(text) });
const ended = (text: string, counts: object) =>
  text + line({ type: "end", counts, digest: digest(text) });

const TWO = checked(checked(HEADER + EVENTS.join("")) + FACT);
const WHOLE = ended(TWO, { event: 2, fact: 1 });

/** What a text completes when it comes in chunks of that many bytes. */
function read(text: string | Buffer, chunkBytes = 7): Completed[] {
  const stream = new ImportStream();
  const bytes = Buffer.from(text);
  const completed: Completed[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    completed.push(...stream.take(bytes.subarray(at, at + chunkBytes)));
  stream.finish();
  return completed;
}

test.each([1, 7, 64, 10_000])("a stream in chunks of %d bytes gives its portions", (chunkBytes) => {
  expect(read(WHOLE, chunkBytes)).toEqual([
    { kind: "header", header: expect.objectContaining({ project_id: "p", subject_id: null }) },
    {
      kind: "portion",
      lines: [
        { number: 2, type: "event", text: EVENTS[0] },
        { number: 3, type: "event", text: EVENTS[1] },
      ],
    },
    { kind: "portion", lines: [{ number: 5, type: "fact", text: FACT }] },
    { kind: "end", lines: 7 },
  ]);
});

test("any changed byte is found, before the portion that it is in is handed out", () => {
  const bytes = Buffer.from(WHOLE);
  const firstCheck = Buffer.byteLength(checked(HEADER + EVENTS.join("")));
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const stream = new ImportStream();
    const portions: Completed[] = [];
    expect(() => {
      for (const one of stream.take(changed)) if (one.kind === "portion") portions.push(one);
      stream.finish();
    }).toThrowError(expect.objectContaining({ type: "invalid_payload" }));
    expect(portions.length).toBeLessThanOrEqual(at < firstCheck ? 0 : at < TWO.length ? 1 : 2);
  }
});

test.each([
  ["an empty body", "", "lines.1", "ends before"],
  ["no header", checked(FACT), "lines.1.type", "header"],
  ["another version", HEADER.replace('"version":1', '"version":2'), "lines.1.version", "1"],
  ["a second header", HEADER + HEADER, "lines.2.type", "second"],
  ["no end", TWO, "lines.7", "ends before"],
  ["an end without its line feed", WHOLE.slice(0, -1), "lines.7", "ends before"],
  ["a line after the end", WHOLE + FACT, "lines.8", "after the `end`"],
  ["a type that nobody has", checked(HEADER + line({ type: "x" })), "lines.2.type", "export"],
  ["no JSON", checked(`${HEADER}hello\n`), "lines.2.type", "export"],
  ["other counts", ended(TWO, { event: 3, fact: 1 }), "lines.7.counts.event", "number"],
  ["lines without a check", ended(HEADER + FACT, { fact: 1 }), "lines.3.type", "check"],
  ["a long line", HEADER + "x".repeat(MAX_LINE_BYTES + 2), "lines.2", "longer"],
])("%s is refused by its line", (_what, text, field, message) => {
  expect(() => read(text, 100_000)).toThrowError(
    expect.objectContaining({ field, message: expect.stringContaining(message) }),
  );
});

test("bytes that are no UTF-8 are refused", () => {
  const bytes = Buffer.concat([Buffer.from(HEADER), Buffer.from([0xff, 0x0a])]);
  expect(() => read(bytes)).toThrowError(expect.objectContaining({ field: "lines.2" }));
});

test("lines go in their order to their owners, as many as a message holds", () => {
  const of = (type: "event" | "fact" | "withheld", number: number, text = "x") => ({
    ...{ type, number, text },
  });
  const long = "x".repeat(200_000);
  const lines = [
    of("fact", 1),
    of("withheld", 2),
    of("event", 3, long),
    of("event", 4, long),
    of("event", 5),
  ];
  expect(
    lineBatches(lines).map((batch) => [batch.owners, batch.lines.map(({ number }) => number)]),
  ).toEqual([
    [["consolidation"], [1]],
    [["consolidation", "context"], [2]],
    [["ingest"], [3]],
    [["ingest"], [4, 5]],
  ]);
  const many = Array.from({ length: 1_200 }, (_, n) => of("event", n));
  expect(lineBatches(many).map((batch) => batch.lines.length)).toEqual([500, 500, 200]);
});
