import { isJsonObject, type JsonObject } from "@memory/values";
import type { ExtractionEvent } from "../extractor.ts";
import { transcriptTurns } from "./transcript.ts";
import { voiceOfEnvelope, voiceOfTurn } from "./trust.ts";
import { isReadable, type Turn, type Voice, voiceOfRole } from "./turn.ts";

const OWN_TEXT = ["content", "text", "message", "body", "utterance", "transcript"];
const ASKED = ["prompt", "input", "query", "question", "user_message"];
const ANSWERED = ["response", "output", "completion", "answer", "reply", "assistant_message"];
const NOTED = ["observation", "summary", "note", "notes", "description", "insight"];
const LISTS = [
  "messages",
  "turns",
  "transcript",
  "conversation",
  "dialogue",
  "utterances",
  "exchange",
];
const NAMES = ["speaker", "name", "author", "from", "sender", "username"];
const MAX_DEPTH = 6;
/** Read of one event. */
const MOST_TURNS = 2_000;
/** Of words that are read for statements, in all turns of one event. */
const MOST_CHARACTERS = 100_000;

function speakerOf(node: JsonObject): string | null {
  for (const key of NAMES) {
    const value = node[key];
    const name = isJsonObject(value) ? value["name"] : value;
    if (typeof name !== "string" || name.trim() === "" || name.length > 80) continue;
    if (voiceOfRole(name) === null && !/[@/\\]/.test(name)) return name.trim();
  }
  return null;
}

const roleOf = (node: JsonObject): unknown => {
  const author = isJsonObject(node["author"]) ? node["author"]["role"] : undefined;
  const nested = [node["role"], node["sender_type"], node["author_role"], author];
  const said = nested.find((role) => typeof role === "string");
  if (said !== undefined) return said;
  return NAMES.map((key) => node[key]).find((name) => voiceOfRole(name) !== null);
};

/** Reads whatever hangs below a node; `voice` is what the nodes above said. */
class Reader {
  readonly turns: Turn[] = [];
  /** The path of the first text that there was no room for. */
  unread: string | null = null;
  private room = MOST_CHARACTERS;
  private readonly envelope: Voice;

  constructor(envelope: Voice) {
    this.envelope = envelope;
  }

  node(node: JsonObject, path: string, above: Voice, name: string | null, depth: number): void {
    if (depth > MAX_DEPTH) return;
    const role = roleOf(node);
    const voice = role === undefined ? above : voiceOfTurn(this.envelope, role);
    const speaker = speakerOf(node) ?? name;
    for (const key of LISTS) {
      const value = node[key];
      if (value !== undefined) this.list(value, `${path}.${key}`, voice, depth + 1);
    }
    const texts = (keys: readonly string[], by: Voice, who: string | null): void => {
      for (const key of keys) {
        const value = node[key];
        if (value !== undefined) this.text(value, `${path}.${key}`, by, who, depth + 1);
      }
    };
    texts(OWN_TEXT, voice, speaker);
    texts(ASKED, this.envelope === "observer" ? "subject" : voice, speaker);
    texts(ANSWERED, "assistant", null);
    texts(NOTED, voice === "assistant" ? "observer" : voice, speaker);
  }

  private add(turn: Turn): void {
    if (turn.text.trim() === "") return;
    if (this.turns.length === MOST_TURNS || this.room === 0) {
      this.unread ??= turn.path;
      return;
    }
    const text = isReadable(turn.voice) ? turn.text.slice(0, this.room) : turn.text;
    if (isReadable(turn.voice)) this.room -= text.length;
    if (text.length < turn.text.length) this.unread ??= turn.path;
    this.turns.push({ ...turn, text });
  }

  private list(value: unknown, path: string, voice: Voice, depth: number): void {
    if (!Array.isArray(value)) return;
    value.forEach((item, i) => {
      if (isJsonObject(item)) this.node(item, `${path}.${i}`, voice, null, depth);
      else this.text(item, `${path}.${i}`, voice, null, depth);
    });
  }

  private text(
    value: unknown,
    path: string,
    voice: Voice,
    speaker: string | null,
    depth: number,
  ): void {
    if (typeof value === "string") {
      // One more than there is room for, so that it is known to be left.
      const spoken = transcriptTurns(value, path, this.envelope, MOST_TURNS + 1);
      const turns = spoken ?? [{ text: value, at: 0, path, voice, speaker }];
      for (const turn of turns) this.add(turn);
    } else if (Array.isArray(value)) {
      value.forEach((part, i) => {
        this.part(part, `${path}.${i}`, voice, speaker, depth);
      });
    } else if (isJsonObject(value)) this.node(value, path, voice, speaker, depth);
  }

  private part(
    part: unknown,
    path: string,
    voice: Voice,
    speaker: string | null,
    depth: number,
  ): void {
    if (typeof part === "string") this.text(part, path, voice, speaker, depth);
    else if (isJsonObject(part) && "role" in part) this.node(part, path, voice, speaker, depth);
    else if (isJsonObject(part)) this.typedPart(part, path, voice, speaker, depth);
  }

  private typedPart(
    part: JsonObject,
    path: string,
    voice: Voice,
    speaker: string | null,
    depth: number,
  ): void {
    const type = typeof part["type"] === "string" ? part["type"] : "text";
    if (/tool|function/.test(type))
      this.text(part["content"] ?? part["text"], path, "tool", null, depth);
    else if (/text/.test(type))
      this.text(part["text"] ?? part["content"], `${path}.text`, voice, speaker, depth);
  }
}

/** What an event says. */
interface Spoken {
  /** Every utterance in the order it stands there, each with its voice; an event without text has none. */
  readonly turns: readonly Turn[];
  /** The path of the first text that was not read, or not to its end, because the event is too large; null when there is none. */
  readonly unread: string | null;
}

/** The utterances of an event: at most 2,000 of them, and of words that are read for statements at most 100,000 characters. */
export function turnsOf(event: ExtractionEvent): Spoken {
  const envelope = voiceOfEnvelope(event);
  const reader = new Reader(envelope);
  if (isJsonObject(event.payload)) reader.node(event.payload, "payload", envelope, null, 0);
  return { turns: reader.turns, unread: reader.unread };
}
