import type { Memory } from "@memory-service/client";
import { ToolFailure } from "./failures.ts";
import type { ForgetMode, Forgotten, Held, SubjectMemory } from "./subject-memory.ts";

export interface SubjectOptions {
  readonly subjectId: string;
  readonly threadId?: string | undefined;
  readonly runId?: string | undefined;
}

/** How long an answer waits for a note to be learned, and a forget for all that takes part. */
const LEARN_MS = 8_000;
const FORGET_MS = 60_000;

/** The memory of one subject by the public API: whatever a key may do, nothing but this subject is reached. */
export function clientMemory(memory: Memory, options: SubjectOptions): SubjectMemory {
  const { subjectId, ...talk } = options;
  const subject = memory.subject(subjectId, talk);

  /** Throws the failure of an unknown id for what belongs to another subject, so that the two cannot be distinguished. */
  async function own<Found extends { subject_id: string }>(
    found: Found,
    type: string,
    signal: AbortSignal,
  ): Promise<Found> {
    if (found.subject_id === subjectId) return found;
    if ((await namesOf(memory, subjectId, signal)).has(found.subject_id)) return found;
    throw Object.assign(new Error("of another subject"), { status: 404, type });
  }

  const fact: SubjectMemory["fact"] = async (id, signal) =>
    own(await memory.facts.get(id, { signal }), "fact_not_found", signal);

  const conflict: SubjectMemory["conflict"] = async (id, signal) =>
    own(await memory.conflicts.get(id, { signal }), "conflict_not_found", signal);

  async function latestTrace(signal: AbortSignal): Promise<string> {
    const { items } = await memory.traces.list({ subjectId }, { signal }).page({ limit: 1 });
    if (items[0] !== undefined) return items[0].id;
    throw new ToolFailure("trace_not_found", "Nothing was recalled yet, so there is no trace.");
  }

  const forgetting = (mode: ForgetMode, signal: AbortSignal) => ({
    ...{ mode, signal, timeoutMs: FORGET_MS },
    reason: "asked for through MCP, and confirmed by a person",
  });

  return {
    fact,
    conflict,
    async recall(question, budgetTokens, signal) {
      const packet = await subject.context(question, { budgetTokens, purpose: "mcp", signal });
      const { facts, episodes, warnings, status, traceId } = packet;
      if (traceId === null) throw packet.error;
      return { prompt: packet.toPrompt(), facts, episodes, warnings, status, traceId };
    },
    async note(text, signal) {
      const captured = await subject.capture([{ ...NOTE, payload: { text } }], { signal });
      const [stored] = captured.events;
      if (stored === undefined) throw captured.error;
      return { eventId: stored.id, jobId: captured.jobId };
    },
    async learn(signal) {
      await subject.consolidate({ signal, timeoutMs: LEARN_MS, maxRetries: 0 });
    },
    async outcomes(jobId, eventId, signal) {
      const { events } = await memory.jobs.get(jobId, { signal });
      return events.find(({ event_id }) => event_id === eventId)?.outcomes ?? [];
    },
    async trace(id, signal) {
      const traceId = id ?? (await latestTrace(signal));
      const { trace_id, query, packet, decisions } = await memory.traces.get(traceId, {
        ...{ subjectId, signal },
      });
      return { trace_id, query, facts: packet.facts, episodes: packet.episodes, decisions };
    },
    async facts(most, signal) {
      const filters = { subjectId, status: "active" as const };
      return (await memory.facts.list(filters, { signal }).page({ limit: most })).answer.facts;
    },
    async conflicts(most, signal) {
      const page = memory.conflicts.list({ subjectId }, { signal }).page({ limit: most });
      const { answer } = await page;
      const conflicts = [];
      // One after the other: a set may hold a megabyte of values.
      for (const { id } of answer.conflicts) {
        const found = await conflict(id, signal).catch((error: unknown) => gone(error));
        if (found?.status === "open") conflicts.push(found);
      }
      return { open: answer.open_count, conflicts };
    },
    async resolve(conflictId, keep, signal) {
      const { superseded_fact_ids } = await memory.conflicts.resolve(conflictId, { keep, signal });
      return { superseded: superseded_fact_ids };
    },
    async held(signal) {
      const prefix = await keptUnder(memory, subjectId, signal);
      const { items } = await memory.subjects.list({ prefix }, { signal }).page({ limit: 1 });
      return heldBy(items.find(({ subject_id }) => subject_id === prefix));
    },
    async forgetFact(id, mode, signal) {
      await fact(id, signal);
      return forgotten(await memory.forget.fact(id, forgetting(mode, signal)));
    },
    async forgetAll(mode, signal) {
      return forgotten(await subject.forget(forgetting(mode, signal)));
    },
  };
}

/** What an agent notes is an observation of its own, not words of the subject; the source must not be one of those that only describe. */
const NOTE = {
  kind: "agent.observation",
  actor_type: "agent",
  source: { via: "mcp" },
} as const;

/** A conflict that was resolved or forgotten meanwhile is not listed. */
function gone(error: unknown): null {
  if ((error as { status?: number }).status === 404) return null;
  throw error;
}

interface Counts {
  readonly events: number;
  readonly facts: number | null;
  readonly open_conflicts: number | null;
}

const heldBy = (counts: Counts | undefined): Held =>
  counts === undefined
    ? { events: 0, facts: 0, openConflicts: 0 }
    : { events: counts.events, facts: counts.facts, openConflicts: counts.open_conflicts };

const forgotten = (done: {
  forget_id: string;
  facts_deleted: number;
  facts_disabled: number;
  events_deleted: number;
  traces_deleted: number;
}): Forgotten => ({
  forgetId: done.forget_id,
  facts: done.facts_deleted + done.facts_disabled,
  events: done.events_deleted,
  traces: done.traces_deleted,
});

/** The name under which a subject's memory is kept: it may be called by an alias, or be merged. */
async function keptUnder(memory: Memory, subjectId: string, signal: AbortSignal): Promise<string> {
  const { merge, subject_id } = await memory.subjects.aliases.list(subjectId, { signal });
  return merge?.status === "merged" ? merge.subject_id : subject_id;
}

/** The names that are this subject: its own, its aliases, and those it is merged with. */
async function namesOf(
  memory: Memory,
  subjectId: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const found = await memory.subjects.aliases.list(subjectId, { signal });
  const { subject_id, aliases, merge } = found;
  return new Set([
    ...[subjectId, subject_id, ...aliases.map(({ alias }) => alias)],
    ...(merge === undefined ? [] : [merge.subject_id, merge.merged_id]),
  ]);
}
