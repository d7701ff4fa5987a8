import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeAtExit } from "../../src/spill/shutdown.ts";

const signal: NodeJS.Signals = "SIGUSR2";
let killed: string[];
beforeEach(() => {
  killed = [];
  vi.spyOn(process, "kill").mockImplementation((_pid, by) => {
    killed.push(String(by));
    return true;
  });
});
afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

test("a signal closes the buffer, then ends the process", async () => {
  const steps: unknown[] = [];
  closeAtExit(
    { close: async (options) => void steps.push(options, [...killed]) },
    { timeoutMs: 7, signals: [signal] },
  );

  process.emit(signal, signal);

  await expect.poll(() => killed).toEqual([signal]);
  expect(steps).toEqual([{ timeoutMs: 7 }, []]);
  expect(process.listenerCount(signal)).toBe(0);
});

test("a close that began before without a limit holds the process up no longer than a signal allows", async () => {
  const warned = once(process, "warning");
  closeAtExit({ close: () => new Promise(() => {}) }, { timeoutMs: 5, signals: [signal] });

  process.emit(signal, signal);

  await expect.poll(() => killed).toEqual([signal]);
  expect(process.exitCode).toBe(1);
  expect((await warned)[0]).toMatchObject({ message: "The buffer was not closed in 5 ms" });
});

test("what others do with the signal is up to them, and what is undone listens no longer", async () => {
  const other = vi.fn();
  process.on(signal, other);
  let closed = 0;
  const close = async () => void closed++;
  closeAtExit({ close }, { signals: [signal] })();
  closeAtExit({ close }, { signals: [signal] });

  process.emit(signal, signal);

  await expect.poll(() => closed).toBe(1);
  await new Promise(setImmediate);
  expect(other).toHaveBeenCalledOnce();
  expect(killed).toEqual([]);
  process.off(signal, other);
});
