import { allSettledOrThrow } from "../all-settled-or-throw.ts";
import { CONTEXTS } from "../contexts.ts";
import { migrationProgram, runMigrations } from "../migrations.ts";
import type { ContextDatabases } from "../postgres/databases.ts";

/** Brings the database of every context that has a bundle of migrations to its newest schema. */
export async function migrateAll(databases: ContextDatabases): Promise<void> {
  await allSettledOrThrow(
    CONTEXTS.map(async (context) => {
      const program = migrationProgram(context, "bundle");
      if (program !== null) await runMigrations(program, databases[context]);
    }),
  );
}
