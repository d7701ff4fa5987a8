import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@memory/launcher";

interface BenchProcess extends AsyncDisposable {
  url: string;
}

const PART = fileURLToPath(new URL("./gateway-part.ts", import.meta.url));
const READY_WITHIN_MS = 20_000;

/** A process of gateway-part.ts, listening. */
export async function startPart(...args: string[]): Promise<BenchProcess> {
  const child = spawn(process.execPath, [PART, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const [url] = await once(createInterface(child.stdout), "line");
  return { url, [Symbol.asyncDispose]: () => stop(child) };
}

/** The npm package `@portkey-ai/gateway` as it is installed in `folder`, answering. */
export async function startPortkey(folder: string): Promise<BenchProcess> {
  const program = join(folder, "node_modules/@portkey-ai/gateway/build/start-server.js");
  const port = await freePort();
  const args = [program, `--port=${port}`, "--headless"];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "ignore"] });
  const url = `http://127.0.0.1:${port}`;
  const untilMs = performance.now() + READY_WITHIN_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > untilMs) {
      await stop(child);
      throw new Error(`${program} does not answer`);
    }
    await delay(100);
  }
  return { url, [Symbol.asyncDispose]: () => stop(child) };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (reply) => (await reply.text()) !== undefined,
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
