import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, vi } from "vitest";
import { exited } from "../src/children.ts";
import { freePort, isFree } from "../src/ports.ts";

const ENTRY = join(import.meta.dirname, "../bootstrap.mjs");
const MAIN = join(import.meta.dirname, "../src/main.ts");

/** A whole system comes up, more than once in a test, beside all the others of a run. */
const STARTS_WITHIN_MS = 400_000;
vi.setConfig({ testTimeout: 3 * STARTS_WITHIN_MS });

interface Started {
  process: ChildProcess;
  output: () => string;
  /** Its exit status. */
  ended: Promise<number | null>;
}

interface Fixtures {
  folder: string;
  port: number;
  /** `npm start` with these arguments; what a test leaves running is stopped. */
  start: (...args: string[]) => Started;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its first parameter.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "memory-start-"));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  port: async ({}, use) => use(await freePort()),
  start: async ({ folder }, use) => {
    const running: ChildProcess[] = [];
    await use((...args) => {
      const child = spawn(process.execPath, [MAIN, "--no-durable", ...args], { cwd: folder });
      running.push(child);
      let text = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (part) => {
          text += part;
        });
      return {
        process: child,
        output: () => text,
        ended: exited(child).then(() => child.exitCode),
      };
    });
    for (const child of running) child.kill("SIGTERM");
    await Promise.all(running.map(exited));
  },
});

const ready = ({ output }: Started, port: number) =>
  expect
    .poll(output, { timeout: STARTS_WITHIN_MS })
    .toContain(`\nready http://127.0.0.1:${port}\n`);

/** The admin key and the key of the demo project, as printed. */
const keysShown = ({ output }: Started) => output().match(/(?<=^ {2}(admin key|key) +)[\w-]+/gm);

/** What the printed commands answer, pasted into a shell in one go: one line each. */
function pasted({ output }: Started): unknown[] {
  const commands = output().match(/^ {2}curl .*$/gm) ?? [];
  const answers = execFileSync("sh", { input: commands.join("\n"), encoding: "utf8" });
  return answers
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}

test("a start runs the tour and stops by itself with --once; the next one has the same keys, and its commands show memory", async ({
  folder,
  port,
  start,
}) => {
  const first = start("--data", folder, "--port", String(port), "--once");
  expect(await first.ended, first.output()).toBe(0);
  const second = start("--data", folder, "--port", String(port), "--no-tour");
  await ready(second, port);
  const answers = pasted(second);
  second.process.kill("SIGTERM");
  expect(await second.ended, second.output()).toBe(0);

  const home = expect.objectContaining({ predicate: "home_city", value: { city: "Oslo" } });
  expect(answers).toEqual([
    expect.objectContaining({ status: "accepted" }),
    { processed: expect.any(Number) },
    expect.objectContaining({
      packet: expect.objectContaining({
        facts: expect.arrayContaining([home]),
        episodes: [expect.objectContaining({ excerpt: "I moved to Oslo and I play the cello." })],
      }),
    }),
  ]);
  expect(first.output()).toMatch(/POST \/v1\/context.*[1-9]\d* facts and [1-9]\d* episodes/s);
  expect(first.output()).toContain(`\nready http://127.0.0.1:${port}\n`);
  expect(keysShown(first)).toHaveLength(2);
  expect(keysShown(second)).toEqual(keysShown(first));
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(await isFree(port)).toBe(true);
});

/** `npm run verify-erasure` with these arguments, and what it said. */
const verified = (...args: string[]) => said("verify-erasure", ...args);

/** A command of the operator with these arguments, how it ended and what it said. */
function said(command: string, ...args: string[]): { status: number | null; said: string } {
  const { SERVICE_DATABASE_URL: _none, ...env } = process.env;
  const ran = spawnSync(process.execPath, [ENTRY, command, ...args], { env });
  return { status: ran.status, said: `${ran.stdout}${ran.stderr}` };
}

/** A call of the API, answered with its JSON. */
async function called<T>(port: number, path: string, body: object, key?: string): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

test("beside a running start, a second one on its folder or its port says so, an erasure is verified by its id and the data folder alone, and SIGTERM ends the first; afterwards the command says what to do", async ({
  folder,
  port,
  start,
}) => {
  const first = start("--data", folder, "--port", String(port), "--bootstrap");
  await ready(first, port);

  const sameFolder = start("--data", folder, "--port", String(await freePort()));
  const samePort = start("--data", `${folder}-2`, "--port", String(port));
  const project = { org_id: "org_demo", project_id: "prj_demo" };
  const { key } = await called<{ key: string }>(port, "/v1/keys", project);
  const erasure = { project_id: project.project_id, subject_id: "sam", mode: "delete" };
  const { forget_id } = await called<{ forget_id: string }>(port, "/v1/forget", erasure, key);
  const found = verified(forget_id, "--data", folder);
  const unknown = verified("--data", folder, "nothing");
  const audit = said("verify-audit", "--data", folder);

  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.output()).toMatch(
    `Already running on the data folder ${folder}: process ${first.process.pid}`,
  );
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toMatch(`Port ${port} is taken`);
  first.process.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(await isFree(port)).toBe(true);
  rmSync(`${folder}-2`, { recursive: true });
  const stopped = verified(forget_id, "--data", folder);

  expect([found.status, found.said]).toEqual([0, expect.stringMatching(/^ingest events: 0$/m)]);
  expect(found.said.trim().split("\n").at(-1)).toMatch(
    new RegExp(
      `^Nothing of the subject .* is left in .* \\(receipt ${forget_id}, hash fits\\)\\.$`,
    ),
  );
  expect([audit.status, audit.said.trim().split("\n").at(-1)]).toEqual([
    0,
    expect.stringMatching(/^The audit log .* and the receipts of forgets \(1\) are whole: .*\.$/),
  ]);
  expect(unknown).toEqual({ status: 1, said: "no such receipt\n" });
  expect([stopped.status, stopped.said]).toEqual([
    1,
    expect.stringMatching(/^No system runs on .*npm start/s),
  ]);
});

test("a start that is interrupted before all is up stops what it started and ends well", async ({
  folder,
  port,
  start,
}) => {
  const starting = start("--data", folder, "--port", String(port));
  await expect.poll(starting.output, { timeout: STARTS_WITHIN_MS }).toContain("databases");

  starting.process.kill("SIGINT");

  expect(await starting.ended, starting.output()).toBe(0);
  expect(starting.output()).not.toContain("ready http");
  expect(starting.output()).toContain("Stopped.");
});
