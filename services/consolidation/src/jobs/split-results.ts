import type { Statement } from "@memory/extraction";
import type { ExtractionResult } from "@memory/extraction/extract";

/** Most statements, and characters of them, in one transaction, so that it holds its scope and its connection only briefly. */
export const STATEMENTS_AT_ONCE = 250;
const CHARACTERS_AT_ONCE = 200_000;
/** A transaction that takes longer is followed by smaller ones; below the least number each would mostly read what it decides about. */
const LONG_MS = 1_000;
const LEAST_STATEMENTS = 25;

/** The most statements of the next transaction, after one of at most `most` took so long. */
export const nextStatements = (most: number, tookMs: number): number =>
  tookMs <= LONG_MS ? most : Math.max(LEAST_STATEMENTS, Math.floor((most * LONG_MS) / tookMs));

/** Splits extraction results into one portion per transaction, at least one; an event with many statements is in several portions. */
export function splitResults(
  results: readonly ExtractionResult[],
  mostStatements = STATEMENTS_AT_ONCE,
): ExtractionResult[][] {
  const rounds: ExtractionResult[][] = [[]];
  let statements = 0;
  let characters = 0;
  for (const result of results) {
    let portion: Statement[] = [];
    rounds.at(-1)?.push({ ...result, statements: portion });
    for (const statement of result.statements) {
      const length = JSON.stringify(statement).length;
      const isFull = statements >= mostStatements || characters + length > CHARACTERS_AT_ONCE;
      if (isFull && statements > 0) {
        portion = [];
        rounds.push([{ ...result, statements: portion }]);
        [statements, characters] = [0, 0];
      }
      statements += 1;
      characters += length;
      portion.push(statement);
    }
  }
  return rounds;
}
