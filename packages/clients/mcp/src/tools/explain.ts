import { z } from "zod";
import { clipped, oneLine, REFERENCE, valueText } from "../shown.ts";
import type { FactDetail, SubjectMemory, Trace } from "../subject-memory.ts";
import { Id, orNull } from "./schemas.ts";
import { tool } from "./tool.ts";

/** Facts of a trace whose evidence is read, and decisions that are listed. */
const MOST_FACTS = 8;
const MOST_DECISIONS = 60;
const MOST_WORDS = 5;

const Explained = z.object({
  fact_id: z.string(),
  predicate: z.string(),
  value: z.string(),
  status: z.string(),
  words: z.array(
    z.object({ said: z.string(), occurred_at: orNull(z.string(), "When it was said, RFC 3339.") }),
  ),
  evidence_count: z.int(),
});

export const explain = tool({
  name: "memory_explain",
  title: "Explain a memory",
  description:
    "Why memory said what it said: for a trace_id the question, what was served or left out and why, and the words behind each fact; for a fact_id that fact's words and history. Without either the latest recall.",
  input: z.strictObject({
    trace_id: Id.optional().describe("From memory_recall."),
    fact_id: Id.optional().describe("From memory_recall or memory_conflicts."),
  }),
  output: z.object({
    trace_id: orNull(z.string(), "The trace; null for a fact alone."),
    question: orNull(z.string(), "What was asked."),
    facts: z.array(Explained),
    decisions: z.array(
      z.object({
        fact_id: orNull(z.string(), "The fact that was considered."),
        episode_id: orNull(z.string(), "The event that was considered."),
        action: z.string(),
        reason: z.string(),
      }),
    ),
    more_decisions: z.int(),
  }),
  annotations: { readOnlyHint: true },
  async run({ trace_id, fact_id }, { memory, signal }) {
    if (fact_id !== undefined) {
      const fact = explained(await memory.fact(fact_id, signal));
      const data = { trace_id: null, question: null, facts: [fact], decisions: [] };
      return { text: [REFERENCE, ...lines(fact)].join("\n"), data: { ...data, more_decisions: 0 } };
    }
    const trace = await memory.trace(trace_id, signal);
    const facts = await factsOf(memory, trace, signal);
    return { text: storyOf(trace, facts), data: dataOf(trace, facts) };
  },
});

type Fact = z.output<typeof Explained>;

const explained = ({
  id,
  predicate,
  value,
  status,
  evidence,
  evidence_count,
}: FactDetail): Fact => ({
  ...{ fact_id: id, predicate, value: valueText(value), status, evidence_count },
  words: evidence
    .filter(({ words }) => words !== null)
    .slice(0, MOST_WORDS)
    .map(({ words, occurred_at }) => ({ said: clipped(oneLine(words ?? "")), occurred_at })),
});

/** The facts that were served with the words behind them; one that is gone since is left out. */
async function factsOf(memory: SubjectMemory, trace: Trace, signal: AbortSignal): Promise<Fact[]> {
  const served = trace.facts.slice(0, MOST_FACTS);
  const found = await Promise.all(
    served.map(({ id }) => memory.fact(id, signal).then(explained, () => null)),
  );
  return found.filter((fact) => fact !== null);
}

const dataOf = ({ trace_id, query, decisions }: Trace, facts: Fact[]) => ({
  ...{ trace_id, question: clipped(query, 4_000), facts },
  decisions: decisions
    .slice(0, MOST_DECISIONS)
    .map(({ fact_id, episode_id, action, reason_code }) => ({
      ...{ fact_id, episode_id, action, reason: reason_code },
    })),
  more_decisions: Math.max(0, decisions.length - MOST_DECISIONS),
});

function storyOf(trace: Trace, facts: readonly Fact[]): string {
  const { query, episodes, decisions } = trace;
  return [
    REFERENCE,
    `Question: ${clipped(oneLine(query))}`,
    "Decisions about what was considered:",
    ...countedReasons(decisions),
    ...facts.flatMap(lines),
    ...(episodes.length > 0 ? ["Excerpts that were served:"] : []),
    ...episodes.map(({ excerpt }) => `- ${clipped(oneLine(excerpt))}`),
    `trace_id: ${trace.trace_id}`,
  ].join("\n");
}

/** How often each decision was made, a line for each. */
function countedReasons(decisions: Trace["decisions"]): string[] {
  const counts = new Map<string, number>();
  for (const { action, reason_code } of decisions) {
    const why = `${action}: ${reason_code}`;
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => `- ${count} ${why}`);
}

const lines = ({ fact_id, predicate, value, status, words, evidence_count }: Fact): string[] => [
  `${predicate} = ${value} (${status}, from ${evidence_count} events, fact_id ${fact_id})`,
  ...words.map(({ said, occurred_at }) => `  - "${said}" (${occurred_at ?? "time unknown"})`),
];
