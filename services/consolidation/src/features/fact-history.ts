import { notFound } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import type { Caller } from "@memory/scope";
import { type HistoryRow, readHistory } from "../store/history.ts";

/** The moves of a fact, oldest first. Malformed, unknown and foreign ids are all `fact_not_found`. */
export const factHistory =
  ({ pool }: { pool: Pool }) =>
  async (caller: Caller, factId: string | null): Promise<HistoryRow[]> => {
    const found = factId === null ? null : await readHistory(pool, factId);
    const isForeign = caller.kind === "key" && caller.projectId !== found?.projectId;
    if (found === null || isForeign) throw notFound("fact_not_found");
    return found.moves;
  };
