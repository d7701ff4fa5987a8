import type { KeyVerifier } from "@memory/auth";
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
} from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import { type Bus, connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { eventually, freshDatabase, freshNats } from "@memory/testkit";
import { buildApp, type Context } from "../src/app.ts";
import type { ContextConfig } from "../src/config.ts";
import { DEFAULT_SETTINGS } from "../src/domain/settings.ts";
import { knownCues } from "../src/domain/text/predicate-cues.ts";

interface Answer {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
  body: any;
}

/** A scope of its own for a test, with the rows its owners would hold. */
export interface TestScope {
  projectId: string;
  subjectId: string;
  token: string;
}

/** A replica of context on the test's database and NATS account. */
export interface Replica extends Context {
  pool: Pool;
  post(url: string, body: unknown): Promise<Answer>;
  get(url: string, query?: Record<string, string>): Promise<Answer>;
}

/** Context, and beside it the owners it asks: what they hold is what the test has put there. */
export interface ContextUnderTest extends Replica, AsyncDisposable {
  bus: Bus;
  owners: Owners;
  urls: { database: string; nats: string };
  replica(config?: Partial<ContextConfig>): Promise<Replica>;
}

/** Every key is good for the project, if there is one. */
const verifierFor = (projectId: string | undefined): KeyVerifier => ({
  verify: async () =>
    projectId === undefined
      ? null
      : { keyId: newId(), prefix: "12345678", orgId: "org", projectId },
  close: async () => undefined,
});

const CONFIG: ContextConfig = {
  authRequired: false,
  recall: DEFAULT_SETTINGS,
  cues: knownCues,
  indexCacheBytes: 64 * 1024 * 1024,
  embeddings: null,
  flushTraces: false,
  traceRetentionMs: null,
};

export const silentLog = createLog("context", process.env["TEST_LOG_LEVEL"] ?? "silent");

/** The packet that a replica answers a question with. */
export async function packetFor(replica: Pick<Replica, "post">, scope: TestScope, query: string) {
  const answer = await replica.post("/v1/context", {
    project_id: scope.projectId,
    subject_id: scope.subjectId,
    query,
    purpose: "test",
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.packet;
}

export const newScope = (projectId = newId(), subjectId = newId()): TestScope => ({
  projectId,
  subjectId,
  token: scopeToken(projectId, subjectId),
});

export async function contextUnderTest(
  config: Partial<ContextConfig> = {},
  keysProject?: string,
): Promise<ContextUnderTest> {
  const [database, natsUrl] = await Promise.all([freshDatabase("context"), freshNats()]);
  const log = silentLog;
  const closing: (() => Promise<unknown>)[] = [];

  async function startReplica(more: Partial<ContextConfig> = {}): Promise<Replica & { bus: Bus }> {
    const pool = openPool({ url: database.appUrl, max: 6, name: "test", log });
    const bus = connectBus({ url: natsUrl, name: "test", log });
    const context = await buildApp({
      pool,
      bus,
      log,
      verifier: verifierFor(keysProject),
      config: { ...CONFIG, ...config, ...more },
    });
    context.start();
    closing.push(async () => {
      await context.stop();
      await context.app.close();
      await bus.close();
      await pool.end();
    });
    const answer = ({ statusCode: status, body: text }: { statusCode: number; body: string }) => ({
      status,
      text,
      body: JSON.parse(text),
    });
    return {
      ...context,
      pool,
      bus,
      post: async (url, body) =>
        answer(await context.app.inject({ method: "POST", url, payload: body as object })),
      get: async (url, query = {}) => answer(await context.app.inject({ url, query })),
    };
  }

  const ownersBus = connectBus({ url: natsUrl, name: "owners", log });
  const owners = createOwners(ownersBus);
  closing.push(() => ownersBus.close());
  const first = await startReplica();
  await eventually(() => {
    if (!first.bus.isUp() || !ownersBus.isUp()) throw new Error("not connected yet");
  });
  return {
    ...first,
    owners,
    urls: { database: database.appUrl, nats: natsUrl },
    replica: startReplica,
    async [Symbol.asyncDispose]() {
      for (const close of closing.reverse()) await close();
      await database.drop();
    },
  };
}

/** Ingest and consolidation as context sees them: feeds, streams and bodies by id. */
interface Owners {
  events: Map<string, EventBody>;
  facts: Map<string, FactBody>;
  /** By deleted fact: what consolidation tells two at a time. */
  erasedSources: Map<string, string[]>;
  /** While true, whoever asks for bodies gets no answer. */
  away: boolean;
  asked: { events: string[]; facts: string[] };
  /** Stores events as one capture; announces it unless told otherwise. */
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

function createOwners(bus: Bus): Owners {
  const captures: Capture[] = [];
  const owners: Owners = {
    events: new Map(),
    facts: new Map(),
    erasedSources: new Map(),
    away: false,
    asked: { events: [], facts: [] },
    async capture({ projectId, subjectId, token }, texts, extra = {}) {
      const events = texts.map((text, n) => event({ projectId, subjectId, token }, text, n, extra));
      for (const one of events) owners.events.set(one.id, one);
      const part = {
        scopeToken: token,
        epoch: events[0]?.epoch ?? 0,
        eventIds: events.map(({ id }) => id),
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
  const refuseWhenAway = () => {
    if (owners.away) throw serviceUnavailable("away");
  };
  const page = <T>(items: T[], after: string) => ({
    items: items.slice(Number(after)),
    next: String(items.length),
    more: false,
  });
  bus.respond(EventsRead, async ({ eventIds }) => {
    refuseWhenAway();
    owners.asked.events.push(...eventIds);
    return { events: eventIds.flatMap((id) => owners.events.get(id) ?? []), rest: [] };
  });
  bus.respond(FactsRead, async ({ factIds }) => {
    refuseWhenAway();
    owners.asked.facts.push(...factIds);
    return { facts: factIds.flatMap((id) => owners.facts.get(id) ?? []), rest: [] };
  });
  bus.respond(ErasedSources, async ({ factId, after }) => {
    const left = owners.erasedSources.get(factId) ?? [];
    const from = after === null ? 0 : left.indexOf(after) + 1;
    const eventIds = left.slice(from, from + 2);
    return { eventIds, more: from + 2 < left.length };
  });
  bus.respond(CapturesAfter, async ({ after }) => page(captures, after));
  bus.respond(FactsAfter, async ({ after }) => page(owners.changes, after));
  return owners;
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
