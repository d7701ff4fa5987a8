import type { Db } from "../connections.ts";

/** What stands between a pool and a database that is not the one it was. */
export interface Guard {
  /** SQL expression of type text with another value wherever another database answers, or another server. */
  place: string;
  /** Called before anything else is sent to a database; the caller gets the error that it throws. */
  admit(db: Db): Promise<void>;
}

/** The place that statements may be sent to. */
export interface Admission {
  /** The admitted place; found by `db` where none is known. Throws what the guard throws. */
  current(db: Db): Promise<string>;
  /** Says that a place is not the one that answers any more. */
  isOver(place: string): void;
}

const MOST_TRIES = 5;

/** `changed` is called before statements are sent to another place than before. */
export function admission(guard: Guard, changed: () => void): Admission {
  /** The present answer, also while it is being found; `found` is null until then. */
  let known: { place: Promise<string>; found: string | null } | null = null;
  let last: string | null = null;

  async function admit(db: Db): Promise<string> {
    for (let before = await placeOf(db), tries = 0; tries < MOST_TRIES; tries++) {
      if (last !== null && before !== last) changed();
      await guard.admit(db);
      const after = await placeOf(db);
      if (after === before) {
        last = after;
        return after;
      }
      before = after;
    }
    throw new Error("Connection terminated: another database answers each time");
  }

  async function placeOf(db: Db): Promise<string> {
    const { rows } = await db.query<{ place: string }>(`SELECT ${guard.place} AS place`);
    return rows[0]?.place ?? "";
  }

  return {
    async current(db) {
      known ??= { place: admit(db), found: null };
      const asked = known;
      try {
        asked.found = await asked.place;
        return asked.found;
      } catch (error) {
        if (known === asked) known = null;
        throw error;
      }
    },
    isOver(place) {
      // Not while a new one is being found: every statement on its way says so.
      if (known?.found === place) known = null;
    },
  };
}
