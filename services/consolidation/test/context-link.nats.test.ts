import { type FactsChange, FactsChanged } from "@memory/contracts";
import { newId } from "@memory/ids";
import { connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { scopeToken } from "@memory/scope";
import { freshNats } from "@memory/testkit";
import { expect, test } from "vitest";
import { contextLink } from "../src/messages/context.ts";

const log = createLog("test", "silent");

const changeOf = (subject: string): FactsChange => ({
  scopeToken: scopeToken("project", subject),
  facts: [{ id: newId(), version: 1 }],
});

test("changes of one turn of the event loop travel in one message, later ones in another", async () => {
  const bus = connectBus({ url: await freshNats(), name: "test", log });
  await bus.connected();
  const messages: FactsChange[][] = [];
  const consumer = bus.consume(FactsChanged, {
    durable: "test",
    handle: async (bodies) => void messages.push(...bodies.map(({ changes }) => changes)),
    deadLetter: async () => undefined,
  });
  const context = contextLink({ bus, log });
  const [first, second, third] = ["a", "b", "c"].map(changeOf) as [
    FactsChange,
    FactsChange,
    FactsChange,
  ];

  context.publish(first);
  await Promise.resolve();
  context.publish(second);
  await expect.poll(() => messages.length).toBe(1);
  context.publish(third);
  await expect.poll(() => messages.length).toBe(2);

  expect(messages).toEqual([[first, second], [third]]);
  await consumer.stop();
  await bus.close();
});
