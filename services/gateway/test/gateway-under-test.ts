import { createKeyVerifier, hashKey } from "@memory/auth";
import { CaptureRequest, ContextBuild } from "@memory/contracts";
import { type Bus, connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import type { ContextPacket } from "@memory/packet";
import { eventually, freshNats, type HttpPart, httpPart } from "@memory/testkit";
import { Agent, type Dispatcher, request } from "undici";
import { buildApp } from "../src/app.ts";
import type { GatewayConfig } from "../src/config.ts";

export const completion = (content: string | null, extra: object = {}) =>
  JSON.stringify({
    id: "c-1",
    choices: [{ index: 0, message: { role: "assistant", content, ...extra } }],
  });

/** A provider that always answers the same text. */
export const plainProvider = (content = "Hello."): Promise<HttpPart> =>
  httpPart((_asked, answer) => {
    answer.setHeader("content-type", "application/json").end(completion(content));
  });

export const KEY = "key-of-tests";
const OWNER = {
  keyId: "0192d1f0-0000-7000-8000-000000000001",
  prefix: "mk_abcde",
  orgId: "org-1",
  projectId: "prj-1",
};
export const TRACE_ID = "0192d1f0-0000-7000-8000-00000000beef";
const INTERNAL_TOKEN = "internal-token-of-tests";

export const packetOf = (facts: Record<string, unknown>): ContextPacket => ({
  facts: Object.entries(facts).map(([predicate, value]) => ({
    id: predicate,
    predicate,
    value: { value },
    confidence: null,
    valid_from: null,
    source_event_ids: [],
  })),
  episodes: [],
  warnings: [],
  status: "ok",
  empty_reason: null,
});

interface Options {
  providerUrl?: string;
  apiKey?: string;
  packet?: ContextPacket;
  /** Takes the place of the part that answers questions for context; null leaves nobody to answer. */
  context?: ((ask: unknown) => Promise<void>) | null;
  /** Runs before exchanges are stored. */
  ingest?: (events: Record<string, unknown>[]) => Promise<void>;
  providerTimeoutMs?: number;
  config?: Partial<GatewayConfig>;
}

export interface GatewayUnderTest extends AsyncDisposable {
  url: string;
  /** Exchanges handed to ingest. */
  captured: { projectId: string; events: Record<string, unknown>[] }[];
  /** Questions asked of context. */
  questions: unknown[];
  bus: Bus;
  chat(body: string | object, headers?: Record<string, string>): Promise<Dispatcher.ResponseData>;
  /** The one event captured, once it is. */
  exchange(): Promise<Record<string, unknown>>;
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

/** The gateway between a real provider and real NATS, on which the test answers for context and ingest. */
export async function gatewayUnderTest(options: Options): Promise<GatewayUnderTest> {
  const { packet = packetOf({}), context = async () => undefined } = options;
  const log = createLog("gateway", "silent");
  const natsUrl = await freshNats();
  const bus = connectBus({ url: natsUrl, name: "gateway", log });
  const others = connectBus({ url: natsUrl, name: "others", log });
  const captured: GatewayUnderTest["captured"] = [];
  const questions: unknown[] = [];
  if (context !== null) {
    others.respond(ContextBuild, async (ask) => {
      questions.push(ask);
      await context(ask);
      return { traceId: TRACE_ID, packet: JSON.stringify(packet), tokenCount: 1 };
    });
  }
  others.respond(CaptureRequest, async ({ projectId, events }) => {
    const given = events as Record<string, unknown>[]; // as the gateway wrote them
    await options.ingest?.(given);
    captured.push({ projectId, events: given });
    return { jobId: null };
  });
  const admin = await httpPart(({ body }, answer) => {
    const { hashes } = JSON.parse(body);
    const keys = hashes.map((hash: string) => (hash === hashKey(KEY) ? OWNER : null));
    answer.end(JSON.stringify({ keys }));
  });
  const verifier = createKeyVerifier({ adminUrl: admin.url, internalToken: INTERNAL_TOKEN });
  const gateway = await buildApp({
    bus,
    verifier,
    log,
    config: {
      authRequired: true,
      provider: {
        baseUrl: options.providerUrl && `${options.providerUrl}/base/v1/`,
        apiKey: options.apiKey,
        timeoutMs: options.providerTimeoutMs ?? 10_000,
      },
      context: { timeoutMs: 1_000, budgetTokens: 900 },
      streamMemory: false,
      ...options.config,
    },
  });
  const url = await gateway.app.listen({ host: "127.0.0.1", port: 0 });
  const client = new Agent();
  await eventually(() => {
    if (!bus.isUp() || !others.isUp()) throw new Error("no NATS yet");
  });
  const stop = async () => {
    await gateway.app.close();
    await gateway.stop();
  };
  return {
    url,
    captured,
    questions,
    bus,
    stop,
    chat: (body, headers = { authorization: `Bearer ${KEY}` }) =>
      request(`${url}/gateway/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
        dispatcher: client,
      }),
    exchange: () =>
      eventually(() => {
        const event = captured[0]?.events[0];
        if (captured.length !== 1 || event === undefined) throw new Error("not captured once yet");
        return event;
      }),
    metrics: async () => (await gateway.internal.app.inject("/metrics")).body,
    async [Symbol.asyncDispose]() {
      await client.destroy();
      await stop();
      await gateway.internal.app.close();
      await Promise.all([bus.close(), others.close(), verifier.close()]);
      await admin[Symbol.asyncDispose]();
    },
  };
}

/** Headers of a call with a key and a subject. */
export const asSubject = (subjectId: string, extra: Record<string, string> = {}) => ({
  authorization: `Bearer ${KEY}`,
  "x-service-subject-id": subjectId,
  ...extra,
});
