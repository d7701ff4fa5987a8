import {
  ConsolidationEpochs,
  ConsolidationErase,
  ContextEpochs,
  ContextErase,
  type EraseStep,
  FactsRead,
  type ForgetCounters,
  IngestErase,
  type ScopeEpoch,
} from "@memory/contracts";
import { type Bus, connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { scopeToken } from "@memory/scope";
import { eventually, freshNats } from "@memory/testkit";

export interface ForgetfulParts extends AsyncDisposable {
  natsUrl: string;
  /** What the parts were asked, in order, as "part action". */
  asked: string[];
  steps: EraseStep[];
  /** Runs before a part answers; may throw or wait. */
  before: (part: string, step: EraseStep) => Promise<void>;
  /** Facts that consolidation knows: their project and subject. */
  facts: Map<string, { projectId: string; subjectId: string }>;
  /** Epochs of scopes as context knows them. */
  knownEpochs: ScopeEpoch[];
  bus: Bus;
}

const counters = (some: Partial<ForgetCounters>): ForgetCounters => ({
  facts_disabled: 0,
  facts_deleted: 0,
  conflict_sets_deleted: 0,
  events_deleted: 0,
  traces_deleted: 0,
  ...some,
});

/** Ingest, consolidation and context as admin sees them: answers to requests on a NATS account of their own. */
export async function forgetfulParts(): Promise<ForgetfulParts> {
  const natsUrl = await freshNats();
  const bus = connectBus({ url: natsUrl, name: "parts", log: createLog("parts", "silent") });
  const parts: ForgetfulParts = {
    natsUrl,
    asked: [],
    steps: [],
    before: async () => undefined,
    facts: new Map(),
    knownEpochs: [],
    bus,
    [Symbol.asyncDispose]: () => bus.close(),
  };
  const take = async (part: string, step: EraseStep) => {
    parts.asked.push(`${part} ${step.action}`);
    parts.steps.push(step);
    await parts.before(part, step);
  };
  bus.respond(IngestErase, async (step) => {
    await take("ingest", step);
    return { counters: counters({ events_deleted: 3 }), epoch: 7 };
  });
  bus.respond(ConsolidationErase, async (step) => {
    await take("consolidation", step);
    const name = step.mode === "delete" ? "facts_deleted" : "facts_disabled";
    return { counters: counters({ [name]: 2, conflict_sets_deleted: 1 }), scopeToken: null };
  });
  bus.respond(ContextErase, async (step) => {
    await take("context", step);
    return { counters: counters({ traces_deleted: 4 }) };
  });
  bus.respond(ConsolidationEpochs, async () => ({ scopes: [], more: false }));
  bus.respond(ContextEpochs, async ({ scopeToken: token }) => ({
    scopes: parts.knownEpochs.flatMap((scope) => (scope.scopeToken === token ? [scope] : [])),
    more: false,
  }));
  bus.respond(FactsRead, async ({ factIds }) => ({
    facts: factIds.flatMap((id) => {
      const scope = parts.facts.get(id);
      return scope ? [factBody(id, scope)] : [];
    }),
    rest: [],
  }));
  await eventually(() => {
    if (!bus.isUp()) throw new Error("no NATS yet");
  });
  return parts;
}

const factBody = (id: string, scope: { projectId: string; subjectId: string }) => ({
  id,
  version: 1,
  scopeToken: scopeToken(scope.projectId, scope.subjectId),
  epoch: 0,
  ...scope,
  status: "active" as const,
  inConflict: false,
  predicate: "lives_in",
  value: "{}",
  qualifiers: "{}",
  confidence: null,
  validFrom: null,
  validTo: null,
  volatility: "slow" as const,
  freshAt: "2026-01-01T00:00:00Z",
  ratingScore: 0,
  entities: [],
  sourceEventIds: [],
});
