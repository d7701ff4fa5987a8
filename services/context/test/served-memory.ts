import { ContextApply, ContextErase, type FactBody, type ForgetStep } from "@memory/contracts";
import { newId } from "@memory/ids";
import { expect } from "vitest";
import { type ContextUnderTest, newScope, type TestScope } from "./context-under-test.ts";

export type ServedMemory = ReturnType<typeof servedMemory>;

/** What tests of erasures put into a memory, ask of it and look at. */
export function servedMemory(context: ContextUnderTest) {
  const catchUp = () => context.bus.request(ContextApply, { changes: [], catchUp: true });
  const erase = async (step: ForgetStep) =>
    (await context.bus.request(ContextErase, step)).counters;

  /** How many rows of all tables hold the text. */
  async function rowsWith(text: string): Promise<number> {
    const tables = ["episodes", "index_facts", "traces", "dead_letters", "hidden_marks", "scopes"];
    const counts = tables.map((table) => `(SELECT count(*) FROM ${table} t WHERE t::text LIKE $1)`);
    const { rows } = await context.pool.query<{ n: string }>(`SELECT ${counts.join(" + ")} AS n`, [
      `%${text}%`,
    ]);
    return Number(rows[0]?.n);
  }

  async function ask(scope: TestScope, query: string) {
    const answer = await context.post("/v1/context", {
      project_id: scope.projectId,
      subject_id: scope.subjectId,
      query,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  const inspect = (scope: TestScope, traceId: string) =>
    context.get(`/v1/inspect/${traceId}`, {
      project_id: scope.projectId,
      subject_id: scope.subjectId,
    });

  /** A scope with one event and the fact that came of it, both served. */
  async function scopeWithMemory(marker: string) {
    const scope = newScope(newId(), `subject-${marker}`);
    const { owners } = context;
    const capture = await owners.capture(scope, [`I like ${marker} tea`, "The weather is fine"]);
    const [source = "", other = ""] = capture.parts[0]?.eventIds ?? [];
    const fact = owners.putFact(scope, {
      value: `{"value":"${marker} tea"}`,
      sourceEventIds: [source],
    });
    await owners.announceFacts(fact);
    await catchUp();
    return { scope, capture, source, other, fact };
  }

  /** Many traces alike: copies of one, in the order of their numbers. */
  const copyTrace = (traceId: string, count: number) =>
    context.pool.query(
      `INSERT INTO traces (id, scope_token, epoch, project_id, subject_id, query, purpose, packet, decisions, token_count)
       SELECT gen_random_uuid(), scope_token, epoch, project_id, subject_id, query || n, purpose, packet, decisions, token_count
       FROM traces, generate_series(1, $2) AS n WHERE id = $1`,
      [traceId, count],
    );

  async function tracesOf(scope: TestScope): Promise<{ packet: string; version: string }[]> {
    const { rows } = await context.pool.query<{ packet: string; version: string }>(
      "SELECT packet, xmin::text AS version FROM traces WHERE scope_token = $1",
      [scope.token],
    );
    return rows;
  }

  return { catchUp, erase, rowsWith, ask, inspect, scopeWithMemory, copyTrace, tracesOf };
}

/** A fact as its owner has it once it is deleted. */
export const deletedFact = (id: string): Partial<FactBody> => ({
  ...{ id, status: "deleted", predicate: "deleted", value: "{}" },
  sourceEventIds: [],
});
