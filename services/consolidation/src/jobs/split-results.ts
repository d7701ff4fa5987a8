import type { Statement } from "@memory/extraction";
import type { Lesson } from "../extraction/pipeline.ts";

/** Statements judged in one transaction, and characters of what they say, so that it holds its scope and a connection for a moment. */
const STATEMENTS_AT_ONCE = 250;
const CHARACTERS_AT_ONCE = 200_000;

/** Lessons in portions to be judged one after the other, at least one; those of an event with many statements are in several. */
export function inRounds(lessons: readonly Lesson[]): Lesson[][] {
  const rounds: Lesson[][] = [[]];
  let statements = 0;
  let characters = 0;
  for (const lesson of lessons) {
    let portion: Statement[] = [];
    rounds.at(-1)?.push({ ...lesson, statements: portion });
    for (const statement of lesson.statements) {
      const length = JSON.stringify(statement).length;
      const isFull = statements >= STATEMENTS_AT_ONCE || characters + length > CHARACTERS_AT_ONCE;
      if (isFull && statements > 0) {
        portion = [];
        rounds.push([{ ...lesson, statements: portion }]);
        [statements, characters] = [0, 0];
      }
      statements += 1;
      characters += length;
      portion.push(statement);
    }
  }
  return rounds;
}
