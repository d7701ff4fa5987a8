import { expect, test } from "vitest";
import { clientHeaders, providerHeaders } from "./provider-headers.ts";

test("a provider sees how to answer and our credential, and nothing of the client's keys or of traces", () => {
  const sent = providerHeaders(
    {
      accept: "text/event-stream",
      "x-stainless-lang": "js",
      authorization: "Bearer ours-to-the-client",
      cookie: "session=1",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      tracestate: "a=b",
      "x-service-subject-id": "u1",
    },
    "of-the-provider",
  );

  expect(sent).toEqual({
    accept: "text/event-stream",
    "x-stainless-lang": "js",
    authorization: "Bearer of-the-provider",
  });
});

test("a client sees what the answer is, when to come back and ids, and nothing else of the provider's", () => {
  const shown = {
    "content-type": "application/json",
    "content-encoding": "gzip",
    "retry-after": "2",
    "x-ratelimit-remaining-tokens": "17",
    "x-request-id": "up-1",
    "openai-processing-ms": "12",
  };
  const kept = clientHeaders({
    ...shown,
    "set-cookie": ["a=b"],
    "x-service-memory": "forged",
    "openai-organization": "org",
    "openai-project": "proj",
    "strict-transport-security": "max-age=31536000; includeSubDomains; preload",
    "alt-svc": 'h3=":443"',
    "clear-site-data": '"*"',
    "access-control-allow-origin": "*",
    "www-authenticate": "Basic",
    authorization: "Bearer of-the-provider",
    location: "http://127.0.0.1:1/",
    refresh: "0;url=http://evil.example",
    server: "up",
    "content-length": "3",
    "x-anything-new": "1",
  });

  expect(kept).toEqual(shown);
});
