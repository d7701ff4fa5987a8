import fc from "fast-check";
import { expect, test } from "vitest";
import { fairGate } from "./fair-gate.ts";

const GATE = { name: "the gate", capacity: 2, perTenant: 1, mostWaitingPerTenant: 100 };

/** Work that ends when the test says so. */
function heldWork(log: string[]) {
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    log.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endFirst = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { work, endFirst };
}

test("tenants that wait are served in turn, however much one of them brings", async () => {
  const started: string[] = [];
  const { work, endFirst } = heldWork(started);
  const gate = fairGate({ ...GATE, capacity: 1 });
  const all = ["a1", "a2", "a3", "b1", "c1"].map((name) => gate.run(name[0] ?? "", 1, work(name)));

  for (let n = 0; n < all.length; n++) await endFirst();
  await Promise.all(all);

  expect(started).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

test("a tenant at its share leaves the rest to others", async () => {
  const started: string[] = [];
  const { work, endFirst } = heldWork(started);
  const gate = fairGate(GATE);
  const all = ["a1", "a2", "b1"].map((name) => gate.run(name[0] ?? "", 1, work(name)));

  await endFirst();
  await endFirst();
  await endFirst();
  await Promise.all(all);

  expect(started).toEqual(["a1", "b1", "a2"]);
});

test("work beyond what may wait of a tenant is refused, and that of others is not", async () => {
  const { work, endFirst } = heldWork([]);
  const gate = fairGate({ ...GATE, mostWaitingPerTenant: 1 });
  const first = gate.run("a", 1, work("a1"));
  const second = gate.run("a", 1, work("a2"));

  await expect(gate.run("a", 1, work("a3"))).rejects.toMatchObject({ type: "service_unavailable" });
  const other = gate.run("b", 1, work("b1"));
  for (let n = 0; n < 3; n++) await endFirst();

  await Promise.all([first, second, other]);
});

test("work whose caller left before its turn never starts, and leaves the queue", async () => {
  const started: string[] = [];
  const { work, endFirst } = heldWork(started);
  const gate = fairGate({ ...GATE, capacity: 1 });
  const leaving = new AbortController();
  const first = gate.run("a", 1, work("a1"));
  const second = gate.run("b", 1, work("b1"), leaving.signal);

  leaving.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  await endFirst();
  await first;

  expect(started).toEqual(["a1"]);
  expect(gate.waiting()).toBe(0);
});

test("a tenant that left waits behind those that came meanwhile when it comes again", async () => {
  const started: string[] = [];
  const { work, endFirst } = heldWork(started);
  const gate = fairGate({ ...GATE, capacity: 1 });
  const leaving = new AbortController();
  const first = gate.run("a", 1, work("a1"));
  const left = gate.run("b", 1, work("b1"), leaving.signal).catch(() => undefined);
  leaving.abort(new Error("gone"));
  await left;
  const others = ["c", "b"].map((name) => gate.run(name, 1, work(`${name}2`)));

  for (let n = 0; n < 3; n++) await endFirst();
  await Promise.all([first, ...others]);

  expect(started).toEqual(["a1", "c2", "b2"]);
});

test("never more in use than there is, never more of a tenant than its share, and everything runs", async () => {
  const asks = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.integer({ min: 1, max: 9 })), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(asks, async (all) => {
      const gate = fairGate({ ...GATE, capacity: 10, perTenant: 6 });
      const own: Record<string, number> = {};
      let done = 0;
      const runs = all.map(([tenant, cost]) =>
        gate.run(tenant, cost, async () => {
          own[tenant] = (own[tenant] ?? 0) + Math.min(cost, 6);
          expect(gate.used()).toBeLessThanOrEqual(10);
          expect(own[tenant]).toBeLessThanOrEqual(6);
          await new Promise((resolve) => setImmediate(resolve));
          own[tenant] = (own[tenant] ?? 0) - Math.min(cost, 6);
          done++;
        }),
      );
      await Promise.all(runs);
      expect(done).toBe(all.length);
      expect(gate.used()).toBe(0);
      expect(gate.waiting()).toBe(0);
    }),
  );
});

test("work that fails gives its units back", async () => {
  const gate = fairGate({ ...GATE, capacity: 1 });

  await expect(gate.run("a", 1, () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );

  expect(gate.used()).toBe(0);
  expect(await gate.run("b", 1, () => 7)).toBe(7);
});
