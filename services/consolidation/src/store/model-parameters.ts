import { RequestParameters, type RequestParametersStore, shownUrl } from "@memory/chat-models";
import type { Pool } from "@memory/postgres";

/** Endpoints change: after this long it is found out again what they accept. */
const KEPT = "30 days";

/** What is known of how a model at an address has to be asked, for all processes. */
export function storedParameters(
  pool: Pool,
  { baseUrl, model }: { baseUrl: string; model: string },
): RequestParametersStore {
  const endpoint = shownUrl(new URL(baseUrl));
  return {
    async read() {
      const { rows } = await pool.query<{ parameters: unknown }>(
        `SELECT manners AS parameters FROM model_manners
         WHERE endpoint = $1 AND model = $2 AND learned_at > now() - interval '${KEPT}'`,
        [endpoint, model],
      );
      return RequestParameters.safeParse(rows[0]?.parameters).data ?? null;
    },
    async write(parameters) {
      await pool.query(
        `INSERT INTO model_manners (endpoint, model, manners) VALUES ($1, $2, $3)
         ON CONFLICT (endpoint, model) DO UPDATE
           SET manners = excluded.manners, learned_at = excluded.learned_at`,
        [endpoint, model, JSON.stringify(parameters)],
      );
    },
  };
}
