import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { EpisodeRow } from "../src/domain/memory/scope-index.ts";

/** A question of a data set and the events that answer it. */
export interface AskedQuestion {
  readonly id: string;
  readonly text: string;
  readonly kind: string;
  /** Numbers of events. */
  readonly evidence: readonly number[];
}

export interface Conversation {
  readonly dataSet: string;
  readonly id: string;
  readonly episodes: readonly EpisodeRow[];
  /** The data set's own ids of the events, in their order. */
  readonly eventIds: readonly string[];
  readonly questions: readonly AskedQuestion[];
}

const Id = z.union([z.string(), z.number()]).transform(String);
const Line = z.discriminatedUnion("type", [
  z.object({ type: z.literal("conversation"), id: Id }),
  z.object({
    type: z.literal("event"),
    id: Id.optional(),
    dia_id: Id.optional(),
    session: Id,
    role: z.string(),
    speaker: z.string().optional(),
    at: z.string(),
    text: z.string(),
  }),
  z.object({
    type: z.literal("question"),
    id: Id,
    category: Id,
    question: z.string(),
    evidence: z.array(Id),
  }),
]);
type Line = z.infer<typeof Line>;

/** A UUID that tells its number. */
export const eventIdOf = (number: number): string =>
  `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** The conversations of a folder of JSON lines: `conversation`, `event` and `question` lines, a file each. */
export const readConversations = (dataSet: string, folder: string): Conversation[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8").trim();
      return conversationOf(
        dataSet,
        text.split("\n").map((line) => Line.parse(JSON.parse(line))),
      );
    });

function conversationOf(dataSet: string, lines: readonly Line[]): Conversation {
  const id = lines.find((line) => line.type === "conversation")?.id ?? "";
  const events = lines.filter((line) => line.type === "event");
  const eventIds = events.map((event) => event.dia_id ?? event.id ?? "");
  const numbers = new Map(eventIds.map((eventId, number) => [eventId, number]));
  return {
    dataSet,
    id,
    eventIds,
    episodes: events.map((event, number) => ({
      eventId: eventIdOf(number),
      kind: "conversation.message",
      occurredAt: new Date(event.at).toISOString(),
      recordedAt: new Date(event.at).toISOString(),
      position: number,
      threadId: event.session,
      speaker: event.speaker ?? null,
      role: event.role,
      text: event.text,
    })),
    questions: lines
      .filter((line) => line.type === "question")
      .map((line) => ({
        id: line.id,
        text: line.question,
        kind: line.category,
        evidence: line.evidence.flatMap((one) => numbers.get(one) ?? []),
      })),
  };
}
