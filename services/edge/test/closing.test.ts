import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { trustedProxies } from "../src/caller-address.ts";
import { DEFAULT_LIMITS, httpListener } from "../src/http-listener.ts";

test("a process that had no processor while it drained answers what came meanwhile", async () => {
  const app = httpListener(
    {
      onRequest: (request, response) => {
        request.resume();
        response.end("answered");
      },
      onClosed: () => undefined,
      proxies: trustedProxies([]),
    },
    DEFAULT_LIMITS,
  );
  const { port } = (await app.listen({ host: "127.0.0.1", port: 0 })) as AddressInfo;
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let answers = "";
  socket
    .on("data", (text: string) => {
      answers += text;
    })
    .on("error", () => undefined);
  const ask = () => socket.write("GET /health HTTP/1.1\r\nhost: a\r\n\r\n");
  ask();
  await expect.poll(() => answers).toContain("answered");
  answers = "";

  const closing = Promise.resolve(app.drain(60)).then(() => app.close());
  await delay(40);
  // After this phase of the event loop come timers, then sockets.
  setImmediate(() => {
    ask();
    for (const untilMs = performance.now() + 150; performance.now() < untilMs; );
  });
  await closing;

  await expect.poll(() => answers).toContain("answered");
});
