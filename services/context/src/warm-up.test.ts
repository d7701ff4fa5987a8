import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "./domain/settings.ts";
import { warmUp } from "./warm-up.ts";

test("the made-up memory answers from every part that a question runs through", async () => {
  const shown = await warmUp(DEFAULT_SETTINGS, Date.parse("2026-06-01T12:00:00.000Z"));

  expect(shown).toBeGreaterThan(60);
});
