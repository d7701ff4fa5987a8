import type { KeyVerifier } from "@memory/auth";
import type { VerifiedKey } from "@memory/contracts";
import { newId } from "@memory/ids";
import { type Bus, connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { eventually, freshDatabase, freshNats } from "@memory/testkit";
import { buildApp, type Ingest } from "../src/app.ts";
import type { IngestConfig } from "../src/config.ts";

interface Reply<T> {
  status: number;
  body: T;
  text: string;
}

/** A project of its own with a key, and its calls. */
export interface Tenant {
  orgId: string;
  projectId: string;
  key: string;
  capture(body: unknown): Promise<Reply<Captured>>;
  timeline(subjectId: string, more?: string): Promise<Reply<Timeline>>;
}

interface Captured {
  status: string;
  events: { id: string; deduplicated: boolean }[];
  consolidation_job_id: string | null;
  policy: string;
  error: { type: string; message: string; field: string | null };
}

interface Timeline {
  events: ({ id: string; payload: Record<string, unknown> } & Record<string, unknown>)[];
  next_cursor?: string | null;
}

export interface RunningIngest extends Ingest {
  pool: Pool;
  bus: Bus;
  tenant(): Tenant;
  revoke(key: string): void;
  /** Calls `note` whenever a key is checked, before the answer is made. */
  onCheck(note: () => void): void;
  send<T>(method: "GET" | "POST", url: string, sent?: Sent): Promise<Reply<T>>;
  close(): Promise<void>;
}

interface Sent {
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const DEFAULTS: IngestConfig = {
  authRequired: true,
  policy: "default",
  bodyBytes: 10 * 1024 * 1024,
  jsonDepth: 32,
  jsonValues: 250_000,
  limits: { batchEvents: 1_000, payloadBytes: 256 * 1024 },
  timelines: { openAtOnce: 32, openPerProject: 8, mostWaitMs: 5_000, mostSilenceMs: 30_000 },
};

/** The service on a database, with a NATS account of its own and keys that this process knows. */
export async function runIngest(
  databaseUrl: string,
  config: Partial<IngestConfig> = {},
  name = "test",
): Promise<RunningIngest> {
  const log = createLog("ingest", "silent");
  const pool = openPool({ url: databaseUrl, max: 8, name, log });
  const bus = connectBus({ url: await freshNats(), name: "test", log });
  const keys = new Map<string, VerifiedKey>();
  let noteCheck = (): void => undefined;
  const verifier: KeyVerifier = {
    verify: async (key) => {
      noteCheck();
      return keys.get(key) ?? null;
    },
    close: async () => {},
  };
  const ingest = await buildApp({ pool, bus, verifier, log, config: { ...DEFAULTS, ...config } });
  await eventually(() => {
    if (!bus.isUp()) throw new Error("NATS is not up");
  });

  const send: RunningIngest["send"] = async (method, url, { key, body, headers } = {}) => {
    const answer = await ingest.app.inject({
      method,
      url,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.json(), text: answer.body };
  };

  return {
    ...ingest,
    pool,
    bus,
    send,
    revoke: (key) => void keys.delete(key),
    onCheck(note) {
      noteCheck = note;
    },
    tenant() {
      const [orgId, projectId, key] = [`org-${newId()}`, `prj-${newId()}`, `key-${newId()}`];
      keys.set(key, { keyId: newId(), prefix: key.slice(0, 8), orgId, projectId });
      return {
        orgId,
        projectId,
        key,
        capture: (body) => send("POST", "/v1/capture", { key, body }),
        timeline: (subjectId, more = "") =>
          send(
            "GET",
            `/v1/timeline?project_id=${projectId}&subject_id=${encodeURIComponent(subjectId)}${more}`,
            { key },
          ),
      };
    },
    async close() {
      await ingest.app.close();
      await ingest.stop();
      await bus.close();
      await pool.end();
    },
  };
}

export interface OwnIngest extends RunningIngest {
  /** Connections of the tables' owner, whom alone the server lets take statistics: from anybody else it skips them with a warning. */
  owner: Pool;
}

/** The service on a database of its own, which closing drops. */
export async function ownIngest(): Promise<OwnIngest> {
  const database = await freshDatabase("ingest");
  const ingest = await runIngest(database.appUrl);
  const owner = openPool({
    url: database.ownerUrl,
    max: 1,
    name: "test",
    log: createLog("test", "silent"),
  });
  return {
    ...ingest,
    owner,
    async close() {
      await ingest.close();
      await owner.end();
      await database.drop();
    },
  };
}

/** An event as a client sends it. */
export const eventIn = (
  { orgId, projectId }: Pick<Tenant, "orgId" | "projectId">,
  fields: Record<string, unknown> = {},
): Record<string, unknown> => ({
  org_id: orgId,
  project_id: projectId,
  subject_id: "olga",
  kind: "conversation.message",
  occurred_at: "2025-03-01T12:00:00Z",
  payload: { text: "hello" },
  ...fields,
});
