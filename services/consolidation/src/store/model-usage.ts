import type { Db, Tx } from "@memory/postgres";

export interface NewUsage {
  token: string;
  projectId: string;
  subjectId: string;
  epoch: number;
  /** Events that were read for these tokens. */
  events: number;
  promptTokens: number;
  answerTokens: number;
}

/** Adds to what a model used for a subject today. */
export async function addUsage(tx: Tx, usage: NewUsage): Promise<void> {
  await tx.query(
    `INSERT INTO model_usage AS u (scope_token, day, project_id, subject_id, epoch, events,
       prompt_tokens, answer_tokens)
     VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (scope_token, day) DO UPDATE SET epoch = greatest(u.epoch, excluded.epoch),
       events = u.events + excluded.events,
       prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
       answer_tokens = u.answer_tokens + excluded.answer_tokens`,
    [
      usage.token,
      usage.projectId,
      usage.subjectId,
      usage.epoch,
      usage.events,
      usage.promptTokens,
      usage.answerTokens,
    ],
  );
}

/** What a model used for a subject. */
export interface SubjectUsage {
  subjectId: string;
  events: number;
  promptTokens: number;
  answerTokens: number;
}

/** What a model used for a project's subjects since a day, those first that used most; of one subject when it is named. */
export async function usageOf(
  db: Db,
  { projectId, subjectId }: { projectId: string; subjectId: string | null },
  { sinceDay, most }: { sinceDay: string; most: number },
): Promise<SubjectUsage[]> {
  const { rows } = await db.query<SubjectUsage>(
    `SELECT subject_id AS "subjectId", sum(events)::int AS events,
       sum(prompt_tokens)::float8 AS "promptTokens", sum(answer_tokens)::float8 AS "answerTokens"
     FROM model_usage
     WHERE project_id = $1 AND day >= $3::date AND ($2::text IS NULL OR subject_id = $2)
     GROUP BY subject_id ORDER BY sum(prompt_tokens + answer_tokens) DESC, subject_id LIMIT $4`,
    [projectId, subjectId, sinceDay, most],
  );
  return rows;
}

/** What a model used for projects in the last days, today included, those first that used most. */
export async function usageByProject(
  db: Db,
  { days, most }: { days: number; most: number },
): Promise<{ projectId: string; tokens: number }[]> {
  const { rows } = await db.query<{ projectId: string; tokens: number }>(
    `SELECT project_id AS "projectId", sum(prompt_tokens + answer_tokens)::float8 AS tokens
     FROM model_usage WHERE day > (now() AT TIME ZONE 'UTC')::date - $1::int
     GROUP BY project_id ORDER BY tokens DESC, project_id LIMIT $2`,
    [days, most],
  );
  return rows;
}
