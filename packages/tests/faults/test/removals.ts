import { type System, withClient } from "@memory/launcher";

const WATCHED = {
  ingest: { events: "events_deleted" },
  consolidation: { facts: "facts_deleted", conflict_sets: "conflict_sets_deleted" },
  context: { traces: "traces_deleted" },
} as const;

/** The empty row of a deleted fact, and a retraction, are not facts to a client. */
const COUNTED: Record<string, string> = {
  facts: "WHEN (OLD.kind = 'fact' AND OLD.status <> 'deleted')",
};

const watched = (system: System) =>
  (["ingest", "consolidation", "context"] as const).map(
    (part) => [system.postgres.databases[part].ownerUrl, WATCHED[part]] as const,
  );

/** Has the databases themselves note every row that a forget counts when it is removed. */
export async function watchRemovals(system: System): Promise<void> {
  for (const [url, tables] of watched(system))
    await withClient(url, (owner) =>
      owner.query(`
        CREATE TABLE removals (project_id text, table_name text);
        CREATE FUNCTION note_removal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN
          INSERT INTO removals VALUES (OLD.project_id, TG_TABLE_NAME);
          RETURN NULL;
        END $$;
        ${Object.keys(tables)
          .map(
            (table) => `CREATE TRIGGER note_removal AFTER DELETE ON ${table}
              FOR EACH ROW ${COUNTED[table] ?? ""} EXECUTE FUNCTION note_removal();`,
          )
          .join("\n")}`),
    );
}

/** How many rows of a project were removed so far, under the names of a forget's counters. */
export async function removalsOf(
  system: System,
  projectId: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [url, tables] of watched(system))
    await withClient(url, async (owner) => {
      for (const [table, counter] of Object.entries(tables)) {
        const { rowCount } = await owner.query(
          "SELECT FROM removals WHERE project_id = $1 AND table_name = $2",
          [projectId, table],
        );
        counts[counter] = rowCount ?? 0;
      }
    });
  return counts;
}
