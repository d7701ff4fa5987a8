import { serviceUnavailable } from "@memory/errors";
import { fairGate } from "@memory/fairness";
import { newId } from "@memory/ids";
import { type Scope, tokenOf } from "@memory/scope";
import type { ConfirmScope } from "./confirm-scope.ts";
import type { Packed } from "./domain/build-packet.ts";
import type { RecallSettings } from "./domain/settings.ts";
import { countDecisions } from "./domain/trace-codec.ts";
import type { QuestionVector } from "./embeddings/question-vector.ts";
import type { RecallMetrics } from "./metrics.ts";
import { rankInSlices } from "./rank-in-slices.ts";
import type { ScopeIndexes } from "./scope-indexes.ts";
import type { TraceWriter } from "./trace-writer.ts";
import type { ViewAsOf } from "./view-as-of.ts";

interface Deps {
  indexes: ScopeIndexes;
  traces: TraceWriter;
  /** Compares a scope with its owners where that is due. */
  confirm: ConfirmScope;
  /** The scope that a name stands for. */
  serving: (scope: Scope) => Promise<Scope>;
  settings: RecallSettings;
  metrics: RecallMetrics;
  /** The mark of the model that makes embeddings; null where none is configured. */
  model: string | null;
  /** Undefined where no model is configured. */
  questionVector: QuestionVector | undefined;
  viewAsOf: ViewAsOf;
  /** The texts of some episodes of a scope, by event id. */
  readTexts: (
    scopeToken: string,
    eventIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  nowMs: () => number;
}

interface ContextAsk {
  query: string;
  purpose: string | null;
  budgetTokens: number;
  /** An instant in UTC: the packet holds what was known and true then. Null: the present. */
  asOf: string | null;
  /** The conversation, and the run of the agent, in which is asked. */
  threadId: string | null;
  runId: string | null;
  /** The id of the request that asks; null where none is known. */
  requestId: string | null;
}

export interface BuiltContext {
  traceId: string;
  /** JSON text in UTF-8, byte for byte what the trace holds. */
  packet: Buffer;
  tokenCount: number;
}

export type BuildContext = ReturnType<typeof buildContext>;

const MAX_TRIES = 5;

/** A question as of a moment reads its facts from the database, up to 2,000 of 16 kB: few are in memory at a time. */
const AS_OF_AT_ONCE = { capacity: 4, perTenant: 2, mostWaitingPerTenant: 1_000 };

/**
 * The packet for a question, built from everything committed when this was called and stored with its decisions before
 * it is returned. Throws `service_unavailable` when erasures of the scope keep overtaking it.
 */
export const buildContext = (deps: Deps) => {
  const attempt = attemptWith(deps);
  const gate = fairGate({ name: "questions as of a moment", ...AS_OF_AT_ONCE });
  const build = async (named: Scope, ask: ContextAsk): Promise<BuiltContext> => {
    let scope = named;
    const embedding = deps.questionVector && (await deps.questionVector(ask.query));
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      // The statement that stores the trace also checks that the cached index was the newest: it usually is.
      const generation = deps.indexes.generation();
      const built = await attempt(scope, ask, { embedding, isOptimistic: tries === 0 });
      // The server that confirmed a packet may be another than the one it was read from.
      if (built !== null && deps.indexes.generation() === generation) return built;
      scope = await deps.serving(named);
      const token = tokenOf(scope);
      await deps.confirm(token);
      deps.indexes.changed([token]);
    }
    throw serviceUnavailable("This memory is being erased just now; try again.");
  };
  return (scope: Scope, ask: ContextAsk): Promise<BuiltContext> =>
    ask.asOf === null ? build(scope, ask) : gate.run(scope.projectId, 1, () => build(scope, ask));
};

interface How {
  embedding: Awaited<ReturnType<QuestionVector>> | undefined;
  isOptimistic: boolean;
}

/** Builds a packet and stores its trace; null when the scope changed meanwhile. */
const attemptWith =
  ({ indexes, traces, settings, metrics, viewAsOf, nowMs, model, readTexts }: Deps) =>
  async (scope: Scope, ask: ContextAsk, how: How): Promise<BuiltContext | null> => {
    const { asOf, threadId, runId, requestId, ...question } = ask;
    const { embedding } = how;
    const scopeToken = tokenOf(scope);
    const view = asOf === null ? null : await viewAsOf(scopeToken, asOf);
    const request = { ...question, settings, ...(embedding === undefined ? {} : { embedding }) };
    const { built, packet, revision, isNewest } = await rankInSlices(
      { indexes, metrics, nowMs, readTexts },
      scope,
      request,
      { isOptimistic: how.isOptimistic && view === null, asOf: view },
    );
    if (view !== null && view.revision !== revision) return null;
    const { projectId, subjectId } = scope;
    const id = newId();
    const trace = {
      ...{ id, scopeToken, revision, isNewest, projectId, subjectId, asOf, packet },
      ...{ query: ask.query, purpose: ask.purpose, threadId, runId },
      ...{ requestId, budgetTokens: ask.budgetTokens },
      ...{ decisions: built.decisions, tokenCount: built.tokenCount },
      embeddingModel: embedding instanceof Float32Array ? model : null,
    };
    const outcome = await metrics.time("trace", () => traces.write(trace));
    if (outcome === "stale") return null;
    note(metrics, built);
    return { traceId: id, packet, tokenCount: built.tokenCount };
  };

function note(metrics: RecallMetrics, { packet, decisions }: Packed): void {
  metrics.served({
    candidates: countDecisions(decisions),
    emptyReason: packet.empty_reason,
    isEmpty: packet.facts.length + packet.episodes.length === 0,
  });
}
