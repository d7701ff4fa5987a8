import { setTimeout as delay } from "node:timers/promises";
import { talk } from "@memory/bench/talk";
import { type Context, type System, withClient } from "@memory/launcher";
import { scopeToken } from "@memory/scope";
import { eventually, mintProject, type Project } from "@memory/testkit";
import { Pool } from "undici";
import { expect } from "vitest";

/** Captures of single messages, of which one in five states a fact, of many subjects of a project. */
export interface SteadyCaptures extends AsyncDisposable {
  /** Captures that were answered 202. */
  accepted(): number;
  /** Other answers by status, 0 for none; each was tried again under its key. */
  refused: Record<number, number>;
  /** Scope tokens of the subjects. */
  tokens(): string[];
  /** Begins nothing new; resolves when everything that was begun is accepted. */
  finish(): Promise<void>;
}

const CLIENTS = 64;
/** So many that state facts, and as many numbers for the others, of which each fifth falls to a statement: 18,000 in all. */
const SUBJECTS = 10_000;
const STATEMENT_EVERY = 5;
const RETRY_AFTER_MS = 100;
const LOOK_MS = 2_000;
const WORKED_OFF_MS = 600_000;

/** Clients of one more customer that capture at a rate, or each as soon as the one before is accepted. */
export async function startSteadyCaptures(
  system: System,
  perSecond: number | null = null,
): Promise<SteadyCaptures> {
  const project: Project = await mintProject(system);
  const people = await talk(project, {
    ...{ name: "steady", subjects: SUBJECTS, tellers: SUBJECTS },
    statementEvery: STATEMENT_EVERY,
  });
  const door = new Pool(system.baseUrl, { connections: CLIENTS });
  const headers = { "content-type": "application/json", authorization: `Bearer ${project.key}` };
  const refused: Record<number, number> = {};
  const tokens = new Set<string>();
  const everyMs = perSecond === null ? 0 : (1_000 * CLIENTS) / perSecond;
  let [accepted, begun, isOver] = [0, 0, false];

  async function isAccepted(body: string): Promise<boolean> {
    const status = await door
      .request({ path: "/v1/capture", method: "POST", headers, body })
      .then(async (reply) => {
        await reply.body.dump();
        return reply.statusCode;
      })
      .catch(() => 0);
    if (status === 202) return true;
    refused[status] = (refused[status] ?? 0) + 1;
    return false;
  }

  async function client(first: number): Promise<void> {
    for (let dueMs = performance.now() + first; !isOver; dueMs += everyMs) {
      const earlyMs = dueMs - performance.now();
      if (earlyMs > 0) await delay(earlyMs);
      const { subject, event } = people.next();
      tokens.add(scopeToken(project.projectId, subject));
      const body = JSON.stringify({ events: [{ ...event, idempotency_key: `${begun++}` }] });
      while (!(await isAccepted(body))) await delay(RETRY_AFTER_MS);
      accepted++;
    }
  }

  const running = Promise.all(
    Array.from({ length: CLIENTS }, (_, n) => client((n * everyMs) / CLIENTS)),
  );
  const finish = async () => {
    isOver = true;
    await running;
  };
  return {
    ...{ refused, finish, accepted: () => accepted, tokens: () => [...tokens] },
    async [Symbol.asyncDispose]() {
      await finish();
      await door.close();
    },
  };
}

/** Subjects of the load that wait for consolidation, quiet periods included. */
const dueSubjects = (system: System, load: SteadyCaptures): Promise<number> =>
  countOf(system, "consolidation", "scopes WHERE due_at IS NOT NULL AND token", load);

/** Messages of the load that were not learned from yet, those of a quiet period included. */
export const dueMessages = (system: System, load: SteadyCaptures): Promise<number> =>
  countOf(system, "consolidation", "job_scopes WHERE state <> 'done' AND scope_token", load);

/** Ends the load; resolves once each event is stored and can be recalled, exactly once, and no subject waits. Throws after ten minutes. */
export async function expectWorkedOff(system: System, load: SteadyCaptures): Promise<void> {
  await load.finish();
  await eventually(
    async () =>
      expect([
        await countOf(system, "ingest", "events WHERE encode(scope_token, 'hex')", load),
        await countOf(system, "context", "episodes WHERE scope_token", load),
        await dueSubjects(system, load),
      ]).toEqual([load.accepted(), load.accepted(), 0]),
    { withinMs: WORKED_OFF_MS, everyMs: LOOK_MS },
  );
}

const countOf = (
  { postgres }: System,
  context: Context,
  tokensOf: string,
  load: SteadyCaptures,
): Promise<number> =>
  withClient(postgres.databases[context].ownerUrl, async (owner) => {
    const text = `SELECT count(*)::int AS n FROM ${tokensOf} = ANY ($1)`;
    return (await owner.query<{ n: number }>(text, [load.tokens()])).rows[0]?.n ?? 0;
  });
