import { globSync, readFileSync } from "node:fs";
import { TABLES_OF_A_PARENT, TABLES_OF_NO_SCOPE } from "./allowed.ts";
import type { ScopedTables } from "./unscoped.ts";

const SCOPE_COLUMNS = new Set(["scope_token", "scope_tokens", "project_id"]);

/** The tables of all services that hold something of a scope. Throws for one of which nobody said that it does not. */
export function scopedTables(root: string): ScopedTables {
  const tables = new Map<string, string[]>();
  for (const file of globSync(`${root}/services/*/src/store/migrations/*.sql`)) {
    const created = /CREATE TABLE "?(\w+)"? \(([\s\S]*?)\n\)/g;
    for (const [, name = "", columns = ""] of readFileSync(file, "utf8").matchAll(created)) {
      const named = [...columns.matchAll(/^\s*"?(\w+)"? /gm)].map(([, column = ""]) => column);
      const scope = named.filter((column) => SCOPE_COLUMNS.has(column));
      if (name === "scopes") scope.push("token");
      if (name in TABLES_OF_NO_SCOPE) continue;
      if (scope.length === 0 && !TABLES_OF_A_PARENT.includes(name))
        throw new Error(`${file}: nothing says of which scope a row of ${name} is`);
      tables.set(name, [...new Set([...(tables.get(name) ?? []), ...scope])]);
    }
  }
  return tables;
}
