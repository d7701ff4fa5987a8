import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { ServiceName, System } from "@memory/launcher";
import { mintProject, ownSystem, type Project, peakMib } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

// What helm/memory-service/values.yaml gives edge, gateway and admin, and three quarters of it.
const LIMIT_MIB = 256;
const HEAP = { NODE_OPTIONS: `--max-old-space-size=${(LIMIT_MIB * 3) / 4}` };
const DOORS = ["edge", "gateway", "admin"] as const satisfies readonly ServiceName[];
const AT_ONCE = 10;
const MEBIBYTE = 1024 * 1024;
const WHOLE_BODY = 10 * MEBIBYTE - 4_096;

let system: System;
let project: Project;
const before = new Map<ServiceName, number | null>();

/** A provider whose answers are as long as the gateway takes them. */
const provider = createServer((asked, answer) => {
  asked.resume().on("end", () => {
    answer.setHeader("content-type", "application/json");
    answer.end(JSON.stringify({ choices: [], padding: "a".repeat(30 * MEBIBYTE) }));
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  const { port } = provider.address() as AddressInfo;
  const llm = { SERVICE_LLM_BASE_URL: `http://127.0.0.1:${port}/v1` };
  system = await ownSystem({
    serviceEnv: { edge: HEAP, admin: HEAP, gateway: { ...HEAP, ...llm } },
  });
  project = await mintProject(system);
  for (const name of DOORS) before.set(name, system.service(name).pid());
});
afterAll(async () => {
  await system.stop();
  provider.close();
});

/** Ten calls at once; the answers do not matter here. */
const tenTimes = (path: string, body: () => string, headers: Record<string, string> = {}) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      fetch(new URL(path, system.baseUrl), {
        method: "POST",
        body: body(),
        headers: {
          authorization: `Bearer ${project.key}`,
          "content-type": "application/json",
          ...headers,
        },
      }).then(
        async (reply) => void (await reply.arrayBuffer()),
        () => undefined,
      ),
    ),
  );

/** Connections that send all of these bytes and nothing more; ends them when `work` is over. */
async function crowd(size: number, bytes: Buffer, work: () => Promise<unknown>) {
  const port = Number(new URL(system.baseUrl).port);
  const sockets = Array.from({ length: size }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined).write(bytes);
    return socket;
  });
  await work();
  for (const socket of sockets) socket.destroy();
}

const HEAD = "POST /v1/capture HTTP/1.1\r\nhost: m\r\ncontent-length: 60000\r\n\r\n";
const chatOf = (filling: string) =>
  `{"model":"m","messages":[{"role":"user","content":"hello"}],"x":[${filling}[]]}`;
const asSubject = { "x-service-subject-id": "s" };

/** Most memory a service has taken since it started, in MiB; 0 where it has been started again. */
function peakOf(name: ServiceName): number {
  const pid = system.service(name).pid();
  return pid === null || pid !== before.get(name) ? 0 : peakMib(pid);
}

test.each([
  [
    "bodies that are all values",
    () =>
      tenTimes(
        "/gateway/v1/chat/completions",
        () => chatOf("[],".repeat(WHOLE_BODY / 3)),
        asSubject,
      ),
  ],
  [
    "bodies that are all text",
    () =>
      tenTimes(
        "/gateway/v1/chat/completions",
        () => chatOf(`"${"é".repeat(WHOLE_BODY / 2)}",`),
        asSubject,
      ),
  ],
  [
    "keys asked for with large bodies",
    () => tenTimes("/v1/keys", () => `[${"[],".repeat(WHOLE_BODY / 3)}[]]`),
  ],
  [
    "captures of the largest size",
    () => tenTimes("/v1/capture", () => `[${"[],".repeat(WHOLE_BODY / 3)}[]]`),
  ],
  [
    "answers that are as long as may be",
    () => tenTimes("/gateway/v1/chat/completions", () => chatOf(""), asSubject),
  ],
  [
    "bodies that almost all have come",
    () =>
      crowd(2_000, Buffer.from(HEAD + "a".repeat(59_000)), () =>
        expect
          .poll(() => fetch(`${system.baseUrl}/health`).then(({ status }) => status), {
            timeout: 60_000,
          })
          .toBe(200),
      ),
  ],
])(
  "%s, ten at once, leave the doors within the memory their chart gives them",
  async (_what, send) => {
    await send();

    const peaks = DOORS.map((name) => [name, Math.round(peakOf(name))] as const);
    expect(peaks.filter(([, mib]) => mib === 0 || mib > LIMIT_MIB)).toEqual([]);
  },
);
