import { serviceUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import { type Scope, tokenOf } from "@memory/scope";
import { type Recall, recall } from "./domain/build-packet.ts";
import type { ScopeIndex } from "./domain/scope-index.ts";
import type { RecallSettings } from "./domain/settings.ts";
import type { QuestionVector } from "./embeddings/question-vector.ts";
import type { RecallMetrics } from "./recall-metrics.ts";
import type { ScopeIndexes } from "./scope-indexes.ts";
import type { TraceWriter } from "./trace-writer.ts";

interface Deps {
  indexes: ScopeIndexes;
  traces: TraceWriter;
  settings: RecallSettings;
  metrics: RecallMetrics;
  /** Undefined where meaning is not compared. */
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
  /** The very JSON text that the trace holds. */
  packetJson: string;
  tokenCount: number;
}

export type BuildContext = ReturnType<typeof buildContext>;

const MAX_TRIES = 5;
const DECISION_BYTES = 17;

/**
 * The packet for a question, built from everything committed when this was called and stored with its decisions before
 * it is given back. Throws `service_unavailable` when erasures of the scope keep overtaking it.
 */
export const buildContext =
  ({ indexes, traces, settings, metrics, questionVector, nowMs }: Deps) =>
  async (scope: Scope, ask: ContextAsk): Promise<BuiltContext> => {
    const scopeToken = tokenOf(scope);
    const meaning = questionVector && (await questionVector(ask.query));
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { built, revision } = await recallNewest(indexes, metrics, scopeToken, (index) =>
        recall(index, {
          ...ask,
          nowMs: nowMs(),
          settings,
          ...(meaning === undefined ? {} : { meaning }),
        }),
      );
      const id = newId();
      const outcome = await metrics.time("trace", () =>
        traces.write({
          id,
          scopeToken,
          revision,
          projectId: scope.projectId,
          subjectId: scope.subjectId,
          query: ask.query,
          purpose: ask.purpose,
          packet: built.packetJson,
          decisions: built.decisions,
          tokenCount: built.tokenCount,
        }),
      );
      if (outcome === "stored") {
        note(metrics, built);
        return { traceId: id, packetJson: built.packetJson, tokenCount: built.tokenCount };
      }
    }
    throw serviceUnavailable("This memory is being erased just now; try again.");
  };

/**
 * What `rank` makes of the newest index. While the database is asked whether the index in memory is the newest, it is
 * ranked already: the answer is mostly yes.
 */
async function recallNewest(
  indexes: ScopeIndexes,
  metrics: RecallMetrics,
  scopeToken: string,
  rank: (index: ScopeIndex) => Recall,
): Promise<{ built: Recall; revision: number }> {
  const ranked = ({ index, revision }: { index: ScopeIndex; revision: number }) => ({
    built: metrics.time("rank", () => rank(index)),
    revision,
  });
  const likely = indexes.likely(scopeToken);
  const asked = indexes.current(scopeToken);
  if (likely === undefined) return ranked(await metrics.time("read", () => asked));
  // Awaited below, whatever ranking does.
  asked.catch(() => undefined);
  await questionSent();
  const early = ranked(likely);
  const current = await metrics.time("read", () => asked);
  const isNewest = current === likely && current.revision === early.revision;
  return isNewest ? early : ranked(current);
}

/** Ranking blocks; the question must be on its way before. */
const questionSent = () => new Promise<void>((resume) => setImmediate(resume));

function note(metrics: RecallMetrics, { packet, decisions }: Recall): void {
  metrics.served({
    candidates: decisions.length / DECISION_BYTES,
    emptyReason: packet.empty_reason,
    isEmpty: packet.facts.length + packet.episodes.length === 0,
  });
}
