import { setImmediate as nextTurn } from "node:timers/promises";
import { sampleBody } from "@memory/contracts/sample-body";
import { expect, test } from "vitest";
import { textsInRoom } from "./hold-texts.ts";
import type { ClaimedEvents } from "./read-events.ts";

const texts = (characters: number, events = 1) => ({
  ...{ jobScopes: [], postponed: [], answers: [] },
  events: Array.from({ length: events }, (_, n) =>
    sampleBody({ content: "x".repeat(characters) }, { id: `e${n}` }),
  ),
});

/** How many of so many claims of each tenant are worked on at a time, where none of them ends, and how many once all may. */
async function heldOf(read: ClaimedEvents, tenants: readonly string[]) {
  const hold = textsInRoom();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const held = new Map<string, number>();
  const claims = tenants.flatMap((tenant) =>
    Array.from({ length: 200 }, () =>
      hold(
        { tenant, token: "t" },
        async () => read,
        async () => {
          held.set(tenant, (held.get(tenant) ?? 0) + 1);
          await mayEnd;
        },
      ),
    ),
  );
  for (let n = 0; n < 20; n++) await nextTurn();
  const atATime = Object.fromEntries(held);
  end();
  await Promise.all(claims);
  return { atATime, inAll: Object.fromEntries(held) };
}

test("of claims with long texts 96 of a tenant and 128 in all are held at a time, and the others follow", async () => {
  expect(await heldOf(texts(256 * 1024), ["a", "b"])).toEqual({
    atATime: { a: 96, b: 32 },
    inAll: { a: 200, b: 200 },
  });
});

test("claims with short texts wait for none", async () => {
  expect((await heldOf(texts(1_000), ["a", "b"])).atATime).toEqual({ a: 200, b: 200 });
});

const turn = { role: "user", text: "x".repeat(1_000), occurredAt: "2026-01-01T12:00:00Z" } as const;
const { events } = texts(10, 5);

test.each([
  ["many short texts", texts(10, 25)],
  [
    "few, each with what was said before it",
    { ...texts(10), events: events.map((event) => ({ ...event, earlierTurns: [turn, turn] })) },
  ],
])("claims of %s wait like those of long ones", async (_, read) => {
  expect((await heldOf(read, ["a"])).atATime).toEqual({ a: 96 });
});

test("a claim that cannot be read leaves its room to others", async () => {
  const hold = textsInRoom();
  const fail = () => Promise.reject(new Error("unread"));
  const failed = Array.from({ length: 100 }, () =>
    hold({ tenant: "a", token: "t" }, fail, async () => "worked"),
  );
  await Promise.allSettled(failed);

  const read = async () => texts(256 * 1024);
  expect(await hold({ tenant: "a", token: "t" }, read, async () => "worked")).toBe("worked");
});
