import type { EventBody } from "@memory/contracts";
import { expect, test } from "vitest";
import { Question, WaitingQuestions } from "./questions.ts";

const asking = (projectId: string, ...ids: string[]): Question =>
  new Question(
    ids.map((id) => ({ id, projectId }) as EventBody),
    () => undefined,
    () => undefined,
  );
const idsOf = (question: Question | null): string[] => question?.toRead().map(({ id }) => id) ?? [];

test("who used much of late comes after who did not, until that is long ago", () => {
  let nowMs = 0;
  const waiting = new WaitingQuestions(() => nowMs);
  waiting.charge("busy", 1_000);
  waiting.charge("other", 10);
  for (const tenant of ["busy", "other", "new"]) waiting.add(asking(tenant, tenant));

  const order = [1, 2, 3].flatMap(() => idsOf(waiting.next([], 8)));
  nowMs += 300_000;
  waiting.charge("other", 10);
  for (const tenant of ["other", "busy"]) waiting.add(asking(tenant, tenant));
  const later = idsOf(waiting.next([], 8));

  expect(order).toEqual(["new", "other", "busy"]);
  expect(later).toEqual(["busy"]);
});

test("one tenant has two questions asked at a time, whatever else of it waits", () => {
  const waiting = new WaitingQuestions(() => 0);
  for (const id of ["a1", "a2", "a3"]) waiting.add(asking("a", id));
  waiting.add(asking("b", "b1"));
  const asked: Question[] = [];

  for (let next = waiting.next(asked, 8); next !== null; next = waiting.next(asked, 8))
    asked.push(next);

  expect(asked.flatMap(idsOf)).toEqual(["a1", "a2", "b1"]);
});

test("what a thread ran out of memory over is read alone, and refused when that ends it again", () => {
  const waiting = new WaitingQuestions(() => 0);
  const [suspect, other] = [asking("a", "a1", "a2"), asking("b", "b1")];
  suspect.blame(1, "memory");
  waiting.addFirst(suspect);
  waiting.add(other);

  const beside = waiting.next([other], 8);
  const alone = waiting.next([], 8);
  const read = idsOf(alone);
  const besideAlone = alone && waiting.next([alone], 8);
  suspect.blame(0, "memory");

  expect([beside, read, besideAlone]).toEqual([null, ["a2"], null]);
  expect(idsOf(suspect)).toEqual(["a1"]);
});
