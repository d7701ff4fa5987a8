import { ConsolidationOutbox, type OutboxData, type OutboxType } from "@memory/contracts";
import { newId } from "@memory/ids";
import { emit } from "@memory/outbox";
import { scopeToken } from "@memory/scope";
import { eventually } from "@memory/testkit";
import { allowedBy } from "../src/domain/webhooks/addresses.ts";
import type { WebhookConfig } from "../src/webhooks/webhooks.ts";
import { type AdminUnderTest, adminUnderTest } from "./admin-under-test.ts";
import { type FakeParticipants, fakeParticipants } from "./fake-participants.ts";

const ADMIN_KEY = "admin-key-of-tests";

export interface WebhooksUnderTest extends AsyncDisposable {
  admin: AdminUnderTest;
  participants: FakeParticipants;
  /** What consolidation was asked to write, by project. */
  subscribed: Map<string, readonly string[]>;
  /** Moves the clock of the sender forward. */
  pass(ms: number): void;
  project(): Promise<ProjectUnderTest>;
}

type Reply = ReturnType<AdminUnderTest["call"]>;

interface ProjectUnderTest {
  id: string;
  key: string;
  call(
    method: Parameters<AdminUnderTest["call"]>[0],
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Reply;
  /** A webhook of the project, with its secret. */
  webhook(url: string, more?: object): Promise<{ id: string; secret: string }>;
  /** Has admin decide something about a subject; gives the token of its scope. */
  decide(type: OutboxType, data?: OutboxData, subject?: string): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
  deliveries(webhookId: string, query?: string): Promise<any[]>;
}

/** Admin that sends, between participants that the test answers for; its receivers are on this machine unless others are allowed. */
export async function webhooksUnderTest(
  config: Partial<WebhookConfig> = {},
): Promise<WebhooksUnderTest> {
  const participants = await fakeParticipants();
  const subscribed = new Map<string, readonly string[]>();
  participants.bus.respond(ConsolidationOutbox.subscribe, async ({ projectId, ...asked }) => {
    subscribed.set(projectId, asked.types);
    return asked;
  });
  let shiftMs = 0;
  const webhooks = {
    allowed: allowedBy("loopback"),
    sealingKeys: ["a sealing key of tests"],
    now: () => new Date(Date.now() + shiftMs),
    ...config,
  };
  const admin = await adminUnderTest({ adminKey: ADMIN_KEY, webhooks }, participants.natsUrl);
  admin.start();
  await eventually(() => {
    if (!admin.bus.isUp()) throw new Error("no NATS yet");
  });
  return {
    ...{ admin, participants, subscribed },
    pass: (ms) => {
      shiftMs += ms;
    },
    project: () => projectOf(admin),
    async [Symbol.asyncDispose]() {
      await admin[Symbol.asyncDispose]();
      await participants[Symbol.asyncDispose]();
    },
  };
}

async function projectOf(admin: AdminUnderTest): Promise<ProjectUnderTest> {
  const id = newId();
  const owner = { org_id: "acme", project_id: id };
  const { key } = (await admin.call("POST", "/v1/keys", ADMIN_KEY, owner)).body;
  const call: ProjectUnderTest["call"] = (method, path, body, headers) =>
    admin.call(method, path, key, body, headers);
  return {
    ...{ id, key, call },
    async webhook(url, more = {}) {
      const wanted = { project_id: id, url, events: ["conflict.resolved"], ...more };
      const { status, body } = await call("POST", "/v1/webhooks", wanted);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    async decide(type, data = {}, subject = newId()) {
      const token = scopeToken(id, subject);
      const sender = null;
      await emit(admin.pool, [{ type, projectId: id, scopeToken: token, sender, data }]);
      return token;
    },
    async deliveries(webhookId, query = "") {
      const { body } = await call("GET", `/v1/webhooks/${webhookId}/deliveries${query}`);
      return body.deliveries;
    },
  };
}
