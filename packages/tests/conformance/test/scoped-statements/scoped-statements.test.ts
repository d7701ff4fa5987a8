import { globSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ALLOWED } from "./allowed.ts";
import { scopedTables } from "./scoped-tables.ts";
import { type SqlText, sqlTexts, textsOf } from "./sql-texts.ts";
import { unscopedTables } from "./unscoped.ts";

const ROOT = fileURLToPath(new URL("../../../../..", import.meta.url)).replace(/\/$/, "");
const tables = scopedTables(ROOT);
const files = ["services/*/src/**/*.ts", "packages/{era,feed,postgres}/src/**/*.ts"]
  .flatMap((pattern) => globSync(`${ROOT}/${pattern}`))
  .filter((file) => !file.endsWith(".test.ts"));
const texts = sqlTexts(files).map(({ file, sql }) => ({ file: relative(ROOT, file), sql }));
const allowed = ALLOWED.flatMap(({ statements }) => statements);
const isAllowed = ({ file, sql }: SqlText) =>
  allowed.some(([where, words]) => file === where && sql.includes(words));
const free = texts.filter(({ sql }) => unscopedTables(sql, tables).length > 0);

test("every statement of the services says of which scope it is, or is one of those that need not", () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(free.filter((text) => !isAllowed(text))).toEqual([]);
});

test("the list of those that need not is no longer than it has to be", () => {
  const unused = allowed.filter(
    ([where, words]) => !free.some(({ file, sql }) => file === where && sql.includes(words)),
  );

  expect(unused).toEqual([]);
});

const planted = (source: string) =>
  textsOf("planted.ts", source).flatMap(({ sql }) => unscopedTables(sql, tables));

test.each([
  ["a read by id", 'db.query("SELECT packet FROM traces WHERE id = $1", [id])', ["traces"]],
  ["a read of everything", "db.query(`SELECT * FROM facts ORDER BY recorded_from`)", ["facts"]],
  [
    "a join of what the client names",
    "db.query(`SELECT e.payload FROM unnest($1::uuid[]) AS id JOIN events e USING (id)`)",
    ["events"],
  ],
  [
    "a lookup of each that the client names",
    "db.query(`SELECT e.payload FROM unnest($1::uuid[]) AS asked (id) CROSS JOIN LATERAL (SELECT payload FROM events WHERE events.id = asked.id LIMIT 1) AS e`)",
    ["events"],
  ],
  [
    "a condition beside another",
    "db.query(`SELECT id FROM facts WHERE scope_token = $1 OR id = $2`)",
    ["facts"],
  ],
  [
    "the second half of a union",
    "db.query(`SELECT id FROM facts WHERE scope_token = $1 UNION SELECT id FROM facts WHERE status = $2`)",
    ["facts"],
  ],
  [
    "a subquery in what is scoped",
    "db.query(`SELECT (SELECT max(token_count) FROM traces) FROM facts WHERE project_id = $1`)",
    ["traces"],
  ],
  [
    "one of two variants",
    `const where = one ? "project_id = $1" : "status = $1"; db.query(\`SELECT id FROM conflict_sets WHERE \${where}\`)`,
    ["conflict_sets"],
  ],
  [
    "a constant that holds the condition no longer",
    `const BY = "WHERE id = $1"; db.query(\`DELETE FROM feedback \${BY}\`)`,
    ["feedback"],
  ],
  ["a change", 'db.query("UPDATE facts SET status = $2 WHERE id = $1", [id])', ["facts"]],
  [
    "a row without its scope",
    'db.query("INSERT INTO facts (id, status) VALUES ($1, $2)")',
    ["facts"],
  ],
  [
    "a row by its parent's id",
    'db.query("DELETE FROM conflict_members WHERE set_id = $1")',
    ["conflict_members"],
  ],
  ["a table chosen when it runs", `db.query(\`SELECT * FROM \${table} WHERE id = $1\`)`, ["$?"]],
])("%s without a scope is found", (_what, source, found) => {
  expect(planted(source)).toEqual(found);
});

test.each([
  "db.query(`SELECT packet FROM traces t JOIN scopes s ON s.token = t.scope_token WHERE t.id = $1 AND t.project_id = $2`)",
  "db.query(`SELECT id FROM facts WHERE id IN (SELECT fact_id FROM feedback WHERE scope_token = ANY($1))`)",
  "db.query(`WITH mine AS (SELECT id FROM events WHERE scope_token = $1) SELECT e.* FROM mine JOIN events e USING (id)`)",
  "db.query(`INSERT INTO facts (id, scope_token) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET status = $3`)",
  "db.query(`DELETE FROM fact_history h WHERE h.scope_token = $1 AND NOT EXISTS (SELECT FROM facts f WHERE f.id = h.fact_id)`)",
])("%s is held to its scope", (source) => {
  expect(planted(source)).toEqual([]);
});
