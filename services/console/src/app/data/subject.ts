import { NotFoundError } from "@memory-service/client";
import { memory } from "./client.ts";

/** A subject by any of its names: its own, the others, and its counts, which are null where it has no events. */
export async function readSubject(name: string, signal: AbortSignal) {
  const names = await namesOf(name, signal);
  const subjectId = names?.subject_id ?? name;
  const { items } = await memory()
    .subjects.list({ prefix: subjectId }, { signal })
    .page({ limit: 1 });
  const [first] = items;
  return {
    subjectId,
    aliases: names?.aliases.map(({ alias }) => alias) ?? [],
    /** The other subject of a merge. */
    mergedWith: names?.merge?.merged_id ?? null,
    // The id itself stands before all that begin with it.
    counted: first?.subject_id === subjectId ? first : null,
  };
}

async function namesOf(name: string, signal: AbortSignal) {
  try {
    return await memory().subjects.aliases.list(name, { signal });
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
