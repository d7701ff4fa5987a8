import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { newId } from "@memory/ids";
import { openPool, type Pool } from "@memory/postgres";
import {
  eventually,
  freePort,
  freshDatabase,
  freshNats,
  peakMib,
  THRIFTY_MALLOC,
} from "@memory/testkit";
import { newScope, silentLog, type TestScope } from "./context-under-test.ts";

/** What the chart gives context: three quarters of the limit are its heap. */
export const LIMIT_MB = 768;
const FLAGS = ["--max-semi-space-size=16", `--max-old-space-size=${(LIMIT_MB * 3) / 4}`];
const MB = 1024 * 1024;

interface ContextProcess extends AsyncDisposable {
  pool: Pool;
  /** Asks a question; answers the status. */
  ask(scope: TestScope, more?: Record<string, unknown>): Promise<number>;
  list(scope: TestScope): Promise<number>;
  /** The most memory the process ever had. */
  peakMb(): number;
  hasEnded(): boolean;
}

/** Context as a process of its own, as the chart starts it. */
export async function contextProcess(): Promise<ContextProcess> {
  const [database, natsUrl] = await Promise.all([freshDatabase("context"), freshNats()]);
  const [port, internalPort] = [await freePort(), await freePort()];
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const child = spawn(process.execPath, [...FLAGS, main], {
    stdio: "inherit",
    env: {
      ...process.env,
      ...THRIFTY_MALLOC,
      SERVICE_PORT: String(port),
      SERVICE_INTERNAL_PORT: String(internalPort),
      SERVICE_DATABASE_URL: database.appUrl,
      SERVICE_NATS_URL: natsUrl,
      SERVICE_AUTH_REQUIRED: "false",
      SERVICE_ADMIN_URL: "http://127.0.0.1:9",
      SERVICE_INTERNAL_TOKEN: `${newId()}${newId()}`,
      SERVICE_LOG_LEVEL: "silent",
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    async () => {
      await fetch(`${url}/v1/traces?project_id=${newId()}`);
    },
    { withinMs: 120_000 },
  );
  const pool = openPool({ url: database.appUrl, max: 2, name: "test", log: silentLog });
  const statusOf = async (answer: Response): Promise<number> => {
    await answer.arrayBuffer();
    return answer.status;
  };
  return {
    pool,
    ask: async ({ projectId, subjectId }, more = {}) =>
      statusOf(
        await fetch(`${url}/v1/context`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            ...{
              project_id: projectId,
              subject_id: subjectId,
              query: "what was said",
              purpose: "t",
            },
            ...more,
          }),
        }),
      ),
    list: async ({ projectId }) =>
      statusOf(await fetch(`${url}/v1/traces?project_id=${projectId}`)),
    peakMb: () => peakMib(child.pid ?? 0),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async [Symbol.asyncDispose]() {
      await pool.end();
      if (child.exitCode === null && child.kill("SIGKILL")) await once(child, "exit");
      await database.drop();
    },
  };
}

/** Scopes whose events are words at random: what takes most memory for its length. */
export async function randomScopes(
  pool: Pool,
  { scopes, events, characters }: { scopes: number; events: number; characters: number },
): Promise<TestScope[]> {
  const made = Array.from({ length: scopes }, () => newScope());
  for (const { token } of made) {
    await pool.query("INSERT INTO scopes (token, revision) VALUES ($1, $2)", [token, events]);
    for (let n = 1; n <= events; n++)
      await pool.query(
        `INSERT INTO episodes (event_id, scope_token, epoch, revision, kind, occurred_at, recorded_at, position, text)
         VALUES ($1, $2, 0, $3, 'note', $4, $4, 0, $5)`,
        [
          newId(),
          token,
          n,
          new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
          randomText(characters),
        ],
      );
  }
  return made;
}

function randomText(characters: number): string {
  const words: string[] = [];
  for (let length = 0; length < characters; ) {
    const word = Math.random().toString(36).slice(2, 8);
    length += words.push(word) > 0 ? word.length + 1 : 0;
  }
  return words.join(" ");
}

/** Ten of the worst requests of each kind at once; answers all statuses. */
export async function worstRequests(
  context: ContextProcess,
  scopes: readonly TestScope[],
): Promise<number[]> {
  const [first = newScope()] = scopes;
  const query = "long ".repeat((9 * MB) / 5);
  const all = [
    ...scopes.map((scope) => context.ask(scope, { budget_tokens: 2 ** 31 - 1 })),
    ...Array.from({ length: 10 }, () => context.ask(first, { query })),
  ];
  const statuses = await Promise.all(all);
  return [...statuses, ...(await Promise.all(scopes.map(() => context.list(first))))];
}
