import { type Bus, connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { freshDatabase, servers } from "@memory/testkit";
import { type Admin, buildApp } from "../src/app.ts";
import type { AdminConfig } from "../src/config.ts";
import { allowedBy } from "../src/domain/webhooks/addresses.ts";

export const TRANSFERS = {
  ...{ exportsAtOnce: 8, exportsPerOrg: 6, exportsPerProject: 2 },
  ...{ importsAtOnce: 16, importsPerOrg: 12, importsPerProject: 1 },
  importWritesAtOnce: 4,
  leastImportPace: { bytes: 100_000, withinMs: 60_000 },
  mostSilenceMs: 60_000,
};

export interface AdminUnderTest extends Admin, AsyncDisposable {
  pool: Pool;
  bus: Bus;
  /** Of the role that owns the tables, and of the one the service has. */
  urls: { ownerUrl: string; appUrl: string };
  /** A request with a bearer credential and a JSON body, if given; answers status, body and headers. */
  call(
    method: Method,
    url: string,
    credential?: string | null,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

interface Answer {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
  body: any;
  headers: Record<string, unknown>;
}

export const INTERNAL_TOKEN = "internal-token-of-tests";

/** The text as JSON; null where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Admin on a database of its own, which has no key yet. Without a NATS of its own it has the one all tests share. */
export async function adminUnderTest(
  config: Partial<AdminConfig> = {},
  natsUrl = servers().natsUrl,
): Promise<AdminUnderTest> {
  const database = await freshDatabase("admin");
  const log = createLog("admin", "silent");
  const pool = openPool({ url: database.appUrl, max: 8, name: "test", log });
  const bus = connectBus({ url: natsUrl, name: "test", log });
  const admin = await buildApp({
    pool,
    bus,
    log,
    config: {
      authRequired: true,
      internalToken: INTERNAL_TOKEN,
      adminKey: undefined,
      consoleKey: undefined,
      projectsShared: false,
      webhooks: { allowed: allowedBy(""), sealingKeys: [] },
      signIn: null,
      revokedKeyRetentionDays: null,
      forgetsPerProject: 8,
      certificates: { issuer: "memory-service", privateKey: null },
      forget: {},
      transfers: TRANSFERS,
      requestTimeoutMs: 60_000,
      ...config,
    },
  });
  return {
    ...admin,
    pool,
    bus,
    urls: database,
    async call(method, url, credential, body, headers) {
      const reply = await admin.app.inject({
        method,
        url,
        headers: { ...headers, ...(credential && { authorization: `Bearer ${credential}` }) },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const { statusCode: status, body: text } = reply;
      return { status, text, headers: reply.headers, body: parsed(text) };
    },
    async [Symbol.asyncDispose]() {
      await admin.stop();
      await admin.app.close();
      await admin.internal.app.close();
      await bus.close();
      await pool.end();
      await database.drop();
    },
  };
}
