import { type System, withClient } from "@memory/launcher";
import { inPortions } from "../fill/in-portions.ts";
import { LARGEST } from "./routes.ts";

/** How much a project has. */
export interface Amount {
  events: number;
  subjects: number;
  conflicts: number;
}

/** A project to fill; `number` makes its ids different from those of others. */
export interface Project extends Amount {
  projectId: string;
  number: number;
}

/** Rows that the system made itself; all others are copies of them. */
export interface Templates {
  event: string;
  fact: string;
  conflict: string;
  trace: string;
}

interface Copies {
  database: "ingest" | "consolidation" | "context";
  table: string;
  /** Id of the row that is copied. */
  of: string;
  count: number;
  /** Columns that differ, as SQL in terms of `n`, the number of the copy. */
  fields: Readonly<Record<string, string>>;
}

const AT_ONCE = 2_000;
const DAYS = 20;
const FACTS_A_TRACE = 2;
const EVENTS_A_FACT = 10;

/** One row in ten is of the largest subject. */
const subject = (subjects: number, n: string) =>
  `CASE WHEN ${n} % 10 = 0 THEN '${LARGEST}' ELSE 's' || 1 + ${n} % ${Math.max(1, subjects - 1)} END`;

/** The copies that make a project of that size: facts in pairs of one subject, the first of them in conflict, some others in quarantine. */
function copiesOf(project: Project, templates: Templates, nowMs: number): Copies[] {
  const { projectId, number, events, subjects, conflicts } = project;
  const facts = Math.max(events / EVENTS_A_FACT, 2 * conflicts);
  const traces = facts / FACTS_A_TRACE;
  const id = (kind: number, n: string) => `lists.id(${16 * number + kind}, ${n})`;
  const owned = (n: string) => ({
    project_id: `'${projectId}'`,
    subject_id: subject(subjects, n),
  });
  const token = (n: string) => `lists.token('${projectId}', ${subject(subjects, n)})`;
  const at = (count: number) =>
    `to_timestamp((${nowMs} - ${DAYS} * 86400000.0 * (${count} - n) / ${count}) / 1000.0)`;
  const isKept = `n / 2 >= ${conflicts} AND n % 20 = 19`;
  const conflictOf = `CASE WHEN n / 2 < ${conflicts} THEN ${id(3, "n / 2")} END`;
  return [
    {
      ...{ database: "ingest", table: "events", of: templates.event, count: events },
      fields: {
        ...owned("n"),
        ...{ id: id(1, "n"), job_id: id(0, "n"), scope_token: `decode(${token("n")}, 'hex')` },
        ...{ xid: "pg_current_xact_id()::text", occurred_at: at(events), recorded_at: at(events) },
      },
    },
    {
      ...{ database: "consolidation", table: "facts", of: templates.fact, count: facts },
      fields: {
        ...owned("n / 2"),
        ...{ id: id(2, "n"), scope_token: token("n / 2"), xid: "pg_current_xact_id()::text" },
        ...{ identity_key: "t.identity_key || n / 2", value_key: "t.value_key || n" },
        ...{
          predicate: "'predicate_' || n / 2 % 20",
          recorded_from: at(facts),
          changed_at: at(facts),
        },
        ...{ source_event_ids: `ARRAY[${id(1, "n")}]`, conflict_set_id: conflictOf },
        status: `CASE WHEN n / 2 < ${conflicts} AND n % 2 = 1 OR ${isKept} THEN 'candidate' WHEN n % 4 = 1 THEN 'superseded' ELSE 'active' END`,
        temporal_state: `CASE WHEN ${isKept} THEN 'detached' ELSE 'current' END`,
      },
    },
    {
      ...{ database: "consolidation", table: "conflict_sets", of: templates.conflict },
      count: conflicts,
      fields: {
        ...owned("n"),
        ...{ id: id(3, "n"), scope_token: token("n"), created_at: at(conflicts) },
        ...{ status: "CASE WHEN n % 2 = 0 THEN 'open' ELSE 'resolved' END" },
        ...{ resolved_at: `CASE WHEN n % 2 = 1 THEN ${at(conflicts)} END` },
      },
    },
    {
      ...{ database: "context", table: "traces", of: templates.trace, count: traces },
      fields: {
        ...owned("n"),
        ...{ id: id(4, "n"), scope_token: token("n"), created_at: at(traces) },
        ...{ thread_id: "'thread-' || n % 20", query: "t.query || ' ' || n" },
      },
    },
  ];
}

const FUNCTIONS = (nowMs: number): string => `
  CREATE SCHEMA IF NOT EXISTS lists;
  CREATE OR REPLACE FUNCTION lists.id(p_kind int, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN
    (lpad(to_hex(${nowMs - DAYS * 86_400_000} + n), 12, '0') || '7' || lpad(to_hex(p_kind), 3, '0') || '8' || substr(md5(n::text), 1, 15))::uuid;
  CREATE OR REPLACE FUNCTION lists.token(p_project text, p_subject text) RETURNS text LANGUAGE sql IMMUTABLE RETURN
    left(encode(sha256(('["' || p_project || '","' || p_subject || '"]')::bytea), 'hex'), 32);
`;

/** Members of the conflicts, and as many jobs that failed for good. */
function besides({ projectId, number, subjects, conflicts }: Project): string[] {
  const token = `lists.token('${projectId}', ${subject(subjects, "n")})`;
  const tenant = `left(encode(sha256('["${projectId}"]'::bytea), 'hex'), 16)`;
  const all = `FROM generate_series(0, ${conflicts - 1}) AS n`;
  const id = (kind: number, n: string) => `lists.id(${16 * number + kind}, ${n})`;
  return [
    `INSERT INTO conflict_members (set_id, fact_id)
     SELECT ${id(3, "n")}, ${id(2, "2 * n + m")} ${all}, generate_series(0, 1) AS m`,
    `INSERT INTO scopes (token, tenant) SELECT DISTINCT ${token}, ${tenant} ${all} ON CONFLICT DO NOTHING`,
    `INSERT INTO job_scopes (job_id, scope_token, tenant, epoch, event_ids, state, tries, next_try_at, reason, is_alone)
     SELECT ${id(0, "n")}, ${token}, ${tenant}, 0, ARRAY[${id(1, "n")}], 'failed', 3, 'infinity', 'bench', true ${all}`,
  ];
}

/** Fills a project straight into the databases; the services are stopped. */
export async function fillProject(
  { postgres }: Pick<System, "postgres">,
  project: Project,
  templates: Templates,
): Promise<void> {
  const nowMs = Date.now();
  for (const { database, table, of, count, fields } of copiesOf(project, templates, nowMs)) {
    const differing = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`);
    const call = `INSERT INTO ${table} SELECT made.* FROM ${table} t, generate_series($from::bigint, $to - 1) AS n,
        LATERAL jsonb_populate_record(t, jsonb_build_object(${differing.join()})) AS made WHERE t.id = '${of}'`;
    const what = `${project.projectId}, ${table}`;
    const portions = [{ what, to: Math.floor(count), atOnce: AT_ONCE, call }];
    const { ownerUrl } = postgres.databases[database];
    await inPortions(ownerUrl, [FUNCTIONS(nowMs)], portions, console.error);
  }
  await withClient(postgres.databases.consolidation.ownerUrl, async (client) => {
    for (const statement of besides(project)) await client.query(statement);
  });
  for (const { ownerUrl } of Object.values(postgres.databases))
    await withClient(ownerUrl, (client) => client.query("VACUUM (ANALYZE)"));
}
