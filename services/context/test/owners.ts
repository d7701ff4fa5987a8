import {
  type Capture,
  Captured,
  CapturesAfter,
  ErasedSources,
  type EventBody,
  EventsRead,
  type FactBody,
  FactsAfter,
  type FactsChange,
  FactsChanged,
  FactsRead,
  MAX_MESSAGE_BYTES,
  ScopeEvents,
  ScopeFacts,
} from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import type { Bus } from "@memory/jetstream";
import { tenantToken } from "@memory/scope";

/** A scope of its own for a test, with the rows its owners would hold. */
export interface TestScope {
  projectId: string;
  subjectId: string;
  token: string;
}

/** Ingest and consolidation as context sees them: feeds, streams and bodies by id. */
export interface Owners {
  events: Map<string, EventBody>;
  facts: Map<string, FactBody>;
  /** By deleted fact: what consolidation answers two at a time. */
  erasedSources: Map<string, string[]>;
  /** While true, requests for bodies get no answer. */
  areUnavailable: boolean;
  asked: { events: string[]; facts: string[] };
  /** Stores events as one capture of the feed, which nothing announces. */
  capture(scope: TestScope, texts: readonly string[], extra?: Partial<EventBody>): Promise<Capture>;
  /** Stores a fact as it is now; its version is the one before plus one. */
  putFact(scope: TestScope, fact: Partial<FactBody>): FactBody;
  announce(captures: Capture[]): Promise<void>;
  /** Puts a change of these facts into the feed and announces it. */
  announceFacts(...facts: FactBody[]): Promise<void>;
  changeOf(...facts: FactBody[]): FactsChange;
  /** The feed of facts. */
  changes: FactsChange[];
}

export function createOwners(bus: Bus): Owners {
  const captures: Capture[] = [];
  const owners: Owners = {
    events: new Map(),
    facts: new Map(),
    erasedSources: new Map(),
    areUnavailable: false,
    asked: { events: [], facts: [] },
    async capture({ projectId, subjectId, token }, texts, extra = {}) {
      const events = texts.map((text, n) => event({ projectId, subjectId, token }, text, n, extra));
      for (const one of events) owners.events.set(one.id, one);
      const part = {
        scopeToken: token,
        epoch: events[0]?.epoch ?? 0,
        eventIds: events.map(({ id }) => id),
        tenant: tenantToken(projectId),
      };
      const capture = { jobId: newId(), parts: [part] };
      captures.push(capture);
      return capture;
    },
    putFact(scope, given) {
      const id = given.id ?? newId();
      const fact = {
        ...defaultFact(scope, id),
        ...owners.facts.get(id),
        version: (owners.facts.get(id)?.version ?? 0) + 1,
        ...given,
      };
      owners.facts.set(id, fact);
      return fact;
    },
    announce: (captures) => bus.publish(Captured, { captures }),
    changes: [],
    changeOf: (...facts) => ({
      scopeToken: facts[0]?.scopeToken ?? "",
      facts: facts.map(({ id, version }) => ({ id, version })),
    }),
    async announceFacts(...facts) {
      const change = owners.changeOf(...facts);
      owners.changes.push(change);
      await bus.publish(FactsChanged, { changes: [change] });
    },
  };
  const refuseWhenUnavailable = () => {
    if (owners.areUnavailable) throw serviceUnavailable("Owners are unavailable.");
  };
  const page = <T>(items: T[], after: string) => ({
    items: items.slice(Number(after)),
    next: String(items.length),
    more: false,
  });
  bus.respond(EventsRead, async ({ eventIds }) => {
    refuseWhenUnavailable();
    owners.asked.events.push(...eventIds);
    return { events: eventIds.flatMap((id) => owners.events.get(id) ?? []), rest: [] };
  });
  bus.respond(FactsRead, async ({ factIds }) => {
    refuseWhenUnavailable();
    owners.asked.facts.push(...factIds);
    return fitting(factIds.flatMap((id) => owners.facts.get(id) ?? []));
  });
  bus.respond(ErasedSources, async ({ factId, after }) => {
    const left = owners.erasedSources.get(factId) ?? [];
    const from = after === null ? 0 : left.indexOf(after) + 1;
    const eventIds = left.slice(from, from + 2);
    return { eventIds, more: from + 2 < left.length };
  });
  const idsAfter = (
    rows: Iterable<{ id: string; scopeToken: string }>,
    token: string,
    after: string | null,
  ) => {
    const ids = [...rows]
      .filter((row) => row.scopeToken === token)
      .map(({ id }) => id)
      .sort();
    const behind = ids.filter((id) => after === null || id > after);
    const page = behind.slice(0, IDS_AT_ONCE);
    return { ids: page, next: behind.length > page.length ? (page.at(-1) ?? null) : null };
  };
  bus.respond(ScopeFacts, async ({ scopeToken, after }) => {
    const { ids: factIds, next } = idsAfter(owners.facts.values(), scopeToken, after);
    return { factIds, next };
  });
  bus.respond(ScopeEvents, async ({ scopeToken, after }) => {
    const { ids: eventIds, next } = idsAfter(owners.events.values(), scopeToken, after);
    return { eventIds, next };
  });
  bus.respond(CapturesAfter, async ({ after }) => page(captures, after));
  bus.respond(FactsAfter, async ({ after }) => page(owners.changes, after));
  return owners;
}

/** Of a page of what a scope has. */
const IDS_AT_ONCE = 3;
/** As many facts as fit into a message, and the ids of the others. */
function fitting(known: readonly FactBody[]): { facts: FactBody[]; rest: string[] } {
  const facts: FactBody[] = [];
  let bytes = 0;
  for (const fact of known) {
    bytes += JSON.stringify(fact).length;
    if (bytes > MAX_MESSAGE_BYTES && facts.length > 0) break;
    facts.push(fact);
  }
  return { facts, rest: known.slice(facts.length).map(({ id }) => id) };
}

const START_MS = Date.parse("2026-05-01T10:00:00.000Z");

function event(
  { projectId, subjectId, token }: TestScope,
  text: string,
  n: number,
  extra: Partial<EventBody>,
): EventBody {
  const at = new Date(START_MS + n * 60_000).toISOString();
  return {
    id: newId(),
    scopeToken: token,
    epoch: 0,
    hidden: false,
    orgId: "org",
    projectId,
    subjectId,
    subjectType: "user",
    actorType: null,
    actorId: null,
    agentId: null,
    threadId: null,
    runId: null,
    kind: "conversation.message",
    occurredAt: at,
    recordedAt: at,
    payload: JSON.stringify({ role: "user", content: text }),
    source: null,
    classification: [],
    ...extra,
  };
}

const defaultFact = ({ projectId, subjectId, token }: TestScope, id: string): FactBody => ({
  id,
  version: 1,
  scopeToken: token,
  epoch: 0,
  projectId,
  subjectId,
  status: "active",
  inConflict: false,
  predicate: "likes",
  value: `{"value":"tea"}`,
  qualifiers: "{}",
  confidence: 0.9,
  validFrom: null,
  validTo: null,
  volatility: "stable",
  freshAt: new Date(START_MS).toISOString(),
  ratingScore: 0,
  entities: [],
  sourceEventIds: [],
});
