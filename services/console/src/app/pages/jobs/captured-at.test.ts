import { expect, test } from "vitest";
import { capturedAt } from "./captured-at.ts";

test("an id says when its job was captured", () => {
  const ms = Date.UTC(2026, 2, 1, 10, 20, 31, 412).toString(16).padStart(12, "0");

  expect(capturedAt(`${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000003`)).toBe(
    "2026-03-01T10:20:31.412Z",
  );
});
