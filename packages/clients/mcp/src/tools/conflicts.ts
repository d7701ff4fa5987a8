import { z } from "zod";
import { clipped, oneLine, REFERENCE, valueText } from "../shown.ts";
import type { Conflict } from "../subject-memory.ts";
import { orNull } from "./schemas.ts";
import { tool } from "./tool.ts";

const MOST_CONFLICTS = 10;
const MOST_SIDES = 8;

const Side = z.object({
  fact_id: z.string(),
  predicate: z.string(),
  value: z.string(),
  since: orNull(z.string(), "Since when it holds, RFC 3339."),
  words: orNull(z.string(), "The newest words that say it."),
});
export type Side = z.output<typeof Side>;

export const conflicts = tool({
  name: "memory_conflicts",
  title: "List contradictions",
  description:
    "Facts about the subject that contradict each other, oldest first: each side with the words behind it. None of them is served until one is kept. Ask the subject which one is right, then call memory_resolve.",
  input: z.strictObject({}),
  output: z.object({
    open: z.int().describe("How many are open."),
    conflicts: z.array(z.object({ conflict_id: z.string(), sides: z.array(Side) })),
  }),
  annotations: { readOnlyHint: true },
  async run(_given, { memory, signal }) {
    const found = await memory.conflicts(MOST_CONFLICTS, signal);
    const shown = found.conflicts.map((conflict) => ({
      conflict_id: conflict.id,
      sides: sidesOf(conflict),
    }));
    const text = found.open === 0 ? "Nothing contradicts itself." : storyOf(found.open, shown);
    return { text, data: { open: found.open, conflicts: shown } };
  },
});

/** The sides of a conflict; a set may hold 200. */
export const sidesOf = ({ members }: Conflict): Side[] =>
  members
    .filter(({ status }) => status === "active" || status === "candidate")
    .slice(0, MOST_SIDES)
    .map(({ id, predicate, value, valid_from, evidence }) => ({
      ...{ fact_id: id, predicate, value: valueText(value), since: valid_from },
      words: wordsOf(evidence[0]?.words ?? null),
    }));

const wordsOf = (words: string | null): string | null =>
  words === null ? null : clipped(oneLine(words), 200);

/** A side in one line. */
export const sideText = ({ predicate, value, since, words }: Side): string =>
  [
    `${predicate} = ${value}`,
    ...(since === null ? [] : [`since ${since.slice(0, 10)}`]),
    ...(words === null ? [] : [`"${words}"`]),
  ].join(", ");

const storyOf = (open: number, shown: readonly { conflict_id: string; sides: Side[] }[]): string =>
  [
    REFERENCE,
    `${open} open:`,
    ...shown.flatMap(({ conflict_id, sides }) => [
      `conflict_id ${conflict_id}`,
      ...sides.map((side) => `  - ${sideText(side)} (fact_id ${side.fact_id})`),
    ]),
  ].join("\n");
