import { expect, expectTypeOf, test } from "vitest";
import { type Job, Memory, MemoryError, type WhoAmI } from "../src/index.ts";
import { json, liveServer, refusal } from "./live-server.ts";

test("a request has the types of its route, and its parameters in their places", async () => {
  const { memory, received } = await liveServer(json({ id: "j 1" }));

  const job = await memory.request("GET", "/v1/jobs/{job_id}", { path: { job_id: "j 1" } });
  await memory.request("POST", "/v1/feedback", {
    body: { project_id: "p", fact_id: "f", rating: "useful" },
    idempotencyKey: "once",
    actor: "Zoë",
  });

  expectTypeOf(job).toEqualTypeOf<Job>();
  const who = () => memory.request("GET", "/v1/whoami");
  expectTypeOf(who).returns.resolves.toEqualTypeOf<WhoAmI>();
  // @ts-expect-error there is no such route
  void (() => memory.request("GET", "/v1/nothing"));
  // @ts-expect-error its parameters are required
  void (() => memory.request("GET", "/v1/timeline"));
  // @ts-expect-error no such rating
  void (() => memory.facts.feedback("f", "fine"));
  expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["GET", "/v1/jobs/j%201", ""],
    ["POST", "/v1/feedback", '{"project_id":"p","fact_id":"f","rating":"useful"}'],
  ]);
  const { headers } = received[1] ?? { headers: {} };
  expect(headers).toMatchObject({
    authorization: "Bearer mk_1",
    "content-type": "application/json",
    "idempotency-key": "once",
    "x-service-actor": Buffer.from("Zoë").toString("latin1"),
  });
});

test("whoami is asked once, by however many calls at once, and again after it failed", async () => {
  const { memory, asked } = await liveServer(json({ conflicts: [] }));

  await Promise.all([memory.conflicts.list().page(), memory.conflicts.list().page()]);
  await memory.conflicts.list().page();

  expect(asked).toHaveLength(1);
  expect(await memory.scope()).toEqual({ orgId: "org-1", projectId: "prj-1" });
});

test("a caller that gives up leaves the answer about the key to the others", async () => {
  const { memory, asked } = await liveServer(json({ conflicts: [] }));
  const one = memory.conflicts.list({}, { signal: AbortSignal.abort("enough") }).page();
  const other = memory.conflicts.list().page();

  await expect(one).rejects.toBe("enough");
  expect((await other).items).toEqual([]);
  expect(asked).toHaveLength(1);
});

test("lines of JSON come as a stream that the caller can leave, and go out as one", async () => {
  const { memory, received } = await liveServer((response, request, nth) => {
    if (request.method === "POST") return json({ status: "ok" })(response, request, nth);
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.write('{"type":"header"}\n');
    setTimeout(() => response.end('{"type":"end"}\n'), 1_200);
  });
  async function* pieces() {
    yield "é\n";
    yield new TextEncoder().encode("b\n");
  }

  const exported = await memory.export({ subjectId: "sam" }, { timeoutMs: 1_000 });
  await memory.import(exported);
  await memory.import(pieces());
  await memory.import(["c\n", "d\n"]);
  await memory.import(new Blob(["e\n"]));

  const sent = received.filter(({ method }) => method === "POST");
  expect(sent.map(({ body }) => body)).toEqual([
    '{"type":"header"}\n{"type":"end"}\n',
    "é\nb\n",
    "c\nd\n",
    "e\n",
  ]);
  expect(sent.map(({ headers }) => headers["content-type"])).toEqual(
    sent.map(() => "application/x-ndjson"),
  );
});

test("a stream is not sent again", async () => {
  const { memory, received } = await liveServer(
    refusal(429, "rate_limited", { "retry-after": "0" }),
  );

  await expect(memory.import(["a\n"])).rejects.toMatchObject({ name: "RateLimitError" });
  expect(received).toHaveLength(1);
});

test("a job is waited for until it is done", async () => {
  const { memory, received } = await liveServer((response, request, nth) =>
    json({ id: "j", status: nth < 3 ? "running" : "done", error: null })(response, request, nth),
  );

  expect((await memory.jobs.wait("j")).status).toBe("done");
  expect(received).toHaveLength(3);
});

test("a job that does not get done is said with its last error", async () => {
  const { memory } = await liveServer(json({ id: "j", status: "failed", error: "no model" }));

  await expect(memory.jobs.wait("j", { timeoutMs: 300 })).rejects.toThrow(
    "Job j is failed after 300 ms: no model",
  );
});

test.each([
  ["no JSON", "application/json", "<html>"],
  ["a web page", "text/html", "<html>"],
])("an address that answers %s is not the service", async (_what, type, body) => {
  const { memory, baseUrl } = await liveServer((response) => {
    response.writeHead(200, { "content-type": type }).end(body);
  });

  await expect(memory.jobs.get("j")).rejects.toThrow(MemoryError);
  await expect(memory.jobs.get("j")).rejects.toThrow(baseUrl);
});

test("an error that a proxy wrote is an error of its status", async () => {
  const { memory } = await liveServer((response) => {
    response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
  });

  await expect(memory.jobs.get("j", { maxRetries: 0 })).rejects.toMatchObject({
    name: "ServerError",
    status: 502,
    type: null,
    message: "Bad Gateway <h1>Bad gateway</h1>",
  });
});

test("an error without a description is one of its status", async () => {
  const { memory } = await liveServer(json({ error: null }, 403));

  await expect(memory.jobs.get("j")).rejects.toMatchObject({ status: 403, type: null });
});

test("the gateway's settings are those of a client of chat completions", async () => {
  const { memory, baseUrl } = await liveServer(json({}));
  const headers = {
    "x-service-subject-id": "sam",
    "x-service-thread-id": "t",
    "x-service-stream-memory": "1",
  };

  expect(memory.gateway({ subjectId: "sam", threadId: "t" })).toEqual({
    baseURL: `${baseUrl}/gateway/v1`,
    apiKey: "mk_1",
    headers,
    defaultHeaders: headers,
  });
});

test.each([
  ["an address without a scheme", { baseUrl: "localhost:8080" }, /localhost:8080.*MEMORY_URL/],
  [
    "an address with a password",
    { baseUrl: "http://me:s3cret@memory.example" },
    /"…@memory\.example"/,
  ],
  ["a key that was pasted with its ellipsis", { apiKey: "mk_…" }, /MEMORY_KEY/],
])("%s is refused at once", (_what, options, message) => {
  expect(() => new Memory(options)).toThrow(message);
});

test("the environment says address and key where the options do not", () => {
  const { MEMORY_URL, MEMORY_KEY } = process.env;
  Object.assign(process.env, { MEMORY_URL: "http://memory.example/base/", MEMORY_KEY: "mk_2" });
  try {
    expect(new Memory().gateway({ subjectId: "s" })).toMatchObject({
      baseURL: "http://memory.example/base/gateway/v1",
      apiKey: "mk_2",
    });
  } finally {
    for (const [name, value] of Object.entries({ MEMORY_URL, MEMORY_KEY }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
});
