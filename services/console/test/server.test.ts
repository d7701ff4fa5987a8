import { createLog } from "@memory/log";
import { expect, test } from "vitest";
import { acceptedCoding } from "../src/server/accepted-coding.ts";
import { buildApp } from "../src/server/app.ts";

const file = (type: string, text: string) => ({
  type,
  bytes: Buffer.from(text),
  coded: { br: Buffer.from(`br ${text}`), gzip: Buffer.from(`gzip ${text}`) },
});
const { app, internal } = buildApp({
  log: createLog("console", "silent"),
  files: {
    page: file("text/html; charset=utf-8", "page"),
    assets: new Map([["main-1a2b.js", file("text/javascript; charset=utf-8", "script")]]),
  },
});
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

test.each(["/console", "/console/", "/console/why", "/console/why/0192d1f0?subject=sam"])(
  "%s is the page, which nobody keeps",
  async (path) => {
    const answer = await get(path);

    expect([answer.statusCode, answer.body]).toEqual([200, "page"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  },
);

test("a file is kept for good, since its name changes with its content", async () => {
  const answer = await get("/console/assets/main-1a2b.js");

  expect(answer.body).toBe("script");
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("a file of another build is not found, and nobody keeps that answer", async () => {
  const answer = await get("/console/assets/main-0000.js");

  expect(answer.statusCode).toBe(404);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("each answer has the policy: this origin only, nothing inline, no markup made of text", async () => {
  for (const path of ["/console", "/console/assets/main-1a2b.js", "/console/assets/none.js"]) {
    const policy = String((await get(path)).headers["content-security-policy"]);

    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toContain("unsafe");
  }
});

test("a file is sent in the smallest coding that the browser takes", async () => {
  const path = "/console/assets/main-1a2b.js";

  expect((await get(path, { "accept-encoding": "gzip, deflate, br" })).body).toBe("br script");
  expect((await get(path, { "accept-encoding": "gzip" })).headers).toMatchObject({
    "content-encoding": "gzip",
    vary: "accept-encoding",
  });
});

test.each([
  ["br;q=0, gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["identity", null],
  [undefined, null],
])("of %s the coding is %s", (accept, coding) => {
  expect(acceptedCoding(accept)).toBe(coding);
});

test("answers are counted by what was asked for", async () => {
  const before = await internal.metrics.getSingleMetricAsString("console_answers_total");
  await get("/console/assets/main-1a2b.js");
  const after = await internal.metrics.getSingleMetricAsString("console_answers_total");

  expect(before).toContain('sent="page"');
  expect(after).not.toBe(before);
});
