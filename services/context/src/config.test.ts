import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv } from "@memory/env";
import { afterAll, expect, test } from "vitest";
import { ownCues, RecallEnv } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "context-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the predicates file of consolidation gives context their cues", () => {
  const file = join(folder, "predicates.json");
  const badge = { cardinality: "single", volatility: "stable", synonyms: ["pass"] };
  writeFileSync(file, JSON.stringify({ badge: { ...badge, cues: ["gates"] }, tag: badge }));
  const cues = ownCues(readEnv(RecallEnv, { SERVICE_PREDICATES_FILE: file }));

  expect([...cues("badge")]).toEqual(expect.arrayContaining(["gate", "pass"]));
  expect(cues("tag")).not.toContain("gate");
});

test("without one the cues of the lexicon apply", () => {
  const cues = ownCues(readEnv(RecallEnv, {}));

  expect(cues("allergy")).toContain("dinner");
});
