import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { runProgram } from "../run-program.ts";

afterEach(() => {
  process.exitCode = undefined;
});

type Answers = Readonly<Record<string, unknown>>;

/** Runs a command against a server with these answers by method and path; a number is the status of a refusal. */
async function run(answers: Answers, args: string[], { isTTY = false, stdin = "" } = {}) {
  const received: Record<string, unknown>[] = [];
  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = answers[`${request.method} ${request.url?.replace(/\?.*/, "")}`] ?? 404;
    if (chunks.length > 0) received.push(JSON.parse(Buffer.concat(chunks).toString()));
    const refused = typeof answer === "number";
    response.writeHead(refused ? answer : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(refused ? { error: { message: `It is ${answer}.` } } : answer));
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const env = { MEMORY_URL: `http://127.0.0.1:${port}`, MEMORY_KEY: "mk_1", TERM: "dumb" };
  await runProgram(args, {
    ...{ env, cwd: "/", stdin: new PassThrough().end(stdin), stderr },
    stdout: Object.assign(stdout, { isTTY }),
  });
  const said = (stream: PassThrough) => String(stream.read() ?? "");
  return { code: process.exitCode ?? 0, stdout: said(stdout), stderr: said(stderr), received };
}

const WHO = { org_id: "o", project_id: "p", rights: [], version: "0" };

test("a receipt is said also where the checks after the forget fail", async () => {
  const done = { forget_id: "forget-7", mode: "delete" };
  const answers = { "GET /v1/whoami": WHO, "POST /v1/forget": done };
  const args = ["forget", "sam", "--yes", "--certificate", "/none/certificate.json"];

  for (const json of [[], ["--json"]]) {
    const { code, stderr } = await run(answers, [...args, ...json]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("forget-7")]);
    expect(stderr).toContain("It is 404.");
  }
});

test("a prompt is raw in a pipe, and cannot move the cursor of a terminal", async () => {
  const episode = { event_id: "e", occurred_at: null, excerpt: "a\u001b[2Jb" };
  const packet = { facts: [], episodes: [episode], sessions: [], warnings: [], status: "ok" };
  const answers = { "GET /v1/whoami": WHO, "POST /v1/context": { packet, trace_id: "t" } };
  const args = ["context", "--subject", "sam", "--prompt", "?"];

  expect((await run(answers, args)).stdout).toContain("a\u001b[2Jb");
  const { stdout } = await run(answers, args, { isTTY: true });
  expect(stdout).toContain("a\ufffd[2Jb");
});

test("a message of JSON lines keeps its time and its key, under either name", async () => {
  const answers = { "GET /v1/whoami": WHO, "POST /v1/capture": { status: "accepted", events: [] } };
  const [at, key] = ["2020-01-02T03:04:05Z", "k1"];
  const said = { role: "user", content: "Hi." };
  const lines = [
    { ...said, occurred_at: at, idempotency_key: key },
    { ...said, occurredAt: at, idempotencyKey: key },
  ];
  const stdin = lines.map((line) => JSON.stringify(line)).join("\n");

  const { received } = await run(answers, ["capture", "-s", "sam", "--jsonl"], { stdin });

  const kept = { occurred_at: at, idempotency_key: key };
  expect(received[0]?.["events"]).toMatchObject([kept, kept]);
});
