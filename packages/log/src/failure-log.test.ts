import { expect, test } from "vitest";
import { failureLog } from "./failure-log.ts";

test("a failure like the one before is logged once a minute, another one at once", () => {
  const logged: string[] = [];
  let nowMs = 0;
  const warn = ({ err }: { err: Error }) => void logged.push(`${nowMs} ${err.message}`);
  const failed = failureLog({ warn } as Parameters<typeof failureLog>[0], "", () => nowMs);

  for (const [atMs, message] of [
    [0, "refused"],
    [59_999, "refused"],
    [60_000, "refused"],
    [61_000, "unknown user"],
    [62_000, "refused"],
  ] as const) {
    nowMs = atMs;
    failed(new Error(message));
  }

  expect(logged).toEqual(["0 refused", "60000 refused", "61000 unknown user", "62000 refused"]);
});
