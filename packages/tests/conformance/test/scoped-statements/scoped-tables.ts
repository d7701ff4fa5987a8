import { globSync, readFileSync } from "node:fs";
import { TABLES_OF_A_PARENT, TABLES_OF_NO_SCOPE } from "./tables.ts";
import type { ScopedTables } from "./unscoped.ts";

/** Tables with a row for each scope token, of a subject or of a name. */
const OF_A_TOKEN = new Set(["scopes", "aliases", "subject_names", "name_revisions", "merges"]);
const SCOPE_COLUMNS = new Set(["scope_token", "scope_tokens", "project_id"]);

/** The tables of all services that hold something of a scope. Throws for a table that is not declared as having none. */
export function scopedTables(root: string): ScopedTables {
  const tables = new Map<string, string[]>();
  for (const file of globSync(`${root}/services/*/src/store/migrations/*.sql`)) {
    for (const { name, columns } of createdTables(readFileSync(file, "utf8"))) {
      if (name in TABLES_OF_NO_SCOPE) continue;
      const scope = scopeColumns(name, columns);
      if (scope.length === 0 && !TABLES_OF_A_PARENT.includes(name))
        throw new Error(`${file}: nothing says of which scope a row of ${name} is`);
      tables.set(name, [...new Set([...(tables.get(name) ?? []), ...scope])]);
    }
  }
  return tables;
}

/** The tables that a migration creates, with the names of their columns. */
function createdTables(sql: string): { name: string; columns: string[] }[] {
  return [...sql.matchAll(/CREATE TABLE "?(\w+)"? \(([\s\S]*?)\n\)/g)].map(
    ([, name = "", body = ""]) => ({
      name,
      columns: [...body.matchAll(/^\s*"?(\w+)"? /gm)].map(([, column = ""]) => column),
    }),
  );
}

const scopeColumns = (table: string, columns: readonly string[]): string[] => [
  ...columns.filter((column) => SCOPE_COLUMNS.has(column)),
  ...(OF_A_TOKEN.has(table) ? ["token", "other_token"] : []),
];
