import { z } from "zod";
import { ToolFailure } from "../failures.ts";
import { valueText } from "../shown.ts";
import type { FactDetail, ForgetMode, Forgotten, Held, SubjectMemory } from "../subject-memory.ts";
import { Id, orNull } from "./schemas.ts";
import { tool } from "./tool.ts";

const KEEP = "keep";
const MODES: Readonly<Record<string, ForgetMode>> = {
  "hide, can be restored": "disable",
  "delete for ever": "delete",
};
const CHOICES = [KEEP, ...Object.keys(MODES)];

interface Asked {
  /** The fact; null is everything. */
  readonly factId: string | null;
  readonly choices: readonly string[];
}

export const forget = tool({
  name: "memory_forget",
  title: "Forget",
  description:
    "Forgets one fact, or everything about the subject. Only when the subject asks for it. A person is shown what it is and how much, and has to confirm; without that nothing happens, and you cannot confirm it.",
  input: z.strictObject({
    fact_id: Id.optional().describe("The one fact to forget, from memory_recall."),
    everything: z.literal(true).optional().describe("Forgets all of the subject instead."),
  }),
  output: z.object({
    status: z.enum(["forgotten", "hidden", "declined", "confirmation_needed"]),
    forget_id: orNull(z.string(), "The receipt."),
    facts: z.int(),
    events: z.int(),
    traces: z.int(),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  async run({ fact_id, everything }, { memory, signal, questions }) {
    if ((fact_id === undefined) === (everything === undefined))
      throw new ToolFailure("invalid", "Give either fact_id or everything: true.");
    const factId = fact_id ?? null;
    const answered = questions.answered<Asked>();
    if (answered !== null && answered.state.factId === factId) {
      const mode = answered.choice === null ? undefined : MODES[answered.choice];
      return mode === undefined ? DECLINED : act(memory, factId, mode, signal);
    }
    const what = await described(memory, factId, signal);
    if (!questions.canAsk) return { ...UNCONFIRMED, text: `${what}\n${BY_HAND}` };
    const message = `${what}\nForget it? Hidden memory can be restored; deleted memory cannot.`;
    return questions.ask(
      { message, title: "What to do", choices: CHOICES, initially: KEEP },
      { factId },
    );
  },
});

const NOTHING = { forget_id: null, facts: 0, events: 0, traces: 0 };

const DECLINED = {
  text: "Nothing was forgotten: the person did not confirm.",
  data: { ...NOTHING, status: "declined" as const },
  outcome: "declined" as const,
};

const UNCONFIRMED = {
  data: { ...NOTHING, status: "confirmation_needed" as const },
  outcome: "refused" as const,
};

const BY_HAND =
  "Nothing was forgotten. A person has to confirm it, and this client cannot ask one. Tell the person to do it themselves: with the command `memory forget`, or `POST /v1/forget` of the memory service.";

/** What would be forgotten, and how much it is. */
async function described(
  memory: SubjectMemory,
  factId: string | null,
  signal: AbortSignal,
): Promise<string> {
  return factId === null
    ? ofAll(await memory.held(signal))
    : ofFact(await memory.fact(factId, signal));
}

const ofFact = ({ predicate, value, evidence_count }: FactDetail): string =>
  `1 fact: ${predicate} = ${valueText(value)}, learned from ${counted(evidence_count, "event")}.`;

const ofAll = ({ events, facts, openConflicts }: Held): string =>
  `Everything about this subject: ${[
    counted(events, "event"),
    ...(facts === null ? [] : [counted(facts, "active fact")]),
    ...(openConflicts === null ? [] : [counted(openConflicts, "open conflict")]),
  ].join(", ")}, and what is derived from them.`;

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

async function act(
  memory: SubjectMemory,
  factId: string | null,
  mode: ForgetMode,
  signal: AbortSignal,
) {
  const done = await (factId === null
    ? memory.forgetAll(mode, signal)
    : memory.forgetFact(factId, mode, signal)
  ).catch((error: unknown) => {
    throw begunOr(error);
  });
  return { text: saidOf(done, mode), data: dataOf(done, mode) };
}

/** A forget that was accepted goes on by itself, whatever its answer was. */
function begunOr(error: unknown): unknown {
  const { status } = error as { status?: number };
  if (status !== undefined && status < 500) return error;
  return new ToolFailure(
    "unavailable",
    "It is not known yet whether it is forgotten: it was asked for, and may go on by itself. Forgetting again is safe. A person finds its receipt in the list of receipts (GET /v1/forget).",
  );
}

const dataOf = ({ forgetId, facts, events, traces }: Forgotten, mode: ForgetMode) => ({
  status: mode === "delete" ? ("forgotten" as const) : ("hidden" as const),
  ...{ forget_id: forgetId, facts, events, traces },
});

const saidOf = ({ forgetId, facts, events, traces }: Forgotten, mode: ForgetMode): string =>
  mode === "delete"
    ? `Deleted: ${counted(facts, "fact")}, ${counted(events, "event")}, ${counted(traces, "trace")}. Receipt ${forgetId}.`
    : `Hidden: ${counted(facts, "fact")}; a person can restore it by the receipt ${forgetId}.`;
