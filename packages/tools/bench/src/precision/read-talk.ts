import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Message {
  /** RFC 3339 in UTC. */
  readonly at: string;
  readonly role: string;
  readonly text: string;
  readonly thread: string;
}

/** What one person and an agent wrote to each other, in order. */
export interface Talk {
  readonly name: string;
  readonly messages: readonly Message[];
}

interface Line {
  readonly type?: string;
  /** Who wrote it, or was answered; absent where a file is one person's. */
  readonly person?: string;
  readonly role?: string;
  readonly text?: string;
  /** `2026-03-02` or `2026-03-02T10:12:00Z`; the messages of a day are a conversation. */
  readonly day?: string;
  readonly at?: string;
  readonly session?: number;
}

const DAY_LENGTH = "2026-03-02".length;
const FIRST_HOUR_MS = 9 * 3_600_000;
const APART_MS = 60_000;
/** A payload has a limit; what is longer is an answer of the agent. */
const MOST_CHARACTERS = 60_000;

/**
 * The talk in the `.jsonl` files of a folder, by person. A line is a message: its `person`, unless the file is that of one, its
 * `role`, its `text`, and either the `day` it was written on, with or without the time, or the moment (`at`) and the number of its
 * `session`. Lines of another `type` than `event` are left out.
 */
export async function readTalk(folder: string): Promise<Talk[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".jsonl")).sort();
  const talks = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(join(folder, file), "utf8")).trim().split("\n");
      return talksIn(lines, file.replace(/\.jsonl$/, ""));
    }),
  );
  return talks.flat();
}

/** What each person wrote in the lines of a file. The messages of a day without a time are a minute apart, from nine o'clock. */
export function talksIn(lines: readonly string[], file: string): Talk[] {
  const parsed = lines.map((line) => JSON.parse(line) as Line);
  const said = parsed.filter(({ type, text }) => (type ?? "event") === "event" && text);
  const byPerson = Map.groupBy(said, ({ person }) => person ?? file);
  return [...byPerson].map(([name, own]) => ({ name, messages: messagesOf(own, name) }));
}

function messagesOf(lines: readonly Line[], name: string): Message[] {
  const before = new Map<string, number>();
  return lines.map(({ role = "user", text = "", day, at, session }) => {
    const key = day?.slice(0, DAY_LENGTH) ?? String(session);
    const n = before.get(key) ?? 0;
    before.set(key, n + 1);
    return {
      at: at ?? momentOf(day ?? "", n),
      role,
      text: text.slice(0, MOST_CHARACTERS),
      thread: `${name}-${key}`,
    };
  });
}

const momentOf = (day: string, n: number): string =>
  new Date(
    Date.parse(day) + (day.length > DAY_LENGTH ? 0 : FIRST_HOUR_MS + n * APART_MS),
  ).toISOString();
