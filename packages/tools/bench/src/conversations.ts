import { readdir, readFile } from "node:fs/promises";

export interface Turn {
  turn: number;
  session: number;
  at: string;
  speaker: string;
  text: string;
}

interface Question {
  question: string;
  /** Numbers of the turns that answer it. */
  evidence: number[];
}

export interface Conversation {
  name: string;
  turns: Turn[];
  questions: Question[];
}

const FOLDER = new URL("../data/", import.meta.url);

/** The conversations in the data folder, by name. */
export async function readConversations(): Promise<Conversation[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".jsonl")).sort();
  return Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(new URL(file, FOLDER), "utf8")).trim().split("\n");
      const parsed = lines.map((line) => JSON.parse(line) as Turn | Question);
      return {
        name: file.replace(/\.jsonl$/, ""),
        turns: parsed.filter((line) => "turn" in line),
        questions: parsed.filter((line) => "question" in line),
      };
    }),
  );
}
