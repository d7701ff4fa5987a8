import { ConsolidationOutbox } from "@memory/contracts";
import { type GuardedDatabase, openDatabase } from "@memory/era";
import { connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { eventually, freshDatabase, freshNats } from "@memory/testkit";
import { expect, onTestFinished, test } from "vitest";
import { answerOutbox, emit, followOutbox, outboxOwner } from "./index.ts";

const log = createLog("test", "silent");

async function opened(context: "consolidation" | "admin"): Promise<GuardedDatabase> {
  const { ownerUrl } = await freshDatabase(context);
  const options = { url: ownerUrl, max: 4, name: "test", log };
  const database = openDatabase(options, { settlesAlone: true });
  onTestFinished(() => database.close());
  return database;
}

test("an outbox is followed by request, also after its database began another era", async () => {
  const [theirs, ours, natsUrl] = await Promise.all([
    opened("consolidation"),
    opened("admin"),
    freshNats(),
  ]);
  const bus = connectBus({ url: natsUrl, name: "test", log });
  onTestFinished(() => bus.close());
  await eventually(() => expect(bus.isUp()).toBe(true));
  const { read } = outboxOwner({ database: theirs, log });
  answerOutbox({ bus, pool: theirs.pool, read, messages: ConsolidationOutbox });
  const seen: unknown[] = [];
  const eras: string[] = [];
  const follow = followOutbox({
    owner: "consolidation",
    read: (ask) => bus.request(ConsolidationOutbox.after, ask),
    pool: ours.pool,
    log,
    handlers: [async (_, events) => void seen.push(...events.map(({ data }) => data["n"]))],
    eraBegan: async () => void eras.push("began"),
  });
  const decide = (n: number) =>
    emit(theirs.pool, [
      { type: "fact.rated", projectId: "p", scopeToken: null, sender: null, data: { n } },
    ]);
  const followed = (...expected: number[]) =>
    eventually(async () => {
      await follow.followOnce();
      expect(seen).toEqual(expected);
    });

  await decide(1);
  await followed(1);
  await theirs.begin("a test");
  await eventually(() => decide(2));
  await followed(1, 2);

  expect(eras).toEqual(["began"]);
});
