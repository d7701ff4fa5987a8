import type { ExtractionEvent } from "../extractor.ts";
import type { Provenance } from "../statement.ts";
import { type Voice, voiceOfRole } from "./turn.ts";

const FOREIGN_SOURCE =
  /^(?:web|web_?page|website|browser|search|search_result|scrape|crawl|document|file|attachment|pdf|rss|feed|retrieval|rag|knowledge_base|tool|mcp|third_?party)$/i;

const OTHER_PEOPLE =
  /^(?:contact|colleague|co-?worker|third_?party|participant|external|other|guest|friend|relative|sender|recipient|vendor|visitor|stranger|public|anonymous)$/i;
const MOST_NAME_CHARACTERS = 64;

const field = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

const SOURCE_KEYS = ["type", "kind", "channel", "origin", "medium"];

/** True when the envelope says that the text was fetched from somewhere: it describes, but does not speak for the subject. */
function isForeign(source: unknown): boolean {
  if (field(source, "trusted") === false || field(source, "untrusted") === true) return true;
  return SOURCE_KEYS.some((key) => {
    const value = field(source, key);
    return typeof value === "string" && FOREIGN_SOURCE.test(value);
  });
}

/** Whose words an event without roles holds, from its envelope alone; null leaves it to the roles inside. */
export function voiceOfEnvelope(event: ExtractionEvent): Voice {
  if (isForeign(event.source)) return "document";
  const kind = event.kind.toLowerCase();
  const actor = voiceOfRole(event.actorType);
  if (actor === "tool" || /tool|function_call/.test(kind)) return "tool";
  if (/observation|reflection|insight|summary/.test(kind)) return "observer";
  if (actor === "memory") return "memory";
  if (actor === "assistant")
    return /note|profile|memory\.|fact/.test(kind) ? "observer" : "assistant";
  return /assistant|agent\.(?:message|reply|response)/.test(kind) ? "assistant" : "subject";
}

/** The voice of a turn whose role is known: a foreign envelope or a tool never becomes the subject by calling itself `user`. */
export function voiceOfTurn(envelope: Voice, role: unknown): Voice {
  const own = voiceOfRole(role);
  if (own === null) return envelope;
  return own === "subject" && (envelope === "document" || envelope === "tool") ? envelope : own;
}

/** What a source calls itself: the first of its keys that is a name. */
function nameOfSource(source: unknown): string | null {
  const names =
    typeof source === "string" ? [source] : SOURCE_KEYS.map((key) => field(source, key));
  const name = names.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof name === "string" ? name.trim().slice(0, MOST_NAME_CHARACTERS) : null;
}

/** Who states what an event holds, by its envelope and the role that the payload gives. */
export function provenanceOf(event: ExtractionEvent, role: unknown): Provenance {
  const { actorType } = event;
  const isOther = actorType !== null && OTHER_PEOPLE.test(actorType.trim());
  const voice = voiceOfTurn(voiceOfEnvelope(event), role);
  return {
    voice: isOther && voice === "subject" ? "other" : voice,
    actorType,
    source: nameOfSource(event.source),
  };
}
