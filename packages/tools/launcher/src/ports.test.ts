import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { CHOSEN_PORTS, freePorts, isFree } from "./ports.ts";
import { refuseTaken } from "./system/choose-ports.ts";

test("chosen ports are different, free, and below the range of outgoing connections", async () => {
  const ports = await freePorts(20);

  expect(new Set(ports).size).toBe(20);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(await Promise.all(ports.map((port) => isFree(port)))).not.toContain(false);
});

test("no port is chosen that fetch refuses to ask", async () => {
  const refusal = (port: number) =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => null,
      (error: Error) => String(error.cause),
    );
  const { lowest, highest } = CHOSEN_PORTS;

  expect(await refusal(10_080)).toContain("bad port");
  expect(10_080).toBeLessThan(lowest);
  for (const port of [lowest, highest - 1]) expect(await refusal(port)).not.toContain("bad port");
});

test("a port somebody listens on is refused with another one to try", async () => {
  const [port = 0] = await freePorts(1);
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");

  await expect(refuseTaken(port)).rejects.toThrow(`Port ${port} is taken`);

  server.close();
  await once(server, "close");
  await refuseTaken(port);
});
