import { setTimeout as delay } from "node:timers/promises";
import type { KeyVerifier } from "@memory/auth";
import {
  type AskedConversation,
  type Capture,
  type CapturePart,
  CapturesAfter,
  CapturesRead,
  ContextApply,
  ConversationsRead,
  EpochsRaise,
  type EventBody,
  EventSubjects,
  EventsRead,
  TracesCheck,
} from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import { type Extract, type ExtractByModel, extractWith } from "@memory/extraction/extract";
import { newId } from "@memory/ids";
import { type Bus, connectBus } from "@memory/jetstream";
import { createLog, type Log } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { tenantToken } from "@memory/scope";
import { eventually, freshDatabase, freshNats } from "@memory/testkit";
import { Registry } from "@prometheus-io/client";
import { buildApp, type Consolidation } from "../src/app.ts";
import type { WatchedModel } from "../src/extraction/watched-model.ts";
import type { ModelPause } from "../src/store/awaiting-model.ts";
import { buildWorker } from "../src/worker-app.ts";
import { bodyOf, type Said } from "./said.ts";

interface Answer {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
  body: any;
}

export interface ConsolidationUnderTest extends Consolidation, AsyncDisposable {
  pool: Pool;
  bus: Bus;
  log: Log;
  /** The bus as the other services have it. */
  others: Bus;
  /** What ingest would have accepted by now. */
  ingest: IngestStandIn;
  context: ContextStandIn;
  worker(extract?: Extract, expectTexts?: () => void): ReturnType<typeof buildWorker>;
  call(
    method: "GET" | "POST",
    url: string,
    body?: unknown,
    project?: string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

/** Ingest's side of the messages, for events that a test says were captured. */
interface IngestStandIn {
  capture(project: string, said: Said[]): Capture;
  erase(eventId: string): void;
  /** How many pages of the feed were asked for. */
  pagesAsked: number;
  /** How many events fit into one answer; all, unless set. */
  eventsPerAnswer: number;
  /** How many reads of events from now on are refused. */
  readsRefused: number;
  /** How often the neighbours of an event were asked for. */
  conversationsAsked: number;
  /** Its database was restored: it does not know which captures came before a forget. */
  hasLostForgets: boolean;
  /** The very text of a payload. */
  replacePayload(eventId: string, payload: string): void;
}

interface ContextStandIn {
  asked: { changes: unknown[]; catchUp: boolean }[];
  /** How long it takes to answer a change. */
  afterMs: number;
  traces: Map<string, { projectId: string; scopeToken: string; epoch: number }>;
}

/** Consolidation on a database and a NATS account of its own; keys are the names of their projects. */
export async function consolidationUnderTest({
  extract = extractWith(null),
  extractByModel = null,
  model = null,
  modelPause,
  quietPeriodMs = 0,
  concurrency = 2,
  withContext = true,
}: {
  extract?: Extract;
  extractByModel?: ExtractByModel | null;
  model?: Pick<WatchedModel, "status"> | null;
  modelPause?: ModelPause;
  quietPeriodMs?: number;
  /** Scopes processed at a time, all of one project if need be. */
  concurrency?: number;
  withContext?: boolean;
} = {}): Promise<ConsolidationUnderTest> {
  const [database, natsUrl] = await Promise.all([freshDatabase("consolidation"), freshNats()]);
  const log = createLog("consolidation", process.env["TEST_LOG_LEVEL"] ?? "silent");
  const pool = openPool({ url: database.appUrl, max: 8, name: "test", log });
  const bus = connectBus({ url: natsUrl, name: "test", log });
  const others = connectBus({ url: natsUrl, name: "others", log });
  const verifier: KeyVerifier = {
    verify: async (key) => ({ keyId: newId(), prefix: "p", orgId: "o", projectId: key }),
    close: async () => undefined,
  };
  const pauses = { quietPeriodMs, ...(modelPause && { modelPause }) };
  const config = { ...pauses, concurrency, perTenant: concurrency, authRequired: true };
  const ingest = ingestStandIn(others);
  const context = withContext
    ? contextStandIn(others)
    : { asked: [], traces: new Map(), afterMs: 0 };
  const built = await buildApp({
    ...{ pool, bus, log, verifier, config, extract, extractByModel, model },
  });
  await eventually(() => {
    if (!bus.isUp() || !others.isUp()) throw new Error("not connected yet");
  });
  return {
    ...built,
    pool,
    bus,
    log,
    others,
    ingest,
    context,
    worker: (ownExtract = extract, expectTexts = undefined) =>
      buildWorker({
        ...{
          pool,
          bus,
          log,
          extract: ownExtract,
          extractByModel,
          ...(expectTexts && { expectTexts }),
          config,
          registry: new Registry(),
        },
        retention: { jobDays: 7, historyDays: 365 },
      }),
    async call(method, url, body, project = "any", headers = {}) {
      const reply = await built.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${project}`, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const text = reply.body;
      return { status: reply.statusCode, text, body: text === "" ? null : JSON.parse(text) };
    },
    async [Symbol.asyncDispose]() {
      await built.app.close();
      await built.internal.app.close();
      await Promise.all([bus.close(), others.close()]);
      await pool.end();
      await database.drop();
    },
  };
}

function ingestStandIn(bus: Bus): IngestStandIn {
  const events = new Map<string, EventBody>();
  const captures: (Capture & { projectId: string; acceptedAt: string })[] = [];
  bus.respond(EventsRead, async ({ eventIds }) => {
    if (standIn.readsRefused-- > 0) throw serviceUnavailable("Busy.");
    return {
      events: eventIds.slice(0, standIn.eventsPerAnswer).flatMap((id) => events.get(id) ?? []),
      rest: eventIds.slice(standIn.eventsPerAnswer),
    };
  });
  bus.respond(EventSubjects, async ({ projectId, eventIds }) => ({
    found: eventIds.flatMap((id) => {
      const event = events.get(id);
      return event?.projectId === projectId ? [{ eventId: id, subjectId: event.subjectId }] : [];
    }),
  }));
  bus.respond(ConversationsRead, async ({ asked }) => {
    standIn.conversationsAsked += asked.length;
    return { found: asked.map(besideOf) };
  });
  const besideOf = ({ eventId, side, knownId }: AskedConversation): EventBody[] => {
    const own = events.get(eventId);
    const inOrder = [...events.values()]
      .filter((event) => event.scopeToken === own?.scopeToken && event.epoch === own.epoch)
      .filter(({ threadId }) => threadId !== null && threadId === own?.threadId)
      .sort((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt));
    const at = inOrder.findIndex(({ id }) => id === eventId);
    if (at < 0) return [];
    const known = inOrder.findIndex(({ id }) => id === knownId);
    return side === "before"
      ? inOrder.slice(Math.max(0, at - 4, known + 1), at)
      : inOrder.slice(at + 1, Math.min(at + 5, known < 0 ? inOrder.length : known));
  };
  bus.respond(EpochsRaise, async ({ scopes }) => ({
    raised: standIn.hasLostForgets
      ? scopes.map(({ scopeToken: token }) => ({ scopeToken: token, isSorted: false }))
      : [],
  }));
  bus.respond(CapturesRead, async ({ jobId }) => {
    const capture = captures.find((one) => one.jobId === jobId);
    const isLeft = (id: string) => events.has(id);
    return { capture: capture?.parts.some((part) => part.eventIds.some(isLeft)) ? capture : null };
  });
  bus.respond(CapturesAfter, async ({ after, scopeTokens }) => {
    standIn.pagesAsked++;
    const isAsked = (part: CapturePart) => scopeTokens?.includes(part.scopeToken) ?? true;
    const items = captures.slice(Number(after)).filter(({ parts }) => parts.some(isAsked));
    return { items, next: String(captures.length), more: false };
  });
  const standIn: IngestStandIn = {
    pagesAsked: 0,
    eventsPerAnswer: Number.POSITIVE_INFINITY,
    readsRefused: 0,
    conversationsAsked: 0,
    hasLostForgets: false,
    capture(project, said) {
      const acceptedAt = new Date().toISOString();
      const bodies = said.map((event) => bodyOf(project, event, acceptedAt));
      for (const body of bodies) events.set(body.id, body);
      const parts = Map.groupBy(bodies, ({ scopeToken: token }) => token);
      const capture = {
        jobId: newId(),
        projectId: project,
        acceptedAt,
        xid: String(captures.length + 1),
        parts: [...parts].map(([token, of]) => ({
          scopeToken: token,
          epoch: of[0]?.epoch ?? 0,
          eventIds: of.map(({ id }) => id),
          tenant: tenantToken(project),
        })),
      };
      captures.push(capture);
      return capture;
    },
    erase: (eventId) => void events.delete(eventId),
    replacePayload(eventId, payload) {
      const event = events.get(eventId);
      if (event) events.set(eventId, { ...event, payload });
    },
  };
  return standIn;
}

function contextStandIn(bus: Bus): ContextStandIn {
  const asked: ContextStandIn["asked"] = [];
  bus.respond(ContextApply, async (ask) => {
    asked.push(ask);
    if (standIn.afterMs > 0) await delay(standIn.afterMs);
    return { applied: ask.changes.length };
  });
  const traces: ContextStandIn["traces"] = new Map();
  bus.respond(TracesCheck, async ({ projectId, traceId }) => {
    const trace = traces.get(traceId);
    return { trace: trace?.projectId === projectId ? trace : null };
  });
  const standIn: ContextStandIn = { asked, traces, afterMs: 0 };
  return standIn;
}
