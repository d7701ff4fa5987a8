import { request } from "undici";
import { expect, test } from "vitest";
import { type EdgeUnderTest, edgeUnderTest, origin } from "./edge-under-test.ts";

const OF_SOMEBODY = /^bearer +key-\d+ *$/i;
const upstream = () =>
  origin((asked, answer) => {
    answer.writeHead(OF_SOMEBODY.test(asked.headers.authorization ?? "") ? 200 : 401).end("{}");
  });

/** How often each status came for these credentials, one after the other. */
async function statuses(edge: EdgeUnderTest, credentials: string[]) {
  const counts: Record<number, number> = {};
  for (const authorization of credentials) {
    const reply = await request(`${edge.url}/v1/facts`, { headers: { authorization } });
    await reply.body.dump();
    counts[reply.statusCode] = (counts[reply.statusCode] ?? 0) + 1;
  }
  return counts;
}
const times = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n));
const limited = async () => {
  const own = await upstream();
  return { own, edge: await edgeUnderTest({ publicUrls: own.url, requestsPerSecond: 0.01 }) };
};

test.each([
  ["spaces", (n: number) => `Bearer ${" ".repeat(n)}key-1`],
  ["letters", (n: number) => `${n % 2 ? "BEARER" : "bearer"} key-1`],
  ["trailing spaces", (n: number) => `Bearer key-1${" ".repeat(n)}`],
])("a key has one share however its header is written: %s", async (_what, write) => {
  await using edges = await disposable(await limited());

  expect(await statuses(edges.edge, times(10, write))).toEqual({ 200: 1, 429: 9 });
});

test("keys that nobody made share what their address has", async () => {
  await using edges = await disposable(await limited());

  expect(
    await statuses(
      edges.edge,
      times(10, (n) => `Bearer guess-${n}`),
    ),
  ).toEqual({
    401: 1,
    429: 9,
  });
});

test("known keys have a share each, however many guesses come beside them", async () => {
  await using own = await upstream();
  await using edge = await edgeUnderTest({ publicUrls: own.url, requestsPerSecond: 1.5 });
  const keys = times(5, (n) => `Bearer key-${n}`);
  await statuses(edge, keys);
  await statuses(
    edge,
    times(10, (n) => `Bearer guess-${n}`),
  );

  expect(await statuses(edge, keys)).toEqual({ 200: 5 });
});

async function disposable({ own, edge }: Awaited<ReturnType<typeof limited>>) {
  return {
    edge,
    async [Symbol.asyncDispose]() {
      await edge[Symbol.asyncDispose]();
      await own[Symbol.asyncDispose]();
    },
  };
}
