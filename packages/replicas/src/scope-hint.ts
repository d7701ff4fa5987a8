/** An id as JSON writes it, behind its name; a name within a text has its quotes escaped. */
const idNamed = (name: string): RegExp =>
  new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.){0,512})"`);
const [PROJECT, SUBJECT] = [idNamed("project_id"), idNamed("subject_id")];

/** What tells the subject of a question from others, by the text of its body alone; null where it names none. The service reads it properly. */
export function scopeHint(body: Buffer): string | null {
  const text = body.toString("latin1");
  const subject = SUBJECT.exec(text)?.[1];
  return subject === undefined ? null : `${PROJECT.exec(text)?.[1] ?? ""}\n${subject}`;
}

/** The hint of a question whose ids are known: the same as that of a body that holds them, as JSON.stringify writes it. */
export const hintOf = (project_id: string, subject_id: string): string | null =>
  scopeHint(Buffer.from(JSON.stringify({ project_id, subject_id })));
