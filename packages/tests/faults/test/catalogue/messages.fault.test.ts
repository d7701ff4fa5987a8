import { setTimeout as delay } from "node:timers/promises";
import { type System, withClient } from "@memory/launcher";
import { scopeToken } from "@memory/scope";
import { eventually, mintProject, ownSystem, type Project } from "@memory/testkit";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type MsgHdrs, type NatsConnection } from "@nats-io/transport-node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amidWork } from "../load/amid-work.ts";
import { expectDelivered } from "../load/expect-recovered.ts";
import { chanceOf } from "../load/seed.ts";

let system: System;
let nats: NatsConnection;
beforeAll(async () => {
  system = await ownSystem();
  const { host, username: user, password } = new URL(system.nats.url);
  nats = await connect({ servers: host, user, pass: decodeURIComponent(password) });
});
afterAll(async () => {
  await expectDelivered(system);
  await nats.close();
  await system.stop();
});

const STREAMS = ["MEMORY_CAPTURED", "MEMORY_FACTS_CHANGED"] as const;
const SUBJECTS = ["memory.captured.v1", "memory.facts.changed.v1"] as const;

interface Stored {
  subject: string;
  data: Uint8Array;
  headers: MsgHdrs | undefined;
}

/** Every message that the streams hold. */
async function storedMessages(): Promise<Stored[]> {
  const manager = await jetstreamManager(nats);
  const found: Stored[] = [];
  for (const stream of STREAMS) {
    const { state } = await manager.streams.info(stream);
    // An empty stream names no message to begin with.
    if (state.messages === 0) continue;
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(stream, { seq });
      if (message === null) continue;
      found.push({ subject: message.subject, data: message.data, headers: message.header });
    }
  }
  return found;
}

const shuffled = <T>(items: readonly T[], name: string): T[] => {
  const chance = chanceOf(name);
  return items
    .map((item) => [chance.next(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
};

test("F19 every message ten times more, in any order, amid work: each has one effect", () =>
  amidWork(system, "F19", async () => {
    const messages = await eventually(async () => {
      const stored = await storedMessages();
      expect(stored.length).toBeGreaterThan(10);
      for (const subject of SUBJECTS) expect(stored.map((of) => of.subject)).toContain(subject);
      return stored;
    });
    for (let round = 0; round < 10; round++)
      for (const { subject, data } of shuffled(messages, `F19 ${round}`))
        await jetstream(nats).publish(subject, data);
  }));

test("F21 the same messages, under their own ids, when the broker does not recognise them any more", () =>
  amidWork(system, "F21", async () => {
    const manager = await jetstreamManager(nats);
    const windowMs = 100;
    for (const stream of STREAMS)
      await manager.streams.update(stream, { duplicate_window: windowMs * 1_000_000 });
    const messages = await storedMessages();
    await delay(2 * windowMs);
    for (const { subject, data, headers } of messages) {
      const msgID = headers?.get("Nats-Msg-Id") || undefined;
      const { duplicate } = await jetstream(nats).publish(subject, data, {
        ...(headers && { headers }),
        ...(msgID && { msgID }),
      });
      expect(duplicate).toBe(false);
    }
  }));

const UNKNOWN = "0192d1f0-0000-7000-8000-00000000beef";
const POISON: readonly [what: string, data: string][] = [
  ["no JSON", "{"],
  ["nothing", ""],
  ["another shape", JSON.stringify({ captures: "many" })],
  ["an unknown kind", JSON.stringify({ kind: "surprise", version: 99 })],
  ["as long as a message may be", `{"captures": "${"x".repeat(900_000)}"}`],
  [
    "ids that nobody made",
    JSON.stringify({
      captures: [
        { jobId: UNKNOWN, parts: [{ scopeToken: "0".repeat(64), epoch: 0, eventIds: [UNKNOWN] }] },
      ],
    }),
  ],
];

const dead = async (): Promise<number> =>
  withClient(system.postgres.databases.consolidation.ownerUrl, async (owner) => {
    const { rows } = await owner.query("SELECT count(*)::int AS count FROM dead_letters");
    return Number(rows[0]?.count);
  });

test("F20 messages that nobody can handle are set aside, and what is beside them is handled", async () => {
  const { length: dropped } = POISON.slice(0, -1);

  await amidWork(system, "F20", async () => {
    for (const subject of SUBJECTS)
      for (const [, data] of POISON) await jetstream(nats).publish(subject, data);
  });

  expect(dropped).toBeGreaterThan(0);
  expect(await dead()).toBe(0);
});

const SLOW = Array.from({ length: 12 }, (_, n) => `slow-${n}`);

const inConsolidation = (statements: string) =>
  withClient(system.postgres.databases.consolidation.ownerUrl, (owner) => owner.query(statements));

/** Makes consolidation slow to take up the captures of some subjects, until it is disposed of. */
async function slowFor({ projectId }: Project, seconds: number): Promise<AsyncDisposable> {
  const tokens = SLOW.map((subject) => `'${scopeToken(projectId, subject)}'`).join();
  await inConsolidation(`
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(${seconds}); RETURN NEW; END $$;
    CREATE TRIGGER dawdle BEFORE INSERT ON job_scopes FOR EACH ROW
      WHEN (NEW.scope_token IN (${tokens})) EXECUTE FUNCTION dawdle()`);
  return {
    async [Symbol.asyncDispose]() {
      await inConsolidation("DROP TRIGGER dawdle ON job_scopes; DROP FUNCTION dawdle");
    },
  };
}

const captureOne = async (of: Project, subject_id: string): Promise<void> => {
  const { api, orgId: org_id, projectId: project_id } = of;
  const scope = { org_id, project_id, subject_id };
  const payload = { facts: [{ predicate: "seat", value: subject_id }] };
  const event = { ...scope, kind: "note", occurred_at: "2026-01-01T00:00:00Z", payload };
  expect((await api.post("/v1/capture", { events: [event] })).status).toBe(202);
};

const pendingMetric = async (): Promise<number> => {
  const text = await (await fetch(`${system.service("worker").internalUrl}/metrics`)).text();
  const lines = text.matchAll(/^memory_consumer_pending_messages\{.*\} (\d+)/gm);
  return Math.max(0, ...[...lines].map(([, count]) => Number(count)));
};

test("F18 a slow consumer: its metric rises, others go on, nothing is lost", async () => {
  const slow = await mintProject(system);
  let highest = 0;

  await amidWork(system, "F18", async (work) => {
    await using _slowness = await slowFor(slow, 0.05);
    highest = await eventually(async () => {
      for (const subject of SLOW) await captureOne(slow, subject);
      const pending = await pendingMetric();
      expect(pending).toBeGreaterThan(0);
      return pending;
    });
    await work.goOn(50);
  });

  console.log(`F18 at most ${highest} messages waited`);
  for (const subject_id of SLOW)
    await eventually(async () => {
      const query = new URLSearchParams({ project_id: slow.projectId, subject_id });
      const { json } = await slow.api.get<{ facts: unknown[] }>(`/v1/facts?${query}`);
      expect(json.facts).toHaveLength(1);
    });
});
