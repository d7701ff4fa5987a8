import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mintProject, system } from "@memory/testkit";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeChatgptExport } from "./chatgpt-export.ts";
import { type Place, place } from "./run-memory.ts";

let shell: Place;
beforeAll(async () => {
  const { baseUrl } = system();
  const { key } = await mintProject();
  shell = place({ MEMORY_URL: baseUrl, MEMORY_KEY: key });
});
afterAll(() => shell[Symbol.dispose]());

const inFolder = (name: string) => join(shell.folder, name);

test("an import of ChatGPT that is killed goes on where it was, and another run changes nothing", async () => {
  const file = inFolder("conversations.json");
  const { conversations, messages } = writeChatgptExport(file, 2_000_000);
  const command = ["import", "chatgpt", file, "--subject", "sam"];
  const child = shell.start(command);
  const ended = new Promise((end) => child.on("close", end));
  const kept = () => globSync("state/memory/imports/*.json", { cwd: shell.folder });
  await expect.poll(kept, { interval: 5 }).toHaveLength(1);
  child.kill("SIGKILL");
  await ended;

  const [resumed] = await shell.json([...command, "--resume"]);
  const { stored = 0, known = 0, resumed: before = 0 } = (resumed ?? {}) as Record<string, number>;
  expect(resumed).toMatchObject({ items: conversations, events: messages });
  expect(before).toBeGreaterThan(0);
  expect(stored + known).toBeLessThan(messages);
  expect(kept()).toEqual([]);
  const [again] = await shell.json(command);
  expect(again).toMatchObject({ items: conversations, stored: 0, known: messages, resumed: 0 });
  // Exactly the messages are there, each once.
  const copy = inFolder("copy.ndjson");
  await shell.json(["export", "--subject", "sam", "--out", copy]);
  const events = readFileSync(copy, "utf8")
    .split("\n")
    .filter((line) => /^\{"type":"event"/.test(line));
  expect(events).toHaveLength(messages);
});

test("an export of Claude comes as a zip, with its times and threads", async () => {
  const file = inFolder("claude.zip");
  const at = "2025-03-01T10:00:00.000Z";
  const chat_messages = [
    {
      uuid: "1",
      sender: "human",
      created_at: at,
      content: [{ type: "text", text: "I moved to Bergen." }],
    },
  ];
  const text = JSON.stringify([{ uuid: "c1", name: "x", created_at: at, chat_messages }]);
  writeFileSync(
    file,
    zipSync({ "users.json": strToU8("[]"), "conversations.json": strToU8(text) }),
  );
  const command = ["import", "claude", file, "--subject", "ana"];
  const [dry] = await shell.json([...command, "--dry-run"]);
  const [done] = await shell.json(command);

  expect(dry).toMatchObject({ events: 1, stored: 0, from: at, dry_run: true });
  expect(done).toMatchObject({ stored: 1, known: 0 });
  const copy = inFolder("ana.ndjson");
  await shell.json(["export", "--subject", "ana", "--out", copy]);
  expect(readFileSync(copy, "utf8")).toContain('"thread_id":"c1"');
});

test("messages and memories of others come as lists, lines, or within an object", async () => {
  const write = (name: string, text: string) => {
    writeFileSync(inFolder(name), text);
    return inFolder(name);
  };
  const lines = [
    '{"id":"1","role":"user","content":"Hi","created_at":1740823200}',
    "",
    '{"messages":[{"role":"user","content":"Ho"}],"id":"t"}',
  ];
  const memory = {
    id: "m1",
    memory: "Lives in Oslo",
    user_id: "kim",
    created_at: "2025-03-01T10:00:00Z",
  };
  const thread = {
    user_id: "kim",
    thread_id: "t",
    messages: [{ uuid: "u1", role_type: "user", content: "Hi" }],
  };
  const runs = [
    ["messages", write("m.jsonl", lines.join("\n")), "--subject", "lee"],
    ["mem0", write("mem0.json", JSON.stringify({ results: [memory] }, null, 2))],
    ["zep", write("zep.json", JSON.stringify([thread]))],
  ];

  for (const [n, run] of runs.entries())
    expect(await shell.json(["import", ...run])).toMatchObject([{ stored: n === 0 ? 2 : 1 }]);
});

test("a file that cannot be read is named, with the line", async () => {
  const file = inFolder("broken.jsonl");
  writeFileSync(file, '{"role":"user","content":"Hi"}\n{"role":');
  const broken = await shell.memory(["import", "messages", file, "--subject", "x"]);
  writeFileSync(inFolder("cut.json"), '[{"mapping":{}},{"map');
  const cut = await shell.memory(["import", "chatgpt", inFolder("cut.json"), "--subject", "x"]);
  const gone = await shell.memory(["import", "chatgpt", inFolder("none.json"), "--subject", "x"]);

  expect(broken).toMatchObject({ code: 1, stdout: "" });
  expect(broken.stderr).toContain("broken.jsonl, line 2: no JSON");
  expect(cut.code).toBe(1);
  expect(cut.stderr).toContain("cut.json is not whole, or no JSON");
  expect(gone.code).toBe(2);
});
