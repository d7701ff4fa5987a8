import { expect, test } from "vitest";
import { forwardedRequestHeaders, forwardedResponseHeaders } from "./hop-headers.ts";

test("what concerns one connection stays behind, what it names too, the rest goes on as it came", () => {
  const raw = [
    ...["Host", "edge", "Connection", "close, X-Private", "X-Private", "1", "TE", "trailers"],
    ...["Transfer-Encoding", "chunked", "Expect", "100-continue", "Upgrade", "h2c"],
    ...["Authorization", "Bearer k", "X-Service-Subject-Id", "Jos\u00c3\u00a9", "Accept", "a"],
    ...["Accept", "b", "x-request-id", "not this one"],
  ];

  expect(forwardedRequestHeaders(raw, "close, X-Private", { "x-request-id": "id-1" })).toEqual([
    ...["x-request-id", "id-1", "Authorization", "Bearer k"],
    ...["X-Service-Subject-Id", "Jos\u00c3\u00a9", "Accept", "a", "Accept", "b"],
  ]);
});

test("an answer loses the same headers, and keeps lists", () => {
  const headers = {
    connection: "keep-alive, x-hop",
    "keep-alive": "timeout=72",
    "transfer-encoding": "chunked",
    "x-hop": "1",
    "set-cookie": ["a=1", "b=2"],
    "content-type": "text/event-stream",
  };

  expect(forwardedResponseHeaders(headers)).toEqual({
    "set-cookie": ["a=1", "b=2"],
    "content-type": "text/event-stream",
  });
});
