import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "undici";
import type { Tenant } from "./tenant.ts";

export interface Attack {
  name: string;
  /** The setup before the victim is measured. */
  prepare?(ground: Ground): Promise<void>;
  /** Runs until the signal; the answers do not matter. */
  run(ground: Ground, signal: AbortSignal): Promise<void>;
}

interface Ground {
  tenant: Tenant;
  door: Pool;
  /** Address of edge. */
  baseUrl: string;
  /** Ends a setup, which then throws; without one a setup takes the time it takes. */
  signal?: AbortSignal;
}

const AGAIN_AFTER_MS = 250;

/** Sends bodies at once, several at a time, again and again. */
async function flood(
  { tenant, door }: Ground,
  path: string,
  bodies: Buffer[],
  atOnce: number,
  signal: AbortSignal,
): Promise<void> {
  let n = 0;
  const one = async () => {
    while (!signal.aborted) {
      const body = bodies[n++ % bodies.length] ?? Buffer.alloc(0);
      const sent = door.request({ path, method: "POST", headers: tenant.headers, body, signal });
      await sent.then(
        (reply) => reply.body.dump().catch(() => undefined),
        () => undefined,
      );
      await delay(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Captures of one text in an own subject each time. */
function texts(name: string, text: string, events: number): Attack {
  const turns = Array.from({ length: Math.max(1, Math.floor(240_000 / text.length)) }, () => ({
    role: "user",
    content: text,
  }));
  return {
    name,
    run: (ground, signal) => {
      const payloads = Array.from({ length: events }, () => ({ messages: turns }));
      const bodies = Array.from({ length: 20 }, (_, n) =>
        bytes(ground.tenant.capture(`text-${n}`, ...payloads)),
      );
      return flood(ground, "/v1/capture", bodies, 1, signal);
    },
  };
}

/** Changes of two thousand values of one predicate, a thousand in each capture, each valid from an earlier time than the one before. */
function onTags(name: string, change: (body: number, n: number) => object): Attack {
  return {
    name,
    prepare: (ground) =>
      send(
        ground,
        "/v1/capture",
        ground.tenant.capture("tags", tags(0, 1_000), tags(1_000, 1_000)),
      ),
    run: (ground, signal) => {
      const bodies = Array.from({ length: 20 }, (_, body) => {
        const entry = (n: number) => ({
          ...{ predicate: "tag", cardinality: "multi", ...change(body, n) },
          valid_from: before(body * 1_000 + n),
        });
        return bytes(ground.tenant.capture("tags", facts(1_000, entry)));
      });
      return flood(ground, "/v1/capture", bodies, 1, signal);
    },
  };
}

function sockets(baseUrl: string, count: number, head: string, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  const open = Array.from({ length: count }, () => {
    const socket: Socket = connect({ host: hostname, port: Number(port) });
    socket.on("error", () => undefined);
    socket.write(head);
    socket.pause();
    return socket;
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => {
    for (const socket of open) socket.destroy();
    resolve();
  });
  return promise;
}

const letters = (count: number): string => {
  let text = "";
  for (let n = 0; text.length < count; n++) text += `${((n * 7_919_177) >>> 0).toString(36)} `;
  return text.slice(0, count);
};

const facts = (count: number, entry: (n: number) => object) => ({
  facts: Array.from({ length: count }, (_, n) => entry(n)),
});

const values = (from: number, count: number) =>
  facts(count, (n) => ({ predicate: "reading", value: `v${from + n}`, cardinality: "single" }));

const tags = (from: number, count: number) =>
  facts(count, (n) => ({ predicate: "tag", value: `v${from + n}`, cardinality: "multi" }));

/** Each a minute before the one of the number before it. */
const before = (n: number): string => new Date(Date.UTC(2026, 0, 5) - n * 60_000).toISOString();

async function send({ tenant, door, signal }: Ground, path: string, body?: unknown): Promise<void> {
  const reply = await door.request({
    path,
    method: "POST",
    headers: tenant.headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  await reply.body.dump();
}

/** Each holds what one client, within the limits, can ask for; `run` is repeated until the victim has been watched. */
export const ATTACKS: readonly Attack[] = [
  texts("white space", `${" ".repeat(19_990)}x`, 3),
  texts("line separators", `import a${"\u2028x from".repeat(2_400)}`, 3),
  texts("def aaaa", `def ${"a".repeat(19_000)}`, 3),
  texts("etc. etc.", "etc. ".repeat(4_000), 3),
  {
    name: "me: a, 35,000 times",
    run: (ground, signal) => {
      const body = bytes(ground.tenant.capture("labels", { text: "me: a\n".repeat(35_000) }));
      return flood(ground, "/v1/capture", [body], 1, signal);
    },
  },
  {
    name: "values of one predicate",
    run: (ground, signal) => {
      const bodies = Array.from({ length: 30 }, (_, n) =>
        bytes(ground.tenant.capture("noisy", values(n * 1_000, 1_000))),
      );
      return flood(ground, "/v1/capture", bodies, 1, signal);
    },
  },
  onTags("everything retracted again and again, ever earlier", () => ({ action: "retract" })),
  onTags("values that take the place of all, ever earlier", (body, n) => ({
    value: `w${body}-${n}`,
    action: "supersede",
  })),
  {
    name: "one fact restated, batches of 500",
    run: (ground, signal) => {
      const said = Array.from({ length: 500 }, () => ({
        facts: [{ predicate: "health", value: "ok" }],
      }));
      return flood(
        ground,
        "/v1/capture",
        [bytes(ground.tenant.capture("steady", ...said))],
        1,
        signal,
      );
    },
  },
  {
    name: "questions of a memory larger than the cache",
    prepare: async (ground) => {
      const text = letters(150_000);
      for (let n = 0; n < 250; n++)
        await send(
          ground,
          "/v1/capture",
          ground.tenant.capture("large", { text: `${n} ${text.slice(n)}` }),
        );
      await delay(5_000);
    },
    run: (ground, signal) => {
      const question = { project_id: ground.tenant.projectId, subject_id: "large", query: "note" };
      return flood(ground, "/v1/context", [bytes(question)], 4, signal);
    },
  },
  {
    name: "bodies of 9.6 MB of nothing",
    run: (ground, signal) => {
      const event = JSON.stringify(ground.tenant.capture("nodes", { a: [] }).events[0]);
      const nested = event.replace("[]", `[${"[],".repeat(80_000)}[]]`);
      const body = Buffer.from(`{"events":[${Array.from({ length: 40 }, () => nested).join()}]}`);
      return flood(ground, "/v1/capture", [body], 2, signal);
    },
  },
  {
    name: "300 timelines that nobody reads",
    prepare: async (ground) => {
      for (let n = 0; n < 60; n++)
        await send(
          ground,
          "/v1/capture",
          ground.tenant.capture("long", { blob: "x".repeat(200_000) + n }),
        );
    },
    run: ({ tenant, baseUrl }, signal) => {
      const path = `/v1/timeline?project_id=${tenant.projectId}&subject_id=long`;
      const head = `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${tenant.headers["authorization"]}\r\n\r\n`;
      return sockets(baseUrl, 300, head, signal);
    },
  },
  {
    name: "2,050 unfinished requests without a key",
    run: ({ baseUrl }, signal) => {
      const fields = "host: x\r\ncontent-type: application/json\r\ncontent-length: 100";
      return sockets(baseUrl, 2_050, `POST /v1/capture HTTP/1.1\r\n${fields}\r\n\r\n{`, signal);
    },
  },
  {
    name: "a thousand subjects a request",
    run: (ground, signal) => {
      const bodies = Array.from({ length: 10 }, (_, batch) => ({
        events: Array.from(
          { length: 1_000 },
          (_, n) =>
            ground.tenant.capture(`many-${batch}-${n}`, { text: "I live in Oslo." }).events[0],
        ),
      }));
      return flood(ground, "/v1/capture", bodies.map(bytes), 1, signal);
    },
  },
  {
    name: "consolidate, four at once",
    run: (ground, signal) => flood(ground, "/v1/consolidate", [Buffer.alloc(0)], 4, signal),
  },
  {
    name: "a fact of a much asked memory deleted",
    prepare: async (ground) => {
      const { tenant } = ground;
      const said = Array.from({ length: 500 }, () => ({
        facts: [{ predicate: "health", value: "ok" }],
      }));
      await send(ground, "/v1/capture", tenant.capture("asked", ...said));
      await send(ground, "/v1/consolidate");
      const question = { project_id: tenant.projectId, subject_id: "asked", query: "health" };
      for (let n = 0; n < 250; n++)
        await Promise.all(Array.from({ length: 8 }, () => send(ground, "/v1/context", question)));
    },
    run: async (ground, signal) => {
      const { tenant, door } = ground;
      const path = `/v1/facts?project_id=${tenant.projectId}&subject_id=asked`;
      const listed = await door.request({ path, method: "GET", headers: tenant.headers });
      const { facts } = (await listed.body.json()) as { facts: { id: string }[] };
      const forget = { project_id: tenant.projectId, fact_id: facts[0]?.id, mode: "delete" };
      await flood(ground, "/v1/forget", [bytes(forget)], 2, signal);
    },
  },
];
