import { setTimeout as delay } from "node:timers/promises";
import type { RequestMessage } from "@memory/contracts";
import { createLog } from "@memory/log";
import { eventually, freshNats } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { type Bus, connectBus, dialOnce } from "./index.ts";

const Double = {
  subject: "test.double.v1",
  idempotent: true,
  ask: z.object({ n: z.number() }),
  reply: z.object({ n: z.number() }),
} as const satisfies RequestMessage;

const Append = { ...Double, subject: "test.append.v1", idempotent: false } as const;

const log = createLog("test", "silent");

async function upBus(url: string): Promise<Bus> {
  const bus = connectBus({ url, name: "test", log });
  onTestFinished(() => bus.close());
  await eventually(() => expect(bus.isUp()).toBe(true));
  return bus;
}

/** Members of the queue group that take requests and never answer, as frozen processes and vanished machines do. */
async function silentReplicas(url: string, { subject }: RequestMessage, count: number) {
  const nc = await dialOnce({ url, name: "silent" });
  onTestFinished(() => nc.close());
  const taken: string[] = [];
  for (let n = 0; n < count; n++)
    nc.subscribe(subject, {
      queue: subject,
      callback: (_error, msg) => void taken.push(msg.string()),
    });
  await nc.flush();
  return taken;
}

test("a request is answered although every other replica of its owner is silent", async () => {
  const url = await freshNats();
  const [owner, asker] = await Promise.all([upBus(url), upBus(url)]);
  owner.respond(Double, async ({ n }) => ({ n: n * 2 }));
  await eventually(() => asker.request(Double, { n: 1 }));
  const taken = await silentReplicas(url, Double, 1);

  const asked = Array.from({ length: 10 }, (_, n) =>
    asker.request(Double, { n }, { timeoutMs: 60_000 }),
  );

  expect(await Promise.all(asked)).toEqual(Array.from({ length: 10 }, (_, n) => ({ n: n * 2 })));
  expect(taken.length).toBeGreaterThan(0);
});

test("a replica that works for long is waited for, and nobody does its work beside it", async () => {
  const url = await freshNats();
  const [one, two, asker] = await Promise.all([upBus(url), upBus(url), upBus(url)]);
  let works = 0;
  const slow = async ({ n }: { n: number }) => {
    works++;
    await delay(2_500);
    return { n: n * 2 };
  };
  one.respond(Double, slow);
  two.respond(Double, slow);
  await eventually(() => asker.request(Double, { n: 1 }));
  works = 0;

  expect(await asker.request(Double, { n: 21 })).toEqual({ n: 42 });

  expect(works).toBe(1);
});

test("a replica that vanishes at work is noticed, and another one does it", async () => {
  const url = await freshNats();
  const [owner, asker] = await Promise.all([upBus(url), upBus(url)]);
  const nc = await dialOnce({ url, name: "vanishing" });
  onTestFinished(() => nc.close());
  const begun: string[] = [];
  nc.subscribe(Double.subject, {
    queue: Double.subject,
    callback: (_error, msg) => {
      begun.push(msg.string());
      msg.respond();
    },
  });
  await nc.flush();
  const asked = asker.request(Double, { n: 21 }, { timeoutMs: 60_000 });
  await eventually(() => expect(begun).toHaveLength(1));

  owner.respond(Double, async ({ n }) => ({ n: n * 2 }));

  expect(await asked).toEqual({ n: 42 });
});

test("what may happen once only is sent to one replica", async () => {
  const url = await freshNats();
  const asker = await upBus(url);
  const taken = await silentReplicas(url, Append, 2);

  await expect(asker.request(Append, { n: 1 }, { timeoutMs: 3_000 })).rejects.toMatchObject({
    type: "service_unavailable",
  });

  expect(taken).toHaveLength(1);
});

test("a request finds a replica that comes a moment later", async () => {
  const url = await freshNats();
  const [owner, asker] = await Promise.all([upBus(url), upBus(url)]);

  const asked = eventually(() => asker.request(Double, { n: 21 }));
  await delay(200);
  owner.respond(Double, async ({ n }) => ({ n: n * 2 }));

  expect(await asked).toEqual({ n: 42 });
});

test("a request that comes to a replica again while it is worked on is handled once", async () => {
  const url = await freshNats();
  const owner = await upBus(url);
  const nc = await dialOnce({ url, name: "asker" });
  onTestFinished(() => nc.close());
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  let works = 0;
  owner.respond(Double, async ({ n }) => {
    works++;
    await mayAnswer;
    return { n: n * 2 };
  });
  const replies: string[] = [];
  nc.subscribe("replies.1", { callback: (_error, msg) => void replies.push(msg.string()) });
  const send = (reply: string) => nc.publish(Double.subject, JSON.stringify({ n: 4 }), { reply });

  await eventually(() => {
    send("replies.1");
    expect(works).toBe(1);
  });
  send("replies.1");
  // Another request, behind the one that came again.
  send("replies.2");
  await eventually(() => expect(works).toBe(2));
  answer();

  await eventually(() => expect(replies).toContain(JSON.stringify({ ok: { n: 8 } })));
  expect(works).toBe(2);
});
