import { expect, test } from "vitest";
import { providerHeaders } from "./provider-headers.ts";

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
