import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { mintProject, system } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Place, place } from "./run-memory.ts";

let shell: Place;
beforeAll(async () => {
  const { baseUrl } = system();
  const { key } = await mintProject();
  shell = place({ MEMORY_URL: baseUrl, MEMORY_KEY: key, MEMORY_SUBJECT: "sam" });
});
afterAll(() => shell[Symbol.dispose]());

test("a project is set up, checked and tried", async () => {
  using other = place({});
  const key = String(shell.env["MEMORY_KEY"]);
  const url = String(shell.env["MEMORY_URL"]);
  const written = await other.memory(["init", "--url", url, "--key", "stdin"], { stdin: key });
  const file = join(other.folder, ".memory/key");

  expect(written).toMatchObject({ code: 0, stderr: "" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(other.folder, ".memory/.gitignore"), "utf8")).toBe("key\n");

  // From now on without an environment.
  const [status] = await other.json(["status"]);
  const doctor = await other.memory(["doctor"]);
  const verified = await other.memory(["verify"]);

  expect(status).toMatchObject({ url, rights: ["capture", "read", "review", "erase", "keys"] });
  expect(doctor).toMatchObject({ code: 0, stderr: "" });
  expect(doctor.stdout).toContain("ok      ingest        database up");
  expect(doctor.stdout).toContain("No model provider is configured");
  expect(verified.stdout).toContain("The memory changes its mind, says why, and forgets.");
  expect(verified.code).toBe(0);
  for (const { stdout } of [written, doctor, verified]) expect(stdout).not.toContain(key);
});

test("what is wrong is said with what to do, on standard error, with an exit code", async () => {
  const noKey = await shell.memory(["facts"], { env: { MEMORY_KEY: "mk_wrong" } });
  const nobody = await shell.memory(["facts", "--json"], {
    env: { MEMORY_URL: "http://127.0.0.1:1" },
  });
  const misused = await shell.memory(["facts", "--status", "old"]);
  const unknown = await shell.memory(["fcats"]);
  const sick = await shell.memory(["doctor"], { env: { MEMORY_KEY: "mk_wrong" } });
  const setUp = await shell.memory(["init"], { env: { MEMORY_KEY: "mk_wrong" } });

  expect(noKey).toMatchObject({ code: 1, stdout: "" });
  expect(noKey.stderr).toContain("MEMORY_KEY");
  expect(noKey.stderr).not.toContain("mk_wrong");
  expect(nobody.code).toBe(1);
  expect(JSON.parse(nobody.stderr)).toMatchObject({ error: { type: "failed" } });
  expect(misused).toMatchObject({ code: 2, stdout: "" });
  expect(unknown.code).toBe(2);
  expect(sick.code).toBe(1);
  expect(sick.stdout).toContain("WRONG   key           MEMORY_KEY is not a key of this service");
  expect(setUp).toMatchObject({ code: 1 });
  expect(existsSync(join(shell.folder, ".memory"))).toBe(false);
});

test("captures, asks, explains and lists, from arguments, standard input and JSON lines", async () => {
  const at = ["--at", "2026-02-02T10:00:00Z", "--wait"];
  const lines = [
    { role: "user", content: "I play the cello.", occurredAt: "2026-02-03T10:00:00Z" },
    { kind: "form", payload: { facts: [{ predicate: "plan", value: "pro" }] } },
  ];
  await shell.json(["capture", ...at, "I live", "in Oslo."]);
  await shell.json(["capture", ...at, "--idempotency-key", "k"], { stdin: "I work at Hydro." });
  const again = await shell.json(["capture", "--idempotency-key", "k"], {
    stdin: "I work at Hydro.",
  });
  const many = await shell.json(["capture", "--jsonl", "--wait"], {
    stdin: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  const facts = await shell.json(["facts"]);
  const [packet] = await shell.json(["context", "Where does", "Sam live?"]);
  const said = await shell.memory(["context", "--prompt", "Where does Sam live?"]);
  const why = await shell.memory(["why", String(packet?.["trace_id"])]);

  expect(again).toMatchObject([{ stored: 0, known: 1 }]);
  expect(many).toEqual([{ stored: 2, known: 0 }]);
  expect(facts.map(({ predicate }) => predicate).sort()).toEqual([
    "employer",
    "hobby",
    "home_city",
    "plan",
  ]);
  expect(said.stdout).toMatch(/^<service_memory>[\s\S]*home_city[\s\S]*<\/service_memory>\n$/);
  expect(why.code).toBe(0);
  expect(why.stdout).toContain("Question  Where does Sam live?");
  expect(why.stdout).toContain(
    "- home_city: Oslo (since 2026-02-02)\n  served: it fits the question",
  );
  expect(why.stdout).toContain('  said 2026-02-02: "I live in Oslo');
});

test("a conflict is listed, shown and settled, and needs a person or a number", async () => {
  const form = (value: string) =>
    JSON.stringify({
      kind: "form",
      occurred_at: "2026-02-02T10:00:00Z",
      payload: { facts: [{ predicate: "home_country", value }] },
    });
  const ella = ["--subject", "ella"];
  await shell.json(["capture", ...ella, "--jsonl", "--wait"], {
    stdin: `${form("Norway")}\n${form("Sweden")}`,
  });
  const [conflict] = await shell.json(["conflicts", "list", ...ella]);
  const id = String(conflict?.["id"]);
  const shown = await shell.memory(["conflicts", "show", id]);
  const unasked = await shell.memory(["conflicts", "resolve", id]);
  const settled = await shell.memory(["conflicts", "resolve", id, "--keep", "1"]);

  expect(shown.stdout).toMatch(
    /^ella: open\n1\. home_country: Norway[\s\S]*\n2\. home_country: Sweden/,
  );
  expect(unasked).toMatchObject({
    code: 2,
    stderr: "memory: Which fact holds? Name it with --keep.\n",
  });
  expect(settled.stdout).toMatch(/^Resolved: .* holds, 1 superseded\.\n$/);
  expect(await shell.json(["facts", ...ella])).toMatchObject([{ value: { value: "Norway" } }]);
});

test("a forget asks, proves and certifies", async () => {
  const file = join(shell.folder, "certificate.json");
  await shell.json(["capture", "--subject", "gone", "--wait", "I live in Oslo."]);
  const unasked = await shell.memory(["forget", "gone"]);
  const [done] = await shell.json(["forget", "gone", "--yes", "--verify", "--certificate", file]);

  expect(unasked).toMatchObject({ code: 2 });
  expect(done).toMatchObject({ events_deleted: 1, facts_deleted: 1 });
  expect((done as { checks?: { ok: boolean }[] } | undefined)?.checks?.map(({ ok }) => ok)).toEqual(
    Array(5).fill(true),
  );
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    certificate: { certifies: "erasure" },
  });
});

test("keys are made, kept out of sight and revoked, and the audit log of it is whole", async () => {
  const file = join(shell.folder, "key");
  const env = { MEMORY_ADMIN_KEY: system().adminKey };
  const options = ["--rights", "read", "--label", "crm", "--out", file];
  const [made] = await shell.json(["keys", "create", ...options], { env });
  const read = await shell.memory(["facts", "--key-file", file]);
  const refused = await shell.memory(["capture", "--key-file", file, "Hi"]);
  const revoked = await shell.memory(["keys", "revoke", String(made?.["id"])], { env });
  const keys = await shell.json(["keys", "list"], { env });

  expect(made).not.toHaveProperty("key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(read.code).toBe(0);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(revoked.code).toBe(0);
  expect(keys.find(({ id }) => id === made?.["id"])).toMatchObject({
    label: "crm",
    rights: ["read"],
  });
  await expect
    .poll(async () => shell.json(["audit", "list", "--type", "key.created"]))
    .toHaveLength(2);
  expect(await shell.json(["audit", "verify"])).toMatchObject([{ ok: true, faults: [] }]);
  const noted = await shell.memory(["audit", "verify", "--head", `9999999:${"0".repeat(64)}`]);
  expect(noted.code).toBe(1);
});

test("an export is whole, and its reader may stop", async () => {
  const file = join(shell.folder, "sam.ndjson");
  const [done] = await shell.json(["export", "-s", "sam", "-o", file]);
  const child = shell.start(["export"]);
  const ended = new Promise((end) => child.on("close", end));
  child.stdout?.destroy();

  expect(done).toMatchObject({ file });
  expect(readFileSync(file, "utf8")).toMatch(/\n\{"type":"end"[^\n]*\n$/);
  expect(existsSync(`${file}.part`)).toBe(false);
  expect(await ended).toBe(0);
  writeFileSync(file, "");
});

test("facts are shown as they change, until the reader or a signal ends it", async () => {
  const subject = ["--subject", "tailed"];
  const at = "2026-02-02T10:00:00Z";
  await shell.json(["capture", ...subject, "--at", at, "--wait", "I live in Oslo."]);
  const child = shell.start(["tail", "tailed", "--json", "--interval", "0.2", "--since", at]);
  const ended = new Promise((end) => child.on("close", end));
  const lines = createInterface({ input: child.stdout as Readable })[Symbol.asyncIterator]();
  const next = async () => JSON.parse(String((await lines.next()).value)) as object;

  expect(await next()).toMatchObject({ predicate: "home_city", status: "active" });
  await shell.json(["capture", ...subject, "--wait", "I play the cello."]);
  expect(await next()).toMatchObject({ predicate: "hobby", subject_id: "tailed" });
  child.kill("SIGINT");
  child.kill("SIGINT");
  expect(await ended).toBe(0);

  const closed = shell.start(["tail", "tailed", "--since", at]);
  const end = new Promise((done) => closed.on("close", done));
  closed.stdout?.destroy();
  expect(await end).toBe(0);
});
