import {
  ConsolidationEpochs,
  ConsolidationErase,
  ContextEpochs,
  ContextErase,
  FactsRead,
  type ForgetCounters,
  type ForgetStep,
  IngestErase,
  NO_COUNTERS,
  type ScopeEpoch,
} from "@memory/contracts";
import { type Bus, connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { scopeToken } from "@memory/scope";
import { eventually, freshNats } from "@memory/testkit";

export interface FakeParticipants extends AsyncDisposable {
  natsUrl: string;
  /** What the participants were asked, in order, as "participant action". */
  asked: string[];
  steps: ForgetStep[];
  /** Runs before a participant answers; may throw or wait. */
  before: (participant: string, step: ForgetStep) => Promise<void>;
  /** Facts that consolidation knows: their project and subject. */
  facts: Map<string, { projectId: string; subjectId: string }>;
  /** Epochs of scopes as context knows them. */
  knownEpochs: ScopeEpoch[];
  /** Forgets what they were asked, and lets them answer at once. */
  reset(): void;
  bus: Bus;
}

const counters = (some: Partial<ForgetCounters>): ForgetCounters => ({ ...NO_COUNTERS, ...some });

/** Ingest, consolidation and context as admin sees them: answers to requests on a NATS account of their own. */
export async function fakeParticipants(): Promise<FakeParticipants> {
  const natsUrl = await freshNats();
  const bus = connectBus({
    url: natsUrl,
    name: "participants",
    log: createLog("participants", "silent"),
  });
  const participants: FakeParticipants = {
    natsUrl,
    asked: [],
    steps: [],
    before: async () => undefined,
    facts: new Map(),
    knownEpochs: [],
    reset() {
      this.asked.length = 0;
      this.steps.length = 0;
      this.before = async () => undefined;
    },
    bus,
    [Symbol.asyncDispose]: () => bus.close(),
  };
  const take = async (participant: string, step: ForgetStep) => {
    participants.asked.push(`${participant} ${step.action}`);
    participants.steps.push(step);
    await participants.before(participant, step);
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
    scopes: participants.knownEpochs.flatMap((scope) =>
      scope.scopeToken === token ? [scope] : [],
    ),
    more: false,
  }));
  bus.respond(FactsRead, async ({ factIds }) => ({
    facts: factIds.flatMap((id) => {
      const scope = participants.facts.get(id);
      return scope ? [factBody(id, scope)] : [];
    }),
    rest: [],
  }));
  await eventually(() => {
    if (!bus.isUp()) throw new Error("no NATS yet");
  });
  return participants;
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
