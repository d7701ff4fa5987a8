import type { KeyVerifier } from "@memory/auth";
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
import { createOwners, type Owners, type TestScope } from "./owners.ts";

export type { TestScope } from "./owners.ts";

interface Answer {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
  body: any;
}

/** A replica of context on the test's database and NATS account. */
export interface Replica extends Context {
  pool: Pool;
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
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

export const INTERNAL_TOKEN = "internal-token-of-tests";

const CONFIG: ContextConfig = {
  authRequired: false,
  internalToken: INTERNAL_TOKEN,
  recall: DEFAULT_SETTINGS,
  cues: knownCues,
  indexCacheBytes: 64 * 1024 * 1024,
  snapshotBytes: 0,
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
      post: async (url, body, headers = {}) =>
        answer(await context.app.inject({ method: "POST", url, headers, payload: body as object })),
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
