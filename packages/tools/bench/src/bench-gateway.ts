import { type Dispatcher, Pool } from "undici";
import { startPart, startPortkey } from "./bench-process.ts";
import { type BenchSystem, benchSystem } from "./bench-system.ts";
import { closedLoop } from "./closed-loop.ts";
import { inTurns, printAddedShare } from "./in-turns.ts";
import { medianMs, warmUp } from "./latency.ts";
import { post } from "./post.ts";
import { rememberFacts } from "./remember-facts.ts";
import { type Case, type Figures, interleave, printFigures, printRatio } from "./repetitions.ts";

interface Options {
  repetitions: number;
  calls: number;
  /** Folder in which the npm package @portkey-ai/gateway is installed, to be measured beside. */
  portkey: string | undefined;
}

const SUBJECT = "reader";
const FACTS = 200;
const QUESTION = "Where is the office in Porto?";
const CLIENTS = 32;
const LOAD_SECONDS = 2;
const DIRECT = "provider, direct";
const HOP = "bare undici hop";
const BARE = "bare Node proxy";
const PORTKEY = "portkey";
const PLAIN = "gateway, no memory";
const RECALL = `gateway, memory of ${FACTS} facts, no exchange kept`;
const MEMORY = `gateway, memory of ${FACTS} facts`;
const LEARNING = `gateway, memory of ${FACTS} facts, each exchange new`;
const CONTEXT = "context, cached";

/** The time that the gateway adds to a call of an instant provider, beside a bare hop; edge's share of direct throughput. */
export async function benchGateway({ repetitions, calls, portkey }: Options): Promise<Figures> {
  await using mock = await startPart("mock");
  await using hop = await startPart("hop", mock.url);
  await using bare = await startPart("proxy", mock.url);
  await using other = portkey === undefined ? null : await startPortkey(portkey);
  const system = await benchSystem({
    serviceEnv: {
      gateway: { SERVICE_LLM_BASE_URL: `${mock.url}/v1` },
      // What edge forwards to context it forwards to the mock here: the share is then edge's alone.
      edge: { SERVICE_CONTEXT_URL: mock.url },
    },
  });
  const doors: Pool[] = [];
  const door = (url: string) => {
    const pool = new Pool(url, { connections: 1 });
    doors.push(pool);
    return pool;
  };
  try {
    const edge = door(system.baseUrl);
    await rememberFacts(system, edge, SUBJECT, FACTS);
    await rememberFacts(system, edge, `${SUBJECT}-2`, FACTS);
    const chat = (
      url: string,
      path: string,
      headers: Record<string, string>,
      body: () => string = sameChat,
    ) => {
      const pool = door(url);
      return () => call(pool, path, { ...system.headers, ...headers }, body());
    };
    const gateway = system.service("gateway").publicUrl;
    const asks: Record<string, () => Promise<unknown>> = {
      [DIRECT]: chat(mock.url, "/v1/chat/completions", {}),
      [HOP]: chat(hop.url, "/v1/chat/completions", {}),
      ...(other && {
        [PORTKEY]: chat(other.url, "/v1/chat/completions", portkeyHeaders(mock.url)),
      }),
      [PLAIN]: chat(gateway, "/gateway/v1/chat/completions", {}),
      [MEMORY]: chat(gateway, "/gateway/v1/chat/completions", { "x-service-subject-id": SUBJECT }),
      [RECALL]: chat(
        gateway,
        "/gateway/v1/chat/completions",
        { "x-service-subject-id": SUBJECT },
        toolChat,
      ),
      [CONTEXT]: contextCall(system, door(system.service("context").publicUrl)),
      [LEARNING]: chat(
        gateway,
        "/gateway/v1/chat/completions",
        { "x-service-subject-id": `${SUBJECT}-2` },
        newChat,
      ),
    };
    const cases: Case[] = [
      ...Object.entries(asks).map(([name, ask]) => ({
        name,
        unit: "ms",
        run: async () => {
          const ms = await medianMs(calls, ask);
          // Pending jobs are done now and not during the next case.
          if (name === LEARNING) await post(system, edge, "/v1/consolidate");
          return ms;
        },
      })),
      ...loads({ direct: mock.url, [BARE]: bare.url, edge: system.baseUrl }, system),
    ];
    for (const [name, ask] of Object.entries(asks)) if (name !== LEARNING) await warmUp(ask);
    for (const { run } of cases) await run();
    const figures = await interleave(cases, repetitions);
    printFigures(figures);
    printAdded(figures);
    const others = [CONTEXT, MEMORY, RECALL];
    printMemoryShare(await inTurns(asks, { before: PLAIN, others, calls, repetitions }));
    return figures;
  } finally {
    await Promise.all(doors.map((pool) => pool.close()));
    await system.stop();
  }
}

/** Requests a second that come to the mock by each of these ways. */
function loads(doors: Record<string, string>, { headers }: BenchSystem): Case[] {
  const routes = { GET: "/v1/traces?project_id=p", POST: "/v1/context" } as const;
  return Object.entries(routes).flatMap(([method, path]) =>
    Object.entries(doors).map(([name, origin]) => ({
      name: loadName(name, method),
      unit: "requests/s",
      run: async () => {
        const nextBody = () => (method === "GET" ? null : '{"project_id":"p"}');
        const how = { method: method as Dispatcher.HttpMethod, clients: CLIENTS };
        const load = { origin, path, headers, nextBody, seconds: LOAD_SECONDS, ...how };
        const { requests, seconds } = await closedLoop(load);
        return requests / seconds;
      },
    })),
  );
}

const loadName = (door: string, method: string) => `${door}, ${method}, ${CLIENTS} clients`;

const portkeyHeaders = (mockUrl: string) => ({
  "x-portkey-provider": "openai",
  "x-portkey-custom-host": `${mockUrl}/v1`,
});

let exchanges = 0;

const chatBody = (content: string, more: object = {}): string =>
  JSON.stringify({
    model: "mock",
    messages: [
      { role: "system", content: "You are a helpful assistant." },
      { role: "user", content },
    ],
    temperature: 0.5,
    ...more,
  });

/** A retry of one exchange, which is kept once. */
const sameChat = (): string => chatBody(QUESTION);
/** An exchange that was never held before. */
const newChat = (): string => chatBody(`${QUESTION} (${++exchanges})`);
/** The model answers with a call of a tool: nothing is kept. */
const toolChat = (): string =>
  chatBody(QUESTION, { tools: [{ type: "function", function: { name: "look" } }] });

function contextCall({ headers, projectId }: BenchSystem, pool: Pool): () => Promise<void> {
  const asked = { project_id: projectId, subject_id: SUBJECT, query: QUESTION };
  return () => call(pool, "/v1/context", headers, JSON.stringify(asked));
}

async function call(
  pool: Pool,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<void> {
  const reply = await pool.request({ path, method: "POST", headers, body });
  const text = await reply.body.text();
  if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${text}`);
  const memory = reply.headers["x-service-memory"] ?? "disabled";
  const wanted = "x-service-subject-id" in headers ? "active" : "disabled";
  if (memory !== wanted) throw new Error(`${path} had its memory ${memory}, not ${wanted}`);
}

function printAdded(figures: Figures): void {
  const added = addedTo(figures, DIRECT);
  console.log(`\nAdded to the call without anything between:`);
  printFigures(added);
  if (PORTKEY in figures) printRatio(added, PLAIN, PORTKEY, "<= 0.5");
  else console.log("portkey was not measured: --portkey names a folder where it is installed");
  printRatio(added, PLAIN, HOP, "<= 7.5, half of 15");
  printMemoryShare(figures);
  for (const method of ["GET", "POST"])
    for (const [over, under, goal] of [
      ["edge", "direct", ">= 0.38"],
      [BARE, "direct", "the ceiling of the one above"],
      ["edge", BARE, "none"],
    ] as const)
      printRatio(figures, loadName(over, method), loadName(under, method), goal);
}

const printMemoryShare = (figures: Figures): void =>
  printAddedShare(figures, {
    names: [MEMORY, RECALL],
    without: PLAIN,
    against: CONTEXT,
    goal: "<= 1.2",
  });

/** The time each case took above `base` in the same repetition. */
function addedTo(figures: Figures, base: string): Figures {
  const timed = Object.entries(figures).filter(([, { unit }]) => unit === "ms");
  const under = figures[base];
  return Object.fromEntries(
    timed
      .filter(([name]) => name !== base && name !== CONTEXT)
      .map(([name, { unit, median, repetitions }]) => [
        name,
        {
          unit,
          median: median - (under?.median ?? Number.NaN),
          repetitions: repetitions.map((ms, n) => ms - (under?.repetitions[n] ?? Number.NaN)),
        },
      ]),
  );
}
