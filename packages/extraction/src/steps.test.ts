import { expect, test } from "vitest";
import type { ExtractionEvent } from "./extractor.ts";
import { rulesReader } from "./rules-extractor.ts";
import { STAGE, type Stage } from "./steps.ts";

const occurredAt = "2026-01-01T00:00:00.000Z";

const saying = (content: string): ExtractionEvent => ({
  ...{ id: "event", occurredAt, kind: "conversation.message", actorType: "user" },
  ...{ threadId: "t", source: null, payload: { role: "user", content } },
});
const TWO_SENTENCES = saying("I live in Ghent. I love tea.");

/** Reads an event, and passes `stop` once, when that stage is to come for the first time. */
function read(stopAt?: Stage, event: ExtractionEvent = TWO_SENTENCES) {
  const reading = rulesReader(() => "value")()(event);
  const stages: Stage[] = [];
  let step = reading.next();
  while (!step.done) {
    const isTime = step.value === stopAt && !stages.includes(stopAt);
    stages.push(step.value);
    step = reading.next(isTime ? "stop" : undefined);
  }
  const { statements, rejections } = step.value;
  return {
    stages,
    read: [statements.length, ...rejections.map(({ reason }) => reason)],
  };
}

test("a turn is split, each of its sentences is classified, matched and learned from, and the whole is read for changes", () => {
  const { split, classify, match, learn, changes } = STAGE;
  const sentence = [classify, match, learn];

  expect(read().stages).toEqual([split, ...sentence, ...sentence, changes]);
});

test.each([
  ["classify", [0, "too_slow"]],
  ["changes", [2, "too_slow"]],
  ["match", [2]],
] as const)(
  "a reading that is stopped before it goes on to %s keeps what it has",
  (stage, kept) => {
    expect(read(STAGE[stage]).read).toEqual(kept);
  },
);

test("a reply that is read for its answer alone and is stopped says so", () => {
  const question = { role: "assistant", text: "Where do you live?", occurredAt } as const;
  const reply = { ...saying("Ghent."), earlierTurns: [question], isReplyOnly: true };

  expect([read(undefined, reply).read, read(STAGE.changes, reply).read]).toEqual([
    [1],
    [1, "too_slow"],
  ]);
});
