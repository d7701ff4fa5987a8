import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EpisodeRow } from "../../src/domain/memory/scope-index.ts";

export interface Conversation {
  readonly collection: string;
  readonly id: string;
  readonly speakers: readonly string[];
  readonly episodes: readonly EpisodeRow[];
  /** Questions that the conversation answers. */
  readonly questions: readonly string[];
}

interface Row {
  readonly type: string;
  readonly id: string;
  readonly speakers?: readonly string[];
  readonly session: number;
  readonly at: string;
  readonly role: string;
  readonly speaker?: string;
  readonly text: string;
  readonly question: string;
  readonly category: string | number;
  readonly evidence: readonly unknown[];
}

// LoCoMo's fifth category and BEAM's abstention ask for what was never said.
const UNANSWERED = new Set<string | number>([5, "abstention"]);

/** The conversations of a folder, one a file. */
export function readConversations(folder: string): Conversation[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return files.sort().map((file) => {
    const lines = readFileSync(join(folder, file), "utf8").trim().split("\n");
    // Each line is a row of a benchmark's file.
    const rows = lines.map((line) => JSON.parse(line) as Row);
    const id = rows[0]?.id ?? file;
    const answered = rows.filter(
      ({ type, category, evidence }) =>
        type === "question" && evidence.length > 0 && !UNANSWERED.has(category),
    );
    return {
      collection: folder,
      id,
      speakers: rows[0]?.speakers ?? [],
      episodes: rows
        .filter(({ type }) => type === "event")
        .map((row, at) => episodeOf(row, `${folder}/${id}`, at)),
      questions: answered.map(({ question }) => question),
    };
  });
}

/** Questions of the other conversations of the collection, with this one's speakers in place of theirs. */
export function offTopicOf(conversation: Conversation, all: readonly Conversation[]): string[] {
  const others = all.filter(
    (other) => other.collection === conversation.collection && other !== conversation,
  );
  return others.flatMap(({ questions, speakers }) =>
    questions.map((question) => renamed(question, speakers, conversation.speakers)),
  );
}

function renamed(question: string, from: readonly string[], to: readonly string[]): string {
  let text = question;
  for (const [at, name] of from.entries()) {
    // People are also called by the beginning of their names.
    const called = new RegExp(
      `\\b(?:${name}|${name.slice(0, Math.max(3, name.length - 4))})\\b`,
      "g",
    );
    text = text.replace(called, to[at] ?? name);
  }
  return text;
}

function episodeOf(
  { session, at, role, speaker, text }: Row,
  scope: string,
  n: number,
): EpisodeRow {
  const thread = `${scope}/${session}`;
  return {
    eventId: idOf(`${scope}/${n}`),
    kind: "conversation.message",
    occurredAt: at,
    recordedAt: new Date(Date.parse("2026-01-01T00:00:00Z") + n * 1_000).toISOString(),
    threadId: thread,
    speaker: speaker ?? null,
    role,
    text,
  };
}

function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, "$1-$2-7$3-8$4-$5");
}
