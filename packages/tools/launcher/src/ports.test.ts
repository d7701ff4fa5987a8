import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { CHOSEN_PORTS, freePorts, isFree } from "./ports.ts";
import { refuseTaken } from "./system/choose-ports.ts";

test("chosen ports are different, free, and below the range of outgoing connections", async () => {
  const ports = await freePorts(20);

  expect(new Set(ports).size).toBe(20);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(await Promise.all(ports.map((port) => isFree(port)))).not.toContain(false);
});

test("processes that choose at the same time never get the same port, though nobody listens yet", async () => {
  const chooser = fileURLToPath(new URL("./ports.ts", import.meta.url));
  const program = `import { freePorts } from ${JSON.stringify(chooser)};
    console.log(JSON.stringify(await freePorts(120)));
    process.stdin.resume();`;
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["--input-type=module", "--eval", program], {
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  const linesOf = processes.map(async ({ stdout }) => {
    for await (const line of createInterface({ input: stdout })) return JSON.parse(line);
  });
  const chosen: number[] = (await Promise.all(linesOf)).flat();
  for (const { stdin } of processes) stdin.end();

  expect(chosen).toHaveLength(480);
  expect(new Set(chosen).size).toBe(480);
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
