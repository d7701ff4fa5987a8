import { expect, test } from "vitest";
import { enter } from "./enter.ts";
import { fairGate } from "./fair-gate.ts";

const oneAtOnce = () =>
  fairGate({ name: "the gate", capacity: 1, perTenant: 1, mostWaitingPerTenant: 9 });

test("units are taken until they are given back", async () => {
  const gate = oneAtOnce();
  const room = await enter(gate, { tenant: "a", cost: 1 });
  let isIn = false;
  const next = Promise.resolve(enter(gate, { tenant: "b", cost: 1 })).then((entered) => {
    isIn = true;
    return entered;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([isIn, gate.used()]).toEqual([false, 1]);

  room.giveBack();
  room.giveBack();
  (await next).giveBack();

  await expect.poll(() => gate.used()).toBe(0);
});

test("a caller that waits longer than allowed is refused and leaves the queue", async () => {
  const gate = oneAtOnce();
  const room = await enter(gate, { tenant: "a", cost: 1 });

  await expect(enter(gate, { tenant: "b", cost: 1, mostWaitMs: 1 })).rejects.toMatchObject({
    type: "service_unavailable",
  });
  expect(gate.waiting()).toBe(0);
  room.giveBack();
});

test("a caller that leaves while it waits gets no units", async () => {
  const gate = oneAtOnce();
  const room = await enter(gate, { tenant: "a", cost: 1 });
  const leaving = new AbortController();
  const waiting = enter(gate, { tenant: "b", cost: 1, signal: leaving.signal });

  leaving.abort(new Error("gone"));

  await expect(waiting).rejects.toThrow("gone");
  room.giveBack();
});

test("free units are taken at once, and a call that finds none does not queue", async () => {
  const gate = oneAtOnce();
  const room = gate.takeNow("a", 1);

  expect([room === null, gate.takeNow("b", 1), gate.used()]).toEqual([false, null, 1]);

  room?.giveBack();
  room?.giveBack();
  expect([gate.used(), gate.waiting()]).toEqual([0, 0]);
});

test("units are not taken at once while another caller waits for them", async () => {
  const gate = oneAtOnce();
  const room = gate.takeNow("a", 1);
  const next = Promise.resolve(enter(gate, { tenant: "b", cost: 1 }));

  room?.giveBack();

  expect(gate.takeNow("c", 1)).toBeNull();
  (await next).giveBack();
});
