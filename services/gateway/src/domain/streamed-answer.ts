import { createParser } from "eventsource-parser";
import { type Answer, readDelta } from "./answer.ts";

const MAX_CHARACTERS = 1024 * 1024;
// Characters of lines and events that have not ended.
const MAX_UNENDED = 1024 * 1024;

export interface StreamedAnswer {
  /** Takes the next bytes of the stream. */
  feed(bytes: Uint8Array): void;
  /** The stream is not a list of events, and is not read any further. */
  isOver(): boolean;
  /** The text so far; `complete` once the stream has reported its end. */
  read(): Answer & { complete: boolean };
}

/** Assembles the text of a streamed answer as it passes; the rest beyond a limit is left out. */
export function streamedAnswer(): StreamedAnswer {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let characters = 0;
  let hasToolCall = false;
  let complete = false;
  let over = false;
  const parser = createParser({
    maxBufferSize: MAX_UNENDED,
    onError: ({ type }) => {
      over ||= type === "max-buffer-size-exceeded";
    },
    onEvent: ({ data }) => {
      if (data === "[DONE]") {
        complete = true;
        return;
      }
      const delta = readDelta(data);
      if (delta === null) return;
      hasToolCall ||= delta.hasToolCall;
      if (characters >= MAX_CHARACTERS) return;
      characters += delta.text.length;
      parts.push(delta.text);
    },
  });
  return {
    feed: (bytes) => {
      if (!over) parser.feed(decoder.decode(bytes, { stream: true }));
    },
    isOver: () => over,
    read: () => ({ text: parts.join(""), hasToolCall, complete }),
  };
}
