import { expect, test } from "vitest";
import type { Operation } from "./history.ts";
import { sessionFaults } from "./sessions.ts";
import { smallHistory } from "./small-history.ts";

type History = (of: ReturnType<typeof smallHistory>) => Operation[];

test.each<[string, History]>([
  ["what is not consolidated need not be shown", (of) => [of.capture(1), of.read([])]],
  [
    "an answer of consolidate that did not come promises nothing",
    (of) => [of.capture(1), of.consolidate("unknown"), of.read([])],
  ],
  ["a packet chooses", (of) => [of.capture(1), of.consolidate(), of.read([], "packet")]],
  [
    "a forget takes what was shown",
    (of) => [of.capture(1), of.read([1]), of.forget("r"), of.read([])],
  ],
  [
    "a forget that was not answered may have taken it",
    (of) => [of.capture(1), of.read([1]), of.forget(null, "unknown"), of.read([])],
  ],
  [
    "what is captured after the receipt is shown",
    (of) => [of.forget("r"), of.capture(1), of.consolidate(), of.read([1])],
  ],
  [
    "a capture without an answer may arrive after the forget",
    (of) => [of.capture(1, "unknown"), of.forget("r"), of.read([1])],
  ],
  [
    "a disputed fact is in the list, not in a packet",
    (of) => [of.capture(1), of.dispute(1), of.read([1]), of.read([], "packet")],
  ],
  [
    "a request beside a revocation may be let in",
    (of) => {
      const use = of.useKey("k");
      return [{ ...use, endedMs: 100 }, of.revokeKey("k")];
    },
  ],
])("no fault: %s", (_name, history) => {
  expect(sessionFaults(history(smallHistory()))).toEqual([]);
});

test.each<[fault: string, history: History]>([
  [
    "fact 1 was consolidated and is not in a later read of facts of ana",
    (of) => [of.capture(1), of.consolidate(), of.read([])],
  ],
  [
    "fact 1 was shown and is not in a later read of facts of ana",
    (of) => [of.capture(1), of.read([1]), of.read([])],
  ],
  [
    "fact 1 was forgotten and is in a later read of facts of ana",
    (of) => [of.capture(1), of.forget("r"), of.read([1])],
  ],
  [
    "fact 1 was forgotten and is in a later read of packet of ana",
    (of) => [of.capture(1), of.forget("r"), of.capture(2), of.read([1, 2], "packet")],
  ],
  [
    "fact 1 was forgotten and is in a later read of packet of ana",
    (of) => [of.capture(1), of.forget("r"), { ...of.read([], "packet"), quoted: [1] }],
  ],
  [
    "fact 1 was disputed and is in a later read of packet of ana",
    (of) => [of.capture(1), of.dispute(1), of.read([1], "packet")],
  ],
  ["fact 7, never said, is in a later read of facts of ana", (of) => [of.read([7])]],
  [
    "key k was revoked and let a later request in",
    (of) => [of.makeKey("k"), of.revokeKey("k"), of.useKey("k")],
  ],
])("a planted fault is found: %s", (fault, history) => {
  expect(sessionFaults(history(smallHistory()))).toContain(fault);
});
