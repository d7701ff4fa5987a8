import { sampleBody } from "@memory/contracts/sample-body";
import { type ExtractionSteps, STAGE, type Stage } from "@memory/extraction/extract";
import { compiledPatterns, rulesExtractor } from "@memory/extraction/rules";
import { expect, test } from "vitest";
import { ExtractionTask } from "./extraction-task.ts";

/** A task of events that are each read in such stages, at so many milliseconds a step; what each step was passed. */
function taskOf(events: number, stages: readonly Stage[], stepMs: number) {
  const passed: (string | undefined)[][] = [];
  function* read(eventId: string): ExtractionSteps {
    const own: (string | undefined)[] = [];
    passed.push(own);
    for (const stage of stages) own.push(yield stage);
    return { eventId, statements: [], rejections: [], needsModel: false };
  }
  const bodies = Array.from({ length: events }, (_, n) => sampleBody(null, { id: `e${n}` }));
  const task = new ExtractionTask(
    { id: 1, tenant: "t", events: bodies },
    {
      startExtraction:
        () =>
        ({ id }) =>
          read(id),
      progress: { note: () => undefined },
      lapMs: () => stepMs,
      done: () => undefined,
    },
  );
  return { task, passed };
}

test("its stage is the one that its event goes on to, and the first for each event", () => {
  const { task } = taskOf(2, [STAGE.split, STAGE.match], 1);
  const stages: Stage[] = [task.stage];
  while (!task.step()) stages.push(task.stage);

  expect(stages).toEqual([
    ...[STAGE.turn, STAGE.split, STAGE.match],
    ...[STAGE.turn, STAGE.split, STAGE.match],
  ]);
});

test("an event is stopped once it has taken two seconds, and the next one has as long", () => {
  const { task, passed } = taskOf(2, [STAGE.split, STAGE.match, STAGE.learn], 1_100);
  for (let most = 100; !task.step() && most > 0; ) most--;

  expect(passed).toEqual([
    [undefined, "stop", "stop"],
    [undefined, "stop", "stop"],
  ]);
});

test("patterns that are compiled for another text give an event no more time", async () => {
  const { task, passed } = taskOf(1, [STAGE.split, STAGE.match], 1_010);
  task.step();
  const before = compiledPatterns();
  await rulesExtractor(() => "value").extract(
    [
      "I live in Ghent with my dog Rex.",
      "J'habite à Gand.",
      "Ich wohne in Gent.",
      "Vivo en Gante.",
    ].map((content, n) => ({
      ...{ id: `e${n}`, occurredAt: "2026-01-01T00:00:00.000Z", kind: "conversation.message" },
      ...{ actorType: "user", threadId: "t", source: null, payload: { role: "user", content } },
    })),
  );
  const compiled = compiledPatterns() - before;
  while (!task.step());

  expect(compiled).toBeGreaterThan(2);
  expect(passed).toEqual([[undefined, "stop"]]);
});
