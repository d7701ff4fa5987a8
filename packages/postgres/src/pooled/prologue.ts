/** Settings of a session, by name. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/** A setting without a meaning to the server: which settings its session was given. */
const MARK = "memory.session";

/**
 * SQL that begins a transaction on a session of whatever history. It fails (division by zero) where the SQL expression `place` has another
 * value than `admitted`, and gives the session its settings where it lacks them; a pooler may have reset it, or lent it to another program.
 */
export function prologueOf(settings: SessionSettings, check: PlaceCheck | null): string {
  const given = Object.entries(settings);
  const mark = given.map(([name, value]) => `${name}=${value}`).join(" ");
  const sets = [...given, [MARK, mark]].map(
    ([name, value]) => `set_config(${literal(String(name))}, ${literal(String(value))}, false)`,
  );
  const settled = `CASE WHEN current_setting('${MARK}', true) IS DISTINCT FROM ${literal(mark)} THEN ${sets.join(" || ")} END`;
  if (check === null) return `SELECT ${settled}`;
  return `SELECT 1 / coalesce((${check.place} = ${literal(check.admitted)})::int, 0), ${settled}`;
}

export interface PlaceCheck {
  /** SQL expression of type text. */
  place: string;
  admitted: string;
}

/** The SQLSTATE by which the prologue fails at another place. */
export const ANOTHER_PLACE = "22012";

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
