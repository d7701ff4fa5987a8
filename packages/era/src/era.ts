import type { Db } from "@memory/postgres";
import { isSamePlace, readPlace } from "./place.ts";

export interface Era {
  era: string;
  /** As others receive it: its id, and its first transaction after an `@`. */
  name: string;
  /** False until the forgets since the copy was made have been repeated. */
  settled: boolean;
  raisedAt: Date;
  /** Null for the first era of a database. */
  reason: string | null;
}

interface StoredEra extends Era {
  place: string | null;
  /** True when the row still carries the transaction that wrote it, so it was not copied. */
  isOriginal: boolean;
}

const COLUMNS = `era, era || '@' || begins_at AS name, settled, raised_at AS "raisedAt", reason`;

async function readStored(db: Db): Promise<StoredEra> {
  const { rows } = await db.query<StoredEra>(
    `SELECT ${COLUMNS}, place, xmin = written_by::xid AS "isOriginal" FROM database_era`,
  );
  const [stored] = rows;
  if (!stored) throw new Error("database_era has no row");
  return stored;
}

/** The recorded era, without a check whether it is over. */
export const readEra = async (db: Db): Promise<Era> => eraOf(await readStored(db));

const eraOf = ({ era, name, settled, raisedAt, reason }: StoredEra): Era => ({
  era,
  name,
  settled,
  raisedAt,
  reason,
});

/**
 * The era of a database, raised first if the row says that it was copied or moved. One that `settlesAlone` has nothing to
 * recover from others.
 */
export async function lookAtEra(db: Db, settlesAlone: boolean): Promise<Era> {
  const [stored, place] = [await readStored(db), await readPlace(db)];
  if (stored.place === null && stored.isOriginal) return adopted(db, stored, place);
  const reason = reasonToRaise(stored, place);
  if (reason === null) return eraOf(stored);
  return raiseEra(db, stored.era, { place, reason, settled: settlesAlone });
}

function reasonToRaise({ place, isOriginal }: StoredEra, here: string): string | null {
  if (!isOriginal) return "the rows were copied";
  if (place !== null && !isSamePlace(place, here)) return "the database is elsewhere";
  return null;
}

/** The first check of a new database only records its place. */
async function adopted(db: Db, stored: StoredEra, place: string): Promise<Era> {
  await db.query(
    `UPDATE database_era SET place = $2, written_by = pg_current_xact_id()
     WHERE era = $1 AND place IS NULL`,
    [stored.era, place],
  );
  return readEra(db);
}

interface Raise {
  place: string;
  reason: string;
  settled: boolean;
}

/** Ends `era`; when another replica did so first, its new era stays. Answers the present era. */
async function raiseEra(db: Db, era: string, { place, reason, settled }: Raise): Promise<Era> {
  await db.query(
    `UPDATE database_era SET era = gen_random_uuid(), settled = $2, place = $3, reason = $4,
       raised_at = clock_timestamp(), begins_at = pg_current_xact_id(), written_by = pg_current_xact_id()
     WHERE era = $1`,
    [era, settled, place, reason],
  );
  return readEra(db);
}

/**
 * Begins an era that the database itself does not show, and cuts the connections of the role, so that every replica notices.
 * Answers how many.
 */
export async function beginEra(
  db: Db,
  { reason, settlesAlone }: { reason: string; settlesAlone: boolean },
): Promise<{ era: string; cut: number }> {
  const { era } = await readEra(db);
  const raised = await raiseEra(db, era, {
    place: await readPlace(db),
    reason,
    settled: settlesAlone,
  });
  const { rowCount } = await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
  );
  return { era: raised.era, cut: rowCount ?? 0 };
}

/** Lets traffic in; nothing happens when another era has begun. */
export async function settleEra(db: Db, era: string): Promise<void> {
  await db.query(
    `UPDATE database_era SET settled = true, written_by = pg_current_xact_id()
     WHERE era = $1 AND NOT settled`,
    [era],
  );
}
