import type { RequestMessage, StreamMessage } from "@memory/contracts";
import { FeedAsk, FeedPosition } from "@memory/contracts";
import { type Bus, connectBus } from "@memory/jetstream";
import { createLog } from "@memory/log";
import { openPool, type Pool } from "@memory/postgres";
import { emptyDatabase, eventually, freshNats } from "@memory/testkit";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { dropDeadLetters, listDeadLetters } from "./dead-letters.ts";
import { type FeedSpec, followFeed } from "./index.ts";

const Item = z.object({ n: z.number() });
type Item = z.infer<typeof Item>;

const Things = z.object({ items: z.array(Item) });

const spec: FeedSpec<Item, z.infer<typeof Things>> = {
  name: "things",
  stream: { stream: "THINGS", subject: "test.things.v1", body: Things } satisfies StreamMessage,
  after: {
    subject: "test.things.after.v1",
    ask: FeedAsk,
    reply: z.object({
      ...{ items: z.array(Item), next: z.string(), more: z.boolean() },
      within: FeedPosition.nullish(),
    }),
  } satisfies RequestMessage,
  itemsOf: ({ items }) => items,
  idOf: ({ n }) => String(n),
  tokensOf: () => ["00000000000000000000000000000000"],
};

const [A, B] = ["a".repeat(32), "b".repeat(32)];
const log = createLog("test", "silent");
let pool: Pool;
let bus: Bus;
/** The owner's feed: item n was written by transaction n. */
let owned: Item[];
let seen: number[];
let pageAsked: (ask: FeedAsk) => void;
/** The page that the owner gives instead. */
let pageOf: ((ask: FeedAsk) => z.infer<(typeof spec)["after"]["reply"]>) | null;

beforeEach(async () => {
  const [{ ownerUrl }, natsUrl] = await Promise.all([emptyDatabase(), freshNats()]);
  pool = openPool({ url: ownerUrl, max: 5, name: "test", log });
  await pool.query(`CREATE TABLE feed_cursors (feed text PRIMARY KEY, after_xid text NOT NULL, era text);
    CREATE TABLE dead_letters (feed text, item_id text, scope_tokens text[] NOT NULL, item jsonb NOT NULL, tries int NOT NULL,
      next_try_at timestamptz NOT NULL, reason text NOT NULL, first_failed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (feed, item_id))`);
  bus = connectBus({ url: natsUrl, name: "test", log });
  await eventually(() => expect(bus.isUp()).toBe(true));
  owned = [];
  seen = [];
  pageAsked = () => undefined;
  pageOf = null;
  bus.respond(spec.after, async (ask: FeedAsk) => {
    pageAsked(ask);
    if (pageOf) return pageOf(ask);
    const { after } = ask;
    const items = owned.filter(({ n }) => n > Number(after)).slice(0, 2);
    const next = String(items.at(-1)?.n ?? after);
    return { items, next, more: owned.some(({ n }) => n > Number(next)) };
  });
  return async () => {
    await bus.close();
    await pool.end();
  };
});

const follow = (handle: (items: Item[]) => Promise<void>, passed = async (_: Item[]) => {}) =>
  followFeed({ spec, durable: "things", handle, passed, pool, bus, log, everyMs: 50 });

const remember = async (items: Item[]) => void seen.push(...items.map(({ n }) => n));

test("what the stream never carried is found by the reconciler, once", async () => {
  owned = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }];
  const follower = follow(remember);

  follower.start();

  await eventually(() => expect(seen).toEqual([1, 2, 3, 4, 5]));
  await follower.stop();
});

test("what the stream carries arrives although no page shows it yet", async () => {
  const follower = follow(remember);
  follower.start();

  await bus.publish(spec.stream, { items: [{ n: 7 }] });

  await eventually(() => expect(seen).toEqual([7]));
  await follower.stop();
});

test("catching up hands over all that is visible and leaves the cursor where it was", async () => {
  owned = [{ n: 1 }, { n: 2 }, { n: 3 }];
  const follower = follow(remember);

  await follower.catchUp();

  expect(seen).toEqual([1, 2, 3]);
  expect((await pool.query("SELECT * FROM feed_cursors")).rows).toEqual([]);
});

test("catching up with a scope asks the owner for that scope, page by page, and tries its dead letters alone", async () => {
  const scopesAsked: unknown[] = [];
  owned = [{ n: 1 }, { n: 2 }, { n: 3 }];
  pageAsked = (ask) => scopesAsked.push(ask.scopeTokens);
  await pool.query(`INSERT INTO dead_letters (feed, item_id, scope_tokens, item, tries, next_try_at, reason)
    VALUES ('things', '8', '{${A}}', '{"n":8}', 1, 'infinity', 'Error'),
      ('things', '9', '{${B}}', '{"n":9}', 1, 'infinity', 'Error')`);
  const follower = follow(remember);

  await follower.catchUp([A]);

  expect(scopesAsked).toEqual([[A], [A]]);
  expect(seen).toEqual([1, 2, 3, 8]);
});

test("a follower that stops does not claim that it has caught up", async () => {
  owned = [{ n: 1 }];
  const follower = follow(remember);
  await follower.stop();

  await expect(follower.catchUp()).rejects.toMatchObject({ type: "service_unavailable" });

  expect(seen).toEqual([]);
});

test("only the culprit of a page becomes a dead letter, tried again when due, and listed meanwhile", async () => {
  owned = [{ n: 1 }, { n: 2 }, { n: 3 }];
  let broken = true;
  const follower = follow(async (items) => {
    if (broken && items.some(({ n }) => n === 2)) throw new TypeError("cannot");
    await remember(items);
  });
  follower.start();

  await eventually(async () =>
    expect(await listDeadLetters(pool)).toMatchObject([
      { feed: "things", itemId: "2", reason: "TypeError" },
    ]),
  );
  expect(seen).toContain(1);
  broken = false;

  await eventually(() => expect(seen.toSorted()).toEqual([1, 2, 3]));
  await eventually(async () => expect(await listDeadLetters(pool)).toEqual([]));
  await follower.stop();
});

test("a dead letter can be dropped by the operator", async () => {
  owned = [{ n: 1 }];
  const follower = follow(async () => {
    throw new TypeError("never");
  });
  await follower.catchUp();

  expect(await dropDeadLetters(pool, "things", null)).toBe(1);
  expect(await listDeadLetters(pool)).toEqual([]);
});

test("a transaction that comes in several pages is passed as a whole, with the last of them", async () => {
  const id = "00000000-0000-0000-0000-000000000001";
  pageOf = ({ after, within }) => {
    if (after !== "0") return { items: [], next: after, more: false };
    return within?.id === id
      ? { items: [{ n: 2 }], next: "7", more: false }
      : { items: [{ n: 1 }], next: "0", more: true, within: { xid: "7", id } };
  };
  const passed: number[][] = [];
  const follower = follow(remember, async (items) => void passed.push(items.map(({ n }) => n)));

  follower.start();

  await eventually(() => expect(passed).toEqual([[1, 2]]));
  await follower.stop();
  expect(seen).toEqual([1, 2]);
});

test("a follower does not ask again and again for a page that leads nowhere", async () => {
  pageOf = ({ after }) => ({ items: [{ n: 1 }], next: after, more: true });

  await expect(follow(remember).catchUp()).rejects.toThrow("leads nowhere");

  expect(seen).toEqual([1]);
});
