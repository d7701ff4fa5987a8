import { z } from "zod";
import { ToolFailure } from "../failures.ts";
import type { Conflict, SubjectMemory } from "../subject-memory.ts";
import { type Side, sidesOf, sideText } from "./conflicts.ts";
import { Id, orNull } from "./schemas.ts";
import { tool } from "./tool.ts";

interface Asked {
  readonly conflictId: string;
  readonly factIds: readonly string[];
  readonly choices: readonly string[];
}

export const resolve = tool({
  name: "memory_resolve",
  title: "Resolve a contradiction",
  description:
    "Keeps one side of a contradiction; the others are superseded by it. Without keep_fact_id the person is asked which one is right. Give keep_fact_id only if the subject said so.",
  input: z.strictObject({
    conflict_id: Id.describe("From memory_conflicts."),
    keep_fact_id: Id.optional().describe("The fact that is right, from memory_conflicts."),
  }),
  output: z.object({
    status: z.enum(["resolved", "declined", "choice_needed"]),
    conflict_id: z.string(),
    kept: orNull(
      z.object({ fact_id: z.string(), predicate: z.string(), value: z.string() }),
      "The fact that holds now.",
    ),
    superseded_fact_ids: z.array(z.string()),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  async run({ conflict_id, keep_fact_id }, { memory, signal, questions }) {
    const conflict = await memory.conflict(conflict_id, signal);
    const sides = sidesOf(conflict);
    if (keep_fact_id !== undefined) return keep(memory, conflict, sides, keep_fact_id, signal);
    const answered = questions.answered<Asked>();
    if (answered !== null && answered.state.conflictId === conflict.id) {
      const { choice, state } = answered;
      const factId = choice === null ? undefined : state.factIds[state.choices.indexOf(choice)];
      if (factId === undefined)
        return {
          text: "Nobody chose. Both sides stay, and neither is served.",
          data: { ...nothing(conflict), status: "declined" as const },
          outcome: "declined" as const,
        };
      return keep(memory, conflict, sides, factId, signal);
    }
    if (!questions.canAsk)
      return {
        text: [
          "Ask the subject which one is right, then call memory_resolve again with its fact_id as keep_fact_id:",
          ...sides.map((side) => `- ${sideText(side)} (fact_id ${side.fact_id})`),
        ].join("\n"),
        data: { ...nothing(conflict), status: "choice_needed" as const },
      };
    return questions.ask(
      {
        message: "Memory holds statements that contradict each other. Which one is right?",
        title: "Keep",
        choices: sides.map((side, index) => `${index + 1}: ${sideText(side)}`),
      },
      { conflictId: conflict.id, factIds: sides.map(({ fact_id }) => fact_id) },
    );
  },
});

const nothing = (conflict: Conflict) => ({
  conflict_id: conflict.id,
  kept: null,
  superseded_fact_ids: [],
});

async function keep(
  memory: SubjectMemory,
  conflict: Conflict,
  sides: readonly Side[],
  factId: string,
  signal: AbortSignal,
) {
  const side = sides.find(({ fact_id }) => fact_id === factId);
  if (side === undefined && !conflict.members.some(({ id }) => id === factId))
    throw new ToolFailure(
      "fact_not_in_conflict",
      "That fact is not part of this conflict. memory_conflicts lists its facts.",
    );
  const { superseded } = await memory.resolve(conflict.id, factId, signal);
  const member = conflict.members.find(({ id }) => id === factId);
  const { predicate, value } = side ?? { predicate: member?.predicate ?? "", value: "" };
  return {
    text: `Resolved: ${predicate} = ${value} holds. ${superseded.length} other ${superseded.length === 1 ? "value is" : "values are"} history now.`,
    data: {
      ...{ status: "resolved" as const, conflict_id: conflict.id },
      kept: { fact_id: factId, predicate, value },
      superseded_fact_ids: [...superseded],
    },
  };
}
