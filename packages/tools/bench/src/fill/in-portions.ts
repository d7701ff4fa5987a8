import { withClient } from "@memory/launcher";

export type Report = (line: string) => void;

interface Portions {
  what: string;
  to: number;
  atOnce: number;
  /** A statement for the numbers from `$from` to before `$to`; a procedure that commits takes no parameters. */
  call: string;
}

const REPORT_EVERY_MS = 15_000;

/** Prepares a database by statements, each by itself, then fills it portion by portion, each with a commit. */
export function inPortions(
  url: string,
  prepare: readonly string[],
  all: readonly Portions[],
  report: Report,
): Promise<void> {
  return withClient(url, async (client) => {
    await client.query("SET synchronous_commit = off");
    await client.query("SET plan_cache_mode = force_generic_plan");
    for (const statement of prepare) await client.query(statement);
    for (const { what, to, atOnce, call } of all) {
      let nextMs = performance.now() + REPORT_EVERY_MS;
      for (let from = 0; from < to; from += atOnce) {
        const end = Math.min(to, from + atOnce);
        await client.query(call.replace("$from", String(from)).replace("$to", String(end)));
        if (performance.now() < nextMs) continue;
        nextMs = performance.now() + REPORT_EVERY_MS;
        report(`  ${what}: ${Math.floor((100 * from) / to)} %`);
      }
    }
  });
}
