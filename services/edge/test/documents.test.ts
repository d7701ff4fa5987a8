import { request } from "undici";
import { expect, test } from "vitest";
import { edgeUnderTest } from "./edge-under-test.ts";

async function get(path: string, headers: Record<string, string> = {}) {
  await using edge = await edgeUnderTest({ publicUrls: {} });
  const reply = await request(`${edge.url}${path}`, { headers });
  return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
}

test("a program that asks for / gets the way to everything else", async () => {
  const { status, headers, text } = await get("/");

  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(JSON.parse(text)).toMatchObject({ reference: "/docs", openapi: "/openapi.json" });
});

test("a browser that asks for / gets a page", async () => {
  const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  const { headers, text } = await get("/", { accept });

  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(text).toContain('<a href="/docs">');
});

test("the OpenAPI document names every route", async () => {
  const { status, text } = await get("/openapi.json");

  expect(status).toBe(200);
  expect(Object.keys(JSON.parse(text).paths)).toContain("/v1/inspect/{trace_id}");
});

test.each(["/docs", "/docs/reference.js", "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css"])(
  "%s may load from this server only",
  async (path) => {
    const { status, headers } = await get(path);

    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'");
  },
);

test("a document that the client has is not sent again, and is compressed where it may be", async () => {
  const first = await get("/llms.txt", { "accept-encoding": "gzip" });
  const etag = String(first.headers["etag"]);
  const again = await get("/llms.txt", { "accept-encoding": "gzip", "if-none-match": etag });

  expect(first.headers["content-encoding"]).toBe("gzip");
  expect([again.status, again.text]).toEqual([304, ""]);
});

test("documents are served under any host name, since they are the same for everybody", async () => {
  expect((await get("/docs", { host: "memory.example.com" })).status).toBe(200);
  expect((await get("/health", { host: "memory.example.com" })).status).toBe(421);
});

test("the answer to a fault says where it is explained, and the page has that place", async () => {
  const refused = await get("/v1/nowhere");
  const { text } = await get("/docs/errors");

  expect(refused.headers["link"]).toBe('</docs/errors#not_found>; rel="help"');
  expect(text).toContain('<dt id="not_found">');
});
