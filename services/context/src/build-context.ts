import { serviceUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import { type Scope, tokenOf } from "@memory/scope";
import type { ConfirmScope } from "./confirm-scope.ts";
import type { Recall } from "./domain/build-packet.ts";
import type { RecallSettings } from "./domain/settings.ts";
import { DECISION_BYTES } from "./domain/trace-codec.ts";
import type { QuestionVector } from "./embeddings/question-vector.ts";
import type { RecallMetrics } from "./metrics.ts";
import { rankInSlices } from "./rank-in-slices.ts";
import type { ScopeIndexes } from "./scope-indexes.ts";
import type { TraceWriter } from "./trace-writer.ts";

interface Deps {
  indexes: ScopeIndexes;
  traces: TraceWriter;
  /** Compares a scope with its owners where that is due. */
  confirm: ConfirmScope;
  settings: RecallSettings;
  metrics: RecallMetrics;
  /** Undefined where no embeddings endpoint is configured. */
  questionVector: QuestionVector | undefined;
  nowMs: () => number;
}

interface ContextAsk {
  query: string;
  purpose: string | null;
  budgetTokens: number;
}

export interface BuiltContext {
  traceId: string;
  /** JSON text in UTF-8, byte for byte what the trace holds. */
  packet: Buffer;
  tokenCount: number;
}

export type BuildContext = ReturnType<typeof buildContext>;

const MAX_TRIES = 5;

/**
 * The packet for a question, built from everything committed when this was called and stored with its decisions before
 * it is returned. Throws `service_unavailable` when erasures of the scope keep overtaking it.
 */
export const buildContext =
  ({ indexes, traces, confirm, settings, metrics, questionVector, nowMs }: Deps) =>
  async (scope: Scope, ask: ContextAsk): Promise<BuiltContext> => {
    const scopeToken = tokenOf(scope);
    const embedding = questionVector && (await questionVector(ask.query));
    const request = { ...ask, settings, ...(embedding === undefined ? {} : { embedding }) };
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      // The statement that stores the trace also checks that the cached index was the newest: it usually is.
      const how = { isOptimistic: tries === 0 };
      const ranked = await rankInSlices({ indexes, metrics, nowMs }, scope, request, how);
      const { built, packet, revision, isNewest } = ranked;
      const id = newId();
      const outcome = await metrics.time("trace", () =>
        traces.write({
          id,
          scopeToken,
          revision,
          isNewest,
          projectId: scope.projectId,
          subjectId: scope.subjectId,
          query: ask.query,
          purpose: ask.purpose,
          packet,
          decisions: built.decisions,
          tokenCount: built.tokenCount,
        }),
      );
      if (outcome === "stored") {
        note(metrics, built);
        return { traceId: id, packet, tokenCount: built.tokenCount };
      }
      await confirm(scopeToken);
      indexes.changed([scopeToken]);
    }
    throw serviceUnavailable("This memory is being erased just now; try again.");
  };

function note(metrics: RecallMetrics, { packet, decisions }: Recall): void {
  metrics.served({
    candidates: decisions.length / DECISION_BYTES,
    emptyReason: packet.empty_reason,
    isEmpty: packet.facts.length + packet.episodes.length === 0,
  });
}
