/** What the first line of an export says. */
export interface ExportHeader {
  projectId: string;
  /** Null where it is of the whole project. */
  subjectId: string | null;
  exportedAt: string;
}

type Line = Readonly<Record<string, unknown>>;

/** What a text that begins an export says; null where it is none, or of a version that is not known. */
export function headerIn(text: string): ExportHeader | null {
  const [first = ""] = text.split("\n", 1);
  const { type, version, project_id, subject_id, exported_at } = lineIn(first) ?? {};
  if (type !== "memory-export" || version !== 1) return null;
  if (typeof project_id !== "string" || typeof exported_at !== "string") return null;
  const subjectId = typeof subject_id === "string" ? subject_id : null;
  return { projectId: project_id, subjectId, exportedAt: exported_at };
}

/** How many lines of each type an export has, by its last line; null where it does not end with one, so that it is not whole. */
export function countsIn(text: string): Record<string, number> | null {
  const last = lineIn(text.trimEnd().split("\n").at(-1) ?? "");
  if (last?.["type"] !== "end" || typeof last["counts"] !== "object") return null;
  return last["counts"] as Record<string, number>; // the service writes its own line
}

function lineIn(text: string): Line | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Line | null) : null;
  } catch {
    return null;
  }
}
