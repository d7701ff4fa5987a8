import { closeSync, openSync, writeSync } from "node:fs";

/** What a generated export holds. */
interface Written {
  bytes: number;
  conversations: number;
  /** Messages of people and of the assistant in the branches that were seen last: what an import takes. */
  messages: number;
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const CITIES = ["Oslo", "Bergen", "Porto", "Graz", "Lyon", "Turku", "Cork", "Gdansk"];
const THINGS = [
  "a poem",
  "the report",
  "my garden",
  "this query",
  "a recipe",
  "the budget",
  "our trip",
];
const ANSWER =
  'Here is one way to go about it. First look at what you have, then decide what matters most to you, and only then change it. "Small steps" keep it honest — ça aide aussi.\n\n';

interface Setting {
  random: () => number;
  /** Of the conversation. */
  number: number;
}

const pick = <T>(random: () => number, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)];

const userText = ({ random, number }: Setting, turn: number): string =>
  turn === 0 && number % 5 === 0
    ? `I live in ${pick(random, CITIES)}. Please help me with ${pick(random, THINGS)}.`
    : `What about ${pick(random, THINGS)}, number ${Math.floor(random() * 1000)}? ${"And make it a little shorter. ".repeat(Math.floor(random() * 6))}`;

function node(id: string, parent: string | null, message: object | null) {
  return { id, message: message && { id, ...message }, parent, children: [] as string[] };
}

function message(role: string, content: object, at: number, more: object = {}) {
  return {
    author: { role, name: null, metadata: {} },
    create_time: at,
    update_time: null,
    content,
    status: "finished_successfully",
    end_turn: role === "assistant" ? true : null,
    weight: 1,
    metadata: {
      model_slug: "gpt-5",
      request_id: `req-${at}`,
      timestamp_: "absolute",
      citations: [],
    },
    recipient: "all",
    channel: null,
    ...more,
  };
}

const text = (...parts: string[]) => ({ content_type: "text", parts });

/** A conversation as the export has it: a tree, with an abandoned answer, a call of a tool and a hidden system message. */
function conversation(setting: Setting): { value: object; messages: number } {
  const { random, number } = setting;
  const id = `conv-${String(number).padStart(8, "0")}`;
  const began = 1_690_000_000 + number * 3600;
  const nodes = [node("root", null, null)];
  let last = "root";
  let count = 0;
  const append = (name: string, said: object) => {
    nodes.push(node(`${id}-${name}`, last, said));
    last = `${id}-${name}`;
  };
  append(
    "s",
    message("system", text(""), began, {
      metadata: { is_visually_hidden_from_conversation: true },
    }),
  );
  const turns = 2 + Math.floor(random() * 12);
  for (let turn = 0; turn < turns; turn += 1) {
    const at = began + turn * 60 + 0.25;
    append(`u${turn}`, message("user", text(userText(setting, turn)), at));
    if (turn === 1) {
      nodes.push(
        node(
          `${id}-lost`,
          last,
          message("assistant", text("An answer that was tried again."), at + 1),
        ),
      );
      append("tool", message("tool", { content_type: "execution_output", text: "42" }, at + 2));
    }
    append(
      `a${turn}`,
      message("assistant", text(ANSWER.repeat(2 + Math.floor(random() * 14))), at + 3),
    );
    count += 2;
  }
  const byId = new Map(nodes.map((one) => [one.id, one]));
  for (const { id: child, parent } of nodes) if (parent) byId.get(parent)?.children.push(child);
  const value = {
    title: `About ${pick(random, THINGS)}`,
    create_time: began,
    update_time: began + 900,
    mapping: Object.fromEntries(byId),
    moderation_results: [],
    current_node: last,
    conversation_id: id,
    id,
    default_model_slug: "gpt-5",
  };
  return { value, messages: count };
}

/** Writes an export of ChatGPT of about so many bytes; the same for the same seed. */
export function writeChatgptExport(file: string, bytes: number, seed = 1): Written {
  const random = randomOf(seed);
  const opened = openSync(file, "w");
  const written: Written = { bytes: 0, conversations: 0, messages: 0 };
  const write = (piece: string) => {
    written.bytes += writeSync(opened, piece);
  };
  write("[");
  while (written.bytes < bytes) {
    const { value, messages } = conversation({ random, number: written.conversations });
    write(`${written.conversations > 0 ? "," : ""}${JSON.stringify(value)}`);
    written.conversations += 1;
    written.messages += messages;
  }
  write("]");
  closeSync(opened);
  return written;
}
