import { setTimeout as delay } from "node:timers/promises";
import type { RequestMessage, StreamMessage } from "@memory/contracts";
import { forbiddenScope } from "@memory/errors";
import { createLog } from "@memory/log";
import { eventually, freshNats } from "@memory/testkit";
import { jetstreamManager } from "@nats-io/jetstream";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Bus, connectBus, dialOnce } from "./index.ts";

const Numbers = {
  stream: "TEST_NUMBERS",
  subject: "test.numbers.v1",
  body: z.object({ n: z.number() }),
} as const satisfies StreamMessage;

const Double = {
  subject: "test.double.v1",
  ask: z.object({ n: z.number() }),
  reply: z.object({ n: z.number() }),
} as const satisfies RequestMessage;

const log = createLog("test", "silent");

async function upBus(url: string): Promise<Bus> {
  const bus = connectBus({ url, name: "test", log });
  await eventually(() => expect(bus.isUp()).toBe(true));
  return bus;
}

test("a request is answered by its owner, and the owner's refusal keeps its type and field", async () => {
  const url = await freshNats();
  const [owner, asker] = await Promise.all([upBus(url), upBus(url)]);
  owner.respond(Double, async ({ n }) => {
    if (n < 0) throw forbiddenScope("n");
    return { n: n * 2 };
  });

  const reply = await eventually(() => asker.request(Double, { n: 21 }));

  expect(reply).toEqual({ n: 42 });
  await expect(asker.request(Double, { n: -1 })).rejects.toMatchObject({
    type: "forbidden_scope",
    field: "n",
  });
  await Promise.all([owner.close(), asker.close()]);
});

test("a bus that closes answers what it was asked before", async () => {
  const url = await freshNats();
  const [owner, asker] = await Promise.all([upBus(url), upBus(url)]);
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  owner.respond(Double, async ({ n }) => {
    ask();
    await mayAnswer;
    return { n: n * 2 };
  });
  const reply = eventually(() => asker.request(Double, { n: 21 }));
  await asked;

  const closing = owner.close();
  answer();

  expect(await reply).toEqual({ n: 42 });
  await closing;
  await asker.close();
});

test("messages that wait for a consumer are counted, taken and not", async () => {
  const bus = await upBus(await freshNats());
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const consumer = bus.consume(Numbers, {
    durable: "slow",
    handle: () => mayEnd,
    deadLetter: async () => undefined,
  });
  await bus.publish(Numbers, { n: 1 });

  await eventually(async () => {
    expect(await bus.consumers()).toEqual([{ durable: "slow", pending: 0, unacknowledged: 1 }]);
  });
  end();
  await eventually(async () => {
    expect(await bus.consumers()).toEqual([{ durable: "slow", pending: 0, unacknowledged: 0 }]);
  });
  await consumer.stop();
  await bus.publish(Numbers, { n: 2 });
  expect(await bus.consumers()).toMatchObject([{ durable: "slow", pending: 1 }]);
  await bus.close();
});

test("a message is published to a stream that is known before it listens", async () => {
  const url = await freshNats();
  const [bus, nc] = [await upBus(url), await dialOnce({ url, name: "maker" })];
  const manager = await jetstreamManager(nc);
  await manager.streams.add({ name: Numbers.stream, subjects: ["test.not-yet.v1"] });
  const looks = nc.subscribe(`$JS.API.STREAM.INFO.${Numbers.stream}`, { max: 1 });
  const listensSoon = async () => {
    for await (const _look of looks) await delay(50);
    await manager.streams.update(Numbers.stream, { subjects: [Numbers.subject] });
  };

  await Promise.all([bus.publish(Numbers, { n: 1 }), listensSoon()]);

  expect((await manager.streams.info(Numbers.stream)).state.messages).toBe(1);
  await Promise.all([bus.close(), nc.close()]);
});

test("a request nobody answers is service_unavailable at once", async () => {
  const bus = await upBus(await freshNats());

  await expect(bus.request(Double, { n: 1 })).rejects.toMatchObject({
    type: "service_unavailable",
  });
  await bus.close();
});

test("while there is no broker every use says so and closing still works", async () => {
  const bus = connectBus({ url: "nats://127.0.0.1:1", name: "test", log });

  expect(bus.isUp()).toBe(false);
  await expect(bus.publish(Numbers, { n: 1 })).rejects.toMatchObject({
    type: "service_unavailable",
  });
  await bus.close();
});

test("a consumer stops at any time, also while it is being opened", async () => {
  const bus = await upBus(await freshNats());
  const consume = (durable: string) =>
    bus.consume(Numbers, {
      durable,
      handle: async () => undefined,
      deadLetter: async () => undefined,
    });

  const stopped = Array.from({ length: 60 }, async (_, n) => {
    const consumer = consume(`stopped-${n}`);
    await delay(n);
    await consumer.stop();
  });

  expect(await Promise.all(stopped)).toHaveLength(60);
  await bus.close();
});

test("messages published before there was a consumer reach it, each once across replicas", async () => {
  const url = await freshNats();
  const [one, two] = await Promise.all([upBus(url), upBus(url)]);
  await one.publish(Numbers, { n: 1 });
  await one.publish(Numbers, { n: 2 });
  const seen: number[] = [];
  const options = {
    durable: "reader",
    handle: async (bodies: { n: number }[]) => void seen.push(...bodies.map(({ n }) => n)),
    deadLetter: async () => {},
  };

  const consumers = [one.consume(Numbers, options), two.consume(Numbers, options)];
  await one.publish(Numbers, { n: 3 });

  await eventually(() => expect(seen.toSorted()).toEqual([1, 2, 3]));
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  await Promise.all([one.close(), two.close()]);
});

test("a message whose handler fails becomes a dead letter once and the next one goes on", async () => {
  const bus = await upBus(await freshNats());
  const handled: number[] = [];
  const deadLetters: number[] = [];
  const consumer = bus.consume(Numbers, {
    durable: "reader",
    handle: async (bodies) => {
      if (bodies.some(({ n }) => n === 1)) throw new TypeError("cannot");
      handled.push(...bodies.map(({ n }) => n));
    },
    deadLetter: async ({ n }) => void deadLetters.push(n),
  });

  await bus.publish(Numbers, { n: 1 });
  await bus.publish(Numbers, { n: 2 });

  await eventually(() => expect([deadLetters, handled]).toEqual([[1], [2]]));
  await consumer.stop();
  await bus.close();
});

test("an unavailable owner is waited for, not counted as a failure", async () => {
  const bus = await upBus(await freshNats());
  let tries = 0;
  const deadLetters: unknown[] = [];
  const consumer = bus.consume(Numbers, {
    durable: "reader",
    handle: async () => {
      tries++;
      if (tries < 3) throw Object.assign(new Error("down"), { code: "ECONNREFUSED" });
    },
    deadLetter: async (body) => void deadLetters.push(body),
  });

  await bus.publish(Numbers, { n: 7 });

  await eventually(() => expect(tries).toBe(3));
  expect(deadLetters).toEqual([]);
  await consumer.stop();
  await bus.close();
});
