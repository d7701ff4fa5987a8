import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { eventually, mintProject, system } from "@memory/testkit";
import { Memory } from "@memory-service/client";
import { expect, onTestFinished, test } from "vitest";
import { startBuffering } from "./buffering.ts";

const SUBJECTS = 8;
const KILLS = 4;
const MANY = 1_000_000;

test("a program that is killed again and again loses and doubles nothing that its buffer accepted", async () => {
  const { key } = await mintProject();
  const { baseUrl } = system();
  const spill = await mkdtemp(join(tmpdir(), "buffer-"));
  onTestFinished(() => rm(spill, { recursive: true }));
  const accepted = new Map<string, number[]>();
  let from = 0;
  const run = async (to: number, whenBegun: (kill: () => boolean) => Promise<unknown>) => {
    const load = { baseUrl, key, from, to, subjects: SUBJECTS, spill };
    const { child, said, ended } = startBuffering(load);
    await eventually(() => expect(said.accepted).toBeGreaterThan(SUBJECTS * 20));
    await whenBegun(() => child.kill("SIGKILL"));
    const code = await ended;
    from = said.begun;
    for (const [subject, numbers] of said.numbers)
      accepted.set(subject, [...(accepted.get(subject) ?? []), ...numbers]);
    return { code, failures: said.failures };
  };

  for (let n = 0; n < KILLS; n++)
    await run(MANY, async (kill) => {
      await delay(n * 150);
      kill();
    });
  expect((await readdir(spill)).length).toBeGreaterThan(1);
  const { code, failures } = await run(from + 200, async () => undefined);
  expect(code, failures.join("\n")).toBe(0);

  expect(await readdir(spill)).toEqual([]);
  const memory = new Memory({ baseUrl, apiKey: key });
  for (const [subject, numbers] of accepted) {
    const stored: number[] = [];
    for await (const event of memory.subject(subject).timeline())
      stored.push((event as unknown as { payload: { n: number } }).payload.n);
    // Once, and in order; what was written and not acknowledged when the program was killed may be there too.
    expect(stored).toEqual(stored.toSorted((a, b) => a - b));
    expect(new Set(stored).size).toBe(stored.length);
    expect(numbers.filter((n) => !stored.includes(n))).toEqual([]);
  }
});
