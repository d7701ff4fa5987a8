import type { Db } from "@memory/postgres";

/** Whether the names were compared in the present era of this database. */
export async function areCompared(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(
    "SELECT FROM names_compared c JOIN database_era e ON e.era = c.era",
  );
  return rowCount === 1;
}

/** Whether they are to be compared: never in this era, not for an hour, or because something was found. */
export async function isToCompare(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM names_compared c JOIN database_era e ON e.era = c.era
     WHERE c.compared_at > now() - interval '1 hour'`,
  );
  return rowCount === 0;
}

/** Has them compared at once. */
export async function askToCompare(db: Db): Promise<void> {
  await db.query("UPDATE names_compared SET compared_at = NULL");
}

interface Compared {
  era: string;
  /** How many differ that nothing here can bring together. */
  left: number;
  /** False when some changed meanwhile: they are compared again soon. */
  isDone: boolean;
}

/** Notes that they were compared. */
export async function noteCompared(db: Db, { era, left, isDone }: Compared): Promise<void> {
  await db.query(
    `INSERT INTO names_compared (era, compared_at, "left") VALUES ($1, CASE WHEN $3::boolean THEN now() END, $2)
     ON CONFLICT (single) DO UPDATE SET era = excluded.era, compared_at = excluded.compared_at, "left" = excluded."left"`,
    [era, left, isDone],
  );
}

/** How many names differed at the last comparison that nothing here can bring together. */
export async function namesLeft(db: Db): Promise<number> {
  const { rows } = await db.query<{ left: number }>(`SELECT "left" FROM names_compared`);
  return rows[0]?.left ?? 0;
}
