import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ContextApply } from "@memory/contracts";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../src/domain/settings.ts";
import { contextUnderTest, newScope, packetFor, type TestScope } from "./context-under-test.ts";

const TIMEOUT_MS = 60_000;
const SAID = [
  "We adopted a grey parrot and named it Basil.",
  "My sister teaches violin in Lisbon.",
  "I am allergic to walnuts, even traces of them.",
];
const ABOUT = [
  "What is the name of the grey parrot?",
  "Who teaches violin in Lisbon?",
  "Is anyone allergic to walnuts?",
];
const ASIDE = [
  "Which telescope sees the grey nebula at dawn?",
  "How do volcanoes name their islands?",
  "Is the submarine contract signed?",
];

test("with floors set, each item below them is excluded for it, and nothing relevant is said so", async () => {
  const floors = { question: null, fact: 0.5, episode: 0.5 };
  await using context = await contextUnderTest({ recall: { ...DEFAULT_SETTINGS, floors } });
  const scope = newScope();
  const capture = await context.owners.capture(scope, SAID);
  const fact = context.owners.putFact(scope, { predicate: "pet", value: '{"value":"parrot"}' });
  await context.owners.announce([capture]);
  await context.bus.request(ContextApply, {
    changes: [context.owners.changeOf(fact)],
    catchUp: true,
  });
  const ask = (query: string) =>
    context.post("/v1/context", {
      project_id: scope.projectId,
      subject_id: scope.subjectId,
      query,
      purpose: "test",
    });

  const about = (await ask(ABOUT[0] ?? "")).body;
  const aside = (await ask(ASIDE[0] ?? "")).body;
  const trace = await context.get(`/v1/inspect/${aside.trace_id}`, {
    project_id: scope.projectId,
    subject_id: scope.subjectId,
  });

  expect(about.packet.episodes[0].excerpt).toBe(SAID[0]);
  expect(about.packet.empty_reason).toBeNull();
  expect(aside).toMatchObject({
    packet: { facts: [], episodes: [], status: "ok", empty_reason: "no_relevant_memory" },
    token_count: 0,
  });
  expect(trace.body.decisions).not.toHaveLength(0);
  for (const decision of trace.body.decisions) {
    expect(decision).toMatchObject({ action: "excluded", reason_code: "below_relevance_floor" });
  }
});

test("the calibration command prints floors that part the questions it was given", {
  timeout: TIMEOUT_MS,
}, async () => {
  await using context = await contextUnderTest();
  const scope = newScope();
  await context.owners.capture(scope, SAID);
  await context.bus.request(ContextApply, { changes: [], catchUp: true });
  const folder = await mkdtemp(join(tmpdir(), "calibrate-"));
  const file = join(folder, "questions.jsonl");
  const lines = [...labelled(scope, ABOUT, true), ...labelled(scope, ASIDE, false)];
  await writeFile(file, lines.join("\n"));

  const { stdout } = await calibrate(context.urls.database, file, "0");
  await rm(folder, { recursive: true });

  const floor = Number(/^SERVICE_EPISODE_FLOOR=(.+)$/m.exec(stdout)?.[1]);
  expect(stdout).toContain("3 relevant and 3 off-topic questions");
  expect(stdout).toContain("episodes: separation (AUC) 1.000");
  expect(stdout).toContain("0.0 % | 100.0 %");
  await using floored = await contextUnderTest({
    recall: { ...DEFAULT_SETTINGS, floors: { question: null, fact: null, episode: floor } },
  });
  const other = newScope();
  await floored.owners.capture(other, SAID);
  await floored.bus.request(ContextApply, { changes: [], catchUp: true });
  const reasons = async (questions: string[]) =>
    Promise.all(
      questions.map(async (query) => (await packetFor(floored, other, query)).empty_reason),
    );
  expect(await reasons(ABOUT)).toEqual([null, null, null]);
  expect(await reasons(ASIDE)).toEqual(Array(3).fill("no_relevant_memory"));
});

test("the calibration command needs a file with both kinds of questions", {
  timeout: TIMEOUT_MS,
}, async () => {
  await expect(calibrate("postgres://127.0.0.1:1/none")).rejects.toMatchObject({ code: 2 });
});

const labelled = ({ projectId, subjectId }: TestScope, questions: string[], relevant: boolean) =>
  questions.map((query) =>
    JSON.stringify({ project_id: projectId, subject_id: subjectId, query, relevant }),
  );

function calibrate(databaseUrl: string, ...args: string[]) {
  const command = fileURLToPath(new URL("../src/commands/calibrate-floor.ts", import.meta.url));
  return promisify(execFile)(process.execPath, [command, ...args], {
    env: { ...process.env, SERVICE_DATABASE_URL: databaseUrl },
  });
}
