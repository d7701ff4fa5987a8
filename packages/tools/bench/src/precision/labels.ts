import { readdir, readFile } from "node:fs/promises";

const LABELS = ["right", "useless", "wrong"] as const;
/** `useless`: true, and of no use in a later conversation. */
export type Label = (typeof LABELS)[number];

/** What was found of a fact by labellers who saw neither its confidence nor what had read it. */
export interface Labelled {
  /** The digest of the fact. */
  readonly fact: string;
  readonly first: Label;
  /** Absent where one labeller read it. */
  readonly second?: Label;
  /** What both agree on, having read it again where they differed. */
  readonly agreed: Label;
}

const FOLDER = new URL("../../labels/", import.meta.url);

/** The labels in the labels folder, by the digest of their fact. */
export async function readLabels(): Promise<Map<string, Labelled>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".jsonl")).sort();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, FOLDER), "utf8")));
  const lines = texts.flatMap((text) => text.trim().split("\n"));
  const labels = lines.filter(Boolean).map((line) => JSON.parse(line) as Labelled);
  return new Map(labels.map((one) => [one.fact, one]));
}
