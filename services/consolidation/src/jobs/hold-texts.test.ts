import { setImmediate as turn } from "node:timers/promises";
import { sampleBody } from "@memory/contracts/sample-body";
import { expect, test } from "vitest";
import { textsInRoom } from "./hold-texts.ts";

const texts = (characters: number) => ({
  ...{ jobScopes: [], postponed: [], answers: [] },
  events: [sampleBody({ content: "x".repeat(characters) }, { id: "e" })],
});

/** How many of so many claims of each tenant are worked on at a time, where none of them ends, and how many once all may. */
async function heldOf(characters: number, tenants: readonly string[]) {
  const hold = textsInRoom();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const held = new Map<string, number>();
  const claims = tenants.flatMap((tenant) =>
    Array.from({ length: 200 }, () =>
      hold(
        { tenant, token: "t" },
        async () => texts(characters),
        async () => {
          held.set(tenant, (held.get(tenant) ?? 0) + 1);
          await mayEnd;
        },
      ),
    ),
  );
  for (let n = 0; n < 20; n++) await turn();
  const atATime = Object.fromEntries(held);
  end();
  await Promise.all(claims);
  return { atATime, inAll: Object.fromEntries(held) };
}

test("of claims with long texts 96 of a tenant and 128 in all are held at a time, and the others follow", async () => {
  expect(await heldOf(256 * 1024, ["a", "b"])).toEqual({
    atATime: { a: 96, b: 32 },
    inAll: { a: 200, b: 200 },
  });
});

test("claims with short texts wait for none", async () => {
  expect((await heldOf(1_000, ["a", "b"])).atATime).toEqual({ a: 200, b: 200 });
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
