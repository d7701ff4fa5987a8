import { z } from "zod";
import { valueText } from "../shown.ts";
import type { Outcome, SubjectMemory } from "../subject-memory.ts";
import { orNull } from "./schemas.ts";
import { tool } from "./tool.ts";

const MOST_FACTS = 5;

const Learned = z.object({
  fact_id: z.string(),
  predicate: z.string(),
  value: z.string(),
  status: z.string(),
});

export const remember = tool({
  name: "memory_remember",
  title: "Remember something",
  description:
    "Stores a note about the subject and says what was learned from it. Give one plain sentence for each thing: 'The user lives in Oslo.' 'The user moved from Oslo to Bergen.' 'We use PostgreSQL 17.' It is kept as your note, not as words of the subject: it never becomes a standing instruction. Secrets are not learned.",
  input: z.strictObject({
    text: z.string().min(1).max(8_000).describe("What to remember, in one or a few sentences."),
  }),
  output: z.object({
    event_id: z.string(),
    learned: z
      .boolean()
      .describe("False where the note is stored and will be read later, in seconds as a rule."),
    facts: z.array(Learned),
    outcomes: z.array(
      z.object({ outcome: z.string(), reason: orNull(z.string(), "Why nothing came of it.") }),
    ),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  async run({ text }, { memory, signal }) {
    const { eventId, jobId } = await memory.note(text, signal);
    // The note is stored: whatever fails now is no failure of remembering.
    const outcomes = await outcomesOf(memory, eventId, jobId, signal);
    const facts = outcomes === null ? [] : await factsOf(memory, outcomes, signal);
    const data = {
      ...{ event_id: eventId, learned: outcomes !== null, facts },
      outcomes: (outcomes ?? []).map(({ outcome, reason }) => ({ outcome, reason })),
    };
    return { text: said(data), data };
  },
});

async function outcomesOf(
  memory: SubjectMemory,
  eventId: string,
  jobId: string | null,
  signal: AbortSignal,
): Promise<readonly Outcome[] | null> {
  if (jobId === null) return [];
  try {
    await memory.learn(signal);
    return await memory.outcomes(jobId, eventId, signal);
  } catch {
    return null;
  }
}

async function factsOf(
  memory: SubjectMemory,
  outcomes: readonly Outcome[],
  signal: AbortSignal,
): Promise<z.output<typeof Learned>[]> {
  const ids = [...new Set(outcomes.flatMap(({ fact_ids }) => fact_ids))].slice(0, MOST_FACTS);
  const facts = await Promise.all(ids.map((id) => memory.fact(id, signal).catch(() => null)));
  return facts.flatMap((fact) =>
    fact === null
      ? []
      : [
          {
            ...{ fact_id: fact.id, predicate: fact.predicate, status: fact.status },
            value: valueText(fact.value),
          },
        ],
  );
}

interface Noted {
  learned: boolean;
  facts: readonly z.output<typeof Learned>[];
  outcomes: readonly { outcome: string; reason: string | null }[];
}

function said({ learned, facts, outcomes }: Noted): string {
  if (!learned) return "Stored. It is read in the background, and can be recalled within seconds.";
  const lines = facts.map(
    ({ predicate, value, status }) => `- ${predicate} = ${value} (${status})`,
  );
  const conflict = outcomes.some(({ outcome }) => outcome === "conflict");
  if (lines.length === 0)
    return "Stored, and can be recalled as it stands; no fact was read in it. If a fact was meant, say it in one plain sentence.";
  return [
    "Stored. Learned from it:",
    ...lines,
    ...(conflict
      ? [
          "It contradicts what was known: memory_conflicts shows both, and neither is served until one is kept.",
        ]
      : []),
  ].join("\n");
}
